package pipeline

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A Summary is what became of the records of each source, in numbers.
type Summary struct {
	Sources   []SourceCounts    `json:"sources"`
	Checks    []CheckCounts     `json:"checks"`
	Margins   []schema.Margin   `json:"margins"`
	Backward  []BackwardCounts  `json:"backward"`
	Rephrased []RephrasedCounts `json:"rephrased"`
	Hard      []HardCounts      `json:"hard"`
}

// SourceCounts is what became of a source's records: Read = Problems + Rejects + LeftOut.
type SourceCounts struct {
	Source          string `json:"source"`
	Read            int64  `json:"read"`
	Problems        int64  `json:"problems"`
	Rejects         int64  `json:"rejects"`
	LeftOut         int64  `json:"left_out"`
	DiagramsMissing int64  `json:"diagrams_missing"`
	Duplicates      int64  `json:"duplicates"`
	Selected        int64  `json:"selected"`
}

// Summary counts the rows of the tables that there are.
func (p *Pipeline) Summary() (*Summary, error) {
	counts := map[schema.Source]*SourceCounts{}
	for _, s := range schema.Sources {
		counts[s] = &SourceCounts{Source: string(s)}
	}
	files, err := ReadIfThere(p.layout, schema.Files, "source", "records", "problems", "rejects", "left_out", "diagrams_missing")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		c := counts[f.Source]
		c.Read += f.Records
		c.Problems += f.Problems
		c.Rejects += f.Rejects
		c.LeftOut += f.LeftOut
		c.DiagramsMissing += f.DiagramsMissing
	}
	duplicates, err := ReadIfThere(p.layout, schema.Duplicates, "id")
	if err != nil {
		return nil, err
	}
	for _, d := range duplicates {
		counts[sourceOf(d.ID)].Duplicates++
	}
	selected, err := ReadIfThere(p.layout, schema.Selection, "id")
	if err != nil {
		return nil, err
	}
	for _, s := range selected {
		counts[sourceOf(s.ID)].Selected++
	}
	checks, err := p.countChecks()
	if err != nil {
		return nil, err
	}
	backward, err := p.countBackward()
	if err != nil {
		return nil, err
	}
	rephrased, err := p.countRephrased()
	if err != nil {
		return nil, err
	}
	hard, err := p.countHard()
	if err != nil {
		return nil, err
	}
	sum := &Summary{Sources: []SourceCounts{}, Checks: checks, Margins: []schema.Margin{}, Backward: backward, Rephrased: rephrased, Hard: hard}
	for _, s := range schema.Sources {
		if c := counts[s]; c.Read > 0 {
			sum.Sources = append(sum.Sources, *c)
		}
	}
	margins, err := ReadIfThere(p.layout, schema.Margins)
	sum.Margins = append(sum.Margins, margins...)
	return sum, err
}

// Plus adds the counts of another source; the name stays.
func (c SourceCounts) Plus(more SourceCounts) SourceCounts {
	c.Read += more.Read
	c.Problems += more.Problems
	c.Rejects += more.Rejects
	c.LeftOut += more.LeftOut
	c.DiagramsMissing += more.DiagramsMissing
	c.Duplicates += more.Duplicates
	c.Selected += more.Selected
	return c
}

func sourceOf(id string) schema.Source {
	source, _, _ := strings.Cut(id, "/")
	return schema.Source(source)
}

// ReadIfThere reads columns of a table of a build, all for none; it has no rows where it was not built yet.
func ReadIfThere[R any](l Layout, t *schema.Table[R], columns ...string) ([]R, error) {
	rows, err := snapshot.Read(l.Table(t.Name()), t, columns...)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return rows, err
}

// Write prints the summary as text: a line a source, and the margins that the selection did not reach.
func (s *Summary) Write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "source\tread\tproblems\trejects\tleft out\tno diagram\tduplicates\tselected\t")
	sum := SourceCounts{Source: "all"}
	for _, c := range s.Sources {
		sum = sum.Plus(c)
	}
	for _, c := range append(slices.Clone(s.Sources), sum) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", c.Source, c.Read, c.Problems, c.Rejects, c.LeftOut, c.DiagramsMissing, c.Duplicates, c.Selected)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if err := s.writeChecks(w); err != nil {
		return err
	}
	if err := s.writeMargins(w); err != nil {
		return err
	}
	if err := s.writeBackward(w); err != nil {
		return err
	}
	if err := s.writeRephrased(w); err != nil {
		return err
	}
	return s.writeHard(w)
}

func (s *Summary) writeMargins(w io.Writer) error {
	if len(s.Margins) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\nselection\ttarget\tsupply\tselected\t")
	for _, m := range s.Margins {
		fmt.Fprintf(t, "%s %s\t%d\t%d\t%d\t%s\n", m.Axis, m.Name, m.Target, m.Supply, m.Selected, m.Reason)
	}
	return t.Flush()
}
