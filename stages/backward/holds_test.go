package backward

import (
	"math"
	"strings"
	"testing"

	"geoeval/schema"
)

// rectangle is a problem whose area of 30 square metres is that of 12% of a field of 250; and its question for 12.
func rectangle() (*subject, *schema.Backward) {
	p := &schema.Problem{
		ID: "mathqa/test/1", Source: schema.MathQA, Language: schema.English, Answer: "30",
		Text: "a pond takes 12 % of a field of 250 sq m . how large is it ? ", Semantic: []string{"share = 12 %", "field = 250"},
		Solution: "divide(n0,const_100)|multiply(#0,n1)|", SolutionLanguage: schema.MathQAProgram,
		Numbers: []schema.Number{
			{Name: "n0", Text: "12", Value: new(12.0), Field: schema.InText, Start: 13, End: 15},
			{Name: "n1", Text: "250", Value: new(250.0), Field: schema.InClauses, Clause: 1, Start: 8, End: 11},
			{Name: "n0", Text: "12", Value: new(12.0), Field: schema.InClauses, Clause: 0, Start: 8, End: 10},
			{Name: "n1", Text: "250", Value: new(250.0), Field: schema.InText, Start: 32, End: 35},
		},
	}
	q := &schema.Backward{
		ID: "backward/mathqa/test/1", ParentID: p.ID, Mask: "X", X: new(12.0), XText: "12",
		Text:     "a pond takes X % of a field of 250 sq m . how large is it ? The correct answer is 30. Now please answer what is the value of X?",
		Semantic: []string{"share = X %", "field = 250"}, Places: []schema.Number{p.Numbers[0], p.Numbers[2]},
		Recovered: new(12.0), Recoverable: true,
	}
	return &subject{problem: p, check: &schema.ProgramCheck{Gold: new(30.0), Tolerance: new(0.03)}}, q
}

// Without making the question again, from the problem and the program alone.
func TestAQuestionIsHeldAgainstItsProblem(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*schema.Backward)
		want  string
	}{
		{"nothing wrong", func(*schema.Backward) {}, ""},
		{"a number as near as the tolerance", func(q *schema.Backward) { q.Recovered = new(12.01) }, ""},
		{"another number recovered", func(q *schema.Backward) { q.Recovered = new(12.1) }, "recovered: put into the program it gives [30.25], and the gold answer is 30"},
		{"a number with which the program gives none", func(q *schema.Backward) { q.Recovered = new(math.Inf(1)) }, "recovered: put into the program: "},
		{"a number that was not recovered", func(q *schema.Backward) { q.Recoverable, q.Recovered = false, nil }, ""},
		{"another text", func(q *schema.Backward) { q.Text = strings.Replace(q.Text, "pond", "pool", 1) }, "text: with the number put back it is not the problem's text"},
		{"the mask elsewhere", func(q *schema.Backward) { q.Text = strings.NewReplacer("X %", "12 %", "250", "X").Replace(q.Text) }, "places: "},
		{"the number left where it stood", func(q *schema.Backward) { q.Text = strings.Replace(q.Text, "takes X", "takes 12", 1) }, "places: "},
		{"another clause", func(q *schema.Backward) { q.Semantic = []string{"share = X %", "field = 251"} }, "semantic_clauses: with the number put back they are not the problem's"},
		{"a clause less", func(q *schema.Backward) { q.Semantic = q.Semantic[:1] }, "semantic_clauses: "},
		{"a clause that keeps the number", func(q *schema.Backward) { q.Semantic = []string{"share = 12 %", "field = 250"} }, "places: "},
		{"a place less", func(q *schema.Backward) { q.Places = q.Places[:1] }, "semantic_clauses: "},
		{"a place that is none", func(q *schema.Backward) { q.Places[0].Start = 4000; q.Places[0].End = 4002 }, "places: "},
		{"a place before all", func(q *schema.Backward) { q.Places[0].Start = -2; q.Places[0].End = 0 }, "places: "},
		{"a clause that is not there", func(q *schema.Backward) { q.Places[1].Clause = 2 }, "places: "},
		{"another number in a place", func(q *schema.Backward) { q.Places[0].Text = "13" }, "text: "},
		{"another letter", func(q *schema.Backward) { q.Mask = "Y" }, "places: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			sub, q := rectangle()
			c.spoil(q)
			err := sub.holds(q)
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), "backward: row backward/mathqa/test/1: "+c.want)):
				t.Errorf("%v, not %q", err, c.want)
			}
		})
	}
}

// A percentage is masked without its sign: the number is a hundredth of what the letter stands for.
func TestAPercentageIsPutBackAsOne(t *testing.T) {
	sub, q := rectangle()
	sub.problem.SolutionLanguage, sub.problem.Solution = schema.EquationProgram, "x=12%*250"
	sub.problem.Semantic, q.Semantic, q.Places = nil, nil, q.Places[:1]
	sub.problem.Numbers = []schema.Number{
		{Text: "12 %", Value: new(0.12), Field: schema.InText, Start: 13, End: 17},
		{Text: "250", Value: new(250.0), Field: schema.InText, Start: 32, End: 35},
	}
	if err := sub.holds(q); err != nil {
		t.Error(err)
	}
	q.Recovered = new(0.12)
	if err := sub.holds(q); err == nil {
		t.Error("0.12 is taken for 12")
	}
}
