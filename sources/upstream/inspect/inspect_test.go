package inspect_test

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/format/settings"
	"geoeval/internal/invented/corpus"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/inspect"

	"github.com/goccy/go-yaml"
)

// options are those of the program's own configuration.
var options = sync.OnceValue(func() inspect.Options {
	content, err := settings.ReadFile("../../../pipeline.yaml")
	if err != nil {
		panic(err)
	}
	var c struct {
		Ingest struct {
			Sources map[schema.Source]struct {
				Files []string `yaml:"files"`
			} `yaml:"sources"`
		} `yaml:"ingest"`
	}
	if err := yaml.Unmarshal(content, &c); err != nil {
		panic(err)
	}
	o := inspect.Options{Files: map[schema.Source][]string{}, List: upstream.Listed(), MaxFile: 1 << 30}
	for name, s := range c.Ingest.Sources {
		o.Files[name] = s.Files
	}
	return o
})

// A folder is a data folder of a test: a small corpus in the native forms of all sources.
type folder struct {
	t   *testing.T
	dir string
}

var whole struct {
	sync.Once
	dir string
	err error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if whole.dir != "" {
		os.RemoveAll(whole.dir)
	}
	os.Exit(code)
}

func newFolder(t *testing.T) *folder {
	t.Parallel()
	whole.Do(func() {
		if whole.dir, whole.err = os.MkdirTemp("", "geoeval-inspect"); whole.err == nil {
			_, _, whole.err = corpus.Ensure(t.Context(), filepath.Join(whole.dir, "data"), corpus.Options{Seed: 1, Scale: 0.004})
		}
	})
	if whole.err != nil {
		t.Fatal(whole.err)
	}
	f := &folder{t, filepath.Join(t.TempDir(), "data")}
	f.do(os.CopyFS(f.dir, os.DirFS(filepath.Join(whole.dir, "data"))))
	return f
}

func (f *folder) do(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

func (f *folder) move(from, to string) {
	f.t.Helper()
	f.do(errors.Join(os.MkdirAll(filepath.Dir(f.path(to)), 0o755), os.Rename(f.path(from), f.path(to))))
}

func (f *folder) write(name, content string) {
	f.t.Helper()
	f.do(errors.Join(os.MkdirAll(filepath.Dir(f.path(name)), 0o755), os.WriteFile(f.path(name), []byte(content), 0o644)))
}

// pack puts what is in a folder into a zip, and takes it away.
func (f *folder) pack(from, zipFile string) {
	f.t.Helper()
	out, err := os.Create(f.path("packed.tmp"))
	f.do(err)
	z := zip.NewWriter(out)
	f.do(z.AddFS(os.DirFS(f.path(from))))
	f.do(errors.Join(z.Close(), out.Close(), os.RemoveAll(f.path(from))))
	f.move("packed.tmp", zipFile)
}

// finds gives what is found, a line each: source, kind, path and what to do, without the folder's own path.
func (f *folder) finds() []string {
	f.t.Helper()
	r, err := inspect.Folder(f.t.Context(), f.dir, options())
	f.do(err)
	var lines []string
	for _, found := range r.Findings {
		if found.Files < 1 || found.What == "" || !slices.Contains(inspect.Kinds, found.Kind) {
			f.t.Errorf("%+v", found)
		}
		lines = append(lines, strings.ReplaceAll(fmt.Sprintf("%s %s %s: %s", found.Source, found.Kind, found.Path, found.Do), filepath.ToSlash(f.dir), "DIR"))
	}
	return lines
}

func TestAWholeFolderHasNothingToBeDone(t *testing.T) {
	f := newFolder(t)
	r, err := inspect.Folder(t.Context(), f.dir, options())
	f.do(err)
	if len(r.Findings) > 0 || len(r.Sources) != len(schema.Sources) {
		t.Errorf("%+v", r)
	}
	for _, s := range r.Sources {
		if s.Files == 0 || s.Bytes == 0 {
			t.Errorf("%+v", s)
		}
	}
}

// What people do to datasets, and what is said of it.
func TestFindings(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*folder)
		want  []string
	}{
		{"another name with the word", func(f *folder) { f.move("geoqa_plus/GeoQA2.2/train.pk", "geoqa_plus/GeoQA2.2/GeoQA-train.pk") },
			[]string{"geoqa_plus name geoqa_plus/GeoQA2.2/GeoQA-train.pk: rename it to DIR/geoqa_plus/GeoQA2.2/train.pk"}},
		{"several that may be meant", func(f *folder) {
			f.move("geoqa_plus/GeoQA2.2/train.pk", "geoqa_plus/GeoQA2.2/GeoQA-train.pk")
			f.do(os.CopyFS(f.path("geoqa_plus/x"), os.DirFS(f.path("geoqa_plus/GeoQA2.2"))))
			f.move("geoqa_plus/x/GeoQA-train.pk", "geoqa_plus/GeoQA2.2/Mix-train.pk")
			f.do(os.RemoveAll(f.path("geoqa_plus/x")))
		}, []string{"geoqa_plus name geoqa_plus/GeoQA2.2/GeoQA-train.pk: choose one, and name it DIR/geoqa_plus/GeoQA2.2/train.pk"}},
		{"a name that is near and something else", func(f *folder) {
			f.move("mathqa/train.json", "elsewhere.txt")
			f.write("mathqa/my-train.json", `[{"model": "x"}, {"model": "y"}]`)
		}, nil},
		{"a copy beside the file", func(f *folder) { f.write("mathqa/train (1).json", "[]") }, nil},
		{"another ending", func(f *folder) { f.move("unigeo/calculation_val.pk", "unigeo/calculation_val.pkl") },
			[]string{"unigeo name unigeo/calculation_val.pkl: rename it to DIR/unigeo/calculation_val.pk"}},
		{"capitals", func(f *folder) { f.move("geometry3k/train", "geometry3k/Train") },
			[]string{"geometry3k name geometry3k/Train: rename it to DIR/geometry3k/train"}},
		{"a folder too deep", func(f *folder) {
			f.move("mathqa", "x")
			f.move("x", "mathqa/MathQA")
		}, []string{"mathqa place mathqa/MathQA: move what is in it to DIR/mathqa"}},
		{"a folder too high", func(f *folder) {
			f.move("math/MATH/train", "math/train")
			f.move("math/MATH/test", "math/test")
			f.do(os.Remove(f.path("math/MATH")))
		}, []string{"math place math: make the folder DIR/math/MATH, and move them into it: test, train"}},
		{"another name of the folder", func(f *folder) { f.move("geoqa_plus", "GeoQA-Plus") },
			[]string{"geoqa_plus name GeoQA-Plus: rename it to DIR/geoqa_plus"}},
		{"the name of the dataset", func(f *folder) { f.move("geoqa_plus", "GeoQA+") },
			[]string{"geoqa_plus name GeoQA+: rename it to DIR/geoqa_plus"}},
		{"the repository", func(f *folder) { f.move("geometry3k", "InterGPS-main/data/geometry3k") },
			[]string{"geometry3k name InterGPS-main/data/geometry3k: move what is in it to DIR/geometry3k"}},
		{"the inner folder", func(f *folder) { f.move("pgps9k/PGPS9K_all", "PGPS9K_all"); f.do(os.RemoveAll(f.path("pgps9k"))) },
			[]string{"pgps9k place PGPS9K_all: move it into DIR/pgps9k, so that DIR/pgps9k/PGPS9K_all is there"}},
		{"a folder of any name", func(f *folder) { f.move("unigeo", "downloads/second try") },
			[]string{"unigeo place downloads/second try: move what is in it to DIR/unigeo"}},
		{"a file beside the folders", func(f *folder) { f.move("geometryqa/geometry1398.json", "geometry1398.json") },
			[]string{"geometryqa place geometry1398.json: move it to DIR/geometryqa/geometry1398.json"}},
		{"a zip in the folder", func(f *folder) { f.pack("mathqa", "mathqa/MathQA.zip") },
			[]string{"mathqa packed mathqa/MathQA.zip: unpack it: geoeval fetch mathqa --from DIR/mathqa/MathQA.zip --data DIR"}},
		{"a zip beside the folders", func(f *folder) { f.pack("math", "my download (3).zip") },
			[]string{"math packed my download (3).zip: unpack it: geoeval fetch math --from 'DIR/my download (3).zip' --data DIR"}},
		{"a zip with names that are near", func(f *folder) {
			f.move("geoqa_plus/GeoQA2.2/train.pk", "z/Mix-train.pk")
			f.do(os.RemoveAll(f.path("geoqa_plus")))
			f.pack("z", "geoqa_plus/data.zip")
		}, []string{"geoqa_plus packed geoqa_plus/data.zip: unpack it: geoeval fetch geoqa_plus --from DIR/geoqa_plus/data.zip --data DIR " +
			"--name Mix-train.pk=GeoQA2.2/train.pk"}},
		{"another archive", func(f *folder) { f.write("pgps9k/all.rar", "Rar!\x1a\x07\x01\x00") },
			[]string{"pgps9k packed pgps9k/all.rar: unpack it yourself, into DIR/pgps9k"}},
		{"a name of one's own", func(f *folder) {
			f.do(os.Remove(f.path("geometryqa/geometry1398.json")))
			f.do(os.CopyFS(f.path("geometryqa"), os.DirFS(filepath.Join(whole.dir, "data", "geometryqa"))))
			f.move("geometryqa/geometry1398.json", "geometryqa/questions.json")
		}, []string{"geometryqa name geometryqa/questions.json: give it the name that it was published by: geometry1398.json; or name it in " +
			"pipeline.yaml (ingest.sources.geometryqa.files)"}},
		{"a web page", func(f *folder) { f.write("mathqa/dev.json", "<!DOCTYPE html><html><title>Sign in") },
			[]string{"mathqa content mathqa/dev.json: get it again"}},
		{"a pointer", func(f *folder) {
			f.write("unigeo/calculation_val.pk", "version https://git-lfs.github.com/spec/v1\noid sha256:1")
		},
			[]string{"unigeo content unigeo/calculation_val.pk: get the file itself: git lfs pull, or download it from the page of the repository"}},
		{"an empty file", func(f *folder) { f.write("mathqa/dev.json", "") }, []string{"mathqa content mathqa/dev.json: get it again"}},
		{"a zip by the name of the file", func(f *folder) { f.write("mathqa/dev.json", "PK\x03\x04") },
			[]string{"mathqa content mathqa/dev.json: unpack it: geoeval fetch mathqa --from DIR/mathqa/dev.json --data DIR"}},
		{"a link", func(f *folder) {
			f.move("mathqa/dev.json", "../dev.json")
			f.do(os.Symlink("../../dev.json", f.path("mathqa/dev.json")))
		}, []string{"mathqa link mathqa/dev.json: put a copy of the file there, or make the folder of the source the link"}},
		{"a link to the folder of a source", func(f *folder) {
			f.move("mathqa", "../mathqa")
			f.do(os.Symlink("../mathqa", f.path("mathqa")))
		}, nil},
		{"a file in the place of a folder", func(f *folder) { f.do(os.RemoveAll(f.path("mathqa"))); f.write("mathqa", "x") },
			[]string{"mathqa place mathqa: make a folder of this name, and put the files into it"}},
		{"what is under way", func(f *folder) { f.write(".fetch/mathqa/MathQA.zip.part", "x") },
			[]string{"mathqa unfinished .fetch/mathqa/MathQA.zip.part: go on with it: geoeval fetch mathqa --data DIR"}},
		{"junk", func(f *folder) {
			f.write(".DS_Store", "x")
			f.write("mathqa/._train.json", "x")
			f.write("__MACOSX/mathqa/._train.json", "x")
			f.write("notes.txt", "mine")
			f.write("my tables/a.csv", "1,2")
		}, nil},
		{"the folder around", func(f *folder) { f.dir = filepath.Dir(f.dir) }, []string{" elsewhere data: name it: --data DIR/data"}},
		{"the folder of a source", func(f *folder) { f.dir = f.path("mathqa") }, []string{"mathqa elsewhere .: name the folder around it: --data UP"}},
		{"an empty folder", func(f *folder) { f.do(os.RemoveAll(f.dir)); f.do(os.Mkdir(f.dir, 0o755)) }, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFolder(t)
			test.spoil(f)
			want := slices.Clone(test.want)
			for i := range want {
				want[i] = strings.ReplaceAll(want[i], "UP", filepath.ToSlash(filepath.Dir(f.dir)))
			}
			if got := f.finds(); !slices.Equal(got, want) {
				t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// A folder that may not be looked into is told, and the others are looked at all the same.
func TestWhatCannotBeReadIsTold(t *testing.T) {
	f := newFolder(t)
	f.do(os.Chmod(f.path("mathqa"), 0))
	t.Cleanup(func() { os.Chmod(f.path("mathqa"), 0o755) })
	if _, err := os.ReadDir(f.path("mathqa")); !errors.Is(err, fs.ErrPermission) {
		t.Skip("nothing is closed to this user")
	}
	if got := f.finds(); !slices.Equal(got, []string{"mathqa unreadable mathqa: let it be read"}) {
		t.Errorf("%q", got)
	}
}
