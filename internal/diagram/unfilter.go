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

// unfilter turns row from the row above (all zero for the first) into the row that filtered stands for. Both are of one length, a
// multiple of size, the bytes a pixel.
//
// Working in place pays: most of a diagram is paper, there Up and Paeth have only zeros, and zeros leave the row as it is.
func unfilter(filter byte, row, filtered []byte, size int) error {
	switch {
	case filter == filterNone:
		copy(row, filtered)
	case filter == filterUp:
		unfilterUp(row, filtered)
	case filter == filterSub && size == 4:
		unfilterSub4(row, filtered)
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
	case filter == filterPaeth && size == 4:
		unfilterPaeth4(row, filtered)
	case filter == filterPaeth:
		unfilterPaeth(row, filtered, size)
	default:
		return fmt.Errorf("png: unknown row filter %d", filter)
	}
	return nil
}

// add8 and add4 add bytes to bytes, each modulo 256, in one word: the top bits are kept out of the sum, so that nothing carries over.
func add8(a, b uint64) uint64 {
	const top = 0x8080808080808080
	return (a&^top + b&^top) ^ (a^b)&top
}

func add4(a, b uint32) uint32 {
	const top = 0x80808080
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

func unfilterSub4(row, filtered []byte) {
	le := binary.LittleEndian
	left := uint32(0)
	for len(row) >= 8 && len(filtered) >= 8 {
		two := le.Uint64(filtered)
		if two != 0 {
			first := add4(left, uint32(two))
			left = add4(first, uint32(two>>32))
			le.PutUint64(row, uint64(first)|uint64(left)<<32)
		} else {
			le.PutUint64(row, uint64(left)|uint64(left)<<32)
		}
		row, filtered = row[8:], filtered[8:]
	}
	if len(row) >= 4 && len(filtered) >= 4 {
		le.PutUint32(row, add4(left, le.Uint32(filtered)))
	}
}

// unfilterPaeth4 looks at whole pixels first. Where above and above left are the same, the predictor is the left pixel; where left and
// above left are, it is the one above. Only the rest, the edges of lines, takes the formula.
func unfilterPaeth4(row, filtered []byte) {
	le := binary.LittleEndian
	left, corner := uint32(0), uint32(0)
	for len(row) >= 4 && len(filtered) >= 4 {
		next := min(32, len(row))
		if left == corner && next == 32 && len(filtered) >= 32 &&
			le.Uint64(filtered)|le.Uint64(filtered[8:])|le.Uint64(filtered[16:])|le.Uint64(filtered[24:]) == 0 {
			paper := uint64(corner) | uint64(corner)<<32
			if (le.Uint64(row)^paper)|(le.Uint64(row[8:])^paper)|(le.Uint64(row[16:])^paper)|(le.Uint64(row[24:])^paper) == 0 {
				row, filtered = row[32:], filtered[32:]
				continue
			}
		}
		r, f := row[:next], filtered[:next]
		for len(r) >= 4 && len(f) >= 4 {
			above, delta := le.Uint32(r), le.Uint32(f)
			switch {
			case above == corner:
				left = add4(left, delta)
			case left == corner:
				left = add4(above, delta)
			default:
				left = add4(paeth4(left, above, corner), delta)
			}
			corner = above
			le.PutUint32(r, left)
			r, f = r[4:], f[4:]
		}
		row, filtered = row[next:], filtered[next:]
	}
}

func paeth4(left, above, corner uint32) uint32 {
	return paeth(left&0xFF, above&0xFF, corner&0xFF) |
		paeth(left>>8&0xFF, above>>8&0xFF, corner>>8&0xFF)<<8 |
		paeth(left>>16&0xFF, above>>16&0xFF, corner>>16&0xFF)<<16 |
		paeth(left>>24, above>>24, corner>>24)<<24
}

// paeth is the predictor of one byte; of equally near ones the first in the order of the arguments.
func paeth(left, above, corner uint32) uint32 {
	toLeft, toAbove := int32(above)-int32(corner), int32(left)-int32(corner)
	toCorner := toLeft + toAbove
	toLeft, toAbove, toCorner = max(toLeft, -toLeft), max(toAbove, -toAbove), max(toCorner, -toCorner)
	nearest := corner
	if toAbove <= toCorner {
		nearest = above
	}
	if toLeft <= min(toAbove, toCorner) {
		nearest = left
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
