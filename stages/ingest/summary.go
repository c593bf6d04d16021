package ingest

import (
	"geoeval/schema"
	"geoeval/stages"
)

// Summarize counts the records of each source: those read are problems, rejects or left out.
func (s *Stage) Summarize(job *stages.Job) (*stages.Summary, error) {
	files, err := stages.RowsIfThere(job, schema.Files, "source", "records", "problems", "rejects", "left_out",
		"diagrams_missing")
	column := func(name, head string, of func(*schema.File) int64) stages.SourceColumn {
		c := stages.SourceColumn{Name: name, Head: head, Counts: map[schema.Source]int64{}}
		for i := range files {
			c.Counts[files[i].Source] += of(&files[i])
		}
		return c
	}
	return &stages.Summary{Columns: []stages.SourceColumn{
		column("read", "read", func(f *schema.File) int64 { return f.Records }),
		column("problems", "problems", func(f *schema.File) int64 { return f.Problems }),
		column("rejects", "rejects", func(f *schema.File) int64 { return f.Rejects }),
		column("left_out", "left out", func(f *schema.File) int64 { return f.LeftOut }),
		column("diagrams_missing", "no diagram", func(f *schema.File) int64 { return f.DiagramsMissing }),
	}}, err
}
