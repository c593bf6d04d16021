package statistics_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"geoeval/internal/statistics"
	"geoeval/internal/statistics/agreement"

	"gonum.org/v1/gonum/stat/distuv"
)

// How often an interval holds what it should, measured: populations are made whose shares are known, samples are drawn
// from them, and it is counted in how many the interval holds the share.
//
//	go test ./internal/statistics -run TestCoverage -v -samples 20000
//
// prints what docs/statistics.md has.
var samples = flag.Int("samples", 200, "samples that are drawn for each line of TestCoverage")

// covered draws samples, counts those whose interval holds the truth, and fails the test where that is not between least
// and most, give or take four standard errors of so few samples.
func covered(t *testing.T, least, most float64, draw func(*rand.Rand) bool) {
	t.Helper()
	chance := rand.New(rand.NewPCG(20, 26))
	held := 0
	for range *samples {
		if draw(chance) {
			held++
		}
	}
	part := float64(held) / float64(*samples)
	t.Logf("%s: %.1f %%", strings.TrimPrefix(t.Name(), "TestCoverageOf"), 100*part)
	off := 4 * math.Sqrt(.05*.95/float64(*samples))
	if part < least-off || part > most+off {
		t.Errorf("held in %d of %d samples, want %v to %v", held, *samples, least, most)
	}
}

func TestCoverageOfWilson(t *testing.T) {
	for _, n := range []int{10, 30, 100, 1000} {
		for _, p := range []float64{.02, .1, .3, .5, .9} {
			t.Run(fmt.Sprintf("n %d share %v", n, p), func(t *testing.T) {
				covered(t, .89, .99, func(chance *rand.Rand) bool {
					k := binomial(chance, n, p)
					low, high := statistics.Wilson(float64(k)/float64(n), float64(n), statistics.Z95)
					return low <= p && p <= high
				})
			})
		}
	}
}

// Each problem has a chance of its own to be solved, from a beta distribution whose spread makes answers to what was made of
// one problem as alike as rho says: 0 for not at all, 1 for always the same.
func TestCoverageOfClustered(t *testing.T) {
	for _, many := range []int{10, 30, 300} {
		for _, size := range []int{1, 2, 5} {
			for _, rho := range []float64{.2, .6, 1} {
				for _, p := range []float64{.1, .5} {
					if size == 1 && rho < 1 {
						continue // without a second answer it is all the same how alike answers are
					}
					t.Run(fmt.Sprintf("clusters %d of %d rho %v share %v", many, size, rho, p), func(t *testing.T) {
						covered(t, .92, 1, func(chance *rand.Rand) bool {
							clusters := make([]statistics.Cluster, many)
							for i := range clusters {
								clusters[i] = statistics.Cluster{N: size, Sum: float64(binomial(chance, size, solved(chance, p, rho)))}
							}
							low, high, ok := statistics.Mean(clusters).Interval(many * size)
							return ok && low <= p && p <= high
						})
					})
				}
			}
		}
	}
}

// What ignoring the clusters would do: Wilson's interval of the same answers. It holds less the more alike they are.
func TestCoverageOfWilsonWhereAnswersAreAlike(t *testing.T) {
	const many, size, rho, p = 300, 5, .6, .5
	covered(t, .6, .75, func(chance *rand.Rand) bool {
		k := 0
		for range many {
			k += binomial(chance, size, solved(chance, p, rho))
		}
		low, high := statistics.Wilson(float64(k)/(many*size), many*size, statistics.Z95)
		return low <= p && p <= high
	})
}

// pass@k over questions, each of which was asked eight times.
func TestCoverageOfRepeats(t *testing.T) {
	const asked, rho, p = 8, .5, .3
	for _, many := range []int{30, 300} {
		for _, k := range []int{1, 4} {
			t.Run(fmt.Sprintf("questions %d pass@%d", many, k), func(t *testing.T) {
				// 1 − E[(1−q)^k] of a beta distribution.
				none, a, b := 1.0, p*(1-rho)/rho, (1-p)*(1-rho)/rho
				for i := range k {
					none *= (b + float64(i)) / (a + b + float64(i))
				}
				covered(t, .92, 1, func(chance *rand.Rand) bool {
					clusters := make([]statistics.Cluster, many)
					for i := range clusters {
						right := binomial(chance, asked, solved(chance, p, rho))
						clusters[i] = statistics.Cluster{N: 1, Sum: statistics.PassAt(k, asked, right)}
					}
					low, high, ok := statistics.Mean(clusters).Interval(many * asked)
					return ok && low <= 1-none && 1-none <= high
				})
			})
		}
	}
}

// pairs are the chances that both sides are right, only the first, only the second.
type pairs struct{ both, onlyA, onlyB float64 }

var alike = []pairs{{.4, .1, .1}, {.3, .25, .1}, {.05, .04, .01}, {.9, .04, .01}, {.25, .25, .25}}

func (p pairs) draw(chance *rand.Rand) statistics.Paired {
	switch x := chance.Float64(); {
	case x < p.both:
		return statistics.Paired{Both: 1}
	case x < p.both+p.onlyA:
		return statistics.Paired{OnlyA: 1}
	case x < p.both+p.onlyA+p.onlyB:
		return statistics.Paired{OnlyB: 1}
	}
	return statistics.Paired{Neither: 1}
}

func TestCoverageOfNewcombe(t *testing.T) {
	for _, n := range []int{20, 100, 1000} {
		for _, p := range alike {
			t.Run(fmt.Sprintf("n %d pairs %v", n, p), func(t *testing.T) {
				covered(t, .92, 1, func(chance *rand.Rand) bool {
					var seen statistics.Paired
					for range n {
						seen = seen.Plus(p.draw(chance), 1)
					}
					low, high := seen.Newcombe()
					return low <= p.onlyA-p.onlyB && p.onlyA-p.onlyB <= high
				})
			})
		}
	}
}

// Where both sides are right equally often, the exact test calls few of a hundred pairs different: fewer than five.
func TestCoverageOfMcNemar(t *testing.T) {
	for _, n := range []int{20, 100, 1000} {
		t.Run(fmt.Sprintf("n %d", n), func(t *testing.T) {
			p := pairs{.4, .15, .15}
			covered(t, .95, 1, func(chance *rand.Rand) bool {
				var seen statistics.Paired
				for range n {
					seen = seen.Plus(p.draw(chance), 1)
				}
				return seen.McNemar() > .05
			})
		})
	}
}

func TestCoverageOfKappa(t *testing.T) {
	for _, many := range []int{50, 300} {
		for _, size := range []int{1, 3} {
			for _, p := range []pairs{{.5, .05, .05}, {.25, .1, .05}, {.05, .03, .02}} {
				t.Run(fmt.Sprintf("clusters %d of %d pairs %v", many, size, p), func(t *testing.T) {
					neither := 1 - p.both - p.onlyA - p.onlyB
					truth := 2 * (p.both*neither - p.onlyA*p.onlyB) /
						((p.both+p.onlyA)*(p.onlyA+neither) + (p.both+p.onlyB)*(p.onlyB+neither))
					// 10,000 draws for each sample: fewer of these do.
					defer func(all int) { *samples = all }(*samples)
					*samples = max(*samples/40, 1)
					covered(t, .86, .99, func(chance *rand.Rand) bool {
						clusters := make([]statistics.Paired, many)
						for i := range clusters {
							for range size {
								clusters[i] = clusters[i].Plus(p.draw(chance), 1)
							}
						}
						low, high, ok := agreement.Bootstrap(clusters, chance.Uint64())
						return ok && low <= truth && truth <= high
					})
				})
			}
		}
	}
}

// solved is the chance of one problem to be solved.
func solved(chance *rand.Rand, p, rho float64) float64 {
	if rho == 1 {
		if chance.Float64() < p {
			return 1
		}
		return 0
	}
	return distuv.Beta{Alpha: p * (1 - rho) / rho, Beta: (1 - p) * (1 - rho) / rho, Src: chance}.Rand()
}

func binomial(chance *rand.Rand, n int, p float64) int {
	k := 0
	for range n {
		if chance.Float64() < p {
			k++
		}
	}
	return k
}
