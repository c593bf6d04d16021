package geoeval_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Looking for known vulnerabilities ends in one of three ways: none is known, one can be reached, or nothing could be looked up, which
// is neither passed nor failed. The module and the database are invented: strings.Title is as good as ever.
func TestVulnerabilitiesThatAreKnown(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("govulncheck is built and run")
	}
	dir := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"Makefile", "tools.mod", "tools.sum", ".ci/vuln", ".ci/nightly", ".ci/steps"} {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		write(file, string(content))
	}
	write("go.mod", "module tiny\n\ngo 1.26\n")
	write("main.go", "package main\n\nimport \"strings\"\n\nfunc main() { println(strings.Title(\"a circle\")) }\n")
	const before = "part\tcommit\tseconds\nbeam\t123456789abc\t7\nvuln\t123456789abc\t9\n"
	write(".ci/passed.tsv", before)
	for name, symbol := range map[string]string{"reached": "Title", "unreached": "ToUpper"} {
		write(name+"/index/db.json", `{"modified":"2026-01-02T03:04:05Z"}`)
		write(name+"/index/modules.json", `[{"path":"stdlib","vulns":[{"id":"GO-0000-0001","modified":"2026-01-02T03:04:05Z"}]}]`)
		write(name+"/ID/GO-0000-0001.json", `{"schema_version":"1.3.1","id":"GO-0000-0001","modified":"2026-01-02T03:04:05Z","published":"2026-01-02T03:04:05Z",`+
			`"details":"Invented.","database_specific":{"url":"https://example.org/1"},"affected":[{"package":{"name":"stdlib","ecosystem":"Go"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"}]}],`+
			`"ecosystem_specific":{"imports":[{"path":"strings","symbols":["`+symbol+`"]}]}}]}`)
	}
	write("empty/README", "no database\n")
	write("cut/index/modules.json", `[{"path":"stdlib","vulns":[{"id":"GO-0000-0001","modified":"2026-01-02T03:04:05Z"}]}]`)
	run := func(database string, name string, args ...string) (said string, status int) {
		t.Helper()
		command := exec.Command(name, args...)
		command.Dir = dir
		// A hook of git, which may run this, names its own repository.
		env := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
		command.Env = append(env, "VULNDB="+database, "PART=vuln", "TMPDIR="+t.TempDir(), "GIT_CONFIG_GLOBAL="+os.DevNull)
		out, err := command.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		return string(out), command.ProcessState.ExitCode()
	}
	for _, args := range [][]string{{"init", "--quiet"}, {"add", "."},
		{"-c", "user.name=nobody", "-c", "user.email=nobody@example.org", "commit", "--quiet", "--message", "tiny"}} {
		if out, status := run("", "git", args...); status != 0 {
			t.Fatalf("git %s: %s", args, out)
		}
	}
	local := "file://" + filepath.ToSlash(dir) + "/"
	for _, c := range []struct {
		what, database string
		status         int
		want           string // in what is printed
		// nightly is how a nightly run ends, and recorded what it says of the part then. -1 is for no such run.
		nightly  int
		recorded string
	}{
		{"one can be reached", local + "reached", 3, "GO-0000-0001", 1, `\nvuln\t123456789abc\t9\n$`},
		{"none can be reached", local + "unreached", 0, "No vulnerabilities found.", 0, `\nvuln\t[0-9a-f]{12}\t\d+\n$`},
		{"no such folder", local + "nowhere", 75, "NOT CHECKED", 75, `\nvuln\t[0-9a-f]{12}\tnot checked\n$`},
		{"no database there", local + "empty", 75, "NOT CHECKED", -1, ""},
		{"a part of one", local + "cut", 75, "NOT CHECKED", -1, ""},
		{"nobody answers", "http://127.0.0.1:1", 75, "NOT CHECKED", -1, ""},
		{"no address", "nowhere", 75, "NOT CHECKED", -1, ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			if said, status := run(c.database, ".ci/vuln"); status != c.status || !strings.Contains(said, c.want) {
				t.Errorf("it ends with %d, want %d, and prints\n%s", status, c.status, said)
			}
			if c.nightly < 0 {
				return
			}
			write(".ci/passed.tsv", before)
			if said, status := run(c.database, ".ci/nightly"); status != c.nightly || status != 0 && !strings.Contains(said, c.want) {
				t.Errorf("the nightly run ends with %d, want %d, and prints\n%s", status, c.nightly, said)
			}
			content, err := os.ReadFile(filepath.Join(dir, ".ci", "passed.tsv"))
			if err != nil || !regexp.MustCompile(`^part\tcommit\tseconds\nbeam\t123456789abc\t7`+c.recorded).Match(content) {
				t.Errorf("it records %q, error %v", content, err)
			}
		})
	}
	if said, status := run("", "make", "vuln", "VULNDB="+local+"nowhere"); status == 0 || !strings.Contains(said, "NOT CHECKED") {
		t.Errorf("make vuln ends with %d, and prints\n%s", status, said)
	}
}
