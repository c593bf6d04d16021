package compare_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/evaluation/grade/compare"
)

// hostile are texts that would take for ever, or all memory, if the work were not bounded.
func hostile() map[string]string {
	many := func(s string, n int) string { return strings.Repeat(s, n) }
	return map[string]string{
		"a tower of powers":       "9^9^9^9",
		"a deeper tower":          "9^{9^{9^{9^{9^{9}}}}}",
		"a large power":           "7^{999999}",
		"a sum to a large power":  "(a+b)^{100000}",
		"a sum to a power":        "(a+b+c+d+e+f)^{50}",
		"roots to a power":        `(\sqrt2+\sqrt3+\sqrt5+\sqrt7+\sqrt{11}+\sqrt{13})^{40}`,
		"fractions, deep":         many(`\frac{1}{`, 10_000) + "2" + many("}", 10_000),
		"fractions, less deep":    many(`\frac{1}{`, 150) + "2" + many("}", 150),
		"brackets, deep":          many("(", 900) + "1" + many(")", 900),
		"brackets, unclosed":      many("(", 1_900),
		"digits":                  many("9", 1_000_000),
		"digits, fewer":           many("9", 1_900),
		"a decimal":               "0." + many("3", 1_500),
		"a large exponent of ten": "1e999999999",
		"a small exponent of ten": "1e-99999",
		"a root of a large prime": `\sqrt{170141183460469231731687303715884105727}`,
		"roots of many primes":    `\sqrt{` + many("1000003*", 60) + "7}",
		"roots, deep":             many(`\sqrt{2+`, 30) + "2" + many("}", 30),
		"a high root":             `\sqrt[999999]{2}`,
		"many terms":              many("a+", 700) + "b",
		"many letters":            "a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z+alpha",
		"a product of sums":       many("(a+b+c+1)", 100),
		"many functions":          many(`\sin `, 400) + "x",
		"a list":                  many("1,", 900) + "2",
		"lists in lists":          many("(1,", 300) + "2" + many(")", 300),
		"alternatives":            many("1 or ", 190) + "2",
		"equations":               many("x = ", 300) + "2",
		"plus or minus":           many(`1 \pm `, 60) + "2",
		"ratios":                  many("1:", 190) + "2",
		"copulas":                 many("the x is ", 99) + "2",
		"signs":                   many("-", 1_900) + "1",
		"dollars":                 many("$", 1_901),
		"texts":                   many(`\text{`, 300) + "1" + many("}", 300),
		"Chinese":                 many("是", 600) + "一",
		"Chinese digits":          many("九", 600),
		"bytes":                   many("\xff\xfe", 500),
		"commas":                  many(",", 1_900),
		"primes":                  "A" + many("'", 1_900),
		"subscripts":              many("a_", 900) + "b",
		"angles":                  many(`\angle`, 300),
		"degrees":                 "1" + many("°", 900),
		"percent signs":           "1" + many("%", 1_900),
		"units":                   "1" + many(" cm", 600),
		"a continued fraction":    many("1+1/(", 38) + "x" + many(")", 38),
		"a power of a fraction":   `(\frac{a+b}{c+d}+\frac{e+f}{g+h})^{60}`,
		"words of numbers":        many("twenty ", 280),
		"spaces":                  many(" ", 1_999) + "1",
		"approximations":          many("≈", 600) + "1",
	}
}

// longestWork is far above what any comparison takes (a few milliseconds), and far below what an unbounded one would.
const longestWork = 2 * time.Second

func TestWorkIsBounded(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			for _, other := range []string{"5", text, `\sqrt{x}+\frac{1}{y}`, "(1,2)"} {
				compare.Equal(text, other, nil)
				compare.Equal(other, text, nil)
			}
			if took := time.Since(began); took > longestWork {
				t.Errorf("%v", took)
			} else if testing.Verbose() {
				t.Log(name, took/8)
			}
		})
	}
}

// What is beyond all bounds is unparsable and for a judge to say.
func TestBeyondTheBoundsIsUnparsable(t *testing.T) {
	for _, name := range []string{"digits", "digits, fewer", "fractions, deep", "many terms"} {
		t.Run(name, func(t *testing.T) {
			if got := compare.Equal(hostile()[name], "5", nil); outcome(got) != unparsable || !got.Undecided {
				t.Errorf("%+v", got)
			}
		})
	}
}

// Comparisons that run side by side come to the same.
func TestParallel(t *testing.T) {
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for _, pairs := range rules {
				for _, p := range pairs {
					if got := compare.Equal(p.stated, p.gold, nil); outcome(got) != p.want {
						t.Errorf("%q for %q: %+v", p.stated, p.gold, got)
					}
				}
			}
		})
	}
	wait.Wait()
}
