package croissant

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"geoeval/internal/release/card"
	"geoeval/internal/release/parts"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/snapshot"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the descriptions in testdata")

type row struct {
	id     string
	text   string
	writer string
	steps  []string
	marks  []*float64
	score  *float64
	turns  int64
	ready  bool
	figure schema.Image
	places []schema.Number
}

func puzzles(name string, columns ...string) *schema.Table[row] {
	t := &schema.Table[row]{
		TableName: name,
		Doc:       "A puzzle, one of " + name + ".",
		Key:       func(r *row) string { return r.id },
		RowGroup:  100,
		Columns: []schema.Column[row]{
			schema.Text("id", "<kind>/<number>", func(r *row) *string { return &r.id }).Needed(),
			schema.Text("text", "the puzzle, ready to read", func(r *row) *string { return &r.text }).Needed(),
			schema.Text("writer", "who wrote the text", func(r *row) *string { return &r.writer }),
			schema.Texts("steps", "what to do, in order", func(r *row) *[]string { return &r.steps }),
			schema.Floats("marks", "a mark for each step", func(r *row) *[]*float64 { return &r.marks }),
			schema.Float("score", "0 to 1", func(r *row) **float64 { return &r.score }),
			schema.Int("turns", "how often it was turned", func(r *row) *int64 { return &r.turns }),
			schema.Bool("ready", "it is ready", func(r *row) *bool { return &r.ready }),
			{Name: "figure", Doc: "the figure", Kind: schema.KindImage, Field: func(r *row) any { return &r.figure }},
			{Name: "places", Doc: "its numbers", Kind: schema.KindNumbers, Field: func(r *row) any { return &r.places }},
		},
	}
	t.Columns, _ = t.Project(columns...)
	return t
}

// release makes a folder of two configurations, without its description, and the facts of it.
func release(t testing.TB) (fstest.MapFS, Facts) {
	t.Helper()
	folder := fstest.MapFS{}
	put := func(path string, content []byte, rows int64) parts.File {
		folder[path] = &fstest.MapFile{Data: content}
		sum := sha256.Sum256(content)
		return parts.File{Path: path, Bytes: int64(len(content)), SHA256: hex.EncodeToString(sum[:]), Rows: rows}
	}
	parquetFile := func(table *schema.Table[row], rows ...row) []byte {
		var b bytes.Buffer
		w := snapshot.NewWriter(&b, table)
		for _, r := range rows {
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		if _, _, err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	all, few := puzzles("puzzles"), puzzles("reworded", "id", "text", "writer")
	one := row{id: "a/1", text: "Turn it.", figure: schema.Image{Path: "a.png", Bytes: []byte("picture")}}
	f := Facts{
		Facts: card.Facts{
			Version: "1.2.0",
			Configs: []parts.Config{
				{Name: "puzzles", Table: all.Erased(), Files: []parts.File{
					put("data/puzzles-00000-of-00002.parquet", parquetFile(all, one), 1),
					put("data/puzzles-00001-of-00002.parquet", parquetFile(all, row{id: "a/2", text: "Stop."}), 1),
				}},
				{Name: "reworded", Table: few.Erased(), Files: []parts.File{
					put("data/reworded-00000-of-00001.parquet", parquetFile(few, row{id: "re/a/1", text: "Rotate it.", writer: "rules/1"}), 1),
				}},
			},
			Sources: []card.Source{
				{Name: "almanac", License: "MIT", Evidence: "its LICENSE file", Problems: 1},
				{Name: "broadsheet", License: "none stated", Evidence: "no word of it", Problems: 1, Withheld: true},
			},
			Seed:    7,
			Writers: []card.Writer{{Name: "rules/1", Candidates: 3, Drawn: 1}},
			Limits:  []string{"Only two puzzles could be had."},
		},
		Files: []parts.File{
			put("manifest.json", []byte("{}\n"), 0),
			put("README.md", []byte("# Puzzles\n"), 0),
			put("LICENSES.md", []byte("# Licences\n"), 0),
			put("ledger/answers.jsonl", []byte("{}\n"), 0),
		},
		Written: []Written{{
			Config: "reworded", Column: "text", Activity: "rewording; one of three candidates drawn",
			Writers: []string{"rules/1"}, WriterColumn: "writer", From: []string{"puzzles/text"},
		}},
	}
	put(SumsName, []byte("the sums\n"), 0)
	return folder, f
}

func describedRelease(t testing.TB) fstest.MapFS {
	t.Helper()
	folder, f := release(t)
	folder[FileName] = &fstest.MapFile{Data: written(t, f)}
	return folder
}

func written(t testing.TB, f Facts) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDescriptions(t *testing.T) {
	_, real := release(t)
	for _, c := range real.Configs {
		for i := range c.Files {
			c.Files[i].Bytes, c.Files[i].SHA256 = 4096, strings.Repeat("5f", 32) // compression may change with its library
		}
	}
	synthetic := real
	synthetic.Synthetic = true
	synthetic.URL, synthetic.Published = "https://example.org/puzzles", "2001-02-03"
	for name, facts := range map[string]Facts{"real": real, "synthetic": synthetic} {
		got := written(t, facts)
		path := filepath.Join("testdata", name+".json")
		if *update {
			if err := os.WriteFile(path, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s: run with -update if this is meant:\n%s", path, diff)
		}
	}
}

func TestWriteRefusesProvenanceOfNothing(t *testing.T) {
	for want, spoil := range map[string]func(*Written){
		"songs/text":     func(w *Written) { w.Config = "songs" },
		"reworded/title": func(w *Written) { w.Column = "title" },
		"reworded/model": func(w *Written) { w.WriterColumn = "model" },
		"puzzles/title":  func(w *Written) { w.From = []string{"puzzles/title"} },
	} {
		_, f := release(t)
		spoil(&f.Written[0])
		if err := Write(new(bytes.Buffer), f); err == nil || !strings.Contains(err.Error(), "no column "+want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestWhatIsWrittenIsRight(t *testing.T) {
	if faults := Check(describedRelease(t)); faults != nil {
		t.Errorf("%v", faults)
	}
}

// The tables of a release, as their Parquet files have them, agree with their description.
func TestEveryConfigurationIsDescribedRight(t *testing.T) {
	_, f := release(t)
	f.Configs, f.Written, f.Files = nil, nil, nil
	folder := fstest.MapFS{}
	for _, c := range released.Configurations {
		addTable(t, folder, &f, c.Table)
	}
	folder[FileName] = &fstest.MapFile{Data: written(t, f)}
	if faults := Check(folder); faults != nil {
		t.Errorf("%v", faults)
	}
}

func addTable[R any](t *testing.T, folder fstest.MapFS, f *Facts, table *schema.Table[R]) {
	t.Helper()
	var b bytes.Buffer
	if _, _, err := snapshot.NewWriter(&b, table).Close(); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(b.Bytes())
	path := "data/" + table.Name() + "-00000-of-00001.parquet"
	folder[path] = &fstest.MapFile{Data: b.Bytes()}
	f.Configs = append(f.Configs, parts.Config{Name: table.Name(), Table: table.Erased(),
		Files: []parts.File{{Path: path, Bytes: int64(b.Len()), SHA256: hex.EncodeToString(sum[:])}}})
}

// Whatever is changed in the folder or the description, the checker says so, and where.
func TestCheckFinds(t *testing.T) {
	first := "data/puzzles-00000-of-00002.parquet"
	edit := func(old, new string) func(*testing.T, fstest.MapFS) {
		return func(t *testing.T, folder fstest.MapFS) {
			before := string(folder[FileName].Data)
			if !strings.Contains(before, old) {
				t.Fatalf("there is no %s in the description", old)
			}
			folder[FileName] = &fstest.MapFile{Data: []byte(strings.Replace(before, old, new, 1))}
		}
	}
	for name, test := range map[string]struct {
		spoil func(*testing.T, fstest.MapFS)
		want  Fault
	}{
		"no description":     {func(_ *testing.T, d fstest.MapFS) { delete(d, FileName) }, Fault{FileName, "cannot be read"}},
		"half a description": {func(_ *testing.T, d fstest.MapFS) { d[FileName].Data = d[FileName].Data[:99] }, Fault{FileName, "is not a JSON object"}},
		"another version":    {edit("croissant/1.1", "croissant/1.0"), Fault{FileName, "does not say that it conforms"}},
		"a file too many":    {func(_ *testing.T, d fstest.MapFS) { d["notes.txt"] = &fstest.MapFile{} }, Fault{"notes.txt", "is not described"}},
		"a file too few":     {func(_ *testing.T, d fstest.MapFS) { delete(d, "manifest.json") }, Fault{"manifest.json", "cannot be opened"}},
		"another size":       {func(_ *testing.T, d fstest.MapFS) { d["manifest.json"].Data = []byte("{ }\n") }, Fault{"manifest.json", `has 4 B, described as "3 B"`}},
		"another content":    {func(_ *testing.T, d fstest.MapFS) { d["manifest.json"].Data = []byte("[]\n") }, Fault{"manifest.json", "has the SHA-256"}},
		"a path outside":     {edit(`"contentUrl": "manifest.json"`, `"contentUrl": "../manifest.json"`), Fault{"manifest.json", "is not a path in the folder"}},
		"one file twice":     {edit(`"contentUrl": "manifest.json"`, `"contentUrl": "README.md"`), Fault{"manifest.json", "another file object describes too"}},
		"an empty file set":  {edit(`"includes": [`, `"includes": ["data/songs-*.parquet",`), Fault{"puzzles-files", "which no described file matches"}},
		"an id twice":        {edit(`"@id": "puzzles/steps"`, `"@id": "puzzles/text"`), Fault{"puzzles/text", "is the id of 2 things"}},
		"a lost reference":   {edit(`"@id": "puzzles/id"`, `"@id": "puzzles/no"`), Fault{"puzzles/no", "nothing has this id"}},
		"no such column":     {edit(`"column": "steps"`, `"column": "stairs"`), Fault{"puzzles/steps", "which data/puzzles-00000-of-00002.parquet does not have"}},
		"no such field":      {edit(`"column": "steps"`, `"column": "text"`), Fault{first, "column steps has no field"}},
		"another type":       {edit(`"sc:Integer"`, `"sc:Float"`), Fault{"puzzles/turns", "says sc:Float"}},
		"no list":            {edit(`"isArray": true`, `"isArray": false`), Fault{"puzzles/steps", "has list of sc:Text"}},
		"no bytes":           {edit(`"jsonPath": "bytes"`, `"jsonPath": "path"`), Fault{"puzzles/figure", "does not read its bytes"}},
		"another part":       {edit(`"jsonPath": "clause"`, `"jsonPath": "phrase"`), Fault{"puzzles/places", "phrase sc:Integer"}},
		"another set":        {edit(`"@id": "puzzles-files"`, `"@id": "songs-files"`), Fault{"puzzles/score", "has no file to read"}},
		"no Parquet":         {func(_ *testing.T, d fstest.MapFS) { d[first].Data = []byte("PAR1 and no more") }, Fault{first, "cannot be read as Parquet"}},
	} {
		t.Run(name, func(t *testing.T) {
			folder := describedRelease(t)
			test.spoil(t, folder)
			faults := Check(folder)
			if !slices.ContainsFunc(faults, func(f Fault) bool { return f.Where == test.want.Where && strings.Contains(f.What, test.want.What) }) {
				t.Errorf("want %v, got %v", test.want, faults)
			}
		})
	}
}

// Cutting a Parquet file or changing any of its bytes never panics, and is never overlooked.
func FuzzCheckParquet(f *testing.F) {
	f.Add(uint(10), byte(1))
	f.Add(uint(1<<20), byte(255))
	whole := describedRelease(f)
	f.Fuzz(func(t *testing.T, at uint, by byte) {
		if by == 0 {
			return
		}
		folder := maps.Clone(whole)
		name := "data/reworded-00000-of-00001.parquet"
		content := bytes.Clone(folder[name].Data)
		content[at%uint(len(content))] ^= by
		folder[name] = &fstest.MapFile{Data: content}
		if Check(folder) == nil {
			t.Errorf("byte %d changed by %d, and no fault", at, by)
		}
	})
}

// No description, however odd, makes the checker panic.
func FuzzCheckDescription(f *testing.F) {
	folder := describedRelease(f)
	f.Add(folder[FileName].Data)
	f.Add([]byte(`{"distribution": [{"@type": "cr:FileSet", "includes": ["["]}], "recordSet": {"field": {"source": "x"}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		folder := maps.Clone(folder)
		folder[FileName] = &fstest.MapFile{Data: text}
		faults := Check(folder)
		if !json.Valid(text) && faults == nil {
			t.Error("no JSON, and no fault")
		}
	})
}
