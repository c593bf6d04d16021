// Package pickle reads Python pickles as data, protocols 0 to 5.
//
// A pickle is a program: its opcodes may name any class and call it. This reader runs none of that. It keeps to the
// values that datasets are made of (None, numbers, text, bytes, lists, tuples, dicts, sets, numpy arrays and numpy
// numbers) and refuses every other class by name; see classes.go for the list.
//
// Why not nlpodyssey/gopickle v0.2.0: it allocates whatever size a file declares, panics on a bad index, resolves some
// classes without asking the FindClass hook, searches dicts from end to end (one of our files has a dict of 13,035
// keys) and copies every frame. UniGeo and GeoQA+ are mostly images, so here a byte string is a slice of the input.
// (Protocols 0 to 2 write bytes as text; those are decoded, once.)
//
// # What it holds to, whatever the input
//
//   - It never panics and never recurses: it is a loop over opcodes.
//   - Memory stays below a constant times the length of the input, about 200 bytes for each byte in the worst case, and
//     below 2 GB beside the input: a pickle has at most 8 million opcodes.
//     Declared sizes are compared with the bytes that are there before anything is allocated.
//   - Values have no cycles, nest at most 100 deep, and walking all that a value holds costs at most a constant times
//     the length of the input: lists that hold one list twice, which hold one list twice, and so on, end in ErrLimit.
//
// What it does not promise: that Python would accept the same file. It is stricter about what stands after the end.
package pickle

import "fmt"

// Load reads data, which must be one whole pickle and nothing after it, and returns its value:
//
//	Python                      Go
//	None                        nil
//	bool, numpy.bool_           bool
//	int, numpy integers         int64, or *big.Int outside its range (at most 255 bytes)
//	float, numpy floats         float64
//	str, numpy.str_             string, valid UTF-8; a lone surrogate becomes U+FFFD
//	bytes, bytearray            []byte
//	str of Python 2             string if it is valid UTF-8, else []byte
//	list                        *List
//	tuple                       *Tuple
//	dict                        *Dict
//	set, frozenset              *Set
//	numpy.ndarray               *Array
//	numpy.dtype                 *Dtype
//
// A []byte and the Data of an *Array may be parts of data: data must not change while they are in use, and they keep
// all of it in memory. Strings are copies. Values that the pickle shares are shared in Go as well; treat them as read
// only.
//
// The error is a *ClassError for a class that is not on the list, else an *Error. Errors match (errors.Is) ErrRefused
// for everything this package does not do on purpose, ErrLimit for what is too large or too deep, and
// io.ErrUnexpectedEOF for data that ends too early. On error the value is nil.
func Load(data []byte) (any, error) {
	m := newMachine(data)
	return m.run()
}

// LoadList reads a pickled list, as Load does, and returns its items. It is meant for a list of dicts, one a record:
// when it fails on the way it returns the leading items that were whole by then, together with the error, which says
// how many they are. What stands after the fault cannot be read, because a pickle has no place to start again.
//
// Python writes items in batches of 1,000 and only the end of a batch tells that they are the list's. Before that a
// dict counts as whole once another dict follows it, so the last one before the fault may be missing from the leading
// items, and items of other kinds are only counted at the end of their batch.
func LoadList(data []byte) ([]any, error) {
	m := newMachine(data)
	v, err := m.run()
	if err != nil {
		items := m.leadingItems()
		return items, fmt.Errorf("%w (items read before: %d)", err, len(items))
	}
	list, ok := v.(*List)
	if !ok {
		return nil, &Error{Offset: 0, Err: fmt.Errorf("holds %s, not a list", kindOf(v))}
	}
	return list.Items, nil
}
