package mask

import (
	"errors"
	"strings"
	"testing"
)

// Hostile texts and spans are errors and refusals, never panics, and what is masked comes back.
func FuzzMask(f *testing.F) {
	for _, s := range []string{
		"AB = 24", "m \\angle ABC = 30^{\\circ}", "减少20%后", "宽是长的(4/5)", "3.14×5²", "x^{2}", "∠1=5", "\\frac{1}{2", "m \\widehat", "=5", "angle = 5", "∠ = 5", "= = = 5",
		"\xff1\xfe", "Ａ＝５", "弧 = 5", "⌒5", "S = 5", "AB = AB = AB = 5", "5{{{{", "}}}}5", "5\\", "\\5", "(5", "5㎡", "d5d㎡", "5-", "rs . 5 / 7", "四棵树 4棵", "'=5", "_=5", "1 , 200",
	} {
		f.Add(s, "CD = "+s, 0, len(s), 24.0)
		f.Add("AB = 5", s, strings.IndexAny(s, "0123456789"), strings.IndexAny(s, "0123456789")+1, 5.0)
	}
	f.Fuzz(func(t *testing.T, text, clause string, start, end int, value float64) {
		p := Statement{Text: text, Clauses: []string{clause}, Choices: []string{clause}}
		for clause := InText; clause <= 1; clause++ {
			p.Numbers = []Number{{Name: "N0", Value: &value, Place: Place{Clause: clause, Start: start, End: end}}, {Place: Place{Clause: clause, Start: start, End: end}}}
			reading, err := Read(p)
			if err != nil {
				var wrong *PlaceError
				if !errors.As(err, &wrong) {
					t.Fatalf("Read gives %v", err)
				}
				continue
			}
			m, err := reading.Mask(0)
			if err != nil {
				var refusal *Refusal
				if !errors.As(err, &refusal) {
					t.Fatalf("Mask gives %v", err)
				}
				continue
			}
			filled, clauses, err := Fill(m.Text, m.Clauses, m.Letter, m.Places)
			if err != nil || filled != text || clauses[0] != p.Clauses[0] {
				t.Fatalf("%q, %q became %q, %q and then %q, %q, %v", text, p.Clauses, m.Text, m.Clauses, filled, clauses, err)
			}
			if low, high := m.Quantity.Range(); !(m.Value > low && m.Value < high) {
				t.Fatalf("%v is outside the range of %s", m.Value, m.Quantity)
			}
		}
	})
}
