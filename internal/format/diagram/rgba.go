package diagram

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Rows of 4-byte pixels are looked at in groups of blocks, each of which has a bit in rgbaRows.edges.
const (
	blockPixels = 8
	blockSize   = 4 * blockPixels
	groupBlocks = 8
	groupSize   = groupBlocks * blockSize
)

type group = [groupSize]byte

// rgbaRows undoes the filters of rows of 4-byte pixels, and knows where in a row runs may start.
//
// Most of a diagram is paper, and most of a row is as the row above: for 93 of 100 blocks under filter Up, and 86 under
// Paeth, the differences are all zero. Such a block is as it was, and so are the runs that start in it. Only the others
// are looked at once more.
type rgbaRows struct {
	// led is the row above: a pixel before it (see runs), the pixels, and what fills the last group. As far as the last
	// block these equal the row's last pixel, so that no run starts there.
	led    []byte
	width  int
	blocks int      // that the row begins
	edges  []uint64 // bit b%64 of word b/64: some pixel of block b may differ from its left neighbour

	end group // the end of the filtered row, when it does not fill a group
}

// start begins an image. The row above its first is all zero.
func (c *rgbaRows) start(width int) {
	groups := (4*width + groupSize - 1) / groupSize
	c.led = slices.Grow(c.led[:0], 4+groups*groupSize)[:4+groups*groupSize]
	clear(c.led)
	c.width, c.blocks = width, (width+blockPixels-1)/blockPixels
	words := c.blocks/64 + 2 // the last is for a bit after the blocks
	c.edges = slices.Grow(c.edges[:0], words)[:words]
	clear(c.edges)
	c.edges[0] = 1 // the image's first run
}

// next turns the row above into the row that filtered stands for.
func (c *rgbaRows) next(filter byte, filtered []byte) error {
	le := binary.LittleEndian
	if filter > filterPaeth {
		return fmt.Errorf("png: unknown row filter %d", filter)
	}
	// filterSub does not go by the row above, so that undoSub finds all edges but that of the first pixel.
	if filter == filterSub {
		clear(c.edges)
		c.edges[0] = 1
	}
	lead := le.Uint32(c.led[4*c.width:])
	if lead != le.Uint32(c.led) {
		le.PutUint32(c.led, lead)
		c.edges[0] |= 1
	}

	left, corner := uint32(0), uint32(0)
	block := 0
	for rest := c.led[4:]; len(rest) >= groupSize; rest = rest[groupSize:] {
		row := (*group)(rest)
		var delta *group
		if len(filtered) >= groupSize {
			delta, filtered = (*group)(filtered), filtered[groupSize:]
		} else {
			delta = c.lastGroup(filter, filtered, row)
		}
		changed := uint64(0)
		switch filter {
		case filterNone:
			if *row != *delta {
				changed = replace(row, delta)
			}
		case filterUp:
			if *delta != (group{}) {
				changed = undoUp(row, delta)
			}
		case filterSub:
			changed, left = undoSub(row, delta, left)
		case filterAverage:
			changed, left = undoAverage(row, delta, left)
		case filterPaeth:
			changed, left, corner = undoPaeth(row, delta, left, corner)
		}
		if changed != 0 {
			words, shift := c.edges[block/64:][:2], block%64
			words[0] |= changed << shift
			words[1] |= changed >> (64 - shift)
		}
		block += groupBlocks
	}

	last := le.Uint32(c.led[4*c.width:])
	for fill := c.led[4+4*c.width : 4+blockSize*c.blocks]; len(fill) >= 4; fill = fill[4:] {
		le.PutUint32(fill, last)
	}
	c.edges[c.blocks/64] &= 1<<(c.blocks%64) - 1
	c.edges[c.blocks/64+1] = 0
	return nil
}

// lastGroup is what remains of filtered, filled up with what leaves row as it is.
func (c *rgbaRows) lastGroup(filter byte, filtered []byte, row *group) *group {
	n := copy(c.end[:], filtered)
	clear(c.end[n:])
	if filter == filterNone {
		copy(c.end[n:], row[n:])
	}
	return &c.end
}

// The functions below undo a filter for a group. They return a bit for every block that may have got other edges, from
// bit 0 up; the bit after the group's is for the block there, whose left neighbour may be another.

// touched are the bits for block i, which has changed, and its last pixel too when the upper half of last is not zero.
func touched(i int, last uint64) uint64 { return (1 | notZero(last>>32)<<1) << i }

// empty tells whether a block of differences is all zero.
func empty(d []byte) bool {
	le := binary.LittleEndian
	return le.Uint64(d)|le.Uint64(d[8:])|le.Uint64(d[16:])|le.Uint64(d[24:]) == 0
}

func replace(row, pixels *group) (changed uint64) {
	le := binary.LittleEndian
	for i := range groupBlocks {
		r, p := row[blockSize*i:][:blockSize], pixels[blockSize*i:][:blockSize]
		d0, d1 := le.Uint64(p)^le.Uint64(r), le.Uint64(p[8:])^le.Uint64(r[8:])
		d2, d3 := le.Uint64(p[16:])^le.Uint64(r[16:]), le.Uint64(p[24:])^le.Uint64(r[24:])
		if d0|d1|d2|d3 != 0 {
			changed |= touched(i, d3)
		}
	}
	*row = *pixels
	return changed
}

func undoUp(row, deltas *group) (changed uint64) {
	le := binary.LittleEndian
	for i := range groupBlocks {
		r, d := row[blockSize*i:][:blockSize], deltas[blockSize*i:][:blockSize]
		d0, d1, d2, d3 := le.Uint64(d), le.Uint64(d[8:]), le.Uint64(d[16:]), le.Uint64(d[24:])
		if d0|d1|d2|d3 != 0 {
			le.PutUint64(r, add8(le.Uint64(r), d0))
			le.PutUint64(r[8:], add8(le.Uint64(r[8:]), d1))
			le.PutUint64(r[16:], add8(le.Uint64(r[16:]), d2))
			le.PutUint64(r[24:], add8(le.Uint64(r[24:]), d3))
			changed |= touched(i, d3)
		}
	}
	return changed
}

// undoSub takes the pixel before the group and returns the last one in it. What is above does not matter: a block has
// edges where its differences are not zero.
func undoSub(row, deltas *group, left uint32) (changed uint64, last uint32) {
	le := binary.LittleEndian
	for i := range groupBlocks {
		r, d := row[blockSize*i:][:blockSize], deltas[blockSize*i:][:blockSize]
		if empty(d) {
			two := uint64(left) | uint64(left)<<32
			le.PutUint64(r, two)
			le.PutUint64(r[8:], two)
			le.PutUint64(r[16:], two)
			le.PutUint64(r[24:], two)
			continue
		}
		for x := 0; x < blockSize; x += 4 {
			left = add4(left, le.Uint32(d[x:]))
			le.PutUint32(r[x:], left)
		}
		changed |= 1 << i
	}
	return changed, left
}

// undoAverage takes the pixel before the group and returns the last one in it.
func undoAverage(row, deltas *group, left uint32) (changed uint64, last uint32) {
	le := binary.LittleEndian
	for i := range groupBlocks {
		r, d := row[blockSize*i:][:blockSize], deltas[blockSize*i:][:blockSize]
		two := uint64(left) | uint64(left)<<32
		if empty(d) && (le.Uint64(r)^two)|(le.Uint64(r[8:])^two)|(le.Uint64(r[16:])^two)|(le.Uint64(r[24:])^two) == 0 {
			continue
		}
		above := le.Uint32(r[blockSize-4:])
		for x := 0; x < blockSize; x += 4 {
			left = add4(mean4(left, le.Uint32(r[x:])), le.Uint32(d[x:]))
			le.PutUint32(r[x:], left)
		}
		changed |= touched(i, uint64(left^above)<<32)
	}
	return changed, left
}

// undoPaeth takes the pixel before the group and the one above that, and returns the last in the group and the one
// above that.
//
// Where these two are the same, the predictor is the pixel above. So when the differences are zero too, the block's
// first pixel is as above, and with that the second, and so all.
func undoPaeth(row, deltas *group, left, corner uint32) (changed uint64, last, lastAbove uint32) {
	le := binary.LittleEndian
	if left == corner && *deltas == (group{}) {
		last = le.Uint32(row[groupSize-4:])
		return 0, last, last
	}
	for i := range groupBlocks {
		r, d := row[blockSize*i:][:blockSize], deltas[blockSize*i:][:blockSize]
		if left == corner && empty(d) {
			left = le.Uint32(r[blockSize-4:])
			corner = left
			continue
		}
		for x := 0; x < blockSize; x += 4 {
			above := le.Uint32(r[x:])
			if above != corner { // else the predictor is the left pixel
				left = paeth4(left, above, corner)
			}
			left = add4(left, le.Uint32(d[x:]))
			le.PutUint32(r[x:], left)
			corner = above
		}
		changed |= touched(i, uint64(left^corner)<<32)
	}
	return changed, left, corner
}
