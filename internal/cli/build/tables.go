package build

import (
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
)

// A partTable is a table of a part, or of what parts were merged into.
type partTable struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
	// Digest is the logical one.
	Digest string `json:"digest"`
}

// tablesOf gives the tables of stages, in the order of the build.
func tablesOf(p *pipeline.Pipeline, names []string) ([]partTable, error) {
	digests, err := p.Digests()
	if err != nil {
		return nil, err
	}
	did := map[string]bool{}
	for _, name := range names {
		did[name] = true
	}
	var tables []partTable
	for _, s := range p.Stages() {
		for _, t := range tablesWritten(s, did) {
			tables = append(tables, partTable{t.Name(), digests[t.Name()].Rows, digests[t.Name()].Table})
		}
	}
	return tables, nil
}

func tablesWritten(s stages.Stage, did map[string]bool) []schema.Named {
	if !did[s.Describe().Name] {
		return nil
	}
	return s.Describe().Writes
}

func printTables(out io.Writer, tables []partTable) {
	for _, t := range tables {
		fmt.Fprintf(out, "%-18s %8d rows  %.12s\n", t.Table, t.Rows, t.Digest)
	}
}

// tellMerged says what was merged, and what became of it.
func (m *mergeOptions) tellMerged(p *pipeline.Pipeline, joined *pipeline.Joined, all bool, out io.Writer) (err error) {
	answer := merged{Parts: joined.Parts, Stages: joined.Stages}
	if answer.Tables, err = tablesOf(p, joined.Stages); err != nil {
		return err
	}
	if m.JSON {
		if all {
			if answer.Summary, err = p.Summary(); err != nil {
				return err
			}
		}
		return app.PrintJSON(out, answer)
	}
	if m.Quiet {
		return nil
	}
	if all {
		return printEnd(m.Options, p, out, nil)
	}
	printTables(out, answer.Tables)
	_, err = fmt.Fprintf(out, "%s: %d parts with the stages %s\n", m.Out, joined.Parts, strings.Join(joined.Stages, ", "))
	return err
}
