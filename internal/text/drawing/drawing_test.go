package drawing

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestTells(t *testing.T) {
	const ask = "What is the length of AB?"
	for _, c := range []struct {
		name, code, text, answer string
		value                    float64
		want                     bool
	}{
		{"a coordinate", "draw((0,0)--(7,0));", ask, "7", 7, true},
		{"a negative coordinate", "draw((0,0)--(-7,0));", ask, "7", 7, true},
		{"a variable's", "pair A=(0,7.8), B=(2,2); draw(A--B);", ask, "7.8", 7.8, true},
		{"a radius", "draw(Circle((0,0),5));", ask, "5", 5, true},
		{"an angle", "draw((0,0)--2*dir(40));", ask, "40", 40, true},
		{"a factor", "pair B = 6*A;", ask, "6", 6, true},
		{"a fraction", "draw((0,0)--(5/2,1));", ask, "2.5", 2.5, true},
		{"a root", "draw((0,0)--(9,sqrt(19)));", ask, "\\sqrt{19}", 4.358898943540674, true},
		{"a multiple of a root", "draw((0,0)--(4*sqrt(2),1));", ask, "4\\sqrt{2}", 5.656854249492381, true},
		{"another multiple of it", "draw((0,0)--(4sqrt(2),1));", ask, "4\\sqrt{2}", 5.656854249492381, true},
		{"in brackets", "pair A = ((3+4)/2, 0);", ask, "3.5", 3.5, true},
		{"no code", "", ask, "7", 7, false},
		{"another coordinate", "draw((0,0)--(8,0));", ask, "7", 7, false},
		{"a part of a fraction", "draw((0,0)--(7/2,0));", ask, "7", 7, false},
		{"under a root", "draw((0,0)--(sqrt(7),0));", ask, "7", 7, false},
		{"a label, which everybody sees", `draw((0,0)--(3,0)); label("$7$",(1,0),S);`, ask, "7", 7, false},
		{"a comment", "draw((0,0)--(3,0)); // (7,0)\n/* 7 */", ask, "7", 7, false},
		{"the picture's size", "size(7cm); unitsize(7); defaultpen(linewidth(7)+fontsize(7pt)); dotfactor = 7;", ask, "7", 7, false},
		{"a unit", "real r = 7cm;", ask, "7", 7, false},
		{"an arrow's size", "draw((0,0)--(3,0), EndArrow(7));", ask, "7", 7, false},
		{"a colour", "fill(A--B--cycle, rgb(0.7,0.7,0.7));", ask, "0.7", .7, false},
		{"where a label is beside its point", `label("$A$",(0,0),7*N); label("$B$",B,7S); label("$C$",C,dir(7)); MP("D",D,W,7);`, ask, "7", 7, false},
		{"a label's scale", `label(scale(0.7)*"$A$",(0,0),S);`, ask, "0.7", .7, false},
		{"a right angle's mark", "draw(rightanglemark(A,B,C,7));", ask, "7", 7, false},
		{"a name", "pair A7 = (2,3); draw(A7--x_7);", ask, "7", 7, false},
		{"what the text states", "draw((0,0)--(7,0));", "AB = 7. How long is BC?", "7", 7, false},
		{"0", "draw((0,0)--(3,0));", ask, "0", 0, false},
		{"1", "draw((0,0)--(1,0));", ask, "1", 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Tells(c.code, c.text, c.answer, &c.value); got != c.want {
				t.Errorf("%v: %q with the answer %s", got, c.code, c.answer)
			}
		})
	}
}

func TestTellsPoints(t *testing.T) {
	for _, c := range []struct {
		name, code, text, answer string
		want                     bool
	}{
		{"its coordinates", "dot((3,4));", "Where do they meet?", "(3,4)", true},
		{"in LaTeX", "dot((3,-5/2));", "Where do they meet?", "\\left(3, -\\frac{5}{2}\\right)", true},
		{"in space", "dot((3,4,5));", "Where do they meet?", "$(3,4,5)$.", true},
		{"in a label", `label("$P(3,4)$",P,N);`, "Where is P?", "(3,4)", true},
		{"the other way round", "dot((4,3));", "Where do they meet?", "(3,4)", false},
		{"another sign", "dot((3,-4));", "Where do they meet?", "(3,4)", false},
		{"one coordinate alone", "dot((3,5)); dot((2,4));", "Where do they meet?", "(3,4)", false},
		{"what the text states", "dot((3,4));", "A is $(3, 4)$. Where is its mirror image?", "(3,4)", false},
		{"arguments are no point", "f(3,4);", "Where do they meet?", "(3,4)", false},
		{"no point", "draw((3,4)--(5,6));", "Which is it?", "\\text{yes}", false},
		{"an expression", "draw((3,4)--(5,6));", "What is it?", "(a+3,4)", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Tells(c.code, c.text, c.answer, nil); got != c.want {
				t.Errorf("%v: %q with the answer %s", got, c.code, c.answer)
			}
		})
	}
}

func TestConstants(t *testing.T) {
	for _, c := range []struct {
		code string
		want []float64
	}{
		{"draw((0,0)--(12,5));", []float64{0, 0, 12, 5}},
		{"real a = 2^3 + 4*(1+1) - 6/4;", []float64{14.5}},
		{"x = 16 - y;", []float64{16}},
		{"A=(0..5);", []float64{0, 5}},
		{"((((((((((((((((((((((7))))))))))))))))))))))", []float64{7}},
		{"1/0 -", nil},
		{"(((", nil},
		{`"`, nil},
	} {
		t.Run(c.code, func(t *testing.T) {
			got := read(c.code).numbers
			got = slices.DeleteFunc(got, func(v float64) bool { return v > 1e300 })
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, not %v", got, c.want)
			}
		})
	}
}

// However code is written, reading it takes time in proportion to its length.
func TestLongCodeIsReadInTime(t *testing.T) {
	for _, part := range []string{"(", "-", "(-", "1+", "(1,", "/*", `"`, "$", "sqrt(", "2^", "f(1,", "(1+(", ")"} {
		t.Run(part, func(t *testing.T) {
			done := make(chan bool)
			go func() {
				defer close(done)
				Tells(strings.Repeat(part, 200_000/len(part)), "Where?", "(3,4)", nil)
			}()
			select {
			case <-done:
			case <-time.After(time.Minute):
				t.Fatal("it hangs")
			}
		})
	}
}
