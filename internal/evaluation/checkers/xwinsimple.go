package checkers

import (
	"errors"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// simpleCheck compares the numbers of an answer with those of the gold one. A policy that the tool does not know gives no verdict,
// which is wrong.
func simpleCheck(answer, gold, policy string) (bool, string) {
	for range 2 {
		answer = strings.TrimRight(strings.TrimRight(strings.TrimRight(answer, "."), " "), "\n")
	}
	answer = strings.ReplaceAll(answer, "$", "")
	golds, err := simpleNumbers(gold)
	if err != nil {
		return false, "a number of the gold answer cannot be read: " + err.Error()
	}
	all, err := simpleNumbers(answer)
	if err != nil {
		return false, "a number cannot be read: " + err.Error()
	}
	switch {
	case len(golds) == 0 && len(all) == 0:
		bare := strings.NewReplacer("\n", "", " ", "")
		if strings.EqualFold(bare.Replace(answer), bare.Replace(gold)) {
			return true, "the same text"
		}
		return false, "another text"
	case len(golds) == 0 || len(all) == 0:
		return false, "numbers on one side only"
	case policy == "strict" && len(golds) != len(all):
		return false, "another count of numbers"
	}
	if len(golds)*len(all) > 1_000_000 {
		return false, "more numbers than are compared"
	}
	golds, all, err = unmatched(golds, all)
	if err != nil {
		return false, err.Error()
	}
	right := false
	switch policy {
	case "strict":
		right = len(golds) == 0 && len(all) == 0
	case "model_include_gt":
		right = len(golds) == 0
	case "gt_include_model":
		right = len(all) == 0
	default:
		return false, "no such policy: " + policy
	}
	if right {
		return true, "the numbers agree"
	}
	return false, "a number has no counterpart"
}

// A value is a number as Python holds it: an integer of any size, or a float.
type value struct {
	whole *big.Int // nil for a float
	float float64
}

// equals is Python's ==.
func (v value) equals(o value) bool {
	switch {
	case v.whole != nil && o.whole != nil:
		return v.whole.Cmp(o.whole) == 0
	case v.whole == nil && o.whole == nil:
		return v.float == o.float
	case v.whole == nil:
		return o.equals(v)
	}
	f := new(big.Float).SetInt(v.whole)
	return !math.IsInf(o.float, 0) && !math.IsNaN(o.float) && f.Cmp(big.NewFloat(o.float)) == 0
}

var errTooLarge = errors.New("a number is too large to be compared")

// matches is the tool's comparison: integers exactly, otherwise within 0.001 of the larger.
func (v value) matches(o value) (bool, error) {
	if v.whole != nil && o.whole != nil {
		return v.whole.Cmp(o.whole) == 0, nil
	}
	x, y := v.asFloat(), o.asFloat()
	if v.whole != nil && math.IsInf(x, 0) || o.whole != nil && math.IsInf(y, 0) {
		return false, errTooLarge
	}
	return isClose(x, y, 1e-3), nil
}

func (v value) asFloat() float64 {
	if v.whole == nil {
		return v.float
	}
	f, _ := new(big.Float).SetInt(v.whole).Float64()
	return f
}

// unmatched pairs numbers off, the first that match, and gives back what has no counterpart.
func unmatched(golds, all []value) ([]value, []value, error) {
	for len(golds) > 0 && len(all) > 0 {
		found := false
	search:
		for _, g := range golds {
			for _, a := range all {
				ok, err := a.matches(g)
				if err != nil {
					return nil, nil, err
				}
				if ok {
					golds, all, found = without(golds, g), without(all, a), true
					break search
				}
			}
		}
		if !found {
			break
		}
	}
	return golds, all, nil
}

// without is a list without the first that is equal to v.
func without(list []value, v value) []value {
	for i, x := range list {
		if x.equals(v) {
			return append(append([]value(nil), list[:i]...), list[i+1:]...)
		}
	}
	return list
}

// simplePatterns are what a number is, in the order in which they take numbers out of a text. Their point is any character: a
// fault of the tool's.
var simplePatterns = []*regexp.Regexp{
	regexp.MustCompile(`-?\p{Nd}(?:.\p{Nd}+)?[eE][+-]?\p{Nd}+`),
	regexp.MustCompile(`-?\p{Nd}+(?:.\p{Nd}+)?` + anySpace + `[/:]` + anySpace + `\p{Nd}+(?:.\p{Nd}+)?`),
	regexp.MustCompile(`-?\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:.\p{Nd}+)?`),
	regexp.MustCompile(`-?\p{Nd}+` + anySpace + `[\./:]` + anySpace + `\p{Nd}+`),
	regexp.MustCompile(`-?\p{Nd}+`),
}

// simpleNumbers are the numbers of a text.
func simpleNumbers(s string) ([]value, error) {
	var out []value
	for _, p := range simplePatterns {
		for _, m := range p.FindAllString(s, -1) {
			v, err := simpleNumber(strings.ReplaceAll(m, ",", ""))
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		s = p.ReplaceAllString(s, "")
	}
	return out, nil
}

var errNumber = errors.New("not a number to Python")

func simpleNumber(s string) (value, error) {
	s = strings.ReplaceAll(s, ":", "/")
	switch {
	case strings.Contains(s, "/"):
		return evaluated(s)
	case !strings.Contains(s, "."):
		digits, ok := plainDigits(ascii(strip(s)))
		if len(digits) > 4300 {
			ok = false // Python reads no longer ones.
		}
		i, ok2 := new(big.Int).SetString(digits, 10)
		if !ok || !ok2 {
			return value{}, errNumber
		}
		return value{whole: i}, nil
	}
	f, ok := toFloat(s)
	if !ok || math.IsInf(f, 0) {
		return value{}, errNumber
	}
	if math.Abs(math.Trunc(f)-f) < 1e-10 {
		i, _ := big.NewFloat(math.Trunc(f)).Int(nil)
		return value{whole: i}, nil
	}
	return value{float: f}, nil
}

// evaluated is what Python makes of a quotient as the patterns find it, where any character may stand for the point: numbers with
// + - * / // % between them; behind a # nothing counts.
func evaluated(s string) (value, error) {
	s, _, _ = strings.Cut(s, "#")
	if strings.ContainsAny(s, "\n\r") || strings.TrimSpace(s) == "" {
		return value{}, errNumber
	}
	e := &arithmetic{rest: s}
	v, err := e.sum()
	if err == nil && strings.TrimSpace(e.rest) != "" {
		err = errNumber
	}
	return v, err
}

// An arithmetic reads an expression from the left.
type arithmetic struct{ rest string }

func (e *arithmetic) next(signs ...string) string {
	e.rest = strings.TrimLeft(e.rest, " \t\f")
	for _, s := range signs {
		if rest, ok := strings.CutPrefix(e.rest, s); ok {
			e.rest = rest
			return s
		}
	}
	return ""
}

func (e *arithmetic) sum() (value, error) {
	v, err := e.product()
	for err == nil {
		sign := e.next("+", "-")
		if sign == "" {
			return v, nil
		}
		var w value
		if w, err = e.product(); err == nil {
			if sign == "-" {
				w = w.negative()
			}
			v, err = v.plus(w)
		}
	}
	return value{}, err
}

func (e *arithmetic) product() (value, error) {
	v, err := e.number()
	for err == nil {
		sign := e.next("*", "/", "%")
		if sign == "" {
			return v, nil
		}
		var w value
		if w, err = e.number(); err == nil {
			v, err = v.by(sign, w)
		}
	}
	return value{}, err
}

var pythonNumber = regexp.MustCompile(`^(?:[0-9][0-9_]*(?:\.[0-9_]+)?(?:[eE][0-9]+)?)`)

func (e *arithmetic) number() (value, error) {
	if e.next("-") != "" {
		v, err := e.number()
		return v.negative(), err
	}
	e.next()
	m := pythonNumber.FindString(e.rest)
	e.rest = e.rest[len(m):]
	digits, ok := plainDigits(m)
	if !ok || digits == "" {
		return value{}, errNumber
	}
	if !strings.ContainsAny(digits, ".eE") {
		if digits[0] == '0' && strings.Trim(digits, "0") != "" || len(digits) > 4300 {
			return value{}, errNumber
		}
		i, _ := new(big.Int).SetString(digits, 10)
		return value{whole: i}, nil
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return value{}, errNumber
	}
	return value{float: f}, nil
}

func (v value) negative() value {
	if v.whole != nil {
		return value{whole: new(big.Int).Neg(v.whole)}
	}
	return value{float: -v.float}
}

func (v value) plus(w value) (value, error) {
	if v.whole != nil && w.whole != nil {
		return value{whole: new(big.Int).Add(v.whole, w.whole)}, nil
	}
	return floats(v, w, func(x, y float64) float64 { return x + y })
}

func (v value) by(sign string, w value) (value, error) {
	if sign != "*" && w.asFloat() == 0 {
		return value{}, errors.New("division by zero")
	}
	both := v.whole != nil && w.whole != nil
	switch {
	case sign == "*" && both:
		return value{whole: new(big.Int).Mul(v.whole, w.whole)}, nil
	case sign == "%" && both:
		// Python's remainder has the sign of the divisor.
		r := new(big.Int).Rem(v.whole, w.whole)
		if r.Sign() != 0 && r.Sign() != w.whole.Sign() {
			r.Add(r, w.whole)
		}
		return value{whole: r}, nil
	case sign == "/" && both:
		f, _ := new(big.Rat).SetFrac(v.whole, w.whole).Float64()
		if math.IsInf(f, 0) {
			return value{}, errTooLarge
		}
		return value{float: f}, nil
	case sign == "*":
		return floats(v, w, func(x, y float64) float64 { return x * y })
	case sign == "/":
		return floats(v, w, func(x, y float64) float64 { return x / y })
	}
	return floats(v, w, func(x, y float64) float64 {
		r := math.Mod(x, y)
		if r != 0 && (r < 0) != (y < 0) {
			r += y
		}
		return r
	})
}

func floats(v, w value, f func(x, y float64) float64) (value, error) {
	x, y := v.asFloat(), w.asFloat()
	if v.whole != nil && math.IsInf(x, 0) || w.whole != nil && math.IsInf(y, 0) {
		return value{}, errTooLarge
	}
	return value{float: f(x, y)}, nil
}
