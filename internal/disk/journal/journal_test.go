package journal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/disk/disktest"
)

// words is a state: the words of all records.
type words []string

func (w *words) Reset() { *w = nil }

func (w *words) Replay(object []byte) error {
	if bytes.Contains(object, []byte("wrong")) {
		return errors.New("says what is wrong")
	}
	*w = append(*w, string(object[len(`{"word":"`):len(object)-len(`"}`)]))
	return nil
}

func object(word string) []byte { return []byte(`{"word":"` + word + `"}`) }

// group is a group of records.
func group(words ...string) string {
	var g Group
	for _, w := range words {
		g.Add(Sign(object(w)))
	}
	g.Seal()
	return string(g.Lines)
}

// good is a disk without trouble. No test cuts the power, so that nothing need be synced.
var good = disk.Disk{Hasty: true}

// open opens a journal.
func open(t testing.TB, path string, d disk.Disk) (j *Journal, state *words, notes *[]string) {
	t.Helper()
	state, notes = new(words), new([]string)
	j, err := Open(d, path, "lock", state, func(note string) { *notes = append(*notes, note) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return j, state, notes
}

func add(j *Journal, words ...string) error {
	return j.Change(context.Background(), func() (objects [][]byte, err error) {
		for _, w := range words {
			objects = append(objects, object(w))
		}
		return objects, nil
	})
}

// read gives the words of a file.
func read(t testing.TB, path string) (words []string, notes []string, err error) {
	t.Helper()
	j, state, told := open(t, path, good)
	err = add(j)
	return *state, *told, err
}

func content(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// However a file ends: whole groups count, and what stands behind them is moved aside and told, once.
func TestTearsAtEveryByte(t *testing.T) {
	t.Parallel()
	parts := []string{string(Header()), group("one"), group("two", "three"), group("four")}
	counts := []int{0, 1, 3, 4}
	all := []string{"one", "two", "three", "four"}
	whole := strings.Join(parts, "")
	path := filepath.Join(t.TempDir(), "j")
	for _, end := range []string{"", "\x00", "\x00\x00\n", "\x00\n\x00\x00"} {
		for cut := range len(whole) + 1 {
			if err := os.WriteFile(path, []byte(whole[:cut]+end), 0o600); err != nil {
				t.Fatal(err)
			}
			behind, n := 0, 0
			for i, at := 0, 0; i < len(parts); i++ {
				if at += len(parts[i]); at <= cut {
					behind, n = at, counts[i]
				}
			}
			torn := whole[behind:cut] + end
			if strings.Contains(end, "\n") && !strings.HasSuffix(whole[:cut], "\n") {
				continue // a whole line that ends with NULs, which is damage
			}
			got, notes, err := read(t, path)
			if err != nil || !slices.Equal(got, all[:n]) {
				t.Fatalf("cut after byte %d, then %q: %q, %v", cut, end, got, err)
			}
			if (len(notes) == 1) != (torn != "") || torn != "" && !strings.Contains(notes[0], fmt.Sprintf("the last %d bytes", len(torn))) {
				t.Fatalf("cut after byte %d, then %q: %q are told", cut, end, notes)
			}
			if has := content(t, path); has != whole[:behind] {
				t.Fatalf("cut after byte %d, then %q: the file has %q", cut, end, has)
			}
			if aside, err := filepath.Glob(path + ".*.torn"); err != nil || (len(aside) == 1) != (torn != "") || torn != "" && content(t, aside[0]) != torn {
				t.Fatalf("cut after byte %d, then %q: %q are aside", cut, end, aside)
			} else if torn != "" {
				if err := os.Remove(aside[0]); err != nil {
					t.Fatal(err)
				}
			}
			j, state, notes2 := open(t, path, good)
			if err := add(j, "more"); err != nil || len(*notes2) != 0 || !slices.Equal(*state, append(slices.Clone(all[:n]), "more")) {
				t.Fatalf("cut after byte %d, then %q: afterwards %q, %v, %q", cut, end, *state, err, *notes2)
			}
		}
	}
}

// A whole line that is not as it was written is damage, wherever it is, and the file stays as it is.
func TestDamage(t *testing.T) {
	t.Parallel()
	h, a, b := string(Header()), group("one"), group("two", "three")
	record := func(word string) string { return string(Sign(object(word))) + "\n" }
	for name, c := range map[string]struct {
		content string
		line    int
		says    string
	}{
		"rubbish before":             {h + "rubbish\n" + a, 2, "is no JSON"},
		"rubbish at the end":         {h + a + "rubbish\n", 4, "is no JSON"},
		"much at the end":            {h + a + "rubbish\nrubbish\nrubb", 4, "is no JSON"},
		"an empty line":              {h + a + "\n", 4, "is no JSON"},
		"NULs within":                {h + "\x00\x00\n" + a, 2, "is no JSON"},
		"NULs and rubbish":           {h + a + "\x00\n" + "rubbish\n", 4, "is no JSON"},
		"half a line with a newline": {h + a + record("two")[:20] + "\n", 4, "is no JSON"},
		"a changed word":             {h + strings.Replace(a, "one", "two", 1), 2, "was changed"},
		"a changed last word":        {h + a + strings.Replace(record("two"), "two", "six", 1), 4, "was changed"},
		"no checksum":                {h + a + `{"word":"two"}` + "\n", 4, "does not end with a checksum"},
		"a line less":                {h + b[len(record("two")):], 3, "seals 2 lines, and 1 stand before it: lines are missing"},
		"another line":               {h + record("six") + b[len(record("two")):], 4, "seals other lines"},
		"lines turned round":         {h + record("three") + record("two") + b[len(record("two")+record("three")):], 4, "seals other lines"},
		"no seal":                    {h + record("one") + b, 2, "has no seal"},
		"a line that cannot be":      {h + a + group("two", "wrong"), 5, "says what is wrong"},
		"a line too long":            {h + a + group(strings.Repeat("x", maxRecord)), 4, "is no JSON"},
		"many lines of NULs":         {h + a + strings.Repeat("\x00\n", mostEmpty+1), 4, "is no JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "j")
			if err := os.WriteFile(path, []byte(c.content), 0o600); err != nil {
				t.Fatal(err)
			}
			_, _, err := read(t, path)
			damage := new(DamageError)
			if !errors.As(err, &damage) || damage.Line != c.line || damage.File != path || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want line %d, %q", err, c.line, c.says)
			}
			if content(t, path) != c.content {
				t.Error("the file was changed")
			}
		})
	}
}

// Every flipped bit of a journal is damage, or a tear of its last group where its last newline is gone.
func TestEveryFlippedBit(t *testing.T) {
	t.Parallel()
	whole := string(Header()) + group("one") + group("two")
	path := filepath.Join(t.TempDir(), "j")
	for at := range len(whole) {
		for bit := range 8 {
			b := []byte(whole)
			b[at] ^= 1 << bit
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			got, notes, err := read(t, path)
			switch {
			case at == len(whole)-1:
				if err != nil || len(notes) != 1 || !slices.Equal(got, []string{"one"}) {
					t.Fatalf("byte %d bit %d: %q, %q, %v", at, bit, got, notes, err)
				}
			case !errors.As(err, new(*DamageError)) && !errors.Is(err, ErrForeign):
				t.Fatalf("byte %d bit %d: %q, %v", at, bit, got, err)
			}
		}
	}
}

// Whichever call of the disk fails, and however: what was acknowledged is there, in its order, and what was not is not, but where
// the disk stays gone.
func TestChangesWithFaults(t *testing.T) {
	t.Parallel()
	for _, way := range disktest.Ways {
		t.Run(way.Name, func(t *testing.T) {
			for at := 1; ; at++ {
				trouble := &disktest.Trouble{At: at, Way: way}
				path := filepath.Join(t.TempDir(), "out", "j")
				var kept, refused []string
				state := new(words)
				j, err := Open(trouble.Disk(), path, "lock", state, func(note string) { t.Errorf("told %s", note) })
				if err == nil {
					for _, word := range []string{"one", "two", "three"} {
						err := add(j, word, word+"!")
						if err == nil {
							kept = append(kept, word, word+"!")
						} else {
							refused = append(refused, word)
							if !trouble.Explains(err) {
								t.Errorf("call %d: %v does not say what failed", at, err)
							}
						}
					}
					_ = j.Close()
				}
				got, _, err := read(t, path)
				if err != nil {
					t.Fatalf("call %d of %v: %v", at, trouble.Calls(), err)
				}
				if way.Lasting {
					got = slices.DeleteFunc(got, func(w string) bool { return slices.Contains(refused, strings.TrimSuffix(w, "!")) })
				}
				if !slices.Equal(got, kept) {
					t.Fatalf("call %d of %v: %q are there, and %q were acknowledged", at, trouble.Calls(), got, kept)
				}
				if len(trouble.Calls()) < at {
					return
				}
			}
		})
	}
}

// Several open the journal, each on many goroutines; all see one order.
func TestManyWriters(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "j")
	var all sync.WaitGroup
	var journals []*Journal
	states := make([]*words, 3)
	for w := range states {
		j, state, _ := open(t, path, good)
		states[w] = state
		for g := range 2 {
			all.Go(func() {
				for n := range 20 {
					// Each says how many records there were before it.
					err := j.Change(t.Context(), func() ([][]byte, error) {
						return [][]byte{object(fmt.Sprintf("%d %d %d %d", len(*state), w, g, n))}, nil
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		journals = append(journals, j)
	}
	all.Wait()
	got, notes, err := read(t, path)
	for w, j := range journals {
		if err := add(j); err != nil || !slices.Equal(*states[w], got) {
			t.Errorf("writer %d has another order: %v", w, err)
		}
	}
	if err != nil || len(notes) > 0 || len(got) != 120 {
		t.Fatalf("%d records, %q, %v", len(got), notes, err)
	}
	for i, word := range got {
		if !strings.HasPrefix(word, fmt.Sprintf("%d ", i)) {
			t.Fatalf("record %d is %q: it was decided by other records than those before it", i, word)
		}
	}
}

// A file that was exchanged, cut, removed or rewritten under who has it open is read anew, and takes what comes.
func TestTheFileIsExchanged(t *testing.T) {
	t.Parallel()
	before := string(Header()) + group("one") + group("two")
	for name, c := range map[string]struct {
		now  string
		want []string
	}{
		"shorter":   {string(Header()) + group("one"), []string{"one"}},
		"longer":    {before + group("three"), []string{"one", "two", "three"}},
		"rewritten": {string(Header()) + group("six") + group("ten") + group("three"), []string{"six", "ten", "three"}},
		"removed":   {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "j")
			if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
			j, state, _ := open(t, path, good)
			if err := add(j); err != nil || len(*state) != 2 {
				t.Fatal(*state, err)
			}
			err := os.Remove(path)
			if err == nil && c.now != "" {
				err = os.WriteFile(path, []byte(c.now), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := add(j, "more"); err != nil || !slices.Equal(*state, append(c.want, "more")) {
				t.Errorf("%q, %v", *state, err)
			}
			if got, _, err := read(t, path); err != nil || !slices.Equal(got, *state) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// What is removed or replaced while it is written keeps nothing, and is no acknowledged change.
func TestAFileThatIsTakenAwayWhileItIsWritten(t *testing.T) {
	t.Parallel()
	for name, take := range map[string]func(path string) error{
		"removed":  os.Remove,
		"replaced": func(path string) error { return errors.Join(os.Remove(path), os.WriteFile(path, Header(), 0o600)) },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "j")
			armed := false
			j, _, _ := open(t, path, disk.Disk{Fault: func(c disk.Call) error {
				if armed && c.Op == disk.Sync && c.Path == path {
					armed = false
					return take(path)
				}
				return nil
			}})
			if err := add(j, "one"); err != nil {
				t.Fatal(err)
			}
			armed = true
			if err := add(j, "two"); err == nil {
				t.Error("what is nowhere was acknowledged")
			}
		})
	}
}

// What decides may say no, and who waits may give up.
func TestNothingIsWrittenAfterAnError(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "j")
	j, state, _ := open(t, path, good)
	if err := add(j, "one"); err != nil {
		t.Fatal(err)
	}
	before := content(t, path)
	no := errors.New("no")
	if err := j.Change(t.Context(), func() ([][]byte, error) { return [][]byte{object("two")}, no }); !errors.Is(err, no) {
		t.Error(err)
	}
	if err := add(j, "two", "wrong"); err == nil || !strings.Contains(err.Error(), "says what is wrong") {
		t.Error(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := j.Change(ended, func() ([][]byte, error) { return [][]byte{object("two")}, nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	folder, err := disk.OpenFolder(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	unlock, err := folder.Lock("lock")
	if err != nil {
		t.Fatal(err)
	}
	waiting, stop := context.WithCancel(t.Context())
	gaveUp := make(chan error)
	go func() { gaveUp <- j.Change(waiting, func() ([][]byte, error) { return [][]byte{object("two")}, nil }) }()
	stop()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	unlock()
	if err := add(j); err != nil || !slices.Equal(*state, []string{"one"}) || content(t, path) != before {
		t.Errorf("%q, %v", *state, err)
	}
}

func TestNoJournalInAnObjectStore(t *testing.T) {
	if _, err := Open(disk.Disk{}, "s3://bucket/j", "lock", new(words), nil); !errors.Is(err, errors.ErrUnsupported) || !strings.Contains(err.Error(), "name a file on a disk") {
		t.Error(err)
	}
}

// Whatever is in a file: every byte is in a line, and a seal that fits seals what stands before it.
func FuzzScan(f *testing.F) {
	h, a, b := string(Header()), group("one"), group("two", "three")
	for _, s := range []string{"", "\n", h, h + a + b, h + b + a, h + a + b[:30], a + "\x00\x00", "\x00\n\x00", string(Sign(object("x"))), h + a[len(Sign(object("one")))+1:]} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		at, number := int64(0), 0
		var behind []string
		end, err := Scan(bytes.NewReader(data), 1<<10, func(l *Line) error {
			if number++; l.Number != number || l.Offset != at {
				t.Fatalf("line %d at %d, not %d at %d", l.Number, l.Offset, number, at)
			}
			at += l.Size
			switch l.Kind {
			case Record:
				if err := Check(l.Bytes); err != nil {
					t.Fatal(err)
				}
				behind = append(behind, string(Object(l.Bytes)))
			case Seal:
				behind = nil
			default:
				if l.Fault == nil {
					t.Fatal("nothing is wrong with it")
				}
			}
			return nil
		})
		if err != nil || at != int64(len(data)) || end.Unsealed != len(behind) {
			t.Fatalf("%d of %d bytes, %d unsealed, %d told, %v", at, len(data), len(behind), end.Unsealed, err)
		}
	})
}
