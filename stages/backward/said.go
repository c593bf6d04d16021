package backward

import (
	"regexp"
	"slices"
	"strings"
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
	each(saidRight, s.right)
	each(saidEqual, s.equal)
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

// right takes a right angle down, which a letter alone names in every triangle with that corner.
func (s *said) right(g []string) {
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
}

// equal takes two equal segments down that have an end in common.
func (s *said) equal(g []string) {
	for _, pair := range [][3]string{{g[1], g[0], g[3]}, {g[0], g[1], g[3]}, {g[1], g[0], g[2]}, {g[0], g[1], g[2]}} {
		apex := pair[1]
		rest := strings.Replace(g[2]+g[3], apex, "", 1)
		if len(rest) == 1 && rest != pair[0] && strings.Replace(g[0]+g[1], apex, "", 1) == pair[0] {
			s.isosceles = append(s.isosceles, pair[0]+apex+rest)
			break
		}
	}
}

// order draws from A-D-C and A-C-B that D is between A and B, and C between D and B.
func (s *said) order() {
	for range 2 {
		for _, way := range s.ways() {
			for _, in := range s.ways() {
				if in[0] != way[0] || in[2] != way[1] || in[1] == way[2] {
					continue
				}
				for _, more := range []string{string([]byte{way[0], in[1], way[2]}), string([]byte{in[1], way[1], way[2]})} {
					if !slices.Contains(s.lines, more) && !slices.Contains(s.lines, backward(more)) {
						s.lines = append(s.lines, more)
					}
				}
			}
		}
	}
}

// ways are the lines, each in both directions.
func (s *said) ways() (both []string) {
	for _, line := range s.lines {
		both = append(both, line, backward(line))
	}
	return both
}

func backward(name string) string {
	b := []byte(name)
	slices.Reverse(b)
	return string(b)
}
