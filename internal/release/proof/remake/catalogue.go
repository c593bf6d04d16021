package remake

import (
	"context"
	"fmt"
	"slices"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages"
	"geoeval/stages/principles"
)

// checkCatalogue holds the catalogue of principles against what was made again of it, and how many problems need a principle, or only
// mention it, against the rows that say so; and wants the rows to be of the catalogue.
func (r *remaking) checkCatalogue() {
	wrong := func(principle, field, why string) {
		r.Fault(audit.Fault{File: release.CatalogueFile, Row: principle, Field: field, Why: why})
	}
	// needed says of each problem that is annotated with a principle whether it needs it; else it only mentions it.
	needed := map[string]map[string]bool{}
	for of := range r.rows(released.Principles) {
		principle := of.Annotation.Principle
		if needed[principle] == nil {
			needed[principle] = map[string]bool{}
		}
		problem := of.ProblemID()
		needed[principle][problem] = needed[principle][problem] || of.Annotation.Role == schema.Need
	}
	has := map[string]*schema.Principle{}
	for i := range r.Catalogue {
		p := &r.Catalogue[i]
		has[p.ID] = p
		var problems, mentioned int64
		for _, need := range needed[p.ID] {
			if need {
				problems++
			} else {
				mentioned++
			}
		}
		if p.Problems != problems {
			wrong(p.ID, "problems", fmt.Sprintf("is %d, and %s has %d", p.Problems, released.Principles.Table.Name(), problems))
		}
		if p.Mentioned != mentioned {
			wrong(p.ID, "mentioned", fmt.Sprintf("is %d, and %s has %d", p.Mentioned, released.Principles.Table.Name(), mentioned))
		}
	}
	if r.catalogued != nil {
		should := slices.Clone(r.catalogued)
		for i := range should { // which were counted above
			if p := has[should[i].ID]; p != nil {
				should[i].Problems, should[i].Mentioned = p.Problems, p.Mentioned
			}
		}
		stages.Compare(schema.Principles, r.Catalogue, should, func(err error) {
			e := err.(*schema.FieldError)
			wrong(e.Row, e.Field, audit.Shortened(e.Why))
		})
		r.held.Rows += int64(len(should))
	}
	r.patch(func(is released.Row, want *released.Parts) {
		if is.In == released.Principles {
			want.Principle = schema.Principle{}
			if p := has[is.Annotation.Principle]; p != nil {
				want.Principle = *p
			}
		}
	})
}

// annotate finds again what problems need to be known, unless a language model or people had a say in it.
func (r *remaking) annotate(ctx context.Context, s *remaker) error {
	if s == nil {
		return nil
	}
	if c := s.Describe().Config.(*principles.Config); c.Provider == principles.Model || c.Review != "" {
		r.notef("%s were not made again: a language model proposed some, or people judged some", released.Principles.Table.Name())
		return nil
	}
	return r.again(ctx, s)
}
