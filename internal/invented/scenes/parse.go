package scenes

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// A reading is what a text says.
type reading struct {
	said  []Statement
	given []givenMeasure
	asked []deduce.Quantity
	// equal are quantities, by their points, of which one number is said, that of the first.
	equal [][2]string
	// subject is the body that was named last, whose measures may follow.
	subject string
}

// A givenMeasure is a quantity, by the points that the text names, and its number.
type givenMeasure struct {
	q     deduce.Quantity
	value float64
}

// A grammar is all phrases of a language, and what may stand between them.
type grammar struct {
	phrases []phrase
	asks    []string
	glue    []string
	comma   string
}

// grammarOf is what [writer.text] writes, for reading.
func grammarOf(l schema.Language) *grammar {
	g := &grammar{comma: comma(l), asks: []string{"find ", "what is ", "determine ", "how many "}, glue: []string{" ", ",", ".", "?", "and ", "if ", "with "}}
	of := func(t texts) []string { return t.en }
	if l == schema.Chinese {
		g = &grammar{comma: comma(l), asks: []string{"求", "则"}, glue: []string{"，", "。", "若", "为多少？", "？"}}
		of = func(t texts) []string { return t.zh }
	}
	for _, f := range forms {
		texts := slices.Concat(of(f.in), of(f.says))
		for _, lead := range of(f.in) {
			if l == schema.English && endsInEquation(lead) {
				texts = append(texts, opened(lead), strings.Replace(lead, " with ", ", ", 1))
			}
		}
		for _, ends := range strings.Fields(f.turned) {
			for _, text := range of(f.says) {
				if strings.Count(text, braced(ends[:1]))+strings.Count(text, braced(ends[1:])) > 2 { // else they are read as they stand
					texts = append(texts, strings.ReplaceAll(text, braced(ends), braced(ends[1:]+ends[:1])))
				}
			}
		}
		for _, text := range texts {
			if strings.HasPrefix(text, "a ") { // elsewhere a capital alone is a point
				texts = append(texts, capital(text))
			}
		}
		for _, text := range texts {
			p := newPhrase(text)
			p.says = []Statement{{f, f.args}}
			g.phrases = append(g.phrases, p)
		}
	}
	for _, c := range compounds {
		for _, text := range of(c.says) {
			p := newPhrase(text)
			for _, one := range c.parts {
				f, args := part(one)
				p.says = append(p.says, Statement{f, args})
			}
			g.phrases = append(g.phrases, p)
		}
	}
	var polygons []string
	for _, name := range polygonNames {
		if polygon := of(name)[0] + "{Q}"; !slices.Contains(polygons, polygon) {
			polygons = append(polygons, polygon)
		}
	}
	ofBody := true
	add := func(kind deduce.Kind, text string, asks bool) {
		p := newPhrase(text)
		p.kind, p.asks, p.ofBody = kind, asks, ofBody
		g.phrases = append(g.phrases, p)
	}
	addBodies(add, of)
	ofBody = false
	for kind, m := range solidMeasures {
		for body, name := range solidNames {
			solid := solidAgain(name, l)
			for i, text := range slices.Concat(of(m.is), of(m.noun)) {
				add(kind, strings.ReplaceAll(text, "{R}", solid), i >= len(of(m.is)))
				g.phrases[len(g.phrases)-1].solid = body
			}
		}
	}
	for name, body := range vertexForms {
		for _, lead := range of(forms[name].in) {
			for kind, m := range solidMeasures {
				for _, text := range of(m.is) {
					if whole := ofLead(lead, "", []string{strings.ReplaceAll(text, "{R}", solidAgain(solidNames[body], l))}, l); whole != "" {
						add(kind, whole, false)
						g.phrases[len(g.phrases)-1].says = []Statement{{forms[name], forms[name].args}}
					}
				}
			}
		}
	}
	for kind, m := range questions {
		for i, text := range slices.Concat(of(m.is), of(m.noun)) {
			asks := i >= len(of(m.is))
			if !strings.Contains(text, "{P}") {
				add(kind, text, asks)
				continue
			}
			for _, polygon := range polygons {
				add(kind, strings.ReplaceAll(text, "{P}", polygon), asks)
			}
		}
	}
	return g
}

// read takes a whole text apart. The error says from where on nothing is known, or what can be read in two ways.
func (g *grammar) read(text string) (*reading, error) {
	r := &reading{}
	for _, one := range chain.FindAllStringSubmatch(text, -1) {
		r.equal = append(r.equal, [2]string{strings.TrimPrefix(one[3], "∠"), strings.TrimPrefix(one[1], "∠")})
	}
	text = chain.ReplaceAllString(text, "$1$2$3"+g.comma+"$3$2$4")
	for first, asking := true, false; text != ""; {
		if glue, ok := longest(g.glue, text); ok {
			first = first || glue == "." || glue == "?"
			text = text[len(glue):]
			continue
		}
		if c, n := utf8.DecodeRuneInString(text); first && unicode.IsUpper(c) && len(text) > n && text[n] >= 'a' && text[n] <= 'z' {
			text = string(unicode.ToLower(c)) + text[n:]
			continue
		}
		first = false
		if asks, ok := longest(g.asks, text); ok {
			asking = true
			text = text[len(asks):]
			continue
		}
		n, err := r.one(g, text, asking)
		if err != nil {
			return nil, err
		}
		asking = false
		text = text[n:]
	}
	return r, nil
}

// chain are two equations in one.
var chain = regexp.MustCompile(`(∠?[A-Z]{2,3})( ?= ?)(∠?[A-Z]{2,3}) ?= ?(\d)`)

func longest(of []string, text string) (string, bool) {
	best := ""
	for _, one := range of {
		if strings.HasPrefix(text, one) && len(one) > len(best) {
			best = one
		}
	}
	return best, best != ""
}

// one reads the phrase where a text begins: the longest that fits.
func (r *reading) one(g *grammar, text string, asking bool) (int, error) {
	var best *phrase
	var took map[string]string
	length, twoWays := 0, false
	for i := range g.phrases {
		p := &g.phrases[i]
		if p.asks != asking {
			continue
		}
		words, n := p.match(text)
		if n == 0 || n < length || p.ofBody && (!r.hasMeasure(p.kind, words["body"]) || r.isSolid(words["body"])) {
			continue
		}
		if kind, _ := r.solid(); p.solid != "" && p.solid != kind {
			continue
		}
		twoWays = n == length && (twoWays || !slices.Equal(best.says, p.says) || best.kind != p.kind)
		best, took, length = p, words, n
	}
	if twoWays {
		return 0, fmt.Errorf("%q can be read in two ways", text[:length])
	}
	if best != nil {
		r.mention(best, took)
	}
	switch {
	case best == nil:
		return 0, fmt.Errorf("nobody knows what %q says", text)
	case best.says != nil:
		for _, one := range best.says {
			of := ""
			for _, v := range one.of {
				point, ok := took[string(v)]
				if !ok {
					point = string(v) // a body that the form makes
				}
				of += point
			}
			r.said = append(r.said, Statement{one.form, of})
		}
		if best.kind != "" { // and a measure of what is introduced
			value, err := strconv.ParseFloat(took["n"], 64)
			if err != nil {
				return 0, err
			}
			r.given = append(r.given, givenMeasure{deduce.Quantity{Kind: best.kind, Of: r.said[len(r.said)-1].of}, value})
		}
	case best.asks:
		r.asked = append(r.asked, deduce.Quantity{Kind: best.kind, Of: r.measured(best, took)})
	default:
		value, err := strconv.ParseFloat(took["n"], 64)
		if err != nil {
			return 0, err
		}
		of := r.measured(best, took)
		if of == "" {
			of = r.subject
		}
		r.given = append(r.given, givenMeasure{deduce.Quantity{Kind: best.kind, Of: of}, value})
	}
	return length, nil
}

// measured is of what a phrase about a measure speaks.
func (r *reading) measured(p *phrase, took map[string]string) string {
	if p.solid != "" {
		_, of := r.solid()
		return of
	}
	return took["Q"] + took["arc"] + took["body"]
}

// says tells in what a text with the problem's own letters differs from the problem; nil where it says the same.
func (p *Problem) says(text string, l schema.Language, numbers []float64) error {
	r, err := grammars[l].read(text)
	if err != nil {
		return err
	}
	d := p.scene.drawn.Diagram
	told := func(of []Statement) []string {
		var all []string
		for _, s := range of {
			all = append(all, s.form.name+" "+s.unturned())
		}
		slices.Sort(all)
		return all
	}
	if want, got := told(p.Said), told(inOrder(r.said)); !slices.Equal(want, got) {
		return fmt.Errorf("it says %v, not %v", got, want)
	}
	if len(r.given) != len(p.Given) || len(r.asked) != 1 {
		return fmt.Errorf("it gives %d measures and asks for %d, not %d and one", len(r.given), len(r.asked), len(p.Given))
	}
	for _, g := range r.given {
		q, err := canonical(d, g.q)
		if err != nil {
			return err
		}
		i := slices.Index(p.Given, q)
		for _, e := range r.equal {
			if other, err := canonical(d, deduce.Quantity{Kind: q.Kind, Of: e[1]}); i < 0 && g.q.Of == e[0] && err == nil {
				i = slices.Index(p.Given, other)
			}
		}
		if i < 0 || !deduce.Near(numbers[i], g.value) {
			return fmt.Errorf("it says that %s %s is %v", q.Kind, q.Of, g.value)
		}
	}
	if q, err := canonical(d, r.asked[0]); err != nil || q != p.Asked {
		return fmt.Errorf("it asks for %s %s, not for %s %s", q.Kind, q.Of, p.Asked.Kind, p.Asked.Of)
	}
	return nil
}

var grammars = map[schema.Language]*grammar{
	schema.English: grammarOf(schema.English), schema.Chinese: grammarOf(schema.Chinese),
}
