package scenes

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// rests is what the solution of a problem rests on.
type rests struct {
	needed map[byte]bool
	// sides are the sides of angles, from the vertex: any point will do that is needed anyway, else the one that was there first.
	sides [][2]byte
	// parallel are lines any two points of which will do.
	parallel []string
	facts    map[deduce.Fact]bool
}

// use says that points are needed.
func (r *rests) use(of string) {
	for i := range of {
		if of[i] >= 'A' && of[i] <= 'Z' {
			r.needed[of[i]] = true
		}
	}
}

// useAngles says that angles are needed, with some point of each of their sides.
func (r *rests) useAngles(of string) {
	for _, part := range strings.Fields(of) {
		r.use(part[1:2])
		r.sides = append(r.sides, [2]byte{part[1], part[0]}, [2]byte{part[1], part[2]})
	}
}

func (r *rests) useQuantity(q deduce.Quantity) {
	if q.Kind == deduce.Angle {
		r.useAngles(q.Of)
	} else {
		r.use(q.Of)
	}
}

// rests finds what the solution rests on.
func (p *Problem) rests() *rests {
	r := &rests{needed: map[byte]bool{}, facts: map[deduce.Fact]bool{}}
	r.useQuantity(p.Asked)
	for _, m := range p.Trace {
		node := &p.State.Nodes[m]
		switch node.Fact.Rel {
		case deduce.Between, deduce.RightAngle, deduce.EqualAngles, deduce.Crossing:
			r.useAngles(node.Fact.Of)
		case deduce.Parallel:
			r.parallel = append(r.parallel, strings.Fields(node.Fact.Of)...)
		default:
			r.use(node.Fact.Of)
		}
		r.useQuantity(node.Q)
		r.facts[node.Fact] = true
	}
	return r
}

// leaveOutPoints leaves out points on which nothing rests, and what is said of them.
func (p *Problem) leaveOutPoints(o Options) (went bool, err error) {
	d := p.scene.drawn.Diagram
	r := p.rests()
	first := p.Said[0]
	if first.form.name == "outside point" && !r.needed[first.of[0]] {
		first = Statement{forms[onCircle], first.of[1:]}
		p.Said = slices.Replace(slices.Clone(p.Said), 0, 1, first)
	}
	if first.form.name == onCircle { // which brings the circle in, as others do
		r.use(first.of[1:])
	} else {
		r.use(first.of)
	}
	p.Said = reaching(p.Said, r.needed, d)
	order := ""
	for _, one := range p.Said {
		order += one.of
	}
	r.chooseOnSides(d, order)
	r.chooseOnParallels(d, order)
	for p.needMore(r) {
	}
	var gone []string
	for _, c := range d.Points() {
		if !r.needed[byte(c)] {
			gone = append(gone, string(c))
		}
	}
	if len(gone) == 0 {
		return false, nil
	}
	p.Said = saidOf(p.Said, r.needed)
	return true, p.without(o, gone...)
}

// chooseOnSides chooses a point of every side, by the order in which the points come in.
func (r *rests) chooseOnSides(d *deduce.Diagram, order string) {
	for _, side := range r.sides {
		l := d.LineOf(side[0], side[1])
		if l == "" {
			l = string(side[:])
		}
		l = l[strings.IndexByte(l, side[0])+1:]
		if !strings.ContainsFunc(l, func(c rune) bool { return r.needed[byte(c)] }) {
			first := side[1]
			for i := range l {
				if strings.IndexByte(order, l[i]) < strings.IndexByte(order, first) {
					first = l[i]
				}
			}
			r.needed[first] = true
		}
	}
}

// chooseOnParallels chooses two points of every parallel line.
func (r *rests) chooseOnParallels(d *deduce.Diagram, order string) {
	for _, line := range r.parallel {
		l := []byte(d.LineOf(line[0], line[1]))
		if len(l) == 0 {
			l = []byte(line)
		}
		slices.SortFunc(l, func(x, y byte) int { return strings.IndexByte(order, x) - strings.IndexByte(order, y) })
		slices.SortStableFunc(l, func(x, y byte) int { return truth(r.needed[y]) - truth(r.needed[x]) })
		for _, c := range l[:min(2, len(l))] {
			r.needed[c] = true
		}
	}
}

// needMore adds the points that come in with a needed one, in one statement; false where there are none.
func (p *Problem) needMore(r *rests) (more bool) {
	introduced := map[byte]bool{}
	for _, one := range p.Said {
		needs := p.isNeeded(one, r, introduced)
		for i := range one.of {
			if needs && !r.needed[one.of[i]] && one.form.name != "joined" {
				r.needed[one.of[i]], more = true, true
			}
		}
	}
	return more
}

// isNeeded tells whether a statement says what the solution rests on or brings in a needed point, and adds its points to those that are in.
func (p *Problem) isNeeded(one Statement, r *rests, introduced map[byte]bool) bool {
	needed := slices.ContainsFunc(one.facts(p.scene.drawn.Diagram), func(f deduce.Fact) bool { return r.facts[f] })
	for i := range one.of {
		if one.form.name == onCircle && i == 1 && p.bringsIn(one, r.needed) {
			continue
		}
		needed = needed || r.needed[one.of[i]] && !introduced[one.of[i]]
		introduced[one.of[i]] = true
	}
	return needed
}

// saidOf is what is said of needed points alone. Diagonals stay drawn without the point in which they meet.
func saidOf(said []Statement, needed map[byte]bool) []Statement {
	var left []Statement
	for _, one := range said {
		if !strings.ContainsFunc(one.of, func(r rune) bool { return !needed[byte(r)] }) {
			left = append(left, one)
		} else if one.form.name == "diagonals" {
			for _, ends := range []string{one.of[1:3], one.of[3:5]} {
				if needed[ends[0]] && needed[ends[1]] {
					left = append(left, Statement{forms["joined"], ends})
				}
			}
		}
	}
	return left
}

// goAround leaves out a point on which nothing else is built, and by which the proof goes although there is one without it.
func (p *Problem) goAround(o Options) (went bool, err error) {
	if !p.scene.drawn.Diagram.Flat() || p.tried.last {
		return false, nil
	}
	measured := p.Asked.Of
	for _, q := range p.Given {
		measured += q.Of
	}
	for i := len(p.Said) - 1; i > 0; i-- {
		for _, c := range p.Said[i].of {
			point := string(c)
			if strings.Contains(measured, point) || c == center || !p.isLeaf(i, point) {
				continue
			}
			if p.try("point "+point, func() bool {
				return p.leaveOut(o, slices.DeleteFunc(slices.Clone(p.Said), func(s Statement) bool { return strings.Contains(s.of, point) }), point)
			}) {
				return true, nil
			}
		}
	}
	return false, nil
}

// isLeaf tells whether the i-th statement introduces a point, and others only join it.
func (p *Problem) isLeaf(i int, point string) bool {
	known := ""
	for j, s := range p.Said {
		switch {
		case j < i:
			known += s.of
		case j > i && !isJoined(s) && strings.Contains(s.of, point):
			return false
		}
	}
	return strings.Trim(p.Said[i].of, known) == point
}

// bringsIn tells whether another statement with a needed point brings the circle in on which one puts a point.
func (p *Problem) bringsIn(one Statement, needed map[byte]bool) bool {
	return slices.ContainsFunc(p.Said, func(other Statement) bool {
		return other.of != one.of && other.form.shape == schema.Circle && strings.Contains(other.of, one.of[1:]) && needed[other.of[0]]
	})
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// reaching says of lines by their needed points what is said by others: of D on BC, where only A beyond C is needed, that it is
// on BA, where A was there before. What is said stays the same.
func reaching(said []Statement, needed map[byte]bool, d *deduce.Diagram) []Statement {
	said = slices.Clone(said)
	known := ""
	for i, one := range said {
		of := []byte(one.of)
		for j := 1; j < len(of); j++ {
			from := of[0]
			if strings.HasPrefix(one.form.name, "parallel") && j == len(of)-1 { // the other end of what it is parallel to
				from = of[j-1]
			}
			l := d.LineOf(from, of[j])
			if needed[of[j]] || l == "" {
				continue
			}
			for _, y := range []byte(l[strings.IndexByte(l, of[j])+1:]) {
				was := of[j]
				of[j] = y
				now := Statement{one.form, string(of)}
				if needed[y] && strings.IndexByte(known, y) >= 0 && !strings.ContainsRune(one.of, rune(y)) && slices.Equal(one.facts(d), now.facts(d)) && now.isOnLines(d) {
					break
				}
				of[j] = was
			}
		}
		said[i].of = string(of)
		known += said[i].of
	}
	return said
}

// without draws the scene without some more points or segments.
func (p *Problem) without(o Options, gone ...string) error {
	old := p.scene.drawn.Diagram
	omit := map[string]bool{}
	for name := range p.scene.omit {
		omit[name] = true
	}
	for _, name := range gone {
		omit[name] = true
	}
	if err := p.scene.drawn.show(omit); err != nil {
		return err
	}
	p.scene.omit = omit
	now := p.scene.drawn.Diagram
	p.Given = slices.Clone(p.Given)
	for i, q := range p.Given {
		p.Given[i] = renamed(q, old, now)
	}
	p.Asked = renamed(p.Asked, old, now)
	return nil
}

// renamed is a quantity of one diagram as another names it, which has fewer points on its rays.
func renamed(q deduce.Quantity, old, now *deduce.Diagram) deduce.Quantity {
	if q.Kind != deduce.Angle {
		return q
	}
	end := func(v, x byte) byte {
		l := old.LineOf(v, x)
		for k := strings.IndexByte(l, v) + 1; k > 0 && k < len(l); k++ {
			if _, ok := now.At[l[k]]; ok {
				return l[k]
			}
		}
		return x
	}
	return now.Ang(end(q.Of[1], q.Of[0]), q.Of[1], end(q.Of[1], q.Of[2]))
}

// segmentPlaces are letters that stand together in a form's texts, with what is before them.
var segmentPlaces = regexp.MustCompile(`(arc |弧)?((?:\{[A-Z]\})+)`)

// namedSegments are the segments that the texts of forms name, by the variables of their ends.
var namedSegments = sync.OnceValue(func() map[*form][]string {
	all := map[*form][]string{}
	for _, f := range forms {
		for _, text := range slices.Concat(f.says.en, f.says.zh) {
			for _, found := range segmentPlaces.FindAllStringSubmatch(text, -1) {
				ends := strings.NewReplacer("{", "", "}", "").Replace(found[2])
				if found[1] == "" && len(ends) == 2 && !slices.Contains(all[f], ends) {
					all[f] = append(all[f], ends)
				}
			}
		}
	}
	return all
})

// segments are those that a statement names.
func (s Statement) segments() []string {
	var all []string
	for _, ends := range namedSegments()[s.form] {
		all = append(all, string([]byte{s.of[strings.IndexByte(s.form.args, ends[0])], s.of[strings.IndexByte(s.form.args, ends[1])]}))
	}
	return all
}

// isOnLines tells whether lines go through the segments that a statement names, and through the points that it puts on them.
func (s Statement) isOnLines(d *deduce.Diagram) bool {
	return !slices.ContainsFunc(s.segments(), func(ends string) bool { return d.LineOf(ends[0], ends[1]) == "" }) &&
		!slices.ContainsFunc(s.weaker(), func(w Statement) bool {
			return w.form.name == "point on segment" && strings.IndexByte(d.LineOf(w.of[1], w.of[2]), w.of[0]) < 0
		})
}
