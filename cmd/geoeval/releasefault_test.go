package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/disk/disktest"
	"geoeval/internal/release"
	"geoeval/pipeline"

	"github.com/google/go-cmp/cmp"
)

// TestEveryCallOfAReleaseCanFail makes each call that a release makes of the disk fail, in each way in turn. The release
// ends with an error that names the file and what was done with it, and the folder is not there, or it is whole; the
// next release has the bytes of one that had no trouble, and nothing is left of the one that failed.
func TestEveryCallOfAReleaseCanFail(t *testing.T) {
	const parts = 2 // each with a build of its own, so that no processor waits
	for part := range parts {
		t.Run(fmt.Sprint("part ", part+1), func(t *testing.T) {
			t.Parallel()
			failCalls(t, 1+part, parts)
		})
	}
}

// failCalls makes each so manieth call fail, from a first one on.
func failCalls(t *testing.T, first, step int) {
	d := newDiffed(t)
	d.publishing.Withhold = nil
	out, p := d.pipeline()
	counted := &disktest.Trouble{}
	want := filepath.Join(out, "sound", "1.0.0")
	if err := releaseOn(t, p, counted, out, want); err != nil {
		t.Fatal(err)
	}
	sound := filesOf(t, want)
	calls := len(counted.Calls())
	t.Logf("%d calls, %d files", calls, len(sound))
	if testing.Short() {
		step *= 29
	}
	for at := first; at <= calls; at += step {
		for i := range disktest.Ways {
			trouble := &disktest.Trouble{At: at, Way: disktest.Ways[(at+i)%len(disktest.Ways)]}
			beside := filepath.Join(out, fmt.Sprint("release", at))
			dir := filepath.Join(beside, "1.0.0")
			err := releaseOn(t, p, trouble, out, dir)
			d.do(os.MkdirAll(beside, 0o755))
			if len(trouble.Struck()) == 0 { // it cannot fail in this way
				d.do(err)
				d.do(os.RemoveAll(beside))
				continue
			}
			where := fmt.Sprintf("%s at call %d", trouble.Way.Name, at)
			if !trouble.Explains(err) || exitCode(err) != exitFailed {
				t.Errorf("%s: %v (exit code %d) is not what happened at %v", where, err, exitCode(err), trouble.Struck())
			}
			if _, err := os.Stat(dir); err == nil {
				sameFiles(t, where+", at once", sound, filesOf(t, dir))
			}
			if err := releaseOn(t, p, &disktest.Trouble{}, out, dir); err != nil {
				t.Errorf("%s: the next release: %v", where, err)
				continue
			}
			sameFiles(t, where, sound, filesOf(t, dir))
			if entries, err := os.ReadDir(beside); err != nil || len(entries) != 2 { // and who made it
				t.Errorf("%s: %v is left beside it, %v", where, entries, err)
			}
			d.do(os.RemoveAll(beside))
			break
		}
	}
}

// releaseOn releases a build to a folder on a disk with a trouble.
func releaseOn(t *testing.T, p *pipeline.Pipeline, trouble *disktest.Trouble, out, dir string) error {
	t.Helper()
	_, err := release.Release(t.Context(), p, release.Options{Version: "1.0.0", Dir: dir, Disk: trouble.Disk(),
		Ledger: filepath.Join(out, "ledger")})
	return err
}

// filesOf gives the contents of the files in a folder.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	if err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, dir)] = string(content)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

func sameFiles(t *testing.T, where string, want, got map[string]string) {
	t.Helper()
	if !cmp.Equal(want, got) {
		for name := range want {
			if want[name] != got[name] {
				t.Errorf("%s: %s has %d bytes, not %d, or others", where, name, len(got[name]), len(want[name]))
			}
		}
		t.Errorf("%s: %d files, not %d", where, len(got), len(want))
	}
}
