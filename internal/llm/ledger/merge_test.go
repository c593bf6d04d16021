package ledger

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// exported is all that a ledger says, as bytes.
func exported(t rapid.TB, dir string) string {
	t.Helper()
	l, err := Open(dir, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := l.Export(&b, l.Keys()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// However lines are spread over segments and folders, whatever these are called and in which order they are merged, the
// entries are the same; and a second merge adds nothing.
func TestMergeInAnyOrder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		root, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(root)
		var lines []string
		for range rapid.IntRange(1, 12).Draw(r, "lines") {
			e := entry(fmt.Sprint(rapid.IntRange(0, 4).Draw(r, "key")), fmt.Sprint(rapid.IntRange(0, 2).Draw(r, "answer")))
			e.Attempts = rapid.IntRange(1, 2).Draw(r, "attempts")
			lines = append(lines, text(t, e))
		}
		one := filepath.Join(root, "one")
		put(r, one, "x", lines)
		want := exported(r, one)

		spread := func(name string) string {
			into := make([][]string, rapid.IntRange(1, 4).Draw(r, name+" folders"))
			for i := range into {
				into[i] = rapid.Permutation([]string{"b", "a", "c"}).Draw(r, "names")
				os.MkdirAll(filepath.Join(root, name+fmt.Sprint(i)), 0o755)
			}
			parts := map[string][]string{}
			for _, line := range rapid.Permutation(lines).Draw(r, "order") {
				i := rapid.IntRange(0, len(into)-1).Draw(r, "folder")
				s := rapid.IntRange(0, 2).Draw(r, "segment")
				path := filepath.Join(root, name+fmt.Sprint(i), into[i][s])
				parts[path] = append(parts[path], line)
			}
			for path, lines := range parts {
				put(r, filepath.Dir(path), filepath.Base(path), lines)
			}
			var folders []string
			for i := range into {
				folders = append(folders, filepath.Join(root, name+fmt.Sprint(i)))
			}
			dst := folders[0]
			if rapid.Bool().Draw(r, "one by one") {
				for _, src := range folders[1:] {
					if _, err := Merge(Options{}, dst, src); err != nil {
						r.Fatal(err)
					}
				}
			} else if _, err := Merge(Options{}, dst, folders[1:]...); err != nil {
				r.Fatal(err)
			}
			again, err := Merge(Options{}, dst, folders...)
			if err != nil || again.Added != 0 || again.Replaced != 0 {
				r.Fatal("merged twice:", again, err)
			}
			return dst
		}
		for _, name := range []string{"first", "second"} {
			if d := cmp.Diff(want, exported(r, spread(name))); d != "" {
				r.Fatal(d)
			}
		}
	})
}

func put(t rapid.TB, dir, name string, lines []string) {
	t.Helper()
	var b bytes.Buffer
	for _, line := range lines {
		b.WriteString(line)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+segmentSuffix), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestMergeOfTwoMachines(t *testing.T) {
	dst := write(t, text(t, entry("a", "one"), entry("b", "mine")))
	src := write(t, text(t, entry("b", "yours"), entry("c", "three")))
	m, err := Merge(Options{}, dst, src)
	if err != nil {
		t.Fatal(err)
	}
	if m.Added != 1 || len(m.Notes) != 1 || m.Notes[0].Kind != Rebought || m.Notes[0].Key != "b" {
		t.Errorf("%+v", m)
	}
	back := write(t, text(t, entry("b", "yours"), entry("c", "three")))
	if _, err := Merge(Options{}, back, write(t, text(t, entry("a", "one"), entry("b", "mine")))); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(exported(t, dst), exported(t, back)); d != "" {
		t.Error(d)
	}
	if _, err := Merge(Options{}, dst, filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that does not exist is merged")
	}
}

func TestMergeIntoNothingLeavesTornEndsBehind(t *testing.T) {
	whole := text(t, entry("a", "one"), entry("b", "two"))
	src := write(t, whole[:len(whole)-5])
	dst := filepath.Join(t.TempDir(), "new")
	m, err := Merge(Options{}, dst, src)
	if err != nil || m.Added != 1 || len(m.Notes) != 1 {
		t.Fatal(m, err)
	}
	l := mustOpen(t, dst)
	if l.Len() != 1 || len(l.Notes()) != 0 {
		t.Error(l.Len(), l.Notes())
	}
	if all, _ := os.ReadDir(dst); len(all) != 1 {
		t.Error("something else is left:", all)
	}
}
