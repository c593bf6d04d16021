package leaderboard_test

import (
	"strings"
	"testing"

	"geoeval/internal/report/leaderboard"
	"geoeval/schema"
)

// errorShares are of 20 wrong answers: 8 of reasoning, 2 visual, 5 of knowledge, 1 of calculation, none hallucinated, and 4 not classified.
func errorShares(by schema.ErrorsBy, value string) (all []schema.ErrorShare) {
	counts := map[schema.ErrorKind]int64{schema.ReasoningError: 8, schema.VisualError: 2, schema.KnowledgeError: 5, schema.CalculationError: 1, schema.NotClassified: 4}
	for _, k := range schema.ErrorKinds {
		s := schema.ErrorShare{Model: models[0], Setting: settings[0], By: "judge-1", Breakdown: by, Value: value, Kind: k, Count: counts[k], N: 20, Share: new(float64(counts[k]) / 20)}
		if k == schema.NotClassified {
			s.Why = schema.Reasons{CutOff: 3, Unseen: 1}
		}
		all = append(all, s)
	}
	return all
}

// The page has the figures of both papers, drawn and as tables of the same numbers.
func TestErrorsAreDrawnAndTold(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.errorShares = append(errorShares(schema.ErrorsInAll, "all"), errorShares(schema.ErrorsConcept, "wemath/angles")...)
	page := written(t, f, leaderboard.Options{})
	row := models[0] + ", " + settings[0] + " (by judge-1)"
	for _, want := range []string{
		// GeoSense's four kinds: reading the diagram wrongly is one of application.
		row + ", application: 10</title>", row + ", identification: 5</title>", row + ", calculation: 1</title>", row + ", not classified: 4</title>",
		"10 of 20 (50.0\u00a0%)", "5 of 20 (25.0\u00a0%)", "0 of 20 (0.0\u00a0%)", "4 of 20 (20.0\u00a0%)", "cut off 3, unseen 1",
		// We-Math's four: a calculation is one of reason.
		"wemath/angles, reason error: 9</title>", "wemath/angles, visual error: 2</title>", "wemath/angles, knowledge error: 5</title>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, "Nobody named the first errors") {
		t.Error("the page says that nobody did")
	}
}
