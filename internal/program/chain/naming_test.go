package chain

import (
	"testing"

	"geoeval/internal/text/quantity"
)

func TestNumbersAreNamedAsTheProblemDoes(t *testing.T) {
	for _, c := range []struct {
		before string
		of     quantity.Dimension
		want   string
	}{
		{"In triangle ABC, AB = ", quantity.Length, "AB"},
		{"AB = 3, BC = ", quantity.Length, "BC"},
		{"A′B = ", quantity.Length, "A′B"},
		{"If angle A = 70, angle 2 = ", quantity.Angle, "∠2"},
		{`m \angle ABC = `, quantity.Angle, "∠ABC"},
		{"angle A + angle B = ", quantity.Angle, ""},
		{"AB + CD = ", quantity.Length, ""},
		{"2 AB = ", quantity.Length, ""},
		{`m \widehat AB = `, quantity.Length, ""},
		{"the arc AB = ", quantity.Length, ""},
		{"the distance from O to AB is ", quantity.Length, ""},
		{"AB = ", quantity.Angle, ""},
		{"AB = ", quantity.Pure, ""},
	} {
		if got := nameIn(&Number{Before: c.before}, c.of); got != c.want {
			t.Errorf("%q: %q", c.before, got)
		}
	}
}
