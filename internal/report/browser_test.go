package report_test

import (
	"bytes"
	"fmt"
	"testing"

	"geoeval/schema"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	found = `document.getElementById("found").value`
	named = `document.getElementById("title")?.textContent`
	list  = `document.body.dataset.view === "problems"`
)

// sets gives a field of the page a value, as a user would.
func (r *reader) sets(field, value string) {
	r.t.Helper()
	r.says(fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event(e.tagName === "SELECT" ? "change" : "input")); })(document.getElementById(%q))`, value, field))
}

// counted says how many of the invented problems are as wanted.
func counted(wanted func(i int) bool) string {
	n := 0
	for i := range problems {
		if wanted(i) {
			n++
		}
	}
	return fmt.Sprintf("%d of %d problems", n, problems)
}

// TestAReportInABrowser opens one report in one browser, and loads it anew for every part.
func TestAReportInABrowser(t *testing.T) {
	r := opened(t, written(t, newBuild(t)))
	for _, part := range []struct {
		name string
		test func(t *testing.T, r *reader)
	}{
		{"searched and filtered", searchedAndFiltered},
		{"read by keyboard", readByKeyboard},
		{"the page of a problem", pageOfAProblem},
		{"hostile text is only text", hostileText},
		{"fits every width", fitsEveryWidth},
		{"printed", printed},
	} {
		t.Run(part.name, func(t *testing.T) {
			r.t = t
			r.looks(1200, "light", "screen")
			r.goes("#problems")
			part.test(t, r)
			r.ends()
		})
	}
}

func searchedAndFiltered(t *testing.T, r *reader) {
	r.expects(found, "450 of 450 problems")
	r.expects(`document.querySelectorAll(".row").length < 40`, "true")
	for _, f := range []struct {
		name, value string
		wanted      func(i int) bool
	}{
		{"subset", "0", selected},
		{"subset", "3", func(int) bool { return false }},
		{"subset", "-1", func(i int) bool { return !selected(i) }},
		{"source", "5", func(int) bool { return true }},
		{"source", "0", func(int) bool { return false }},
		{"type", "0", func(i int) bool { return typeOf(i) == schema.Flat }},
		{"type", "1", func(i int) bool { return typeOf(i) == schema.Solid }},
		{"shape", "1", func(i int) bool { return shapeOf(i) == schema.Shapes[1] }},
		{"level", "0", func(i int) bool { return selected(i) && levelOf(i) == schema.Easy }},
		{"level", "2", func(i int) bool { return selected(i) && levelOf(i) == schema.Harder }},
		{"third", "1", func(i int) bool { return selected(i) && thirdOf(i) == schema.Middle }},
		{"check", "0", func(i int) bool { return statusOf(i) == schema.Verified }},
		{"check", "3", func(i int) bool { return statusOf(i) == schema.NoProgram }},
	} {
		r.sets(f.name, f.value)
		if got, want := r.says(found), counted(f.wanted); got != want {
			t.Errorf("%s %s finds %s, want %s", f.name, f.value, got, want)
		}
		r.sets(f.name, "")
	}
	r.sets("search", "TRIANGLE p12")
	r.sets("shape", "1")
	r.expects(found, "5 of 450 problems")
	r.says(`document.getElementById("clear").click()`)
	r.expects(found, "450 of 450 problems")
	r.sets("search", "no such words")
	r.expects(found, "0 of 450 problems")
	r.does(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	r.expects(list, "true")
}

func readByKeyboard(_ *testing.T, r *reader) {
	r.does(chromedp.KeyEvent("/"))
	r.expects(`document.activeElement.id`, "search")
	r.sets("search", "p03")
	r.does(chromedp.KeyEvent(kb.Tab))
	r.expects(`document.activeElement.id`, "subset")
	r.says(`document.getElementById("search").focus()`)
	r.does(chromedp.KeyEvent(kb.ArrowDown))
	r.expects(`document.activeElement.id`, "list")
	r.does(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	r.waits(named + ` === "` + idOf(31) + `"`)
	r.does(chromedp.KeyEvent(kb.ArrowRight))
	r.waits(named + ` === "` + idOf(32) + `"`)
	r.does(chromedp.KeyEvent(kb.ArrowLeft))
	r.waits(named + ` === "` + idOf(31) + `"`)
	r.does(chromedp.KeyEvent(kb.ArrowLeft))
	r.waits(named + ` === "` + idOf(30) + `"`)
	r.does(chromedp.KeyEvent(kb.Escape))
	r.waits(list)
	r.expects(found, "10 of 450 problems")
	r.expects(`document.activeElement.id`, "list")
	r.expects(`document.querySelector("[aria-selected=true] a").textContent`, idOf(30))
	r.does(chromedp.KeyEvent(kb.End), chromedp.KeyEvent(kb.Enter))
	r.waits(named + ` === "` + idOf(39) + `"`)
	r.says(`history.back()`)
	r.waits(list)
}

func pageOfAProblem(_ *testing.T, r *reader) {
	r.goes("#problem=math%2Ftrain%2Fp031")
	r.waits(named + ` === "` + idOf(31) + `"`)
	r.waits(`(i => i && i.complete && i.naturalWidth === 41)(document.querySelector("#problem img"))`)
	for _, e := range [][2]string{
		{`document.querySelector("#problem .text mfrac msqrt").textContent`, "2"},
		{`document.querySelector("#problem .text math .source").textContent`, `\unknown{1}`},
		{`document.querySelector("#problem .choices .right mfrac") !== null`, "true"},
		{`document.querySelector("#problem .candidates .failed").textContent.includes("number: 3 is lost")`, "true"},
		{`document.querySelector("#problem").textContent.includes("window.stolen")`, "true"},
		{`[...document.querySelectorAll("h1, h2, h3")].filter((h) => h.checkVisibility())[0].tagName`, "H1"},
	} {
		r.expects(e[0], e[1])
	}
	r.says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(5) + `")`)
	r.waits(named + ` === "` + idOf(5) + `"`)
	r.expects(`[...document.querySelectorAll("#problem dd a")].some(a => a.textContent === "`+idOf(7)+`")`, "true")
	r.says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(30) + `")`)
	r.waits(named + ` === "` + idOf(30) + `"`)
	r.expects(`[...document.querySelectorAll("#problem section")].find((s) => s.querySelector("h2")?.textContent === "Check").querySelector("p").textContent`,
		"verified The program gives 30; the gold answer is 30, within 0.5 (rounding).")
	r.says(`location.hash = "#problem=%"`)
	r.waits(named + ` === "Not in this build"`)
}

func hostileText(t *testing.T, r *reader) {
	for i, text := range hostile {
		id := idOf(firstHostile + i)
		r.says(`location.hash = "#problem=" + encodeURIComponent("` + id + `")`)
		r.waits(named + ` === "` + id + `"`)
		if got := r.says(`document.querySelector("#problem .question .text").textContent.length > 0`); got != "true" {
			t.Errorf("%.40q is not shown", text)
		}
		r.expects(`document.querySelectorAll("#problem script, #problem .text img, #problem iframe").length`, "0")
		r.expects(`document.documentElement.scrollWidth <= innerWidth`, "true")
	}
	r.expects(`document.querySelector("#problem .question .text").lang`, "zh")
}

func fitsEveryWidth(t *testing.T, r *reader) {
	for fragment, view := range map[string]string{"#": "overview", "#problems": "problems", "#stages": "stages", "#problem=" + idOf(31): "problem"} {
		for _, scheme := range []string{"light", "dark"} {
			for _, width := range []int64{1280, 820, 390} {
				r.looks(width, scheme, "screen")
				r.says(`location.hash = "` + fragment + `"`)
				r.waits(`document.body.dataset.view === "` + view + `"`)
				if got := r.says(`document.documentElement.scrollWidth <= ` + fmt.Sprint(width)); got != "true" {
					t.Errorf("%s is wider than %d pixels", fragment, width)
				}
				dark := r.says(`getComputedStyle(document.body).backgroundColor.match(/\d+/)[0] < 128`)
				if dark != fmt.Sprint(scheme == "dark") {
					t.Errorf("in the %s scheme the ground is dark: %s", scheme, dark)
				}
			}
		}
	}
}

func printed(t *testing.T, r *reader) {
	r.looks(1280, "dark", "print")
	r.expects(`document.getElementById("problems").checkVisibility()`, "false")
	r.expects(`document.querySelector("#figure-6 .chart").checkVisibility()`, "true")
	r.expects(`document.querySelector("#figure-6 table").checkVisibility({contentVisibilityAuto: true})`, "true")
	r.expects(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	r.says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(31) + `")`)
	r.waits(named + ` === "` + idOf(31) + `"`)
	r.expects(`document.querySelector(".steps").checkVisibility()`, "false")
	r.expects(`document.querySelector("#problem .question").checkVisibility()`, "true")
	if pdf := asks(r, page.PrintToPDF, page.PrintToPDFParams{}); !bytes.HasPrefix(pdf.Data, []byte("%PDF")) {
		t.Error("the page of a problem is not printed")
	}
}
