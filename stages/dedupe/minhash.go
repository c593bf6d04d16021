package dedupe

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// appendShingles appends the hashes of a text's shingles: of every n characters in a row, as often as they occur, or of
// the whole text where it is shorter. The hashes are the same in every process.
func appendShingles(hashes []uint64, text string, n int) []uint64 {
	const base = 0x100000001b3
	power := uint64(1) // base to the power of n: what a character weighs as it leaves
	for range n {
		power *= base
	}
	var rolling uint64
	count, tail := 0, 0
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		i += size
		rolling = rolling*base + uint64(r) + 1
		if count++; count > n {
			out, size := rune(text[tail]), 1
			if out >= utf8.RuneSelf {
				out, size = utf8.DecodeRuneInString(text[tail:])
			}
			tail += size
			rolling -= (uint64(out) + 1) * power
		}
		if count >= n {
			hashes = append(hashes, mix(rolling))
		}
	}
	if 0 < count && count < n {
		hashes = append(hashes, mix(rolling))
	}
	return hashes
}

// jaccard is the Jaccard similarity of two texts' sets of shingles, 0 to 1.
func jaccard(a, b string, n int) float64 {
	if a == b {
		return 1
	}
	return jaccardOf(shingleSet(a, n), shingleSet(b, n))
}

// jaccardOf is the Jaccard similarity of two sorted sets; 0 where both are empty.
func jaccardOf[T cmp.Ordered](a, b []T) float64 {
	n := common(a, b)
	return float64(n) / float64(max(1, len(a)+len(b)-n))
}

// common counts what is in both of two sorted sets.
func common[T cmp.Ordered](a, b []T) int {
	n := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			n++
			i++
			j++
		}
	}
	return n
}

func shingleSet(text string, n int) []uint64 {
	set := appendShingles(make([]uint64, 0, len(text)), text, n)
	slices.Sort(set)
	return slices.Compact(set)
}

// empty is the value of a bin that no shingle fell into.
const empty = ^uint32(0)

// sign fills a MinHash signature by one-permutation hashing: every shingle falls into one bin, and the least of a bin
// is its value. A bin that stays empty takes the value of another, found by a walk that is the same for every text
// (Shrivastava, "Optimal densification for fast and accurate minwise hashing", 2017), so that values agree as often as
// the sets do. scratch has the length of signature; hashes must not be empty.
func sign(signature, scratch []uint32, hashes []uint64) {
	for i := range scratch {
		scratch[i] = empty
	}
	bins := uint64(len(scratch))
	for _, h := range hashes {
		bin := h >> 32 * bins >> 32
		scratch[bin] = min(scratch[bin], uint32(h)&^1) // never the value of an empty bin
	}
	for i, v := range scratch {
		for step := uint64(1); v == empty; step++ {
			v = scratch[mix(uint64(i)<<32|step)%bins]
		}
		signature[i] = v
	}
}

// mix spreads a hash's information over all its bits: the finaliser of SplitMix64.
func mix(h uint64) uint64 {
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// hashText is FNV-1a, mixed.
func hashText(text string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 0x100000001b3
	}
	return mix(h)
}
