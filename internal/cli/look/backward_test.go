package look

import (
	"bytes"
	"strings"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// roof is a problem in which one number stands twice in the text and once in a clause, and its backward question.
func roof() (*schema.Problem, *schema.Backward) {
	p := &schema.Problem{
		ID: "pgps9k/test/1", Language: schema.English, Answer: "2400", AnswerValue: new(2400.0), AnswerKind: schema.AnswerNumber,
		Text: "If AB = 1200 and CD = 1200, find x.", Semantic: []string{`AE \parallel CD`, "BA = 1200", "EF = x"},
		Solution: "Multiple N0 C2 x Get x",
	}
	q := &schema.Backward{
		ID: "backward/pgps9k/test/1", ParentID: p.ID, Language: p.Language, Mask: "Y", X: new(1200.0), XText: "1200", Quantity: schema.Magnitude,
		Text:     "If AB = Y and CD = Y, find x. The correct answer is 2400. Now please answer what is the value of Y?",
		Semantic: []string{`AE \parallel CD`, "BA = Y", "EF = x"}, Answer: "2400",
		Places: []schema.Number{
			{Text: "1200", Field: schema.InText, Start: 8, End: 12}, {Text: "1200", Field: schema.InText, Start: 22, End: 26},
			{Text: "1200", Field: schema.InClauses, Clause: 1, Start: 5, End: 9},
		},
		Low: new(1e-6), High: new(1e9), Recovered: new(1200.0), Recoverable: true, Unique: true, Equations: []string{"Y·2 = x", "x = 2400"},
	}
	return p, q
}

// The marks stand around each number, and around the letter in its place, though the letter is shorter; of the clauses only
// those with a mark are shown.
func TestForwardAndBackwardSideBySide(t *testing.T) {
	var out bytes.Buffer
	p, q := roof()
	showBackward(&out, p, q)
	want := `
Forward and backward  (backward/pgps9k/test/1)
  If AB = ›1200‹ and CD = ›1200‹, find x.                    If AB = ›Y‹ and CD = ›Y‹, find x. The correct answer is
                                                             2400. Now please answer what is the value of Y?
  BA = ›1200‹                                                BA = ›Y‹
  Answer: 2400  (number)                                     Answer: Y = 1200  (magnitude)

Proof
  Multiple N0 C2 x Get x
  Y·2 = x
  x = 2400
  ⇒ Y = 1200, the only magnitude between 1e-06 and 1e+09 that gives the answer
`
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(out.String(), "\n")); diff != "" {
		t.Error(diff)
	}
}

// Of a Chinese problem, numbers and characters of several bytes before a place do not move its marks.
func TestAChineseProblemSideBySide(t *testing.T) {
	p := &schema.Problem{Language: schema.Chinese, Text: "五根绳子长５００厘米，每根长100厘米", Solution: "x=500/100", Answer: "5", AnswerValue: new(5.0), AnswerKind: schema.AnswerNumber}
	q := &schema.Backward{
		ID: "backward/geometryqa/all/1", Language: schema.Chinese, Mask: "X", XText: "五", Quantity: schema.Count,
		Text: "X根绳子长５００厘米，每根长100厘米。正确答案是5。现在请回答：X的值是多少？", Places: []schema.Number{{Text: "五", Field: schema.InText, Start: 0, End: 3}},
		Low: new(1e-6), High: new(1e9),
	}
	var out bytes.Buffer
	showBackward(&out, p, q)
	for _, want := range []string{
		"\n  ›五‹根绳子长５００厘米，每根长100厘米                      ›X‹根绳子长５００厘米，每根长100厘米。正确答案是5。现在\n", "\n  ⇒ nothing near 五\n",
	} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in\n%s", want, out.String())
			}
		})
	}
}

func TestWhatFollowsFromTheEquations(t *testing.T) {
	for _, c := range []struct {
		change func(*schema.Backward)
		want   string
	}{
		{func(*schema.Backward) {}, "Y = 1200, the only magnitude between 1e-06 and 1e+09 that gives the answer"},
		{func(q *schema.Backward) { q.Quantity, q.Low, q.High = schema.AngleMeasure, new(0.0), new(180.0) }, "Y = 1200, the only angle between 0 and 180 that gives the answer"},
		{func(q *schema.Backward) { q.Recovered = new(1200.000123456) }, "Y = 1200.000123 (1200, but for the rounding of the answer), the only magnitude between 1e-06 and 1e+09 that gives the answer"},
		{func(q *schema.Backward) { q.Unique, q.OtherSolutions = false, []*float64{new(1.5), new(30.0)} }, "Y = 1200, and also 1.5, 30"},
		{func(q *schema.Backward) { q.Unique = false }, "Y = 1200; whether there is another between 1e-06 and 1e+09 is not known"},
		{func(q *schema.Backward) { q.Recovered, q.Recoverable, q.Unique = nil, false, false }, "nothing near 1200"},
	} {
		t.Run(c.want, func(t *testing.T) {
			_, q := roof()
			c.change(q)
			if got := q.Conclusion(); got != c.want {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}
