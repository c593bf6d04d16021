// Package geoeval_test holds the plan of the house: which package may import which.
package geoeval_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A room is a folder with all that lies in it, tests aside. "stages/*" is each folder in stages, one room each.
type room struct {
	name string
	// uses names the rooms that it may import, beside itself. They are lower in the plan, so that imports run one way.
	uses string
}

// plan is the house from the top to the ground. A package belongs to the room whose name fits it best.
var plan = []room{
	// A module of its own: the engine and the stages on other machines.
	{"beam", "pipeline stages/all stages stages/* internal/llm internal/disk schema ."},

	// A module of its own too: what converts reviews of former versions, and links SQLite.
	{"deploy/reviewdb", "internal/review"},

	// The program, and what packs the grader as a wheel of Python.
	{"cmd/geoeval", "internal/cli"},
	{"cmd/wheel", "internal/evaluation stages/*"},

	// The verbs, one package a group of the help page: no group imports another.
	{"internal/cli", "internal/cli/* internal/cli/app internal/cli/progress internal/release internal/format internal/disk ."},
	{"internal/cli/*", "internal/cli/app internal/cli/progress internal/report internal/release internal/release/released internal/knowledge internal/evaluation " +
		"internal/review internal/invented internal/llm internal/facts internal/format internal/disk pipeline stages stages/all stages/* " +
		"sources/upstream schema ."},
	// What they share.
	{"internal/cli/app", "internal/cli/progress internal/release internal/evaluation internal/review internal/llm internal/facts " +
		"internal/text internal/format internal/disk pipeline stages stages/all stages/* schema ."},
	{"internal/cli/progress", "pipeline stages internal/facts internal/format"},

	// Tests hold the pages that are written from the code.
	{"docs", ""},

	// What tells of whole builds.
	{"internal/report", "internal/release/released pipeline stages stages/* internal/knowledge internal/evaluation internal/statistics internal/facts " +
		"internal/program internal/typeset internal/text internal/format internal/disk schema"},
	{"internal/release", "internal/release/released pipeline stages stages/all stages/* internal/evaluation internal/review " +
		"internal/llm internal/facts internal/text internal/format internal/disk schema"},
	// What a release makes of tables: for whoever shows its rows, and no stage.
	{"internal/release/released", "schema"},

	// The engine knows the contract of a stage and no stage.
	{"pipeline", "stages internal/text internal/format internal/disk schema"},

	// Stages meet in tables alone.
	{"stages/all", "stages/* stages sources/all schema internal/llm"},
	{"stages/*", "stages/asking stages sources internal/knowledge internal/evaluation internal/statistics internal/invented internal/llm " +
		"internal/facts internal/program/chain internal/knowledge/principle internal/program/fit internal/program internal/text " +
		"internal/format internal/disk schema"},
	// What those share that ask a model, which is no stage.
	{"stages/asking", "stages internal/llm internal/facts internal/disk schema"},
	{"stages", "internal/facts internal/text internal/format internal/disk schema"},

	// Where datasets are to be had, and whether a folder has them: by what their adapters make of it.
	{"sources/upstream", "sources/all sources internal/text internal/format internal/disk schema"},

	// Neither do datasets know each other; sources/internal is what several publish in the same form.
	{"sources/all", "sources/* sources"},
	{"sources/*", "sources/internal sources internal/text internal/format internal/disk schema"},
	{"sources/internal", "sources internal/format schema"},
	{"sources", "internal/text internal/format internal/disk schema"},

	// What one has to know for a problem, and how far models know it.
	{"internal/knowledge", "internal/evaluation internal/knowledge/principle internal/exact internal/text internal/format schema"},

	// What becomes of models' answers.
	{"internal/evaluation", "internal/statistics internal/review internal/program internal/exact internal/text internal/format internal/disk schema"},

	{"internal/review", "internal/statistics internal/typeset internal/text internal/format internal/disk"},
	{"internal/invented", "internal/knowledge/principle internal/program internal/exact internal/text internal/format internal/disk schema"},
	{"internal/llm", "internal/statistics internal/facts internal/format internal/disk"},
	// Formulas, for whoever counts.
	{"internal/statistics", ""},
	// How far one is who asks a model: said by those who ask, read by those who show it.
	{"internal/facts", ""},

	// A program taken apart into steps that are problems of their own, and what one has to know for them.
	{"internal/program/chain", "internal/knowledge/principle internal/program/fit internal/program internal/exact internal/text internal/format"},
	{"internal/knowledge/principle", "internal/program internal/text"},

	// Whether a program fits its text: the one place where both are known.
	{"internal/program/fit", "internal/program internal/text"},
	{"internal/program", "internal/exact schema"},
	// Numbers and expressions, for whoever calculates.
	{"internal/exact", ""},
	// How a page shows a problem.
	{"internal/typeset", ""},
	{"internal/text", ""},
	{"internal/format", ""},

	// What a row is.
	{"schema", "internal/disk"},

	// The ground: files, and what the program brings along of the folder above all others.
	{"internal/disk", ""},
	{".", ""},
}

// forTests ends the names of packages that tests alone import.
const forTests = "test"

// TestImportsFollowThePlan holds every import of the module against the plan. Tests may import more: anything below
// pipeline, such as the adapters whose records they read; those of schema, nothing more than schema may.
func TestImportsFollowThePlan(t *testing.T) {
	for _, i := range imports(t) {
		if err := allowed(i); err != nil {
			t.Error(err)
		}
	}
}

// An edge says that a file imports a package, both as paths in the module.
type edge struct {
	file, imported string
}

// allowed says what is wrong with an import by the plan, nil for nothing.
func allowed(e edge) error {
	from, fromName := roomOf(path.Dir(e.file))
	to, toName := roomOf(e.imported)
	inTest := strings.HasSuffix(e.file, "_test.go")
	switch {
	case from < 0:
		return fmt.Errorf("%s: its folder is in no room of the plan: add a line to it (house_test.go)", e.file)
	case to < 0:
		return fmt.Errorf("%s imports %s, which is in no room of the plan: add a line to it (house_test.go)",
			e.file, e.imported)
	case fromName == toName:
		return nil
	case inTest && plan[from].name == "schema" && plan[to].name != "internal/disk":
		return fmt.Errorf("%s imports %s: the tests of schema import internal/disk and no other room", e.file, e.imported)
	case inTest && to <= pipelines() && to < from:
		return fmt.Errorf("%s imports %s, which is above it in the plan (house_test.go)", e.file, e.imported)
	case inTest:
		return nil
	case strings.HasSuffix(e.imported, forTests) && !strings.HasSuffix(path.Dir(e.file), forTests):
		return fmt.Errorf("%s imports %s, which is for tests alone", e.file, e.imported)
	case !slices.Contains(strings.Fields(plan[from].uses), plan[to].name):
		return fmt.Errorf("%s imports %s: %s may import %s (the plan in house_test.go)",
			e.file, e.imported, plan[from].name, cmp.Or(plan[from].uses, "nothing but itself"))
	}
	return nil
}

// pipelines is the line of pipeline: what is there and above tells of whole builds.
func pipelines() int {
	return slices.IndexFunc(plan, func(r room) bool { return r.name == "pipeline" })
}

// roomOf finds the line of the plan that fits a folder best, -1 where none does, and what stands for its star.
func roomOf(folder string) (line int, name string) {
	line = -1
	for i, r := range plan {
		at, fits := within(r.name, folder)
		if fits && (line < 0 || better(r.name, plan[line].name)) {
			line, name = i, at
		}
	}
	return line, name
}

// within tells whether a folder is a room or lies in it, and names that room with its star filled in.
func within(room, folder string) (name string, ok bool) {
	in, each := strings.CutSuffix(room, "/*")
	if !each {
		return room, folder == room || strings.HasPrefix(folder, room+"/")
	}
	rest, ok := strings.CutPrefix(folder, in+"/")
	first, _, _ := strings.Cut(rest, "/")
	return in + "/" + first, ok
}

// better tells whether room a says more of a folder that fits both: it has more parts, or a name where b has a star.
func better(a, b string) bool {
	if deep, other := strings.Count(a, "/"), strings.Count(b, "/"); deep != other {
		return deep > other
	}
	return strings.HasSuffix(b, "/*")
}

// imports lists which files of the module import which of its packages.
func imports(t *testing.T) []edge {
	t.Helper()
	var edges []edge
	for _, name := range goFiles(t) {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if imported == "geoeval" {
				edges = append(edges, edge{name, "."})
			} else if ours, ok := strings.CutPrefix(imported, "geoeval/"); ok {
				edges = append(edges, edge{name, ours})
			}
		}
	}
	if len(edges) == 0 {
		t.Fatal("no import read")
	}
	return edges
}

// goFiles lists the files of Go, by their paths in the repository.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") ||
			slices.Contains([]string{"testdata", "node_modules", "out"}, entry.Name())):
			return fs.SkipDir
		case !entry.IsDir() && filepath.Ext(name) == ".go":
			files = append(files, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files of Go, error %v", len(files), err)
	}
	return files
}

// What the plan refuses, and what it lets pass.
func TestAnImportThatIsTurnedRoundIsFound(t *testing.T) {
	for _, test := range []struct {
		file, imported string
		want           string // in the fault, "" for none
	}{
		{"cmd/geoeval/main.go", "internal/cli", ""},
		{"cmd/geoeval/main.go", "pipeline", "cmd/geoeval may import internal/cli"},
		{"internal/cli/root.go", "internal/cli/look", ""},
		{"internal/cli/build/build.go", "pipeline", ""},
		{"internal/cli/build/init.go", ".", ""},
		{"internal/cli/build/build.go", "internal/cli/app", ""},
		{"internal/cli/build/build.go", "internal/cli/look", "internal/cli/* may import internal/cli/app"},
		{"internal/cli/app/open.go", "internal/cli/build", "internal/cli/app may import internal/cli/progress"},
		{"pipeline/run.go", ".", "pipeline may import stages internal/text internal/format internal/disk schema"},
		{"configuration.go", "schema", ". may import nothing but itself"},
		{"pipeline/run.go", "cmd/geoeval", "pipeline may import stages internal/text internal/format internal/disk schema"},
		{"pipeline/run.go", "stages", ""},
		{"pipeline/run.go", "stages/check", "pipeline may import stages internal/text internal/format internal/disk schema"},
		{"pipeline/run.go", "internal/release", "pipeline may import stages internal/text internal/format internal/disk schema"},
		{"internal/report/parts/list.go", "pipeline", ""},
		{"internal/report/report.go", "internal/release", "may import internal/release/released pipeline stages stages/* internal/knowledge internal/evaluation internal/statistics internal/facts internal/program internal/typeset internal/text internal/format internal/disk schema"},
		{"internal/report/report.go", "internal/release/released", ""},
		{"internal/release/released/joins.go", "internal/release", "internal/release/released may import schema"},
		{"stages/decompose/decompose.go", "internal/release/released", " schema"},
		{"internal/text/mathtext/value.go", "schema", "internal/text may import nothing but itself"},
		{"internal/text/mask/mask.go", "internal/text/mathtext", ""},
		{"internal/invented/corpus/corpus.go", "sources", "internal/text internal/format internal/disk schema"},
		{"stages/all/all.go", "stages/check", ""},
		{"stages/check/check.go", "pipeline", " schema"},
		{"stages/check/check.go", "stages/backward", " schema"},
		{"stages/check/check_test.go", "stages/backward", ""},
		{"stages/check/check.go", "stages/stagetest", "which is for tests alone"},
		{"stages/check/check_test.go", "stages/stagetest", ""},
		{"stages/check/check_test.go", "internal/release", "which is above it in the plan"},
		{"stages/rephrase/rephrase.go", "stages/rephrase/paraphrase", ""},
		{"stages/rephrase/rephrase.go", "stages/asking", ""},
		{"stages/asking/asking.go", "stages/rephrase", "stages/asking may import"},
		{"stages/stage.go", "stages/check", "stages may import internal/facts internal/text internal/format internal/disk schema"},
		{"sources/unigeo/unigeo.go", "sources/internal/geoqa", ""},
		{"sources/unigeo/unigeo.go", "sources/pgps9k", " schema"},
		{"sources/unigeo/unigeo.go", "stages", " schema"},
		{"schema/snapshot/write.go", "schema", ""},
		{"schema/snapshot/open.go", "internal/disk", ""},
		{"schema/snapshot/open_test.go", "internal/disk", ""},
		{"schema/audit/table.go", "internal/format/ordered", "schema may import internal/disk"},
		{"schema/audit/table_test.go", "internal/format/ordered", "import internal/disk and no other room"},
		{"internal/attic/box.go", "schema", "its folder is in no room of the plan"},
		{"pipeline/run.go", "attic", "which is in no room of the plan"},
	} {
		t.Run(test.file+" "+test.imported, func(t *testing.T) {
			err := allowed(edge{test.file, test.imported})
			if (err == nil) != (test.want == "") || !strings.Contains(fmt.Sprint(err), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// A room names only rooms below it, so that no import which the plan allows leads back; and each is there.
func TestThePlanRunsOneWay(t *testing.T) {
	for i, r := range plan {
		for _, name := range strings.Fields(r.uses) {
			if below := slices.IndexFunc(plan, func(r room) bool { return r.name == name }); below <= i {
				t.Errorf("%s names %s, which is not below it", r.name, name)
			}
		}
		if info, err := os.Stat(strings.TrimSuffix(r.name, "/*")); err != nil || !info.IsDir() {
			t.Errorf("%s: no such folder: %v", r.name, err)
		}
	}
}

// Doc.go of each door of internal says what lives there, who may import it and where to start reading.
func TestDoorsOfInternal(t *testing.T) {
	doors, err := os.ReadDir("internal")
	if err != nil {
		t.Fatal(err)
	}
	for _, door := range doors {
		t.Run(door.Name(), func(t *testing.T) {
			name := filepath.Join("internal", door.Name(), "doc.go")
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			doc := file.Doc.Text()
			for _, part := range []string{"Package " + door.Name() + " ", "May be imported by", "Start reading"} {
				if !strings.Contains(doc, part) {
					t.Errorf("%s does not say %q", name, part)
				}
			}
		})
	}
}

// ownPrograms are folders of programs that are not geoeval, and print for themselves.
var ownPrograms = []string{"cmd/wheel", "cmd/geoeval/bench", "deploy", "beam"}

// All that is printed goes through one writer: stdout and stderr are named in its file alone.
func TestOneWriterPrints(t *testing.T) {
	const writer = "internal/cli/app/output.go"
	forbidden := map[string]bool{"os.Stdout": true, "os.Stderr": true, "fmt.Print": true, "fmt.Printf": true, "fmt.Println": true,
		"print": true, "println": true}
	read, found := 0, 0
	for _, name := range goFiles(t) {
		own := slices.ContainsFunc(ownPrograms, func(program string) bool { return strings.HasPrefix(name, program+"/") })
		if own || strings.HasSuffix(name, "_test.go") {
			continue
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		read++
		ast.Inspect(file, func(n ast.Node) bool {
			printed := ""
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if of, ok := n.X.(*ast.Ident); ok {
					printed = of.Name + "." + n.Sel.Name
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok {
					printed = f.Name
				}
			}
			switch {
			case !forbidden[printed]:
			case name == writer:
				found++
			default:
				t.Errorf("%s: %s: print to the writer that the command gives (%s)", files.Position(n.Pos()), printed, writer)
			}
			return true
		})
	}
	if read < 100 || found != 2 {
		t.Errorf("%d files read, %d streams in %s", read, found, writer)
	}
}

// The job of a stage is made by package stages alone, tests aside: so it reads what the stage says that it reads.
func TestJobsAreMadeInOnePlace(t *testing.T) {
	read := 0
	for _, e := range imports(t) {
		if e.imported != "stages" || strings.HasSuffix(e.file, "_test.go") || strings.HasSuffix(path.Dir(e.file), forTests) {
			continue
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, e.file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		read++
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.CompositeLit); ok {
				if made, ok := literal.Type.(*ast.SelectorExpr); ok && made.Sel.Name == "Job" {
					if of, ok := made.X.(*ast.Ident); ok && of.Name == "stages" {
						t.Errorf("%s: make the job with stages.NewJob", files.Position(n.Pos()))
					}
				}
			}
			return true
		})
	}
	if read < 20 {
		t.Errorf("%d files read that import stages", read)
	}
}

// mostFiles is how many files a package may have, tests aside, without saying why.
const mostFiles = 25

// A package of many files says why it is one: a sentence of its comment begins with "It is one package, as".
func TestAPackageOfManyFilesSaysWhy(t *testing.T) {
	count, says := map[string]int{}, map[string]bool{}
	for _, name := range goFiles(t) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		folder := path.Dir(name)
		count[folder]++
		says[folder] = says[folder] || strings.Contains(string(content), "\n// It is one package, as ")
	}
	for folder, n := range count {
		if n > mostFiles && !says[folder] {
			t.Errorf("%s has %d files: split it, or say in its comment: It is one package, as …", folder, n)
		}
	}
}

// numberWords are words that make a list one of numbers where several stand in it.
var numberWords = regexp.MustCompile(`(?i)\b(three|four|five|six|seven|eight|nine|eleven|twelve|twenty|thirty)\b`)

// The words of numbers are listed in one table, internal/text/numword: a literal with many of them elsewhere is a second list.
func TestNumberWordsAreListedOnce(t *testing.T) {
	read := 0
	for _, name := range goFiles(t) {
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "internal/text/numword/") {
			continue
		}
		read++
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			list, ok := n.(ast.Expr)
			if _, composite := n.(*ast.CompositeLit); !ok || !composite {
				if _, literal := n.(*ast.BasicLit); !literal {
					return true
				}
			}
			words := map[string]bool{}
			ast.Inspect(list, func(n ast.Node) bool {
				if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
					for _, word := range numberWords.FindAllString(literal.Value, -1) {
						words[strings.ToLower(word)] = true
					}
				}
				return true
			})
			if len(words) > 4 {
				t.Errorf("%s lists %d words of numbers: use those of internal/text/numword", files.Position(n.Pos()), len(words))
				return false
			}
			return true
		})
	}
	if read < 100 {
		t.Errorf("%d files read", read)
	}
}

// A stage and a source have a test that runs the suite of their contract: a folder of stages names stagetest, one of sources
// sourcetest.Run.
func TestContractsAreTested(t *testing.T) {
	for _, kind := range []struct {
		of, suite string
		// others are folders that hold none.
		others []string
	}{
		// ingest reads files, and its sources have their own suite.
		{"stages", "stagetest.", []string{"all", "asking", "stagetest", "ingest"}},
		{"sources", "sourcetest.Run(", []string{"all", "internal", "sourcetest", "upstream"}},
	} {
		folders, err := os.ReadDir(kind.of)
		if err != nil {
			t.Fatal(err)
		}
		for _, folder := range folders {
			if !folder.IsDir() || slices.Contains(kind.others, folder.Name()) || folder.Name() == "testdata" {
				continue
			}
			tests, err := filepath.Glob(filepath.Join(kind.of, folder.Name(), "*_test.go"))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(tests, func(name string) bool {
				content, err := os.ReadFile(name)
				return err == nil && strings.Contains(string(content), kind.suite)
			}) {
				t.Errorf("%s/%s has no test that runs the suite of its contract: write %[2]s_test.go with %s", kind.of, folder.Name(), strings.TrimSuffix(kind.suite, "("))
			}
		}
	}
}
