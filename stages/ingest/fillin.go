package ingest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"geoeval/schema"
)

// toFillIn stands in an entry for what is yet to be said.
const toFillIn = "…"

// ToFillIn gives the entries of a file of errata that correct every field of a problem that names its answer: the answer, its letter where
// it has choices, and each prose that explains it. They have the present values, and … where the right ones, the reason and the name are to
// be filled in. Of fields that are corrected already it gives none. A prose that still names an answer that was corrected has its entry as
// it is, any other one as a comment. Another comment lists the fields that can be corrected. Where its program gives a number, by its check,
// one says so and has the entry that corrects the program. It is "" where there is no entry to give.
func ToFillIn(p *schema.Problem, check *schema.ProgramCheck, corrected ...schema.Erratum) string {
	open := func(field string) bool {
		return !slices.ContainsFunc(corrected, func(e schema.Erratum) bool { return e.Field == field })
	}
	var b strings.Builder
	entries := 0
	give := func(field string, comment bool) {
		if !open(field) {
			return
		}
		entries++
		for line := range strings.Lines(entryOf(p, field)) {
			if comment {
				line = "# " + line
			}
			b.WriteString(line)
		}
	}
	fields := []string{"answer"}
	if len(p.Choices) > 0 {
		fields = append(fields, "answer_letter")
	}
	for _, field := range fields {
		give(field, false)
	}
	for _, e := range corrected {
		fmt.Fprintf(&b, "# %s is corrected already, by %s: change that entry.\n", e.Field, oneLine(e.Who))
	}
	fmt.Fprintf(&b, "# Fill in every …: the right value, the reason, and who says so. Other fields can be corrected with such entries: %s.\n",
		strings.Join(slices.DeleteFunc(slices.Clone(schema.Correctable), func(f string) bool { return slices.Contains(fields, f) }), ", "))
	still := StillNamed(p, corrected)
	names := StillNamed(p, slices.DeleteFunc(asPublished(p), func(e schema.Erratum) bool { return !open(e.Field) }))
	for _, field := range prosesOf(p) {
		switch {
		case !open(field), slices.Contains(still, field):
		case slices.Contains(names, field):
			fmt.Fprintf(&b, "# The %s names the answer: correct it too, then.\n", field)
		default:
			fmt.Fprintf(&b, "# The %s may name the answer: correct it too, then.\n", field)
		}
		give(field, !slices.Contains(still, field))
	}
	if check.Computed != nil {
		of := fmt.Sprintf("not %s. If %v is right, it is the new answer; if not, the program is wrong", p.Answer, *check.Computed)
		if check.Status == schema.Verified {
			of = "as the answer is. If the answer is wrong, so is the program"
		}
		if open("solution") {
			of += ": the entry below corrects it, without the signs # before it"
		}
		fmt.Fprintf(&b, "# The program gives %v, %s.\n# Where answer and program differ, the problem stays out of GeoEval-2000 (selection.require_check).\n", *check.Computed, of)
		give("solution", true)
	}
	if entries == 0 {
		return ""
	}
	return b.String()
}

// oneLine is a text in one line of a comment.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

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

// namesChoice matches where a prose states a letter of a choice as the answer, and gives the letter: "the answer is (b)", "answer : a",
// "ans. c", "option D is correct", "hence b", 故选：B. Of 3,832 rationales of MathQA that end so it finds the right letter in 97 of 100.
var namesChoice = regexp.MustCompile(`(?i)\b(?:ans(?:wer)?|option|choice|hence|therefore|thus)\b(?:\s+(?:is|are|will|be|clearly|choice|option|letter|correct|the)\b)*[\s.:=,'-]*\(?\s*([a-h])\s*(?:[).,;:!?"']|$|is\s+(?:the\s+)?(?:correct|right|answer)\b)` +
	`|(?:故选|答案(?:是|为)?|选)\s*[:：]?\s*[(（]?\s*([A-Ha-h])(?:[^\pL\pN]|$)`)

// prosesOf are the fields of a problem that explain its answer in prose, of those that it has.
func prosesOf(p *schema.Problem) (fields []string) {
	if p.SolutionLanguage == schema.Prose && p.Solution != "" {
		fields = append(fields, "solution")
	}
	if p.Rationale != "" {
		fields = append(fields, "rationale")
	}
	return fields
}

// asPublished are the corrections that a problem's answer and letter would have, with the values that they have now.
func asPublished(p *schema.Problem) []schema.Erratum {
	return []schema.Erratum{{Field: "answer", Old: p.Answer}, {Field: "answer_letter", Old: p.AnswerLetter}}
}

// StillNamed gives the fields of a corrected problem that explain its answer in prose and name the one that was published, not as a part
// of a longer number or word, or state its letter: solution, rationale, in this order.
func StillNamed(p *schema.Problem, rows []schema.Erratum) (fields []string) {
	naming := namingOld(rows)
	for _, field := range prosesOf(p) {
		prose := *columnOf(field).Field(p).(*string)
		if slices.ContainsFunc(naming, func(names func(string) bool) bool { return names(prose) }) {
			fields = append(fields, field)
		}
	}
	return fields
}

// namingOld are functions that say whether a prose names an answer or a letter that was corrected.
func namingOld(rows []schema.Erratum) (naming []func(prose string) bool) {
	for _, row := range rows {
		switch {
		case row.Old == "":
		case row.Field == "answer":
			naming = append(naming, regexp.MustCompile(`(^|[^\pL\pN.])`+regexp.QuoteMeta(row.Old)+`($|[^\pL\pN.]|\.($|\PN))`).MatchString)
		case row.Field == "answer_letter":
			naming = append(naming, func(prose string) bool {
				return slices.ContainsFunc(namesChoice.FindAllStringSubmatch(prose, -1), func(m []string) bool { return strings.EqualFold(m[1]+m[2], row.Old) })
			})
		}
	}
	return naming
}
