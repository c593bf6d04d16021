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
		{By: "j", Kind: schema.NotClassified, Why: schema.ErrorMissing},
	}, ofFirstError)
	if want := (evaluatedRulings{3, 2, "j: 404"}); errors != want {
		t.Errorf("of first errors %+v, not %+v", errors, want)
	}
	principles := looked([]schema.Application{
		{Principle: "geosense/a", Way: schema.FoundByRule, Status: schema.PrincipleAbsent},
		{Principle: "geosense/a", Way: schema.FoundByJudge, Judge: "j", Status: schema.PrincipleError, Why: "503"},
		{Principle: "geosense/b", Way: schema.FoundByJudge, Judge: "j", Status: schema.PrincipleUnparsed},
	}, ofApplication)
	if want := (evaluatedRulings{2, 1, "j: 503"}); principles != want {
		t.Errorf("of principles %+v, not %+v", principles, want)
	}
}
