package sourcetest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/sources"
)

// Files makes a fixture of names and contents in turn: strings, or []byte.
func Files(namesAndContents ...any) fstest.MapFS {
	files := fstest.MapFS{}
	for i := 0; i < len(namesAndContents); i += 2 {
		var content []byte
		switch c := namesAndContents[i+1].(type) {
		case string:
			content = []byte(c)
		case []byte:
			content = c
		default:
			panic(fmt.Sprintf("sourcetest: content of %T", c))
		}
		files[namesAndContents[i].(string)] = &fstest.MapFile{Data: content}
	}
	return files
}

// PNG is a grey picture of one pixel.
func PNG(shade byte) []byte {
	content, _, err := diagram.EncodeGray(1, 1, []byte{shade})
	if err != nil {
		panic(err) // one pixel can always be written
	}
	return content
}

// Read reads a fixture through an adapter and gives the records as ingest would complete them, in the order of the
// units and, within a unit, of the file.
func Read(t testing.TB, source sources.Source, files fstest.MapFS) []sources.Record {
	t.Helper()
	c := Case{Source: source, Files: files}
	out, err := c.whole(files).read(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range out.faults {
		t.Error(fault)
	}
	return out.records
}

// Problem reads a fixture of one record, which must be a problem.
func Problem(t testing.TB, source sources.Source, files fstest.MapFS) *schema.Problem {
	t.Helper()
	records := Read(t, source, files)
	if len(records) != 1 {
		t.Fatalf("%d records, want one", len(records))
	}
	if records[0].Problem == nil {
		t.Fatalf("no problem: left out %q, reject %v", records[0].LeftOut, records[0].Reject)
	}
	return records[0].Problem
}

// WantReject reads a fixture of one record, which must be a reject of a kind whose reason holds some words.
func WantReject(t testing.TB, source sources.Source, files fstest.MapFS, kind schema.RejectKind, words string) {
	t.Helper()
	records := Read(t, source, files)
	if len(records) != 1 || records[0].Reject == nil {
		t.Fatalf("%d records %+v, want one reject", len(records), records)
	}
	if got := records[0].Reject; got.Kind != kind || !strings.Contains(got.Reason, words) {
		t.Errorf("reject %s: %q, want %s: …%s…", got.Kind, got.Reason, kind, words)
	}
}

// Texts are the texts of numbers, each as name=text where it has a name.
func Texts(numbers []schema.Number) []string {
	var out []string
	for _, n := range numbers {
		if n.Name != "" {
			out = append(out, n.Name+"="+n.Text)
		} else {
			out = append(out, n.Text)
		}
	}
	return out
}
