package agreement

import (
	"math/rand/v2"
	"testing"
)

func TestCohen(t *testing.T) {
	for _, test := range []struct {
		name  string
		table [][]int
		want  Kappa
	}{
		// Table 1 of Cohen (1960), of 200 patients: 0.70 observed, 0.41 expected, 0.29/0.59.
		{"Cohen's own example", [][]int{{88, 14, 18}, {10, 40, 10}, {2, 6, 12}}, Kappa{29. / 59, true, .7, .41}},
		{"the same, the raters exchanged", [][]int{{88, 10, 2}, {14, 40, 6}, {18, 10, 12}}, Kappa{29. / 59, true, .7, .41}},
		// The two-by-two table that textbooks show: 35 of 50 agree, 0.5 would by chance.
		{"two categories", [][]int{{20, 5}, {10, 15}}, Kappa{.4, true, .7, .5}},
		{"all agree", [][]int{{3, 0}, {0, 2}}, Kappa{1, true, 1, 13. / 25}},
		{"none agrees", [][]int{{0, 2}, {2, 0}}, Kappa{-1, true, 0, .5}},
		{"as by chance", [][]int{{1, 1}, {1, 1}}, Kappa{0, true, .5, .5}},
		// One rater says the same of all: chance explains what agrees.
		{"one rater does not vary", [][]int{{0, 0}, {3, 7}}, Kappa{0, true, .7, .7}},
		{"all in one category", [][]int{{5, 0}, {0, 0}}, Kappa{0, false, 1, 1}},
		{"nothing rated by both", [][]int{{0, 0}, {0, 0}}, Kappa{}},
		{"no categories", nil, Kappa{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Cohen(test.table); got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}

// diagnoses are table 1 of Fleiss (1971): 30 patients, each seen by six psychiatrists, who know five categories.
var diagnoses = [][]int{
	{0, 0, 0, 6, 0}, {0, 3, 0, 0, 3}, {0, 1, 4, 0, 1}, {0, 0, 0, 0, 6}, {0, 3, 0, 3, 0}, {2, 0, 4, 0, 0}, {0, 0, 4, 0, 2}, {2, 0, 3, 1, 0},
	{2, 0, 0, 4, 0}, {0, 0, 0, 0, 6}, {1, 0, 0, 5, 0}, {1, 1, 0, 4, 0}, {0, 3, 3, 0, 0}, {1, 0, 0, 5, 0}, {0, 2, 0, 3, 1}, {0, 0, 5, 0, 1},
	{3, 0, 0, 1, 2}, {5, 1, 0, 0, 0}, {0, 2, 0, 4, 0}, {1, 0, 2, 0, 3}, {0, 0, 0, 0, 6}, {0, 1, 0, 5, 0}, {0, 2, 0, 1, 3}, {2, 0, 0, 4, 0},
	{1, 0, 0, 4, 1}, {0, 5, 0, 1, 0}, {4, 0, 0, 0, 2}, {0, 2, 0, 4, 0}, {1, 0, 5, 0, 0}, {0, 0, 0, 0, 6},
}

func TestFleiss(t *testing.T) {
	for _, test := range []struct {
		name  string
		items [][]int
		want  Kappa
	}{
		// Published as 0.430, from 0.556 observed and 0.220 expected.
		{"Fleiss's own example", diagnoses, Kappa{5437. / 12637, true, 5. / 9, 7126. / 32400}},
		// Ten items with 14 ratings each, published as 0.210, from 0.378 observed and 0.213 expected.
		{"fourteen raters", [][]int{
			{0, 0, 0, 0, 14}, {0, 2, 6, 4, 2}, {0, 0, 3, 5, 6}, {0, 3, 9, 2, 0}, {2, 2, 8, 1, 1}, {7, 7, 0, 0, 0}, {3, 2, 6, 3, 0}, {2, 5, 3, 2, 2},
			{6, 5, 2, 1, 0}, {0, 2, 2, 3, 7},
		}, Kappa{4211. / 20059, true, 344. / 910, 4170. / 19600}},
		// By hand: (1 + 1/3 + 1 + 3/5) / 4 = 11/15; p = (32/15, 28/15) / 4 = (8/15, 7/15), whose squares sum to 113/225.
		{"unequal numbers", [][]int{{2, 0}, {1, 2}, {0, 3}, {4, 1}}, Kappa{13. / 28, true, 11. / 15, 113. / 225}},
		{"items with one rating are left out", [][]int{{2, 0}, {1, 2}, {0, 1}, {0, 3}, {0, 0}, {4, 1}}, Kappa{13. / 28, true, 11. / 15, 113. / 225}},
		{"all agree", [][]int{{2, 0}, {0, 2}}, Kappa{1, true, 1, .5}},
		{"two never agree", [][]int{{1, 1}, {1, 1}}, Kappa{-1, true, 0, .5}},
		{"all in one category", [][]int{{6, 0}, {6, 0}}, Kappa{0, false, 1, 1}},
		{"nothing rated twice", [][]int{{1, 0}, {0, 1}}, Kappa{}},
		{"no items", nil, Kappa{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Fleiss(test.items); got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}

// With two ratings of each item Fleiss' coefficient is Scott's pi, which Cohen's exceeds wherever the raters' own parts
// differ: it is the same from a table that is made symmetric.
func TestTwoRatings(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		table, symmetric := [][]int{{0, 0}, {0, 0}}, [][]int{{0, 0}, {0, 0}}
		var items [][]int
		for range 1 + chance.IntN(30) {
			a, b := chance.IntN(2), chance.IntN(2)
			table[a][b]++
			symmetric[a][b]++
			symmetric[b][a]++
			counts := []int{0, 0}
			counts[a]++
			counts[b]++
			items = append(items, counts)
		}
		cohen, fleiss := Cohen(table), Fleiss(items)
		if same := Cohen(symmetric); fleiss != same {
			t.Errorf("%v: %+v, and Cohen's of both orders is %+v", table, fleiss, same)
		}
		if fleiss.Defined && (!cohen.Defined || cohen.Value < fleiss.Value) {
			t.Errorf("%v: Cohen's %+v is below %+v", table, cohen, fleiss)
		}
	}
}
