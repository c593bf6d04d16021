package pipeline

import (
	"fmt"
	"io"
	"text/tabwriter"

	"geoeval/schema"
)

// HardCounts is what became of a source's problems on the way to GeoEval-hard.
type HardCounts struct {
	Source   string `json:"source"`
	LookedAt int64  `json:"looked_at"`
	// Solid and Analytic are the problems that the keywords passed; Barred of them may not be drawn.
	Solid    int64 `json:"solid"`
	Analytic int64 `json:"analytic"`
	Barred   int64 `json:"barred"`
	Drawn    int64 `json:"drawn"`
	// Reviewed of those drawn were kept by reviewers.
	Reviewed int64 `json:"reviewed"`
}

// countHard counts the problems of each source that GeoEval-hard is drawn from.
func (p *Pipeline) countHard() ([]HardCounts, error) {
	screenings, err := ReadIfThere(p.layout, schema.Screenings)
	if err != nil {
		return nil, err
	}
	drawn, err := ReadIfThere(p.layout, schema.HardProblems, "id", "reviewed")
	if err != nil {
		return nil, err
	}
	reviewed := map[schema.Source]int64{}
	for _, h := range drawn {
		if h.Reviewed != schema.NotReviewed {
			reviewed[sourceOf(h.ID)]++
		}
	}
	of := map[schema.Source]schema.Screening{}
	for _, s := range screenings {
		of[s.Source] = s
	}
	out := []HardCounts{}
	for _, source := range schema.Sources {
		s, ok := of[source]
		if !ok {
			continue
		}
		out = append(out, HardCounts{
			Source: string(source), LookedAt: s.LookedAt, Solid: s.Solid, Analytic: s.Analytic,
			Barred: s.Duplicates + s.Selected + s.Suspects + s.Mismatches, Drawn: s.Drawn, Reviewed: reviewed[source],
		})
	}
	return out, nil
}

func (s *Summary) writeHard(w io.Writer) error {
	if len(s.Hard) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\nhard\tlooked at\tsolid\tanalytic\tof them\tbarred\tdrawn\treviewed\t")
	for _, c := range s.Hard {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%.1f %%\t%d\t%d\t%d\t\n", c.Source, c.LookedAt, c.Solid, c.Analytic,
			100*float64(c.Solid+c.Analytic)/float64(max(c.LookedAt, 1)), c.Barred, c.Drawn, c.Reviewed)
	}
	return t.Flush()
}
