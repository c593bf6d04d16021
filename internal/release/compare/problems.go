package compare

import (
	"slices"

	"geoeval/internal/release/released"
	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/stages"
)

// A problems is which problems a configuration of two releases has.
type problems struct {
	// in has those of either, differ those of which the table of the build differs, left those that only the former has.
	in, differ, left map[string]bool
	// rated are the extents of the ratings of each, by whether it is the latter; hidden: some cannot be told.
	rated  map[bool]*diff.Extents
	hidden bool
}

// tableOf is the table of the build whose rows are the problems of a configuration; "" for none.
func tableOf(config *released.Configuration) string {
	switch config {
	case released.Problems:
		return schema.Problems.Name()
	case released.Selection, released.Hard:
		return config.Decides().Name()
	}
	return ""
}

// include takes in a row of both, as it sets a scale of ratings; nil for none.
func (s *problems) include(config *released.Configuration, scale *stages.Scale, p diff.Pair, d *rowDiff) {
	id := released.Row{In: config, Parts: partsOf(p.Some())}.ProblemID()
	s.in[id], s.left[id] = true, p.Now == nil
	if d != nil && d.differsIn(config, tableOf(config)) {
		s.differ[id] = true
	}
	for latter, row := range map[bool]*any{false: p.Was, true: p.Now} {
		if parts := partsOf(row); parts != nil && scale != nil {
			s.hidden = s.hidden || parts.Withheld
			s.rated[latter].Include(scale.Numbers(&parts.Rating))
		}
	}
}

// differsIn says whether what a table of the build has may differ: by columns that come from it, or by the digest of what is withheld.
func (d *rowDiff) differsIn(config *released.Configuration, table string) bool {
	return d.Change != diff.Changed || slices.ContainsFunc(d.columns, func(column string) bool {
		origin, known := config.Origins[column]
		return column != "subsets" && (!known || origin.Join.Table.Name() == table)
	})
}

// has says whether a table of the build has a problem in either release, and differs whether what it has differs: true where the
// releases do not tell.
func (c *comparison) has(table, problem string) bool {
	return c.problems[table] == nil || c.problems[table].in[problem]
}

func (c *comparison) differs(table, problem string) bool {
	return c.problems[table] == nil || c.problems[table].differ[problem]
}

// left says whether a table of the build had a problem in the former release alone: false where the releases do not tell.
func (c *comparison) left(table, problem string) bool {
	return c.problems[table] != nil && c.problems[table].left[problem]
}

// ratingScale is the scale that ratings go by, nil for none.
func ratingScale(all []stages.Stage) *stages.Scale {
	for _, s := range all {
		for _, scale := range s.Describe().Alone {
			if scale != nil && scale.Table == schema.Ratings.Name() {
				return scale
			}
		}
	}
	return nil
}

// sameScale says whether a scale is the same in both releases; not where they do not tell.
func (c *comparison) sameScale(scale *stages.Scale) bool {
	members := c.problems[scale.Members]
	return scale.Table == schema.Ratings.Name() && members != nil && !members.hidden && members.rated[false].Same(*members.rated[true])
}
