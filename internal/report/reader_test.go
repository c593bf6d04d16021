package report_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/text/typeset/browsertest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A reader is a browser that has a report open. It notes what the page complains of and what it asks the network for.
type reader struct {
	t       testing.TB
	browser context.Context
	file    string // the address of the report

	mu       sync.Mutex
	requests []string
	errors   []string
}

// opened opens a report in a browser, and skips the test where there is none.
func opened(t testing.TB, page string) *reader {
	t.Helper()
	browser := browsertest.Open(t)
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	r := &reader{t: t, browser: browser}
	if err := chromedp.Listen(browser, r.hear); err != nil {
		t.Fatal(err)
	}
	asks(r, network.Enable, network.EnableParams{})
	r.file = "file://" + file
	r.goes("")
	return r
}

// goes opens the report at a fragment of its address, anew.
func (r *reader) goes(fragment string) {
	r.t.Helper()
	r.does(chromedp.Navigate("about:blank"), chromedp.Navigate(r.file+fragment))
	r.waits(`document.body.classList.contains("ready")`)
}

func (r *reader) hear(event any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		r.requests = append(r.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		r.errors = append(r.errors, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		r.errors = append(r.errors, "console: "+string(e.Type))
	case *log.EventEntryAdded:
		r.errors = append(r.errors, e.Entry.Text)
	}
}

// patience is how long a test waits for what takes no second on an idle machine.
const patience = 2 * time.Minute

func (r *reader) does(steps ...chromedp.Action[chromedp.Void]) {
	r.t.Helper()
	patient, cancel := context.WithTimeout(r.browser, patience)
	defer cancel()
	if err := chromedp.Do(patient, steps...); err != nil {
		r.t.Fatal(err)
	}
}

// says gives the value of an expression on the page, as text.
func (r *reader) says(expression string) string {
	r.t.Helper()
	patient, cancel := context.WithTimeout(r.browser, patience)
	defer cancel()
	value, err := chromedp.Run(patient, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		r.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// waits until an expression is true on the page.
func (r *reader) waits(expression string) {
	r.t.Helper()
	for end := time.Now().Add(patience); r.says(expression) != "true"; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatalf("never true: %s; errors: %q", expression, r.errors)
		}
	}
}

// number gives the value of an expression that is a number.
func (r *reader) number(expression string) float64 {
	r.t.Helper()
	value, err := strconv.ParseFloat(r.says(expression), 64)
	if err != nil {
		r.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

func (r *reader) expects(expression, want string) {
	r.t.Helper()
	if got := r.says(expression); got != want {
		r.t.Errorf("%s is %q, want %q", expression, got, want)
	}
}

// looks sets the width of the window in pixels and the colour scheme, or the medium.
func (r *reader) looks(width int64, scheme, medium string) {
	r.t.Helper()
	asks(r, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 900, DeviceScaleFactor: 1, Mobile: width < 500})
	asks(r, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
}

// asks gives the result of a command of the browser.
func asks[P, R any](r *reader, command cdp.Command[P, R], params P) R {
	r.t.Helper()
	var result R
	r.does(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		var err error
		result, err = cdp.Call(ctx, t, command, params)
		return err
	}))
	return result
}

// ends fails where the page complained of anything, or asked the network for anything.
func (r *reader) ends() {
	r.t.Helper()
	r.expects(`"stolen" in window`, "false")
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.errors) > 0 {
		r.t.Errorf("the page complains: %q", r.errors)
	}
	if len(r.requests) == 0 {
		r.t.Error("not even the page was asked for: nothing was heard")
	}
	for _, url := range r.requests {
		if !strings.HasPrefix(url, "file:") && !strings.HasPrefix(url, "data:") && url != "about:blank" {
			r.t.Errorf("the page asks for %s", url)
		}
	}
}
