//go:build unix

package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"geoeval/internal/disk"
)

func TestReadNamed(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, content := range map[string]string{"whole": strings.Repeat("a", 100), "long": strings.Repeat("a", 101), "empty": ""} {
		if err := os.WriteFile(at(name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(syscall.Mkfifo(at("pipe"), 0o600), os.Symlink("whole", at("link")), os.Symlink("pipe", at("link to a pipe")),
		os.Symlink("/dev/zero", at("link to a device")), os.Mkdir(at("folder"), 0o700)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		want int
		err  error
	}{
		{at("whole"), 100, nil}, {at("link"), 100, nil}, {at("empty"), 0, nil},
		{at("long"), 0, disk.ErrTooLarge},
		{at("pipe"), 0, disk.ErrIrregular}, {at("link to a pipe"), 0, disk.ErrIrregular}, {at("folder"), 0, disk.ErrIrregular},
		{"/dev/zero", 0, disk.ErrIrregular}, {at("link to a device"), 0, disk.ErrIrregular},
		{at("none"), 0, fs.ErrNotExist},
	} {
		content, err := disk.ReadNamed(c.path, 100)
		if len(content) != c.want || !errors.Is(err, c.err) || (err == nil) != (c.err == nil) {
			t.Errorf("%s: %d bytes, %v", c.path, len(content), err)
		}
	}
}
