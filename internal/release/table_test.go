package release

import (
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/arrowform"
	"geoeval/schema/snapshot"

	"github.com/google/go-cmp/cmp"
)

// Both readers give the rows of a released file back, whole or withheld: valid, with the digest that the manifest has.
func TestReleasedFilesAreReadBack(t *testing.T) {
	for _, c := range released.Configurations {
		for _, withhold := range []bool{false, true} {
			dir := t.TempDir()
			to := folderAt(t, dir)
			file, err := newTableFile(to, c)
			if err != nil {
				t.Fatal(err)
			}
			whole := example(c)
			published := whole.Parts
			switch {
			case withhold && c == released.Questions: // nothing is sealed of them
				if published, err = (*sealer)(nil).withhold(&whole, ""); err != nil {
					t.Fatal(err)
				}
			case withhold:
				left, _ := withheld(t, whole, "")
				published = left.Parts
			}
			if err := file.add(whole.Parts, published); err != nil {
				t.Fatal(err)
			}
			table, err := file.close()
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(dir, table.Files[0].Path)
			if info, err := os.Stat(path); err != nil || info.Size() != table.Files[0].Bytes {
				t.Errorf("%v, %d bytes, %v", info.Size(), table.Files[0].Bytes, err)
			}
			if s, _, err := sumFile(to, table.Files[0].Path); err != nil || s != table.Files[0].SHA256 {
				t.Errorf("%s: SHA-256 %s, the manifest says %s, %v", path, s, table.Files[0].SHA256, err)
			}
			if withhold != (table.Complete != "") || table.Complete == table.Digest.Table {
				t.Errorf("withheld %v, and the complete digest is %q beside %q", withhold, table.Complete, table.Digest.Table)
			}
			for reader, read := range map[string]func() ([]released.Parts, error){
				"parquet-go": func() ([]released.Parts, error) { return snapshot.Read(path, c.Table) },
				"arrow":      func() ([]released.Parts, error) { return arrowform.Read(path, c.Table) },
			} {
				rows, err := read()
				if err != nil || len(rows) != 1 {
					t.Fatalf("%s: %d rows, %v", reader, len(rows), err)
				}
				if err := c.Table.Validate(&rows[0]); err != nil {
					t.Errorf("%s: %v", reader, err)
				}
				d := schema.NewDigester(c.Table)
				d.Add(&rows[0])
				if d.Digest().Table != table.Digest.Table {
					t.Errorf("%s, %s: the rows have another digest", c.Table.Name(), reader)
				}
				if !withhold && c != released.Questions && c.ContentDigest(&rows[0]) != rows[0].ContentDigest {
					t.Errorf("%s, %s: the row has another content", c.Table.Name(), reader)
				}
			}
		}
	}
}

func TestCountsAreInTheOrderOfTheField(t *testing.T) {
	tally := NewTally(released.Selection.Table)
	for _, l := range []schema.Level{schema.Harder, schema.Easy, schema.Harder, ""} {
		tally.Add(&released.Parts{Rating: schema.Rating{Level: l}})
	}
	for _, got := range tally.Counts() {
		if got.Column != "complexity_level" {
			continue
		}
		if len(got.Values) != 2 || got.Values[0] != (Count{"Easy", 1}) || got.Values[1] != (Count{"Hard", 2}) {
			t.Errorf("%+v", got)
		}
		return
	}
	t.Error("levels are not counted")
}

// The pair is the most frequent one of rows with a picture, and not the most frequent shape with the most frequent third.
func TestWhatMostRowsWithAPictureAre(t *testing.T) {
	tally := NewTally(released.Selection.Table)
	if most := tally.Pictured(); most != nil {
		t.Errorf("of no rows: %+v", most)
	}
	add := func(n int, shape schema.Shape, third schema.Level, width int64) {
		for range n {
			tally.Add(&released.Parts{Problem: schema.Problem{ImageWidth: width},
				Label: schema.Label{PrimaryShape: shape}, Rating: schema.Rating{LevelByQuantile: third}})
		}
	}
	add(9, schema.Triangle, schema.Easy, 0)
	add(3, schema.Triangle, schema.Middle, 300)
	add(2, schema.Triangle, schema.Harder, 300)
	add(4, schema.Circle, schema.Easy, 300)
	add(4, schema.Quad, schema.Easy, 300)
	if diff := cmp.Diff(&Pictured{"Circle", "Easy", 4}, tally.Pictured()); diff != "" {
		t.Error(diff)
	}
}
