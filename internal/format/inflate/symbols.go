package inflate

import (
	"encoding/binary"
	"io"
)

// symbols inflates from a block with codes until r.end is at limit or a little after it, or the block ends. At least slack bytes follow
// limit in the buffer.
//
// Nearly all time goes here, and most of it into waiting: for the table, which tells where the next code begins, and after branches that
// nobody can predict. So the state is in local variables, which can be registers; one refill is enough for a length and a distance with
// all their bits (15 + 5 + 15 + 13); and the next entry is looked up as early as its bits are there, before the refill and before
// copying. A refill fills all 64 bits, whatever it counts, so after those 48 there are enough for that.
func (r *Reader) symbols(limit int) error {
	in, t, buf := &r.in, &r.tables, &r.buf
	if in.at > len(in.data)-16 { // one load here, and one in the loop at least
		if in.base+in.at-8 > len(in.whole) {
			return io.ErrUnexpectedEOF
		}
		in.useTail()
	}
	data, end := in.data, r.end
	bits, count, at := refill(data, in.bits, in.count, in.at)
	e := t.lit[bits&(1<<litRoot-1)]
	for end < limit && at <= len(data)-8 {
		if e&special != 0 {
			if e&subtable != 0 {
				e = t.lit[e.value()+uint(bits>>litRoot)&(1<<(e&63)-1)]
			}
			if e&special != 0 {
				in.bits, in.count, in.at, r.end = bits, count, at, end
				in.drop(uint(e & 63))
				if e&blockEnd == 0 {
					return r.corrupt()
				}
				r.endBlock()
				return nil
			}
		}
		if e&literal != 0 {
			bits >>= e & 63
			count -= uint(e & 63)
			buf[end] = byte(e >> 16)
			end++
			e = t.lit[bits&(1<<litRoot-1)]
			bits, count, at = refill(data, bits, count, at)
			continue
		}
		length := int(e.value() + e.extra(bits))
		bits >>= e & 63
		count -= uint(e & 63)

		e = t.dist[bits&(1<<distRoot-1)]
		if e&subtable != 0 {
			e = t.dist[e.value()+uint(bits>>distRoot)&(1<<(e&63)-1)]
		}
		distance := int(e.value() + e.extra(bits))
		bits >>= e & 63
		count -= uint(e & 63)
		if e&special != 0 || distance > end {
			in.bits, in.count, in.at = bits, count, at
			return r.corrupt()
		}
		e = t.lit[bits&(1<<litRoot-1)]
		bits, count, at = refill(data, bits, count, at)

		if length <= 32 && distance >= 8 {
			le := binary.LittleEndian
			dst, src := buf[end:end+32], buf[end-distance:end-distance+32]
			le.PutUint64(dst, le.Uint64(src))
			le.PutUint64(dst[8:], le.Uint64(src[8:]))
			le.PutUint64(dst[16:], le.Uint64(src[16:]))
			le.PutUint64(dst[24:], le.Uint64(src[24:]))
		} else {
			repeat(buf, end, distance, length)
		}
		end += length
	}
	in.bits, in.count, in.at, r.end = bits, count, at, end
	return nil
}

// repeat appends length bytes to buf[:end], each the one that is distance before it.
func repeat(buf *[bufferSize]byte, end, distance, length int) {
	switch {
	case distance >= length:
		copy(buf[end:end+length], buf[end-distance:])
	case distance == 1 && buf[end-1] == 0: // paper, under most filters
		clear(buf[end : end+length])
	default:
		whole := buf[end-distance : end+length]
		for done := distance; done < len(whole); done *= 2 {
			copy(whole[done:], whole[:done])
		}
	}
}
