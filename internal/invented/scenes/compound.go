package scenes

import (
	"maps"
	"slices"
	"strings"

	"geoeval/schema"
)

// A compound is one clause that says several statements, one behind the other.
type compound struct {
	// parts are their forms, each with its points by the variables of the texts: "chord ABO".
	parts []string
	says  texts
}

// mostJoined is how many segments one sentence draws, and mostOn how many points it puts on a circle.
const (
	mostJoined = 8
	mostOn     = 6
)

// onCircle is the form that puts a point on a circle.
const onCircle = "point on circle"

// compounds are all of them, the longest first.
var compounds = func() []compound {
	all := []compound{
		{[]string{"chord ABO", "chord CDO", "crossing XABCD"}, texts{
			[]string{"chords {A}{B} and {C}{D} of circle {O} intersect at {X}", "chords {A}{B} and {C}{D} of circle {O} meet at point {X}"},
			[]string{"⊙{O}的弦{A}{B}、{C}{D}相交于点{X}", "⊙{O}的弦{A}{B}与弦{C}{D}相交于点{X}"}}},
		{[]string{"chord ABO", "chord CDO"}, texts{[]string{"{A}{B} and {C}{D} are chords of circle {O}"}, []string{"{A}{B}、{C}{D}是⊙{O}的弦"}}},
		{[]string{"chord CDO", "perpendicular at ABCDE"}, texts{[]string{"chord {C}{D} of circle {O} is perpendicular to {A}{B} at {E}"},
			[]string{"⊙{O}的弦{C}{D}⊥{A}{B}，垂足为{E}", "⊙{O}的弦{C}{D}⊥{A}{B}于点{E}"}}},
		{[]string{"chord CDO", "crossing XABCD"}, texts{[]string{"chord {C}{D} of circle {O} meets {A}{B} at {X}"},
			[]string{"⊙{O}的弦{C}{D}交{A}{B}于点{X}"}}},
		{[]string{"secant PABO", "secant PCDO"}, texts{[]string{"two secants {P}{A}{B} and {P}{C}{D} are drawn to circle {O} from point {P} outside it"},
			[]string{"过⊙{O}外一点{P}作⊙{O}的两条割线{P}{A}{B}、{P}{C}{D}"}}},
		{[]string{"equilateral triangle ABC", "inscribed circle ODEFABC"}, texts{
			[]string{"circle {O} is inscribed in equilateral triangle {A}{B}{C} and touches {B}{C} at {D}, {A}{C} at {E} and {A}{B} at {F}"},
			[]string{"⊙{O}是等边△{A}{B}{C}的内切圆，分别切{B}{C}、{A}{C}、{A}{B}于点{D}、{E}、{F}"}}},
		{[]string{"midpoint MAB", "midpoint NCD", "midpoint PEF"}, texts{
			[]string{"{M}, {N} and {P} are the midpoints of {A}{B}, {C}{D} and {E}{F}, respectively"},
			[]string{"点{M}、{N}、{P}分别是{A}{B}、{C}{D}、{E}{F}的中点"}}},
		{[]string{"midpoint MAB", "midpoint NCD"}, texts{
			[]string{"{M} and {N} are the midpoints of {A}{B} and {C}{D}, respectively"},
			[]string{"点{M}、{N}分别是{A}{B}、{C}{D}的中点"}}},
		{[]string{"midpoint MAB", "midpoint MCD"}, texts{
			[]string{"{M} is the midpoint of both {A}{B} and {C}{D}"}, []string{"点{M}既是{A}{B}的中点，也是{C}{D}的中点"}}},
		{[]string{"point on extension DAB", "equal lengths EFGH"}, texts{
			[]string{"{A}{B} is extended beyond {B} to {D} so that {E}{F} = {G}{H}",
				"{D} is a point on the extension of {A}{B} beyond {B} such that {E}{F} = {G}{H}"},
			[]string{"延长{A}{B}至点{D}，使{E}{F}={G}{H}", "点{D}在{A}{B}的延长线上，且{E}{F}={G}{H}"}}},
		{[]string{"point on segment DAB", "equal lengths EFGH"}, texts{
			[]string{"{D} is a point on {A}{B} such that {E}{F} = {G}{H}", "point {D} lies on {A}{B} so that {E}{F} = {G}{H}"},
			[]string{"点{D}在{A}{B}上，且{E}{F}={G}{H}", "{D}是{A}{B}上一点，且{E}{F}={G}{H}"}}},
		{[]string{"joined OA", "diameter through ZAO"}, texts{
			[]string{"{A}{O} is drawn and extended to meet circle {O} again at {Z}"}, []string{"连接{A}{O}并延长，交⊙{O}于点{Z}"}}},
	}
	for n := 2; n <= mostJoined; n++ {
		var parts, segments []string
		for i := range n {
			ends := variable(2*i) + variable(2*i+1)
			parts, segments = append(parts, "joined "+ends), append(segments, braced(ends))
		}
		all = append(all, compound{parts, texts{[]string{listed(segments, schema.English) + " are drawn"},
			[]string{"连接" + strings.Join(segments, "、")}}})
	}
	for n := 2; n <= mostOn; n++ {
		var parts, points []string
		for i := range n {
			parts, points = append(parts, onCircle+" "+variable(i)+"O"), append(points, braced(variable(i)))
		}
		some := listed(points, schema.English)
		all = append(all, compound{parts, texts{[]string{some + " are points on circle {O}", "points " + some + " lie on circle {O}"},
			[]string{"点" + strings.Join(points, "、") + "在⊙{O}上"}}})
	}
	slices.SortStableFunc(all, func(x, y compound) int { return len(y.parts) - len(x.parts) })
	return all
}()

// variable is the name of the i-th point of a text.
func variable(i int) string { return string(rune('A' + i)) }

// part is a form and the variables of its points.
func part(text string) (*form, string) {
	i := strings.LastIndexByte(text, ' ')
	return forms[text[:i]], text[i+1:]
}

// compoundOf is the longest clause that says the first of some statements, at least two, with their points for its variables; nil
// where there is none.
func compoundOf(said []Statement) (*compound, *strings.Replacer) {
	for i := range compounds {
		c := &compounds[i]
		if len(c.parts) > len(said) {
			continue
		}
		if letters, ok := c.match(said); ok {
			var pairs []string
			for _, v := range slices.Sorted(maps.Keys(letters)) {
				pairs = append(pairs, braced(string(v)), braced(string(letters[v])))
			}
			return c, strings.NewReplacer(pairs...)
		}
	}
	return nil, nil
}

// match gives the points of its variables where statements begin with its parts.
func (c *compound) match(said []Statement) (map[byte]byte, bool) {
	letters, middles := map[byte]byte{}, map[byte]byte{}
	for i, text := range c.parts {
		f, of := part(text)
		if said[i].form != f {
			return nil, false
		}
		for j := range of {
			if was, ok := letters[of[j]]; ok && was != said[i].of[j] {
				return nil, false
			}
			letters[of[j]] = said[i].of[j]
		}
		if f.name == "midpoint" && middles[said[i].of[0]] != 0 && middles[said[i].of[0]] != of[0] {
			return nil, false // it is that of another segment too, and has one name
		}
		middles[said[i].of[0]] = of[0]
	}
	return letters, true
}
