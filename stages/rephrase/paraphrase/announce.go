package paraphrase

import (
	"strings"

	"geoeval/internal/text/fidelity"
	"geoeval/internal/text/lexeme"
)

// announced puts the question first and says that what is given follows: "Find the height of the cone from the following
// information: …". It gives what it wrote of parts[:n+1], of which the last asks. ok is false where that would not read well.
func (e *englishWriter) announced(parts []englishPart, n int) (written []string, ok bool) {
	q := parts[n].question
	for i := range parts {
		if s := &parts[i]; i != n && (s.asks || e.isQuestionLike(s.body)) || i < n && (s.mark != "." || !isPlainGap(s.after) || e.tellsTo(s.body)) {
			return nil, false
		}
	}
	q.goal = e.owned(parts[:n], q.goal)
	given, ok := e.givenOf(parts[:n], q)
	if !ok || q.goal.kept {
		return nil, false
	}
	var told string
	for i := range n {
		told += parts[i].body + ". "
	}
	told += q.condition + " " + q.setting
	q.condition, q.setting, q.opener, q.last = "", "", false, false
	q.then = q.blank == "" // a unit and a place stay behind
	if q.goal = e.unmet(q.goal, told); e.pointsBack(q) {
		return nil, false
	}
	if q.blank != "" {
		asked := one(e.c, q.goal.wordings, "wording") + one(e.c, []string{" is ", " is equal to ", " equals "}, "is") + q.blank + q.unit
		before := one(e.c, []string{"judging from the information that is given below", "in the situation that is described below",
			"by what is said below"}, "announced blank")
		return append([]string{e.close(before+e.comma()+asked, ".")}, given...), true
	}
	e.asking, e.long = true, false // no second frame
	asked, mark := e.asked(q)
	if strings.Contains(asked, ":") || strings.Contains(asked, " if ") {
		return nil, false
	}
	if e.hasPurpose(asked) {
		before := one(e.c, []string{"in the following situation", "in the situation that is described below"}, "announced")
		return append([]string{e.close(before+e.comma()+asked, mark)}, given...), true
	}
	if mark == "?" {
		return append(written, append([]string{e.close(e.joint(q, asked)+one(e.c, []string{"in the following situation",
			"in the situation that is described below"}, "announced"), mark)}, given...)...), true
	}
	for _, verb := range []string{"find ", "determine ", "calculate ", "compute ", "work out ", "find out "} {
		if rest, ok := strings.CutPrefix(asked, verb); ok {
			asked = one(e.c, []string{verb, "your task is to " + verb, "you are asked to " + verb, "you are to " + verb}, "announced order") + rest
			break
		}
	}
	frames := []string{"in the following situation:", "in the situation that is described below."}
	if !fidelity.TellsStep(told) {
		frames = append(frames, "from the following information:", "given the following information:", "using the information that is given below.",
			"under the following conditions:")
		if len(given) == 1 {
			frames = frames[:len(frames)-1]
		}
	}
	frame := one(e.c, frames, "announced")
	frame, mark = frame[:len(frame)-1], frame[len(frame)-1:]
	written = append(written, e.close(e.joint(q, asked)+frame, mark))
	return append(written, given...), true
}

// tellsTo reports whether a sentence tells its reader to do or to look at something.
func (e *englishWriter) tellsTo(body string) bool {
	for _, p := range e.clauses(body) {
		if startsWithAny(strings.ToLower(p), figureOpeners...) {
			continue
		}
		first, _, _ := strings.Cut(strings.ToLower(p), " ")
		return toldTo[first]
	}
	return false
}

// hasPurpose reports whether a question says what for, so that what stands behind it would belong to that: how many tins are needed
// to paint the wall.
func (e *englishWriter) hasPurpose(asked string) bool {
	tokens := e.tokens(asked)
	for i := 1; i+1 < len(tokens); i++ {
		next := &tokens[i+1]
		if tokens[i].lower == "to" && next.kind == word && tokens[i-1].lower != "equal" && purposes[next.lower] {
			return true
		}
	}
	return false
}

// purposes are verbs that say what something is for.
var purposes = lexeme.Set("hold cover fill paint make build fence enclose form get reach be have go travel walk carpet surround wrap contain pave water produce cut support complete decorate store drain empty plant dig tile lay construct keep allow")

// joint is a question with what stands before the phrase that says that something follows.
func (e *englishWriter) joint(q question, asked string) string {
	if q.unit != "" || strings.Contains(asked, ",") {
		return asked + e.comma()
	}
	return asked + " "
}

// givenOf gives the sentences that state what a question is asked of: those before it, and what it says of itself.
func (e *englishWriter) givenOf(stated []englishPart, q question) (given []string, ok bool) {
	for i := range stated {
		body := e.turnedClauses(stated[i].body)
		if i > 0 {
			body = e.plain(stated[i].body, i, true)
		}
		given = append(given, e.close(body, "."))
	}
	own, setting := e.reorder(q.condition), q.setting
	if own == "" {
		setting = e.reorder(setting)
	}
	switch {
	case q.setting == "":
	case own != "" && !e.isClause(q.setting):
		own = setting + e.comma() + own
	case own != "" || !e.isClause(q.setting) && !e.tellsDoing(q.setting):
		return nil, false
	default:
		own = setting
	}
	if own == "" {
		return given, len(given) > 0 && !q.opener
	}
	if q.condition == "" && !e.isClause(own) && !e.tellsDoing(own) || len(e.tokens(own)) < 3 || e.isUnfinished(own) || startsWithAny(own, "you ", "we ", "given ", "it is ", "when ", "the following ", "and ") ||
		strings.Contains(" "+own+" ", " if ") || strings.Contains(own, "would") || strings.Contains(" "+own+" ", " were ") {
		return nil, false
	}
	if q.opener {
		own = "as shown in the figure" + e.comma() + lowerFirst(own)
	}
	return append(given, e.close(own, ".")), true
}

// owned says "the volume of the cone" for "its volume" where the sentence before it is surely about a cone.
func (e *englishWriter) owned(stated []englishPart, g goal) goal {
	of, ok := strings.CutPrefix(g.wordings[0], "its ")
	if !ok || !isPlainPhrase(of) || len(stated) == 0 || g.direct != "" {
		return g
	}
	lowered, _ := decapital(stated[len(stated)-1].body)
	considered := strings.TrimPrefix(consider(lowered), "consider ")
	thing, _, ok := strings.Cut(considered, " that ")
	if _, noun, _ := strings.Cut(thing, " "); !ok || !isPlainPhrase(noun) || strings.Contains(noun, " of ") {
		return g
	}
	g.wordings = []string{"the " + of + " of " + thing}
	return g
}

// backward point to what was said before, where the question stands first.
var backward = lexeme.Set("it its they their them this these those he she his her him such latter former respectively below above rest remainder " +
	"new now also another other then original following")

// pointsBack reports whether a question points to what is told before it.
func (e *englishWriter) pointsBack(q question) bool {
	if strings.HasSuffix(q.goal.direct, " that") {
		return true
	}
	for _, s := range []string{q.goal.wordings[0], q.goal.direct, q.so, q.use, q.where} {
		for _, t := range e.tokens(s) {
			if t.kind == word && backward[t.lower] {
				return true
			}
		}
	}
	return false
}

// unmet says "a cone" for "the cone" in a goal where what is told says "a cone" only later.
func (e *englishWriter) unmet(g goal, told string) goal {
	told = " " + strings.NewReplacer(",", " , ", ".", " . ", ";", " ; ").Replace(strings.ToLower(told)) + " "
	swap := func(s string) string {
		tokens := tokenize(s)
		var b strings.Builder
		from := 0
		for i := 1; i+1 < len(tokens); i++ {
			noun := &tokens[i+1]
			if tokens[i].lower == "this" && noun.kind == word && shapes[noun.lower] && firstMet(told, noun.lower) == "" {
				b.WriteString(s[from:tokens[i].start] + "the")
				from = tokens[i].end
			}
			if !tokens[i].is("the", "this") || noun.kind != word || i+2 < len(tokens) && tokens[i+2].kind != word && tokens[i+2].kind != mark {
				continue
			}
			if met := firstMet(told, noun.lower); shapes[noun.lower] && met != "" && !strings.Contains(b.String(), met) {
				b.WriteString(s[from:tokens[i].start] + met)
				from = noun.end
			}
		}
		return b.String() + s[from:]
	}
	wordings := make([]string, len(g.wordings))
	for i := range wordings {
		wordings[i] = swap(g.wordings[i])
	}
	g.wordings, g.direct = wordings, swap(g.direct)
	return g
}

// behindThing stand behind what is introduced: a circle has, and not a circle graph.
var behindThing = lexeme.Set(", . ; is are has have with whose which and or so inscribed made cut formed consists measures stands lies meets touches divides")

// firstMet is the phrase with which a text introduces a thing, "a sphere" or "a hollow sphere"; "" where it does not.
func firstMet(told, noun string) string {
	words := strings.Fields(told)
	for i, w := range words {
		if w != noun || i+1 < len(words) && !goalEnds[words[i+1]] && !behindThing[words[i+1]] {
			continue
		}
		for back := 1; back <= 2 && back <= i; back++ {
			switch words[i-back] {
			case "a", "an":
				return strings.Join(words[i-back:i+1], " ")
			case "the":
				return ""
			}
		}
	}
	return ""
}

// shapes may be met as "a" and as "the".
var shapes = lexeme.Set("triangle square rectangle circle rhombus cube cone cylinder sphere parallelogram trapezium trapezoid kite pyramid prism hexagon pentagon octagon polygon " +
	"semicircle sector ellipse hyperbola parabola solid dam window container quadrilateral cuboid hemisphere frustum tetrahedron")
