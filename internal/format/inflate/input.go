package inflate

import "encoding/binary"

// input reads bits from a slice, the lowest of each byte first.
//
// It loads eight bytes at once, and so cannot go on in the slice when fewer are left. Those are then copied to tail, where zeros follow
// them, and reading goes on there. It may go on after the end of the slice; overrun tells.
type input struct {
	whole []byte // the stream
	data  []byte // what bytes are loaded from: whole or tail
	base  int    // where data starts in whole
	at    int    // the next byte to load, in data

	// bits has the next count bits of the stream from bit 0 up. Those above are either zero or the bits that follow in the stream:
	// loading these once more changes nothing.
	bits  uint64
	count uint

	tail [48]byte
}

func (in *input) reset(src []byte) {
	in.whole = src
	in.seek(0)
}

// seek goes to a byte of the stream.
func (in *input) seek(offset int) {
	in.data, in.base, in.at = in.whole, 0, offset
	in.bits, in.count = 0, 0
}

// offset returns how many bytes of the stream have been read, some of the last one's bits at least.
func (in *input) offset() int { return in.base + in.at - int(in.count/8) }

// overrun tells whether bits after the end of the stream have been read.
func (in *input) overrun() bool { return in.offset() > len(in.whole) }

// useTail goes on in tail: so many bytes can be loaded there as make sure, when all are used up, that the end has been overrun.
func (in *input) useTail() {
	loaded := in.base + in.at
	clear(in.tail[:])
	if loaded < len(in.whole) {
		copy(in.tail[:], in.whole[loaded:])
	}
	in.data, in.base, in.at = in.tail[:], loaded, 0
}

// refill makes count 56 or more.
func (in *input) refill() {
	if in.at > len(in.data)-8 {
		in.useTail()
	}
	in.bits, in.count, in.at = refill(in.data, in.bits, in.count, in.at)
}

// refill is the same for the parts of input, of which symbols has copies. The whole load goes into bits, but only the bytes that fit in
// wholly are counted.
func refill(data []byte, bits uint64, count uint, at int) (uint64, uint, int) {
	bits |= binary.LittleEndian.Uint64(data[at:]) << (count & 63)
	return bits, count | 56, at + int((63-count)>>3)
}

// take takes n bits, 16 at most.
func (in *input) take(n uint) uint {
	if in.count < n {
		in.refill()
	}
	v := uint(in.bits) & (1<<n - 1)
	in.drop(n)
	return v
}

// drop takes n bits that have been looked at.
func (in *input) drop(n uint) {
	in.bits >>= n & 63
	in.count -= n
}
