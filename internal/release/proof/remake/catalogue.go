package remake

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"geoeval/internal/release"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages/principles"
)

// checkCatalogue holds the catalogue of principles against what was made again of it, and how many problems need a principle
// against the rows that say so; and wants the rows to be of the catalogue.
func (r *remaking) checkCatalogue() {
	wrong := func(principle, field, why string) {
		r.Fault(audit.Fault{File: release.CatalogueFile, Row: principle, Field: field, Why: why})
	}
	problems := map[string]map[string]bool{}
	for of := range r.rows(schema.ReleasedPrinciples) {
		principle := of.Annotation.Principle
		if problems[principle] == nil {
			problems[principle] = map[string]bool{}
		}
		problems[principle][of.ProblemID()] = true
	}
	has, should := map[string]*schema.Principle{}, map[string]*schema.Principle{}
	for i := range r.Catalogue {
		p := &r.Catalogue[i]
		has[p.ID] = p
		if n := int64(len(problems[p.ID])); p.Problems != n {
			wrong(p.ID, "problems", fmt.Sprintf("is %d, and %s has %d", p.Problems, schema.ReleasedPrinciples.Table.Name(), n))
		}
	}
	for i := range r.catalogued {
		should[r.catalogued[i].ID] = &r.catalogued[i]
	}
	if r.catalogued != nil {
		for _, id := range slices.Sorted(maps.Keys(should)) {
			if has[id] == nil {
				wrong(id, "", "this principle is missing")
			}
		}
		for _, id := range slices.Sorted(maps.Keys(has)) {
			if should[id] == nil {
				wrong(id, "", "this principle should not be there")
				continue
			}
			r.held.Rows++
			for _, c := range schema.Principles.Columns {
				if is, want := c.Field(has[id]), c.Field(should[id]); c.Name != "problems" && !sameField(is, want) {
					wrong(id, c.Name, fmt.Sprintf("is %s, and this geoeval has %s", spell(is), spell(want)))
				}
			}
		}
	}
	r.patch(func(is schema.ReleasedRow, want *schema.Released) {
		if is.In == schema.ReleasedPrinciples {
			want.Principle = schema.Principle{}
			if p := has[is.Annotation.Principle]; p != nil {
				want.Principle = *p
			}
		}
	})
	for _, id := range slices.Sorted(maps.Keys(problems)) {
		if has[id] == nil {
			wrong(id, "", "is not there, and rows name it")
		}
	}
}

// annotate finds again what problems need to be known, unless a language model or people had a say in it.
func (r *remaking) annotate(ctx context.Context, s *remaker) error {
	if s == nil {
		return nil
	}
	if c := s.Config().(*principles.Config); c.Provider == principles.Model || c.Review != "" {
		r.notef("%s were not made again: a language model proposed some, or people judged some", schema.ReleasedPrinciples.Table.Name())
		return nil
	}
	return r.again(ctx, s)
}
