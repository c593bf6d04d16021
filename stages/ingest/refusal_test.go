package ingest_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

type sourcesUnit = sources.Unit

// A file of records that is lost as a whole, or too large a share of rejects, fails the build; the message names the file.
func TestTooManyRejects(t *testing.T) {
	const (
		restore = ": put the published files back; the table rejects names every one"
		allow   = ": put the published files back, or raise ingest.max_rejects in pipeline.yaml; the table rejects names every one"
	)
	for _, c := range []struct {
		name  string
		limit float64
		fill  func(f *folder)
		want  string
	}{
		{"none, none allowed", 0, func(f *folder) { f.write("math/MATH/train/geometry/1.json", mathProblem(1)) }, ""},
		{"just as many as allowed", 0.25, func(f *folder) { f.manyMath(3, 1) }, ""},
		{"one more than allowed", 0.249, func(f *folder) { f.manyMath(3, 1) }, "math: 1 of 4 records, over 24.9 %, the first math/MATH/train/geometry/bad0.json, record bad0: is empty" + allow},
		{"all, all allowed", 1, func(f *folder) { f.manyMath(0, 4) }, ""},
		{"left out records count as read", 0.5, func(f *folder) {
			f.write("mathqa/test.json", asJSON([]any{mathqa(1, "gain"), mathqa(2, "")}))
		}, ""},
		{"two sources", 0.1, func(f *folder) {
			f.manyMath(1, 1)
			f.write("hard/mine.jsonl", "{}\n")
		}, "math: 1 of 2 records, over 10 %, the first math/MATH/train/geometry/bad0.json, record bad0: is empty; " +
			"hard: 1 of 1 records, over 10 %, the first hard/mine.jsonl, record #0: id is missing or empty" + allow},
		{"a whole file, though all rejects are allowed", 1, func(f *folder) {
			f.manyMath(9, 0)
			f.write("mathqa/test.json", "[{")
		}, "mathqa/test.json: is not JSON: the file ends at byte 2" + restore},
		{"a whole file, counted once", 0, func(f *folder) {
			f.write("mathqa/dev.json", "[]")
			f.write("mathqa/test.json", asJSON([]any{mathqa(1, "geometry"), mathqa(2, "")}))
		}, "mathqa/dev.json: holds no records" + restore},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFolder(t)
			f.config.MaxRejects = c.limit
			c.fill(f)
			err := f.build(t.Context()).err
			if c.want == "" {
				f.do(err)
				return
			}
			var rejects *ingest.RejectsError
			if !errors.As(err, &rejects) {
				t.Fatalf("%v is no RejectsError", err)
			}
			if diff := cmp.Diff("too many rejects: "+c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
			if len(f.rejects()) == 0 {
				t.Error("the table rejects does not name them")
			}
		})
	}
}

// manyMath writes files of MATH, some of them empty.
func (f *folder) manyMath(good, bad int) {
	for n := range good {
		f.write(fmt.Sprintf("math/MATH/train/geometry/%d.json", n), mathProblem(n+1))
	}
	for n := range bad {
		f.write(fmt.Sprintf("math/MATH/train/geometry/bad%d.json", n), "")
	}
}

func TestNoInputSaysWhereItLooked(t *testing.T) {
	for name, change := range map[string]func(f *folder){
		"empty folder":     func(f *folder) {},
		"no folder":        func(f *folder) { f.remove("") },
		"a file":           func(f *folder) { f.remove(""); f.do(os.WriteFile(f.data, nil, 0o644)) },
		"files elsewhere":  func(f *folder) { f.write("MATH/train/geometry/1.json", mathProblem(1)) },
		"a file as source": func(f *folder) { f.write("math", "zipped") },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFolder(t)
			change(f)
			err := f.build(t.Context()).err
			var missing *ingest.NoInputError
			why := ": none of the folders [geometry3k "
			if name == "no folder" {
				why = ": there is no such folder: "
			}
			if !errors.As(err, &missing) || !strings.HasPrefix(err.Error(), f.data+why) || !strings.HasSuffix(err.Error(), "(--data DIR)") {
				t.Error(err)
			}
		})
	}
}

// What is not read is told: other files, links, sources that are not there.
func TestWhatIsNotReadIsNoted(t *testing.T) {
	f := newFolder(t)
	f.write("math/MATH/train/geometry/1.json", mathProblem(1))
	f.write("mathqa/unpacked/test.json", "[]")
	f.write("elsewhere/2.json", mathProblem(2))
	f.write("elsewhere/geometry/3.json", mathProblem(3))
	f.do(os.Symlink(filepath.Join(f.data, "elsewhere/2.json"), filepath.Join(f.data, "math/MATH/train/geometry/2.json")))
	f.do(os.Symlink(filepath.Join(f.data, "elsewhere"), filepath.Join(f.data, "math/MATH/test")))
	b := f.build(t.Context())
	f.do(b.err)
	var want []string
	for _, source := range schema.Sources {
		switch source {
		case schema.MATH:
			want = append(want, "math: 2 symbolic links are not followed: copy the files")
		case schema.MathQA:
			want = append(want, "mathqa: files that match a pattern of pipeline.yaml: 0; others, not read: 1")
		case schema.HardSource: // a maintainer's own, which need not be there
		default:
			want = append(want, fmt.Sprintf("%s: no files under %s", source, filepath.Join(f.data, string(source))))
		}
	}
	if diff := cmp.Diff(want, b.notes); diff != "" {
		t.Error(diff)
	}
	if problems := rowsOf(f, schema.Problems); len(problems) != 1 {
		t.Errorf("%d problems: a link was followed", len(problems))
	}
}

// A source's folder may itself be a link: people keep datasets where there is room.
func TestASourceMayLieElsewhere(t *testing.T) {
	f := newFolder(t)
	other := t.TempDir()
	f.do(os.MkdirAll(filepath.Join(other, "MATH/train/geometry"), 0o755))
	f.do(os.WriteFile(filepath.Join(other, "MATH/train/geometry/1.json"), []byte(mathProblem(1)), 0o644))
	f.do(os.Symlink(other, filepath.Join(f.data, "math")))
	if diff := cmp.Diff([]string{"math/MATH/train/geometry/1.json"}, f.mustBuild()); diff != "" {
		t.Error(diff)
	}
}

// Two files that claim the same ids, by patterns that are too wide, are an error that says what to do.
func TestTwoFilesOfTheSameIDs(t *testing.T) {
	f := newFolder(t)
	c := f.config.Sources[schema.MATH]
	c.Files = []string{"**/*.json"}
	f.config.Sources[schema.MATH] = c
	f.write("math/MATH/train/geometry/1.json", mathProblem(1))
	f.write("math/backup/train/geometry/1.json", mathProblem(1))
	want := "math: both MATH/train/geometry/1.json and backup/train/geometry/1.json hold the problems math/train/1: narrow ingest.sources.math.files in pipeline.yaml to one of them"
	if err := f.build(t.Context()).err; err == nil || err.Error() != want {
		t.Error(err)
	}
}

// A file that goes away while it is read is an error that names it.
func TestAFileThatGoesAwayIsNamed(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.reading = func(u sources.Unit) {
		if u.Files[0] == "MATH/train/geometry/1.json" {
			f.remove("math/MATH/train/geometry/1.json")
		}
	}
	if err := f.build(t.Context()).err; err == nil || !strings.HasPrefix(err.Error(), "math/MATH/train/geometry/1.json: open ") {
		t.Error(err)
	}
}

// Interrupted after any number of files, ingest stops soon and leaves neither half a table nor a goroutine.
func TestCancellationLeavesNothing(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.manyMath(300, 0)
	goroutines := runtime.NumGoroutine()
	for _, after := range []int64{0, 1, 5, 100} {
		ctx, cancel := context.WithCancel(t.Context())
		var read atomic.Int64
		f.reading = func(sources.Unit) {
			if read.Add(1) == after {
				cancel()
			}
		}
		if after == 0 {
			cancel()
		}
		if err := f.build(ctx).err; !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted after %d files: %v", after, err)
		}
		if n := read.Load(); n > after+int64(runtime.GOMAXPROCS(0)) {
			t.Errorf("interrupted after %d files, %d were read", after, n)
		}
		if entries, err := os.ReadDir(f.store.dir); err != nil || len(entries) > 0 {
			t.Errorf("interrupted after %d files: %v %v", after, entries, err)
		}
		cancel()
	}
	for deadline := time.Now().Add(2 * time.Minute); runtime.NumGoroutine() > goroutines; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines before, %d after", goroutines, runtime.NumGoroutine())
		}
	}
}

// A disk that fills up fails the build, wherever it does, and every file begun is given up.
func TestAFullDiskFailsTheBuild(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.mustBuild()
	size := len(f.store.bytes()["problems"])
	for _, memo := range [][]byte{nil, f.memo} {
		for left := 0; left < size; left += size / 12 {
			f.memo, f.store.left = memo, left
			if err := f.build(t.Context()).err; !errors.Is(err, errFull) {
				t.Fatalf("full after %d bytes: %v", left, err)
			}
		}
	}
	f.store.left = -1
	f.mustBuild()
	f.sameAsFromScratch()
}

func TestConfigurationIsValidated(t *testing.T) {
	source := func(change func(c *ingest.SourceConfig)) func(c *ingest.Config) {
		return func(c *ingest.Config) {
			s := c.Sources[schema.MATH]
			change(&s)
			c.Sources[schema.MATH] = s
		}
	}
	for _, c := range []struct {
		name   string
		change func(c *ingest.Config)
		path   string
	}{
		{"as it is", func(c *ingest.Config) {}, ""},
		{"share below 0", func(c *ingest.Config) { c.MaxRejects = -0.1 }, "max_rejects"},
		{"share above 1", func(c *ingest.Config) { c.MaxRejects = 5 }, "max_rejects"},
		{"no file may be read", func(c *ingest.Config) { c.MaxFileBytes = 0 }, "max_file_bytes"},
		{"unknown source", func(c *ingest.Config) { c.Sources["algebra"] = ingest.SourceConfig{} }, "sources.algebra"},
		{"source missing", func(c *ingest.Config) { delete(c.Sources, schema.HardSource) }, "sources"},
		{"no patterns", source(func(c *ingest.SourceConfig) { c.Files = nil }), "sources.math.files"},
		{"no pattern", source(func(c *ingest.SourceConfig) { c.Files = []string{"a", "{b"} }), "sources.math.files"},
		{"no licence", source(func(c *ingest.SourceConfig) { c.License = "" }), "sources.math.license"},
		{"no evidence", source(func(c *ingest.SourceConfig) { c.Evidence = "" }), "sources.math.evidence"},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := newFolder(t).config
			c.change(&config)
			err := config.Validate()
			var fault *stages.ConfigError
			if errors.As(err, &fault) != (c.path != "") || fault != nil && (fault.Path != c.path || fault.Why == "") {
				t.Errorf("%v, want %q", err, c.path)
			}
		})
	}
}

// A native file that is another thing once it is to be read, since it was listed, is a reject: nothing waits for it, and
// no link is followed.
func TestFilesThatAreExchanged(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(secret, []byte(mathProblem(5)), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, become := range map[string]func(name string) error{
		"a FIFO":                    func(name string) error { return syscall.Mkfifo(name, 0o644) },
		"a link":                    func(name string) error { return os.Symlink(secret, name) },
		"a link to itself":          func(name string) error { return os.Symlink(name, name) },
		"a link to a device":        func(name string) error { return os.Symlink("/dev/zero", name) },
		"a link in the same folder": func(name string) error { return os.Symlink("1.json", name) },
		"a link that leads nowhere": func(name string) error { return os.Symlink("nothing.json", name) },
		"a folder":                  func(name string) error { return os.Mkdir(name, 0o755) },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFolder(t)
			f.write("math/MATH/train/geometry/1.json", mathProblem(3))
			f.write("math/MATH/train/geometry/2.json", mathProblem(4))
			f.geometry3k("train", 7)
			f.write("geometry3k/train/7/img_diagram.png", picture(7))
			f.reading = func(unit sources.Unit) {
				for _, file := range unit.Files {
					path := filepath.Join(f.data, "math", file)
					if filepath.Base(file) == "img_diagram.png" {
						path = filepath.Join(f.data, "geometry3k", file)
					} else if filepath.Base(file) != "2.json" {
						continue
					}
					f.do(os.Remove(path))
					f.do(become(path))
				}
			}
			f.changing = true
			f.do(f.build(t.Context()).err)
			want := []string{
				"geometry3k/train/7/data.json 7: unreadable: train/7/img_diagram.png: is no regular file any more, but a link, a FIFO or the like",
				"math/MATH/train/geometry/2.json 2: unreadable: MATH/train/geometry/2.json: is no regular file any more, but a link, a FIFO or the like",
			}
			if diff := cmp.Diff(want, f.rejects()); diff != "" {
				t.Error(diff)
			}
			if problems := rowsOf(f, schema.Problems); len(problems) != 1 {
				t.Errorf("%d problems", len(problems))
			}
		})
	}
}

// A file whose name cannot stand in a column of paths is a reject, and so is a folder that may hold files; what no pattern matches is
// not.
func TestMisnamedFiles(t *testing.T) {
	f := newFolder(t)
	f.write("hard/mine.jsonl", line("a", ""))
	odd := func(name string) bool {
		path := filepath.Join(f.data, name)
		f.do(os.MkdirAll(filepath.Dir(path), 0o755))
		return os.WriteFile(path, []byte(line("b", "")), 0o644) == nil
	}
	if !odd("hard/yo\xffurs.jsonl") {
		t.Skip("this file system wants names to be UTF-8")
	}
	odd("hard/images/\xfe.png")
	odd("hard/images/C:\\e.png")
	odd("hard/images/t\tab.png")
	odd("hard/images/turned\u202egnp.png")
	odd("hard/images/zero\u200b.png")
	odd("hard/images/\xfd/a.png")
	odd("hard/notes\xfc.txt")
	odd("math/\xfb/1.json")
	for range 2 { // the second time nothing is read again
		err := f.build(t.Context()).err
		var rejects *ingest.RejectsError
		if !errors.As(err, &rejects) {
			t.Fatalf("%v is no RejectsError", err)
		}
		want := []string{
			`hard/"images/C:\\e.png" : unreadable: its name is no path that stays in its folder: give it another`,
			`hard/"images/\xfd" : unreadable: its name is a path in broken UTF-8: give it another`,
			`hard/"images/\xfe.png" : unreadable: its name is a path in broken UTF-8: give it another`,
			`hard/"images/t\tab.png" : unreadable: its name is a path with the character U+0009 in it: give it another`,
			`hard/"images/turned\u202egnp.png" : unreadable: its name is a path with the character U+202E in it: give it another`,
			`hard/"images/zero\u200b.png" : unreadable: its name is a path with the character U+200B in it: give it another`,
			`hard/"yo\xffurs.jsonl" : unreadable: its name is a path in broken UTF-8: give it another`,
		}
		if diff := cmp.Diff(want, f.rejects()); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string(nil), f.check(f.tables())); diff != "" {
			t.Error(diff)
		}
	}
}

// What is too large is a reject, and the counts of its file add up.
func TestLargeFilesAreCounted(t *testing.T) {
	f := newFolder(t)
	f.config.MaxFileBytes = 3000
	f.write("mathqa/test.json", asJSON([]any{mathqa(1, "geometry")})+strings.Repeat(" ", 3000))
	f.write("math/MATH/train/geometry/1.json", mathProblem(3))
	f.write("math/MATH/train/geometry/2.json", mathProblem(3)+strings.Repeat(" ", 3000))
	many := asJSON(map[string]string{"problem": strings.Repeat("7 ", sources.MaxNumbers+1), "type": "Geometry", "solution": `\boxed{1}`})
	f.write("math/MATH/train/geometry/3.json", many)
	if err := f.build(t.Context()).err; err == nil {
		t.Error("a file that is lost is none")
	}
	want := []string{
		"math/MATH/train/geometry/2.json 2: too_large: MATH/train/geometry/2.json: 3124 bytes, over the limit of 3000",
		"math/MATH/train/geometry/3.json 3: too_large: has 257 numbers, over the limit of 256",
		"mathqa/test.json : too_large: test.json: 3175 bytes, over the limit of 3000",
	}
	if diff := cmp.Diff(want, f.rejects()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string(nil), f.check(f.tables())); diff != "" {
		t.Error(diff)
	}
	for _, file := range rowsOf(f, schema.Files) {
		if file.Records != file.Problems+file.Rejects+file.LeftOut || file.Records == 0 {
			t.Errorf("%+v", file)
		}
	}
}
