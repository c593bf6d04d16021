package synth

import (
	"strconv"
	"strings"
	"testing"
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
