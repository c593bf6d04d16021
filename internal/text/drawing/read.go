package drawing

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A drawn is what a drawing's code says in constants.
type drawn struct {
	// numbers are those of the drawing's geometry, tuples those that stand together in brackets.
	numbers []float64
	tuples  [][]float64
	// labels are the texts that the picture shows.
	labels []string
}

// style are the functions whose arguments are no geometry, and the variables that are not.
var style = []string{
	"size", "unitsize", "linewidth", "linetype", "fontsize", "font", "rgb", "RGB", "cmyk", "gray", "grey", "opacity", "dotfactor",
	"dotsize", "labelmargin", "arrowsize", "Arrow", "Arrows", "ArcArrow", "ArcArrows", "BeginArrow", "EndArrow", "MidArrow",
	"BeginArcArrow", "EndArcArrow", "SimpleHead", "TeXHead", "HookHead", "defaultpen", "pen", "Ticks", "LeftTicks", "RightTicks",
	"NoTicks", "pathticks", "add_pathticks", "StickIntervalMarker", "CrossIntervalMarker", "rightanglemark", "anglemark",
	"markangle", "markscalefactor", "hatch", "minipage", "raisebox", "currentpen", "import", "tikzpicture",
}

// labelled are the functions that write a label at a point: behind both stands where beside it.
var labelled = []string{"label", "Label", "MP", "MC"}

var (
	units   = []string{"pt", "bp", "mm", "cm", "inch", "inches", "in", "em", "ex"}
	compass = regexp.MustCompile(`^[NESW]{1,3}$`)
	lexeme  = regexp.MustCompile(`"(?:[^"\\]|\\.)*(?:"|\z)|\$[^$]*(?:\$|\z)|//[^\n]*|(?s:/\*.*?(?:\*/|\z))|\d+(?:\.\d+)?|\.\d+|\\?[A-Za-z_]\w*|--+|\.\.|\^\^|\S`)
)

// A token is a word of the code; number is NaN for one that is none.
type token struct {
	text   string
	number float64
}

// read finds the constants of a drawing's code.
func read(code string) *drawn {
	d := &drawn{}
	r := &reader{drawn: d}
	for _, text := range lexeme.FindAllString(code, -1) {
		switch {
		case strings.HasPrefix(text, "//"), strings.HasPrefix(text, "/*"):
			continue
		case text[0] == '"', text[0] == '$' && len(text) > 1:
			d.labels = append(d.labels, strings.Trim(text, `"$`))
			r.tokens = append(r.tokens, token{"\"", math.NaN()})
			continue
		}
		r.tokens = append(r.tokens, token{text, numberOf(text)})
	}
	r.walk()
	return d
}

// numberOf is the value of a number, NaN for what is none.
func numberOf(text string) float64 {
	if text[0] >= '0' && text[0] <= '9' || text[0] == '.' && len(text) > 1 && text != ".." {
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			return v
		}
	}
	return math.NaN()
}

// A reader walks through the tokens of a drawing.
type reader struct {
	*drawn
	tokens []token
	// depth is how many signs and brackets are open around what is read; beyond maxDepth nothing is a constant, so that
	// reading takes time in proportion to the code.
	depth int
}

const maxDepth = 16

// A bracket is one that is open: of a function's arguments, or of none.
type bracket struct {
	function string
	argument int
	passed   bool // what is in it is style
}

func (r *reader) at(i int) string {
	if i < 0 || i >= len(r.tokens) {
		return ""
	}
	return r.tokens[i].text
}

// walk collects the constants outside of what is style.
func (r *reader) walk() {
	var open []bracket
	next := 0 // the token behind the last constant
	for i := range r.tokens {
		inner := bracket{}
		if len(open) > 0 {
			inner = open[len(open)-1]
		}
		switch text := r.at(i); {
		case text == "(":
			name := r.at(i - 1)
			b := bracket{function: name, passed: inner.passed || slices.Contains(style, name) || r.scalesLabel(i)}
			if !b.passed && !isWord(name) {
				next = max(next, r.tuple(i))
			}
			open = append(open, b)
		case text == ")" && len(open) > 0:
			open = open[:len(open)-1]
		case text == "," && len(open) > 0:
			top := &open[len(open)-1]
			top.argument++
			top.passed = top.passed || top.argument >= 2 && slices.Contains(labelled, top.function)
		case i >= next && !inner.passed && r.starts(i):
			if v, end := r.sum(i); end > i {
				next = end
				if !r.isStyle(i, end) {
					r.numbers = append(r.numbers, v)
				}
			}
		}
	}
}

// starts says whether a constant may begin at a token.
func (r *reader) starts(i int) bool {
	t := r.tokens[i]
	return !math.IsNaN(t.number) || (t.text == "sqrt" || t.text == "-") && !isWord(r.at(i-1)) && r.at(i-1) != ")"
}

// isStyle says whether a constant from i to end is the value of a variable of style, has a unit, or is a multiple of a
// direction of the compass: how far a label is from its point.
func (r *reader) isStyle(i, end int) bool {
	behind := r.at(end)
	return slices.Contains(units, behind) || compass.MatchString(behind) || behind == "*" && compass.MatchString(r.at(end+1)) ||
		r.at(i-1) == "=" && slices.Contains(style, r.at(i-2)) || r.at(i-1) == "*" && compass.MatchString(r.at(i-2))
}

// scalesLabel says whether a bracket is that of scale(0.8)*"label".
func (r *reader) scalesLabel(i int) bool {
	return slices.Contains([]string{"scale", "rotate"}, r.at(i-1)) && r.at(i+2) == ")" && r.at(i+3) == "*" && r.at(i+4) == "\""
}

// tuple collects the numbers of a bracket that has two or more, and nothing else. It gives the token behind them, 0
// where there are none.
func (r *reader) tuple(i int) (end int) {
	var out []float64
	for {
		v, behind := r.sum(i + 1)
		if behind == i+1 {
			return 0
		}
		out = append(out, v)
		i = behind
		switch {
		case r.at(i) == ")" && len(out) > 1:
			r.tuples = append(r.tuples, out)
			r.numbers = append(r.numbers, out...)
			return i
		case r.at(i) != ",":
			return 0
		}
	}
}

// sum reads as much of a constant as there is from a token on: terms, factors, powers, roots and brackets. It gives its
// value and the token behind it, which is i where there is none.
func (r *reader) sum(i int) (value float64, end int) {
	value, end = r.product(i)
	for end > i && (r.at(end) == "+" || r.at(end) == "-") {
		term, behind := r.product(end + 1)
		if behind == end+1 {
			break
		}
		if r.at(end) == "-" {
			term = -term
		}
		value, end = value+term, behind
	}
	return value, end
}

func (r *reader) product(i int) (value float64, end int) {
	value, end = r.power(i)
	for end > i {
		from := end
		operator := r.at(end)
		if operator == "*" || operator == "/" {
			from++
		} else if operator != "sqrt" {
			break
		}
		factor, behind := r.power(from)
		if behind == from {
			break
		}
		if operator == "/" {
			factor = 1 / factor
		}
		value, end = value*factor, behind
	}
	return value, end
}

func (r *reader) power(i int) (value float64, end int) {
	if r.depth >= maxDepth {
		return 0, i
	}
	r.depth++
	defer func() { r.depth-- }()
	if r.at(i) == "-" {
		value, end = r.power(i + 1)
		if end == i+1 {
			return 0, i
		}
		return -value, end
	}
	if value, end = r.atom(i); end == i {
		return 0, i
	}
	if operator := r.at(end); operator == "^" {
		if exponent, behind := r.atom(end + 1); behind > end+1 {
			return math.Pow(value, exponent), behind
		}
	}
	return value, end
}

func (r *reader) atom(i int) (value float64, end int) {
	switch {
	case i >= len(r.tokens):
		return 0, i
	case !math.IsNaN(r.tokens[i].number):
		return r.tokens[i].number, i + 1
	case r.at(i) == "pi":
		return math.Pi, i + 1
	case r.at(i) == "sqrt" && r.at(i+1) == "(":
		if value, end = r.inBrackets(i + 1); end > i+1 {
			return math.Sqrt(value), end
		}
	case r.at(i) == "(":
		return r.inBrackets(i)
	}
	return 0, i
}

// inBrackets reads a constant in brackets, of which the first is at i.
func (r *reader) inBrackets(i int) (value float64, end int) {
	value, end = r.sum(i + 1)
	if end == i+1 || r.at(end) != ")" {
		return 0, i
	}
	return value, end + 1
}

func isWord(text string) bool {
	return text != "" && (text[0] >= 'a' && text[0] <= 'z' || text[0] >= 'A' && text[0] <= 'Z' || text[0] == '_')
}
