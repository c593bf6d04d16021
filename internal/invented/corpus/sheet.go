package corpus

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/synth"
	"geoeval/schema"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// A Sheet says which figures stand on a contact sheet.
type Sheet struct {
	Seed uint64
	// Branch, where set, leaves out the others.
	Branch schema.ProblemType
	// Template, where set, is a part of the names of the templates to be seen.
	Template string
	// Figures is how many figures are drawn at most; 0 is one of each template.
	Figures int
}

// Sizes on a sheet, in pixels.
const (
	sheetColumns = 6
	sheetGap     = 12
	captionLine  = 13
)

// Write draws figures of templates in turn, each above its template's name, and writes the sheet as a PNG.
func (s Sheet) Write(out io.Writer) error {
	all, err := synth.Load()
	if err != nil {
		return err
	}
	templates := slices.DeleteFunc(slices.Clone(all), func(t *synth.Template) bool {
		return !t.HasFigure() || s.Branch != "" && t.Branch != s.Branch || !strings.Contains(t.Name, s.Template)
	})
	if len(templates) == 0 {
		return fmt.Errorf("of %d templates none has a figure, the branch %q and %q in its name", len(all), s.Branch,
			s.Template)
	}
	figures := make([]*image.Gray, cmp.Or(s.Figures, len(templates)))
	of := func(i int) *synth.Template {
		if len(figures) < len(templates) { // as many of the front of the alphabet as of its end
			return templates[i*len(templates)/len(figures)]
		}
		return templates[i%len(templates)]
	}
	for i := range figures {
		if figures[i], err = s.figure(of(i), i/len(templates)); err != nil {
			return err
		}
	}
	sheet := grid(figures, func(i int) string { return of(i).Name })
	return png.Encode(out, sheet)
}

// figure draws a template's figure number n.
func (s Sheet) figure(t *synth.Template, n int) (*image.Gray, error) {
	p, err := t.Draw(newChance(s.Seed, "sheet", t.Name, strconv.Itoa(n)))
	if err != nil {
		return nil, err
	}
	scene, err := p.Figure()
	if err == nil {
		var drawn *image.Gray
		if drawn, err = figure.Draw(scene); err == nil {
			return drawn, nil
		}
	}
	return nil, errors.Join(fmt.Errorf("template %s with %v", t.Name, p.Values), err)
}

// grid puts pictures into columns of one width and rows as high as they must be, each picture above its caption.
func grid(pictures []*image.Gray, caption func(i int) string) *image.Gray {
	columns := min(sheetColumns, len(pictures))
	width, heights := 0, make([]int, (len(pictures)+columns-1)/columns)
	for i, p := range pictures {
		width = max(width, p.Rect.Dx()+2*sheetGap)
		heights[i/columns] = max(heights[i/columns], p.Rect.Dy()+2*captionLine+2*sheetGap)
	}
	height := 0
	for _, h := range heights {
		height += h
	}
	sheet := image.NewGray(image.Rect(0, 0, columns*width, height))
	draw.Draw(sheet, sheet.Rect, image.White, image.Point{}, draw.Src)
	top := 0
	for i, p := range pictures {
		if i > 0 && i%columns == 0 {
			top += heights[i/columns-1]
		}
		cell := image.Rect(i%columns*width, top, (i%columns+1)*width, top+heights[i/columns])
		at := image.Pt(cell.Min.X+(width-p.Rect.Dx())/2, cell.Max.Y-2*captionLine-sheetGap-p.Rect.Dy())
		draw.Draw(sheet, p.Rect.Add(at), p, p.Rect.Min, draw.Src)
		write(sheet, cell, caption(i))
	}
	return sheet
}

// write writes a caption below a cell, in two lines if it is long.
func write(sheet *image.Gray, cell image.Rectangle, caption string) {
	face := basicfont.Face7x13
	room := cell.Dx()/face.Advance - 1
	for line := range 2 {
		part := caption[min(len(caption), line*room):min(len(caption), (line+1)*room)]
		x := cell.Min.X + (cell.Dx()-len(part)*face.Advance)/2
		y := cell.Max.Y - sheetGap/2 - (2-line)*captionLine
		d := font.Drawer{Dst: sheet, Src: image.NewUniform(color.Gray{Y: 90}), Face: face, Dot: fixed.P(x, y+face.Ascent)}
		d.DrawString(part)
	}
}
