package disk_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"geoeval/internal/disk"
)

// folder opens a new folder with some files in it.
func folder(t *testing.T, files map[string]string) *disk.Folder {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		do(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		do(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644))
	}
	f, err := disk.OpenFolder(dir)
	do(t, err)
	t.Cleanup(func() { do(t, f.Close()) })
	return f
}

func do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// hostile is a folder with everything in it that is no regular file, and a link on every way.
func hostile(t *testing.T) (f *disk.Folder, outside string) {
	f = folder(t, map[string]string{"file": "in", "sub/file": "in sub"})
	outside = t.TempDir()
	do(t, os.WriteFile(filepath.Join(outside, "file"), []byte("secret"), 0o644))
	do(t, os.Symlink("file", f.Path("link")))
	do(t, os.Symlink("nowhere", f.Path("dangling")))
	do(t, os.Symlink("loop", f.Path("loop")))
	do(t, os.Symlink(filepath.Join(outside, "file"), f.Path("out")))
	do(t, os.Symlink("../../../../../../../../etc/passwd", f.Path("up")))
	do(t, os.Symlink("sub", f.Path("linked")))
	do(t, os.Symlink(outside, f.Path("elsewhere")))
	do(t, os.Symlink(".", f.Path("sub/self")))
	do(t, syscall.Mkfifo(f.Path("fifo"), 0o644))
	if len(f.Path("socket")) < 100 { // longer ones have no room in an address
		l, err := net.Listen("unix", f.Path("socket"))
		do(t, err)
		t.Cleanup(func() { l.Close() })
	} else {
		do(t, syscall.Mkfifo(f.Path("socket"), 0o644))
	}
	return f, outside
}

// TestWhatIsNoRegularFileIsNotOpened tries every way to read a file. A FIFO that is waited for hangs.
func TestWhatIsNoRegularFileIsNotOpened(t *testing.T) {
	for _, name := range []string{"link", "dangling", "loop", "out", "up", "fifo", "socket", "sub", ".", "linked/file",
		"elsewhere/file", "sub/self/file", "file/file"} {
		t.Run(name, func(t *testing.T) {
			f, _ := hostile(t)
			_, err := f.Open(name)
			refused(t, f, name, err)
			_, err = f.ReadFile(name, 100)
			refused(t, f, name, err)
			if name == "sub" || name == "." { // as an fs.FS it has folders too
				return
			}
			_, err = fs.ReadFile(f.FS(), name)
			refused(t, f, name, err)
			if _, err := f.ReadDir(name); err == nil {
				t.Error("listed")
			}
			if _, err := f.Folder(name); err == nil {
				t.Error("opened as a folder")
			}
		})
	}
}

func refused(t *testing.T, f *disk.Folder, name string, err error) {
	t.Helper()
	if !errors.Is(err, disk.ErrIrregular) || !strings.HasPrefix(err.Error(), "open "+f.Path(name)+": ") {
		t.Errorf("%v", err)
	}
}

// TestNothingIsWrittenThroughALink tries every way to change something.
func TestNothingIsWrittenThroughALink(t *testing.T) {
	write := func(w io.Writer) error { _, err := io.WriteString(w, "changed"); return err }
	for _, name := range []string{"linked/file", "elsewhere/file", "elsewhere/new", "sub/self/file", "file/file"} {
		t.Run(name, func(t *testing.T) {
			f, outside := hostile(t)
			for what, err := range map[string]error{
				"replace": f.Replace(name, write),
				"remove":  f.Remove(name),
				"all":     f.RemoveAll(name),
				"rename":  f.Rename("file", name),
				"away":    f.Rename(name, "new"),
				"mkdir":   f.Mkdir(name),
				"folders": f.MkdirAll(name),
			} {
				if err == nil {
					t.Error(what, "did not fail")
				}
			}
			if _, err := f.Append(name); err == nil {
				t.Error("append did not fail")
			}
			if _, err := f.Lock(name); err == nil {
				t.Error("lock did not fail")
			}
			entries, err := os.ReadDir(outside)
			do(t, err)
			content, err := os.ReadFile(filepath.Join(outside, "file"))
			if err != nil || len(entries) != 1 || string(content) != "secret" {
				t.Errorf("%v, %q, %v outside", entries, content, err)
			}
		})
	}
	t.Run("in the place of a link", func(t *testing.T) {
		f, outside := hostile(t)
		for _, name := range []string{"out", "fifo", "dangling"} {
			do(t, f.Replace(name, write))
			if content, err := f.ReadFile(name, 100); string(content) != "changed" {
				t.Error(name, err)
			}
		}
		if content, _ := os.ReadFile(filepath.Join(outside, "file")); string(content) != "secret" {
			t.Error("written through the link")
		}
		if _, err := f.Lock("up"); !errors.Is(err, disk.ErrIrregular) {
			t.Error(err)
		}
	})
}

func TestNamesStayInTheFolder(t *testing.T) {
	f := folder(t, map[string]string{"file": "in"})
	for _, name := range []string{"", "..", "../file", "/etc/passwd", "sub/../file", "./file", "sub//file", "sub/", "\xff"} {
		t.Run(name, func(t *testing.T) {
			_, open := f.Open(name)
			_, stat := f.Stat(name)
			_, list := f.ReadDir(name)
			for _, err := range []error{open, stat, list, f.Remove(name), f.Rename("file", name), f.Rename(name, "file"),
				f.MkdirAll(name), f.Replace(name, func(io.Writer) error { return nil })} {
				if !errors.Is(err, fs.ErrInvalid) {
					t.Error(err)
				}
			}
		})
	}
}

func TestAFileIsReadAsItIs(t *testing.T) {
	f := folder(t, map[string]string{"sub/file": "0123456789"})
	file, err := f.Open("sub/file")
	do(t, err)
	defer file.Close()
	part := make([]byte, 3)
	_, err = file.ReadAt(part, 4)
	do(t, err)
	rest, err := io.ReadAll(file)
	if err != nil || string(part) != "456" || string(rest) != "0123456789" || file.Size() != 10 ||
		file.Name() != f.Path("sub/file") {
		t.Errorf("%s, %s, %d, %v", part, rest, file.Size(), err)
	}
	for most, want := range map[int64]error{11: nil, 10: nil, 9: disk.ErrTooLarge, 0: disk.ErrTooLarge} {
		if _, err := f.ReadFile("sub/file", most); !errors.Is(err, want) {
			t.Errorf("at most %d: %v", most, err)
		}
	}
	if _, err := f.Open("sub/gone"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := f.Open("gone/file"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestAsAnFS(t *testing.T) {
	f := folder(t, map[string]string{"a": "1", "sub/b": "2", "sub/deep/c": "3"})
	do(t, fstest.TestFS(f.FS(), "a", "sub/b", "sub/deep/c"))
}

func TestFoldersAreMade(t *testing.T) {
	dir := t.TempDir()
	f, err := disk.Disk{}.MakeFolder(filepath.Join(dir, "a", "b"))
	do(t, err)
	defer f.Close()
	do(t, f.MkdirAll("c/d"))
	do(t, f.MkdirAll("c/d"))
	if err := f.Mkdir("c"); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	sub, err := f.Folder("c")
	do(t, err)
	defer sub.Close()
	do(t, sub.Replace("d/file", func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err }))
	do(t, f.Rename("c/d", "moved"))
	if content, err := os.ReadFile(filepath.Join(dir, "a", "b", "moved", "file")); string(content) != "x" {
		t.Error(err)
	}
	if err := f.Remove("moved"); err == nil {
		t.Error("a folder with a file in it was removed")
	}
	do(t, f.RemoveAll("moved"))
	do(t, f.RemoveAll("moved"))
	if _, err := disk.OpenFolder(filepath.Join(dir, "gone")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestALockIsForOne(t *testing.T) {
	f := folder(t, nil)
	do(t, f.Locked("a.lock"))
	if _, err := f.Stat("a.lock"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("who asks makes it: %v", err)
	}
	unlock, err := f.Lock("a.lock")
	do(t, err)
	if _, err := f.Lock("a.lock"); !errors.Is(err, disk.ErrLocked) {
		t.Error(err)
	}
	if err := f.Locked("a.lock"); !errors.Is(err, disk.ErrLocked) {
		t.Error(err)
	}
	unlock()
	do(t, f.Locked("a.lock"))
	unlock, err = f.Lock("a.lock")
	do(t, err)
	unlock()
}

func TestALogGrows(t *testing.T) {
	f := folder(t, nil)
	log, err := f.Append("log")
	do(t, err)
	for _, line := range []string{"one\n", "two\n"} {
		_, err := log.Write([]byte(line))
		do(t, errors.Join(err, log.Sync()))
	}
	do(t, log.Truncate(4))
	_, err = log.Write([]byte("three\n"))
	do(t, errors.Join(err, log.Sync(), log.Close()))
	if content, err := f.ReadFile("log", 100); string(content) != "one\nthree\n" {
		t.Errorf("%q, %v", content, err)
	}
	if _, err := f.Append("log"); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	log, err = f.Continue("log")
	do(t, err)
	_, err = log.Write([]byte("four\n"))
	do(t, errors.Join(err, log.Close()))
	if content, err := f.ReadFile("log", 100); string(content) != "one\nthree\nfour\n" {
		t.Errorf("%q, %v", content, err)
	}
	if _, err := f.Continue("gone"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	do(t, os.Symlink("log", f.Path("linked")))
	if _, err := f.Continue("linked"); !errors.Is(err, disk.ErrIrregular) {
		t.Error(err)
	}
}

func TestSweepTakesDraftsAlone(t *testing.T) {
	f := folder(t, map[string]string{"a.tmp": "", "a.json.1f.tmp": "", "b.json.2.tmp": "", "c": "", "d.tmp.e": ""})
	do(t, os.MkdirAll(f.Path("folder.1.tmp"), 0o755))
	do(t, f.Sweep(".", func(name string) bool { return name == "a.json" }))
	do(t, f.Sweep("gone", nil))
	if got := names(t, f); !slices.Equal(got, []string{"a.tmp", "b.json.2.tmp", "c", "d.tmp.e", "folder.1.tmp"}) {
		t.Error(got)
	}
}

func names(t *testing.T, f *disk.Folder) []string {
	t.Helper()
	entries, err := f.ReadDir(".")
	do(t, err)
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// What another process puts in the place of a file that is written, before or after it has its name, is an error.
func TestAFileIsReplacedWhileItIsWritten(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, []byte("theirs"), 0o644); err != nil {
		t.Fatal(err)
	}
	for way, put := range map[string]func(place string) error{
		"a link":    func(place string) error { return os.Symlink(outside, place) },
		"a file":    func(place string) error { return os.WriteFile(place, []byte("theirs"), 0o644) },
		"a folder":  func(place string) error { return os.Mkdir(place, 0o755) },
		"two names": func(place string) error { return os.Link(outside, place) },
		"nothing":   func(string) error { return nil },
	} {
		for _, when := range []disk.Op{disk.Rename, disk.Sync} {
			dir := t.TempDir()
			exchange := func(c disk.Call) error {
				if c.Op != when || when == disk.Sync && c.Path != dir {
					return nil
				}
				places, err := filepath.Glob(filepath.Join(dir, "table*"))
				if err != nil || len(places) != 1 {
					return fmt.Errorf("%q, %v", places, err)
				}
				return errors.Join(os.Remove(places[0]), put(places[0]))
			}
			f, err := disk.Disk{Fault: exchange, Hasty: true}.OpenFolder(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Replace("table", func(w io.Writer) error { _, err := io.WriteString(w, "ours"); return err }); err == nil {
				t.Errorf("%s at %s: no error", way, when)
			}
			f.Close()
		}
	}
	if theirs, err := os.ReadFile(outside); err != nil || string(theirs) != "theirs" {
		t.Errorf("outside is %q, %v", theirs, err)
	}
}

func TestAFileOfAPath(t *testing.T) {
	f, _ := hostile(t)
	write := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	do(t, disk.ReplaceFile(f.Path("file"), write))
	do(t, disk.ReplaceFile(f.Path("new/folder/file"), write))
	do(t, disk.ReplaceFile(f.Path("linked/file"), write)) // where the caller's path leads is the caller's word
	for _, name := range []string{"file", "new/folder/file", "sub/file"} {
		file, err := disk.OpenFile(f.Path(name))
		do(t, err)
		if content, err := io.ReadAll(file); string(content) != "new" || file.Close() != nil {
			t.Errorf("%s: %q, %v", name, content, err)
		}
	}
	for _, name := range []string{"link", "dangling", "fifo", "sub"} {
		if err := disk.ReplaceFile(f.Path(name), write); !errors.Is(err, disk.ErrIrregular) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := disk.OpenFile(f.Path(name)); !errors.Is(err, disk.ErrIrregular) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"file", "fifo", "socket", "link", "out"} {
		if _, err := disk.OpenFolder(f.Path(name)); !errors.Is(err, syscall.ENOTDIR) {
			t.Errorf("%s: %v", name, err)
		}
	}
	wrong := errors.New("wrong")
	if err := disk.ReplaceFile(f.Path("file"), func(io.Writer) error { return wrong }); err != wrong {
		t.Error(err)
	}
}
