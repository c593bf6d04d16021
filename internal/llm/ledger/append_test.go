package ledger

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
)

// A faulty disk fails as told. Its zero value is a good one that counts.
type faulty struct {
	// room is how many bytes can still be written, negative is no limit.
	room int
	// failSync and failTruncate make these fail.
	failSync, failTruncate bool
	// hold, where there is one, gives a value when a sync may begin and another when it may end.
	hold  chan struct{}
	syncs int
}

func (d *faulty) create(folder *disk.Folder, name string) (file, error) {
	f, err := newSegment(folder, name)
	return &faultyFile{f, d}, err
}

type faultyFile struct {
	file
	disk *faulty
}

func (f *faultyFile) Write(b []byte) (int, error) {
	if f.disk.room < 0 || len(b) <= f.disk.room {
		if f.disk.room >= 0 {
			f.disk.room -= len(b)
		}
		return f.file.Write(b)
	}
	n, _ := f.file.Write(b[:f.disk.room])
	f.disk.room = 0
	return n, syscall.ENOSPC
}

func (f *faultyFile) Sync() error {
	f.disk.syncs++
	if f.disk.hold != nil {
		<-f.disk.hold
		<-f.disk.hold
	}
	if f.disk.failSync {
		return syscall.EIO
	}
	return f.file.Sync()
}

func (f *faultyFile) Truncate(n int64) error {
	if f.disk.failTruncate {
		return syscall.EIO
	}
	return f.file.Truncate(n)
}

// A disk that is full at any byte: the entries before stay, the one that did not fit is refused and does not come back,
// and once there is room again all goes on.
func TestFullDiskAtEveryByte(t *testing.T) {
	a, b := entry("a", "one"), entry("b", "two")
	first := len(journal.Header()) + len(sealed(t, a))
	all := first + len(sealed(t, b))
	for room := range all {
		dir := t.TempDir()
		l, err := Open(dir, Options{Disk: disk.Disk{Hasty: true}})
		if err != nil {
			t.Fatal(err)
		}
		d := &faulty{room: room}
		l.create = d.create
		errA := l.Append(context.Background(), a)
		errB := l.Append(context.Background(), b)
		if (errA == nil) != (room >= first) || errB == nil {
			// With little room, a smaller second entry might fit; these two have one length.
			t.Fatalf("room %d: %v, %v", room, errA, errB)
		}
		if !errors.Is(errB, syscall.ENOSPC) {
			t.Fatalf("room %d: the error does not say why: %v", room, errB)
		}
		for _, n := range []*Ledger{l, mustOpen(t, dir)} {
			if n.Has("a") != (errA == nil) || n.Has("b") || len(n.Notes()) != 0 {
				t.Fatalf("room %d: a %v b %v notes %v", room, n.Has("a"), n.Has("b"), n.Notes())
			}
		}
		d.room = -1
		mustAppend(t, l, a, b)
		if n := mustOpen(t, dir); n.Len() != 2 || len(n.Notes()) != 0 {
			t.Fatalf("room %d: afterwards %d entries, notes %v", room, n.Len(), n.Notes())
		}
	}
}

func TestNotEvenTruncated(t *testing.T) {
	dir := t.TempDir()
	l := mustOpen(t, dir)
	d := &faulty{room: len(journal.Header()) + len(sealed(t, entry("a", "one"))) + 50, failTruncate: true}
	l.create = d.create
	mustAppend(t, l, entry("a", "one"))
	if err := l.Append(context.Background(), entry("b", "two")); err == nil {
		t.Fatal("a half line counts")
	}
	d.room = -1
	mustAppend(t, l, entry("b", "two"))
	n := mustOpen(t, dir)
	if n.Len() != 2 || len(n.Notes()) != 1 || n.Notes()[0].Kind != Torn {
		t.Error(n.Len(), n.Notes())
	}
}

func TestSyncFails(t *testing.T) {
	dir := t.TempDir()
	l := mustOpen(t, dir)
	d := &faulty{room: -1}
	l.create = d.create
	mustAppend(t, l, entry("a", "one"))
	d.failSync = true
	if err := l.Append(context.Background(), entry("b", "two")); !errors.Is(err, syscall.EIO) {
		t.Fatal(err)
	}
	for _, n := range []*Ledger{l, mustOpen(t, dir)} {
		if !n.Has("a") || n.Has("b") {
			t.Error("what was not synced counts")
		}
	}
	d.failSync = false
	mustAppend(t, l, entry("b", "other"))
	if e, ok := mustOpen(t, dir).Lookup("b"); !ok || !strings.Contains(string(e.Response), "other") {
		t.Error(e)
	}
}

// While one entry is synced, 63 others come; they share the next sync.
func TestAppendsShareSyncs(t *testing.T) {
	l := mustOpen(t, t.TempDir())
	d := &faulty{room: -1, hold: make(chan struct{})}
	l.create = d.create
	var wg sync.WaitGroup
	add := func(i int) {
		wg.Go(func() {
			if err := l.Append(context.Background(), entry(fmt.Sprint(i), "x")); err != nil {
				t.Error(err)
			}
		})
	}
	waiting := func() int {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.next == nil {
			return 0
		}
		return len(l.next.lines)
	}
	add(0)
	d.hold <- struct{}{} // the first sync has begun
	for i := range 63 {
		add(i + 1)
	}
	for waiting() < 63 {
		runtime.Gosched()
	}
	if l.Len() != 0 {
		t.Error("an entry counts before it is synced")
	}
	d.hold <- struct{}{} // the first sync ends
	d.hold <- struct{}{}
	d.hold <- struct{}{}
	wg.Wait()
	if d.syncs != 2 || l.Len() != 64 {
		t.Errorf("%d syncs for %d entries", d.syncs, l.Len())
	}
}

// Whatever fails in between, an Append that returned nil is there afterwards, and one that failed is not.
func TestConcurrentAppendsWithFaults(t *testing.T) {
	dir := t.TempDir()
	l := mustOpen(t, dir)
	d := &faulty{room: 40_000}
	l.create = d.create
	var mu sync.Mutex
	kept := map[string]bool{}
	var wg sync.WaitGroup
	for w := range 16 {
		wg.Go(func() {
			for i := range 40 {
				key := fmt.Sprintf("%d-%d", w, i)
				err := l.Append(context.Background(), entry(key, "x"))
				l.Lookup(key)
				mu.Lock()
				kept[key] = err == nil
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	n := mustOpen(t, dir)
	yes := 0
	for key, want := range kept {
		if want {
			yes++
		}
		if _, ok := n.Lookup(key); ok != want {
			t.Fatalf("%s: appended %v, kept %v", key, want, ok)
		}
	}
	if yes == 0 || yes == len(kept) {
		t.Errorf("%d of %d kept: the disk was never full, or always", yes, len(kept))
	}
}

// Many Appends of one key at once: one answer counts, and who brought another learns it.
func TestOneKeyAtOnce(t *testing.T) {
	dir := t.TempDir()
	l := mustOpen(t, dir)
	var wg sync.WaitGroup
	errs := make([]error, 32)
	for i := range errs {
		wg.Go(func() { errs[i] = l.Append(context.Background(), entry("k", fmt.Sprint(i%2))) })
	}
	wg.Wait()
	e, ok := mustOpen(t, dir).Lookup("k")
	if !ok {
		t.Fatal("lost")
	}
	for i, err := range errs {
		mine := strings.Contains(string(e.Response), fmt.Sprintf(`"content":"%d"`, i%2))
		if mine != (err == nil) {
			t.Errorf("%d: %v, and the answer is %s", i, err, e.Response)
		}
	}
}

// Two processes append to one folder; one of them is killed in the middle. All that either was told is kept, is kept.
func TestTwoProcesses(t *testing.T) {
	if dir := os.Getenv("GEOEVAL_TEST_LEDGER"); dir != "" {
		appendForever(dir, os.Getenv("GEOEVAL_TEST_NAME"))
	}
	dir := filepath.Join(t.TempDir(), "ledger")
	kept := map[string]bool{}
	var mu sync.Mutex
	var wg, opened sync.WaitGroup
	opened.Add(2)
	for _, name := range []string{"p", "q"} {
		wg.Go(func() {
			said := sync.OnceFunc(opened.Done)
			defer said()
			c := exec.Command(os.Args[0], "-test.run=^TestTwoProcesses$")
			c.Env = append(os.Environ(), "GEOEVAL_TEST_LEDGER="+dir, "GEOEVAL_TEST_NAME="+name)
			out, err := c.StdoutPipe()
			if err != nil {
				t.Error(err)
				return
			}
			begin, err := c.StdinPipe()
			if err != nil {
				t.Error(err)
				return
			}
			if err := c.Start(); err != nil {
				t.Error(err)
				return
			}
			in := bufio.NewScanner(out)
			in.Scan() // opened
			said()
			opened.Wait()
			begin.Close()
			for n := 0; n < 200 && in.Scan(); n++ {
				mu.Lock()
				kept[in.Text()] = true
				mu.Unlock()
			}
			c.Process.Kill()
			for in.Scan() { // what it still said
				mu.Lock()
				kept[in.Text()] = true
				mu.Unlock()
			}
			c.Wait()
		})
	}
	wg.Wait()
	l := mustOpen(t, dir)
	if len(kept) < 400 {
		t.Errorf("%d appends", len(kept))
	}
	for key := range kept {
		if strings.HasPrefix(key, "p-") || strings.HasPrefix(key, "q-") {
			if _, ok := l.Lookup(key); !ok {
				t.Errorf("%s was kept and is lost", key)
			}
		}
	}
	if _, ok := l.Lookup("both"); !ok {
		t.Error("the key of both is lost")
	}
	if !slices.ContainsFunc(l.Notes(), func(n Note) bool { return n.Kind == Rebought && n.Key == "both" }) {
		t.Errorf("two answers for one key are no note: %v", l.Notes())
	}
	if n := len(segments(t, dir)); n != 2 {
		t.Errorf("%d segments", n)
	}
}

// appendForever is the other process. It begins when its standard input ends.
func appendForever(dir, name string) {
	l, err := Open(dir, Options{})
	fmt.Println("opened")
	io.Copy(io.Discard, os.Stdin)
	if err == nil {
		err = l.Append(context.Background(), entry("both", name))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for i := 0; ; i++ {
		var wg sync.WaitGroup
		for j := range 8 {
			wg.Go(func() {
				key := fmt.Sprintf("%s-%d-%d", name, i, j)
				if err := l.Append(context.Background(), entry(key, strings.Repeat("x", 3000))); err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(1)
				}
				os.Stdout.WriteString(key + "\n")
			})
		}
		wg.Wait()
	}
}
