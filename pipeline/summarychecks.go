package pipeline

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
)

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

// countChecks counts the checks of each source that has any.
func (p *Pipeline) countChecks() ([]CheckCounts, error) {
	checks, err := ReadIfThere(p.layout, schema.Checks, "id", "status", "failure")
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
