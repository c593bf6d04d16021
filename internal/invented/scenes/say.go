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

// A measureForm is how one says what a quantity is, and asks for it. {Q} is its points, as {A}{B}{C}, {n} the number.
type measureForm struct {
	// is gives a value: "{Q} = {n}". To it belongs the unit, such as "°".
	is texts
	// noun names it in a question: "the length of {Q}".
	noun texts
	// has is what a body has that has it: "a radius of {n}".
	has texts
	// goal is what the question is after.
	goal schema.Goal
	unit string
	// latex is it in a formula, symbol in a clause of PGPS9K's grammar; "" where it has none.
	latex, clause string
}

// questions are the measures that can be given and asked for.
var questions = map[deduce.Kind]measureForm{
	deduce.Length: {is: texts{[]string{"{Q} = {n}"}, []string{"{Q}={n}"}}, goal: schema.Length,
		noun: texts{[]string{"the length of {Q}", "the length of segment {Q}"}, []string{"{Q}的长", "线段{Q}的长"}}, latex: "{Q}", clause: "{Q} = {n}"},
	deduce.Angle: {is: texts{[]string{"∠{Q} = {n}°"}, []string{"∠{Q}={n}°"}}, goal: schema.Angle, unit: "°",
		noun:  texts{[]string{"the measure of ∠{Q}", "the measure of angle {Q} in degrees"}, []string{"∠{Q}的度数"}},
		latex: `\angle {Q}`, clause: `m \angle {Q} = {n}`},
	deduce.Area: {is: texts{[]string{"the area of {P} is {n}"}, []string{"{P}的面积为{n}"}}, goal: schema.Area,
		noun: texts{[]string{"the area of {P}"}, []string{"{P}的面积"}}, latex: `S_{{L}}`},
	deduce.Perimeter: {is: texts{[]string{"the perimeter of {P} is {n}"}, []string{"{P}的周长为{n}"}}, goal: schema.Perimeter,
		noun: texts{[]string{"the perimeter of {P}"}, []string{"{P}的周长"}}, latex: `C_{{L}}`},
	deduce.Radius: {is: texts{[]string{"the radius of circle {Q} is {n}", "circle {Q} has a radius of {n}"}, []string{"⊙{Q}的半径为{n}"}},
		goal: schema.Length, noun: texts{[]string{"the radius of circle {Q}"}, []string{"⊙{Q}的半径"}}, latex: `r_{Q}`},
	deduce.Circumference: {is: texts{[]string{"the circumference of circle {Q} is {n}"}, []string{"⊙{Q}的周长为{n}"}},
		goal: schema.Perimeter, noun: texts{[]string{"the circumference of circle {Q}"}, []string{"⊙{Q}的周长"}}, latex: `C_{\odot {Q}}`},
	deduce.Disk: {is: texts{[]string{"the area of circle {Q} is {n}"}, []string{"⊙{Q}的面积为{n}"}},
		goal: schema.Area, noun: texts{[]string{"the area of circle {Q}"}, []string{"⊙{Q}的面积"}}, latex: `S_{\odot {Q}}`},
	deduce.Arc: {is: texts{[]string{"minor arc {arc} measures {n}°"}, []string{"劣弧{arc}的度数为{n}°"}}, goal: schema.Angle, unit: "°",
		noun: texts{[]string{"the measure of minor arc {arc} in degrees"}, []string{"劣弧{arc}的度数"}}, latex: `\widehat{{arc}}`},
	deduce.ArcLength: {is: texts{[]string{"minor arc {arc} is {n} long"}, []string{"劣弧{arc}的长为{n}"}}, goal: schema.Length,
		noun: texts{[]string{"the length of minor arc {arc}"}, []string{"劣弧{arc}的长"}}, latex: `l_{\widehat{{arc}}}`},
	deduce.Sector: {is: texts{[]string{"the area of minor sector {Q} is {n}"}, []string{"扇形{Q}的面积为{n}"}}, goal: schema.Area,
		noun: texts{[]string{"the area of minor sector {Q}"}, []string{"扇形{Q}的面积"}}, latex: `S_{{Q}}`},
}

// A writer puts a problem into words.
type writer struct {
	p      *Problem
	chance *synth.Stream
	order  string // points as they are introduced
	inText bool   // a body with vertices has been named with them
	near   string // the points by which angles are named rather than by others
}

func newWriter(p *Problem, chance *synth.Stream) *writer {
	w := &writer{p: p, chance: chance}
	for _, s := range p.Said {
		for i := range s.of {
			if strings.IndexByte(w.order, s.of[i]) < 0 {
				w.order += s.of[i : i+1]
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

// wordsOf is how one speaks of a quantity; false where nobody does.
func wordsOf(q deduce.Quantity) (measureForm, bool) {
	if body, ok := isBody(q); ok {
		return bodyForm(q.Kind, body)
	}
	if words, ok := solidMeasures[q.Kind]; ok {
		return words, true
	}
	words, ok := questions[q.Kind]
	return words, ok
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
	if l == schema.Chinese {
		text = strings.NewReplacer(`\text{surface}`, `\text{表}`, `\text{lateral}`, `\text{侧}`, `\text{base}`, `\text{底}`).Replace(text)
	}
	letters := arcOf(w.p.scene.drawn.Diagram, q)
	if len(letters) == 2 && strings.IndexByte(w.order, letters[1]) < strings.IndexByte(w.order, letters[0]) {
		letters = letters[1:] + letters[:1]
	}
	arc := braced(letters)
	return strings.NewReplacer("{arc}", arc, "{Q}", of, "{P}", polygon, "{L}", latex, "{n}", "{"+number+"}",
		"{body}", of, "{R}", w.solidName(q.Of, l)).Replace(text)
}

// polygonNames are what a text calls polygons whose area or perimeter it speaks of, by the forms that bring them in; "" is any.
var polygonNames = map[string]texts{
	"":                    {[]string{"quadrilateral "}, []string{"四边形"}},
	"parallelogram":       {[]string{"parallelogram "}, []string{"平行四边形"}},
	"rectangle":           {[]string{"rectangle "}, []string{"矩形"}},
	"rhombus":             {[]string{"rhombus "}, []string{"菱形"}},
	"square":              {[]string{"square "}, []string{"正方形"}},
	"trapezoid":           {[]string{"trapezoid "}, []string{"梯形"}},
	"isosceles trapezoid": {[]string{"trapezoid "}, []string{"梯形"}},
	"triangle":            {[]string{"triangle "}, []string{"△"}},
}

// polygonName is what stands before the letters of a polygon.
func (w *writer) polygonName(q deduce.Quantity, l schema.Language) string {
	if len(q.Of) == 3 {
		return polygonNames["triangle"].in(l)[0]
	}
	kind := ""
	for _, s := range w.p.Said {
		if _, ok := polygonNames[s.form.name]; ok && len(s.of) == len(q.Of) && deduce.Ring(s.of) == deduce.Ring(q.Of) {
			kind = s.form.name
		}
	}
	return polygonNames[kind].in(l)[0]
}

// arcOf are the letters of an arc: its ends, and of one of 180 degrees or more a point between, where there is one.
func arcOf(d *deduce.Diagram, q deduce.Quantity) string {
	ends := q.Of[min(1, len(q.Of)-1):]
	if !isGreat(d, q) {
		return ends
	}
	for _, c := range d.Circles {
		if i := strings.IndexByte(c.On, ends[0]); c.Center == q.Of[0] && i >= 0 {
			if next := (c.On + c.On)[i+1]; next != ends[1] {
				return string([]byte{ends[0], next, ends[1]})
			}
		}
	}
	return ends
}

// number is the name of a given measure's number.
func number(i int) string { return fmt.Sprintf("n%d", i+1) }

// say is a statement in words, with the points as placeholders.
func (s Statement) in(text string) string {
	var pairs []string
	for i, v := range s.form.args {
		pairs = append(pairs, fmt.Sprintf("{%c}", v), fmt.Sprintf("{%c}", s.of[i]))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// text is the problem in words.
func (w *writer) text(l schema.Language) string {
	w.inText = true
	defer func() { w.inText = false }()
	of := func(t texts) []string { return t.in(l) }
	// Measures stand behind the statement that introduces the last of their points, or all at the end.
	late := w.chance.Pick(3) == 0
	said := map[string]int{}
	for i := range w.p.Said {
		for j := range w.p.Said[i].of {
			if c := w.p.Said[i].of[j : j+1]; said[c] == 0 {
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
	sentences, lead := w.sentences(behind, l)
	asked, _ := wordsOf(w.p.Asked)
	noun := w.put(pickOf(w.chance, of(asked.noun)), w.p.Asked, "", l)
	return named(w.whole(sentences, last, lead, noun, l), l)
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
func (w *writer) whole(sentences, last []string, lead, noun string, l schema.Language) string {
	if l == schema.Chinese {
		text := strings.Join(sentences, "，")
		if lead != "" {
			text = lead
		}
		if len(last) > 0 {
			text += "。若" + listed(last, l)
		}
		if w.chance.Pick(2) == 0 {
			return text + "，则" + noun + "为多少？"
		}
		return text + "，求" + noun + "。"
	}
	for i, s := range sentences {
		sentences[i] = capital(s) + "."
	}
	text := strings.Join(sentences, " ")
	find := pickOf(w.chance, []string{"find " + noun + ".", "what is " + noun + "?", "determine " + noun + "."})
	switch {
	case len(last) > 0:
		find = "if " + listed(last, l) + ", " + find
	case lead != "":
		find = lead + ", " + find
	}
	return strings.TrimSpace(text + " " + capital(find))
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

// clauses are all conditions in PGPS9K's grammar; false where one cannot stand in the figure.
func (w *writer) clauses() ([]string, bool) {
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
