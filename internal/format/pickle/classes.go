package pickle

import "fmt"

// class is a class or function that a pickle may name. It is only a number: what a call of it does stands in reduce.
type class byte

const (
	classNone class = iota
	classNdarray
	classDtype
	classReconstruct
	classScalar
	classFromBuffer
	classEncode
	classSet
	classFrozenSet
	classBytes
	classByteArray
)

func (c class) String() string {
	return [...]string{"?", "numpy.ndarray", "numpy.dtype", "numpy _reconstruct", "numpy scalar", "numpy _frombuffer",
		"_codecs.encode", "set", "frozenset", "bytes", "bytearray"}[c]
}

// classes is the whole list, by module and name. Without it a pickle could call anything that Python can import. numpy renamed
// its core package in version 2, Python its builtins in version 3.
var classes = map[string]map[string]class{
	"numpy":                  {"ndarray": classNdarray, "dtype": classDtype},
	"numpy.core.multiarray":  multiarray,
	"numpy._core.multiarray": multiarray,
	"numpy.core.numeric":     numeric,
	"numpy._core.numeric":    numeric,
	"_codecs":                {"encode": classEncode}, // bytes up to protocol 2
	"builtins":               builtins,
	"__builtin__":            builtins,
}

var (
	multiarray = map[string]class{
		"_reconstruct": classReconstruct, // an array up to protocol 4, and one that is not contiguous
		"scalar":       classScalar,      // numpy.float64 and the like
	}
	numeric  = map[string]class{"_frombuffer": classFromBuffer} // an array in protocol 5
	builtins = map[string]class{
		"set": classSet, "frozenset": classFrozenSet, // sets up to protocol 3
		"bytes":     classBytes,     // the empty bytes up to protocol 2
		"bytearray": classByteArray, // up to protocol 4
	}
)

// findClass is classNone for what is not on the list.
func findClass(module, name string) class { return classes[module][name] }

// class looks a name up and fails with a ClassError when it is not on the list.
func (m *machine) class(module, name string) any {
	c := findClass(module, name)
	if c == classNone && m.err == nil {
		m.err = &ClassError{Module: module, Name: name, Offset: m.start}
	}
	return c
}

func (m *machine) stackGlobal(v []any) any {
	module, ok1 := v[0].(string)
	name, ok2 := v[1].(string)
	if !ok1 || !ok2 {
		m.fail(fmt.Errorf("a class named by %s and %s", kindOf(v[0]), kindOf(v[1])))
		return nil
	}
	return m.class(module, name)
}

// reduce does what Python would get by calling a class of the list.
func (m *machine) reduce(callable, arguments any) any {
	c, ok := callable.(class)
	args, ok2 := arguments.(*Tuple)
	if !ok || !ok2 {
		m.fail(fmt.Errorf("a call of %s with %s", kindOf(callable), kindOf(arguments)))
		return nil
	}
	var made any
	var err error
	switch c {
	case classSet, classFrozenSet:
		return m.setOf(args.Items)
	case classEncode, classByteArray, classBytes:
		made, err = m.bytesOf(c, args.Items)
	case classDtype:
		made, err = newDtype(args.Items)
	case classReconstruct:
		made, err = reconstruct(args.Items)
	case classFromBuffer:
		made, err = m.fromBuffer(args.Items)
	case classScalar:
		made, err = m.scalar(args.Items)
	default:
		err = fmt.Errorf("%w: a call of %v", ErrRefused, c)
	}
	if err != nil {
		m.fail(err)
	}
	return made
}

// setOf does set(items) and frozenset(items).
func (m *machine) setOf(args []any) any {
	set := new(Set)
	if len(args) == 0 {
		return set
	}
	items, ok := Items(args[0])
	if !ok || len(args) > 1 {
		m.fail(fmt.Errorf("a set of %s", kindOf(args[0])))
		return nil
	}
	const perItem = 8 // in the coin of spend: an item takes at least two bytes of an honest pickle, and spendPerByte is 16
	if !m.spend(perItem * len(items)) {
		return nil
	}
	return m.extendSet(set, items)
}

// bytesOf does the three ways in which older protocols write bytes:
// _codecs.encode(text, "latin1"), bytes() and bytearray(text, "latin-1") or bytearray(bytes).
func (m *machine) bytesOf(c class, args []any) (any, error) {
	if len(args) == 0 && c != classEncode {
		return []byte{}, nil
	}
	if b, ok := args0(args).([]byte); ok && len(args) == 1 && c != classEncode {
		return b, nil
	}
	text, ok := args0(args).(string)
	encoding, ok2 := argument(args, 1).(string)
	if !ok || !ok2 || len(args) != 2 {
		return nil, fmt.Errorf("%w: a call of %v other than with text and an encoding", ErrRefused, c)
	}
	if encoding != "latin1" && encoding != "latin-1" {
		return nil, fmt.Errorf("%w: %v to %s; only latin1 is how bytes are written", ErrRefused, c, printable(encoding))
	}
	if !m.spend(len(text)) {
		return nil, nil
	}
	b, ok := encodeLatin1(text)
	if !ok {
		return nil, fmt.Errorf("%v: text has a character beyond latin1", c)
	}
	return b, nil
}

func args0(args []any) any { return argument(args, 0) }

// argument gives argument i, or nil when there are fewer.
func argument(args []any, i int) any {
	if i < len(args) {
		return args[i]
	}
	return nil
}

// build gives an object of the list its state.
func (m *machine) build(object, state any) any {
	var err error
	switch o := object.(type) {
	case *Array:
		if m.open(&o.extent, o) {
			err = m.setArrayState(o, state)
		}
	case *Dtype:
		if m.open(&o.extent, o) {
			err = o.setState(state)
		}
	default:
		err = fmt.Errorf("%w: BUILD of %s", ErrRefused, kindOf(object))
	}
	if err != nil {
		m.fail(err)
	}
	return object
}
