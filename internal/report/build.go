package report

import (
	"errors"
	"io/fs"
	"iter"
	"math"
	"reflect"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/joined"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A build is the tables that a report tells of, in memory but for the images.
type build struct {
	about   About
	summary *pipeline.Summary
	digests map[string]schema.Digest

	// whole counts all problems, those that the page shows or not.
	whole *whole
	// problems are those that it shows.
	problems []schema.Problem
	byID     map[string]*schema.Problem
	// rows are those of all other tables that tell of them, or of no problem.
	rows joined.Tables
	// drawn gives the places of the pictures of steps among those that the report holds, by the steps' ids.
	drawn map[string]int
	// images gives problems with their images, in the order of problems; of problems that the report does not show as well.
	images iter.Seq2[diagramFile, error]
}

// A diagramFile is the diagram of a problem, the file's bytes.
type diagramFile struct {
	problem string
	bytes   []byte
}

func readBuild(p *pipeline.Pipeline, about About) (*build, error) {
	b := &build{about: about, images: imagesIn(p.Layout()), whole: newWhole(about)}
	shown, err := sampleOf(p)
	if err != nil {
		return nil, err
	}
	for problems, err := range p.EachProblem() {
		if err != nil {
			return nil, err
		}
		for i := range problems {
			if b.whole.problem(&problems[i]); shown.has(problems[i].ID) {
				b.problems = append(b.problems, problems[i])
			}
		}
	}
	if b.summary, err = p.Summary(); err != nil {
		return nil, err
	}
	if b.digests, err = p.Digests(); err != nil {
		return nil, err
	}
	b.index()
	b.rows, err = joined.Read(schema.Tables[1:], func(t *schema.Table[any]) (out []any, err error) {
		for rows, err := range pipeline.Scan(p.Layout(), t) {
			if errors.Is(err, fs.ErrNotExist) {
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			out = b.take(out, t, rows, shown)
		}
		return out, nil
	})
	return b, err
}

// take counts rows of a table, each a *R, and adds those that are shown to others.
func (b *build) take(to []any, t *schema.Table[any], rows []any, shown *sample) []any {
	for _, row := range rows {
		if b.whole.add(row); shown.about(t, row) {
			to = append(to, row)
		}
	}
	return to
}

// sampleOf draws those of a build's problems that the page shows.
func sampleOf(p *pipeline.Pipeline) (*sample, error) {
	subsets := map[string]bool{}
	for _, named := range []schema.Named{schema.Selection, schema.HardProblems} {
		t := named.Erased()
		rows, err := pipeline.ReadIfThere(p.Layout(), t, t.Columns[0].Name)
		if err != nil {
			return nil, err
		}
		for i := range rows {
			subsets[t.Key(&rows[i])] = true
		}
	}
	return newSample(p.Seed(), mostProblems, sampleProblems, func(yield func(string, error) bool) {
		for rows, err := range pipeline.Scan(p.Layout(), schema.Problems, "id") {
			if errors.Is(err, fs.ErrNotExist) {
				return // who reads the problems tells
			}
			if err != nil {
				yield("", err)
				return
			}
			for i := range rows {
				if !yield(rows[i].ID, nil) {
					return
				}
			}
		}
	}, subsets)
}

func (b *build) index() {
	b.byID = make(map[string]*schema.Problem, len(b.problems))
	for i := range b.problems {
		b.byID[b.problems[i].ID] = &b.problems[i]
	}
}

// imagesIn reads the images of an output folder.
func imagesIn(l pipeline.Layout) iter.Seq2[diagramFile, error] {
	return func(yield func(diagramFile, error) bool) {
		for rows, err := range snapshot.Scan(l.Table(schema.Problems.Name()), schema.Problems, "id", "image") {
			if err != nil {
				yield(diagramFile{}, err)
				return
			}
			for i := range rows {
				if !yield(diagramFile{rows[i].ID, rows[i].Image.Bytes}, nil) {
					return
				}
			}
		}
	}
}

// memory holds tables, each a []R, by their names, for stages to sum up.
type memory map[string]any

func (m memory) Rows(table string) (rows any, ok bool) {
	rows, ok = m[table]
	return rows, ok
}

func (m memory) Held() int { return math.MaxInt }

func (m memory) Open(string) (*snapshot.File, error) { return nil, fs.ErrNotExist }

func (m memory) Create(string) (stages.File, error) { return nil, errors.ErrUnsupported }

// pointers gives the rows of a table, a []R, each as a *R.
func pointers(rows any) []any {
	all := reflect.ValueOf(rows)
	out := make([]any, all.Len())
	for i := range out {
		out[i] = all.Index(i).Addr().Interface()
	}
	return out
}
