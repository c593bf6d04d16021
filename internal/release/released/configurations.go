package released

import (
	"maps"
	"slices"

	"geoeval/schema"
)

// The configurations of a release.
var (
	Selection = configure(schema.GeoEval2000, "GeoEval-2000", schema.Selection,
		"A problem of GeoEval-2000 (section 3.1.1), with its labels, the "+
			"check of its solution, its complexity and its place in the selection.")

	Backward = configure(schema.GeoEvalBackward, "GeoEval-backward", schema.Backwards,
		"A problem of GeoEval-backward (section 3.1.2): a problem of "+
			"GeoEval-2000 with one number masked, its gold answer given (given_answer), and the number asked for (answer).",
		schema.Text("description", "the diagram in words, with the number masked: a line of structural clauses, a line of semantic clauses; "+
			"to be put before question where mask_in does not have text; null where there are none",
			func(r *Parts) *string { return &r.Description }).Tells(),
		maskInColumn(func(r *Parts) *[]string { return &r.MaskIn })).from(map[string]string{"description": "semantic_clauses", "mask_in": "places"})

	Augmented = configure(schema.GeoEvalAug, "GeoEval-aug", schema.Augmenteds,
		"A problem of GeoEval-aug (section 3.1.3): a problem of GeoEval-2000 "+
			"in another wording, or, where unchanged says so, in its own.").like(Selection)

	Hard = configure(schema.GeoEvalHard, "GeoEval-hard", schema.HardProblems,
		"A problem of GeoEval-hard (section 3.1.4): solid and analytic geometry.")

	Steps = configure(schema.GeoEvalSteps, "GeoEval-steps", schema.Steps,
		"A problem of one step, of those that a problem with a solution program of several steps was taken apart into, or that "+
			"composite problem itself, whose key ends in _multi: in the form of We-Math (arXiv 2407.01284), whose keys they have. "+
			"Of a composite, what is said of one step is null, and step is 0.")

	Reformed = configure(schema.GeoEvalReformed, "GeoEval-reformed", schema.Reformeds,
		"A problem of GeoEval-2000 with other names and numbers, and the answer that follows from them (appendix F): what a model "+
			"loses on these problems it had from memory. There are none unless the build was told to make them (reform.limit).")

	Principles = configure(geoEvalPrinciples, "GeoEval-principles", schema.Annotations,
		"That a problem needs a principle: a concept of We-Math or one of GeoSense's definitions, theorems and formulas "+
			"(arXiv 2504.12597), how that is known, and what the principle says of this problem. principles.jsonl has the whole catalogue.")

	Problems = configure(allProblems, "all problems", schema.Problems,
		"A problem of any of the sources in the one form that all share, whether "+
			"it is in a subset or not.",
		schema.Texts("subsets", "the other configurations that have the problem", func(r *Parts) *[]string { return &r.Subsets }))
)

// Configurations lists them in the order of the dataset card.
var Configurations = []*Configuration{Selection, Backward, Augmented, Hard,
	Steps, Reformed, Principles, Questions, Problems}

var withheldColumn = schema.Bool("withheld", "the source's licence does not let its content be published here: what it "+
	"published, and what tells it, is null; geoeval hydrate fills it in", func(r *Parts) *bool { return &r.Withheld })

// configure makes a configuration of the rows of a table, with the columns that [Joins] gives it and others behind
// them.
func configure(name, title string, of schema.Named, doc string, more ...schema.Column[Parts]) *Configuration {
	c := &Configuration{
		Title:   title,
		Table:   &schema.Table[Parts]{TableName: name, Doc: doc, RowGroup: 100},
		Origins: map[string]Origin{},
	}
	var columns []releasedColumn
	for _, j := range Joins {
		if j.Table == of {
			c.Of = j
		}
		how, stands := j.naming(name)
		if !stands {
			continue
		}
		c.Joins = append(c.Joins, j)
		for _, l := range j.lift(how) {
			columns = append(columns, l)
			c.Origins[l.Name] = Origin{j, l.was}
		}
	}
	more = append(more,
		withheldColumn,
		schema.Text("content_digest", "SHA-256 over the columns that are null where withheld, in a canonical form, in hex: the same "+
			"whether they are or not", func(r *Parts) *string { return &r.ContentDigest }).Needed(),
	)
	for _, column := range more {
		columns = append(columns, releasedColumn{Column: column})
	}
	c.add(columns)
	id := c.Table.Column("id")
	c.Table.Key = func(r *Parts) string { return textOf(id, r) }
	if erased := of.Erased(); erased.KeyColumns != nil {
		c.Table.KeyColumns = erased.KeyColumns
		c.Table.Key = func(r *Parts) string { row := c.Of.part(r); return erased.Key(&row) }
	}
	c.Problem = "id"
	for column, origin := range c.Origins {
		if origin == (Origin{c.Of, c.Of.about}) {
			c.Problem = column
		}
	}
	c.fill()
	return c
}

// add takes columns in. What must not be null in the tables that they come from must not be null here either, unless it
// is withheld.
func (c *Configuration) add(columns []releasedColumn) {
	var needed []schema.Column[Parts]
	for _, l := range columns {
		switch l.Standing {
		case schema.Published:
			c.Published = append(c.Published, l.Name)
		case schema.Derived:
			c.Derived = append(c.Derived, l.Name)
		}
		if l.Required && (l.Standing == schema.Published || l.Standing == schema.Derived) {
			needed = append(needed, l.Column)
			l.Required = false
		}
		c.Table.Columns = append(c.Table.Columns, l.Column)
	}
	c.Table.Check = func(r *Parts) *schema.FieldError {
		for i := range c.Table.Columns {
			column := &c.Table.Columns[i]
			if r.Withheld && !c.Own(column.Name) && !schema.IsNull(column.Field(r)) {
				return &schema.FieldError{Field: column.Name, Why: "has a value, though the row is withheld"}
			}
		}
		for i := range needed {
			if !r.Withheld && schema.IsNull(needed[i].Field(r)) {
				return &schema.FieldError{Field: needed[i].Name, Why: "must not be empty"}
			}
		}
		return nil
	}
}

// fill finds what [Row.Fill] fills in.
func (c *Configuration) fill() {
	for _, j := range c.Joins {
		how, _ := j.naming(c.Table.TableName)
		repeats := map[string]string{}
		if slices.Contains(how.without, j.about) {
			repeats[j.about] = c.Problem
		}
		maps.Copy(repeats, how.repeats)
		erased := j.Table.Erased()
		for _, column := range erased.Columns {
			from := c.Table.Column(repeats[column.Name])
			if from == nil {
				continue
			}
			c.fills = append(c.fills, fill{
				join: j,
				from: func(r *Parts) string { return textOf(from, r) },
				to: func(r *Parts) *string {
					row := j.part(r)
					return column.Field(&row).(*string)
				},
			})
		}
	}
}

// like says that a configuration has the problems of another one.
func (c *Configuration) like(other *Configuration) *Configuration {
	c.Like = other
	return c
}

// from says from which columns of its own table columns follow that the configuration adds.
func (c *Configuration) from(columns map[string]string) *Configuration {
	for column, was := range columns {
		c.Origins[column] = Origin{c.Of, was}
	}
	return c
}

// textOf gives a column of texts.
func textOf(c *schema.Column[Parts], r *Parts) string { return *c.Field(r).(*string) }
