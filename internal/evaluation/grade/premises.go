package grade

import (
	"slices"
	"strings"

	"geoeval/schema"
)

// determiners stand before a noun; "given" behind one is an adjective.
var determiners = set("the a an this that these those each any all its their our both some every other another")

// subjects begin a clause that says something: the area is, we get, it follows.
var subjects = set("the we it its this our you there they i each every")

// clauseOpen are words that something must follow, so that no clause begins behind them.
var clauseOpen = set("the a an of to in on at by with for from that is are be was were and or than as between along through under over " +
	"into onto equals equal has have whose which let given suppose assume using use find get if since because when where its our what how whether")

// beings are the verbs of a clause that says what something is.
var beings = set("is are was were equals becomes has measures comes")

// suppose sets a premise aside, or what is asked: no prose in it states anything, but a box does.
func (d *document) suppose(from, to int) {
	for i := from; i < min(to, len(d.idle)); i++ {
		if !d.idle[i] {
			d.idle[i], d.supposed[i] = true, true
		}
	}
}

// supposes tells whether a premise begins at token i of a sentence: what is given, supposed, or a reason.
func (d *document) supposes(i int, s sentence) bool {
	t := &d.tokens[i]
	next, before := d.wordIn(i+1, s), d.wordIn(i-1, s)
	switch {
	case t.is("∵", `\because`):
		return true
	case t.kind == hanToken:
		return d.supposesInChinese(i, before) || d.says(i, "其中") && d.setApart(i-1) && d.stated(i, s) ||
			d.reasonBehind(i, s)
	case t.kind != wordToken:
		return false
	case d.takesPremise(i, s):
		return true
	case !premises[t.word]:
		return false
	case t.word == "given":
		return !determiners[before] && next != "by" && !beings[next]
	case t.word == "let":
		return !slices.Contains([]string{"us", "me"}, next)
	}
	return true
}

// supposesInChinese tells whether a premise begins at the Chinese character at token i, behind the token before.
func (d *document) supposesInChinese(i int, before string) bool {
	switch {
	case d.says(i, "如图所示的", "如图的", "已知的", "假设的", "若干"), d.says(i, "设") && (before == "假" || before == "建" || d.says(i, "设计", "设备", "设施", "设置")):
		return false
	}
	return d.says(i, "已知", "如图", "设", "若", "如果", "假设", "因为", "由于", "∵")
}

// premiseEnd is where the premise that begins at token i ends: at a comma behind which something else begins, at a conclusion, where
// another clause begins, where the bracket closes that it stands in, at the verb of the sentence whose subject it describes, or at
// the end.
func (d *document) premiseEnd(i int, s sentence) int {
	if k := d.wholeEnd(i, s); k > 0 {
		return k
	}
	next := d.wordIn(i+1, s)
	depth, related := 0, d.tokens[i].word == "given" || next == "of" || next == "to" || next == "shown"
	trails := d.stated(i, s)
	for k := i + 1; k < s.end; k++ {
		t := &d.tokens[k]
		switch {
		case d.endsPremise(k), t.word == "," && k+1 < s.end && !d.premiseGoesOn(i, k, s, trails), k > i+1 && d.yieldsAt(k, s):
			return k
		case t.is("(", "["):
			depth++
		case t.is(")", "]"):
			if depth--; depth < 0 {
				return k
			}
		case t.word == ":" && k > i+1 && reasonWords[d.tokens[i].word], related && k > i+1 && d.clauseBegins(k, s) && !(trails && (next == "that" || d.tokens[k-1].is("legs", "sides", "angles", "edges"))):
			return k
		case d.asked.Subset == schema.BackwardAsked && t.word == d.asked.mask && k+1 < s.end && d.tokens[k+1].word == "=" &&
			d.tokens[i].is("since", "because"):
			return k
		}
		related = related || t.word == "=" || t.kind == wordToken && beings[t.word]
	}
	return s.end
}

// wholeEnd is where the premise at token i ends of which commas are part: one that describes the subject, one in brackets, and a Chinese reason behind
// a value. It is 0 for another one.
func (d *document) wholeEnd(i int, s sentence) int {
	if k := d.described(i, s); k > 0 {
		return k
	}
	if k := d.asideEnd(i, s); k > 0 {
		return k
	}
	if d.reasonBehind(i, s) {
		return d.reasonEnd(i, s)
	}
	return 0
}

// premiseGoesOn tells whether the premise that begins at token i goes on behind the comma at token k. trails: a value stands before it.
func (d *document) premiseGoesOn(i, k int, s sentence, trails bool) bool {
	return d.givenOn(k+1, s.end) || trails && d.listsOn(i, k, s) || d.pictured(i) && !d.answersIn(k+1, s)
}

// endsPremise tells whether a word or a sign at token k ends every premise: what follows is a conclusion.
func (d *document) endsPremise(k int) bool {
	t := &d.tokens[k]
	switch t.kind {
	case wordToken:
		return conclusions[t.word] || t.is("would", "but")
	case hanToken:
		return d.says(k, "所以", "因此", "则", "故", "那么", "于是", "可得", "得", "时") && !d.says(k, "时间", "时针")
	}
	return t.is("∴", `\therefore`, "⇒", "→", `\implies`, `\Rightarrow`)
}

// pictured tells whether a premise is what a figure shows, which goes on behind commas: as shown, 如图.
func (d *document) pictured(i int) bool {
	return d.says(i, "As shown", "as shown", "如图") && !d.says(i, "As shown above", "as shown above")
}

// answersIn tells whether the clause at token k speaks of the answer or of a choice.
func (d *document) answersIn(k int, s sentence) bool {
	for i := k; i < min(s.end, k+5); i++ {
		if w := d.tokens[i].word; slices.Contains([]string{"answer", "option", "choice"}, w) || d.says(i, "答案", "选") {
			return true
		}
	}
	return false
}

// yieldsAt tells whether a clause begins at token k that says what comes out: we get, you obtain, it gives, we see.
func (d *document) yieldsAt(k int, s sentence) bool {
	t := &d.tokens[k]
	if !t.is("we", "you", "it", "this") || k+1 >= s.end || clauseOpen[d.tokens[k-1].word] {
		return false
	}
	w := d.tokens[k+1].word
	return yields[w] || slices.Contains([]string{"see", "find", "have"}, w)
}

// relates tells whether the word that asks at token k relates to what was said instead: "which means x = 12".
func (d *document) relates(k int, s sentence) bool {
	return d.tokens[k].word == "which" && k+1 < s.end && (means[d.tokens[k+1].word] || yields[d.tokens[k+1].word])
}

// means are verbs behind a "which" that asks nothing.
var means = set("means implies equals leads makes simplifies reduces becomes comes")

// reasonWords begin a premise that a colon ends.
var reasonWords = set("since because if when as")

// described is the verb of a sentence whose subject a premise describes that begins at token i: "the volume when h = 4 is", "the
// point where the medians meet is". It is 0 where the premise stands elsewhere.
func (d *document) described(i int, s sentence) int {
	if w := d.tokens[i].word; i == s.first || slices.Contains([]string{"assume", "suppose", "let", "recall"}, w) || d.tokens[i].kind != wordToken || d.tokens[i-1].kind != wordToken && d.tokens[i-1].word != "$" {
		return 0
	}
	words := false
	for k := s.first; k < i; k++ {
		t := &d.tokens[k]
		switch {
		case t.word == ",":
			words = false
		case t.word == "=" || t.kind == wordToken && (copulas[t.word] || beings[t.word] || yields[t.word] || asks[t.word]) || d.concludes(k) && words:
			return 0
		case t.kind == wordToken:
			words = words || !d.concludes(k)
		}
	}
	if !words {
		return 0
	}
	for k := s.end - 1; k > i+1; k-- {
		if t := &d.tokens[k]; t.kind == wordToken && beings[t.word] && k+1 < s.end {
			return k
		}
	}
	return 0
}

// clauseBegins tells whether another clause begins at token k of a premise: a subject and a verb, behind a word that needs nothing
// more.
func (d *document) clauseBegins(k int, s sentence) bool {
	t, p := &d.tokens[k], &d.tokens[k-1]
	if p.word == "$" && d.math[k] && k > 1 && d.tokens[k-2].word == "," {
		return false
	}
	if p.kind == wordToken && clauseOpen[p.word] || p.kind == signToken && strings.Contains("=+-*/^<>≤≥≈,(:≅∥⊥", p.word) || p.kind == commandToken {
		return false
	}
	named := t.kind == wordToken && t.end-t.start > 1 && (d.name(k) || nameWords[t.word] && p.kind != wordToken)
	if t.word == "$" {
		named = k+1 < s.end && p.kind == wordToken && d.tokens[k+1].kind == wordToken && d.name(k+1)
	}
	if !named && !(t.kind == wordToken && subjects[t.word]) {
		return false
	}
	for j := k + 1; j < min(s.end, k+12); j++ {
		switch n := &d.tokens[j]; {
		case n.is(",", "and", "or"):
			return false
		case n.kind == wordToken && (beings[n.word] || yields[n.word] || n.is("have", "must", "see", "know")):
			return true
		case n.word == "=":
			return j <= k+2 || !named
		}
	}
	return false
}

// givenOn tells whether what follows a comma in a premise is given too: a name and an equality, a number, or one more "and".
func (d *document) givenOn(k, end int) bool {
	t := &d.tokens[k]
	if t.word == "and" || t.kind == numberToken {
		return true
	}
	for i := k; i < min(end, k+5); i++ {
		switch {
		case d.tokens[i].word == "=":
			// "…, x = 5" goes on with what is given only where more follows that has a value: not behind "Since AB = AC, x = 5, so it is long".
			rest := d.tokens[i:min(end, i+40)]
			next := slices.IndexFunc(rest, func(t token) bool { return t.is(",", "and") })
			return next >= 0 && slices.ContainsFunc(rest[next:], func(t token) bool { return t.word == "=" || t.kind == numberToken })
		case d.tokens[i].kind == wordToken && !d.name(i) && !nameWords[d.tokens[i].word]:
			return false
		}
	}
	return false
}
