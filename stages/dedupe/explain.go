package dedupe

import (
	"fmt"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// foundBy says in words how two problems were found to be the same.
var foundBy = map[schema.How]string{
	schema.SameNativeID: "it has the same name in its dataset",
	schema.SameText:     "it has the same text",
	schema.SamePixels:   "it has the same picture",
	schema.SameClauses:  "it asks the same, with the same choices and clauses of its diagram",
	schema.ReAnnotated:  "it is the same problem annotated again",
	schema.NearText:     "it has nearly the same text",
	schema.Retold:       "it asks the same in other words",
}

// explain says which problem stays in the place of a duplicate, and of one that stays in whose place.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	duplicates, err := stages.Rows(job, schema.Duplicates)
	if err != nil {
		return "", err
	}
	errata, err := stages.Rows(job, schema.Errata)
	if err != nil {
		return "", err
	}
	corrected := schema.ErrataOf(errata)
	var others []string
	for _, d := range duplicates {
		switch id {
		case d.ID:
			why := fmt.Sprintf("a duplicate of %s, which stays in its place: %s", d.KeptID, foundBy[d.How])
			if corrected[id] != nil || corrected[d.KeptID] != nil {
				why += ", as published or as corrected"
			}
			return why, nil
		case d.KeptID:
			others = append(others, d.ID)
		}
	}
	if others == nil {
		return "no other problem was found to be the same", nil
	}
	return "it stays in the place of its duplicates " + strings.Join(others, ", "), nil
}
