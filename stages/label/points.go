package label

import (
	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// namesPoints says whether a text names segments or angles by their points.
func (r *reading) namesPoints() bool {
	for _, t := range r.tokens {
		if t.kind == name && t.end-t.start > 1 {
			return true
		}
	}
	return false
}

// joinsTriangle says whether the segments and angles of a text (AB; ∠ABC for AB and BC) join three points in pairs,
// with an angle or a perpendicular among them, and no lines are parallel: a triangle that is not called one.
func (r *reading) joinsTriangle() bool {
	var joined [26]uint32
	join := func(a, b byte) {
		joined[a-'A'] |= 1 << (b - 'A')
		joined[b-'A'] |= 1 << (a - 'A')
	}
	angle := false
	for i, t := range r.tokens {
		angle = angle || r.isAngleSign(t) || r.text[t.start:t.end] == "⊥" || r.text[t.start:t.end] == "垂" ||
			r.text[t.start:t.end] == "perpendicular"
		if t.kind == symbol && isParallelSign(r.text[t.start:t.end]) {
			return false
		}
		if t.kind == word && r.text[t.start:t.end] == "parallel" ||
			t.kind == command && r.text[t.start:t.end] == `\parallel` {
			return false
		}
		if t.kind != name || !lexeme.IsCapital(r.text[t.start]) {
			continue
		}
		switch p := r.text[t.start:t.end]; {
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
	for a, of := range joined {
		for b := a + 1; b < len(joined); b++ {
			if of>>b&1 == 1 && of&joined[b] != 0 {
				return true
			}
		}
	}
	return false
}

func isParallelSign(s string) bool { return s == "∥" || s == "‖" || s == "平" }

// isAngleSign says whether a token says that the name behind it is that of an angle. A parenthesis does, as in
// MeasureOfAngle(ABC).
func (r *reading) isAngleSign(t token) bool {
	switch r.text[t.start:t.end] {
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
