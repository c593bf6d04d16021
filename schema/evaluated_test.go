package schema

import "testing"

func TestGold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		q    Evaluated
		want string
	}{
		{Evaluated{Answer: "5"}, "5"},
		{Evaluated{Answer: "5", AnswerUnit: "cm"}, "5 cm"},
		{Evaluated{Answer: `8\text{ cm}`, AnswerUnit: "cm"}, `8\text{ cm}`},
		{Evaluated{Answer: "25%", AnswerUnit: "%"}, "25%"},
		{Evaluated{Answer: "5", AnswerLetter: "B", AnswerChoice: "5", AnswerUnit: "cm"}, "B (5 cm)"},
		{Evaluated{Answer: "B", AnswerLetter: "B", AnswerChoice: "an edge of 5 cm"}, "B (an edge of 5 cm)"},
		{Evaluated{Answer: "5.196", AnswerLetter: "C", AnswerChoice: `3\sqrt{3}`, AnswerUnit: "cm"}, `C (3\sqrt{3}), that is 5.196 cm`},
	} {
		if got := c.q.Gold(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.q, got, c.want)
		}
	}
}
