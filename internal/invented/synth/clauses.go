package synth

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Clauses are the problem's figure and conditions in PGPS9K's grammar: structural ones from what is drawn ("line A D
// B", "\odot O lieson A B"), semantic ones from the template's given. A swapped problem gives its answer instead of
// what it asks for.
func (p *Instance) Clauses() (structural []string, semantic []Text) {
	t := p.Template
	if !t.HasClauses() {
		return nil, nil
	}
	given := t.question.given
	if p.swapped {
		given = slices.DeleteFunc(slices.Clone(given), func(w wording) bool { return w.names(t.swap.ask) })
		given = append(given, p.question.given...)
	}
	for _, w := range given {
		semantic = append(semantic, p.fill(w, latex))
	}
	return append(p.lines(), p.circles()...), semantic
}

// A located point is a named point of the figure.
type located struct {
	name string
	at   vector
}

func (p *Instance) located() []located {
	var all []located
	for _, point := range p.Template.figure.points {
		if name, ok := p.Letters[point.name]; ok {
			all = append(all, located{name, p.vector(point.at)})
		}
	}
	return all
}

// lines are the clauses of straight lines: each with the points on it in their order, none twice.
func (p *Instance) lines() []string {
	points := p.located()
	var ends [][2]vector
	for _, thing := range p.Template.figure.draw {
		for _, line := range thing.lines {
			ends = append(ends, [2]vector{p.vector(line[0]), p.vector(line[1])})
		}
	}
	for merged := true; merged; {
		ends, merged = mergeLines(ends)
	}
	var clauses []string
	for _, e := range ends {
		on := slices.DeleteFunc(slices.Clone(points), func(l located) bool { return !isOn(l.at, e) })
		slices.SortStableFunc(on, func(a, b located) int {
			return cmp.Compare(a.at.minus(e[0]).length(), b.at.minus(e[0]).length())
		})
		if len(on) < 2 {
			continue
		}
		clause := "line"
		for _, l := range on {
			clause += " " + l.name
		}
		if !slices.Contains(clauses, clause) {
			clauses = append(clauses, clause)
		}
	}
	return clauses
}

// isOn tells whether a point lies on a segment.
func isOn(at vector, e [2]vector) bool {
	whole := e[1].minus(e[0]).length()
	return math.Abs(at.minus(e[0]).length()+at.minus(e[1]).length()-whole) <= 1e-9*max(1, whole)
}

// touch tells whether an end of the second segment lies on the first.
func touch(a, b [2]vector) bool { return isOn(b[0], a) || isOn(b[1], a) }

// mergeLines joins two segments of one line that have a point in common, and tells whether there were such.
func mergeLines(ends [][2]vector) ([][2]vector, bool) {
	for i := range ends {
		for j := i + 1; j < len(ends); j++ {
			a, b := ends[i], ends[j]
			along, other := a[1].minus(a[0]), b[1].minus(b[0])
			straight := along.cross(other).length() <= 1e-9*along.length()*other.length()
			if !straight || !touch(a, b) && !touch(b, a) {
				continue
			}
			for _, x := range []vector{b[0], b[1], a[0], a[1]} {
				for _, y := range []vector{b[0], b[1], a[0], a[1]} {
					if y.minus(x).length() > ends[i][1].minus(ends[i][0]).length()*(1+1e-9) {
						ends[i] = [2]vector{x, y}
					}
				}
			}
			return slices.Delete(ends, j, j+1), true
		}
	}
	return ends, false
}

// circles are the clauses of circles with named centres.
func (p *Instance) circles() []string {
	points := p.located()
	var clauses []string
	for _, thing := range p.Template.figure.draw {
		for _, c := range thing.circles {
			center, radius := p.vector(c.center), c.radius.of(&p.numbers)
			named := slices.IndexFunc(points, func(l located) bool { return l.at.minus(center).length() <= 1e-9*max(1, radius) })
			if named < 0 {
				continue
			}
			var on []string
			for _, l := range points {
				if math.Abs(l.at.minus(center).length()-radius) <= 1e-9*max(1, radius) {
					on = append(on, l.name)
				}
			}
			if clause := `\odot ` + points[named].name + " lieson " + strings.Join(on, " "); len(on) > 0 &&
				!slices.Contains(clauses, clause) {
				clauses = append(clauses, clause)
			}
		}
	}
	return clauses
}
