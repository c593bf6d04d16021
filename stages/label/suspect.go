package label

import "geoeval/schema"

// suspect says why a problem is probably not one of geometry, "" where nothing says so; the rule stands in the
// package's doc comment.
func (l *labeller) suspect(p *schema.Problem, a *about) string {
	if p.ImagePath != "" || len(p.Structural) > 0 || p.DiagramCode != "" || len(p.NativeShapes) > 0 || a.named {
		return ""
	}
	if arithmetic := l.text.hits[ofArithmetic]; len(arithmetic) > 0 {
		return quoted(l.text.phrase(arithmetic[0]))
	}
	if a.sure || l.text.speaksOf(l.lexicon, schema.Analytic) || l.text.coordinates() {
		return ""
	}
	measures := map[string]bool{}
	for _, h := range l.text.hits[ofMeasures] {
		if m := l.lexicon.Measures[h.label].Measure; h.label > 0 {
			measures[m] = true
		}
	}
	if len(measures) > 1 || measures["angle"] || measures["perimeter"] {
		return ""
	}
	return "no shape and no two measures"
}
