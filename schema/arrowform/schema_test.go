package arrowform_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/schema/arrowform"

	"github.com/parquet-go/parquet-go"
)

func TestArrowFormOfATable(t *testing.T) {
	want := `schema:
  fields: 8
    - key: type=utf8, nullable
    - whole: type=int64, nullable
    - number: type=float64, nullable
    - truth: type=bool, nullable
    - texts: type=list<element: utf8, nullable>, nullable
    - floats: type=list<element: float64, nullable>, nullable
    - image: type=struct<bytes: binary, path: utf8>, nullable
    - numbers: type=list<element: struct<name: utf8, text: utf8, value: float64, field: utf8, clause: int64, start: int64, end: int64>, nullable>, nullable`
	if got := arrowform.Schema(specimens).String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A file of another version of a table is refused by the name of the first column that differs.
func TestFilesOfOtherColumnsAreRefused(t *testing.T) {
	columns := specimens.Columns
	text := func(name string) schema.Column[specimen] {
		return schema.Text(name, "", func(s *specimen) *string { return &s.Key })
	}
	for _, c := range []struct {
		name    string
		columns []schema.Column[specimen]
		want    string
	}{
		{"one renamed", slices.Concat(columns[:2], []schema.Column[specimen]{text("amount")}, columns[3:]), `specimens: column number: the file has "amount" in its place`},
		{"one of another type", slices.Concat(columns[:2], []schema.Column[specimen]{text("number")}, columns[3:]), "specimens: column number: its type is utf8 in the file, float64 in the table"},
		{"two swapped", slices.Concat(columns[:1], columns[2:3], columns[1:2], columns[3:]), `specimens: column whole: the file has "number" in its place`},
		{"one missing", columns[:7], "specimens: column numbers: the file does not have it"},
		{"one more", append(slices.Clone(columns), text("more")), "specimens: column more: the table does not have it"},
		{"other elements", slices.Concat(columns[:4], []schema.Column[specimen]{
			schema.Floats("texts", "", func(s *specimen) *[]*float64 { return &s.Floats }),
		}, columns[5:]), "specimens: column texts: its type is list<element: float64, nullable> in the file, list<element: utf8, nullable> in the table"},
	} {
		t.Run(c.name, func(t *testing.T) {
			other := *specimens
			other.Columns = c.columns
			_, err := arrowform.Read(save(t, &other, someSpecimens(3)), specimens)
			checkError(t, err, c.want)
		})
	}
}

// A pair is a table of two columns, for files that our writer would not write.
type pair struct {
	ID    string
	Whole int64
	Names []string
}

var pairs = &schema.Table[pair]{
	TableName: "pairs",
	Key:       func(p *pair) string { return p.ID },
	RowGroup:  10,
	Columns: []schema.Column[pair]{
		schema.Text("id", "", func(p *pair) *string { return &p.ID }),
		schema.Int("whole", "", func(p *pair) *int64 { return &p.Whole }),
		schema.Texts("names", "", func(p *pair) *[]string { return &p.Names }),
	},
}

func TestFilesOfAnotherNullabilityAreRefused(t *testing.T) {
	path := saveForeign(t, []struct {
		ID    string   `parquet:"id"`
		Whole *int64   `parquet:"whole,optional"`
		Names []string `parquet:"names,list"`
	}{{ID: "a"}})
	_, err := arrowform.Read(path, pairs)
	checkError(t, err, "pairs: column id: nullable is false in the file, true in the table")

	path = saveForeign(t, []struct {
		ID    *string  `parquet:"id,optional"`
		Whole *int64   `parquet:"whole,optional"`
		Names []string `parquet:"names,list,optional"`
	}{{}})
	_, err = arrowform.Read(path, pairs)
	checkError(t, err, "pairs: column names: its type is list<element: utf8> in the file, list<element: utf8, nullable> in the table")

	path = saveForeign(t, []struct {
		ID    *string  `parquet:"id,optional"`
		Whole *int64   `parquet:"whole,optional"`
		Names []string `parquet:"names"`
	}{{}})
	_, err = arrowform.Read(path, pairs)
	checkError(t, err, "pairs: column names: names repeats outside of a list")

	path = saveForeign(t, []struct {
		ID    *string `parquet:"id,optional"`
		Whole *int32  `parquet:"whole,optional"`
	}{{}})
	_, err = arrowform.Read(path, pairs)
	checkError(t, err, "pairs: column whole: whole is INT32")
}

// What no column of a table can hold is refused by row: a null number, a null text in a list.
func TestForeignNullsAreRefusedByRow(t *testing.T) {
	type row struct {
		ID    *string   `parquet:"id,optional"`
		Whole *int64    `parquet:"whole,optional"`
		Names []*string `parquet:"names,list,optional" parquet-element:",optional"`
	}
	good := row{new("a"), new(int64(0)), []*string{new("x"), new("")}}
	rows, err := arrowform.Read(saveForeign(t, []row{good, {new("b"), new(int64(7)), []*string{}}}), pairs)
	if err != nil || len(rows) != 2 || len(rows[0].Names) != 2 || rows[1].Names != nil || rows[1].Whole != 7 {
		t.Errorf("%+v, %v", rows, err)
	}
	_, err = arrowform.Read(saveForeign(t, []row{good, {new("b"), nil, nil}}), pairs)
	checkError(t, err, "pairs: row group 0: row 1 (b): whole: null where the table has no null")
	_, err = arrowform.Read(saveForeign(t, []row{good, {new("b"), new(int64(1)), []*string{nil}}}), pairs)
	checkError(t, err, "pairs: row group 0: row 1 (b): names: null where the table has no null")
	if rows, err = arrowform.Read(saveForeign(t, slices.Repeat([]row{good}, 11)), pairs); err != nil || len(rows) != 11 {
		t.Errorf("a row group larger than ours: %d rows, %v", len(rows), err)
	}
	_, err = arrowform.Read(saveForeign(t, slices.Repeat([]row{good}, 1<<17+1)), pairs)
	checkError(t, err, "pairs: footer: row group 0 has 131073 rows, not 1 to 131072")
}

// saveForeign writes rows the way of parquet-go, by reflection.
func saveForeign[R any](t *testing.T, rows []R) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "foreign.parquet")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := parquet.NewGenericWriter[R](f, parquet.DataPageVersion(1), parquet.Compression(&parquet.Zstd))
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func checkError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nwant … %s …", err, want)
	}
}
