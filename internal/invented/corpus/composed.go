package corpus

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"strconv"

	"geoeval/internal/invented/figure"
	composed "geoeval/internal/invented/scenes"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// A Composed is a composed problem as a reader is shown it.
type Composed struct {
	Text    string   `json:"text"`
	Choices []string `json:"choices"`
	// Answer is the gold answer as it is written.
	Answer string `json:"answer"`
	// Solution is the worked solution, a line a step.
	Solution string `json:"solution"`
	// Depth is how many steps stand one behind the other at least.
	Depth int `json:"depth"`
	// Principles are the ids of the principles that the solution uses.
	Principles []string `json:"principles"`

	figure *figure.Scene
}

// Compose composes problem number n of a seed, in a language. The error says what cannot be had.
func Compose(seed uint64, n int, o composed.Options, l schema.Language) (*Composed, error) {
	chance := newChance(seed, "composed", strconv.Itoa(n))
	p, err := composed.New(chance, o)
	if err != nil {
		return nil, err
	}
	one, err := p.Template.Draw(chance)
	if err != nil {
		return nil, err
	}
	c := &Composed{Text: one.Text(l).String(one), Answer: one.Answer().Text, Solution: one.Steps(l), Depth: p.Depth,
		Principles: p.Principles}
	if l == schema.Chinese {
		c.Text = besideFigure(c.Text)
	}
	choices, _ := one.Choices(4, chance, func(a synth.Answer) (string, bool) { return a.Text, a.Value != nil })
	c.Choices = spelled(choices)
	c.figure, err = one.Figure()
	return c, err
}

// WriteFigures draws the figures of composed problems, each above its number, and writes the sheet as a PNG.
func WriteFigures(out io.Writer, of []*Composed) error {
	figures := make([]*image.Gray, len(of))
	for i, c := range of {
		var err error
		if figures[i], err = figure.Draw(c.figure); err != nil {
			return fmt.Errorf("the figure of %q: %w", c.Text, err)
		}
	}
	return png.Encode(out, grid(figures, func(i int) string { return strconv.Itoa(i + 1) }))
}
