package backward_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/backward"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

func TestEverySelectedProblemIsAskedOrAccountedFor(t *testing.T) {
	problems := invented()
	supply := len(askable())
	for size := 1; size <= supply+2; size++ {
		store := newCorpus(t, problems).put(t)
		stagetest.Run(t, newStage(size, both), store)
		o := outcomeIn(t, store)
		if asked, of := len(o.questions), len(stagetest.Table(t, store, schema.Backwards)); asked != min(size, supply) || of != asked {
			t.Errorf("%d of %d asked for are asked, in %d rows", asked, size, of)
		}
		notNeeded := 0
		for _, p := range problems {
			_, asked := o.questions[p.ID]
			u, unmasked := o.unmasked[p.ID]
			if asked == unmasked {
				t.Errorf("%d asked for: %s is asked: %t, and not asked: %t", size, p.ID, asked, unmasked)
			}
			if u.Reason == schema.NotNeeded {
				notNeeded++
			}
		}
		if want := max(0, supply-size); notNeeded != want {
			t.Errorf("%d asked for: %d were not needed, want %d", size, notNeeded, want)
		}
	}
}

func TestWhatIsNotSelectedIsNotAsked(t *testing.T) {
	c := newCorpus(t, invented())
	left := c.selection[0].ID
	c.selection = c.selection[1:]
	store := c.put(t)
	stagetest.Run(t, newStage(100, both), store)
	o := outcomeIn(t, store)
	if _, asked := o.questions[left]; asked || o.unmasked[left].ID != "" {
		t.Errorf("%s is not selected", left)
	}
	if got, want := len(o.questions)+len(o.unmasked), len(c.selection); got != want {
		t.Errorf("%d rows of %d problems", got, want)
	}
}

func TestQuestionsAreTheSameHoweverTheyAreMade(t *testing.T) {
	c := newCorpus(t, copies(30, invented()))
	store := c.put(t)
	stagetest.Run(t, newStage(250, both), store)
	want := store.Digests
	if n := len(outcomeIn(t, store).questions); n != 250 {
		t.Fatalf("%d questions", n)
	}
	same := func(t *testing.T, store *stagetest.Store) {
		t.Helper()
		for _, table := range []string{"backward", "unmasked"} {
			if diff := cmp.Diff(want[table], store.Digests[table]); diff != "" {
				t.Error(diff)
			}
		}
	}
	t.Run("rows in another order", func(t *testing.T) {
		problems, selection, ratings, checks := slices.Clone(c.problems), slices.Clone(c.selection), slices.Clone(c.ratings), slices.Clone(c.checks)
		shuffle(problems)
		shuffle(selection)
		shuffle(ratings)
		shuffle(checks)
		got := stagetest.NewStore(t).With(schema.Problems, problems).With(schema.Selection, selection).With(schema.Ratings, ratings).With(schema.ProgramChecks, checks)
		stagetest.Run(t, newStage(250, both), got)
		same(t, got)
	})
	t.Run("other numbers of processors", func(t *testing.T) {
		for _, n := range []int{1, 2, 16} {
			before := runtime.GOMAXPROCS(n)
			got := c.put(t)
			stagetest.Run(t, newStage(250, both), got)
			runtime.GOMAXPROCS(before)
			same(t, got)
		}
	})
	t.Run("from files, with the columns that it says it reads", func(t *testing.T) {
		got := c.put(t)
		stagetest.RunOnDisk(t, newStage(250, both), got)
		same(t, got)
	})
}

// copies are problems n times over, under ids of their own.
func copies(n int, problems []schema.Problem) []schema.Problem {
	var all []schema.Problem
	for i := range n {
		for _, p := range problems {
			p.ID += fmt.Sprintf("-%d", i)
			p.NativeID += fmt.Sprintf("-%d", i)
			all = append(all, p)
		}
	}
	return all
}

func TestAnotherSeedMasksOtherNumbersAndTakesOtherProblems(t *testing.T) {
	c := newCorpus(t, copies(20, invented()))
	draws := func(seed uint64, size int) map[string]string {
		store := c.put(t)
		stage := newStage(size, both)
		job := stages.NewJob(stage, seed, store)
		if err := stage.Run(context.Background(), job); err != nil {
			t.Fatal(err)
		}
		masked := map[string]string{}
		for id, q := range outcomeIn(t, store).questions {
			masked[id] = q.XText
		}
		return masked
	}
	one, other := draws(1, 1000), draws(2, 1000)
	if len(one) != len(other) {
		t.Errorf("%d questions, and %d with another seed", len(one), len(other))
	}
	differ := 0
	for id, x := range one {
		if other[id] != x {
			differ++
		}
	}
	if drawn := 6 * 20; differ < drawn/4 { // six of the invented problems have two numbers to draw from
		t.Errorf("another seed masks another number in %d of %d problems", differ, drawn)
	}
	if cmp.Equal(keys(draws(1, 100)), keys(draws(2, 100))) {
		t.Error("another seed takes the same problems")
	}
}

func keys(m map[string]string) []string {
	var all []string
	for k := range m {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}

// Which number of a problem is masked is the problem's own affair: it stays when others come in, when they go, and when
// fewer are asked for.
func TestTheDrawOfANumberDependsOnItsProblemAlone(t *testing.T) {
	all := copies(6, invented())
	want := ask(t, both, all...).questions
	without := ask(t, both, slices.DeleteFunc(slices.Clone(all), func(p schema.Problem) bool { return strings.HasPrefix(p.ID, "geometryqa/") })...).questions
	store := newCorpus(t, all).put(t)
	stagetest.Run(t, newStage(20, both), store)
	few := outcomeIn(t, store).questions
	if len(without) == 0 || len(few) != 20 {
		t.Fatalf("%d without GeometryQA's, %d of 20", len(without), len(few))
	}
	for _, got := range []map[string]schema.Backward{without, few} {
		for id, q := range got {
			w := want[id]
			q.Shape, q.Level, w.Shape, w.Level = "", "", "", "" // the corpus gives these by place
			if diff := cmp.Diff(w, q); diff != "" {
				t.Errorf("%s: %s", id, diff)
			}
		}
	}
}

// Where a proof is not required, the questions that fail it are asked, and say so.
func TestWithoutAProofAQuestionSaysWhatIsWrongWithIt(t *testing.T) {
	const sine, greatest, parts, quartic, none = "unigeo/test/14", "unigeo/test/13", "mathqa/test/13", "mathqa/test/16", "mathqa/test/14"
	for _, c := range []struct {
		name    string
		require backward.Require
		asked   []string
		reasons map[string]schema.UnmaskedReason
	}{
		{"both", both, nil, map[string]schema.UnmaskedReason{sine: schema.NotUnique, greatest: schema.NotRecoverable, parts: schema.NotUnique, none: schema.NotRecoverable}},
		{"recoverable", backward.Require{Recoverable: true}, []string{sine, parts, quartic}, map[string]schema.UnmaskedReason{greatest: schema.NotRecoverable, none: schema.NotRecoverable}},
		{"unique", backward.Require{Unique: true}, nil, map[string]schema.UnmaskedReason{sine: schema.NotUnique, greatest: schema.NotUnique, parts: schema.NotUnique, none: schema.NotUnique}},
		{"neither", backward.Require{}, []string{sine, parts, quartic, greatest, none}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := ask(t, c.require, invented()...)
			for _, p := range askable() {
				if q := o.questions[p.ID]; c.require.Recoverable && !q.Recoverable || c.require.Unique && !q.Unique || q.Unique == (len(q.OtherSolutions) > 0) {
					t.Errorf("%s: recoverable: %t, unique: %t, %d others", p.ID, q.Recoverable, q.Unique, len(q.OtherSolutions))
				}
			}
			for id, q := range o.questions {
				if !slices.IsSortedFunc(q.OtherSolutions, ascending) {
					t.Errorf("%s: others do not ascend: %s", id, schema.Spell(&q.OtherSolutions))
				}
			}
			for _, id := range c.asked {
				q, asked := o.questions[id]
				if !asked {
					t.Errorf("%s is not asked: %+v", id, o.unmasked[id])
				}
				if q.Unique || c.require.Recoverable && !q.Recoverable {
					t.Errorf("%s: recoverable: %t, unique: %t", id, q.Recoverable, q.Unique)
				}
			}
			for id, want := range c.reasons {
				if got := o.unmasked[id].Reason; got != want {
					t.Errorf("%s: %s, not %s", id, got, want)
				}
			}
		})
	}
	q := ask(t, backward.Require{}, invented()...).questions
	for id, want := range map[string]schema.Backward{
		sine:     {Recovered: new(30.0), Recoverable: true, OtherSolutions: []*float64{new(150.0)}},
		parts:    {Recovered: new(4.0), Recoverable: true, OtherSolutions: []*float64{new(6.0)}},
		greatest: {},                                     // where the sine only touches 1, no number is certain to give it
		none:     {OtherSolutions: []*float64{new(5e8)}}, // one stands for the range in which all do
	} {
		t.Run(id, func(t *testing.T) {
			got := schema.Backward{Recovered: q[id].Recovered, Recoverable: q[id].Recoverable, OtherSolutions: q[id].OtherSolutions}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", id, diff)
			}
		})
	}
}

func ascending(a, b *float64) int {
	if *a < *b {
		return -1
	}
	return 1
}

// The gold answer 60.01 is that of 1 as far as it is rounded, and exactly that of 1.0955: the number is lost in it.
func TestANumberThatTheRoundedAnswerDoesNotGiveBack(t *testing.T) {
	p := problem("unigeo/test/1", "gougu_add C_1 N_0", "60.01", "If OA = ‹1›, how far is A from B ()")
	if u := ask(t, both, p).unmasked[p.ID]; u.Reason != schema.NotRecoverable || u.Detail != "1: solving for it gives 1.09549" {
		t.Errorf("%+v", u)
	}
	q := ask(t, backward.Require{Unique: true}, p).questions[p.ID]
	if q.Recoverable || !q.Unique || q.Recovered == nil || fmt.Sprintf("%.6g", *q.Recovered) != "1.09549" {
		t.Errorf("%+v", q)
	}
}

func TestAShortageIsTold(t *testing.T) {
	tell := func(size int) (note string) {
		store := newCorpus(t, invented()).put(t)
		stage := newStage(size, both)
		job := stages.NewJob(stage, 1, store)
		job.Note = func(text string) { note += text + "\n" }
		if err := stage.Run(context.Background(), job); err != nil {
			t.Fatal(err)
		}
		return note
	}
	want := "100 backward questions were asked for and 19 problems qualify: 1 no_program, 2 not_verified, 2 no_number_used, 2 not_maskable, 3 not_recoverable, 3 not_unique\n"
	if got := tell(100); got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := tell(19); got != "" {
		t.Errorf("%q where nothing is lacking", got)
	}
}

func TestNoProblemAtAllGivesTwoEmptyTables(t *testing.T) {
	store := newCorpus(t, nil).put(t)
	stagetest.Run(t, newStage(10, both), store)
	if o := outcomeIn(t, store); len(o.questions)+len(o.unmasked) > 0 {
		t.Errorf("%+v", o)
	}
}

// Tables that do not go together end the stage with a word on what to build.
func TestTablesThatDoNotGoTogether(t *testing.T) {
	first := askable()[0].ID
	for _, c := range []struct {
		name  string
		spoil func(*corpus)
		want  string
	}{
		{"no problem", func(c *corpus) { c.problems = c.problems[1:] }, first + ": selected, but the problem or its check is missing; build check and selection anew"},
		{"no check", func(c *corpus) {
			c.checks = slices.DeleteFunc(c.checks, func(k schema.ProgramCheck) bool { return k.ID == first })
		}, first + ": selected, but the problem or its check is missing; build check and selection anew"},
		{"another program", func(c *corpus) { c.problems[0].Solution = "Paint N0" }, first + ": verified, but its program cannot be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			corpus := newCorpus(t, askable())
			c.spoil(corpus)
			stage := newStage(10, both)
			err := stage.Run(context.Background(), stages.NewJob(stage, 1, corpus.put(t)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, not %q", err, c.want)
			}
		})
	}
}

func TestAnEndedContextEndsTheStage(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	end()
	stage := newStage(10, both)
	err := stage.Run(ctx, stages.NewJob(stage, 1, newCorpus(t, askable()).put(t)))
	if err != context.Canceled {
		t.Error(err)
	}
}
