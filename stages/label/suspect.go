package label

import (
	"strings"

	"geoeval/schema"
)

// suspect says why a problem is probably not one of geometry, "" where nothing says so; the rule stands in the
// package's doc comment.
func (l *labeller) suspect(p *schema.Problem, a *about) string {
	if p.ImagePath != "" || len(p.Structural) > 0 || p.DiagramCode != "" || len(p.NativeShapes) > 0 {
		return ""
	}
	measures := map[string]bool{}
	for _, h := range l.text.hits[ofMeasures] {
		if m := l.lexicon.Measures[h.label].Measure; h.label > 0 {
			measures[m] = true
		}
	}
	if l.givesSides(p, measures) {
		return ""
	}
	units := l.units()
	measured := len(measures) > 0 || len(units) > 0 || l.text.coordinates()
	if arithmetic := l.text.hits[ofArithmetic]; len(arithmetic) > 0 && !(a.named && measured) {
		return quoted(l.text.phrase(arithmetic[0]))
	}
	switch {
	case a.named, a.sure, l.text.speaksOf(l.lexicon, schema.Analytic), l.text.coordinates(),
		len(measures) > 1, measures["angle"], measures["perimeter"],
		units[schema.Length] && (units[schema.Area] || units[schema.Volume]):
		return ""
	}
	return "no shape, no two measures of one thing and no lengths with areas"
}

// givesSides says whether a text surely measures a figure, whatever else it speaks of: it names a part of a shape (a
// radius), has a knowledge point about a shape, gives a width with another measure, or dimensions (6 m by 4 m).
func (l *labeller) givesSides(p *schema.Problem, measures map[string]bool) bool {
	for _, h := range l.text.hits[ofShapes] {
		if e := &l.lexicon.Shapes[h.label]; h.label > 0 && e.As == asPart {
			return true
		}
	}
	for _, k := range p.KnowledgePoints {
		if place(l.labels.pointShapes[l.labels.point(k)]) >= 0 {
			return true
		}
	}
	for _, m := range []string{"length", "height", "area", "volume"} {
		if measures["width"] && measures[m] {
			return true
		}
	}
	return l.dimensions()
}

// units says of which quantities the text gives a number with a unit.
func (l *labeller) units() map[schema.Goal]bool {
	of := map[schema.Goal]bool{}
	for _, h := range l.text.hits[ofGoals] {
		if l.unitOf(h) != "" && h.from > 0 && l.text.numberBefore(int(h.from)) {
			of[l.unitOf(h)] = true
		}
	}
	return of
}

// unitOf gives the quantity of a hit that is a unit; "" for others.
func (l *labeller) unitOf(h hit) schema.Goal {
	if e := &l.lexicon.Goals[h.label]; h.label > 0 && e.As == asUnit {
		return e.Goal
	}
	return ""
}

// numberBefore says whether a numeral or a closed fraction stands right before a token.
func (r *reading) numberBefore(i int) bool {
	return i > 0 && (r.tokens[i-1].kind == numeral || mark(r.text, r.tokens[i-1]) == ')')
}

// dimensions says whether the text joins two lengths: 6 m by 4 m, 25 feet * 15 feet, 3 x 4 cm. One of them has a
// unit of length.
func (l *labeller) dimensions() bool {
	r := &l.text
	length := l.unitsOfLength()
	for i, t := range r.tokens {
		if t.kind != numeral {
			continue
		}
		next, first := i+1, false
		if end, ok := length[next]; ok {
			next, first = end, true
		}
		if next+1 >= len(r.tokens) || !r.joins(next) || r.tokens[next+1].kind != numeral {
			continue
		}
		if _, second := length[next+2]; first || second {
			return true
		}
	}
	return false
}

// unitsOfLength gives where a unit of length ends, by where it begins.
func (l *labeller) unitsOfLength() map[int]int {
	ends := map[int]int{}
	for _, h := range l.text.hits[ofGoals] {
		if l.unitOf(h) == schema.Length {
			ends[int(h.from)] = int(h.to)
		}
	}
	return ends
}

// joins says whether a token stands between two dimensions.
func (r *reading) joins(i int) bool {
	switch strings.ToLower(r.text[r.tokens[i].Start:r.tokens[i].End]) {
	case "by", "x", "*", "×", `\times`:
		return true
	}
	return false
}
