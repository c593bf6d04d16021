package schema_test

import (
	"slices"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

type thing struct {
	ID, Name string
	Size     *float64
	Numbers  []schema.Number
}

func things() *schema.Table[thing] {
	return &schema.Table[thing]{
		TableName: "things", RowGroup: 10, Key: func(t *thing) string { return t.ID },
		Columns: []schema.Column[thing]{
			schema.Text("id", "", func(t *thing) *string { return &t.ID }).Needed(),
			schema.Text("name", "", func(t *thing) *string { return &t.Name }),
			schema.Float("size", "", func(t *thing) **float64 { return &t.Size }),
		},
	}
}

func TestSignature(t *testing.T) {
	got := things().Signature()
	want := schema.Signature{RowGroup: 10, Columns: []string{"id text required", "name text", "size number"}}
	if diff := cmp.Diff(want, got) + cmp.Diff(want, things().Erased().Signature()); diff != "" {
		t.Error(diff)
	}
}

// Whatever changes a table's file besides its rows is told, and a table that is as it was has no changes.
func TestChangesOfASignature(t *testing.T) {
	color := schema.Text("color", "", func(t *thing) *string { return &t.Name })
	for _, c := range []struct {
		name   string
		change func(t *schema.Table[thing])
		want   []string
	}{
		{"nothing", func(*schema.Table[thing]) {}, nil},
		{"another doc", func(t *schema.Table[thing]) { t.Columns[1].Doc = "what it is called" }, nil},
		{"a column more", func(t *schema.Table[thing]) { t.Columns = slices.Insert(t.Columns, 1, color) }, []string{"column color is new"}},
		{"a column less", func(t *schema.Table[thing]) { t.Columns = t.Columns[:2] }, []string{"column size is gone"}},
		{"another name", func(t *schema.Table[thing]) { t.Columns[1].Name = "title" }, []string{"column title is new", "column name is gone"}},
		{"required", func(t *schema.Table[thing]) { t.Columns[1].Required = true }, []string{"column name: text → text required"}},
		{"another kind", func(t *schema.Table[thing]) { t.Columns[2].Kind = schema.KindInt }, []string{"column size: number → integer"}},
		{"another order", func(t *schema.Table[thing]) { slices.Reverse(t.Columns) }, []string{"its columns are in another order"}},
		{"larger row groups", func(t *schema.Table[thing]) { t.RowGroup = 20 }, []string{"rows in a row group: 10 → 20"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			now := things()
			c.change(now)
			if diff := cmp.Diff(c.want, things().Signature().Changes(now.Signature())); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A list of groups changes with its groups.
func TestTheSignatureOfNumbersNamesTheirColumns(t *testing.T) {
	numbers := schema.Column[thing]{Name: "all", Kind: schema.KindNumbers, Field: func(t *thing) any { return &t.Numbers }}
	table := schema.Table[thing]{Columns: []schema.Column[thing]{numbers}}
	want := "all list of places(name text, text text required, value number, field text required, clause integer required, start integer required, end integer required)"
	if got := table.Signature().Columns[0]; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
