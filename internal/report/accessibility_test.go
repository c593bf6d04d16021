package report_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// axe gives the code of axe-core, and skips the test where that is not installed, or fails it where
// GEOEVAL_REQUIRE_NODE is 1.
func axe(t *testing.T) string {
	t.Helper()
	code, err := os.ReadFile(filepath.Join("accessibility", "node_modules", "axe-core", "axe.min.js"))
	switch {
	case err == nil:
		return string(code)
	case os.Getenv("GEOEVAL_REQUIRE_NODE") == "1":
		t.Fatalf("GEOEVAL_REQUIRE_NODE is 1: run npm ci --prefix internal/report/accessibility: %v", err)
	default:
		t.Skip("axe-core is not installed; npm ci --prefix internal/report/accessibility does")
	}
	return ""
}

// TestNothingKeepsPeopleOut has axe look at every view, in both schemes, on a desk and a phone, for what WCAG 2.2 AA does
// not allow.
func TestNothingKeepsPeopleOut(t *testing.T) {
	t.Parallel()
	code := axe(t)
	r := opened(t, written(t, newBuild(t)))
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{1280, 390} {
			for _, view := range []string{"#", "#problems?level=Easy&as=list", "#problems?subset=GeoEval-2000", "#stages",
				"#problem=" + "math%2Ftrain%2Fp0" + fmt.Sprint(programmed)} {
				r.looks(width, scheme, "screen")
				r.goes(view)
				r.waits(`performance.getEntriesByName("ready").length === 1`)
				r.says(`(() => {` + code + `; window.axe = axe; return "there"; })()`)
				r.says(`void axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then((found) => {
					window.kept = found.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + n.failureSummary).join("; ")).join("\n");
				})`)
				r.waits(`window.kept !== undefined`)
				if kept := r.says(`window.kept`); kept != "" {
					t.Errorf("%s, %s, %d pixels: %s", view, scheme, width, kept)
				}
			}
		}
	}
}

var (
	colour = regexp.MustCompile(`--([a-z0-9-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)`)
	pairs  = []struct {
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
	css, err := os.ReadFile(filepath.Join("page", "report.css"))
	if err != nil {
		t.Fatal(err)
	}
	for k, scheme := range []string{"light", "dark"} {
		palette := map[string]string{}
		for _, found := range colour.FindAllStringSubmatch(string(css), -1) {
			palette[found[1]] = found[2+k]
		}
		for _, p := range pairs {
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
