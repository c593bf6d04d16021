package schema

import (
	"maps"
	"slices"
)

// The configurations of a release.
var (
	ReleasedSelection = configure(geoEval2000, "GeoEval-2000", Selection,
		"A problem of GeoEval-2000 (section 3.1.1), with its labels, the "+
			"check of its solution, its complexity and its place in the selection.")

	ReleasedBackward = configure(geoEvalBackward, "GeoEval-backward", Backwards,
		"A problem of GeoEval-backward (section 3.1.2): a problem of "+
			"GeoEval-2000 with one number masked, its gold answer given (given_answer), and the number asked for (answer).")

	ReleasedAugmented = configure(geoEvalAug, "GeoEval-aug", Augmenteds,
		"A problem of GeoEval-aug (section 3.1.3): a problem of GeoEval-2000 "+
			"in another wording, or, where unchanged says so, in its own.").like(ReleasedSelection)

	ReleasedHard = configure(geoEvalHard, "GeoEval-hard", HardProblems,
		"A problem of GeoEval-hard (section 3.1.4): solid and analytic geometry.")

	ReleasedSteps = configure(geoEvalSteps, "GeoEval-steps", Steps,
		"A problem of one step, of those that a problem with a solution program of several steps was taken apart into, or that "+
			"composite problem itself, whose key ends in _multi: in the form of We-Math (arXiv 2407.01284), whose keys they have. "+
			"Of a composite, what is said of one step is null, and step is 0.")

	ReleasedPrinciples = configure(geoEvalPrinciples, "GeoEval-principles", Annotations,
		"That a problem needs a principle: a concept of We-Math or one of GeoSense's definitions, theorems and formulas "+
			"(arXiv 2504.12597), how that is known, and what the principle says of this problem. principles.jsonl has the whole catalogue.")

	ReleasedProblems = configure(allProblems, "all problems", Problems,
		"A problem of any of the sources in the one form that all share, whether "+
			"it is in a subset or not.",
		Texts("subsets", "the other configurations that have the problem", func(r *Released) *[]string { return &r.Subsets }))
)

// Configurations lists them in the order of the dataset card.
var Configurations = []*Configuration{ReleasedSelection, ReleasedBackward, ReleasedAugmented, ReleasedHard,
	ReleasedSteps, ReleasedPrinciples, ReleasedQuestions, ReleasedProblems}

var withheldColumn = Bool("withheld", "the source's licence does not let its content be published here: what it "+
	"published, and what tells it, is null; geoeval hydrate fills it in", func(r *Released) *bool { return &r.Withheld })

// configure makes a configuration of the rows of a table, with the columns that [Joins] gives it and others behind
// them.
func configure(name, title string, of Named, doc string, more ...Column[Released]) *Configuration {
	c := &Configuration{
		Title:   title,
		Table:   &Table[Released]{TableName: name, Doc: doc, RowGroup: 100},
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
		Text("content_digest", "SHA-256 over the columns that are null where withheld, in a canonical form, in hex: the same "+
			"whether they are or not", func(r *Released) *string { return &r.ContentDigest }).Needed(),
	)
	for _, column := range more {
		columns = append(columns, releasedColumn{Column: column})
	}
	c.add(columns)
	id := c.Table.Column("id")
	c.Table.Key = func(r *Released) string { return textOf(id, r) }
	if erased := of.Erased(); erased.KeyColumns != nil {
		c.Table.KeyColumns = erased.KeyColumns
		c.Table.Key = func(r *Released) string { row := c.Of.part(r); return erased.Key(&row) }
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
	var needed []Column[Released]
	for _, l := range columns {
		switch l.Standing {
		case Published:
			c.Published = append(c.Published, l.Name)
		case Derived:
			c.Derived = append(c.Derived, l.Name)
		}
		if l.Required && (l.Standing == Published || l.Standing == Derived) {
			needed = append(needed, l.Column)
			l.Required = false
		}
		c.Table.Columns = append(c.Table.Columns, l.Column)
	}
	c.Table.Check = func(r *Released) *FieldError {
		for i := range c.Table.Columns {
			column := &c.Table.Columns[i]
			if r.Withheld && !c.Own(column.Name) && !IsNull(column.Field(r)) {
				return fieldf(column.Name, "has a value, though the row is withheld")
			}
		}
		for i := range needed {
			if !r.Withheld && IsNull(needed[i].Field(r)) {
				return fieldf(needed[i].Name, "must not be empty")
			}
		}
		return nil
	}
}

// fill finds what [ReleasedRow.Fill] fills in.
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
				from: func(r *Released) string { return textOf(from, r) },
				to: func(r *Released) *string {
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

// textOf gives a column of texts.
func textOf(c *Column[Released], r *Released) string { return *c.Field(r).(*string) }
