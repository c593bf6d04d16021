package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
)

// What tables name is held against the ledger before anything is bought, one by one or in batches: what is gone is told with its
// price, and nothing is bought; what was set aside, or given up, is bought again.
func TestWhatTheLedgerLostIsNotBoughtUnseen(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	s.Batches(llmtest.BatchOptions{})
	folder := filepath.Join(t.TempDir(), "ledger")
	old, fresh := questions(6), questions(20)[6:]
	first := newSession(t, folder, s.URL, nil)
	for _, err := range asked(t, first, old) {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	former := func() ([]session.Bought, error) {
		all := []session.Bought{{}}
		for i := range old {
			b := session.Bought{Request: old[i].Key(), Model: model + "-2024-05-01", Usage: llm.Usage{PromptTokens: 1e6, CompletionTokens: 1e6}}
			all = append(all, b, b) // of two rows
		}
		return all, nil
	}
	open := func(in string) *session.Session {
		return newSession(t, in, s.URL, func(d *session.Session) { d.Former = former })
	}
	copied := func() string {
		in := filepath.Join(t.TempDir(), "ledger")
		if err := os.CopyFS(in, os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
		return in
	}
	without := func(damage bool) (in string, gone []string) {
		in = copied()
		done, err := ledger.SetAside(in, ledger.Options{}, func(l *ledger.Line) bool { return l.Entry.Key == old[0].Key() || l.Entry.Key == old[3].Key() })
		if err != nil || done.Lines != 2 {
			t.Fatal(done, err)
		}
		if damage {
			content, err := os.ReadFile(done.File)
			if err == nil {
				err = os.WriteFile(done.File, []byte(strings.ReplaceAll(string(content), `"key"`, `"kex"`)), 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		gone = []string{old[0].Key(), old[3].Key()}
		slices.Sort(gone)
		return in, gone
	}
	bought := func(d *session.Session) (int, error) { return buy(t, d, fresh) }

	if n, err := bought(open(copied())); n != len(fresh) || err != nil {
		t.Errorf("with all that the tables name %d of %d are bought: %v", n, len(fresh), err)
	}
	for name, damaged := range map[string]bool{"set aside": false, "set aside, and nobody can say what it was": true} {
		in, _ := without(damaged)
		if n, err := bought(open(in)); n != len(fresh) || err != nil {
			t.Errorf("%s: %d of %d are bought: %v", name, n, len(fresh), err)
		}
	}
	in, gone := without(false)
	aside, err := filepath.Glob(filepath.Join(in, "*.set-aside"))
	if err != nil || len(aside) != 1 {
		t.Fatal(aside, err)
	}
	if err := os.Remove(aside[0]); err != nil {
		t.Fatal(err)
	}
	for name, buy := range map[string]func(d *session.Session) error{
		"in batches": func(d *session.Session) error { return d.Prefetch(t.Context(), nil, fresh, ignore) },
		"one by one": func(d *session.Session) error { return errors.Join(asked(t, d, fresh[:3])...) },
		"as plan":    func(d *session.Session) error { return d.Lost() },
	} {
		before := s.Requests()
		lost := new(session.LostError)
		if err := buy(open(in)); !errors.As(err, &lost) || !slices.Equal(lost.Keys, gone) || lost.Dollars != 6 || lost.Unpriced != 0 || s.Requests() != before {
			t.Errorf("%s: %v, %d bought", name, err, s.Requests()-before)
		}
	}
	unpriced := open(in)
	unpriced.Config.BaseURL, unpriced.Config.Prices = "https://nobody.invalid/v1", nil
	if err := unpriced.Lost(); err == nil || !strings.Contains(err.Error(), "2 of them cost, whose models have no price") {
		t.Error(err)
	}
	if _, err := ledger.GiveUp(in, ledger.Options{}, gone); err != nil {
		t.Fatal(err)
	}
	if n, err := bought(open(in)); n != len(fresh) || err != nil {
		t.Errorf("given up: %d of %d are bought: %v", n, len(fresh), err)
	}
}

// buy asks all questions, and counts those that have an answer then.
func buy(t *testing.T, d *session.Session, asking []llm.Request) (n int, err error) {
	t.Helper()
	err = d.Prefetch(t.Context(), nil, asking, ignore)
	for _, failed := range asked(t, d, asking) {
		err = errors.Join(err, failed)
	}
	l, failed := d.Ledger()
	if failed != nil {
		t.Fatal(failed)
	}
	for i := range asking {
		if l.Has(asking[i].Key()) {
			n++
		}
	}
	return n, err
}

// A line with the key of another request is damaged, in whatever way the key and the request were spelled.
func TestKeysAreThoseOfTheirRequests(t *testing.T) {
	r := questions(1)[0]
	e, _, err := llm.NewEntry(&r, []byte(`{"choices":[{"message":{"content":"x"}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := llm.Fits(e); err != nil {
		t.Error(err)
	}
	spelled := *e
	spelled.Request = []byte(strings.Replace(string(e.Request), `"prompt":`, ` "prompt" : `, 1))
	if err := llm.Fits(&spelled); err != nil {
		t.Error(err)
	}
	other := *e
	other.Request = []byte(strings.Replace(string(e.Request), "square 0", "square 1", 1))
	if err := llm.Fits(&other); err == nil {
		t.Error("it has the key of another request")
	}
	folder := t.TempDir()
	l, err := ledger.Open(folder, ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	other.Time = "2024-05-01T12:00:00Z"
	if err := errors.Join(l.Append(t.Context(), &other), l.Close()); err != nil {
		t.Fatal(err)
	}
	damage := new(ledger.DamageError)
	if _, err := newSession(t, folder, "http://127.0.0.1:1", nil).Ledger(); !errors.As(err, &damage) || damage.Line != 2 {
		t.Error(err)
	}
	if _, err := ledger.Merge(ledger.Options{Fits: llm.Fits}, filepath.Join(t.TempDir(), "to"), folder); !errors.As(err, &damage) {
		t.Error(err)
	}
}
