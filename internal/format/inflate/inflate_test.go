package inflate

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// all reads a stream to its end, each time keeping what keeping says of the bytes at hand, and checks that those are led again.
func all(t testing.TB, r *Reader, src []byte, keeping func(have int) int) (out []byte, unread int, err error) {
	r.Reset(src)
	var p []byte
	for {
		kept := bytes.Clone(p[len(p)-keeping(len(p)):])
		p, err = r.Next(len(kept))
		if err != nil && err != io.EOF {
			if again, err2 := r.Next(0); again != nil || err2 != err {
				t.Fatalf("after the error %v: %d bytes, %v", err, len(again), err2)
			}
			return nil, 0, err
		}
		if !bytes.HasPrefix(p, kept) {
			t.Fatalf("%d kept bytes are others", len(kept))
		}
		out = append(out, p[len(kept):]...)
		if err == io.EOF {
			return out, r.Unread(), nil
		}
	}
}

func nothing(int) int { return 0 }

// reference is the same by compress/flate. It stops after limit bytes, and then with io.ErrShortWrite.
func reference(src []byte, limit int) (out []byte, unread int, err error) {
	rest := bytes.NewReader(src)
	f := flate.NewReader(rest)
	out, err = io.ReadAll(io.LimitReader(f, int64(limit)))
	if err == nil && len(out) == limit {
		if n, _ := f.Read(make([]byte, 1)); n > 0 {
			err = io.ErrShortWrite
		}
	}
	return out, rest.Len(), err
}

// sample is bytes of one of the kinds that make an encoder take all its ways.
func sample(rng *rand.Rand, kind, size int) []byte {
	out := make([]byte, 0, size)
	for len(out) < size {
		switch kind {
		case 0: // noise, which is stored
			out = append(out, byte(rng.Uint32()))
		case 1: // frequencies that halve from byte to byte, for the longest codes
			b := byte(0)
			for rng.IntN(2) == 0 && b < 40 {
				b++
			}
			out = append(out, b*7)
		case 2: // paper
			out = append(out, make([]byte, 1+rng.IntN(3000))...)
			out = append(out, byte(rng.IntN(4)))
		default: // repetitions from all distances, of all lengths
			out = append(out, byte(rng.Uint32()), byte(rng.Uint32()), byte(rng.Uint32()))
			distance := 1 + rng.IntN(min(len(out), 1<<rng.IntN(16)))
			for range 3 + rng.IntN(1<<rng.IntN(10)) {
				out = append(out, out[len(out)-distance])
			}
		}
	}
	return out[:size]
}

const kinds = 4

// deflated is data as a stream: levels are -2 to 9. Where flush is not 0 a block ends every so many bytes.
func deflated(t interface{ Fatal(...any) }, data []byte, level, flush int) []byte {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, level)
	if err != nil {
		t.Fatal(err)
	}
	for flush > 0 && len(data) > flush {
		w.Write(data[:flush])
		w.Flush()
		data = data[flush:]
	}
	w.Write(data)
	w.Close()
	return out.Bytes()
}

func TestStreamsComeBackWhole(t *testing.T) {
	r := new(Reader) // one for all, as streams must leave no traces
	rapid.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		size := rapid.SampledFrom([]int{0, 1, 300, 40000, piece - 1, piece, 200000, 500000}).Draw(rt, "size")
		data := sample(rng, rapid.IntRange(0, kinds-1).Draw(rt, "kind"), size)
		src := deflated(rt, data, rapid.IntRange(-2, 9).Draw(rt, "level"), rapid.SampledFrom([]int{0, 0, 100, 5000}).Draw(rt, "flush"))
		after := rapid.IntRange(0, 40).Draw(rt, "after")
		src = append(src, sample(rng, 0, after)...)
		most := rapid.SampledFrom([]int{0, 100, 50000, MaxKeep}).Draw(rt, "keep")
		out, unread, err := all(t, r, src, func(have int) int { return rng.IntN(min(have, most) + 1) })
		if err != nil || unread != after || !bytes.Equal(out, data) {
			rt.Fatalf("%d bytes of %d, %d unread of %d, error %v", len(out), len(data), unread, after, err)
		}
	})
}

func TestCutStreamsAreRefused(t *testing.T) {
	r := new(Reader)
	rng := rand.New(rand.NewPCG(1, 1))
	for kind := range kinds {
		for _, level := range []int{flate.HuffmanOnly, flate.NoCompression, flate.BestSpeed, flate.BestCompression} {
			src := deflated(t, sample(rng, kind, 3000), level, 1000)
			for n := range src {
				if _, _, err := all(t, r, src[:n], nothing); err != io.ErrUnexpectedEOF {
					t.Fatalf("kind %d, level %d, %d of %d bytes: %v", kind, level, n, len(src), err)
				}
			}
		}
	}
}

func TestChangedStreamsAreJudgedAsByTheReference(t *testing.T) {
	r := new(Reader)
	rng := rand.New(rand.NewPCG(2, 2))
	for kind := range kinds {
		for _, level := range []int{flate.HuffmanOnly, flate.NoCompression, flate.BestSpeed, flate.BestCompression} {
			src := deflated(t, sample(rng, kind, 3000), level, 1000)
			for range 500 {
				bad := bytes.Clone(src)
				for range 1 + rng.IntN(3) {
					bad[rng.IntN(min(len(bad), 1<<rng.IntN(16)))] ^= 1 << rng.IntN(8)
				}
				compare(t, r, bad)
			}
		}
	}
}

// compare fails when Reader and compress/flate differ: in what they accept, the output, or where they say that the stream ends.
func compare(t testing.TB, r *Reader, src []byte) {
	want, wantUnread, wantErr := reference(src, 1<<22)
	if wantErr == io.ErrShortWrite {
		return
	}
	got, unread, err := all(t, r, src, nothing)
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("%x: error %v, want %v", src, err, wantErr)
	}
	if err == nil && (!bytes.Equal(got, want) || unread != wantUnread) {
		t.Fatalf("%x: %d bytes, %d unread; want %d and %d, and the same", src, len(got), unread, len(want), wantUnread)
	}
}

func TestWhatIsCorrupt(t *testing.T) {
	for name, test := range map[string]struct {
		src  []byte
		want error
	}{
		"nothing":                   {nil, io.ErrUnexpectedEOF},
		"reserved block":            {written(1, 1, 3, 2), CorruptError(1)},
		"stored length":             {[]byte{1, 1, 0, 1, 0, 'x'}, CorruptError(5)},
		"stored, cut":               {[]byte{1, 2, 0, 0xFD, 0xFF, 'x'}, io.ErrUnexpectedEOF},
		"distance before the start": {written(1, 1, 1, 2, 1, -7, 0, -5, 0, -7), CorruptError(2)},
		"fixed litlen 286":          {written(1, 1, 1, 2, 0xC6, -8), CorruptError(2)},
		"fixed distance 30":         {written(1, 1, 1, 2, 0x30, -8, 0x01, -7, 30, -5), CorruptError(3)},
		"287 litlens":               {written(1, 1, 2, 2, 30, 5, 0, 5, 0, 4), CorruptError(3)},
		"31 distances":              {written(1, 1, 2, 2, 0, 5, 30, 5, 0, 4), CorruptError(3)},
		"too many codes":            {written(1, 1, 2, 2, 0, 5, 0, 5, 0, 4, 1, 3, 1, 3, 1, 3, 0, 3), CorruptError(4)},
		"too few codes":             {written(1, 1, 2, 2, 0, 5, 0, 5, 0, 4, 2, 3, 2, 3, 2, 3, 0, 3), CorruptError(4)},
		"no code":                   {written(1, 1, 2, 2, 0, 5, 0, 5, 0, 4, 0, 3, 0, 3, 0, 3, 0, 3, 0, 9), CorruptError(4)},
		"nothing to repeat":         {written(1, 1, 2, 2, 0, 5, 0, 5, 0, 4, 1, 3, 0, 3, 0, 3, 0, 3, 0, 1), CorruptError(4)},
	} {
		if _, _, err := all(t, new(Reader), test.src, nothing); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
		if _, _, err := reference(test.src, 100); err == nil {
			t.Errorf("%s: compress/flate accepts it", name)
		}
	}
}

// written is numbers, each followed by how many bits it has; codes, which have their highest bit first, are followed by minus that.
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

// Blocks without a code for distances, or with a single one, are allowed when they do without the missing bits.
func TestSingleCodesAreAllowed(t *testing.T) {
	data := bytes.Repeat([]byte{'a'}, 1000) // one distance
	for _, src := range [][]byte{deflated(t, data, 9, 0), deflated(t, []byte("abcdefgh abcdef"), flate.HuffmanOnly, 0)} {
		compare(t, new(Reader), src)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	src := deflated(t, sample(rand.New(rand.NewPCG(3, 3)), 3, 300000), 6, 0)
	r := new(Reader)
	allocs := testing.AllocsPerRun(20, func() {
		r.Reset(src)
		for kept := 0; ; kept = 1000 {
			if _, err := r.Next(kept); err == io.EOF {
				return
			} else if err != nil {
				t.Fatal(err)
			}
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations a stream", allocs)
	}
}

func FuzzAgainstReference(f *testing.F) {
	rng := rand.New(rand.NewPCG(4, 4))
	for kind := range kinds {
		for _, level := range []int{flate.HuffmanOnly, flate.NoCompression, flate.BestSpeed, flate.BestCompression} {
			f.Add(deflated(f, sample(rng, kind, 500), level, 0))
		}
	}
	f.Add(deflated(f, []byte("a"), 9, 0))
	r := new(Reader)
	f.Fuzz(func(t *testing.T, src []byte) { compare(t, r, src) })
}

// The published diagrams are also what BenchmarkPublished is about; see there.
func TestPublishedStreams(t *testing.T) {
	r := new(Reader)
	for i, name := range published(t) {
		if testing.Short() && i%20 != 0 {
			continue
		}
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, r, stream(file))
	}
}
