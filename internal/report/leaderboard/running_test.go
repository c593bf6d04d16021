package leaderboard_test

import (
	"bytes"
	"fmt"
	"testing"

	"geoeval/internal/facts"
	"geoeval/internal/report/leaderboard"
	"geoeval/internal/report/readertest"
	"geoeval/internal/typeset/browsertest"
)

// TestAPageOfAnEvaluationUnderWay holds it against WCAG, in both schemes, on a desk and a phone: all of it is in sight.
func TestAPageOfAnEvaluationUnderWay(t *testing.T) {
	t.Parallel()
	axe := browsertest.Axe(t, "../accessibility")
	cost := 1.5
	page := leaderboard.Running{Refresh: 3600, Written: "2026-01-02T03:04:05Z", Stages: []string{"ask: started"}, Groups: []facts.Group{
		{Model: "a-model-of-a-rather-long-name/that-goes-on", Setting: "text-diagram", Asked: 6000, Answered: 5, CutOff: 1, Cost: &cost},
		{Model: "b", Setting: "text", Asked: 60}}}
	var b bytes.Buffer
	if err := leaderboard.WriteRunning(&b, page); err != nil {
		t.Fatal(err)
	}
	r := readertest.Open(t, b.String())
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{1280, 390} {
			r.Looks(width, scheme, "screen")
			r.Expects(fmt.Sprintf(`document.documentElement.scrollWidth <= %d && [...document.querySelectorAll("td")].every((e) => e.getBoundingClientRect().right <= %d)`, width, width), "true")
			if kept := r.KeepsOut(axe); kept != "" {
				t.Errorf("%s, %d pixels: %s", scheme, width, kept)
			}
		}
	}
	r.Says(`document.getElementById("again").click()`)
	r.Expects(`document.getElementById("again").getAttribute("aria-pressed")`, "true")
	r.Ends()
}
