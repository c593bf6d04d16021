package cli

import (
	"errors"
	"fmt"
	"io"

	"geoeval"
	"geoeval/internal/cli/app"
	"geoeval/internal/release"

	"github.com/spf13/cobra"
)

func newVersionCommand(opts *app.Options) *cobra.Command {
	licenses := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which program this is: version, commit, Go, platform",
		Long: `Version says what the Go tool wrote into the program: the version of the module, the commit that it was
built from and whether that had been changed, "unknown" where it was built without a repository. A
release has the same beside it, in VERSION.made.json.

With --licenses it prints the licenses of all software that is linked into the program, for any platform.`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case licenses && opts.JSON:
				return app.Usage(errors.New("--licenses prints a text and has no --json: leave one of them out"))
			case licenses:
				_, err := io.WriteString(cmd.OutOrStdout(), geoeval.Notices)
				return err
			case opts.JSON:
				return app.PrintJSON(cmd.OutOrStdout(), release.ThisMaker())
			}
			_, err := io.WriteString(cmd.OutOrStdout(), versionText(release.ThisMaker()))
			return err
		},
	}
	cmd.Flags().BoolVar(&licenses, "licenses", false, "print the licenses of what is linked into the program")
	opts.Answers(cmd, release.Maker{})
	return cmd
}

func versionText(m release.Maker) string {
	commit := m.Commit
	if m.Modified {
		commit += ", changed since"
	}
	return fmt.Sprintf("geoeval   %s\ncommit    %s\nGo        %s\nplatform  %s\n", m.Version, commit, m.Go, m.Platform)
}
