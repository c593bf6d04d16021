package sympyhabits_test

import (
	"strings"
	"testing"
	"time"

	"geoeval/internal/evaluation/checkers/sympyhabits"
)

// What is read, and where reading stops, shows in what it equals.
func TestEqual(t *testing.T) {
	t.Parallel()
	for _, r := range []struct {
		a, b  string
		equal bool
	}{
		{`7 8`, `78`, true}, // Blanks do not count, and digits go together.
		{`7\sqrt5`, `7`, true},
		{`\sqrt 5`, `5`, false},
		{`64.`, `6`, true}, // The point ends the number before its last digit.
		{`6.`, `6`, true},
		{`x^{2`, `x`, true},
		{`4+`, `4`, true},
		{`4)5`, `4`, true},
		{`(4`, `4`, false},
		{`4**2`, `4`, true},
		{`.5`, `\frac{1}{2}`, true},
		{`.5*x`, `\frac{x}{2}`, true},
		{`05`, `5`, false},
		{`3x4`, `12`, true},
		{`axb`, `ab`, false},
		{`\frac34`, `0.75`, true},
		{`\frac{3}45`, `\frac{15}{4}`, true},
		{`\tfrac{a}{b}`, `a/b`, true},
		{`a/b c`, `\frac{ac}{b}`, false},
		{`-2^2`, `-4`, true},
		{`0.1+0.2`, `0.3`, false}, // Decimals are floats.
		{`3.14\cdot 4`, `12.56`, true},
		{`2.5\sqrt{3}`, `\frac{5\sqrt{3}}{2}`, true},
		{`0.3/0.1`, `3`, true},
		{`1.1^2`, `1.21`, false},
		{`\sqrt{2.25}`, `1.5`, true},
		{`2^{0.5}`, `\sqrt{2}`, false},
		{`0.1a+0.2a`, `0.3a`, false},
		{`(a+0.1)(a+0.2)`, `a^2+0.3a+0.02`, false},
		{`(a+0.1)(a+0.3)`, `a^2+0.4a+0.03`, true},
		{`2^{-1}`, `0.5`, true},
		{`x^{a}x^{b}`, `x^{a+b}`, true},
		{`4^x`, `2^{2x}`, true},
		{`\sqrt{20}`, `2\sqrt{5}`, true},
		{`\sqrt[3]{16}`, `2\sqrt[3]{2}`, true},
		{`\sqrt{ab}`, `\sqrt{a}\sqrt{b}`, false},
		{`\sqrt{4a}`, `2\sqrt{a}`, true},
		{`\sqrt{3+2\sqrt{2}}`, `1+\sqrt{2}`, true},
		{`\sqrt{4+\sqrt{15}}`, `\frac{\sqrt{10}+\sqrt{6}}{2}`, true},
		{`\sqrt[3]{7+5\sqrt{2}}`, `1+\sqrt{2}`, true},
		{`\sqrt{3+2.0\sqrt{2}}`, `1+\sqrt{2}`, false},
		{`\sqrt{-9}`, `3\sqrt{-1}`, true},
		{`\sqrt{a+b}^2`, `a+b`, true},
		{`\frac{a^2-b^2}{a-b}`, `a+b`, true},
		{`\sin 2t`, `2\sin t\cos t`, true},
		{`\tan t`, `\frac{\sin t}{\cos t}`, true},
		{`\sin^{-1} t`, `\arcsin t`, true},
		{`\cosh^2 t-\sinh^2 t`, `1`, true},
		{`\ln 12`, `2\ln 2+\ln 3`, true},
		{`\log_{10} 1000`, `\lg{1000}`, true},
		{`\exp(2t)`, `(\exp t)(\exp t)`, true},
		{`\binom{6}{2}`, `15`, true},
		{`5!`, `120`, true},
		{`\lfloor 7/2 \rfloor`, `3`, true},
		{`\lceil \sqrt{2} \rceil`, `2`, true},
		{`|{2-\sqrt{5}}|`, `\sqrt{5}-2`, true},
		{`|{-t}|`, `|t|`, true},
		{`f(t)`, `f(t)`, true},
		{`f(t)`, `ft`, false},
		{`f(t+1)`, `f(1+t)`, true},
		{`t'`, `t`, false},
		{`\theta'`, `\theta`, true},
		{`t_{1}`, `t_1`, true},
		{`t=5`, `5`, false},
		{`\frac{1}{0}`, `\frac{1}{0}`, false},
		{`\frac{t}{0}`, `t/0`, true}, // Nothing is worked out of what is written alike.
		{`\log 0`, `\log{0}`, true},
		{`\infty`, `{\infty}`, false},
		{`a²+b²`, `b²+a²`, true}, // Names to Python.
		{`\int t dt`, `\int t dt`, true},
		{`长方形`, `长方形`, true},
		{`12 厘米`, `12`, false},
		{`?`, `?`, false},
		{``, ``, false},
		{`\\`, `\\`, false},
	} {
		t.Run(r.a+"|"+r.b, func(t *testing.T) {
			if got, why := sympyhabits.Equal(r.a, r.b); got != r.equal {
				t.Errorf("equal %v: %s", got, why)
			}
		})
	}
}

// However long and deep a text, it is done with soon.
func TestEqualIsBounded(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		strings.Repeat("(", 3000), strings.Repeat("(", 200) + "x" + strings.Repeat(")", 200), strings.Repeat("x(", 300),
		strings.Repeat("1+", 3000) + "1", "(x+y+z+1)^{60}", "9^{9^{9^{9}}}", strings.Repeat(`\sqrt{2+`, 60) + "1" + strings.Repeat("}", 60),
		strings.Repeat(`\frac{1}{x+`, 40) + "1" + strings.Repeat("}", 40), "100000!", strings.Repeat("ab", 4000),
		strings.Repeat("|x", 100), strings.Repeat("9", 5000) + "^{0.1}",
	} {
		start := time.Now()
		sympyhabits.Equal(s, s+" ")
		if d := time.Since(start); d > 2*time.Second { // Some 20 ms by itself.
			t.Errorf("%v for %.20s", d, s)
		}
	}
}

func FuzzEqual(f *testing.F) {
	f.Add(`\frac{1}{2}`, "0.5")
	f.Add(`\sin^{-1} x_{a}'`, `\int_0^1 x dx`)
	f.Add("2*(x)**3!", `\lim_{x\to 0^+} \langle x |`)
	f.Fuzz(func(t *testing.T, a, b string) {
		x, why := sympyhabits.Equal(a, b)
		y, _ := sympyhabits.Equal(b, a)
		if x != y || why == "" {
			t.Errorf("%q equals %q: %v, the other way round %v (%s)", a, b, x, y, why)
		}
	})
}
