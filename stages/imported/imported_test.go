package imported

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/evaluation/logs"
	"geoeval/internal/evaluation/logs/booktest"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

func questions() []schema.Evaluated {
	q := func(id string) schema.Evaluated {
		return schema.Evaluated{Subset: schema.MainAsked, ProblemID: id, ParentID: id, Text: "What of " + id + "?", Answer: "5"}
	}
	return []schema.Evaluated{q("unigeo/test/1"), q("unigeo/test/2")}
}

// folder holds files by their paths.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func newStage(dir string, files ...Files) *stage {
	s := New(dir, Known{}).(*stage)
	s.config.Files = files
	return s
}

// run gives the table and the notes.
func run(t *testing.T, s *stage) ([]schema.Imported, []string) {
	t.Helper()
	if err := s.config.Validate(); err != nil {
		t.Fatal(err)
	}
	store := stagetest.NewStore(t).With(schema.EvaluatedQuestions, questions())
	var notes []string
	job := stages.NewJob(s, 0, store)
	job.Note = func(text string) { notes = append(notes, text) }
	if err := s.Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	outside, _, err := s.Outside(t.Context(), nil)
	if err != nil || outside != job.Outside {
		t.Errorf("outside %s %v, and the run says %s", outside, err, job.Outside)
	}
	rows := stagetest.Table(t, store, schema.Imports)
	for i := range rows {
		if err := schema.Imports.Validate(&rows[i]); err != nil {
			t.Error(err)
		}
	}
	audit.Invariants(func(table string) any { rows, _ := store.Rows(table); return rows }, func(err error) { t.Error(err) })
	return rows, notes
}

// told is a row in short.
func told(rows []schema.Imported) []string {
	var all []string
	for _, r := range rows {
		line := r.ID + " " + r.Why
		if r.Accepted {
			line = fmt.Sprintf("%s %s %q %s", r.ID, r.Attempt.Key(), r.Text, r.PublishedVerdict)
		}
		all = append(all, strings.TrimSpace(line))
	}
	return all
}

func TestRecordsBecomeRows(t *testing.T) {
	const line = `{"id": "unigeo/test/%d", "response": %q}` + "\n"
	lines := func(records ...any) string {
		var all strings.Builder
		for i := 0; i < len(records); i += 2 {
			fmt.Fprintf(&all, line, records[i], records[i+1])
		}
		return all.String()
	}
	for _, test := range []struct {
		name  string
		files map[string]string
		from  []Files
		want  []string
		note  string
	}{
		{
			"repeats, over files", map[string]string{"a/1.jsonl": lines(1, "5", 2, "6", 1, "7"), "a/2.jsonl": lines(1, "8", 3, "9")},
			[]Files{{Path: "a/*.jsonl", Format: logs.JSONLines, Model: "m", Setting: "text"}},
			[]string{
				`a/1.jsonl:00000001 m|text|main|unigeo/test/1|0001 "5"`, `a/1.jsonl:00000002 m|text|main|unigeo/test/2|0001 "6"`,
				`a/1.jsonl:00000003 m|text|main|unigeo/test/1|0002 "7"`, `a/2.jsonl:00000001 m|text|main|unigeo/test/1|0003 "8"`,
				`a/2.jsonl:00000002 no question has the id unigeo/test/3`,
			},
			"5 answers in files of others (2): 4 accepted (m 4), 1 left out: tables/imports.parquet in the folder of the evaluation has the reason of each",
		},
		{
			"what records say", map[string]string{"a.jsonl": `{"id": "unigeo/test/1", "responses": ["5", "6"], "correct": [true, false], "model": "m", "setting": "s", "repeat": 3}
{"id": "unigeo/test/1", "response": "7", "model": "m", "setting": "s", "repeat": 4}
{"id": "unigeo/test/1", "response": "7"}
{"id": "unigeo/test/1", "response": "7", "model": "a|b"}
{"id": "unigeo/test/1", "response": "7", "model": "built-in careful"}
{"id": "unigeo/test/1", "response": "7", "model": "m"}
{"id": "unigeo/test/1", "response": "Get Some Error", "model": "m"}
`}, []Files{{Path: "a.jsonl", Format: logs.JSONLines}},
			[]string{
				`a.jsonl:00000001 m|s|main|unigeo/test/1|0003 "5" right`, `a.jsonl:00000001.0002 m|s|main|unigeo/test/1|0004 "6" wrong`,
				`a.jsonl:00000002 answer 4 of this model to this question in this setting is a.jsonl:00000001.0002 already`,
				`a.jsonl:00000003 nobody says who answered: name the model in the configuration`,
				`a.jsonl:00000004 the name of its model has a | or a control character: name it otherwise in the configuration`,
				`a.jsonl:00000005 the name of its model begins with "built-in", as the built-in answerer's names do: name it otherwise in the configuration`,
				`a.jsonl:00000006 m|imported|main|unigeo/test/1|0001 "7"`,
				`a.jsonl:00000007 asking failed: Get Some Error`,
			},
			"8 answers in files of others (1): 3 accepted (m 3), 5 left out: tables/imports.parquet in the folder of the evaluation has the reason of each",
		},
		{
			"filters", map[string]string{"samples_a.jsonl": `{"doc_id": 1, "doc": {"id": "unigeo/test/1"}, "resps": [["5"]], "filter": "strict", "metrics": ["acc"], "acc": 0}
{"doc_id": 1, "doc": {"id": "unigeo/test/1"}, "resps": [["5"]], "filter": "flexible", "metrics": ["acc"], "acc": 1}
`}, []Files{{Path: "**/samples_*.jsonl", Format: logs.LMEval, Model: "m"}},
			[]string{
				`samples_a.jsonl:00000001 m|imported|main|unigeo/test/1|0001 "5" wrong`,
				`samples_a.jsonl:00000002 its answers are those of samples_a.jsonl:00000001, under another filter`,
			},
			"2 answers in files of others (1): 1 accepted (m 1), 1 left out: tables/imports.parquet in the folder of the evaluation has the reason of each",
		},
		{
			"several models", map[string]string{"a.json": `{"unigeo/test/1": {"solution": {"x": "5", "y": "6"}}, "unigeo/test/2": {"solution": {"x": "5"}}}`},
			[]Files{{Path: "a.json", Format: logs.GeoEval}},
			[]string{
				`a.json:00000001 x|imported|main|unigeo/test/1|0001 "5"`, `a.json:00000001.0002 y|imported|main|unigeo/test/1|0001 "6"`,
				`a.json:00000002 x|imported|main|unigeo/test/2|0001 "5"`,
			},
			"3 answers in files of others (1): 3 accepted (x 2, y 1)",
		},
		{
			"several models under one name", map[string]string{"a.json": `{"unigeo/test/1": {"solution": {"x": "5", "y": "6"}}}`},
			[]Files{{Path: "a.json", Format: logs.GeoEval, Model: "z"}},
			[]string{
				`a.json:00000001 its record has answers of several models: name no model in the configuration`,
				`a.json:00000001.0002 its record has answers of several models: name no model in the configuration`,
			},
			"2 answers in files of others (1): 0 accepted, 2 left out: tables/imports.parquet in the folder of the evaluation has the reason of each",
		},
		{"none", nil, nil, nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			rows, notes := run(t, newStage(folder(t, test.files), test.from...))
			if diff := cmp.Diff(test.want, told(rows)); diff != "" {
				t.Error(diff)
			}
			if got, _, _ := strings.Cut(strings.Join(notes, "\n"), "\n"); got != test.note {
				t.Errorf("it notes %q, want %q", notes, test.note)
			}
		})
	}
}

func TestWhatIsLeftOutIsCounted(t *testing.T) {
	_, notes := run(t, newStage(folder(t, map[string]string{"a.jsonl": `{"id": "unigeo/test/1", "gold": "5", "response": "5"}
{"id": "unigeo/test/2", "gold": "ZZZ", "response": "5"}
{"id": "unigeo/test/1", "gold": "YYY", "response": "5"}
{"id": "unigeo/test/7", "response": "5"}
{"id": "unigeo/test/1", "resp`}), Files{Path: "a.jsonl", Format: logs.JSONLines, Model: "m"}))
	want := []string{
		"4 answers in files of others (1): 1 accepted (m 1), 3 left out: tables/imports.parquet in the folder of the evaluation has the reason of each",
		"1 damaged lines are no records, for example a.jsonl:00000005: they are left out",
		`2 left out, for example a.jsonl:00000002: its right answer "ZZZ" is not that of main unigeo/test/2, whose id it has`,
		"1 left out, for example a.jsonl:00000004: no question has the id unigeo/test/7",
	}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Error(diff)
	}
}

// A workbook and the same table as text are the same imports.
func TestWorkbook(t *testing.T) {
	rows := [][]any{
		{"index", "question", "answer", "prediction", "hit"}, {"unigeo/test/1", "What of unigeo/test/1?", 5, "It is 5.", 1},
		{"unigeo/test/2", "?", 5, 6.5, 0}, {"unigeo/test/2", "?", 5, "", 0}, {"unigeo/test/3", "?", 5, "7", 0},
	}
	text := ""
	for _, row := range rows {
		text += strings.TrimSuffix(strings.Repeat("%v\t", len(row)), "\t") + "\n"
		text = fmt.Sprintf(text, row...)
	}
	var tables [2][]schema.Imported
	for i, files := range []map[string]string{{"a.tsv": text}, {"a.xlsx": booktest.Write(t, rows)}} {
		tables[i], _ = run(t, newStage(folder(t, files), Files{Path: "a.*", Format: logs.VLMEvalKit, Model: "m"}))
		for k := range tables[i] {
			_, tables[i][k].ID, _ = strings.Cut(tables[i][k].ID, ":")
		}
	}
	if diff := cmp.Diff(tables[0], tables[1]); diff != "" || len(tables[0]) != 4 || !tables[0][2].Accepted {
		t.Error(diff, tables[0])
	}
}

func TestAnotherFileIsAnotherDigest(t *testing.T) {
	files := map[string]string{"a.jsonl": `{"id": "unigeo/test/1", "response": "5"}`}
	entry := Files{Path: "*.jsonl", Format: logs.JSONLines, Model: "m"}
	digest := func() string {
		s := newStage(folder(t, files), entry)
		d, _, err := s.Outside(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	first := digest()
	if again := digest(); again != first {
		t.Error("the same files in another folder have another digest")
	}
	files["b.jsonl"] = ""
	more := digest()
	files["a.jsonl"] += " "
	if other := digest(); first == more || more == other {
		t.Errorf("%s %s %s", first, more, other)
	}
}

func TestFilesThatAreNotThere(t *testing.T) {
	dir := folder(t, map[string]string{"in/a.jsonl": "", "secret.jsonl": ""})
	if err := os.Symlink(filepath.Join(dir, "secret.jsonl"), filepath.Join(dir, "in", "link.jsonl")); err != nil {
		t.Skip(err)
	}
	inside := filepath.Join(dir, "in")
	for _, test := range []struct {
		name  string
		files []Files
		want  string
	}{
		{"a pattern of nothing", []Files{{Path: "b*.jsonl"}}, "import.files[0].path: no file in " + inside + " is b*.jsonl: put it there, or name another"},
		{"a file twice", []Files{{Path: "a.jsonl"}, {Path: "a*.jsonl"}}, "import.files[1].path: a.jsonl is one of import.files[0].path already"},
		{"a link out of the folder", []Files{{Path: "link.jsonl"}}, "import.files[0]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newStage(inside, test.files...)
			if _, _, err := s.Outside(t.Context(), nil); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

func TestConfigurations(t *testing.T) {
	good := Files{Path: "a/**/*.jsonl", Format: logs.LMEval}
	with := func(change func(*Files)) Files {
		f := good
		change(&f)
		return f
	}
	for _, test := range []struct {
		files Files
		want  string
	}{
		{good, ""},
		{with(func(f *Files) { f.Path = "" }), "files[0].path: is empty"},
		{with(func(f *Files) { f.Path = "a[" }), "is no pattern"},
		{with(func(f *Files) { f.Path = "../a" }), "is no path under the configuration's folder"},
		{with(func(f *Files) { f.Path = "/a" }), "is no path under the configuration's folder"},
		{with(func(f *Files) { f.Format = "xml" }), `files[0].format: "xml" is none of [lm-eval lmms-eval inspect-ai vlmevalkit jsonl geoeval]`},
		{with(func(f *Files) { f.Model = "a|b" }), "files[0].model"},
		{with(func(f *Files) { f.Model = "built-in" }), "as the built-in answerer's names do"},
		{with(func(f *Files) { f.Setting = " " }), "files[0].setting"},
		{with(func(f *Files) { f.Subset = "easy" }), "files[0].subset"},
	} {
		err := (&Config{Files: []Files{test.files}}).Validate()
		if err == nil && test.want != "" || err != nil && (test.want == "" || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: %v, want %q", test.files, err, test.want)
		}
	}
}

func TestWhatIsNotAsPromised(t *testing.T) {
	accepted := func(id, problem string) schema.Imported {
		return schema.Imported{ID: id, Accepted: true, Attempt: schema.Attempt{
			Model: "m", Setting: "s", Subset: schema.MainAsked, ProblemID: problem, Repeat: 1}}
	}
	for _, test := range []struct {
		name string
		rows []schema.Imported
		want string
	}{
		{"no question", []schema.Imported{accepted("a:00000001", "x")}, "main|x is no question"},
		{"an attempt twice", []schema.Imported{accepted("a:00000001", "unigeo/test/1"), accepted("a:00000002", "unigeo/test/1")},
			"a:00000001 is this attempt already"},
		{"a record lost", []schema.Imported{{ID: "a:00000001", Why: "x"}, {ID: "a:00000003", Why: "x"}}, "the records between 1 and it are missing"},
		{"the first record lost", []schema.Imported{{ID: "a:00000002", Why: "x"}}, "the records between 0 and it are missing"},
		{"no record", []schema.Imported{{ID: "a", Why: "x"}}, "is no <file>:<record>"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newStage(t.TempDir())
			store := stagetest.NewStore(t).With(schema.EvaluatedQuestions, questions()).With(schema.Imports, test.rows)
			job := stages.NewAuditJob(s, 0, store)
			stagetest.WantFault(t, s, job, test.want)
		})
	}
}

// The table depends on the columns that the stage says it reads, and on nothing else.
func TestOnlyTheColumnsThatAreRead(t *testing.T) {
	dir := folder(t, map[string]string{"a.jsonl": `{"question": "What of unigeo/test/1?", "gold": "5", "response": "5"}`})
	s := newStage(dir, Files{Path: "a.jsonl", Format: logs.JSONLines, Model: "m"})
	store := stagetest.NewStore(t)
	list := questions()
	for i := range list {
		list[i].Source, list[i].Language, list[i].Text = schema.UniGeo, schema.English, list[i].Text+" "+strings.Repeat("It is long. ", 4)
	}
	stagetest.Put(t, store, schema.EvaluatedQuestions, list)
	var tables [2][]schema.Imported
	for i, run := range []func(testing.TB, stages.Stage, *stagetest.Store){stagetest.Run, stagetest.RunOnDisk} {
		run(t, s, store)
		tables[i] = stagetest.Table(t, store, schema.Imports)
	}
	if diff := cmp.Diff(tables[0], tables[1]); diff != "" || len(tables[0]) != 1 {
		t.Error(diff)
	}
}
