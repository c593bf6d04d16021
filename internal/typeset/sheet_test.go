package typeset_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"geoeval/internal/typeset"
	"geoeval/internal/typeset/browsertest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A sheet is a page in a browser that has the script, and nothing else that runs.
type sheet struct {
	t       *testing.T
	browser context.Context

	mu     sync.Mutex
	errors []string
}

// newSheet opens a page with some content in a browser, and skips the test where there is none.
func newSheet(t *testing.T, content string) *sheet {
	t.Helper()
	s := &sheet{t: t, browser: browsertest.Open(t)}
	file := filepath.Join(t.TempDir(), "sheet.html")
	page := `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>` +
		typeset.Style() + `</style>` + content + `<script>"use strict";` + typeset.Script() + `</script>`
	if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Listen(s.browser, s.hear); err != nil {
		t.Fatal(err)
	}
	s.does(chromedp.Navigate("file://" + file))
	return s
}

func (s *sheet) hear(event any) {
	if e, ok := event.(*runtime.EventExceptionThrown); ok {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.errors = append(s.errors, e.ExceptionDetails.Text)
	}
}

// patience is how long a test waits for what takes no second on an idle machine.
const patience = 2 * time.Minute

func (s *sheet) does(steps ...chromedp.Action[chromedp.Void]) {
	s.t.Helper()
	patient, cancel := context.WithTimeout(s.browser, patience)
	defer cancel()
	if err := chromedp.Do(patient, steps...); err != nil {
		s.t.Fatal(err)
	}
}

// asks gives what a command of the browser must not fail at.
func asks[P, R any](s *sheet, command cdp.Command[P, R], params P) {
	s.t.Helper()
	s.does(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	}))
}

// valueOf gives the value of a function's body on the page, which may use what it is given under the name of given.
func valueOf[T any](s *sheet, body string, given any) T {
	s.t.Helper()
	patient, cancel := context.WithTimeout(s.browser, patience)
	defer cancel()
	argument, err := json.Marshal(given)
	if err != nil {
		s.t.Fatal(err)
	}
	value, err := chromedp.Run(patient, chromedp.Evaluate[T](fmt.Sprintf("((given) => { %s })(%s)", body, argument)))
	if err != nil {
		s.t.Fatalf("%s: %v", body, err)
	}
	return value
}

// waits until an expression is true on the page.
func (s *sheet) waits(expression string) {
	s.t.Helper()
	for end := time.Now().Add(patience); !valueOf[bool](s, "return "+expression, nil); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("never true: %s", expression)
		}
	}
}

// becomes waits until a function's body gives a text.
func (s *sheet) becomes(body, want string) {
	s.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		switch got := valueOf[string](s, body, nil); {
		case got == want:
			return
		case time.Now().After(end):
			s.t.Fatalf("%s, want %s", got, want)
		}
	}
}

// ends fails where something failed on the page.
func (s *sheet) ends() {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.errors) > 0 {
		s.t.Errorf("the page complains: %q", s.errors)
	}
}
