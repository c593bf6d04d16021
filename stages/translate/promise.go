package translate

import (
	"strings"

	"geoeval/internal/llm"
	"geoeval/schema"
	"geoeval/stages"
)

// Check holds every candidate against its problem once more, and the candidates of each problem against what would have been
// asked for: from the first to one that passes, or to the limit. What the model wrote is taken from the table.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	problems, err := chinese(job)
	if err != nil {
		return err
	}
	rows, err := stages.Rows(job, schema.Translations)
	if err != nil {
		return err
	}
	of := map[string][]schema.Translation{}
	for _, t := range rows {
		of[t.ParentID] = append(of[t.ParentID], t)
	}
	again := []schema.Translation{}
	if s.config.Enabled {
		for _, p := range problems {
			again = append(again, s.again(p, of[p.ID])...)
		}
	}
	stages.Again(schema.Translations, rows, again, fault)
	return nil
}

// again gives the candidates of a problem as they would come of what the model wrote. Where more would have been asked for,
// the last is one that nobody wrote.
func (s *stage) again(p *schema.Problem, written []schema.Translation) []schema.Translation {
	var rows []schema.Translation
	for number := int64(1); number <= int64(s.config.Limit); number++ {
		t := schema.Translation{}
		if len(written) >= int(number) {
			t = written[number-1]
		}
		t.ID, t.ParentID, t.Candidate = schema.RephrasingID(p.ID, number), p.ID, number
		cut := ""
		if len(t.Faults) > 0 && strings.HasPrefix(t.Faults[0], llm.CutOff+":") {
			cut = t.Faults[0] // the text does not say it
		}
		t.Faults = faults(p, t.Text, cut)
		t.Passed = len(t.Faults) == 0
		rows = append(rows, t)
		if t.Passed || len(written) < int(number) {
			break
		}
	}
	return rows
}
