package ledger

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
)

// sealed spells entries as a group of a segment.
func sealed(t testing.TB, es ...*Entry) string {
	t.Helper()
	var g journal.Group
	for _, e := range es {
		line, err := encode(e)
		if err != nil {
			t.Fatal(err)
		}
		g.Add(line)
	}
	g.Seal()
	return string(g.Lines)
}

// Wherever a segment is cut, also at the end of a line, it is told unless whole groups are left; every whole line counts.
func TestCutsOfSealedSegmentsAreSeen(t *testing.T) {
	header := string(journal.Header())
	groups := []string{header, sealed(t, entry("a", "one")), sealed(t, entry("b", "two"), entry("c", "three"))}
	whole := strings.Join(groups, "")
	keys := []string{"a", "b", "c"}
	dir := write(t, "")
	path := segments(t, dir)[0]
	atLineEnds := 0
	for cut := range len(whole) + 1 {
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		l := mustOpen(t, dir)
		there := strings.Count(whole[:cut], `"key"`)
		behind := 0
		for i, at := 0, 0; i < len(groups); i++ {
			if at += len(groups[i]); at <= cut {
				behind = at
			}
		}
		switch last := whole[strings.LastIndexByte(whole[:cut], '\n')+1 : cut]; {
		case !strings.Contains(last, `"key"`):
		case journal.Check([]byte(last)) != nil:
			there--
		}
		if got := l.Keys(); !slices.Equal(got, keys[:there]) {
			t.Fatalf("cut after byte %d: %q, want %q", cut, got, keys[:there])
		}
		if (len(l.Notes()) == 1) != (behind < cut) {
			t.Fatalf("cut after byte %d: notes %v", cut, l.Notes())
		}
		if behind < cut && whole[cut-1] == '\n' {
			atLineEnds++
			if said := l.Notes()[0].String(); !strings.Contains(said, "whole lines were not sealed") {
				t.Fatalf("cut after byte %d: %s", cut, said)
			}
		}
	}
	if atLineEnds != 3 {
		t.Errorf("%d cuts at a line's end", atLineEnds)
	}
}

// A line more, less or other before a seal is damage of the seal.
func TestSealsAreHeld(t *testing.T) {
	a, b, c := text(t, entry("a", "one")), text(t, entry("b", "two")), text(t, entry("c", "three"))
	seal := strings.TrimPrefix(sealed(t, entry("a", "one"), entry("b", "two")), a+b)
	header := string(journal.Header())
	for name, tc := range map[string]struct {
		text string
		want string // by found; the keys that count where it is not damaged
	}{
		"as it was written":              {header + a + b + seal, "a b"},
		"without a header":               {a + b + seal, "a b"},
		"behind one of a version before": {c + a + b + seal, "a b c"},
		"before one of a version before": {header + a + b + seal + c, "a b c"},
		"a line less":                    {header + b + seal, "000.jsonl:3 seals 2 lines, and 1 stand before it: lines are missing"},
		"another line":                   {header + a + c + seal, "000.jsonl:4 seals other lines than those before it"},
		"a line more":                    {header + a + b + c + seal, "000.jsonl:5 seals other lines than those before it"},
		"in another order":               {header + b + a + seal, "000.jsonl:4 seals other lines than those before it"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := write(t, tc.text)
			l, err := Open(dir, Options{})
			if err == nil {
				if got := strings.Join(l.Keys(), " "); got != tc.want {
					t.Errorf("%q, want %q", got, tc.want)
				}
				return
			}
			if all := found(t, dir); !slices.Contains(all, tc.want) {
				t.Errorf("%q, not %q", all, tc.want)
			}
			done, err := SetAside(dir, Options{}, func(l *Line) bool { return l.Damage != "" })
			if err != nil || done.Lines != 1 {
				t.Errorf("%+v, %v", done, err)
			}
			if l := mustOpen(t, dir); len(l.Keys()) == 0 || len(l.Notes()) > 0 {
				t.Errorf("%q, %v", l.Keys(), l.Notes())
			}
		})
	}
}

// What follows another's segment takes its groups as a whole, and all of them in the end.
func TestRefreshTakesWholeGroups(t *testing.T) {
	header := string(journal.Header())
	groups := []string{header, sealed(t, entry("a", "one"), entry("b", "two")), sealed(t, entry("c", "three"))}
	whole := strings.Join(groups, "")
	for cut := range len(whole) + 1 {
		dir := t.TempDir()
		l := mustOpen(t, dir)
		name := filepath.Join(dir, "other"+segmentSuffix)
		if err := os.WriteFile(name, []byte(whole[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		var there []string
		if cut >= len(header+groups[1]) {
			there = []string{"a", "b"}
		}
		if cut == len(whole) {
			there = append(there, "c")
		}
		wantKeys(t, l, there...)
		if err := os.WriteFile(name, []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
		wantKeys(t, l, "a", "b", "c")
	}
}

// A segment that is removed, or replaced, while a build writes it keeps nothing: nobody is told that an answer is kept.
func TestASegmentThatIsTakenAway(t *testing.T) {
	for name, take := range map[string]func(path string) error{
		"removed": os.Remove,
		"replaced": func(path string) error {
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			return os.WriteFile(path+".new", content, 0o600)
		},
		"renamed": func(path string) error { return os.Rename(path, path+".bak") },
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "ledger")
			armed := false
			l, err := Open(dir, Options{Disk: disk.Disk{Hasty: true, Fault: func(c disk.Call) error {
				if !armed || c.Op != disk.Sync {
					return nil
				}
				armed = false
				if err := take(c.Path); err != nil {
					return err
				}
				if name == "replaced" {
					return os.Rename(c.Path+".new", c.Path)
				}
				return nil
			}}})
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			mustAppend(t, l, entry("a", "one"))
			armed = true
			if err := l.Append(context.Background(), entry("b", "two")); err == nil || l.Has("b") {
				t.Errorf("an answer that is nowhere counts: %v", err)
			}
			mustAppend(t, l, entry("b", "two"))
			if m := mustOpen(t, dir); !m.Has("b") {
				t.Error("it is not there afterwards")
			}
		})
	}
}

// What is set aside and merged leaves sealed segments, and a line that stays damaged stays where it is.
func TestRewrittenSegmentsAreSealed(t *testing.T) {
	header := string(journal.Header())
	dir := write(t, header+sealed(t, entry("a", "one"), entry("b", "two"))+sealed(t, entry("c", "three")))
	if _, err := SetAside(dir, Options{}, func(l *Line) bool { return l.Entry != nil && l.Entry.Key == "b" }); err != nil {
		t.Fatal(err)
	}
	merged := filepath.Join(t.TempDir(), "merged")
	if _, err := Merge(Options{}, merged, dir); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{dir, merged} {
		content, err := os.ReadFile(segments(t, dir)[0])
		if want := header + sealed(t, entry("a", "one"), entry("c", "three")); err != nil || string(content) != want {
			t.Errorf("%s", content)
		}
	}
	damaged := write(t, header+sealed(t, entry("a", "one"), entry("b", "two"))+"rubbish\n")
	if _, err := SetAside(damaged, Options{}, func(l *Line) bool { return l.Entry != nil && l.Entry.Key == "b" }); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, line := range found(t, damaged) {
		_, is, _ := strings.Cut(line, " ")
		kinds = append(kinds, is)
	}
	if got := fmt.Sprint(kinds); got != "[a is no JSON]" {
		t.Error(got)
	}
}
