package compare

import (
	"slices"
	"strings"

	"geoeval/internal/exact"
	"geoeval/internal/text/lexeme"
)

// functions are those that are known, by the names that LaTeX has for them.
var functions = lexeme.Set("sin cos tan cot sec csc arcsin arccos arctan ln log")

// function reads the exponent and the argument of a function: \sin^2 x, \cos(2x), \tan 30°. Without brackets the argument
// is a product without signs: sin 2x cos x are two functions.
func (p *parser) function(f string) *node {
	var exponent *node
	if p.eat("^") {
		if exponent = p.exponent(); exponent == nil {
			return nil
		}
	}
	minus := p.eat("-")
	bracketed := slices.Contains([]string{"(", "{", "["}, p.peek())
	argument := p.power()
	for !bracketed && argument != nil && p.extendsArgument() {
		if argument = joined(exact.Mul, argument, p.power()); argument != nil {
			argument.Degrees = argument.Args[1].Degrees
		}
	}
	if argument == nil {
		return nil
	}
	if minus {
		argument = &node{Op: exact.Neg, Args: []*node{argument}, Degrees: argument.Degrees}
	}
	n := &node{Op: exact.Function, Name: f, Args: []*node{argument}}
	if exponent != nil {
		return exact.New(exact.Pow, n, exponent)
	}
	return n
}

// extendsArgument reports whether a factor stands here that belongs to the argument of a function without brackets.
func (p *parser) extendsArgument() bool {
	return p.startsFactor() && !p.startsFunction() && p.peek() != "(" && p.peek() != "["
}

func (p *parser) startsFunction() bool {
	t := p.tokens[p.i]
	f, _ := splitFunction(t.text)
	return t.form == word && f != "" || t.form == sign && functions[strings.TrimPrefix(t.text, `\`)]
}

// startsFactor reports whether a factor stands here that may be joined to the one before it by nothing.
func (p *parser) startsFactor() bool {
	if p.i >= len(p.tokens) {
		return false
	}
	t := p.tokens[p.i]
	switch t.form {
	case word, name:
		return true
	case numeral:
		return p.i > 0 && p.tokens[p.i-1].is(")", "}") && !t.spaced
	case sign:
		return t.text != "|" && closings[t.text] != "" || t.is(`\pi`, `\frac`, `\sqrt`, `\cbrt`, `\root4`, `\angle`, `\triangle`) || functions[strings.TrimPrefix(t.text, `\`)]
	}
	return false
}
