// Package readerstest holds what DuckDB, Polars and hyparquet see in Parquet files against the rows that were written.
package readerstest

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"geoeval/schema"
)

// A Table is what readers should see of a table's file.
type Table struct {
	Name string `json:"name"`
	// File is its name in the folder.
	File string `json:"file"`
	Rows int    `json:"rows"`
	// RowGroup is how many rows each row group has, but for the last.
	RowGroup int      `json:"row_group"`
	Columns  []Column `json:"columns"`
}

// A Column is what readers should see of a column.
type Column struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Values []any  `json:"values"`
}

var kindNames = map[schema.Kind]string{
	schema.KindText: "text", schema.KindInt: "int", schema.KindFloat: "float", schema.KindBool: "bool",
	schema.KindTexts: "texts", schema.KindFloats: "floats", schema.KindImage: "image", schema.KindNumbers: "numbers",
}

// Of says what should be seen in a file of a table with these rows.
func Of[R any](table *schema.Table[R], file string, rows []R) Table {
	out := Table{Name: table.Name(), File: file, Rows: len(rows), RowGroup: table.RowGroup}
	for _, c := range table.Columns {
		column := Column{Name: c.Name, Kind: kindNames[c.Kind], Values: []any{}}
		for i := range rows {
			column.Values = append(column.Values, seen(c.Field(&rows[i])))
		}
		out.Columns = append(out.Columns, column)
	}
	return out
}

// seen is a field as JSON, in the canonical form of readers/canonical.mjs.
func seen(field any) any {
	if schema.IsNull(field) {
		return nil
	}
	switch f := field.(type) {
	case *schema.Image:
		return map[string]any{"bytes": fmt.Sprintf("sha256:%x", sha256.Sum256(f.Bytes)), "path": f.Path}
	case *[]schema.Number:
		var list []any
		for i := range *f {
			number := map[string]any{}
			for _, c := range schema.NumberColumns {
				number[c.Name] = seen(c.Field(&(*f)[i]))
			}
			list = append(list, number)
		}
		return list
	}
	return field
}

// Run has all three readers read the files of a folder, in which it leaves expected.json. readers is the folder of
// readers.test.mjs; others are further tests there that are run on the same files.
//
// They run under [Node].
func Run(t *testing.T, readers, dir string, tables []Table, others ...string) {
	t.Helper()
	node := Node(t, readers)
	expected, err := json.Marshal(tables)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "expected.json"), expected, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, append([]string{"--test", "readers.test.mjs"}, others...)...)
	cmd.Dir = readers
	cmd.Env = append(os.Environ(), "GEOEVAL_TABLES="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// Node gives the path of Node when what a folder needs of npm is installed there. Otherwise it skips the test, or fails it
// where GEOEVAL_REQUIRE_NODE is set to 1. With -short it skips it too.
func Node(t *testing.T, folder string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("nothing runs under Node with -short")
	}
	node, err := exec.LookPath("node")
	if err == nil {
		_, err = os.Stat(filepath.Join(folder, "node_modules"))
	}
	switch {
	case err == nil:
		return node
	case os.Getenv("GEOEVAL_REQUIRE_NODE") == "1":
		t.Fatalf("GEOEVAL_REQUIRE_NODE is 1, and what %s needs is not installed: %v", folder, err)
	}
	t.Skipf("nothing runs under Node: %v; install it and run npm ci in %s", err, folder)
	return ""
}
