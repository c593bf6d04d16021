package ledger

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// entry invents an answered request.
func entry(key, answer string) *Entry {
	return &Entry{
		Key:              key,
		Request:          json.RawMessage(`{"prompt":"p1","messages":[{"role":"user","content":"about ` + key + `"}]}`),
		Response:         json.RawMessage(`{"id":"x","choices":[{"message":{"content":"` + answer + `"}}]}`),
		PromptTokens:     12,
		CompletionTokens: 7,
		Model:            "m-1",
		Time:             "2024-05-01T12:00:00Z",
		Attempts:         1,
	}
}

func mustOpen(t testing.TB, dir string) *Ledger {
	t.Helper()
	l, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func mustAppend(t testing.TB, l *Ledger, es ...*Entry) {
	t.Helper()
	for _, e := range es {
		if err := l.Append(context.Background(), e); err != nil {
			t.Fatal(err)
		}
	}
}

// write makes a folder with one segment a text.
func write(t testing.TB, segments ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i, s := range segments {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.jsonl", i)), []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// text spells entries as a segment.
func text(t testing.TB, es ...*Entry) string {
	t.Helper()
	var b bytes.Buffer
	for _, e := range es {
		line, err := encode(e)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	return b.String()
}

func segments(t testing.TB, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestKeptAcrossOpens(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out", "ledger")
	a, b := entry("a", "one <b> & 日本語 \\u00e9 \\n"), entry("b", "two")
	b.Response = json.RawMessage("{\n  \"id\" : \"y\"\n}")

	l := mustOpen(t, dir)
	if _, ok := l.Lookup("a"); ok || l.Len() != 0 {
		t.Fatal("an empty ledger has an entry")
	}
	mustAppend(t, l, b, a)
	want := *b
	want.Response = json.RawMessage(`{"id":"y"}`)
	for range 2 {
		for _, e := range []*Entry{a, &want} {
			got, ok := l.Lookup(e.Key)
			if !ok {
				t.Fatalf("%s is lost", e.Key)
			}
			if d := cmp.Diff(e, got); d != "" {
				t.Errorf("%s: %s", e.Key, d)
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		l = mustOpen(t, dir)
	}
	if d := cmp.Diff([]string{"a", "b"}, l.Keys()); d != "" {
		t.Error(d)
	}
	if len(l.Notes()) != 0 || l.Err() != nil {
		t.Error(l.Notes(), l.Err())
	}
	if n := len(segments(t, dir)); n != 1 {
		t.Errorf("%d segments, want 1: a ledger that appends nothing makes no file", n)
	}
}

func TestLinesAreJSON(t *testing.T) {
	dir := t.TempDir()
	l := mustOpen(t, dir)
	mustAppend(t, l, entry("a", "x < y"))
	b, err := os.ReadFile(segments(t, dir)[0])
	if err != nil {
		t.Fatal(err)
	}
	var lines []map[string]any
	for line := range bytes.Lines(b) {
		var fields map[string]any
		if err := json.Unmarshal(line, &fields); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fields)
	}
	if len(lines) != 3 || lines[0]["seal"] != 0. || lines[1]["key"] != "a" || len(lines[1]["sum"].(string)) != 16 || lines[2]["seal"] != 1. {
		t.Error(lines)
	}
	if !bytes.Contains(b, []byte("x < y")) {
		t.Error("an answer is spelled otherwise than it came:", string(b))
	}
}

func TestAppendRefuses(t *testing.T) {
	l := mustOpen(t, t.TempDir())
	for name, change := range map[string]func(*Entry){
		"no key":          func(e *Entry) { e.Key = "" },
		"a long key":      func(e *Entry) { e.Key = strings.Repeat("k", maxKey+1) },
		"no request":      func(e *Entry) { e.Request = nil },
		"no response":     func(e *Entry) { e.Response = json.RawMessage("null") },
		"broken JSON":     func(e *Entry) { e.Response = json.RawMessage(`{"a":`) },
		"negative tokens": func(e *Entry) { e.PromptTokens = -1 },
		"a long request":  func(e *Entry) { e.Request = json.RawMessage(`"` + strings.Repeat("x", MaxRequest) + `"`) },
	} {
		e := entry("a", "one")
		change(e)
		if err := l.Append(context.Background(), e); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if l.Len() != 0 {
		t.Error("a refused entry counts")
	}
}

func TestAnAnswerDoesNotChange(t *testing.T) {
	dir := t.TempDir()
	l := mustOpen(t, dir)
	mustAppend(t, l, entry("a", "one"))
	later := entry("a", "one")
	later.Time, later.Attempts = "2025-01-01T00:00:00Z", 3
	mustAppend(t, l, later)
	err := l.Append(context.Background(), entry("a", "two"))
	if other := new(AnsweredError); !errors.As(err, &other) || other.Key != "a" {
		t.Errorf("another answer: %v", err)
	}
	if n := mustOpen(t, dir); n.Len() != 1 || len(n.Notes()) != 0 {
		t.Error(n.Len(), n.Notes())
	}
	b, _ := os.ReadFile(segments(t, dir)[0])
	if n := bytes.Count(b, []byte(`{"key":`)); n != 1 {
		t.Errorf("%d lines, want 1", n)
	}
}

func TestReadOnlyAndClosed(t *testing.T) {
	dir := write(t, text(t, entry("a", "one")))
	l, err := Open(dir, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Append(context.Background(), entry("b", "two")); !errors.Is(err, ErrReadOnly) {
		t.Error(err)
	}
	w := mustOpen(t, dir)
	w.Close()
	if err := w.Append(context.Background(), entry("b", "two")); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	if _, ok := w.Lookup("a"); !ok {
		t.Error("a closed ledger cannot be read")
	}
}

func TestAppendIsDoneAlsoWhenContextIs(t *testing.T) {
	l := mustOpen(t, t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := l.Append(ctx, entry("a", "one")); err != nil {
		t.Fatal(err)
	}
	if _, ok := l.Lookup("a"); !ok {
		t.Error("a paid answer is lost")
	}
}

func TestExport(t *testing.T) {
	a, b, c := entry("a", "one"), entry("b", "two"), entry("c", "three")
	l := mustOpen(t, write(t, text(t, c, a), text(t, b, a)))
	var out bytes.Buffer
	if err := l.Export(&out, []string{"c", "a", "c"}); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(text(t, a, c), out.String()); d != "" {
		t.Error(d)
	}
	if n := mustOpen(t, write(t, out.String())); n.Len() != 2 {
		t.Error("an export is no segment")
	}
	out.Reset()
	err := l.Export(&out, []string{"a", "y", "x"})
	missing := new(MissingError)
	if !errors.As(err, &missing) || out.Len() != 0 {
		t.Fatal(err, out.Len())
	}
	if d := cmp.Diff([]string{"x", "y"}, missing.Keys); d != "" {
		t.Error(d)
	}
}

func TestEntriesInOrderOfKeys(t *testing.T) {
	l := mustOpen(t, write(t, text(t, entry("c", "3"), entry("a", "1")), text(t, entry("b", "2"))))
	var keys []string
	for e, err := range l.Entries() {
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, e.Key)
	}
	if d := cmp.Diff([]string{"a", "b", "c"}, keys); d != "" {
		t.Error(d)
	}
}
