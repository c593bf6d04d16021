package mathtext

import (
	"math"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// literal finds the literals of GeometryQA's equations: (4/5), 20%, 3.14.
var literal = regexp.MustCompile(`\(\d+/\d+\)%?|\d+(\.\d+)?%?`)

// The literals of an equation are numbers of its text, but for those that the solution brings with it: 1 in 1-20%, 3.14,
// 2 and 4 of formulas. (4/5) is a literal where the text has it as one, else a division of two literals. Of the three
// that are missing two are the 3 of a cone's volume and one is a misprint, "l.5" with a letter l.
func TestQuantitiesAreTheLiteralsOfEquations(t *testing.T) {
	var records []struct{ Original_text, Equation string }
	published(t, "geometryqa/geometry1398.json", &records)
	found, own, missing := 0, 0, 0
	for _, r := range records {
		values := map[float64]bool{}
		for _, n := range Quantities(r.Original_text) {
			if !n.Label {
				values[n.Value] = true
			}
		}
		for _, text := range literal.FindAllString(strings.TrimPrefix(r.Equation, "x="), -1) {
			literals := Quantities(text)
			if !values[literals[0].Value] {
				literals = Numbers(text)
				if strings.HasSuffix(text, "%") {
					literals = Quantities(text)
				}
			}
			for _, n := range literals {
				switch n.Value {
				case 1, 2, 4, 3.14, 180:
					own++ // wherever it comes from
					continue
				}
				if values[n.Value] {
					found++
				} else {
					missing++
					t.Logf("%s: %s of %s", r.Original_text, text, r.Equation)
				}
			}
		}
	}
	t.Logf("%d in the text, %d that a formula may bring, %d missing", found, own, missing)
	if missing > 3 {
		t.Errorf("%d literals are missing, want 3", missing)
	}
}

// Geometry3K publishes a text with spaced names and one with joined names, and the values of its choices.
func TestGeometry3KAgreesWithItself(t *testing.T) {
	folders, _ := filepath.Glob("../../../../shared/data/geometry3k/*/*/data.json")
	texts, joined, values, right := 0, 0, 0, 0
	for _, path := range folders {
		var r struct {
			Problem_text, Compact_text string
			Choices                    []string
			Precise_value              []any
		}
		published(t, strings.TrimPrefix(path, "../../../../shared/data/"), &r)
		texts++
		if letters(JoinNames(r.Problem_text)) == letters(r.Compact_text) {
			joined++
		}
		for i, choice := range r.Choices {
			want, isNumber := r.Precise_value[i].(float64)
			value, ok := Value(choice)
			if !isNumber || !ok {
				if ok {
					t.Errorf("Value(%q) = %v, published as %v", choice, value, r.Precise_value[i])
				}
				continue
			}
			values++
			if math.Abs(value-want) < 0.006+0.001*math.Abs(want) {
				right++
			}
		}
	}
	if texts == 0 {
		t.Skip("no published records here")
	}
	t.Logf("%d of %d texts are joined as published, %d of %d values agree", joined, texts, right, values)
	if joined < texts-1 || right < values-3 {
		t.Error("that is too few")
	}
}

// letters is a text without what JoinNames does not touch: the spaces of formulas.
func letters(text string) string {
	return strings.Join(regexp.MustCompile(`[A-Za-z\\'.,]+`).FindAllString(text, -1), " ")
}
