package look

import (
	"fmt"
	"io"
	"slices"

	"geoeval/schema"
)

// showBackward prints a problem and its backward question side by side, the masked place marked in both, with the
// program and the proof.
func showBackward(out io.Writer, p *schema.Problem, b *schema.Backward) {
	fmt.Fprintf(out, "\nForward and backward  (%s)\n", b.ID)
	mark := func(n schema.Number, field string) string {
		return field[:n.Start] + "›" + field[n.Start:n.End] + "‹" + field[n.End:]
	}
	text, clauses := p.Text, slices.Clone(p.Semantic)
	backText, backClauses := b.Text, slices.Clone(b.Semantic)
	places := slices.Clone(b.Places)
	shift := shiftOf(b)
	slices.Reverse(places) // from the end, so that the places before stay where they are
	for i, n := range places {
		masked := n
		masked.Start += shift[len(places)-1-i]
		masked.End = masked.Start + int64(len(b.Mask))
		if n.Field == schema.InText {
			text, backText = mark(n, text), mark(masked, backText)
		} else {
			clauses[n.Clause], backClauses[n.Clause] = mark(n, clauses[n.Clause]), mark(masked, backClauses[n.Clause])
		}
	}
	pairs := [][2]string{{text, backText}}
	for i := range clauses {
		if clauses[i] != p.Semantic[i] {
			pairs = append(pairs, [2]string{clauses[i], backClauses[i]})
		}
	}
	given, asked := "Answer: "+answer(p), fmt.Sprintf("Answer: %s = %s  (%s)", b.Mask, b.XText, b.Quantity)
	sideBySide(out, append(pairs, [2]string{given, asked}))
	fmt.Fprintf(out, "\nProof\n  %s\n", p.Solution)
	for _, e := range b.Equations {
		fmt.Fprintf(out, "  %s\n", e)
	}
	fmt.Fprintf(out, "  ⇒ %s\n", b.Conclusion())
}

// shiftOf is how far each place has moved in the masked text, as the mask is shorter or longer than the numbers before
// it.
func shiftOf(b *schema.Backward) []int64 {
	shift := make([]int64, len(b.Places))
	for i, n := range b.Places {
		for j, before := range b.Places {
			if before.Field == n.Field && before.Clause == n.Clause && before.Start < n.Start {
				shift[i] += int64(len(b.Mask) - len(b.Places[j].Text))
			}
		}
	}
	return shift
}
