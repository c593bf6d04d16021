package compare

import (
	"maps"

	"geoeval/schema"
)

// origins gives the table of the build that each column of a configuration comes from; none for those that the release adds.
func origins(c *schema.Configuration) map[string]string {
	r := &schema.Released{}
	tables := map[any]string{}
	for _, part := range []map[any]string{
		placesOf(schema.Problems, &r.Problem), placesOf(schema.Duplicates, &r.Duplicate), placesOf(schema.Labels, &r.Label),
		placesOf(schema.Checks, &r.Check), placesOf(schema.Selection, &r.Selected), placesOf(schema.Ratings, &r.Rating),
		placesOf(schema.Translations, &r.Translation), placesOf(schema.Backwards, &r.Backward), placesOf(schema.Augmenteds, &r.Augmented),
		placesOf(schema.Rephrasings, &r.Rephrasing), placesOf(schema.HardProblems, &r.Hard),
	} {
		maps.Copy(tables, part)
	}
	out := map[string]string{}
	for _, column := range c.Table.Columns {
		if table, ok := tables[column.Field(r)]; ok {
			out[column.Name] = table
		}
	}
	return out
}

// placesOf gives a table's name by the places of its columns in a row.
func placesOf[R any](t *schema.Table[R], row *R) map[any]string {
	out := map[any]string{}
	for _, c := range t.Columns {
		out[c.Field(row)] = t.Name()
	}
	return out
}

// tableOf is the table of the build that decides which problems a configuration has: GeoEval-aug has all of GeoEval-2000.
func tableOf(c *schema.Configuration) string {
	switch c {
	case schema.ReleasedSelection, schema.ReleasedAugmented:
		return schema.Selection.Name()
	case schema.ReleasedBackward:
		return schema.Backwards.Name()
	case schema.ReleasedHard:
		return schema.HardProblems.Name()
	}
	return schema.Problems.Name()
}
