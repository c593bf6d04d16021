package fidelity

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A relation, a shape, a quantity or a qualifier is known by what it means and not by how it is written: \parallel, ∥, //,
// "parallel" and 平行 are one. Each has a name here, which is its English word.

// longestHan is the number of ideographs of the longest of hanRelations.
const longestHan = 5

// readRelations counts relations. A chain, as AB ∥ CD ∥ EF, states one.
func (r *reading) readRelations() {
	last := ""
	since := 0 // tokens that are no names since the last relation
	for i := 0; i < len(r.tokens); i++ {
		t := &r.tokens[i]
		meaning, size := r.relationAt(i)
		if size == 0 {
			if !t.writesName() {
				since++
			}
			continue
		}
		r.mark(i, i+size, isRelation)
		if meaning != "" && !(meaning == last && since == 0 && t.kind != word && t.kind != han) {
			r.relations[meaning]++
		}
		if meaning != "triangle" {
			last, since = meaning, 0
		}
		r.at = append(r.at, placed{meaning, i, i + size})
		i += size - 1
	}
}

// A placed is a relation and the tokens [first, end) that write it.
type placed struct {
	meaning    string
	first, end int
}

// relationAt is the relation that tokens[i] begins and how many tokens write it; size is 0 where there is none.
func (r *reading) relationAt(i int) (meaning string, size int) {
	t := &r.tokens[i]
	if t.role != noRole {
		return "", 0
	}
	switch t.kind {
	case sign, command:
		next := r.tokenAt(i + 1)
		if t.text == "/" && next.text == "/" && !next.space {
			return "parallel", 2
		}
		if t.text == "~" && r.tokenAt(i-1).role == isName && (next.role == isName || next.is("△", `\triangle`)) {
			return "similar", 1
		}
		return sizeOne(relationSigns[t.text])
	case word:
		return r.relationOfWord(i)
	case han:
		rest := r.tokens[i:]
		end := 0
		for k := 0; k < len(rest) && k < longestHan && rest[k].kind == han; k++ {
			end = rest[k].end
			if m, ok := hanRelations[r.plain[t.start:end]]; ok {
				meaning, size = m, k+1
			}
		}
	}
	return meaning, size
}

// sizeOne gives the size of a meaning that one token has, 0 for none.
func sizeOne(meaning string) (string, int) {
	if meaning == "" {
		return "", 0
	}
	return meaning, 1
}

// relationOfWord reads the relation that the word at token i says, with those behind it.
func (r *reading) relationOfWord(i int) (meaning string, size int) {
	before, next := r.tokenAt(i-1), r.tokenAt(i+1)
	switch r.tokens[i].lower {
	case "π":
		return "π", 1
	case "rt":
		return "right", 1
	case "right":
		if next.is("angles") && before.is("at") {
			return "perpendicular", 2
		}
		if next.is("-") {
			next = r.tokenAt(i + 2)
		}
		if next.is("triangle", "triangles", "angle", "angled", "angles", "△", `\triangle`, "isosceles", "circular", "cone", "cylinder", "prism", "pyramid", "$", "triangular", "trapezoid", "rectangular", "square") {
			return "right", 1
		}
		return "", 0
	case "mid", "middle":
		if next.is("point", "points") {
			return "midpoint", 2
		}
		if next.is("-") && r.tokenAt(i+2).is("point", "points") {
			return "midpoint", 3
		}
		return "", 0
	case "n":
		if next.is("'") && r.tokenAt(i+2).is("t") {
			return "not", 3
		}
	case "round":
		if before.is("a", "an", "the", "of") {
			return "circle", 1
		}
	case "square":
		if next.is("root") {
			return "", 0
		}
	case "most":
		if before.is("the") {
			return "most", 1
		}
	case "no", "non":
		if next.is(".", "-") {
			return "", 0
		}
	}
	return sizeOne(relationWords[r.tokens[i].lower])
}

// counted are the relations of which each mention is a condition of its own.
var counted = lexeme.Set("parallel perpendicular congruent similar")

// lenient are those that a paraphrase may bring or leave out.
var lenient = lexeme.Set("polygon quadrilateral average length")

// needsLength reports whether the text tells the length from another extent, so that the word is more than a way to speak.
func (r *reading) needsLength() bool {
	return r.relations["length"] > 0 && (r.relations["width"]+r.relations["depth"] > 0 || r.relations["height"] > 0 && len(r.names) == 0)
}

// hasMeasure reports whether the text has a unit that says of itself that an area, or a volume, is meant.
func (r *reading) hasMeasure(meaning string) bool {
	exponent := map[string]string{"area": "^2", "volume": "^3"}[meaning]
	for u := range r.units {
		if exponent != "" && strings.HasSuffix(u, exponent) {
			return true
		}
	}
	return false
}

// tellsOfAngles reports whether a text has something to do with angles without naming one, so that the word may be used for it.
func (r *reading) tellsOfAngles() bool {
	for _, m := range []string{"right", "perpendicular", "bisect", "acute", "obtuse", "complementary", "supplementary", "sin", "cos", "tan", "exterior", "interior", "sector"} {
		if r.relations[m] > 0 {
			return true
		}
	}
	return r.units["°"] > 0 || r.goal.measure || strings.Contains(" "+r.lower, " angle") || strings.Contains(r.lower, "角")
}

// relationFaults compares relations: none is missing and none is new; of those that are conditions by themselves there are
// as many, and where both texts say what they hold between, it is the same.
func (o *Original) relationFaults(c *reading) (out []Fault) {
	var dropped, added []string
	for _, m := range o.relations.sorted() {
		if n := c.relations[m]; n == 0 && (!lenient[m] || m == "length" && o.needsLength()) || counted[m] && n < o.relations[m] {
			dropped = append(dropped, m)
		}
	}
	for _, m := range c.relations.sorted() {
		if n := o.relations[m]; n == 0 && !lenient[m] && !(m == "triangle" && o.relations["right"] > 0) && !o.hasMeasure(m) || counted[m] && n < c.relations[m] {
			added = append(added, m)
		}
	}
	if o.angles && !c.angles {
		dropped = append(dropped, "angle")
	}
	if c.angles && !o.angles && !o.tellsOfAngles() {
		added = append(added, "angle")
	}
	return append(faults(RelationDropped, dropped), faults(RelationAdded, added)...)
}

// pairFaults compares what the relations hold between.
func (o *Original) pairFaults(c *reading) (out []Fault) {
	for _, m := range o.relations.sorted() {
		if !counted[m] {
			continue
		}
		here, okHere := o.between(m)
		there, okThere := c.between(m)
		if !okHere || !okThere {
			continue
		}
		out = append(out, faults(NameMoved, there.lacking(here))...)
	}
	return out
}

// between lists the pairs of names that a relation holds between; ok says that every mention has been read.
func (r *reading) between(meaning string) (pairs tally, ok bool) {
	pairs = tally{}
	for _, p := range r.at {
		if p.meaning != meaning {
			continue
		}
		a, b := r.nameBefore(p.first), r.nameAfter(p.end)
		if a == "" && b == "" {
			a, b = r.twoBefore(p.first)
		}
		if a == "" || b == "" {
			return nil, false
		}
		if b < a {
			a, b = b, a
		}
		pairs[a+" "+meaning+" "+b]++
	}
	return pairs, true
}

// reach is how many words may stand between a relation and its names.
const reach = 5

func (r *reading) nameBefore(i int) string {
	for k := i - 1; k >= 0 && k >= i-reach; k-- {
		switch t := &r.tokens[k]; {
		case t.role == isName:
			head := r.head(k)
			if head < 0 {
				return ""
			}
			return r.tokens[head].lower
		case t.role == inName:
		case !t.is("is", "be", "being", "$", "}", "{", ")", "'", "line", "that", "which", "drawn"):
			return "" // "AB and CD are"
		}
	}
	return ""
}

// reachOfHead is how many tokens before a name its head may stand.
const reachOfHead = 24

// writesName reports whether a token is of a name, or a sign or command beside one.
func (t *token) writesName() bool {
	return t.isNamed() || t.is("$", "(", ")", "{", "}", `\overline`, `\triangle`)
}

// head is the name that is spoken of where tokens[k] is a name: itself, or DE in "DE of triangle PQR"; -1 where none is.
func (r *reading) head(k int) int {
	n, beyond := k-1, max(-1, k-reachOfHead)
	for n > beyond && (joints[r.tokens[n].lower] || r.tokens[n].role == isRelation && !counted[r.meaningAt(n)]) {
		n--
	}
	if !r.tokenAt(n).is("of") {
		return k
	}
	for n--; n > beyond && (r.tokens[n].is("$", "}") || r.tokens[n].role == inName); n-- {
	}
	if r.tokenAt(n).role == isName {
		return n
	}
	return -1
}

// twoBefore are the two names of "AB and CD are parallel" and AB与CD平行.
func (r *reading) twoBefore(i int) (a, b string) {
	k := i - 1
	for k >= 0 && k >= i-reach && r.tokens[k].is("are", "$", "互", "相", "都", "both") {
		k--
	}
	names := [2]string{}
	for n := range names {
		for k >= 0 && k > i-reachOfHead && r.tokens[k].is("$", "}", "{", `\overline`) {
			k--
		}
		for k > 0 && r.tokens[k].role == inName {
			k--
		}
		if k < 0 || r.tokens[k].role != isName {
			return "", ""
		}
		names[n] = r.tokens[k].lower
		for k--; k >= 0 && k > i-reachOfHead && r.tokens[k].is("△", `\triangle`, "∠", `\angle`, "$", "{", `\overline`, "triangle"); k-- {
		}
		if n == 0 {
			if k < 0 || !r.tokens[k].is("and", "和", "与") {
				return "", ""
			}
			k--
		}
	}
	if k >= 0 && r.tokens[k].is("and", ",", "和", "与", "、") && k > 0 && r.tokens[k-1].role == isName {
		return "", ""
	}
	return names[0], names[1]
}

func (r *reading) nameAfter(i int) string {
	for k := i; k < len(r.tokens) && k < i+reach; k++ {
		switch t := &r.tokens[k]; {
		case t.role == isName:
			return t.lower
		case t.is("△", `\triangle`, "∠", `\angle`):
		case !t.is("to", "with", "$", "{", "(", "triangle", "line", "segment", "side", "the", "于", "chord", "diameter", "radius", "angle", "bisector", `\overline`, "straight"):
			return ""
		}
	}
	return ""
}

// meaningAt is the relation that tokens[k] is part of, or "".
func (r *reading) meaningAt(k int) string {
	i, found := slices.BinarySearchFunc(r.at, k, func(p placed, k int) int {
		switch {
		case p.end <= k:
			return -1
		case p.first > k:
			return 1
		}
		return 0
	})
	if !found {
		return ""
	}
	return r.at[i].meaning
}
