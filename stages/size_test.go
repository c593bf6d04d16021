package stages

import "testing"

// Of so many rows at least so many differ: those that may be equal are taken together, the most first.
func TestHowManyRowsDifferAtTheLeast(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		alike       []int
		n, distinct int
	}{
		{nil, 0, 0}, {nil, 5, 1}, {[]int{}, 5, 0}, {[]int{3, 2, 1}, 0, 0}, {[]int{3, 2, 1}, 3, 1}, {[]int{3, 2, 1}, 4, 2}, {[]int{3, 2, 1}, 6, 3},
		{[]int{3, 2, 1}, 9, 3}, {[]int{1, 1, 1}, 2, 2},
	} {
		if got := (Size{Alike: c.alike}).Distinct(c.n); got != c.distinct {
			t.Errorf("%d of %v: %d, not %d", c.n, c.alike, got, c.distinct)
		}
	}
}
