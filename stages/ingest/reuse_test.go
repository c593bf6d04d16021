package ingest_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// everything lists the first file of every unit of the sample.
var everything = []string{
	"geometry3k/train/7/data.json", "geometry3k/train/8/data.json", "hard/mine.jsonl", "hard/yours.jsonl",
	"math/MATH/train/algebra/1.json", "math/MATH/train/geometry/1.json", "math/MATH/train/geometry/10.json",
	"mathqa/test.json", "pgps9k/PGPS9K_all/PGPS9K/train.json",
}

// After a change of the data only what depends on the changed files is read, and the tables are those of a first build.
func TestOnlyWhatChangedIsReadAgain(t *testing.T) {
	const one, ten = "math/MATH/train/geometry/1.json", "math/MATH/train/geometry/10.json"
	const seven = "geometry3k/train/7/data.json"
	for _, c := range []struct {
		name   string
		change func(f *folder)
		stale  string
		read   []string
	}{
		{"nothing", func(f *folder) {}, "", nil},
		{"a file's content", func(f *folder) { f.write(one, mathProblem(5)) }, one + " changed", []string{one}},
		{"a file's content, to one as long", func(f *folder) { f.write(ten, mathProblem(6)) }, ten + " changed", []string{ten}},
		{"a file's time alone", func(f *folder) { f.touch(one) }, "", nil},
		{"a file's content, with its size and time kept", func(f *folder) { f.keepTime(one, mathProblem(5)) }, one + " changed", []string{one}},
		{"a file that is too large", func(f *folder) { f.write("math/MATH/README.json", strings.Repeat(" ", 2<<20)) }, "", nil},
		{"a problem that becomes a reject", func(f *folder) { f.write(one, "{") }, one + " changed", []string{one}},
		{"a problem that is left out", func(f *folder) { f.write("mathqa/test.json", asJSON([]any{mathqa(1, "gain")})) }, "mathqa/test.json changed", []string{"mathqa/test.json"}},
		{"a new file", func(f *folder) { f.write("math/MATH/test/geometry/1.json", mathProblem(2)) }, "math/MATH/test/geometry/1.json is new", []string{"math/MATH/test/geometry/1.json"}},
		{"a new file between others", func(f *folder) { f.write("math/MATH/train/geometry/100.json", mathProblem(2)) }, "math/MATH/train/geometry/100.json is new", []string{"math/MATH/train/geometry/100.json"}},
		{"a file removed", func(f *folder) { f.remove(one) }, one + " is gone", nil},
		{"a source removed", func(f *folder) { f.remove("hard") }, "hard/images/p.png is gone, and 2 more", nil},
		{"a file renamed", func(f *folder) {
			f.remove(one)
			f.write("math/MATH/train/geometry/2.json", mathProblem(3))
		}, "math/MATH/train/geometry/2.json is new, and 1 more", []string{"math/MATH/train/geometry/2.json"}},
		{"two files swapped", func(f *folder) { f.write(one, mathProblem(4)); f.write(ten, mathProblem(3)) }, one + " changed, and 1 more", []string{one, ten}},
		{"a diagram", func(f *folder) { f.write("geometry3k/train/7/img_diagram.png", picture(70)) }, "geometry3k/train/7/img_diagram.png changed", []string{seven}},
		{"a diagram removed", func(f *folder) { f.remove("geometry3k/train/7/img_diagram.png") }, "geometry3k/train/7/img_diagram.png is gone", []string{seven}},
		{"a diagram that was missing", func(f *folder) { f.write("geometry3k/train/8/img_diagram.png", picture(8)) }, "geometry3k/train/8/img_diagram.png is new", []string{"geometry3k/train/8/data.json"}},
		{"the file that a unit begins with", func(f *folder) { f.remove(seven) }, seven + " is gone", []string{"geometry3k/train/7/img_diagram.png"}},
		{"a diagram of a shared folder", func(f *folder) { f.write("pgps9k/PGPS9K_all/Diagram/one.png", picture(10)) }, "pgps9k/PGPS9K_all/Diagram/one.png changed", []string{"pgps9k/PGPS9K_all/PGPS9K/train.json"}},
		{"a diagram of a shared folder removed", func(f *folder) { f.remove("pgps9k/PGPS9K_all/Diagram/two.png") }, "pgps9k/PGPS9K_all/Diagram/two.png is gone", []string{"pgps9k/PGPS9K_all/PGPS9K/train.json"}},
		{"a picture that two files may use", func(f *folder) { f.write("hard/images/q.png", picture(3)) }, "hard/images/q.png is new", []string{"hard/mine.jsonl", "hard/yours.jsonl"}},
		{"lines of one of two files", func(f *folder) { f.write("hard/yours.jsonl", line("d", "images/p.png")) }, "hard/yours.jsonl changed", []string{"hard/yours.jsonl"}},
		{"a file that no pattern matches", func(f *folder) { f.write("math/README", "new") }, "", nil},
		{"the configuration", func(f *folder) { f.license(schema.MathQA, "Apache-2.0") }, "", everything},
		{"the version of an adapter", func(f *folder) { f.versions[schema.HardSource] = 2 }, "version of the adapter hard: 2 → 4", everything},
		{"the memory", func(f *folder) { f.memo = nil }, "what it remembered of its last run is gone", everything},
		{"a memory that cannot be read", func(f *folder) { f.memo = []byte(`{"files": [`) }, "what it remembered of its last run is gone", everything},
		{"a table that is gone", func(f *folder) { f.do(os.Remove(f.store.Path("rejects"))) }, "", everything},
		{"the largest table gone", func(f *folder) { f.do(os.Remove(f.store.Path("problems"))) }, "", everything},
		{"a table that cannot be read", func(f *folder) { f.do(os.Truncate(f.store.Path("files"), 100)) }, "", everything},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFolder(t)
			f.fill()
			if diff := cmp.Diff(everything, f.mustBuild()); diff != "" {
				t.Fatalf("a first build reads everything:\n%s", diff)
			}
			c.change(f)
			b := f.build(t.Context())
			f.do(b.err)
			if b.stale != c.stale {
				t.Errorf("stale because %q, want %q", b.stale, c.stale)
			}
			if diff := cmp.Diff(c.read, b.read); diff != "" {
				t.Errorf("read (-want +got):\n%s", diff)
			}
			f.sameAsFromScratch()
			if again := f.mustBuild(); again != nil {
				t.Errorf("read again: %v", again)
			}
		})
	}
}

// keepTime puts other content into a file, which keeps its time of change.
func (f *folder) keepTime(name, content string) {
	f.t.Helper()
	info, err := os.Stat(filepath.Join(f.data, name))
	f.do(err)
	f.write(name, content)
	f.do(os.Chtimes(filepath.Join(f.data, name), info.ModTime(), info.ModTime()))
}

func (f *folder) license(source schema.Source, license string) {
	all := map[schema.Source]ingest.SourceConfig{}
	for s, c := range f.config.Sources {
		if s == source {
			c.License = license
		}
		all[s] = c
	}
	f.config.Sources = all
}

// A build that follows one that failed trusts nothing of it.
func TestAFailureIsNotBuiltUpon(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.mustBuild()
	f.write("mathqa/dev.json", "[")
	if b := f.build(t.Context()); b.err == nil {
		t.Fatal("a lost file did not fail the build")
	}
	f.write("mathqa/dev.json", asJSON([]any{mathqa(8, "geometry")}))
	if read := f.mustBuild(); len(read) != len(everything)+1 {
		t.Errorf("%v read", read)
	}
	f.sameAsFromScratch()
}

// Over any series of edits, builds that reuse what they can give the tables of builds from scratch.
func TestAnySeriesOfEditsGivesTheTablesOfAFirstBuild(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 1))
			f := newFolder(t)
			f.fill()
			for range 6 {
				for range 1 + r.IntN(4) {
					f.edit(r)
				}
				f.mustBuild()
				f.sameAsFromScratch()
			}
		})
	}
}

// edit makes one random change of the data.
func (f *folder) edit(r *rand.Rand) {
	f.t.Helper()
	n := r.IntN(12)
	switch r.IntN(12) {
	case 0, 1, 2:
		f.write(fmt.Sprintf("math/MATH/%s/geometry/%d.json", pick(r, "train", "test"), n), mathProblem(1+r.IntN(9)))
	case 3:
		f.write(fmt.Sprintf("math/MATH/train/geometry/%d.json", n), pick(r, "", "null", "{", `{"problem": 3}`, "\xff", mathProblem(1)[:20]))
	case 4:
		f.geometry3k(pick(r, "train", "val"), n)
	case 5:
		f.write(fmt.Sprintf("geometry3k/train/%d/img_diagram.png", n), pick(r, picture(byte(n)), picture(byte(r.IntN(255))), "no picture"))
	case 6:
		var list []any
		for range 1 + r.IntN(4) {
			list = append(list, mathqa(r.IntN(3), pick(r, "geometry", "geometry", "gain", "")))
		}
		f.write("mathqa/"+pick(r, "train", "dev", "test")+".json", asJSON(list))
	case 7:
		lines := ""
		for range 1 + r.IntN(4) {
			lines += pick(r, line(fmt.Sprint(r.IntN(4)), pick(r, "", "images/p.png", "images/q.png", "gone.png")), "not a record\n")
		}
		f.write("hard/"+pick(r, "mine", "yours")+".jsonl", lines)
	case 8:
		f.write("hard/images/"+pick(r, "p", "q")+".png", picture(byte(r.IntN(3))))
	case 9:
		f.write("pgps9k/PGPS9K_all/Diagram/"+pick(r, "one", "two")+".png", picture(byte(r.IntN(255))))
	default:
		if files := f.list(); len(files) > 0 {
			f.remove(files[r.IntN(len(files))])
			f.write("math/MATH/test/geometry/0.json", mathProblem(1)) // some input must be left
		}
	}
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

// list gives all files of the data folder.
func (f *folder) list() []string {
	var files []string
	f.do(filepath.WalkDir(f.data, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, err := filepath.Rel(f.data, path)
			f.do(err)
			files = append(files, filepath.ToSlash(name))
		}
		return err
	}))
	slices.Sort(files)
	return files
}
