package report

import (
	"iter"
	"slices"

	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// readReleased takes the tables that a release has from its rows. Of rephrasings it has those that were drawn, of
// translations those that passed, and nothing of what became of records that are no problems.
func readReleased(p *pipeline.Pipeline, rows iter.Seq2[released.Row, error], about About) (*build, error) {
	b := &build{about: about, digests: about.Digests, whole: newWhole(about)}
	images := map[string][]byte{}
	of := map[*released.Configuration][]released.Row{}
	for r, err := range rows {
		if err != nil {
			return nil, err
		}
		if r.In == released.Problems {
			images[r.Problem.ID] = r.Problem.Image.Bytes
		}
		r.Problem.Image.Bytes = nil
		of[r.In] = append(of[r.In], r)
	}
	tables := memory{}
	for _, j := range released.Joins {
		if j.Named {
			continue
		}
		tables[j.Table.Name()] = j.Rows(slices.Values(taken(j, of)))
	}
	tables[schema.Principles.Name()], tables[schema.Errata.Name()] = about.Catalogue, about.Errata
	all, subsets := tables[schema.Problems.Name()].([]schema.Problem), map[string]bool{}
	for _, c := range []*released.Configuration{released.Selection, released.Hard} {
		for _, r := range of[c] {
			subsets[r.ProblemID()] = true
		}
	}
	shown, err := newSample(p.Seed(), mostProblems, sampleProblems, func(yield func(string, error) bool) {
		for i := range all {
			if !yield(all[i].ID, nil) {
				return
			}
		}
	}, subsets)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if b.whole.problem(&all[i]); shown.has(all[i].ID) {
			b.problems = append(b.problems, all[i])
		}
	}
	b.index()
	b.images = func(yield func(diagramFile, error) bool) {
		for i := range b.problems {
			if id := b.problems[i].ID; !yield(diagramFile{id, images[id]}, nil) {
				return
			}
		}
	}
	b.rows, err = joined.Read(schema.Tables[1:], func(t *schema.Table[any]) ([]any, error) {
		if rows, has := tables[t.TableName]; has {
			return b.take(nil, t, pointers(rows), shown), nil
		}
		return nil, nil
	})
	if err != nil {
		return nil, err
	}
	b.summary, err = p.SummaryOf(tables)
	return b, err
}

// taken gives the rows of a release that have a row of a table, each problem's once, with that row as a build has it. Of the rows
// of GeoEval-steps, the whole problems have the composites, and the others the steps.
func taken(j *released.Join, of map[*released.Configuration][]released.Row) []*released.Parts {
	var out []*released.Parts
	for _, home := range j.Homes() {
		for _, r := range of[home] {
			switch whole := r.Step.Whole(); {
			case !r.Has(j), j.Table == schema.Named(schema.Steps) && whole, j.Table == schema.Named(schema.Composites) && !whole:
				continue
			}
			complete(j, r)
			out = append(out, r.Parts)
		}
	}
	return out
}

// complete fills in what a release does not repeat of a row: of a wording that was drawn, of a translation, which has passed, and of a
// composite.
func complete(j *released.Join, of released.Row) {
	switch r := of.Parts; j.Table {
	case schema.Named(schema.Rephrasings):
		a := &r.Augmented
		r.Rephrasing.ID, r.Rephrasing.ParentID = schema.RephrasingID(a.ParentID, a.Candidate), a.ParentID
		r.Rephrasing.Candidate, r.Rephrasing.Passed, r.Rephrasing.Drawn = a.Candidate, true, true
	case schema.Named(schema.Translations):
		r.Translation.ParentID, r.Translation.Passed = of.ProblemID(), true
	case schema.Named(schema.Composites):
		r.Composite = released.CompositeOf(r)
	}
}
