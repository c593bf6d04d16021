package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// However entries are spread over segments and folders, and in whatever order these are merged, a release of them is
// one segment of the same name and bytes, and reads as what was merged.
func TestReleasesOfEqualEntriesAreEqual(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		root, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(root)
		var lines []string
		for range rapid.IntRange(1, 10).Draw(r, "lines") {
			e := entry(fmt.Sprint(rapid.IntRange(0, 4).Draw(r, "key")), fmt.Sprint(rapid.IntRange(0, 2).Draw(r, "answer")))
			e.Time = fmt.Sprintf("2024-05-01T12:00:%02dZ", rapid.IntRange(0, 2).Draw(r, "second"))
			lines = append(lines, text(t, e))
		}
		release := func(name string) (string, string) {
			machines := []string{filepath.Join(root, name+"0"), filepath.Join(root, name+"1")}
			parts := map[string][]string{}
			for _, line := range rapid.Permutation(lines).Draw(r, "order") {
				m := rapid.SampledFrom(machines).Draw(r, "machine")
				path := filepath.Join(m, rapid.SampledFrom([]string{"a", "b"}).Draw(r, "segment"))
				parts[path] = append(parts[path], line)
			}
			for _, m := range machines {
				if err := os.MkdirAll(m, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			for path, lines := range parts {
				put(r, filepath.Dir(path), filepath.Base(path), lines)
			}
			into := filepath.Join(root, name)
			if _, err := Merge(Options{}, into, rapid.Permutation(machines).Draw(r, "merged")...); err != nil {
				t.Fatal(err)
			}
			l, err := Open(into, Options{ReadOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			path, err := l.Release(filepath.Join(root, name+" released"), nil)
			if err != nil {
				t.Fatal(err)
			}
			if exported(r, into) != exported(r, filepath.Dir(path)) {
				r.Error("a release says something else")
			}
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
				r.Errorf("%d files", len(files))
			}
			return filepath.Base(path), string(b)
		}
		name, bytes := release("x")
		otherName, otherBytes := release("y")
		if name != otherName || bytes != otherBytes {
			r.Errorf("%s\n%s\n%s\n%s", name, bytes, otherName, otherBytes)
		}
	})
}

func TestRelease(t *testing.T) {
	a, b, c := entry("a", "one"), entry("b", "two"), entry("c", "three")
	l := mustOpen(t, write(t, text(t, c, a), text(t, b)))
	dir := filepath.Join(t.TempDir(), "a", "release")
	missing := new(MissingError)
	if _, err := l.Release(dir, []string{"a", "x"}); !errors.As(err, &missing) {
		t.Error(err)
	}
	path, err := l.Release(dir, []string{"c", "a"})
	if err != nil {
		t.Fatal(err)
	}
	released, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(text(t, a, c), string(released)); d != "" {
		t.Error(d)
	}
	if _, err := l.Release(dir, nil); err == nil {
		t.Error("a release was added to another")
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files", len(files))
	}
}

// Two machines that were told of different requests under one key: neither counts, and both are named.
func TestMergeOfTwoRequestsUnderOneKey(t *testing.T) {
	other := entry("a", "one")
	other.Request = []byte(`{"prompt":"p2"}`)
	one, two := write(t, text(t, entry("a", "one"))), write(t, text(t, other))
	into := filepath.Join(t.TempDir(), "merged")
	conflict := new(ConflictError)
	if _, err := Merge(Options{}, into, one, two); !errors.As(err, &conflict) {
		t.Fatal(err)
	}
	want := &ConflictError{Key: "a", First: Place{filepath.Join(one, "000.jsonl"), 1}, Second: Place{filepath.Join(two, "000.jsonl"), 1}}
	if d := cmp.Diff(want, conflict); d != "" {
		t.Error(d)
	}
	if _, err := os.Stat(into); !errors.Is(err, os.ErrNotExist) {
		t.Error("something was merged")
	}
}

// A folder beside the segments is none of them.
func TestOtherFoldersInALedger(t *testing.T) {
	dir := write(t, text(t, entry("a", "one")))
	if err := os.MkdirAll(filepath.Join(dir, "batches"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "batches", "requests.jsonl"), []byte("{}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if l := mustOpen(t, dir); l.Len() != 1 || len(l.Notes()) != 0 {
		t.Errorf("%d entries, %v", l.Len(), l.Notes())
	}
}
