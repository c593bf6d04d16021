// Package readertest drives a browser that has a page of one file open, as its reader would.
//
// May be imported by tests alone. Start reading at [Open].
package readertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/typeset/browsertest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A Reader is a browser that has a page open. It notes what the page complains of and what it asks the network for.
type Reader struct {
	// T is whom it complains to; parts of a test have one each.
	T       testing.TB
	browser context.Context
	file    string // the address of the page

	mu       sync.Mutex
	requests []string
	errors   []string
}

// Open opens a page in a browser, and skips the test where there is none.
func Open(t testing.TB, content string) *Reader {
	t.Helper()
	browser := browsertest.Open(t)
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	r := &Reader{T: t, browser: browser}
	if err := chromedp.Listen(browser, r.hear); err != nil {
		t.Fatal(err)
	}
	Asks(r, network.Enable, network.EnableParams{})
	r.file = "file://" + file
	r.Goes("")
	return r
}

// Goes opens the page at a fragment of its address, anew.
func (r *Reader) Goes(fragment string) {
	r.T.Helper()
	r.Does(chromedp.Navigate("about:blank"), chromedp.Navigate(r.file+fragment))
	r.Waits(`document.body.classList.contains("ready")`)
}

func (r *Reader) hear(event any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		r.requests = append(r.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		r.errors = append(r.errors, fmt.Sprintf("%s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *runtime.EventConsoleAPICalled:
		r.errors = append(r.errors, "console: "+string(e.Type))
	case *log.EventEntryAdded:
		r.errors = append(r.errors, e.Entry.Text)
	}
}

// patience is how long a test waits for what takes no second on an idle machine.
const patience = 2 * time.Minute

// Does has steps done.
func (r *Reader) Does(steps ...chromedp.Action[chromedp.Void]) {
	r.T.Helper()
	patient, cancel := context.WithTimeout(r.browser, patience)
	defer cancel()
	if err := chromedp.Do(patient, steps...); err != nil {
		r.T.Fatal(err)
	}
}

// Says gives the value of an expression on the page, as text.
func (r *Reader) Says(expression string) string {
	r.T.Helper()
	patient, cancel := context.WithTimeout(r.browser, patience)
	defer cancel()
	value, err := chromedp.Run(patient, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		r.T.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Waits until an expression is true on the page.
func (r *Reader) Waits(expression string) {
	r.T.Helper()
	for end := time.Now().Add(patience); r.Says(expression) != "true"; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			r.T.Fatalf("never true: %s; errors: %q", expression, r.errors)
		}
	}
}

// Number gives the value of an expression that is a number.
func (r *Reader) Number(expression string) float64 {
	r.T.Helper()
	value, err := strconv.ParseFloat(r.Says(expression), 64)
	if err != nil {
		r.T.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Expects fails where an expression is not what is wanted on the page.
func (r *Reader) Expects(expression, want string) {
	r.T.Helper()
	if got := r.Says(expression); got != want {
		r.T.Errorf("%s is %q, want %q", expression, got, want)
	}
}

// Looks sets the width of the window in pixels and the colour scheme, or the medium.
func (r *Reader) Looks(width int64, scheme, medium string) {
	r.T.Helper()
	Asks(r, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 900, DeviceScaleFactor: 1, Mobile: width < 500})
	Asks(r, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
}

// Asks gives the result of a command of the browser.
func Asks[P, R any](r *Reader, command cdp.Command[P, R], params P) R {
	r.T.Helper()
	var result R
	r.Does(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		var err error
		result, err = cdp.Call(ctx, t, command, params)
		return err
	}))
	return result
}

// Ends fails where the page complained of anything, or asked the network for anything.
func (r *Reader) Ends() {
	r.T.Helper()
	r.Expects(`"stolen" in window`, "false")
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.errors) > 0 {
		r.T.Errorf("the page complains: %q", r.errors)
	}
	if len(r.requests) == 0 {
		r.T.Error("not even the page was asked for: nothing was heard")
	}
	for _, url := range r.requests {
		if !strings.HasPrefix(url, "file:") && !strings.HasPrefix(url, "data:") && url != "about:blank" {
			r.T.Errorf("the page asks for %s", url)
		}
	}
}

// KeepsOut says what of the page WCAG 2.2 AA does not allow, as axe finds it; "" where it finds nothing. In a nightly run the hidden
// views are judged too.
func (r *Reader) KeepsOut(axe string) string {
	r.T.Helper()
	return browsertest.KeptOut(axe, nightly.Whole(), r.Says)
}

// Sets gives a field of the page a value, as a user would.
func (r *Reader) Sets(field, value string) {
	r.T.Helper()
	r.Says(fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event(e.tagName === "SELECT" ? "change" : "input")); })(document.getElementById(%q))`, value, field))
}

// Chip gives the chip of a value of a facet, as an expression.
func Chip(facet, value string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("[data-facet=%s] .chip")].find((c) => c.firstChild.data.trim() === %q)`, facet, value)
}

// Takes gives a picture of the page, PNG: all of its width, from y pixels below its top, so many pixels high.
func (r *Reader) Takes(y, height float64) []byte {
	r.T.Helper()
	return Asks(r, page.CaptureScreenshot, page.CaptureScreenshotParams{CaptureBeyondViewport: new(true),
		Clip: &page.Viewport{Y: y, Width: r.Number(`innerWidth`), Height: height, Scale: 1}}).Data
}
