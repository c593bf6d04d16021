package translate

import (
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says whether a problem was translated.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	if !s.config.Enabled {
		return "not translated: translate.enabled is false", nil
	}
	translations, err := stages.Rows(job, schema.Translations)
	if err != nil {
		return "", err
	}
	asked := 0
	for i := range translations {
		t := &translations[i]
		switch {
		case t.ParentID != id:
		case t.Passed:
			return fmt.Sprintf("translated by %s: candidate %d passed the checks", t.Model, t.Candidate), nil
		default:
			asked++
		}
	}
	if asked > 0 {
		return fmt.Sprintf("not translated: none of %d candidates passed the checks", asked), nil
	}
	return "not translated: it is not a Chinese problem of GeoEval-2000", nil
}
