package schema

import (
	"slices"
	"testing"
)

// Of a response that outcome is said that counts, and who says so; what is said goes with Right.
func TestOutcomesAreThoseThatCount(t *testing.T) {
	t.Parallel()
	person := &Judgement{Judge: "people:jo", Ruling: RuledRight, Status: JudgementRuled}
	silent := &Judgement{Judge: "first", Place: 1, Status: JudgementUnparsed, Reason: "unusable"}
	no := &Judgement{Judge: "second", Place: 2, Ruling: RuledWrong, Status: JudgementRuled, Reason: "7 is not 5"}
	yes := &Judgement{Judge: "third", Place: 3, Ruling: RuledRight, Status: JudgementRuled}
	undecided := Grade{Undecided: true, Status: GradeUnparsable}
	for _, c := range []struct {
		grade      Grade
		judgements []*Judgement
		want       string
		right      bool
	}{
		{grade: undecided, want: "undecided, which counts as wrong (the rules cannot tell, unparsable, and no judge ruled)"},
		{grade: undecided, judgements: []*Judgement{person, silent}, want: "undecided, which counts as wrong (the rules cannot tell, unparsable, and no judge ruled)"},
		{grade: undecided, judgements: []*Judgement{person, yes, no, silent}, want: "wrong, by second (the rules cannot tell, unparsable)"},
		{grade: undecided, judgements: []*Judgement{yes, silent}, want: "right, by third (the rules cannot tell, unparsable)", right: true},
		{grade: Grade{Undecided: true, Status: GradeOK}, judgements: []*Judgement{yes}, want: "right, by third (the rules cannot tell)", right: true},
		{grade: Grade{Verdict: true, Status: GradeTwin}, judgements: []*Judgement{no}, want: "right, equal choice", right: true},
		{grade: Grade{Status: GradeOK}, judgements: []*Judgement{yes}, want: "wrong"},
		{grade: Grade{Status: GradeError}, want: "not obtained"},
	} {
		by, ruling := Counting(slices.Values(c.judgements)), Ruling("")
		if by != nil {
			ruling = by.Ruling
		}
		if got := c.grade.Outcome(by); got != c.want || c.grade.Right(ruling) != c.right {
			t.Errorf("%+v by %+v: %q, right %t; want %q, %t", c.grade, by, got, c.grade.Right(ruling), c.want, c.right)
		}
	}
	for j, want := range map[*Judgement]string{person: "people:jo: ruled right", silent: "first: unparsed, unusable", no: "second: ruled wrong, 7 is not 5"} {
		if got := j.InWords(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
