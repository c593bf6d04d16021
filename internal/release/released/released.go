// Package released says what a release makes of the tables of a build: which of them its configurations join, under which
// names their columns stand there, and which of these are withheld with a source.
//
// A table is taken into a release by an entry of [Joins] and a part of [Parts]. The columns themselves are described once, in
// package schema. A stage never imports this package: what a stage makes does not depend on how it is released.
package released

import (
	"crypto/sha256"
	"encoding/hex"
	"reflect"
	"slices"

	"geoeval/schema"
)

// A Row is a row of a configuration.
type Row struct {
	In *Configuration
	*Parts
	// Native is the row's problem with all that its source published, where that is known: the row itself may have only
	// some of it.
	Native *schema.Problem
}

// Key is the row's id: the problem's, or that of the question that was made from it.
func (r Row) Key() string { return r.In.Table.Key(r.Parts) }

// ProblemID is the id of the row's problem.
func (r Row) ProblemID() string { return textOf(r.In.Table.Column(r.In.Problem), r.Parts) }

// Source is the dataset of the row's problem.
func (r Row) Source() schema.Source {
	return schema.Source(textOf(r.In.Table.Column("source"), r.Parts))
}

// Fill fills in what the row's parts have no columns for in the configuration and its other columns say: the ids of the
// problem, and values that two tables have.
func (r Row) Fill() {
	if r.In == Questions {
		r.fillQuestion()
		return
	}
	for _, f := range r.In.fills {
		if r.Has(f.join) {
			*f.to(r.Parts) = f.from(r.Parts)
		}
	}
}

// Has says whether the build has a row of a joined table for the row, as far as the columns of the configuration tell.
func (r Row) Has(j *Join) bool {
	if !j.Optional {
		return slices.Contains(r.In.Joins, j)
	}
	for i := range r.In.Table.Columns {
		c := &r.In.Table.Columns[i]
		if r.In.Origins[c.Name].Join == j && c.Kind != schema.KindInt && c.Kind != schema.KindBool && !schema.IsNull(c.Field(r.Parts)) {
			return true
		}
	}
	return false
}

// A Configuration is one of the tables of a release, whose name is also the configuration's. Its columns are those of
// the tables of the build, some under another name.
type Configuration struct {
	Table *schema.Table[Parts]
	// Title is its name in the words of the paper.
	Title string
	// Of is the table whose rows are those of the configuration: it has the problems that this has rows of. It is nil for
	// [Questions], which has the rows of the subsets.
	Of *Join
	// Like, where not nil, is another configuration, whose problems it has, each once.
	Like *Configuration
	// Joins are the tables that it has columns of.
	Joins []*Join
	// Origins gives what the columns come from, by their names; those that the release adds have none.
	Origins map[string]Origin
	// Problem names the column with the id of a row's problem.
	Problem string
	// Published names the columns that hold what a source published: reading its native files gives them again.
	Published []string
	// Derived names those that were made from it and tell it, such as wordings and values. Own are all others: ids,
	// digests, labels, counts.
	Derived []string

	fills []fill
}

// An Origin is what a column of a configuration comes from: a column of a joined table.
type Origin struct {
	Join   *Join
	Column string
}

// A fill is a text of a joined row that the configuration has under another column.
type fill struct {
	join *Join
	from func(*Parts) string
	to   func(*Parts) *string
}

// Decides is the table of the build that decides which problems the configuration has, which has one (Of).
func (c *Configuration) Decides() schema.Named {
	if c.Like != nil {
		return c.Like.Decides()
	}
	return c.Of.Table
}

// Own says whether a row of a withheld source keeps a column.
func (c *Configuration) Own(column string) bool {
	return !slices.Contains(c.Published, column) && !slices.Contains(c.Derived, column)
}

// Withhold takes out of a row what its source published, and what tells it.
func (c *Configuration) Withhold(r *Parts) {
	r.Withheld = true
	for i := range c.Table.Columns {
		if column := &c.Table.Columns[i]; !c.Own(column.Name) {
			reflect.ValueOf(column.Field(r)).Elem().SetZero()
		}
	}
}

// ContentDigest is SHA-256, in hex, over a row's published and derived columns in the form of [schema.Digester], and over the
// bytes of its image.
func (c *Configuration) ContentDigest(r *Parts) string {
	sum := c.digest(r, func(column string) bool { return !c.Own(column) })
	return hex.EncodeToString(sum[:])
}

// PublishedDigest is what [Configuration.ContentDigest] is, over all that a source published of a problem. A release never
// tells it: only who has that can know it.
func PublishedDigest(p *schema.Problem) [sha256.Size]byte {
	return Problems.digest(&Parts{Problem: *p}, func(column string) bool {
		return slices.Contains(Problems.Published, column)
	})
}

func (c *Configuration) digest(r *Parts, of func(column string) bool) (sum [sha256.Size]byte) {
	h := sha256.New()
	var cell []byte
	for i := range c.Table.Columns {
		if column := &c.Table.Columns[i]; of(column.Name) {
			cell = schema.AppendCell(cell[:0], column.Field(r))
			h.Write(cell)
		}
	}
	var picture schema.Image
	if column := c.Table.Column("image"); column != nil {
		picture = *column.Field(r).(*schema.Image)
	}
	image := sha256.Sum256(picture.Bytes)
	h.Write(image[:])
	h.Sum(sum[:0])
	return sum
}
