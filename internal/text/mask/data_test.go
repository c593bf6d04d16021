package mask_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"geoeval/internal/text/mask"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometryqa"
	"geoeval/sources/geoqaplus"
	"geoeval/sources/mathqa"
	"geoeval/sources/pgps9k"
	"geoeval/sources/sourcetest"
	"geoeval/sources/unigeo"
)

// Every number of every published problem is refused by a rule or masked so that it comes back byte for byte and its letter
// stands exactly where the number stood.
func TestPublishedProblems(t *testing.T) {
	for _, c := range []struct {
		source            sources.Source
		problems, leftOut int
		least             float64 // of all numbers that have a value, how many are masked
	}{
		{pgps9k.New(), 500, 300, 0.95}, {unigeo.New(), 450, 200, 0.85}, {geometryqa.New(), 1100, 0, 0.95}, {mathqa.New(), 308, 4167, 0.75},
		{geoqaplus.New(), 600, 0, 0.5},
	} {
		t.Run(string(c.source.Name()), func(t *testing.T) {
			tally := map[string]int{}
			values, masked := 0, 0
			for _, p := range sourcetest.Published(t, c.source, c.problems, c.leftOut) {
				problem := problemOf(p)
				reading, err := mask.Read(problem)
				if err != nil {
					t.Errorf("%s: %v", p.ID, err)
					continue
				}
				for k, n := range problem.Numbers {
					if n.Value != nil {
						values++
					}
					m, err := reading.Mask(k)
					var refusal *mask.Refusal
					switch {
					case errors.As(err, &refusal):
						tally["refused as "+string(refusal.Rule)]++
					case err != nil:
						t.Errorf("%s: %v", p.ID, err)
					default:
						masked++
						tally[string(m.Quantity)]++
						checkMasking(t, p, k, m)
					}
				}
			}
			for _, what := range slices.Sorted(maps.Keys(tally)) {
				t.Logf("%5d %s", tally[what], what)
			}
			if float64(masked) < c.least*float64(values) {
				t.Errorf("only %d of %d numbers can be masked", masked, values)
			}
		})
	}
}

func problemOf(p *schema.Problem) mask.Statement {
	problem := mask.Statement{Text: p.Text, Clauses: p.Semantic, Choices: p.Choices}
	for _, n := range p.Numbers {
		clause := int(n.Clause)
		if n.Field == schema.InText {
			clause = mask.InText
		}
		problem.Numbers = append(problem.Numbers, mask.Number{
			Name: n.Name, Value: n.Value, Place: mask.Place{Clause: clause, Start: int(n.Start), End: int(n.End), Text: n.Text},
		})
	}
	return problem
}

func checkMasking(t *testing.T, p *schema.Problem, k int, m *mask.Masking) {
	t.Helper()
	text, clauses, err := mask.Fill(m.Text, m.Clauses, m.Letter, m.Places)
	if err != nil || text != p.Text || !slices.Equal(clauses, p.Semantic) {
		t.Errorf("%s: filling %q, %q gives %q, %q, %v", p.ID, m.Text, m.Clauses, text, clauses, err)
	}
	shift := 0
	for i, place := range m.Places {
		f, g := p.Text, m.Text
		if place.Clause != mask.InText {
			f, g = p.Semantic[place.Clause], m.Clauses[place.Clause]
		}
		if i == 0 || m.Places[i-1].Clause != place.Clause {
			shift = 0
		}
		at := place.Start + shift
		if f[place.Start:place.End] != place.Text || g[at:at+len(m.Letter)] != m.Letter {
			t.Errorf("%s: %q does not stand in the place of %+v in %q", p.ID, m.Letter, place, g)
		}
		shift += len(m.Letter) - len(place.Text)
	}
	if !slices.Contains(m.Numbers, k) || m.Value <= 0 {
		t.Errorf("%s: number %d is not masked by %+v", p.ID, k, m)
	}
}
