package geoeval_test

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The Dockerfile takes the Go of go.mod, the Debian of one release, both by their digests, and files that are there, the licenses among
// them, and gives what it builds to nobody in particular.
func TestDockerfile(t *testing.T) {
	t.Parallel()
	lines := linesOf(t, "Dockerfile")
	module := linesOf(t, "go.mod")
	at := slices.IndexFunc(module, func(l string) bool { return strings.HasPrefix(l, "go ") })
	minor := regexp.MustCompile(`^go (\d+\.\d+)`).FindStringSubmatch(module[at])[1]
	var bases, copied []string
	user := ""
	for _, line := range lines {
		words := strings.Fields(line)
		switch words[0] {
		case "FROM":
			bases = append(bases, words[1])
		case "USER":
			user = words[1]
		case "COPY":
			if strings.HasPrefix(words[1], "--from=") {
				continue
			}
			for _, source := range words[1 : len(words)-1] {
				if _, err := os.Stat(path.Clean(source)); err != nil {
					t.Errorf("%s: %v", line, err)
				}
				copied = append(copied, path.Join(words[len(words)-1], source))
			}
		}
	}
	digest := `@sha256:[0-9a-f]{64}`
	want := regexp.MustCompile(`^golang:` + regexp.QuoteMeta(minor) + `\.\d+-bookworm` + digest + ` debian:bookworm-slim` + digest + `$`)
	if from := strings.Join(bases, " "); !want.MatchString(from) {
		t.Errorf("it is made from %s, want %s", from, want)
	}
	for _, license := range []string{"LICENSE", "THIRD_PARTY_NOTICES.txt"} {
		if name := "/usr/share/doc/geoeval/" + license; !slices.Contains(copied, name) {
			t.Errorf("it has no %s", name)
		}
	}
	if name, _, _ := strings.Cut(user, ":"); name == "" || name == "0" || name == "root" {
		t.Errorf("it runs as %q", user)
	}
}

// What git ignores is not sent to Docker, and all that it tracks is: a file that is missing would make the commit look
// changed.
func TestDockerIgnoresWhatGitIgnores(t *testing.T) {
	t.Parallel()
	var want []string
	for _, line := range linesOf(t, ".gitignore") {
		not, pattern := "", line
		if rest, negated := strings.CutPrefix(line, "!"); negated {
			not, pattern = "!", rest
		}
		rooted, anchored := strings.CutPrefix(strings.TrimSuffix(pattern, "/"), "/")
		if !anchored && !strings.HasPrefix(rooted, "**/") {
			rooted = "**/" + rooted
		}
		want = append(want, not+rooted)
	}
	got := linesOf(t, ".dockerignore")
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf(".dockerignore has %q, want %q", got, want)
	}
}

// linesOf gives the lines of a file that say something.
func linesOf(t *testing.T, file string) []string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Split(string(content), "\n"), func(l string) bool {
		l = strings.TrimSpace(l)
		return l == "" || strings.HasPrefix(l, "#")
	})
}
