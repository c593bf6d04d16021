package report_test

import (
	"fmt"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/report/readertest"
	"geoeval/internal/typeset/browsertest"
)

// TestNothingKeepsPeopleOut has axe look at every view, in both schemes, on a desk and a phone, for what WCAG 2.2 AA does
// not allow: at each in one of these four ways, and in a nightly run in each.
func TestNothingKeepsPeopleOut(t *testing.T) {
	t.Parallel()
	axe := browsertest.Axe(t, "accessibility")
	r := readertest.Open(t, written(t, newBuild(t)))
	for s, scheme := range []string{"light", "dark"} {
		for w, width := range []int64{1280, 390} {
			for v, view := range []string{"#", "#problems?level=Easy&as=list", "#problems?subset=GeoEval-2000&concept=wemath%2Farea-of-circles", "#stages",
				"#problem=" + "math%2Ftrain%2Fp0" + fmt.Sprint(programmed)} {
				if v%4 != 2*s+w && !nightly.Whole() {
					continue
				}
				r.Looks(width, scheme, "screen")
				r.Goes(view)
				r.Waits(`performance.getEntriesByName("ready").length === 1`)
				r.Says(`document.querySelectorAll(".shown details").forEach((d) => { d.open = true; })`)
				if kept := r.KeepsOut(axe); kept != "" {
					t.Errorf("%s, %s, %d pixels: %s", view, scheme, width, kept)
				}
			}
		}
	}
}
