package synth

// A Chance gives a number that depends on its parts alone, every value of a uint64 equally likely.
type Chance = func(parts ...string) uint64

// A stream is a sequence of chances from one seed (SplitMix64): a problem asks its Chance, which may be slow, only once
// for each kind of choice.
type stream struct{ state uint64 }

func (s *stream) next() uint64 {
	s.state += 0x9e3779b97f4a7c15
	x := s.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// pick gives a number from 0 to n-1.
func (s *stream) pick(n int) int { return int(s.next() % uint64(n)) }

func shuffle[T any](s *stream, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.pick(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
