package snapshot_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/schema/arrowform"
	"geoeval/schema/snapshot"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Any valid rows come back from both readers, in row groups of any size, with the digest that the writer gave; a
// projection fills what it names and nothing else; and the same rows give the same bytes.
func TestAnyProblemsComeBack(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		table := inGroupsOf(schema.Problems, rapid.IntRange(1, 5).Draw(r, "row group"))
		rows := problems(r)
		file, digest, sums := encodeRapid(r, table, rows)
		if again, _, _ := encodeRapid(r, table, rows); !bytes.Equal(file, again) {
			r.Fatal("the same rows gave two files")
		}
		path := filepath.Join(dir, "problems.parquet")
		if err := os.WriteFile(path, file, 0o666); err != nil {
			r.Fatal(err)
		}

		first, err := snapshot.Read(path, table)
		checkRows(r, "parquet-go", rows, first, err)
		second, err := arrowform.Read(path, table)
		checkRows(r, "arrow", rows, second, err)
		for _, read := range [][]schema.Problem{first, second} {
			if d, s := digestOf(table, read); !reflect.DeepEqual(d, digest) || !slices.Equal(s, sums) {
				r.Fatal("the rows read back have another digest")
			}
		}

		names := rapid.SliceOfNDistinct(rapid.SampledFrom(table.ColumnNames()), 1, 5, rapid.ID).Draw(r, "columns")
		some, err := snapshot.Read(path, table, names...)
		checkRows(r, fmt.Sprint("projection on ", names), project(r, table, rows, names), some, err)
	})
}

// encodeRapid is encode for a test that rapid shrinks.
func encodeRapid[R any](r *rapid.T, table *schema.Table[R], rows []R) ([]byte, schema.Digest, []snapshot.RowSum) {
	var file bytes.Buffer
	w := snapshot.NewWriter(&file, table)
	for i := range rows {
		if err := w.Write(rows[i]); err != nil {
			r.Fatal(err)
		}
	}
	digest, sums, err := w.Close()
	if err != nil {
		r.Fatal(err)
	}
	return file.Bytes(), digest, sums
}

func checkRows[R any](r *rapid.T, reader string, want, got []R, err error) {
	if err != nil {
		r.Fatalf("%s: %v", reader, err)
	}
	if diff := cmp.Diff(want, got, sameRows); diff != "" {
		r.Fatalf("%s (- written, + read):\n%s", reader, diff)
	}
}

func digestOf[R any](table *schema.Table[R], rows []R) (schema.Digest, []snapshot.RowSum) {
	d := schema.NewDigester(table)
	var sums []snapshot.RowSum
	for i := range rows {
		sums = append(sums, snapshot.RowSum{Key: table.Key(&rows[i]), Digest: d.Add(&rows[i])})
	}
	return d.Digest(), sums
}

// project copies the named columns of rows.
func project[R any](r *rapid.T, table *schema.Table[R], rows []R, names []string) []R {
	columns, err := table.Project(names...)
	if err != nil {
		r.Fatal(err)
	}
	out := make([]R, len(rows))
	for i := range rows {
		for _, c := range columns {
			reflect.ValueOf(c.Field(&out[i])).Elem().Set(reflect.ValueOf(c.Field(&rows[i])).Elem())
		}
	}
	return out
}

// Libraries that go through value-typed fields read 0, 1, 0 back as null, 1, 0. Every sequence of null, 0 and 1 comes
// back here, as a column and as the elements of a list, within a row group and across two.
func TestZerosAndNullsKeepTheirPlaces(t *testing.T) {
	values := []*float64{nil, new(0.0), new(1.0)}
	for n := range 3 * 3 * 3 * 3 {
		sequence := []*float64{values[n%3], values[n/3%3], values[n/9%3], values[n/27%3]}
		var rows []schema.Problem
		for i, v := range sequence {
			p := problem(i)
			p.AnswerValue, p.Choices, p.ChoiceNumbers, p.AnswerLetter = v, []string{"", "a", "", ""}, sequence, "A"
			rows = append(rows, p)
		}
		for _, group := range []int{2, 4} {
			table := inGroupsOf(schema.Problems, group)
			path := save(t, table, rows)
			for reader, read := range map[string]func() ([]schema.Problem, error){
				"parquet-go": func() ([]schema.Problem, error) { return snapshot.Read(path, table) },
				"arrow":      func() ([]schema.Problem, error) { return arrowform.Read(path, table) },
			} {
				got, err := read()
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(rows, got, sameRows); diff != "" {
					t.Fatalf("%s, row groups of %d (- written, + read):\n%s", reader, group, diff)
				}
			}
		}
	}
}

func TestBytesDoNotDependOnTheNumberOfProcessors(t *testing.T) {
	rows := problemsWithImages(640, 9000)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first []byte
	for _, n := range []int{1, 2, 1, 2, 8} {
		runtime.GOMAXPROCS(n)
		file, _, _ := encode(t, schema.Problems, rows)
		if first == nil {
			first = file
		} else if !bytes.Equal(first, file) {
			t.Fatalf("other bytes under GOMAXPROCS %d", n)
		}
	}
}

func TestScanGivesARowGroupAtATime(t *testing.T) {
	for _, c := range []struct {
		name             string
		rows, imageBytes int
		want             []int
	}{
		{"as many rows as a group has", 250, 10, []int{100, 100, 50}},
		{"fewer where they are large", 8, schema.GroupBytes / 3, []int{5, 3}},
		{"one where it is as large as a group", 2, 2 * schema.GroupBytes, []int{1, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := save(t, inGroupsOf(schema.Problems, 100), problemsWithImages(c.rows, c.imageBytes))
			var sizes []int
			for group, err := range snapshot.Scan(path, schema.Problems, "id") {
				if err != nil {
					t.Fatal(err)
				}
				sizes = append(sizes, len(group))
			}
			if !slices.Equal(sizes, c.want) {
				t.Errorf("row groups of %v, not %v", sizes, c.want)
			}
		})
	}
	path := save(t, schema.Problems, problemsWithImages(250, 10))
	for range snapshot.Scan(path, schema.Problems) {
		break // the rest is not read, and nothing is left open or running
	}
}

func TestAnEmptyTableIsAFile(t *testing.T) {
	path := save(t, schema.Margins, nil)
	for _, read := range []func() ([]schema.Margin, error){
		func() ([]schema.Margin, error) { return snapshot.Read(path, schema.Margins) },
		func() ([]schema.Margin, error) { return arrowform.Read(path, schema.Margins) },
	} {
		if rows, err := read(); err != nil || len(rows) != 0 {
			t.Errorf("%d rows, %v", len(rows), err)
		}
	}
}

// A table without its row type writes the same bytes and reads the same rows.
func TestAnErasedTableIsTheSameTable(t *testing.T) {
	rows := problemsWithImages(150, 10)
	erased := schema.Problems.Erased()
	path := save(t, schema.Problems, rows)
	read, err := snapshot.Read(path, erased)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rows, schema.Problems.Typed(read), sameRows); diff != "" {
		t.Errorf("- written, + read:\n%s", diff)
	}
	typed, want, _ := encode(t, schema.Problems, rows)
	again, digest, _ := encode(t, erased, read)
	if !bytes.Equal(typed, again) || digest.Table != want.Table {
		t.Error("the erased table writes another file")
	}
}

// Wherever a byte is changed, reading gives an error or rows: it never panics.
func TestReadingDamageNeverPanics(t *testing.T) {
	table := inGroupsOf(schema.Ratings, 2)
	var rows []schema.Rating
	for _, id := range []string{"a", "b", "c"} {
		rows = append(rows, schema.Rating{ID: id, Score: new(0.5), Level: schema.Middle, SolutionKind: schema.ProgramSolution, LevelByQuantile: schema.Easy})
	}
	path := save(t, table, rows)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= []byte{0x01, 0x02, 0x80, 0xff}[i%4]
		if err := os.WriteFile(path, bad, 0o666); err != nil {
			t.Fatal(err)
		}
		if got, err := snapshot.Read(path, table); err == nil && !cmp.Equal(rows, got) {
			t.Fatalf("byte %d: other rows and no error", i)
		}
	}
}

func TestReadRefusesAnotherTable(t *testing.T) {
	path := save(t, schema.Margins, nil)
	if _, err := snapshot.Read(path, schema.Ratings); err == nil {
		t.Error("read margins as ratings")
	}
	if _, err := snapshot.Read(path, schema.Margins, "axis", "colour"); err == nil {
		t.Error("read a column that is not there")
	}
	if _, err := snapshot.Read(path+".gone", schema.Margins); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// problemsWithImages is n problems, each with an image of a size around the given one that does not compress.
func problemsWithImages(n, size int) []schema.Problem {
	rows := make([]schema.Problem, n)
	state := uint64(1)
	for i := range rows {
		rows[i] = problem(i)
		rows[i].Image = schema.Image{Path: fmt.Sprint(i, ".png"), Bytes: make([]byte, size/2+i*size/n)}
		for b := range rows[i].Image.Bytes {
			state = state*6364136223846793005 + 1442695040888963407
			rows[i].Image.Bytes[b] = byte(state >> 56)
		}
		rows[i].ImageWidth, rows[i].ImageHeight, rows[i].PixelDigest = 1, 1, "d"
	}
	return rows
}
