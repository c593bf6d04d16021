package pipeline_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

// sums are what gather, shout and pair say at the end of a build; hush has nothing to say.
func sums() map[string]*stages.Summary {
	return map[string]*stages.Summary{
		"gather": {Columns: []stages.SourceColumn{
			{Name: "read", Head: "read", Counts: map[schema.Source]int64{schema.MATH: 5, schema.UniGeo: 12}},
			{Name: "left_out", Head: "left out", Counts: map[schema.Source]int64{schema.MATH: 1}},
		}},
		"shout": {Name: "noise", Value: []string{"<b>", "so"}, Text: "noise  2\n"},
		"pair":  {Columns: []stages.SourceColumn{{Name: "pairs", Head: "pairs", Counts: map[schema.Source]int64{schema.UniGeo: 3}}}, Name: "chances", Value: []int{}},
	}
}

// What stages say comes in their order: their columns of the sources first, then each by itself.
func TestTheSummaryIsWhatTheStagesSay(t *testing.T) {
	w := newWorld(t)
	w.sums = sums()
	sum, err := w.open().Summary()
	do(t, err)
	var text bytes.Buffer
	do(t, sum.Write(&text))
	const want = `source  read  left out  pairs
unigeo    12         0      3
  math     5         1      0
   all    17         1      3

noise  2
`
	if got := text.String(); got != want {
		t.Errorf("%s", cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")))
	}
	var object bytes.Buffer
	e := json.NewEncoder(&object)
	e.SetEscapeHTML(false)
	do(t, e.Encode(sum))
	const wantJSON = `{"sources":[{"source":"unigeo","read":12,"left_out":0,"pairs":3},{"source":"math","read":5,"left_out":1,"pairs":0}],` +
		`"noise":["<b>","so"],"chances":[]}` + "\n"
	if got := object.String(); got != wantJSON {
		t.Errorf("%s", got)
	}
	if noise := pipeline.Value[[]string](sum, "noise"); !cmp.Equal(noise, []string{"<b>", "so"}) || pipeline.Value[[]int](sum, "noise") != nil {
		t.Errorf("%v", noise)
	}
}

// A stage sums up what it reads and writes; of what was not built yet there are no rows.
func TestStagesSumUpTheTablesThatThereAre(t *testing.T) {
	w := newWorld(t)
	w.sums = sums()
	rows := map[string]int{}
	w.sum = func(job *stages.Job) error {
		all, err := stages.RowsIfThere(job, map[string]*schema.Table[word]{"gather": found, "shout": loud, "pair": pairs}[job.Stage], "id")
		rows[job.Stage] = len(all)
		return err
	}
	_, err := w.open().Summary()
	do(t, err)
	if rows["gather"]+rows["shout"]+rows["pair"] != 0 {
		t.Errorf("%v before the build", rows)
	}
	w.build("shout")
	_, err = w.open().Summary()
	do(t, err)
	if rows["gather"] != 3 || rows["shout"] != 3 || rows["pair"] != 0 {
		t.Errorf("%v", rows)
	}
	w.sum = func(job *stages.Job) error { _, err := stages.RowsIfThere(job, loud); return err }
	if _, err := w.open().Summary(); err == nil || err.Error() != "stage gather: stage gather does not say that it reads loud" {
		t.Error(err)
	}
}

// The table of sources has no line of more than 80 columns, whatever it counts to.
func TestTheTableOfSourcesFitsATerminal(t *testing.T) {
	sum := &pipeline.Summary{}
	for _, head := range []string{"read", "problems", "rejects", "left out", "no diagram", "duplicates", "selected"} {
		sum.Columns = append(sum.Columns, stages.SourceColumn{Head: head, Counts: map[schema.Source]int64{schema.Geometry3K: 99, schema.MATH: 12_345_678}})
		if head == "read" {
			sum.Columns[0].Counts[schema.Geometry3K] = 1_234_567_890
		}
	}
	lines := strings.Split(strings.TrimSuffix(sum.SourceTable(), "\n"), "\n")
	for _, line := range lines {
		if len(line) > 80 {
			t.Errorf("%d columns: %s", len(line), line)
		}
	}
	if len(lines) != 4 || !strings.HasPrefix(lines[1], "geometry3k 1234567890 ") {
		t.Errorf("%q", lines)
	}
}

// Where no stage counts records of sources, there is no table of them, and nothing stands before what the stages say.
func TestWithoutSourcesThereIsNoTableOfThem(t *testing.T) {
	sum := &pipeline.Summary{Parts: []*stages.Summary{{Name: "a", Text: "first\n"}, {Name: "b"}, {Name: "c", Text: "second\n"}}}
	var b strings.Builder
	if err := sum.Write(&b); err != nil {
		t.Fatal(err)
	}
	if want := "first\n\nsecond\n"; b.String() != want || sum.SourceTable() != "" {
		t.Errorf("%q, not %q", b.String(), want)
	}
}
