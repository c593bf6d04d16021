package scenes

import (
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
)

// distract gives one measure more, which nothing needs and which makes no proof less deep. There may be none.
func (p *Problem) distract(chance *synth.Stream) {
	d := p.scene.drawn.Diagram
	more := slices.Clone(p.scene.drawn.measures)
	for len(more) > 0 {
		at := chance.Pick(len(more))
		q := more[at]
		more = slices.Delete(more, at, at+1)
		if strings.ContainsFunc(q.Of, func(r rune) bool { _, ok := d.At[byte(r)]; return !ok }) {
			continue
		}
		q = normal(d, q)
		if v, err := d.Measure(q); err != nil || !nice(q, v) || q == p.Asked || has(p.State, q) ||
			q.Kind == deduce.Length && !d.Joined(q.Of[0], q.Of[1]) {
			continue
		}
		with := append(slices.Clone(p.Given), q)
		takes := false // another one's place, or that of what is said
		for i := range p.Given {
			takes = takes || p.still(p.Said, slices.Delete(slices.Clone(with), i, i+1))
		}
		for i, one := range p.Said {
			takes = takes || one.form.facts != nil && !one.form.body &&
				p.still(slices.Replace(slices.Clone(p.Said), i, i+1, one.weaker()...), with)
		}
		if takes {
			continue
		}
		s := p.follows(p.Said, with)
		if n, ok := s.Value(p.Asked); ok && s.Nodes[n].Depth == p.Depth {
			p.Given, p.Distractor = with, q
			return
		}
	}
}
