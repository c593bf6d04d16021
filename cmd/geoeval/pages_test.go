package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/schema/snapshot/readerstest"
)

// A block is a fenced block of a page.
type block struct {
	language string
	lines    []string
}

// blocksOf gives the fenced blocks of a page, in their order.
func blocksOf(page string) []block {
	var blocks []block
	open := false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		language, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && !open:
			blocks = append(blocks, block{language: language})
			open = true
		case fence:
			open = false
		case open:
			last := &blocks[len(blocks)-1]
			last.lines = append(last.lines, line)
		}
	}
	return blocks
}

// A variation is a command of the pages that a test does not run as it stands, or that is meant to fail.
type variation struct {
	// begins is how the command begins.
	begins string
	// instead is run in its stead, with bash; where it is empty nothing is.
	instead string
	// exits is the exit status that is wanted.
	exits int
	why   string
}

var variations = []variation{
	{begins: "make test", instead: "make --dry-run test", why: "this is a part of it"},
	{begins: "make dataset DATA=", instead: "rm -rf path/to/datasets && cp -a out/corpus path/to/datasets && make dataset DATA=path/to/datasets",
		why: "there are no datasets: a copy of the built-in corpus takes their place"},
	{begins: "bin/geoeval evaluate --limit 100", instead: "bin/geoeval evaluate --limit 60", why: "a hundred of each subset take 10 s"},
	{begins: "export AWS_", instead: "true", why: "the credentials are nobody's"},
	{begins: "bin/geoeval build --data s3:", instead: "bin/geoeval build --help", why: "it needs an object store: a test of its own has one"},
	{begins: "bin/geoeval release 1.0.0 --data s3:", instead: "bin/geoeval release --help", why: "it needs an object store"},
	{begins: "bin/geoeval verify s3:", instead: "bin/geoeval verify --help", why: "it needs an object store"},
	{begins: "docker ", why: "it needs Docker, and a network"},
	{begins: "bin/geoeval fetch ", instead: "bin/geoeval fetch --help", why: "it needs a network: its own test has a server"},
	{begins: "bin/geoeval sample corpus", instead: "bin/geoeval sample corpus data --scale 0.01", why: "a tenth takes 10 s"},
	{begins: "bin/geoeval sample stream", instead: "bin/geoeval sample stream 1000 > problems.jsonl", why: "a million take 9 s"},
	{begins: "bin/geoeval review assign --errors", instead: "bin/geoeval review assign --errors --out out/evaluation --each 5 --reviewers ann,bob --journal out/errors.jsonl",
		why: "the smaller evaluation has fewer wrong answers"},
	{begins: "bin/geoeval review assign --out", instead: "bin/geoeval review assign --out out/evaluation --each 5 --reviewers ann,bob",
		why: "the smaller evaluation has fewer answers"},
	{begins: "bin/geoeval review assign", instead: "bin/geoeval review assign --each 2", why: "the smaller corpus has fewer hard problems"},
	{begins: "bin/geoeval hydrate", exits: app.ExitFailed, why: "nothing in the release is withheld"},
	{begins: "bin/geoeval review serve", instead: "bin/geoeval review serve --help", why: "it never ends: reviewers in browsers are other tests"},
	{begins: "bin/geoeval review swap", exits: app.ExitFailed, why: "nobody has marked anything"},
	{begins: "bin/geoeval review vote", exits: app.ExitFailed, why: "the sets have not changed hands"},
	{begins: "bin/geoeval review merge", exits: app.ExitFailed, why: "nobody has voted"},
	{begins: "ssh-keygen -t", instead: "ssh-keygen -q -t ed25519 -N '' -f release-key", why: "it asks for a passphrase"},
	{begins: "bin/geoeval release 1.0.0 --sign release-key", instead: "rm -r out/release && bin/geoeval release 1.0.0 --sign release-key",
		why: "nothing is overwritten"},
	{begins: "make wheel", instead: "make --dry-run wheel", why: "it compiles for another system: make wheel-test does"},
	{begins: "bin/geoeval release 1.0.0 --grader", instead: "bin/geoeval release --help", why: "no wheel is there: its own test makes one"},
	{begins: "bin/geoeval verify out/release/1.0.0 --grader", instead: "bin/geoeval verify --help", why: "no wheel is there"},
	{begins: "bin/geoeval release 1.0.0", instead: "rm -rf out/release && bin/geoeval release 1.0.0", why: "nothing is overwritten"},
	{begins: "ssh-keygen -Y", instead: "cd out/release/1.0.0 && ssh-keygen -Y check-novalidate -n geoeval-release -s SHA256SUMS.sig < SHA256SUMS",
		why: "it is said to be run in the release"},
	{begins: "sha256sum", instead: "cd out/release/1.0.0 && sha256sum --check --strict SHA256SUMS", why: "it is said to be run in the release"},
	{begins: "bin/geoeval export --format jsonl --subset", instead: "bin/geoeval export --format jsonl --subset geoeval_2000 --to exported",
		why: "nothing is overwritten"},
	{begins: "python ", why: "it needs lmms-eval: make harnesses runs it"},
	{begins: "OPENAI_API_KEY=… bin/geoeval evaluate", instead: "bin/geoeval evaluate --model gpt-4o-mini --limit 100 --plan", why: "it needs a key, and money"},
	{begins: "OPENAI_API_KEY=…", instead: "make --dry-run dataset DATA=path/to/datasets", why: "it needs a key, and money"},
	{begins: "bin/geoeval ledger", instead: "bin/geoeval ledger --help", why: "nothing was bought: ledgers have scripts of their own"},
}

// fullReadme, where it is set to 1, has the commands run on the corpus as it is by default, as make readme does: then README must
// also show what make dataset prints.
const fullReadme = "GEOEVAL_FULL_README"

// Every command of README and of the pages is run as it stands, in order, in a folder like a clone after make: README's
// on the corpus that it speaks of, made smaller; and so is its SQL. What is run otherwise says so.
func TestCommandsInPagesRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and releases a corpus")
	}
	built := t.TempDir()
	clone(t, built)
	for _, page := range pages(t) {
		content, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		dir := built // README makes what the pages speak of
		t.Run(filepath.Base(page), func(t *testing.T) {
			if filepath.Base(page) != "README.md" {
				dir = t.TempDir()
				bash(t, built, "cp -a . "+dir, app.ExitDone)
				t.Parallel()
			}
			said := ""
			for _, b := range blocksOf(string(content)) {
				switch b.language {
				case "sh":
					said += runLines(t, dir, b.lines)
				case "":
					if shown := strings.Join(b.lines, "\n"); os.Getenv(fullReadme) == "1" && !strings.Contains(said, shown) {
						t.Errorf("nothing printed\n%s\nbut\n%s", shown, said)
					}
				case "sql":
					runSQL(t, dir, strings.Join(b.lines, "\n"))
				}
			}
		})
	}
}

// pages are README, which comes first, and the pages of docs.
func pages(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{"../../README.md"}, pages...)
}

// What is run otherwise stands on a page as it is said to: each variation is of some command, and the first of its kind.
func TestVariationsAreOfCommands(t *testing.T) {
	used := map[string]bool{}
	for _, page := range pages(t) {
		content, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range blocksOf(string(content)) {
			for _, line := range b.lines {
				if v := variationOf(commandIn(line)); v != nil && b.language == "sh" {
					used[v.begins] = true
				}
			}
		}
	}
	for _, v := range variations {
		if !used[v.begins] {
			t.Errorf("no command of the pages begins with %q", v.begins)
		}
	}
}

// smaller makes the corpus smaller, and evaluations.
var smaller = strings.NewReplacer("scale: 0.34371\n", "scale: 0.01\n", "limit: 0\n", "limit: 60\n", "LIMIT ?= 400\n", "LIMIT ?= 60\n")

// clone lays out a folder as a clone is once the program is made.
func clone(t *testing.T, dir string) {
	t.Helper()
	bin, err := exec.LookPath("geoeval")
	if err != nil {
		t.Fatal(err)
	}
	bash(t, dir, "mkdir -p bin path/to .ssh cmd internal pipeline schema sources stages && "+
		"ln -s "+bin+" bin/geoeval", app.ExitDone)
	long := time.Now().Add(-time.Hour)
	names := []string{"Makefile", "configuration.go", "go.mod", "go.sum", "gateway.mod", "gateway.sum", "pipeline.yaml", "evaluation.yaml",
		"THIRD_PARTY_NOTICES.txt"}
	for _, depth := range []string{"*", "*/*", "*/*/*", "*/*/*/*"} { // what make installs from npm, where these say
		locks, err := filepath.Glob("../../" + depth + "/package-lock.json")
		if err != nil {
			t.Fatal(err)
		}
		for _, lock := range locks {
			names = append(names, filepath.ToSlash(strings.TrimPrefix(lock, filepath.FromSlash("../../"))))
		}
	}
	for _, name := range names {
		content, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if os.Getenv(fullReadme) != "1" {
			content = []byte(smaller.Replace(string(content)))
		}
		if err := errors.Join(os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755),
			os.WriteFile(filepath.Join(dir, name), content, 0o644)); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(dir, name), long, long); err != nil {
			t.Fatal(err)
		}
	}
	if err := writeKey(filepath.Join(dir, ".ssh", "id_ed25519"), ""); err != nil {
		t.Fatal(err)
	}
}

// behind is what stands behind a command in words.
var behind = regexp.MustCompile(`\s+# .*$`)

// commandIn is the command of a line, "" where there is none.
func commandIn(line string) string {
	if command := strings.TrimSpace(behind.ReplaceAllString(line, "")); !strings.HasPrefix(command, "#") {
		return command
	}
	return ""
}

// variationOf is how a command is run otherwise; nil where it is run as it stands.
func variationOf(command string) *variation {
	for i, v := range variations {
		if strings.HasPrefix(command, v.begins) {
			return &variations[i]
		}
	}
	return nil
}

// runLines runs commands, and gives what they print.
func runLines(t *testing.T, dir string, lines []string) (said string) {
	for _, line := range lines {
		command := commandIn(line)
		if command == "" {
			continue
		}
		t.Run(command, func(t *testing.T) {
			run, exits := command, app.ExitDone
			if v := variationOf(command); v != nil {
				if v.instead == "" && v.exits == app.ExitDone {
					t.Skip(v.why)
				}
				if exits = v.exits; v.instead != "" {
					run = v.instead
				}
			}
			said += bash(t, dir, run, exits)
		})
	}
	return said
}

// bash runs a command in a folder, which is its home too.
func bash(t *testing.T, dir, command string, exits int) (said string) {
	t.Helper()
	cmd := exec.Command("bash", "-c", command)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "GEOEVAL_DATA=", "OPENAI_API_KEY=")
	out, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != exits {
		t.Fatalf("%s\nended with %d, not %d (%v):\n%s", command, code, exits, err, out)
	}
	return string(out)
}

// runSQL runs a query in DuckDB, which must give rows, but for one that says that it gives none here.
func runSQL(t *testing.T, dir, query string) {
	t.Run("SQL", func(t *testing.T) {
		readers, err := filepath.Abs("../../schema/snapshot/readers")
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(readerstest.Node(t, readers), filepath.Join(readers, "sql.mjs"))
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(query)
		out, err := cmd.CombinedOutput()
		if rows, atoi := strconv.Atoi(strings.TrimSpace(string(out))); err != nil || atoi != nil || (rows == 0) != strings.Contains(query, "gives no rows in the built-in corpus") {
			t.Errorf("%s\ngives %s (%v)", query, out, err)
		}
	})
}
