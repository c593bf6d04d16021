package reform_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/reform"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// An invented problem with its check, and its backward question where it has one.
type invented struct {
	schema.Problem
	check    schema.ProgramCheck
	backward *schema.Backward
}

// problem is an invented problem whose program was verified.
func problem(id, text, program, answer string, choices ...string) invented {
	value, _ := mathtext.Value(strings.Fields(answer)[0])
	p := schema.Problem{ID: "mathqa/test/" + id, Source: schema.MathQA, SourceSplit: "test", NativeID: id, Language: schema.English, Text: text,
		Answer: answer, AnswerValue: &value, AnswerKind: "number", Solution: program, SolutionLanguage: schema.MathQAProgram, Choices: choices}
	for i, n := range mathtext.MathQANumbers(text) {
		p.Numbers = append(p.Numbers, schema.Number{Name: "n" + string(rune('0'+i)), Text: n.Text, Value: &n.Value, Field: schema.InText,
			Start: int64(n.Start), End: int64(n.End)})
	}
	for i, c := range choices {
		v, _ := mathtext.Value(strings.Fields(c)[0])
		p.ChoiceNumbers = append(p.ChoiceNumbers, &v)
		if c == answer {
			p.AnswerLetter, p.AnswerChoice = string(rune('A'+i)), c
		}
	}
	tolerance := 0.001 * value
	return invented{p, schema.ProgramCheck{ID: p.ID, Status: schema.Verified, Gold: &value, Tolerance: &tolerance}, nil}
}

// asking gives a problem a backward question for its k-th number.
func (p invented) asking(k int) invented {
	low, high := 0.0, 1000.0
	p.backward = &schema.Backward{ID: schema.BackwardID(p.ID), ParentID: p.ID, Mask: "X", Places: p.Numbers[k : k+1], Quantity: schema.Magnitude,
		Low: &low, High: &high, Recoverable: true, Unique: true}
	return p
}

// seen gives a problem a picture that cannot be drawn again.
func (p invented) seen() invented {
	p.Diagram, p.PixelDigest = schema.PictureDiagram, strings.Repeat("0", 64)
	return p
}

// inventions are problems of which some can be reformed, and six are asked for a number as well.
func inventions() []invented {
	all := []invented{
		problem("a", "the length of a rectangle is 12 cm and its width is 5 cm . find its area .", "multiply(n0,n1)|", "60 sq cm",
			"50 sq cm", "60 sq cm", "34 sq cm", "17 sq cm"),
		problem("b", "a cylinder has a radius of 7 cm and a height of 10 cm . find its lateral surface area in sq cm .",
			"multiply(n0,n1)|multiply(#0,const_pi)|multiply(#1,const_2)|", "439.82"),
		problem("c", "if 1 cubic cm of stone weighs 3 g , what does a cube of stone with an edge of 4 cm weigh in g ?",
			"volume_cube(n2)|multiply(#0,n1)|", "192"),
		problem("d", "as shown in the figure , the shaded region has a width of 4 cm and a length of 6 cm . find its area .", "multiply(n0,n1)|", "24"),
		problem("e", "the legs of a right triangle are 8 cm and 5.5 cm , and its perimeter is 26 cm . find its hypotenuse .",
			"subtract(n2,n0)|subtract(#0,n1)|", "12.5"),
	}
	for i := range 12 {
		all = append(all, problem(fmt.Sprint("x", 10+i), "the length of a rectangle is 12 cm and its width is 5 cm . find its area .", "multiply(n0,n1)|", "60 sq cm").asking(1))
	}
	return all
}

// stored puts problems into a store, and the stage with its limit beside it.
func stored(t *testing.T, limit int, of []invented) (*stagetest.Store, stages.Stage) {
	t.Helper()
	var problems []schema.Problem
	var checks []schema.ProgramCheck
	var selection []schema.Selected
	backwards := []schema.Backward{}
	for _, p := range of {
		problems, checks, selection = append(problems, p.Problem), append(checks, p.check), append(selection, schema.Selected{ID: p.ID})
		if p.backward != nil {
			backwards = append(backwards, *p.backward)
		}
	}
	stage := reform.New()
	stage.Describe().Config.(*reform.Config).Limit = limit
	return stagetest.NewStore(t).With(schema.Problems, problems).With(schema.ProgramChecks, checks).With(schema.Selection, selection).
		With(schema.Backwards, backwards), stage
}

// run reforms the invented problems with a limit.
func run(t *testing.T, limit int) ([]schema.Reformed, []schema.Unreformed) {
	t.Helper()
	store, stage := stored(t, limit, inventions())
	stagetest.Run(t, stage, store)
	return stagetest.Table(t, store, schema.Reformeds), stagetest.Table(t, store, schema.Unreformeds)
}

func TestEveryProblemIsAccountedFor(t *testing.T) {
	rows, others := run(t, 100)
	if len(rows)+len(others) != len(inventions()) {
		t.Fatalf("%d reformed and %d not, of %d", len(rows), len(others), len(inventions()))
	}
	at := slices.IndexFunc(rows, func(r schema.Reformed) bool { return r.ParentID == "mathqa/test/a" })
	if at < 0 {
		t.Fatalf("a plain rectangle is refused: %+v", others)
	}
	r := rows[at]
	n := r.Numbers
	if len(n) != 2 || *n[0].Value**n[1].Value != *r.AnswerValue || *r.AnswerValue == 60 {
		t.Errorf("%s: the answer %s", r.Text, r.Answer)
	}
	if r.AnswerLetter == "B" || r.Choices[r.AnswerLetter[0]-'A'] != r.Answer {
		t.Errorf("%s of %q is not %s, or where it was", r.AnswerLetter, r.Choices, r.Answer)
	}
	for _, r := range rows {
		if err := schema.Reformeds.Validate(&r); err != nil {
			t.Error(err)
		}
		if strings.Contains(r.Text, "cubic cm of stone") && !strings.Contains(r.Text, "if 1 cubic") {
			t.Errorf("a rate was changed: %s", r.Text)
		}
		if r.ParentID == "mathqa/test/d" {
			t.Errorf("it leans on a figure that is left out: %s", r.Text)
		}
	}
	if at := slices.IndexFunc(others, func(u schema.Unreformed) bool { return u.ID == "mathqa/test/e" }); at < 0 || !strings.Contains(others[at].Detail, "right triangle") {
		t.Errorf("no right triangle has the sides 8, 5.5 and 12.5: %+v", others)
	}
}

// What a problem is exchanged into gives its answer, and asks for the number that its backward question asks for.
func TestTheQuestionAndAConditionAreExchanged(t *testing.T) {
	rows, _ := run(t, 100)
	exchanged, of := 0, 0
	for _, r := range rows {
		if strings.HasPrefix(r.ParentID, "mathqa/test/x") {
			of++
		}
		if !slices.Contains(r.Edits, schema.Exchanged) {
			continue
		}
		exchanged++
		var length, area float64
		if _, err := fmt.Sscanf(r.Text, "the length of a rectangle is %g cm and its width is X cm . its area is %g sq cm . what is X ?", &length, &area); err != nil {
			t.Fatalf("%s: %v", r.Text, err)
		}
		if *r.AnswerValue*length != area || *r.AnswerValue == 5 || r.Answer != fmt.Sprint(*r.AnswerValue) || len(r.Choices) > 0 || len(r.Numbers) != 1 {
			t.Errorf("%s: %s, with the numbers %v", r.Text, r.Answer, r.Numbers)
		}
	}
	if of != 12 || exchanged == 0 || exchanged == of { // half of them, by hash
		t.Errorf("%d of %d are exchanged", exchanged, of)
	}
}

func TestLimits(t *testing.T) {
	if rows, others := run(t, 0); len(rows)+len(others) != 0 {
		t.Errorf("off, and yet there are %d rows", len(rows)+len(others))
	}
	rows, others := run(t, 1)
	if len(rows) != 1 || !slices.ContainsFunc(others, func(u schema.Unreformed) bool { return u.Reason == schema.ReformOverLimit }) {
		t.Errorf("%d reformed: %+v", len(rows), others)
	}
}

// A build ends with how many were reformed, and why no more were.
func TestHowManyAreReformed(t *testing.T) {
	for _, limit := range []int{0, 1, 100} {
		store, stage := stored(t, limit, inventions())
		stagetest.Run(t, stage, store)
		sum, err := stage.Describe().Audit.Summarize(stages.NewAuditJob(stage, 0, store))
		if err != nil {
			t.Fatal(err)
		}
		rows := len(stagetest.Table(t, store, schema.Reformeds))
		of := sum.Subset
		switch {
		case limit == 0:
			if of != nil {
				t.Errorf("off, and yet: %+v", of)
			}
		case of == nil || of.Has != rows || of.Size != min(limit, len(inventions())) || (of.Why == "") != (of.Has == of.Size):
			t.Errorf("%d of at most %d: %+v", rows, limit, of)
		}
	}
}

// Neither the order of tables nor how many threads there are is in what comes out, nor what the stage does not say it reads.
func TestOrderAndThreadsChangeNothing(t *testing.T) {
	store, stage := stored(t, 8, inventions())
	stagetest.Run(t, stage, store)
	mixed := inventions()
	rand.New(rand.NewPCG(3, 1)).Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
	for _, threads := range []int{1, 2} {
		again, stage := stored(t, 8, mixed)
		before := runtime.GOMAXPROCS(threads)
		stagetest.Run(t, stage, again)
		runtime.GOMAXPROCS(before)
		if diff := cmp.Diff(store.Digests, again.Digests); diff != "" {
			t.Errorf("%d threads: %s", threads, diff)
		}
	}
	stagetest.WantNotes(t, stage, store)
}

// A problem whose picture cannot be drawn again is refused, though its text speaks of none: without the picture its reformed one would
// be another question, and with it perhaps a false one.
func TestAPictureThatCannotBeDrawnAgain(t *testing.T) {
	text := "the length of a rectangle is 12 cm and its width is 5 cm . find its area ."
	picture := problem("p", text, "multiply(n0,n1)|", "60 sq cm").seen()
	code := problem("q", text, "multiply(n0,n1)|", "60 sq cm")
	code.Diagram, code.DiagramCode = schema.CodeDiagram, "draw(unitsquare);"
	store, stage := stored(t, 100, []invented{picture, code})
	stagetest.Run(t, stage, store)
	others := stagetest.Table(t, store, schema.Unreformeds)
	if len(others) != 2 {
		t.Fatalf("of two problems %d are refused: %+v", len(others), stagetest.Table(t, store, schema.Reformeds))
	}
	for _, u := range others {
		if u.Reason != schema.ReformLeans || !strings.Contains(u.Detail, "cannot be drawn again") {
			t.Errorf("%+v", u)
		}
	}
}

// However the table was made, a reformed problem has a picture where the problem has one.
func TestARowIsHeldAgainstTheProblemsPicture(t *testing.T) {
	store, stage := stored(t, 100, inventions())
	stagetest.Run(t, stage, store)
	rows := stagetest.Table(t, store, schema.Reformeds)
	changed := slices.Clone(rows)
	changed[0].Scene, changed[0].ImageDigest = "{}", strings.Repeat("0", 64)
	stagetest.WantFault(t, stage, stages.NewAuditJob(stage, 1, store.With(schema.Reformeds, changed)), "image: is there, and the problem has no picture")
	var problems []schema.Problem
	for _, p := range inventions() {
		problems = append(problems, p.seen().Problem)
	}
	stagetest.WantFault(t, stage, stages.NewAuditJob(stage, 1, store.With(schema.Reformeds, rows).With(schema.Problems, problems)),
		"row reformed/mathqa/test/a: image: is not there, and the problem has a picture")
}

// However the table was made, each row's program gives its answer.
func TestARowIsHeldAgainstItsProgram(t *testing.T) {
	store, stage := stored(t, 100, inventions())
	stagetest.Run(t, stage, store)
	job := stages.NewAuditJob(stage, 1, store)
	stagetest.WantFault(t, stage, job, "")
	rows := stagetest.Table(t, store, schema.Reformeds)
	plain := slices.IndexFunc(rows, func(r schema.Reformed) bool { return !slices.Contains(r.Edits, schema.Exchanged) })
	exchanged := slices.IndexFunc(rows, func(r schema.Reformed) bool { return slices.Contains(r.Edits, schema.Exchanged) })
	for _, c := range []struct {
		at     int
		change func(*schema.Reformed)
		want   string
	}{
		{plain, func(r *schema.Reformed) { r.Answer = "61 sq cm" }, "answer: is 61 sq cm, and the program gives"},
		{plain, func(r *schema.Reformed) { r.Solution = "add(n0,n1)|" }, "the program gives"},
		{plain, func(r *schema.Reformed) { r.Solution = "multiply(n0,n7)|" }, "solution: "},
		{exchanged, func(r *schema.Reformed) { r.Answer, r.AnswerValue = "77", new(77.0) }, "text: with the answer 77 the program gives"},
	} {
		changed := slices.Clone(rows)
		c.change(&changed[c.at])
		stagetest.WantFault(t, stage, stages.NewAuditJob(stage, 1, store.With(schema.Reformeds, changed)), c.want)
	}
}
