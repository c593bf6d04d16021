package questions_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/questions"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// A list is a source of questions.
type list []questions.Question

func (l list) Name() string { return "a list" }

func (l list) Digest(context.Context) (string, error) { return fmt.Sprint(len(l)), nil }

func (l list) Questions(_ context.Context, of []schema.Subset) iter.Seq2[questions.Question, error] {
	return func(yield func(questions.Question, error) bool) {
		for _, q := range l {
			if slices.Contains(of, q.Subset) && !yield(q, nil) {
				return
			}
		}
	}
}

// Principles are one that every problem of the list needs, and a problem that is not asked.
func (l list) Principles(context.Context) ([]schema.Principle, []schema.Annotation, error) {
	needed := func(problem string, how schema.AnnotatedBy) schema.Annotation {
		return schema.Annotation{ID: schema.AnnotationID(problem, pythagoras.ID, how), ProblemID: problem, Principle: pythagoras.ID, How: how, Role: schema.Need,
			ApplicationEN: "In triangle <note>ABC</note>.", ApplicationZH: "在三角形<note>ABC</note>中。", Evidence: []string{"hypotenuse"}}
	}
	needs := []schema.Annotation{needed("math/test/elsewhere", schema.KnownByReview)}
	for _, q := range l {
		if q.ProblemID == q.ParentID {
			needs = append(needs, needed(q.ParentID, schema.KnownByWords))
		}
	}
	return []schema.Principle{pythagoras}, needs, nil
}

var pythagoras = schema.Principle{
	ID: "geosense/pythagorean-theorem", Benchmark: schema.GeoSense, Kind: schema.Theorem, NameEN: "Pythagorean Theorem", NameZH: "勾股定理",
	Path: []string{"Plane", "Understanding"}, StatementEN: "The squares over the legs add up to that over the hypotenuse.",
	StatementZH: "直角三角形两直角边的平方和等于斜边的平方。",
}

// benchmark has n problems in main, the first half of them backward too, and of the last one nothing is told.
func benchmark(n int) list {
	var l list
	add := func(subset schema.Subset, id, parent string) {
		q := schema.Evaluated{
			Subset: subset, ProblemID: id, ParentID: parent, Source: schema.MATH, Language: schema.English, Text: "Find the area of ABC.",
			Semantic: []string{"AB = 3", "BC = 4"}, Answer: "6",
		}
		if subset == schema.BackwardAsked {
			q.Mask, q.MaskIn = "X", []string{schema.TextShows}
		}
		l = append(l, questions.Question{Evaluated: q})
	}
	for i := range n {
		id := fmt.Sprintf("math/test/%d", i)
		add(schema.MainAsked, id, id)
		if i < n/2 {
			add(schema.BackwardAsked, schema.BackwardID(id), id)
		}
	}
	l[len(l)-1] = questions.Question{Withheld: true, Evaluated: schema.Evaluated{Subset: schema.MainAsked, ProblemID: "pgps9k/test/1", ParentID: "pgps9k/test/1", Source: schema.PGPS9K}}
	return l
}

// asked runs the stage and gives what it asks, and its notes.
func asked(t *testing.T, from list, config questions.Config) (keys, notes []string, err error) {
	t.Helper()
	stage := questions.New(from)
	*stage.Describe().Config.(*questions.Config) = config
	store := stagetest.NewStore(t)
	job := stages.NewJob(stage, 1, store)
	job.Note = func(text string) { notes = append(notes, text) }
	if err := stage.Run(t.Context(), job); err != nil {
		return nil, nil, err
	}
	for _, q := range stagetest.Table(t, store, schema.EvaluatedQuestions) {
		keys = append(keys, string(q.Subset)+" "+q.ProblemID)
	}
	return keys, notes, nil
}

var both = []schema.Subset{schema.MainAsked, schema.BackwardAsked}

func TestWhatIsAsked(t *testing.T) {
	const withheld = "1 are withheld from the release, of pgps9k (geoeval hydrate RELEASE --data DIR --to FILLED fills them in)"
	for _, c := range []struct {
		name   string
		config questions.Config
		want   []string
		notes  []string
	}{
		{"all", questions.Config{Subsets: both},
			[]string{"backward backward/math/test/0", "backward backward/math/test/1", "main math/test/0", "main math/test/1", "main math/test/2"},
			[]string{"3 of 4 questions of main are asked: " + withheld}},
		{"a subset", questions.Config{Subsets: both[1:]}, []string{"backward backward/math/test/0", "backward backward/math/test/1"}, nil},
		{"a subset without questions", questions.Config{Subsets: []schema.Subset{schema.HardAsked, schema.BackwardAsked}},
			[]string{"backward backward/math/test/0", "backward backward/math/test/1"}, []string{"hard has no questions"}},
		{"a problem", questions.Config{Subsets: both, IDs: []string{"math/test/1"}}, []string{"backward backward/math/test/1", "main math/test/1"},
			[]string{"1 of 4 questions of main are asked: 3 are not in questions.ids", "1 of 2 questions of backward are asked: 1 are not in questions.ids"}},
		{"a question", questions.Config{Subsets: both, IDs: []string{"backward/math/test/1"}}, []string{"backward backward/math/test/1"},
			[]string{"0 of 4 questions of main are asked: 4 are not in questions.ids", "1 of 2 questions of backward are asked: 1 are not in questions.ids"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, notes, err := asked(t, benchmark(4), c.config)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.notes, notes); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhatCannotBeAsked(t *testing.T) {
	var unknown *questions.UnknownError
	if _, _, err := asked(t, benchmark(4), questions.Config{Subsets: both, IDs: []string{"math/test/1", "math/test/9"}}); !errors.As(err, &unknown) ||
		!slices.Equal(unknown.IDs, []string{"math/test/9"}) {
		t.Error(err)
	}
	var withheld *questions.WithheldError
	if _, _, err := asked(t, benchmark(4), questions.Config{Subsets: both, IDs: []string{"pgps9k/test/1"}}); !errors.As(err, &withheld) ||
		!strings.Contains(err.Error(), "geoeval hydrate") {
		t.Error(err)
	}
	var nothing *questions.NothingError
	if _, _, err := asked(t, benchmark(4), questions.Config{Subsets: []schema.Subset{schema.AugAsked, schema.HardAsked}}); !errors.As(err, &nothing) ||
		!strings.Contains(err.Error(), "aug, hard") {
		t.Error(err)
	}
}

// A limit draws so many of each subset, a larger one these and more, and with a problem what was made of it, whatever the
// order in which they come.
func TestALimitDraws(t *testing.T) {
	from := benchmark(100)
	mixed := rand.New(rand.NewPCG(1, 2))
	var smaller []string
	for _, limit := range []int{1, 5, 20, 49} {
		mixed.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
		got, notes, err := asked(t, from, questions.Config{Subsets: both, Limit: limit})
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 2*limit || len(notes) != 2 {
			t.Errorf("%d questions for the limit %d: %q", len(got), limit, notes)
		}
		for _, key := range smaller {
			if !slices.Contains(got, key) {
				t.Errorf("limit %d does not draw %s", limit, key)
			}
		}
		for _, q := range from { // what was made of a problem that is drawn is drawn too
			if q.Subset == schema.BackwardAsked && slices.Contains(got, "main "+q.ParentID) && !slices.Contains(got, "backward "+q.ProblemID) {
				t.Errorf("limit %d draws %s and not %s", limit, q.ParentID, q.ProblemID)
			}
		}
		smaller = got
	}
	again, _, err := asked(t, from, questions.Config{Subsets: both, Limit: 49})
	if err != nil || !slices.Equal(again, smaller) {
		t.Errorf("drawn otherwise, %v", err)
	}
}

// taken are problems in whole and step by step, of two and three steps in turn.
func taken(n int) list {
	var l list
	for i := range n {
		parent := fmt.Sprintf("math/test/%d", i)
		steps := int64(2 + i%2)
		for step := range steps + 1 {
			q := schema.Evaluated{Subset: schema.StepsAsked, ProblemID: parent, ParentID: parent, Source: schema.MATH, Language: schema.English,
				Step: step, Steps: steps, Key: fmt.Sprintf("%dsteps_multi", steps), Concepts: []string{"wemath/area-of-circles"}, Text: "Find it.", Answer: "6"}
			if step > 0 {
				q.ProblemID, q.Key = schema.StepID(parent, step), schema.StepKey(steps, step)
			}
			l = append(l, questions.Question{Evaluated: q})
		}
	}
	return l
}

// A problem is asked with all of its steps or not at all, whatever bounds how many are asked.
func TestStepsStayTogether(t *testing.T) {
	from := taken(30)
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
	only := []schema.Subset{schema.StepsAsked}
	for _, c := range []struct {
		name     string
		config   questions.Config
		problems int
		note     string
	}{
		{"all", questions.Config{Subsets: only}, 30, ""},
		{"a limit", questions.Config{Subsets: only, Limit: 4}, 4, "over questions.limit"},
		{"composites", questions.Config{Subsets: only, Composites: 7}, 7, "over questions.composites"},
		{"the lesser of both", questions.Config{Subsets: only, Composites: 7, Limit: 2}, 2, "over questions.limit"},
		{"the other lesser", questions.Config{Subsets: only, Composites: 3, Limit: 5}, 3, "over questions.composites"},
		{"more than there are", questions.Config{Subsets: only, Composites: 99}, 30, ""},
		{"a problem", questions.Config{Subsets: only, IDs: []string{"math/test/3"}}, 1, "are not in questions.ids"},
		{"a step", questions.Config{Subsets: only, IDs: []string{"steps/math/test/4/2"}}, 1, "are not in questions.ids"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, notes, err := asked(t, from, c.config)
			if err != nil {
				t.Fatal(err)
			}
			has := map[string]int{}
			for _, key := range got {
				for _, q := range from {
					if key == "steps "+q.ProblemID {
						has[q.ParentID]++
					}
				}
			}
			for _, q := range from {
				if n := has[q.ParentID]; n != 0 && n != int(q.Steps)+1 {
					t.Errorf("%d questions of %s", n, q.ParentID)
				}
			}
			if len(has) != c.problems || (c.note == "") != (len(notes) == 0) || c.note != "" && !strings.Contains(notes[0], c.note) {
				t.Errorf("%d problems, %q", len(has), notes)
			}
		})
	}
}

func TestLengths(t *testing.T) {
	stage := questions.New(benchmark(2))
	*stage.Describe().Config.(*questions.Config) = questions.Config{Subsets: both}
	store := stagetest.NewStore(t)
	stagetest.Run(t, stage, store)
	for _, q := range stagetest.Table(t, store, schema.EvaluatedQuestions) {
		if q.Words != 5 || q.Characters != 21 || q.DescriptionWords != 4 {
			t.Errorf("%s: %d words, %d characters, %d words of description", q.ProblemID, q.Words, q.Characters, q.DescriptionWords)
		}
	}
}

// What problems need to be known comes with those that are asked, also where only what was made of one is.
func TestWhatProblemsNeedComesWithThem(t *testing.T) {
	for _, c := range []struct {
		name   string
		config questions.Config
		want   []string
	}{
		{"all", questions.Config{Subsets: both}, []string{"math/test/0", "math/test/1", "math/test/2"}},
		{"backward", questions.Config{Subsets: both[1:]}, []string{"math/test/0", "math/test/1"}},
		{"a question", questions.Config{Subsets: both, IDs: []string{"backward/math/test/1"}}, []string{"math/test/1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage := questions.New(benchmark(4))
			*stage.Describe().Config.(*questions.Config) = c.config
			store := stagetest.NewStore(t)
			stagetest.Run(t, stage, store)
			if got := stagetest.Table(t, store, schema.Principles); len(got) != 1 || got[0].ID != pythagoras.ID {
				t.Errorf("the catalogue is %v", got)
			}
			var needing []string
			for _, a := range stagetest.Table(t, store, schema.Annotations) {
				needing = append(needing, a.ProblemID)
			}
			if diff := cmp.Diff(c.want, needing); diff != "" {
				t.Error(diff)
			}
			job := stages.NewAuditJob(stage, 0, store)
			stagetest.WantFault(t, stage, job, "")
			rows := slices.Clone(stagetest.Table(t, store, schema.Annotations))
			rows[0].Principle = "geosense/no-such"
			store.With(schema.Annotations, rows)
			stagetest.WantFault(t, stage, job, "principles has no id geosense/no-such")
			rows[0].Principle, rows[0].ProblemID = pythagoras.ID, "math/test/elsewhere"
			stagetest.WantFault(t, stage, job, "has no parent_id math/test/elsewhere")
		})
	}
}

func TestAConfigurationThatIsRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		config questions.Config
		want   string
	}{
		{"no subset", questions.Config{}, "subsets: names no subset"},
		{"unknown", questions.Config{Subsets: []schema.Subset{"mian"}}, `subsets.0: "mian"`},
		{"twice", questions.Config{Subsets: []schema.Subset{"main", "main"}}, "subsets.1: main is named twice"},
		{"limit", questions.Config{Subsets: both, Limit: -1}, "limit: -1 is below 0"},
		{"id", questions.Config{Subsets: both, IDs: []string{""}}, "ids.0: is empty"},
		{"ids", questions.Config{Subsets: both, IDs: []string{"a", "b", "a"}}, "ids.2: a is named twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.config.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}
