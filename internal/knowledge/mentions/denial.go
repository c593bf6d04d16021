package mentions

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/phrase"
)

// reach is how many tokens before a phrase a denial may stand.
const reach = 12

// denied tells whether a text says of a phrase, which is tokens[from:to], that it does not hold or is not used: in its own
// clause, before it ("it is not a right triangle", "we cannot use …", "不是…") or right behind it ("… does not apply",
// "…不适用"); in a sentence that only supposes it ("if it were …"); or in a question.
func denied(tokens []phrase.Token, from, to int) bool {
	start := from
	for start > 0 && from-start < reach && !tokens[start].Line && !breaks(tokens, start-1) {
		start--
	}
	return negative(tokens[start:from]) || refused(tokens[to:min(to+8, len(tokens))]) || ofAnother(tokens, from, to) ||
		supposed(tokens, from, to)
}

// clauseWords are words that begin a clause.
var clauseWords = lexeme.Set("but so then because since hence therefore thus however and while whereas")

// breaks tells whether a clause ends with a token: at a sign, or before a word that begins another.
func breaks(tokens []phrase.Token, i int) bool {
	t := tokens[i]
	switch t.Kind {
	case lexeme.Sign:
		return strings.Contains(".,;:!?，。；：！？…=", t.Form)
	case lexeme.Word:
		return clauseWords[t.Form]
	case lexeme.Han:
		switch t.Form {
		case "但", "故", "则":
			return true
		case "而":
			return !followed(tokens[i+1:], "不", "非")
		case "以":
			return i > 0 && tokens[i-1].Form == "所"
		case "此":
			return i > 0 && tokens[i-1].Form == "因"
		}
	}
	return false
}

func followed(tokens []phrase.Token, by ...string) bool {
	return len(tokens) > 0 && slices.Contains(by, tokens[0].Form)
}

// negations are words after which what follows in a clause is denied; of some it is another word that decides.
var negations = lexeme.Set("not cannot no without never neither nor non isn aren wasn don doesn didn couldn wouldn shouldn " +
	"instead rather unlike avoid avoiding unnecessary needn hardly")

// harmless are words behind a negation that take it back: not only, no doubt, not hard.
var harmless = lexeme.Set("only just merely doubt hard difficult matter longer wonder surprise surprisingly less more")

// negative tells whether the beginning of a clause denies what comes behind it.
func negative(clause []phrase.Token) bool {
	for i, t := range clause {
		if t.Kind == lexeme.Word && deniesWord(clause, i) || t.Kind == lexeme.Han && deniesHan(clause, i) {
			return true
		}
	}
	return false
}

// deniesWord tells whether a word denies, and the word behind it does not take that back.
func deniesWord(tokens []phrase.Token, i int) bool {
	form, before := tokens[i].Form, formAt(tokens, i-1)
	cant := form == "t" && (before == "can" || before == "won")
	return (cant || negations[form]) && !harmless[formAt(tokens, i+1)]
}

// formAt is the form of a token, "" outside of the text.
func formAt(tokens []phrase.Token, i int) string {
	if i < 0 || i >= len(tokens) {
		return ""
	}
	return tokens[i].Form
}

// deniesHan tells whether an ideograph denies: 不, but not in 不难, 不妨, 不仅 and the like.
func deniesHan(tokens []phrase.Token, i int) bool {
	next, before := formAt(tokens, i+1), formAt(tokens, i-1)
	switch tokens[i].Form {
	case "不":
		return !strings.ContainsAny(next, "难妨但仅光只等变同规断失少如过")
	case "无":
		return !strings.ContainsAny(next, "论穷限疑非误")
	case "非":
		return next != "常" && before != "无"
	case "没", "未", "勿":
		return next != "知" && next != "问"
	case "别":
		return !slices.Contains([]string{"分", "特", "区"}, before) && next != "是" && next != "为"
	}
	return false
}

// auxiliaries are words that stand between a name and its denial: … does not apply.
var auxiliaries = lexeme.Set("do does did is are was were can could would may might will should has have here itself directly in this case")

// refusals are words that deny what stands before them.
var refusals = lexeme.Set("fails fail inapplicable irrelevant unnecessary unhelpful useless")

// refused tells whether what stands behind a name denies it.
func refused(behind []phrase.Token) bool {
	for i, t := range behind {
		switch {
		case t.Line || t.Kind == lexeme.Sign || breaks(behind, i):
			return false
		case t.Kind == lexeme.Word && (t.Form == "cannot" || refusals[t.Form]):
			return true
		case t.Kind == lexeme.Word && (slices.Contains([]string{"not", "isn", "doesn"}, t.Form) || t.Form == "can" && followed(behind[i+1:], "t")):
			return !harmless[formAt(behind, i+1)]
		case t.Kind == lexeme.Word && !auxiliaries[t.Form]:
			return false
		case t.Kind == lexeme.Han:
			if deniesHan(behind, i) {
				return true
			}
			if !strings.Contains("在此这里并条件下是就都也的", t.Form) {
				return false
			}
		}
	}
	return false
}

// ofAnother tells whether what stands around a theorem makes it another: its converse.
func ofAnother(tokens []phrase.Token, from, to int) bool {
	if formAt(tokens, from-1) == "of" && slices.Contains([]string{"converse", "inverse"}, formAt(tokens, from-2)) {
		return true
	}
	behind := tokens[to:]
	if followed(behind, "的") {
		behind = behind[1:]
	}
	return followed(behind, "逆", "converse")
}

// supposed tells whether the sentence of a phrase asks, or supposes what is not.
func supposed(tokens []phrase.Token, from, to int) bool {
	start, end := sentenceAround(tokens, from, to)
	sentence := tokens[start:end]
	condition := slices.IndexFunc(sentence, func(t phrase.Token) bool { return t.Form == "if" })
	unreal := condition >= 0 && slices.ContainsFunc(sentence[condition:], func(t phrase.Token) bool {
		return t.Form == "were" || t.Form == "had"
	})
	return unreal || followed(tokens[end:], "?")
}

// sentenceAround is where the sentence of a phrase begins and ends, without the sign at its end.
func sentenceAround(tokens []phrase.Token, from, to int) (start, end int) {
	ends := func(t phrase.Token) bool {
		return t.Kind == lexeme.Sign && strings.Contains(".!?;。！？；", t.Form)
	}
	start = from
	for start > 0 && !tokens[start].Line && !ends(tokens[start-1]) {
		start--
	}
	end = to
	for end < len(tokens) && !tokens[end].Line && !ends(tokens[end]) {
		end++
	}
	return start, end
}
