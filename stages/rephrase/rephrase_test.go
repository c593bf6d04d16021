package rephrase_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/fidelity"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase"
	"geoeval/stages/rephrase/paraphrase"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

func diffTables(t testing.TB, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestInventedProblemsAreValid(t *testing.T) {
	for _, s := range invented() {
		if err := schema.Problems.Validate(&s.problem); err != nil {
			t.Error(err)
		}
	}
}

func TestEveryRowIsValid(t *testing.T) {
	b := written(t)
	if len(b.augmented(t)) != len(b.scripts) {
		t.Errorf("%d of %d problems", len(b.augmented(t)), len(b.scripts))
	}
	for _, r := range b.candidates(t) {
		if err := schema.Rephrasings.Validate(&r); err != nil {
			t.Error(err)
		}
	}
	for _, a := range b.augmented(t) {
		if err := schema.Augmenteds.Validate(&a); err != nil {
			t.Error(err)
		}
	}
}

// of are the candidates of a problem.
func (b *build) of(t testing.TB, parent string) (of []schema.Rephrasing) {
	for _, r := range b.candidates(t) {
		if r.ParentID == parent {
			of = append(of, r)
		}
	}
	return of
}

func (b *build) augmentedOf(t testing.TB, parent string) schema.Augmented {
	t.Helper()
	all := b.augmented(t)
	at := slices.IndexFunc(all, func(a schema.Augmented) bool { return a.ParentID == parent })
	if at < 0 {
		t.Fatalf("no row of %s", parent)
	}
	return all[at]
}

// What the model says wrong is kept with its faults, and another candidate is asked for until three have passed.
func TestWhatFailsIsKeptAndAskedForAgain(t *testing.T) {
	b := written(t)
	for _, c := range []struct {
		name   string
		number int
		faults []string // of each candidate, the first one; empty for none
		passed int64
	}{
		{"nothing goes wrong", 0, []string{"", "", ""}, 3},
		{"the wrong language", 3, []string{"", "language", "", ""}, 3},
		{"English for Chinese", 5, []string{"", "language", "", ""}, 3},
		{"a number dropped", 6, []string{"number_dropped", "", "", ""}, 3},
		{"a refusal", 9, []string{"", "", "refusal", ""}, 3},
		{"quotes, and the wrong language", 12, []string{"format", "language", "", "", ""}, 3},
		{"the same again, and the original", 15, []string{"", "too_near", "unchanged", "", ""}, 3},
		{"white space", 18, []string{"", "", ""}, 3},
		{"fewer than were wanted", 40, []string{"refusal", "", "empty", "refusal", "", "refusal"}, 2},
		{"none", 41, []string{"refusal", "refusal", "refusal", "refusal", "refusal", "refusal"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := b.scripts[c.number]
			rows := b.of(t, s.problem.ID)
			var faults []string
			for i, r := range rows {
				first := ""
				if len(r.Faults) > 0 {
					first, _, _ = strings.Cut(r.Faults[0], ":")
				}
				faults = append(faults, first)
				said := sorry
				if i < len(s.says) {
					said = strings.TrimSpace(s.says[i])
				}
				distance := fidelity.Distance(s.problem.Text, said)
				want := schema.Rephrasing{
					ID: fmt.Sprintf("%s#%02d", s.problem.ID, i+1), ParentID: s.problem.ID, Candidate: int64(i + 1), Text: said,
					Passed: c.faults[min(i, len(c.faults)-1)] == "", Drawn: r.Drawn, Faults: r.Faults, Distance: &distance,
					Model: modelName + "-2024", Prompt: r.Prompt, Request: r.Request, PromptTokens: int64(100 + len(s.problem.Text)),
					CompletionTokens: r.CompletionTokens,
				}
				diffTables(t, want, r)
				if len(r.Prompt) != 64 || len(r.Request) != 64 || r.CompletionTokens < int64(1+len(said)) {
					t.Errorf("prompt %q, request %q, %d tokens", r.Prompt, r.Request, r.CompletionTokens)
				}
			}
			diffTables(t, c.faults, faults)
			a := b.augmentedOf(t, s.problem.ID)
			want := schema.Augmented{ID: "aug/" + s.problem.ID, ParentID: s.problem.ID, Text: s.problem.Text, Unchanged: c.passed == 0, Passed: c.passed, Asked: int64(len(c.faults))}
			for _, r := range rows {
				if r.Drawn {
					want.Text, want.Candidate, want.Model = r.Text, r.Candidate, r.Model
				}
			}
			diffTables(t, want, a)
			if (a.Candidate > 0) != (c.passed > 0) {
				t.Errorf("candidate %d of %d that passed", a.Candidate, c.passed)
			}
		})
	}
	diffTables(t, []string{"1 of 42 problems have fewer candidates that pass than were wanted, and 1 have none and are unchanged"}, b.notes)
}

func TestOneOfThoseThatPassedIsDrawn(t *testing.T) {
	b := written(t)
	places := map[int]int{}
	for _, s := range b.scripts {
		drawn, passed := 0, -1
		for _, r := range b.of(t, s.problem.ID) {
			if r.Passed {
				passed++
			}
			if r.Drawn {
				drawn++
				places[passed]++
			}
			if r.Drawn && !r.Passed {
				t.Errorf("%s did not pass", r.ID)
			}
		}
		if drawn != min(1, passed+1) {
			t.Errorf("%s: %d are drawn of %d", s.problem.ID, drawn, passed+1)
		}
	}
	for place := range 3 {
		if places[place] < 5 {
			t.Errorf("of 41 draws %d fell on the %d. that passed", places[place], place+1)
		}
	}
}

// draws are the candidates that are drawn, by the id of their problem.
func (b *build) draws(t testing.TB) map[string]int64 {
	draws := map[string]int64{}
	for _, a := range b.augmented(t) {
		draws[a.ParentID] = a.Candidate
	}
	return draws
}

func TestAnotherSeedDrawsOthersOfTheSameCandidates(t *testing.T) {
	one := written(t)
	other := one.again(func(b *build) { b.seed = 2 }).mustRun(t)
	diffTables(t, texts(one.candidates(t)), texts(other.candidates(t)))
	differ := 0
	for id, drawn := range one.draws(t) {
		if other.draws(t)[id] != drawn {
			differ++
		}
	}
	if differ < 15 {
		t.Errorf("%d other draws", differ)
	}
}

func TestADrawDependsOnItsProblemAlone(t *testing.T) {
	all := written(t)
	few := all.again(func(b *build) { b.scripts = b.scripts[10:30:30] }).mustRun(t)
	if len(few.draws(t)) != 20 {
		t.Errorf("%d draws", len(few.draws(t)))
	}
	for id, drawn := range few.draws(t) {
		if all.draws(t)[id] != drawn {
			t.Errorf("%s: candidate %d, and without the others %d", id, all.draws(t)[id], drawn)
		}
	}
}

// More candidates are asked for on top of those that the ledger has.
func TestMoreCandidatesBeginWithThoseOfBefore(t *testing.T) {
	a, three := fair(t)
	asked := a.delivered()
	four := three.again(func(b *build) { b.config.Candidates, b.config.Limit = 4, 7 }).mustRun(t)
	paidOnce(t, a, four.candidates(t))
	if n := len(four.candidates(t)); a.delivered() != n || n <= asked {
		t.Errorf("%d answers for %d candidates, %d of them from before", a.delivered(), n, asked)
	}
}

func TestASelectedProblemHasToBeThere(t *testing.T) {
	stage := rules(t, 1, 1)
	store := put(t, nil)
	stagetest.Put(t, store, schema.Selection, []schema.Selected{{ID: "pgps9k/test/777", Group: "any", Shape: schema.Shapes[0], Band: "short", Goal: schema.Goals[0], Rank: 1}})
	err := stage.Run(t.Context(), stages.NewJob(stage, 1, store))
	if err == nil || !strings.Contains(err.Error(), "pgps9k/test/777: selected, but there is no such problem") {
		t.Errorf("%v", err)
	}
}

func TestNothingSelectedIsNothingRephrased(t *testing.T) {
	a := newAuthor(t, nil)
	b := newBuild(t, a, nil).mustRun(t)
	if len(b.candidates(t))+len(b.augmented(t))+len(b.notes)+a.Connections() != 0 {
		t.Errorf("%v %v %v", b.candidates(t), b.augmented(t), b.notes)
	}
}

func TestWhatAProblemIsToldOfItsRephrasing(t *testing.T) {
	b := written(t)
	job := b.job()
	for number, want := range map[int]string{
		0:  fmt.Sprintf("rephrased by %s-2024: 3 of 3 candidates passed the checks, and number %d was drawn", modelName, b.augmentedOf(t, b.scripts[0].problem.ID).Candidate),
		12: fmt.Sprintf("rephrased by %s-2024: 3 of 5 candidates passed the checks, and number %d was drawn", modelName, b.augmentedOf(t, b.scripts[12].problem.ID).Candidate),
		41: "not rephrased: none of 6 candidates passed the checks, and its own text stays",
	} {
		if why, err := b.stage.Describe().Audit.Explain(job, b.scripts[number].problem.ID); err != nil || why != want {
			t.Errorf("%q, %v, not %q", why, err, want)
		}
	}
	if why, err := b.stage.Describe().Audit.Explain(job, "pgps9k/test/900"); err != nil || why != "not rephrased: it is not in GeoEval-2000" {
		t.Errorf("%q, %v, of a problem that is not selected", why, err)
	}
}

// job is one that reads what the stage reads and writes.
func (b *build) job() *stages.Job {
	return stages.NewAuditJob(b.stage, b.seed, b.store)
}

// rules is the stage with the built-in rewriter.
func rules(t testing.TB, candidates, limit int) stages.Stage {
	t.Helper()
	stage := rephrase.New(newSession())
	*stage.Describe().Config.(*rephrase.Config) = rephrase.Config{Provider: rephrase.Rules, Candidates: candidates, Limit: limit, Model: asModel().Model}
	return stage
}

func TestTheRewriterNeedsNobody(t *testing.T) {
	store := put(t, invented())
	stage := rules(t, 3, 8)
	job := stages.NewJob(stage, 1, store)
	if err := stage.Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	if job.Facts().Model != nil {
		t.Error("the session was asked how far it is")
	}
	passed := 0
	for _, r := range stagetest.Table(t, store, schema.Rephrasings) {
		if r.Model != paraphrase.Name || r.Prompt != "" || r.Request != "" || r.PromptTokens+r.CompletionTokens != 0 {
			t.Errorf("%+v", r)
		}
		if r.Passed {
			passed++
		}
	}
	augmented := stagetest.Table(t, store, schema.Augmenteds)
	if len(augmented) != 42 || passed < 2*42 {
		t.Errorf("%d problems, %d candidates that pass", len(augmented), passed)
	}
	for _, a := range augmented {
		if a.Candidate > 0 && a.Model != paraphrase.Name {
			t.Errorf("%s is by %q", a.ID, a.Model)
		}
	}
}

func TestTheRewriterWritesTheSameHoweverItIsRun(t *testing.T) {
	digests := func(store *stagetest.Store) []schema.Digest {
		return []schema.Digest{store.Digests["rephrasings"], store.Digests["augmented"]}
	}
	first := put(t, invented()[:12])
	stagetest.Run(t, rules(t, 3, 8), first)
	want := digests(first)
	t.Run("rows in another order", func(t *testing.T) {
		problems := slices.Clone(stagetest.Table(t, first, schema.Problems))
		selection := slices.Clone(stagetest.Table(t, first, schema.Selection))
		slices.Reverse(problems)
		slices.Reverse(selection)
		got := stagetest.NewStore(t).With(schema.Problems, problems).With(schema.Selection, selection)
		stagetest.Run(t, rules(t, 3, 8), got)
		diffTables(t, want, digests(got))
	})
	t.Run("other numbers of processors", func(t *testing.T) {
		for _, n := range []int{1, 2, 16} {
			before := runtime.GOMAXPROCS(n)
			got := put(t, invented()[:12])
			stagetest.Run(t, rules(t, 3, 8), got)
			runtime.GOMAXPROCS(before)
			diffTables(t, want, digests(got))
		}
	})
	t.Run("from files, with the columns that it says it reads", func(t *testing.T) {
		got := put(t, invented()[:12])
		stagetest.RunOnDisk(t, rules(t, 3, 8), got)
		diffTables(t, want, digests(got))
	})
	t.Run("another seed writes others", func(t *testing.T) {
		got, stage := put(t, invented()[:12]), rules(t, 3, 8)
		if err := stage.Run(t.Context(), stages.NewJob(stage, 2, got)); err != nil {
			t.Fatal(err)
		}
		if cmp.Equal(want, digests(got)) {
			t.Error("another seed writes the same")
		}
	})
}
