package pickle

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What Python wrote, in each protocol, is what we read.
func TestPythonsOwnPickles(t *testing.T) {
	table, err := os.ReadFile("testdata/python.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n") {
		cells := strings.Split(line, "\t")
		data, err := base64.StdEncoding.DecodeString(cells[3])
		if err != nil {
			t.Fatal(err)
		}
		v, err := Load(data)
		if err != nil {
			t.Errorf("%s, protocol %s: %v", cells[0], cells[1], err)
			continue
		}
		if diff := cmp.Diff(cells[2], render(v)); diff != "" {
			t.Errorf("%s, protocol %s (-python +go):\n%s", cells[0], cells[1], diff)
		}
	}
}

func TestHandWrittenPickles(t *testing.T) {
	image := ndarray{tuple{2, 3}, "u1", "|", false, []byte("abcdef")}
	tests := []struct {
		name string
		data []byte
		want any // as render writes it, or a value to render
	}{
		{"str of Python 2, protocol 0", []byte("S'a\\x41\\n\\'\\101\\q'\n."), "aA\n'A\\q"},
		{"str of Python 2 with UTF-8 is text", []byte("U\x06\xe5\xa6\x82\xe5\x9b\xbe."), "如图"},
		{"str of Python 2 without is bytes", []byte("T\x02\x00\x00\x00\xff\xfe."), []byte("\xff\xfe")},
		{"Python 2 counts its memo from 1", []byte("(lp1\nS'a'\np2\nag2\na."), &List{Items: []any{"a", "a"}}},
		{"set of Python 2", []byte("c__builtin__\nset\n((lp0\nI1\naI2\natR."), "{1, 2}"},
		{"text of protocol 0", []byte("V\\u56fe\\U0001d49c\xe9\\u005cu\n."), "图\U0001d49cé\\u"},
		{"lone surrogate", []byte("X\x05\x00\x00\x00a\xed\xa0\x80b."), "a\uFFFDb"},
		{"list and dict from a mark", []byte("((I1\nI2\nl(I3\nI4\ndt."), "([1, 2], {3: 4})"},
		{"a later value keeps the key's place", []byte("}(K\x01K\x05K\x02K\x06G\x3f\xf0\x00\x00\x00\x00\x00\x00K\x07u."), "{1: 7, 2: 6}"},
		{"pop, dup, pop mark", []byte("(K\x01K\x022(K\x051(00t."), "(1, 2)"},
		{"wide long that is small", []byte("\x8a\x0a\xfe\xff\xff\xff\xff\xff\xff\xff\xff\xff."), int64(-2)},
		{"a far memo index", []byte("K\x07r\xff\xff\xff\xff0j\xff\xff\xff\xff."), int64(7)},
		{"array", pickleOf(image), "array([2 3] |u1 false 616263646566)"},
		{"array with an empty side", pickleOf(ndarray{tuple{0, 1 << 40}, "f8", "<", false, nil}), "array([0 1099511627776] <f8 false )"},
		{"array with no dimension", pickleOf(ndarray{tuple{}, "i2", ">", true, []byte{1, 2}}), "array([] >i2 true 0102)"},
		{"array of protocol 5", begin().global("numpy.core.numeric", "_frombuffer").op(opMark).size8(opByteArray8, 2).raw("xy").
			dtype("u1", "|").value(tuple{1, 2}).value("F").op(opTuple).op(opReduce).stop(), "array([1 2] |u1 true 7879)"},
		{"array of protocol 2", begin().global("numpy.core.multiarray", "_reconstruct").op(opMark).global("numpy", "ndarray").
			value(tuple{0}).value("b").op(opTuple).op(opReduce).op(opMark).value(1).value(tuple{2}).dtype("u1", "|").value(false).
			global("_codecs", "encode").value(tuple{"\u00ff\u0080", "latin1"}).op(opReduce).op(opTuple).op(opBuild).stop(),
			"array([2] |u1 false ff80)"},
		{"float64", begin().scalar("f8", "<", []byte("\x00\x00\x00\x00\x00\x20\x49\x40")).stop(), 50.25},
		{"float64, other order", begin().scalar("f8", ">", []byte("\x40\x49\x20\x00\x00\x00\x00\x00")).stop(), 50.25},
		{"float32", begin().scalar("f4", "<", []byte("\x00\x00\x49\x42")).stop(), 50.25},
		{"float16", begin().scalar("f2", "<", []byte("\x48\x52")).stop(), 50.25},
		{"float16, smallest", begin().scalar("f2", "<", []byte("\x01\x80")).stop(), -math.Ldexp(1, -24)},
		{"float16, infinite", begin().scalar("f2", "<", []byte("\x00\xfc")).stop(), math.Inf(-1)},
		{"float16, not a number", begin().scalar("f2", "<", []byte("\x01\x7c")).stop(), math.NaN()},
		{"int32", begin().scalar("i4", "<", []byte("\xfe\xff\xff\xff")).stop(), int64(-2)},
		{"uint8", begin().scalar("u1", "|", []byte("\xff")).stop(), int64(255)},
		{"uint64", begin().scalar("u8", "<", []byte("\xff\xff\xff\xff\xff\xff\xff\xff")).stop(), new(big.Int).SetUint64(math.MaxUint64)},
		{"bool_", begin().scalar("b1", "|", []byte("\x01")).stop(), true},
		{"str_", begin().scalar("U2", "<", []byte("\xfe\x56\x00\x00\x00\x00\x00\x00")).stop(), "图"},
		{"bytes_", begin().scalar("S3", "|", []byte("ab\x00")).stop(), []byte("ab")},
		{"dtype", begin().dtype("f8", ">").stop(), "dtype(>f8)"},
		{"a frame", append(begin().size8(opFrame, 3).out, "K\x07."...), int64(7)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v, err := Load(test.data)
			if err != nil {
				t.Fatal(err)
			}
			got := render(v)
			if want, ok := test.want.(string); ok && want == got {
				return
			}
			if want := render(test.want); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

func TestRefusedClasses(t *testing.T) {
	for _, name := range []string{
		"os system", "posix system", "builtins eval", "__builtin__ getattr", "builtins list", "builtins dict", "builtins object",
		"collections OrderedDict", "copy_reg _reconstructor", "copyreg _reconstructor", "numpy load", "numpy.core.multiarray fromfile",
		"numpy ndarray.tofile", "_codecs decode", "torch._utils _rebuild_tensor_v2", "subprocess Popen", "__main__ Problem", " ",
	} {
		module, class, _ := strings.Cut(name, " ")
		for form, data := range map[string][]byte{
			"GLOBAL":       begin().global(module, class).op(opEmptyTuple).op(opReduce).stop(),
			"STACK_GLOBAL": begin().value(module).value(class).op(opStackGlobal).op(opEmptyTuple).op(opReduce).stop(),
			"INST":         begin().op(opMark).op(opInst).raw(module + "\n" + class + "\n").stop(),
		} {
			t.Run(form+" of "+name, func(t *testing.T) {
				_, err := Load(data)
				var refused *ClassError
				if !errors.As(err, &refused) || refused.Module != module || refused.Name != class {
					t.Fatalf("%s of %s: %v", form, name, err)
				}
				if !errors.Is(err, ErrRefused) || refused.Offset < 2 {
					t.Errorf("%s of %s: offset %d: %v", form, name, refused.Offset, err)
				}
			})
		}
	}
	_, err := Load([]byte("\x80\x02cos\nsystem\nU\x02ls\x85R."))
	want := "pickle: offset 2: class os.system refused: only numpy arrays and numbers and Python's own values are read"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestFaults(t *testing.T) {
	encode := func(args ...any) []byte {
		return begin().global("_codecs", "encode").value(tuple(args)).op(opReduce).stop()
	}
	array := func(shape tuple, dtype string, data string) []byte {
		return pickleOf(ndarray{shape, dtype, "<", false, []byte(data)})
	}
	malformed := error(nil)
	tests := []struct {
		name string
		data []byte
		is   error
		says string
	}{
		{"nothing", nil, io.ErrUnexpectedEOF, "offset 0"},
		{"no STOP", []byte("K\x07"), io.ErrUnexpectedEOF, "offset 2"},
		{"trailing data", []byte("K\x07.K\x08."), malformed, "3 bytes after the end"},
		{"later protocol", []byte("\x80\x06N."), malformed, "protocol 6"},
		{"no opcode", []byte("N\xff."), malformed, "byte 0xff is not an opcode"},
		{"persistent id", []byte("P1\n."), ErrRefused, "PERSID"},
		{"binary persistent id", []byte("NQ."), ErrRefused, "BINPERSID"},
		{"extension 1", []byte("\x82\x01."), ErrRefused, "EXT1"},
		{"extension 2", []byte("\x83\x01\x00."), ErrRefused, "EXT2"},
		{"extension 4", []byte("\x84\x01\x00\x00\x00."), ErrRefused, "EXT4"},
		{"object of a listed class", []byte("(cbuiltins\nset\no."), ErrRefused, "OBJ"},
		{"instance of a listed class", []byte("(ibuiltins\nset\n."), ErrRefused, "INST"},
		{"new object", []byte("cbuiltins\nset\n)\x81."), ErrRefused, "NEWOBJ"},
		{"new object with names", []byte("cbuiltins\nset\n)}\x92."), ErrRefused, "NEWOBJ_EX"},
		{"bytes from outside", []byte("\x97."), ErrRefused, "NEXT_BUFFER"},
		{"read-only bytes from outside", []byte("\x98."), ErrRefused, "READONLY_BUFFER"},
		{"a class as the value", []byte("cbuiltins\nset\n."), ErrRefused, "a class where data"},
		{"a class in a list", []byte("](cbuiltins\nset\n\x85e."), ErrRefused, "a class where data"},
		{"call of numpy.ndarray", []byte("cnumpy\nndarray\n)R."), ErrRefused, "numpy.ndarray"},
		{"call of data", []byte("K\x01)R."), malformed, "a call of an int"},
		{"reconstruct another class", []byte("cnumpy.core.multiarray\n_reconstruct\ncbuiltins\nset\nNN\x87R."), ErrRefused, "_reconstruct of the class set"},
		{"state for a dict", []byte("}}b."), ErrRefused, "BUILD of a dict"},
		{"a list as a key", []byte("}]Ns."), ErrRefused, "a list as a key"},
		{"a tuple as a key", []byte("})Ns."), ErrRefused, "a tuple as a key"},
		{"a list that holds itself", []byte("]q\x00h\x00a."), ErrRefused, "holds itself"},
		{"a cycle of two", []byte("]q\x00]q\x01h\x00a0h\x00h\x01a."), ErrRefused, "as in a cycle"},
		{"a dict that holds itself", []byte("}q\x00Nh\x00s."), ErrRefused, "holds itself"},
		{"a key without a value", []byte("}(Nu."), malformed, "no value"},
		{"items for a list in a dict", []byte("}Na."), malformed, "put into a dict"},
		{"items for a dict in a list", []byte("]NNs."), malformed, "put into a list"},
		{"items for a set in a list", []byte("](N\x90."), malformed, "put into a list"},
		{"items for nothing", []byte("](N((e."), malformed, "too few values"},
		{"append to nothing", []byte("Na."), malformed, "too few values"},
		{"pop below a mark", []byte("N(\x85."), malformed, "too few values"},
		{"no mark", []byte("Nt."), malformed, "no MARK"},
		{"a mark left", []byte("N(."), malformed, "1 marks"},
		{"two values left", []byte("NN."), malformed, "2 values"},
		{"no value", []byte("."), malformed, "0 values"},
		{"memo not put", []byte("h\x05."), malformed, "remembered as 5"},
		{"memo not put, far", []byte("j\xff\xff\xff\xff."), malformed, "remembered as 4294967295"},
		{"memo index below 0", []byte("Np-1\n."), malformed, "not an index"},
		{"memo of nothing", []byte("q\x00."), malformed, "too few values"},
		{"memo hole", []byte("Np5\ng4\n."), malformed, "remembered as 4"},
		{"huge BINBYTES8", []byte("\x8e\x00\x00\x00\x00\x00\x00\x00\x10."), io.ErrUnexpectedEOF, "1152921504606846976 bytes wanted, 1 left"},
		{"largest BYTEARRAY8", []byte("\x96\xff\xff\xff\xff\xff\xff\xff\xff."), io.ErrUnexpectedEOF, "wanted"},
		{"huge BINUNICODE8", []byte("\x8d\xff\xff\xff\xff\xff\xff\xff\x7f."), io.ErrUnexpectedEOF, "wanted"},
		{"BINSTRING below 0", []byte("T\xff\xff\xff\xff."), io.ErrUnexpectedEOF, "wanted"},
		{"LONG4 below 0", []byte("\x8b\xff\xff\xff\xff."), io.ErrUnexpectedEOF, "wanted"},
		{"LONG4 too long", append([]byte("\x8b\x00\x10\x00\x00"), make([]byte, 5000)...), ErrLimit, "integer of 4096 bytes"},
		{"INT too long", []byte("I" + strings.Repeat("9", 5000) + "\n."), ErrLimit, "integer of 5000 digits"},
		{"INT no number", []byte("I12x\n."), malformed, "12x is not an integer"},
		{"INT that may be octal", []byte("I-011\n."), malformed, "-011 is not an integer"},
		{"FLOAT no number", []byte("Fone\n."), malformed, "one is not a float"},
		{"huge frame", []byte("\x95\xff\xff\xff\xff\xff\xff\xff\xffN."), io.ErrUnexpectedEOF, "last frame"},
		{"frame in a frame", []byte("\x95\x0b\x00\x00\x00\x00\x00\x00\x00\x95\x01\x00\x00\x00\x00\x00\x00\x00N."), malformed, "inside another"},
		{"text not UTF-8", []byte("\x8c\x01\xff."), malformed, "not UTF-8"},
		{"STRING without quotes", []byte("Sab\n."), malformed, "no quotes"},
		{"STRING with a lone quote", []byte("S'\n."), malformed, "no quotes"},
		{"STRING with a cut escape", []byte("S'\\x4'\n."), malformed, "broken escape"},
		{"UNICODE with a cut escape", []byte("V\\u12\n."), malformed, "no character"},
		{"UNICODE beyond the last character", []byte("V\\U00110000\n."), malformed, "no character"},
		{"class named by numbers", []byte("K\x01K\x02\x93."), malformed, "named by an int"},
		{"encode to utf-8", encode("a", "utf-8"), ErrRefused, "utf-8"},
		{"encode to rot13", encode("a", "rot13"), ErrRefused, "rot13"},
		{"encode with one argument", encode("a"), ErrRefused, "_codecs.encode"},
		{"encode with none", encode(), ErrRefused, "_codecs.encode"},
		{"encode beyond latin1", encode("Ā", "latin1"), malformed, "beyond latin1"},
		{"bytes of a number", begin().global("builtins", "bytes").value(tuple{1 << 30}).op(opReduce).stop(), ErrRefused, "bytes"},
		{"set of a number", begin().global("builtins", "set").value(tuple{1}).op(opReduce).stop(), malformed, "a set of an int"},
		{"array that overflows", array(tuple{1 << 31, 1 << 31, 1 << 31}, "u1", ""), ErrLimit, "numpy array"},
		{"array too large", array(tuple{1 << 31, 1 << 31}, "u1", "x"), malformed, "there are 1"},
		{"array that overflows by its type", array(tuple{1 << 60}, "f8", ""), ErrLimit, "numpy array"},
		{"array with a side below 0", array(tuple{-1, -1}, "u1", "x"), malformed, "dimension"},
		{"array with a side of text", array(tuple{"x"}, "u1", "x"), malformed, "dimension"},
		{"array with bytes left", array(tuple{2, 2}, "u1", "abcde"), malformed, "is 4 bytes, there are 5"},
		{"array of objects", array(tuple{1}, "O8", "abcdefgh"), ErrRefused, "numpy type O8"},
		{"array of dates", array(tuple{1}, "M8", "abcdefgh"), ErrRefused, "numpy type M8"},
		{"array of odd size", array(tuple{1}, "u3", "abc"), ErrRefused, "numpy type u3"},
		{"array of nothing", array(tuple{1 << 40}, "S0", ""), ErrRefused, "numpy type S0"},
		{"array of no type", array(tuple{1}, "", ""), ErrRefused, "numpy type"},
		{"array built twice", begin().array(ndarray{tuple{1}, "u1", "|", false, []byte("x")}).value(tuple{1}).op(opBuild).stop(),
			ErrRefused, "a numpy array changes"},
		{"array of bytes that are a number", begin().global("numpy.core.numeric", "_frombuffer").op(opMark).value(5).dtype("u1", "|").
			value(tuple{1}).value("C").op(opTuple).op(opReduce).stop(), malformed, "an int, not bytes"},
		{"array in kept order", begin().global("numpy.core.numeric", "_frombuffer").op(opMark).value([]byte("x")).dtype("u1", "|").
			value(tuple{1}).value("K").op(opTuple).op(opReduce).stop(), malformed, "memory order K"},
		{"array of Python 2 with no order", []byte("cnumpy.core.multiarray\n_reconstruct\n(cnumpy\nndarray\nNNtR(K\x01)NNNtb."), malformed, "memory order is None"},
		{"array whose state is too short", []byte("cnumpy.core.multiarray\n_reconstruct\n(cnumpy\nndarray\nNNtR)b."), malformed, "tuple of 5"},
		{"type whose state is too short", []byte("cnumpy\ndtype\nU\x02u1\x85R)b."), malformed, "tuple of 8"},
		{"array in 65 dimensions", array(make(tuple, 65), "u1", ""), malformed, "at most 64"},
		{"byte order of its own", begin().dtype("u2", "x").stop(), malformed, "byte order"},
		{"scalar too short", begin().scalar("f8", "<", []byte("1234")).stop(), malformed, "4 bytes for <f8"},
		{"long double", begin().scalar("f16", "<", make([]byte, 16)).stop(), ErrRefused, "<f16"},
		{"type with fields", begin().global("numpy", "dtype").value(tuple{"S4"}).op(opReduce).
			value(tuple{3, "|", nil, tuple{"a"}, record{}, 4, 1, 0}).op(opBuild).stop(), ErrRefused, "fields"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v, err := Load(test.data)
			if err == nil {
				t.Fatalf("read as %s", render(v))
			}
			if v != nil {
				t.Errorf("a value beside the error: %s", render(v))
			}
			if test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("%v: is not %v", err, test.is)
			}
			if test.is == malformed {
				for _, other := range []error{ErrRefused, ErrLimit, io.ErrUnexpectedEOF} {
					if errors.Is(err, other) {
						t.Errorf("%v: is %v", err, other)
					}
				}
			}
			if !strings.Contains(err.Error(), test.says) || !strings.HasPrefix(err.Error(), "pickle: offset ") {
				t.Errorf("%v: does not say %q", err, test.says)
			}
		})
	}
}

func TestBytesAreSlicesOfTheInput(t *testing.T) {
	data := pickleOf(ndarray{tuple{1, 4}, "u1", "|", false, []byte("wxyz")})
	v, err := Load(data)
	if err != nil {
		t.Fatal(err)
	}
	pix := v.(*Array).Data
	if at := bytes.Index(data, []byte("wxyz")); &data[at] != &pix[0] {
		t.Error("the image was copied")
	}
	if cap(pix) != len(pix) {
		t.Error("an append to the image would write into the pickle")
	}
}

func TestGray(t *testing.T) {
	gray := func(t *testing.T, a ndarray) (int, int, string, error) {
		t.Helper()
		v, err := Load(pickleOf(a))
		if err != nil {
			t.Fatal(err)
		}
		width, height, pix, err := v.(*Array).Gray()
		return width, height, string(pix), err
	}
	for name, a := range map[string]ndarray{
		"rows":    {tuple{2, 3}, "u1", "|", false, []byte("abcdef")},
		"columns": {tuple{2, 3}, "u1", "|", true, []byte("adbecf")},
	} {
		t.Run(name, func(t *testing.T) {
			if width, height, pix, err := gray(t, a); width != 3 || height != 2 || pix != "abcdef" || err != nil {
				t.Errorf("%s: %d by %d %q, %v", name, width, height, pix, err)
			}
		})
	}
	for name, a := range map[string]ndarray{
		"one dimension": {tuple{6}, "u1", "|", false, []byte("abcdef")},
		"colour":        {tuple{1, 2, 3}, "u1", "|", false, []byte("abcdef")},
		"signed":        {tuple{2, 3}, "i1", "|", false, []byte("abcdef")},
		"wide":          {tuple{1, 3}, "u2", "<", false, []byte("abcdef")},
		"no pixel":      {tuple{0, 1 << 40}, "u1", "|", false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if _, _, _, err := gray(t, a); err == nil {
				t.Errorf("%s: no error", name)
			}
		})
	}
}

func TestSet(t *testing.T) {
	v, err := Load([]byte("\x8f(U\x03N_0K\x01U\x03N_0\x88\x90."))
	if err != nil {
		t.Fatal(err)
	}
	set := v.(*Set)
	if diff := cmp.Diff([]any{"N_0", int64(1)}, set.Items()); diff != "" || set.Len() != 2 {
		t.Errorf("%d items (-want +got):\n%s", set.Len(), diff)
	}
	if !set.Has("N_0") || !set.Has(true) || set.Has("N_1") {
		t.Error("Has and Items disagree")
	}
}

func TestDict(t *testing.T) {
	for _, n := range []int{0, 3, indexAbove, indexAbove + 1, 2000} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			var kv record
			for i := range n {
				kv = append(kv, i, "value", string(rune('a'+i)), i)
			}
			v, err := Load(pickleOf(kv))
			if err != nil {
				t.Fatal(err)
			}
			d := v.(*Dict)
			if d.Len() != 2*n {
				t.Errorf("%d keys, want %d", d.Len(), 2*n)
			}
			for i := range n {
				if v, ok := d.Get(string(rune('a' + i))); !ok || v != int64(i) {
					t.Fatalf("text key %d of %d: %v", i, n, v)
				}
				if v, ok := d.Lookup(float64(i)); !ok || v != "value" {
					t.Fatalf("number key %d of %d: %v", i, n, v)
				}
			}
			if _, ok := d.Get("absent"); ok {
				t.Error("an absent key was found")
			}
			if _, ok := d.Lookup([]byte("absent")); ok {
				t.Error("a key of another kind was found")
			}
		})
	}
}
