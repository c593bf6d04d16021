package pictures_test

import (
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/release/export/pictures"
)

func TestNamesArePathsInsideTheFolder(t *testing.T) {
	png, jpeg := []byte("\x89PNG\r\n\x1a\n"), []byte("\xff\xd8\xff")
	for _, test := range []struct {
		problem string
		image   []byte
		want    string
	}{
		{"math/train/12", png, "math/train/12.png"},
		{"math/train/1.2_a-b", jpeg, "math/train/1.2_a-b.jpg"},
		{"hard/../..", png, "hard/%2E%2E/%2E%2E.png"},
		{"hard/a/Ab", png, "hard/a/%41b.png"},
		{"hard/a./b.c", png, "hard/a%2E/b.c.png"},
		{"hard/a/图\\:x", []byte("GIF89a"), "hard/a/%E5%9B%BE%5C%3Ax.gif"},
		{"hard/a/b/%", []byte("?"), "hard/a/b/%25.bin"},
	} {
		got := pictures.Name(test.problem, test.image)
		if got != test.want || !filepath.IsLocal(got) {
			t.Errorf("%s: %s, want %s", test.problem, got, test.want)
		}
	}
}

func TestAProblemHasOnePicture(t *testing.T) {
	dir := t.TempDir()
	f := pictures.In(dir, "images")
	for range 2 {
		if got, err := f.Put("math/a/1", []byte("GIF89a")); err != nil || got != "images/math/a/1.gif" {
			t.Fatalf("%s, %v", got, err)
		}
	}
	if got, err := f.Put("math/a/2", nil); err != nil || got != "" {
		t.Errorf("without a diagram: %s, %v", got, err)
	}
	content, err := os.ReadFile(filepath.Join(dir, "images", "math", "a", "1.gif"))
	if err != nil || string(content) != "GIF89a" {
		t.Errorf("%q, %v", content, err)
	}
}
