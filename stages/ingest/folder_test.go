package ingest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/sources"
	"geoeval/sources/all"
	"geoeval/stages"
	"geoeval/stages/ingest"
)

// A folder is a data folder with invented datasets, and what ingest has made of it so far.
type folder struct {
	t    testing.TB
	data string
	// errata is the file of corrections.
	errata string
	// builtIn: data is the built-in corpus.
	builtIn bool
	// limit is how many records of each source are read at the most, 0 for all.
	limit int
	// shard is the part of the records that is read, by a plan.
	shard stages.Shard
	plan  []byte
	// holds, where set, is what [ingest.Stage.Hold] is told.
	holds func(*ingest.Stage)
	// clock gives every file that is written a time of its own.
	clock  time.Time
	config ingest.Config
	// versions are added to those of the adapters.
	versions map[schema.Source]int
	// reading, where set, is called before a unit is read.
	reading func(unit sources.Unit)
	// changing: files change while they are read, so that what was built is stale at once.
	changing bool

	store *disk
	memo  []byte
}

func newFolder(t testing.TB) *folder {
	f := &folder{t: t, data: t.TempDir(), errata: filepath.Join(t.TempDir(), "errata.yaml"), clock: time.Unix(1_700_000_000, 0), versions: map[schema.Source]int{}, store: newDisk(t)}
	f.config = ingest.Config{MaxRejects: 1, MaxFileBytes: 1 << 20, Sources: map[schema.Source]ingest.SourceConfig{}}
	patterns := map[schema.Source][]string{
		schema.Geometry3K: {"{train,val,test}/*/{data.json,logic_form.json,img_diagram.png}"},
		schema.PGPS9K:     {"PGPS9K_all/PGPS9K/{train,test}.json", "PGPS9K_all/Geometry3K/*.json", "PGPS9K_all/Diagram/*.png"},
		schema.UniGeo:     {"calculation_{train,val,test}.pk", "proving_{train,val,test}.pk"},
		schema.GeoQAPlus:  {"GeoQA2.2/{train,dev,test}.pk", "sub_dataset_dict.pk"},
		schema.GeometryQA: {"geometry1398.json"},
		schema.MATH:       {"MATH/{train,test}/*/*.json"},
		schema.MathQA:     {"{train,dev,test,challenge_test}.json"},
		schema.HardSource: {"*.jsonl", "images/**/*.{png,jpg,jpeg}"},
	}
	for _, source := range schema.Sources {
		files := patterns[source]
		if files == nil {
			files = []string{"**"} // of a source that no test here reads
		}
		f.config.Sources[source] = ingest.SourceConfig{
			Files: files, License: "none stated", Evidence: "invented for this test",
		}
	}
	return f
}

// write puts a file into the data folder.
func (f *folder) write(name, content string) {
	f.t.Helper()
	path := filepath.Join(f.data, filepath.FromSlash(name))
	f.do(os.MkdirAll(filepath.Dir(path), 0o755))
	f.do(os.WriteFile(path, []byte(content), 0o644))
	f.touch(name)
}

// touch gives a file a new time of change.
func (f *folder) touch(name string) {
	f.t.Helper()
	f.clock = f.clock.Add(time.Second)
	f.do(os.Chtimes(filepath.Join(f.data, name), f.clock, f.clock))
}

func (f *folder) remove(name string) {
	f.t.Helper()
	f.do(os.RemoveAll(filepath.Join(f.data, name)))
}

func (f *folder) do(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// A mathProblem is the content of a file of MATH.
func mathProblem(side int) string {
	return asJSON(map[string]string{
		"problem": fmt.Sprintf("A square has a side of %d. What is its area?", side),
		"level":   "Level 1", "type": "Geometry",
		"solution": fmt.Sprintf(`It is \boxed{%d}.`, side*side),
	})
}

// fill writes a small sample of everything that can become of a record:
//
//	math        two problems, one left out
//	geometry3k  a problem with its diagram, one without
//	pgps9k      two problems of one diagram, one of another
//	mathqa      a list with a problem, a record left out and a reject
//	hard        two files of lines, one problem with a picture
func (f *folder) fill() {
	f.write("math/MATH/train/geometry/1.json", mathProblem(3))
	f.write("math/MATH/train/geometry/10.json", mathProblem(4))
	f.write("math/MATH/train/algebra/1.json", asJSON(map[string]string{"problem": "x?", "type": "Algebra", "solution": `\boxed{1}`}))
	f.geometry3k("train", 7)
	f.write("geometry3k/train/7/img_diagram.png", picture(7))
	f.geometry3k("train", 8)
	f.write("pgps9k/PGPS9K_all/PGPS9K/train.json", asJSON(map[string]any{"prob_1": pgps("one.png"), "prob_2": pgps("one.png"), "prob_3": pgps("two.png")}))
	f.write("pgps9k/PGPS9K_all/Diagram/one.png", picture(1))
	f.write("pgps9k/PGPS9K_all/Diagram/two.png", picture(2))
	f.write("mathqa/test.json", asJSON([]any{mathqa(1, "geometry"), mathqa(2, "gain"), mathqa(3, "")}))
	f.write("hard/mine.jsonl", line("a", "images/p.png")+line("b", ""))
	f.write("hard/yours.jsonl", line("c", "missing.png"))
	f.write("hard/images/p.png", picture(9))
}

func (f *folder) geometry3k(split string, n int) {
	folder := fmt.Sprintf("geometry3k/%s/%d/", split, n)
	f.write(folder+"data.json", asJSON(map[string]any{
		"id": n, "problem_text": "Find x .", "compact_text": "Find x.", "answer": "B",
		"compact_choices": []string{"1", "2"}, "precise_value": []float64{1, 2},
	}))
	f.write(folder+"logic_form.json", asJSON(map[string]any{"diagram_logic_form": []string{"Equals(LengthOf(Line(A, B)), x)"}}))
}

func pgps(diagram string) map[string]any {
	return map[string]any{"diagram": diagram, "text": "Find x.", "answer": "5", "choices": []float64{4, 5}, "parsing_sem_seqs": []string{"AB = 5"}, "expression": "Get V0"}
}

func mathqa(side int, category string) map[string]string {
	return map[string]string{
		"Problem": fmt.Sprintf("the side of a cube is %d cm . its volume ?", side), "options": "a ) 1 , b ) 2", "correct": "b",
		"linear_formula": "volume_cube(n0)|", "category": category, "Rationale": "think",
	}
}

func line(id, image string) string {
	return asJSON(map[string]string{"id": id, "text": "How long is side " + id + "?", "answer": "4", "image": image}) + "\n"
}

// picture is a PNG of some shade.
func picture(shade byte) string {
	pixels := bytes.Repeat([]byte{shade, 0, shade, 255}, 16)
	content, _, err := diagram.EncodeGray(8, 8, pixels)
	if err != nil {
		panic(err)
	}
	return string(content)
}

// A watched source tells which units are read, and may have another version.
type watched struct {
	sources.Source
	version int
	read    func(unit sources.Unit)
}

func (w watched) Version() int { return w.Source.Version() + w.version }

func (w watched) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	w.read(unit)
	return w.Source.Read(ctx, dir, unit, yield)
}

// A built is what one build did.
type built struct {
	// read are the first files of the units that were read, sorted; stale is why there was a build, notes what it told.
	read  []string
	stale string
	notes []string
	err   error
}

// build brings the tables up to date as the pipeline does, and forgets what was remembered where that fails.
func (f *folder) build(ctx context.Context) built {
	f.t.Helper()
	var b built
	var mu sync.Mutex
	stage := f.stage(func(source schema.Source, unit sources.Unit) {
		mu.Lock()
		b.read = append(b.read, string(source)+"/"+unit.Files[0])
		mu.Unlock()
		if f.reading != nil {
			f.reading(unit)
		}
	})
	job := stages.NewJob(stage, 0, f.store)
	job.Memo = f.memo
	job.Note = func(text string) { b.notes = append(b.notes, text) }
	if _, b.stale, b.err = stage.Outside(ctx, f.memo); b.err == nil {
		b.err = stage.Run(ctx, job)
	}
	if f.memo = nil; b.err == nil && !f.changing {
		f.memo = job.Memo
		digest, why, err := stage.Outside(context.Background(), f.memo)
		if err != nil || why != "" || digest != job.Outside {
			f.t.Errorf("just built, and stale: %s %v", why, err)
		}
	}
	if f.store.open.Load() != 0 {
		f.t.Errorf("%d files are neither committed nor given up", f.store.open.Load())
	}
	slices.Sort(b.read)
	return b
}

// stage is ingest on the folder as it is now.
func (f *folder) stage(read func(source schema.Source, unit sources.Unit)) *ingest.Stage {
	var adapters []sources.Source
	for _, s := range all.Sources() {
		adapters = append(adapters, watched{s, f.versions[s.Name()], func(u sources.Unit) { read(s.Name(), u) }})
	}
	stage := ingest.New(ingest.Data{Dir: f.data, BuiltIn: f.builtIn, Errata: f.errata, Limit: f.limit, Shard: f.shard, Plan: f.plan}, adapters)
	if f.holds != nil {
		f.holds(stage)
	}
	*stage.Describe().Settings[0].Config.(*ingest.Corpus) = ingest.Corpus{Seed: 1, Scale: 0.002}
	*stage.Describe().Config.(*ingest.Config) = f.config
	return stage
}

// mustBuild builds and gives the files that were read.
func (f *folder) mustBuild() []string {
	f.t.Helper()
	b := f.build(f.t.Context())
	f.do(b.err)
	return b.read
}

// scratch gives the tables of a first build of the same data.
func (f *folder) scratch() map[string]string {
	f.t.Helper()
	n := *f
	n.store, n.memo, n.reading = newDisk(f.t), nil, nil
	n.mustBuild()
	return n.store.bytes()
}

// A disk keeps tables in a folder; nothing of them is in memory.
type disk struct {
	t   testing.TB
	dir string
	// open counts the files that are neither committed nor given up; tables are written at the same time.
	open atomic.Int64
	// left, where not negative, is how many bytes it takes before it is full.
	left int
}

func newDisk(t testing.TB) *disk { return &disk{t: t, dir: t.TempDir(), left: -1} }

var errFull = errors.New("no space left on device")

func (d *disk) Rows(string) (any, bool)  { return nil, false }
func (d *disk) Held() int                { return 0 }
func (d *disk) Path(table string) string { return filepath.Join(d.dir, table+".parquet") }
func (d *disk) Open(table string) (*snapshot.File, error) {
	return snapshot.OpenFile(d.Path(table))
}
func (d *disk) Create(table string) (stages.File, error) {
	d.open.Add(1)
	return &diskFile{disk: d, table: table}, nil
}

type diskFile struct {
	bytes.Buffer
	disk  *disk
	table string
	done  bool
}

func (f *diskFile) Write(b []byte) (int, error) {
	if f.disk.left >= 0 && f.Len()+len(b) > f.disk.left {
		return 0, errFull
	}
	return f.Buffer.Write(b)
}

func (f *diskFile) Sum(snapshot.RowSum) error { return nil }

func (f *diskFile) Finish(_ schema.Digest, _ any) error {
	return os.WriteFile(f.disk.Path(f.table)+".new", f.Bytes(), 0o644)
}

func (f *diskFile) Commit() {
	f.Abort()
	if err := os.Rename(f.disk.Path(f.table)+".new", f.disk.Path(f.table)); err != nil {
		f.disk.t.Error(err)
	}
}

func (f *diskFile) Abort() {
	if !f.done {
		f.done = true
		f.disk.open.Add(-1)
	}
}

// bytes gives the files of all tables.
func (d *disk) bytes() map[string]string {
	d.t.Helper()
	tables := map[string]string{}
	for _, name := range []string{"problems", "rejects", "files", "errata"} {
		content, err := os.ReadFile(d.Path(name))
		if err != nil {
			d.t.Fatal(err)
		}
		tables[name] = string(content)
	}
	return tables
}

// rowsOf reads a table back.
func rowsOf[R any](f *folder, table *schema.Table[R]) []R {
	f.t.Helper()
	rows, err := stages.ReadTable(f.store, table)
	f.do(err)
	return rows
}

// sameAsFromScratch fails the test where a first build of the same data gives other tables.
func (f *folder) sameAsFromScratch() {
	f.t.Helper()
	for table, want := range f.scratch() {
		if got := f.store.bytes()[table]; got != want {
			f.t.Errorf("table %s is not the one that a first build gives: %d bytes, want %d", table, len(got), len(want))
		}
	}
}

func join(lines []string) string { return strings.Join(lines, "\n") }
