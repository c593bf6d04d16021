package diagram

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

func TestBrokenPNGsAreRefused(t *testing.T) {
	rows := []byte{0, 1, 2, 3, 4, 2, 0, 0, 0, 0}
	head, body, end := headerChunk(1, 2, 8, pngRGBA, 0), idats(rows, 1<<20), chunkOf("IEND", nil)
	good := pngOf(head, body, end)
	if _, err := Measure(good); err != nil {
		t.Fatal(err)
	}
	stream := func(z []byte) []byte { return pngOf(head, chunkOf("IDAT", z), end) }
	edit := func(at int, b byte) []byte { c := bytes.Clone(good); c[at] = b; return c }
	z := deflated(rows)
	dictionary := bytes.Clone(z)
	dictionary[1] = 0xBB

	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":             {nil, "neither a PNG nor a JPEG"},
		"gif":                 {[]byte("GIF89a"), "neither a PNG nor a JPEG"},
		"signature only":      {pngSignature, "png: ends before IEND"},
		"no IEND":             {pngOf(head, body), "png: ends before IEND"},
		"cut":                 {good[:46], `png: ends within chunk "IDAT"`},
		"long chunk":          {edit(33, 0xFF), `png: ends within chunk "IDAT"`},
		"crc":                 {edit(len(good)-14, ^good[len(good)-14]), `png: "IDAT" crc mismatch`},
		"crc of IEND":         {edit(len(good)-1, 0), `png: "IEND" crc mismatch`},
		"crc of a comment":    {pngOf(head, edit(0, 0)[:0], []byte("\x00\x00\x00\x01tEXtx1234"), body, end), `png: "tEXt" crc mismatch`},
		"no header":           {pngOf(body, end), `png: "IDAT" where IHDR is first and only there`},
		"two headers":         {pngOf(head, head, body, end), `png: "IHDR" where IHDR is first and only there`},
		"short header":        {pngOf(chunkOf("IHDR", []byte("short")), body, end), "png: IHDR has 5 bytes, not 13"},
		"no data":             {pngOf(head, end), "png: no IDAT"},
		"data in two places":  {pngOf(head, body, chunkOf("tEXt", nil), body, end), "png: IDAT chunks are not in one sequence"},
		"critical chunk":      {pngOf(head, chunkOf("EVIL", nil), body, end), `png: unknown critical chunk "EVIL"`},
		"trailing bytes":      {append(bytes.Clone(good), 'x'), "png: 1 bytes after IEND"},
		"colour type":         {pngOf(headerChunk(1, 2, 8, 5, 0), body, end), "png: no colour type 5 with 8 bits"},
		"colour type beyond":  {pngOf(headerChunk(1, 2, 8, 200, 0), body, end), "png: no colour type 200 with 8 bits"},
		"depth":               {pngOf(headerChunk(1, 2, 4, pngRGBA, 0), body, end), "png: no colour type 6 with 4 bits"},
		"interlace method":    {pngOf(headerChunk(1, 2, 8, pngRGBA, 2), body, end), "png: unknown compression, filter or interlace method (0, 0, 2)"},
		"no width":            {pngOf(headerChunk(0, 2, 8, pngRGBA, 0), body, end), "png: size is 0×2 pixels"},
		"empty stream":        {stream(nil), "png: IDAT is not a zlib stream"},
		"not zlib":            {stream([]byte("xxxx")), "png: IDAT is not a zlib stream"},
		"preset dictionary":   {stream(dictionary), "png: IDAT is not a zlib stream"},
		"corrupt stream":      {stream([]byte{0x78, 0x01, 0xFF, 0xFF}), "png: IDAT is corrupt before byte"},
		"stream cut":          {stream(z[:8]), "png: IDAT ends within the pixel data"},
		"no checksum":         {stream(z[:len(z)-1]), "png: IDAT ends before its checksum"},
		"bytes after stream":  {stream(append(bytes.Clone(z), 1, 2)), "png: 2 bytes of IDAT after the pixel data"},
		"a row short":         {stream(deflated(rows[:5])), "png: pixel data ends in row 1 of 2"},
		"a byte short":        {stream(deflated(rows[:9])), "png: pixel data ends in row 1 of 2"},
		"a row more":          {stream(deflated(append(bytes.Clone(rows), rows[:5]...))), "png: more pixel data than the size tells"},
		"a byte more":         {stream(deflated(append(bytes.Clone(rows), 0))), "png: more pixel data than the size tells"},
		"row filter":          {stream(deflated([]byte{5, 1, 2, 3, 4, 2, 0, 0, 0, 0})), "png: unknown row filter 5"},
		"palette missing":     {pngOf(headerChunk(1, 2, 8, pngPalette, 0), body, end), "png: invalid format: "},
		"jpeg signature only": {jpegSignature, "jpeg: "},
	} {
		t.Run(name, func(t *testing.T) {
			if info, err := Measure(test.data); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, %v; want error %q", info, err, test.want)
			}
		})
	}
}

func TestBrokenStreamsAreRefused(t *testing.T) {
	const corrupt, ends = "png: IDAT is corrupt before byte", "png: IDAT ends within the pixel data"
	for name, test := range map[string]struct {
		deflated []byte
		want     string
	}{
		"nothing":                   {nil, ends},
		"reserved block":            {written(1, 1, 3, 2), corrupt},
		"stored length":             {[]byte{1, 1, 0, 1, 0, 'x'}, corrupt},
		"stored, cut":               {[]byte{1, 2, 0, 0xFD, 0xFF, 'x'}, ends},
		"distance before the start": {written(1, 1, 1, 2, 1, -7, 0, -5, 0, -7), corrupt},
		"fixed litlen 286":          {written(1, 1, 1, 2, 0xC6, -8, 0, 24), corrupt},
		"fixed distance 30":         {written(1, 1, 1, 2, 0x30, -8, 0x01, -7, 30, -5, 0, 24), corrupt},
		"287 litlens":               {written(1, 1, 2, 2, 30, 5, 0, 5, 0, 4), corrupt},
		"31 distances":              {written(1, 1, 2, 2, 0, 5, 30, 5, 0, 4), corrupt},
		"too many codes":            {written(1, 1, 2, 2, 0, 5, 0, 5, 0, 4, 1, 3, 1, 3, 1, 3, 0, 3), corrupt},
		"too few codes":             {written(1, 1, 2, 2, 0, 5, 0, 5, 0, 4, 2, 3, 2, 3, 2, 3, 0, 3), corrupt},
		"no code":                   {written(1, 1, 2, 2, 0, 5, 0, 5, 0, 4, 0, 3, 0, 3, 0, 3, 0, 3, 0, 9), corrupt},
		"nothing to repeat":         {written(1, 1, 2, 2, 0, 5, 0, 5, 0, 4, 1, 3, 0, 3, 0, 3, 0, 3, 0, 1), corrupt},
	} {
		t.Run(name, func(t *testing.T) {
			stream := append([]byte{0x78, 0x01}, test.deflated...)
			data := pngOf(headerChunk(1, 2, 8, pngRGBA, 0), chunkOf("IDAT", stream), chunkOf("IEND", nil))
			// The codes of a good file that was read before must not serve this one.
			if _, err := Measure(encoded(t, drawing(30, 30, 4))); err != nil {
				t.Fatal(err)
			}
			if info, err := Measure(data); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, %v; want error %q", info, err, test.want)
			}
		})
	}
}

// written is numbers, each followed by how many bits it has; codes, which have their highest bit first, are followed by
// minus that.
func written(pairs ...int) []byte {
	var out []byte
	n := 0
	put := func(bit int) {
		if n%8 == 0 {
			out = append(out, 0)
		}
		out[n/8] |= byte(bit << (n % 8))
		n++
	}
	for i := 0; i < len(pairs); i += 2 {
		v, count := pairs[i], pairs[i+1]
		for b := range count {
			put(v >> b & 1)
		}
		for b := -count - 1; b >= 0; b-- {
			put(v >> b & 1)
		}
	}
	return out
}

func TestCutAndChangedFilesNeverPanic(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	good := encoded(t, drawing(40, 30, 5))
	want := measured(t, good)
	for n := range good {
		if _, err := Measure(good[:n]); err == nil {
			t.Fatalf("passes with %d of %d bytes", n, len(good))
		}
		bad := bytes.Clone(good)
		bad[n] ^= byte(1 + rng.IntN(255))
		if _, err := Measure(bad); err == nil {
			t.Fatalf("passes with byte %d changed", n)
		}
		fuzzOne(t, repaired(bad))
	}
	if got := measured(t, good); got != want {
		t.Error("bad files have changed the good one's digest")
	}
}

// A small file that declares a large image takes neither memory nor time.
func TestDeclaredSizeIsNotTrusted(t *testing.T) {
	small := idats(make([]byte, 1000), 1<<20)
	jpegHead := func(width, height int) []byte {
		var out bytes.Buffer
		if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
			t.Fatal(err)
		}
		size := bytes.Index(out.Bytes(), []byte{8, 0, 8, 0, 8, 1}) + 1 // after the frame's precision
		copy(out.Bytes()[size:], []byte{byte(height >> 8), byte(height), byte(width >> 8), byte(width)})
		return out.Bytes()
	}
	for name, test := range map[string]struct {
		data     []byte
		tooLarge bool
	}{
		"more than declared": {pngOf(headerChunk(1, 1, 8, pngRGBA, 0), idats(make([]byte, 8<<20), 1<<20), chunkOf("IEND", nil)), false},
		"rows":               {pngOf(headerChunk(8000, 8000, 8, pngRGBA, 0), small, chunkOf("IEND", nil)), false},
		"one long row":       {pngOf(headerChunk(MaxSide, 1, 8, pngRGBA, 0), small, chunkOf("IEND", nil)), false},
		"16 bits":            {pngOf(headerChunk(2800, 2800, 16, pngRGBA, 0), small, chunkOf("IEND", nil)), false},
		"interlaced":         {pngOf(headerChunk(2800, 2800, 8, pngRGBA, 1), small, chunkOf("IEND", nil)), false},
		"jpeg":               {jpegHead(2800, 2800), false},
		"too many pixels":    {pngOf(headerChunk(20000, 20000, 8, pngRGBA, 0), small, chunkOf("IEND", nil)), true},
		"too wide":           {pngOf(headerChunk(MaxSide+1, 1, 8, pngRGBA, 0), small, chunkOf("IEND", nil)), true},
		"as tall as can be":  {pngOf(headerChunk(1, 1<<32-1, 8, pngRGBA, 0), small, chunkOf("IEND", nil)), true},
		"16 bits, too many":  {pngOf(headerChunk(8000, 8000, 16, pngRGBA, 0), small, chunkOf("IEND", nil)), true},
		"jpeg, too many":     {jpegHead(65535, 65535), true},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := Measure(test.data)
			runtime.ReadMemStats(&after)
			if err == nil || errors.Is(err, ErrTooLarge) != test.tooLarge {
				t.Errorf("error %v", err)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 2<<20 {
				t.Errorf("%d bytes allocated for a file of %d", took, len(test.data))
			}
		})
	}
}
