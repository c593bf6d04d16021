package synth

import (
	"strings"
	"testing"

	"geoeval/schema"
)

func TestNumbersAreCompared(t *testing.T) {
	for want, of := range map[string][2]float64{"<": {2, 3}, ">": {3, 2}, "=": {0.1 + 0.2, 0.3}} {
		if got := relation(of[0], of[1], plain); got != want {
			t.Errorf("%v %s %v", of[0], got, of[1])
		}
	}
	s := scope{letters: map[string]bool{"A": true}, slots: map[string]int{"a": 0, "b": 1}}
	w, err := s.wording("as ${a} {a<>b} {b}$")
	if err != nil {
		t.Fatal(err)
	}
	p := &Instance{Template: templates(t)[0]}
	p.numbers.values = []float64{4, 9}
	if got := p.fill(w, latex).String(p); got != "as $4 < 9$" {
		t.Error(got)
	}
	for _, wrong := range []string{"{a<>c}", "{c<>a}", "{A<>a}"} {
		if _, err := s.wording(wrong); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}

// TestSolutionsComeToTheirAnswer: a worked solution of a judgement says yes or no in the end, and that of a rounded number has it.
func TestSolutionsComeToTheirAnswer(t *testing.T) {
	judged, rounded := 0, 0
	for _, template := range templates(t) {
		p, err := template.Draw(chanceOf(template.Name, "answer"))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range []*Instance{p, p.Rounded(2)} {
			for _, l := range []schema.Language{schema.English, schema.Chinese} {
				steps, answer := one.Steps(l), one.Answer()
				switch q := one.question; {
				case q.form == yesNo:
					judged++
					if last := steps[strings.LastIndexByte(steps, '\n')+1:]; !strings.Contains(last, answer.In(l)) {
						t.Errorf("%s: %q does not say %s", template.Name, last, answer.In(l))
					}
				case q.form == decimal && !isRound(one.Value(), q.places):
					rounded++
					if !strings.Contains(steps, answer.Text) {
						t.Errorf("%s: %q does not come to %s", template.Name, steps, answer.Text)
					}
				}
			}
		}
	}
	if judged == 0 || rounded == 0 {
		t.Errorf("%d judgements and %d rounded numbers", judged, rounded)
	}
}
