//go:build unix

// Command bench measures how fast the program is, most of it beside something that everybody has: sha256sum, a bare copy,
// DuckDB. Ratios of runs that alternate are much the same on another computer, and on one that is busy. `make bench` runs
// it; nothing here is a test.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
)

// A bench is what is measured, and with what.
type bench struct {
	// geoeval is the program, data the folder of the datasets, readers that of the Node project that has DuckDB.
	geoeval, data, readers string
	// work is a folder for all that is written.
	work string
	// runs is how often each is measured, problems the largest of the three sizes.
	runs, problems int
}

// A measurement gives lines of the table.
type measurement struct {
	name    string
	measure func(*bench, context.Context) ([]line, error)
}

// measurements are all, in the order in which they are made and printed.
var measurements = []measurement{
	{"build", (*bench).builds},
	{"images", (*bench).images},
	{"parquet", (*bench).parquet},
	{"grade", (*bench).grading},
	{"sizes", (*bench).sizes},
}

func main() {
	b := &bench{}
	var only string
	flag.StringVar(&b.geoeval, "geoeval", "bin/geoeval", "the program")
	flag.StringVar(&b.data, "data", "", "folder with the datasets; without one, a built-in corpus is used")
	flag.StringVar(&b.readers, "readers", "schema/snapshot/readers", "folder of the Node project that has DuckDB")
	flag.IntVar(&b.runs, "runs", 5, "how often each is measured")
	flag.IntVar(&b.problems, "problems", 1_000_000, "the largest of the three sizes, which are ten times apart")
	flag.StringVar(&only, "only", "", "what to measure, of "+strings.Join(names(), ", ")+", separated by commas; all by default")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := b.run(ctx, only); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func names() (all []string) {
	for _, m := range measurements {
		all = append(all, m.name)
	}
	return all
}

// run measures what is asked for, and prints it in one table in the end, also where one of the measurements failed.
func (b *bench) run(ctx context.Context, only string) (err error) {
	asked := names()
	if only != "" {
		asked = strings.Split(only, ",")
	}
	for _, name := range asked {
		if !slices.Contains(names(), name) {
			return fmt.Errorf("-only: %q is none of %s", name, strings.Join(names(), ", "))
		}
	}
	if b.runs < 1 || b.problems < 1000 {
		return fmt.Errorf("-runs %d, -problems %d: at least 1 run and 1000 problems", b.runs, b.problems)
	}
	if b.geoeval, err = filepath.Abs(b.geoeval); err != nil {
		return err
	}
	if b.work, err = os.MkdirTemp("", "geoeval-bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.work)
	if b.data == "" {
		b.data = filepath.Join(b.work, "corpus")
		if _, err := b.call(ctx, "sample", "corpus", b.data, "--quiet"); err != nil {
			return err
		}
	}
	var table []line
	var faults []error
	for _, m := range measurements {
		if !slices.Contains(asked, m.name) {
			continue
		}
		fmt.Fprintln(os.Stderr, "measuring:", m.name)
		lines, err := m.measure(b, ctx)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", m.name, err))
		}
		if ctx.Err() != nil {
			break
		}
		table = append(table, lines...)
	}
	return errors.Join(write(os.Stdout, table), errors.Join(faults...))
}
