package snapshot_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/schema/snapshot"

	"github.com/google/go-cmp/cmp"
)

// asFile is a file in memory.
func asFile(name string, content []byte) *snapshot.File {
	return &snapshot.File{ReaderAt: bytes.NewReader(content), Closer: io.NopCloser(nil), Name: name, Size: int64(len(content))}
}

// dealt writes rows to n files, the i-th row to the file that to names.
func dealt[R any](t *testing.T, table *schema.Table[R], rows []R, n int, to func(i int) int) []*snapshot.File {
	t.Helper()
	parts := make([][]R, n)
	for i := range rows {
		parts[to(i)] = append(parts[to(i)], rows[i])
	}
	var files []*snapshot.File
	for i := range parts {
		content, _, _ := encode(t, table, parts[i])
		files = append(files, asFile(fmt.Sprintf("part %d", i+1), content))
	}
	return files
}

// Rows that were dealt to files come back in their order, so that they give the file that they gave together, byte for byte;
// through the erased table too.
func TestMergedFilesAreTheWholeOne(t *testing.T) {
	t.Parallel()
	table := inGroupsOf(schema.Problems, 4)
	rows := problemsWithImages(61, 300)
	want, digest, _ := encode(t, table, rows)
	for _, c := range []struct {
		name  string
		files int
		to    func(i int) int
	}{
		{"one file", 1, func(int) int { return 0 }},
		{"in turn", 4, func(i int) int { return i % 4 }},
		{"in runs", 3, func(i int) int { return i / 21 }},
		{"with empty files", 7, func(i int) int { return i * i % 5 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := dealt(t, table, rows, c.files, c.to)
			var typed []schema.Problem
			for row, err := range snapshot.Merge(table, files...) {
				if err != nil {
					t.Fatal(err)
				}
				if at := slices.IndexFunc(rows, func(p schema.Problem) bool { return p.ID == row.Key }); row.From != c.to(at) {
					t.Errorf("row %s comes from file %d", row.Key, row.From)
				}
				typed = append(typed, row.Row)
			}
			if diff := cmp.Diff(rows, typed, sameRows); diff != "" {
				t.Error(diff)
			}
			var erased []any
			for row, err := range snapshot.Merge(table.Erased(), files...) {
				if err != nil {
					t.Fatal(err)
				}
				erased = append(erased, row.Row)
			}
			got, is, _ := encode(t, table.Erased(), erased)
			if !bytes.Equal(got, want) || is.Table != digest.Table {
				t.Error("the merged file is not the whole one")
			}
		})
	}
}

func TestMergeKeepsRowsOfOneKeyTogether(t *testing.T) {
	var files []*snapshot.File
	for i := range 3 {
		content, _, _ := encode(t, schema.Problems, []schema.Problem{problem(1), problem(2 + i)})
		files = append(files, asFile(fmt.Sprint(i), content))
	}
	var got []string
	for row, err := range snapshot.Merge(schema.Problems, files...) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s of %d", row.Row.NativeID, row.From))
	}
	want := []string{"000001 of 0", "000001 of 1", "000001 of 2", "000002 of 0", "000003 of 1", "000004 of 2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What is wrong with a file is told with its name, and nothing comes after that.
func TestMergeNamesTheFileThatIsWrong(t *testing.T) {
	sound, _, _ := encode(t, schema.Problems, []schema.Problem{problem(1), problem(5)})
	backward := *schema.Problems
	backward.Key = func(p *schema.Problem) string { return fmt.Sprint(9 - len(p.Text)) }
	long := problem(2)
	long.Text += "!"
	unsorted, _, _ := encode(t, &backward, []schema.Problem{long, problem(1)})
	damaged := bytes.Clone(sound)
	copy(damaged[4:], make([]byte, 400))
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"not sorted", unsorted, "the other: row math/train/000001 comes after row math/train/000002: its rows are not sorted by key, each once"},
		{"another table", func() []byte { b, _, _ := encode(t, schema.Rejects, nil); return b }(), "the other: its columns are not those of table problems"},
		{"no table", []byte("something else"), "the other: "},
		{"damaged", damaged, "the other: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			var failed error
			for _, err := range snapshot.Merge(schema.Problems, asFile("sound", sound), asFile("the other", c.file)) {
				if failed != nil {
					t.Fatal("it goes on after an error")
				}
				failed = err
			}
			if failed == nil || !strings.HasPrefix(failed.Error(), c.want) {
				t.Errorf("%v, want %s", failed, c.want)
			}
		})
	}
}
