package ingest

import (
	"fmt"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/sources"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// However a text is corrected: either every number of it stands where it says, in the old order and under the old names,
// and one behind or before the correction is the number that it was; or the correction is refused.
func TestNumbersKeepTheirPlaces(t *testing.T) {
	piece := rapid.SampledFrom([]string{"3", "12", "1,200", "0.5", " ", " ", "cm", "AB", "是", "∠1", "x", ". ", "is"})
	text := rapid.Custom(func(rt *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(rt, "pieces"), "") })
	rapid.Check(t, func(rt *rapid.T) {
		beginning, was, now, ending := text.Draw(rt, "beginning"), text.Draw(rt, "was"), text.Draw(rt, "now"), text.Draw(rt, "ending")
		before := &schema.Problem{Text: beginning + was + ending}
		before.Numbers = sources.Numbers(before.Text, func(k int) string { return fmt.Sprint("N", k) })
		after := &schema.Problem{Text: beginning + now + ending}
		if renumber(before, after) != nil {
			return
		}
		fresh := sources.Numbers(after.Text, func(k int) string { return fmt.Sprint("N", k) })
		if len(before.Numbers) == 0 {
			fresh = nil
		}
		if diff := cmp.Diff(fresh, after.Numbers); diff != "" && before.Text != after.Text {
			rt.Errorf("%q → %q (-want +got):\n%s", before.Text, after.Text, diff)
		}
	})
}

// Whatever stands in a file of errata, reading it ends, and what it accepts is whole.
func FuzzErrata(f *testing.F) {
	f.Add("- {id: math/train/1, field: answer, old: '9', new: '5', reason: wrong, who: me}\n")
	f.Add("- id: math/train/1\n  field: choices\n  old: []\n  new: ['a', \"b\"]\n  reason: |\n    two\n    lines\n  who: me\n# end\n")
	f.Add("- &a {id: x}\n- *a\n---\n- [")
	f.Fuzz(func(t *testing.T, content string) {
		e := &errata{file: "errata.yaml", of: map[string][]erratum{}}
		if e.parse([]byte(content)) != nil {
			return
		}
		for id, entries := range e.of {
			for _, entry := range entries {
				row := schema.Erratum{ID: id, Field: entry.Field, Old: spellValue(entry.Old), New: spellValue(entry.New), Reason: entry.Reason, Who: entry.Who}
				if entry.ID != id || row.Old == row.New {
					t.Errorf("%+v", entry)
				}
				problem := &schema.Problem{ID: id}
				e.correct(problem)
			}
		}
	})
}
