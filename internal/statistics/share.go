package statistics

// Share is k of n, nil where n is 0. Where some cases are missing there are two: that of those which were seen, and that of
// all, in which what is missing counts as not right.
func Share(k, n int) *float64 {
	if n == 0 {
		return nil
	}
	share := float64(k) / float64(n)
	return &share
}
