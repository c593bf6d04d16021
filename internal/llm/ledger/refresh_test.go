package ledger

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// wantKeys wants a ledger to have these keys, and to give their entries.
func wantKeys(t *testing.T, l *Ledger, want ...string) {
	t.Helper()
	if err := l.Refresh(); err != nil {
		t.Fatal(err)
	}
	if got := l.Keys(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, key := range l.Keys() {
		if e, ok := l.Lookup(key); !ok || e.Key != key {
			t.Errorf("the entry of %s is not given: %v", key, l.Err())
		}
	}
}

// Two processes see what the other buys, from before there is a folder on.
func TestRefresh(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ledger")
	one, two := mustOpen(t, dir), mustOpen(t, dir)
	wantKeys(t, one)
	mustAppend(t, two, entry("a", "first"))
	wantKeys(t, one, "a")
	mustAppend(t, one, entry("b", "second"))
	mustAppend(t, two, entry("c", "third"), entry("d", "fourth"))
	wantKeys(t, one, "a", "b", "c", "d")
	wantKeys(t, two, "a", "b", "c", "d")
	mustAppend(t, one, entry("c", "third")) // it has that
	if notes, all := one.Notes(), segments(t, dir); len(notes) > 0 || len(all) != 2 {
		t.Errorf("%v, %q", notes, all)
	}
}

// An answer that a process has given stays the one that it gives.
func TestRefreshChangesNoAnswer(t *testing.T) {
	dir := t.TempDir()
	one, two := mustOpen(t, dir), mustOpen(t, dir)
	mustAppend(t, one, entry("a", "mine"))
	mustAppend(t, two, entry("a", "theirs"))
	wantKeys(t, one, "a")
	if e, _ := one.Lookup("a"); !e.sameAnswer(entry("a", "mine")) {
		t.Errorf("%s", e.Response)
	}
}

// However little of a segment is there, no more than its whole lines count, and the rest once it is there.
func TestRefreshAtEveryByte(t *testing.T) {
	whole := text(t, entry("a", "first"), entry("b", "second"), entry("c", "third"))
	for cut := range len(whole) {
		dir := t.TempDir()
		l := mustOpen(t, dir)
		name := filepath.Join(dir, "other"+segmentSuffix)
		if err := os.WriteFile(name, []byte(whole[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		var there []string
		for at, key := 0, "a"; at < cut; key = string(key[0] + 1) {
			at += len(text(t, entry(key, map[string]string{"a": "first", "b": "second", "c": "third"}[key])))
			if at <= cut {
				there = append(there, key)
			}
		}
		wantKeys(t, l, there...)
		if err := os.WriteFile(name, []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
		wantKeys(t, l, "a", "b", "c")
	}
}

// What is damaged ends no build that is under way.
func TestRefreshLeavesDamage(t *testing.T) {
	dir := write(t, text(t, entry("a", "first")))
	l := mustOpen(t, dir)
	b := text(t, entry("b", "second")) + "rubbish\n" + text(t, entry("c", "third"))
	if err := os.WriteFile(filepath.Join(dir, "other"+segmentSuffix), []byte(b), 0o600); err != nil {
		t.Fatal(err)
	}
	wantKeys(t, l, "a", "b")
}
