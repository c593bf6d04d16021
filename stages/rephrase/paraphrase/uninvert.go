package paraphrase

import (
	"cmp"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A question has its verb before its subject, and behind "find out" the other way: how deep is the water now, find out how
// deep the water is now.

// inverting are the verbs that stand before the subject of a question and keep their form behind it.
var inverting = lexeme.Set("is are was were can could will would must should may might")

// oneSubject are subjects of one word.
var oneSubject = lexeme.Set("he she they you it we")

// thirdPerson are verbs with what they are behind "he" where no s will do.
var thirdPerson = map[string]string{"have": "has", "do": "does", "go": "goes", "pass": "passes", "cross": "crosses", "reach": "reaches", "touch": "touches",
	"carry": "carries"}

// uninverted writes a question as it stands behind "find out"; "" where it is not surely understood: its subject is one
// pronoun, a name, or "the" and one or two nouns.
func uninverted(whole string) string {
	if strings.Contains(whole, ",") && !strings.HasPrefix(whole, "how ") {
		return ""
	}
	tokens := tokenize(whole)
	for i := 1; i+1 < len(tokens); i++ {
		t := &tokens[i]
		if t.is(",", "and", "did") {
			return ""
		}
		if t.kind != word || !t.is("does", "do") && !inverting[t.lower] {
			continue
		}
		end := subjectEnd(tokens, i+1)
		switch {
		case end == i+1 || end > len(tokens):
			return ""
		case inverting[t.lower]:
			return behindSubject(whole, tokens, i, end)
		}
		return withVerb(whole, tokens, i, end)
	}
	return ""
}

// behindSubject puts the verb at token i behind its subject, which ends before token end; "" where that says something else.
func behindSubject(whole string, tokens []token, i, end int) string {
	t := &tokens[i]
	turned := whole[:tokens[i-1].end] + " " + whole[tokens[i+1].start:tokens[end-1].end] + " " + t.text
	if end == len(tokens) {
		return turned
	}
	if next := &tokens[end]; next.kind == mark || next.is("of", "that", "which", "with") ||
		next.kind == word && t.is("is", "are", "was", "were") && !behindVerb[next.lower] && !strings.HasSuffix(next.lower, "ed") {
		return ""
	}
	return turned + " " + whole[tokens[end].start:]
}

// goesOn says whether a word may be the verb, or of the subject: it is not of those that stand behind a verb or end a goal.
func goesOn(t *token) bool { return t.kind == word && !behindVerb[t.lower] && !goalEnds[t.lower] }

// withVerb leaves out the do or does at token i before a subject that ends before token end, and gives the verb its form; "" where no
// verb follows.
func withVerb(whole string, tokens []token, i, end int) string {
	if end+1 < len(tokens) && tokens[i+1].lower == "the" && goesOn(&tokens[end+1]) && !subjects[tokens[end+1].lower] {
		end++ // the whole reserve
	}
	if end == len(tokens) || !goesOn(&tokens[end]) || tokens[end].text != tokens[end].lower || relative[tokens[end].lower] {
		return ""
	}
	verb := tokens[end].text
	if tokens[i].lower == "does" {
		verb = inThirdPerson(verb)
	}
	return whole[:tokens[i-1].end] + " " + whole[tokens[i+1].start:tokens[end-1].end] + " " + verb + whole[tokens[end].end:]
}

// inThirdPerson is a verb as it stands behind he, she or it.
func inThirdPerson(verb string) string { return cmp.Or(thirdPerson[verb], verb+"s") }

// behindVerb begin what stands behind a verb and not within its subject.
var behindVerb = lexeme.Set("from to in at on away now if when after before above below long deep high wide apart needed required there by left more than")

// relative begin what is said of a noun.
var relative = lexeme.Set("that which whose with and or made drawn formed")

// subjectEnd is where a subject ends that begins at tokens[i]; i where none surely does.
func subjectEnd(tokens []token, i int) int {
	switch t := &tokens[i]; {
	case t.kind == word && oneSubject[t.lower]:
		return i + 1
	case t.kind == name:
		return i + 1
	case t.lower == "angle" && i+1 < len(tokens) && tokens[i+1].kind == name:
		return i + 2
	case t.kind == word && t.is("the", "this") && i+1 < len(tokens) && tokens[i+1].kind == word:
		end := i + 2
		if end < len(tokens) && tokens[end].kind == word && nounBehind[tokens[end].lower] {
			end++
		}
		if end < len(tokens) && tokens[end].kind == name {
			end++ // the point P
		}
		return end
	}
	return i
}

// nounBehind may be the second noun of a subject: the shortest path, the other part.
var nounBehind = lexeme.Set("path part hand wall tower tree pole building triangle circle square box tank solid cone cylinder sphere cube pyramid prism piece road bridge ladder string rope side edge water")

// predicates begin what is asked of a subject, behind it.
var predicates = lexeme.Set("larger greater obtuse acute at less smaller equal parallel perpendicular tangent similar congruent possible more longer shorter right")

// asserted are verbs that say something of a subject.
var asserted = lexeme.Set("meet lie pass intersect touch bisect cut contain divide cross equal exist fit have")

// whether writes a question that is answered with yes or no as it stands behind "decide"; "" where it is none, or not surely
// understood: is KL parallel to MN, decide whether KL is parallel to MN.
func whether(whole string) string {
	tokens := tokenize(whole)
	if len(tokens) < 4 {
		return ""
	}
	verb := tokens[0].lower
	behind := asserted
	switch verb {
	case "is", "are":
		behind = predicates
	case "does", "do", "can":
	default:
		return ""
	}
	for i := 2; i < len(tokens); i++ {
		t := &tokens[i]
		if t.kind != word || !behind[t.lower] {
			continue
		}
		subject, rest := whole[tokens[1].start:tokens[i-1].end], whole[t.start:]
		if startsWithAny(subject, "there", "it ") {
			return ""
		}
		if verb == "does" {
			return "whether " + subject + " " + inThirdPerson(t.text) + whole[t.end:]
		}
		if verb == "do" {
			return "whether " + subject + " " + rest
		}
		return "whether " + subject + " " + verb + " " + rest
	}
	return ""
}
