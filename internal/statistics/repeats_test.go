package statistics

import (
	"fmt"
	"math/bits"
	"testing"
)

// The expected values are fractions of whole numbers.
func TestPassAt(t *testing.T) {
	for _, c := range []struct {
		k, n, right int
		want        float64
	}{
		{1, 10, 3, .3},
		{5, 10, 3, 11. / 12}, // 1 − C(7,5)/C(10,5) = 1 − 21/252
		{3, 10, 0, 0},
		{3, 10, 8, 1},
		{5, 5, 1, 1},
		{1, 1, 1, 1},
		{1, 1, 0, 0},
		{10, 20, 10, 184755. / 184756},
		{32, 64, 2, 95. / 126},
		{100, 200, 13, 0.999919497198805},
		{5000, 9999, 1, 5000. / 9999},
	} {
		t.Run(fmt.Sprintf("%d of %d with %d", c.k, c.n, c.right), func(t *testing.T) {
			if got := PassAt(c.k, c.n, c.right); !near(got, c.want) {
				t.Errorf("%.15f, want %.15f", got, c.want)
			}
		})
	}
}

// More tries and more right answers never make it less likely.
func TestPassAtRises(t *testing.T) {
	for n := 1; n <= 12; n++ {
		for right := range n + 1 {
			before := 0.0
			for k := 1; k <= n; k++ {
				p := PassAt(k, n, right)
				if p < before || p > 1 || right > 0 && p < PassAt(k, n, right-1) {
					t.Errorf("k %d of %d with %d: %v", k, n, right, p)
				}
				before = p
			}
		}
	}
}

func TestMajority(t *testing.T) {
	right := func(n int) Class { return Class{n, 1} }
	wrong := func(n int) Class { return Class{n, 0} }
	for _, c := range []struct {
		name    string
		k       int
		classes []Class
		silent  int
		want    float64
	}{
		{"all of three", 3, []Class{right(2), wrong(1)}, 0, 1},
		{"all of three, wrong", 3, []Class{right(1), wrong(2)}, 0, 0},
		{"a tie is the mean", 4, []Class{right(2), wrong(2)}, 0, .5},
		{"three that differ", 3, []Class{right(1), wrong(1), wrong(1)}, 0, 1. / 3},
		{"the silent do not vote", 5, []Class{right(2), wrong(1)}, 2, 1},
		{"more silent than any", 5, []Class{right(1)}, 4, 1},
		{"nobody votes", 3, nil, 3, 0},
		// Equal answers of which a judge found one in two right.
		{"verdicts differ in a class", 3, []Class{{2, .5}, wrong(1)}, 0, .5},
		{"one of any is as good as pass@1", 1, []Class{right(3), wrong(5)}, 2, .3},
		// Two of three: both right (1 of 3), or one of each (2 of 3, half).
		{"two of three", 2, []Class{right(2), wrong(1)}, 0, 2. / 3},
		// Three of four with 2 right, 2 wrong: always 2 to 1, as often for either.
		{"three of four", 3, []Class{right(2), wrong(2)}, 0, .5},
		// Three of five with 3 right, 2 wrong: 3 right 1, 2 right 6, 1 right 3 of 10.
		{"three of five", 3, []Class{right(3), wrong(2)}, 0, .7},
		// Two of two right and two silent: both right 1, one right 4, none 1 of 6.
		{"two of four with silent ones", 2, []Class{right(2)}, 2, 5. / 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Majority(c.k, c.classes, c.silent); !near(got, c.want) {
				t.Errorf("%.12f, want %.12f", got, c.want)
			}
		})
	}
}

// Every choice of k answers has its vote, one after the other: the mean of these is what the formula gives.
func TestMajorityIsTheMeanOfAllVotes(t *testing.T) {
	for _, c := range []struct {
		classes []Class
		silent  int
	}{
		{[]Class{{1, 1}, {1, 0}}, 0},
		{[]Class{{3, 1}, {2, 0}, {2, 0}}, 1},
		{[]Class{{2, 0}, {3, 1}, {1, 0}, {1, 0}, {3, .5}}, 2},
		{[]Class{{4, 1}, {4, 1}, {4, 0}}, 0},
		{[]Class{{1, 1}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 1}, {1, 0}}, 3},
		{[]Class{{6, .25}, {5, 0}}, 1},
		{[]Class{{0, 1}, {2, 1}, {3, 0}}, 0},
	} {
		var of []int
		for i, class := range c.classes {
			for range class.N {
				of = append(of, i)
			}
		}
		for range c.silent {
			of = append(of, -1)
		}
		for k := 1; k <= len(of); k++ {
			t.Run(fmt.Sprintf("%d of %v and %d", k, c.classes, c.silent), func(t *testing.T) {
				sum, choices := 0.0, 0
				for chosen := range uint(1) << len(of) {
					if bits.OnesCount(chosen) != k {
						continue
					}
					drawn := make([]Class, len(c.classes))
					for i, class := range of {
						if chosen>>i&1 == 1 && class >= 0 {
							drawn[class] = Class{drawn[class].N + 1, c.classes[class].Right}
						}
					}
					sum += plurality(drawn)
					choices++
				}
				if got := Majority(k, c.classes, c.silent); !near(got, sum/float64(choices)) {
					t.Errorf("%.12f, and the mean of %d votes is %.12f", got, choices, sum/float64(choices))
				}
			})
		}
	}
}

// A vote on many answers stays a chance, and does not overflow: with three in four right and few tries it is likely right.
func TestMajorityOfMany(t *testing.T) {
	classes := []Class{{7499, 1}, {1500, 0}, {500, 0}, {500, 0}}
	before := 0.0
	for _, k := range []int{1, 3, 9, 33, MostVotes - 1, 9999} {
		got := Majority(k, classes, 0)
		if got < before || got > 1 {
			t.Errorf("k %d: %v after %v", k, got, before)
		}
		before = got
	}
	if got := Majority(1, classes, 0); !near(got, 7499./9999) {
		t.Errorf("of one %v", got)
	}
}

func TestShare(t *testing.T) {
	if got := Share(3, 4); got == nil || *got != .75 {
		t.Errorf("%v", got)
	}
	if got := Share(0, 0); got != nil {
		t.Errorf("%v of nothing", *got)
	}
}
