package ingest

import (
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// readAgain gives, of a correctable column, the columns of problems that are read again with its help where others are corrected
// too, or once all are: those beside [recomputedFrom].
var readAgain = map[string][]string{
	"text":          {"choice_numbers", "answer_value", "answer_unit", "answer_kind", "record_faults", "code_tells_answer"},
	"choices":       {"answer_value", "answer_kind", "code_tells_answer"},
	"answer_letter": {"record_faults"},
	"answer":        {"code_tells_answer"},
	"diagram_code":  {"code_tells_answer"},
}

// reach adds to what the configuration reaches what errata do: the column that is corrected, those that are computed from it, and
// the table of errata, whose rows tell of both.
func reach(of map[string][]string) map[string][]string {
	for _, field := range schema.Correctable {
		var reached []string
		for _, column := range slices.Concat([]string{field}, recomputedFrom[field], readAgain[field]) {
			reached = append(reached, schema.Problems.Name()+"."+column)
		}
		for _, column := range schema.Errata.ColumnNames() {
			reached = append(reached, schema.Errata.Name()+"."+column)
		}
		of[stages.ReachOfErratum(field)] = reached
	}
	return of
}
