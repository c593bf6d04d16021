package ingest_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages/ingest"

	"github.com/goccy/go-yaml"
)

// What is to be filled in has the values as they are, whatever they hold.
func TestEntriesToFillInAreRead(t *testing.T) {
	for _, answer := range []string{"9", `3\sqrt{7}`, "it's", "", " a: b #c ", "true", "两\n行", "\t", "\u2028", `"\"`, "…"} {
		t.Run(answer, func(t *testing.T) {
			text := ingest.ToFillIn(&schema.Problem{ID: "math/train/1", Answer: answer, AnswerLetter: "B", Choices: []string{"1", answer}}, &schema.ProgramCheck{})
			var entries []map[string]string
			if err := yaml.Unmarshal([]byte(text), &entries); err != nil {
				t.Fatal(err)
			}
			if len(entries) != 2 || entries[0]["old"] != answer || entries[1]["old"] != "B" || len(entries[0]) != 6 {
				t.Errorf("%q: %v", text, entries)
			}
		})
	}
}

// Whoever corrects an answer is told what the program gives, and is given the entry that corrects it, as a comment.
func TestTheProgramIsToldBesideTheEntries(t *testing.T) {
	p := &schema.Problem{ID: "mathqa/test/1", Answer: "9", Solution: "add(n0,n1)|", SolutionLanguage: schema.MathQAProgram}
	for _, c := range []struct {
		name  string
		check schema.ProgramCheck
		want  string
	}{
		{"verified", schema.ProgramCheck{Status: schema.Verified, Computed: new(9.0)}, "# The program gives 9, as the answer is. "},
		{"mismatch", schema.ProgramCheck{Status: schema.Mismatch, Computed: new(7.5)}, "# The program gives 7.5, not 9. If 7.5 is right, it is the new answer; "},
		{"no program", schema.ProgramCheck{Status: schema.NoProgram}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := ingest.ToFillIn(p, &c.check)
			if !strings.Contains(text, "\n# Fill in every …: the right value, the reason, and who says so. Other fields can be corrected with such entries: text, text_zh, choices, ") {
				t.Errorf("%s", text)
			}
			_, told, has := strings.Cut(text, "# The program")
			if has != (c.want != "") || !strings.HasPrefix("# The program"+told, c.want) && has {
				t.Fatalf("%s", text)
			}
			for line := range strings.Lines("# The program" + told) {
				if has && !strings.HasPrefix(line, "# ") {
					t.Errorf("%q is no comment", line)
				}
			}
			if has {
				_, entry, _ := strings.Cut(text, "(selection.require_check).\n")
				var entries []map[string]string
				if err := yaml.Unmarshal([]byte(strings.ReplaceAll(entry, "# ", "")), &entries); err != nil || entries[0]["field"] != "solution" || entries[0]["old"] != p.Solution {
					t.Errorf("%v, %v of %s", err, entries, entry)
				}
			}
		})
	}
}

// Entries are refused until all is filled in, and applied then.
func TestEntriesAreFilledIn(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.mustBuild()
	p := f.problem(geoID)
	text := ingest.ToFillIn(&p, &schema.ProgramCheck{})
	for _, open := range []struct{ key, are string }{{"new", "new, reason and who are"}, {"reason", "reason and who are"}, {"who", "who is"}} {
		t.Run(open.key, func(t *testing.T) {
			f.correct(text)
			if err := f.build(t.Context()).err; err == nil || !strings.Contains(err.Error(), "answer: "+open.are+" still to be filled in") {
				t.Error(err)
			}
		})
		text = strings.ReplaceAll(text, open.key+": '…'", open.key+": 'x'")
	}
	f.correct(strings.Replace(strings.Replace(text, "new: 'x'", "new: '1'", 1), "new: 'x'", "new: 'A'", 1))
	f.mustBuild()
	if p := f.problem(geoID); p.Answer != "1" || p.AnswerLetter != "A" {
		t.Errorf("%s %s", p.AnswerLetter, p.Answer)
	}
}

// A solution or rationale that names the answer as it was published is found, until it is corrected too.
func TestAProseThatNamesTheOldAnswerIsFound(t *testing.T) {
	rows := []schema.Erratum{{Field: "answer", Old: "2", New: "1"}, {Field: "answer_letter", Old: "B", New: "A"}, {Field: "text", Old: "", New: "2"}}
	for _, c := range []struct {
		prose string
		named bool
	}{
		{"It is 2.", true}, {"2", true}, {"So the area (2) follows", true}, {"It is 1.", false}, {"It is 12, 2.5, 0.2 or x2.", false},
		{"So it is one. answer : b", true}, {"the answer is option b", true}, {"The answer is (B).", true}, {"ans. (b)", true}, {"Ans: b", true},
		{"answer is b .", true}, {"answer b", true}, {"option b is correct", true}, {"故选：B．", true}, {"答案为B", true}, {"hence answer will be (b)", true}, {"answer : - b", true}, {"hence b .", true},
		{"answer : a", false}, {"the answer is option a", false}, {"The side b is one, hence b = 1.", false}, {"the answer is big", false},
		{"故选：A．", false}, {"the option to buy", false},
	} {
		t.Run(c.prose, func(t *testing.T) {
			for _, of := range []struct {
				p    schema.Problem
				want []string
			}{
				{schema.Problem{Rationale: c.prose}, []string{"rationale"}},
				{schema.Problem{Solution: c.prose, SolutionLanguage: schema.Prose}, []string{"solution"}},
				{schema.Problem{Solution: c.prose, SolutionLanguage: schema.Prose, Rationale: "[asy] " + c.prose}, []string{"solution", "rationale"}},
				{schema.Problem{Solution: "It is one.", SolutionLanguage: schema.Prose, Rationale: c.prose}, []string{"rationale"}},
				{schema.Problem{Solution: c.prose, SolutionLanguage: schema.StackProgram}, nil},
			} {
				if !c.named {
					of.want = nil
				}
				if got := ingest.StillNamed(&of.p, rows); !slices.Equal(got, of.want) {
					t.Errorf("%+v: %q, want %q", of.p, got, of.want)
				}
			}
		})
	}
}

// Every field that names the answer has an entry, and once some are corrected, each of the others: as it is where it still names what
// was published, else as a comment. Nothing is left once all are.
func TestEveryFieldThatNamesTheAnswerHasAnEntry(t *testing.T) {
	p := &schema.Problem{ID: "math/train/1", Answer: "2", AnswerLetter: "B", Choices: []string{"1", "2"},
		Solution: "It is 2.", SolutionLanguage: schema.Prose, Rationale: "[asy] dot(1,1); [/asy] It is 2."}
	var corrected []schema.Erratum
	correct := func(field, old, is string) {
		*schema.Problems.Column(field).Field(p).(*string) = is
		corrected = append(corrected, schema.Erratum{ID: p.ID, Field: field, Old: old, New: is, Reason: "miscounted", Who: "A. Reviewer"})
	}
	given := func() (entries, comments []string) {
		for line := range strings.Lines(ingest.ToFillIn(p, &schema.ProgramCheck{}, corrected...)) {
			line = strings.TrimSuffix(line, "\n")
			if field, ok := strings.CutPrefix(line, "  field: "); ok {
				entries = append(entries, field)
			}
			if field, ok := strings.CutPrefix(line, "#   field: "); ok {
				comments = append(comments, field)
			}
		}
		return entries, comments
	}
	want := func(entries, comments string) {
		t.Helper()
		if e, c := given(); strings.Join(e, " ") != entries || strings.Join(c, " ") != comments {
			t.Errorf("%q and, as comments, %q; want %q and %q", e, c, entries, comments)
		}
	}
	want("answer answer_letter", "solution rationale")
	correct("answer", "2", "1")
	want("answer_letter solution rationale", "")
	correct("answer_letter", "B", "A")
	correct("solution", "It is 2.", "It is 1.")
	want("rationale", "")
	correct("rationale", p.Rationale, "It is 1.")
	want("", "")
	if text := ingest.ToFillIn(p, &schema.ProgramCheck{}, corrected...); text != "" {
		t.Errorf("%s", text)
	}
}
