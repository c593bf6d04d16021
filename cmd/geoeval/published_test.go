package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/release"
	"geoeval/internal/release/proof"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/schema/snapshot"
	"geoeval/stages/grade"
)

// A published release is one that is tampered with; whole is how it was published, and data has the native files.
type published struct {
	t         testing.TB
	dir, data string
	whole     map[string][]byte
}

// publish builds invented problems with an invented model and a review, and releases them without some sources.
func publish(t testing.TB, withhold string) *published {
	t.Helper()
	s := newStudio(t, 16, newAuthor(t, false, 0))
	s.edit("sources: [hard]", "sources: [math]")
	s.edit("size: 2000", "size: 24")
	s.edit("candidates: 5", "candidates: 2")
	s.edit("fits_text: true", "fits_text: false") // the invented texts are no questions that anybody would ask
	s.edit("all that can be reformed.\n  limit: 0", "all that can be reformed.\n  limit: 20")
	s.edit("withhold: []", "withhold: ["+withhold+"]")
	p := &published{t: t, data: s.data}
	p.do(os.WriteFile(filepath.Join(s.data, "mathqa", "dev.json"), []byte(composites), 0o644))
	out := filepath.Join(t.TempDir(), "out")
	s.says(app.ExitDone, out, "build")
	s.says(app.ExitDone, out, "review", "assign", "--each", "1", "--reviewers", "ana,ben")
	s.says(app.ExitDone, out, "release", "1.0.0", "--grader", inventedGrader(t, "the rules"))
	p.dir = filepath.Join(out, "release", "1.0.0")
	p.whole = p.read()
	for _, name := range []string{"review.jsonl", "manifest.json", "data/geoeval_hard-00000-of-00001.parquet"} {
		if p.whole[name] == nil {
			t.Fatalf("the release has no %s", name)
		}
	}
	if len(p.rows(released.Steps)) < 4 {
		t.Fatal("the release has no composites")
	}
	if len(p.rows(released.Reformed)) == 0 {
		t.Fatal("the release has no reformed problems")
	}
	if faults := p.verify(); len(faults) > 0 {
		t.Fatal(faults)
	}
	return p
}

// inventedGrader is the path of a wheel of this program's version, with a program that is none.
func inventedGrader(t testing.TB, program string) string {
	t.Helper()
	version := wheel.Version(grade.New().Describe().Version)
	var b bytes.Buffer
	if err := wheel.Write(&b, version, []byte("\x00asm\x01\x00\x00\x00"+program), []byte("a license"), []byte("notices")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), wheel.FileName(version))
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// composites are problems of MathQA that can be taken apart into steps, and two that need nothing to be known and are not selected.
const composites = `[
	{"Problem": "what is the diagonal of a square field whose perimeter is 48 m ?", "options": "a ) 15 m , b ) 12 √ 2 m , c ) 20 m , d ) 25 m , e ) 18 m", "correct": "b",
	 "linear_formula": "divide(n0,const_4)|sqrt(const_2)|multiply(#0,#1)|", "category": "geometry", "Rationale": "each side is 12 m . b"},
	{"Problem": "the area of a parallelogram is 392 sq m and its altitude is twice the corresponding base . then the length of the base is ?",
	 "options": "a ) 12 , b ) 14 , c ) 7 , d ) 6 , e ) 5", "correct": "b", "linear_formula": "divide(n0,const_2)|sqrt(#0)|", "category": "geometry", "Rationale": "half of it is 196 . b"},
	{"Problem": "if the difference between the length and breadth of a rectangle is 10 m and its perimeter is 100 m , what is its area ?",
	 "options": "a ) 600 , b ) 500 , c ) 530 , d ) 515 , e ) 520", "correct": "a", "linear_formula": "multiply(n0,const_2)|subtract(n1,#0)|divide(#1,const_4)|add(n0,#2)|rectangle_area(#3,#2)|",
	 "category": "geometry", "Rationale": "it is 30 m by 20 m . a"},
	{"Problem": "how many of 7 and 9 are there ?", "options": "a ) 1 , b ) 2 , c ) 5", "correct": "b", "linear_formula": "add(n0,n1)|", "category": "geometry", "Rationale": "both . b"},
	{"Problem": "how many of 8 and 3 are not there ?", "options": "a ) 1 , b ) 2 , c ) 5", "correct": "b", "linear_formula": "add(n0,n1)|", "category": "geometry", "Rationale": "neither . b"}
]`

func (p *published) do(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *published) path(name string) string { return filepath.Join(p.dir, filepath.FromSlash(name)) }

// read gives all files.
func (p *published) read() map[string][]byte {
	p.t.Helper()
	files := map[string][]byte{}
	p.do(fs.WalkDir(os.DirFS(p.dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files[name], err = os.ReadFile(p.path(name))
		}
		return err
	}))
	return files
}

// names lists the files.
func (p *published) names() []string {
	var out []string
	for name := range p.whole {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// now gives a file as it is.
func (p *published) now(name string) []byte {
	p.t.Helper()
	content, err := os.ReadFile(p.path(name))
	p.do(err)
	return content
}

func (p *published) put(name string, content []byte) {
	p.t.Helper()
	p.do(os.WriteFile(p.path(name), content, 0o644))
}

// restore puts back all files as they were published.
func (p *published) restore() {
	p.t.Helper()
	p.do(os.RemoveAll(p.dir))
	for name, content := range p.whole {
		p.do(os.MkdirAll(filepath.Dir(p.path(name)), 0o755))
		p.put(name, content)
	}
}

func (p *published) verify() []audit.Fault {
	p.t.Helper()
	verdict, err := proof.Verify(p.t.Context(), p.dir, proof.Options{})
	p.do(err)
	return verdict.Faults
}

// resum writes SHA256SUMS anew.
func (p *published) resum() {
	p.t.Helper()
	var b bytes.Buffer
	p.do(fs.WalkDir(os.DirFS(p.dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "SHA256SUMS") {
			return err
		}
		content, err := os.ReadFile(p.path(name))
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(content), name)
		return err
	}))
	p.put("SHA256SUMS", b.Bytes())
}

// How thoroughly somebody covers up what was done to a table.
type cover int

const (
	sumsLeft cover = iota
	sumsFixed
	allFixed // the sums, and every digest of rows, columns and lines
)

var covers = []cover{sumsLeft, sumsFixed, allFixed}

// rewrite puts other rows into a configuration's file.
func (p *published) rewrite(c *released.Configuration, rows []released.Parts, how cover) {
	p.t.Helper()
	name := "data/" + c.Table.Name() + "-00000-of-00001.parquet"
	var b bytes.Buffer
	w := snapshot.NewWriter(&b, loosened(c.Table))
	digester := schema.NewDigester(c.Table)
	var sums bytes.Buffer
	for i := range rows {
		p.do(w.Write(loose[released.Parts]{rows[i], i}))
		sums.WriteString(snapshot.RowSum{Key: c.Table.Key(&rows[i]), Digest: digester.Add(&rows[i])}.Line())
	}
	_, _, err := w.Close()
	p.do(err)
	p.put(name, b.Bytes())
	if how == allFixed {
		p.record(c, b.Bytes(), sums.Bytes(), digester.Digest())
	}
	if how != sumsLeft {
		p.resum()
	}
}

// record puts what is in a table into the manifest and the digests of rows and lines.
func (p *published) record(c *released.Configuration, content, sums []byte, digest schema.Digest) {
	p.t.Helper()
	var m release.Manifest
	p.do(json.Unmarshal(p.now("manifest.json"), &m)) // other tables may be rewritten already
	t := &m.Tables[slices.Index(released.Configurations, c)]
	hexSum := func(b []byte) string { s := sha256.Sum256(b); return hex.EncodeToString(s[:]) }
	t.Digest = digest
	f := &t.Files[0]
	f.Bytes, f.SHA256, f.Rows = int64(len(content)), hexSum(content), digest.Rows
	t.RowDigests.Bytes, t.RowDigests.SHA256, t.RowDigests.Rows = int64(len(sums)), hexSum(sums), digest.Rows
	p.put(t.RowDigests.Path, sums)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	p.do(e.Encode(&m))
	p.put("manifest.json", b.Bytes())
	var lines strings.Builder
	done := false
	for line := range strings.Lines(string(p.now("digests/lines.txt"))) {
		if !strings.HasPrefix(line, "manifest.json:") {
			lines.WriteString(line)
			continue
		}
		if !done {
			n := 0
			for text := range strings.Lines(b.String()) {
				n++
				fmt.Fprintf(&lines, "manifest.json:%d\t%.16s\n", n, hexSum([]byte(text)))
			}
		}
		done = true
	}
	p.put("digests/lines.txt", []byte(lines.String()))
}

func (p *published) rows(c *released.Configuration) []released.Parts {
	p.t.Helper()
	rows, err := snapshot.Read(p.path("data/"+c.Table.Name()+"-00000-of-00001.parquet"), c.Table)
	p.do(err)
	return rows
}
