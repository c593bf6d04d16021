package disk_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"geoeval/internal/disk"
	"geoeval/internal/disk/objects/objectstest"
)

const remote = "s3://" + objectstest.Bucket + "/a folder"

// bucketFolder is a folder in an object store with some files in it.
func bucketFolder(t *testing.T, files map[string]string) (*objectstest.Store, *disk.Folder) {
	t.Helper()
	s := objectstest.Start(t)
	s.Use(t)
	f, err := disk.Disk{}.MakeFolder(remote)
	do(t, err)
	for name, content := range files {
		do(t, f.Replace(name, func(w io.Writer) error { _, err := io.WriteString(w, content); return err }))
	}
	return s, f
}

func TestPathsAndAddresses(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{disk.Join("s3://bucket/a", "b", "c/d"), "s3://bucket/a/b/c/d"},
		{disk.Join("s3://bucket", "b"), "s3://bucket/b"},
		{disk.Join("s3:/bucket/a", "b"), "s3://bucket/a/b"},
		{disk.Join("a", "b"), filepath.Join("a", "b")},
		{disk.Clean("s3://bucket/a/./b/"), "s3://bucket/a/b"},
		{disk.Clean("a//b/"), filepath.Join("a", "b")},
	} {
		t.Run(test.want, func(t *testing.T) {
			if test.got != test.want {
				t.Error(test.got)
			}
		})
	}
	if dir, base, err := disk.Split("s3://bucket/a/b"); dir != "s3://bucket/a" || base != "b" || err != nil {
		t.Error(dir, base, err)
	}
	if _, _, err := disk.Split("s3://bucket"); !errors.Is(err, fs.ErrInvalid) {
		t.Error(err)
	}
	for path, want := range map[string]bool{"s3://bucket/a": true, "s3://bucket/a/b": true, "s3://bucket/ab": false,
		"s3://other/a": false, "a": false} {
		if inside, err := disk.Inside(path, "s3://bucket/a"); inside != want || err != nil {
			t.Error(path, inside, err)
		}
	}
}

// A folder in an object store is one: as an fs.FS, and in what is there and what is not.
func TestAFolderInAnObjectStore(t *testing.T) {
	files := map[string]string{"file": "in", "sub/file": "in sub", "sub/deep/er": "", "sub-2/x": "x"}
	_, f := bucketFolder(t, files)
	do(t, fstest.TestFS(f.FS(), "file", "sub/file", "sub/deep/er", "sub-2/x"))
	for name, content := range files {
		if got, err := f.ReadFile(name, 100); string(got) != content || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := f.ReadFile("file", 1); !errors.Is(err, disk.ErrTooLarge) {
		t.Error(err)
	}
	for _, name := range []string{"", "..", "../file", "/etc/passwd", "sub/../file", "sub//file", "sub/"} {
		_, open := f.Open(name)
		for _, err := range []error{open, f.Remove(name), f.Rename("file", name), f.MkdirAll(name),
			f.Replace(name, func(io.Writer) error { return nil })} {
			if !errors.Is(err, fs.ErrInvalid) {
				t.Errorf("%q: %v", name, err)
			}
		}
	}
	_, err := f.Open("nothing")
	if !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "open "+remote+"/nothing: ") {
		t.Error(err)
	}
	if _, err := f.Open("sub"); !errors.Is(err, disk.ErrIrregular) {
		t.Error(err)
	}
	if _, err := disk.OpenFolder(remote + "/nothing"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := disk.OpenFolder(remote + "/file"); err == nil {
		t.Error("a file is a folder")
	}
	sub, err := f.Folder("sub")
	do(t, err)
	if got, err := sub.ReadFile("file", 100); string(got) != "in sub" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	do(t, f.Mkdir("new"))
	if err := f.Mkdir("new"); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if err := f.Mkdir("sub"); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	do(t, f.Rename("sub", "new/place"))
	do(t, f.Rename("file", "sub-2/file"))
	do(t, f.RemoveAll("sub-2/x"))
	do(t, f.Remove("sub-2/file"))
	do(t, f.RemoveAll("nothing"))
	var left []string
	do(t, fs.WalkDir(f.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			left = append(left, name)
		}
		return err
	}))
	if !slices.Equal(left, []string{"new/place/deep/er", "new/place/file"}) {
		t.Error(left)
	}
	do(t, disk.ReplaceFile(remote+"/alone", func(w io.Writer) error { _, err := w.Write([]byte("x")); return err }))
	if info, err := disk.StatPath(remote + "/alone"); err != nil || info.Size() != 1 {
		t.Error(info, err)
	}
}

// Whatever characters a name has, and the prefix of the folder, it is that of one file.
func TestOddNamesInAnObjectStore(t *testing.T) {
	s := objectstest.Start(t)
	s.Use(t)
	names := []string{"a b", "a+b", "a%20b", "100%", "%2F", "a&b=c", "#", "?x", "ü", "日本", "it's", `"`, "~", "a;b", "<x>", "..a", "*"}
	for _, prefix := range names {
		f, err := disk.Disk{}.MakeFolder("s3://" + objectstest.Bucket + "/" + prefix)
		do(t, err)
		do(t, f.Replace(prefix, func(w io.Writer) error { _, err := io.WriteString(w, prefix); return err }))
		do(t, f.Rename(prefix, "in "+prefix+"/"+prefix))
		got, err := f.ReadFile("in "+prefix+"/"+prefix, 100)
		if string(got) != prefix || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
	all, err := disk.OpenFolder("s3://" + objectstest.Bucket)
	do(t, err)
	readDir, err := all.Lister()
	do(t, err)
	for name, list := range map[string]func(string) ([]fs.DirEntry, error){"one by one": all.ReadDir, "all": readDir} {
		t.Run(name, func(t *testing.T) {
			entries, err := list(".")
			if err != nil || len(entries) != len(names) {
				t.Fatal(entries, err)
			}
			for _, e := range entries {
				in, err := list(e.Name() + "/in " + e.Name())
				if err != nil || len(in) != 1 || in[0].Name() != e.Name() || !e.IsDir() || in[0].IsDir() {
					t.Error(e, in, err)
				}
			}
		})
	}
	if _, err := readDir("nothing"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// Of two who write over the same, the second fails, and the first one's stays.
func TestWhatChangedMeanwhileStays(t *testing.T) {
	_, f := bucketFolder(t, map[string]string{"state": "old"})
	other, err := disk.OpenFolder(remote)
	do(t, err)
	for _, folder := range []*disk.Folder{f, other} {
		_, err := folder.ReadFile("state", 100)
		do(t, err)
	}
	write := func(f *disk.Folder, content string) error {
		return f.Replace("state", func(w io.Writer) error { _, err := io.WriteString(w, content); return err })
	}
	do(t, write(f, "one"))
	do(t, write(f, "one again"))
	if err := write(other, "two"); err == nil || !strings.Contains(err.Error(), "write "+remote+"/state: another process changed it meanwhile") {
		t.Error(err)
	}
	if got, err := f.ReadFile("state", 100); string(got) != "one again" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// A log is what was synced to it, and full when each sync has become long.
func TestALogInAnObjectStore(t *testing.T) {
	_, f := bucketFolder(t, nil)
	log, err := f.Append("log")
	do(t, err)
	for _, line := range []string{"one\n", "two\n"} {
		_, err := io.WriteString(log, line)
		do(t, err)
		do(t, log.Sync())
		if got, err := f.ReadFile("log", 100); !strings.HasSuffix(string(got), line) || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
	do(t, log.Truncate(4))
	if log.Full() {
		t.Error("full")
	}
	do(t, log.Close())
	if got, err := f.ReadFile("log", 100); string(got) != "one\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := f.Append("log"); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if log, err = f.Append("long"); err == nil {
		_, err = log.Write(make([]byte, 2<<20))
	}
	if !log.Full() || err != nil {
		t.Error("not full", err)
	}
	do(t, log.Close())
}

// Uploads of killed processes are gone on with under the lock, and what nobody goes on with is given up with it.
func TestWhatKilledUploadsLeft(t *testing.T) {
	s, f := bucketFolder(t, map[string]string{"other": ""})
	content := strings.Repeat("0123456789abcdef", 1<<20)
	for _, name := range []string{"tables/same", "tables/gone", "elsewhere/theirs"} {
		d, err := f.Create(name) // and never ended
		do(t, err)
		_, err = io.WriteString(d, content[:9<<20])
		do(t, err)
	}
	for len(s.Uploads(t)) < 3 {
	}
	do(t, f.Sweep("tables", nil)) // without the lock they may be somebody's
	unlock, err := f.Lock("lock")
	do(t, err)
	if err := f.Locked("lock"); !errors.Is(err, disk.ErrLocked) {
		t.Error(err)
	}
	if _, err := f.Lock("lock"); !errors.Is(err, disk.ErrLocked) || !strings.Contains(disk.HolderOf(err), remote+"/lock is held by process") {
		t.Error(err)
	}
	do(t, f.Sweep("tables", nil))
	do(t, f.Replace("tables/same", func(w io.Writer) error { _, err := io.WriteString(w, content); return err }))
	if got, err := f.ReadFile("tables/same", 1<<30); string(got) != content || err != nil {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	unlock()
	if left := s.Uploads(t); !slices.Equal(left, []string{"a folder/elsewhere/theirs"}) {
		t.Error(left)
	}
	do(t, f.RemoveAll("elsewhere"))
	if left := s.Uploads(t); len(left) > 0 {
		t.Error(left)
	}
}

// Without credentials nothing is asked, and the message says what is missing.
func TestNoCredentials(t *testing.T) {
	for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		t.Setenv(name, "")
		do(t, os.Unsetenv(name))
	}
	if _, err := disk.OpenFolder(remote); err == nil || !strings.Contains(err.Error(), "set AWS_ACCESS_KEY_ID") {
		t.Error(err)
	}
}
