package compare_test

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

func isRight(stated, gold string) bool { return compare.Equal(stated, gold, nil).Right }

// dressed are ways to write an answer around its number, none of which changes it.
var dressed = []string{
	"%s", "$%s$", `\(%s\)`, "x = %s", "AB = %s", `m\angle ABC = %s`, "≈ %s", "about %s", "%s cm", `%s\text{ cm}`, "%s.", "(%s)", `\boxed{%s}`, "**%s**",
	`\left(%s\right)`, "%s = x", "面积=%s", "约%s", "probably %s", "the length is %s",
}

// Whole numbers, fractions and roots are equal to themselves in every form and dress, and to nothing beside them.
func TestEqualValuesInDifferentForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k, m := rapid.IntRange(1, 40).Draw(t, "k"), rapid.IntRange(2, 60).Draw(t, "m")
		d := rapid.IntRange(1, 30).Draw(t, "d")
		times := rapid.IntRange(1, 9).Draw(t, "times")
		forms := rapid.SampledFrom([][]string{
			{fmt.Sprintf(`%d\sqrt{%d}`, k, m), fmt.Sprintf(`\sqrt{%d}`, k*k*m), fmt.Sprintf("%d√%d", k, m), fmt.Sprintf("%d*sqrt(%d)", k, m),
				fmt.Sprintf(`\frac{%d}{\sqrt{%d}}`, k*m, m), fmt.Sprintf("%d^(1/2)", k*k*m)},
			{fmt.Sprintf(`\frac{%d}{%d}`, k, d), fmt.Sprintf(`\dfrac{%d}{%d}`, k*times, d*times), fmt.Sprintf("%d/%d", k*times, d*times),
				fmt.Sprintf(`\frac{%d\sqrt{%d}}{%d\sqrt{%d}}`, k, m, d, m)},
			{fmt.Sprintf(`%d\frac{%d}{%d}`, k, 1, d+1), fmt.Sprintf(`%d \frac{%d}{%d}`, k, times, (d+1)*times), fmt.Sprintf("%d %d/%d", k, 1, d+1),
				fmt.Sprintf(`\frac{%d}{%d}`, k*(d+1)+1, d+1), fmt.Sprintf("%d + 1/%d", k, d+1)},
			{fmt.Sprintf(`%d\pi`, k), fmt.Sprintf("%dπ", k), fmt.Sprintf("%d pi", k), fmt.Sprintf(`\frac{%d\pi}{%d}`, k*times, times), fmt.Sprintf(`\pi\cdot%d`, k)},
			{fmt.Sprintf(`%d+%d\sqrt{%d}`, d, k, m), fmt.Sprintf(`\sqrt{%d}+%d`, k*k*m, d), fmt.Sprintf(`\frac{%d+%d\sqrt{%d}}{%d}`, d*times, k*times, m, times)},
		}).Draw(t, "forms")
		one, other := rapid.SampledFrom(forms).Draw(t, "one"), rapid.SampledFrom(forms).Draw(t, "other")
		stated := fmt.Sprintf(rapid.SampledFrom(dressed).Draw(t, "dress"), one)
		if !isRight(stated, other) {
			t.Fatalf("%q for %q: %+v", stated, other, compare.Equal(stated, other, nil))
		}
		if further := "1+" + one; isRight(further, other) {
			t.Fatalf("%q for %q is right", further, other)
		}
		if negative := "-(" + one + ")"; isRight(negative, other) {
			t.Fatalf("%q for %q is right", negative, other)
		}
	})
}

// A decimal is right for an exact gold answer if it is the answer rounded to it, with three digits or more (N6), and an exact
// answer for a decimal that is its rounded form (N3); two units in the last place beside it are wrong, unless N2 holds.
func TestDecimalsOfExactAnswers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k, m := rapid.IntRange(1, 400).Draw(t, "k"), rapid.SampledFrom([]int{2, 3, 5, 6, 7, 10, 13}).Draw(t, "m")
		exact, value := fmt.Sprintf(`%d\sqrt{%d}`, k, m), float64(k)*math.Sqrt(float64(m))
		decimals := rapid.IntRange(1, 6).Draw(t, "decimals")
		printed := strconv.FormatFloat(value, 'f', decimals, 64)
		if len(printed) > 3 && !isRight(printed, exact) {
			t.Fatalf("%s for %s: %+v", printed, exact, compare.Equal(printed, exact, nil))
		}
		if !isRight(exact, printed) {
			t.Fatalf("%s for %s: %+v", exact, printed, compare.Equal(exact, printed, nil))
		}
		text := strconv.FormatFloat(value+2*math.Pow(10, -float64(decimals)), 'f', decimals, 64)
		if beside, err := strconv.ParseFloat(text, 64); err != nil || beside-value > 0.0011*value && isRight(text, exact) {
			t.Fatalf("%s for %s is right (%v)", text, exact, err)
		}
	})
}

// The tolerance of decimals holds to both sides, to the last digit.
func TestToleranceIsTwoSided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gold := rapid.IntRange(1, 100_000).Draw(t, "gold")
		off := rapid.IntRange(-3_000, 3_000).Draw(t, "millionths of it")
		stated := new(big.Rat).SetInt64(int64(gold))
		stated.Mul(stated, big.NewRat(int64(1_000_000+off), 1_000_000))
		want := off >= -1_000 && off <= 1_000
		if apart := new(big.Rat).Sub(stated, big.NewRat(int64(gold), 1)); apart.Abs(apart).Cmp(big.NewRat(1, 1)) >= 0 { // N1
			want = false
		}
		text := stated.FloatString(7)
		for _, sign := range []string{"", "-"} {
			if got := isRight(sign+text, sign+strconv.Itoa(gold)); got != want {
				t.Fatalf("%s%s for %s%d: %v", sign, text, sign, gold, got)
			}
		}
	})
}

// What is nearer to the gold answer is never wrong where what is farther off, written with as many decimals, is right.
func TestToleranceIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gold := rapid.Float64Range(0.001, 200_000).Draw(t, "gold")
		printed := strconv.FormatFloat(gold, 'f', rapid.IntRange(0, 4).Draw(t, "decimals of it"), 64)
		value, _ := new(big.Rat).SetString(printed)
		// Whole answers beside one that is not: a whole one is written with as many decimals as any.
		decimals := rapid.IntRange(0, 4).Draw(t, "decimals")
		unit := math.Max(gold/1000, math.Pow10(-decimals))
		answer := func(label string) (string, *big.Rat) {
			text := strconv.FormatFloat(gold+unit*rapid.Float64Range(-2.5, 2.5).Draw(t, label), 'f', decimals, 64)
			apart, _ := new(big.Rat).SetString(text)
			return text, apart.Abs(apart.Sub(apart, value))
		}
		one, distance := answer("one")
		other, further := answer("other")
		if distance.Cmp(further) > 0 {
			one, distance, other, further = other, further, one, distance
		}
		for _, o := range []*compare.Options{nil, {Solved: true}, {Tolerance: compare.AbsoluteThousandth}} {
			if distance.Cmp(further) < 0 && compare.Equal(other, printed, o).Right && !compare.Equal(one, printed, o).Right {
				t.Fatalf("%s is right for %s and %s is wrong, which is nearer", other, printed, one)
			}
		}
	})
}

// Units of one kind are converted, and another number is wrong.
func TestConvertedUnits(t *testing.T) {
	families := [][]struct {
		name string
		size float64
	}{
		{{"mm", 1}, {"cm", 10}, {"dm", 100}, {"m", 1000}, {"km", 1e6}, {"厘米", 10}, {"meters", 1000}},
		{{"mm^2", 1}, {"cm^2", 100}, {`\text{ m}^2`, 1e6}, {"square meters", 1e6}, {"平方厘米", 100}},
		{{"seconds", 1}, {"minutes", 60}, {"hours", 3600}},
		{{"g", 1}, {"kg", 1000}, {"千克", 1000}},
	}
	rapid.Check(t, func(t *rapid.T) {
		family := rapid.SampledFrom(families).Draw(t, "family")
		from, to := rapid.SampledFrom(family).Draw(t, "from"), rapid.SampledFrom(family).Draw(t, "to")
		n := rapid.IntRange(1, 5000).Draw(t, "n")
		write := func(n float64, unit string) string { return strconv.FormatFloat(n, 'f', -1, 64) + " " + unit }
		stated, gold := write(float64(n)*from.size, to.name), write(float64(n)*to.size, from.name)
		if !isRight(stated, gold) {
			t.Fatalf("%q for %q: %+v", stated, gold, compare.Equal(stated, gold, nil))
		}
		if stated = write(float64(n)*from.size*1.01, to.name); isRight(stated, gold) {
			t.Fatalf("%q for %q is right", stated, gold)
		}
	})
}

// Whatever is exact is equal either way round.
func TestExactEqualityIsSymmetric(t *testing.T) {
	part := rapid.Custom(func(t *rapid.T) string {
		return rapid.SampledFrom([]string{"2", "3", "12", "-5", "a", "b", "x", `\pi`, `\sqrt2`, `\sqrt3`, `\sqrt{6}`, `\frac12`, `\frac{1}{\sqrt3}`, "AB", `\sin x`, "(a+b)", "x^2", `\sqrt[3]{4}`}).Draw(t, "part")
	})
	rapid.Check(t, func(t *rapid.T) {
		expression := func(label string) string {
			text := part.Draw(t, label)
			for _, next := range rapid.SliceOfN(part, 0, 3).Draw(t, label+" more") {
				text = "(" + text + ")" + rapid.SampledFrom([]string{"+", "-", "*", "/"}).Draw(t, "sign") + "(" + next + ")"
			}
			return text
		}
		x, y := expression("x"), expression("y")
		if there, back := compare.Equal(x, y, nil), compare.Equal(y, x, nil); there.Right != back.Right && there.Status == schema.GradeOK {
			t.Fatalf("%q for %q: %+v; the other way round: %+v", x, y, there, back)
		}
		if got := compare.Equal(x, x, nil); !got.Right && got.Status == schema.GradeOK {
			t.Fatalf("%q for itself: %+v", x, got)
		}
		// what is multiplied out is the same
		sum, expanded := "("+x+")*(1+"+"("+y+"))", "("+x+")+("+x+")*("+y+")"
		if got := compare.Equal(sum, expanded, nil); !got.Right && got.Status == schema.GradeOK && !got.Undecided {
			t.Fatalf("%q for %q: %+v", sum, expanded, got)
		}
	})
}

// A list is equal in any order, a tuple in its own alone.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfNDistinct(rapid.IntRange(-99, 99), 2, 6, rapid.ID[int]).Draw(t, "values")
		shuffled := rapid.Permutation(values).Draw(t, "shuffled")
		list := func(values []int) string {
			text := ""
			for i, v := range values {
				if i > 0 {
					text += ", "
				}
				text += strconv.Itoa(v)
			}
			return text
		}
		same := list(values) == list(shuffled)
		if !isRight(list(shuffled), list(values)) || !isRight(`\{`+list(shuffled)+`\}`, list(values)) {
			t.Fatalf("%v for %v is wrong", shuffled, values)
		}
		if isRight("("+list(shuffled)+")", "("+list(values)+")") != same {
			t.Fatalf("(%v) for (%v)", shuffled, values)
		}
		if isRight(list(values[1:]), list(values)) || isRight(list(append(shuffled, 100)), list(values)) {
			t.Fatalf("another number of values for %v is right", values)
		}
	})
}

func FuzzEqual(f *testing.F) {
	for _, pairs := range rules {
		for _, p := range pairs {
			f.Add(p.stated, p.gold)
		}
	}
	for _, text := range hostile() {
		f.Add(text, "5")
		f.Add("5", text)
	}
	f.Fuzz(func(t *testing.T, stated, gold string) {
		for _, o := range []*compare.Options{nil, {Unit: "cm", Tolerance: compare.AbsoluteThousandth}} {
			began := time.Now()
			got := compare.Equal(stated, gold, o)
			if took := time.Since(began); took > longestWork {
				t.Errorf("%q for %q takes %v", stated, gold, took)
			}
			if got.Right && (got.Undecided || got.Status != schema.GradeOK) {
				t.Errorf("%q for %q: %+v", stated, gold, got)
			}
			switch got.Status {
			case schema.GradeOK, schema.GradeUnparsable, schema.GradeAmbiguous:
			default:
				t.Errorf("%q for %q has status %s", stated, gold, got.Status)
			}
		}
	})
}

func BenchmarkEqual(b *testing.B) {
	for b.Loop() {
		for _, pairs := range rules {
			for _, p := range pairs {
				compare.Equal(p.stated, p.gold, nil)
			}
		}
	}
}
