package diagram

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
)

var jpegSignature = []byte("\xff\xd8\xff")

// decodePNG measures any PNG by the standard library's decoder. The caller has bounded what that allocates.
func decodePNG(data []byte) (Info, error) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return Info{}, err // begins with "png: "
	}
	return measureImage(img)
}

func measureJPEG(data []byte) (Info, error) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return Info{}, fmt.Errorf("jpeg: %w", err)
	}
	if err := checkSize(config.Width, config.Height, maxDecodePixels); err != nil {
		return Info{}, fmt.Errorf("jpeg: %w", err)
	}
	// A block of 8×8 pixels takes one bit at least.
	if config.Width*config.Height > 8*64*len(data) {
		return Info{}, fmt.Errorf("jpeg: %d bytes cannot hold %d×%d pixels", len(data), config.Width, config.Height)
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return Info{}, fmt.Errorf("jpeg: %w", err)
	}
	return measureImage(img)
}

// measureImage says what an image is, of those types that image/png and image/jpeg return.
func measureImage(img image.Image) (Info, error) {
	width, height := img.Bounds().Dx(), img.Bounds().Dy()
	r := newRuns()
	row := rowReader(img)
	wide := row == nil
	if wide {
		samples := row16Reader(img)
		if samples == nil {
			return Info{}, fmt.Errorf("no digest for pixels of type %T", img)
		}
		row, wide = narrowed(samples, width, height)
		if wide {
			row = samples
		}
	}
	form, size, add := form8, 4, r.row8
	if wide {
		form, size, add = form16, 8, r.row16
	}
	r.start(form, width, height)
	led := make([]byte, size*(1+width))
	for y := range height {
		copy(led[:size], led[len(led)-size:])
		row(y, led[size:])
		if y == 0 {
			leadFirst(led, size)
		}
		add(led)
	}
	return r.info(), nil
}

// rowReader returns a function that gives row y of an image with 8 bits a sample as R, G, B, A; nil for any other
// image.
func rowReader(img image.Image) func(y int, dst []byte) {
	origin := img.Bounds().Min
	each := func(at func(x, y int) color.NRGBA) func(int, []byte) {
		return func(y int, dst []byte) {
			for x := range len(dst) / 4 {
				c := at(origin.X+x, origin.Y+y)
				dst[4*x], dst[4*x+1], dst[4*x+2], dst[4*x+3] = c.R, c.G, c.B, c.A
			}
		}
	}
	switch img := img.(type) {
	case *image.Gray:
		return each(func(x, y int) color.NRGBA { g := img.GrayAt(x, y).Y; return color.NRGBA{g, g, g, 0xFF} })
	case *image.NRGBA:
		return each(img.NRGBAAt)
	case *image.RGBA: // image/png has it for opaque images only, where it is NRGBA
		return each(func(x, y int) color.NRGBA { return color.NRGBA(img.RGBAAt(x, y)) })
	case *image.Paletted:
		palette := make([]color.NRGBA, len(img.Palette))
		for i, c := range img.Palette {
			palette[i] = color.NRGBAModel.Convert(c).(color.NRGBA) // returns an NRGBA as it is
		}
		return each(func(x, y int) color.NRGBA { return palette[img.ColorIndexAt(x, y)] })
	case *image.YCbCr:
		return each(func(x, y int) color.NRGBA {
			c := img.YCbCrAt(x, y)
			red, green, blue := color.YCbCrToRGB(c.Y, c.Cb, c.Cr)
			return color.NRGBA{red, green, blue, 0xFF}
		})
	case *image.CMYK:
		return each(func(x, y int) color.NRGBA {
			c := img.CMYKAt(x, y)
			red, green, blue := color.CMYKToRGB(c.C, c.M, c.Y, c.K)
			return color.NRGBA{red, green, blue, 0xFF}
		})
	}
	return nil
}

// row16Reader is rowReader for images with 16 bits a sample, 8 bytes a pixel, each sample big-endian.
func row16Reader(img image.Image) func(y int, dst []byte) {
	var at func(x, y int) color.NRGBA64
	switch img := img.(type) {
	case *image.Gray16:
		at = func(x, y int) color.NRGBA64 { g := img.Gray16At(x, y).Y; return color.NRGBA64{g, g, g, 0xFFFF} }
	case *image.NRGBA64:
		at = img.NRGBA64At
	case *image.RGBA64: // opaque, as image.RGBA above
		at = func(x, y int) color.NRGBA64 { return color.NRGBA64(img.RGBA64At(x, y)) }
	default:
		return nil
	}
	origin := img.Bounds().Min
	return func(y int, dst []byte) {
		for x := range len(dst) / 8 {
			c := at(origin.X+x, origin.Y+y)
			for i, sample := range [4]uint16{c.R, c.G, c.B, c.A} {
				binary.BigEndian.PutUint16(dst[8*x+2*i:], sample)
			}
		}
	}
}

// narrowed returns a reader of 8-bit rows when that loses nothing, and whether it does lose: then there is no reader.
func narrowed(samples func(int, []byte), width, height int) (row func(int, []byte), loses bool) {
	wide := make([]byte, 8*width)
	for y := range height {
		samples(y, wide)
		for i := 0; i < len(wide); i += 2 {
			if wide[i] != wide[i+1] {
				return nil, true
			}
		}
	}
	return func(y int, dst []byte) {
		samples(y, wide)
		for i := range dst {
			dst[i] = wide[2*i]
		}
	}, false
}
