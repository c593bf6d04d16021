package report

import (
	"errors"

	"geoeval/pipeline"
	"geoeval/schema"
)

// A build is the tables that a report tells of, in memory but for the images.
type build struct {
	layout  pipeline.Layout
	summary *pipeline.Summary
	digests map[string]schema.Digest

	problems    []schema.Problem
	byID        map[string]*schema.Problem
	labels      map[string]*schema.Label
	checks      map[string]*schema.Check
	ratings     map[string]*schema.Rating
	selection   map[string]*schema.Selected
	hard        map[string]*schema.HardProblem
	backward    []schema.Backward
	augmented   []schema.Augmented
	rephrasings []schema.Rephrasing
	duplicates  []schema.Duplicate
	rejects     []schema.Reject

	backwardOf, augmentedOf map[string]bool
}

func readBuild(p *pipeline.Pipeline) (*build, error) {
	b := &build{layout: p.Layout()}
	var err error
	if b.problems, err = p.Problems(); err != nil {
		return nil, err
	}
	if b.summary, err = p.Summary(); err != nil {
		return nil, err
	}
	if b.digests, err = p.Digests(); err != nil {
		return nil, err
	}
	b.byID = map[string]*schema.Problem{}
	for i := range b.problems {
		b.byID[b.problems[i].ID] = &b.problems[i]
	}
	err = errors.Join(
		readByID(b.layout, schema.Labels, &b.labels),
		readByID(b.layout, schema.Checks, &b.checks),
		readByID(b.layout, schema.Ratings, &b.ratings),
		readByID(b.layout, schema.Selection, &b.selection),
		readByID(b.layout, schema.HardProblems, &b.hard),
		readRows(b.layout, schema.Backwards, &b.backward),
		readRows(b.layout, schema.Augmenteds, &b.augmented),
		readRows(b.layout, schema.Rephrasings, &b.rephrasings),
		readRows(b.layout, schema.Duplicates, &b.duplicates),
		readRows(b.layout, schema.Rejects, &b.rejects),
	)
	b.backwardOf, b.augmentedOf = map[string]bool{}, map[string]bool{}
	for i := range b.backward {
		b.backwardOf[b.backward[i].ParentID] = true
	}
	for i := range b.augmented {
		b.augmentedOf[b.augmented[i].ParentID] = true
	}
	return b, err
}

// readRows reads a table.
func readRows[R any](l pipeline.Layout, t *schema.Table[R], rows *[]R) (err error) {
	*rows, err = pipeline.ReadIfThere(l, t)
	return err
}

// readByID reads a table whose key is a problem's id.
func readByID[R any](l pipeline.Layout, t *schema.Table[R], byID *map[string]*R) error {
	var rows []R
	err := readRows(l, t, &rows)
	*byID = make(map[string]*R, len(rows))
	for i := range rows {
		(*byID)[t.Key(&rows[i])] = &rows[i]
	}
	return err
}

// invented counts the problems that are none of their source.
func (b *build) invented() int {
	n := 0
	for i := range b.problems {
		if b.problems[i].Synthetic {
			n++
		}
	}
	return n
}
