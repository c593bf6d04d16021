package pickle

import (
	"fmt"
	"math/big"
)

// Limits. Those of weight and cost are a constant times the length of the input, so that a large honest file passes and a
// small hostile one does not.
const (
	// maxDepth is far above any record (list, dict, list: 3) and far below what a recursive walk over a value could not
	// bear.
	maxDepth = 100
	// maxStack bounds the values that wait to be put somewhere. Python's batches have 1,000; only a tuple may need more.
	maxStack = 1 << 20
	// maxSteps bounds the opcodes, and with them the values that are made, of some hundred bytes each at the most. A record
	// of UniGeo or GeoQA+ takes 180.
	maxSteps = 1 << 23
	// maxBigInt is the length in bytes of the largest integer: what the opcode LONG1 can hold.
	maxBigInt = 255
	// weightPerByte bounds what a walk over the value sees: a text or an image used by many records counts each time.
	weightPerByte = 256
	// spendPerByte bounds what calls and keys may cost. An opcode of two bytes may repeat a call on a megabyte; honest
	// files make each call once.
	spendPerByte = 16
	// freeAllowance is added to both, for tiny files.
	freeAllowance = 1 << 16
)

// extent is what a container knows about everything it holds.
//
// A container that another one holds is sealed and takes no more items. Python writes a value whole before it puts it
// into another, except where a value holds itself, so sealing refuses exactly the cycles, and depth and weight can be
// summed up once, when a value is put somewhere.
type extent struct {
	weight int64 // values, and bytes of text, bytes and arrays, below; shared ones count each time
	depth  int32 // containers below it, one in another
	sealed bool
	class  bool // holds a class, as the arguments of a call may
}

// extentOf gives the extent of a container, or else the weight of a single value.
func extentOf(v any) (*extent, int64) {
	switch v := v.(type) {
	case string:
		return nil, int64(len(v))
	case []byte:
		return nil, int64(len(v))
	case *List:
		return &v.extent, 0
	case *Tuple:
		return &v.extent, 0
	case *Dict:
		return &v.extent, 0
	case *Set:
		return &v.members.extent, 0
	case *Array:
		return &v.extent, 0
	case *Dtype:
		return &v.extent, 0
	case *big.Int:
		return nil, int64(v.BitLen() / 8)
	}
	return nil, 0
}

// hold accounts for v in the container whose extent is into, and seals v.
func (m *machine) hold(into *extent, v any) {
	child, weight := extentOf(v)
	if child != nil {
		if child == into {
			m.fail(fmt.Errorf("%w: %s that holds itself", ErrRefused, kindOf(v)))
			return
		}
		child.sealed = true
		weight = child.weight
		into.depth = max(into.depth, child.depth+1)
		into.class = into.class || child.class
	} else if _, isClass := v.(class); isClass {
		into.class = true
	}
	into.weight += weight + 1
	if into.depth > maxDepth {
		m.fail(fmt.Errorf("%w: values nested deeper than %d", ErrLimit, maxDepth))
	}
	if into.weight > m.weightLimit {
		m.fail(fmt.Errorf("%w: shared values would unfold to more than %d times the pickle", ErrLimit, weightPerByte))
	}
}

// holdData is hold for containers that reach the caller, and so may not hold a class.
func (m *machine) holdData(into *extent, v any) {
	m.hold(into, v)
	if into.class {
		m.fail(fmt.Errorf("%w: a class where data should be", ErrRefused))
	}
}

// open reports whether v may still take items.
func (m *machine) open(e *extent, v any) bool {
	if e.sealed {
		m.fail(fmt.Errorf("%w: %s changes after another value holds it, as in a cycle", ErrRefused, kindOf(v)))
	}
	return !e.sealed
}

// spend takes n from the allowance for work that is not paid for by bytes of input. It fails when there is none left.
func (m *machine) spend(n int) bool {
	m.allowance -= int64(n)
	if m.allowance < 0 {
		m.fail(fmt.Errorf("%w: calls cost more than %d times the pickle", ErrLimit, spendPerByte))
		return false
	}
	return true
}
