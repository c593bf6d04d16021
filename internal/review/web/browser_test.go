package web

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/review"
	"geoeval/internal/typeset/browsertest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A desk is a browser at which ann reviews problems with formulas, Chinese and diagrams.
type desk struct {
	*house
	browser context.Context
	address string

	mu     sync.Mutex
	errors []string
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	browser := browsertest.Open(t)
	d := &desk{house: newHouse(t), browser: browser}
	var picture bytes.Buffer
	d.must(png.Encode(&picture, image.NewGray(image.Rect(0, 0, 300, 200))))
	problems := func(ids []string) (map[string]*review.Content, error) {
		found := map[string]*review.Content{}
		for _, id := range ids {
			found[id] = &review.Content{ID: id, Text: `圆的面积是 $\frac{16767\pi}{4}$ cm^2，求 $\overline{AB}$` + hostile, Letter: "A",
				Choices: []string{`\frac{1}{2}`, `$\sqrt{3}$`}, Answer: `\frac{1}{2}`, Kind: "calculate", Image: picture.Bytes(),
				Solution: "g_div N_0 V_1", Program: true}
		}
		return found, nil
	}
	server := httptest.NewUnstartedServer(nil)
	d.address = server.Listener.Addr().String()
	store := d.open(problems)
	pages, err := New(store, problems, []string{d.address}, slog.New(slog.NewTextHandler(d.log, nil)))
	d.must(err)
	server.Config.Handler = pages
	server.Start()
	t.Cleanup(server.Close)
	d.must(chromedp.Listen(browser, func(event any) {
		d.mu.Lock()
		defer d.mu.Unlock()
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			d.errors = append(d.errors, e.ExceptionDetails.Text)
		case *log.EventEntryAdded:
			d.errors = append(d.errors, e.Entry.Text)
		}
	}))
	return d
}

const patience = 2 * time.Minute

func (d *desk) does(steps ...chromedp.Action[chromedp.Void]) {
	d.Helper()
	patient, cancel := context.WithTimeout(d.browser, patience)
	defer cancel()
	d.must(chromedp.Do(patient, steps...))
}

// becomes waits until an expression on the page has a value. An error is a page that goes away meanwhile.
func (d *desk) becomes(expression, want string) {
	d.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		patient, cancel := context.WithTimeout(d.browser, patience)
		got, err := chromedp.Run(patient, chromedp.Evaluate[string]("document.readyState === \"complete\" ? String("+expression+") : \"\""))
		cancel()
		if err == nil && got == want {
			return
		}
		if time.Now().After(end) {
			d.Fatalf("%s is %q, want %q: %v", expression, got, want, err)
		}
	}
}

// keepsNobodyOut fails where axe finds on the page what WCAG does not allow.
func (d *desk) keepsNobodyOut(axe string) {
	d.Helper()
	if kept := browsertest.KeptOut(axe, true, func(expression string) string {
		patient, cancel := context.WithTimeout(d.browser, patience)
		defer cancel()
		said, err := chromedp.Run(patient, chromedp.Evaluate[string]("String("+expression+")"))
		d.must(err)
		return said
	}); kept != "" {
		d.Error(kept)
	}
}

// looks sets the width of the window in pixels, the colour scheme, and the language that the browser asks for.
func (d *desk) looks(width int64, scheme, language string) {
	d.Helper()
	d.does(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, emulation.SetDeviceMetricsOverride,
			emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 900, DeviceScaleFactor: 1, Mobile: width < 500}); err != nil {
			return err
		}
		if _, err := cdp.Call(ctx, t, emulation.SetUserAgentOverride,
			emulation.SetUserAgentOverrideParams{UserAgent: "a test", AcceptLanguage: language}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	}))
}

const (
	lang  = `document.documentElement.lang`
	zoom  = `document.querySelector(".zoom-bar output").value`
	saved = `document.getElementById("told").textContent`
)

// TestAReviewerAtABrowser reads formulas, zooms a diagram, changes the language and marks.
func TestAReviewerAtABrowser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.looks(1200, "light", "en")
	d.does(chromedp.Navigate("http://" + d.address + "/r/" + d.tokens["ann"]))
	d.becomes(lang, "en")
	d.becomes(`document.querySelector(".list .asks mfrac").textContent`, "16767π4")
	d.does(chromedp.Click(chromedp.CSS(".list a")))
	for _, e := range [][2]string{
		{`document.querySelector("#text mfrac").textContent`, "16767π4"},
		{`document.querySelector("#text sup").textContent`, "2"},
		{`document.querySelector("#text math .over").textContent`, "AB"},
		{`document.querySelectorAll("#text script, #text img").length + document.querySelectorAll("script").length`, "1"},
		{`document.querySelector("#text").textContent.includes("<script>alert(1)</script>")`, "true"},
		{`document.querySelector("#text").lang`, "zh-Hans"},
		{`document.querySelector(".choices .right mfrac").textContent + document.querySelectorAll(".choices msqrt").length`, "121"},
		{`document.querySelector(".answer mfrac").textContent`, "12"},
		{`document.querySelector("#solution .program").textContent`, "g_div N_0 V_1"},
		{`document.querySelector("article small").textContent.endsWith("· calculate")`, "true"},
	} {
		d.becomes(e[0], e[1])
	}
	d.does(chromedp.KeyEvent("z+"))
	d.becomes(zoom, "150 %")
	d.does(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent("0"))
	d.becomes(zoom, "100 %")
	d.does(chromedp.Click(chromedp.CSS(`.zoom-bar button[title="Zoom in"]`)))
	d.becomes(zoom, "150 %")

	// What is written is not lost by changing the language, unless one means it.
	d.does(chromedp.KeyEvent("1"), chromedp.Click(chromedp.CSS(".language button")))
	d.becomes(saved, lexicon["script.switch"].english)
	d.becomes(lang, "en")
	d.does(chromedp.Click(chromedp.CSS(".language button")))
	d.becomes(lang, "zh-Hans")
	d.becomes(`location.pathname`, "/round/1/individual/1")
	d.becomes(saved, "尚未保存。")
	d.becomes(`document.querySelector(".zoom-stage").getAttribute("aria-label")`, lexicon["script.hint"].chinese)
	d.does(chromedp.KeyEvent("2"))
	d.becomes(saved, lexicon["script.edited"].chinese)
	d.does(chromedp.KeyEvent("s"))
	d.becomes(`location.pathname`, "/round/1/individual/2")
	d.does(chromedp.KeyEvent("l"))
	d.becomes(`document.querySelector(".state.fails").textContent`, "已标记：答案")
	d.becomes(lang, "zh-Hans")
	d.complains("")
}

// complains fails where a page complained of anything but what has a text in it.
func (d *desk) complains(but string) {
	d.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range d.errors {
		if but == "" || !strings.Contains(e, but) {
			d.Errorf("the page complains: %s", e)
		}
	}
}

// The pages fit every width in both languages, light and dark, and what is said stands out from its ground: in half of the ways
// in which these go together, each with each, and in a nightly run in all.
func TestPagesFitEveryWidth(t *testing.T) {
	t.Parallel()
	d, axe := newDesk(t), browsertest.Axe(t, "../../report/accessibility")
	d.does(chromedp.Navigate("http://" + d.address + "/r/" + d.tokens["ann"]))
	for l, language := range []string{"en", "zh-CN"} {
		for s, scheme := range []string{"light", "dark"} {
			for w, width := range []int64{1280, 390} {
				if (l+s+w)%2 != 0 && !nightly.Whole() {
					continue
				}
				for _, path := range []string{"/", first, "/no/such/page"} {
					t.Run(fmt.Sprintf("%s %s %d %s", language, scheme, width, path), func(t *testing.T) {
						d.T = t
						d.looks(width, scheme, language)
						d.does(chromedp.Navigate("http://" + d.address + path))
						d.becomes(lang, map[bool]string{true: "en", false: "zh-Hans"}[language == "en"])
						d.becomes(fmt.Sprintf(`document.documentElement.scrollWidth <= %d`, width), "true")
						d.becomes(faint, "")
						d.keepsNobodyOut(axe)
					})
				}
			}
		}
	}
	d.T = t
	d.complains("404")
}

// faint names what is shown with less contrast than WCAG 2 asks for at level AA (1.4.3), which is 4.5:1, or 3:1 where the
// text is large; what can be used no longer is excepted.
const faint = `(() => {
	const colour = (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return {r, g, b, a}; };
	const light = ({r, g, b}) => [r, g, b].map((c) => c / 255).map((c) => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
	const ground = (e) => { for (; e; e = e.parentElement) { const c = colour(getComputedStyle(e).backgroundColor); if (c.a === 1) return c; } return {r: 255, g: 255, b: 255}; };
	const bad = [];
	for (const e of document.querySelectorAll("body *")) {
		const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
		if (!own || !e.checkVisibility() || e.closest(":disabled, [aria-disabled]")) continue;
		const style = getComputedStyle(e), a = light(colour(style.color)), b = light(ground(e)), ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
		const size = parseFloat(style.fontSize), large = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
		if (ratio < (large ? 3 : 4.5)) bad.push(e.localName + " " + e.className + " " + ratio.toFixed(2));
	}
	return bad.join("; ");
})()`
