package principles

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/program/principle"
	"geoeval/schema"
	"geoeval/stages"
)

// Check annotates every problem again: both tables are what comes out. Apart from how they were made, every annotation
// names a principle of the catalogue, and marks key elements.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	principles, err := stages.Rows(job, schema.Principles)
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
	for i := range annotations {
		a := &annotations[i]
		wrong := func(field, why string) {
			fault(&schema.FieldError{Table: schema.Annotations.Name(), Row: schema.Annotations.Key(a), Field: field, Why: why})
		}
		if catalogue.ByID(a.Principle) == nil {
			wrong("principle", "the catalogue has no "+a.Principle)
		}
		if !marked(a.ApplicationEN) {
			wrong("application_en", "no key element stands between <note> and </note>")
		}
		if !marked(a.ApplicationZH) {
			wrong("application_zh", "no key element stands between <note> and </note>")
		}
	}
	made, err := stages.Made(context.Background(), job, New(nil).(*stage)) // which asks nobody
	if err != nil {
		return err
	}
	want := stages.MadeOf(made, schema.Annotations)
	stages.Again(schema.Principles, principles, rows(catalogue, needed(annotations)), fault)
	if err := s.checkTold(job, annotations, fault); err != nil {
		return err
	}
	if s.config.Review != "" { // people may have left out what all others say
		there := map[annotated]bool{}
		for i := range annotations {
			there[annotated{annotations[i].ProblemID, annotations[i].Principle}] = true
		}
		want = slices.DeleteFunc(want, func(a schema.Annotation) bool { return !there[annotated{a.ProblemID, a.Principle}] })
	}
	annotations = slices.DeleteFunc(annotations, told)
	stages.Again(schema.Annotations, annotations, want, fault)
	return nil
}

// told says that an annotation is known by what a model or people say.
func told(a schema.Annotation) bool {
	return a.How == schema.KnownByModel || a.How == schema.KnownByReview
}

// checkTold holds what a model proposed, and what people agree on, against the configuration; and what a model proposed
// against the problem: its evidence stands there.
func (s *stage) checkTold(job *stages.Job, annotations []schema.Annotation, fault func(error)) error {
	if !slices.ContainsFunc(annotations, told) {
		return nil
	}
	problems, err := stages.ByID(job, schema.Problems)
	if err != nil {
		return err
	}
	for i := range annotations {
		a := &annotations[i]
		wrong := func(field, why string) {
			fault(&schema.FieldError{Table: schema.Annotations.Name(), Row: schema.Annotations.Key(a), Field: field, Why: why})
		}
		switch {
		case a.How == schema.KnownByModel && s.config.Provider != Model:
			wrong("how", "nobody was asked to propose principles")
		case a.How == schema.KnownByReview && s.config.Review == "":
			wrong("how", "there is no review of annotations")
		case a.How == schema.KnownByReview && len(a.By) < agreeing:
			wrong("by", "fewer than two people say so")
		case a.How == schema.KnownByModel:
			for _, e := range a.Evidence {
				if p := problems[a.ProblemID]; p == nil || !stands(p, e) {
					wrong("evidence", fmt.Sprintf("%q does not stand in the problem", e))
				}
			}
		}
	}
	return nil
}

// marked tells whether an application has a key element, and none that is open.
func marked(application string) bool {
	n := strings.Count(application, "<note>")
	return n > 0 && n == strings.Count(application, "</note>")
}
