package backward_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/backward"
	"geoeval/stages/check"
	"geoeval/stages/stagetest"
)

// both asks for both proofs, as pipeline.yaml does.
var both = backward.Require{Recoverable: true, Unique: true}

func newStage(size int, require backward.Require) stages.Stage {
	stage := backward.New()
	*stage.Describe().Config.(*backward.Config) = backward.Config{Size: size, Tolerance: 0.001, Require: require}
	return stage
}

// A corpus is what the stage reads. The checks are those that the stage check makes of the problems.
type corpus struct {
	problems  []schema.Problem
	selection []schema.Selected
	ratings   []schema.Rating
	checks    []schema.ProgramCheck
}

// newCorpus selects all of some problems, each in a shape and level that its place gives. Each seventh is not rated.
func newCorpus(t testing.TB, problems []schema.Problem) *corpus {
	t.Helper()
	c := &corpus{problems: problems, checks: checksOf(t, problems)}
	for i, p := range problems {
		c.selection = append(c.selection, schema.Selected{
			ID: p.ID, Group: "any", Shape: schema.Shapes[i%4], Band: "short", Goal: schema.Goals[0], Rank: int64(i + 1),
		})
		if i%7 != 6 {
			level := schema.Levels[i%3]
			c.ratings = append(c.ratings, schema.Rating{ID: p.ID, Score: new(0.1 + 0.4*float64(i%3)), Level: level,
				SolutionKind: schema.ProgramSolution, LevelByQuantile: level})
		}
	}
	return c
}

func checksOf(t testing.TB, problems []schema.Problem) []schema.ProgramCheck {
	t.Helper()
	stage := check.New()
	*stage.Describe().Config.(*check.Config) = check.Config{Relative: 0.001, RoundingCap: 0.01}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, slices.Clone(problems))
	stagetest.Run(t, stage, store)
	return slices.Clone(stagetest.Table(t, store, schema.ProgramChecks))
}

// put writes a corpus into a store's tables and files.
func (c *corpus) put(t testing.TB) *stagetest.Store {
	t.Helper()
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, slices.Clone(c.problems))
	stagetest.Put(t, store, schema.Selection, slices.Clone(c.selection))
	stagetest.Put(t, store, schema.Ratings, slices.Clone(c.ratings))
	stagetest.Put(t, store, schema.ProgramChecks, slices.Clone(c.checks))
	return store
}

// An outcome is what the stage writes.
type outcome struct {
	questions map[string]schema.Backward // by the problem's id
	unmasked  map[string]schema.Unmasked
}

func outcomeIn(t testing.TB, store *stagetest.Store) outcome {
	t.Helper()
	o := outcome{map[string]schema.Backward{}, map[string]schema.Unmasked{}}
	for _, q := range stagetest.Table(t, store, schema.Backwards) {
		o.questions[q.ParentID] = q
	}
	for _, u := range stagetest.Table(t, store, schema.Unmaskeds) {
		o.unmasked[u.ID] = u
	}
	return o
}

// ask runs the stage on all of some problems.
func ask(t testing.TB, require backward.Require, problems ...schema.Problem) outcome {
	t.Helper()
	store := newCorpus(t, problems).put(t)
	stagetest.Run(t, newStage(len(problems)+1, require), store)
	return outcomeIn(t, store)
}

// problem makes a problem of a source with a gold answer and a program. In text and clauses ‹12› is a number of the problem;
// the solution language names them in their order, and ‹N0|12› as it is told.
func problem(id, solution, answer, text string, clauses ...string) schema.Problem {
	parts := strings.Split(id, "/")
	p := schema.Problem{
		ID: id, Source: schema.Source(parts[0]), SourceSplit: parts[1], NativeID: parts[2],
		NativeFile: "test.json", RecordDigest: "00", License: "MIT", LicenseEvidence: "LICENSE", Language: schema.English,
		TextPublished: "Find it.", Answer: answer, AnswerKind: schema.AnswerNumber,
		Solution: solution, SolutionLanguage: languages[schema.Source(parts[0])],
	}
	if solution == "" {
		p.SolutionLanguage = ""
	}
	if p.Source == schema.GeometryQA {
		p.Language = schema.Chinese
	}
	if v, _, ok := mathtext.ValueUnit(answer); ok {
		p.AnswerValue = &v
	}
	p.Text = read(&p, text, schema.InText, 0)
	for i, clause := range clauses {
		p.Semantic = append(p.Semantic, read(&p, clause, schema.InClauses, int64(i)))
	}
	return p
}

// withChoices gives a problem choices, of which that of a letter is the gold answer.
func withChoices(p schema.Problem, letter string, choices ...string) schema.Problem {
	p.Choices, p.AnswerLetter = choices, letter
	for _, c := range choices {
		var number *float64
		if v, _, ok := mathtext.ValueUnit(c); ok {
			number = &v
		}
		p.ChoiceNumbers = append(p.ChoiceNumbers, number)
	}
	return p
}

// read gives a text without its marks, and the problem the numbers that they mark.
func read(p *schema.Problem, marked, field string, clause int64) string {
	text := ""
	for {
		before, rest, more := strings.Cut(marked, "‹")
		text += before
		if !more {
			return text
		}
		number, after, _ := strings.Cut(rest, "›")
		name, written, named := strings.Cut(number, "|")
		if !named {
			name, written = nameOf(p, len(p.Numbers)), number
		}
		n := schema.Number{Name: name, Text: written, Field: field, Clause: clause, Start: int64(len(text)), End: int64(len(text) + len(written))}
		if v, ok := mathtext.Value(written); ok {
			n.Value = &v
		}
		p.Numbers = append(p.Numbers, n)
		text, marked = text+written, after
	}
}

var languages = map[schema.Source]schema.SolutionLanguage{
	schema.PGPS9K: schema.PGPSProgram, schema.UniGeo: schema.StackProgram, schema.MathQA: schema.MathQAProgram, schema.GeometryQA: schema.EquationProgram,
}

// nameOf is what a problem's solution language calls its k-th number.
func nameOf(p *schema.Problem, k int) string {
	prefixes := map[schema.Source]string{schema.PGPS9K: "N", schema.UniGeo: "N_", schema.MathQA: "n"}
	if prefix, ok := prefixes[p.Source]; ok {
		return fmt.Sprint(prefix, k)
	}
	return ""
}

// askable are invented problems of all languages that can be asked backward.
func askable() []schema.Problem {
	return []schema.Problem{
		// The number stands in the text and in a clause, and x is a variable of the problem.
		problem("pgps9k/test/1", "Multiple x C2 N0 Get x", "12.000", "In the figure AB = ‹24›, find x.", "AB = ‹N0|24›", "AC = ‹x›"),
		problem("pgps9k/test/2", "Sum N0 V0 C180 Get V0", "130.000", `Find m \angle CBD.`, `m \angle ABC = ‹50›`, "BA = BE"),
		problem("pgps9k/test/3", "Sum N0 V0 C360 Get V0", "160.000", `Find the major arc.`, `m \widehat AB = ‹200›`),
		problem("pgps9k/test/4", "Gougu N0 N1 V0 Get V0", "13.000", "Find the length of QR.", `QP \perp RP on P`, "QP = ‹5›", "RP = ‹12›"),
		problem("pgps9k/test/5", "Circle_R_Area N0 V0 Get V0", "28.274", "Find the area of the circle, in square inches. ", "OA = ‹3›"),

		problem("unigeo/test/1", "g_minus C_3 N_0", "110", "As shown in the figure, if angle 1 = ‹70›, then the supplement of angle 1 is ()"),
		// One number, said twice.
		problem("unigeo/test/2", "g_mul N_0 N_0", "36", "The square has the side AB = ‹N_0|6›. As AB = ‹N_0|6›, its area is ()"),
		problem("unigeo/test/3", "gougu_minus N_1 N_0", "2.23607", "A triangle has the leg AC = ‹2› and the hypotenuse AB = ‹3›, then BC is ()"),
		problem("unigeo/test/4", "g_half N_0", "20", `AC = ‹40› and CB = \frac{1}{2}AC. Then CB is ().`),

		problem("mathqa/test/1", "divide(n0,const_100)|add(#0,const_1)|power(#1,const_2)|subtract(#2,const_1)|multiply(#3,const_100)|", "44 %",
			"each edge of a cube grows by ‹20› % . by how much does its surface grow ?"),
		problem("mathqa/test/2", "subtract(n0,const_2)|multiply(#0,const_180)|", "1080", "a polygon has ‹8› sides . what is the sum of its angles in degrees ?"),
		problem("mathqa/test/3", "rectangle_area(n0,n1)|", "84 sq . m", "a floor is ‹12› m long and ‹7› m wide . what is its area ?"),

		// Of a count, 1.5 is no other one.
		problem("mathqa/test/4", "subtract(n0,const_3_25)|power(#0,const_2)|", "3.0625", "what is the square of the sides of a polygon with ‹5› sides , less 3 and a quarter ?"),
		withChoices(problem("mathqa/test/5", "multiply(n0,const_2)|", "18", "the side of a square is ‹9› m . what are two of its sides ?"), "B", "X + Y", "18", "none of z"),

		problem("geometryqa/all/1", "x=rectangle_area(12, 5)", "60", "一块长方形铁皮，长‹12›厘米，宽‹5›厘米，面积是多少平方厘米？"),
		// A number that is written out, a fraction, a percentage.
		problem("geometryqa/all/21", "x=35/5", "7", "五根同样长的绳子接成一条‹35›米长的绳子，每根长多少米"),
		problem("geometryqa/all/3", "x=8*(3/4)", "6", "一桶水深‹(3/4)›米，‹8›桶水叠起来深多少米．"),
		problem("geometryqa/all/44", "x=80*15%", "12", "一块地长‹80›米，宽是长的‹15%›，宽=．"),
		problem("geometryqa/all/5", "x=3.14*2*9", "56.52", "一个圆形花坛的半径是‹9›米，周长是多少米？"),
	}
}

// unaskable are invented problems that cannot be asked backward, each for a reason of its own.
func unaskable() []schema.Problem {
	return []schema.Problem{
		problem("geometry3k/test/1", "", "5", "Find x if AB is ‹12›."),
		problem("mathqa/test/11", "square_area(n0)|", "17", "the side of a square is ‹4› m . what is its area ?"),
		problem("mathqa/test/12", "weigh(n0)|", "16", "the side of a square is ‹4› m . what is its area ?"),
		problem("pgps9k/test/11", "Multiple C3 C4 V0 Get V0", "12.000", "Find the perimeter.", "AB = ‹5›"),
		problem("pgps9k/test/12", "Sum N0 C4 C16 Get x", "6.000", "Find x.", "AB = ‹2x›"),
		problem("unigeo/test/11", "g_mul N_0 N_0", "9", `If AB = \sqrt{‹3›}, then the fourth power of AB is ()`),
		problem("unigeo/test/12", "g_mul N_0 N_1", "36", "A field is ‹6› wide, and ‹6› long, then its area is ()"),
		// The sine is greatest at the number itself, and takes the value nowhere else.
		problem("unigeo/test/13", "g_sin N_0", "1", "If angle A = ‹90›, then sin A is ()"),
		problem("unigeo/test/14", "g_sin N_0", "0.5", "If angle A = ‹30›, then sin A is ()"),
		problem("mathqa/test/13", "subtract(const_10,n0)|multiply(#0,n0)|", "24", "one of two numbers whose sum is ten is the side of ‹4› m . what is their product ?"),
		problem("mathqa/test/16", "subtract(n0,const_2)|power(#0,const_2)|subtract(n0,const_6)|subtract(n0,const_9)|multiply(#2,#3)|multiply(#1,#4)|add(#5,const_10)", "10",
			"a quartic of the side ‹6› m is to be found ."),
		// The number has no influence.
		problem("mathqa/test/14", "subtract(n0,n0)|add(#0,const_3)|", "3", "a triangle has a side of ‹7› m . how many sides has it ?"),
		problem("mathqa/test/15", "multiply(n0,const_2)|", "10000000000", "the side of a square is ‹5000000000› m . what are two of its sides ?"),
	}
}

func invented() []schema.Problem { return append(askable(), unaskable()...) }

func shuffle[R any](rows []R) {
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
}
