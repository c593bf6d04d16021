package principles

import (
	"context"
	"slices"
	"strings"

	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
	"geoeval/stages"
)

// Recall annotates every problem again. What a model proposed, and what people agree on, is taken from the table, where the
// configuration has a model or people say so, where it names a principle of the catalogue and marks key elements, and where a model's
// evidence stands in the problem.
func (s *stage) Recall(ctx context.Context, job *stages.Job) error {
	if s.config.Provider != Model && s.config.Review == "" {
		return stages.Do(ctx, job, s)
	}
	made, err := stages.Remake(ctx, New(nil).(*stage), job) // which asks nobody
	if err != nil {
		return err
	}
	annotations, err := stages.Rows(job, schema.Annotations)
	if err != nil {
		return err
	}
	catalogue, err := principle.Load()
	if err != nil {
		return err
	}
	problems, err := stages.ByID(job, schema.Problems)
	if err != nil {
		return err
	}
	want := slices.Clone(made[schema.Annotations.Name()].([]schema.Annotation))
	if s.config.Review != "" { // people may have left out what all others say
		there := map[annotated]bool{}
		for i := range annotations {
			there[annotated{annotations[i].ProblemID, annotations[i].Principle}] = true
		}
		want = slices.DeleteFunc(want, func(a schema.Annotation) bool { return !there[annotated{a.ProblemID, a.Principle}] })
	}
	for i := range annotations {
		a := &annotations[i]
		if s.told(a, problems[a.ProblemID]) && catalogue.ByID(a.Principle) != nil && marked(a.ApplicationEN) && marked(a.ApplicationZH) {
			want = append(want, *a)
		}
	}
	if err := stages.Put(job, schema.Annotations, want); err != nil {
		return err
	}
	problemsOf, mentioned := countsOf(annotations)
	return stages.Put(job, schema.Principles, rows(catalogue, problemsOf, mentioned))
}

// told says that a model or people may have said what an annotation says of a problem.
func (s *stage) told(a *schema.Annotation, p *schema.Problem) bool {
	switch a.How {
	case schema.KnownByModel:
		return s.config.Provider == Model && !slices.ContainsFunc(a.Evidence, func(e string) bool { return p == nil || !stands(p, e) })
	case schema.KnownByReview:
		return s.config.Review != "" && len(a.By) >= agreeing
	}
	return false
}

// marked tells whether an application has a key element, and none that is open.
func marked(application string) bool {
	n := strings.Count(application, "<note>")
	return n > 0 && n == strings.Count(application, "</note>")
}
