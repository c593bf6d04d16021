package principles

import (
	"context"
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
	wantPrinciples, wantAnnotations, err := annotateAll(context.Background(), job, catalogue)
	if err != nil {
		return err
	}
	stages.Again(schema.Principles, principles, wantPrinciples, fault)
	stages.Again(schema.Annotations, annotations, wantAnnotations, fault)
	return nil
}

// marked tells whether an application has a key element, and none that is open.
func marked(application string) bool {
	n := strings.Count(application, "<note>")
	return n > 0 && n == strings.Count(application, "</note>")
}
