package dedupe

import (
	"geoeval/schema"
	"geoeval/stages"
)

// summarize counts the problems of each source that do not stay.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	counts := map[schema.Source]int64{}
	err := stages.EachIfThere(job, schema.Duplicates, func(d *schema.Duplicate) { counts[stages.SourceOf(d.ID)]++ }, "id")
	return &stages.Summary{Columns: []stages.SourceColumn{{Name: "duplicates", Head: "duplicates", Counts: counts}}}, err
}
