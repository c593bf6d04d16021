package label

import (
	"math/bits"
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// namesPoints says whether a text names segments or angles by their points.
func (r *reading) namesPoints() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == name && t.End-t.Start > 1 })
}

// joinsTriangle says whether the segments and angles of a text (AB; ∠ABC for AB and BC) join three points in pairs,
// with an angle or a perpendicular among them, and no lines are parallel: a triangle that is not called one. Three
// points of which the text says that they lie on one line make none.
func (r *reading) joinsTriangle() bool {
	var joined [26]uint32
	join := func(a, b byte) {
		joined[a-'A'] |= 1 << (b - 'A')
		joined[b-'A'] |= 1 << (a - 'A')
	}
	angle := false
	for i, t := range r.tokens {
		angle = angle || r.isAngleSign(t) || r.text[t.Start:t.End] == "⊥" || r.text[t.Start:t.End] == "垂" ||
			r.text[t.Start:t.End] == "perpendicular"
		if t.kind == symbol && isParallelSign(r.text[t.Start:t.End]) {
			return false
		}
		if t.kind == word && r.text[t.Start:t.End] == "parallel" ||
			t.kind == command && r.text[t.Start:t.End] == `\parallel` {
			return false
		}
		if t.kind != name || !lexeme.IsCapital(r.text[t.Start]) {
			continue
		}
		switch p := r.text[t.Start:t.End]; {
		case len(p) == 2:
			join(p[0], p[1])
		case len(p) == 3 && i > 0 && r.isAngleSign(r.tokens[i-1]):
			join(p[0], p[1])
			join(p[1], p[2])
		}
	}
	if !angle {
		return false
	}
	lines := r.onOneLine()
	for a, of := range joined {
		for b := a + 1; b < len(joined); b++ {
			if of>>b&1 == 0 {
				continue
			}
			for third := of & joined[b]; third != 0; third &= third - 1 {
				three := uint32(1)<<a | 1<<b | third&-third
				if !slices.ContainsFunc(lines, func(line uint32) bool { return line&three == three }) {
					return true
				}
			}
		}
	}
	return false
}

// cutsTriangle says whether two segments of a text are parallel and lines through a third point meet both, as DE ∥
// BC with AD and DB: a triangle that a parallel to its side cuts off. All are named as segments; a text that names
// angles, or three segments that are parallel, is about lines.
func (r *reading) cutsTriangle() bool {
	var joined [26]uint32
	var parallels [][2]uint32
	for i, t := range r.tokens {
		s := r.text[t.Start:t.End]
		switch {
		case t.kind == name && len(s) == 2 && pointsOf(s) != 0:
			joined[s[0]-'A'] |= 1 << (s[1] - 'A')
			joined[s[1]-'A'] |= 1 << (s[0] - 'A')
		case isParallelSign(s), s == "parallel", s == `\parallel`:
			one, two := r.segmentNear(i, -1), r.segmentNear(i, 1)
			for _, p := range parallels {
				if one == p[0] || one == p[1] || two == p[0] || two == p[1] {
					return false
				}
			}
			if one != 0 && two != 0 && one&two == 0 {
				parallels = append(parallels, [2]uint32{one, two})
			}
		case t.kind == name && len(s) == 3 && i > 0 && r.isAngleSign(r.tokens[i-1]):
			return false
		}
	}
	// behind gives what any of the points is joined to.
	behind := func(points uint32) (to uint32) {
		for ; points != 0; points &= points - 1 {
			to |= joined[bits.TrailingZeros32(points)]
		}
		return to
	}
	for _, p := range parallels {
		for apex, of := range joined {
			one, two := of&p[0], of&p[1]
			switch {
			case (p[0]|p[1])>>apex&1 == 1:
			case one != 0 && (two|behind(one)&p[1]) != 0, two != 0 && behind(two)&p[0] != 0:
				return true
			}
		}
	}
	return false
}

// segmentNear gives the ends of the segment whose name stands within three tokens before or after one; 0 for none.
func (r *reading) segmentNear(i, step int) uint32 {
	for n, j := 0, i+step; n < 3 && j >= 0 && j < len(r.tokens); n, j = n+1, j+step {
		if t := r.tokens[j]; t.kind == name && t.End-t.Start == 2 {
			return pointsOf(r.text[t.Start:t.End])
		}
	}
	return 0
}

// point gives the bit of a point that a token names, 0 where it names none.
func (r *reading) point(t token) uint32 {
	if t.kind != name || t.End-t.Start != 1 {
		return 0
	}
	return 1 << (r.text[t.Start] - 'A')
}

// onOneLine gives the sets of points of which a clause of the text says that they lie on one line, as bits from A on: a
// point on a segment or in its middle (D on BC; D为BC的中点), and three or more that are collinear or of which one is
// between the others.
func (r *reading) onOneLine() []uint32 {
	var lines []uint32
	var listed uint32
	for i, t := range r.tokens {
		switch s := r.text[t.Start:t.End]; {
		case strings.ContainsRune(".;?", rune(mark(r.text, t))):
			listed = 0
		case r.point(t) != 0:
			listed |= r.point(t)
		case s == "collinear", s == "between", s == "共":
			for _, after := range r.tokens[i:min(i+5, len(r.tokens))] {
				listed |= r.point(after)
			}
			if bits.OnesCount32(listed) > 2 {
				lines = append(lines, listed)
			}
		case t.kind == name && len(s) == 2:
			for _, point := range r.pointsOn(i) {
				lines = append(lines, pointsOf(s)|point)
			}
		}
	}
	return lines
}

// pointsOn gives the points that the clause around a segment's name puts on it.
func (r *reading) pointsOn(segment int) []uint32 {
	const near = 6
	from, to := segment, segment
	for from > 0 && segment-from < near && !r.isStop(int32(from-1)) && mark(r.text, r.tokens[from-1]) != ',' {
		from--
	}
	for to < len(r.tokens) && to-segment <= near && !r.isStop(int32(to)) && mark(r.text, r.tokens[to]) != ',' {
		to++
	}
	on := false
	var points []uint32
	for i := from; i < to; i++ {
		t := r.tokens[i]
		switch s := r.text[t.Start:t.End]; s {
		case "on", "midpoint", "在", "上", "中":
			on = true
		default:
			if t.kind == name && len(s) == 1 && (i == 0 || !r.isAngleSign(r.tokens[i-1])) {
				points = append(points, 1<<(s[0]-'A'))
			}
		}
	}
	if !on {
		return nil
	}
	return points
}

// pointsOf gives the set of a segment's ends.
func pointsOf(segment string) uint32 {
	if !lexeme.IsCapital(segment[0]) || !lexeme.IsCapital(segment[1]) {
		return 0
	}
	return 1<<(segment[0]-'A') | 1<<(segment[1]-'A')
}

func isParallelSign(s string) bool { return s == "∥" || s == "‖" || s == "平" }

// isAngleSign says whether a token says that the name behind it is that of an angle. A parenthesis does, as in
// MeasureOfAngle(ABC).
func (r *reading) isAngleSign(t token) bool {
	switch r.text[t.Start:t.End] {
	case "∠", `\angle`, "angle", "Angle", "(":
		return true
	}
	return false
}

// points gives what one has to know for a problem, in the words of the thirty: its own knowledge points where they are
// among them, else those of its solution's operators, and what the text's words say.
func (l *labeller) points(p *schema.Problem) []string {
	var out []string
	for _, k := range p.KnowledgePoints {
		if point := l.labels.point(k); point != "" {
			out = append(out, point)
		}
	}
	if len(out) > 0 {
		return sortedUnique(out)
	}
	l.operators(p, func(_ string, o operator) {
		if o.Point != "" {
			out = append(out, o.Point)
		}
	})
	for _, h := range l.text.hits[ofKnowledge] {
		if h.label > 0 {
			out = append(out, l.lexicon.Knowledge[h.label].Point)
		}
	}
	return sortedUnique(out)
}
