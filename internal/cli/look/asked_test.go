package look

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

// What is said beside a response names principles as the catalogue does, and by their ids where it does not have them.
func TestPrinciplesAreNamed(t *testing.T) {
	t.Parallel()
	of := schema.Attempt{Model: "m", ProblemID: "math/1"}
	s := shownQuestion{
		Applications: []*ApplicationRow{
			{Attempt: of, Principle: "geosense/a", Way: schema.FoundByRule, Status: schema.PrincipleFound, Evidence: "2πr"},
			{Attempt: of, Principle: "geosense/b", Way: schema.FoundByJudge, Judge: "judge-1", Status: schema.PrincipleAbsent},
			{Attempt: schema.Attempt{Model: "other"}, Principle: "geosense/a"},
		},
		Errors: []*FirstErrorRow{{Attempt: of, By: "ann", Kind: "knowledge", Principle: "geosense/a"}},
		named:  map[string]string{"geosense/a": "Circumference of Circles"},
	}
	want := "first error by ann: knowledge, about Circumference of Circles\n" +
		"principle Circumference of Circles: found by rule, in \"2πr\"\nprinciple geosense/b: absent by judge-1"
	if got := strings.Join(s.beside(&of), "\n"); got != want {
		t.Errorf("it is said\n%s\nnot\n%s", got, want)
	}
}

// Of many or long clauses a beginning is shown.
func TestFewClausesAreShown(t *testing.T) {
	t.Parallel()
	if got := few([]string{"line A B"}); len(got) != 1 || got[0] != "line A B" {
		t.Errorf("%q", got)
	}
	got := few(slices.Repeat([]string{strings.Repeat("x", 2*longest)}, mostClauses+3))
	if len(got) != mostClauses+1 || got[mostClauses] != "and 3 more, which --json has" || len([]rune(got[0])) != longest+1 {
		t.Errorf("%q", got)
	}
}

// The head of an answer says what counts of it: the ruling of a judge, where the rules cannot tell.
func TestTheHeadOfAnAnswerSaysWhatCounts(t *testing.T) {
	t.Parallel()
	of := schema.Attempt{Model: "m", Setting: "text", ProblemID: "math/1", Repeat: 1}
	other := of
	other.Repeat = 2
	s := shownQuestion{
		Question:  &QuestionRow{ProblemID: "math/1"},
		Responses: []*ResponseRow{{Attempt: of, Text: "five"}, {Attempt: other, Text: "six"}},
		Grades: []*GradeRow{
			{Attempt: of, Undecided: true, Status: schema.GradeUnparsable}, {Attempt: other, Undecided: true, Status: schema.GradeUnparsable},
		},
		Judgements: []*JudgementRow{
			{Attempt: of, Judge: "people:jo", Status: schema.JudgementRuled, Ruling: schema.RuledWrong},
			{Attempt: of, Judge: "judge-a", Place: 1, Status: schema.JudgementRuled, Ruling: schema.RuledRight},
			{Attempt: other, Judge: "judge-a", Place: 1, Status: schema.JudgementUnparsed, Reason: "unusable: no answer"},
		},
	}
	var b strings.Builder
	s.write(&b)
	for _, want := range []string{
		"\nm, text, answer 1: right, by judge-a (the rules cannot tell, unparsable)\n",
		"\n    judge-a: ruled right\n",
		"\nm, text, answer 2: undecided, which counts as wrong (the rules cannot tell, unparsable, and no judge ruled)\n",
		"\n    judge-a: unparsed, unusable: no answer\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s\nlacks %s", b.String(), want)
		}
	}
}
