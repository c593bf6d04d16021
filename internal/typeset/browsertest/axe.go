package browsertest

import (
	"os"
	"path/filepath"
	"testing"
	"time"
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

// KeptOut says what of a page WCAG 2.2 AA does not allow, as axe finds it; "" where it finds nothing. says gives the value of an
// expression on the page, as text. Axe judges what is seen, or all of the page with its hidden views, which takes twice as long.
func KeptOut(axe string, all bool, says func(expression string) string) string {
	context := `{exclude: [...document.body.querySelectorAll("*")].filter((e) => !e.checkVisibility() && e.parentElement.checkVisibility())}`
	if all {
		context = `document`
	}
	if says(`"axe" in window`) != "true" {
		says(`(() => {` + axe + `; window.axe = axe; return "there"; })()`)
	}
	says(`void (axe.said = undefined, axe.run(` + context + `, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then((found) => {
		axe.said = found.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + n.failureSummary).join("; ")).join("\n");
	}))`)
	for end := time.Now().Add(2 * time.Minute); says(`axe.said !== undefined`) != "true"; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			return "axe does not end"
		}
	}
	return says(`axe.said`)
}
