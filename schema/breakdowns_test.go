package schema_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

func TestBands(t *testing.T) {
	for _, c := range []struct {
		by     schema.Breakdown
		length int64
		want   string
	}{
		{schema.ByWords, 0, "≤20"}, {schema.ByWords, 20, "≤20"}, {schema.ByWords, 21, "≤40"}, {schema.ByWords, 100, "≤100"},
		{schema.ByWords, 101, ">100"}, {schema.ByWords, 1 << 40, ">100"},
		{schema.ByCharacters, 80, "≤80"}, {schema.ByCharacters, 81, "≤100"}, {schema.ByCharacters, 301, ">300"},
		{schema.ByDescriptionWords, 1, "≤40"}, {schema.ByDescriptionWords, 161, ">160"},
	} {
		t.Run(fmt.Sprintf("%s %d", c.by, c.length), func(t *testing.T) {
			if got := schema.Band(c.by, c.length); got != c.want || !slices.Contains(schema.Bands(c.by), got) {
				t.Errorf("%s of %v, want %s", got, schema.Bands(c.by), c.want)
			}
		})
	}
	if got := strings.Join(schema.Bands(schema.ByWords), " "); got != "≤20 ≤40 ≤60 ≤80 ≤100 >100" {
		t.Error(got)
	}
	if got := schema.Bands(schema.ByGoal); got != nil {
		t.Error(got)
	}
}
