package scenes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// A writer puts a problem into words.
type writer struct {
	p      *Problem
	chance *synth.Stream
	order  string                     // points as they are introduced
	inText bool                       // a body with vertices has been named with them
	near   string                     // the points by which angles are named rather than by others
	called map[deduce.Quantity]string // what steps before have named quantities
	found  map[string][]string        // the formulas of the steps that apply a principle, by its id
}

func newWriter(p *Problem, chance *synth.Stream) *writer {
	w := &writer{p: p, chance: chance}
	for _, s := range p.Said {
		of := s.introduced()
		for i := range of {
			if strings.IndexByte(w.order, of[i]) < 0 {
				w.order += of[i : i+1]
			}
		}
	}
	return w
}

// points are the letters by which a reader knows a quantity: of an angle's sides the points that came first.
func (w *writer) points(q deduce.Quantity) string { return w.pointsNear(q, w.near) }

// pointsNear are they with the points of near on an angle's sides, where there are such.
func (w *writer) pointsNear(q deduce.Quantity, near string) string {
	of := []byte(q.Of)
	rank := func(c byte) int {
		i := strings.IndexByte(w.order, c)
		if strings.IndexByte(near, c) < 0 {
			i += len(w.order)
		}
		return i
	}
	switch q.Kind {
	case deduce.Angle:
		for _, i := range []int{0, 2} {
			l := w.p.scene.drawn.Diagram.LineOf(of[1], of[i])
			for _, c := range []byte(l[strings.IndexByte(l, of[1])+1:]) {
				if rank(c) < rank(of[i]) {
					of[i] = c
				}
			}
		}
		if strings.IndexByte(w.order, of[2]) < strings.IndexByte(w.order, of[0]) {
			of[0], of[2] = of[2], of[0]
		}
	case deduce.Length: // a radius from the center on
		if of[0] != center && (of[1] == center || strings.IndexByte(w.order, of[1]) < strings.IndexByte(w.order, of[0])) {
			of[0], of[1] = of[1], of[0]
		}
	}
	return string(of)
}

// braced writes points as placeholders.
func braced(of string) string {
	var b strings.Builder
	for i := range of {
		fmt.Fprintf(&b, "{%c}", of[i])
	}
	return b.String()
}

// put fills a measure's text: {Q}, {P}, {L} and {n}.
func (w *writer) put(text string, q deduce.Quantity, number string, l schema.Language) string {
	of := braced(w.points(q))
	polygon, latex := w.polygonName(q, l)+of, of
	if len(q.Of) == 3 {
		latex = `\triangle ` + of
	}
	letters := arcOf(w.p.scene.drawn.Diagram, q)
	if len(letters) == 2 && strings.IndexByte(w.order, letters[1]) < strings.IndexByte(w.order, letters[0]) {
		letters = letters[1:] + letters[:1]
	}
	return strings.NewReplacer("{great}", w.whichArc(q, letters, l), "{arc}", braced(letters), "{Q}", of, "{P}", polygon, "{L}", latex, "{n}", "{"+number+"}",
		"{body}", of, "{R}", w.solidName(q.Of, l)).Replace(text)
}

// number is the name of a given measure's number.
func number(i int) string { return fmt.Sprintf("n%d", i+1) }

// in puts the points of a statement, as placeholders, into a text.
func (s Statement) in(text string) string {
	var pairs []string
	for i, v := range s.form.args {
		pairs = append(pairs, fmt.Sprintf("{%c}", v), fmt.Sprintf("{%c}", s.of[i]))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// say is a statement in one of its texts, with the points as placeholders.
func (w *writer) say(s Statement, text string) string {
	for _, ends := range strings.Fields(s.form.turned) {
		x, y := strings.IndexByte(s.form.args, ends[0]), strings.IndexByte(s.form.args, ends[1])
		if of := s.of[x:x+1] + s.of[y:y+1]; w.points(deduce.Quantity{Kind: deduce.Length, Of: of}) != of {
			text = strings.ReplaceAll(text, braced(ends), braced(ends[1:]+ends[:1]))
		}
	}
	return s.in(text)
}

// text is the problem in words.
func (w *writer) text(l schema.Language) string {
	w.inText = true
	defer func() { w.inText = false }()
	of := func(t texts) []string { return t.in(l) }
	// Measures stand behind the statement that introduces the last of their points, or all at the end.
	late := w.chance.Pick(3) == 0
	said := map[string]int{}
	for i, s := range w.p.Said {
		for j := range s.of {
			if c := s.of[j : j+1]; said[c] == 0 || s.form.body {
				said[c] = i + 1
			}
		}
	}
	behind := make([][]string, len(w.p.Said))
	var last []string
	for i, q := range w.p.Given {
		words, _ := wordsOf(q)
		clause := w.put(pickOf(w.chance, of(words.is)), q, number(i), l)
		letters := w.points(q)
		at := 0
		for j := range letters {
			at = max(at, said[letters[j:j+1]]-1)
		}
		for j, s := range w.p.Said { // and behind what draws its lines, or brings it in
			if _, special := specialMeasures[q.Kind]; special && strings.Contains(s.of, letters[len(letters)-1:]) {
				at = j
			}
			for k := 0; k+1 < len(letters); k++ {
				if isJoined(s) && len(letters) < 6 && strings.Contains(letters, s.of[:1]) && strings.Contains(letters, s.of[1:]) {
					at = max(at, j)
				}
			}
		}
		if late && at > 0 {
			if words.has.en != nil {
				again := i > 0 && w.p.Given[i-1].Of == q.Of && len(last) > 0 && specialMeasures[w.p.Given[i-1].Kind].is.zh == nil
				clause = w.has(of(words.has)[0], q, number(i), !again, l)
			}
			last = append(last, clause)
		} else {
			if s := w.p.Said[at]; s.form.body && s.of == q.Of || s.makes(q.Of) {
				clause = w.has(of(words.has)[0], q, number(i), len(behind[at]) == 0, l)
			}
			behind[at] = append(behind[at], clause)
		}
	}
	sentences, lead, conditions := w.sentences(behind, l)
	last = append(conditions, last...)
	asked, _ := wordsOf(w.p.Asked)
	noun := w.put(pickOf(w.chance, of(asked.noun)), w.p.Asked, "", l)
	if whole := of(asked.asks); len(whole) > 0 {
		return named(w.whole(sentences, last, lead, pickOf(w.chance, whole), l), l)
	}
	return named(w.whole(sentences, last, lead, w.question(noun, l), l), l)
}

// question asks for what a noun names.
func (w *writer) question(noun string, l schema.Language) string {
	if l == schema.Chinese {
		return pickOf(w.chance, []string{"则" + noun + "为多少？", "求" + noun + "。"})
	}
	return pickOf(w.chance, []string{"find " + noun + ".", "what is " + noun + "?", "determine " + noun + "."})
}

// lettered is a text with the letters and the first drawing's numbers in their places.
func (w *writer) lettered(text string) string {
	var pairs []string
	for i := range w.order {
		pairs = append(pairs, "{"+w.order[i:i+1]+"}", w.order[i:i+1])
	}
	for i, v := range w.p.Rows[0].Given {
		pairs = append(pairs, "{"+number(i)+"}", strconv.FormatFloat(v, 'f', -1, 64))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func comma(l schema.Language) string {
	if l == schema.Chinese {
		return "，"
	}
	return ", "
}

// listed joins clauses.
func listed(clauses []string, l schema.Language) string {
	if l == schema.Chinese {
		return strings.Join(clauses, "，")
	}
	if n := len(clauses); n > 1 {
		return strings.Join(clauses[:n-1], ", ") + " and " + clauses[n-1]
	}
	return clauses[0]
}

// whole puts sentences, what is given last and the question together.
func (w *writer) whole(sentences, last []string, lead, question string, l schema.Language) string {
	if l == schema.Chinese {
		text := strings.Join(sentences, "，")
		if lead != "" {
			text = lead
		}
		if len(last) > 0 {
			text = strings.TrimSuffix(text, "。") + "。若" + listed(last, l)
		}
		return strings.ReplaceAll(text+"，"+question, "。，", "。")
	}
	for i, s := range sentences {
		sentences[i] = capital(s) + "."
	}
	text := strings.Join(sentences, " ")
	switch {
	case len(last) > 0:
		question = "if " + listed(last, l) + ", " + question
	case lead != "":
		question = lead + ", " + question
	}
	return strings.TrimSpace(text + " " + capital(question))
}

func capital(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	return s
}

// short is the question alone.
func (w *writer) short() (english, chinese string) {
	asked, _ := wordsOf(w.p.Asked)
	return "Find " + w.put(asked.noun.en[0], w.p.Asked, "", schema.English) + ".",
		"求" + w.put(asked.noun.zh[0], w.p.Asked, "", schema.Chinese) + "。"
}

// conditions are all that is given in PGPS9K's grammar; false where something cannot stand in the figure.
func (w *writer) conditions() ([]string, bool) {
	var all []string
	for _, s := range w.p.Said {
		if s.form.facts != nil && len(s.form.clauses) == 0 {
			return nil, false
		}
		for _, c := range s.form.clauses {
			if c = s.in(c); !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	for i, q := range w.p.Given {
		words, _ := wordsOf(q)
		c := words.clause
		if c == "" {
			return nil, false
		}
		all = append(all, w.put(c, q, number(i), schema.English))
	}
	return all, true
}
