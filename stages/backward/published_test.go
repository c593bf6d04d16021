package backward_test

import (
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/program"
	"geoeval/internal/text/mask"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometryqa"
	"geoeval/sources/mathqa"
	"geoeval/sources/pgps9k"
	"geoeval/sources/sourcetest"
	"geoeval/sources/unigeo"
	"geoeval/stages/backward"
	"geoeval/stages/stagetest"
)

// scanned is how many questions of each source are scanned for another number.
var scanned = nightly.Of(15, 75)

// The published records are beside the checkout on machines that have them, never in it. Every problem whose program gives
// its gold answer is tried, whether it is one of the selected or not.
func TestPublishedProblemsAskedBackward(t *testing.T) {
	for _, c := range []struct {
		source            sources.Source
		problems, leftOut int
		least             int
	}{
		{pgps9k.New(), 500, 300, 300}, {unigeo.New(), 450, 200, 300}, {geometryqa.New(), 1100, 0, 750}, {mathqa.New(), 308, 4167, 150},
	} {
		t.Run(string(c.source.Name()), func(t *testing.T) {
			published := sourcetest.Published(t, c.source, c.problems, c.leftOut)
			var problems []schema.Problem
			for _, id := range slices.Sorted(maps.Keys(published)) {
				problems = append(problems, *published[id])
			}
			corpus := newCorpus(t, problems)
			store := corpus.put(t)
			stagetest.Run(t, newStage(len(problems), both), store)
			checks := map[string]schema.ProgramCheck{}
			for _, k := range corpus.checks {
				checks[k.ID] = k
			}
			questions := stagetest.Table(t, store, schema.Backwards)
			var asked []*asking
			for i := range questions {
				q := &questions[i]
				a := &asking{q, published[q.ParentID], ofProgram(checks[q.ParentID]), nil, nil}
				if a.sound(t) {
					asked = append(asked, a)
				}
			}
			reasons := map[schema.UnmaskedReason]int{}
			for _, u := range stagetest.Table(t, store, schema.Unmaskeds) {
				reasons[u.Reason]++
			}
			t.Log(len(questions), "asked,", reasons)
			if len(questions) < c.least {
				t.Errorf("%d questions, not %d", len(questions), c.least)
			}
			scan(t, asked)
		})
	}
}

// A asking is a question about a published problem.
type asking struct {
	*schema.Backward
	problem *schema.Problem
	check   schema.ProgramCheck
	program *program.Program
	numbers []program.Number
}

// sound reports whether a question can be answered, by what it says and by its problem's program alone.
func (q *asking) sound(t *testing.T) bool {
	t.Helper()
	fail := func(format string, args ...any) bool {
		t.Helper()
		t.Errorf(q.ParentID+": "+format, args...)
		return false
	}
	if q.check.Status != schema.Verified {
		return fail("%s, and asked", q.check.Status)
	}
	if !q.Recoverable || !q.Unique || len(q.OtherSolutions) > 0 || q.Recovered == nil {
		return fail("%+v", q.Backward)
	}
	question, ends := strings.CutPrefix(q.Text, q.masked(t))
	if !ends || !strings.Contains(question, q.Answer) || !strings.Contains(question, q.Mask) {
		return fail("%q is not the masked problem and the question", q.Text)
	}
	if name := namedBy(q.Mask, append(append([]string{q.problem.Text}, q.problem.Semantic...), q.problem.Choices...)); name != "" {
		return fail("the mask %s is in the name %s", q.Mask, name)
	}
	q.numbers = numbersOf(q.problem)
	var err error
	if q.program, err = program.Parse(program.Language(q.problem.SolutionLanguage), q.problem.Solution, q.numbers); err != nil {
		return fail("%v", err)
	}
	if gives := q.gives(*q.Recovered); !slices.ContainsFunc(gives, func(v float64) bool { return schema.Apart(v, *q.check.Gold) <= *q.check.Tolerance }) {
		return fail("with %v the program gives %v, not %v", *q.Recovered, gives, *q.check.Gold)
	}
	return true
}

// masked is the problem's text with the mask in its places, made here; on the way it is seen that no place cuts a numeral in
// two, and that the clauses are masked likewise.
func (q *asking) masked(t *testing.T) string {
	t.Helper()
	text, clauses := q.problem.Text, slices.Clone(q.problem.Semantic)
	places := slices.Clone(q.Places)
	slices.Reverse(places) // the stage gives them in the order of reading
	for _, n := range places {
		field := &text
		if n.Field == schema.InClauses {
			field = &clauses[n.Clause]
		}
		before, after := (*field)[:n.Start], (*field)[n.End:]
		if (*field)[n.Start:n.End] != n.Text || strings.TrimRight(before, "0123456789") != before || strings.TrimLeft(after, "0123456789") != after {
			t.Errorf("%s: %q stands in %q behind %q", q.ParentID, n.Text, *field, before)
		}
		blank := ""
		if strings.Trim(after[:min(1, len(after))], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && after != "" {
			blank = " "
		}
		*field = before + q.Mask + blank + after
	}
	if !slices.Equal(clauses, q.Semantic) {
		t.Errorf("%s: %q, not %q", q.ParentID, q.Semantic, clauses)
	}
	if filled, back, err := mask.Fill(q.Text, q.Semantic, q.Mask, q.placesOf()); err != nil || !slices.Equal(back, q.problem.Semantic) || !strings.HasPrefix(filled, mask.Trim(q.problem.Text)) {
		t.Errorf("%s: filled in again: %q, %q, %v", q.ParentID, filled, back, err)
	}
	return mask.Trim(text)
}

func (q *asking) placesOf() []mask.Place {
	var places []mask.Place
	for _, n := range q.Places {
		clause := mask.InText
		if n.Field == schema.InClauses {
			clause = int(n.Clause)
		}
		place := mask.Place{Clause: clause, Start: int(n.Start), End: int(n.End), Text: n.Text}
		place.Spaced = mask.IsSpaced(q.problem.Text, q.problem.Semantic, place)
		places = append(places, place)
	}
	return places
}

// namedBy gives a name in some texts that a letter is part of: a run of capitals, or the letter alone, large or small.
func namedBy(letter string, texts []string) string {
	for _, text := range texts {
		for _, run := range strings.FieldsFunc(text, func(r rune) bool { return (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') }) {
			if strings.EqualFold(run, letter) || run == strings.ToUpper(run) && strings.Contains(run, letter) {
				return run
			}
		}
	}
	return ""
}

// numbersOf are a problem's numbers and those that it writes out.
func numbersOf(p *schema.Problem) []program.Number {
	var numbers []program.Number
	for _, n := range p.Numbers {
		numbers = append(numbers, program.Number{Name: n.Name, Text: n.Text, Value: n.Value})
	}
	for _, w := range mathtext.WrittenNumbers(p.Text) {
		if p.SolutionLanguage == schema.EquationProgram || p.SolutionLanguage == schema.MathQAProgram {
			numbers = append(numbers, program.Number{Text: w.Text, Value: &w.Value})
		}
	}
	return numbers
}

// gives is what the program gives with a number in the place of the masked one.
func (q *asking) gives(x float64) []float64 {
	given := slices.Clone(q.numbers)
	for i, n := range q.problem.Numbers {
		for _, place := range q.Places {
			if n.Field == place.Field && n.Clause == place.Clause && n.Start <= place.Start && place.End <= n.End && n.Value != nil {
				given[i].Value = new(*n.Value / *q.X * x)
			}
		}
	}
	for i := len(q.problem.Numbers); i < len(given); i++ {
		if given[i].Text == q.XText {
			given[i].Value = &x
		}
	}
	values, err := q.program.With(given).Evaluate()
	if err != nil {
		return nil
	}
	return values
}

// scan looks for other numbers that give the gold answers of some questions, without any of the means by which the stage
// proves that there are none: it runs the programs forward all over the natural range.
func scan(t *testing.T, asked []*asking) {
	step := max(1, len(asked)/scanned)
	var wait sync.WaitGroup
	work := make(chan *asking)
	for range 2 {
		wait.Go(func() {
			for q := range work {
				if x, found := q.another(); found {
					t.Errorf("%s: %s = %v, and %v gives %v too", q.ParentID, q.Mask, *q.X, x, *q.check.Gold)
				}
			}
		})
	}
	for i := 0; i < len(asked); i += step {
		work <- asked[i]
	}
	close(work)
	wait.Wait()
}

// another gives a number of the range, away from the recovered one, with which the program gives the gold answer.
func (q *asking) another() (float64, bool) {
	const points = 20_000
	xs := grid(*q.Low, *q.High, points, q.Quantity == schema.Count)
	gold := *q.check.Gold
	hit := func(x, off float64) bool {
		return math.Abs(off) <= 1e-6*math.Abs(gold) && math.Abs(x-*q.Recovered) > 1e-3**q.Recovered
	}
	off := func(x float64) float64 {
		nearest := math.NaN()
		for _, v := range q.gives(x) {
			if !(math.Abs(v-gold) >= math.Abs(nearest)) {
				nearest = v - gold
			}
		}
		return nearest
	}
	offs := make([]float64, len(xs))
	for i, x := range xs {
		if offs[i] = off(x); hit(x, offs[i]) {
			return x, true
		}
	}
	if q.Quantity == schema.Count {
		return 0, false
	}
	for i := 1; i+1 < len(xs); i++ {
		switch a, b, c := offs[i-1], offs[i], offs[i+1]; {
		case a < 0 != (b < 0) && !math.IsNaN(a) && !math.IsNaN(b):
			low, high := xs[i-1], xs[i]
			for range 60 {
				middle := low + (high-low)/2
				if at := off(middle); at < 0 == (a < 0) {
					low = middle
				} else {
					high = middle
				}
			}
			if hit(low, off(low)) || hit(high, off(high)) {
				return low, true
			}
		case math.Abs(b) < math.Abs(a) && math.Abs(b) < math.Abs(c): // a hollow, which may touch
			low, high := xs[i-1], xs[i+1]
			for range 60 {
				left, right := low+(high-low)/3, high-(high-low)/3
				if math.Abs(off(left)) < math.Abs(off(right)) {
					high = right
				} else {
					low = left
				}
			}
			if hit(low, off(low)) {
				return low, true
			}
		}
	}
	return 0, false
}

// grid gives points of an open range, ascending: half of them evenly spread, as far as a problem's numbers go, and half by
// their logarithms; or whole numbers.
func grid(low, high float64, points int, whole bool) []float64 {
	var xs []float64
	if whole {
		for x := 1; x <= points/2; x++ {
			xs = append(xs, float64(x))
		}
	}
	evenly := min(high, 1000) - low
	least := max(low, program.Smallest)
	for i := 1; i < points/2; i++ {
		part := float64(i) / float64(points/2)
		xs = append(xs, low+evenly*part, least*math.Pow(high/least, part))
	}
	if whole {
		for i := range xs {
			xs[i] = max(1, math.Round(xs[i]))
		}
	}
	slices.Sort(xs)
	return slices.Compact(xs)
}

// Where there is another number, a scan finds it: else it would say nothing.
func TestAScanFindsOtherNumbers(t *testing.T) {
	problems := unaskable()
	corpus := newCorpus(t, problems)
	o := ask(t, backward.Require{Recoverable: true}, problems...)
	for _, id := range []string{"unigeo/test/14", "mathqa/test/13"} {
		t.Run(id, func(t *testing.T) {
			at := slices.IndexFunc(problems, func(p schema.Problem) bool { return p.ID == id })
			q, p := o.questions[id], &problems[at]
			solution, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, numbersOf(p))
			if err != nil {
				t.Fatal(err)
			}
			check := corpus.checks[slices.IndexFunc(corpus.checks, func(k schema.ProgramCheck) bool { return k.ID == id })]
			x, found := (&asking{&q, p, check, solution, numbersOf(p)}).another()
			if len(q.OtherSolutions) != 1 || !found || math.Abs(x-*q.OtherSolutions[0]) > 1e-3*x {
				t.Errorf("%s: %v, %t; the question says %s", id, x, found, schema.Spell(&q.OtherSolutions))
			}
		})
	}
}

// ofProgram is a check in the unit of the program's own values, which are a hundred times the answer where they are percent.
func ofProgram(c schema.ProgramCheck) schema.ProgramCheck {
	if c.Percent {
		c.Gold, c.Tolerance = new(*c.Gold*100), new(*c.Tolerance*100)
	}
	return c
}
