package geoeval_test

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

const (
	// mostComplex is the cyclomatic complexity that no function may exceed: one, and one more for every loop, condition, case, "and"
	// and "or" in it.
	mostComplex = 30
	// complicated is the complexity above which a function is hard to read.
	complicated = 10
)

// A size is how much Go is in a room.
type size struct {
	lines, withTests int
	// functions are those outside of tests, over those of them that are complicated.
	functions, over int
	// tooComplex are those above mostComplex, in tests too.
	tooComplex int
}

// TestNoFunctionIsTooComplex prints with -v how much Go is in each room (make house).
func TestNoFunctionIsTooComplex(t *testing.T) {
	rooms := map[string]*size{"all": {}}
	for _, name := range goFiles(t) {
		_, room := roomOf(path.Dir(name))
		if rooms[room] == nil {
			rooms[room] = &size{}
		}
		measure(t, name, rooms[room], rooms["all"])
	}
	inOrder := slices.SortedFunc(maps.Keys(rooms), func(a, b string) int {
		line, _ := roomOf(a)
		other, _ := roomOf(b)
		return cmp.Or(cmp.Compare(line, other), cmp.Compare(a, b))
	})
	t.Logf("%-32s %7s %7s %9s %5s %5s %5s", "room", "lines", "+tests", "functions", ">10", "%", ">30")
	for _, room := range inOrder {
		s := rooms[room]
		t.Logf("%-32s %7d %7d %9d %5d %5.1f %5d", room, s.lines, s.withTests, s.functions, s.over,
			100*float64(s.over)/float64(max(1, s.functions)), s.tooComplex)
	}
}

// measure adds a file to sizes, and finds its functions that are too complex.
func measure(t *testing.T, name string, sizes ...*size) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, content, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	inTest := strings.HasSuffix(name, "_test.go")
	for _, s := range sizes {
		s.withTests += bytes.Count(content, []byte("\n"))
		if !inTest {
			s.lines += bytes.Count(content, []byte("\n"))
		}
	}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		n := complexity(f)
		if n > mostComplex {
			t.Errorf("%s: %s has a complexity of %d, above %d", files.Position(f.Pos()), f.Name.Name, n, mostComplex)
		}
		for _, s := range sizes {
			s.tooComplex += count(n > mostComplex)
			s.functions += count(!inTest)
			s.over += count(!inTest && n > complicated)
		}
	}
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// complexity is the cyclomatic complexity of a function, with the functions in it.
func complexity(f *ast.FuncDecl) int {
	n := 1
	ast.Inspect(f, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.IfStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.CommClause:
			if node.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
