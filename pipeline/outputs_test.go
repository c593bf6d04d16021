package pipeline_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
	"geoeval/internal/text/fidelity"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/goccy/go-yaml"
)

var update = flag.Bool("update", false, "record in testdata/outputs.yaml what stages write now")

const outputsFile = "testdata/outputs.yaml"

// An output is what a stage was given over a small invented corpus, and what it made of it.
type output struct {
	Version int `yaml:"version"`
	// Given is a digest of its configuration, of what it reads from outside and of the columns that it reads.
	Given string `yaml:"given"`
	// Tables gives a digest of each column of each table that it writes.
	Tables map[string]map[string]string `yaml:"tables"`
	// empty has the columns, <table>.<column>, that have nothing in any row of a table that has rows: null, 0 or false.
	empty map[string]bool
}

// What a stage writes changes with its Version or with what it is given, and never else: builds would take the tables that
// older rules made for fresh.
//
// testdata/outputs.yaml records what every stage makes of an invented corpus, and rephrase and translate again with a model
// that writes many wrong texts. With -update it is rewritten, but for stages whose Version has to be raised first.
func TestOutputsChangeWithAVersion(t *testing.T) {
	recorded := map[string]*output{}
	b, err := os.ReadFile(outputsFile)
	if !errors.Is(err, fs.ErrNotExist) {
		do(t, err)
	}
	do(t, yaml.Unmarshal(b, &recorded))
	now := outputs(t)
	for _, name := range slices.Sorted(maps.Keys(now)) {
		change, refused := now[name].since(recorded[name])
		for _, column := range now[name].unfilled(recorded[name]) {
			t.Errorf("%s: the column %s is new and has nothing in any row: does anything fill it in?", name, column)
		}
		switch {
		case refused:
			stage, _, _ := strings.Cut(name, " ")
			t.Errorf("%s: %s, and nothing that it depends on did: raise Version in stages/%[3]s%s",
				name, change, stage, orOfAnAdapter[stage])
			now[name] = recorded[name]
		case change != "" && !*update:
			t.Errorf("%s: %s: if that is meant, record it: go test ./pipeline -run %s -update", name, change, t.Name())
		case change != "":
			t.Logf("%s: %s: recorded", name, change)
		}
	}
	for name := range recorded {
		if now[name] == nil && !*update {
			t.Errorf("%s is recorded and no longer there: go test ./pipeline -run %s -update", name, t.Name())
		}
	}
	if *update {
		b, err := yaml.Marshal(now)
		do(t, err)
		do(t, os.MkdirAll(filepath.Dir(outputsFile), 0o755))
		do(t, os.WriteFile(outputsFile, b, 0o644))
	}
}

// orOfAnAdapter ends what is said of a stage whose rows are made by others that have a Version too.
var orOfAnAdapter = map[string]string{"ingest": ", or of the adapter in sources whose records these are"}

// since says how an output differs from the one that was recorded, "" where it does not; refused: in columns or their values
// alone.
func (o *output) since(was *output) (change string, refused bool) {
	if was == nil {
		return "is not recorded", false
	}
	var columns, values []string
	for _, table := range slices.Sorted(maps.Keys(o.Tables)) {
		for _, column := range slices.Sorted(maps.Keys(o.Tables[table])) {
			switch before, ok := was.Tables[table][column]; {
			case !ok:
				columns = append(columns, table+"."+column)
			case before != o.Tables[table][column]:
				values = append(values, table+"."+column)
			}
		}
	}
	for table, before := range was.Tables {
		for column := range before {
			if _, ok := o.Tables[table][column]; !ok {
				columns = append(columns, table+"."+column)
			}
		}
	}
	switch {
	case o.Version < was.Version:
		return fmt.Sprintf("its version went from %d to %d", was.Version, o.Version), true
	case o.Version > was.Version:
		return fmt.Sprintf("its version went from %d to %d", was.Version, o.Version), false
	case o.Given != was.Given:
		return "its configuration or input changed", false
	case len(values) > 0:
		return "values changed of " + strings.Join(values, ", "), true
	case len(columns) > 0:
		// Its key has them, so that it runs; but what takes over rows of the last run, as ingest does, asks for the Version.
		return "columns came or went: " + strings.Join(columns, ", "), true
	}
	return "", false
}

// unfilled are the columns that came to a table that was there and have nothing in any of its rows.
func (o *output) unfilled(was *output) []string {
	var unfilled []string
	if was == nil {
		return nil
	}
	for _, table := range slices.Sorted(maps.Keys(o.Tables)) {
		for _, column := range slices.Sorted(maps.Keys(o.Tables[table])) {
			_, known := was.Tables[table][column]
			if !known && was.Tables[table] != nil && o.empty[table+"."+column] {
				unfilled = append(unfilled, table+"."+column)
			}
		}
	}
	return unfilled
}

func TestANewColumnIsFilledIn(t *testing.T) {
	was := output{Tables: map[string]map[string]string{"words": {"id": "1"}}}
	now := output{
		Tables: map[string]map[string]string{"words": {"id": "1", "a": "2", "b": "2"}, "new": {"c": "2"}},
		empty:  map[string]bool{"words.id": true, "words.b": true, "new.c": true},
	}
	if got := now.unfilled(&was); !slices.Equal(got, []string{"words.b"}) {
		t.Errorf("%q", got)
	}
	if got := now.unfilled(nil); got != nil {
		t.Errorf("of a stage that is new: %q", got)
	}
}

func TestAnOutputIsHeldAgainstTheRecord(t *testing.T) {
	was := output{Version: 2, Given: "g", Tables: map[string]map[string]string{"words": {"id": "1", "a": "2"}}}
	for _, c := range []struct {
		name    string
		change  func(o *output)
		want    string
		refused bool
	}{
		{"nothing", func(*output) {}, "", false},
		{"a value", func(o *output) { o.Tables["words"]["a"] = "3" }, "values changed of words.a", true},
		{"a value and the version", func(o *output) { o.Tables["words"]["a"] = "3"; o.Version = 3 }, "its version went from 2 to 3", false},
		{"a value and the input", func(o *output) { o.Tables["words"]["a"] = "3"; o.Given = "h" }, "its configuration or input changed", false},
		{"an older version", func(o *output) { o.Version = 1 }, "its version went from 2 to 1", true},
		{"a column more", func(o *output) { o.Tables["words"]["b"] = "3" }, "columns came or went: words.b", true},
		{"a column less", func(o *output) { delete(o.Tables["words"], "a") }, "columns came or went: words.a", true},
		{"a column more and the version", func(o *output) { o.Tables["words"]["b"] = "3"; o.Version = 3 }, "its version went from 2 to 3", false},
		{"a column more and a value", func(o *output) { o.Tables["words"]["a"], o.Tables["words"]["b"] = "3", "3" }, "values changed of words.a", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			now := output{Version: was.Version, Given: was.Given, Tables: map[string]map[string]string{"words": maps.Clone(was.Tables["words"])}}
			c.change(&now)
			if got, refused := now.since(&was); got != c.want || refused != c.refused {
				t.Errorf("%q, refused is %v", got, refused)
			}
		})
	}
}

// outputs builds with the configuration that is published, on a corpus and with subsets that are a hundredth as large or
// less; then those stages again that a language model may write for.
func outputs(t *testing.T) map[string]*output {
	t.Helper()
	dir := t.TempDir()
	small := map[string]any{"corpus.scale": 0.01, "selection.size": 60, "backward.size": 20, "hard.size": 20}
	out := map[string]*output{}
	for stage, o := range buildAll(t, dir, small) {
		out[stage] = o
	}
	model := llmtest.Start(t, llmtest.Options{Answer: misheard})
	for key, value := range map[string]any{
		"rephrase.provider": "model", "rephrase.candidates": 3, "rephrase.limit": 7, "translate.enabled": true, "llm.base_url": model.URL, "llm.in_flight": 1,
		"llm.requests_per_minute": 1_000_000, "llm.tokens_per_minute": 1_000_000_000,
		"llm.min_pass_rate": map[string]any{"rephrase": 0, "translate": 0},
	} {
		small[key] = value
	}
	asked := buildAll(t, dir, small)
	for _, stage := range []string{"rephrase", "translate"} {
		out[stage+" with a model"] = asked[stage]
	}
	faults := map[string]bool{}
	count := func(of []string) {
		for _, f := range of {
			kind, _, _ := strings.Cut(f, ":")
			faults[kind] = true
		}
	}
	rephrasings, err := snapshot.Read(filepath.Join(dir, "tables", "rephrasings.parquet"), schema.Rephrasings)
	do(t, err)
	for _, r := range rephrasings {
		count(r.Faults)
	}
	for _, kind := range fidelity.Kinds {
		if !faults[string(kind)] && kind != fidelity.BlankDropped { // no invented problem has a blank
			t.Errorf("no text of the model has the fault %s: a change of that check would not be seen", kind)
		}
	}
	maps.Copy(out, evaluateAll(t, dir))
	return out
}

// evaluateAll evaluates the build in a folder with the repository's configuration, and gives what the stages made.
func evaluateAll(t *testing.T, build string) map[string]*output {
	t.Helper()
	dir := t.TempDir()
	stages := all.Evaluation(builtQuestions(t, build), dir, session.New(filepath.Join(dir, "ledger"), "", true))
	loaded, err := pipeline.LoadConfig("../evaluation.yaml", stages)
	do(t, err)
	p, err := pipeline.New(stages, loaded, dir)
	do(t, err)
	do(t, p.Build(context.Background(), nil, nil))
	state, err := os.ReadFile(filepath.Join(dir, "state.json"))
	do(t, err)
	return recordsIn(t, state)
}

// buildAll builds in a folder with the repository's configuration, some of its keys changed, and gives what the stages made.
func buildAll(t *testing.T, dir string, changes map[string]any) map[string]*output {
	t.Helper()
	p, _ := openAll(t, dir, changes)
	do(t, p.Build(context.Background(), nil, nil))
	state, err := os.ReadFile(filepath.Join(dir, "state.json"))
	do(t, err)
	return recordsIn(t, state)
}

// openAll opens a build of the stages in a folder, with changes of the default configuration.
func openAll(t *testing.T, dir string, changes map[string]any) (*pipeline.Pipeline, []stages.Stage) {
	t.Helper()
	content, err := os.ReadFile("../pipeline.yaml")
	do(t, err)
	var config map[string]any
	do(t, yaml.Unmarshal(content, &config))
	for key, value := range changes {
		section, key, _ := strings.Cut(key, ".")
		config[section].(map[string]any)[key] = value
	}
	delete(config, "release") // no stage's
	content, err = yaml.Marshal(config)
	do(t, err)
	file := filepath.Join(t.TempDir(), "pipeline.yaml")
	do(t, os.WriteFile(file, content, 0o644))
	steps := all.Stages(ingest.Data{Dir: filepath.Join(dir, "corpus"), BuiltIn: true},
		session.New(filepath.Join(dir, "ledger"), "sk-invented", false))
	loaded, err := pipeline.LoadConfig(file, steps)
	do(t, err)
	p, err := pipeline.New(steps, loaded, dir)
	do(t, err)
	return p, steps
}

// recordsIn reads what a build recorded.
func recordsIn(t *testing.T, state []byte) map[string]*output {
	t.Helper()
	var s struct {
		Stages map[string]struct {
			Version int             `json:"version"`
			Config  json.RawMessage `json:"config"`
			Outside string          `json:"outside"`
			Inputs  any             `json:"inputs"`
			Tables  map[string]schema.Digest
		} `json:"stages"`
	}
	do(t, json.Unmarshal(state, &s))
	out := map[string]*output{}
	for name, r := range s.Stages {
		given, err := json.Marshal([]any{r.Config, r.Outside, r.Inputs})
		do(t, err)
		sum := sha256.Sum256(given)
		o := &output{Version: r.Version, Given: hex.EncodeToString(sum[:8]), Tables: map[string]map[string]string{}, empty: map[string]bool{}}
		for table, d := range r.Tables {
			o.Tables[table] = map[string]string{}
			nothing := ofNothing(t, table, d.Rows)
			for column, digest := range d.Columns {
				o.Tables[table][column] = digest[:16]
				o.empty[table+"."+column] = d.Rows > 0 && digest == nothing.Columns[column]
			}
		}
		out[name] = o
	}
	return out
}

// ofNothing is the digest of so many rows of a table that have no values.
func ofNothing(t *testing.T, table string, rows int64) schema.Digest {
	t.Helper()
	for _, named := range slices.Concat(schema.Tables, schema.EvaluationTables) {
		if named.Name() == table {
			of := named.Erased()
			digester, row := schema.NewDigester(of), of.New()
			for range rows {
				digester.Add(&row)
			}
			return digester.Digest()
		}
	}
	t.Fatalf("%s is no table of schema/tables.go", table)
	return schema.Digest{}
}
