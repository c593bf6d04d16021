package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"geoeval/internal/disk/disktest"
)

// found says of every line of a folder what it is.
func found(t testing.TB, dir string) (lines []string) {
	t.Helper()
	err := Inspect(dir, Options{}, func(l *Line) error {
		is := l.Damage
		if l.Entry != nil {
			is = l.Entry.Key
		} else if l.Torn {
			is += ", torn"
		}
		lines = append(lines, fmt.Sprintf("%s:%d %s", filepath.Base(l.Place.File), l.Place.Line, is))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestEveryLineIsInspected(t *testing.T) {
	a, b, c := text(t, entry("a", "one")), text(t, entry("b", "two")), text(t, entry("c", "three"))
	dir := write(t,
		a+"rubbish\n"+strings.Replace(b, "two", "six", 1)+c,
		a+strings.Repeat("x", maxLine+1)+"\n"+b+"\x00\x00\n{\"key\":",
		"")
	want := []string{
		"000.jsonl:1 a", "000.jsonl:2 is no JSON", "000.jsonl:3 was changed", "000.jsonl:4 c",
		"001.jsonl:1 a", "001.jsonl:2 is no JSON", "001.jsonl:3 b", "001.jsonl:4 is no JSON, torn", "001.jsonl:5 is no JSON, torn",
	}
	got := found(t, dir)
	for i := range got {
		got[i], _, _ = strings.Cut(got[i], ":  ")
		if at := strings.Index(got[i], "was changed"); at > 0 {
			got[i] = got[i][:at+len("was changed")]
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// all are the lines of a folder but seals, those that were set aside with them, sorted; each has a newline.
func all(t testing.TB, dir string, suffixes ...string) (lines []string) {
	t.Helper()
	for _, suffix := range suffixes {
		files, err := filepath.Glob(filepath.Join(dir, "*"+suffix))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			content, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(content)) {
				if strings.HasPrefix(line, `{"seal":`) {
					continue
				}
				lines = append(lines, strings.TrimSuffix(line, "\n")+"\n")
			}
		}
	}
	slices.Sort(lines)
	return lines
}

func chosen(l *Line) bool { return l.Damage != "" || l.Entry.Key == "b" }

// What is set aside is in another file, and all the rest is where it was.
func TestSetAside(t *testing.T) {
	a, b, c, d := text(t, entry("a", "one")), text(t, entry("b", "two")), text(t, entry("c", "three")), text(t, entry("d", "four"))
	other := text(t, entry("b", "other"))
	dir := write(t, a+"rubbish\n"+b+c, other, d, a+`{"torn":`)
	before := all(t, dir, segmentSuffix)
	done, err := SetAside(dir, Options{}, chosen)
	if err != nil || done.Lines != 4 || done.Left["b"] || len(done.Left) != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	if diff := cmp.Diff(before, all(t, dir, segmentSuffix, asideSuffix)); diff != "" {
		t.Error("lines are lost: " + diff)
	}
	want := []string{b, other, "rubbish\n", `{"torn":` + "\n"}
	slices.Sort(want)
	if diff := cmp.Diff(want, all(t, dir, asideSuffix)); diff != "" {
		t.Error(diff)
	}
	if filepath.Dir(done.File) != dir {
		t.Error(done.File)
	}
	l := mustOpen(t, dir)
	if diff := cmp.Diff([]string{"a", "c", "d"}, l.Keys()); diff != "" || len(l.Notes()) != 0 {
		t.Error(diff, l.Notes())
	}
	mustAppend(t, l, entry("b", "bought again"))

	again, err := SetAside(dir, Options{}, func(l *Line) bool { return l.Damage != "" })
	if err != nil || again.Lines != 0 || again.File != "" {
		t.Errorf("%+v, %v", again, err)
	}
}

func TestWhatIsLeftOfAKeyIsSaid(t *testing.T) {
	dir := write(t, text(t, entry("a", "one")), text(t, entry("a", "two")))
	done, err := SetAside(dir, Options{}, func(l *Line) bool { return strings.HasSuffix(l.Place.File, "000.jsonl") })
	if err != nil || !done.Left["a"] {
		t.Errorf("%+v, %v", done, err)
	}
}

// Whichever call of the disk fails, and however, no line is lost, and the next time it is done.
func TestSetAsideWithFaults(t *testing.T) {
	a, b, c, d := text(t, entry("a", "one")), text(t, entry("b", "two")), text(t, entry("c", "three")), text(t, entry("d", "four"))
	segments := []string{a + "rubbish\n" + b + c, b, d}
	want := slices.Sorted(slices.Values([]string{a, "rubbish\n", b, c, b, d}))
	eachCall(t, func(t *testing.T, trouble *disktest.Trouble) {
		dir := write(t, segments...)
		_, err := SetAside(dir, Options{Disk: trouble.Disk()}, chosen)
		if len(trouble.Struck()) > 0 && !trouble.Explains(err) {
			t.Errorf("%v went unnoticed: %v", trouble.Struck(), err)
		}
		if diff := cmp.Diff(want, once(want, all(t, dir, segmentSuffix, asideSuffix))); diff != "" {
			t.Error("lines are lost: " + diff)
		}
		if _, err := SetAside(dir, Options{}, chosen); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff([]string{"a", "c", "d"}, mustOpen(t, dir).Keys()); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want, once(want, all(t, dir, segmentSuffix, asideSuffix))); diff != "" {
			t.Error("lines are lost: " + diff)
		}
	})
}

// once is those of some lines that others have, as often as they are wanted.
func once(want, lines []string) []string {
	var got []string
	for _, line := range want {
		if slices.Contains(lines, line) {
			got = append(got, line)
		}
	}
	return got
}

// eachCall does something with a disk of which the n-th call fails, for every n and in every way, until no call fails.
func eachCall(t *testing.T, do func(t *testing.T, trouble *disktest.Trouble)) {
	for _, way := range disktest.Ways {
		t.Run(way.Name, func(t *testing.T) {
			for at := 1; ; at++ {
				trouble := &disktest.Trouble{At: at, Way: way}
				do(t, trouble)
				if t.Failed() {
					t.Fatalf("at call %d of %v", at, trouble.Calls())
				}
				if len(trouble.Calls()) < at {
					return
				}
			}
		})
	}
}

// Whichever call fails, what was appended without an error is there afterwards, and nothing else is, and the next time
// all goes on.
func TestAppendWithFaults(t *testing.T) {
	eachCall(t, func(t *testing.T, trouble *disktest.Trouble) {
		dir := filepath.Join(t.TempDir(), "ledger")
		kept := map[string]bool{}
		l, err := Open(dir, Options{Disk: trouble.Disk()})
		if err == nil {
			for _, key := range []string{"a", "b", "c"} {
				err := l.Append(context.Background(), entry(key, key))
				kept[key] = err == nil
				if err != nil && !trouble.Explains(err) {
					t.Errorf("%v does not say what failed", err)
				}
			}
			_ = l.Close()
		}
		n := mustOpen(t, dir)
		for key, want := range kept {
			if e, ok := n.Lookup(key); want && (!ok || !strings.Contains(string(e.Response), key)) {
				t.Errorf("%s was appended and is lost", key)
			} else if ok && !want && !trouble.Way.Lasting {
				t.Errorf("%s was not appended and is there", key)
			}
		}
		for _, key := range []string{"a", "b", "c"} {
			mustAppend(t, n, entry(key, key))
		}
		if m := mustOpen(t, dir); m.Len() != 3 {
			t.Errorf("%d entries", m.Len())
		}
	})
}

// Whichever call fails, a merge adds all or nothing, and the next one the rest.
func TestMergeWithFaults(t *testing.T) {
	src := write(t, text(t, entry("b", "two")), text(t, entry("c", "three")))
	eachCall(t, func(t *testing.T, trouble *disktest.Trouble) {
		dst := write(t, text(t, entry("a", "one")))
		_, err := Merge(Options{Disk: trouble.Disk()}, dst, src)
		if err != nil && !trouble.Explains(err) {
			t.Errorf("%v does not say what failed", err)
		}
		if n := mustOpen(t, dst).Len(); err == nil && n != 3 || n != 1 && n != 3 {
			t.Errorf("%d entries, %v", n, err)
		}
		if _, err := Merge(Options{}, dst, src); err != nil || mustOpen(t, dst).Len() != 3 {
			t.Error(err)
		}
	})
}

// What an earlier version kept and this one would not: lines of many megabytes, which are read all the same, one at a
// time, and say what is wrong with them.
func TestLongLinesOfEarlierVersions(t *testing.T) {
	long := entry("long", "x")
	long.Response = json.RawMessage(`{"choices":[{"message":{"content":"` + strings.Repeat("x", 7<<20) + `"}}]}`)
	b, err := json.Marshal(long)
	if err != nil {
		t.Fatal(err)
	}
	dir := write(t, text(t, entry("a", "one"))+summed(string(b)), summed(string(b)), text(t, entry("c", "three")))
	l := mustOpen(t, dir)
	e, ok := l.Lookup("long")
	if !ok || l.Err() != nil || len(l.Notes()) != 0 {
		t.Fatal(ok, l.Err(), l.Notes())
	}
	if len(e.Response) > 4<<10 || !strings.Contains(e.Fault, "7340") {
		t.Errorf("%d bytes, %q", len(e.Response), e.Fault)
	}
	released := filepath.Join(t.TempDir(), "released")
	if _, err := l.Release(released, nil); err != nil {
		t.Fatal(err)
	}
	if again, ok := mustOpen(t, released).Lookup("long"); !ok || cmp.Diff(e, again) != "" {
		t.Error(cmp.Diff(e, again))
	}
	if m, err := Merge(Options{}, released, dir); err != nil || m.Added+m.Replaced != 0 || len(m.Notes) != 0 {
		t.Errorf("%+v, %v", m, err)
	}
}
