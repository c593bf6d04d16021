package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"geoeval/internal/report"

	"github.com/spf13/cobra"
)

func newReportCommand(opts *options) *cobra.Command {
	to := ""
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Write one HTML file that shows a build: its figures beside the paper's, and every problem",
		Long: `Report writes report.html into the output folder, or the file that --to names: the paper's tables 6 and
7 and figures 6 and 7 recomputed beside its numbers, what came of every stage, and all problems to
search, filter and read. The file needs no network. It holds text and diagrams of the problems, so that
passing it on is bound by their licences.`,
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runReport(opts, to, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "file to write (default report.html in the output folder)")
	opts.flags(cmd, configFlag, outFlag, jsonFlag)
	completeFlag(cmd, "to", fileNames("html"))
	return cmd
}

func runReport(opts *options, to string, out io.Writer) error {
	if err := mustBeBuilt(opts.out); err != nil {
		return err
	}
	if to == "" {
		to = filepath.Join(opts.out, "report.html")
	}
	size, err := writeReport(opts, to)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(out, map[string]any{"report": to, "bytes": size})
	}
	fmt.Fprintf(out, "%s: %.1f MB\n", to, float64(size)/1e6)
	return nil
}

// writeReport writes the report beside its place first, so that one that failed leaves the last one standing.
func writeReport(opts *options, to string) (int64, error) {
	p, err := opts.open()
	if err != nil {
		return 0, err
	}
	file, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".*.part")
	if err != nil {
		return 0, fmt.Errorf("the report cannot be written: %w: name another file with --to", err)
	}
	defer os.Remove(file.Name())
	defer file.Close()
	buffered := bufio.NewWriterSize(file, 1<<20)
	if err := report.Write(buffered, p); err != nil {
		return 0, err
	}
	if err := buffered.Flush(); err != nil {
		return 0, err
	}
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	if err := file.Chmod(0o644); err != nil {
		return 0, err
	}
	if err := file.Close(); err != nil {
		return 0, err
	}
	return info.Size(), os.Rename(file.Name(), to)
}
