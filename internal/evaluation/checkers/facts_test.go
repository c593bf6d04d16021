package checkers_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"geoeval/internal/evaluation/checkers"
	"geoeval/schema"
)

// What Xwin-Math's own code made of 132 responses, where the table is to be had.
func TestXwinTable(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile(facts(t))
	if err != nil {
		t.Skip(err)
	}
	row := regexp.MustCompile("^\\| `(.*?)` \\| `(.*?)` \\| (simple|latex)/(\\w+)/(\\w+) \\| (?:`(.*?)`|(null)) \\| (true|false) \\|")
	n := 0
	for line := range strings.SplitSeq(string(content), "\n") {
		m := row.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		n++
		whole := func(s string) string { return strings.ReplaceAll(s, "⏎", "\n") }
		// Long responses are printed without their beginning, which belongs to the cue where one is meant.
		response := whole(m[1])
		if rest, ok := strings.CutPrefix(response, "…"); ok {
			for _, cue := range []string{"The answer is: ", ""} {
				if i := strings.Index(rest, " is: "); cue == "" || i >= 0 {
					response = cue + rest[max(0, i+len(" is: ")):]
					if cue == "" {
						response = rest
					}
					break
				}
			}
		}
		t.Run(m[1]+"|"+m[2]+"|"+m[3]+"/"+m[4]+"/"+m[5], func(t *testing.T) {
			mode := schema.ModeXwinFlex
			if m[4] == "strict" {
				mode = schema.ModeXwinStrict
			}
			v := checkers.Check(mode, response, &checkers.Question{Gold: m[2], Check: m[3], Policy: m[5]})
			if want := m[8] == "true"; v.Right != want {
				t.Errorf("right %v, not %v: %s", v.Right, want, v.Reason)
			}
			want := whole(m[6])
			if v.Found != (m[7] == "") {
				t.Errorf("found %v", v.Found)
			}
			if !strings.HasPrefix(v.Extracted, want) || len(want) < 40 && v.Extracted != want {
				t.Errorf("extracted %q, not %q", v.Extracted, want)
			}
		})
	}
	if n != 132 {
		t.Errorf("%d rows, not 132", n)
	}
}

// facts is the file shared/evaluation/facts.md beside this folder or one above it.
func facts(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		file := filepath.Join(dir, "..", "shared", "evaluation", "facts.md")
		if _, err := os.Stat(file); err == nil {
			return file
		}
	}
	t.Skip("shared/evaluation/facts.md is not there")
	return ""
}
