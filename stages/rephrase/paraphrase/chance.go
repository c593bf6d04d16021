package paraphrase

import "strconv"

// A chance decides for one attempt. It asks draw, and so depends on nothing but what draw depends on.
type chance struct {
	draw  func(parts ...string) uint64
	parts []string // that every question begins with, and room for more
}

func newChance(draw func(parts ...string) uint64, attempt int) chance {
	return chance{draw, append(make([]string, 0, 6), Name, strconv.Itoa(attempt))}
}

// pick gives a number from 0 to n-1. The same question gives the same answer. The bits of draw are mixed, so that a
// plain hash, whose last bits depend on little, will do.
func (c chance) pick(n int, about ...string) int {
	if n <= 1 {
		return 0
	}
	x := c.draw(append(c.parts, about...)...)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) % uint64(n))
}

// one picks one of several.
func one[T any](c chance, of []T, about ...string) T { return of[c.pick(len(of), about...)] }
