package release

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/disk/disktest"
	"geoeval/schema"
)

// Each call that a release makes of the disk fails in each way. It ends with an error that names the file, and there is no
// release, or the whole one; the next one is what it would have been.
func TestEveryCallOfAReleaseCanFail(t *testing.T) {
	rows := releasedRows(t)[:45]
	publish := func(d disk.Disk, dir string) error {
		return write(t.Context(), d, filepath.Join(dir, "1.0.0"), releasing, contentsOf(rows, []schema.Source{schema.MATH}))
	}
	counted, sound := &disktest.Trouble{}, t.TempDir()
	if err := publish(counted.Disk(), sound); err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(sound, "1.0.0", SumsFile))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d calls", len(counted.Calls()))
	step := 7
	if testing.Short() {
		step = 61
	}
	for at := 1; at <= len(counted.Calls()); at += step {
		for _, way := range disktest.Ways {
			t.Run(fmt.Sprintf("%s at call %d", way.Name, at), func(t *testing.T) {
				dir := t.TempDir()
				trouble := &disktest.Trouble{At: at, Way: way}
				err := publish(trouble.Disk(), dir)
				if len(trouble.Struck()) > 0 && !trouble.Explains(err) {
					t.Errorf("%v is not what happened at %v", err, trouble.Struck())
				}
				there, missing := os.ReadFile(filepath.Join(dir, "1.0.0", SumsFile))
				if missing == nil && string(there) != string(sums) || missing != nil && err == nil {
					t.Errorf("half a release is there, or none: %v", missing)
				}
				if err := removeLeftovers(disk.Disk{Hasty: true}, dir); err != nil {
					t.Fatal(err)
				}
				if err := publish(disk.Disk{Hasty: true}, dir); err != nil {
					t.Fatal(err)
				}
				if again, err := os.ReadFile(filepath.Join(dir, "1.0.0", SumsFile)); err != nil || string(again) != string(sums) {
					t.Errorf("the next release is another one: %v", err)
				}
				entries, err := os.ReadDir(dir)
				if err != nil || len(entries) != 1 || strings.HasPrefix(entries[0].Name(), ".") {
					t.Errorf("%v is left, %v", entries, err)
				}
			})
		}
	}
}
