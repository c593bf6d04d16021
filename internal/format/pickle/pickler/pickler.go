// Package pickler writes Python pickles as Python itself does: the values that package pickle reads, numpy's arrays of
// grey pixels among them.
package pickler

import (
	"encoding/binary"
	"fmt"
	"math"
)

// The values of a pickle beside nil, bool, int, int64, float64, string and []byte.
type (
	// A List is a list.
	List []any
	// A Tuple is a tuple.
	Tuple []any
	// A Set is a set, in the order in which it is written.
	Set []any
	// A Dict is a dict: keys and values in turn.
	Dict []any
	// A Gray is a numpy array of uint8: a grey image, row by row.
	Gray struct {
		Width, Height int
		Pixels        []byte
	}
)

// Dump writes a value as Python's pickle.dumps of protocol 2, 3 or 4 does, protocol 4 in one frame. It panics for
// values of other types than those.
func Dump(protocol int, value any) []byte {
	w := pickler{protocol: protocol}
	w.value(value)
	w.out = append(w.out, '.')
	return append([]byte{0x80, byte(protocol)}, framed(protocol, w.out)...)
}

// framed puts opcodes into a frame, which protocol 4 has.
func framed(protocol int, opcodes []byte) []byte {
	if protocol < 4 {
		return opcodes
	}
	return append(binary.LittleEndian.AppendUint64([]byte{0x95}, uint64(len(opcodes))), opcodes...)
}

type pickler struct {
	protocol int
	out      []byte
}

func (w *pickler) put(s string) { w.out = append(w.out, s...) }

func (w *pickler) long(op byte, n int) {
	w.out = binary.LittleEndian.AppendUint32(append(w.out, op), uint32(n))
}

func (w *pickler) value(v any) {
	switch v := v.(type) {
	case nil:
		w.put("N")
	case bool:
		w.put(map[bool]string{true: "\x88", false: "\x89"}[v])
	case int:
		w.value(int64(v))
	case int64:
		w.integer(v)
	case float64:
		w.out = binary.BigEndian.AppendUint64(append(w.out, 'G'), math.Float64bits(v))
	case string:
		w.text(v)
		w.memoize()
	case []byte:
		w.bytes(v)
	case List:
		w.put("]")
		w.memoize()
		w.batch(v, "e")
	case Dict:
		w.put("}")
		w.memoize()
		w.batch(v, "u")
	case Tuple:
		w.put("(")
		w.items(v)
		w.put("t")
		w.memoize()
	case Set:
		w.set(v)
	case Gray:
		w.array(v)
	default:
		panic(fmt.Sprintf("pickler: a pickle of %T", v))
	}
}

func (w *pickler) items(items []any) {
	for _, item := range items {
		w.value(item)
	}
}

// batch writes what a container on the stack holds.
func (w *pickler) batch(items []any, op string) {
	if len(items) > 0 {
		w.put("(")
		w.items(items)
		w.put(op)
	}
}

func (w *pickler) memoize() {
	if w.protocol >= 4 {
		w.put("\x94")
	}
}

func (w *pickler) integer(n int64) {
	if n == int64(int32(n)) {
		w.long('J', int(n))
		return
	}
	w.put("\x8a\x08")
	w.out = binary.LittleEndian.AppendUint64(w.out, uint64(n))
}

func (w *pickler) text(s string) {
	if w.protocol >= 4 && len(s) < 256 {
		w.out = append(w.out, 0x8c, byte(len(s)))
	} else {
		w.long('X', len(s))
	}
	w.put(s)
}

// bytes writes bytes; before protocol 3 they are a call that encodes a text.
func (w *pickler) bytes(b []byte) {
	if w.protocol >= 3 {
		w.long('B', len(b))
		w.out = append(w.out, b...)
		w.memoize()
		return
	}
	w.global("_codecs", "encode")
	latin1 := make([]rune, len(b))
	for i, c := range b {
		latin1[i] = rune(c)
	}
	w.value(Tuple{string(latin1), "latin1"})
	w.put("R")
}

func (w *pickler) global(module, name string) {
	if w.protocol >= 4 {
		w.value(module)
		w.value(name)
		w.put("\x93")
		w.memoize()
		return
	}
	w.put("c" + module + "\n" + name + "\n")
}

func (w *pickler) set(items Set) {
	if w.protocol >= 4 {
		w.put("\x8f")
		w.memoize()
		w.batch(items, "\x90")
		return
	}
	w.global(map[bool]string{true: "builtins", false: "__builtin__"}[w.protocol == 3], "set")
	w.value(Tuple{List(items)})
	w.put("R")
}

// array writes what numpy writes for an array that is contiguous.
func (w *pickler) array(a Gray) {
	w.global("numpy.core.multiarray", "_reconstruct")
	w.put("(")
	w.global("numpy", "ndarray")
	w.items([]any{Tuple{0}, []byte("b")})
	w.put("tR")
	w.memoize()
	w.put("(")
	w.items([]any{1, Tuple{a.Height, a.Width}})
	w.global("numpy", "dtype")
	w.value(Tuple{"u1", false, true})
	w.put("R")
	w.memoize()
	w.value(Tuple{3, "|", nil, nil, nil, -1, -1, 0})
	w.put("b")
	w.items([]any{false, a.Pixels})
	w.put("tb")
}
