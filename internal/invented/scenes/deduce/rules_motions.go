package deduce

import "strings"

// A motion is what a fact about one says: points and their images.
type motion struct {
	about    string // the axis, the centre, or ""
	one, two string
}

func motionOf(f Fact) motion {
	part := strings.Fields(f.Of)
	if f.Rel == Translated {
		return motion{one: part[0], two: part[1]}
	}
	return motion{part[0], part[1], part[2]}
}

// moved measures a motion.
func (d *Diagram) moved(f Fact) bool {
	m := motionOf(f)
	at := func(p byte) Vec { return d.Place(p) }
	for i := range m.one {
		a, b := at(m.one[i]), at(m.two[i])
		ok := false
		switch f.Rel {
		case Reflected:
			p, q := at(m.about[0]), at(m.about[1])
			ok = Near(a.To(p), b.To(p)) && Near(a.To(q), b.To(q))
		case Rotated:
			o := at(m.about[0])
			first, turned := d.turn(m.about[0], m.one[0], m.two[0]), d.turn(m.about[0], m.one[i], m.two[i])
			ok = Near(a.To(o), b.To(o)) && Near(first, turned)
		case Translated:
			ok = b.Minus(a).To(at(m.two[0]).Minus(at(m.one[0]))) < 1e-9*max(1, a.To(b))
		}
		if !ok {
			return false
		}
	}
	return true
}

// withFixed adds the points that stay where they are: those of the axis.
func (s *State) withFixed(m motion) motion {
	stay := m.about
	if len(stay) == 2 {
		if l := s.LineOf(stay[0], stay[1]); l != "" {
			stay = l
		}
	}
	for _, p := range []byte(stay) {
		if strings.IndexByte(m.one, p) < 0 && strings.IndexByte(m.two, p) < 0 {
			m.one, m.two = m.one+string(p), m.two+string(p)
		}
	}
	return m
}

// unchanged says of a figure and its image that lengths and angles are equal and triangles congruent.
func (s *State) unchanged(n int, m motion) {
	for i := range m.one {
		for j := range i {
			a, b, c, d := m.one[i], m.one[j], m.two[i], m.two[j]
			if s.Joined(a, b) && s.Joined(c, d) && Len(a, b) != Len(c, d) {
				s.Relate(same(Len(a, b), Len(c, d)), n)
			}
			for k := range m.one {
				v, w := m.one[k], m.two[k]
				if k == i || k == j || !s.Joined(a, v) || !s.Joined(v, b) || !s.Joined(c, w) || !s.Joined(w, d) ||
					s.Collinear(a, v, b) {
					continue
				}
				if p, q := s.Ang(a, v, b), s.Ang(c, w, d); p != q {
					s.Relate(same(p, q), n)
				}
				if k < j {
					x, ok := s.corner(a, b, v)
					y, also := s.corner(c, d, w)
					if ok && also && x != y {
						s.Conclude(Matched(Congruent, three(a, b, v), three(c, d, w)), n, x, y)
					}
				}
			}
		}
	}
}

// motionRules are about reflections, folds, rotations and translations.
var motionRules = []*Rule{
	{Principle: "geosense/reflection-transformation", On: Reflected, Apply: func(s *State, n int, _ string) {
		s.unchanged(n, s.withFixed(motionOf(s.Nodes[n].Fact)))
	}},
	{Principle: "geosense/symmetric-point", On: Reflected, Apply: func(s *State, n int, _ string) {
		m := motionOf(s.Nodes[n].Fact)
		p, q := m.about[0], m.about[1]
		axis := s.LineOf(p, q)
		for i := range m.one {
			a, b := m.one[i], m.two[i]
			x := commonPoint(s.LineOf(a, b), axis)
			if on, ok := s.Is(between(a, x, b)); x != 0 && ok {
				if p == x {
					p, q = q, p
				}
				s.Conclude(Mid(x, a, b), n, on)
				s.Conclude(s.Right(p, x, a), n, on)
				s.Conclude(s.Right(p, x, b), n, on)
			}
		}
	}},
	{Principle: "geosense/rotation-invariance-theorem", On: Rotated, Apply: func(s *State, n int, of string) {
		s.unchanged(n, motionOf(s.Nodes[n].Fact))
	}},
	{Principle: "geosense/properties-of-rotation", On: Rotated, Apply: func(s *State, n int, _ string) {
		m := motionOf(s.Nodes[n].Fact)
		o := m.about[0]
		drawn := func(i int) bool { return s.Joined(o, m.one[i]) && s.Joined(o, m.two[i]) }
		turned := func(i int) Quantity { return s.Ang(m.one[i], o, m.two[i]) }
		for i := range m.one {
			if !drawn(i) {
				continue
			}
			s.Relate(same(Len(o, m.one[i]), Len(o, m.two[i])), n)
			for j := range i {
				if drawn(j) && turned(i) != turned(j) && !s.Collinear(m.one[i], o, m.two[i]) {
					s.Relate(same(turned(i), turned(j)), n)
				}
			}
		}
	}},
	{Principle: "geosense/translation-invariance-theorem", On: Translated, Apply: func(s *State, n int, of string) {
		m := motionOf(s.Nodes[n].Fact)
		s.unchanged(n, m)
		for i := range m.one {
			for j := range i {
				a, b, c, d := m.one[i], m.one[j], m.two[i], m.two[j]
				if s.Joined(a, b) && s.Joined(c, d) && !sameLine(s.LineOf(a, b), s.LineOf(c, d)) {
					s.Conclude(s.Par(a, b, c, d), n)
				}
			}
		}
	}},
	{Principle: "geosense/definition-of-translation", On: Translated, Apply: func(s *State, n int, _ string) {
		m := motionOf(s.Nodes[n].Fact)
		for i := range m.one {
			for j := range i {
				a, b, c, d := m.one[i], m.two[i], m.one[j], m.two[j]
				if !s.Joined(a, b) || !s.Joined(c, d) {
					continue
				}
				if Len(a, b) != Len(c, d) {
					s.Relate(same(Len(a, b), Len(c, d)), n)
				}
				if !sameLine(s.LineOf(a, b), s.LineOf(c, d)) {
					s.Conclude(s.Par(a, b, c, d), n)
				}
			}
		}
	}},
}
