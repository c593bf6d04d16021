package leaderboard_test

import (
	"bytes"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/report/leaderboard"
	"geoeval/internal/report/readertest"
	"geoeval/internal/typeset/browsertest"
	"geoeval/schema"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	found = `document.getElementById("found").value`
	named = `document.getElementById("title")?.textContent`
	first = `document.querySelector("#leaderboard tbody[data-key]").dataset.key`
)

// sample is the address of a sample.
func sample(model, setting string, subset schema.Subset, n, repeat int) string {
	key := fmt.Sprintf("%s|%s|%s|%s|%04d", model, setting, subset, problemID(subset, n), repeat)
	return "#sample=" + url.PathEscape(key)
}

// TestALeaderboardInABrowser opens one page in one browser, and loads it anew for every part.
func TestALeaderboardInABrowser(t *testing.T) {
	t.Parallel()
	r := readertest.Open(t, written(t, newFixture(t), leaderboard.Options{}))
	for _, part := range []struct {
		name string
		test func(t *testing.T, r *readertest.Reader)
	}{
		{"sorted by any column", sorted},
		{"sorted by keyboard", sortedByKeyboard},
		{"details of a row", detailsOfARow},
		{"what is no model says so", whatIsNoModel},
		{"missing responses are told", missingTold},
		{"two rows are chosen", twoRowsChosen},
		{"two rows compared", twoRowsCompared},
		{"breakdowns", brokenDown},
		{"graders", gradersShown},
		{"published rows stand apart", publishedApart},
		{"samples filtered", samplesFiltered},
		{"samples on which two differ", samplesThatDiffer},
		{"words in answers", wordsInAnswers},
		{"a sample by its address", aSampleByItsAddress},
		{"a sample in full", aSampleInFull},
		{"what was read is marked", whatWasReadIsMarked},
		{"no such sample", noSuchSample},
		{"hostile text is only text", hostileText},
		{"fits every width", fitsEveryWidth},
		{"printed", printed},
	} {
		t.Run(part.name, func(t *testing.T) {
			r.T = t
			r.Looks(1200, "light", "screen")
			r.Goes("#board")
			part.test(t, r)
			r.Ends()
		})
	}
}

func sorted(_ *testing.T, r *readertest.Reader) {
	r.Expects(first, "built-in steady|text")
	for _, c := range [][3]string{
		{"0", "model-a|text", "descending"}, {"0", "model-b|text", "ascending"}, {"name", "built-in steady|text", "ascending"},
		{"name", "model-b|text-diagram", "descending"}, {"cost", "model-b|text", "descending"}, {"cost", "model-a|text", "ascending"},
	} {
		r.Says(`document.querySelector(".sort[data-sort='` + c[0] + `']").click()`)
		r.Expects(first, c[1])
		r.Expects(`document.querySelector(".sort[data-sort='`+c[0]+`']").closest("th").getAttribute("aria-sort")`, c[2])
		r.Expects(`document.querySelectorAll("#leaderboard [aria-sort]").length`, "1")
	}
}

func sortedByKeyboard(_ *testing.T, r *readertest.Reader) {
	r.Says(`document.querySelector(".sort[data-sort='5']").focus()`)
	r.Does(chromedp.KeyEvent(kb.Enter))
	r.Expects(first, "model-a|text")
	r.Does(chromedp.KeyEvent(" "))
	r.Expects(first, "model-b|text")
	r.Expects(`document.activeElement.dataset.sort`, "5")
}

func detailsOfARow(_ *testing.T, r *readertest.Reader) {
	const row = `document.querySelector("[data-key='model-b|text-diagram']")`
	r.Expects(row+`.querySelector(".details").checkVisibility()`, "false")
	r.Says(row + `.querySelector(".more").click()`)
	r.Expects(row+`.querySelector(".details").checkVisibility()`, "true")
	r.Expects(row+`.querySelector(".more").getAttribute("aria-expanded")`, "true")
	r.Expects(row+`.querySelector(".inner tbody tr:nth-child(3)").innerText.split(/\s+/).slice(0, 6).join(" ")`, "Main 18 of 35 (51.4 %)")
	r.Expects(row+`.querySelector(".ties").textContent.includes("main: tied with model-a")`, "true")
	r.Says(`document.querySelector(".sort[data-sort='name']").click()`)
	r.Expects(row+`.querySelector(".details").checkVisibility()`, "true")
	r.Says(row + `.querySelector(".more").click()`)
	r.Expects(row+`.querySelector(".details").checkVisibility()`, "false")
}

func whatIsNoModel(_ *testing.T, r *readertest.Reader) {
	r.Expects(`document.getElementById("built-in").textContent.includes("say nothing about any model")`, "true")
	r.Expects(`[...document.querySelectorAll("#leaderboard tbody")].filter((b) => b.querySelector(".badge")).map((b) => b.dataset.model).join()`, "built-in steady")
	r.Expects(`[...document.querySelectorAll("#leaderboard > tbody")].map((b) => b.dataset.of ?? b.dataset.model).filter((m, k, all) => m !== all[k - 1]).length === document.querySelectorAll("#leaderboard .model").length`, "true")
	r.Expects(`document.getElementById("synthetic").textContent.includes("44 of 88")`, "true")
}

func missingTold(_ *testing.T, r *readertest.Reader) {
	const cell = `document.querySelector("[data-key='model-b|text'] .score:nth-of-type(3)")`
	r.Expects(cell+`.querySelector(".missing").textContent`, "1 of 36 (2.8\u00a0%) missing")
	r.Expects(cell+`.querySelector(".worst").textContent`, "to 33.3 %")
	r.Expects(cell+`.title.includes("33.3 % if what is missing is wrong")`, "true")
	r.Expects(`document.querySelectorAll("[data-key='model-a|text'] .missing").length`, "0")
	r.Expects(`document.querySelectorAll("[data-key='model-a|text'] abbr").length`, "4")
}

func twoRowsChosen(_ *testing.T, r *readertest.Reader) {
	const box = `document.querySelector("[data-key='%s'] input").click()`
	r.Expects(`document.getElementById("compare-chosen").checkVisibility()`, "false")
	r.Says(fmt.Sprintf(box, "built-in steady|text"))
	r.Says(fmt.Sprintf(box, "model-b|text"))
	r.Says(fmt.Sprintf(box, "model-a|text"))
	r.Expects(`document.querySelectorAll(".pick input:checked").length`, "2")
	r.Expects(`document.getElementById("compare-chosen").textContent`, "Compare model-b, text with model-a, text")
	r.Says(`document.getElementById("compare-chosen").click()`)
	r.Waits(`document.body.dataset.view === "compare" && document.querySelectorAll("#comparison tbody tr").length === 4`)
	r.Expects(`document.getElementById("first").value + " " + document.getElementById("second").value`, "model-b|text model-a|text")
	r.Says(`history.back()`)
	r.Waits(`document.body.dataset.view === "board"`)
}

func twoRowsCompared(_ *testing.T, r *readertest.Reader) {
	const row = `document.querySelector("#comparison [data-subset=main]").innerText.split(/\t/).map((s) => s.trim()).join("|")`
	r.Goes("#compare?a=model-a%7Ctext-diagram&b=model-b%7Ctext-diagram")
	r.Waits(`document.querySelectorAll("#comparison tbody tr").length === 4`)
	r.Expects(row, "main|35|57.1|51.4|9|11|9|6|+5.7|−6.3 to +17.7|0.3000|0.6000|tied")
	r.Says(`document.getElementById("swap").click()`)
	r.Waits(row + ` === "main|35|51.4|57.1|9|9|11|6|−5.7|−17.7 to +6.3|0.3000|0.6000|tied"`)
	r.Says(`document.querySelector("[aria-label='Disagreements, main'] .sides a").click()`)
	r.Waits(`document.body.dataset.view === "sample" && ` + named + ` === "` + idOf(0) + `"`)
	r.Expects(`document.getElementById("position").textContent`, "2 of 94")
	// Rows that differ in model and setting have counts and no test.
	r.Goes("#compare?a=model-a%7Ctext&b=model-b%7Ctext-diagram")
	r.Waits(`document.querySelectorAll("#comparison tbody tr").length === 4`)
	r.Expects(`document.getElementById("compared").textContent.includes("counts and no test")`, "true")
	r.Goes("#compare?a=nobody&b=model-b%7Ctext")
	r.Waits(`document.querySelectorAll("#comparison tbody tr").length === 4`)
}

func brokenDown(_ *testing.T, r *readertest.Reader) {
	r.Goes("#table-11")
	r.Waits(`document.body.dataset.view === "breakdowns"`)
	for _, e := range [][2]string{
		{`[...document.querySelectorAll("#breakdowns > section > h2")].map((h) => h.textContent).join("; ")`,
			"Forward and backward: what memorisation looks like; Settings, paired (table 3); Several answers to a question; Table 11: by source; Figure 4: length in words; Figure 5: complexity; Figure 5: complexity, by the paper's cuts; With and without a diagram"},
		{`document.querySelectorAll("#table-11 .estimate").length`, "18"},
		{`document.querySelectorAll("#table-11 table").length`, "4"},
		{`[...document.querySelectorAll("#figure-4 table")[0].tHead.rows[0].cells].map((c) => c.textContent).join(" ")`, "model setting ≤20 ≤40 >100"},
		{`document.querySelector("#memorisation .estimate title").textContent.includes("main − backward")`, "true"},
		{`document.querySelectorAll("#breakdowns .estimate circle").length > 60`, "true"},
		{`[...document.querySelectorAll("#breakdowns *")].some((e) => /NaN|Inf/.test([...e.attributes].map((a) => a.value).join()))`, "false"},
	} {
		r.Expects(e[0], e[1])
	}
}

func gradersShown(_ *testing.T, r *readertest.Reader) {
	r.Goes("#graders")
	r.Expects(`document.querySelector("#checkers tbody tr").innerText.split(/\t/).join("|")`, "built-in steady|text|main|36|77.8|66.7 (−11.1)|66.7 (−11.1)")
	r.Expects(`document.querySelectorAll("#agreement .estimate").length`, "2")
	r.Says(`document.querySelector("#agreement summary").click()`)
	r.Expects(`document.querySelector("#agreement tbody tr").innerText.split(/\t/).join("|")`, "rules and geoeval-public|all|all|100|50|4|6|40|90.0|0.700|0.500 to 0.800")
}

func publishedApart(_ *testing.T, r *readertest.Reader) {
	r.Goes("#published")
	r.Expects(`document.getElementById("leaderboard").textContent.includes("GPT-4V")`, "false")
	r.Expects(`document.querySelectorAll("#published-2 tbody tr").length`, "10")
	r.Expects(`document.querySelectorAll("#published-2 tbody .badge").length`, "10")
	r.Expects(`document.querySelector("#published-2 thead").textContent.includes("of 1,234")`, "true")
	r.Expects(`document.querySelector("#published-2 tbody td").innerText.trim().split(/\s+/).join(" ")`, "28.76 355/1,234")
	r.Expects(`[...document.querySelectorAll("#published .doubtful")].every((c) => c.title && c.querySelector("sup a") && document.querySelector(c.querySelector("sup a").getAttribute("href")))`, "true")
	r.Says(`document.querySelector("#published .doubtful sup a").click()`)
	r.Waits(`document.activeElement.id === "published-2-note-1"`)
	r.Expects(`document.body.dataset.view`, "published")
}

// finds expects how many samples a selection of the address has.
func finds(r *readertest.Reader, selection string, want int) {
	r.T.Helper()
	r.Says(`location.hash = "#samples?` + selection + `"`)
	r.Waits(`document.body.dataset.view === "samples" && ` + found + ` === "` + fmt.Sprint(want) + ` of 552 samples"`)
}

func samplesFiltered(_ *testing.T, r *readertest.Reader) {
	r.Goes("#samples")
	r.Waits(found + ` === "552 of 552 samples"`)
	r.Expects(`document.querySelectorAll("#list .leads .asked").length === new Set(shown.slice(0, document.querySelectorAll("#list .item").length).map((i) => list.question[i])).size`, "true")
	r.Expects(`[...document.querySelectorAll("#list .item")].every((e, k, all) => k === 0 || Math.abs(e.getBoundingClientRect().top - all[k - 1].getBoundingClientRect().bottom) < 1)`, "true")
	r.Expects(`/^.+, gold .+$/.test(document.querySelector("#list .against").textContent)`, "true")
	finds(r, "model=model-a", 200)
	finds(r, "model=model-a&subset=hard", 36)
	finds(r, "verdict=undecided", 4)
	finds(r, "rule=S1", 10)
	finds(r, "asked=error", 8)
	finds(r, "status=no_answer", len(hostile))
	finds(r, "judge=wrong", 3)
	finds(r, "setting=text", 276)
	r.Says(`document.querySelector("[data-facet=rule] .chip").scrollIntoView()`)
	r.Says(readertest.Chip("subset", "main") + `.click()`)
	r.Waits(found + ` === "108 of 552 samples"`)
	r.Says(`history.back()`)
	r.Waits(found + ` === "276 of 552 samples"`)
	r.Sets("search", idOf(30)+"/aug")
	r.Waits(found + ` === "3 of 552 samples"`)
	r.Says(`document.querySelector("#list a").click()`)
	r.Waits(named + ` === "` + idOf(30) + `/aug"`)
	r.Expects(`document.getElementById("position").textContent`, "1 of 3")
	r.Does(chromedp.KeyEvent(kb.ArrowRight))
	r.Waits(`document.getElementById("position").textContent === "2 of 3"`)
	r.Does(chromedp.KeyEvent(kb.Escape))
	r.Waits(found + ` === "3 of 552 samples"`)
}

func samplesThatDiffer(_ *testing.T, r *readertest.Reader) {
	// Each question on which two rows disagree has two samples.
	finds(r, "between=model-a%7Ctext-diagram,model-b%7Ctext-diagram&subset=main", 40)
	r.Expects(`document.querySelector("#chosen .chip").textContent`, "Rows that disagree: model-a, text-diagram and model-b, text-diagram ×")
	r.Expects(`document.querySelector("[data-pair=between] select").value`, "model-a|text-diagram")
	r.Says(`document.querySelector("#chosen .chip").click()`)
	r.Waits(found + ` === "216 of 552 samples"`)
	r.Says(`((s) => { s[0].value = "rules"; s[0].dispatchEvent(new Event("change")); s[1].value = "geoeval-public"; s[1].dispatchEvent(new Event("change")); })(document.querySelectorAll("[data-pair=differ] select"))`)
	r.Waits(`selection.get("differ")?.join() === "rules,geoeval-public"`)
	r.Expects(`shown.length > 0 && shown.every((i) => list.by[0][i] !== list.by[1][i])`, "true")
	r.Says(`history.back()`)
	r.Waits(`!selection.has("differ")`)
	r.Expects(`document.querySelector("[data-pair=differ] select").value`, "")
}

func wordsInAnswers(_ *testing.T, r *readertest.Reader) {
	finds(r, "q=the%20half%20of", 0)
	r.Says(`document.getElementById("within").click()`)
	r.Waits(found + ` === "535 of 552 samples"`)
	r.Expects(`document.getElementById("within").getAttribute("aria-pressed")`, "true")
	r.Says(`history.back()`)
	r.Waits(found + ` === "0 of 552 samples"`)
	r.Goes(sample("model-b", "text", schema.MainAsked, 9, 1) + "?q=half%20of&within=answers")
	r.Waits(named + ` === "` + idOf(9) + `"`)
	r.Expects(`document.getElementById("position").textContent.endsWith(" of 535")`, "true")
}

func aSampleByItsAddress(_ *testing.T, r *readertest.Reader) {
	r.Goes(sample("model-b", "text", schema.MainAsked, 9, 1))
	r.Waits(named + ` === "` + idOf(9) + `"`)
	r.Expects(`document.querySelector("#part-answer mark").textContent.includes("21")`, "true")
	r.Expects(`document.querySelectorAll("#part-grade .rules li").length`, "2")
	r.Says(`document.getElementById("next").click()`)
	r.Waits(named + ` === "` + idOf(10) + `"`)
	r.Says(`history.back()`)
	r.Waits(named + ` === "` + idOf(9) + `"`)
	r.Says(`document.getElementById("back").click()`)
	r.Waits(found + ` === "552 of 552 samples"`)
}

func aSampleInFull(_ *testing.T, r *readertest.Reader) {
	r.Goes(sample("model-b", "text-diagram", schema.MainAsked, 7, 1))
	r.Waits(named + ` === "` + idOf(7) + `"`)
	for _, e := range [][2]string{
		{`document.querySelector("#sample .badge").textContent`, "✓ right"},
		{`document.querySelector("#part-grade .verdict-line").textContent.includes("a judge ruled")`, "true"},
		{`document.querySelector("#part-grade .rules li").textContent`, "S1 Expressions with letters are equal as polynomials or rational functions are; where that does not tell, at 5 points within 1e-09."},
		{`[...document.querySelectorAll("#part-others tbody th")].map((c) => c.textContent).join()`, "geoeval-public,xwin-flex,judge-1"},
		{`document.querySelector("#part-others tbody tr:last-child").textContent.includes("as it says")`, "true"},
		{`document.querySelectorAll("#part-alongside li").length`, "6"},
		{`document.querySelector("#part-asking").textContent.includes("$0.000200")`, "true"},
		{`document.querySelector("#part-question math mfrac msqrt").textContent`, "2"},
	} {
		r.Expects(e[0], e[1])
	}
	r.Goes(sample("model-a", "text-diagram", schema.HardAsked, 2, 3))
	r.Waits(named + ` === "hard/test/0002"`)
	r.Waits(`document.querySelector("#sample img")?.naturalWidth === 122`)
	r.Expects(`document.querySelectorAll("#part-alongside li").length`, "10")
	r.Expects(`document.querySelector("#part-alongside [aria-current]").textContent`, "model-a, text-diagram, answer 3")
	r.Goes(sample("model-b", "text", schema.MainAsked, 5, 1))
	r.Waits(named + ` === "` + idOf(5) + `"`)
	r.Expects(`document.querySelector("#part-answer").textContent.includes("timed out")`, "true")
	r.Goes(sample("built-in steady", "text", schema.MainAsked, 5, 1))
	r.Waits(named + ` === "` + idOf(5) + `"`)
	r.Expects(`document.querySelector("#sample .notice").textContent.startsWith("Not a model.")`, "true")
}

// whatWasReadIsMarked tries answers in which it stands in different places.
func whatWasReadIsMarked(_ *testing.T, r *readertest.Reader) {
	r.Goes(sample("model-b", "text", schema.MainAsked, 9, 1))
	r.Waits(named + ` === "` + idOf(9) + `"`)
	r.Says(`document.getElementById("raw").click()`)
	r.Expects(`document.querySelector("#part-answer mark").textContent`, "21")
	r.Expects(`document.querySelector("#part-answer .answer-text").textContent.includes("$$\\boxed{21}$$")`, "true")
	for _, c := range [][3]string{
		{"So 21, then 22. It is 21.", "21", "21"},
		{`It is $\frac{1}{2}$ of it.`, `\frac{1}{2}`, `$\frac{1}{2}$`},
		{`Then \(x = 7\) holds`, "7", `\(x = 7\)`},
		{"no such thing", "8", "nothing"},
		{"price 5$ and 6$ here", "6", "$ and 6$"},
		{`\boxed{\sqrt{2}} cm`, `\sqrt{2}`, `\boxed{\sqrt{2}}`},
	} {
		r.Expects(fmt.Sprintf(`((at) => at ? %q.slice(...wider(at, %q)) : "nothing")(placeOf(%q, %q))`, c[0], c[0], c[0], c[1]), c[2])
	}
}

func noSuchSample(_ *testing.T, r *readertest.Reader) {
	r.Goes("#sample=nothing%20of%20the%20kind")
	r.Waits(named + ` === "No such sample"`)
	r.Goes("#sample=%")
	r.Waits(named + ` === "No such sample"`)
	r.Goes("#no-such-view?a=b&&=")
	r.Expects(`document.body.dataset.view`, "board")
}

func hostileText(t *testing.T, r *readertest.Reader) {
	for n := range hostile {
		r.Says(`location.hash = "` + sample("model-a", "text-diagram", schema.MainAsked, n, 1) + `"`)
		r.Waits(named + ` === "` + idOf(n) + `"`)
		for _, raw := range []string{"false", "true"} {
			r.Expects(`document.getElementById("raw").getAttribute("aria-pressed")`, raw)
			if got := r.Says(`document.querySelector("#sample .answer-text").textContent.length > 0`); got != "true" {
				t.Errorf("%.40q is not shown", hostile[n])
			}
			r.Expects(`document.querySelectorAll("#sample script, #sample .text img, #sample iframe, #sample a[href^='javascript']").length`, "0")
			r.Expects(`document.documentElement.scrollWidth <= innerWidth`, "true")
			r.Says(`document.getElementById("raw").click()`)
		}
	}
	r.Expects(`document.querySelector("#part-question .clauses").textContent.includes("window.stolen")`, "true")
}

// unfolded opens all that a view has folded.
const unfolded = `(document.querySelectorAll(".shown details").forEach((d) => { d.open = true; }), document.querySelectorAll(".shown .more[aria-expanded=false]").forEach((b) => { b.click(); }))`

// views are the addresses of all kinds of pages.
func views() map[string]string {
	return map[string]string{"#": "board", "#compare?a=model-a%7Ctext&b=model-b%7Ctext": "compare", "#breakdowns": "breakdowns", "#graders": "graders", "#published": "published",
		"#mastery": "mastery", "#principles": "principles", "#errors": "errors",
		"#samples?verdict=wrong": "samples", sample("model-b", "text", schema.MainAsked, 6, 1): "sample"}
}

func fitsEveryWidth(t *testing.T, r *readertest.Reader) {
	for fragment, view := range views() {
		for _, width := range []int64{1280, 820, 390} {
			r.Looks(width, "light", "screen")
			r.Says(`location.hash = "` + fragment + `"`)
			r.Waits(`document.body.dataset.view === "` + view + `"`)
			if got := r.Says(`document.documentElement.scrollWidth <= ` + fmt.Sprint(width)); got != "true" {
				t.Errorf("%s is wider than %d pixels", fragment, width)
			}
			r.Says(unfolded)
			if width == 1280 { // what We-Math printed has seventeen columns
				r.Expects(`[...document.querySelectorAll(".shown .table")].filter((e) => e.scrollWidth > e.clientWidth && !e.closest("#wemath-1")).map((e) => e.dataset.name).join()`, "")
			}
		}
	}
}

func printed(t *testing.T, r *readertest.Reader) {
	r.Looks(1280, "dark", "print")
	r.Expects(`document.querySelector("#leaderboard .score b").checkVisibility()`, "true")
	r.Expects(`document.getElementById("samples").checkVisibility()`, "false")
	r.Expects(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	if pdf := readertest.Asks(r, page.PrintToPDF, page.PrintToPDFParams{}); !bytes.HasPrefix(pdf.Data, []byte("%PDF")) {
		t.Error("the table is not printed")
	}
}

// TestNothingKeepsPeopleOut has axe look at every view, in both schemes, on a desk and a phone, for what WCAG 2.2 AA does not allow:
// at each in one of these four ways, and in a nightly run in each.
func TestNothingKeepsPeopleOut(t *testing.T) {
	t.Parallel()
	axe := browsertest.Axe(t, "../accessibility")
	r := readertest.Open(t, written(t, newFixture(t), leaderboard.Options{}))
	views := views()
	for way, scheme := range []string{"light", "dark", "light", "dark"} {
		width := []int64{1280, 390}[way/2]
		r.Looks(width, scheme, "screen")
		r.Goes("")
		for v, view := range slices.Sorted(maps.Keys(views)) {
			if v%4 != way && !nightly.Whole() {
				continue
			}
			r.Says(`location.hash = "` + view + `"`)
			r.Waits(`document.body.dataset.view === "` + views[view] + `" && [...document.querySelectorAll("h1")].some((h) => h.checkVisibility())`)
			r.Says(unfolded)
			if kept := r.KeepsOut(axe); kept != "" {
				t.Errorf("%s, %s, %d pixels: %s", view, scheme, width, kept)
			}
		}
	}
}
