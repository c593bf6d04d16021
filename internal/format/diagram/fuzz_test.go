package diagram

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/png"
	"math/rand/v2"
	"regexp"
	"testing"
)

// stricter matches the errors for files that image/png lets pass.
var stricter = regexp.MustCompile(`^png: (\d+ bytes after IEND|unknown critical chunk|IDAT chunks are not in one sequence|` +
	`ends (before IEND|within chunk)|".*" crc mismatch|".*" where IHDR is first|image too large|\d+ bytes of IDAT)`)

// FuzzMeasure holds Measure to image/png: what that decodes has the same digest here, or one of the stricter errors.
func FuzzMeasure(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, kind := range kinds {
		for interlace := range 2 {
			rows := randomRows(rng, 9, 5, kind.depth*pngSamples[kind.colour], interlace, 0.7)
			f.Add(pngOf(headerChunk(9, 5, kind.depth, kind.colour, interlace), chunkOf("PLTE", make([]byte, 768)),
				idats(rows, 50), chunkOf("IEND", nil)))
		}
	}
	f.Add(pngOf(headerChunk(150, 9, 8, pngRGBA, 0), idats(sparseRows(rng, 150, 9, 4), 1<<20), chunkOf("IEND", nil)))
	f.Add(encoded(f, drawing(30, 20, 1)))
	f.Add([]byte("\xff\xd8\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzzOne(t, data)
		fuzzOne(t, repaired(data))
	})
}

func fuzzOne(t *testing.T, data []byte) {
	got, err := Measure(data)
	config, configErr := png.DecodeConfig(bytes.NewReader(data))
	if configErr != nil || config.Width*config.Height > 1<<20 {
		return
	}
	want, wantErr := decodePNG(data)
	switch {
	case wantErr != nil: // image/png also checks Adler-32, and chunks that Measure has no use for
	case err != nil && !stricter.MatchString(err.Error()):
		t.Fatalf("image/png decodes it; Measure: %v", err)
	case err == nil && got != want:
		t.Fatalf("%v, want %v", got, want)
	}
}

// repaired gives every chunk the CRC of its bytes, so that the fuzzer gets past them.
func repaired(data []byte) []byte {
	data = bytes.Clone(data)
	for at := len(pngSignature); at+12 <= len(data); {
		n := int(binary.BigEndian.Uint32(data[at:]))
		if n > len(data)-at-12 {
			break
		}
		binary.BigEndian.PutUint32(data[at+8+n:], crc32.ChecksumIEEE(data[at+4:at+8+n]))
		at += 12 + n
	}
	return data
}
