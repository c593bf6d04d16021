package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
)

// Appendix F, played by six reviewers in two browsers, while the server is killed on the way: what comes out is what was
// worked out by hand.
func TestSixReviewersInTwoBrowsers(t *testing.T) {
	t.Parallel()
	// Who marks what. A problem's name says what becomes of it: what its first and its second reviewer see wrong with it
	// (nothing, d for the diagram, a for the answer), and how many of six vote to drop it.
	outcomes := map[string]string{
		"calm0-_-_-0": "kept", "calm1-_-_-0": "kept", "calm2-_-_-0": "kept", "calm3-_-_-0": "kept",
		"both-d-d-0": "dropped", "differ-d-a-0": "dropped", "twice-da-da-0": "dropped",
		"first-d-_-4": "dropped", "second-_-a-6": "dropped", "spared-da-_-0": "kept", "tie-_-a-3": "kept", "nearly-a-_-2": "kept",
	}
	// Five are dropped, and four are left to take their place.
	later := map[string]string{"fresh0-_-_-0": "kept", "fresh1-_-_-0": "kept", "fresh2-a-a-0": "dropped", "fresh3-d-_-5": "dropped"}
	r := newRoom(t, slices.Sorted(maps.Keys(outcomes)), slices.Sorted(maps.Keys(later)))
	r.says(app.ExitNoInput, "serve")
	r.assign("--each", "2")
	r.serve()
	team := newTeam(t, r)

	if said := r.says(app.ExitFailed, "swap"); !strings.Contains(said, "reviewer-1 2 of 2, reviewer-2 2 of 2") {
		t.Errorf("before anybody marked, swap says %s", said)
	}
	team.plays("individual")
	for _, early := range [][]string{{"vote"}, {"merge"}, {"assign", "--each", "2"}} {
		if said := r.says(app.ExitFailed, early...); !strings.Contains(said, "after which comes review swap") {
			t.Errorf("%s too early says %s", early, said)
		}
	}
	r.says(app.ExitDone, "swap")
	team.crashes()
	team.plays("swap")
	if said := r.says(app.ExitDone, "status"); strings.Contains(said, "agreement") {
		t.Errorf("while marks can change, status says %s", said)
	}
	if said := r.says(app.ExitDone, "vote"); !strings.HasPrefix(said, "5 problems were marked once") {
		t.Errorf("vote says %s", said)
	}
	team.plays("vote")
	if said := r.says(app.ExitDone, "merge"); !strings.Contains(said, "round 1: 7 kept, 5 dropped; 7 of 12 kept in all\n4 fresh candidates are assigned") {
		t.Errorf("merge says %s", said)
	}
	team.plays("individual")
	r.says(app.ExitDone, "swap", "--json") // which is held against its schema, as every answer in JSON
	team.plays("swap")
	r.says(app.ExitDone, "vote", "--json")
	team.plays("vote")
	if said := r.says(app.ExitDone, "merge"); !strings.Contains(said, "9 of 12 kept in all\nThe review is done 3 short") {
		t.Errorf("the second merge says %s", said)
	}
	if said := r.says(app.ExitFailed, "merge"); !strings.Contains(said, "the review is done (2 rounds)") {
		t.Errorf("a third merge says %s", said)
	}
	r.agreed()
	r.decided(outcomes, later)
	r.movesHouse()
	r.stopsAtOnce()
}

// agreed holds the agreement of the reviewers against what was worked out by hand. In the reviews of round 1 seven of
// twelve were rated the same and 11 of 24 marks fail: (7/12 − 290/576) / (1 − 290/576) = 23/143. In its vote 0, 2, 3, 4 and 6
// of six are for dropping: (2/3 − 1/2) / (1/2) = 1/3. In round 2 they are (3/4 − 34/64) / (1 − 34/64) = 7/15 and, of one
// problem that five of six would drop, (2/3 − 13/18) / (1 − 13/18) = −1/5.
func (r *room) agreed() {
	r.t.Helper()
	said := r.says(app.ExitDone, "status")
	for _, want := range []string{
		"agreement in the reviews of round 1: all 2 marks the same of 7 of 12 problems; Fleiss' kappa 0.161\n",
		"agreement in the votes of round 1: all 6 marks the same of 2 of 5 problems; Fleiss' kappa 0.333\n",
		"agreement in the reviews of round 2: all 2 marks the same of 3 of 4 problems; Fleiss' kappa 0.467\n",
		"agreement in the votes of round 2: all 6 marks the same of 0 of 1 problems; Fleiss' kappa -0.200\n",
		"  reviewer-1    reviewer-3      4 of   5 the same  Cohen's kappa 0.545\n",
	} {
		if !strings.Contains(said, want) {
			r.t.Errorf("status does not say %q: %s", want, said)
		}
	}
}

// decided holds the outcomes against those worked out by hand.
func (r *room) decided(want ...map[string]string) {
	r.t.Helper()
	got := r.says(app.ExitDone, "export", "--outcomes")
	n := 0
	for _, outcomes := range want {
		for name, outcome := range outcomes {
			n++
			if !strings.Contains(got, fmt.Sprintf(`{"problem":"hard/own/%s","outcome":%q,`, name, outcome)) {
				r.t.Errorf("%s is not %s", name, outcome)
			}
		}
	}
	if strings.Count(got, "\n") != n {
		r.t.Errorf("%d problems were decided, not %d:\n%s", strings.Count(got, "\n"), n, got)
	}
}

// movesHouse exports the review, and takes it in elsewhere: the export is the same.
func (r *room) movesHouse() {
	r.t.Helper()
	dir := r.t.TempDir()
	file, elsewhere := filepath.Join(dir, "review.jsonl"), filepath.Join(dir, "elsewhere.jsonl")
	r.says(app.ExitDone, "export", file)
	r.says(app.ExitDone, "import", file, "--journal", elsewhere)
	want, err := os.ReadFile(file)
	r.do(err)
	if got := r.says(app.ExitDone, "export", "--journal", elsewhere); got != string(want) {
		r.t.Error("the review that was taken in exports as another")
	}
	for _, token := range r.tokens {
		if strings.Contains(string(want), token) {
			r.t.Error("the export holds a link's token")
		}
	}
}

// stopsAtOnce ends the server as ^C does.
func (r *room) stopsAtOnce() {
	r.t.Helper()
	r.do(r.server.Process.Signal(os.Interrupt))
	r.do(r.server.Wait())
}
