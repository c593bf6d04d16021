package scenes

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// TestCompoundsAreReadBack says the parts of every compound in one clause, and reads them from it.
func TestCompoundsAreReadBack(t *testing.T) {
	for _, c := range compounds {
		var said []Statement
		for _, text := range c.parts {
			f, of := part(text)
			said = append(said, Statement{f, of})
		}
		found, points := compoundOf(append(slices.Clone(said), Statement{forms["triangle"], "PQR"}))
		if found == nil || !slices.Equal(found.parts, c.parts) {
			t.Errorf("%v are said as %v", c.parts, found)
			continue
		}
		for _, l := range []schema.Language{schema.English, schema.Chinese} {
			stop := map[schema.Language]string{schema.English: ".", schema.Chinese: "。"}[l]
			for _, text := range c.says.in(l) {
				text = strings.NewReplacer("{", "", "}", "").Replace(points.Replace(text))
				r, err := grammars[l].read(capital(text) + stop)
				if err != nil {
					t.Error(err)
				} else if !slices.Equal(r.said, said) {
					t.Errorf("%q is read as %v", text, r.said)
				}
			}
		}
	}
}

// TestACompoundTakesItsOwnPoints: chords that meet elsewhere are not said in one clause.
func TestACompoundTakesItsOwnPoints(t *testing.T) {
	for _, others := range [][2]string{{"CDP", "XABCD"}, {"CDO", "XABCE"}} {
		said := []Statement{{forms["chord"], "ABO"}, {forms["chord"], others[0]}, {forms["crossing"], others[1]}}
		if c, _ := compoundOf(said); c != nil && len(c.parts) == 3 {
			t.Errorf("%v are said as %v", others, c.parts)
		}
	}
}

// TestASegmentHasOneName writes segments by the points that came first, and leaves what has a direction.
func TestASegmentHasOneName(t *testing.T) {
	said := []Statement{{forms["triangle"], "PQR"}, {forms["midpoint"], "MRP"}, {forms["joined"], "QM"}, {forms["point on circle"], "AO"},
		{forms["joined"], "AO"}, {forms["point on extension"], "ERP"}, {forms["parallel"], "QFRP"}}
	want := []string{"PQR", "MPR", "QM", "AO", "OA", "ERP", "QFRP"}
	for i, one := range inOrder(said) {
		if one.of != want[i] {
			t.Errorf("%s %s became %s", said[i].form.name, said[i].of, one.of)
		}
	}
}

// TestABodyComesBehindWhatMakesIt: what a body is cast into is introduced there, and not before.
func TestABodyComesBehindWhatMakesIt(t *testing.T) {
	said := []Statement{{forms["sphere"], "s"}, {forms["cone"], "k"}, {forms["recast"], "sk"}}
	if got := becoming(said); got[1].form.name != "recast" || !got[1].makes("k") || got[2].of != "k" {
		t.Errorf("it is said as %v", got)
	}
	said = []Statement{{forms["sphere"], "s"}, {forms["cone"], "k"}, {forms["equilateral axial section"], "k"}, {forms["recast"], "sk"}}
	if got := becoming(said); got[1].form.name != "cone" {
		t.Error("a body moves behind what is said of it")
	}
}

// TestOneMidpointOfTwoSegments says of the middle of two segments that it is both, and not twice the same point "respectively".
func TestOneMidpointOfTwoSegments(t *testing.T) {
	for of, want := range map[[2]string]string{
		{"MAB", "NCD"}: "{M} and {N} are the midpoints of {A}{B} and {C}{D}, respectively",
		{"MAB", "MCD"}: "{M} is the midpoint of both {A}{B} and {C}{D}",
	} {
		c, letters := compoundOf([]Statement{{forms["midpoint"], of[0]}, {forms["midpoint"], of[1]}})
		if c == nil || letters.Replace(c.says.en[0]) != want {
			t.Errorf("%v: %v, not %q", of, c, want)
		}
	}
}

// TestNamesOfSegmentsStayOnLines takes a point of another line for one that a statement names.
func TestNamesOfSegmentsStayOnLines(t *testing.T) {
	d := &deduce.Diagram{At: map[byte]deduce.Vec{'A': {}, 'B': {4}, 'C': {0, 4}, 'D': {2}, 'E': {0, 2}, 'Z': {-2}},
		Lines: []string{"ADB", "AEC", "BC", "DE"}}
	d.Index()
	for of, want := range map[string]bool{"DEABC": true, "DEZBC": false, "DEBAC": false} { // BC is drawn, and E is not on it
		if got := (Statement{forms["parallel to base"], of}).isOnLines(d); got != want {
			t.Errorf("%s: %v", of, got)
		}
	}
}
