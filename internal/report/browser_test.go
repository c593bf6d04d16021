package report_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/report/readertest"
	"geoeval/schema"
	"geoeval/schema/snapshot/readerstest"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	found = `document.getElementById("found").value`
	named = `document.getElementById("title")?.textContent`
	list  = `document.body.dataset.view === "problems"`
)

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
	t.Parallel()
	build := newBuild(t)
	r := readertest.Open(t, written(t, build))
	for _, part := range []struct {
		name string
		test func(t *testing.T, r *readertest.Reader)
	}{
		{"searched and filtered", searchedAndFiltered},
		{"chips count", chipsCount},
		{"ranges are brushed", rangesAreBrushed},
		{"read by keyboard", readByKeyboard},
		{"thumbnails", thumbnails},
		{"a link shows the same", aLinkShowsTheSame},
		{"the page of a problem", pageOfAProblem},
		{"everything of a problem", everythingOfAProblem},
		{"a tree filters", aTreeFilters},
		{"steps are a chain", stepsAreAChain},
		{"what changed", whatChanged},
		{"hostile text is only text", hostileText},
		{"fits every width", fitsEveryWidth},
		{"the selection is copied", func(t *testing.T, r *readertest.Reader) { selectionCopied(t, r, build.Layout().Dir) }},
		{"printed", printed},
	} {
		t.Run(part.name, func(t *testing.T) {
			r.T = t
			r.Looks(1200, "light", "screen")
			r.Goes("#problems")
			part.test(t, r)
			r.Ends()
		})
	}
}

func searchedAndFiltered(t *testing.T, r *readertest.Reader) {
	r.Expects(found, "450 of 450 problems")
	r.Expects(`document.querySelectorAll("#list .item").length < 60`, "true")
	for _, f := range []struct {
		name, value string
		wanted      func(i int) bool
	}{
		{"subset", "GeoEval-2000", selected},
		{"subset", "none", func(i int) bool { return !selected(i) }},
		{"subset", "GeoEval-2000,none", func(int) bool { return true }},
		{"type", "flat", func(i int) bool { return typeOf(i) == schema.Flat }},
		{"type", "solid", func(i int) bool { return typeOf(i) == schema.Solid }},
		{"shape", "Quad", func(i int) bool { return shapeOf(i) == schema.Quad }},
		{"subset", "GeoEval-backward", func(i int) bool { return i == programmed }},
		{"level", "Easy", func(i int) bool { return selected(i) && levelOf(i) == schema.Easy }},
		{"third", "Easy,Middle", func(i int) bool { return selected(i) && thirdOf(i) != schema.Harder }},
		{"check", "verified", func(i int) bool { return statusOf(i) == schema.Verified }},
		{"language", "zh", func(i int) bool { return i == firstHostile+len(hostile)-1 }},
		{"standing", "duplicate", func(i int) bool { return i == 7 }},
		{"origin", "synthetic", func(i int) bool { return i%2 == 0 }},
		{"complexity", "0.4..0.5", func(i int) bool { return selected(i) && levelOf(i) == schema.Middle }},
		{"complexity", "0.4..", func(i int) bool { return selected(i) && levelOf(i) != schema.Easy }},
		{"check", "no such verdict", func(int) bool { return true }},
		{"no such filter", "1", func(int) bool { return true }},
		{"q", "triangle%20p12", func(i int) bool { return i/10 == 12 }},
	} {
		r.Says(`location.hash = "#problems?` + f.name + "=" + f.value + `"`)
		r.Waits(`selection.has("` + f.name + `")`)
		if got, want := r.Says(found), counted(f.wanted); got != want {
			t.Errorf("%s %s finds %s, want %s", f.name, f.value, got, want)
		}
	}
}

// chipsCount chooses chips, whose numbers say what each would leave under all other filters.
func chipsCount(_ *testing.T, r *readertest.Reader) {
	easyQuads, easyCircles := 0, 0
	for i := range 100 {
		if levelOf(i) == schema.Easy && shapeOf(i) == schema.Quad {
			easyQuads++
		}
		if levelOf(i) == schema.Easy && shapeOf(i) == schema.Circle {
			easyCircles++
		}
	}
	r.Says(readertest.Chip("level", "Easy") + `.click()`)
	r.Waits(found + ` === "34 of 450 problems"`)
	r.Expects(`location.hash`, "#problems?level=Easy")
	r.Expects(readertest.Chip("level", "Easy")+`.getAttribute("aria-pressed")`, "true")
	r.Expects(readertest.Chip("level", "Middle")+`.textContent`, "Middle 33")
	r.Says(readertest.Chip("shape", "Quad") + `.click()`)
	r.Waits(found + ` === "` + fmt.Sprint(easyQuads) + ` of 450 problems"`)
	r.Expects(readertest.Chip("shape", "Circle")+`.textContent`, fmt.Sprintf("Circle %d", easyCircles))
	r.Says(readertest.Chip("shape", "Circle") + `.click()`)
	r.Waits(found + ` === "34 of 450 problems"`)
	r.Expects(`document.querySelectorAll("#chosen .chip").length`, "3")
	r.Says(`history.back()`)
	r.Waits(found + ` === "` + fmt.Sprint(easyQuads) + ` of 450 problems"`)
	r.Says(`document.querySelector("#chosen .chip").click()`)
	r.Waits(found + ` === "34 of 450 problems"`)
	r.Says(`document.getElementById("clear").click()`)
	r.Waits(found + ` === "450 of 450 problems"`)
	r.Sets("search", "no such words")
	r.Expects(found, "0 of 450 problems")
	r.Expects(`document.getElementById("nothing").checkVisibility()`, "true")
	r.Sets("search", "")
	r.Expects(`document.querySelector("#list .kinds").textContent.trim().endsWith("`+string(levelOf(0))+`✓ verified")`, "true")
	r.Says(readertest.Chip("third", string(thirdOf(3))) + `.click()`)
	r.Waits(`selection.has("third")`)
	r.Expects(`[...document.querySelectorAll("#list .kinds")].every((e) => e.textContent.includes("`+string(thirdOf(3))+`"))`, "true")
	r.Says(`document.getElementById("clear").click()`)
	r.Sets("sort", "hardest")
	r.Waits(`document.querySelector("#list .item .id").textContent === "` + idOf(2) + `"`)
}

// rangesAreBrushed draws a range over a histogram, and moves its sliders by keyboard.
func rangesAreBrushed(t *testing.T, r *readertest.Reader) {
	const bars = `document.querySelector("[data-measure=complexity] svg")`
	r.Says(bars + `.scrollIntoView({block: "center"})`)
	left, top := r.Number(bars+`.getBoundingClientRect().left`), r.Number(bars+`.getBoundingClientRect().top`)
	width := r.Number(bars + `.getBoundingClientRect().width`)
	for _, e := range []struct {
		kind input.DispatchMouseEventType
		at   float64
	}{{input.DispatchMouseEventTypeMousePressed, .99}, {input.DispatchMouseEventTypeMouseMoved, .7}, {input.DispatchMouseEventTypeMouseMoved, .5}, {input.DispatchMouseEventTypeMouseReleased, .5}} {
		readertest.Asks(r, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: e.kind, X: left + e.at*width, Y: top + 20,
			Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
	}
	want := counted(func(i int) bool { return selected(i) && levelOf(i) != schema.Easy })
	r.Waits(found + ` === "` + want + `"`)
	if got := r.Says(`location.hash`); got != "#problems?complexity=0.35.." {
		t.Errorf("the address is %s", got)
	}
	r.Says(`document.querySelector("[data-measure=complexity] input").focus()`)
	for range 8 {
		r.Does(chromedp.KeyEvent(kb.ArrowRight))
	}
	r.Waits(found + ` === "` + counted(func(i int) bool { return selected(i) && levelOf(i) == schema.Harder }) + `"`)
	r.Does(chromedp.KeyEvent(kb.Home))
	r.Waits(found + ` === "450 of 450 problems"`)
}

func readByKeyboard(_ *testing.T, r *readertest.Reader) {
	const active = `document.activeElement.querySelector(".id").textContent === `
	r.Does(chromedp.KeyEvent("/"))
	r.Expects(`document.activeElement.id`, "search")
	r.Sets("search", "p03")
	r.Says(`document.getElementById("search").focus()`)
	r.Does(chromedp.KeyEvent(kb.ArrowDown))
	r.Waits(active + `"` + idOf(30) + `"`)
	r.Does(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	r.Waits(named + ` === "` + idOf(31) + `"`)
	r.Does(chromedp.KeyEvent(kb.ArrowRight))
	r.Waits(named + ` === "` + idOf(32) + `"`)
	r.Does(chromedp.KeyEvent(kb.ArrowLeft))
	r.Waits(named + ` === "` + idOf(31) + `"`)
	r.Does(chromedp.KeyEvent(kb.ArrowLeft))
	r.Waits(named + ` === "` + idOf(30) + `"`)
	r.Does(chromedp.KeyEvent(kb.Escape))
	r.Waits(list)
	r.Expects(found, "10 of 450 problems")
	r.Waits(active + `"` + idOf(30) + `"`)
	r.Does(chromedp.KeyEvent(kb.End), chromedp.KeyEvent(kb.Enter))
	r.Waits(named + ` === "` + idOf(39) + `"`)
	r.Says(`history.back()`)
	r.Waits(list)
	r.Sets("search", "")
	r.Says(`document.querySelector("#list [tabindex='0']").focus()`)
	r.Does(chromedp.KeyEvent(kb.End))
	r.Waits(active + `"` + idOf(449) + `"`)
	r.Expects(`document.querySelectorAll("#list .item").length < 60`, "true")
	r.Expects(`document.activeElement.getBoundingClientRect().bottom <= innerHeight`, "true")
	r.Does(chromedp.KeyEvent(kb.Home))
	r.Waits(active + `"` + idOf(0) + `"`)
	r.Does(chromedp.KeyEvent(kb.ArrowUp))
	r.Expects(`document.activeElement.id`, "search")
}

// selectionCopied reads what the buttons copy, in the place of the clipboard, and has DuckDB run it in the folder of the build.
func selectionCopied(t *testing.T, r *readertest.Reader, out string) {
	const where = "-- Run it with DuckDB in the folder of the build, which is out unless --out named another.\\n"
	r.Says(`void (navigator.clipboard ? 0 : Object.defineProperty(navigator, "clipboard", {value: {}}), navigator.clipboard.writeText = async (text) => { window.copied = text; })`)
	r.Says(`location.hash = "#problems?q=p03"`)
	r.Waits(found + ` === "10 of 450 problems"`)
	r.Says(`document.getElementById("copy-ids").click()`)
	r.Waits(`window.copied?.split("\n").length === 11 && copied.startsWith("` + idOf(30) + `\n` + idOf(31) + `\n")`)
	r.Waits(`document.getElementById("told").textContent === "Copied: 10 problems as ids."`)
	r.Says(`document.getElementById("copy-sql").click()`)
	r.Waits(`copied.startsWith("` + where + `SELECT * FROM 'tables/problems.parquet'\nWHERE id IN (\n  '` + idOf(30) + `',\n") && copied.endsWith("'\n);\n")`)
	some := r.Says(`copied`)
	r.Expects(`quoted("it's")`, "'it''s'")
	r.Says(`location.hash = "#problems?subset=GeoEval-backward"`)
	r.Waits(found + ` === "1 of 450 problems"`)
	r.Says(`document.getElementById("copy-ids").click()`)
	r.Waits(`copied === "` + schema.BackwardID(idOf(programmed)) + `\n"`)
	r.Waits(`document.getElementById("told").textContent === "Copied: 1 backward questions as ids."`)
	r.Says(`document.getElementById("copy-sql").click()`)
	r.Waits(`copied.includes("FROM 'tables/backward.parquet'\n")`)
	backward := r.Says(`copied`)
	r.Says(`document.getElementById("clear").click()`)
	r.Waits(found + ` === "450 of 450 problems"`)
	r.Says(`document.getElementById("copy-sql").click()`)
	r.Waits(`copied === "` + where + `SELECT * FROM 'tables/problems.parquet';\n"`)
	all := r.Says(`copied`)
	r.Says(`location.hash = "#overview"`)
	r.Waits(`document.querySelector("#overview").checkVisibility()`)
	readers, err := filepath.Abs("../../schema/snapshot/readers")
	if err != nil {
		t.Fatal(err)
	}
	node := readerstest.Node(t, readers)
	for query, rows := range map[string]string{some: "10", backward: "1", all: "450"} {
		command := exec.Command(node, filepath.Join(readers, "sql.mjs"))
		command.Dir, command.Stdin = out, strings.NewReader(query)
		if said, err := command.CombinedOutput(); err != nil || strings.TrimSpace(string(said)) != rows {
			t.Errorf("%s\ngives %s (%v), want %s rows", query, said, err, rows)
		}
	}
}

// thumbnails are those of diagrams that the report holds, and small ones of the others.
func thumbnails(_ *testing.T, r *readertest.Reader) {
	for _, i := range []int{30, unselected} {
		r.Says(fmt.Sprintf(`location.hash = "#problems?q=p%03d"`, i))
		r.Waits(fmt.Sprintf(`document.querySelector("#list .item img")?.naturalWidth === %d`, 10+i))
	}
	r.Says(`document.querySelector("#list a").click()`)
	r.Waits(named + ` === "` + idOf(unselected) + `"`)
	r.Waits(fmt.Sprintf(`document.querySelector("#problem img")?.naturalWidth === %d`, 10+unselected))
	r.Expects(`document.querySelector("#part-question .faint").textContent.startsWith("Small, and in greys")`, "true")
}

// aLinkShowsTheSame opens an address anew, with a selection and a problem of it.
func aLinkShowsTheSame(_ *testing.T, r *readertest.Reader) {
	r.Goes("#problem=" + "math%2Ftrain%2Fp030?subset=GeoEval-2000&q=p03&as=list")
	r.Waits(named + ` === "` + idOf(30) + `"`)
	r.Expects(`document.getElementById("prev")`, "null")
	r.Does(chromedp.KeyEvent(kb.ArrowRight))
	r.Waits(named + ` === "` + idOf(31) + `"`)
	r.Says(`document.getElementById("back").click()`)
	r.Waits(list)
	r.Expects(found, "10 of 450 problems")
	r.Expects(`document.getElementById("list").classList.contains("rows")`, "true")
	r.Expects(`document.getElementById("search").value`, "p03")
}

func pageOfAProblem(_ *testing.T, r *readertest.Reader) {
	r.Goes("#problem=math%2Ftrain%2Fp031")
	r.Waits(named + ` === "` + idOf(31) + `"`)
	r.Waits(`(i => i && i.complete && i.naturalWidth === 41)(document.querySelector("#problem img"))`)
	for _, e := range [][2]string{
		{`document.querySelector("#problem .text mfrac msqrt").textContent`, "2"},
		{`document.querySelector("#problem .text math .source").textContent`, `\unknown{1}`},
		{`document.querySelector("#problem .choices .right mfrac") !== null`, "true"},
		{`document.querySelector("#problem .candidates .failed").textContent.includes("number: 3 is lost")`, "true"},
		{`document.querySelector("#problem").textContent.includes("window.stolen")`, "true"},
		{`[...document.querySelectorAll("h1, h2, h3")].filter((h) => h.checkVisibility())[0].tagName`, "H1"},
	} {
		r.Expects(e[0], e[1])
	}
	r.Says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(5) + `")`)
	r.Waits(named + ` === "` + idOf(5) + `"`)
	r.Expects(`[...document.querySelectorAll("#problem dd a")].some(a => a.textContent === "`+idOf(7)+`")`, "true")
	r.Says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(30) + `")`)
	r.Waits(named + ` === "` + idOf(30) + `"`)
	r.Expects(`document.getElementById("check").textContent`,
		"verified The program gives 30; the gold answer is 30, within 0.5 (rounding).")
	r.Says(`location.hash = "#problem=%"`)
	r.Waits(named + ` === "No such problem"`)
}

// everythingOfAProblem reads the page of a problem that has a program and a backward question.
func everythingOfAProblem(_ *testing.T, r *readertest.Reader) {
	r.Says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(programmed) + `")`)
	r.Waits(named + ` === "` + idOf(programmed) + `"`)
	for _, e := range [][2]string{
		{`[...document.querySelectorAll("#part-solution .program li")].map((li) => li.textContent).join("; ")`, "30 + 3 = 33; 33·1 = 33"},
		{`[...document.querySelectorAll("#part-backward ins")].map((e) => e.lastChild.data).join("|")`, "X|. The correct answer is 33. What is X?"},
		{`document.querySelector("#part-backward .good").textContent`, "⇒ X = 30, the only magnitude between 0 and 1000 that gives the answer"},
		{`document.querySelector("#part-rephrasings ins").textContent.startsWith(" put in: ")`, "true"},
		{`document.querySelector("#part-question .zoomable img").naturalWidth`, fmt.Sprint(10 + programmed)},
		{`[...document.querySelectorAll("#problem .parts a")].map((a) => a.textContent).join()`, "Question,Solution,Asked backward,Step by step,What has to be known,Rephrasings,Description,Lineage"},
	} {
		r.Expects(e[0], e[1])
	}
	r.Expects(`[...document.querySelectorAll("#problem .fold")].some((d) => d.open)`, "false")
	r.Says(`[...document.querySelectorAll("#problem .parts a")].at(-1).click()`)
	r.Waits(`document.querySelectorAll(".lineage .node").length === 4`)
	r.Says(`document.querySelector(".lineage a").dispatchEvent(new MouseEvent("click", {bubbles: true}))`)
	r.Waits(`document.activeElement.id === "part-backward"`)
	r.Says(`history.go(-2)`)
	r.Waits(`!location.hash.includes("at=")`)
	r.Expects(named, idOf(programmed))
}

// aTreeFilters unfolds the tree of what has to be known, by mouse and by keyboard, and chooses a principle and a level above some.
func aTreeFilters(t *testing.T, r *readertest.Reader) {
	const item = `[...document.querySelectorAll(".tree .node")].find((e) => e.dataset.key === %q)`
	circles := func(i int) bool { return i%4 == 0 }
	either := func(i int) bool { return i%4 == 0 || i == programmed }
	at := func(key string) string { return fmt.Sprintf(item, key) }
	r.Expects(`[...document.querySelectorAll(".tree .node")].map((e) => e.textContent).join("; ")`, "We-Math 114; GeoSense 0")
	r.Says(`document.querySelector(".tree .node").focus()`)
	r.Does(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	r.Expects(`document.activeElement.textContent`, "Area of Circles 113")
	r.Does(chromedp.KeyEvent(kb.Enter))
	r.Waits(found + ` === "` + counted(circles) + `"`)
	r.Expects(`location.hash`, "#problems?concept=wemath%2Farea-of-circles")
	r.Expects(`document.activeElement.getAttribute("aria-selected")`, "true")
	r.Does(chromedp.KeyEvent(kb.ArrowDown))
	r.Expects(`document.activeElement.textContent`, "Area of Rectangles 1")
	r.Does(chromedp.KeyEvent(" "))
	r.Waits(found + ` === "` + counted(either) + `"`)
	r.Expects(`document.getElementById("chosen").textContent`, "What has to be known: Area of Circles ×What has to be known: Area of Rectangles ×")
	r.Does(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
	r.Expects(`document.activeElement.getAttribute("aria-expanded")`, "false")
	r.Expects(`document.querySelectorAll(".tree [tabindex='0']").length`, "1")
	r.Goes("#problems?concept=wemath%2Farea-of-rectangles")
	r.Waits(found + ` === "1 of 450 problems"`)
	r.Expects(at("wemath/area-of-rectangles")+`.checkVisibility()`, "true")
	r.Says(`document.querySelector("#chosen .chip").click()`)
	r.Waits(found + ` === "450 of 450 problems"`)
	r.Says(at("We-Math/Plane Figures") + `.querySelector(".name").click()`)
	r.Waits(found + ` === "` + counted(either) + `"`)
	r.Says(at("We-Math/Plane Figures") + `.querySelector(".twist").click()`)
	r.Expects(at("wemath/area-of-rectangles")+`.checkVisibility()`, "false")
	r.Says(readertest.Chip("subset", "GeoEval-2000") + `.click()`)
	r.Waits(found + ` === "` + counted(func(i int) bool { return selected(i) && either(i) }) + `"`)
	r.Says(`location.hash = "#problems?concept=no%2Fsuch"`)
	r.Waits(found + ` === "450 of 450 problems"`)
	r.Says(`location.hash = "#problems?steps=2%20steps"`)
	r.Waits(found + ` === "1 of 450 problems"`)
}

// stepsAreAChain reads what a problem needs to be known, and its steps.
func stepsAreAChain(_ *testing.T, r *readertest.Reader) {
	r.Says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(programmed) + `")`)
	r.Waits(named + ` === "` + idOf(programmed) + `"`)
	r.Waits(`[...document.querySelectorAll(".chain img")].map((i) => i.naturalWidth).join() === "60,61"`)
	for _, e := range [][2]string{
		{`[...document.querySelectorAll(".chain .head")].map((p) => p.textContent).join("; ")`, "Step 1Area of Rectangles area; Step 2Area of Circles area"},
		{`[...document.querySelectorAll(".chain .givens")].map((p) => p.textContent).join("; ")`, "Reckons with 30 from the text.; Reckons with 30 from step 1."},
		{`document.querySelectorAll(".chain .text mfrac").length`, "2"},
		{`document.querySelector(".chain .answer").textContent`, "33 cm"},
		{`document.querySelector(".chain .right").textContent`, "33 ✓ the right choice"},
		{`[...document.querySelectorAll(".needs .applied mark")].map((m) => m.textContent).length`, "4"},
		{`document.querySelector(".needs .applied mark math mfrac") !== null`, "true"},
		{`[...document.querySelectorAll(".needs .principle")].map((p) => p.textContent).join("; ")`, "Area of Rectangles formula; Definition of Right Angle, and of others formula mentioned alone"},
		{`document.querySelector(".needs .known").textContent.startsWith("known by operator of step 1: area ")`, "true"},
		{`document.querySelectorAll("#problem script, #problem .chain .text img, #problem .needs img").length`, "0"},
	} {
		r.Expects(e[0], e[1])
	}
	r.Says(`document.querySelector(".chain .from").click()`)
	r.Waits(`document.activeElement.id === "part-step-1"`)
	r.Says(`document.querySelector(".principle a").click()`)
	r.Waits(found + ` === "1 of 450 problems"`)
	r.Says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(31) + `")`)
	r.Waits(named + ` === "` + idOf(31) + `"`)
	r.Expects(`document.querySelector("#part-steps").textContent`, "Not taken apartunknown step: step 2: halve")
}

// whatChanged compares texts word by word, in Chinese character by character.
func whatChanged(_ *testing.T, r *readertest.Reader) {
	for _, c := range [][3]string{
		{"one two three", "one three", "one -two -three"},
		{"a b c", "a x y c", "a -b -+x y +c"},
		{"三角形的面积是多少", "三角形面积为多少", "三角形-的-面积-是-+为+多少"},
		{`the side $\frac{1}{2}$ of`, `the side $\frac{1}{3}$ of`, `the side -$\frac{1}{2}$-+$\frac{1}{3}$+ of`},
		{"求∠DAB的大小", "求∠DAB的度数", "求∠DAB的-大小-+度数+"},
		{"", "new", "+new+"},
		{"same", "same", "same"},
		{"3.14 and 2", "3.1 and 2", "-3.14-+3.1+ and 2"},
	} {
		r.Expects(fmt.Sprintf(`differences(%q, %q).map(([kind, text]) => ["-", "", "+"][kind + 1] + text + ["-", "", "+"][kind + 1]).join("")`, c[0], c[1]), c[2])
	}
}

func hostileText(t *testing.T, r *readertest.Reader) {
	for i, text := range hostile {
		id := idOf(firstHostile + i)
		r.Says(`location.hash = "#problem=" + encodeURIComponent("` + id + `")`)
		r.Waits(named + ` === "` + id + `"`)
		if got := r.Says(`document.querySelector("#problem .question .text").textContent.length > 0`); got != "true" {
			t.Errorf("%.40q is not shown", text)
		}
		r.Expects(`document.querySelectorAll("#problem script, #problem .text img, #problem iframe").length`, "0")
		r.Expects(`document.documentElement.scrollWidth <= innerWidth`, "true")
	}
	r.Expects(`document.querySelector("#problem .question .text").lang`, "zh")
}

func fitsEveryWidth(t *testing.T, r *readertest.Reader) {
	for fragment, view := range map[string]string{"#": "overview", "#problems": "problems", "#stages": "stages", "#problem=" + idOf(31): "problem"} {
		for _, scheme := range []string{"light", "dark"} {
			for _, width := range []int64{1280, 820, 390} {
				r.Looks(width, scheme, "screen")
				r.Says(`location.hash = "` + fragment + `"`)
				r.Waits(`document.body.dataset.view === "` + view + `"`)
				if got := r.Says(`document.documentElement.scrollWidth <= ` + fmt.Sprint(width)); got != "true" {
					t.Errorf("%s is wider than %d pixels", fragment, width)
				}
				if width == 1280 {
					r.Expects(`[...document.querySelectorAll(".shown .table")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.dataset.name).join()`, "")
				}
				dark := r.Says(`getComputedStyle(document.body).backgroundColor.match(/\d+/)[0] < 128`)
				if dark != fmt.Sprint(scheme == "dark") {
					t.Errorf("in the %s scheme the ground is dark: %s", scheme, dark)
				}
			}
		}
	}
}

func printed(t *testing.T, r *readertest.Reader) {
	r.Looks(1280, "dark", "print")
	r.Expects(`document.getElementById("problems").checkVisibility()`, "false")
	r.Expects(`document.querySelector("#figure-6 .chart").checkVisibility()`, "true")
	r.Expects(`document.querySelector("#figure-6 table").checkVisibility({contentVisibilityAuto: true})`, "true")
	r.Expects(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	r.Says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(31) + `")`)
	r.Waits(named + ` === "` + idOf(31) + `"`)
	r.Expects(`document.querySelector(".ways").checkVisibility()`, "false")
	r.Expects(`document.querySelector("#problem .question").checkVisibility()`, "true")
	if pdf := readertest.Asks(r, page.PrintToPDF, page.PrintToPDFParams{}); !bytes.HasPrefix(pdf.Data, []byte("%PDF")) {
		t.Error("the page of a problem is not printed")
	}
}
