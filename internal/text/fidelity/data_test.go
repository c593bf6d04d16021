package fidelity_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/fidelity"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometry3k"
	"geoeval/sources/geometryqa"
	"geoeval/sources/geoqaplus"
	"geoeval/sources/math"
	"geoeval/sources/mathqa"
	"geoeval/sources/pgps9k"
	"geoeval/sources/sourcetest"
	"geoeval/sources/unigeo"
)

// A published problem itself fails only as unchanged, and no text of it passes in which one number is another one, is
// missing or stands there once more. Of those in which two numbers have changed places nearly all are found too.
func TestPublishedProblems(t *testing.T) {
	for _, c := range []struct {
		source            sources.Source
		problems, leftOut int
		swapped           float64 // the least part of the exchanged numbers that is found
	}{
		{geometry3k.New(), 1800, 0, 0.99}, {pgps9k.New(), 500, 300, 0.99}, {unigeo.New(), 450, 200, 0.95}, {geoqaplus.New(), 600, 0, 0.99},
		{geometryqa.New(), 1100, 0, 0.98}, {math.New(), 870, 20, 0.92}, {mathqa.New(), 308, 4167, 0.88},
	} {
		t.Run(string(c.source.Name()), func(t *testing.T) {
			t.Parallel()
			changed, exchanged, found := 0, 0, 0
			for _, p := range sourcetest.Published(t, c.source, c.problems, c.leftOut) {
				o := fidelity.Read(problemOf(p))
				if faults := o.Check(p.Text); len(faults) != 1 || faults[0].Kind != fidelity.Unchanged {
					t.Errorf("%s: the original has %v: %s", p.ID, faults, p.Text)
				}
				numbers := mathtext.Numbers(p.Text)
				for i, n := range numbers {
					for _, other := range []string{otherDigits(n.Text), "", n.Text + " 731", "731 " + n.Text} {
						changed++
						candidate := p.Text[:n.Start] + other + p.Text[n.End:]
						if faults := o.Check(candidate); !slices.ContainsFunc(faults, isOfNumbers) {
							t.Errorf("%s: %v with %q for %q: %s", p.ID, faults, other, n.Text, candidate)
						}
					}
					for _, m := range numbers[:i] {
						if m.Value == n.Value {
							continue
						}
						exchanged++
						candidate := p.Text[:m.Start] + n.Text + p.Text[m.End:n.Start] + m.Text + p.Text[n.End:]
						if slices.ContainsFunc(o.Check(candidate), func(f fidelity.Fault) bool { return f.Kind != fidelity.TooNear && f.Kind != fidelity.Unchanged }) {
							found++
						}
					}
				}
			}
			t.Logf("%d numbers changed; of %d exchanged ones %d found", changed, exchanged, found)
			if float64(found) < c.swapped*float64(exchanged) {
				t.Errorf("only %d of %d exchanged numbers are found", found, exchanged)
			}
		})
	}
}

// isOfNumbers reports whether a fault says that a number is not what it was: itself, or what it is the exponent of.
func isOfNumbers(f fidelity.Fault) bool {
	switch f.Kind {
	case fidelity.NumberAdded, fidelity.NumberDropped, fidelity.UnitAdded, fidelity.UnitDropped:
		return true
	}
	return false
}

// otherDigits is the numeral with another last digit.
func otherDigits(numeral string) string {
	last := strings.LastIndexAny(numeral, "0123456789")
	if last < 0 {
		return "731"
	}
	return numeral[:last] + string('0'+(numeral[last]-'0'+1)%10) + numeral[last+1:]
}

func problemOf(p *schema.Problem) fidelity.Reference {
	return fidelity.Reference{Text: p.Text, Language: string(p.Language), Choices: p.Choices, Answer: p.Answer, Clauses: p.Semantic}
}
