package schema_test

import (
	"testing"

	"geoeval/schema"
)

func TestSpell(t *testing.T) {
	number, texts, floats := new(2.5), []string{"a", "b"}, []*float64{new(1.0), nil}
	numbers := []schema.Number{{Name: "N0", Text: "5"}, {Text: "7"}}
	for want, field := range map[string]any{
		"word": new("word"), "-3": new(int64(-3)), "true": new(true), "2.5": &number, "a | b": &texts, "1, null": &floats,
		"N0 5, 7": &numbers, "a.png": &schema.Image{Path: "a.png"}, "null": new(""),
	} {
		t.Run(want, func(t *testing.T) {
			if got := schema.Spell(field); got != want {
				t.Errorf("%q, not %q", got, want)
			}
		})
	}
}
