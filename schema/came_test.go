package schema

import "testing"

// What came of judges is counted of every table alike, with the least example.
func TestWhatCameOfJudgesIsCounted(t *testing.T) {
	t.Parallel()
	var errors, principles, rulings, verdicts Asked
	for _, e := range []FirstError{
		{Request: "a", Why: ErrorNotObtained, Reason: "503"}, {Request: "b", Why: ErrorNotObtained, Reason: "404"},
		{Request: "c", Kind: CalculationError}, {Request: "d", Why: ErrorUnusable, Reason: "no JSON"}, {Request: "e", Why: ErrorUnclear}, {Why: ErrorMissing},
	} {
		errors.Add(e.Came(), e.Reason)
	}
	for _, a := range []Application{
		{Way: FoundByRule, Status: PrincipleAbsent},
		{Way: FoundByJudge, Status: PrincipleError, Why: "503"}, {Way: FoundByJudge, Status: PrincipleUnparsed, Why: "no word"},
		{Way: FoundByJudge, Status: PrincipleFound, Counts: CountError, Why: "500"},
		{Way: FoundByJudge, Status: PrincipleFound, Counts: CountUnparsed, Why: "no list"},
		{Way: FoundByJudge, Status: PrincipleFound, Counts: Counted}, {Way: FoundByJudge, Status: PrincipleAbsent},
	} {
		principles.Add(a.Came(), a.Why)
	}
	for _, j := range []Judgement{
		{Request: "a", Status: JudgementRuled}, {Request: "b", Status: JudgementUnparsed, Reason: "no JSON"}, {Request: "c", Status: JudgementError, Reason: "404"},
		{Status: JudgementUnparsed, Reason: "unsure"},
	} {
		rulings.Add(j.Came(), j.Reason)
	}
	for _, v := range []Verdict{{Status: JudgementRuled}, {Status: JudgementUnparsed, Why: "no word"}, {Status: JudgementError, Why: "404"}} {
		verdicts.Add(v.Came(), v.Why)
	}
	for name, c := range map[string]struct{ got, want Asked }{
		"errors":     {errors, Asked{5, 2, 1, "404", "no JSON"}},
		"principles": {principles, Asked{6, 2, 2, "500", "no list"}},
		"rulings":    {rulings, Asked{3, 1, 1, "404", "no JSON"}},
		"verdicts":   {verdicts, Asked{3, 1, 1, "404", "no word"}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %+v, not %+v", name, c.got, c.want)
		}
	}
}
