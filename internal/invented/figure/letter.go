package figure

import (
	"fmt"
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// script is how a label is written; a variable is slanted in any.
type script uint8

const (
	upright    script = iota // numbers
	slanted                  // names
	uprightLow               // indices and exponents
	slantedLow
)

const (
	letterSize = 15 // pixels an em
	indexSize  = 11
	indexDrop  = 3 // pixels below the line, or 6 above for an exponent
	exponentUp = 6
)

// letters gives the pictures of letters, and keeps them.
type letters struct {
	fonts [2]*sfnt.Font
	faces [4]font.Face
	cache map[letterKey]glyph
	buf   sfnt.Buffer
}

type letterKey struct {
	letter rune
	script script
	part   fixed.Int26_6 // of a pixel, to the right
}

// glyph is a letter's picture. Its mask's rectangle is relative to the place where the letter begins on the line of
// writing.
type glyph struct {
	mask    *image.Alpha
	advance fixed.Int26_6
}

func newLetters() (*letters, error) {
	l := &letters{cache: map[letterKey]glyph{}}
	for i, ttf := range [][]byte{goregular.TTF, goitalic.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			return nil, fmt.Errorf("figure: font: %w", err)
		}
		l.fonts[i] = f
		for j, size := range []float64{letterSize, indexSize} {
			if l.faces[i+2*j], err = opentype.NewFace(f,
				&opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone}); err != nil {
				return nil, fmt.Errorf("figure: font: %w", err)
			}
		}
	}
	return l, nil
}

// glyph gives the picture of one letter that begins at part of a pixel, in quarters.
func (l *letters) glyph(letter rune, s script, part fixed.Int26_6) (glyph, error) {
	key := letterKey{letter, s, part}
	if g, ok := l.cache[key]; ok {
		return g, nil
	}
	if letter == angleSign {
		g := drawnAngle(s, part)
		l.cache[key] = g
		return g, nil
	}
	if i, err := l.fonts[s%2].GlyphIndex(&l.buf, letter); err != nil || i == 0 {
		return glyph{}, fmt.Errorf("figure: the font has no letter %q", letter)
	}
	at, mask, from, advance, ok := l.faces[s].Glyph(fixed.Point26_6{X: part}, letter)
	if !ok {
		return glyph{}, fmt.Errorf("figure: the font cannot draw %q", letter)
	}
	g := glyph{image.NewAlpha(at), advance}
	for y := range at.Dy() {
		for x := range at.Dx() {
			g.mask.Set(at.Min.X+x, at.Min.Y+y, mask.At(from.X+x, from.Y+y))
		}
	}
	l.cache[key] = g
	return g, nil
}

// angleSign is a letter that the font has not.
const angleSign = '∠'

// drawnAngle is the picture of ∠: two strokes from one corner on the line of writing.
func drawnAngle(s script, part fixed.Int26_6) glyph {
	size := float32(letterSize)
	if s >= uprightLow {
		size = indexSize
	}
	high, wide, stroke := 0.7*size, 0.68*size, 0.085*size
	box := image.Rect(0, -int(size), int(size), 1)
	left, bottom := float32(part)/64+0.06*size, -float32(box.Min.Y)
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, stroked := range [][4][2]float32{
		{{0, 0}, {wide, 0}, {wide, -stroke}, {0, -stroke}},
		{{0, 0}, {0.8 * wide, -high}, {0.8*wide - 1.4*stroke, -high}, {-1.4 * stroke, 0}},
	} {
		for i, p := range stroked {
			if x, y := left+1.4*stroke+p[0], bottom+p[1]; i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	mask := image.NewAlpha(image.Rectangle{Max: box.Size()})
	r.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	mask.Rect = box
	return glyph{mask: mask, advance: fixed.Int26_6(64 * 0.92 * size)}
}

// writing is a text that is ready to be placed.
type writing struct {
	glyphs []*image.Alpha // relative to the writing's box
	size   image.Point    // of the box that its ink fills
}

// write lays out one line of text. Digits below and above the line are written small.
func (l *letters) write(text string, s script) (writing, error) {
	var w writing
	var pen fixed.Int26_6
	var box image.Rectangle
	runes := []rune(text)
	for i, letter := range runes {
		s := s
		if variable(runes, i) {
			s = slanted
		}
		letter, s, drop := index(letter, s)
		part := (pen & 63) &^ 15
		g, err := l.glyph(letter, s, part)
		if err != nil {
			return writing{}, fmt.Errorf("%w, of %q", err, text)
		}
		moved := *g.mask
		moved.Rect = g.mask.Rect.Add(image.Pt(pen.Floor(), drop))
		pen += g.advance
		if !moved.Rect.Empty() {
			w.glyphs = append(w.glyphs, &moved)
			box = box.Union(moved.Rect)
		}
	}
	for _, g := range w.glyphs {
		g.Rect = g.Rect.Sub(box.Min)
	}
	w.size = box.Size()
	return w, nil
}

// variable reports whether a letter stands for a number, as x does in 2x + 5: alone, and not as a unit behind a number
// and a space.
func variable(text []rune, i int) bool {
	if !latin(text, i) || latin(text, i-1) || latin(text, i+1) {
		return false
	}
	return i < 2 || text[i-1] != ' ' || text[i-2] < '0' || text[i-2] > '9'
}

func latin(text []rune, i int) bool {
	return i >= 0 && i < len(text) && (text[i]|32 >= 'a' && text[i]|32 <= 'z' || text[i] == 'θ')
}

// index gives the letter that stands for a small digit, how it is written and how many pixels lower.
func index(letter rune, s script) (rune, script, int) {
	switch {
	case letter >= '₀' && letter <= '₉':
		return letter - '₀' + '0', s%2 + 2, indexDrop
	case letter == '⁰' || letter >= '⁴' && letter <= '⁹':
		return letter - '⁰' + '0', s%2 + 2, -exponentUp
	}
	return letter, s, 0
}
