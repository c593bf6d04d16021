package statistics

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// A Cluster is what is known of the observations of one cluster, each between 0 and 1: how many there are, and their sum.
// What was made of one problem is one cluster: whoever solves the problem is likelier to solve the rest.
type Cluster struct {
	N   int
	Sum float64
}

// A Clustered is the mean of observations that come in clusters.
type Clustered struct {
	// Mean is that over observations, 0 to 1: a cluster counts as often as it has observations.
	Mean float64
	// Error is the standard error of Mean where clusters are drawn and not observations; not defined below two clusters.
	Error float64
	// N observations are in so many Clusters that have any.
	N, Clusters int
}

// Mean is the mean of what is in clusters, of which one has an observation at the least, and its standard error:
//
//	Error = √( Σ_c ( Σ_{i∈c} (x_i − x̄) )² ) / n · √( C/(C−1) )
//
// the sandwich estimator of K.-Y. Liang and S. L. Zeger, Longitudinal data analysis using generalized linear models,
// Biometrika 73 (1986), 13–22, for a mean, with the usual factor for few clusters.
func Mean(clusters []Cluster) Clustered {
	var m Clustered
	sum := 0.0
	for _, c := range clusters {
		if c.N > 0 {
			m.N += c.N
			m.Clusters++
			sum += c.Sum
		}
	}
	n := float64(m.N)
	m.Mean = sum / n
	squares := 0.0
	for _, c := range clusters {
		// Multiplied by n, so that counts give whole numbers, and no difference where all are right.
		off := float64(c.Sum*n) - float64(float64(c.N)*sum)
		squares += float64(off * off)
	}
	if many := float64(m.Clusters); many > 1 {
		m.Error = math.Sqrt(squares) / (n * n) * math.Sqrt(many/(many-1))
	}
	return m
}

// Interval is the interval of the mean at 95 %; ok is false below two clusters, where none can be told. The ends are
// between 0 and 1.
//
// It is Wilson's, of as many cases as tell as much as these observations, Mean·(1−Mean)/Error², and as many standard
// deviations wide as Student's t with Clusters−1 degrees of freedom has to each side of 95 %: E. L. Korn and B. I.
// Graubard, Confidence intervals for proportions with small expected number of positive counts estimated from survey
// data, Survey Methodology 24 (1998), 193–201, for the number of cases, and for Wilson's form in their interval's place C.
// Franco, R. J. A. Little, T. A. Louis and E. V. Slud, Comparative study of confidence intervals for proportions in
// complex sample surveys, Journal of Survey Statistics and Methodology 7 (2019), 334–364. Mean ± t·Error is what the error
// alone would give: it shrinks to a point where all are right, or none.
//
// draws bounds the number of cases: observations cannot tell more than the answers behind them, whatever their scatter
// happens to be. It is N where each observation is one answer. Where all are right or none is, the scatter tells nothing,
// and each cluster counts for one case.
func (m Clustered) Interval(draws int) (low, high float64, ok bool) {
	if m.Clusters < 2 {
		return 0, 0, false
	}
	cases := float64(m.Clusters)
	if spread := float64(m.Mean * (1 - m.Mean)); spread > 0 {
		cases = min(spread/float64(m.Error*m.Error), float64(draws))
	}
	low, high = Wilson(m.Mean, cases, Student95(m.Clusters-1))
	return low, high, true
}

// Student95 is the quantile of 0.975 of Student's t with so many degrees of freedom, 1 at the least, rounded to ten
// decimals: no processor rounds what it takes to compute it just as another.
func Student95(degrees int) float64 {
	// P(|T| > t) = I_x(ν/2, ½) with x = ν/(ν+t²). As gonum's distuv has it, to the last bit, without the matrices that it
	// brings along.
	nu, p := float64(degrees), 0.975
	x := mathext.InvRegIncBeta(nu/2, 0.5, 2*(1-p))
	return math.Round(math.Sqrt(nu*(1-x)/x)*1e10) / 1e10
}
