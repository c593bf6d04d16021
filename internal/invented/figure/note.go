package figure

import (
	"fmt"
	"image"
	"image/draw"
	"strings"
)

const (
	noteGap  = 7                  // pixels between a figure and its notes, and from note to note
	noteRoom = MaxSide - 2*margin // pixels that a line may be wide
)

// under puts a scene's notes under its figure, each in the middle of a line of its own, or of more where it is long. The
// picture becomes higher by that, and wider where a line is.
func (c *canvas) under(figure *image.Gray, notes []string) (*image.Gray, error) {
	var lines []writing
	size := figure.Rect.Size()
	for _, note := range notes {
		broken, err := c.broken(note)
		if err != nil {
			return nil, err
		}
		for _, line := range broken {
			lines = append(lines, line)
			size.X = max(size.X, line.size.X+2*margin)
			size.Y += line.size.Y + noteGap
		}
	}
	out := image.NewGray(image.Rectangle{Max: size})
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	at := image.Pt((size.X-figure.Rect.Dx())/2, 0)
	draw.Draw(out, figure.Rect.Add(at), figure, image.Point{}, draw.Src)
	top := figure.Rect.Dy()
	for _, line := range lines {
		left := (size.X - line.size.X) / 2
		for _, g := range line.glyphs {
			for i, alpha := range g.Pix {
				if alpha > 0 {
					at := out.PixOffset(left+g.Rect.Min.X+i%g.Stride, top+g.Rect.Min.Y+i/g.Stride)
					out.Pix[at] = shade(int(out.Pix[at]) * (255 - int(alpha)) / 255)
				}
			}
		}
		top += line.size.Y + noteGap
	}
	return out, nil
}

// broken lays a note out in lines that have room, broken between words.
func (c *canvas) broken(note string) ([]writing, error) {
	var lines []writing
	line := ""
	for _, word := range append(strings.Fields(note), "") {
		longer := strings.TrimSpace(line + " " + word)
		w, err := c.write(longer, upright)
		if err != nil {
			return nil, err
		}
		if word != "" && w.size.X <= noteRoom {
			line = longer
			continue
		}
		if line != "" {
			if w, err = c.write(line, upright); err != nil {
				return nil, err
			}
			lines = append(lines, w)
		}
		if line = word; word != "" {
			if w, err = c.write(word, upright); err != nil {
				return nil, err
			}
			if w.size.X > noteRoom {
				return nil, fmt.Errorf("figure: the word %q of a note is too long", word)
			}
		}
	}
	return lines, nil
}

// shade is the nearest of the 16 shades of grey that figures have.
func shade(v int) uint8 { return uint8((v + 8) / 17 * 17) }
