package readertest

import (
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/disk/nightly"
)

// Axe gives the code of axe-core as it is installed in internal/report/accessibility, to which folder leads. It skips the
// test where that is not installed, or fails it where GEOEVAL_REQUIRE_NODE is 1.
func Axe(t *testing.T, folder string) string {
	t.Helper()
	code, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
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

// KeepsOut says what of the page WCAG 2.2 AA does not allow, as axe finds it; "" where it finds nothing. Axe judges what is seen;
// in a nightly run it goes through the hidden views too, which takes twice as long.
func (r *Reader) KeepsOut(axe string) string {
	r.T.Helper()
	context := `{exclude: [...document.body.querySelectorAll("*")].filter((e) => !e.checkVisibility() && e.parentElement.checkVisibility())}`
	if nightly.Whole() {
		context = `document`
	}
	if r.Says(`"axe" in window`) != "true" {
		r.Says(`(() => {` + axe + `; window.axe = axe; return "there"; })()`)
	}
	r.Says(`void (axe.said = undefined, axe.run(` + context + `, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then((found) => {
		axe.said = found.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + n.failureSummary).join("; ")).join("\n");
	}))`)
	r.Waits(`axe.said !== undefined`)
	return r.Says(`axe.said`)
}
