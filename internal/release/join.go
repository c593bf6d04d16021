package release

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"slices"

	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/joined"
	"geoeval/schema/snapshot"
)

// A build is the tables of a build that a release joins.
type build struct {
	layout pipeline.Layout
	// tables are in memory; those of problems are not, nor those that are followed.
	tables   joined.Tables
	followed []schema.Named
	files    []schema.File
}

// readBuild reads the tables of a build that are read as a whole.
func readBuild(l pipeline.Layout) (*build, error) {
	b := &build{layout: l}
	var tables []schema.Named
	for _, j := range released.Joins {
		switch {
		case j.Table == released.Problems.Of.Table:
		case joined.Follows(j.Table):
			f, err := l.Open(j.Table.Name())
			if err != nil {
				return nil, notBuilt(l, j.Table.Name(), err)
			}
			f.Close()
			b.followed = append(b.followed, j.Table)
		default:
			tables = append(tables, j.Table)
		}
	}
	var err error
	b.tables, err = joined.Read(tables, func(t *schema.Table[any]) ([]any, error) { return read(l, t) })
	if err != nil {
		return nil, err
	}
	b.files, err = read(l, schema.Files)
	return b, err
}

// catalogue gives the principles of the build.
func (b *build) catalogue() []schema.Principle {
	var out []schema.Principle
	for _, p := range joined.All(b.tables, schema.Principles) {
		out = append(out, *p)
	}
	return out
}

func read[R any](l pipeline.Layout, t *schema.Table[R]) ([]R, error) {
	rows, err := snapshot.Read(l.Table(t.Name()), t)
	return rows, notBuilt(l, t.Name(), err)
}

// notBuilt says of a table that is not there that it was not built.
func notBuilt(l pipeline.Layout, table string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s holds no table %s yet: %w", l.Dir, table, l.NotBuilt())
	}
	return err
}

// requests gives the keys of the answers in the ledger, by the problem that was asked about.
func (b *build) requests() (map[string][]string, error) {
	keys := map[string][]string{}
	for _, j := range released.Joins {
		t := j.Table.Erased()
		request := t.Column(RequestColumn)
		if request == nil {
			continue
		}
		problem := t.Column(t.About[0])
		for rows, err := range pipeline.Scan(b.layout, t, t.About[0], RequestColumn) {
			if err != nil {
				return nil, err
			}
			for i := range rows {
				of, key := *problem.Field(&rows[i]).(*string), *request.Field(&rows[i]).(*string)
				if key != "" && !slices.Contains(keys[of], key) {
					keys[of] = append(keys[of], key)
				}
			}
		}
	}
	return keys, nil
}

// RequestColumn is the column of tables that rest on answers of a language model: the key of one in the ledger.
const RequestColumn = "request"

// Writers gives who wrote rephrasings, by name.
func Writers(of iter.Seq[*schema.Rephrasing]) []Writer {
	byName := map[string]*Writer{}
	for r := range of {
		w := byName[r.Model]
		if w == nil {
			w = &Writer{Name: r.Model}
			byName[r.Model] = w
		}
		w.Candidates++
		if r.Drawn {
			w.Drawn++
		}
	}
	var out []Writer
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		out = append(out, *byName[name])
	}
	return out
}

// Translators gives the models that wrote translations, sorted.
func Translators(of iter.Seq[*schema.Translation]) []string {
	models := map[string]bool{}
	for t := range of {
		if t.Passed {
			models[t.Model] = true
		}
	}
	return slices.Sorted(maps.Keys(models))
}

// rows gives the rows of these configurations; those of one are in the order of their keys.
func (b *build) rows(of []*released.Configuration) iter.Seq2[released.Row, error] {
	return func(yield func(released.Row, error) bool) {
		followed := joined.Follow(b.followed, func(t *schema.Table[any]) iter.Seq2[[]any, error] { return pipeline.Scan(b.layout, t) })
		defer followed.Close()
		for problems, err := range snapshot.Scan(b.layout.Table(schema.Problems.Name()), schema.Problems) {
			if err != nil {
				yield(released.Row{}, err)
				return
			}
			for i := range problems {
				rows, err := b.join(&problems[i], of, followed)
				if err != nil {
					yield(released.Row{}, err)
					return
				}
				for _, r := range rows {
					if !yield(r, nil) {
						return
					}
				}
			}
		}
	}
}

// join gives the rows of a problem in these configurations: of each as many as its table has of the problem, and what a release has beside them, in the order
// of [released.Configurations], and of the questions one for each row of a subset that comes before.
func (b *build) join(p *schema.Problem, of []*released.Configuration, followed joined.Followed) ([]released.Row, error) {
	taken := map[*released.Join][]any{}
	var all released.Parts
	for _, j := range released.Joins {
		if j.Named {
			continue
		}
		rows := []any{p}
		switch {
		case j == released.Problems.Of:
		case b.tables[j.Table.Name()] != nil:
			rows = b.tables.Of(j.Table, p.ID)
		default:
			var err error
			if rows, err = followed.Of(j.Table, p.ID); err != nil {
				return nil, err
			}
		}
		for _, row := range rows {
			if j.Takes(row) {
				taken[j] = append(taken[j], row)
			}
		}
		if len(taken[j]) > 0 {
			j.Put(&all, taken[j][0])
		}
	}
	for _, j := range released.Joins {
		if row := j.Adds(&all); row != nil {
			taken[j] = append(taken[j], row)
		}
	}
	var rows []released.Row
	var subsets []string
	for _, c := range of {
		if c == released.Questions {
			rows = append(rows, released.QuestionsOf(rows)...)
			continue
		}
		for _, row := range taken[c.Of] {
			r := all
			c.Of.Put(&r, row)
			if c == released.Problems {
				r.Subsets = subsets
			}
			row := released.Row{In: c, Parts: &r, Native: p}
			for _, j := range c.Joins {
				if j.Named {
					j.Put(&r, b.tables.Keyed(j.Table, j.Finds(row)))
				}
			}
			row.Settle()
			r.ContentDigest = c.ContentDigest(&r)
			rows = append(rows, row)
		}
		if len(taken[c.Of]) > 0 {
			subsets = append(subsets, c.Table.Name())
		}
	}
	return rows, nil
}
