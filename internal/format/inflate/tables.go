package inflate

import "math/bits"

// Sizes of alphabets (sections 3.2.5 and 3.2.7).
const (
	litlens    = 286 // bytes, the end of the block, and the lengths of copies
	distances  = 30
	lengthKeys = 19 // what the lengths of codes are written with

	allLitlens   = 288 // in fixed codes, where the last two of each stand for nothing
	allDistances = 32

	maxLength = 15 // of a code
)

// An entry of a table tells of the code that its index begins with:
//
//	bits 0–7    how many bits to take from the stream: the code's, and the extra bits of a length or distance after it
//	bits 8–11   how many of these are the code's
//	bits 12–15  what it is: see below; none of them for a length or distance
//	bits 16–31  the literal, or what the extra bits are to be added to
//
// An entry with subtable is for all codes that begin with its index and are longer: bits 16–31 tell where their table starts, within the
// same slice, and bits 0–7 how many bits of the stream, after those of the index, are the index there.
type entry uint32

const (
	literal  entry = 1 << 15
	special  entry = 1 << 14 // one of the next two, or bits that are no code
	subtable entry = 1 << 13
	blockEnd entry = 1 << 12
)

func (e entry) value() uint { return uint(e >> 16) }

// extra returns the number in the extra bits, where bits begins with the code.
func (e entry) extra(bits uint64) uint { return uint(bits & (1<<(e&63) - 1) >> (e >> 8 & 15)) }

// Bits of a table's index, before subtables. With 10 for litlens inflating takes a tenth longer; 12 gains nothing.
const (
	litRoot  = 11
	distRoot = 8
	keyRoot  = 7
)

// tables are for the codes of a block. All subtables of a table are equally large, and each has two codes or more.
type tables struct {
	lit  [1<<litRoot + litlens/2<<(maxLength-litRoot)]entry
	dist [1<<distRoot + distances/2<<(maxLength-distRoot)]entry

	keys    [1 << keyRoot]entry
	lengths [allLitlens + allDistances]uint8 // of the codes
}

// Entries of symbols, with no bits for codes yet.
var litSymbols, distSymbols, keySymbols = symbolEntries()

func symbolEntries() (lit [allLitlens]entry, dist [allDistances]entry, key [lengthKeys]entry) {
	for i := range 256 {
		lit[i] = literal | entry(i)<<16
	}
	lit[256] = special | blockEnd
	base := 3
	for i := range 28 {
		extra := max(0, i/4-1)
		lit[257+i] = entry(base<<16 | extra)
		base += 1 << extra
	}
	lit[285] = 258 << 16
	lit[286], lit[287] = special, special

	base = 1
	for i := range distances {
		extra := max(0, i/2-1)
		dist[i] = entry(base<<16 | extra)
		base += 1 << extra
	}
	dist[30], dist[31] = special, special

	for i := range key {
		key[i] = entry(i << 16)
	}
	return lit, dist, key
}

// makeFixed makes the tables of section 3.2.6.
func (t *tables) makeFixed() {
	lit, dist := t.lengths[:allLitlens], t.lengths[allLitlens:]
	for i := range lit {
		switch {
		case i < 144:
			lit[i] = 8
		case i < 256:
			lit[i] = 9
		case i < 280:
			lit[i] = 7
		default:
			lit[i] = 8
		}
	}
	for i := range dist {
		dist[i] = 5
	}
	makeTable(t.lit[:], litRoot, lit, litSymbols[:])
	makeTable(t.dist[:], distRoot, dist, distSymbols[:])
}

// keyOrder is in what order the lengths of the codes for lengths come.
var keyOrder = [lengthKeys]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// read makes the tables that a block describes (section 3.2.7), and tells whether there are such. It does not notice the end of the input.
func (t *tables) read(in *input) bool {
	lits, dists, keys := int(in.take(5))+257, int(in.take(5))+1, int(in.take(4))+4
	if lits > litlens || dists > distances {
		return false
	}
	var keyLengths [lengthKeys]uint8
	for _, key := range keyOrder[:keys] {
		keyLengths[key] = uint8(in.take(3))
	}
	if !makeTable(t.keys[:], keyRoot, keyLengths[:], keySymbols[:]) {
		return false
	}
	lengths := t.lengths[:lits+dists]
	for i := 0; i < len(lengths); {
		in.refill()
		e := t.keys[in.bits&(1<<keyRoot-1)]
		if e&special != 0 {
			return false
		}
		in.drop(uint(e & 63))
		length, times := uint8(0), 1
		switch key := e.value(); key {
		case 16:
			if i == 0 {
				return false
			}
			length, times = lengths[i-1], 3+int(in.take(2))
		case 17:
			times = 3 + int(in.take(3))
		case 18:
			times = 11 + int(in.take(7))
		default:
			length = uint8(key)
		}
		if times > len(lengths)-i {
			return false
		}
		for ; times > 0; times-- {
			lengths[i] = length
			i++
		}
	}
	return makeTable(t.lit[:], litRoot, lengths[:lits], litSymbols[:]) &&
		makeTable(t.dist[:], distRoot, lengths[lits:], distSymbols[:])
}

// makeTable fills a table for the canonical code (section 3.2.2) with these lengths, 0 for symbols that have none. It tells whether there
// is one, in which any bits begin with one code exactly. As in zlib and compress/flate, it may also be one code of one bit, or none at
// all, for blocks without copies; bits without a code are special then.
//
// The index has the first bit of the stream lowest. So the table for codes of n bits and fewer, twice over, is that for one bit more, but
// for the codes of that length.
func makeTable(table []entry, root uint, lengths []uint8, symbols []entry) bool {
	var counts [maxLength + 1]int
	for _, n := range lengths {
		counts[n&maxLength]++
	}
	counts[0] = 0
	var next [maxLength + 1]int // where the next symbol of a length belongs in sorted
	longest, used := uint(0), 0 // used is the sum over all codes of 2^-length, times 2^maxLength
	for n := uint(1); n <= maxLength; n++ {
		next[n] = next[n-1] + counts[n-1]
		used += counts[n] << (maxLength - n)
		if counts[n] > 0 {
			longest = n
		}
	}
	complete := used == 1<<maxLength
	if !complete && (longest > 1 || used > 1<<maxLength) {
		return false
	}
	var sorted [allLitlens]uint16 // symbols, by length and then by number
	for symbol, n := range lengths {
		if n > 0 {
			sorted[next[n&maxLength]] = uint16(symbol)
			next[n&maxLength]++
		}
	}

	table[0] = special
	code, done, size := 0, 0, 1
	for length := uint(1); length <= root; length++ {
		copy(table[size:2*size], table[:size])
		size *= 2
		code <<= 1
		for range counts[length] {
			table[reversed(code, length)] = symbols[sorted[done]] + entry(length<<8|length)
			code++
			done++
		}
	}
	if longest > root {
		makeSubtables(table, root, longest, code, counts[root+1:], sorted[done:], symbols)
	}
	return true
}

// makeSubtables goes on from code, the first index of root bits that is not a code, with all longer codes.
func makeSubtables(table []entry, root, longest uint, code int, counts []int, sorted []uint16, symbols []entry) {
	indexBits := longest - root
	start := 1 << root
	for index := code; index < 1<<root; index++ {
		table[reversed(index, root)] = special | subtable | entry(start)<<16 | entry(indexBits)
		start += 1 << indexBits
	}
	for extra := uint(1); extra <= indexBits; extra++ {
		code <<= 1
		for range counts[extra-1] {
			length := root + extra
			index := reversed(code, length)
			sub := table[index&(1<<root-1)].value()
			for at := index >> root; at < 1<<indexBits; at += 1 << extra {
				table[sub+at] = symbols[sorted[0]] + entry(length<<8|length)
			}
			code++
			sorted = sorted[1:]
		}
	}
}

// reversed is a code of some length as it stands in the stream, where its highest bit comes first.
func reversed(code int, length uint) uint {
	return uint(bits.Reverse16(uint16(code))) >> (16 - length)
}
