package browsertest

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// names are those under which a Chromium is looked for.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// running is the Chromium that tests of a process share while any of them runs.
var running struct {
	sync.Mutex
	context context.Context
	stop    func()
	tests   int
}

// Open gives a tab of a Chromium without a window, 1,200 by 900 pixels, that talks to nobody by itself. The tab has cookies and
// storage of its own and ends with the test; the Chromium ends with the last of the tests that run side by side.
// It skips the test where there is none, or fails it where GEOEVAL_REQUIRE_BROWSER is 1. With -short it skips it too.
func Open(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("no browser with -short")
	}
	path := find(t)
	running.Lock()
	defer running.Unlock()
	if running.tests == 0 {
		if err := start(path); err != nil {
			t.Fatal(err)
		}
	}
	running.tests++
	tab, closed := chromedp.NewContext(running.context, chromedp.WithNewBrowserContext())
	t.Cleanup(func() {
		_ = chromedp.Cancel(tab)
		closed()
		running.Lock()
		defer running.Unlock()
		if running.tests--; running.tests == 0 {
			running.stop()
		}
	})
	if err := chromedp.Do(tab); err != nil {
		t.Fatal(err)
	}
	return tab
}

func start(path string) error {
	data, err := os.MkdirTemp("", "browser")
	if err != nil {
		return err
	}
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.UserDataDir(data),
		chromedp.WindowSize(1200, 900), chromedp.WSURLReadTimeout(2 * time.Minute)}
	for _, flag := range []string{"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, stopped := chromedp.NewExecAllocator(context.Background(), options...)
	browser, closed := chromedp.NewContext(allocator)
	running.context, running.stop = browser, func() {
		_ = chromedp.Cancel(browser)
		closed()
		stopped()
		_ = os.RemoveAll(data)
	}
	if err := chromedp.Do(browser); err != nil {
		running.stop()
		return err
	}
	return nil
}

func find(t testing.TB) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("GEOEVAL_REQUIRE_BROWSER") == "1" {
		t.Fatalf("GEOEVAL_REQUIRE_BROWSER is 1, and there is none of %v: run make browser", names)
	}
	t.Skipf("there is none of %v; make browser installs one", names)
	return ""
}
