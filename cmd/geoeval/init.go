package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"geoeval"
	"geoeval/internal/disk"

	"github.com/spf13/cobra"
)

func newInitCommand() *cobra.Command {
	force := false
	cmd := &cobra.Command{
		Use:   "init [FILE]",
		Short: "Write the configuration that is in the program to a file, to change it there",
		Long: `Init writes pipeline.yaml into the working directory, or the file that is named: every default with its
reason. Verbs read pipeline.yaml where it is in the working directory, and the one in the program where it
is not: a build with either is the same, so what was built before is still up to date.`,
		Args:              wrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: fileNames("yaml", "yml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file := configFile
			if len(args) == 1 {
				file = args[0]
			}
			return runInit(file, force, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "write it over a file that is there")
	return cmd
}

func runInit(file string, force bool, out io.Writer) error {
	if _, err := os.Lstat(file); err == nil && !force {
		return usageError{fmt.Errorf("%s is there already: --force writes over it", file)}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err := disk.ReplaceFile(file, func(w io.Writer) error { _, err := io.WriteString(w, geoeval.Configuration); return err })
	if err != nil {
		return err
	}
	uses := "verbs that are called here read it"
	if file != configFile {
		uses = "verbs read it with --config " + file
	}
	_, err = fmt.Fprintf(out, "%s: every default with its reason; %s\n", file, uses)
	return err
}
