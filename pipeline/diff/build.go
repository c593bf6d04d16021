package diff

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"geoeval/pipeline"
	"geoeval/schema"
)

// A build is one of two builds.
type build struct {
	layout pipeline.Layout
	trail  Trail
}

func openBuild(dir string) (*build, error) {
	b := &build{pipeline.Layout{Dir: dir}, Trail{Folder: dir}}
	var err error
	if b.trail.Stages, err = pipeline.Records(b.layout); err != nil {
		return nil, err
	}
	if len(b.trail.Stages) == 0 {
		return nil, fmt.Errorf("%s holds no build yet: %w", dir, b.layout.NotBuilt())
	}
	return b, nil
}

// Trail implements [Side].
func (b *build) Trail() *Trail { return &b.trail }

// writer is the stage that wrote a table, as it is recorded.
func (b *build) writer(table string) (r pipeline.Record, written bool) {
	for _, r := range b.trail.Stages {
		if _, written := r.Tables[table]; written {
			return r, true
		}
	}
	return r, false
}

// Table implements [Side].
func (b *build) Table(t *schema.Table[any]) (*schema.Table[any], error) {
	r, written := b.writer(t.TableName)
	if !written {
		return nil, nil
	}
	was, recorded := r.Writes[t.TableName]
	if !recorded {
		return t, nil
	}
	had := *t
	had.RowGroup = was.RowGroup
	had.Columns = slices.DeleteFunc(slices.Clone(t.Columns), func(c schema.Column[any]) bool {
		return !slices.ContainsFunc(was.Columns, func(w string) bool { return strings.HasPrefix(w, c.Name+" ") })
	})
	return &had, nil
}

// Scan implements [Side].
func (b *build) Scan(t *schema.Table[any], columns ...string) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for rows, err := range pipeline.Scan(b.layout, t, columns...) {
			if err != nil {
				err = fmt.Errorf("%w: %v", err, b.layout.NotBuilt())
			}
			if !yield(rows, err) {
				return
			}
		}
	}
}

// sums gives the digests of a table's rows by key; a table that was not written has none.
func (b *build) sums(table string) (map[string]string, error) {
	r, written := b.writer(table)
	if !written {
		return nil, nil
	}
	sums, err := b.layout.ReadRowSums(table)
	if err != nil {
		return nil, err
	}
	rows := map[string]string{}
	for line := range strings.Lines(sums) {
		key, _, _ := strings.Cut(line, "\t")
		rows[key] = line
	}
	if recorded := r.Tables[table].Rows; int64(len(rows)) != recorded {
		return nil, fmt.Errorf("%s: %d rows, the build recorded %d: %v", b.layout.RowSums(table), len(rows), recorded, b.layout.NotBuilt())
	}
	return rows, nil
}

// columns gives the digests of a table's columns.
func (b *build) columns(table string) map[string]string {
	r, _ := b.writer(table)
	return r.Tables[table].Columns
}

// sumsOf gives the digests of a table's rows in two builds.
func sumsOf(table string, was, now *build) (before, after map[string]string, err error) {
	if before, err = was.sums(table); err == nil {
		after, err = now.sums(table)
	}
	return before, after, err
}

// native gives the native files and errata that differ between two builds that both read such, as causes.
func native(was, now *build) ([]Cause, error) {
	for _, b := range []*build{was, now} {
		if _, read := b.writer(schema.Files.Name()); !read {
			return nil, nil
		}
	}
	before, after := map[string]string{}, map[string]string{}
	for p, err := range Pairs(schema.Files.Erased(), was, now) {
		if err != nil {
			return nil, err
		}
		if p.Was != nil {
			before[p.Key] = (*p.Was).(*schema.File).Digest
		}
		if p.Now != nil {
			after[p.Key] = (*p.Now).(*schema.File).Digest
		}
	}
	var out []Cause
	for _, f := range moved(Changes(before, after), before, after) {
		out = append(out, Cause{Kind: ByNativeFile, What: f.Key + " " + f.Change, About: f.Key})
	}
	before, after, err := sumsOf(schema.Errata.Name(), was, now)
	for _, row := range Changes(before, after) {
		out = append(out, Cause{Kind: ByErratum, What: row.Key + " " + row.Change, About: row.Key})
	}
	return out, err
}

// moved makes one change of a file that went and one with the same content that came.
func moved(changes []Row, was, now map[string]string) []Row {
	came := map[string][]string{}
	for _, c := range changes {
		if c.Change == Added {
			came[now[c.Key]] = append(came[now[c.Key]], c.Key)
		}
	}
	to := map[string]bool{}
	for i, c := range changes {
		if there := came[was[c.Key]]; c.Change == Removed && len(there) > 0 {
			changes[i].Change = "moved to " + there[0]
			to[there[0]] = true
			came[was[c.Key]] = there[1:]
		}
	}
	return slices.DeleteFunc(changes, func(c Row) bool { return to[c.Key] })
}
