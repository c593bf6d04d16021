package release

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"slices"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A build is the tables of a build, but for the problems in memory, by problem.
type build struct {
	layout pipeline.Layout

	duplicates map[string]*schema.Duplicate
	labels     map[string]*schema.Label
	checks     map[string]*schema.Check
	selected   map[string]*schema.Selected
	ratings    map[string]*schema.Rating
	backward   map[string]*schema.Backward
	augmented  map[string]*schema.Augmented
	hard       map[string]*schema.HardProblem
	// drawn is the candidate that GeoEval-aug has, translated the one that passed.
	drawn      map[string]*schema.Rephrasing
	translated map[string]*schema.Translation
	// requests are the keys of the answers in the ledger.
	requests map[string][]string
	// writers wrote the rephrasings, by name.
	writers []Writer

	files []schema.File
}

// readBuild reads the tables of a build.
func readBuild(l pipeline.Layout) (*build, error) {
	b := &build{layout: l, drawn: map[string]*schema.Rephrasing{}, translated: map[string]*schema.Translation{}, requests: map[string][]string{}}
	return b, errors.Join(
		byProblem(l, schema.Duplicates, &b.duplicates, func(r *schema.Duplicate) string { return r.ID }),
		byProblem(l, schema.Labels, &b.labels, func(r *schema.Label) string { return r.ID }),
		byProblem(l, schema.Checks, &b.checks, func(r *schema.Check) string { return r.ID }),
		byProblem(l, schema.Selection, &b.selected, func(r *schema.Selected) string { return r.ID }),
		byProblem(l, schema.Ratings, &b.ratings, func(r *schema.Rating) string { return r.ID }),
		byProblem(l, schema.Backwards, &b.backward, func(r *schema.Backward) string { return r.ParentID }),
		byProblem(l, schema.Augmenteds, &b.augmented, func(r *schema.Augmented) string { return r.ParentID }),
		byProblem(l, schema.HardProblems, &b.hard, func(r *schema.HardProblem) string { return r.ID }),
		b.readFiles(),
		b.readRephrasings(),
		b.readTranslations(),
	)
}

func read[R any](l pipeline.Layout, t *schema.Table[R]) ([]R, error) {
	rows, err := snapshot.Read(l.Table(t.Name()), t)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s holds no table %s yet: run geoeval build", l.Dir, t.Name())
	}
	return rows, err
}

func byProblem[R any](l pipeline.Layout, t *schema.Table[R], to *map[string]*R, problem func(*R) string) error {
	rows, err := read(l, t)
	*to = make(map[string]*R, len(rows))
	for i := range rows {
		(*to)[problem(&rows[i])] = &rows[i]
	}
	return err
}

func (b *build) readFiles() (err error) {
	b.files, err = read(b.layout, schema.Files)
	return err
}

func (b *build) readRephrasings() error {
	rows, err := read(b.layout, schema.Rephrasings)
	writers := map[string]*Writer{}
	for i := range rows {
		r := &rows[i]
		w := writers[r.Model]
		if w == nil {
			w = &Writer{Name: r.Model}
			writers[r.Model] = w
		}
		w.Candidates++
		if r.Drawn {
			b.drawn[r.ParentID] = r
			w.Drawn++
		}
		b.request(r.ParentID, r.Request)
	}
	for _, name := range slices.Sorted(maps.Keys(writers)) {
		b.writers = append(b.writers, *writers[name])
	}
	return err
}

func (b *build) readTranslations() error {
	rows, err := read(b.layout, schema.Translations)
	for i := range rows {
		r := &rows[i]
		if r.Passed {
			b.translated[r.ParentID] = r
		}
		b.request(r.ParentID, r.Request)
	}
	return err
}

// translators gives the models that wrote the translations, sorted.
func (b *build) translators() []string {
	models := map[string]bool{}
	for _, t := range b.translated {
		models[t.Model] = true
	}
	return slices.Sorted(maps.Keys(models))
}

func (b *build) request(problem, key string) {
	if key != "" && !slices.Contains(b.requests[problem], key) {
		b.requests[problem] = append(b.requests[problem], key)
	}
}

// rows gives the rows of every configuration; those of one are in the order of their keys.
func (b *build) rows() iter.Seq2[schema.ReleasedRow, error] {
	return func(yield func(schema.ReleasedRow, error) bool) {
		for problems, err := range snapshot.Scan(b.layout.Table(schema.Problems.Name()), schema.Problems) {
			if err != nil {
				yield(schema.ReleasedRow{}, err)
				return
			}
			for i := range problems {
				for _, r := range b.join(&problems[i]) {
					if !yield(r, nil) {
						return
					}
				}
			}
		}
	}
}

// join gives the rows of a problem, one for each configuration that has it, in the order of [schema.Configurations].
func (b *build) join(p *schema.Problem) []schema.ReleasedRow {
	all := schema.Released{
		Problem:     *p,
		Duplicate:   part(b.duplicates, p.ID),
		Label:       part(b.labels, p.ID),
		Check:       part(b.checks, p.ID),
		Selected:    part(b.selected, p.ID),
		Rating:      part(b.ratings, p.ID),
		Translation: part(b.translated, p.ID),
		Backward:    part(b.backward, p.ID),
		Augmented:   part(b.augmented, p.ID),
		Rephrasing:  part(b.drawn, p.ID),
		Hard:        part(b.hard, p.ID),
	}
	has := map[*schema.Configuration]bool{
		schema.ReleasedSelection: all.Selected.ID != "",
		schema.ReleasedBackward:  all.Backward.ID != "",
		schema.ReleasedAugmented: all.Augmented.ID != "",
		schema.ReleasedHard:      all.Hard.ID != "",
		schema.ReleasedProblems:  true,
	}
	var rows []schema.ReleasedRow
	var subsets []string
	for _, c := range schema.Configurations {
		if !has[c] {
			continue
		}
		r := all
		if c == schema.ReleasedProblems {
			r.Subsets = subsets
		}
		r.ContentDigest = c.ContentDigest(&r)
		subsets = append(subsets, c.Table.Name())
		rows = append(rows, schema.ReleasedRow{In: c, Released: &r})
	}
	return rows
}

// part gives a problem's row of a table, the zero row where it has none.
func part[R any](rows map[string]*R, problem string) (none R) {
	if r := rows[problem]; r != nil {
		return *r
	}
	return none
}
