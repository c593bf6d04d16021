package sources

import (
	"fmt"
	"slices"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// renumber finds the places of a problem's numbers again in its corrected text and clauses.
func renumber(was, p *schema.Problem) error {
	if was.Text == p.Text && slices.Equal(was.Semantic, p.Semantic) {
		return nil
	}
	p.Numbers = slices.Clone(was.Numbers)
	if err := move(scanner(p), p.Numbers, schema.InText, 0, was.Text, p.Text); err != nil {
		return err
	}
	for i, clause := range was.Semantic {
		now := ""
		if i < len(p.Semantic) {
			now = p.Semantic[i]
		}
		if err := move(scanner(p), p.Numbers, schema.InClauses, int64(i), clause, now); err != nil {
			return err
		}
	}
	return nil
}

// move brings the numbers of a field, or of a clause, from one wording to the next: the k-th of the one is the k-th of
// the other, as the solution language counts them. So a correction may change numbers and what is between them, and may
// not add or remove any. An expression (2x+1) is no number that can be found again; it must stand apart from the
// correction.
func move(scan scan, all []schema.Number, field string, clause int64, was, now string) error {
	var here []*schema.Number
	for i := range all {
		if all[i].Field == field && all[i].Clause == clause {
			here = append(here, &all[i])
		}
	}
	if was == now || len(here) == 0 {
		return nil
	}
	before, after := scan.quantities(was), scan.quantities(now)
	if len(before) != len(after) {
		return fmt.Errorf("the correction of %s makes %d numbers of %d: "+
			"the solution counts them, so it may neither add nor remove any", field, len(after), len(before))
	}
	start, end := stretch(was, now)
	shift := int64(len(now) - len(was))
	for _, n := range here {
		i := slices.IndexFunc(before,
			func(b mathtext.Number) bool { return int64(b.Start) == n.Start && int64(b.End) == n.End })
		behind := n.Start > int64(end)
		apart := behind || n.End < int64(start)
		switch {
		case i < 0 && !apart:
			return fmt.Errorf("%q of %s is an expression beside the correction, and its new place cannot be told", n.Text, field)
		case i >= 0 && apart && after[i].Text != n.Text:
			return fmt.Errorf("the correction of %s changes which numbers the solution counts: %q is no longer number %d", field,
				n.Text, i+1)
		case i >= 0:
			n.Start, n.End = int64(after[i].Start), int64(after[i].End)
			if n.Text != after[i].Text {
				n.Text, n.Value = after[i].Text, &after[i].Value
			}
		case behind:
			n.Start, n.End = n.Start+shift, n.End+shift
		}
	}
	return nil
}

// stretch gives the bytes of was, from start to end, that lie between the longest common beginning and ending with now.
func stretch(was, now string) (start, end int) {
	for start < len(was) && start < len(now) && was[start] == now[start] {
		start++
	}
	end = len(was)
	for last := len(now); end > start && last > start && was[end-1] == now[last-1]; last-- {
		end--
	}
	return start, end
}

// A scan finds the numbers of a text as a solution language counts them.
type scan func(text string) []mathtext.Number

func scanner(p *schema.Problem) scan {
	if p.Source == schema.MathQA {
		return mathtext.MathQANumbers
	}
	return mathtext.Numbers
}

// quantities gives the numbers of a text that are no labels.
func (s scan) quantities(text string) []mathtext.Number {
	return slices.DeleteFunc(slices.Clone(s(text)), func(n mathtext.Number) bool { return n.Label })
}
