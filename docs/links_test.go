package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// pages are those that a reader comes to by links from README.md.
func pages(t *testing.T) []string {
	written, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	return append(written, "../README.md", "../CONTRIBUTING.md")
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

var (
	fence   = regexp.MustCompile("(?ms)^```.*?^```")
	link    = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	target  = regexp.MustCompile("(?m)(?:^|[`…] ?)make ([a-z]+)")
)

func TestLinksLeadToPagesAndHeadings(t *testing.T) {
	for _, page := range pages(t) {
		for _, found := range link.FindAllStringSubmatch(fence.ReplaceAllString(read(t, page), ""), -1) {
			to := found[1]
			if strings.Contains(to, "://") {
				continue
			}
			t.Run(filepath.Base(page)+" "+to, func(t *testing.T) {
				path, anchor, _ := strings.Cut(to, "#")
				there := page
				if path != "" {
					there = filepath.Join(filepath.Dir(page), path)
				}
				if _, err := os.Stat(there); err != nil {
					t.Fatal(err)
				}
				if anchor != "" && !anchors(read(t, there))[anchor] {
					t.Errorf("%s has no heading %q", there, anchor)
				}
			})
		}
	}
}

// Every page is reached from README.md, which is short.
func TestReadmeIsShortAndLinksEveryPage(t *testing.T) {
	readme := read(t, "../README.md")
	for _, page := range pages(t) {
		if strings.HasPrefix(page, "..") {
			continue
		}
		t.Run(page, func(t *testing.T) {
			if !strings.Contains(readme, "](docs/"+page+")") {
				t.Error("README.md does not link it")
			}
		})
	}
	if lines := strings.Count(readme, "\n"); lines > 200 {
		t.Errorf("README.md has %d lines: what is not for the first five minutes goes into docs", lines)
	}
}

func TestTargetsOfMakeAreThere(t *testing.T) {
	makefile := read(t, "../Makefile")
	for _, page := range pages(t) {
		for _, found := range target.FindAllStringSubmatch(read(t, page), -1) {
			if !strings.Contains(makefile, "\n"+found[1]+":") {
				t.Errorf("%s: Makefile has no target %q", page, found[1])
			}
		}
	}
}

// anchors gives what the headings of a page are linked by: in lower case, without punctuation, spaces as dashes.
func anchors(page string) map[string]bool {
	all := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(fence.ReplaceAllString(page, ""), -1) {
		all[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, h[1])] = true
	}
	return all
}
