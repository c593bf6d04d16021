package synth

import (
	"strconv"
	"strings"
	"testing"

	"geoeval/internal/exact"
)

// A rounded answer has all the decimals that are asked for, and so has every choice beside it; an exact one has no zero
// at its end.
func TestRoundedAnswersKeepTheirZeros(t *testing.T) {
	decimals := func(text string) int {
		_, behind, _ := strings.Cut(text, ".")
		return len(behind)
	}
	zeros, exact := 0, 0
	for _, template := range templates(t) {
		for i := range 20 {
			drawn, err := template.Draw(chanceOf(template.Name, strconv.Itoa(i)))
			if err != nil {
				t.Fatal(err)
			}
			p := drawn.Rounded(2)
			a := p.Answer()
			if p.question.form != decimal || !p.Fits() {
				continue
			}
			if isRound(p.Value(), 2) {
				if exact++; decimals(a.Text) > 0 && strings.HasSuffix(a.Text, "0") {
					t.Errorf("%s: the exact answer %s has a zero", template.Name, a.Text)
				}
				continue
			}
			if strings.HasSuffix(a.Text, "0") {
				zeros++
			}
			choices, _ := p.Choices(4, chanceOf("choices", strconv.Itoa(i)), inLatex)
			for _, text := range append(texts(choices), a.Text) {
				if decimals(text) != 2 {
					t.Errorf("%s: %s has not two decimals, beside the answer %s", template.Name, text, a.Text)
				}
			}
		}
	}
	if zeros == 0 || exact == 0 {
		t.Errorf("%d rounded answers with a zero and %d exact ones", zeros, exact)
	}
}

// An answer is a short number: what is exact in great ones is none, though a root or a π of great wholes is.
func TestAnswersAreShort(t *testing.T) {
	for _, c := range []struct {
		of   exact.Surd
		want bool
	}{
		{exact.NewSurd(32000, 3, 1, 1), true},    // 32000π/3
		{exact.NewSurd(493039, 48, 1, 1), false}, // the ball out of a cube of 79/2
		{exact.NewSurd(4563, 2, 3, 0), true},
		{exact.NewSurd(40, 13, 13, 0), true},
		{exact.NewSurd(-16, 65, 1, 0), true}, // a cosine
		{exact.NewSurd(128, 337, 337, 0), false},
		{exact.NewSurd(3500, 149, 1, 0), false},
		{exact.NewSurd(-45127, 6, 1, 0), false},
		{exact.NewSurd(5_000_000, 1, 1, 1), true},
	} {
		if isPrintable(c.of) != c.want {
			t.Errorf("%s: printable %t, want %t", plain.surd(c.of), !c.want, c.want)
		}
		// A number whose form is not certain is rounded.
		if x := c.of.Float(); FormOf(x) != "" && CanWrite(x) != c.want {
			t.Errorf("%v can be written: %t, want %t", x, !c.want, c.want)
		}
	}
}
