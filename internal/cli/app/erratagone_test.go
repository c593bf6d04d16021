package app

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The last release is the one of the highest numbers, and no folder of another name.
func TestTheLastReleaseHasTheHighestNumbers(t *testing.T) {
	dir := t.TempDir()
	if last, _ := LastRelease(dir); last != "" {
		t.Errorf("of none: %s", last)
	}
	for _, name := range []string{"1.9.0", "1.10.0", "1.10.0-hydrated", "1.10.0.made.json", "2", "v3.0.0"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if last, numbers := LastRelease(dir); last != filepath.Join(dir, "1.10.0") || !slices.Equal(numbers, []int{1, 10, 0}) {
		t.Errorf("%s %v", last, numbers)
	}
}
