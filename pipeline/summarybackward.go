package pipeline

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
)

// BackwardCounts is what became of a source's selected problems when they were asked backward: Selected = Asked and the
// sum of Unmasked.
type BackwardCounts struct {
	Source   string                          `json:"source"`
	Selected int64                           `json:"selected"`
	Asked    int64                           `json:"asked"`
	Unmasked map[schema.UnmaskedReason]int64 `json:"unmasked"`
}

// countBackward counts the backward questions of each source that has problems in GeoEval-2000.
func (p *Pipeline) countBackward() ([]BackwardCounts, error) {
	questions, err := ReadIfThere(p.layout, schema.Backwards, "id", "parent_id", "source")
	if err != nil {
		return nil, err
	}
	unmasked, err := ReadIfThere(p.layout, schema.Unmaskeds, "id", "reason")
	if err != nil {
		return nil, err
	}
	counts := map[schema.Source]*BackwardCounts{}
	of := func(source schema.Source) *BackwardCounts {
		if counts[source] == nil {
			counts[source] = &BackwardCounts{Source: string(source), Unmasked: map[schema.UnmaskedReason]int64{}}
		}
		counts[source].Selected++
		return counts[source]
	}
	for i := range questions {
		of(questions[i].Source).Asked++
	}
	for i := range unmasked {
		of(sourceOf(unmasked[i].ID)).Unmasked[unmasked[i].Reason]++
	}
	out := []BackwardCounts{}
	for _, s := range schema.Sources {
		if c := counts[s]; c != nil {
			out = append(out, *c)
		}
	}
	return out, nil
}

func (s *Summary) writeBackward(w io.Writer) error {
	if len(s.Backward) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nbackward\tselected\tasked\t")
	for _, r := range schema.UnmaskedReasons {
		fmt.Fprintf(t, "%s\t", strings.ReplaceAll(string(r), "_", " "))
	}
	fmt.Fprintln(t)
	line := func(c BackwardCounts) {
		fmt.Fprintf(t, "%s\t%d\t%d\t", c.Source, c.Selected, c.Asked)
		for _, r := range schema.UnmaskedReasons {
			fmt.Fprintf(t, "%d\t", c.Unmasked[r])
		}
		fmt.Fprintln(t)
	}
	all := BackwardCounts{Source: "all", Unmasked: map[schema.UnmaskedReason]int64{}}
	for _, c := range s.Backward {
		line(c)
		all.Selected += c.Selected
		all.Asked += c.Asked
		for r, n := range c.Unmasked {
			all.Unmasked[r] += n
		}
	}
	line(all)
	return t.Flush()
}
