package pickle

import (
	"encoding/binary"
	"fmt"
	"math"
)

// writer writes the pickles that Python's own pickler cannot give without numpy, opcode by opcode, the way CPython
// would.
type writer struct {
	out   []byte
	memos int
}

func (w *writer) op(op opcode, rest ...byte) *writer {
	w.out = append(append(w.out, byte(op)), rest...)
	return w
}

func (w *writer) raw(s string) *writer { w.out = append(w.out, s...); return w }

func (w *writer) memoize() *writer { w.memos++; return w.op(opMemoize) }

func (w *writer) size(op opcode, n uint32) *writer {
	return w.op(op, binary.LittleEndian.AppendUint32(nil, n)...)
}

func (w *writer) size8(op opcode, n uint64) *writer {
	return w.op(op, binary.LittleEndian.AppendUint64(nil, n)...)
}

func (w *writer) global(module, name string) *writer {
	return w.op(opGlobal).raw(module + "\n" + name + "\n")
}

// value writes what Load gives for it; supports what the tests use.
func (w *writer) value(v any) *writer {
	switch v := v.(type) {
	case nil:
		w.op(opNone)
	case bool:
		if v {
			w.op(opNewTrue)
		} else {
			w.op(opNewFalse)
		}
	case int:
		w.value(int64(v))
	case int64:
		if v == int64(int32(v)) {
			w.size(opBinInt, uint32(v))
		} else {
			w.op(opLong1, 8).raw(string(binary.LittleEndian.AppendUint64(nil, uint64(v))))
		}
	case float64:
		w.op(opBinFloat, binary.BigEndian.AppendUint64(nil, math.Float64bits(v))...)
	case string:
		w.size(opBinUnicode, uint32(len(v))).raw(v).memoize()
	case []byte:
		w.size(opBinBytes, uint32(len(v))).raw(string(v)).memoize()
	case []any:
		w.op(opEmptyList).memoize()
		for len(v) > 0 {
			batch := v[:min(1000, len(v))]
			v = v[len(batch):]
			w.op(opMark)
			for _, item := range batch {
				w.value(item)
			}
			w.op(opAppends)
		}
	case record:
		w.op(opEmptyDict).memoize().op(opMark)
		for i := 0; i < len(v); i += 2 {
			w.value(v[i]).value(v[i+1])
		}
		w.op(opSetItems)
	case tuple:
		w.op(opMark)
		for _, item := range v {
			w.value(item)
		}
		w.op(opTuple).memoize()
	case ndarray:
		w.array(v)
	default:
		panic(fmt.Sprintf("writer: %T", v))
	}
	return w
}

type (
	record []any // keys and values in turn
	tuple  []any
)

// ndarray is an array to write as protocol 2 to 4 do.
type ndarray struct {
	shape   tuple
	dtype   string
	order   string
	fortran bool
	data    []byte
}

func (w *writer) dtype(name, order string) *writer {
	w.global("numpy", "dtype").value(tuple{name, false, true}).op(opReduce).memoize()
	return w.value(tuple{3, order, nil, nil, nil, -1, -1, 0}).op(opBuild)
}

func (w *writer) array(a ndarray) *writer {
	w.global("numpy.core.multiarray", "_reconstruct")
	w.op(opMark).global("numpy", "ndarray").value(tuple{0}).value([]byte("b")).op(opTuple).op(opReduce).memoize()
	w.op(opMark).value(1).value(a.shape).dtype(a.dtype, a.order).value(a.fortran).value(a.data).op(opTuple)
	return w.op(opBuild)
}

func (w *writer) scalar(dtype, order string, data []byte) *writer {
	w.global("numpy._core.multiarray", "scalar").op(opMark).dtype(dtype, order).value(data)
	return w.op(opTuple).op(opReduce)
}

func (w *writer) stop() []byte { return w.op(opStop).out }

// begin begins a pickle.
func begin() *writer { return new(writer).op(opProto, 4) }

func pickleOf(v any) []byte { return begin().value(v).stop() }

// records makes n dicts like those of the datasets, each with a grey image of side by side pixels.
func records(n, side int) []any {
	pixels := make([]byte, side*side)
	for i := range pixels {
		pixels[i] = 0xff
		if i%31 == 0 {
			pixels[i] = byte(i)
		}
	}
	out := make([]any, n)
	for i := range out {
		out[i] = record{
			"id", i, "subject", "如图，△ABC中，∠A＝40°，求∠B", "numbers", []any{40.0, 50.5}, "choices", []any{"40°", "50°"},
			"choice_nums", []any{40.0, nil}, "label", 1, "token_list", []any{"As", "shown", "N_0"},
			"image", ndarray{tuple{side, side}, "u1", "|", false, pixels},
		}
	}
	return out
}
