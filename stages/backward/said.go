package backward

import (
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mask"
	"geoeval/schema"
)

// said is what the words of a text, English or Chinese, tell of points: which are on circles and lines, and what triangles,
// quadrilaterals and tangents there are. Names are of points of one letter each.
type said struct {
	triangles  []string // named as such
	rights     []string // three points, the right angle at the second
	isosceles  []string // three points, the apex at the second
	diameters  []string
	tangents   []string // two points, the second on the circle
	outer      string   // points where a tangent meets the line of a diameter
	rhombi     []string
	quads      []string
	center     string
	rim        string   // points on the circle
	lines      []string // points in their order on a line
	midpoints  []string // three points, the middle one at the second
	everywhere bool     // no word speaks of a point off the circle
}

var (
	saidTriangle  = regexp.MustCompile(`(?:\b[Tt]riangle|△|三角形)\s*([A-Z]{3})\b`)
	saidRightOf   = regexp.MustCompile(`(?:\b[Rr](?:igh)?t(?: |-|)(?:angled )?(?:triangle|△)|直角三角形|[Rr]t△)\s*([A-Z]{3})`)
	saidRight     = regexp.MustCompile(`(?:\bangle|∠)\s*([A-Z]{3}|[A-Z])\s*(?:=|＝|is equal to|is|为|是|等于)\s*(?:a right angle|90\b)|(?:∠)([A-Z]{3}|[A-Z])是直角`)
	saidEqual     = regexp.MustCompile(`\b([A-Z])([A-Z])\s*[=＝]\s*([A-Z])([A-Z])\b`)
	saidDiameter  = regexp.MustCompile(`\b([A-Z]{2})\s*(?:is|as|为|是)\s*(?:the |a )?(?:⊙O的|圆O的)?(?:diameter|直径)|(?:\bdiameter|直径)\s*([A-Z]{2})\b`)
	saidChord     = regexp.MustCompile(`\b([A-Z]{2})\s*(?:is|are|为|是)\s*(?:the |a )?(?:⊙O的|圆O的)?(?:chord|弦)|(?:\bchords?|弦)\s*([A-Z]{2})\b(?:\s*(?:and|、|,|和)\s*([A-Z]{2})\b)?|\b([A-Z]{2})\s*(?:and|、|和)\s*([A-Z]{2}) are (?:the )?(?:two )?chords`)
	saidTangent   = regexp.MustCompile(`\b([A-Z]{2}) (?:is|ia) (?:the |a )?tangent\b([^.;]{0,50})|([A-Z]{2})(?:是⊙[A-Z]的切线|切⊙[A-Z]|与⊙[A-Z]相切)([^.;。；]{0,30})`)
	saidTangents  = regexp.MustCompile(`\b([A-Z]{2}),? (?:and )?([A-Z]{2}) are (?:the |two )*tangents?\b|([A-Z]{2})、([A-Z]{2})(?:是⊙[A-Z]的切线|(?:分别)?切⊙)`)
	saidTouching  = regexp.MustCompile(`\b(?:at|to|is) (?:the )?(?:tangent point |point )?([A-Z])\b|\b([A-Z]) is the (?:tangent point|point of tangency)|于点?([A-Z])|切点[是为]?([A-Z])|([A-Z])[是为]切点`)
	saidOuter     = regexp.MustCompile(`\bexten(?:ded line|sion)s? of (?:the )?(?:diameter )?([A-Z]{2})\b[^.;]{0,40}? at (?:point )?([A-Z])\b|\b([A-Z]) is (?:a point )?on the (?:[A-Z]{2} )?(?:extended line|extension) of (?:the )?(?:diameter )?([A-Z]{2})\b`)
	saidOutside   = regexp.MustCompile(`\b([A-Z]) is a point outside|([A-Z])[是为]⊙[A-Z]外`)
	saidQuad      = regexp.MustCompile(`(?:\b(?:parallelogram|quadrilateral|diamond|rhombus|square|rectangle|trapezoid)|四边形|菱形|正方形|矩形|梯形)\s*([A-Z]{4})\b`)
	saidCenter    = regexp.MustCompile(`(?:\b[Cc]ircle|⊙|圆)\s*([A-Z])\b`)
	saidOnCircle  = regexp.MustCompile(`\b(?:points? )?([A-Z](?:(?:, and |, | and |、|和|，)[A-Z])*) (?:are|is)(?: all)? (?:the |a )?(?:(?:two |three |four )?(?:moving )?points? )?on (?:the )?(?:circle|semicircle)|点?([A-Z](?:[、和，,][A-Z])*)都?(?:是|在)⊙[A-Z]上`)
	saidInscribed = regexp.MustCompile(`(?:[Tt]riangle|[Qq]uadrilateral|△|四边形)\s*([A-Z]{3,4}) (?:is|are) (?:the )?inscribed|(?:triangle|△|四边形)\s*([A-Z]{3,4})内接于|circumscribed (?:circle|circumcircle) of (?:the )?(?:triangle|quadrilateral|△) ?([A-Z]{3,4})|△([A-Z]{3})的外接圆`)
	saidRectangle = regexp.MustCompile(`(?:\b(?:rectangle|square)|矩形|长方形|正方形)\s*([A-Z]{4})\b`)
	saidFoot      = regexp.MustCompile(`\b([A-Z]{2}) ?⊥ ?([A-Z]{2})(?:,? (?:is )?(?:at |and )?(?:the )?(?:foot of (?:the )?perpendicular is )?(?:the )?(?:point )?|于点?|，垂足[是为]点?)([A-Z])\b`)
	saidRhombus   = regexp.MustCompile(`(?:\b(?:diamond|rhombus|square)|菱形|正方形)\s*([A-Z]{4})\b`)
	saidOff       = regexp.MustCompile(`\b(?:outside|tangent|exten(?:d|ds|ded|sion))\b|切|外|延长`)
	saidOnSegment = regexp.MustCompile(`\b([A-Z])(?: and ([A-Z]))? (?:is|are) (?:the |a |two )?(?:points? )?on (?:the )?(?:line segment |segment |line |edge |side )?([A-Z]{2})\b|点?([A-Z])(?:、([A-Z]))?(?:是|在)线段([A-Z]{2})上`)
	saidMidpoint  = regexp.MustCompile(`\b([A-Z]) is the midpoint of (?:the )?(?:line segment |segment )?([A-Z]{2})\b|点?([A-Z])(?:是|为)(?:线段)?([A-Z]{2})的中点`)
	saidCone      = regexp.MustCompile(`\bcone\b|圆锥`)
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
				on(name)
			}
		}
	})
	each(saidOnCircle, func(g []string) { on(first(g)) })
	each(saidInscribed, func(g []string) { on(first(g)) })
	each(saidTangent, func(g []string) {
		line, behind := g[0]+g[2], g[1]+g[3]
		if out := saidOutside.FindStringSubmatch(text); out != nil && strings.Contains(line, first(out[1:])) {
			behind += " at " + strings.Replace(line, first(out[1:]), "", 1)
		}
		for _, m := range saidTouching.FindAllStringSubmatch(behind, -1) {
			if at := first(m[1:]); strings.Contains(line, at) {
				s.tangents = append(s.tangents, strings.Replace(line, at, "", 1)+at)
				on(at)
				break
			}
		}
	})
	each(saidTangents, func(g []string) {
		a, b := g[0]+g[2], g[1]+g[3]
		if a[0] == b[0] {
			s.tangents = append(s.tangents, a, b)
			on(a[1:] + b[1:])
		}
	})
	if strings.Contains(text, "tangent") {
		each(saidOuter, func(g []string) {
			line := g[0] + g[3]
			if strings.Contains(line, "O") || slices.ContainsFunc(s.diameters, func(d string) bool { return isOfPoints(d, line) }) || strings.Contains(text, "diameter "+line) {
				s.outer += g[1] + g[2]
			}
		})
	}
	if m := saidCenter.FindStringSubmatch(text); m != nil {
		s.center = m[1]
		s.rim = strings.ReplaceAll(s.rim, s.center, "")
	}
	each(saidQuad, func(g []string) { s.quads = append(s.quads, g[0]) })
	each(saidRectangle, func(g []string) {
		for i := range 4 {
			s.rights = append(s.rights, string([]byte{g[0][(i+3)%4], g[0][i], g[0][(i+1)%4]}))
		}
	})
	each(saidFoot, func(g []string) {
		for _, a := range strings.Replace(g[0], g[2], "", 1) {
			for _, b := range strings.Replace(g[1], g[2], "", 1) {
				s.rights = append(s.rights, string(a)+g[2]+string(b))
			}
		}
	})
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

// angleNamed is the angle that stands before a number, by three points, or by its vertex alone.
var angleNamed = regexp.MustCompile(`(?:\\angle|∠|\bangle)\s*\{?([A-Z]{3}|[A-Z])\}?\s*(?:=|＝|is equal to|is|of|等于|为|是)?\s*\$?$`)

// angleBound is below what an angle must be by what the text says: a right angle where it is at the end of a diameter and
// of a chord, at the end of a radius in a triangle with another, at the base of an isosceles triangle, in a right one, at a
// point that a tangent comes from, or between a side and the diagonal of a rhombus; and what the other angles of its
// triangle leave of 180°.
func (s *said) angleBound(name string, others map[string]float64) float64 {
	high := 180.0
	if strings.Contains(s.outer, vertexOf(name)) {
		high = 90
	}
	names := []string{name}
	if len(name) == 1 {
		names = s.anglesAt(name)
	}
	for _, n := range names {
		if s.isAcute(n) {
			high = 90
		}
		sum := 180.0
		for other, v := range others {
			corner := len(other) == 1 && other[0] != n[1] && strings.Contains(n, other) && !s.hasQuad(other+vertexOf(n))
			if corner || len(other) == 3 && other[1] != n[1] && isOfPoints(other, n) {
				sum -= v
			}
		}
		high = min(high, sum)
	}
	return high
}

// anglesAt are the angles that a vertex alone may name: that of the quadrilateral, else of the one triangle, else of the
// isosceles one that has it; and that between a tangent and the line to the center.
func (s *said) anglesAt(vertex string) (names []string) {
	for _, q := range s.quads {
		if i := strings.Index(q, vertex); i >= 0 {
			return []string{string([]byte{q[(i+1)%4], q[i], q[(i+3)%4]})}
		}
	}
	all := s.triangles
	if !slices.ContainsFunc(all, func(t string) bool { return strings.Contains(t, vertex) }) {
		all = s.isosceles
	}
	for _, t := range all {
		if i := strings.Index(t, vertex); i >= 0 {
			name := string([]byte{t[(i+1)%3], t[i], t[(i+2)%3]})
			if len(names) > 0 && !isOfPoints(names[0], name) {
				return nil
			}
			names = append(names, name)
		}
	}
	var touching []string
	for _, t := range s.tangents {
		if t[:1] == vertex && s.center != "" && vertex != s.center {
			touching = append(touching, t[1:]+vertex+s.center)
		}
	}
	if len(touching) == 1 { // two enclose an angle that may be obtuse
		names = append(names, touching...)
	}
	return names
}

// hasQuad reports whether one of some points is the corner of a quadrilateral, so that its letter alone names that angle.
func (s *said) hasQuad(points string) bool {
	return slices.ContainsFunc(s.quads, func(q string) bool { return strings.ContainsAny(q, points) })
}

// vertexOf is the vertex of an angle's name.
func vertexOf(name string) string { return name[len(name)/2 : len(name)/2+1] }

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
	}
	for _, t := range s.tangents { // the triangle of a tangent and a diameter
		if third := strings.Replace(arms, t[1:], "", 1); t[:1] == vertex && len(third) == 1 &&
			(third == s.center || slices.ContainsFunc(s.diameters, func(d string) bool { return isOfPoints(d, t[1:]+third) })) {
			return true
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
		if n.Field != schema.InText || n.Value == nil || slices.Contains(m.Numbers, i) || !isAll(p.Text[n.End:]) {
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

// roundLengths adds the radius of the circle that a number gives, and gives what the masked number is where it is one.
func (s *said) roundLengths(p *schema.Problem, numbers []schema.Number, m *mask.Masking, pl *plane) (asked thing) {
	if s.center == "" || s.rim == "" {
		return ""
	}
	for i, n := range numbers {
		if n.Field != schema.InText || n.Value == nil || !saidRadius.MatchString(p.Text[:n.Start]) {
			continue
		}
		if slices.Contains(m.Numbers, i) {
			asked = between(s.center[0], s.rim[0])
			pl.name(string(asked))
			continue
		}
		for _, c := range s.rim {
			radius := between(s.center[0], byte(c))
			pl.low[radius], pl.high[radius] = *n.Value, *n.Value
		}
	}
	return asked
}

var (
	slantBefore  = regexp.MustCompile(`(?:generatrix|slant height|母线)[^0-9,.;，。]*$`)
	heightBefore = regexp.MustCompile(`(?:\bheight|\bhigh|高)[^0-9,.;，。]*$`)
	radiusBefore = regexp.MustCompile(`(?:\bradius|半径)[^0-9,.;，。]*$`)
)

// ofWhole bounds a number that is a part of a whole or the whole of parts: the generatrix of a cone is longer than its
// radius and its height, and the perimeter of a triangle than two of any of its sides. high is 0 where nothing bounds it.
func ofWhole(p *schema.Problem, numbers []schema.Number, m *mask.Masking) (low, high float64) {
	cone := saidCone.MatchString(p.Text)
	whole, parts, isWhole, isPart := 0.0, 0.0, false, false
	for i, n := range numbers {
		if n.Field != schema.InText || n.Value == nil {
			continue
		}
		before, masked := p.Text[:n.Start], slices.Contains(m.Numbers, i)
		size := *n.Value
		perimeter := saidPerimeter.FindStringSubmatch(before)
		switch side := thingBefore(before); {
		case cone && slantBefore.MatchString(before), perimeter != nil:
			isWhole = isWhole || masked
			if !masked {
				whole = size
			}
			continue
		case cone && (heightBefore.MatchString(before) || radiusBefore.MatchString(before)):
		case !cone && len(side) == 2 && strings.Trim(string(side), triangleOfPerimeter(p.Text)) == "":
			size *= 2
		default:
			continue
		}
		isPart = isPart || masked
		if !masked {
			parts = max(parts, size)
		}
	}
	switch {
	case isWhole && parts > 0:
		return parts, program.Greatest
	case isPart && whole > 0 && cone:
		return program.Smallest, whole
	case isPart && whole > 0:
		return program.Smallest, whole / 2
	}
	return 0, 0
}

var perimeterOf = regexp.MustCompile(`perimeter of (?:the )?(?:triangle|△) ?([A-Z]{3})|△([A-Z]{3})的周长`)

// triangleOfPerimeter is the triangle of which a text gives the perimeter, "" where there is none.
func triangleOfPerimeter(text string) string {
	if m := perimeterOf.FindStringSubmatch(text); m != nil {
		return first(m[1:])
	}
	return ""
}
