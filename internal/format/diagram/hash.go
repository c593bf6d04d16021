package diagram

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"math/bits"
)

// Hash is a perceptual hash: where a picture has ink. A drawing that is scaled, cut to another margin, coloured or
// compressed anew keeps its hash but for a few cells, and so does one that was traced; see [Hash.Likeness].
//
// A pixel is ink if its luminance, over white, differs from that of the picture's first pixel by a quarter of the way
// from black to white at least: watermarks are none. The box that holds all ink is cut into 16 × 16 cells, and a cell
// has its bit where it is inked half as much as the average cell. They come row by row from the highest bit of the
// second byte; the first is the box's shape, 128 + 8·log2(width / height), rounded. A picture without ink, which shows
// nothing, has the zero hash.
type Hash [1 + hashSide*hashSide/8]byte

// hashSide is how many cells a Hash has along each side.
const hashSide = 16

// String returns h as lower-case hexadecimal digits, and nothing for the zero hash.
func (h Hash) String() string {
	if h == (Hash{}) {
		return ""
	}
	return hex.EncodeToString(h[:])
}

// ParseHash reads what [Hash.String] writes.
func ParseHash(text string) (h Hash, err error) {
	if text == "" {
		return h, nil
	}
	if len(text) != 2*len(h) {
		return h, fmt.Errorf("%d hexadecimal digits, not %d", len(text), 2*len(h))
	}
	if _, err := hex.Decode(h[:], []byte(text)); err != nil {
		return Hash{}, fmt.Errorf("not hexadecimal digits: %w", err)
	}
	return h, nil
}

// Likeness tells how alike two pictures are, 0 to 1: of the inked cells of either, the part that has an inked cell at
// the same place or beside it in the other. It is the lesser of both ways, and 0 where the shapes of their boxes differ
// by more than a fifth, or where a picture has no ink.
func (h Hash) Likeness(other Hash) float64 {
	if h == (Hash{}) || other == (Hash{}) || max(h[0], other[0])-min(h[0], other[0]) > 2 {
		return 0
	}
	a, b := h.rows(), other.rows()
	return min(covered(a, b), covered(b, a))
}

// rows are the cells of a hash, a word a row.
func (h Hash) rows() (rows [hashSide]uint16) {
	for y := range rows {
		rows[y] = binary.BigEndian.Uint16(h[1+2*y:])
	}
	return rows
}

// covered is the part of a's cells that have one of b's at the same place or beside it.
func covered(a, b [hashSide]uint16) float64 {
	all, found := 0, 0
	for y, row := range a {
		near := b[y]
		if y > 0 {
			near |= b[y-1]
		}
		if y+1 < hashSide {
			near |= b[y+1]
		}
		near |= near<<1 | near>>1
		all += bits.OnesCount16(row)
		found += bits.OnesCount16(row & near)
	}
	if all == 0 {
		return 0
	}
	return float64(found) / float64(all)
}

// grid is how many cells along each side the ink is first counted in, before its box is known.
const grid = 64

// ink counts a picture's ink from its runs. Its zero value is not ready: see start.
type ink struct {
	width, height int
	paper         int                // luminance of the first pixel, -1 before it
	from          uint32             // first pixel of the run that has begun
	row, behind   int                // a row, and the pixel behind it: that of the last ink
	ends          [grid]int          // where each column of counts ends
	inked         bool               // whether that run is ink
	counts        [grid][grid]uint32 // pixels of ink, by row and column
	left, right   int                // of the box that holds all ink, both inclusive
	top, bottom   int
	least, most   [3]byte // of red, green and blue, over white
}

func (k *ink) start(width, height int) {
	*k = ink{width: width, height: height, paper: -1, left: width, top: height, right: -1, bottom: -1,
		least: [3]byte{255, 255, 255}, behind: width}
	for column := range k.ends {
		k.ends[column] = ((column+1)*width + grid - 1) / grid
	}
}

// run takes the start of a run and its colour, each 0 to 255.
func (k *ink) run(start uint32, red, green, blue, alpha byte) {
	k.end(start)
	luminance := (299*int(red) + 587*int(green) + 114*int(blue)) / 1000 // Rec. 601, in parts of 1000
	if alpha != 255 {
		over := func(sample int) int { return (sample*int(alpha) + 255*(255-int(alpha))) / 255 } // white
		red, green, blue = byte(over(int(red))), byte(over(int(green))), byte(over(int(blue)))
		luminance = over(luminance)
	}
	k.least[0], k.least[1], k.least[2] = min(k.least[0], red), min(k.least[1], green), min(k.least[2], blue)
	k.most[0], k.most[1], k.most[2] = max(k.most[0], red), max(k.most[1], green), max(k.most[2], blue)
	if k.paper < 0 {
		k.paper = luminance
	}
	k.from, k.inked = start, max(luminance-k.paper, k.paper-luminance) >= 64
}

// end ends the run that has begun before pixel at.
func (k *ink) end(at uint32) {
	if !k.inked {
		return
	}
	for from := int(k.from); from < int(at); {
		if from >= k.behind {
			k.row = from / k.width
			k.behind = (k.row + 1) * k.width
		}
		x, to := from+k.width-k.behind, min(int(at), k.behind)+k.width-k.behind
		k.left, k.right = min(k.left, x), max(k.right, to-1)
		k.top, k.bottom = min(k.top, k.row), max(k.bottom, k.row)
		row := &k.counts[k.row*grid/k.height]
		from += to - x
		for column := x * grid / k.width; x < to; column++ {
			next := min(to, k.ends[column])
			row[column] += uint32(next - x)
			x = next
		}
	}
}

// blank says whether the picture, all runs of which were taken, shows nothing: see [Info].
func (k *ink) blank() bool {
	if min(k.width, k.height) < minSide {
		return true
	}
	for i := range k.least {
		if int(k.most[i])-int(k.least[i]) > sameColour {
			return false
		}
	}
	return true
}

// hash ends the last run and gives the picture's hash.
func (k *ink) hash() (h Hash) {
	k.end(uint32(k.width * k.height))
	k.inked = false
	if k.right < 0 {
		return h
	}
	width, height := float64(k.right-k.left+1), float64(k.bottom-k.top+1)
	cell := func(i, size, first int, box float64) int {
		at := (float64(i)+0.5)*float64(size)/grid - float64(first)
		return min(hashSide-1, max(0, int(at*hashSide/box)))
	}
	var cells [hashSide][hashSide]uint32
	total := uint32(0)
	for y := range k.counts {
		for x, n := range k.counts[y] {
			if n > 0 {
				cells[cell(y, k.height, k.top, height)][cell(x, k.width, k.left, width)] += n
				total += n
			}
		}
	}
	for y := range cells {
		for x, n := range cells[y] {
			if uint64(n)*2*hashSide*hashSide >= uint64(total) {
				h[1+(hashSide*y+x)/8] |= 0x80 >> (x % 8)
			}
		}
	}
	shape := math.Round(128 + 8*math.Log2(width/height))
	h[0] = byte(max(1, min(255, shape)))
	return h
}
