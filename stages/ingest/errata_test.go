package ingest_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func (f *folder) correct(yaml string) {
	f.t.Helper()
	f.do(os.WriteFile(f.errata, []byte(yaml), 0o644))
}

func (f *folder) problem(id string) schema.Problem {
	f.t.Helper()
	rows := rowsOf(f, schema.Problems)
	i := slices.IndexFunc(rows, func(p schema.Problem) bool { return p.ID == id })
	if i < 0 {
		f.t.Fatalf("no problem %s", id)
	}
	return rows[i]
}

const reviewed = "  reason: the side is three\n  who: A. Reviewer\n"

// entry is an entry of a file of errata whose values are written in YAML.
func entry(id, field, old, now string) string {
	return "- id: " + id + "\n  field: " + field + "\n  old: " + old + "\n  new: " + now + "\n" + reviewed
}

// The problems of the sample that are corrected.
const (
	mathID = "math/train/1"
	geoID  = "geometry3k/train/7"
)

// mathqaID is the id of the sample's problem of MathQA, a digest of its record.
var mathqaID = func() string {
	r := mathqa(1, "geometry")
	sum := sha256.Sum256([]byte(r["Problem"] + "\x00" + r["options"] + "\x00" + r["correct"] + "\x00" + r["linear_formula"] + "\x00"))
	return "mathqa/test/" + hex.EncodeToString(sum[:])[:12]
}()

// Corrected values stand in problems, what depends on them is computed again, and the table errata says what was done.
func TestErrataAreApplied(t *testing.T) {
	five := 5.0
	for _, c := range []struct {
		name, yaml, id string
		// change makes of the published problem the corrected one.
		change     func(p *schema.Problem)
		recomputed []string
	}{
		{"an answer", entry("MATH", "answer", "'9'", "'5'"), "MATH", func(p *schema.Problem) {
			p.Answer, p.AnswerValue = "5", &five
		}, []string{"answer_value: 9 → 5"}},
		{"an answer that is no number", entry("MATH", "answer", "'9'", "x + 9"), "MATH", func(p *schema.Problem) {
			p.Answer, p.AnswerValue, p.AnswerKind = "x + 9", nil, schema.AnswerExpression
		}, []string{"answer_value: 9 → null", "answer_kind: number → expression"}},
		{"a text before its number", entry("MATH", "text", "A square has a side of 3. What is its area?", "One square has a side of 3. What is its area?"), "MATH", func(p *schema.Problem) {
			p.Text = "One square has a side of 3. What is its area?"
			for i := range p.Numbers {
				p.Numbers[i].Start, p.Numbers[i].End = p.Numbers[i].Start+2, p.Numbers[i].End+2
			}
		}, nil},
		{"a number of a text", entry("MATHQA", "text", "the side of a cube is 1 cm . its volume ?", "the side of a cube is 12 cm . its volume ?"), "MATHQA", func(p *schema.Problem) {
			twelve := 12.0
			p.Text = strings.Replace(p.Text, "1", "12", 1)
			p.Numbers[0].Text, p.Numbers[0].Value, p.Numbers[0].End = "12", &twelve, p.Numbers[0].End+1
		}, []string{"numbers: n0 1 → n0 12"}},
		{"choices", entry("GEO", "choices", "['1', '2']", "['1', '2', '5']"), "GEO", func(p *schema.Problem) {
			p.Choices = []string{"1", "2", "5"}
			p.ChoiceNumbers = append(p.ChoiceNumbers, &five)
		}, []string{"choice_numbers: 1, 2 → 1, 2, 5"}},
		{"answer and letter", entry("GEO", "answer", "'2'", "'1'") + entry("GEO", "answer_letter", "B", "A"), "GEO", func(p *schema.Problem) {
			p.Answer, p.AnswerLetter, p.AnswerChoice, p.AnswerValue = "1", "A", "1", p.ChoiceNumbers[0]
		}, []string{"answer_value: 2 → 1", "answer_choice: 2 → 1"}},
		{"an empty value", entry("GEO", "rationale", "''", "|-\n    Count the\n    squares."), "GEO", func(p *schema.Problem) { p.Rationale = "Count the\nsquares." }, nil},
		{"a list emptied", entry("GEO", "structural_clauses", "[]", "[line A B]"), "GEO", func(p *schema.Problem) { p.Structural = []string{"line A B"} }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFolder(t)
			f.fill()
			names := strings.NewReplacer("MATHQA", mathqaID, "MATH", mathID, "GEO", geoID)
			f.mustBuild()
			id := names.Replace(c.id)
			want := f.problem(id)
			c.change(&want)
			f.correct(names.Replace(c.yaml))
			b := f.build(t.Context())
			f.do(b.err)
			if b.stale != "errata.yaml is new" || len(b.read) != 1 {
				t.Errorf("stale: %q, read: %v", b.stale, b.read)
			}
			if diff := cmp.Diff(want, f.problem(id), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			var recomputed []string
			for _, e := range rowsOf(f, schema.Errata) {
				if e.ID != id || e.Reason != "the side is three" || e.Who != "A. Reviewer" {
					t.Errorf("%+v", e)
				}
				recomputed = append(recomputed, e.Recomputed...)
			}
			if diff := cmp.Diff(c.recomputed, recomputed); diff != "" {
				t.Errorf("recomputed (-want +got):\n%s", diff)
			}
			if faults := f.check(f.tables()); faults != nil {
				t.Error(faults)
			}
			f.sameAsFromScratch()

			f.do(os.Remove(f.errata))
			if read := f.mustBuild(); len(read) != 1 {
				t.Errorf("without errata.yaml, read %v", read)
			}
			f.sameAsFromScratch()
		})
	}
}

// What cannot be applied stops the build, and says which entry and why.
func TestErrataThatStopTheBuild(t *testing.T) {
	good := entry(mathID, "answer", "'9'", "'5'")
	for _, c := range []struct{ name, yaml, want string }{
		{"another old value", entry(mathID, "answer", "'8'", "'5'"), `errata.yaml:1: math/train/1: answer is published as "9", and no longer as "8"`},
		{"no such problem", entry("math/train/99", "answer", "'9'", "'5'"), "errata.yaml:1: no problem has the id math/train/99"},
		{"a column that is computed", entry(mathID, "answer_value", "'9'", "'5'"), "errata.yaml:1: math/train/1: field: "},
		{"a misspelled field", entry(mathID, "anwser", "'9'", "'5'"), `errata.yaml:1: math/train/1: field: "anwser" is not one of [` + strings.Join(schema.Correctable, " ") + "]. Did you mean answer?"},
		{"an id that is none", entry("math", "answer", "'9'", "'5'"), "errata.yaml:1: id "},
		{"a number for a text", entry(mathID, "answer", "9", "'5'"), "errata.yaml:1: math/train/1: old must be a text in quotes"},
		{"a text for a list", entry(geoID, "choices", "'1'", "['2']"), "errata.yaml:1: geometry3k/train/7: old must be a list of texts in quotes"},
		{"no old value", "- id: math/train/1\n  field: answer\n  new: '5'\n" + reviewed, "errata.yaml:1: math/train/1: old must be a text in quotes"},
		{"no change", entry(mathID, "answer", "'9'", "'9'"), "errata.yaml:1: math/train/1: old and new are the same"},
		{"no reason", "- {id: math/train/1, field: answer, old: '9', new: '5', who: A. Reviewer}", "errata.yaml:1: math/train/1: reason is missing"},
		{"nobody", "- {id: math/train/1, field: answer, old: '9', new: '5', reason: wrong}", "errata.yaml:1: math/train/1: who is missing"},
		{"an unknown key", good + "  when: today\n", `errata.yaml:7: unknown field "when"`},
		{"a misspelled key", strings.Replace(good, "reason:", "raeson:", 1), `errata.yaml:5: unknown field "raeson". Did you mean reason?`},
		{"a key twice", good + "  who: B\n", "errata.yaml:7: "},
		{"the same field twice", good + entry(mathID, "answer", "'5'", "'6'"), "errata.yaml:7: answer of math/train/1 was corrected in line 1 already"},
		{"no list", "id: math/train/1\n", "errata.yaml:1: is not a list of corrections"},
		{"no YAML", "- [", "errata.yaml:1: "},
		{"a letter of no choice", entry(geoID, "answer_letter", "B", "D"), "errata.yaml:1: geometry3k/train/7: the letter \"D\" no longer names"},
		{"a letter of no choice behind another entry", entry(geoID, "answer", "'2'", "'1'") + entry(geoID, "answer_letter", "B", "D"), "errata.yaml:7: geometry3k/train/7: the letter \"D\" no longer names"},
		{"a misspelled field beside a letter", entry(geoID, "anwser", "'2'", "'1'") + entry(geoID, "answer_letter", "B", "A"), `errata.yaml:1: geometry3k/train/7: field: "anwser"`},
		{"a misspelled key beside a letter", strings.Replace(entry(geoID, "answer", "'2'", "'1'"), "reason:", "raeson:", 1) + entry(geoID, "answer_letter", "B", "A"), `errata.yaml:5: unknown field "raeson"`},
		{"a key indented too little", strings.Replace(good, "  old:", " old:", 1), "errata.yaml:3: value is not allowed in this context: check the indentation of this line: the keys of an entry stand below each other"},
		{"half an answer", entry(geoID, "answer", "'2'", "'1'"), "errata.yaml:1: geometry3k/train/7: the letter \"B\" no longer names"},
		{"a text gone", entry(mathID, "text", "A square has a side of 3. What is its area?", "''"), "errata.yaml:1: math/train/1: "},
		{"a number more", entry(mathqaID, "text", "the side of a cube is 1 cm . its volume ?", "the side of a cube is 1 2 cm . its volume ?"), "errata.yaml:1: " + mathqaID + ": the correction of text makes 2 numbers of 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFolder(t)
			f.fill()
			f.correct(c.yaml)
			err := f.build(t.Context()).err
			var errata *ingest.ErrataError
			if !errors.As(err, &errata) || !strings.HasPrefix(err.Error(), filepath.Dir(f.errata)+"/"+c.want) {
				t.Errorf("%v, want %q", err, c.want)
			} else if len(errata.Faults) != 1 {
				t.Errorf("%q, want one", errata.Faults)
			}
			if _, err := os.Stat(f.store.Path("problems")); err == nil {
				t.Error("problems were written")
			}
		})
	}
}

// All that is wrong with a file is told at once: in entries by themselves, and against what is published.
func TestAllFaultsOfErrataAreToldAtOnce(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.correct(entry(mathID, "answer", "'8'", "'…'") + "- {id: math/train/99, field: answer, old: '9', new: '5'}\n" +
		entry(mathqaID, "answer", "9", "'5'") + "- {id: 1, when: today}\n" + entry(geoID, "choices", "['7']", "'…'"))
	var errata *ingest.ErrataError
	if err := f.build(t.Context()).err; !errors.As(err, &errata) {
		t.Fatal(err)
	}
	want := []string{
		"errata.yaml:1: math/train/1: answer: new is still to be filled in", "errata.yaml:7: math/train/99: reason is missing",
		"errata.yaml:7: math/train/99: who is missing: it names who reviewed the correction",
		"errata.yaml:8: " + mathqaID + ": old must be a text in quotes, '' for an empty one", "errata.yaml:14: unknown field \"when\"",
		"errata.yaml:15: " + geoID + ": choices: new is still to be filled in",
		"errata.yaml:15: " + geoID + `: choices is published as "[\"1\",\"2\"]", and no longer as "[\"7\"]": review the correction again`,
		`errata.yaml:1: math/train/1: answer is published as "9", and no longer as "8": review the correction again`,
		"errata.yaml:7: no problem has the id math/train/99 in these native files",
	}
	for i := range want {
		want[i] = filepath.Dir(f.errata) + "/" + want[i]
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(slices.Values(errata.Faults))); diff != "" {
		t.Error(diff)
	}
}

// A correction is held against what is published now, each time that changes.
func TestAnErratumOfAChangedRecord(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.correct("# nothing yet\n")
	f.mustBuild()
	f.correct(entry(mathID, "answer", "'9'", "'5'") + entry("math/train/10", "answer", "'16'", "'17'"))
	f.mustBuild()
	f.write("mathqa/test.json", asJSON([]any{mathqa(1, "geometry")}))
	f.mustBuild()
	f.sameAsFromScratch()
	f.write("math/MATH/train/geometry/1.json", mathProblem(7))
	f.write("math/MATH/train/geometry/10.json", "{")
	err := f.build(t.Context()).err
	for _, want := range []string{`errata.yaml:1: math/train/1: answer is published as "49"`, "errata.yaml:7: no problem has the id math/train/10"} {
		t.Run(want, func(t *testing.T) {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}
