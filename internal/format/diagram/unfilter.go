package diagram

import (
	"encoding/binary"
	"fmt"
)

// Filters of PNG (section 9.2): what a byte has been taken off from.
const (
	filterNone    = 0
	filterSub     = 1 // the left neighbour
	filterUp      = 2 // the neighbour above
	filterAverage = 3 // the mean of the two
	filterPaeth   = 4 // that of left, above and above left which is nearest to left + above - above left
)

// unfilter turns row from the row above (all zero for the first) into the row that filtered stands for. Both are of one
// length, a multiple of size, the bytes a pixel.
func unfilter(filter byte, row, filtered []byte, size int) error {
	switch {
	case filter == filterNone:
		copy(row, filtered)
	case filter == filterUp:
		unfilterUp(row, filtered)
	case filter == filterSub:
		copy(row, filtered)
		for i := size; i < len(row); i++ {
			row[i] += row[i-size]
		}
	case filter == filterAverage:
		for i := range filtered {
			left := 0
			if i >= size {
				left = int(row[i-size])
			}
			row[i] = filtered[i] + byte((left+int(row[i]))/2)
		}
	case filter == filterPaeth:
		unfilterPaeth(row, filtered, size)
	default:
		return fmt.Errorf("png: unknown row filter %d", filter)
	}
	return nil
}

// add8 adds bytes to bytes, each modulo 256, in one word: the top bits are kept out of the sum, so that nothing carries
// over.
func add8(a, b uint64) uint64 {
	const top = 0x8080808080808080
	return (a&^top + b&^top) ^ (a^b)&top
}

func unfilterUp(row, filtered []byte) {
	le := binary.LittleEndian
	for len(row) >= 32 && len(filtered) >= 32 {
		a, b, c, d := le.Uint64(filtered), le.Uint64(filtered[8:]), le.Uint64(filtered[16:]), le.Uint64(filtered[24:])
		if a|b|c|d != 0 {
			le.PutUint64(row, add8(le.Uint64(row), a))
			le.PutUint64(row[8:], add8(le.Uint64(row[8:]), b))
			le.PutUint64(row[16:], add8(le.Uint64(row[16:]), c))
			le.PutUint64(row[24:], add8(le.Uint64(row[24:]), d))
		}
		row, filtered = row[32:], filtered[32:]
	}
	for i := range filtered {
		row[i] += filtered[i]
	}
}

// paeth is the predictor of one byte: which of the three is nearest to left + above - corner, of equally near ones the
// first in the order of the arguments. That is the smaller of left and above where corner is at least twice as near to
// the larger one, the larger one where it is the other way round, and corner otherwise. Put so, it takes half the
// instructions and no branch.
func paeth(left, above, corner uint32) uint32 {
	threshold := 3*int32(corner) - int32(left) - int32(above)
	low, high := min(left, above), max(left, above)
	nearest := corner
	if int32(high) <= threshold {
		nearest = low
	}
	if threshold <= int32(low) {
		nearest = high
	}
	return nearest
}

func unfilterPaeth(row, filtered []byte, size int) {
	var left, corner [4]byte
	for i := 0; i < len(row); i += size {
		for j := range size {
			above := row[i+j]
			left[j] = filtered[i+j] + byte(paeth(uint32(left[j]), uint32(above), uint32(corner[j])))
			corner[j] = above
			row[i+j] = left[j]
		}
	}
}
