package fidelity

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// readExpressions finds the formulas: two operands or more with what joins them, roots, fractions, coordinates. A formula
// is kept without spaces and in one spelling: \dfrac12, \frac{1}{2} and (1/2) are 1/2.
func (r *reading) readExpressions() {
	for i := 0; i < len(r.tokens); {
		if !r.isFormula(i) {
			i++
			continue
		}
		end := i + 1
		for end < len(r.tokens) && r.isFormula(end) {
			end++
		}
		r.readRun(i, end)
		i = end
	}
}

// isFormula reports whether tokens[i] may be part of a formula.
func (r *reading) isFormula(i int) bool {
	t := &r.tokens[i]
	switch {
	case t.role == isVariable, t.role == isName, t.role == inName:
		return true
	case t.kind == numeral:
		return t.role != isUnit
	case t.role == isBlank, t.role == isUnit, t.role == isCurrency:
		return false
	case t.is("+", "-", "*", "/", "^", "×", "÷", "·", "(", ")", "{", "}", "[", "]", ",", "√", "∠", "π", "sin", "cos", "tan", "_", "'"):
		return true
	case t.text == ":":
		return i > 0 && i+1 < len(r.tokens) && r.isOperand(i-1) && r.isOperand(i+1)
	case t.kind == command:
		return formulaCommands[t.text] != ""
	}
	return false
}

func (r *reading) isOperand(i int) bool {
	t := &r.tokens[i]
	return t.kind == numeral && t.role != isUnit && t.role != inName || t.role == isVariable || t.role == isName
}

// formulaCommands are the LaTeX commands of a formula, in the spelling in which they are compared.
var formulaCommands = map[string]string{
	`\frac`: "frac", `\dfrac`: "frac", `\tfrac`: "frac", `\sqrt`: "√", `\cdot`: "*", `\times`: "*", `\div`: "/", `\pi`: "π", `\angle`: "∠", `\sin`: "sin", `\cos`: "cos",
	`\tan`: "tan", `\pm`: "±", `\cot`: "cot", `\sec`: "sec", `\csc`: "csc", `\arcsin`: "arcsin", `\arccos`: "arccos", `\arctan`: "arctan", `\log`: "log",
}

// readRun finds the formulas in tokens[first:end], which all may be part of one.
func (r *reading) readRun(first, end int) {
	match := brackets(r.tokens[first:end])
	depth, start := 0, first
	cut := func(i int) {
		if depth == 0 && i > start && r.cut(i) {
			r.keep(start, i)
			start = i
		}
	}
	for i := first; i < end; i++ {
		t := &r.tokens[i]
		switch {
		case t.is("(", "{", "[", ")", "}", "]") && match[i-first] < 0, t.text == "," && depth == 0:
			r.keep(start, i)
			start, depth = i+1, 0
		case t.is("(", "{", "["):
			cut(i)
			depth++
		case t.is(")", "}", "]"):
			depth--
		default:
			cut(i)
		}
	}
	r.keep(start, end)
}

// cut reports whether one formula ends before tokens[i] and another begins: two operands stand side by side.
func (r *reading) cut(i int) bool {
	b := &r.tokens[i]
	a := &r.tokens[i-1]
	for k := i - 1; a.role == inName && k > 0; k-- {
		a = &r.tokens[k-1]
	}
	angle := b.is("∠", `\angle`)
	switch {
	case b.is("(", "[") && (a.role == isName || a.role == isVariable && (b.space || r.folded)):
		return true
	case a.is(")", "]") && (b.is("(") || r.isOperand(i) || angle):
		return b.space
	case !r.isOperand(i) && b.kind != command && !b.is("∠", "√"):
		return false
	}
	x, y := partOf(a), partOf(b)
	switch {
	case x != noPart && x == y:
		if x == variablePart {
			return b.space && !b.math
		}
		return i < 2 || !r.tokens[i-2].is(`\frac`, `\dfrac`, `\tfrac`)
	case x == numberPart && (y == namePart || angle), x == namePart && (y != noPart || angle), x == variablePart && y != noPart:
		return b.space
	}
	return false
}

// An expressionPart is what a token is to an expression.
type expressionPart int

const (
	noPart expressionPart = iota
	numberPart
	namePart
	variablePart
)

// partOf is what a token is to an expression.
func partOf(t *token) expressionPart {
	switch {
	case t.kind == numeral:
		return numberPart
	case t.role == isName:
		return namePart
	case t.role == isVariable:
		return variablePart
	}
	return noPart
}

// brackets gives for every bracket of the tokens the one it closes or is closed by, and -1 for all else.
func brackets(tokens []token) []int {
	match := make([]int, len(tokens))
	var open []int
	for i := range tokens {
		match[i] = -1
		switch tokens[i].text {
		case "(", "{", "[":
			open = append(open, i)
		case ")", "}", "]":
			if n := len(open); n > 0 {
				match[i], match[open[n-1]] = open[n-1], i
				open = open[:n-1]
			}
		}
	}
	return match
}

// keep counts the formula tokens[start:end], if it is one.
func (r *reading) keep(start, end int) {
	for end > start && r.tokens[end-1].is("+", "-", "*", "/", "^", "×", "÷", "·", ",", ":", "_", "'", "∠", `\angle`, "√") {
		end--
	}
	for start < end && r.tokens[start].is("+", "*", "/", "^", "×", "÷", "·", ",", ":", "_", "'") || start < end && r.tokens[start].text == "-" && (start+1 >= end || r.tokens[start+1].space || !r.tokens[start].space && start > 0 && !r.tokens[start-1].is("(", "$", "=", "{", ",")) {
		start++
	}
	operands, joints := 0, 0
	for i := start; i < end; i++ {
		switch t := &r.tokens[i]; {
		case r.isOperand(i), t.text == `\pi`, t.text == "π":
			operands++
		case t.is("+", "-", "*", "/", "^", "×", "÷", "·", ":", "√", ",") || t.kind == command && t.text != `\angle`:
			joints++
		}
	}
	if operands == 0 || operands == 1 && joints == 0 {
		return
	}
	form := r.formula(start, end)
	r.expressions[form]++
	r.formulas = append(r.formulas, formula{form, start, end})
}

// A formula is one that stands in tokens[first:end].
type formula struct {
	form       string
	first, end int
}

// formula is the one spelling of the formula tokens[start:end].
func (r *reading) formula(start, end int) string {
	for end-start > 2 && r.tokens[start].is("(", "{") && !r.hasComma(start, end) {
		if m := brackets(r.tokens[start:end]); m[0] != end-start-1 {
			break
		}
		start, end = start+1, end-1
	}
	match := brackets(r.tokens[start:end])
	var b strings.Builder
	for i := start; i < end; i++ {
		t := &r.tokens[i]
		switch {
		case t.role == inName:
		case t.is("{", "}"):
			if m := match[i-start]; m >= 0 && (m == i-start+2 || m == i-start-2) {
				continue // one token in braces
			}
			if t.text == "{" {
				b.WriteByte('(')
			} else {
				b.WriteByte(')')
			}
		case t.is("(", ")") && match[i-start] >= 0 && (match[i-start] == i-start+2 || match[i-start] == i-start-2) && i > start && !r.isFunction(start, i):
			// one token in brackets
		case t.kind == command:
			if n, d, last, ok := r.simpleFraction(i, end); ok {
				b.WriteString(n + "/" + d)
				i = last
				continue
			}
			b.WriteString(formulaCommands[t.text])
		case t.kind == numeral:
			b.WriteString(numberForm(t.value))
		case t.is("×", "·"):
			b.WriteByte('*')
		case t.text == "÷":
			b.WriteByte('/')
		case t.role == isVariable && r.folded:
			b.WriteString(strings.ToUpper(t.text))
		default:
			b.WriteString(t.lower)
		}
	}
	return b.String()
}

// isFunction reports whether the brackets at tokens[i] belong to what stands right before them: f(x).
func (r *reading) isFunction(start, i int) bool {
	return i > start && (r.tokens[i-1].role == isVariable || r.tokens[i-1].role == isName)
}

func (r *reading) hasComma(start, end int) bool {
	for i := start; i < end; i++ {
		if r.tokens[i].text == "," {
			return true
		}
	}
	return false
}

// simpleFraction reads a \frac of two single tokens that begins with tokens[i].
func (r *reading) simpleFraction(i, end int) (above, below string, last int, ok bool) {
	if formulaCommands[r.tokens[i].text] != "frac" {
		return "", "", 0, false
	}
	k := i + 1
	arg := func() string {
		if k < end && r.isOperand(k) {
			k++
			return r.operand(k - 1)
		}
		if k+2 < end && r.tokens[k].text == "{" && r.isOperand(k+1) && r.tokens[k+2].text == "}" {
			k += 3
			return r.operand(k - 2)
		}
		return ""
	}
	above = arg()
	if above == "" {
		return "", "", 0, false
	}
	below = arg()
	return above, below, k - 1, below != ""
}

// operand is the one spelling of the operand tokens[i].
func (r *reading) operand(i int) string {
	t := &r.tokens[i]
	switch {
	case t.kind == numeral:
		return numberForm(t.value)
	case r.folded:
		return strings.ToUpper(t.text)
	}
	return t.lower
}

// expressionFaults compares the formulas of two texts, each as often as it stands there.
func (o *Original) expressionFaults(c *reading) []Fault {
	dropped := append(o.expressions.lacking(c.expressions), o.commands.lacking(c.commands)...)
	added := append(c.expressions.lacking(o.expressions), c.commands.lacking(o.commands)...)
	return append(faults(LatexDropped, dropped), faults(LatexAdded, added)...)
}

// dress are LaTeX commands that change how something looks and not what it is.
var dress = lexeme.Set(`\overline \text \textbf \textit \emph \mbox \textrm \mathrm \rm \mathbf \bar \boldsymbol \underline \widehat \overarc \wideparen ` +
	`\measuredangle \angle \circ \degree \% \$ \_ \& \# \{ \} \hspace \ldots \dots \cdots \frown \arc \textsf \displaystyle \large \mathit \overset \stackrel`)

// readCommands counts the LaTeX commands that are nothing else: neither a relation, nor part of a formula, nor dress.
func (r *reading) readCommands() {
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.kind == command && t.role == noRole && formulaCommands[t.text] == "" && !dress[t.text] {
			r.commands[t.text]++
		}
	}
}
