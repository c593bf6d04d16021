package agreement

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"geoeval/internal/statistics"
)

type pair = statistics.Paired

// paired counts what both, one alone and neither say.
func paired(both, onlyA, onlyB, neither int) pair {
	return pair{Both: both, OnlyA: onlyA, OnlyB: onlyB, Neither: neither}
}

// All samples of three or four clusters are few enough to be listed: the interval's ends are quantiles of these.
func TestBootstrapOfFewClusters(t *testing.T) {
	for _, c := range []struct {
		name     string
		clusters []pair
	}{
		{"three", []pair{paired(5, 1, 0, 2), paired(1, 0, 2, 4), paired(3, 3, 1, 1)}},
		{"four", []pair{paired(1, 0, 0, 5), paired(2, 2, 1, 1), paired(7, 1, 1, 3), paired(0, 1, 0, 9)}},
		{"two of one kind", []pair{paired(4, 1, 1, 4), paired(4, 1, 1, 4), paired(1, 2, 2, 1)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var values []float64
			var list func(sum pair, left int)
			list = func(sum pair, left int) {
				if left == 0 {
					v, _ := value(sum)
					values = append(values, v)
					return
				}
				for _, cluster := range c.clusters {
					list(sum.Plus(cluster, 1), left-1)
				}
			}
			list(pair{}, len(c.clusters))
			slices.Sort(values)
			low, high, ok := Bootstrap(c.clusters, 1)
			// One sample of 27 is 3.7 %, above 2.5; of 256, six are below it and seven are above.
			if at := len(values) / 40; !ok || low != values[at] || high != values[len(values)-1-at] {
				t.Errorf("%v to %v, %v; want %v to %v", low, high, ok, values[at], values[len(values)-1-at])
			}
		})
	}
}

func TestBootstrapIsNotDefined(t *testing.T) {
	for _, c := range []struct {
		name     string
		clusters []pair
	}{
		{"no clusters", nil},
		{"one cluster", []pair{paired(5, 1, 0, 2)}},
		{"all in one category", []pair{paired(5, 0, 0, 0), paired(3, 0, 0, 0)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if low, high, ok := Bootstrap(c.clusters, 1); ok {
				t.Errorf("%v to %v", low, high)
			}
		})
	}
}

// The order of the clusters changes nothing, and neither does a second run; another seed does, but little.
func TestBootstrapDependsOnTheSeed(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	var clusters []pair
	for range 300 {
		clusters = append(clusters, paired(chance.IntN(3), chance.IntN(2), chance.IntN(2), chance.IntN(3)))
	}
	low, high, ok := Bootstrap(clusters, 7)
	chance.Shuffle(len(clusters), func(i, j int) { clusters[i], clusters[j] = clusters[j], clusters[i] })
	if l, h, again := Bootstrap(clusters, 7); l != low || h != high || ok != again {
		t.Errorf("%v to %v, and in another order %v to %v", low, high, l, h)
	}
	l, h, _ := Bootstrap(clusters, 8)
	if l == low && h == high || math.Abs(l-low) > .02 || math.Abs(h-high) > .02 {
		t.Errorf("%v to %v, and with another seed %v to %v", low, high, l, h)
	}
}

// Both ways to draw a sample draw every cluster as often as any other, and vary as draws with replacement do.
func TestSamplesAreDrawnAlike(t *testing.T) {
	const many, samples = 200, 20_000
	clusters := make([]pair, many)
	for i := range clusters {
		clusters[i] = [...]pair{{Both: 1}, {OnlyA: 1}, {OnlyB: 1}, {Neither: 1}, {Both: 1}}[i%5]
	}
	parts := [4]float64{.4, .2, .2, .2}
	for name, draw := range map[string]func(*sampler) pair{"by kind": (*sampler).byKind, "one by one": (*sampler).oneByOne} {
		t.Run(name, func(t *testing.T) {
			s := newSampler(clusters, 5)
			var sum, squares [4]float64
			for range samples {
				p := draw(s)
				if p.N() != many {
					t.Fatalf("%v", p)
				}
				for i, n := range [4]int{p.Both, p.OnlyA, p.OnlyB, p.Neither} {
					sum[i] += float64(n)
					squares[i] += float64(n * n)
				}
			}
			for i, part := range parts {
				mean := sum[i] / samples
				variance := squares[i]/samples - mean*mean
				wantMean, wantVariance := many*part, many*part*(1-part)
				if math.Abs(mean-wantMean) > 5*math.Sqrt(wantVariance/samples) || math.Abs(variance/wantVariance-1) > 5*math.Sqrt(2./samples) {
					t.Errorf("%d: mean %v and variance %v, want %v and %v", i, mean, variance, wantMean, wantVariance)
				}
			}
		})
	}
}

// The coefficient in floating point is the exact one.
func TestKappaOfPairs(t *testing.T) {
	const most = 5
	for a := range most {
		for b := range most {
			for c := range most {
				for d := range most {
					p := paired(a, b, c, d)
					exact := OfPairs(p)
					if got, ok := value(p); ok != exact.Defined || math.Abs(got-exact.Value) > 1e-12 {
						t.Errorf("%v: %v, %v; exactly %+v", p, got, ok, exact)
					}
				}
			}
		}
	}
}

func BenchmarkBootstrap(b *testing.B) {
	chance := rand.New(rand.NewPCG(3, 4))
	for name, most := range map[string]int{"one answer a problem": 1, "many": 12} {
		b.Run(name, func(b *testing.B) {
			clusters := make([]pair, 2000)
			for i := range clusters {
				for range most {
					clusters[i] = clusters[i].Plus([]pair{{Both: 1}, {OnlyA: 1}, {OnlyB: 1}, {Neither: 1}}[chance.IntN(4)], 1)
				}
			}
			for b.Loop() {
				Bootstrap(clusters, 1)
			}
		})
	}
}
