package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/disk/journal"
)

// A process that is killed leaves a segment that ends anywhere.
func TestTornAtEveryByte(t *testing.T) {
	es := []*Entry{entry("a", "one"), entry("b", "two 日本"), entry("c", "three")}
	whole := text(t, es...)
	var ends []int // of lines, without newline
	for i := range es {
		ends = append(ends, len(text(t, es[:i+1]...))-1)
	}
	dir := write(t, "")
	path := segments(t, dir)[0]
	for cut := range len(whole) + 1 {
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := Open(dir, Options{})
		if err != nil {
			t.Fatalf("cut after byte %d: %v", cut, err)
		}
		n, rest := 0, cut
		for _, end := range ends {
			if cut >= end {
				n++
				rest = max(0, cut-end-1)
			}
		}
		if l.Len() != n {
			t.Fatalf("cut after byte %d: %d entries, want %d", cut, l.Len(), n)
		}
		for _, e := range es[:n] {
			if _, ok := l.Lookup(e.Key); !ok {
				t.Fatalf("cut after byte %d: %s cannot be read", cut, e.Key)
			}
		}
		notes := l.Notes()
		if (rest > 0) != (len(notes) == 1) || rest > 0 && notes[0] != (Note{Kind: Torn, Place: Place{path, n + 1}, Bytes: int64(rest)}) {
			t.Fatalf("cut after byte %d: notes %v", cut, notes)
		}
	}
}

// After a loss of power a file may have its length but not its last blocks, across several lines that were written
// together.
func TestUnfilledEnd(t *testing.T) {
	whole := text(t, entry("a", "one"), entry("b", "two"), entry("c", "three"))
	first := len(text(t, entry("a", "one")))
	for from := first; from < len(whole); from++ {
		holed := whole[:from] + strings.Repeat("\x00", len(whole)-from)
		l := mustOpen(t, write(t, holed))
		if _, ok := l.Lookup("a"); !ok {
			t.Fatalf("zeros from byte %d: the first entry is lost", from)
		}
		if len(l.Notes()) != 1 && from < len(whole)-1 {
			t.Fatalf("zeros from byte %d: notes %v", from, l.Notes())
		}
	}
}

func TestAppendLeavesATornSegmentAlone(t *testing.T) {
	whole := text(t, entry("a", "one"), entry("b", "two"))
	torn := whole[:len(whole)-9]
	dir := write(t, torn)
	l := mustOpen(t, dir)
	mustAppend(t, l, entry("b", "two"), entry("c", "three"))
	l.Close()
	if b, _ := os.ReadFile(filepath.Join(dir, "000.jsonl")); string(b) != torn {
		t.Error("another's segment was changed")
	}
	l = mustOpen(t, dir)
	if l.Len() != 3 || len(l.Notes()) != 1 {
		t.Error(l.Len(), l.Notes())
	}
}

// Every single changed bit of a line is found, wherever it is.
func TestEveryFlippedBit(t *testing.T) {
	before, line, after := text(t, entry("a", "one")), text(t, entry("b", "two")), text(t, entry("c", "three"))
	for at := range len(line) - 1 {
		for bit := range 8 {
			b := []byte(line)
			b[at] ^= 1 << bit
			n := 0
			_, err := (&Options{}).scan(strings.NewReader(before+string(b)+after), func(*Asked, *Entry, []byte, int, spot) error { n++; return nil }, func() {})
			damage := new(lineError)
			if !errors.As(err, &damage) || damage.line != 2 || n != 1 {
				t.Fatalf("byte %d bit %d: %d entries, then %v", at, bit, n, err)
			}
		}
	}
}

func TestDamageSaysWhere(t *testing.T) {
	a, b, c := text(t, entry("a", "one")), text(t, entry("b", "two")), text(t, entry("c", "three"))
	for name, tc := range map[string]struct{ text, says string }{
		"a changed answer":        {a + strings.Replace(b, "two", "six", 1) + c, "was changed"},
		"a changed last answer":   {a + strings.Replace(b, "two", "six", 1), "was changed"},
		"a broken line":           {a + b[:20] + "\n" + c, "is no JSON"},
		"an empty line":           {a + "\n" + b, "is no JSON"},
		"a broken last line":      {a + b[:20] + "\n", "is no JSON"},
		"broken last lines":       {a + b[:20] + "\n" + c[:20] + "\n" + c[:30], "is no JSON"},
		"an empty last line":      {a + "\n", "is no JSON"},
		"no checksum":             {a + `{"key":"b"}` + "\n", "does not end with a checksum"},
		"a line too long":         {a + `{"key":"` + strings.Repeat("x", maxLine) + `"}` + "\n" + b, "is no JSON"},
		"JSON that is no entry":   {a + summed(`{"key":7}`) + b, "is no entry"},
		"an entry without answer": {a + summed(`{"key":"x","request":{}}`) + b, "has no response"},
	} {
		dir := write(t, tc.text)
		_, err := Open(dir, Options{})
		damage := new(DamageError)
		if !errors.As(err, &damage) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if damage.Line != 2 || damage.File != segments(t, dir)[0] || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// summed gives any object the checksum that it should have.
func summed(object string) string { return string(journal.Sign([]byte(object))) + "\n" }

func TestTwoRequestsWithOneKey(t *testing.T) {
	other := entry("a", "one")
	other.Request = json.RawMessage(`{"prompt":"p2"}`)
	_, err := Open(write(t, text(t, entry("b", "two"), entry("a", "one")), text(t, other)), Options{})
	conflict := new(ConflictError)
	if !errors.As(err, &conflict) || conflict.First.Line != 2 || conflict.Second.Line != 1 {
		t.Error(err)
	}
}

func TestChangedWhileOpen(t *testing.T) {
	dir := write(t, text(t, entry("a", "one"), entry("b", "two")))
	l := mustOpen(t, dir)
	path := segments(t, dir)[0]
	b, _ := os.ReadFile(path)
	if err := os.WriteFile(path, []byte(strings.Replace(string(b), "two", "six", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, ok := l.Lookup("a"); !ok {
		t.Error("a whole entry is refused")
	}
	if _, ok := l.Lookup("b"); ok {
		t.Error("a changed answer is given")
	}
	damage := new(DamageError)
	if !errors.As(l.Err(), &damage) || damage.Line != 2 {
		t.Error(l.Err())
	}
	if err := l.Append(context.Background(), entry("c", "three")); !errors.As(err, &damage) {
		t.Error("goes on buying:", err)
	}
}

func TestOnlyRegularFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "x.jsonl"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, Options{}); err == nil {
		t.Error("a folder is read as a segment")
	}
}
