package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/beam/beamtest"
)

// A language model is asked for rephrasings: each answer is bought once, into a ledger that has what one build on one computer
// buys, within the limits.
func TestAnswersAreBoughtOnce(t *testing.T) {
	model := beamtest.NewModel(t)
	c := corpus{data: filepath.Join(corpus{limit: 10}.local(t), "corpus-limited"), config: model.Config}
	want := c.local(t)
	bought, _ := beamtest.Ledger(t, want)
	if asked := model.Calls.Swap(0); len(bought) < 20 || int64(len(bought)) != asked {
		t.Fatalf("one computer asks %d times for %d answers", asked, len(bought))
	}
	out := filepath.Join(t.TempDir(), "out")
	said := builds(t, t.TempDir(), c.flags(t, out)...)
	beamtest.MustBeSame(t, want, out)
	got, twice := beamtest.Ledger(t, out)
	if !slices.Equal(bought, got) || int(model.Calls.Load()) != len(bought) {
		t.Errorf("%d answers are in the ledger, %d were bought, and %d are needed", len(got), model.Calls.Load(), len(bought))
	}
	if twice > 0 || strings.Contains(said, "asked for again") {
		t.Errorf("%d answers were asked twice: %s", twice, said)
	}
	if !strings.Contains(said, "have fewer candidates that pass than were wanted") {
		t.Errorf("it does not tell what the stages note: %s", said)
	}
	if n := model.MaxInFlight(); n > beamtest.InFlight {
		t.Errorf("%d requests were on the wire at a time", n)
	}
}
