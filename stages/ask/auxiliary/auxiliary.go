// Package auxiliary reads what a model writes of auxiliary lines and draws it over a diagram, for models that cannot give
// a picture themselves.
//
// A drawing is a block of lines between ```drawing and ```, of which each is one of
//
//	point NAME X,Y             a dot with a name of one letter, with digits or primes behind it: P, P1, P'
//	segment END END [dashed]   a line between two ends, each a point that was named before, or X,Y
//	circle END R [dashed]      a circle around an end, with a radius
//	label X,Y TEXT             a word of at most 12 characters, without blanks
//
// X and Y are fractions of the picture's width and height from its upper left corner, and R is one of its width: numbers
// from 0 to 1 such as 0.25. Empty lines, and what stands behind a #, say nothing. Anything else is no drawing.
package auxiliary

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Bounds of a drawing.
const (
	maxParts = 50
	maxLabel = 12
)

// A Drawing is what is drawn over a diagram, in the order in which it was written.
type Drawing struct{ parts []part }

// A spot is a place in the picture, in fractions of width and height.
type spot struct{ x, y float64 }

// A part is one line of a drawing: a point, a segment, a circle or a label.
type part struct {
	kind   string
	a, b   spot
	radius float64 // of the width
	text   string
	dashed bool
}

// The kinds of parts.
const (
	point   = "point"
	segment = "segment"
	circle  = "circle"
	label   = "label"
)

var (
	block    = regexp.MustCompile("(?m)^[ \t]*```[ \t]*drawing[ \t]*\r?\n((?s:.*?))^[ \t]*```[ \t]*\r?$")
	name     = regexp.MustCompile(`^[A-Za-z][0-9]{0,2}'{0,2}$`)
	fraction = regexp.MustCompile(`^(?:0|1|0?\.[0-9]{1,6}|0\.[0-9]{1,6}|1\.0{1,6})$`)
	writable = regexp.MustCompile(`^[!-~°]+$`)
)

// Parse reads the first drawing in a text. The error says why there is none.
func Parse(text string) (*Drawing, error) {
	found := block.FindStringSubmatch(text)
	if found == nil {
		return nil, errors.New("has no drawing: no block between ```drawing and ```")
	}
	d := &Drawing{}
	named := map[string]spot{}
	for i, line := range strings.Split(found[1], "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		p, err := parse(words, named)
		if err != nil {
			return nil, fmt.Errorf("line %d of the drawing, %.60q: %w", i+1, strings.TrimSpace(line), err)
		}
		if d.parts = append(d.parts, *p); len(d.parts) > maxParts {
			return nil, fmt.Errorf("the drawing has more than %d lines", maxParts)
		}
	}
	if len(d.parts) == 0 {
		return nil, errors.New("the drawing is empty")
	}
	return d, nil
}

// parse reads the words of a line; named are the points before it.
func parse(words []string, named map[string]spot) (*part, error) {
	p := &part{kind: words[0]}
	rest := words[1:]
	if n := len(rest); n > 0 && rest[n-1] == "dashed" && (p.kind == segment || p.kind == circle) {
		p.dashed, rest = true, rest[:n-1]
	}
	many := map[string]int{point: 2, segment: 2, circle: 2, label: 2}[p.kind]
	switch {
	case many == 0:
		return nil, fmt.Errorf("%.20q is none of point, segment, circle, label", p.kind)
	case len(rest) != many:
		return nil, fmt.Errorf("%s takes %d words, and there are %d", p.kind, many, len(rest))
	}
	var err error
	switch p.kind {
	case point:
		if !name.MatchString(rest[0]) {
			return nil, fmt.Errorf("%.20q is no name of a point", rest[0])
		}
		p.text = rest[0]
		if p.a, err = place(rest[1], nil); err == nil {
			named[p.text] = p.a
		}
	case segment:
		if p.a, err = place(rest[0], named); err == nil {
			p.b, err = place(rest[1], named)
		}
		if err == nil && p.a == p.b {
			err = errors.New("both ends are one")
		}
	case circle:
		if p.a, err = place(rest[0], named); err == nil {
			p.radius, err = number(rest[1])
		}
		if err == nil && p.radius == 0 {
			err = errors.New("the radius is 0")
		}
	case label:
		if p.a, err = place(rest[0], nil); err == nil && (len([]rune(rest[1])) > maxLabel || !writable.MatchString(rest[1])) {
			err = fmt.Errorf("%.20q is no label of at most %d characters", rest[1], maxLabel)
		}
		p.text = rest[1]
	}
	return p, err
}

// place reads X,Y, or the name of a point.
func place(word string, named map[string]spot) (spot, error) {
	if at, known := named[word]; known {
		return at, nil
	}
	x, y, pair := strings.Cut(strings.Trim(word, "()"), ",")
	if !pair {
		return spot{}, fmt.Errorf("%.20q is neither X,Y nor a point that was named before", word)
	}
	var s spot
	var err error
	if s.x, err = number(x); err == nil {
		s.y, err = number(y)
	}
	return s, err
}

// number reads a fraction.
func number(word string) (float64, error) {
	if !fraction.MatchString(word) {
		return 0, fmt.Errorf("%.20q is no number from 0 to 1, such as 0.25", word)
	}
	return strconv.ParseFloat(word, 64)
}
