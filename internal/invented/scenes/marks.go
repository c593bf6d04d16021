package scenes

import (
	"slices"
	"strings"

	"geoeval/internal/invented/synth"
)

// How many classes of marks of a kind a reader tells apart: a single arc is what any angle has.
const (
	mostTicks  = 3
	mostArrows = 3
	mostArcs   = 2
)

// marks draws the marks of what is said.
func (p *Problem) marks(f *synth.FigureFile) {
	for _, of := range p.marked("right") {
		f.Draw = append(f.Draw, synth.Drawn{Right: places(of[0])})
	}
	draw := func(what string, most int, as func(mark *synth.MarkFile, n int) synth.Drawn) {
		classes := p.classes(what)
		for i, class := range classes[:min(most, len(classes))] {
			for _, of := range class {
				f.Draw = append(f.Draw, as(&synth.MarkFile{Of: places(of)}, i+1))
			}
		}
	}
	draw("equal", mostTicks, func(mark *synth.MarkFile, n int) synth.Drawn {
		mark.Ticks = n
		return synth.Drawn{Equal: mark}
	})
	draw("parallel", mostArrows, func(mark *synth.MarkFile, n int) synth.Drawn {
		mark.Arrows = n
		return synth.Drawn{Parallel: mark}
	})
	draw("angles", mostArcs, func(mark *synth.MarkFile, n int) synth.Drawn {
		mark.Arcs = n + 1
		return synth.Drawn{Angle: mark}
	})
}

// canBeDrawn tells whether all conditions can stand in the figure: as marks, of which no reader tells more than three kinds
// apart, and as labels.
func (p *Problem) canBeDrawn() bool {
	_, ok := newWriter(p, nil).conditions()
	return ok && len(p.classes("equal")) <= mostTicks && len(p.classes("parallel")) <= mostArrows && len(p.classes("angles")) <= mostArcs
}

// marked are what the marks of a kind stand at, a mark's each.
func (p *Problem) marked(what string) [][]string {
	var all [][]string
	for _, s := range p.Said {
		for _, mark := range s.form.marks {
			parts := strings.Fields(mark)
			if parts[0] != what {
				continue
			}
			var of []string
			for _, part := range parts[1:] {
				points := ""
				for _, v := range part {
					points += string(s.of[strings.IndexRune(s.form.args, v)])
				}
				of = append(of, points)
			}
			all = append(all, of)
		}
	}
	return all
}

// classes are what the marks of a kind say to be alike: what is like the same is in one class.
func (p *Problem) classes(what string) [][]string {
	var classes [][]string
	for _, of := range p.marked(what) {
		at := -1
		for i := 0; i < len(classes); i++ {
			if !slices.ContainsFunc(of, func(one string) bool { return p.has(what, classes[i], one) }) {
				continue
			}
			if at < 0 {
				at = i
				continue
			}
			of = append(of, classes[i]...)
			classes = slices.Delete(classes, i, i+1)
			i--
		}
		if at < 0 {
			at, classes = len(classes), append(classes, nil)
		}
		for _, one := range of {
			if !p.has(what, classes[at], one) {
				classes[at] = append(classes[at], one)
			}
		}
	}
	return classes
}

// has tells whether a mark of a kind stands at the same segment or angle already; arrows are for whole lines.
func (p *Problem) has(what string, class []string, one string) bool {
	d := p.scene.drawn.Diagram
	return slices.ContainsFunc(class, func(other string) bool {
		back := []byte(one)
		slices.Reverse(back)
		return other == one || other == string(back) ||
			what == "parallel" && d.LineOf(one[0], one[1]) != "" && d.LineOf(one[0], one[1]) == d.LineOf(other[0], other[1])
	})
}
