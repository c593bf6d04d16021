package ingest

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"geoeval/schema"
	"geoeval/sources"
)

// recomputedFrom gives, of a correctable column, the columns of problems that are computed again when it is corrected.
var recomputedFrom = map[string][]string{
	"text":             {"numbers"},
	"semantic_clauses": {"numbers"},
	"choices":          {"choice_numbers", "answer_choice", "record_faults"},
	"answer_letter":    {"answer_choice"},
	"answer":           {"answer_value", "answer_unit", "answer_kind", "record_faults"},
}

// correct applies a problem's errata to it and gives the rows that say so. Where any entry cannot be applied, the
// faults say why, unless it is by itself that the entry is faulty, and the problem stays as it is.
func (e *errata) correct(p *schema.Problem) (rows []schema.Erratum, faults []string) {
	entries := e.of[p.ID]
	if len(entries) == 0 {
		return nil, nil
	}
	was, faulty := *p, e.broken[p.ID]
	defer func() {
		if len(faults) > 0 || faulty {
			*p = was
		}
	}()
	for _, entry := range entries {
		faulty = faulty || entry.faulty
		field := columnOf(entry.Field).Field(p)
		old := schema.ErratumValue(field)
		if want := spellValue(entry.Old); old != want {
			do := "review the correction again"
			if p.Synthetic {
				do = "this problem is invented: name the data that the correction is of (--data DIR), or review it again"
			}
			faults = append(faults, e.fault(entry.line, "%s: %s is published as %q, and no longer as %q: %s", p.ID, entry.Field, old, want, do))
			continue
		}
		entry.correct(field)
		rows = append(rows, schema.Erratum{ID: p.ID, Field: entry.Field, Old: old, New: spellValue(entry.New),
			Reason: entry.Reason, Who: entry.Who})
	}
	if len(faults) > 0 || faulty {
		return nil, faults
	}
	err, concerned := sources.Recompute(&was, p), []string{"text", "semantic_clauses"}
	if named(&was) && p.AnswerLetter != "" && !named(p) {
		err = fmt.Errorf("the letter %q no longer names the answer %q: correct answer, answer_letter and choices together",
			p.AnswerLetter, p.Answer)
		concerned = []string{"answer_letter", "answer", "choices"}
	}
	if err != nil {
		return nil, []string{e.fault(lineOf(entries, concerned...), "%s: %v", p.ID, err)}
	}
	var invalid *schema.FieldError
	if err := schema.Problems.Validate(p); errors.As(err, &invalid) {
		return nil, []string{e.fault(lineOf(entries, correcting(invalid.Field)...), "%s: as corrected, %s: %s", p.ID, invalid.Field, invalid.Why)}
	}
	for i := range rows {
		rows[i].Recomputed = recomputed(rows[i].Field, &was, p)
	}
	return rows, nil
}

// lineOf is the line of the entry of the first of some fields that has one, else of the first entry.
func lineOf(entries []erratum, fields ...string) int {
	for _, field := range fields {
		if i := slices.IndexFunc(entries, func(e erratum) bool { return e.Field == field }); i >= 0 {
			return entries[i].line
		}
	}
	return entries[0].line
}

// correcting are the fields by whose correction a column changes: itself, and those that it is computed from.
func correcting(column string) []string {
	fields := []string{column}
	for _, field := range slices.Sorted(maps.Keys(recomputedFrom)) {
		if slices.Contains(recomputedFrom[field], column) {
			fields = append(fields, field)
		}
	}
	return fields
}

// correct gives a field, a *string or a *[]string, the new value.
func (e *erratum) correct(field any) {
	switch field := field.(type) {
	case *string:
		*field = e.New.(string)
	case *[]string:
		*field = slices.Clone(e.New.([]string))
	}
}

// recomputed tells of the fields that a correction of a field changed too.
func recomputed(field string, was, now *schema.Problem) (changes []string) {
	for _, name := range recomputedFrom[field] {
		c := columnOf(name)
		if before, after := schema.Spell(c.Field(was)), schema.Spell(c.Field(now)); before != after {
			changes = append(changes, fmt.Sprintf("%s: %s → %s", name, before, after))
		}
	}
	return changes
}

// named says whether a problem's letter names a choice that reads as its answer does, or is the same number.
func named(p *schema.Problem) bool {
	for i, choice := range p.Choices {
		if sources.Letter(i) == p.AnswerLetter {
			number := p.ChoiceNumbers[i]
			return choice == p.Answer || number != nil && p.AnswerValue != nil && *number == *p.AnswerValue
		}
	}
	return false
}
