package pickle

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Dtype is the type of an array's elements.
type Dtype struct {
	Kind  byte // b bool, i int, u unsigned, f float, c complex, S bytes, U text (UTF-32)
	Size  int  // bytes of one element, at least 1
	Order byte // '<' lowest byte first, '>' highest byte first, '|' does not matter
	extent
}

// String is numpy's name of the type: |u1, <f8, <U5.
func (d Dtype) String() string {
	size := d.Size
	if d.Kind == 'U' {
		size /= 4
	}
	return fmt.Sprintf("%c%c%d", d.Order, d.Kind, size)
}

// sizesOf are the element sizes of each kind; none means any.
var sizesOf = map[byte][]int{'b': {1}, 'i': {1, 2, 4, 8}, 'u': {1, 2, 4, 8}, 'f': {2, 4, 8, 16}, 'c': {8, 16, 32},
	'S': nil, 'U': nil}

// dtypeName has the byte order, where it is said, the kind and the size.
var dtypeName = regexp.MustCompile(`^([<>|=]?)([biufcSU])(\d{1,7})$`)

// newDtype does numpy.dtype("u1", False, True). The two flags, alignment and copying, have no meaning for data.
func newDtype(args []any) (*Dtype, error) {
	name, ok := args0(args).(string)
	if !ok || len(args) > 3 {
		return nil, errors.New("numpy.dtype is not called with a type's name")
	}
	parts := dtypeName.FindStringSubmatch(name)
	if parts == nil {
		return nil, fmt.Errorf("%w: numpy type %s", ErrRefused, printable(name))
	}
	size, _ := strconv.Atoi(parts[3])
	d := &Dtype{Kind: parts[2][0], Size: size}
	if d.Kind == 'U' {
		d.Size *= 4
	}
	if sizes := sizesOf[d.Kind]; size == 0 || sizes != nil && !slices.Contains(sizes, d.Size) {
		return nil, fmt.Errorf("%w: numpy type %s", ErrRefused, printable(name))
	}
	return d, d.setOrder(cmp.Or(parts[1], "<")[0]) // what is not said is the writer's own, and those machines are little-endian
}

func (d *Dtype) setOrder(order byte) error {
	switch {
	case order != '<' && order != '>' && order != '|' && order != '=':
		return fmt.Errorf("numpy type has byte order %q", order)
	case d.Size == 1 || d.Kind == 'S':
		d.Order = '|'
	case order == '>':
		d.Order = '>'
	default:
		d.Order = '<'
	}
	return nil
}

// setState takes (version, order, subtype, names, fields, size, alignment, flags[, metadata]).
func (d *Dtype) setState(state any) error {
	t, ok := state.(*Tuple)
	if !ok || len(t.Items) < 8 || len(t.Items) > 9 {
		return errors.New("numpy.dtype: its state is not a tuple of 8")
	}
	s := t.Items
	if slices.ContainsFunc(s[2:5], func(field any) bool { return field != nil }) {
		return fmt.Errorf("%w: a numpy type with fields", ErrRefused)
	}
	order, ok := s[1].(string)
	size, ok2 := s[5].(int64)
	if !ok || !ok2 || len(order) != 1 {
		return errors.New("numpy.dtype: its state has no byte order or no size")
	}
	if size != -1 && size != int64(d.Size) {
		return fmt.Errorf("numpy.dtype: size %d for %v", size, *d)
	}
	d.sealed = true
	return d.setOrder(order[0])
}

// Array is a numpy array.
type Array struct {
	Shape   []int // not negative
	Dtype   Dtype
	Fortran bool   // the first index runs fastest in Data, not the last
	Data    []byte // as many bytes as Shape and Dtype say
	extent
}

// maxDims is numpy's own limit.
const maxDims = 64

// Gray gives the pixels of a grey image: a two-dimensional array of uint8, one byte a pixel, row by row from the top.
// pix is a part of the pickle unless the array is in Fortran order; it must not be changed. Other arrays, and images
// with no pixel, are errors.
func (a *Array) Gray() (width, height int, pix []byte, err error) {
	if len(a.Shape) != 2 || a.Dtype.Kind != 'u' || a.Dtype.Size != 1 {
		return 0, 0, nil, fmt.Errorf("a numpy array of shape %v and type %v is not a grey image (two dimensions of uint8)",
			a.Shape, a.Dtype)
	}
	height, width = a.Shape[0], a.Shape[1]
	if len(a.Data) == 0 {
		return 0, 0, nil, fmt.Errorf("an image of %d by %d pixels", width, height)
	}
	if !a.Fortran {
		return width, height, a.Data, nil
	}
	pix = make([]byte, len(a.Data))
	for y := range height {
		row := pix[y*width : (y+1)*width]
		for x := range row {
			row[x] = a.Data[x*height+y]
		}
	}
	return width, height, pix, nil
}

// reconstruct does _reconstruct(ndarray, (0,), b"b"): an empty array whose state follows.
func reconstruct(args []any) (*Array, error) {
	if len(args) != 3 || args[0] != any(classNdarray) {
		return nil, fmt.Errorf("%w: _reconstruct of %s", ErrRefused, kindOf(args0(args)))
	}
	return &Array{Shape: []int{0}, Dtype: Dtype{Kind: 'i', Size: 1, Order: '|'}}, nil
}

// setArrayState takes (version, shape, dtype, fortran, data).
func (m *machine) setArrayState(a *Array, state any) error {
	t, ok := state.(*Tuple)
	if !ok || len(t.Items) != 5 {
		return errors.New("numpy array: its state is not a tuple of 5")
	}
	fortran, ok := t.Items[3].(bool)
	if n, isInt := t.Items[3].(int64); isInt { // Python 2
		fortran, ok = n != 0, true
	}
	if !ok {
		return fmt.Errorf("numpy array: memory order is %s", kindOf(t.Items[3]))
	}
	return a.set(t.Items[1], t.Items[2], fortran, m.rawBytes(t.Items[4]))
}

// fromBuffer does _frombuffer(data, dtype, shape, "C" or "F").
func (m *machine) fromBuffer(args []any) (*Array, error) {
	if len(args) != 4 {
		return nil, fmt.Errorf("numpy array: _frombuffer with %d arguments", len(args))
	}
	order, _ := args[3].(string)
	if order != "C" && order != "F" {
		return nil, fmt.Errorf("numpy array: memory order %s, not C or F", printable(order))
	}
	a := new(Array)
	return a, a.set(args[2], args[1], order == "F", m.rawBytes(args[0]))
}

func (a *Array) set(shape, dtype any, fortran bool, data []byte) error {
	d, ok := dtype.(*Dtype)
	if !ok {
		return fmt.Errorf("numpy array: its type is %s", kindOf(dtype))
	}
	dims, ok := shape.(*Tuple)
	if !ok || len(dims.Items) > maxDims {
		return fmt.Errorf("numpy array: its shape is not a tuple of at most %d", maxDims)
	}
	size, empty := d.Size, false
	a.Shape = make([]int, 0, len(dims.Items))
	for _, dim := range dims.Items {
		n, ok := dim.(int64)
		switch {
		case !ok || n < 0:
			return errors.New("numpy array: a dimension is not a count")
		case n == 0:
			empty = true
		case n > int64(math.MaxInt/size):
			return fmt.Errorf("%w: a numpy array of more than %d bytes", ErrLimit, math.MaxInt)
		default:
			size *= int(n)
		}
		a.Shape = append(a.Shape, int(n))
	}
	if empty {
		size = 0
	}
	if len(data) != size {
		return fmt.Errorf("numpy array: shape %v of %v is %d bytes, there are %d", a.Shape, *d, size, len(data))
	}
	a.Dtype = Dtype{Kind: d.Kind, Size: d.Size, Order: d.Order}
	a.Fortran, a.Data = fortran, data
	a.sealed = true
	a.weight = int64(len(data))
	return nil
}

// rawBytes takes bytes, and text where Python 2 wrote bytes that happen to be text. Bytes are not copied.
func (m *machine) rawBytes(v any) []byte {
	switch v := v.(type) {
	case []byte:
		return v
	case string:
		if m.spend(len(v)) {
			return []byte(v)
		}
	default:
		m.fail(fmt.Errorf("numpy data is %s, not bytes", kindOf(v)))
	}
	return nil
}

// scalar does scalar(dtype, data): one number, or numpy's text or bytes, as Python's own.
func (m *machine) scalar(args []any) (any, error) {
	d, ok := args0(args).(*Dtype)
	if !ok || len(args) != 2 {
		return nil, errors.New("numpy scalar is not called with a type and bytes")
	}
	b := m.rawBytes(args[1])
	if len(b) != d.Size {
		return nil, fmt.Errorf("numpy scalar: %d bytes for %v", len(b), *d)
	}
	switch d.Kind {
	case 'S':
		return bytes.TrimRight(b, "\x00"), nil
	case 'U':
		if !m.spend(len(b)) {
			return nil, nil
		}
		text := make([]byte, 0, len(b))
		for ; len(b) >= 4; b = b[4:] {
			text = utf8.AppendRune(text, rune(d.byteOrder().Uint32(b)))
		}
		return string(bytes.TrimRight(text, "\x00")), nil
	}
	return d.number(b)
}

func (d *Dtype) byteOrder() binary.ByteOrder {
	if d.Order == '>' {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// bits are those of a number of at most 8 bytes.
func (d *Dtype) bits(b []byte) uint64 {
	switch d.Size {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(d.byteOrder().Uint16(b))
	case 4:
		return uint64(d.byteOrder().Uint32(b))
	case 8:
		return d.byteOrder().Uint64(b)
	}
	return 0
}

// number is a number as Python's own.
func (d *Dtype) number(b []byte) (any, error) {
	switch bits, unused := d.bits(b), 64-8*d.Size; d.Kind {
	case 'b':
		return bits != 0, nil
	case 'i':
		return int64(bits<<unused) >> unused, nil
	case 'u':
		if bits > math.MaxInt64 {
			return new(big.Int).SetUint64(bits), nil
		}
		return int64(bits), nil
	case 'f':
		switch d.Size {
		case 2:
			return halfFloat(uint16(bits)), nil
		case 4:
			return float64(math.Float32frombits(uint32(bits))), nil
		case 8:
			return math.Float64frombits(bits), nil
		}
	}
	return nil, fmt.Errorf("%w: a numpy scalar of type %v", ErrRefused, *d)
}

// halfFloat reads an IEEE 754 float of 16 bits.
func halfFloat(bits uint16) float64 {
	sign, exponent, fraction := bits>>15, int(bits>>10&31), float64(bits&1023)
	var f float64
	switch exponent {
	case 0:
		f = math.Ldexp(fraction, -24)
	case 31:
		f = math.Inf(1)
		if fraction != 0 {
			f = math.NaN()
		}
	default:
		f = math.Ldexp(1024+fraction, exponent-25)
	}
	if sign != 0 {
		f = math.Copysign(f, -1)
	}
	return f
}
