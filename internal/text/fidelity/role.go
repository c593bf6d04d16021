package fidelity

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A part is what a name has to do with a relation: it is the midpoint (subject), or what the midpoint is of (object).
type part struct {
	meaning string
	object  bool
}

// playing are the relations whose parts are read. What is on something and what is between are no relations otherwise.
var playing = lexeme.Set("midpoint bisect trisect tangent chord diameter radius circle triangle parallelogram rectangle rhombus square trapezoid quadrilateral median midsegment " +
	"centroid diagonal hypotenuse right extension secant height")

// prepositions stand between a relation and its object.
var prepositions = lexeme.Set("of to at 于")

// joints may stand between a relation or preposition and a name, and between the names of a list.
var joints = lexeme.Set("a an the one any line segment side edge ray point points angle angles △ ∠ \\triangle \\angle \\odot ⊙ circle triangle \\overline \\widehat $ { } ( major minor arc " +
	"both straight angular 点 线 段 直 边 角 \\text 圆 segments sides lines face faces")

// verbs are the relations that what follows them suffers.
var verbs = lexeme.Set("bisect bisects bisecting trisect trisects trisecting")

// readRoles finds which names play which part. Only what stands in a plain order is read: "AB is the diameter",
// "diameter AB", "midpoint of AC", AB是⊙O的直径.
func (r *reading) readRoles() {
	for _, p := range r.at {
		if playing[p.meaning] {
			r.readParts(p.meaning, p.first, p.end)
		}
	}
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.is("between"):
			r.play(part{"between", false}, r.subject(i))
		case t.is("on") && t.kind == word:
			r.playList(part{"on", true}, i+1, false)
		case t.text == "上" && i > 0 && r.tokens[i-1].role == isName:
			r.play(part{"on", true}, r.listBefore(i-1))
		}
	}
}

func (r *reading) play(p part, names []string) {
	if len(names) > 0 {
		r.parts[p] = append(r.parts[p], names...)
	}
}

func (r *reading) readParts(meaning string, first, end int) {
	last := &r.tokens[end-1]
	verb := verbs[last.lower] || meaning == "bisect" && last.text == "分"
	list := isPlural(last) && !verb
	named, next := r.playList(part{meaning, verb}, end, list)
	for meaning == "right" && next < len(r.tokens) && next < end+reach && r.tokens[next].is("angle", "angled", "is", "-", "located") {
		next++
	}
	if next < len(r.tokens) && prepositions[r.tokens[next].lower] {
		_, next = r.playList(part{meaning, true}, next+1, list)
	}
	is := next < len(r.tokens) && r.tokens[next].is("is", "are", "为", "是")
	if first > 1 && r.tokens[first-1].kind == han && r.meaningAt(first-1) == "perpendicular" {
		first -= len("垂直") / len("垂") // 垂直平分线
	}
	possessed := first > 1 && r.tokens[first-1].text == "的"
	if possessed {
		r.play(part{meaning, true}, r.listBefore(first-2))
	}
	subject := part{meaning, false}
	switch {
	case named && !verb, r.tokens[first].text == "相":
	case possessed && is:
		r.playList(subject, next+1, false) // AC的中点为D
	case possessed && !r.saysBefore(first-1):
	default:
		if names := r.subject(first); names != nil {
			r.play(subject, names)
		} else if is {
			r.playList(subject, next+1, false) // the midpoint of AC is D
		}
	}
}

// playList says that the names at tokens[i] play a part: the first of them, and the others where it is sure that a list
// stands there and else perhaps, since "circle A, B lies" says nothing of B. It gives where what surely belongs there ends.
func (r *reading) playList(p part, i int, list bool) (found bool, end int) {
	names, end := r.listAfter(i, true)
	if len(names) > 1 && !list {
		r.perhaps[p] = append(r.perhaps[p], names[1:]...)
		names, end = r.listAfter(i, false)
	}
	r.play(p, names)
	return names != nil, end
}

// isPlural reports whether a relation is one in the plural, so that a list stands behind it.
func isPlural(t *token) bool {
	return t.kind == word && strings.HasSuffix(t.lower, "s") && !t.is("rhombus", "radius")
}

// listAfter reads the list of names that stands at tokens[i], or its first name, and where it ends.
func (r *reading) listAfter(i int, list bool) (names []string, end int) {
	k := i
	for k < len(r.tokens) && k < i+30 {
		t := &r.tokens[k]
		switch {
		case t.role == isName:
			if names != nil && (!list || k+1 < len(r.tokens) && r.tokens[k+1].text == "=") {
				return names, k // "medians, CE = 9"
			}
			names = append(names, t.lower)
		case t.role == inName, t.text == "$", t.text == "}":
		case names != nil && !list && t.role != isName && !t.is("$", "}"):
			return names, k
		case names != nil && t.is(",", "and", "&", "和", "与", "、") && r.nameNext(k+1):
		case (names == nil || r.tokens[k-1].is("and", ",", "和", "与")) && joints[t.lower]:
		case names != nil && joints[t.lower] && r.nameNext(k):
		default:
			if names == nil {
				return nil, i
			}
			return names, k
		}
		k++
	}
	if names == nil {
		return nil, i
	}
	return names, k
}

// nameNext reports whether a name stands at tokens[k], behind what belongs to it.
func (r *reading) nameNext(k int) bool {
	for end := k + 8; k < len(r.tokens) && k < end; k++ {
		if r.tokens[k].role == isName {
			return true
		}
		if !joints[r.tokens[k].lower] {
			return false
		}
	}
	return false
}

// isHanSubject reports whether a token of a Chinese text belongs to what 是 stands behind.
func (r *reading) isHanSubject(k int) bool {
	t := &r.tokens[k]
	return r.hans > 0 && (t.role == isName || t.is("⊙", "圆", "∠", "△", "线", "段", "边", "形", "三", "四")) && r.saysBefore(k)
}

// subject reads the names that tokens[i] is said of: directly before it, or before "is" and 是.
func (r *reading) subject(i int) []string {
	said := false
	for k := i - 1; k > max(-1, i-9); k-- {
		t := &r.tokens[k]
		switch {
		case t.is("is", "are", "be", "lies", "lie", "为", "是", "being"):
			said = true
		case !said && t.role == isRelation && k == i-1:
		case t.is("a", "an", "the", "both", "one", "also", "的", "角", "$", "}", "as", "located", "somewhere"):
		case !said && r.isHanSubject(k):
		case t.role == isName:
			return r.listBefore(k)
		default:
			return nil
		}
	}
	return nil
}

// saysBefore reports whether 是 or 为 stands shortly before tokens[k], so that what stands there belongs to what is said.
func (r *reading) saysBefore(k int) bool {
	for end := k - 6; k >= 0 && k > end; k-- {
		if r.tokens[k].is("是", "为") {
			return true
		}
		if r.tokens[k].is(",", ".") {
			return false
		}
	}
	return false
}

// listBefore reads the list of names that ends in tokens[k].
func (r *reading) listBefore(k int) (names []string) {
	for first := k - 30; k >= 0 && k > first; k-- {
		t := &r.tokens[k]
		switch {
		case t.role == isName:
			names = append(names, t.lower)
		case t.role == inName, t.is("$", "{", "}"), t.kind != han && joints[t.lower] && names != nil && !t.is("of", "on", "a", "the", "circle"):
		case names != nil && t.is("and", "和", "与", ",", "、") && k > 0 && (r.tokens[k-1].role == isName || r.tokens[k-1].role == inName || r.tokens[k-1].is("$", "}", ",")) && r.tokens[k+1].role != isRelation:
			if t.text != "," && !r.continues(k-1, names[0]) {
				return names
			}
			if t.text == "," && r.hans > 0 && !r.isPause(k) {
				return names
			}
			if t.text == "," && (len(names) == 1 && !r.listed(k+1) || !r.continues(k-1, names[0])) {
				return names
			}
		default:
			return names
		}
	}
	return names
}

// isPause reports whether the comma tokens[k] is a Chinese one that parts the members of a list (、).
func (r *reading) isPause(k int) bool {
	return strings.HasPrefix(r.plain[r.tokens[k].start:], spellings['、'])
}

// continues reports whether the name before tokens[k] may belong to one list with another: it has as many letters, and is
// no polygon or circle by a word of its own.
func (r *reading) continues(k int, name string) bool {
	for last := k; k > 0 && k > last-longestName && r.tokens[k].role != isName; {
		k--
	}
	if len(nameLetters(r.tokens[k].lower)) != len(nameLetters(name)) {
		return false
	}
	return k == 0 || r.tokens[k-1].role != isRelation
}

// roleFaults finds a name that plays a part which in the original others play.
func (o *Original) roleFaults(c *reading) []Fault {
	for _, p := range c.order() {
		was := o.parts[p]
		if len(was) == 0 {
			continue
		}
		for _, name := range c.parts[p] {
			if !slices.Contains(was, name) && !slices.Contains(o.perhaps[p], name) {
				what := p.meaning
				if p.object {
					what += " of"
				}
				return []Fault{{NameMoved, what + " " + name}}
			}
		}
	}
	return nil
}

// order lists the parts that are played, in a fixed order.
func (r *reading) order() []part {
	out := make([]part, 0, len(r.parts))
	for p := range r.parts {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b part) int {
		switch {
		case a.meaning != b.meaning:
			if a.meaning < b.meaning {
				return -1
			}
			return 1
		case a.object == b.object:
			return 0
		case b.object:
			return -1
		}
		return 1
	})
	return out
}
