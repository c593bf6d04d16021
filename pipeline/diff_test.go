package pipeline_test

import (
	"context"
	"os"
	"testing"

	"geoeval/pipeline"
	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

// Every sort of change has its own cause, and a table has the causes of what it comes from, and no others.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(w *world)
		causes []string
		// tables gives, of the tables that differ, the number of their causes.
		tables map[string]int
	}{
		{"nothing", func(*world) {}, nil, nil},
		{"the order of the rows", func(w *world) { w.outside[0], w.outside[1] = w.outside[1], w.outside[0] },
			[]string{"gather: outside: what it reads from outside changed"}, nil},
		{"a word", func(w *world) { w.outside[0].A = "oh" },
			[]string{"gather: outside: what it reads from outside changed"}, map[string]int{"found": 1, "loud": 1, "pairs": 1}},
		{"a word less, and a version", func(w *world) { w.outside = w.outside[1:]; w.version["pair"]++ },
			[]string{"gather: outside: what it reads from outside changed", "pair: version: 0 → 1"}, map[string]int{"found": 1, "loud": 1, "low": 1, "pairs": 2}},
		{"two keys", func(w *world) { w.edit(`mark: "!"`, `mark: "."`); w.edit("times: 1", "times: 2") },
			[]string{`shout: configuration: mark: "!" → "."`, "shout: configuration: style.times: 1 → 2"}, map[string]int{"loud": 2, "pairs": 2}},
		{"a column", func(w *world) { w.columns["found"] = oneMore },
			[]string{"gather: columns: table found: column c is new"}, map[string]int{"found": 1}},
		{"a word and a key elsewhere", func(w *world) { w.outside[0].B = "Ah"; w.edit("times: 1", "times: 2") },
			[]string{"gather: outside: what it reads from outside changed", "shout: configuration: style.times: 1 → 2"}, map[string]int{"found": 1, "loud": 1, "low": 1, "pairs": 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			was, now := newWorld(t), newWorld(t)
			c.change(now)
			was.build()
			now.build()
			d, err := diff.Compare(now.stages(), was.dir, now.dir)
			do(t, err)
			var causes []string
			for _, cause := range d.Causes {
				causes = append(causes, cause.String())
			}
			if diff := cmp.Diff(c.causes, causes); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			var tables map[string]int
			if len(d.Tables) > 0 {
				tables = map[string]int{}
			}
			for _, table := range d.Tables {
				tables[table.Table] = len(table.Causes)
			}
			if diff := cmp.Diff(c.tables, tables); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// What is outside is a cause where it is known to have changed, and not where a stage is configured to read something else.
func TestOutsideIsACauseWhereItChanged(t *testing.T) {
	const added = `judge: configuration: judges: [] → ["a"]`
	prompt, priced := map[string]string{"a prompt": "1"}, map[string]string{"a prompt": "1", "what a costs": "1"}
	for _, c := range []struct {
		name     string
		was, now pipeline.Record
		want     []string
	}{
		{"a judge is added", pipeline.Record{Config: []byte(`{"judges":[]}`), Outside: "1", Parts: prompt},
			pipeline.Record{Config: []byte(`{"judges":["a"]}`), Outside: "2", Parts: priced}, []string{added}},
		{"a judge where nothing was outside", pipeline.Record{Config: []byte(`{"judges":[]}`), Outside: "1", Parts: map[string]string{}},
			pipeline.Record{Config: []byte(`{"judges":["a"]}`), Outside: "2", Parts: priced}, []string{added}},
		{"a judge is added, and the prompt changed", pipeline.Record{Config: []byte(`{"judges":[]}`), Outside: "1", Parts: map[string]string{"a prompt": "0"}},
			pipeline.Record{Config: []byte(`{"judges":["a"]}`), Outside: "2", Parts: priced}, []string{added, "judge: outside: a prompt changed"}},
		{"the parts are not known", pipeline.Record{Config: []byte(`{"judges":[]}`), Outside: "1"},
			pipeline.Record{Config: []byte(`{"judges":["a"]}`), Outside: "2", Parts: priced}, []string{added, "judge: outside: prompts or prices may have changed"}},
		{"the price changed", pipeline.Record{Outside: "1", Parts: priced},
			pipeline.Record{Outside: "2", Parts: map[string]string{"a prompt": "1", "what a costs": "2"}}, []string{"judge: outside: what a costs changed"}},
		{"a file came", pipeline.Record{Outside: "1", Parts: prompt}, pipeline.Record{Outside: "2", Parts: map[string]string{"a prompt": "1", "b.txt": "1"}},
			[]string{"judge: outside: b.txt is new"}},
		{"no part changed", pipeline.Record{Outside: "1", Parts: prompt}, pipeline.Record{Outside: "2", Parts: prompt}, []string{"judge: outside: prompts or prices changed"}},
		{"no parts", pipeline.Record{Outside: "1"}, pipeline.Record{Outside: "2"}, []string{"judge: outside: prompts or prices changed"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			was, now := diff.Trail{Stages: map[string]pipeline.Record{"judge": c.was}}, diff.Trail{Stages: map[string]pipeline.Record{"judge": c.now}}
			var got []string
			for _, cause := range diff.NewCauses([]stages.Stage{described{Name: "judge", OutsideName: "prompts or prices"}}, &was, &now, nil).All() {
				got = append(got, cause.String())
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// described is a stage that is described and does nothing.
type described stages.Description

func (d described) Describe() stages.Description         { return stages.Description(d) }
func (described) Run(context.Context, *stages.Job) error { return nil }

// A row is compared with that of a build whose table had fewer columns.
func TestARowIsComparedAcrossColumns(t *testing.T) {
	was, now := newWorld(t), newWorld(t)
	was.columns["low"] = func(t *schema.Table[word]) { t.Columns = t.Columns[:2] }
	was.build()
	now.build()
	rows, err := diff.CompareRow(now.stages(), was.dir, now.dir, "w/1")
	do(t, err)
	want := []diff.RowChange{{
		Table: "low", Row: diff.Row{Key: "w/1", Change: diff.Changed},
		Cells:  []diff.Cell{{Column: "b", Now: new("oh")}},
		Causes: []diff.Cause{{Stage: "hush", Kind: diff.ByColumns, What: "table low: column b is new"}},
	}}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What cannot be compared is an error that says what to do.
func TestCompareWhatIsNotThere(t *testing.T) {
	w := newWorld(t)
	w.build()
	for name, change := range map[string]func(dir string){
		"no build":   func(dir string) { do(t, os.Remove(dir+"/state.json")) },
		"no digests": func(dir string) { do(t, os.Remove(dir+"/rows/loud.tsv")) },
		"a row less": func(dir string) { do(t, os.WriteFile(dir+"/rows/loud.tsv", []byte("w/1\t00\n"), 0o644)) },
	} {
		t.Run(name, func(t *testing.T) {
			other := w.elsewhere()
			other.build()
			change(other.dir)
			if _, err := diff.Compare(w.stages(), w.dir, other.dir); err == nil {
				t.Error("no error")
			}
		})
	}
}
