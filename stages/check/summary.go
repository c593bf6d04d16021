package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is what the checks of a source's problems gave; the four verdicts add up to the problems. Failures counts what
// is not executable by its cause.
type Counts struct {
	Source        string                        `json:"source"`
	Verified      int64                         `json:"verified"`
	Mismatch      int64                         `json:"mismatch"`
	NotExecutable int64                         `json:"not_executable"`
	NoProgram     int64                         `json:"no_program"`
	Failures      map[schema.CheckFailure]int64 `json:"failures,omitempty"`
}

// summarize counts the checks of each source that has any, as [Counts].
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	counts := map[schema.Source]*Counts{}
	err := stages.EachIfThere(job, schema.ProgramChecks, func(c *schema.ProgramCheck) {
		source := stages.SourceOf(c.ID)
		if counts[source] == nil {
			counts[source] = &Counts{Source: string(source)}
		}
		counts[source].add(c)
	}, "id", "status", "failure")
	sum := stages.InOrder(counts)
	return &stages.Summary{Name: "checks", Value: sum, Text: table(sum)}, err
}

func (c *Counts) add(check *schema.ProgramCheck) {
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

func (c *Counts) fail(failure schema.CheckFailure, times int64) {
	if c.Failures == nil {
		c.Failures = map[schema.CheckFailure]int64{}
	}
	c.Failures[failure] += times
}

// table spells counts, and their sum.
func table(counts []Counts) string {
	if len(counts) == 0 {
		return ""
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "checks\tverified\tmismatch\tnot executable\tno program\t")
	all := Counts{Source: "all"}
	line := func(c Counts) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%s\n", c.Source, c.Verified, c.Mismatch, c.NotExecutable, c.NoProgram, c.causes())
	}
	for _, c := range counts {
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
	t.Flush()
	return b.String()
}

// causes lists why programs are not executable, the most frequent cause first.
func (c *Counts) causes() string {
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
