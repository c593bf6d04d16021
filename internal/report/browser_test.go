package report_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A reader is a browser that has a report open. It notes what the page complains of and what it asks the network for.
type reader struct {
	t       *testing.T
	browser context.Context

	mu       sync.Mutex
	requests []string
	errors   []string
}

// opened opens a report in a browser, and skips the test where there is none.
func opened(t *testing.T, page string) *reader {
	t.Helper()
	chromium := findChromium(t)
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(chromium), chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1200, 900)}
	for _, flag := range []string{"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	browser, closed := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		_ = chromedp.Cancel(browser)
		closed()
		stop()
	})
	r := &reader{t: t, browser: browser}
	if err := chromedp.Listen(browser, r.hear); err != nil {
		t.Fatal(err)
	}
	r.does(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, network.Enable, network.EnableParams{})
		return err
	}), chromedp.Navigate("file://"+file))
	r.waits(`document.body.classList.contains("ready")`)
	return r
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

func (r *reader) does(steps ...chromedp.Action[chromedp.Void]) {
	r.t.Helper()
	patient, cancel := context.WithTimeout(r.browser, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(patient, steps...); err != nil {
		r.t.Fatal(err)
	}
}

// says gives the value of an expression on the page, as text.
func (r *reader) says(expression string) string {
	r.t.Helper()
	patient, cancel := context.WithTimeout(r.browser, 30*time.Second)
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
	for end := time.Now().Add(30 * time.Second); r.says(expression) != "true"; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatalf("never true: %s; errors: %q", expression, r.errors)
		}
	}
}

func (r *reader) expects(expression, want string) {
	r.t.Helper()
	if got := r.says(expression); got != want {
		r.t.Errorf("%s is %q, want %q", expression, got, want)
	}
}

func TestAReportIsSearchedFilteredAndReadWithoutNetwork(t *testing.T) {
	r := opened(t, written(t, newBuild(t)))
	const found = `document.getElementById("found").value`
	r.expects(found, "450 of 450 problems")
	r.waits(`document.querySelectorAll(".row").length < 40`)

	r.does(chromedp.KeyEvent("/"))
	r.expects(`document.activeElement.id`, "search")
	r.says(`document.activeElement.value = ""`) // a driven browser types the key after the page took it
	r.does(chromedp.KeyEvent("Triangle p12"))
	r.expects(found, "10 of 450 problems")
	for _, f := range [][3]string{{"subset", "0", "0"}, {"subset", "-1", "10"}, {"source", "5", "10"}, {"source", "0", "0"}, {"shape", "1", "5"}, {"check", "3", "10"}, {"check", "0", "0"}} {
		name, value, want := f[0], f[1], f[2]
		r.says(fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("change")); })(document.getElementById(%q))`, value, name))
		if got := r.says(found); got != want+" of 450 problems" {
			t.Errorf("%s %s finds %s", name, value, got)
		}
		r.says(fmt.Sprintf(`(e => { e.value = ""; e.dispatchEvent(new Event("change")); })(document.getElementById(%q))`, name))
	}

	r.says(`(e => { e.value = "p03"; e.dispatchEvent(new Event("input")); })(document.getElementById("search"))`)
	r.does(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	r.waits(`document.getElementById("title") !== null`)
	r.expects(`document.getElementById("title").textContent`, idOf(31))
	r.waits(`(i => i && i.complete && i.naturalWidth === 41)(document.querySelector("#problem img"))`)
	r.expects(`document.querySelector("#problem .text mfrac msqrt").textContent`, "2")
	r.expects(`document.querySelector("#problem .text code.source").textContent`, `\unknown{1}`)
	r.expects(`document.querySelector("#problem .choices .right mfrac") !== null`, "true")
	r.expects(`document.querySelector("#problem .rephrasings .failed").textContent.includes("number: 3 is lost")`, "true")
	r.expects(`document.querySelector("#problem").textContent.includes("window.stolen")`, "true")

	r.does(chromedp.KeyEvent(kb.ArrowRight))
	r.waits(`document.getElementById("title").textContent === "` + idOf(32) + `"`)
	r.says(`location.hash = "#problem=" + encodeURIComponent("` + idOf(5) + `")`)
	r.waits(`document.getElementById("title").textContent === "` + idOf(5) + `"`)
	r.expects(`[...document.querySelectorAll("#problem dd a")].some(a => a.textContent === "`+idOf(7)+`")`, "true")
	r.does(chromedp.KeyEvent(kb.Escape))
	r.waits(`!document.body.classList.contains("one")`)
	r.expects(found, "10 of 450 problems")
	r.expects(`"stolen" in window`, "false")

	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.errors) > 0 {
		t.Errorf("the page complains: %q", r.errors)
	}
	if len(r.requests) == 0 {
		t.Error("not even the page was asked for: nothing was heard")
	}
	for _, url := range r.requests {
		if !strings.HasPrefix(url, "file:") && !strings.HasPrefix(url, "data:") {
			t.Errorf("the page asks for %s", url)
		}
	}
}

// findChromium skips the test where no Chromium is, or fails it where GEOEVAL_REQUIRE_BROWSER is 1.
func findChromium(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("GEOEVAL_REQUIRE_BROWSER") == "1" {
		t.Fatal("GEOEVAL_REQUIRE_BROWSER is 1, and there is no chromium, chromium-browser or google-chrome: run make browser")
	}
	t.Skip("no report was opened: there is no chromium, chromium-browser or google-chrome; make browser installs one")
	return ""
}
