package hard

import (
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
)

func built(t *testing.T) (stages.Stage, *stages.Job, *stagetest.Store) {
	t.Helper()
	store := newCorpus(600).put(t)
	s := newStage(t, Config{Size: 60, Sources: both})
	stagetest.Run(t, s, store)
	return s, jobOn(s, store), store
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	type tables struct {
		candidates []schema.HardCandidate
		drawn      []schema.HardProblem
		screenings []schema.Screening
	}
	for _, c := range []struct {
		name  string
		spoil func(*tables)
		want  string
	}{
		{"nothing wrong", func(*tables) {}, ""},
		{"a candidate too few", func(x *tables) { x.candidates = x.candidates[1:] }, "id: this row is missing"},
		{"another kind", func(x *tables) { x.candidates[0].Kind = "flat" }, "kind: is flat, but what it comes from gives"},
		{"another score", func(x *tables) { x.candidates[0].Score += 10 }, "score: is"},
		{"another match", func(x *tables) { x.candidates[0].Matched = []string{"cone: cone at 0-4"} }, "matched: is cone: cone at 0-4"},
		{"a bar lifted", func(x *tables) {
			i := slices.IndexFunc(x.candidates, func(c schema.HardCandidate) bool { return c.Barred == schema.BarredSelected })
			x.candidates[i].Barred = ""
		}, "barred: is null, but what it comes from gives selected"},
		{"one drawn too few", func(x *tables) { x.drawn = x.drawn[1:] }, "id: this row is missing"},
		{"another one drawn", func(x *tables) { x.drawn[0].ID = "hard/a/x" }, "row hard/a/x: id: this row should not be there"},
		{"another shape", func(x *tables) { x.drawn[0].Shape = "Blob" }, "shape: is Blob"},
		{"another rank", func(x *tables) { x.drawn[0].Rank = 77 }, "rank: is 77"},
		{"a review that was none", func(x *tables) { x.drawn[0].Reviewed = schema.ReviewKept }, "reviewed: is kept, but what it comes from gives none"},
		{"a count", func(x *tables) { x.screenings[0].Solid++ }, "solid: is"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, job, store := built(t)
			x := &tables{
				slices.Clone(stagetest.Table(t, store, schema.HardCandidates)), slices.Clone(stagetest.Table(t, store, schema.HardProblems)),
				slices.Clone(stagetest.Table(t, store, schema.Screenings)),
			}
			c.spoil(x)
			store.With(schema.HardCandidates, x.candidates).With(schema.HardProblems, x.drawn).With(schema.Screenings, x.screenings)
			stagetest.WantFault(t, s, job, c.want)
		})
	}
}

// Tables that are read back from their files hold what was promised as well.
func TestWhatWasWrittenIsAsPromised(t *testing.T) {
	s, job, store := built(t)
	job.Store = store.OnDisk()
	stagetest.WantFault(t, s, job, "")
}

func TestWhatAProblemIsToldOfGeoEvalHard(t *testing.T) {
	c := &corpus{}
	for _, id := range []string{"1", "2", "3"} {
		c.add("hard/a/"+id, "A cone of height "+id+".", schema.Cone, schema.Judge)
	}
	c.add("hard/a/4", "A field is 5 m deep.", schema.Quad, schema.Judge)
	c.add("hard/a/5", "A square.", schema.Quad, schema.Judge)
	c.add("hard/a/6", "A sphere.", schema.Sphere, schema.Judge)
	c.add("math/a/1", "A sphere.", schema.Sphere, "")
	c.selection = append(c.selection, schema.Selected{ID: "hard/a/6", Group: "any", Shape: schema.Sphere, Band: "short", Goal: schema.Area, Rank: 1})
	store := c.put(t)
	s := newStage(t, Config{Size: 2, Sources: both[:1]})
	stagetest.Run(t, s, store)
	want := map[string]string{
		"hard/a/4":       "no candidate for GeoEval-hard: solid 1 of 2, analytic 0 of 2 (depth: deep at 15-19)",
		"hard/a/5":       "no candidate for GeoEval-hard: solid 0 of 2, analytic 0 of 2 (no keyword matches)",
		"hard/a/6":       "not drawn for GeoEval-hard: selected",
		"math/a/1":       "no candidate for GeoEval-hard: its source is none of hard.sources, [hard]",
		"math/test/4711": "",
	}
	drawn := stagetest.Table(t, store, schema.HardProblems)
	for _, id := range []string{"hard/a/1", "hard/a/2", "hard/a/3"} {
		want[id] = "not drawn for GeoEval-hard: number 3 of the 3 problems of hard with the shape Cone and the question kind judge, of which 2 are taken"
		if slices.ContainsFunc(drawn, func(h schema.HardProblem) bool { return h.ID == id }) {
			want[id] = ""
		}
	}
	for id, sentence := range want {
		if why, err := s.Describe().Audit.Explain(jobOn(s, store), id); err != nil || why != sentence {
			t.Errorf("%s: %q, not %q; %v", id, why, sentence, err)
		}
	}
}
