package scenes

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
)

// measured is a point without a name whose x is the measured answer, for the template's check.
const measured = "measured"

// template makes the problem a template, whose draws are its rows.
func (p *Problem) template(name string, chance *synth.Stream) (*synth.Template, error) {
	form := p.sortRows()
	p.Said = inOrder(gathered(composedFirst(becoming(p.Said))))
	w := newWriter(p, chance)
	asked, _ := wordsOf(p.Asked)
	f := &synth.File{Branch: "flat", Kind: "calculate", Grade: p.grade(), Goal: string(asked.goal), Points: p.points(),
		Shapes: p.shapes(), Figure: &synth.FigureFile{}, Trace: principle.Trace{Depth: p.Depth, Principles: p.Principles}}
	if !p.scene.drawn.Diagram.Flat() {
		f.Branch = "solid"
	}
	for i := range w.order {
		if !isBodyLetter(w.order[i]) {
			f.Letters = append(f.Letters, w.order[i:i+1])
		}
	}
	for i := range p.Given {
		f.Parameters = append(f.Parameters, synth.Item[synth.Number]{Name: number(i)})
	}
	q := &f.Question
	q.Unit = asked.unit
	for _, l := range []schema.Language{schema.English, schema.Chinese} {
		text := w.text(l)
		if err := p.says(w.lettered(text), l, p.Rows[0].Given); err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		if l == schema.English {
			q.Text.English = append(q.Text.English, text)
		} else {
			q.Text.Chinese = append(q.Text.Chinese, text)
		}
	}
	if clauses, ok := w.conditions(); ok && p.canBeDrawn() {
		english, chinese := w.short()
		q.Given, q.Short = clauses, &synth.Sentences{English: english, Chinese: chinese}
	}
	solve := p.solution()
	f.Let, q.Solution, q.Mistakes = solve.lets, solve.answer, p.mistakes(solve)
	q.Steps.English, q.Steps.Chinese = w.steps(solve, schema.English), w.steps(solve, schema.Chinese)
	f.Trace.Elements = w.elements()
	q.Check = "distance(" + measured + ", [0, 0])"
	q.Answer.Form = form
	switch form {
	case "root":
		q.Answer.Of = "(" + q.Solution + ")^2"
	case "pi":
		q.Answer.Of = "(" + q.Solution + ")/pi"
	case "":
		q.Answer.Form = "number"
	}
	p.figure(f.Figure)
	for _, row := range p.Rows {
		f.Rows = append(f.Rows, p.row(f.Figure, row))
	}
	t, err := synth.Compile(name, f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// sortRows keeps the drawings whose numbers are written in one way, the most exact one of which there are enough, and gives
// the form of their answers; "" where these are rounded.
func (p *Problem) sortRows() string {
	groups := map[string][]Row{}
	for _, r := range p.Rows {
		form := synth.FormOf(r.Answer)
		for _, n := range p.Trace {
			if p.State.Nodes[n].IsValue() {
				form += exactly[synth.FormOf(r.values[n]) != ""]
			}
		}
		groups[form] = append(groups[form], r)
	}
	best := ""
	for _, form := range slices.Sorted(maps.Keys(groups)) {
		if exacts := strings.Count(form, exactly[true]) - strings.Count(best, exactly[true]); len(groups[form]) >= leastRows &&
			(best == "" || exacts > 0) {
			best = form
		}
	}
	if best != "" {
		p.Rows = groups[best]
	}
	return p.form()
}

// form is the one in which all answers are written; "" where these are rounded.
func (p *Problem) form() string {
	form := synth.FormOf(p.Rows[0].Answer)
	if slices.ContainsFunc(p.Rows, func(r Row) bool { return synth.FormOf(r.Answer) != form }) {
		return ""
	}
	return form
}

// exactly tells numbers that are written exactly from others.
var exactly = map[bool]string{true: "=", false: "~"}

// grade is the school year for which the problem is, by its depth.
func (p *Problem) grade() int { return min(12, 7+p.Depth/2) }

// points are the knowledge points of the trace.
func (p *Problem) points() []string {
	var all []string
	for _, n := range slices.Backward(p.Trace) {
		if r := p.State.Nodes[n].Rule; r != nil && r.Point != "" && !slices.Contains(all, r.Point) {
			all = append(all, r.Point)
		}
	}
	if len(all) == 0 {
		all = []string{"Geometry"}
	}
	return all
}

func (p *Problem) shapes() []string {
	var all []string
	for _, s := range p.Said {
		if shape := string(s.form.shape); shape != "" && !slices.Contains(all, shape) {
			all = append(all, shape)
		}
	}
	if len(all) == 0 {
		all = []string{string(schema.Line)}
	}
	return all
}

// rim is a point without a name on a circle.
func rim(center byte) string { return "rim" + string(center) }

// figure says what is drawn.
func (p *Problem) figure(f *synth.FigureFile) {
	d := p.scene.drawn.Diagram
	points := d.Points()
	for i := range points {
		f.Points = append(f.Points, synth.Item[[]string]{Name: points[i : i+1]})
	}
	for _, c := range d.Circles {
		f.Points = append(f.Points, synth.Item[[]string]{Name: rim(c.Center)})
		center := synth.Place{Name: string(c.Center)}
		f.Draw = append(f.Draw, synth.Drawn{Circle: &synth.CircleFile{Center: center,
			Radius: fmt.Sprintf("distance(%c, %s)", c.Center, rim(c.Center))}})
	}
	f.Points = append(f.Points, synth.Item[[]string]{Name: measured})
	for _, l := range d.Lines {
		ends := places(l[:1] + l[len(l)-1:])
		switch {
		case p.scene.drawn.isEdge(l): // the polyhedron has its edges
		case p.scene.drawn.vertices == "", p.scene.drawn.isInFront(l):
			f.Draw = append(f.Draw, synth.Drawn{Segment: ends})
		default:
			f.Draw = append(f.Draw, synth.Drawn{Dashed: ends})
		}
	}
	p.bodyFigure(f)
	for _, c := range points {
		if !p.isSeen(byte(c)) {
			f.Draw = append(f.Draw, synth.Drawn{Dot: &places(string(c))[0]})
		}
	}
	p.marks(f)
	w := newWriter(p, nil)
	for i, q := range p.Given {
		text, of := "{"+number(i)+"}", places(w.points(q))
		switch q.Kind {
		case deduce.Length:
			f.Draw = append(f.Draw, synth.Drawn{Measure: &synth.MarkFile{Of: of, Text: text}})
		case deduce.Angle:
			f.Draw = append(f.Draw, synth.Drawn{Angle: &synth.MarkFile{Of: of, Text: text + "°"}})
		}
	}
}

// isSeen tells whether lines show where a point is: it is an end of one, or several go through it.
func (p *Problem) isSeen(point byte) bool {
	d := p.scene.drawn.Diagram
	if !d.Flat() {
		return true // a corner or the middle of an edge
	}
	through := 0
	for _, l := range d.Lines {
		switch strings.IndexByte(l, point) {
		case -1:
		case 0, len(l) - 1:
			return true
		default:
			through++
		}
	}
	for _, c := range d.Circles {
		if strings.IndexByte(c.On, point) >= 0 {
			through++
		}
	}
	return through > 1
}

func places(of string) []synth.Place { return synth.Places(strings.Split(of, "")...) }

// row is one drawing.
func (p *Problem) row(f *synth.FigureFile, r Row) synth.Row {
	r.drawn.layout(bodiesOf(p.Said))
	row := synth.Row{Numbers: make([]float64, len(r.Given))}
	for i, v := range r.Given {
		row.Numbers[i] = math.Round(v*100) / 100
	}
	for _, point := range f.Points {
		var at [3]float64
		switch name := point.Name; {
		case name == measured:
			at[0] = r.Answer
		case r.drawn.isCorner(name):
			at = r.drawn.corner(name)
		case len(name) > 1:
			center := name[len(name)-1]
			at = r.drawn.At[center].Plus(deduce.Vec{r.drawn.radius[center]})
		default:
			at = r.drawn.At[name[0]]
		}
		row.Points = append(row.Points, at)
	}
	return row
}
