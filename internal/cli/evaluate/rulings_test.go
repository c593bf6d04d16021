package evaluate

import (
	"testing"

	"geoeval/schema"
)

// What judges are asked for is counted, and what of it is missing; what nobody was asked for is not.
func TestWhatJudgesAreAskedForIsCounted(t *testing.T) {
	t.Parallel()
	errors := looked([]schema.FirstError{
		{By: "j", Request: "a", Kind: schema.NotClassified, Why: schema.ErrorNotObtained, Reason: "404"},
		{By: "j", Request: "b", Kind: schema.NotClassified, Why: schema.ErrorNotObtained, Reason: "503"},
		{By: "j", Request: "c", Kind: schema.CalculationError, Sentence: "s"},
		{By: "j", Request: "d", Kind: schema.NotClassified, Why: schema.ErrorUnusable, Reason: "no JSON"},
		{By: "j", Kind: schema.NotClassified, Why: schema.ErrorMissing},
	}, ofFirstError)
	if want := (evaluatedRulings{N: 4, Missing: 2, Unparsed: 1, one: "j: 404", unread: "j: no JSON"}); errors != want {
		t.Errorf("of first errors %+v, not %+v", errors, want)
	}
	principles := looked([]schema.Application{
		{Principle: "geosense/a", Way: schema.FoundByRule, Status: schema.PrincipleAbsent},
		{Principle: "geosense/a", Way: schema.FoundByJudge, Judge: "j", Status: schema.PrincipleError, Why: "503"},
		{Principle: "geosense/b", Way: schema.FoundByJudge, Judge: "j", Status: schema.PrincipleUnparsed, Why: "no word"},
		{Principle: "geosense/c", Way: schema.FoundByJudge, Judge: "j", Status: schema.PrincipleFound, Counts: schema.CountError, Why: "500"},
		{Principle: "geosense/d", Way: schema.FoundByJudge, Judge: "j", Status: schema.PrincipleFound, Counts: schema.CountUnparsed, Why: "no list"},
		{Principle: "geosense/e", Way: schema.FoundByJudge, Judge: "j", Status: schema.PrincipleFound, Counts: schema.Counted},
	}, ofApplication)
	if want := (evaluatedRulings{N: 5, Missing: 2, Unparsed: 2, one: "j: 503", unread: "j: no word"}); principles != want {
		t.Errorf("of principles %+v, not %+v", principles, want)
	}
	rulings := looked([]schema.Judgement{
		{Judge: "j", Request: "a", Status: schema.JudgementRuled, Ruling: schema.RuledRight},
		{Judge: "j", Request: "b", Status: schema.JudgementUnparsed, Reason: "no JSON"},
		{Judge: "people:ann", Status: schema.JudgementUnparsed, Reason: "unsure"},
	}, ofJudgement)
	if want := (evaluatedRulings{N: 2, Unparsed: 1, unread: "j: no JSON"}); rulings != want {
		t.Errorf("of rulings %+v, not %+v", rulings, want)
	}
}
