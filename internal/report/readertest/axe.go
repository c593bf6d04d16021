package readertest

import (
	"os"
	"path/filepath"
	"testing"
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

// KeepsOut says what of the page WCAG 2.2 AA does not allow, as axe finds it; "" where it finds nothing.
func (r *Reader) KeepsOut(axe string) string {
	r.T.Helper()
	r.Says(`(() => {` + axe + `; window.axe = axe; return "there"; })()`)
	r.Says(`void axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then((found) => {
		window.kept = found.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + n.failureSummary).join("; ")).join("\n");
	})`)
	r.Waits(`window.kept !== undefined`)
	return r.Says(`window.kept`)
}
