package diff

import (
	"strings"

	"geoeval/schema"
)

// Counts are the rows that differ between two builds.
type Counts struct {
	Added   int `json:"added"`
	Removed int `json:"removed"`
	Changed int `json:"changed"`
}

// Add counts a row, also for the source that its key names, if it names one.
func (c *Counts) Add(row Row, sources map[schema.Source]Counts) {
	c.one(row.Change)
	if source, ok := sourceIn(row.Key); ok {
		counts := sources[source]
		counts.one(row.Change)
		sources[source] = counts
	}
}

func (c *Counts) one(change string) {
	switch change {
	case Added:
		c.Added++
	case Removed:
		c.Removed++
	default:
		c.Changed++
	}
}

// sourceIn is the source that a row's key names: the first part of a problem's id, behind the subset where the key
// names that first (aug/…, backward/…).
func sourceIn(key string) (schema.Source, bool) {
	source, err := schema.Parse(schema.Sources, strings.SplitN(parentOf(key), "/", 2)[0])
	return source, err == nil
}

// parentOf is the problem's id in the key of a row of a subset.
func parentOf(key string) string {
	for _, subset := range []string{schema.AugmentedID(""), schema.BackwardID("")} {
		if id, ok := strings.CutPrefix(key, subset); ok {
			return id
		}
	}
	return key
}
