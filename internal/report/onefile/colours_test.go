package onefile

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

var (
	colour    = regexp.MustCompile(`--([a-z0-9-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)`)
	contrasts = []struct {
		ratio      float64
		on, behind []string
	}{
		// Text, WCAG 1.4.3.
		{4.5, []string{"ink", "faint", "accent", "good", "bad"}, []string{"ground", "sheet"}},
		{4.5, []string{"ink", "accent"}, []string{"tint"}},
		{4.5, []string{"ink"}, []string{"raised", "added", "removed"}},
		{4.5, []string{"on-accent"}, []string{"accent"}},
		// What shows a control or is a mark of a chart, WCAG 1.4.11.
		{3, []string{"edge", "paper", "accent", "part-0", "part-1", "part-2", "part-3", "part-4", "part-5", "part-6", "part-7"}, []string{"sheet"}},
		{3, []string{"edge", "accent"}, []string{"ground"}},
	}
)

func TestColoursAreToldApart(t *testing.T) {
	css, err := os.ReadFile(filepath.Join("page", "base.css"))
	if err != nil {
		t.Fatal(err)
	}
	for k, scheme := range []string{"light", "dark"} {
		palette := map[string]string{}
		for _, found := range colour.FindAllStringSubmatch(string(css), -1) {
			palette[found[1]] = found[2+k]
		}
		for _, p := range contrasts {
			for _, on := range p.on {
				for _, behind := range p.behind {
					t.Run(scheme+"/"+on+" on "+behind, func(t *testing.T) {
						if got := contrast(t, palette[on], palette[behind]); got < p.ratio {
							t.Errorf("the contrast is %.2f, less than %v", got, p.ratio)
						}
					})
				}
			}
		}
	}
}

// contrast is the ratio of WCAG 2 of two colours, as six digits in hex.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		t.Fatalf("%q is no colour of the palette", hex)
	}
	linear := func(of uint64) float64 {
		c := float64(of&255) / 255
		if c <= .04045 {
			return c / 12.92
		}
		return math.Pow((c+.055)/1.055, 2.4)
	}
	return .2126*linear(n>>16) + .7152*linear(n>>8) + .0722*linear(n)
}
