package hard

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
)

func TestTheSameTables(t *testing.T) {
	config := Config{Size: 60, Sources: both}
	store := newCorpus(800).put(t)
	stagetest.Run(t, newStage(t, config), store)
	want := digests(store)

	t.Run("on shuffled input", func(t *testing.T) {
		c := newCorpus(800)
		shuffle(c.problems)
		shuffle(c.labels)
		shuffle(c.checks)
		shuffled := stagetest.NewStore(t).With(schema.Problems, c.problems).With(schema.Labels, c.labels).
			With(schema.ProgramChecks, c.checks).With(schema.Duplicates, c.duplicates).With(schema.Selection, c.selection)
		stagetest.Run(t, newStage(t, config), shuffled)
		if !maps.EqualFunc(digests(shuffled), want, sameDigest) {
			t.Error("other tables")
		}
	})
	t.Run("on one processor", func(t *testing.T) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		again := newCorpus(800).put(t)
		stagetest.Run(t, newStage(t, config), again)
		if !maps.EqualFunc(digests(again), want, sameDigest) {
			t.Error("other tables")
		}
	})
	t.Run("with only the columns that it reads", func(t *testing.T) {
		again := newCorpus(800).put(t)
		stagetest.RunOnDisk(t, newStage(t, config), again)
		if !maps.EqualFunc(digests(again), want, sameDigest) {
			t.Error("other tables")
		}
	})
}

func sameDigest(a, b schema.Digest) bool { return a.Table == b.Table }

// Every problem of the sources is a candidate or was seen to be none, and what may not be drawn is not.
func TestWhatBecomesOfEveryProblem(t *testing.T) {
	c := newCorpus(1000)
	for i := range c.problems {
		switch p := &c.problems[i]; i % 20 {
		case 3:
			p.RecordFaults = []string{"the text names the ratio of AB and BC and has lost its value"}
		case 5:
			p.RecordFaults = []string{"choice B " + stages.TwinFault}
		case 9:
			p.NativeLevel = []string{"8", "9", "12", "Level 5", ""}[i/20%5]
		case 7:
			p.Text += " The shaded part is painted."
		}
	}
	store := c.put(t)
	stagetest.Run(t, newStage(t, Config{Size: 10_000, Sources: both, LeastGrade: 9}), store)
	candidates := map[string]schema.HardCandidate{}
	for _, row := range stagetest.Table(t, store, schema.HardCandidates) {
		candidates[row.ID] = row
	}
	drawn := map[string]bool{}
	for _, row := range stagetest.Table(t, store, schema.HardProblems) {
		drawn[row.ID] = true
		if row.Reviewed != schema.NotReviewed {
			t.Errorf("%s: %s", row.ID, row.Reviewed)
		}
	}
	barred := map[schema.Barred]int{}
	for i, p := range c.problems {
		class := classOf(t, p.Text)
		row, passed := candidates[p.ID]
		want := class.Kind != schema.Flat && p.Source != schema.PGPS9K
		if passed != want || passed && row.Kind != class.Kind {
			t.Errorf("%s: a candidate: %v, as %q; %s", p.ID, passed, row.Kind, p.Text)
		}
		bar := barOf(c, i)
		if passed && row.Barred != bar {
			t.Errorf("%s: barred %q, not %q", p.ID, row.Barred, bar)
		}
		if drawn[p.ID] != (passed && bar == "") {
			t.Errorf("%s: drawn: %v; barred: %q", p.ID, drawn[p.ID], bar)
		}
		if passed {
			barred[bar]++
		}
	}
	for _, bar := range append([]schema.Barred{""}, schema.Barreds...) {
		if barred[bar] == 0 {
			t.Errorf("no candidate is barred by %q", bar)
		}
	}
}

// barOf is what keeps a problem of the corpus out.
func barOf(c *corpus, i int) schema.Barred {
	p := &c.problems[i]
	switch {
	case slices.ContainsFunc(c.duplicates, func(d schema.Duplicate) bool { return d.ID == p.ID }):
		return schema.BarredDuplicate
	case slices.ContainsFunc(c.selection, func(s schema.Selected) bool { return s.ID == p.ID }):
		return schema.BarredSelected
	case c.labels[i].Suspect && p.Source != schema.HardSource:
		return schema.BarredSuspect
	case c.checks[i].Status == schema.Mismatch:
		return schema.BarredMismatch
	case stages.HasTwin(p):
		return schema.BarredTwin
	case p.NativeLevel == "8" && p.Source == schema.HardSource:
		return schema.BarredGrade
	case len(p.RecordFaults) > 0:
		return schema.BarredLost
	case strings.Contains(p.Text, "shaded"):
		return schema.BarredLeaning
	}
	return ""
}

// Where a source is preferred, the others are drawn from only when it has no more.
func TestPreferredSources(t *testing.T) {
	for _, c := range []struct{ size, others int }{{50, 0}, {10_000, 1}} {
		store := newCorpus(1000).put(t)
		stagetest.Run(t, newStage(t, Config{Size: c.size, Sources: both}), store)
		others := 0
		for _, row := range stagetest.Table(t, store, schema.HardProblems) {
			if !strings.HasPrefix(row.ID, "hard/") {
				others++
			}
		}
		if (others > 0) != (c.others > 0) {
			t.Errorf("of %d problems %d are of other sources", c.size, others)
		}
	}
}

func TestNotes(t *testing.T) {
	other := func(size int) *corpus {
		c := &corpus{}
		c.add("math/a/1", "A cone.", schema.Cone, "")
		c.add("pgps9k/a/1", "A cube and a sphere.", schema.Cube, "")
		c.add("pgps9k/a/2", "A square.", schema.Quad, "")
		for i := range size {
			c.add("hard/a/"+string(rune('1'+i)), "A cone of height 3.", schema.Cone, schema.Calculate)
		}
		return c
	}
	for _, c := range []struct {
		name   string
		corpus *corpus
		config Config
		want   string
	}{
		{"no collection", other(0), Config{Size: 3, Sources: both[:1]},
			"GeoEval-hard has 0 problems of 3: hard has no problems; name other datasets in hard.sources for problems that models may have seen: 1 of pgps9k, 1 of math"},
		{"a small collection", other(1), Config{Size: 3, Sources: both},
			"GeoEval-hard has 2 problems of 3: hard has 1 that may be drawn, math has 1 that may be drawn; name other datasets in hard.sources for problems that models may have seen: 1 of pgps9k"},
		{"enough", other(3), Config{Size: 3, Sources: both[:1]}, ""},
		{"nothing at all", &corpus{}, Config{Size: 3, Sources: both[:1]}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(notes(t, newStage(t, c.config), c.corpus.put(t)), "\n"); got != c.want {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}

func notes(t *testing.T, s stages.Stage, store *stagetest.Store) []string {
	t.Helper()
	var notes []string
	job := stages.NewJob(s, 1, store)
	job.Note = func(text string) { notes = append(notes, text) }
	if err := s.Run(context.Background(), job); err != nil {
		t.Fatal(err)
	}
	return notes
}

func TestACandidateWithoutLabelIsAnError(t *testing.T) {
	c := newCorpus(50)
	c.labels = nil
	s := newStage(t, Config{Size: 3, Sources: both})
	err := s.Run(context.Background(), stages.NewJob(s, 0, c.put(t)))
	if err == nil || !strings.Contains(err.Error(), "has no label and cannot be placed; build label anew") {
		t.Error(err)
	}
}

// What is noted of problems comes back from JSON as it was.
func TestNotesComeBackFromJSON(t *testing.T) {
	stagetest.WantNotes(t, newStage(t, Config{Size: 60, Sources: both}), newCorpus(200).put(t))
}
