package export

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A writer that no format has is none: --format does not take it, and nothing that goes through all formats tries it.
func TestEveryWriterHasAFormat(t *testing.T) {
	formats, err := os.ReadFile("writers.go")
	if err != nil {
		t.Fatal(err)
	}
	own, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	below, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	makes := regexp.MustCompile(`(?mi)^func (create\w*)\(\w+ string\b.*error\) \{`)
	found := 0
	for _, file := range append(own, below...) {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, made := range makes.FindAllStringSubmatch(string(content), -1) {
			found++
			call := made[1] + "("
			if in := filepath.Dir(file); in != "." {
				call = filepath.Base(in) + "." + call
			}
			if !strings.Contains(string(formats), call) {
				t.Errorf("Formats (internal/release/export/writers.go) has no entry that calls %s…) of internal/release/export/%s",
					call, filepath.ToSlash(file))
			}
		}
	}
	if found < 4 {
		t.Errorf("%d writers found", found)
	}
}

// The page of releases has an example of each format.
func TestEveryFormatIsDocumented(t *testing.T) {
	page, err := os.ReadFile("../../../docs/release.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Formats {
		if !strings.Contains(string(page), "export --format "+f.Name+" ") {
			t.Errorf("docs/release.md has no example of geoeval export --format %s", f.Name)
		}
	}
}
