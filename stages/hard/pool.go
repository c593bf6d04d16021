package hard

import (
	"fmt"
	"maps"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// A pool holds the candidates that may be drawn, and counts the others.
type pool struct {
	// Members are those that may be drawn; Barred says why the others may not.
	Members []member
	Barred  map[string]schema.Barred
	// Counts are of each source, by kind and by what bars them.
	Counts map[schema.Source]map[string]int64

	stage  *stage
	job    *stages.Job
	review []byte
	// unused are problems that the reviewers kept and that may not be in GeoEval-hard.
	unused []string
}

// A member is a candidate that may be drawn.
type member struct {
	ID string
	note
}

// A note is what the keywords say of a problem.
type note struct {
	Source schema.Source `json:"source"`
	// Kind is flat where it is no candidate. Cell places one.
	Kind   schema.ProblemType `json:"kind"`
	Barred schema.Barred      `json:"barred,omitempty"`
	Cell   cell               `json:"cell"`
}

// look classifies a problem; c is nil where it is no candidate.
func (c *Config) look(keywords *keywords, of *stages.Subject) (row *schema.HardCandidate, n note, err error) {
	p := stages.RowOf(of, schema.Problems)
	class := keywords.classify(p.Text, p.Language)
	n = note{Source: p.Source, Kind: class.Kind}
	if class.Kind == schema.Flat {
		return nil, n, nil
	}
	label, check := stages.RowOf(of, schema.Labels), stages.RowOf(of, schema.ProgramChecks)
	if label == nil {
		return nil, n, fmt.Errorf("%s: has no label and cannot be placed; build label anew", of.Key)
	}
	n.Cell = cell{label.PrimaryShape, p.QuestionKind}
	n.Barred = c.barred(p, label, stages.RowOf(of, schema.Duplicates) != nil, stages.RowOf(of, schema.Selection) != nil,
		check != nil && check.Status == schema.Mismatch)
	return &schema.HardCandidate{
		ID: p.ID, Kind: class.Kind,
		Score: int64(class.Scores[class.Kind]), OtherScore: int64(class.Scores[other(class.Kind)]),
		Matched: class.Matched, Barred: n.Barred,
	}, n, nil
}

// poolAgain finds the candidates in the problems of some sources.
func (s *stage) poolAgain(job *stages.Job, sources []schema.Source) (*pool, error) {
	keywords, err := builtin()
	if err != nil {
		return nil, err
	}
	p := emptyPool()
	for some, err := range stages.Subjects(stages.NewJob(s, job.Seed, job.Store)) {
		if err != nil {
			return nil, err
		}
		for _, of := range some {
			if !slices.Contains(sources, stages.RowOf(of, schema.Problems).Source) {
				continue
			}
			_, n, err := s.config.look(keywords, of)
			if err != nil {
				return nil, err
			}
			p.Add(of.Key, n)
		}
	}
	return p, nil
}

func emptyPool() *pool {
	return &pool{Barred: map[string]schema.Barred{}, Counts: map[schema.Source]map[string]int64{}}
}

// Add takes a problem in.
func (p *pool) Add(id string, of any) {
	n := of.(note)
	is := map[string]int64{string(n.Kind): 1}
	switch {
	case n.Kind == schema.Flat:
	case n.Barred != "":
		is[string(n.Barred)] = 1
		p.Barred[id] = n.Barred
	default:
		p.Members = append(p.Members, member{id, n})
	}
	stages.AddCounts(p.Counts, map[schema.Source]map[string]int64{n.Source: is})
}

// Merge implements [stages.Combiner].
func (p *pool) Merge(other stages.Combiner) {
	o := other.(*pool)
	p.Members = append(p.Members, o.Members...)
	maps.Copy(p.Barred, o.Barred)
	stages.AddCounts(p.Counts, o.Counts)
}

func other(kind schema.ProblemType) schema.ProblemType {
	if kind == schema.Solid {
		return schema.Analytic
	}
	return schema.Solid
}

// screenings tells what became of the problems of each source that has any.
func (p *pool) screenings(drawn map[schema.Source]int64) []schema.Screening {
	var rows []schema.Screening
	for _, source := range schema.Sources {
		n := p.Counts[source]
		if n == nil {
			continue
		}
		barred := func(by schema.Barred) int64 { return n[string(by)] }
		solid, analytic := n[string(schema.Solid)], n[string(schema.Analytic)]
		rows = append(rows, schema.Screening{
			Source: source, LookedAt: n[string(schema.Flat)] + solid + analytic, Solid: solid, Analytic: analytic,
			Duplicates: barred(schema.BarredDuplicate), Selected: barred(schema.BarredSelected), Suspects: barred(schema.BarredSuspect),
			Mismatches: barred(schema.BarredMismatch), LostValues: barred(schema.BarredLost), Twins: barred(schema.BarredTwin),
			Grades: barred(schema.BarredGrade), Leaning: barred(schema.BarredLeaning), Drawn: drawn[source],
		})
	}
	return rows
}
