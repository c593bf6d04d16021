package lexeme

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// written are the lexemes of a text, each behind a space where white space stands before it.
func written(text string) (all []string) {
	s := Scan(text)
	for s.Next() {
		space := ""
		if s.Space {
			space = " "
		}
		all = append(all, space+s.String())
	}
	return all
}

func TestScan(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"white space", " \t\u3000\u00a0", nil},
		{"English", "In triangle ABC, AB=12.5 cm.", []string{" In", " triangle", " ABC", ",", " AB", "=", "12", ".", "5", " cm", "."}},
		{"Chinese", "半径为3米　的圆", []string{" 半", "径", "为", "3", "米", " 的", "圆"}},
		{"LaTeX", `\frac{1}2\angle A\,\\ x\{`, []string{` \frac`, "{", "1", "}", "2", `\angle`, " A", `\,`, `\\`, " x", `\{`}},
		{"a command of a blank", `a\ b`, []string{" a", `\ `, "b"}},
		{"a lone backslash", `a\`, []string{" a", `\`}},
		{"other scripts", "éβ＝３∠", []string{" é", "β", "＝", "３", "∠"}},
		{"no characters", "a\xffb", []string{" a", "\xff", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := written(c.text); !slices.Equal(got, c.want) {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}

func TestSeek(t *testing.T) {
	s := Scan("x2.5 34y")
	var got []string
	for s.Next() {
		switch s.Rune {
		case '2':
			s.Seek(DecimalEnd(s.Text, s.Start))
		case '3':
			s.Seek(s.Start + 1)
		}
		got = append(got, s.String())
	}
	if want := []string{"x", "2.5", "3", "4", "y"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// checkCover holds that the lexemes of a text are in order, do not overlap and leave nothing out but white space.
func checkCover(t interface{ Fatalf(string, ...any) }, text string) {
	end := 0
	s := Scan(text)
	for s.Next() {
		between := text[end:max(end, s.Start)]
		switch {
		case s.Start < end || s.End <= s.Start || s.End > len(text):
			t.Fatalf("%q: %+v behind %d is no piece of it", text, s.Lexeme, end)
		case strings.TrimSpace(between) != "":
			t.Fatalf("%q: %q is left out", text, between)
		case s.Space != (between != "" || end == 0):
			t.Fatalf("%q: %+v behind %q", text, s.Lexeme, between)
		}
		end = s.End
	}
	if strings.TrimSpace(text[end:]) != "" {
		t.Fatalf("%q: %q is left out", text, text[end:])
	}
}

func TestScanCoversTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"\\", `\frac{`, "AB", " ", "\u3000", "3.5", "圆", "\xff", "＿", "\n", "$"}))
		checkCover(t, strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), ""))
	})
}

func FuzzScan(f *testing.F) {
	for _, text := range []string{"", "In △ABC, AB=3 cm.", `$\frac{1}2$\ \`, "圆　Ｏ的半径是５．５厘米", "\xe5\x9c\\\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkCover(t, text) })
}

func BenchmarkScan(b *testing.B) {
	for name, text := range map[string]string{
		"English": "In $\\triangle ABC$, $AB=12.5$ cm and the radius of circle O is 3; find the area of quadrilateral ABCD. ",
		"Chinese": "如图，在△ABC中，AB＝12.5厘米，圆O的半径为3厘米，求四边形ABCD的面积．",
	} {
		text = strings.Repeat(text, 1000)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				s := Scan(text)
				for s.Next() {
				}
			}
		})
	}
}

func TestKindOfAgreesWithUnicode(t *testing.T) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		want := Sign
		switch {
		case unicode.Is(unicode.Han, r):
			want = Han
		case unicode.IsLetter(r):
			want = Letter
		}
		if got := kindOf(r); got != want {
			t.Errorf("%U: %d, not %d", r, got, want)
		}
		if '一' <= r && r <= '鿿' && want != Han {
			t.Errorf("%U is no ideograph", r)
		}
		if r > '\u3000' && unicode.IsSpace(r) {
			t.Errorf("%U is white space", r)
		}
	}
}

// In lower case every character stands where it stood.
func TestLower(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "In Triangle ABC": "in triangle abc", "Δ角É": "δ角é", "İA\xffẞ\u212aB": "İa\xffẞ\u212ab",
	} {
		if got := Lower(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.String().Draw(r, "text") + "\xffİ"
		lower := Lower(text)
		if len(lower) != len(text) {
			r.Fatalf("%q has %d bytes, %q %d", text, len(text), lower, len(lower))
		}
		for i := range text {
			if _, size := utf8.DecodeRuneInString(text[i:]); text[i:i+size] != lower[i:i+size] && !strings.EqualFold(text[i:i+size], lower[i:i+size]) {
				r.Fatalf("%q: %q is at %d", text, lower[i:i+size], i)
			}
		}
	})
}
