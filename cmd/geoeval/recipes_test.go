package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/txtar"
)

// The recipes of CONTRIBUTING.md, followed word by word. Each file of testdata/recipes adds something to the program: what
// stands under new/ are new files, what stands under edit/ are lines that existing files get. All are laid over this
// repository without touching it. In a nightly run one program is built of that, and each file's script uses what it added. Besides
// what the other scripts know:
//
//	gotest PACKAGE [FLAG…]    runs the tests of a package, with all additions
func TestRecipes(t *testing.T) {
	files, err := filepath.Glob("testdata/recipes/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no recipes", err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	laid := newOverlay(t, root)
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("written/"+recipeName(file), func(t *testing.T) { wantWritten(t, root, recipeName(file), touched(archive)) })
		if err := laid.add(archive); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	if !nightly.Whole() {
		t.Skip("the steps are as written; another program is built of them in a nightly run")
	}
	bin := laid.build(t)
	testscript.Run(t, testscript.Params{
		Files: files,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GEOEVAL_DATA", "")
			env.Setenv("PATH", filepath.Dir(bin)+string(filepath.ListSeparator)+env.Getenv("PATH"))
			config, err := laid.read("pipeline.yaml")
			return errors.Join(err, os.WriteFile(filepath.Join(env.WorkDir, "pipeline.yaml"), config, 0o644))
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits,
			"edit":  edit,
			"gotest": func(ts *testscript.TestScript, _ bool, args []string) {
				ts.Check(laid.test(ts.Logf, ts.MkAbs("package.test"), args[0], args[1:]))
			},
		},
	})
}

func recipeName(file string) string { return strings.TrimSuffix(filepath.Base(file), ".txtar") }

// touched gives the files that a recipe adds or changes.
func touched(archive *txtar.Archive) []string {
	var paths []string
	for _, f := range archive.Files {
		if kind, path, _ := strings.Cut(f.Name, "/"); kind == "new" || kind == "edit" {
			paths = append(paths, path)
		}
	}
	return paths
}

var (
	// A step of a recipe is an item of a list that begins with the file.
	stepLine = regexp.MustCompile("(?m)^- `([^`]+)`")
	// In a step's path NAME stands for what is added, and GROUP for a group of verbs.
	anyName = strings.NewReplacer("NAME", `[a-z0-9_]+`, "GROUP", `[a-z]+`)
)

// wantWritten holds the files that a recipe touches against the steps that CONTRIBUTING.md has under its heading.
func wantWritten(t *testing.T, root, recipe string, touched []string) {
	content, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(content), "\n### … a "+strings.ReplaceAll(recipe, "_", " ")+"\n")
	if !found {
		_, section, found = strings.Cut(string(content), "\n### … an "+strings.ReplaceAll(recipe, "_", " ")+"\n")
	}
	if !found {
		t.Fatalf("CONTRIBUTING.md has no section for it")
	}
	section, _, _ = strings.Cut(section, "\n#")
	for _, step := range stepLine.FindAllStringSubmatch(section, -1) {
		path := regexp.MustCompile("^" + anyName.Replace(regexp.QuoteMeta(step[1])) + "$")
		at := slices.IndexFunc(touched, path.MatchString)
		if at < 0 {
			t.Errorf("%s is a step that nobody needs to take", step[1])
			continue
		}
		touched = slices.Delete(slices.Clone(touched), at, at+1)
	}
	if len(touched) > 0 {
		t.Errorf("nothing says that %q are to be touched", touched)
	}
}

// An overlay is this repository with files added and changed.
type overlay struct {
	root, dir, file string
	// at gives, by path, where a file's content is.
	at map[string]string
}

func newOverlay(t *testing.T, root string) *overlay {
	dir := t.TempDir()
	return &overlay{root, dir, filepath.Join(dir, "overlay.json"), map[string]string{}}
}

// read gives a file's content, with the lines that were added so far.
func (o *overlay) read(path string) ([]byte, error) {
	if at, ok := o.at[path]; ok {
		return os.ReadFile(at)
	}
	return os.ReadFile(filepath.Join(o.root, path))
}

func (o *overlay) write(path string, content []byte) error {
	o.at[path] = filepath.Join(o.dir, fmt.Sprintf("%d-%s", len(o.at), filepath.Base(path)))
	return os.WriteFile(o.at[path], content, 0o644)
}

// add lays what a recipe adds over the repository.
func (o *overlay) add(archive *txtar.Archive) error {
	for _, f := range archive.Files {
		kind, path, _ := strings.Cut(f.Name, "/")
		content, err := o.read(path)
		switch {
		case kind == "new" && !errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("%s is there already", path)
		case kind == "new":
			content, err = f.Data, nil
		case kind == "edit" && err == nil:
			content, err = changed(content, f.Data)
		case kind != "edit":
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := o.write(path, content); err != nil {
			return err
		}
	}
	return nil
}

// changed gives a file with an edit made. An edit has lines that stay, each after a space, lines that go, each after a minus,
// and lines that come, each after a plus; an empty line parts two places. What stays and goes of one place stands in the file
// together and once.
func changed(content, edit []byte) ([]byte, error) {
	for place := range bytes.SplitSeq(bytes.TrimRight(edit, "\n"), []byte("\n\n")) {
		var was, is []byte
		for line := range bytes.SplitAfterSeq(append(place, '\n'), []byte("\n")) {
			switch {
			case len(line) == 0:
			case line[0] == ' ':
				was, is = append(was, line[1:]...), append(is, line[1:]...)
			case line[0] == '-':
				was = append(was, line[1:]...)
			case line[0] == '+':
				is = append(is, line[1:]...)
			default:
				return nil, fmt.Errorf("%q begins with neither a space, a minus nor a plus", line)
			}
		}
		if n := bytes.Count(content, was); n != 1 || len(was) == 0 {
			return nil, fmt.Errorf("stands there %d times and not once: have the recipe follow what stands there now:\n%s", n, was)
		}
		content = bytes.Replace(content, was, is, 1)
	}
	return content, nil
}

// build builds the program, without what only a debugger needs.
func (o *overlay) build(t *testing.T) string {
	replace := map[string]string{}
	for path, at := range o.at {
		replace[filepath.Join(o.root, path)] = at
	}
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err == nil {
		err = os.WriteFile(o.file, content, 0o644)
	}
	bin := filepath.Join(t.TempDir(), "geoeval")
	if err = errors.Join(err, o.run(t.Logf, "build", "-ldflags=-s -w", "-overlay", o.file, "-o", bin, "./cmd/geoeval")); err != nil {
		t.Fatal(err)
	}
	return bin
}

// test builds the test of a package and runs it where the package is: a folder that only the overlay has is none.
func (o *overlay) test(logf func(format string, args ...any), bin, pkg string, flags []string) error {
	if err := o.run(logf, "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", o.file, "-o", bin, pkg); err != nil {
		return err
	}
	cmd := exec.Command(bin, append([]string{"-test.short"}, flags...)...)
	if cmd.Dir = filepath.Join(o.root, pkg); !isFolder(cmd.Dir) {
		cmd.Dir = filepath.Dir(bin)
	}
	return runLogged(logf, cmd)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// run runs the go command on the repository.
func (o *overlay) run(logf func(format string, args ...any), args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir = o.root
	return runLogged(logf, cmd)
}

// runLogged runs a command and logs what it printed where it fails.
func runLogged(logf func(format string, args ...any), cmd *exec.Cmd) error {
	output, err := cmd.CombinedOutput()
	if err != nil {
		logf("%s\n%s", cmd, output)
	}
	return err
}
