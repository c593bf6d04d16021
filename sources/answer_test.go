package sources

import (
	"fmt"
	"testing"

	"geoeval/schema"
)

func TestAnswerKind(t *testing.T) {
	for answer, want := range map[string]schema.AnswerKind{
		"(1, 2)": schema.AnswerCoordinate, `\left(0,-3\right)`: schema.AnswerCoordinate, "$(1,2,3)$": schema.AnswerCoordinate,
		"(1,2), (3,4)": schema.AnswerExpression, "(a)": schema.AnswerText, "[1,2]": schema.AnswerExpression, "x+1": schema.AnswerExpression,
		"16 : 9": schema.AnswerExpression, `\pi r`: schema.AnswerExpression, "a < b": schema.AnswerExpression, "yes": schema.AnswerText, "够": schema.AnswerText,
		"(": schema.AnswerText, ")(": schema.AnswerText, "": schema.AnswerText,
	} {
		t.Run(answer, func(t *testing.T) {
			if got := AnswerKind(answer, nil); got != want {
				t.Errorf("%q is %s, want %s", answer, got, want)
			}
			if got := AnswerKind(answer, new(1.0)); got != schema.AnswerNumber {
				t.Errorf("%q with a value is %s", answer, got)
			}
		})
	}
}

func TestNumeralMeansTheSameNumber(t *testing.T) {
	for f, want := range map[float64]string{28.7: "28.7", 90: "90", 0.1: "0.1", -2.50: "-2.5", 1e21: "1000000000000000000000", 1e-7: "0.0000001"} {
		t.Run(fmt.Sprint(f), func(t *testing.T) {
			if got := Numeral(f); got != want {
				t.Errorf("%v is spelled %s, want %s", f, got, want)
			}
		})
	}
}

func TestNumbersLeaveOutLabels(t *testing.T) {
	var texts []string
	for _, n := range Numbers("∠1 = 40°, A1 and 2 more", Unnamed) {
		texts = append(texts, n.Text)
	}
	if len(texts) != 2 || texts[0] != "40" || texts[1] != "2" {
		t.Errorf("numbers %q", texts)
	}
}
