package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	clipublish "geoeval/internal/cli/publish"
	"geoeval/internal/disk"
	"geoeval/internal/disk/disktest"
	"geoeval/internal/disk/nightly"
	"geoeval/internal/release"
	"geoeval/pipeline"

	"github.com/google/go-cmp/cmp"
)

// TestEveryCallOfAReleaseCanFail makes each call that a release makes of the disk fail, in one of the ways in which it can.
// The release ends with an error that names the file and what was done with it, and the folder is not there, or it is whole.
// Either nothing is left of it, or the next release has the bytes of one that had no trouble, and nothing is left then.
func TestEveryCallOfAReleaseCanFail(t *testing.T) {
	const parts = 2 // each with a build of its own, so that no processor waits
	for part := range parts {
		t.Run(fmt.Sprint("part ", part+1), func(t *testing.T) {
			t.Parallel()
			failCalls(t, func(n int) bool { return n/len(disktest.Ways)%parts == part })
		})
	}
}

// failCalls makes those of the calls that fail do so whose number among them, from 0, a part has.
func failCalls(t *testing.T, has func(n int) bool) {
	d := newDiffed(t, 16) // four times as many give no other call, but more reads that follow each other
	d.publishing.Withhold = nil
	out, p := d.pipeline()
	counted := &disktest.Trouble{}
	want := filepath.Join(out, "sound", "1.0.0")
	if err := releaseOn(t, p, counted, out, want); err != nil {
		t.Fatal(err)
	}
	sound := filesOf(t, want)
	calls := counted.Calls()
	failed, resumed := 0, 0
	for n, at := range unlike(calls) {
		call := calls[at]
		if !has(n) || !nightly.Sampled(n) {
			continue
		}
		trouble := &disktest.Trouble{At: 1 + at, Way: disktest.WayOf(call.Op, n)}
		beside := filepath.Join(out, fmt.Sprint("release", at))
		dir := filepath.Join(beside, "1.0.0")
		err := releaseOn(t, p, trouble, out, dir)
		d.do(os.MkdirAll(beside, 0o755))
		if len(trouble.Struck()) == 0 {
			t.Errorf("call %d is no longer to %s: %v", at, call.Op, err)
			continue
		}
		failed++
		where := fmt.Sprintf("%s at call %d", trouble.Way.Name, at)
		if !trouble.Explains(err) || app.ExitCode(err) != app.ExitFailed {
			t.Errorf("%s: %v (exit code %d) is not what happened at %v", where, err, app.ExitCode(err), trouble.Struck())
		}
		if _, err := os.Stat(dir); err == nil {
			sameFiles(t, where+", at once", sound, filesOf(t, dir))
		}
		entries, err := os.ReadDir(beside)
		d.do(err)
		if len(entries) > 0 {
			resumed++
			if err := releaseOn(t, p, &disktest.Trouble{}, out, dir); err != nil {
				t.Errorf("%s: the next release: %v", where, err)
				continue
			}
			sameFiles(t, where, sound, filesOf(t, dir))
			if entries, err := os.ReadDir(beside); err != nil || len(entries) != 2 { // and who made it
				t.Errorf("%s: %v is left beside it, %v", where, entries, err)
			}
		}
		d.do(os.RemoveAll(beside))
	}
	if failed == 0 || resumed == 0 {
		t.Error("no call failed, or none left anything")
	}
	t.Logf("%d calls, %d files; %d calls failed, of which %d left something", len(calls), len(sound), failed, resumed)
}

// unlike gives the places of the calls that are to fail. Of reads that follow each other in one file, which one loop makes, it is
// the first or the last, by turns; and the task files of one harness, which are written and read as those of the other are, stand
// for both.
func unlike(calls []disk.Call) (at []int) {
	last := false
	for i := 0; i < len(calls); i++ {
		first := i
		for calls[i].Op == disk.Read && i+1 < len(calls) && calls[i+1] == calls[i] {
			i++
		}
		switch {
		case filepath.Base(filepath.Dir(calls[i].Path)) == "lmms_eval":
		case last:
			at = append(at, i)
		default:
			at = append(at, first)
		}
		if i > first {
			last = !last
		}
	}
	return at
}

// releaseOn releases a build to a folder on a disk with a trouble.
func releaseOn(t *testing.T, p *pipeline.Pipeline, trouble *disktest.Trouble, out, dir string) error {
	t.Helper()
	_, err := release.Release(t.Context(), p, release.Options{Version: "1.0.0", Dir: dir, Disk: trouble.Disk(),
		Ledger: filepath.Join(out, "ledger")})
	return err
}

// A release that does not verify gets no name, and nothing is left of it.
func TestReleaseIsVerifiedBeforeItHasItsName(t *testing.T) {
	d := newDiffed(t, 16)
	d.publishing.Withhold = nil
	out, p := d.pipeline()
	for _, c := range []struct{ changed, before, why string }{
		{"README.md", release.SumsFile, "README.md"},                // its sum is that of the changed file
		{"LICENSES.md", release.SumsFile, "LICENSES.md"},            // and so is this one's
		{"digests/problems.txt", "", "digests/problems.txt"},        // it is summed up already
		{"data/problems-00000-of-00001.parquet", "", "problems-00"}, // its rows cannot be read
	} {
		beside := filepath.Join(out, "verified")
		changed := false
		change := func(call disk.Call) error {
			written := filepath.Join(beside, ".release-1.0.0", c.changed)
			if at := filepath.Join(beside, ".release-1.0.0", c.before); c.before != "" && (call.Op != disk.Rename || call.Path != at) {
				return nil
			}
			if _, err := os.Stat(filepath.Join(beside, ".release-1.0.0", release.SumsFile)); changed || c.before == "" && err != nil {
				return nil
			}
			changed = true
			return os.WriteFile(written, []byte("another\n"), 0o644)
		}
		_, err := release.Release(t.Context(), p, release.Options{Version: "1.0.0", Dir: filepath.Join(beside, "1.0.0"),
			Disk: disk.Disk{Fault: change, Hasty: true}, Ledger: filepath.Join(out, "ledger"), Verify: clipublish.VerifyWritten})
		if app.ExitCode(err) != app.ExitUnverified || !strings.Contains(fmt.Sprint(err), c.why) || !changed {
			t.Errorf("%s: %v (exit code %d)", c.changed, err, app.ExitCode(err))
		}
		if left, err := os.ReadDir(beside); err != nil || len(left) > 0 {
			t.Errorf("%s: %v is left, %v", c.changed, left, err)
		}
	}
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
