package ingest

import (
	"testing"

	"geoeval/schema"
)

// Whatever stands in a file of errata, reading it ends, and what it accepts is whole.
func FuzzErrata(f *testing.F) {
	f.Add("- {id: math/train/1, field: answer, old: '9', new: '5', reason: wrong, who: me}\n")
	f.Add("- id: math/train/1\n  field: choices\n  old: []\n  new: ['a', \"b\"]\n  reason: |\n    two\n    lines\n  who: me\n# end\n")
	f.Add("- &a {id: x}\n- *a\n---\n- [")
	f.Fuzz(func(t *testing.T, content string) {
		e := &errata{file: "errata.yaml", of: map[string][]erratum{}, broken: map[string]bool{}}
		if e.parse([]byte(content)) != nil {
			return
		}
		for id, entries := range e.of {
			for _, entry := range entries {
				row := schema.Erratum{ID: id, Field: entry.Field, Old: spellValue(entry.Old), New: spellValue(entry.New), Reason: entry.Reason, Who: entry.Who}
				if entry.ID != id || row.Old == row.New {
					t.Errorf("%+v", entry)
				}
				problem := &schema.Problem{ID: id}
				e.correct(problem)
			}
		}
	})
}
