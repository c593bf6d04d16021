package geoeval_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"geoeval"
	"geoeval/internal/format/visible"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the licenses of what is linked anew")

// carried are the programs that are given away, each with the file of the licenses that go with it. -update writes these files.
var carried = []struct {
	program, file string
	targets       func(t *testing.T) []string
}{
	{"./cmd/geoeval", "THIRD_PARTY_NOTICES.txt", released},
	{"./internal/evaluation/grade/wheel/grader", "internal/evaluation/grade/wheel/THIRD_PARTY_NOTICES.txt",
		func(*testing.T) []string { return []string{"wasip1/wasm"} }},
}

// Each program that is given away carries the licenses of every module that is linked into it, and of Go, on every platform.
func TestNotices(t *testing.T) {
	t.Parallel()
	for _, c := range carried {
		t.Run(c.program, func(t *testing.T) {
			t.Parallel()
			want, err := notices(linked(t, c.program, c.targets(t)))
			if err != nil {
				t.Fatal(err)
			}
			if shown := visible.Text(want); shown != want {
				t.Errorf("%s holds what a terminal does not show: %s", c.file, cmp.Diff(want, shown))
			}
			if *update {
				if err := os.WriteFile(c.file, []byte(want), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			got, err := os.ReadFile(c.file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Errorf("%s is not of the modules that are linked: go test . -run TestNotices -update writes it anew\n%s", c.file, diff)
			}
		})
	}
}

// The program has the file that lies beside it.
func TestNoticesAreInTheProgram(t *testing.T) {
	t.Parallel()
	if content, err := os.ReadFile(carried[0].file); err != nil || string(content) != geoeval.Notices && !*update {
		t.Errorf("the program has other licenses than %s, error %v", carried[0].file, err)
	}
}

// released are the platforms that programs are built for: that of the Docker image, and those of make cross.
func released(t *testing.T) []string {
	t.Helper()
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	cross := regexp.MustCompile(`(?m)^cross:\n\t@for target in (.+); do`).FindSubmatch(makefile)
	if cross == nil {
		t.Fatal("the Makefile has no list of platforms for cross")
	}
	return append(strings.Fields(string(cross[1])), "linux/amd64")
}

// A module whose packages are linked, or Go.
type module struct {
	name, folder string
	packages     []string // their folders
	// license says where the license is in a module that has no file of it: a file, and the line that it begins with.
	license [2]string
}

// without are the modules that have no file of their license, and where it is instead.
var without = map[string][2]string{
	"github.com/JohnCGriffin/overflow": {"README.md", "MIT License"},
}

// linked lists what is linked into a program on any of some platforms, with C and without, without what is of this module.
func linked(t *testing.T, program string, targets []string) []module {
	t.Helper()
	modules := map[string]*module{}
	add := func(m module, folder string) {
		if modules[m.name] == nil {
			modules[m.name] = &m
		}
		modules[m.name].packages = append(modules[m.name].packages, folder)
	}
	language, root := said(t, nil, "go", "list", "-m", "-f", "{{.GoVersion}}"), said(t, nil, "go", "env", "GOROOT")
	own := module{name: "Go " + regexp.MustCompile(`^\d+\.\d+`).FindString(language) + ", its standard library", folder: root}
	for _, target := range targets {
		system, processor, _ := strings.Cut(target, "/")
		for _, c := range []string{"CGO_ENABLED=0", "CGO_ENABLED=1"} {
			env := []string{"GOOS=" + system, "GOARCH=" + processor, c}
			list := json.NewDecoder(strings.NewReader(said(t, env, "go", "list", "-deps", "-json=Dir,Standard,Module", program)))
			for {
				var p struct {
					Dir      string
					Standard bool
					Module   *struct {
						Path, Version, Dir string
						Main               bool
					}
				}
				if err := list.Decode(&p); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
				if p.Standard {
					add(own, p.Dir)
				} else if !p.Module.Main {
					add(module{name: p.Module.Path + " " + p.Module.Version, folder: p.Module.Dir, license: without[p.Module.Path]}, p.Dir)
				}
			}
		}
	}
	var all []module
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		all = append(all, *modules[name])
	}
	return all
}

// said is what a command prints.
func said(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), env...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v", command, err)
	}
	return strings.TrimSpace(string(out))
}

// notices is the text that goes with a program: each license, under all the files that say it.
func notices(modules []module) (string, error) {
	by := map[string][]string{} // the files that have a text
	for _, m := range modules {
		texts, err := m.texts()
		if err != nil {
			return "", fmt.Errorf("%s: %w", m.name, err)
		}
		if len(texts) == 0 {
			return "", fmt.Errorf("%s has no file of its license in %s", m.name, m.folder)
		}
		for _, file := range slices.Sorted(maps.Keys(texts)) {
			by[texts[file]] = append(by[texts[file]], m.name+": "+file)
		}
	}
	var b strings.Builder
	b.WriteString("This program contains the software named below, under the license that follows each list of names.\n" +
		"The program itself is under the license in the file LICENSE.\n")
	for _, text := range slices.SortedFunc(maps.Keys(by), func(a, b string) int { return slices.Compare(by[a], by[b]) }) {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(by[text], "\n"), text)
	}
	return b.String(), nil
}

// A file of a license or a notice, or a folder of such.
var licensing = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice)s?([-._].*)?$`)

// texts gives the licenses in the folders of the packages that are linked and in those above them, by the names of the files.
func (m module) texts() (map[string]string, error) {
	found := map[string]string{}
	seen := map[string]bool{}
	for _, folder := range m.packages {
		for ; !seen[folder]; folder = filepath.Dir(folder) {
			seen[folder] = true
			files, err := os.ReadDir(folder)
			if err != nil {
				return nil, err
			}
			for _, f := range files {
				if !licensing.MatchString(f.Name()) {
					continue
				}
				if err := m.read(found, filepath.Join(folder, f.Name())); err != nil {
					return nil, err
				}
			}
			if folder == m.folder {
				break
			}
		}
	}
	if file, line := m.license[0], m.license[1]; file != "" {
		if len(found) > 0 {
			return nil, errors.New("has a file of its license now: take it out of the modules without")
		}
		content, err := os.ReadFile(filepath.Join(m.folder, file))
		if err != nil {
			return nil, err
		}
		_, text, ok := strings.Cut("\n"+string(content), "\n"+line+"\n")
		if !ok {
			return nil, fmt.Errorf("%s has no line %q", file, line)
		}
		found[file] = plain(line + "\n" + text)
	}
	return found, nil
}

// read reads a file, or those of a folder.
func (m module) read(into map[string]string, path string) error {
	return filepath.WalkDir(path, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) == ".go" {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(m.folder, path)
		into[filepath.ToSlash(name)] = plain(string(content))
		return err
	})
}

// plain is a text in UTF-8, or in Latin-1 where it is no UTF-8, with lines that end in one way, without pages and empty lines around it.
func plain(text string) string {
	if !utf8.ValidString(text) {
		var runes []rune
		for _, b := range []byte(text) {
			runes = append(runes, rune(b))
		}
		text = string(runes)
	}
	text = strings.NewReplacer("\r\n", "\n", "\f", "", "\ufeff", "").Replace(text)
	return strings.Trim(regexp.MustCompile(`(?m)[ \t]+$`).ReplaceAllString(text, ""), "\n")
}

// Which files count as licenses, and that a module without one is an error.
func TestNoticesOfAModule(t *testing.T) {
	t.Parallel()
	write := func(files ...string) module {
		dir := t.TempDir()
		for _, file := range files {
			path := filepath.Join(dir, filepath.FromSlash(file))
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte("\r\n"+file+" \r\nMIT License\nfree\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		return module{name: "m v1", folder: dir, packages: []string{filepath.Join(dir, "a", "b"), dir}}
	}
	for _, c := range []struct {
		what    string
		files   []string
		license [2]string
		want    []string // the files that are found, none for an error
	}{
		{"none", []string{"README.md", "a/b/b.go"}, [2]string{}, nil},
		{"code that is called so", []string{"license.go", "a/b/notice.go", "licenses/licenses.go"}, [2]string{}, nil},
		{"in a folder that is not linked", []string{"a/b/b.go", "a/c/LICENSE"}, [2]string{}, nil},
		{"its spellings", []string{"LICENSE", "LICENCE.md", "COPYING", "NOTICE.txt", "UNLICENSE", "license-MIT", "a/b/b.go"}, [2]string{},
			[]string{"COPYING", "LICENCE.md", "LICENSE", "NOTICE.txt", "UNLICENSE", "license-MIT"}},
		{"above and beside a package", []string{"LICENSE", "a/LICENSE.txt", "a/b/COPYING", "a/c/LICENSE"}, [2]string{},
			[]string{"LICENSE", "a/LICENSE.txt", "a/b/COPYING"}},
		{"a folder of them", []string{"licenses/ours/one.txt", "a/b/b.go"}, [2]string{}, []string{"licenses/ours/one.txt"}},
		{"in another file", []string{"README.md", "a/b/b.go"}, [2]string{"README.md", "MIT License"}, []string{"README.md"}},
		{"in another file no more", []string{"README.md", "a/b/b.go"}, [2]string{"README.md", "BSD License"}, nil},
		{"not in another file any more", []string{"README.md", "LICENSE", "a/b/b.go"}, [2]string{"README.md", "MIT License"}, nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			m := write(append(c.files, "a/b/package.go")...)
			m.license = c.license
			text, err := notices([]module{m})
			if (err == nil) != (c.want != nil) {
				t.Fatalf("%q, error %v", text, err)
			}
			var got []string
			for _, line := range strings.Split(text, "\n") {
				if file, ok := strings.CutPrefix(line, "m v1: "); ok {
					got = append(got, file)
				}
			}
			slices.Sort(got)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if strings.Contains(text, "\r") || strings.Contains(text, " \n") {
				t.Errorf("lines end otherwise: %q", text)
			}
		})
	}
	// The same text is written once.
	one, other := write("LICENSE"), write("LICENSE")
	one.packages, other.packages, other.name = one.packages[1:], other.packages[1:], "n v2"
	text, err := notices([]module{one, other})
	if err != nil || !strings.Contains(text, "\nm v1: LICENSE\nn v2: LICENSE\n\nLICENSE\nMIT License\nfree\n") || strings.Count(text, "free") != 1 {
		t.Errorf("%q, error %v", text, err)
	}
}
