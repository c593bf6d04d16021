package statistics

import (
	"fmt"
	"math"
	"testing"
)

func TestClusteredError(t *testing.T) {
	for _, c := range []struct {
		name        string
		clusters    []Cluster
		mean, error float64
		n, many     int
	}{
		// By hand: the mean is 4/6; off by 3 − 3·2/3 = 1, 1 − 2·2/3 = −1/3 and 0 − 1·2/3 = −2/3, whose squares sum to 14/9; √(14/9)/6·√(3/2).
		{"three", []Cluster{{3, 3}, {2, 1}, {1, 0}}, 2. / 3, math.Sqrt(14./9) / 6 * math.Sqrt(1.5), 6, 3},
		// 0.2545875386086578 is the same with decimals of 50 digits: √(7/108).
		{"the same in figures", []Cluster{{1, 0}, {3, 3}, {2, 1}}, 2. / 3, 0.2545875386086578, 6, 3},
		// Each its own cluster: the standard deviation with n−1 divided by √n, here √(4·(3/4·1/4)/3)/√4 = 1/4.
		{"single ones", []Cluster{{1, 1}, {1, 1}, {1, 1}, {1, 0}}, .75, .25, 4, 4},
		// All of a cluster alike: as single ones with a quarter of the observations.
		{"copies", []Cluster{{4, 4}, {4, 4}, {4, 4}, {4, 0}}, .75, .25, 16, 4},
		{"all right", []Cluster{{2, 2}, {3, 3}}, 1, 0, 5, 2},
		{"none right", []Cluster{{2, 0}, {3, 0}}, 0, 0, 5, 2},
		{"alike", []Cluster{{2, 1}, {2, 1}, {4, 2}}, .5, 0, 8, 3},
		{"empty clusters do not count", []Cluster{{0, 0}, {1, 1}, {0, 0}, {1, 0}}, .5, .5, 2, 2},
		// Fractions: mean 0.5; off 0.25 and −0.25: √(1/8)/2·√2 = 1/4.
		{"fractions", []Cluster{{1, .75}, {1, .25}}, .5, .25, 2, 2},
		{"one", []Cluster{{5, 2}}, .4, 0, 5, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Mean(c.clusters)
			if !near(got.Mean, c.mean) || !near(got.Error, c.error) || got.N != c.n || got.Clusters != c.many {
				t.Errorf("%+v, want %v ± %v of %d in %d", got, c.mean, c.error, c.n, c.many)
			}
		})
	}
}

// Quantiles worked out from the closed forms of the distribution functions (M. Abramowitz and I. Stegun, Handbook of
// mathematical functions, 1964, 26.7.3 and 26.7.4) by bisection.
func TestStudent95(t *testing.T) {
	for _, c := range []struct {
		degrees int
		want    float64
	}{
		{1, 12.7062047362}, {2, 4.3026527297}, {3, 3.1824463053}, {4, 2.7764451052}, {9, 2.2621571628}, {10, 2.2281388520},
		{29, 2.0452296421}, {30, 2.0422724563}, {99, 1.9842169516}, {765, 1.9630698213}, {1999, 1.9611514202},
	} {
		t.Run(fmt.Sprint(c.degrees), func(t *testing.T) {
			if got := Student95(c.degrees); math.Abs(got-c.want) > 2e-10 {
				t.Errorf("%.12f, want %.12f", got, c.want)
			}
		})
	}
	if got := Student95(100_000_000); math.Abs(got-Z95) > 1e-7 {
		t.Errorf("with very many degrees %v", got)
	}
}

func TestClusteredInterval(t *testing.T) {
	for _, c := range []struct {
		name     string
		clusters []Cluster
		draws    int
		cases    float64 // that tell as much
		ok       bool
	}{
		{"one cluster tells nothing", []Cluster{{5, 2}}, 5, 0, false},
		{"no cluster", nil, 0, 0, false},
		// 2/9 / (7/108) = 24/7.
		{"three", []Cluster{{3, 3}, {2, 1}, {1, 0}}, 6, 24. / 7, true},
		// 3/16 / (1/16) = 3, one less than there are.
		{"single ones", []Cluster{{1, 1}, {1, 1}, {1, 1}, {1, 0}}, 4, 3, true},
		{"copies", []Cluster{{4, 4}, {4, 4}, {4, 4}, {4, 0}}, 16, 3, true},
		{"all right", []Cluster{{2, 2}, {3, 3}, {1, 1}}, 6, 3, true},
		{"none right", []Cluster{{2, 0}, {3, 0}}, 5, 2, true},
		{"alike by chance: no more than there are", []Cluster{{2, 1}, {2, 1}, {2, 1}}, 6, 6, true},
		{"fractions, of four answers each", []Cluster{{1, .5}, {1, .5}, {1, .5}}, 12, 12, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Mean(c.clusters)
			low, high, ok := m.Interval(c.draws)
			if ok != c.ok {
				t.Fatalf("ok %v", ok)
			}
			if !ok {
				return
			}
			wantLow, wantHigh := Wilson(m.Mean, c.cases, Student95(m.Clusters-1))
			if !near(low, wantLow) || !near(high, wantHigh) {
				t.Errorf("%v to %v, want %v to %v", low, high, wantLow, wantHigh)
			}
		})
	}
	// In figures, with decimals of 50 digits: of three clusters with t = 4.302652729749464 and 24/7 cases.
	low, high, _ := Mean([]Cluster{{3, 3}, {2, 1}, {1, 0}}).Interval(6)
	if !near(low, 0.070771417901) || !near(high, 0.981315393451) {
		t.Errorf("%.12f to %.12f", low, high)
	}
}
