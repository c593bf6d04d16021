package mentions

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"geoeval/internal/exact"
	"geoeval/internal/text/lexeme"
)

// An equation is a chain of sides that a text says are equal: 3² + 4² = 25.
type equation []side

// A side is what stands on one side of an equals sign, where it can be reckoned.
type side struct {
	value float64
	// numbers are those that it is reckoned from, each once, in the order of the text.
	numbers []float64
	// sum says that something is added or taken away in it, works that something is reckoned at all.
	sum, works bool
	// unknown: it has a letter or a form of which nothing is known.
	unknown bool
	text    string
}

// An atom is a piece of an expression.
type atom struct {
	kind  rune // 0 number, x name, f function, or the sign itself; | parts expressions
	name  string
	value float64
	at    [2]int
}

// maxDepth bounds how deep parentheses lie in each other.
const maxDepth = 40

// equationsOf are the equations of a text, in their order. A letter that the text gives a value, as in "r = 5", has it in all
// of them.
func equationsOf(text string) []equation {
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	atoms := atomsOf(text)
	var runs [][]atom
	for len(atoms) > 0 {
		n := 0
		for n < len(atoms) && atoms[n].kind != '|' {
			n++
		}
		if n > 0 {
			runs = append(runs, atoms[:n])
		}
		atoms = atoms[min(n+1, len(atoms)):]
	}
	known := valuesIn(runs)
	var all []equation
	for _, run := range runs {
		var e equation
		for _, of := range split(run) {
			if len(of) > 0 {
				e = append(e, reckon(of, known, text))
			}
		}
		all = append(all, e)
	}
	return all
}

// valuesIn are the values that runs give to letters.
func valuesIn(runs [][]atom) map[string]float64 {
	known := map[string]float64{}
	for _, run := range runs {
		sides := split(run)
		for i := range sides {
			if i > 0 && len(sides[i-1]) == 1 && sides[i-1][0].kind == 'x' && len(sides[i]) == 1 && sides[i][0].kind == 0 {
				known[sides[i-1][0].name] = sides[i][0].value
			}
		}
	}
	return known
}

// split parts a run at its equals signs.
func split(run []atom) (sides [][]atom) {
	start := 0
	for i, a := range run {
		if a.kind == '=' {
			sides = append(sides, run[start:i])
			start = i + 1
		}
	}
	return append(sides, run[start:])
}

// signs are signs of arithmetic in one form each.
var signs = map[rune]rune{
	'+': '+', '-': '-', '−': '-', '–': '-', '*': '*', '×': '*', '·': '*', '⋅': '*', '∙': '*', '•': '*', '/': '/', '÷': '/', '∶': '/', '^': '^', '(': '(', ')': ')',
	'{': '(', '}': ')', '[': '(', ']': ')', '=': '=', '≈': '=', '√': '√', '°': ' ', '$': ' ', '&': ' ', '（': '(', '）': ')', '＝': '=', '＋': '+', '－': '-',
}

// commands are LaTeX's commands of arithmetic, by what they are here.
var commands = map[string]string{
	`\times`: "*", `\cdot`: "*", `\div`: "/", `\frac`: "frac", `\dfrac`: "frac", `\tfrac`: "frac", `\sqrt`: "√", `\pi`: "π", `\sin`: "sin", `\cos`: "cos",
	`\tan`: "tan", `\approx`: "=", `\left`: " ", `\right`: " ", `\,`: " ", `\;`: " ", `\!`: " ", `\ `: " ", `\quad`: "|", `\circ`: "deg", `\degree`: " ",
}

// functions are those of one operand.
var functions = map[string]exact.Op{"sqrt": exact.Sqrt, "sin": exact.Sin, "cos": exact.Cos, "tan": exact.Tan}

// units are words behind a number that are no letter of an expression.
var units = lexeme.Set("cm mm dm km m ft feet foot in inch inches units unit square yd yards cubic degrees degree")

var constants = map[rune]float64{'π': math.Pi, '½': 0.5, '⅓': 1. / 3, '¼': 0.25, '¾': 0.75, '⅔': 2. / 3}

var superscripts = map[rune]float64{'²': 2, '³': 3}

// atomsOf are the atoms of a text: what is no arithmetic parts it.
func atomsOf(text string) []atom {
	a := atoms{text: text, s: lexeme.Scan(text)}
	for a.s.Next() {
		if strings.IndexByte(text[a.last:a.s.Start], '\n') >= 0 {
			a.put('|', "", 0)
		}
		switch a.s.Kind {
		case lexeme.Digits:
			a.digits()
		case lexeme.Word:
			a.word(a.s.String())
		case lexeme.Command:
			a.command(commands[a.s.String()])
		default:
			a.sign(a.s.Rune)
		}
		a.last = a.s.End
	}
	return a.all
}

// atoms collects the atoms of a text.
type atoms struct {
	text string
	s    lexeme.Scanner
	all  []atom
	// last is where what was read ends.
	last int
}

func (a *atoms) put(kind rune, name string, value float64) {
	if kind == '|' && (len(a.all) == 0 || a.all[len(a.all)-1].kind == '|') {
		return
	}
	a.all = append(a.all, atom{kind, name, value, [2]int{a.s.Start, a.s.End}})
}

// kindBefore is the kind of the n-th atom from the end, '|' where there is none.
func (a *atoms) kindBefore(n int) rune {
	if n > len(a.all) {
		return '|'
	}
	return a.all[len(a.all)-n].kind
}

// digits reads a number, which belongs to the letter that it stands at: V0.
func (a *atoms) digits() {
	a.s.Seek(lexeme.DecimalEnd(a.text, a.s.Start))
	digits := a.s.String()
	for grouped(a.text, a.s.End) { // 1,200
		digits += a.text[a.s.End+1 : a.s.End+4]
		a.s.Seek(a.s.End + 4)
	}
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		a.put('|', "", 0)
		return
	}
	if n := len(a.all); a.kindBefore(1) == 'x' && a.all[n-1].at[1] == a.s.Start {
		a.all[n-1].name += digits
		a.all[n-1].at[1] = a.s.End
		return
	}
	a.put(0, "", v)
}

// word reads a word: a function, a unit or a letter.
func (a *atoms) word(word string) {
	behindNumber, behind := a.kindBefore(1) == 0, a.text[a.s.End:]
	switch {
	case slices.Contains([]string{"sin", "cos", "tan", "sqrt"}, word):
		a.put('f', word, 0)
	case word == "pi":
		a.put(0, "", math.Pi)
	case behindNumber && units[strings.ToLower(word)]:
		a.s.Seek(a.s.End + powerSize(behind))
	case word == "x" && behindNumber && a.s.Space && strings.HasPrefix(behind, " "):
		a.put('*', "", 0)
	case namesQuantity(word):
		a.put('x', word, 0)
	default:
		a.put('|', "", 0)
	}
}

func namesQuantity(word string) bool {
	return len(word) == 1 || word == strings.ToUpper(word) && len(word) <= 5
}

// powerSize is how long the power of a unit is that a text begins with, 0 for none.
func powerSize(text string) int {
	if strings.HasPrefix(text, "^2") || strings.HasPrefix(text, "^3") {
		return 2
	}
	if r, size := utf8.DecodeRuneInString(text); superscripts[r] != 0 {
		return size
	}
	return 0
}

// command reads a command of LaTeX by what it is here.
func (a *atoms) command(is string) {
	switch is {
	case "":
		a.put('|', "", 0)
	case " ":
	case "deg":
		a.degrees()
	case "frac", "sin", "cos", "tan":
		a.put('f', is, 0)
	case "π":
		a.put(0, "", math.Pi)
	case "√":
		a.put('f', "sqrt", 0)
	default:
		a.put(rune(is[0]), "", 0)
	}
}

// degrees takes back the power that a sign of degrees is written as: ^\circ, ^{\circ}.
func (a *atoms) degrees() {
	n := len(a.all)
	if a.kindBefore(1) == '^' {
		a.all = a.all[:n-1]
	} else if a.kindBefore(1) == '(' && a.kindBefore(2) == '^' {
		a.all = a.all[:n-2]
		if end := strings.IndexByte(a.text[a.s.End:], '}'); end >= 0 && strings.TrimSpace(a.text[a.s.End:a.s.End+end]) == "" {
			a.s.Seek(a.s.End + end + 1)
		}
	}
}

// sign reads any other character.
func (a *atoms) sign(r rune) {
	switch sign, is := signs[r]; {
	case constants[r] != 0:
		a.put(0, "", constants[r])
	case superscripts[r] != 0:
		a.put('^', "", 0)
		a.put(0, "", superscripts[r])
	case !is:
		a.put('|', "", 0)
	case sign == ' ':
	case sign == '√':
		a.put('f', "sqrt", 0)
	default:
		a.put(sign, "", 0)
	}
}

// grouped tells whether a comma and three digits stand at a place of a text, and no more.
func grouped(text string, at int) bool {
	if at+4 > len(text) || text[at] != ',' {
		return false
	}
	for i := at + 1; i < at+4; i++ {
		if !lexeme.IsDigit(text[i]) {
			return false
		}
	}
	return at+4 == len(text) || !lexeme.IsDigit(text[at+4])
}

// reckon reckons a side.
func reckon(of []atom, known map[string]float64, text string) side {
	p := &parser{atoms: of, known: known}
	p.side.text = text[of[0].at[0]:of[len(of)-1].at[1]]
	p.side.value = p.sum(0)
	if p.next < len(of) || math.IsNaN(p.side.value) || math.IsInf(p.side.value, 0) {
		p.side.unknown = true
	}
	return p.side
}

// A parser reads an expression: sums of products of powers, with products that have no sign.
type parser struct {
	atoms []atom
	next  int
	known map[string]float64
	side  side
}

func (p *parser) peek() rune {
	if p.next == len(p.atoms) {
		return '|'
	}
	return p.atoms[p.next].kind
}

func (p *parser) sum(depth int) float64 {
	v := 0.0
	if p.peek() != '-' && p.peek() != '+' {
		v = p.product(depth)
	}
	for p.peek() == '+' || p.peek() == '-' {
		sign := p.peek()
		first := p.next == 0 || p.atoms[p.next-1].kind == '('
		p.next++
		term := p.product(depth)
		if sign == '-' {
			term = -term
		}
		v += term
		if !first {
			p.side.sum, p.side.works = true, true
		}
	}
	return v
}

func (p *parser) product(depth int) float64 {
	v := p.power(depth)
	for {
		switch p.peek() {
		case '*':
			p.next++
			v *= p.power(depth)
		case '/':
			p.next++
			v /= p.power(depth)
		case 0, 'x', 'f', '(':
			v *= p.power(depth)
		default:
			return v
		}
		p.side.works = true
	}
}

func (p *parser) power(depth int) float64 {
	v := p.single(depth)
	for p.peek() == '^' {
		p.next++
		if p.peek() == 0 { // an exponent is no number of the problem
			v = math.Pow(v, p.atoms[p.next].value)
			p.next++
		} else {
			v = math.Pow(v, p.exponent(depth))
		}
		p.side.works = true
	}
	return v
}

func (p *parser) exponent(depth int) float64 {
	if p.peek() == '(' && p.next+2 < len(p.atoms) && p.atoms[p.next+1].kind == 0 && p.atoms[p.next+2].kind == ')' {
		v := p.atoms[p.next+1].value
		p.next += 3
		return v
	}
	return p.single(depth)
}

// single reads a number, a letter, a function or what stands in parentheses.
func (p *parser) single(depth int) float64 {
	if depth > maxDepth {
		return p.fail()
	}
	kind, at := p.peek(), p.next
	p.next++
	switch kind {
	case 0:
		return p.number(p.atoms[at].value)
	case 'x':
		v, known := p.known[p.atoms[at].name]
		if !known {
			return p.fail()
		}
		return p.number(v)
	case '(':
		v := p.sum(depth + 1)
		if p.peek() != ')' {
			return p.fail()
		}
		p.next++
		return v
	case '-':
		return -p.single(depth + 1)
	case 'f':
		p.side.works = true
		v := p.single(depth + 1)
		if p.atoms[at].name == "frac" {
			return v / p.single(depth+1)
		}
		return functions[p.atoms[at].name].Apply(v, 0)
	}
	return p.fail()
}

// fail ends the reading of what is no expression, or has a letter of which nothing is known.
func (p *parser) fail() float64 {
	p.side.unknown = true
	p.next = len(p.atoms)
	return math.NaN()
}

func (p *parser) number(v float64) float64 {
	if !slices.Contains(p.side.numbers, v) {
		p.side.numbers = append(p.side.numbers, v)
	}
	return v
}
