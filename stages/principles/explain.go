package principles

import (
	"cmp"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain names the principles that a problem needs, and those that it mentions and is not known to need, each once.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	annotations, err := stages.Rows(job, schema.Annotations)
	if err != nil {
		return "", err
	}
	principles, err := stages.Rows(job, schema.Principles)
	if err != nil {
		return "", err
	}
	names := map[string]string{}
	for i := range principles {
		names[principles[i].ID] = principles[i].NameEN
	}
	annotations = slices.DeleteFunc(slices.Clone(annotations), func(a schema.Annotation) bool { return a.ProblemID != id })
	var of note
	of.annotates(annotations)
	spelled := func(ids []string) string {
		for i, id := range ids {
			ids[i] = cmp.Or(names[id], id)
		}
		return strings.Join(ids, "; ")
	}
	said := "its clauses, words, knowledge points and program show of no principle of the catalogue that it is needed"
	if len(of.Needs) > 0 {
		said = "what one has to know: " + spelled(of.Needs)
	}
	if len(of.Mentions) > 0 {
		said += "; mentioned only: " + spelled(of.Mentions)
	}
	return said, nil
}
