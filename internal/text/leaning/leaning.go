// Package leaning tells whether a text leans on a figure, so that it says too little where there is none.
//
// Many texts speak of their figure and say all that it shows: "As shown in the figure, in triangle ABC …" leans on nothing. Others name
// what nothing but the figure tells: this shaded region, the prism in the figure above, lines between points that no word introduces.
//
// May be imported by everyone. Start reading at [On].
package leaning

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// what a figure is called, and what stands before its place.
const (
	figures = `(?:figures?|diagrams?|pictures?|drawings?|sketch|illustrations?|graph)`
	placed  = `(?: (?:given|shown|drawn))?(?: (?:above|below|on the (?:left|right)|to the (?:left|right)|at (?:left|right)))?`
)

// shaded is a part that nothing but a figure shades, unless the text says what is shaded.
var (
	shaded     = regexp.MustCompile(`\b(?:un)?shaded\b|阴影`)
	saysShaded = regexp.MustCompile(`\b(?:is|are|be|been|was|were|being) (?:then |now |to be )?(?:un)?shaded\b|\bshad(?:es?|ing)\b|(?:涂|画|打)上?阴影|[为是成]阴影`)
	// atFirst is a thing of which the first sentence speaks as if it were known, unless what stands before or behind it says what it is.
	atFirst = regexp.MustCompile(`\b(?:the|this|these) (?:figure|diagram|picture|drawing|sketch|illustration|shape)s?\b|` +
		`\b(?:this|these) (?:region|solid|polygon|graph)s?\b`)
	definedBefore = regexp.MustCompile(`\ban?\b|\d`)
	definedNext   = regexp.MustCompile(`^(?: above| below)?(?: is| are)? (?:shows?|depicts?|illustrates?|consists?|represents?|an?|of|created|formed|obtained|` +
		`enclosed|bounded|made|that|which|whose|with|consisting|between|inside|outside|defined|determined|where)\b`)
	leadBefore = regexp.MustCompile(`(?:^|[(,]|\bas (?:is )?(?:shown|seen|depicted|illustrated|indicated)|\bshown) ?(?:in|on|by|from) ?$`)
	atFirstZH  = regexp.MustCompile(`^[^，。；,;]{0,12}(?:这个|该|此|求)(?:图形|图案|图)`)
	// within is a thing that the text knows by the figure alone.
	within = regexp.MustCompile(`\b(?:the|this|these) (?:[a-z]+ ){1,3}(?:is |are )?in the ` + figures + placed + `\b|` +
		`\b(?:circled|marked|labell?ed|indicated|outlined|highlighted|colou?red|dotted|numbered|hatched) in the ` + figures + `|` +
		`\b(?:are there|there are) in the ` + figures + `|[求在]?[上下左右]图[中是的]|图中[的有涂]`)
	saidBefore = regexp.MustCompile(`\b(?:shown|seen|depicted|illustrated|given|drawn|described|as)\b`)
	// manner is a way of doing that the figure tells.
	manner = regexp.MustCompile(`[a-z0-9$)] as (?:is )?(?:shown|illustrated|depicted|pictured)\b|按如?图|如图(?:所示)?的?(?:方式|方法|位置|形状)`)
	aThing = regexp.MustCompile(`\ban? [a-z-]+$`)
	lead   = regexp.MustCompile(`\bas (?:is )?(?:shown|seen|depicted|illustrated)\b|\b(?:in|from) the ` + figures + `\b|如[上下左右]?图|图中`)
)

// On gives the words by which a text leans on a figure, "" where it does not.
func On(text string) string {
	low := strings.Join(strings.Fields(strings.ToLower(text)), " ")
	if at := shaded.FindString(low); at != "" && !saysShaded.MatchString(low) {
		return at
	}
	first := low
	if end := strings.IndexAny(low, ".?!。；;"); end >= 0 {
		first = low[:end]
	}
	for _, at := range atFirst.FindAllStringIndex(first, -1) {
		if !leadBefore.MatchString(first[:at[0]]) && !definedBefore.MatchString(first[:at[0]]) && !definedNext.MatchString(first[at[1]:]) && !lead.MatchString(first[:at[1]]) {
			return first[at[0]:at[1]]
		}
	}
	if at := atFirstZH.FindString(low); at != "" {
		return at
	}
	for _, at := range within.FindAllStringIndex(low, -1) {
		if found := low[at[0]:at[1]]; !saidBefore.MatchString(strings.TrimSuffix(found, " below")) || strings.Contains(found, "图") {
			return found
		}
	}
	for _, at := range manner.FindAllStringIndex(low, -1) {
		if _, n := utf8.DecodeRuneInString(low[at[0]:]); !aThing.MatchString(low[:at[0]+n]) {
			return strings.TrimSpace(low[at[0]+n : at[1]])
		}
	}
	if at := lead.FindString(low); at != "" && unintroduced(text) {
		return at
	}
	return ""
}

var (
	names = regexp.MustCompile(`[A-Z]+`)
	// introducing stands before names of points that are introduced by it.
	introducing = regexp.MustCompile(`(?:(?i:triangles?|quadrilateral|rectangle|square|parallelogram|trapezoid|trapezium|rhombus|pentagon|hexagon|octagon|` +
		`polygon|circles?|semicircle|sector|arc|pyramid|prism|cube|cuboid|tetrahedron|cone|angles?|points?|midpoints?|vertex|vertices|diameter|radius|` +
		`radii|chords?|lines?|segments?|sides?|edges?|rays?|base|diagonals?|tangents?|altitude|median|bisectors?|odot|parallelogram)|` +
		`[△▱⊙∠□形圆点角径弦段线边棱高]) ?[\\{$]*$`)
	// saying stands behind names that are introduced by what is said of them.
	saying = regexp.MustCompile(`^[}$]*(?:,? ?(?:and )?[${]*[A-Z]{2}[}$]*)* ?(?:(?:(?:is|are) (?:an?|the|two|three|both|perpendicular|parallel|tangent|drawn|[a-z]+ed)|bisects?|trisects?|intersects?|meets?|cross(?:es)?|passes|` +
		`extends?|touch(?:es)?)\b|是|为|平分|交|切)`)
	article = regexp.MustCompile(`(?:^|[.!?:;(])\s*$`)
	word    = regexp.MustCompile(`^ [a-z]`)
)

// unintroduced reports whether a text introduces less than half of the points that it names.
func unintroduced(text string) bool {
	known, all := map[rune]bool{}, map[rune]bool{}
	for _, at := range names.FindAllStringIndex(text, -1) {
		name, before, behind := text[at[0]:at[1]], text[:at[0]], text[at[1]:]
		next, _ := utf8.DecodeRuneInString(behind)
		last, _ := utf8.DecodeLastRuneInString(before)
		if 'a' <= next && next <= 'z' || 'a' <= last && last <= 'z' || len(name) > 8 || name == "A" && article.MatchString(before) && word.MatchString(behind) {
			continue
		}
		introduced := len(name) == 1 || introducing.MatchString(before) || saying.MatchString(behind)
		for _, point := range name {
			all[point] = true
			known[point] = known[point] || introduced
		}
	}
	n := 0
	for point := range all {
		if known[point] {
			n++
		}
	}
	return len(all) >= 3 && 2*n < len(all)
}
