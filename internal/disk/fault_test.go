package disk_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/disk/disktest"
)

// An action is done on a folder that has the files old and sub/old.
var actions = []struct {
	name string
	do   func(f *disk.Folder) error
}{
	{"replace", func(f *disk.Folder) error {
		return f.Replace("old", func(w io.Writer) error {
			for range 3 {
				if _, err := io.WriteString(w, strings.Repeat("new", 50_000)); err != nil {
					return err
				}
			}
			return nil
		})
	}},
	{"read", func(f *disk.Folder) error { _, err := f.ReadFile("sub/old", 100); return err }},
	{"list", func(f *disk.Folder) error { _, err := f.ReadDir("sub"); return err }},
	{"stat", func(f *disk.Folder) error { _, err := f.Stat("sub/old"); return err }},
	{"move", func(f *disk.Folder) error { return f.Rename("old", "sub/new") }},
	{"make", func(f *disk.Folder) error { return f.MkdirAll("new/folder") }},
	{"remove", func(f *disk.Folder) error { return f.Remove("old") }},
	{"lock", func(f *disk.Folder) error {
		unlock, err := f.Lock("lock")
		if err == nil {
			unlock()
		}
		return err
	}},
	{"append", func(f *disk.Folder) error {
		log, err := f.Append("log")
		if err != nil {
			return err
		}
		_, err = log.Write([]byte("line\n"))
		return errors.Join(err, log.Sync(), log.Truncate(0), log.Close())
	}},
}

// TestEveryCallCanFail makes each call of every action fail in each way: the error names the operation and the file, and
// a file is what it was or what it was to be.
func TestEveryCallCanFail(t *testing.T) {
	for _, action := range actions {
		t.Run(action.name, func(t *testing.T) {
			counted := &disktest.Trouble{}
			_, err := try(t, counted, action.do)
			do(t, err)
			for at := range len(counted.Calls()) {
				for _, way := range disktest.Ways {
					t.Run(fmt.Sprintf("%s at call %d", way.Name, at+1), func(t *testing.T) {
						trouble := &disktest.Trouble{At: at + 1, Way: way}
						f, err := try(t, trouble, action.do)
						if len(trouble.Struck()) == 0 {
							do(t, err)
							return
						}
						if !trouble.Explains(err) {
							t.Fatalf("%v is not what happened at %v", err, trouble.Struck())
						}
						content, err := f.ReadFile("old", 1<<20)
						whole := string(content) == "old" || string(content) == strings.Repeat("new", 150_000)
						if action.name == "replace" && (err != nil || !whole) {
							t.Errorf("%d bytes are there, %v", len(content), err)
						}
						do(t, f.Sweep(".", nil))
						for _, name := range names(t, f) {
							if strings.HasSuffix(name, ".tmp") {
								t.Error(name, "is left")
							}
						}
					})
				}
			}
		})
	}
}

// try does something with a new folder on a disk with a trouble, and gives the folder without it.
func try(t *testing.T, trouble *disktest.Trouble, act func(*disk.Folder) error) (*disk.Folder, error) {
	t.Helper()
	sound := folder(t, map[string]string{"old": "old", "sub/old": "old"})
	f, err := trouble.Disk().OpenFolder(sound.Path(""))
	if err != nil {
		return sound, err
	}
	return sound, errors.Join(act(f), f.Close())
}
