package backward

import (
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/text/mask"
	"geoeval/schema"
)

// said is what the words of a text, English or Chinese, tell of points: which are on circles and lines, and which angles
// are less than a right one. Every list is of names of points, one letter each.
type said struct {
	triangles  []string // named as such
	rights     []string // three points, the right angle at the second
	isosceles  []string // three points, the apex at the second
	diameters  []string
	chords     []string
	tangents   []string // two points, the second on the circle
	rhombi     []string
	center     string
	rim        string   // points on the circle
	radius     bool     // "the radius of circle O is" is in the text
	lines      []string // points in their order on a line
	midpoints  []string // three points, the middle one at the second
	everywhere bool     // no word speaks of a point off the circle
}

var (
	saidTriangle  = regexp.MustCompile(`(?:\btriangle|△|三角形)\s*([A-Z]{3})\b`)
	saidRightOf   = regexp.MustCompile(`(?:\b[Rr](?:igh)?t(?: |-|)(?:angled )?(?:triangle|△)|直角三角形|[Rr]t△)\s*([A-Z]{3})`)
	saidRight     = regexp.MustCompile(`(?:\bangle|∠)\s*([A-Z]{3}|[A-Z])\s*(?:=|＝|is equal to|is|为|是|等于)\s*(?:a right angle|90\b)|(?:∠)([A-Z]{3}|[A-Z])是直角`)
	saidEqual     = regexp.MustCompile(`\b([A-Z])([A-Z])\s*[=＝]\s*([A-Z])([A-Z])\b`)
	saidDiameter  = regexp.MustCompile(`\b([A-Z]{2})\s*(?:is|as|为|是)\s*(?:the |a )?(?:⊙O的|圆O的)?(?:diameter|直径)|(?:\bdiameter|直径)\s*([A-Z]{2})\b`)
	saidChord     = regexp.MustCompile(`\b([A-Z]{2})\s*(?:is|are|为|是)\s*(?:the |a )?(?:⊙O的|圆O的)?(?:chord|弦)|(?:\bchords?|弦)\s*([A-Z]{2})\b(?:\s*(?:and|、|,|和)\s*([A-Z]{2})\b)?|\b([A-Z]{2})\s*(?:and|、|和)\s*([A-Z]{2}) are (?:the )?(?:two )?chords`)
	saidTangent   = regexp.MustCompile(`\b([A-Z]{2}) (?:is|and) [^.;]{0,40}?tangents?\b[^.;]{0,40}?\bpoint ([A-Z])\b|\b([A-Z]{2}) is (?:the |a )?tangent (?:of|to) circle [A-Z],? (?:and )?(?:the tangent point is )?([A-Z])\b|\b([A-Z]{2})(?:切|与)⊙[A-Z]相?切?于点?([A-Z])`)
	saidCenter    = regexp.MustCompile(`(?:\b[Cc]ircle|⊙|圆)\s*([A-Z])\b`)
	saidOnCircle  = regexp.MustCompile(`\b(?:points? )?([A-Z](?:(?:, and |, | and |、|和|，)[A-Z])*) (?:are|is)(?: all)? (?:the |a )?(?:(?:two |three |four )?(?:moving )?points? )?on (?:the )?(?:circle|semicircle)|点?([A-Z](?:[、和，,][A-Z])*)都?(?:是|在)⊙[A-Z]上`)
	saidInscribed = regexp.MustCompile(`(?:triangle|quadrilateral|△|四边形)\s*([A-Z]{3,4}) (?:is|are) (?:the )?inscribed|(?:triangle|△|四边形)\s*([A-Z]{3,4})内接于|circumscribed (?:circle|circumcircle) of (?:the )?(?:triangle|quadrilateral|△) ?([A-Z]{3,4})|△([A-Z]{3})的外接圆`)
	saidRhombus   = regexp.MustCompile(`(?:\b(?:diamond|rhombus|square)|菱形|正方形)\s*([A-Z]{4})\b`)
	saidOff       = regexp.MustCompile(`\b(?:outside|tangent|exten(?:d|ds|ded|sion))\b|切|外|延长`)
	saidOnSegment = regexp.MustCompile(`\b([A-Z])(?: and ([A-Z]))? (?:is|are) (?:the |a |two )?(?:points? )?on (?:the )?(?:line segment|segment|line|edge|side) ([A-Z]{2})\b|点?([A-Z])(?:、([A-Z]))?(?:是|在)线段([A-Z]{2})上`)
	saidMidpoint  = regexp.MustCompile(`\b([A-Z]) is the midpoint of (?:the )?(?:line segment |segment )?([A-Z]{2})\b|点?([A-Z])(?:是|为)(?:线段)?([A-Z]{2})的中点`)
	saidRadius    = regexp.MustCompile(`(?:\bradius of (?:the )?circle ([A-Z]) (?:is|=) ?|⊙([A-Z])的?半径[是为=]|(?:\bcircle|⊙) ?([A-Z]) with (?:a )?radius (?:of )?)$`)
	saidPerimeter = regexp.MustCompile(`(?:perimeter of (?:the )?(?:triangle|△) ?([A-Z]{3}) (?:is|=) ?|△([A-Z]{3})的周长[是为=])$`)
)

// first is the first group of a match that is not empty.
func first(groups []string) string {
	for _, g := range groups {
		if g != "" {
			return g
		}
	}
	return ""
}

// sayings reads a text.
func sayings(text string) *said {
	s := &said{everywhere: !saidOff.MatchString(text)}
	each := func(r *regexp.Regexp, do func(groups []string)) {
		for _, m := range r.FindAllStringSubmatch(text, -1) {
			do(m[1:])
		}
	}
	each(saidTriangle, func(g []string) { s.triangles = append(s.triangles, g[0]) })
	each(saidRightOf, func(g []string) { s.triangles = append(s.triangles, g[0]) })
	each(saidRight, func(g []string) {
		name := first(g)
		if len(name) == 3 {
			s.rights = append(s.rights, name)
			return
		}
		for _, t := range s.triangles {
			if i := strings.Index(t, name); i >= 0 {
				s.rights = append(s.rights, string([]byte{t[(i+1)%3], t[i], t[(i+2)%3]}))
			}
		}
	})
	each(saidEqual, func(g []string) {
		for _, pair := range [][3]string{{g[1], g[0], g[3]}, {g[0], g[1], g[3]}, {g[1], g[0], g[2]}, {g[0], g[1], g[2]}} {
			apex := pair[1]
			rest := strings.Replace(g[2]+g[3], apex, "", 1)
			if len(rest) == 1 && rest != pair[0] && strings.Replace(g[0]+g[1], apex, "", 1) == pair[0] {
				s.isosceles = append(s.isosceles, pair[0]+apex+rest)
				break
			}
		}
	})
	on := func(points string) {
		for _, p := range points {
			if p >= 'A' && p <= 'Z' && !strings.ContainsRune(s.rim, p) {
				s.rim += string(p)
			}
		}
	}
	each(saidDiameter, func(g []string) { s.diameters = append(s.diameters, first(g)); on(first(g)) })
	each(saidChord, func(g []string) {
		for _, name := range g {
			if name != "" {
				s.chords = append(s.chords, name)
				on(name)
			}
		}
	})
	each(saidOnCircle, func(g []string) { on(first(g)) })
	each(saidInscribed, func(g []string) { on(first(g)) })
	each(saidTangent, func(g []string) {
		for i := 0; i+1 < len(g); i += 2 {
			if from := strings.Replace(g[i], g[i+1], "", 1); g[i] != "" && len(from) == 1 {
				s.tangents = append(s.tangents, from+g[i+1])
				on(g[i+1])
			}
		}
	})
	if m := saidCenter.FindStringSubmatch(text); m != nil {
		s.center = m[1]
		s.rim = strings.ReplaceAll(s.rim, s.center, "")
	}
	each(saidRhombus, func(g []string) { s.rhombi = append(s.rhombi, g[0]) })
	each(saidOnSegment, func(g []string) {
		line := g[2] + g[5]
		for _, p := range []string{g[0], g[1], g[3], g[4]} {
			if p != "" && !strings.Contains(line, p) {
				s.lines = append(s.lines, line[:1]+p+line[1:])
			}
		}
	})
	each(saidMidpoint, func(g []string) {
		middle, line := g[0]+g[2], g[1]+g[3]
		if !strings.Contains(line, middle) {
			s.lines = append(s.lines, line[:1]+middle+line[1:])
			s.midpoints = append(s.midpoints, line[:1]+middle+line[1:])
		}
	})
	s.order()
	return s
}

// order draws from A-D-C and A-C-B that D is between A and B, and C between D and B.
func (s *said) order() {
	for range 2 {
		for _, outer := range slices.Clone(s.lines) {
			for _, way := range []string{outer, backward(outer)} {
				for _, inner := range slices.Clone(s.lines) {
					for _, in := range []string{inner, backward(inner)} {
						if in[0] == way[0] && in[2] == way[1] && in[1] != way[2] {
							for _, more := range []string{string([]byte{way[0], in[1], way[2]}), string([]byte{in[1], way[1], way[2]})} {
								if !slices.Contains(s.lines, more) && !slices.Contains(s.lines, backward(more)) {
									s.lines = append(s.lines, more)
								}
							}
						}
					}
				}
			}
		}
	}
}

func backward(name string) string {
	b := []byte(name)
	slices.Reverse(b)
	return string(b)
}

// sameAngle reports whether two names of three points are of one angle.
func sameAngle(a, b string) bool { return a == b || a == backward(b) }

// angleNamed is the angle that stands before a number, by three points, or by its vertex alone.
var angleNamed = regexp.MustCompile(`(?:\\angle|∠|\bangle)\s*\{?([A-Z]{3}|[A-Z])\}?\s*(?:=|＝|is equal to|is|of|等于|为|是)?\s*\$?$`)

// angleBound is below what an angle must be by what the text says: a right angle where it is at the end of a diameter and
// of a chord, at the end of a radius in a triangle with another, at the base of an isosceles triangle, in a right one, at a
// point that a tangent comes from, or between a side and the diagonal of a rhombus; and what the other angles of its
// triangle leave of 180°.
func (s *said) angleBound(name string, others map[string]float64) float64 {
	high := 180.0
	names := []string{name}
	if len(name) == 1 {
		names = nil
		for _, t := range s.triangles {
			if i := strings.Index(t, name); i >= 0 && s.alone(name, t) {
				names = append(names, string([]byte{t[(i+1)%3], t[i], t[(i+2)%3]}))
			}
		}
		for _, t := range s.tangents {
			if t[:1] == name && s.center != "" && name != s.center {
				names = append(names, t[1:]+name+s.center)
			}
		}
	}
	for _, n := range names {
		if s.isAcute(n) {
			high = 90
		}
		sum := 180.0
		for other, v := range others {
			if len(other) == 1 && len(name) == 3 && strings.Contains(name, other) && other[0] != name[1] || len(other) == 3 && other[1] != n[1] && isOfPoints(other, n) {
				sum -= v
			}
		}
		high = min(high, sum)
	}
	return high
}

// alone reports whether an angle that is named by its vertex is that of a triangle: no other shape that is named has it.
func (s *said) alone(vertex, triangle string) bool {
	return !slices.ContainsFunc(s.triangles, func(t string) bool { return t != triangle && strings.Contains(t, vertex) && !isOfPoints(t, triangle) })
}

// isOfPoints reports whether two names are of the same points.
func isOfPoints(a, b string) bool {
	return len(a) == len(b) && strings.Trim(a, b) == "" && strings.Trim(b, a) == ""
}

func (s *said) isAcute(n string) bool {
	vertex, arms := n[1:2], n[:1]+n[2:]
	onRim := func(points string) bool { return strings.Trim(points, s.rim) == "" }
	for _, d := range s.diameters {
		if i := strings.Index(d, vertex); i >= 0 && strings.Contains(arms, d[1-i:2-i]) {
			third := strings.Replace(arms, d[1-i:2-i], "", 1)
			if third != s.center && (onRim(third) || s.everywhere) {
				return true
			}
		}
	}
	if s.center != "" && vertex != s.center && strings.Contains(arms, s.center) {
		third := strings.Replace(arms, s.center, "", 1)
		if third != "" && onRim(vertex) && (onRim(third) && third != vertex) {
			return !slices.ContainsFunc(s.diameters, func(d string) bool { return isOfPoints(d, vertex+third) })
		}
		for _, t := range s.tangents { // the triangle of a tangent and the center
			if t[:1] == vertex && t[1:] == third {
				return true
			}
		}
	}
	for _, r := range s.rights {
		if isOfPoints(r, n) && r[1] != n[1] {
			return true
		}
	}
	for _, i := range s.isosceles {
		if isOfPoints(i, n) && i[1] != n[1] {
			return true
		}
	}
	for _, q := range s.rhombi {
		at, a, b := strings.Index(q, vertex), strings.Index(q, n[:1]), strings.Index(q, n[2:])
		if at >= 0 && a >= 0 && b >= 0 && ((at+2)%4 == a || (at+2)%4 == b) {
			return true
		}
	}
	return false
}

// anglesOf gives the other angles of a problem that its text gives in degrees, by their names.
func anglesOf(p *schema.Problem, numbers []schema.Number, m *mask.Masking) map[string]float64 {
	found := map[string]float64{}
	for i, n := range numbers {
		if n.Field != schema.InText || n.Value == nil || slices.Contains(m.Numbers, i) || !isLength(p, &n) {
			continue
		}
		if at := angleNamed.FindStringSubmatch(p.Text[:n.Start]); at != nil {
			found[at[1]] = *n.Value
		}
	}
	return found
}

// tell adds to a plane what the words say of distances: that a diameter is the longest chord, a hypotenuse longer than the
// legs, a part less than its whole, and the half of a segment half of it.
func (s *said) tell(pl *plane) {
	for _, line := range s.lines {
		pl.read([]string{"line " + strings.Join(strings.Split(line, ""), " ")})
	}
	for _, r := range s.rights {
		pl.read([]string{"" + r[1:2] + r[:1] + ` \perp ` + r[1:2] + r[2:] + " on " + r[1:2]})
	}
	if s.center != "" && s.rim != "" {
		pl.read([]string{`\odot ` + s.center + " lieson " + strings.Join(strings.Split(s.rim, ""), " ")})
	}
	for _, d := range s.diameters {
		pl.name(d)
		long := between(d[0], d[1])
		for _, c := range s.rim {
			for _, e := range s.rim {
				if c < e && between(byte(c), byte(e)) != long {
					pl.less = append(pl.less, [2]thing{between(byte(c), byte(e)), long})
				}
			}
		}
		if s.center != "" && s.center != d[:1] && s.center != d[1:] {
			pl.halves = append(pl.halves, [3]byte{d[0], s.center[0], d[1]})
		}
	}
	for _, m := range s.midpoints {
		pl.halves = append(pl.halves, [3]byte{m[0], m[1], m[2]})
	}
}
