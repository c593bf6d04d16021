package fidelity

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// A text says things in an order, and part of its sense is in that: "the rest" is the rest of what was said before, a point
// that "is" somewhere may be used from there on, and what is done is done one after the other. A paraphrase may have its
// clauses in another order as long as nothing is said before what it rests on.

// orderFaults finds what stands before what it rests on.
func (o *Original) orderFaults(c *reading) []Fault {
	was, is := o.said, c.clauses()
	if len(was) < 2 && len(is) < 2 {
		return nil
	}
	for _, broken := range []func(*reading, []clause, []clause) string{
		o.looseEnd, o.lateArticle, o.lateName, o.earlyQuestion, o.knownStep, o.steppedBack,
	} {
		if what := broken(c, was, is); what != "" {
			return []Fault{{OrderBroken, what}}
		}
	}
	return nil
}

// asksOf begin a question or an order to find something.
var asksOf = lexeme.Set("find determine calculate compute evaluate what which how solve work")

// pointers point to something that was said before.
var pointers = lexeme.Set("it its they their them these those this rest remaining remainder other others another latter former such")

// pointed stand behind a pointer that points to the text or to nothing: "this information", "it is known".
var pointed = lexeme.Set("information question figure diagram picture into problem takes")

// statements stand behind "it is" where it points to nothing.
var statements = lexeme.Set("known given found observed planned decided stated measured assumed noted required desired also possible necessary told")

// hanPointers are their Chinese words.
var hanPointers = []string{"其余", "剩下", "剩余", "余下", "另一", "另外", "其他", "它", "该", "这"}

// mostOrdered is how many pointers and steps of a text are looked at; a text with more is looked at in its first ones.
const mostOrdered = 32

// A reference is a pointer in a text.
type reference struct {
	at     int    // its token
	word   string // as it stands, or "it" for those that are one
	behind string // the first word of weight behind it; none in Chinese
	nth    int    // which it is of its word, in Chinese, from 0
}

// references finds the pointers of a text.
func (r *reading) references() (out []reference) {
	nth := map[string]int{}
	for i := range r.tokens {
		if len(out) == mostOrdered {
			break
		}
		t := &r.tokens[i]
		ref := reference{at: i}
		switch {
		case t.kind == word && pointers[t.lower] && t.role == noRole && !r.pointsNowhere(i):
			ref.word = t.lower
			switch t.lower {
			case "its", "they", "their", "them", "these", "those", "this", "such":
				ref.word = "it"
			case "remaining", "remainder":
				ref.word = "rest"
			case "others", "another", "latter":
				ref.word = "other"
			}
		case t.kind == han:
			for _, p := range hanPointers {
				if behind, is := strings.CutPrefix(r.plain[t.start:], p); is && !strings.HasPrefix(behind, "时") && !strings.HasPrefix(behind, "样") {
					ref.word = p
					break
				}
			}
			switch ref.word {
			case "该", "这":
				ref.word = "它"
			case "剩下", "剩余", "余下":
				ref.word = "其余"
			case "另外", "其他":
				ref.word = "另一"
			}
		}
		if ref.word == "" {
			continue
		}
		if r.hans > 0 {
			ref.nth = nth[ref.word]
			nth[ref.word]++
		}
		for k := i + 1; r.hans == 0 && k < len(r.tokens) && k < i+6 && ref.behind == ""; k++ {
			if r.weighs(k) {
				ref.behind = r.tokens[k].lower
			}
		}
		out = append(out, ref)
	}
	return out
}

// pointsNowhere reports whether the pointer tokens[i] points to the text itself or to nothing.
func (r *reading) pointsNowhere(i int) bool {
	for k := i + 1; k < len(r.tokens) && k < i+3; k++ {
		if pointed[r.tokens[k].lower] {
			return true
		}
	}
	return r.tokens[i].lower == "it" && i+2 < len(r.tokens) && r.tokens[i+1].is("is", "was") && statements[r.tokens[i+2].lower]
}

// weighs reports whether a token names something: a point, a number, a shape or quantity, a longer word.
func (r *reading) weighs(i int) bool {
	t := &r.tokens[i]
	switch {
	case t.role == isName, t.role == isRelation, t.kind == numeral:
		return true
	case t.kind == word:
		return t.role == noRole && len(t.text) > 3 && !light[t.lower] && !asksOf[t.lower] && !pointers[t.lower]
	}
	return false
}

// light are longer words that name nothing.
var light = lexeme.Set("with from that this then when where which what whose given known told suppose supposing assuming assumption consider following situation imagine " +
	"shown figure diagram picture into have been your task asked answer also using information help basis taking account value measure size refer" +
	" determine calculate length respectively")

// looseEnd finds a pointer of which nothing stands before that stood before it in the original.
func (o *Original) looseEnd(c *reading, was, is []clause) string {
	refs, met := o.refs, map[string]int{}
	for _, ref := range c.references() {
		if ref.word == "rest" || ref.word == "其余" {
			at := slices.IndexFunc(is, func(p clause) bool { return p.first <= ref.at && ref.at < p.end })
			if at >= 0 && is[at].asks && is[at].announces() {
				met[ref.word]++
				continue // find what remains in the following situation
			}
		}
		k := slices.IndexFunc(refs, func(r reference) bool {
			return r.word == ref.word && r.behind == ref.behind && (c.hans == 0 || r.nth == met[ref.word])
		})
		met[ref.word]++
		if k < 0 {
			if !c.anyBefore(ref.at, func(i int) bool { return c.weighs(i) }) && c.hans == 0 {
				return c.tokens[ref.at].lower + " stands before what it points to"
			}
			continue
		}
		rests := o.antecedents(was, refs[k].at, ref.word == "it" || ref.word == "它")
		there := func(i int) bool { return c.weighs(i) && rests[c.tokens[i].lower] }
		if c.hans > 0 {
			there = func(i int) bool { return rests[c.tokens[i].lower] }
		}
		if len(rests) > 0 && !c.anyBefore(ref.at, there) && c.anyBefore(len(c.tokens), there) {
			return c.tokens[ref.at].lower + " stands before what it points to"
		}
	}
	return ""
}

func (r *reading) anyBefore(end int, is func(int) bool) bool {
	for i := range end {
		if is(i) {
			return true
		}
	}
	return false
}

// antecedents are the words of weight that stand before a token: all of them, or those of its clause and else of the nearest
// clause before it that has any.
func (o *Original) antecedents(clauses []clause, at int, all bool) map[string]bool {
	out := map[string]bool{}
	for k := len(clauses) - 1; k >= 0 && (all || len(out) == 0); k-- {
		for i := clauses[k].first; i < clauses[k].end && i < at; i++ {
			if o.weighs(i) || o.tokens[i].kind == han && o.tokens[i].role == isRelation {
				out[o.tokens[i].lower] = true
			}
		}
	}
	return out
}

// lateArticle finds a thing that is "the hexagon" before it is "a hexagon", which it was first.
func (o *Original) lateArticle(c *reading, _, _ []clause) string {
	if c.hans > 0 {
		return ""
	}
	articles := c.articles()
	for _, noun := range slices.Sorted(maps.Keys(articles)) {
		first := articles[noun]
		if before := o.introduced[noun]; first.indefinite >= 0 && first.definite >= 0 && first.definite < first.indefinite &&
			before.indefinite >= 0 && (before.definite < 0 || before.indefinite < before.definite) {
			return "the " + noun + " stands before a " + noun
		}
	}
	return ""
}

// An introduction says where a noun first stands with "a" and where with "the"; -1 where it does not.
type introduction struct{ indefinite, definite int }

// things are the shapes, by their meaning.
var things = lexeme.Set("triangle quadrilateral parallelogram rectangle rhombus square trapezoid kite pentagon hexagon octagon decagon polygon cube cuboid cylinder cone sphere " +
	"hemisphere prism pyramid tetrahedron frustum circle semicircle sector ellipse")

// articles says of the shapes of a text how they are introduced. Where more of one sort are there, a second one
// may be "a" too, so that only nouns count that stand once with "a".
func (r *reading) articles() map[string]introduction {
	out := map[string]introduction{}
	twice := map[string]bool{}
	for i := range r.tokens {
		t := &r.tokens[i]
		if !things[r.meaningAt(i)] || t.kind != word || i+1 < len(r.tokens) && r.tokens[i+1].role == isName {
			continue
		}
		noun := t.lower
		for k := i - 1; k >= 0 && k >= i-3 && r.tokens[k].kind == word; k-- {
			article := r.tokens[k].lower
			if !slices.Contains([]string{"the", "a", "an"}, article) {
				continue
			}
			in, there := out[noun]
			if !there {
				in = introduction{-1, -1}
			}
			switch {
			case article == "the" && in.definite < 0:
				in.definite = i
			case article != "the" && in.indefinite >= 0:
				twice[noun] = true
			case article != "the":
				in.indefinite = i
			}
			out[noun] = in
			break
		}
	}
	for noun := range twice {
		delete(out, noun)
	}
	return out
}

// introducers are the words with which a clause says what a point is: those of Chinese build it.
var (
	introducers    = []string{"intersect", "intersects", "meet", "meets", "midpoint", "foot", "point"}
	hanIntroducers = []string{"作", "取", "延长", "连接", "翻折", "折叠", "交于点", "另一点"}
)

// lateName finds a point that is used before the sentence, in Chinese the clause, that says which it is, though it stood
// there first.
func (o *Original) lateName(c *reading, was, is []clause) string {
	words := introducers
	if c.hans > 0 {
		words = hanIntroducers
	}
	points := o.pointsOf(was, words)
	for _, name := range slices.Sorted(maps.Keys(points)) {
		first, said := -1, -1
		for k := range is {
			if !c.isNamedIn(&is[k], name) {
				continue
			}
			if first < 0 && !is[k].asks {
				first = k
			}
			if said < 0 && (is[k].has(words...) != "" || c.hans == 0 && is[k].has("on") != "") {
				said = k
			}
		}
		if first >= 0 && said > first && (c.hans > 0 || is[said].sentence > is[first].sentence) {
			return string(name) + " is used before it is said what it is"
		}
	}
	return ""
}

// pointsOf gives the points that are first named in a clause with one of the words, and which clause it is.
func (r *reading) pointsOf(clauses []clause, words []string) map[rune]int {
	out, seen := map[rune]int{}, map[rune]bool{}
	for k := range clauses {
		introduces := clauses[k].has(words...) != "" && k > 0
		for i := clauses[k].first; i < clauses[k].end; i++ {
			if r.tokens[i].role != isName {
				continue
			}
			letters := lettersOf(r.tokens[i].lower)
			for _, letter := range letters {
				if introduces && !seen[letter] && len(letters) == 1 {
					out[letter] = k
				}
				seen[letter] = true
			}
		}
	}
	return out
}

// isNamedIn reports whether a name of a clause has a letter.
func (r *reading) isNamedIn(c *clause, letter rune) bool {
	for i := c.first; i < c.end; i++ {
		if r.tokens[i].role == isName && strings.ContainsRune(r.tokens[i].lower, letter) {
			return true
		}
	}
	return false
}

func lettersOf(name string) (out []rune) {
	for _, r := range name {
		if r < utf8.RuneSelf && lexeme.IsLetter(byte(r)) {
			out = append(out, r)
		}
	}
	return out
}
