package hard

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is what became of a source's problems on the way to GeoEval-hard.
type Counts struct {
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

// summarize counts the problems of each source that GeoEval-hard is drawn from, as [Counts].
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	screenings, err := stages.RowsIfThere(job, schema.Screenings)
	drawn, err2 := stages.RowsIfThere(job, schema.HardProblems, "id", "reviewed")
	counts := map[schema.Source]*Counts{}
	for _, s := range screenings {
		counts[s.Source] = &Counts{
			Source: string(s.Source), LookedAt: s.LookedAt, Solid: s.Solid, Analytic: s.Analytic,
			Barred: s.Duplicates + s.Selected + s.Suspects + s.Mismatches + s.LostValues + s.Twins + s.Grades + s.Leaning, Drawn: s.Drawn,
		}
	}
	for _, h := range drawn {
		if c := counts[stages.SourceOf(h.ID)]; c != nil && h.Reviewed != schema.NotReviewed {
			c.Reviewed++
		}
	}
	sum := stages.InOrder(counts)
	short, err3 := s.short(job, len(drawn))
	return &stages.Summary{Name: "hard", Value: sum, Text: table(sum), Short: short, Subset: s.subset(job, sum, len(drawn))}, errors.Join(err, err2, err3)
}

// subset is how large GeoEval-hard is, and what its sources have; nil where it was not built.
func (s *stage) subset(job *stages.Job, counts []Counts, drawn int) *stages.Subset {
	if !stages.IsThere(job, schema.HardProblems) {
		return nil
	}
	m := &stages.Subset{Name: "GeoEval-hard", Has: drawn, Size: s.config.Size}
	if drawn >= s.config.Size {
		return m
	}
	if s.config.Review != "" && !s.config.TopUp {
		m.Why = "the review kept no more: review further candidates, or set hard.top_up"
		return m
	}
	var has []string
	for _, source := range s.config.Sources {
		said := fmt.Sprintf("%s has no problems", source)
		if i := slices.IndexFunc(counts, func(c Counts) bool { return c.Source == string(source) }); i >= 0 {
			c := &counts[i]
			said = fmt.Sprintf("%s has %d that may be drawn", source, c.Solid+c.Analytic-c.Barred)
		}
		has = append(has, said)
	}
	m.Why = strings.Join(has, ", ")
	return m
}

// short says which sources could be drawn on besides, where too few problems were drawn: those that the build has.
func (s *stage) short(job *stages.Job, drawn int) (*stages.Short, error) {
	if drawn >= s.config.Size {
		return nil, nil
	}
	there := map[schema.Source]int{}
	err := stages.EachIfThere(job, schema.Problems, func(p *schema.Problem) { there[stages.SourceOf(p.ID)]++ }, "id")
	more, could := slices.Clone(s.config.Sources), 0
	for _, source := range schema.Sources {
		if there[source] > 0 && !slices.Contains(s.config.Sources, source) {
			more, could = append(more, source), could+there[source]
		}
	}
	if could == 0 {
		return nil, err
	}
	from := 0
	for _, source := range s.config.Sources {
		from += there[source]
	}
	return &stages.Short{
		Subset: "GeoEval-hard", Size: s.config.Size, Has: drawn, Key: "hard.sources",
		Why: fmt.Sprintf("%v has %d problems to draw it from, and the other sources have %d to look through", s.config.Sources,
			from, could),
		Change: strings.ReplaceAll(fmt.Sprint(more), " ", ", "),
	}, err
}

// table spells counts.
func table(counts []Counts) string {
	if len(counts) == 0 {
		return ""
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "hard\tlooked at\tsolid\tanalytic\tof them\tbarred\tdrawn\treviewed\t")
	for _, c := range counts {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%.1f %%\t%d\t%d\t%d\t\n", c.Source, c.LookedAt, c.Solid, c.Analytic,
			100*float64(c.Solid+c.Analytic)/float64(max(c.LookedAt, 1)), c.Barred, c.Drawn, c.Reviewed)
	}
	t.Flush()
	return b.String()
}
