package browsertest

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// names are those under which a Chromium is looked for.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// Open starts a Chromium without a window, 1,200 by 900 pixels, that talks to nobody by itself and ends with the test.
// It skips the test where there is none, or fails it where GEOEVAL_REQUIRE_BROWSER is 1. With -short it skips it too.
func Open(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("no browser with -short")
	}
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(find(t)), chromedp.UserDataDir(t.TempDir()),
		chromedp.WindowSize(1200, 900), chromedp.WSURLReadTimeout(2 * time.Minute)}
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
	if err := chromedp.Do(browser); err != nil {
		t.Fatal(err)
	}
	return browser
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
