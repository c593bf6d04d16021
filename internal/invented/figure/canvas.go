package figure

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"slices"

	"git.sr.ht/~sbinet/gg"
)

// MaxSide is the largest width and height of a figure in pixels; notes under it make it higher.
const MaxSide = 400

const (
	lineWidth = 1.5
	thinWidth = 1.1
	margin    = 6   // pixels around everything
	inkBelow  = 160 // a pixel darker than this is ink that labels keep off; shading is lighter
)

// canvas is where figures are drawn, one after the other, and what is kept between them.
type canvas struct {
	*letters
	gg     *gg.Context
	rgba   *image.RGBA
	blank  []uint8 // the pixels of white paper
	gray   *image.Gray
	sums   []int32         // of ink pixels above and to the left, (MaxSide+1)²
	room   image.Rectangle // that labels may use
	inked  image.Rectangle // that lines and areas use
	middle pixel           // of the figure

	straight [][2]pixel // lines of the figure, dashed ones too
	settled  bool       // it is drawn in its last size: no other is tried

	laid *Scene   // whose lines and labels stand on the canvas, nil for none
	with []*label // those labels

	options []choice   // of all labels, one label's behind another's
	figure  image.Gray // that was cut out last
}

func newCanvas() (*canvas, error) {
	l, err := newLetters()
	if err != nil {
		return nil, err
	}
	whole := image.Rect(0, 0, MaxSide, MaxSide)
	c := &canvas{letters: l, rgba: image.NewRGBA(whole), gray: image.NewGray(whole),
		sums: make([]int32, (MaxSide+1)*(MaxSide+1)),
		room: whole.Inset(margin)}
	c.blank = bytes.Repeat([]byte{255}, len(c.rgba.Pix))
	copy(c.rgba.Pix, c.blank)
	c.gg = gg.NewContextForRGBA(c.rgba)
	c.gg.SetLineCapRound()
	c.gg.SetLineJoin(gg.LineJoinRound)
	return c, nil
}

// lines draws what is not a label.
func (c *canvas) lines(d *drawing) {
	drawn := c.inked.Inset(-3).Intersect(c.rgba.Rect) // before
	copy(c.rgba.Pix[drawn.Min.Y*c.rgba.Stride:drawn.Max.Y*c.rgba.Stride], c.blank)
	c.inked = image.Rectangle{}
	for _, a := range d.areas {
		c.gg.SetColor(color.Gray{Y: a.shade})
		c.trace(a.outline)
		c.gg.Fill()
	}
	c.gg.SetColor(color.Black)
	for _, group := range []struct {
		width float64
		paths []path
	}{{lineWidth, d.lines}, {thinWidth, d.marks}} {
		c.gg.SetLineWidth(group.width)
		for _, p := range group.paths {
			c.trace(p)
		}
		c.gg.Stroke()
	}
	for _, p := range d.blots {
		c.trace(p)
		c.gg.Fill()
	}
	c.inked = c.inked.Inset(-2).Intersect(c.rgba.Rect)
	c.count()
}

func (c *canvas) trace(p path) {
	for i, at := range p {
		if i == 0 {
			c.gg.MoveTo(at.X, at.Y)
		} else {
			c.gg.LineTo(at.X, at.Y)
		}
		x, y := int(math.Floor(at.X)), int(math.Floor(at.Y))
		c.inked = c.inked.Union(image.Rect(x, y, x+1, y+1))
	}
}

// count brings gray and sums up to date.
func (c *canvas) count() {
	const stride = MaxSide + 1
	within := c.inked.Inset(-2).Intersect(c.rgba.Rect) // all else is white
	copy(c.gray.Pix, c.blank)
	clear(c.sums[:(within.Min.Y+1)*stride])
	for y := within.Min.Y; y < within.Max.Y; y++ {
		row := c.sums[(y+1)*stride:][:stride]
		clear(row[:within.Min.X+1])
		pix := c.rgba.Pix[y*c.rgba.Stride:][4*within.Min.X : 4*within.Max.X]
		gray := c.gray.Pix[y*c.gray.Stride:][within.Min.X:within.Max.X]
		sums, above := row[within.Min.X+1:][:len(gray)], c.sums[y*stride+within.Min.X+1:][:len(gray)]
		var n int32
		for x := range gray {
			v := pix[4*x]
			gray[x] = v
			if v < inkBelow {
				n++
			}
			sums[x] = above[x] + n
		}
		for x := within.Max.X; x < MaxSide; x++ {
			row[x+1] = row[x]
		}
	}
	last := c.sums[within.Max.Y*stride:][:stride]
	for y := within.Max.Y; y < MaxSide; y++ {
		copy(c.sums[(y+1)*stride:][:stride], last)
	}
}

// ink counts the dark pixels of lines in a box.
func (c *canvas) ink(box image.Rectangle) int32 {
	const stride = MaxSide + 1
	box = box.Intersect(c.rgba.Rect)
	if box.Empty() {
		return 0
	}
	return c.sums[box.Max.Y*stride+box.Max.X] - c.sums[box.Min.Y*stride+box.Max.X] -
		c.sums[box.Max.Y*stride+box.Min.X] + c.sums[box.Min.Y*stride+box.Min.X]
}

// writeLabels writes the labels. Where one stands on a line all the same, the line makes way for its letters.
func (c *canvas) writeLabels(labels []*label) {
	c.leaders(labels)
	for _, l := range labels {
		if c.ink(l.chosen.box) > 0 {
			c.eachPixel(l, func(x, y int, alpha uint8) {
				if alpha > 48 {
					for i := -1; i <= 1; i++ {
						for j := -1; j <= 1; j++ {
							c.gray.SetGray(x+i, y+j, color.Gray{Y: 255})
						}
					}
				}
			})
		}
		c.eachPixel(l, func(x, y int, alpha uint8) {
			at := c.gray.PixOffset(x, y)
			c.gray.Pix[at] = uint8(int(c.gray.Pix[at]) * (255 - int(alpha)) / 255)
		})
	}
}

// eachPixel calls do for the pixels that a label's letters cover.
func (c *canvas) eachPixel(l *label, do func(x, y int, alpha uint8)) {
	for _, g := range l.glyphs {
		for i, alpha := range g.Pix {
			if alpha > 0 {
				do(l.chosen.box.Min.X+g.Rect.Min.X+i%g.Stride, l.chosen.box.Min.Y+g.Rect.Min.Y+i/g.Stride, alpha)
			}
		}
	}
}

// crop gives the used part with its margin, in 16 shades of grey, above lines of text.
func (c *canvas) crop(labels []*label, lines []writing) *image.Gray {
	used := c.inked
	for _, l := range labels {
		used = used.Union(l.chosen.box)
	}
	used = used.Inset(-margin).Intersect(c.gray.Rect)
	size := roomFor(lines)
	size.X, size.Y = max(size.X, used.Dx()), size.Y+used.Dy()
	figure := &c.figure
	figure.Rect, figure.Stride = image.Rectangle{Max: size}, size.X
	figure.Pix = slices.Grow(figure.Pix[:0], size.X*size.Y)[:size.X*size.Y]
	left := (size.X - used.Dx()) / 2
	if size != used.Size() {
		for i := 0; i < len(figure.Pix); {
			i += copy(figure.Pix[i:], c.blank)
		}
	}
	for y := range used.Dy() {
		from := c.gray.Pix[c.gray.PixOffset(used.Min.X, used.Min.Y+y):][:used.Dx()]
		to := figure.Pix[y*figure.Stride+left:][:used.Dx()]
		for x, v := range from {
			to[x] = shade(v)
		}
	}
	note(figure, used.Dy(), lines)
	return figure
}
