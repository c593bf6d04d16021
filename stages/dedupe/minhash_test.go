package dedupe

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestShinglesSlide(t *testing.T) {
	tests := []struct {
		name, a, b string
		n          int
		want       float64
	}{
		{"equal", "abcdef", "abcdef", 3, 1},
		{"nothing in common", "abcdef", "uvwxyz", 3, 0},
		{"one of three in each", "abcd", "bcde", 3, 1. / 3},
		{"characters, not bytes", "圆的半径", "的半径是", 2, 2. / 4},
		{"shorter than a shingle", "ab", "ab.", 5, 0},
		{"repetition counts once", "ababab", "abab", 2, 1},
	}
	for _, tt := range tests {
		if got := jaccard(tt.a, tt.b, tt.n); got != tt.want {
			t.Errorf("%s: similarity of %q and %q is %v, want %v", tt.name, tt.a, tt.b, got, tt.want)
		}
	}
}

// The rolling hash of a shingle is that of the shingle by itself.
func TestShinglesRoll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []rune(rapid.StringOf(rapid.RuneFrom([]rune("ab5=圆半"))).Draw(t, "text"))
		n := rapid.IntRange(1, 6).Draw(t, "n")
		var want []uint64
		for i := 0; i+n <= len(text); i++ {
			want = appendShingles(want, string(text[i:i+n]), n)
		}
		if got := appendShingles(nil, string(text), n); len(text) >= n && !slices.Equal(got, want) {
			t.Fatalf("shingles of %q: %x, want %x", string(text), got, want)
		}
	})
}

// Values of two signatures agree as often as the sets of shingles do, for short texts too, whose bins are mostly empty.
func TestSignaturesEstimateSimilarity(t *testing.T) {
	const bins = 64
	for _, length := range []int{12, 60, 400} {
		sum, estimate := 0.0, 0.0
		const trials = 200
		for trial := range trials {
			a := invented(uint64(trial), length)
			b := a[:length*9/10] + invented(uint64(trial)+1e6, length/10)
			sum += jaccard(a, b, 5)
			x, y := make([]uint32, bins), make([]uint32, bins)
			sign(x, make([]uint32, bins), appendShingles(nil, a, 5))
			sign(y, make([]uint32, bins), appendShingles(nil, b, 5))
			for i := range x {
				if x[i] == y[i] {
					estimate += 1. / bins
				}
			}
		}
		if math.Abs(estimate-sum)/trials > 0.03 {
			t.Errorf("length %d: values agree in %.3f, the sets in %.3f", length, estimate/trials, sum/trials)
		}
	}
}

// invented is a text of random small letters.
func invented(seed uint64, length int) string {
	var b strings.Builder
	for i := range length {
		b.WriteByte('a' + byte(mix(seed<<20+uint64(i)+1)%26))
	}
	return b.String()
}

// The hashes are part of what a build must give again, so they are pinned.
func TestHashesStay(t *testing.T) {
	if got, want := appendShingles(nil, "圆ab", 2), []uint64{0xe87a4da393308d77, 0x177c8d2aca89f00c}; !slices.Equal(got, want) {
		t.Errorf("shingles %#x, want %#x", got, want)
	}
	signature := make([]uint32, 4)
	sign(signature, make([]uint32, 4), []uint64{1<<62 | 7, 3<<62 | 9})
	if want := []uint32{6, 6, 6, 8}; !slices.Equal(signature, want) {
		t.Errorf("signature %v, want %v", signature, want)
	}
}

func TestSameWords(t *testing.T) {
	tests := []struct {
		name, a, b   string
		rename, want bool
	}{
		{"a word more", "Find the area of it.", "find the shaded area of it", false, true},
		{"a character more", "求圆面积", "求圆的面积", false, true},
		{"a word replaced", "Find its area.", "Find its perimeter.", true, false},
		{"a character replaced", "求圆的周长", "求圆的面积", true, false},
		{"words in each other's place", "from A to B", "from B to A", true, false},
		{"numbers in each other's place", "3 by 4.5", "4.5 by 3", false, false},
		{"capitals are names", "find AB", "find ab", false, false},
		{"a letter renamed", "what fraction q is it", "what fraction w is it", true, true},
		{"a letter renamed wherever it stands", "find q if q = 2", "find w if w = 2", true, true},
		{"a letter renamed once of twice", "find q if q = 2", "find w if q = 2", true, false},
		{"two letters exchanged", "p over q", "q over p", true, false},
		{"a letter must not be renamed", "find q", "find w", false, false},
		{"names are not renamed", "find AE", "find CE", true, false},
		{"LaTeX's dress", `\frac{m}{p}`, `\displaystyle {m \over p}`, false, true},
		{"LaTeX's functions", `\sin x`, `\cos x`, true, false},
	}
	for _, tt := range tests {
		if got := sameWords(tt.a, tt.b, tt.rename); got != tt.want {
			t.Errorf("%s: sameWords(%q, %q) = %v", tt.name, tt.a, tt.b, got)
		}
		if got := sameWords(tt.b, tt.a, tt.rename); got != tt.want {
			t.Errorf("%s: sameWords(%q, %q) = %v", tt.name, tt.b, tt.a, got)
		}
	}
}
