package ingest

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says where a problem was read from, and what is wrong with its record.
func (s *Stage) explain(job *stages.Job, id string) (string, error) {
	problems, err := stages.RowsIfThere(job, schema.Problems, "id", "source", "native_file", "native_id", "annotated_by", "record_faults")
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(problems, func(p schema.Problem) bool { return p.ID == id })
	if i < 0 {
		return "", nil
	}
	p := &problems[i]
	said := fmt.Sprintf("read from %s/%s, record %s", p.Source, p.NativeFile, p.NativeID)
	if p.AnnotatedBy != "" {
		said += "; its clauses and its solution program are those of " + p.AnnotatedBy
	}
	if len(p.RecordFaults) > 0 {
		said += "; what is wrong with the record: " + strings.Join(p.RecordFaults, "; ")
	}
	return said, nil
}
