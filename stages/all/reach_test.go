package all_test

import (
	"strings"
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// What a stage says of its reach names tables that it reads, and columns of tables that it writes.
func TestReachNamesColumns(t *testing.T) {
	every := append(all.Stages(ingest.Data{}, session.New("", "", true)), all.Evaluation(nil, "", session.New("", "", true))...)
	tables := map[string]bool{}
	for _, s := range every {
		for _, w := range s.Describe().Writes {
			tables[w.Name()] = true
		}
	}
	for _, s := range every {
		d := s.Describe()
		columns := map[string]bool{}
		for _, w := range d.Writes {
			for _, c := range w.ColumnNames() {
				columns[w.Name()+"."+c] = true
			}
		}
		for given, reached := range d.Reach {
			if table, is := strings.CutPrefix(given, stages.ReachOfTable("")); is && !tables[table] {
				t.Errorf("%s: no stage writes table %s", d.Name, table)
			}
			for _, c := range reached {
				if !columns[c] {
					t.Errorf("%s: %s: it writes no column %s", d.Name, given, c)
				}
			}
		}
	}
}
