package arrowform_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/schema/arrowform"
	"geoeval/schema/snapshot"

	"github.com/parquet-go/parquet-go"
)

// A saying is a row of the table that bombs are written in.
type saying struct{ ID, Text string }

var sayings = &schema.Table[saying]{
	TableName: "sayings", Doc: "What is said.", Key: func(s *saying) string { return s.ID }, RowGroup: 1000,
	Columns: []schema.Column[saying]{
		schema.Text("id", "a number", func(s *saying) *string { return &s.ID }).Needed(),
		schema.Text("text", "what is said", func(s *saying) *string { return &s.Text }),
	},
}

// bomb writes so many rows with one text of so many bytes, and says how large the file is.
func bomb(t *testing.T, path string, rows, length int, dictionary bool) int64 {
	t.Helper()
	type packed struct {
		ID   *string `parquet:"id,optional"`
		Text *string `parquet:"text,optional"`
	}
	type indexed struct {
		ID   *string `parquet:"id,optional"`
		Text *string `parquet:"text,optional,dict"`
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("a", length)
	if dictionary {
		err = write(f, rows, func(id *string) indexed { return indexed{id, &text} })
	} else {
		err = write(f, rows, func(id *string) packed { return packed{id, &text} })
	}
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func write[R any](f *os.File, rows int, row func(id *string) R) error {
	w := parquet.NewGenericWriter[R](f, parquet.Compression(&parquet.Zstd), parquet.PageBufferSize(1<<30), parquet.DataPageVersion(1))
	for i := range rows {
		id := strconv.Itoa(1_000_000 + i)
		if _, err := w.Write([]R{row(&id)}); err != nil {
			return err
		}
	}
	return errors.Join(w.Close(), f.Close())
}

// A small file that would fill the memory is refused before it does; one of the same kind that does not is read.
func TestABombIsRefused(t *testing.T) {
	for _, c := range []struct {
		name        string
		rows, bytes int
		dictionary  bool
		want        string
	}{
		{"packed", 4000, 60_000, false, "unpack to more than"},
		{"in a dictionary", 4000, 60_000, true, "its dictionary stands for more text"},
		{"packed and small", 200, 60_000, false, ""},
		{"in a small dictionary", 200, 60_000, true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "sayings.parquet")
			if size := bomb(t, path, c.rows, c.bytes, c.dictionary); size > 500_000 {
				t.Fatalf("the bomb has %d bytes", size)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			rows, err := arrowform.Read(path, sayings)
			runtime.ReadMemStats(&after)
			if c.want == "" {
				if err != nil || len(rows) != c.rows || len(rows[7].Text) != c.bytes {
					t.Errorf("%d rows, %v", len(rows), err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatal(err)
			}
			if content, err := os.ReadFile(path); err != nil {
				t.Error(err)
			} else if _, err := snapshot.Open(bytes.NewReader(content), int64(len(content))); (err != nil) == c.dictionary {
				t.Errorf("the first reader: %v", err)
			}
			if grown := after.TotalAlloc - before.TotalAlloc; grown > 200<<20 {
				t.Errorf("%d bytes were used", grown)
			}
		})
	}
}
