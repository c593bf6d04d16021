package geoqa

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"math"
	"slices"

	"geoeval/internal/format/pickle"
	"geoeval/schema"
	"geoeval/sources"
)

// Bounds of a record: how deep its values nest and how many they are. A pickle can hold a list that holds itself, or a
// few lists that hold each other so often that walking them would never end.
const (
	maxDepth  = 16
	maxValues = 1 << 20
)

// digest is the digest of a record's values: the keys of a dict in sorted order, the elements of a set too, so that the
// order in which Python wrote them does not count.
func digest(d *pickle.Dict) (string, error) {
	w := walk{hash: sha256.New(), left: maxValues}
	if err := w.value(d, 0); err != nil {
		return "", err
	}
	return hex.EncodeToString(w.hash.Sum(nil)), nil
}

type walk struct {
	hash hash.Hash
	left int
	head []byte
}

// bytes counts in one value: what kind it is, how long, and its bytes.
func (w *walk) bytes(kind byte, b []byte) {
	w.head = binary.AppendUvarint(append(w.head[:0], kind), uint64(len(b)))
	w.hash.Write(w.head)
	w.hash.Write(b)
}

func (w *walk) list(kind byte, items []any, depth int) error {
	w.bytes(kind, binary.AppendUvarint(nil, uint64(len(items))))
	for _, item := range items {
		if err := w.value(item, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) value(v any, depth int) error {
	w.left--
	if depth > maxDepth || w.left < 0 {
		return sources.Rejectf(schema.Malformed, "values nest deeper than %d or are more than %d", maxDepth, maxValues)
	}
	switch v := v.(type) {
	case nil:
		w.bytes('n', nil)
	case string:
		w.bytes('s', []byte(v))
	case []byte:
		w.bytes('b', v)
	case float64:
		w.bytes('f', binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
	case bool, int64:
		w.bytes('i', fmt.Append(nil, v))
	case *pickle.List:
		return w.list('l', v.Items, depth)
	case *pickle.Tuple:
		return w.list('t', v.Items, depth)
	case *pickle.Set:
		return w.list('e', sorted(v.Items()), depth)
	case *pickle.Array:
		w.bytes('a', fmt.Append(nil, v.Shape, v.Dtype, v.Fortran))
		w.bytes('b', v.Data)
	case *pickle.Dict:
		var keys []any
		for k := range v.All() {
			keys = append(keys, k)
		}
		w.bytes('d', binary.AppendUvarint(nil, uint64(len(keys))))
		for _, k := range sorted(keys) {
			value, _ := v.Lookup(k)
			if err := w.list('k', []any{k, value}, depth); err != nil {
				return err
			}
		}
	default:
		w.bytes('o', fmt.Append(nil, v)) // big integers: nothing else is left
	}
	return nil
}

// sorted puts keys in an order that depends on their values alone.
func sorted(keys []any) []any {
	slices.SortFunc(keys, func(a, b any) int {
		x, y := fmt.Sprintf("%T%v", a, a), fmt.Sprintf("%T%v", b, b)
		return slices.Compare([]byte(x), []byte(y))
	})
	return keys
}
