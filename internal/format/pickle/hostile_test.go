package pickle

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// samples are small pickles of every form: Python's own, and numpy's.
func samples(t testing.TB) [][]byte {
	t.Helper()
	table, err := os.ReadFile("testdata/python.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var all [][]byte
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n") {
		data, err := base64.StdEncoding.DecodeString(line[strings.LastIndexByte(line, '\t')+1:])
		if err != nil {
			t.Fatal(err)
		}
		if len(data) < 1000 {
			all = append(all, data)
		}
	}
	return append(all,
		pickleOf(records(3, 4)),
		begin().scalar("f8", "<", make([]byte, 8)).stop(),
		begin().scalar("U2", ">", make([]byte, 8)).stop(),
		begin().global("numpy.core.numeric", "_frombuffer").op(opMark).value([]byte("xy")).
			dtype("u1", "|").value(tuple{1, 2}).value("F").op(opTuple).op(opReduce).stop(),
		[]byte("S'a\\x41\\n'\np0\n0(c__builtin__\nset\n((lp1\ng0\natRV\\u56fe\nU\x02\xff\xfet."),
	)
}

func TestEveryTruncationIsAnUnexpectedEnd(t *testing.T) {
	for _, data := range samples(t) {
		for cut := range data {
			v, err := Load(data[:cut])
			if !errors.Is(err, io.ErrUnexpectedEOF) || v != nil {
				t.Fatalf("%.40q… cut at %d of %d: %v, %v", data, cut, len(data), v, err)
			}
		}
	}
}

func TestDamagedPicklesDoNotPanic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, data := range samples(t) {
		for range 200 {
			damaged := bytes.Clone(data)
			for range 1 + r.IntN(3) {
				damaged[r.IntN(len(damaged))] = byte(r.Uint32())
			}
			check(t, damaged)
		}
	}
}

// check reads data, and what can be read holds to the package's promises.
func check(t *testing.T, data []byte) {
	t.Helper()
	v, err := Load(data)
	items, listErr := LoadList(data)
	if err != nil {
		if v != nil || listErr == nil {
			t.Fatalf("Load: %v, %v; LoadList: %v", v, err, listErr)
		}
		for _, item := range items {
			walk(t, item, new(int), 1)
		}
		return
	}
	nodes := 0
	walk(t, v, &nodes, 0)
	if most := freeAllowance + weightPerByte*len(data); nodes > most {
		t.Fatalf("%d nodes from %d bytes", nodes, len(data))
	}
	if list, ok := v.(*List); ok != (listErr == nil) || ok && len(list.Items) != len(items) {
		t.Fatalf("LoadList: %d items, %v", len(items), listErr)
	}
}

func walk(t *testing.T, v any, nodes *int, depth int) {
	*nodes++
	if depth > maxDepth+2 {
		t.Fatalf("deeper than %d", depth)
	}
	if d, ok := v.(*Dict); ok {
		for key, value := range d.All() {
			if got, found := d.Lookup(key); key == key && (!found || kindOf(got) != kindOf(value)) {
				t.Fatalf("key %v is not found", key)
			}
			walk(t, value, nodes, depth+1)
		}
		return
	}
	if a, ok := v.(*Array); ok {
		if width, height, pix, err := a.Gray(); err == nil && len(pix) != width*height {
			t.Fatalf("%d pixels of %d by %d", len(pix), width, height)
		}
	}
	if strings.HasPrefix(kindOf(v), "the class") || strings.HasPrefix(kindOf(v), "a *") {
		t.Fatalf("%s reached the caller", kindOf(v))
	}
	items, _ := Items(v)
	for _, item := range items {
		walk(t, item, nodes, depth+1)
	}
}

// Hostile input costs memory and time in proportion to its length, whatever it declares or repeats.
func TestHostileInputStaysBounded(t *testing.T) {
	const n = 100_000
	repeat := func(s string) []byte { return []byte(strings.Repeat(s, n)) }
	big := strings.Repeat("x", n)
	remember := func() *writer { return begin().value(big) } // as 0
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	var laughs []byte
	laughs = append(laughs, "]q\x00"...)
	for i := range 90 {
		laughs = append(laughs, ']', 'h', byte(i), 'a', 'h', byte(i), 'a', 'q', byte(i+1))
	}
	farther := begin()
	for i := range uint32(n) {
		farther.op(opNone).size(opLongBinPut, 1<<31+i*1000).op(opPop)
	}
	holes := begin()
	for i := range uint32(n / 10) {
		holes.op(opNone).size(opLongBinPut, i*64).op(opPop)
	}
	keys := new(writer).op(opEmptyDict).op(opMark)
	for i := range n {
		keys.op(opBinInt2, byte(i), byte(i>>8)).op(opNone)
	}
	encode := remember().global("_codecs", "encode").op(opBinPut, 1).op(opPop).op(opBinGet, 0).value("latin1").op(opTuple2).op(opBinPut, 5)
	scalars := remember().dtype("U25000", "<").op(opBinPut, 1).op(opPop).global("numpy.core.multiarray", "scalar").op(opBinPut, 2).op(opPop).
		op(opMark).op(opBinGet, 1).op(opBinGet, 0).op(opTuple).op(opBinPut, 3)
	sets := new(writer).op(opEmptyList).op(opMark)
	for range n {
		sets.op(opBinInt1, 1)
	}
	sets.op(opAppends).op(opTuple1).op(opBinPut, 1).global("builtins", "set").op(opBinPut, 2)
	var seventeen strings.Builder
	for i := range byte(indexAbove + 1) {
		seventeen.Write([]byte{'K', i, 'N'})
	}
	wide := begin().global("numpy.core.multiarray", "_reconstruct").op(opBinPut, 0).op(opMark).global("numpy", "ndarray").
		op(opNone).op(opNone).op(opTuple).op(opBinPut, 1).op(opMark).op(opNone).op(opMark)
	for range maxDims {
		wide.op(opBinInt1, 1)
	}
	wide.op(opTuple).dtype("u1", "|").op(opNewFalse).size(opBinBytes, 1).raw("x").op(opTuple).op(opBinPut, 2)
	longKey := remember().op(opEmptyDict)

	for name, data := range map[string][]byte{
		"a stack without end":     []byte(strings.Repeat("N", maxStack+1)),
		"lists":                   repeat("]"),
		"lists, remembered":       repeat("]\x94"),
		"dicts, remembered":       repeat("}\x94"),
		"sets":                    repeat("\x8f\x94"),
		"marks":                   repeat("("),
		"list in list":            repeat("]\x85"),
		"lists in a list":         join([]byte("]"), repeat("]a")),
		"dicts of one":            repeat("}NNs"),
		"sets of one":             join([]byte("]Na\x85q\x000cbuiltins\nset\nq\x01"), repeat("h\x01h\x00R0")),
		"dup":                     join([]byte("K\x07"), repeat("2")),
		"floats":                  repeat("G\x3f\xf0\x00\x00\x00\x00\x00\x01"),
		"text":                    repeat("U\x01a\x94"),
		"far memo":                farther.out,
		"memo with holes":         holes.out,
		"many keys":               keys.out,
		"arrays of 64 sides":      join(wide.out, repeat("h\x00h\x01Rh\x02b0")),
		"dicts just hashed":       repeat("}(" + seventeen.String() + "u0"),
		"encode again":            join(encode.out, repeat("h\x01h\x05R0")),
		"scalar again":            join(scalars.out, repeat("h\x02h\x03R0")),
		"set again":               join(sets.out, repeat("h\x02h\x01R0")),
		"long key again":          join(longKey.out, repeat("h\x00Ns")),
		"sum of laughs":           laughs,
		"text again":              join(remember().out, []byte("]"), repeat("h\x00a")),
		"frames":                  repeat("\x95\x00\x00\x00\x00\x00\x00\x00\x00"),
		"huge text":               repeat("\x8d\xff\xff\xff\xff\xff\xff\xff\x0f"),
		"huge long":               repeat("\x8b\xff\xff\xff\x7f"),
		"dtypes":                  join(begin().global("numpy", "dtype").op(opBinPut, 0).value("f8").op(opTuple1).op(opBinPut, 1).out, repeat("h\x00h\x01R")),
		"a class of a large name": join([]byte("c"), repeat("m"), []byte("\n"), repeat("n"), []byte("\n")),
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			began := busy(t)
			v, err := Load(data)
			took := busy(t) - began
			runtime.ReadMemStats(&after)
			if err == nil {
				t.Errorf("read as %s", kindOf(v))
			} else if len(err.Error()) > 500 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			allocated := after.TotalAlloc - before.TotalAlloc
			t.Logf("%d bytes: %d allocated, %.0f a byte, %v: %.120v", len(data), allocated,
				float64(allocated)/float64(len(data)), took, err)
			// TotalAlloc also counts what was thrown away while slices grew.
			if most := uint64(1<<20 + 250*len(data)); allocated > most {
				t.Errorf("%d bytes allocated for %d, more than %d", allocated, len(data), most)
			}
			if took > 5*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// busy is for how long the processors have worked for this process, which does not depend on what else they do.
func busy(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func FuzzLoad(f *testing.F) {
	for _, data := range samples(f) {
		f.Add(data)
	}
	for _, s := range []string{
		"\x80\x02cos\nsystem\nU\x02ls\x85R.", "]q\x00h\x00a.", "]q\x00]q\x01h\x00a0h\x00h\x01a.", "\x8e\x00\x00\x00\x00\x00\x00\x00\x10.",
		"K\x07r\xff\xff\xff\xff0j\xff\xff\xff\xff.", "\x95\xff\xff\xff\xff\xff\xff\xff\xffN.", "\x8b\xff\xff\xff\xff.",
		"(K\x01K\x022(K\x051(00t.", "P1\n.", "(ibuiltins\nset\n.", "Np18446744073709551615\n.", "\x8f(K\x01G\x3f\xf0\x00\x00\x00\x00\x00\x00\x88\x90.",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		kept := bytes.Clone(data)
		check(t, data)
		if !bytes.Equal(data, kept) {
			t.Fatal("the input was changed")
		}
	})
}
