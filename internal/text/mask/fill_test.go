package mask

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Whatever is cut out of whatever text comes back byte for byte, and the letter stands exactly where it was.
func TestFillGivesBackWhatWasCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		clauses := rapid.SliceOfN(rapid.StringN(0, 12, -1), 0, 3).Draw(t, "clauses")
		letter := rapid.SampledFrom([]string{"X", "Y", "A", "一"}).Draw(t, "letter")
		var places []Place
		for clause := InText; clause < len(clauses); clause++ {
			f, _ := field(text, clauses, clause)
			at := 0
			for range rapid.IntRange(0, 3).Draw(t, "places") {
				start := rapid.IntRange(at, len(f)).Draw(t, "start")
				for start < len(f) && !startsRune(f, start) {
					start++
				}
				if start >= len(f) {
					break
				}
				end := rapid.IntRange(start+1, len(f)).Draw(t, "end")
				for !startsRune(f, end) {
					end++
				}
				place := Place{Clause: clause, Start: start, End: end, Text: f[start:end]}
				place.Spaced = IsSpaced(text, clauses, place)
				places = append(places, place)
				at = end
			}
		}
		places = rapid.Permutation(places).Draw(t, "order")
		cut, cutClauses, err := Cut(text, clauses, letter, places)
		if err != nil {
			t.Fatal(err)
		}
		filled, filledClauses, err := Fill(cut+" The correct answer", cutClauses, letter, places)
		if err != nil || filled != text+" The correct answer" || !slices.Equal(filledClauses, clauses) {
			t.Fatalf("%q, %q became %q, %q and then %q, %q, %v", text, clauses, cut, cutClauses, filled, filledClauses, err)
		}
	})
}

func TestCutAndFillRefuse(t *testing.T) {
	text, clauses := "长12米", []string{"AB = 5"}
	for _, places := range [][]Place{
		{{InText, 1, 4, "", false}}, {{InText, 3, 5, "", false}, {InText, 4, 5, "", false}}, {{InText, 3, 5, "13", false}}, {{InText, 3, 50, "", false}}, {{1, 0, 1, "", false}}, {{-3, 0, 1, "", false}},
		{{InText, 5, 3, "", false}},
	} {
		var wrong *PlaceError
		if _, _, err := Cut(text, clauses, "X", places); !errors.As(err, &wrong) {
			t.Errorf("Cut at %+v gives %v", places, err)
		}
	}
	for _, places := range [][]Place{
		{{InText, 3, 5, "", false}}, {{InText, 0, 2, "12", false}}, {{InText, 3, 6, "12", false}}, {{7, 0, 1, "5", false}}, {{InText, 1<<63 - 1, -1 << 63, "5", false}}, {{InText, 1<<63 - 2, 1<<63 - 1, "5", false}},
	} {
		var wrong *PlaceError
		if _, _, err := Fill("长X米", clauses, "X", places); !errors.As(err, &wrong) {
			t.Errorf("Fill at %+v gives %v", places, err)
		}
	}
}
