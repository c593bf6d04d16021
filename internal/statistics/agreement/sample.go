package agreement

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"geoeval/internal/statistics"
)

// A sampler draws as many clusters as there are, with replacement.
type sampler struct {
	chance *rand.Rand
	// sorted are the clusters in an order of their own, and size the least for which 2^size numbers are as many.
	sorted []statistics.Paired
	size   int
	// kinds are those that differ, in that order, and ends has for each how many clusters are of it or of one before it.
	kinds []statistics.Paired
	ends  []int
	// drawn is how many of each kind were drawn, of use to sample alone.
	drawn []int
}

// fewKinds is how many clusters there are to a kind, on the average, from where it is quicker to draw how many of each kind
// than one cluster after the other.
const fewKinds = 32

func newSampler(clusters []statistics.Paired, seed uint64) *sampler {
	s := &sampler{chance: rand.New(rand.NewPCG(seed, Draws)), size: bits.Len(uint(len(clusters) - 1))}
	s.sorted = slices.SortedFunc(slices.Values(clusters), func(a, b statistics.Paired) int {
		return slices.Compare([]int{a.Both, a.OnlyA, a.OnlyB, a.Neither}, []int{b.Both, b.OnlyA, b.OnlyB, b.Neither})
	})
	for i, c := range s.sorted {
		if i == 0 || c != s.sorted[i-1] {
			s.kinds, s.ends = append(s.kinds, c), append(s.ends, i)
		}
		s.ends[len(s.ends)-1] = i + 1
	}
	s.drawn = make([]int, len(s.kinds))
	return s
}

// sample sums up the clusters of one sample.
func (s *sampler) sample() statistics.Paired {
	if len(s.kinds)*fewKinds < len(s.sorted) {
		return s.byKind()
	}
	return s.oneByOne()
}

func (s *sampler) oneByOne() statistics.Paired {
	var sum statistics.Paired
	word, has := uint64(0), 0
	for left := len(s.sorted); left > 0; {
		if has < s.size {
			word, has = s.chance.Uint64(), 64
		}
		if i := int(word & (1<<s.size - 1)); i < len(s.sorted) {
			sum = sum.Plus(s.sorted[i], 1)
			left--
		}
		word >>= s.size
		has -= s.size
	}
	return sum
}

func (s *sampler) byKind() statistics.Paired {
	clear(s.drawn)
	for left := len(s.sorted); left > 0; {
		left = s.split(left, 0, s.size)
	}
	var sum statistics.Paired
	for i, times := range s.drawn {
		sum = sum.Plus(s.kinds[i], times)
	}
	return sum
}

// split draws n numbers from those between from and from + 2^size − 1, each as likely, adds to drawn how many of them are of
// each kind, and gives how many are of none: these are to be drawn again. It never draws a number: how many of n fall into
// the lower half are the ones among n random bits, and halves are split further only where a kind ends in them.
func (s *sampler) split(n, from, size int) (none int) {
	if n == 0 {
		return 0
	}
	kind, at := slices.BinarySearch(s.ends, from)
	if at {
		kind++ // what ends here has no more
	}
	switch {
	case kind == len(s.ends):
		return n
	case from+1<<size <= s.ends[kind]:
		s.drawn[kind] += n
		return 0
	}
	lower := ones(s.chance, n)
	return s.split(lower, from, size-1) + s.split(n-lower, from+1<<(size-1), size-1)
}

// ones counts the ones among n random bits.
func ones(chance *rand.Rand, n int) int {
	count := 0
	for ; n >= 64; n -= 64 {
		count += bits.OnesCount64(chance.Uint64())
	}
	if n > 0 {
		count += bits.OnesCount64(chance.Uint64() >> (64 - n))
	}
	return count
}
