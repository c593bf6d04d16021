package auxiliary

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	_ "image/gif"
	_ "image/jpeg"
	"image/png"
	"math"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	_ "golang.org/x/image/webp"
)

// maxPixels bounds the diagrams that are drawn on.
const maxPixels = 16 << 20

// Over draws over a diagram, a PNG, JPEG, GIF or WebP, in red and on white where that is clear, and gives a PNG of the same
// size. Equal arguments give equal bytes.
func (d *Drawing) Over(diagram []byte) ([]byte, error) {
	size, _, err := image.DecodeConfig(bytes.NewReader(diagram))
	if err != nil {
		return nil, fmt.Errorf("the diagram cannot be read: %w", err)
	}
	if size.Width < 1 || size.Height < 1 || size.Width*size.Height > maxPixels {
		return nil, fmt.Errorf("the diagram has %d × %d pixels, and what is drawn on has at most %d", size.Width, size.Height, maxPixels)
	}
	below, _, err := image.Decode(bytes.NewReader(diagram))
	if err != nil {
		return nil, fmt.Errorf("the diagram cannot be read: %w", err)
	}
	paper := image.NewRGBA(image.Rect(0, 0, below.Bounds().Dx(), below.Bounds().Dy()))
	draw.Draw(paper, paper.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(paper, paper.Bounds(), below, below.Bounds().Min, draw.Over)
	if err := d.draw(paper); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = png.Encode(&b, paper)
	return b.Bytes(), err
}

// draw draws on paper.
func (d *Drawing) draw(paper *image.RGBA) error {
	width, height := float64(paper.Rect.Dx()), float64(paper.Rect.Dy())
	shorter := min(width, height)
	line, letters := max(1.5, math.Round(shorter/200)), max(12, math.Round(shorter/22))
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return err
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: letters, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return err
	}
	defer face.Close()
	c := gg.NewContextForRGBA(paper)
	c.SetFontFace(face)
	c.SetRGB255(208, 0, 0)
	c.SetLineWidth(line)
	at := func(s spot) (x, y float64) { return math.Round(s.x * (width - 1)), math.Round(s.y * (height - 1)) }
	for i := range d.parts {
		p := &d.parts[i]
		x, y := at(p.a)
		c.SetDash()
		if p.dashed {
			c.SetDash(4*line, 3*line)
		}
		switch p.kind {
		case segment:
			to, down := at(p.b)
			c.DrawLine(x, y, to, down)
			c.Stroke()
		case circle:
			c.DrawCircle(x, y, math.Round(p.radius*width))
			c.Stroke()
		case point:
			c.DrawCircle(x, y, 2*line)
			c.Fill()
			write(c, p.text, x+3*line, y-3*line, 0, width, height)
		case label:
			write(c, p.text, x, y, 0.5, width, height)
		}
	}
	return nil
}

// write puts a word at a place, inside the picture; anchor is which part of its width lies left of there.
func write(c *gg.Context, word string, x, y, anchor, width, height float64) {
	w, h := c.MeasureString(word)
	x = min(max(x-float64(anchor*w), 0), max(width-w, 0))
	y = min(max(y, h), height)
	c.DrawString(word, math.Round(x), math.Round(y))
}
