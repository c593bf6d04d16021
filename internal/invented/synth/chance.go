package synth

// A Chance gives a number that depends on its parts alone, every value of a uint64 equally likely.
type Chance = func(parts ...string) uint64

// A Stream is a sequence of chances from one seed (SplitMix64): a problem asks its Chance, which may be slow, only once
// for each kind of choice.
type Stream struct{ state uint64 }

// NewStream begins a stream.
func NewStream(seed uint64) *Stream { return &Stream{seed} }

// Next gives the next chance.
func (s *Stream) Next() uint64 {
	s.state += 0x9e3779b97f4a7c15
	x := s.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Pick gives a number from 0 to n-1.
func (s *Stream) Pick(n int) int { return int(s.Next() % uint64(n)) }

func shuffle[T any](s *Stream, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.Pick(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
