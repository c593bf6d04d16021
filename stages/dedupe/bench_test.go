package dedupe

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"geoeval/schema"
)

// synthetic makes n problems of the kinds and in the shares of the datasets: half with a picture of their own, a tenth of
// these PGPS9K's copies of Geometry3K; a quarter each in Chinese and English without one, every twentieth of them nearly
// another's. Numbers and words are drawn so that sentences recur with other numbers.
func synthetic(n int) []schema.Problem {
	english := strings.Fields("a the circle square cone cylinder radius height area volume of with inside side is how long wide deep field garden wall ladder against painted total cost per meter find if its ratio and to")
	chineseWords := []rune("圆柱底面半径高体积积是厘米长方形面周长平行四边三角一个求它的侧表分成少多")
	problems := make([]schema.Problem, n)
	for i := range problems {
		rnd := func(k, below int) int { return int(mix(uint64(i)<<16+uint64(k)+1) % uint64(below)) }
		like := i
		if i%20 == 19 {
			like = i - 4
		}
		text := func(k, below int) int { return int(mix(uint64(like)<<16+uint64(k)+77) % uint64(below)) }
		answer := float64(text(9999, 500))
		var p schema.Problem
		switch i % 4 {
		case 0, 2:
			choices := []float64{answer, answer + 1, answer + 2, answer + 3}
			clauses := []string{fmt.Sprintf("AB = %dx+%d", rnd(1, 9), rnd(2, 9)), fmt.Sprintf("BC = %d", rnd(3, 99))}
			if i%20 == 10 {
				p = copied(fmt.Sprintf("pgps9k/train/prob_%d", i), "Find x.", choices, clauses...)
			} else {
				p = original(fmt.Sprintf("geometry3k/train/%d", i), "Find x.", choices, clauses...)
			}
		case 1:
			var b strings.Builder
			for k := range 15 + text(0, 30) {
				b.WriteString(english[text(k, len(english))])
				if k%7 == 6 {
					fmt.Fprintf(&b, " %d", text(k+50, 30))
				}
				b.WriteByte(' ')
			}
			p = problem(fmt.Sprintf("mathqa/train/%d", i), b.String(), "", value(answer))
		default:
			var b strings.Builder
			for k := range 20 + text(0, 30) {
				b.WriteRune(chineseWords[text(k, len(chineseWords))])
				if k%9 == 8 {
					fmt.Fprintf(&b, "%d厘米，", text(k+50, 30))
				}
			}
			if like != i {
				b.WriteString("呢")
			}
			p = problem(fmt.Sprintf("geometryqa/all/%d", i), b.String(), "", chinese, value(answer))
		}
		problems[i] = p
	}
	return problems
}

func BenchmarkFind(b *testing.B) {
	for _, n := range []int{5_628, 25_000, 100_000} {
		problems := synthetic(n)
		config := testConfig()
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			found := 0
			for b.Loop() {
				duplicates, err := find(context.Background(), &config, taken(&config, problems))
				if err != nil {
					b.Fatal(err)
				}
				found = len(duplicates)
			}
			b.ReportMetric(float64(found), "duplicates")
		})
	}
}
