package pickle

import (
	"fmt"
	"io"
	"math"
)

// machine runs a pickle. The first fault is kept in err and ends the run; until then every method may be called, so the
// opcodes below read as if nothing could go wrong. A method that fails leaves the stack as it is, for leadingItems.
type machine struct {
	data  []byte
	pos   int // of the next byte
	start int // of the opcode that runs
	err   error

	stack []any
	marks []int // heights of the stack at each open MARK
	memo  memo

	frameEnd int
	frameCut bool // the last frame declares more bytes than there are

	emptyTuple  *Tuple // shared, as in Python
	weightLimit int64
	allowance   int64
}

func newMachine(data []byte) *machine {
	return &machine{
		data:        data,
		emptyTuple:  new(Tuple),
		weightLimit: freeAllowance + weightPerByte*int64(len(data)),
		allowance:   freeAllowance + spendPerByte*int64(len(data)),
	}
}

func (m *machine) run() (any, error) {
	for steps := 0; m.err == nil; steps++ {
		m.start = m.pos
		if steps == maxSteps {
			m.fail(fmt.Errorf("%w: more than %d opcodes", ErrLimit, maxSteps))
			break
		}
		if m.pos == len(m.data) {
			m.fail(fmt.Errorf("no STOP: %w", io.ErrUnexpectedEOF))
			break
		}
		op := opcode(m.data[m.pos])
		m.pos++
		if op == opStop {
			if v := m.stop(); m.err == nil {
				return v, nil
			}
			break
		}
		m.step(op)
	}
	return nil, m.err
}

// step does what an opcode says.
func (m *machine) step(op opcode) {
	if do := instructions[op]; do != nil {
		do(m)
		return
	}
	m.refuse(op)
}

// instructions are what opcodes do, nil for those that are refused.
var instructions = [256]func(m *machine){
	opProto: func(m *machine) {
		if v := m.byte(); v > 5 {
			m.fail(fmt.Errorf("protocol %d; 0 to 5 are known", v))
		}
	},
	opFrame: func(m *machine) { m.frame(m.uint64()) },

	opNone:     func(m *machine) { m.push(nil) },
	opNewTrue:  func(m *machine) { m.push(true) },
	opNewFalse: func(m *machine) { m.push(false) },
	opBinInt:   func(m *machine) { m.push(int64(int32(m.uint32()))) },
	opBinInt1:  func(m *machine) { m.push(int64(m.byte())) },
	opBinInt2:  func(m *machine) { m.push(int64(m.uint16())) },
	opInt:      func(m *machine) { m.push(m.intLine()) },
	opLong:     func(m *machine) { m.push(m.longLine()) },
	opLong1:    func(m *machine) { m.push(m.long(uint64(m.byte()))) },
	opLong4:    func(m *machine) { m.push(m.long(uint64(m.uint32()))) },
	opFloat:    func(m *machine) { m.push(m.floatLine()) },
	opBinFloat: func(m *machine) { m.push(math.Float64frombits(m.bigEndian64())) },

	opShortBinUnicode: func(m *machine) { m.push(m.text(uint64(m.byte()))) },
	opBinUnicode:      func(m *machine) { m.push(m.text(uint64(m.uint32()))) },
	opBinUnicode8:     func(m *machine) { m.push(m.text(m.uint64())) },
	opUnicode:         func(m *machine) { m.push(m.rawUnicodeLine()) },
	opShortBinBytes:   func(m *machine) { m.push(m.take(uint64(m.byte()))) },
	opBinBytes:        func(m *machine) { m.push(m.take(uint64(m.uint32()))) },
	opBinBytes8:       func(m *machine) { m.push(m.take(m.uint64())) },
	opByteArray8:      func(m *machine) { m.push(m.take(m.uint64())) },
	opString:          func(m *machine) { m.push(python2Text(m.quotedLine())) },
	opBinString: func(m *machine) {
		// Signed in Python, where a negative length is an error; read as unsigned it exceeds every input we can hold.
		m.push(python2Text(m.take(uint64(m.uint32()))))
	},
	opShortBinString: func(m *machine) { m.push(python2Text(m.take(uint64(m.byte())))) },

	opEmptyList:  func(m *machine) { m.push(new(List)) },
	opEmptyTuple: func(m *machine) { m.push(m.emptyTuple) },
	opEmptyDict:  func(m *machine) { m.push(new(Dict)) },
	opEmptySet:   func(m *machine) { m.push(new(Set)) },
	opList:       func(m *machine) { m.collect(func(items []any) any { return m.extendList(new(List), items) }) },
	opDict:       func(m *machine) { m.collect(func(items []any) any { return m.extendDict(new(Dict), items) }) },
	opTuple:      func(m *machine) { m.collect(func(items []any) any { return m.tuple(items) }) },
	opFrozenSet:  func(m *machine) { m.collect(func(items []any) any { return m.extendSet(new(Set), items) }) },
	opTuple1:     func(m *machine) { m.replace(1, func(items []any) any { return m.tuple(items) }) },
	opTuple2:     func(m *machine) { m.replace(2, func(items []any) any { return m.tuple(items) }) },
	opTuple3:     func(m *machine) { m.replace(3, func(items []any) any { return m.tuple(items) }) },

	opAppend:   func(m *machine) { m.replace(2, func(v []any) any { return m.extend(opAppend, v[0], v[1:]) }) },
	opSetItem:  func(m *machine) { m.replace(3, func(v []any) any { return m.extend(opSetItem, v[0], v[1:]) }) },
	opAppends:  func(m *machine) { m.extendFromMark(opAppends) },
	opSetItems: func(m *machine) { m.extendFromMark(opSetItems) },
	opAddItems: func(m *machine) { m.extendFromMark(opAddItems) },

	opMark: (*machine).pushMark,
	opPop:  (*machine).popOne,
	opPopMark: func(m *machine) {
		if at, ok := m.mark(); ok {
			m.stack = m.stack[:at]
			m.marks = m.marks[:len(m.marks)-1]
		}
	},
	opDup: func(m *machine) {
		if v := m.top(1); v != nil {
			m.push(v[0])
		}
	},

	opPut:        func(m *machine) { m.put(m.indexLine()) },
	opBinPut:     func(m *machine) { m.put(uint64(m.byte())) },
	opLongBinPut: func(m *machine) { m.put(uint64(m.uint32())) },
	opMemoize:    func(m *machine) { m.put(m.memo.next()) },
	opGet:        func(m *machine) { m.recall(m.indexLine()) },
	opBinGet:     func(m *machine) { m.recall(uint64(m.byte())) },
	opLongBinGet: func(m *machine) { m.recall(uint64(m.uint32())) },

	opGlobal: func(m *machine) {
		module := m.line()
		m.push(m.class(string(module), string(m.line())))
	},
	opInst:        (*machine).instance,
	opStackGlobal: func(m *machine) { m.replace(2, m.stackGlobal) },
	opReduce:      func(m *machine) { m.replace(2, func(v []any) any { return m.reduce(v[0], v[1]) }) },
	opBuild:       func(m *machine) { m.replace(2, func(v []any) any { return m.build(v[0], v[1]) }) },
}

// pushMark marks the place behind what is on the stack.
func (m *machine) pushMark() {
	if len(m.marks) >= maxStack {
		m.fail(fmt.Errorf("%w: more than %d open marks", ErrLimit, maxStack))
		return
	}
	m.marks = append(m.marks, len(m.stack))
}

// popOne takes off the mark or the value that was pushed last.
func (m *machine) popOne() {
	if n := len(m.marks); n > 0 && m.marks[n-1] == len(m.stack) {
		m.marks = m.marks[:n-1]
		return
	}
	m.pop(1)
}

// instance refuses an object of a class of Python 2.
func (m *machine) instance() {
	module := m.line()
	if name := m.line(); m.err == nil {
		m.class(string(module), string(name))
		m.refuse(opInst)
	}
}

// stop gives the value of the pickle, after the checks that make sure that it is the whole of it.
func (m *machine) stop() any {
	if m.frameCut {
		m.fail(fmt.Errorf("the last frame should go on: %w", io.ErrUnexpectedEOF))
		return nil
	}
	if len(m.stack) != 1 || len(m.marks) != 0 {
		m.fail(fmt.Errorf("STOP with %d values and %d marks on the stack, not one value", len(m.stack), len(m.marks)))
		return nil
	}
	if left := len(m.data) - m.pos; left > 0 {
		m.fail(fmt.Errorf("trailing data: %d bytes after the end of the pickle", left))
		return nil
	}
	var file extent
	m.holdData(&file, m.stack[0])
	return m.stack[0]
}

// leadingItems gives the items of an unfinished top-level list that are whole; see LoadList.
func (m *machine) leadingItems() []any {
	if len(m.stack) == 0 {
		return nil
	}
	list, ok := m.stack[0].(*List)
	if !ok {
		return nil
	}
	items := list.Items
	if len(m.marks) == 0 || m.marks[0] != 1 {
		return items
	}
	batch := m.stack[1:]
	if len(m.marks) > 1 {
		batch = m.stack[1:m.marks[1]]
	}
	// A dict under construction has keys above it, and a dict is no key.
	for i := 0; i+1 < len(batch); i++ {
		_, whole := batch[i].(*Dict)
		_, next := batch[i+1].(*Dict)
		if !whole || !next {
			break
		}
		items = append(items, batch[i])
	}
	return items
}

// fail keeps the first fault.
func (m *machine) fail(err error) {
	if m.err == nil {
		m.err = &Error{Offset: m.start, Err: err}
	}
}
