package figure

import (
	"fmt"
	"image"
	"strings"
)

const (
	noteGap  = 7                  // pixels between a figure and its notes, and from note to note
	noteRoom = MaxSide - 2*margin // pixels that a line may be wide
)

// notes lays the notes of a scene out in lines.
func (c *canvas) notes(notes []string) ([]writing, error) {
	var lines []writing
	for _, note := range notes {
		broken, err := c.broken(note)
		if err != nil {
			return nil, err
		}
		lines = append(lines, broken...)
	}
	return lines, nil
}

// roomFor is what lines need under a figure.
func roomFor(lines []writing) (size image.Point) {
	for _, line := range lines {
		size.X = max(size.X, line.size.X+2*margin)
		size.Y += line.size.Y + noteGap
	}
	return size
}

// note writes lines into a picture, each in the middle, from so many pixels below its top.
func note(figure *image.Gray, top int, lines []writing) {
	for _, line := range lines {
		left := (figure.Rect.Dx() - line.size.X) / 2
		for _, g := range line.glyphs {
			for i, alpha := range g.Pix {
				if alpha > 0 {
					at := figure.PixOffset(left+g.Rect.Min.X+i%g.Stride, top+g.Rect.Min.Y+i/g.Stride)
					figure.Pix[at] = shade(uint8(int(figure.Pix[at]) * (255 - int(alpha)) / 255))
				}
			}
		}
		top += line.size.Y + noteGap
	}
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
func shade(v uint8) uint8 { return uint8((int(v) + 8) / 17 * 17) }
