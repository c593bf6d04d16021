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
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the pages anew")

// written gives the tables that the stages write, in their order.
func written() []describe.Table {
	var tables []describe.Table
	for _, s := range all.Stages(ingest.Data{}, session.New("", "", true)) {
		for _, t := range s.Writes() {
			tables = append(tables, describe.Table{Table: t.Erased(), WrittenBy: s.Name()})
		}
	}
	return tables
}

func TestTheTablesAreThoseThatStagesWrite(t *testing.T) {
	var listed, are []string
	for _, table := range schema.Tables {
		listed = append(listed, table.Name())
	}
	for _, table := range written() {
		are = append(are, table.TableName)
	}
	if !slices.Equal(listed, are) {
		t.Errorf("schema.Tables lists %v, and the stages write %v", listed, are)
	}
}

func TestThePageOfTablesIsUpToDate(t *testing.T) {
	var page bytes.Buffer
	if err := describe.Tables(&page, written()); err != nil {
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
