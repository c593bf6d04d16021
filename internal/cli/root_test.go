package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A verb that no group lists is none: nobody sees its help, and nothing that goes through all verbs tries it.
func TestEveryVerbIsListed(t *testing.T) {
	root, err := os.ReadFile("root.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	constructor := regexp.MustCompile(`(?m)^func (New[A-Z]\w*)\(.*\) \*cobra\.Command \{`)
	found := 0
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, made := range constructor.FindAllStringSubmatch(string(content), -1) {
			found++
			if call := filepath.Base(filepath.Dir(file)) + "." + made[1] + "("; !strings.Contains(string(root), call) {
				t.Errorf("internal/cli/root.go lists no verb of %s, which internal/cli/%s makes: add %s…) to its group", made[1], filepath.ToSlash(file), call)
			}
		}
	}
	if found < 20 {
		t.Errorf("%d constructors of verbs found", found)
	}
}
