package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"geoeval/internal/disk"
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
	opts.flags(cmd, configFlag, outFlag)
	opts.answers(cmd, reported{})
	completeFlag(cmd, "to", fileNames("html"))
	return cmd
}

// reported is what report answers.
type reported struct {
	// File is the report, Bytes its size.
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
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
		return printJSON(out, reported{to, size})
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
	var size int64
	err = disk.ReplaceFile(to, func(w io.Writer) error {
		counted := &counter{Writer: w}
		err := report.Write(counted, p, report.About{Withheld: opts.release.Withhold})
		size = counted.n
		return err
	})
	if _, inFile := errors.AsType[*fs.PathError](err); inFile && size == 0 {
		err = fmt.Errorf("the report cannot be written: %w: name another file with --to", err)
	}
	return size, err
}

// A counter counts the bytes that are written.
type counter struct {
	io.Writer
	n int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.Writer.Write(b)
	c.n += int64(n)
	return n, err
}
