package ingest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"geoeval/schema"
)

// toFillIn stands in an entry for what is yet to be said.
const toFillIn = "…"

// ToFillIn gives the entries of a file of errata that correct a problem's answer, and its letter where it has choices:
// with the present values, and … where the right ones, the reason and the name are to be filled in. Where its program gives a
// number, by its check, a comment says so and has the entry that corrects the program.
func ToFillIn(p *schema.Problem, check *schema.ProgramCheck) string {
	fields := []string{"answer"}
	if len(p.Choices) > 0 {
		fields = append(fields, "answer_letter")
	}
	var b strings.Builder
	for _, field := range fields {
		b.WriteString(entryOf(p, field))
	}
	if check.Computed != nil {
		of := "and not this answer: with its number as the answer the program is right"
		if check.Status == schema.Verified {
			of = "as this answer is: with another answer correct the program too"
		}
		fmt.Fprintf(&b, "# The program gives %v, %s.\n# Where answer and program differ, the problem stays out of GeoEval-2000 (selection.require_check).\n", *check.Computed, of)
		for line := range strings.Lines(entryOf(p, "solution")) {
			b.WriteString("# " + line)
		}
	}
	return b.String()
}

// entryOf is the entry of a field.
func entryOf(p *schema.Problem, field string) string {
	old := schema.ErratumValue(columnOf(field).Field(p))
	return fmt.Sprintf("- id: %s\n  field: %s\n  old: %s\n  new: %[4]s\n  reason: %[4]s\n  who: %[4]s\n", quoted(p.ID), field, quoted(old), quoted(toFillIn))
}

// quoted spells a text in YAML, on one line: between single quotes, where LaTeX stands as it is, if they can hold it.
func quoted(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	spelled, err := json.Marshal(text)
	if err != nil {
		panic(err) // texts always marshal
	}
	return string(spelled)
}

// unfilled names the keys of an entry that are still to be filled in.
func (e *erratum) unfilled() (keys []string) {
	for _, k := range []struct {
		name  string
		value any
	}{{"new", e.New}, {"reason", e.Reason}, {"who", e.Who}} {
		if k.value == toFillIn {
			keys = append(keys, k.name)
		}
	}
	return keys
}

// areOf is the beginning of a sentence about keys: new is, or new, reason and who are.
func areOf(keys []string) string {
	if last := len(keys) - 1; last > 0 {
		return strings.Join(keys[:last], ", ") + " and " + keys[last] + " are"
	}
	return keys[0] + " is"
}

// stillNamed says whether a corrected problem's rationale or solution names the answer that was published, and not as a
// part of a longer number or word.
func stillNamed(p *schema.Problem, rows []schema.Erratum) bool {
	for _, row := range rows {
		if row.Field != "answer" || row.Old == "" {
			continue
		}
		named := regexp.MustCompile(`(^|[^\pL\pN.])` + regexp.QuoteMeta(row.Old) + `($|[^\pL\pN.]|\.($|\PN))`)
		if named.MatchString(p.Rationale) || p.SolutionLanguage == schema.Prose && named.MatchString(p.Solution) {
			return true
		}
	}
	return false
}
