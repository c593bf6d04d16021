package ingest

import (
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// LimitName is the name under which [stages.Audit.Summarize] gives a [Limit].
const LimitName = "limit"

// A Limit is how many records of each source a build was to read.
type Limit struct {
	// Records are how many of each source were read at the most, those that are left out aside; 0 for no limit.
	Records int64 `json:"records"`
}

// summarize counts the records of each source: those read are problems, rejects or left out.
func (s *Stage) summarize(job *stages.Job) (*stages.Summary, error) {
	files, err := stages.RowsIfThere(job, schema.Files, "source", "records", "problems", "rejects", "left_out",
		"diagrams_missing", "record_limit")
	column := func(name, head string, of func(*schema.File) int64) stages.SourceColumn {
		c := stages.SourceColumn{Name: name, Head: head, Counts: map[schema.Source]int64{}}
		for i := range files {
			c.Counts[files[i].Source] += of(&files[i])
		}
		return c
	}
	sum := &stages.Summary{Name: LimitName, Value: Limit{}, Columns: []stages.SourceColumn{
		column("read", "read", func(f *schema.File) int64 { return f.Records }),
		column("problems", "problems", func(f *schema.File) int64 { return f.Problems }),
		column("rejects", "rejects", func(f *schema.File) int64 { return f.Rejects }),
		column("left_out", "left out", func(f *schema.File) int64 { return f.LeftOut }),
		column("diagrams_missing", "no diagram", func(f *schema.File) int64 { return f.DiagramsMissing }),
	}}
	if len(files) > 0 && files[0].RecordLimit > 0 {
		limit := files[0].RecordLimit
		sum.Value = Limit{limit}
		sum.Text = fmt.Sprintf("At most the first %d records of each source were read (--limit %[1]d), for a first try; "+
			"without --limit all are.\n", limit)
	}
	return sum, err
}
