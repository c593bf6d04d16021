package dedupe

import (
	"geoeval/schema"
	"geoeval/stages"
)

// Summarize counts the problems of each source that do not stay.
func (s *stage) Summarize(job *stages.Job) (*stages.Summary, error) {
	duplicates, err := stages.RowsIfThere(job, schema.Duplicates, "id")
	counts := map[schema.Source]int64{}
	for i := range duplicates {
		counts[stages.SourceOf(duplicates[i].ID)]++
	}
	return &stages.Summary{Columns: []stages.SourceColumn{{Name: "duplicates", Head: "duplicates", Counts: counts}}}, err
}
