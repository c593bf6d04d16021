package paraphrase

import (
	"slices"
	"strings"

	"geoeval/internal/text/fidelity"
	"geoeval/internal/text/lexeme"
)

// An englishText is a text, taken apart once.
type englishText struct {
	lead   string // white space before the first sentence
	parts  []englishPart
	spaced bool
	long   bool
	story  bool
	known  known
	read   reading // of one writing of it after the other
}

// An englishPart is a sentence, with the question that it asks if it asks one.
type englishPart struct {
	sentence
	question question
	asks     bool
}

func readEnglish(text string) *englishText {
	text = outsideDollars(text)
	tokens := tokenize(text)
	t := &englishText{lead: text[:tokens[0].start], spaced: isSpacedStyle(text, tokens), long: len(tokens) > 20,
		story: len(tokens) > 60, known: known{}}
	for _, s := range sentences(text, tokens) {
		p := englishPart{sentence: s}
		p.question, p.asks = readQuestion(s)
		t.parts = append(t.parts, p)
	}
	return t
}

// english writes an English text in one other way, which chance chooses. It may be the text itself. far asks for what changes
// more.
func (r *Rewriter) english(text *englishText, c chance, far bool) string {
	e := &englishWriter{known: text.known, c: c, spaced: text.spaced, long: text.long || far, story: text.story, far: far}
	var b strings.Builder
	b.WriteString(text.lead)
	parts := text.parts
	for i := 0; i < len(parts); i++ {
		s := &parts[i]
		e.later = i > 0
		e.asking = i > 0 && (e.asking || parts[i-1].asks)
		if written, last, ok := e.together(text, i, far); ok {
			e.write(&b, written, parts[last].after)
			i = last
			continue
		}
		if s.asks && !e.asking && e.c.pick(3, "considered") == 0 {
			if considered, ok := e.considered(s.question); ok {
				e.write(&b, considered, s.after)
				continue
			}
		}
		if s.asks {
			e.write(&b, e.ask(s.question), s.after)
			continue
		}
		stated := len(parts) > 1 && s.mark == "." &&
			(i == 0 || e.long && isPlainGap(parts[i-1].after) && !endsInLabel(parts[i-1].body))
		b.WriteString(e.plain(s.body, i, stated))
		if s.mark != "" && e.spaced {
			b.WriteString(" ")
		}
		b.WriteString(s.mark)
		b.WriteString(s.after)
	}
	return r.en.reword(b.String(), c, false, far, &text.read)
}

// together writes part i of a text and those behind it as one: the question before what is given, or both in one sentence. last is the
// last part that is in it.
func (e *englishWriter) together(text *englishText, i int, far bool) (written []string, last int, ok bool) {
	parts := text.parts
	if i == 0 {
		if written, ok = e.questionFirst(text, far); ok {
			return written, text.asked(), true
		}
	}
	if i+1 == len(parts) || !parts[i+1].asks || !isPlainGap(parts[i].after) {
		return nil, 0, false
	}
	if e.c.pick(3, "embedded") > 0 {
		if written, ok = e.embedded(parts[i].sentence, parts[i+1].question); ok {
			return written, i + 1, true
		}
	}
	written, ok = e.merge(parts[i].sentence, parts[i+1].question)
	return written, i + 1, ok
}

// questionFirst writes a text up to its question as one: the question before all that is given.
func (e *englishWriter) questionFirst(text *englishText, far bool) (written []string, ok bool) {
	n := text.asked()
	if far && n >= 0 && e.c.pick(4, "announced") > 0 {
		of := *e
		if written, ok = of.announced(text.parts, n); ok {
			return written, true
		}
	}
	if n > 1 {
		return e.turned(text.parts[:n], text.parts[n].question)
	}
	return nil, false
}

// asked is the number of sentences before the first that asks; -1 where none does.
func (t *englishText) asked() int {
	return slices.IndexFunc(t.parts, func(p englishPart) bool { return p.asks })
}

// endsInLabel reports whether a sentence is no more than the letter of a choice, or ends in one on a line of its own.
func endsInLabel(body string) bool {
	line := body[strings.LastIndexByte(body, '\n')+1:]
	return len(line) <= len("(A)")
}

// isPlainGap reports whether white space between two sentences is no more than that.
func isPlainGap(s string) bool { return s != "" && !strings.Contains(s, "\n") }

// An englishWriter writes sentences in the style of one text.
type englishWriter struct {
	known
	c      chance
	spaced bool
	long   bool // the text is so long that a word or two change little
	story  bool // it is longer still
	far    bool // more is to be changed than usual
	later  bool // the sentence is not the first
	asking bool // a sentence before it asks

	supposed bool // "suppose that" stands in the text already
}

// write writes sentences, each with its mark and in small letters, and the white space behind the last.
func (e *englishWriter) write(b *strings.Builder, written []string, after string) {
	for i, s := range written {
		if i > 0 {
			b.WriteString(" ")
		}
		if e.spaced {
			b.WriteString(s)
		} else {
			b.WriteString(capital(s))
		}
	}
	b.WriteString(after)
}

// comma and stop are the marks in the text's style.
func (e *englishWriter) comma() string {
	if e.spaced {
		return " , "
	}
	return ", "
}

func (e *englishWriter) close(s, mark string) string {
	if !e.spaced {
		return s + mark
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, " , ", ", "), ", ", " , ")
	if rest, ok := strings.CutSuffix(s, ":"); ok && !strings.HasSuffix(rest, " ") {
		s = rest + " :"
	}
	if mark != "" {
		return s + " " + mark
	}
	return s
}

// plain writes a sentence that is no question: with another opener if it has one, and behind words such as "suppose
// that" if it states something. place counts the sentences from 0.
func (e *englishWriter) plain(body string, place int, stated bool) string {
	if e.far && stated {
		body = e.turnedClauses(body)
	}
	parts := e.clauses(body)
	if opened, ok := e.opened(body, parts); ok {
		return opened
	}
	if place == 0 && e.story && stated && !e.isQuestionLike(body) && e.c.pick(3, "situation") == 0 {
		return e.begin(e.close(one(e.c, []string{"consider the following situation:", "the following is known:",
			"imagine the following situation:"}, "situation"), "")) + " " + lowerFirst(body)
	}
	if !stated || !e.isClause(parts[0]) || e.isQuestionLike(body) {
		return body
	}
	lowered, ok := decapital(body)
	if !ok || startsWithAny(lowered, "if ", "suppose ", "let ", "given ", "use ", "consider ", "each ", "assume ", "there ", "when ", "what ", "how ", "in ", "for ", "as ", "it ", "refer ", "we ", "and ", "or ", "but ", "then ", "so ", "this ", "thus ", "these ", "also ", "now ", "find ", "connect ", "draw ", "join ", "place ", "fold ", "cut ") {
		return body
	}
	step := fidelity.TellsStep(body)
	if place > 0 {
		if step {
			return body
		}
		return e.also(body, lowered)
	}
	switch e.c.pick(5, "begin") {
	case 0:
		e.supposed = true
		return e.begin("suppose that " + lowered)
	case 1:
		if step {
			return body
		}
		e.supposed = true
		return e.begin(one(e.c, []string{"it is given that ", "you are told that "}, "begin") + lowered)
	case 2, 3:
		if considered := consider(lowered); considered != "" {
			return e.begin(considered)
		}
	}
	return body
}

// opened writes a part that begins with words for the figure, as its clauses tell, with others; false where it does not.
func (e *englishWriter) opened(body string, clauses []string) (string, bool) {
	for _, o := range figureOpeners {
		rest, ok := cutPhrase(clauses[0], o)
		if !ok || rest != "" && rest != "below" || len(clauses) < 2 {
			continue
		}
		q := question{opener: true}
		if rest != "" {
			q.below = " " + rest
		}
		opener := strings.TrimSuffix(e.opener(q), ".")
		if strings.HasPrefix(opener, "refer") {
			return body, true
		}
		return e.begin(opener) + body[len(clauses[0]):], true
	}
	return "", false
}

// also says of a part behind others, which begins in lower case as lowered, that it is given too.
func (e *englishWriter) also(body, lowered string) string {
	if k := e.c.pick(6, "begin", body); k > 2 || k > 1 && !e.story {
		return body
	}
	also := []string{"it is also given that ", "you also know that ", "it is also known that "}
	if e.asking { // nothing is given before it
		also = []string{"it is given that ", "you know that ", "it is known that "}
	}
	return e.begin(one(e.c, also, "begin") + lowered)
}

// begin writes the beginning of a sentence in the text's style.
func (e *englishWriter) begin(s string) string {
	if e.spaced {
		return s
	}
	return capital(s)
}

// consider writes "consider a cube that has a volume of 8" for "a cube has a volume of 8". It is "" where the subject
// is not surely one plain thing.
func consider(s string) string {
	tokens := tokenizeFirst(s, 9)
	if !tokens[0].is("a", "an") {
		return ""
	}
	for i := 1; i < min(len(tokens), 9); i++ {
		t := &tokens[i]
		switch {
		case people[t.lower]:
			return ""
		case t.kind != word && t.kind != formula && t.kind != name:
			return ""
		case i > 1 && t.is("has", "is"):
			return "consider " + s[:tokens[i-1].end] + " that " + s[t.start:]
		case t.is("that", "which", "whose", "and", "of", "with", "in"):
			return ""
		}
	}
	return ""
}

// people have and do, and are no things that have.
var people = lexeme.Set("tailor craftsman gardener farmer carpenter tinsmith man woman boy girl student worker company painter athlete person ant boat builder teacher")

// outsideDollars moves the comma or stop that ends a formula behind its dollar: $m+n.$ is $m+n$.
func outsideDollars(text string) string {
	if !strings.Contains(text, "$") {
		return text
	}
	var b strings.Builder
	written := 0
	for _, t := range tokenize(text) {
		if n := len(t.text); t.kind == formula && n > 3 && t.text[0] == '$' && t.text[1] != '$' &&
			strings.IndexByte(".,", t.text[n-2]) >= 0 {
			b.WriteString(text[written : t.end-2])
			b.WriteString("$" + t.text[n-2:n-1])
			written = t.end
		}
	}
	b.WriteString(text[written:])
	return b.String()
}
