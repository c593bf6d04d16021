package ledger

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"geoeval/internal/disk/journal"
)

// request is one that was sent, so often.
func request(key string, attempt int) *Asked {
	return &Asked{Key: key, Until: time.Date(2024, 5, 1, 12, 2, 0, 0, time.UTC), Attempt: attempt}
}

// asking is the line of a request.
func asking(t testing.TB, key string, attempt int) string {
	t.Helper()
	line, err := request(key, attempt).line()
	if err != nil {
		t.Fatal(err)
	}
	return string(line) + "\n"
}

func mustAsk(t testing.TB, l *Ledger, key string, attempt int) {
	t.Helper()
	if err := l.Ask(context.Background(), request(key, attempt)); err != nil {
		t.Fatal(err)
	}
}

// wantOpen wants a ledger, and its folder, to have these requests without an answer: key and attempts.
func wantOpen(t testing.TB, dir string, want ...string) {
	t.Helper()
	l := mustOpen(t, dir)
	var got []string
	all, err := Unanswered(dir, Options{})
	if err != nil {
		t.Error(err)
	}
	for _, a := range all {
		got = append(got, fmt.Sprint(a.Key, a.Attempt))
		if one, ok := l.Unanswered(a.Key); !ok || one != a {
			t.Errorf("%+v in the ledger, %+v in its folder", one, a)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if n := len(l.asked.open()); n != len(want) {
		t.Errorf("%d requests are open", n)
	}
}

// Who comes after a process that is gone knows what it had sent and not answered; the answer to that is marked, and no other.
func TestARequestWithoutAnAnswerIsKnown(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ledger")
	gone := mustOpen(t, dir)
	for _, key := range []string{"a", "b", "c", "d"} {
		mustAsk(t, gone, key, 1)
	}
	mustAppend(t, gone, entry("a", "one"))
	mustAsk(t, gone, "c", 0) // the server did not take it
	mustAsk(t, gone, "d", 2)
	if _, ok := gone.Unanswered("b"); ok || gone.AskedTwice() != 0 {
		t.Error("a process takes its own requests for those of another")
	}
	wantOpen(t, dir, "b1", "d2")

	next := mustOpen(t, dir)
	mustAsk(t, next, "b", 2)
	wantOpen(t, dir, "b2", "d2")
	mustAppend(t, next, entry("b", "two"), entry("c", "three"))
	wantOpen(t, dir, "d2")
	for _, l := range []*Ledger{next, mustOpen(t, dir)} {
		for _, key := range []string{"a", "b", "c"} {
			if e, ok := l.Lookup(key); !ok || e.AskedTwice != (key == "b") {
				t.Errorf("%s: %+v", key, e)
			}
		}
		if l.AskedTwice() != 1 {
			t.Errorf("%d answers were asked twice", l.AskedTwice())
		}
	}
	if err := gone.Refresh(); err != nil || gone.AskedTwice() != 1 || !gone.Has("b") {
		t.Error(err, gone.AskedTwice())
	}
}

// Two processes see what the other has sent, and what became of it.
func TestRefreshTellsOfRequests(t *testing.T) {
	dir := t.TempDir()
	one, two := mustOpen(t, dir), mustOpen(t, dir)
	for _, attempt := range []int{1, 2, 0, 1} {
		mustAsk(t, two, "a", attempt)
		if err := one.Refresh(); err != nil {
			t.Fatal(err)
		}
		if a, ok := one.Unanswered("a"); ok != (attempt > 0) || a.Attempt != attempt {
			t.Errorf("%+v, want %d attempts", a, attempt)
		}
	}
	mustAppend(t, two, entry("a", "one"))
	if err := one.Refresh(); err != nil {
		t.Fatal(err)
	}
	if a, ok := one.Unanswered("a"); ok || len(one.asked) > 0 {
		t.Errorf("%+v is open and answered", a)
	}
}

// What a crash left of a request counts as far as it is whole: a request is sent when its line is on the disk with its seal.
func TestTornAndDamagedRequests(t *testing.T) {
	asked, answer := asking(t, "a", 1), text(t, entry("a", "one"))
	for name, c := range map[string]struct {
		text string
		open []string
		bad  int // the line that is damaged, from 1; 0 is none
	}{
		"whole":                       {asked, []string{"a1"}, 0},
		"without its newline":         {strings.TrimSuffix(asked, "\n"), []string{"a1"}, 0},
		"torn":                        {asked[:len(asked)/2], nil, 0},
		"torn behind another":         {asked + asking(t, "b", 1)[:30], []string{"a1"}, 0},
		"never filled":                {asked + "\x00\x00\x00", []string{"a1"}, 0},
		"with an answer that is torn": {asked + answer[:len(answer)/2], []string{"a1"}, 0},
		"answered":                    {asked + answer, nil, 0},
		"answered before":             {answer + asked, nil, 0},
		"too many attempts":           {asking(t, "a", maxAttempt+5), []string{fmt.Sprint("a", maxAttempt)}, 0},
		"changed":                     {asked + strings.Replace(asked, `:1,"sum`, `:0,"sum`, 1) + answer, nil, 2},
		"without a key":               {summed(`{"asked":"","until":"2024-05-01T12:02:00Z","attempt":1}`), nil, 1},
		"less than never":             {summed(`{"asked":"a","until":"2024-05-01T12:02:00Z","attempt":-1}`), nil, 1},
		"of another type":             {summed(`{"asked":["a"],"until":"","attempt":1}`), nil, 1},
	} {
		t.Run(name, func(t *testing.T) {
			dir := write(t, c.text)
			if c.bad == 0 {
				wantOpen(t, dir, c.open...)
				return
			}
			damage := new(DamageError)
			if _, err := Open(dir, Options{}); !errors.As(err, &damage) || damage.Line != c.bad {
				t.Errorf("%v, want line %d", err, c.bad)
			}
			if _, err := SetAside(dir, Options{}, func(l *Line) bool { return l.Damage != "" }); err != nil {
				t.Error(err)
			}
			wantOpen(t, dir)
			if up, err := ReadGivenUp(dir, Options{}); err != nil || len(up.Keys) > 0 || up.Unknown > 0 {
				t.Errorf("a request is taken for an answer: %+v, %v", up, err)
			}
		})
	}
}

// A request that is synced with answers waits for no sync of its own.
func TestRequestsShareSyncs(t *testing.T) {
	l := mustOpen(t, t.TempDir())
	d := &faulty{room: -1, hold: make(chan struct{})}
	l.create = d.create
	var wg sync.WaitGroup
	wg.Go(func() { mustAsk(t, l, "first", 1) })
	d.hold <- struct{}{} // the first sync has begun
	for i := range 30 {
		wg.Go(func() { mustAsk(t, l, fmt.Sprint(i), 1) })
		wg.Go(func() { mustAppend(t, l, entry(fmt.Sprint(i), "x")) })
	}
	waiting := func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.next != nil && len(l.next.lines) == 60
	}
	for !waiting() {
		runtime.Gosched()
	}
	for range 3 {
		d.hold <- struct{}{}
	}
	wg.Wait()
	if d.syncs != 2 || l.Len() != 30 {
		t.Errorf("%d syncs for %d entries and as many requests", d.syncs, l.Len())
	}
}

// A request that cannot be written down is none, and the ledger goes on once there is room.
func TestARequestOnAFullDisk(t *testing.T) {
	dir := t.TempDir()
	l := mustOpen(t, dir)
	d := &faulty{room: len(journal.Header()) + 40}
	l.create = d.create
	if err := l.Ask(context.Background(), request("a", 1)); err == nil {
		t.Error("half a line counts")
	}
	wantOpen(t, dir)
	d.room = -1
	mustAsk(t, l, "a", 1)
	wantOpen(t, dir, "a1")
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if err := l.Ask(context.Background(), request("a", 1)); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}

// Requests that nobody answered go with a merge, in any order; those that one of the folders answers do not.
func TestMergeOfRequests(t *testing.T) {
	into := write(t, asking(t, "a", 1)+asking(t, "b", 2)+text(t, entry("e", "five")))
	other := write(t, asking(t, "a", 2)+asking(t, "b", 1)+asking(t, "c", 1)+asking(t, "d", 1)+asking(t, "e", 1)+asking(t, "f", 0), text(t, entry("d", "four")))
	m, err := Merge(Options{}, into, other)
	if err != nil || m.Added != 1 || m.Replaced != 0 || len(m.Notes) > 0 {
		t.Errorf("%+v, %v", m, err)
	}
	wantOpen(t, into, "a2", "b2", "c1")
	files := len(segments(t, into))
	if m, err = Merge(Options{}, into, other); err != nil || m.Added != 0 || len(segments(t, into)) != files {
		t.Errorf("%+v, %v", m, err)
	}
	fresh := t.TempDir()
	if _, err := Merge(Options{}, fresh, other, into); err != nil {
		t.Error(err)
	}
	wantOpen(t, fresh, "a2", "b2", "c1")
	if lines := all(t, fresh, segmentSuffix); len(lines) != 5 {
		t.Errorf("answered requests are kept: %q", lines)
	}
}

// What is set aside was answered: nobody takes it for lost, and segments that are written anew keep open requests alone.
func TestSetAsideOfWhatWasAsked(t *testing.T) {
	a, b := text(t, entry("a", "one")), text(t, entry("b", "two"))
	open := asking(t, "c", 1)
	dir := write(t, asking(t, "a", 1)+asking(t, "b", 1)+open+a+b, asking(t, "b", 1)+open, asking(t, "b", 1))
	done, err := SetAside(dir, Options{}, func(l *Line) bool { return l.Entry.Key == "b" })
	if err != nil || done.Lines != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	wantOpen(t, dir, "c1")
	if diff := cmp.Diff([]string{open, open, a}, all(t, dir, segmentSuffix)); diff != "" {
		t.Error(diff)
	}
	content, err := os.ReadFile(done.File)
	if err != nil || string(content) != b {
		t.Errorf("%q, %v", content, err)
	}
	l := mustOpen(t, dir)
	mustAppend(t, l, entry("b", "bought again"), entry("c", "three"))
	if e, _ := l.Lookup("b"); e.AskedTwice || l.AskedTwice() != 1 {
		t.Errorf("%+v; %d were asked twice", e, l.AskedTwice())
	}
}
