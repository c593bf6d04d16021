package complexity_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/complexity"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

func newStage(t testing.TB, alpha float64, population complexity.Population) stages.Stage {
	t.Helper()
	stage := complexity.New()
	*stage.Describe().Config.(*complexity.Config) = complexity.Config{Alpha: &alpha, Population: population}
	if err := stage.Describe().Config.(*complexity.Config).Validate(); err != nil {
		t.Fatal(err)
	}
	return stage
}

func problem(id, text, solution string) schema.Problem {
	parts := strings.Split(id, "/")
	p := schema.Problem{
		ID: id, Source: schema.Source(parts[0]), SourceSplit: parts[1], NativeID: parts[2],
		NativeFile: "test.json", RecordDigest: "00", License: "MIT", LicenseEvidence: "LICENSE", Language: schema.English,
		Text: text, TextPublished: text, Answer: "4", AnswerKind: schema.AnswerNumber, Solution: solution,
	}
	if solution != "" {
		p.SolutionLanguage = schema.Prose
	}
	return p
}

func selected(ids ...string) []schema.Selected {
	var rows []schema.Selected
	for _, id := range ids {
		rows = append(rows, schema.Selected{ID: id, Group: "MATH", Shape: schema.Circle, Band: "short", Goal: schema.Area, Rank: 1})
	}
	return rows
}

func run(t testing.TB, stage stages.Stage, problems []schema.Problem, selection []schema.Selected) []schema.Rating {
	t.Helper()
	store := stagetest.NewStore(t).With(schema.Problems, problems).With(schema.Selection, selection).
		With(schema.HardProblems, []schema.HardProblem(nil))
	stagetest.Run(t, stage, store)
	return stagetest.Table(t, store, schema.Ratings)
}

func rating(id string, text, description, solution int64, score float64, level, third schema.Level) schema.Rating {
	kind := schema.ProseSolution
	if solution == 0 {
		kind = schema.Unsolved
	}
	return schema.Rating{ID: id, TextWords: text, DescriptionWords: description, SolutionWords: solution, SolutionKind: kind, Score: &score,
		Level: level, LevelByQuantile: third}
}

func TestLengthsAreWordsOfTextDescriptionAndSolution(t *testing.T) {
	whole := problem("math/test/1", "In triangle ABC, find x.", "Sum N0 x Get x")
	whole.Structural, whole.Semantic = []string{"line A B", "line B C"}, []string{"AB = 3.5"}
	whole.DiagramCode = "draw(A);"
	whole.Rationale, whole.Choices = "not counted", []string{"neither"}
	chinese := problem("math/test/2", "求三角形的面积。", "")
	got := run(t, newStage(t, 0.5, complexity.All), []schema.Problem{whole, chinese}, nil)
	if diff := cmp.Diff([]schema.Rating{
		rating("math/test/1", 5, 3+3+2+2, 5, 1, schema.Harder, schema.Easy),
		rating("math/test/2", 7, 0, 0, 0, schema.Easy, schema.Easy),
	}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPopulationIsWhatIsRatedAndWhatSetsTheScale(t *testing.T) {
	problems := []schema.Problem{
		problem("hard/test/1", strings.Repeat("long ", 31), "a b c d e f g h i j k"),
		problem("math/test/1", "one", "a"),
		problem("math/test/2", "one two three four", "a b c d"),
		problem("math/test/3", strings.Repeat("word ", 11), "a b c d e f g h i j k"),
	}
	selection := selected("math/test/1", "math/test/2", "math/test/3")
	for _, c := range []struct {
		population complexity.Population
		want       []schema.Rating
	}{
		{complexity.Selected, []schema.Rating{
			rating("math/test/1", 1, 0, 1, 0, schema.Easy, schema.Easy),
			rating("math/test/2", 4, 0, 4, 0.3, schema.Middle, schema.Middle),
			rating("math/test/3", 11, 0, 11, 1, schema.Harder, schema.Harder),
		}},
		{complexity.All, []schema.Rating{
			rating("hard/test/1", 31, 0, 11, 1, schema.Harder, schema.Harder),
			rating("math/test/1", 1, 0, 1, 0, schema.Easy, schema.Easy),
			rating("math/test/2", 4, 0, 4, 0.2, schema.Easy, schema.Easy),
			rating("math/test/3", 11, 0, 11, 2.0/3, schema.Harder, schema.Middle),
		}},
	} {
		t.Run(string(c.population), func(t *testing.T) {
			if diff := cmp.Diff(c.want, run(t, newStage(t, 0.5, c.population), problems, selection)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestNobodySelected(t *testing.T) {
	if got := run(t, newStage(t, 0.5, complexity.Selected), []schema.Problem{problem("math/test/1", "one", "")}, nil); len(got) != 0 {
		t.Error(got)
	}
}

// Problems of the hard subset are rated on the scale of the selection, which they do not change; the thirds are their own.
func TestTheHardSubsetIsRatedOnTheScaleOfTheSelection(t *testing.T) {
	problems := []schema.Problem{
		problem("hard/test/1", strings.Repeat("long ", 31), "a b c d e f g h i j k l"),
		problem("hard/test/2", "one two three four five six", "a b c d e f"),
		problem("hard/test/3", "not drawn", "a"),
		problem("math/test/1", "one", "a"),
		problem("math/test/2", strings.Repeat("word ", 11), "a b c d e f g h i j k"),
	}
	store := stagetest.NewStore(t).With(schema.Problems, problems).With(schema.Selection, selected("math/test/1", "math/test/2")).
		With(schema.HardProblems, []schema.HardProblem{{ID: "hard/test/1"}, {ID: "hard/test/2"}})
	stagetest.Run(t, newStage(t, 0.5, complexity.Selected), store)
	if diff := cmp.Diff([]schema.Rating{
		rating("hard/test/1", 31, 0, 12, 1, schema.Harder, schema.Middle),
		rating("hard/test/2", 6, 0, 6, 0.5, schema.Middle, schema.Easy),
		rating("math/test/1", 1, 0, 1, 0, schema.Easy, schema.Easy),
		rating("math/test/2", 11, 0, 11, 1, schema.Harder, schema.Middle),
	}, stagetest.Table(t, store, schema.Ratings)); diff != "" {
		t.Error(diff)
	}
}

func TestWhoRatesAllDoesNotReadTheSelection(t *testing.T) {
	tables := func(population complexity.Population) (names []string) {
		for _, r := range newStage(t, 0.5, population).Describe().Reads {
			names = append(names, r.Table)
		}
		return names
	}
	if diff := cmp.Diff([]string{"problems"}, tables(complexity.All)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"problems", "selection", "hard"}, tables(complexity.Selected)); diff != "" {
		t.Error(diff)
	}
}

func TestRatingsAreTheSameHoweverTheyAreMade(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var problems []schema.Problem
	var selection []schema.Selected
	for i := range 300 {
		p := problem(fmt.Sprintf("math/test/%d", i), "Find"+strings.Repeat(" x", chance.IntN(80)), strings.Repeat("add ", chance.IntN(30)))
		p.Structural = slices.Repeat([]string{"line A B"}, chance.IntN(4))
		p.Semantic = slices.Repeat([]string{"AB = 3"}, chance.IntN(4))
		p.DiagramCode = strings.Repeat("draw(A--B); ", chance.IntN(4))
		problems = append(problems, p)
		if i%3 > 0 {
			selection = append(selection, selected(p.ID)...)
		}
	}
	for _, population := range complexity.Populations {
		stage := newStage(t, 0.5, population)
		want := run(t, stage, problems, selection)
		same := func(how string, got []schema.Rating) {
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s: %s", population, how, diff)
			}
		}

		shuffledProblems, shuffledSelection := slices.Clone(problems), slices.Clone(selection)
		chance.Shuffle(len(problems), func(i, j int) {
			shuffledProblems[i], shuffledProblems[j] = shuffledProblems[j], shuffledProblems[i]
		})
		chance.Shuffle(len(selection), func(i, j int) {
			shuffledSelection[i], shuffledSelection[j] = shuffledSelection[j], shuffledSelection[i]
		})
		same("rows in another order", run(t, stage, shuffledProblems, shuffledSelection))

		before := runtime.GOMAXPROCS(1)
		same("one processor", run(t, stage, problems, selection))
		runtime.GOMAXPROCS(before)

		store := stagetest.NewStore(t)
		stagetest.Put(t, store, schema.Problems, slices.Clone(problems))
		stagetest.Put(t, store, schema.Selection, slices.Clone(selection))
		stagetest.Put(t, store, schema.HardProblems, nil)
		stagetest.RunOnDisk(t, stage, store)
		same("from files, with the columns that it says it reads", stagetest.Table(t, store, schema.Ratings))
	}
}

func TestWhatIsWrongWithAConfiguration(t *testing.T) {
	number := func(f float64) *float64 { return &f }
	for _, c := range []struct {
		config complexity.Config
		path   string
	}{
		{complexity.Config{Population: complexity.All}, "alpha"},
		{complexity.Config{Alpha: number(-0.1), Population: complexity.All}, "alpha"},
		{complexity.Config{Alpha: number(1.1), Population: complexity.All}, "alpha"},
		{complexity.Config{Alpha: number(math.NaN()), Population: complexity.All}, "alpha"},
		{complexity.Config{Alpha: number(0.5)}, "population"},
		{complexity.Config{Alpha: number(0.5), Population: "hard"}, "population"},
		{complexity.Config{Alpha: number(0), Population: complexity.Selected}, ""},
		{complexity.Config{Alpha: number(1), Population: complexity.All}, ""},
	} {
		t.Run(c.path, func(t *testing.T) {
			var err *stages.ConfigError
			switch wrong := errors.As(c.config.Validate(), &err); {
			case wrong && err.Path != c.path:
				t.Errorf("%+v: %s: not at %s", c.config, err, c.path)
			case wrong == (c.path == ""):
				t.Errorf("%+v: %v", c.config, err)
			}
		})
	}
}

func BenchmarkComplexity(b *testing.B) {
	var problems []schema.Problem
	for i := range 5628 {
		problems = append(problems, problem(fmt.Sprintf("math/test/%d", i), strings.Repeat("Find x. ", 15+i%50), strings.Repeat("add ", i%30)))
	}
	stage := newStage(b, 0.5, complexity.All)
	store := stagetest.NewStore(b).With(schema.Problems, problems)
	for b.Loop() {
		stagetest.Run(b, stage, store)
	}
}
