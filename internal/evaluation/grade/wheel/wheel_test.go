package wheel_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade/wheel"
)

const header = "\x00asm\x01\x00\x00\x00"

// packed is a wheel with an invented program.
func packed(t testing.TB, version, program string) []byte {
	var b bytes.Buffer
	if err := wheel.Write(&b, version, []byte(program), []byte("a license"), []byte("notices")); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAWheelIsAWheel(t *testing.T) {
	content := packed(t, "1.4", header+strings.Repeat("code", 1000))
	if again := packed(t, "1.4", header+strings.Repeat("code", 1000)); !bytes.Equal(again, content) {
		t.Error("the same program gives another wheel")
	}
	path := filepath.Join(t.TempDir(), "geoeval-1.4-py3-none-any.whl")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if f, err := wheel.Load(path); err != nil || f.Version != "1.4" || f.Name != filepath.Base(path) || !bytes.Equal(f.Content, content) {
		t.Error(f, err)
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		if f.Mode() != 0o644 || f.Modified.Year() != 1980 {
			t.Errorf("%s: %v %v", f.Name, f.Mode(), f.Modified)
		}
	}
	if !slices.IsSorted(names) {
		t.Errorf("out of order: %q", names)
	}
}

// An entry is a file of a zip.
type entry struct {
	name, content string
	mode          os.FileMode
}

// entries are those of a wheel.
func entries(t testing.TB, content []byte) []entry {
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var out []entry
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, entry{f.Name, string(b), f.Mode()})
	}
	return out
}

func zipped(t testing.TB, of []entry) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range of {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		h.SetMode(e.mode)
		f, err := z.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(e.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is no wheel of the grader is refused, with what is wrong with it.
func TestWhatIsNoWheelOfTheGrader(t *testing.T) {
	const name = "geoeval-1.4-py3-none-any.whl"
	whole := packed(t, "1.4", header)
	changed := func(change func(of []entry) []entry) []byte { return zipped(t, change(entries(t, whole))) }
	with := func(file, content string) []byte {
		return changed(func(of []entry) []entry { return append(of, entry{file, content, 0o644}) })
	}
	edited := func(file string, edit func(e *entry)) []byte {
		return changed(func(of []entry) []entry {
			for i := range of {
				if strings.HasSuffix(of[i].name, file) {
					edit(&of[i])
				}
			}
			return of
		})
	}
	if _, err := wheel.Parse(name, changed(func(of []entry) []entry { return of })); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what, name string
		content    []byte
		want       string
	}{
		{"another name", "numpy-1.4-py3-none-any.whl", whole, "is not the name of a wheel"},
		{"a path", "../" + name, whole, "is not the name of a wheel"},
		{"another tag", "geoeval-1.4-cp311-cp311-linux_x86_64.whl", whole, "is not the name of a wheel"},
		{"a version that is none", "geoeval-1.4;x-py3-none-any.whl", whole, "is not the name of a wheel"},
		{"another version", "geoeval-1.5-py3-none-any.whl", whole, "a wheel of the grader of version 1.5 holds"},
		{"no zip", name, []byte("PK"), "is no wheel: "},
		{"cut off", name, whole[:len(whole)/2], "is no wheel: "},
		{"too large", name, make([]byte, wheel.Most+1), "no more than"},
		{"a file more", name, with("geoeval/more.py", "import os"), "holds "},
		{"a startup file", name, with("geoeval.pth", "import os"), "holds "},
		{"a way out", name, with("../geoeval.py", "import os"), "holds "},
		{"an absolute path", name, with("/etc/passwd", ""), "holds "},
		{"a file twice", name, with("geoeval/__init__.py", "import os"), "holds "},
		{"notices twice", name, with("geoeval-1.4.dist-info/licenses/"+wheel.Notices, "a license"), "holds "},
		{"a file less", name, changed(func(of []entry) []entry { return of[1:] }), "holds "},
		{"a link", name, edited("LICENSE", func(e *entry) { e.mode = 0o777 | os.ModeSymlink }), "is no regular file"},
		{"other code", name, edited("__init__.py", func(e *entry) { e.content += "\nimport os\n" }), "has a RECORD that is not of its files"},
		{"another program", name, edited("grader.wasm", func(e *entry) { e.content = "MZ" }), "is no WebAssembly"},
		{"metadata of another name", name, edited("METADATA", func(e *entry) { e.content = strings.Replace(e.content, "geoeval", "numpy", 1) }), "has metadata of another name"},
		{"a name behind the metadata", name, edited("METADATA", func(e *entry) { e.content = "Metadata-Version: 2.4\n\nName: geoeval\nVersion: 1.4\n" }), "has metadata of another name"},
		{"a bomb", name, edited("LICENSE", func(e *entry) { e.content = strings.Repeat("\x00", 32<<20) }), "holds more than"},
	} {
		t.Run(c.what, func(t *testing.T) {
			if _, err := wheel.Parse(c.name, c.content); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// A wheel from before there were notices in it is one.
func TestAWheelWithoutNotices(t *testing.T) {
	without := slices.DeleteFunc(entries(t, packed(t, "1.4", header)), func(e entry) bool { return strings.HasSuffix(e.name, wheel.Notices) })
	for i, e := range without {
		if strings.HasSuffix(e.name, "/RECORD") {
			lines := slices.DeleteFunc(strings.SplitAfter(e.content, "\n"), func(l string) bool { return strings.Contains(l, wheel.Notices) })
			without[i].content = strings.Join(lines, "")
		}
	}
	if _, err := wheel.Parse("geoeval-1.4-py3-none-any.whl", zipped(t, without)); err != nil || len(without) != 7 {
		t.Errorf("%d files, error %v", len(without), err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(packed(f, "1.4", header))
	f.Add(zipped(f, []entry{{"geoeval/__init__.py", "", 0o644}}))
	f.Fuzz(func(_ *testing.T, content []byte) { _, _ = wheel.Parse("geoeval-1.4-py3-none-any.whl", content) })
}
