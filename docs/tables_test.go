// Package docs holds pages that are written from the code against it.
package docs

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/schema/describe"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the pages anew")

// The stages of a build, and of an evaluation.
var (
	ofBuild      = all.Stages(ingest.Data{}, session.New("", "", true))
	ofEvaluation = all.Evaluation(nil, "", session.New("", "", true))
)

// written gives the tables that stages write, in their order.
func written(by []stages.Stage) []describe.Table {
	var tables []describe.Table
	for _, s := range by {
		for _, t := range s.Describe().Writes {
			tables = append(tables, describe.Table{Table: t.Erased(), WrittenBy: s.Describe().Name})
		}
	}
	return tables
}

func TestTheTablesAreThoseThatStagesWrite(t *testing.T) {
	for _, graph := range []struct {
		name   string
		listed []schema.Named
		stages []stages.Stage
	}{
		{"Tables", schema.Tables, ofBuild},
		{"EvaluationTables", schema.EvaluationTables, ofEvaluation},
	} {
		var listed, are []string
		for _, table := range graph.listed {
			listed = append(listed, table.Name())
		}
		for _, table := range written(graph.stages) {
			are = append(are, table.TableName)
		}
		if !slices.Equal(listed, are) {
			without := func(names, others []string) []string {
				return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(others, name) })
			}
			t.Errorf("schema/tables.go: %s lists %q, which no stage of stages/all/all.go writes, and lacks %q, which one writes; where both are nothing it has another order than the stages:\n%q\n%q",
				graph.name, without(listed, are), without(are, listed), listed, are)
		}
	}
}

func TestThePageOfTablesIsUpToDate(t *testing.T) {
	var page bytes.Buffer
	if err := describe.Tables(&page, written(ofBuild), written(ofEvaluation)); err != nil {
		t.Fatal(err)
	}
	const path = "tables.md"
	if *update {
		if err := os.WriteFile(path, page.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	is, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(is), page.String()); diff != "" {
		t.Errorf("%s is not what the tables are: go test ./docs -update writes it anew\n%s", path, diff)
	}
}
