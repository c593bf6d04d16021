package pipeline

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A Summary is what became of the records of each source, in numbers.
type Summary struct {
	Sources []SourceCounts  `json:"sources"`
	Checks  []CheckCounts   `json:"checks"`
	Margins []schema.Margin `json:"margins"`
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

// CheckCounts is what the checks of a source's problems gave; the four verdicts add up to the problems. Failures counts
// what is not executable by its cause.
type CheckCounts struct {
	Source        string                        `json:"source"`
	Verified      int64                         `json:"verified"`
	Mismatch      int64                         `json:"mismatch"`
	NotExecutable int64                         `json:"not_executable"`
	NoProgram     int64                         `json:"no_program"`
	Failures      map[schema.CheckFailure]int64 `json:"failures,omitempty"`
}

// Summary counts the rows of the tables that there are.
func (p *Pipeline) Summary() (*Summary, error) {
	counts := map[schema.Source]*SourceCounts{}
	for _, s := range schema.Sources {
		counts[s] = &SourceCounts{Source: string(s)}
	}
	files, err := readIfThere(p.layout, schema.Files, "source", "records", "problems", "rejects", "left_out", "diagrams_missing")
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
	duplicates, err := readIfThere(p.layout, schema.Duplicates, "id")
	if err != nil {
		return nil, err
	}
	for _, d := range duplicates {
		counts[sourceOf(d.ID)].Duplicates++
	}
	selected, err := readIfThere(p.layout, schema.Selection, "id")
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
	sum := &Summary{Sources: []SourceCounts{}, Checks: checks, Margins: []schema.Margin{}}
	for _, s := range schema.Sources {
		if c := counts[s]; c.Read > 0 {
			sum.Sources = append(sum.Sources, *c)
		}
	}
	margins, err := readIfThere(p.layout, schema.Margins)
	sum.Margins = append(sum.Margins, margins...)
	return sum, err
}

// countChecks counts the checks of each source that has any.
func (p *Pipeline) countChecks() ([]CheckCounts, error) {
	checks, err := readIfThere(p.layout, schema.Checks, "id", "status", "failure")
	if err != nil {
		return nil, err
	}
	counts := map[schema.Source]*CheckCounts{}
	for i := range checks {
		source := sourceOf(checks[i].ID)
		if counts[source] == nil {
			counts[source] = &CheckCounts{Source: string(source)}
		}
		counts[source].add(&checks[i])
	}
	out := []CheckCounts{}
	for _, s := range schema.Sources {
		if c := counts[s]; c != nil {
			out = append(out, *c)
		}
	}
	return out, nil
}

func (c *CheckCounts) add(check *schema.Check) {
	switch check.Status {
	case schema.Verified:
		c.Verified++
	case schema.Mismatch:
		c.Mismatch++
	case schema.NotExecutable:
		c.NotExecutable++
		c.fail(check.Failure, 1)
	case schema.NoProgram:
		c.NoProgram++
	}
}

func (c *CheckCounts) fail(failure schema.CheckFailure, times int64) {
	if c.Failures == nil {
		c.Failures = map[schema.CheckFailure]int64{}
	}
	c.Failures[failure] += times
}

func sourceOf(id string) schema.Source {
	source, _, _ := strings.Cut(id, "/")
	return schema.Source(source)
}

func readIfThere[R any](l Layout, t *schema.Table[R], columns ...string) ([]R, error) {
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
	var sum SourceCounts
	for _, c := range append(s.Sources, sum) {
		if c.Source == "" {
			c = sum
			c.Source = "all"
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", c.Source, c.Read, c.Problems, c.Rejects, c.LeftOut, c.DiagramsMissing, c.Duplicates, c.Selected)
		sum.Read += c.Read
		sum.Problems += c.Problems
		sum.Rejects += c.Rejects
		sum.LeftOut += c.LeftOut
		sum.DiagramsMissing += c.DiagramsMissing
		sum.Duplicates += c.Duplicates
		sum.Selected += c.Selected
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if err := s.writeChecks(w); err != nil {
		return err
	}
	return s.writeMargins(w)
}

func (s *Summary) writeChecks(w io.Writer) error {
	if len(s.Checks) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\nchecks\tverified\tmismatch\tnot executable\tno program\t")
	all := CheckCounts{Source: "all"}
	line := func(c CheckCounts) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%s\n", c.Source, c.Verified, c.Mismatch, c.NotExecutable, c.NoProgram, c.causes())
	}
	for _, c := range s.Checks {
		line(c)
		all.Verified += c.Verified
		all.Mismatch += c.Mismatch
		all.NotExecutable += c.NotExecutable
		all.NoProgram += c.NoProgram
		for failure, n := range c.Failures {
			all.fail(failure, n)
		}
	}
	line(all)
	return t.Flush()
}

// causes lists why programs are not executable, the most frequent cause first.
func (c *CheckCounts) causes() string {
	failures := slices.SortedFunc(maps.Keys(c.Failures), func(a, b schema.CheckFailure) int {
		return cmp.Or(cmp.Compare(c.Failures[b], c.Failures[a]), cmp.Compare(a, b))
	})
	var parts []string
	for _, f := range failures {
		parts = append(parts, fmt.Sprintf("%d %s", c.Failures[f], f))
	}
	if parts == nil {
		return ""
	}
	return "  not executable: " + strings.Join(parts, ", ")
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
