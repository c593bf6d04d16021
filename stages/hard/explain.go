package hard

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says why a problem is not in GeoEval-hard; of one that is its rows say all.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	drawn, err := stages.Rows(job, schema.HardProblems)
	if err != nil {
		return "", err
	}
	if slices.ContainsFunc(drawn, func(h schema.HardProblem) bool { return h.ID == id }) {
		return "", nil
	}
	problems, err := stages.Rows(job, schema.Problems)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(problems, func(p schema.Problem) bool { return p.ID == id })
	if i < 0 {
		return "", nil
	}
	if !slices.Contains(s.config.Sources, problems[i].Source) {
		return fmt.Sprintf("no candidate for GeoEval-hard: its source is none of hard.sources, %v", s.config.Sources), nil
	}
	candidates, err := stages.Rows(job, schema.HardCandidates)
	if err != nil {
		return "", err
	}
	if at := slices.IndexFunc(candidates, func(c schema.HardCandidate) bool { return c.ID == id }); at >= 0 {
		return s.undrawn(job, &candidates[at], drawn)
	}
	return noCandidate(&problems[i])
}

// noCandidate says how far a problem is from being one.
func noCandidate(p *schema.Problem) (string, error) {
	k, err := builtin()
	if err != nil {
		return "", err
	}
	class := k.classify(p.Text, p.Language)
	var scores []string
	for _, kind := range schema.HardKinds {
		scores = append(scores, fmt.Sprintf("%s %d of %d", kind, class.Scores[kind], k.Thresholds[kind]))
	}
	matched := "no keyword matches"
	if len(class.Matched) > 0 {
		matched = strings.Join(class.Matched, "; ")
	}
	return fmt.Sprintf("no candidate for GeoEval-hard: %s (%s)", strings.Join(scores, ", "), matched), nil
}

// undrawn says why a candidate is not in GeoEval-hard.
func (s *stage) undrawn(job *stages.Job, c *schema.HardCandidate, drawn []schema.HardProblem) (string, error) {
	if c.Barred != "" {
		return fmt.Sprintf("not drawn for GeoEval-hard: %s", c.Barred), nil
	}
	if s.config.Review != "" {
		return "not in GeoEval-hard: not among the problems that the reviewers kept, nor drawn to top them up", nil
	}
	p, err := s.poolAgain(job, s.config.Sources)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(p.Members, func(m member) bool { return m.ID == c.ID })
	if at < 0 {
		return "", nil
	}
	m := p.Members[at]
	lots := newDraw(job.Chance, p.Members).waiting[m.Source][m.Cell]
	place := slices.IndexFunc(lots, func(l lot) bool { return l.ID == c.ID })
	taken := 0
	for _, h := range drawn {
		if stages.SourceOf(h.ID) == m.Source && (cell{h.Shape, h.QuestionKind}) == m.Cell {
			taken++
		}
	}
	return fmt.Sprintf("not drawn for GeoEval-hard: number %d of the %s of %s with %s, of which %d are taken", place+1,
		problemsOf(len(lots)), m.Source, m.Cell, taken), nil
}

func (c cell) String() string {
	if c.Kind == "" {
		return fmt.Sprintf("the shape %s", c.Shape)
	}
	return fmt.Sprintf("the shape %s and the question kind %s", c.Shape, c.Kind)
}
