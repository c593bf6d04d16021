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

func (m *machine) step(op opcode) {
	switch op {
	case opProto:
		if v := m.byte(); v > 5 {
			m.fail(fmt.Errorf("protocol %d; 0 to 5 are known", v))
		}
	case opFrame:
		m.frame(m.uint64())

	case opNone:
		m.push(nil)
	case opNewTrue:
		m.push(true)
	case opNewFalse:
		m.push(false)
	case opBinInt:
		m.push(int64(int32(m.uint32())))
	case opBinInt1:
		m.push(int64(m.byte()))
	case opBinInt2:
		m.push(int64(m.uint16()))
	case opInt:
		m.push(m.intLine())
	case opLong:
		m.push(m.longLine())
	case opLong1:
		m.push(m.long(uint64(m.byte())))
	case opLong4:
		m.push(m.long(uint64(m.uint32())))
	case opFloat:
		m.push(m.floatLine())
	case opBinFloat:
		m.push(math.Float64frombits(m.bigEndian64()))

	case opShortBinUnicode:
		m.push(m.text(uint64(m.byte())))
	case opBinUnicode:
		m.push(m.text(uint64(m.uint32())))
	case opBinUnicode8:
		m.push(m.text(m.uint64()))
	case opUnicode:
		m.push(m.rawUnicodeLine())
	case opShortBinBytes:
		m.push(m.take(uint64(m.byte())))
	case opBinBytes:
		m.push(m.take(uint64(m.uint32())))
	case opBinBytes8, opByteArray8:
		m.push(m.take(m.uint64()))
	case opString:
		m.push(python2Text(m.quotedLine()))
	case opBinString:
		// Signed in Python, where a negative length is an error; read as unsigned it exceeds every input we can hold.
		m.push(python2Text(m.take(uint64(m.uint32()))))
	case opShortBinString:
		m.push(python2Text(m.take(uint64(m.byte()))))

	case opEmptyList:
		m.push(new(List))
	case opEmptyTuple:
		m.push(m.emptyTuple)
	case opEmptyDict:
		m.push(new(Dict))
	case opEmptySet:
		m.push(new(Set))
	case opList:
		m.collect(func(items []any) any { return m.extendList(new(List), items) })
	case opDict:
		m.collect(func(items []any) any { return m.extendDict(new(Dict), items) })
	case opTuple:
		m.collect(func(items []any) any { return m.tuple(items) })
	case opFrozenSet:
		m.collect(func(items []any) any { return m.extendSet(new(Set), items) })
	case opTuple1:
		m.replace(1, func(items []any) any { return m.tuple(items) })
	case opTuple2:
		m.replace(2, func(items []any) any { return m.tuple(items) })
	case opTuple3:
		m.replace(3, func(items []any) any { return m.tuple(items) })

	case opAppend:
		m.replace(2, func(v []any) any { return m.extend(op, v[0], v[1:]) })
	case opSetItem:
		m.replace(3, func(v []any) any { return m.extend(op, v[0], v[1:]) })
	case opAppends, opSetItems, opAddItems:
		m.extendFromMark(op)

	case opMark:
		if len(m.marks) >= maxStack {
			m.fail(fmt.Errorf("%w: more than %d open marks", ErrLimit, maxStack))
			return
		}
		m.marks = append(m.marks, len(m.stack))
	case opPop:
		if n := len(m.marks); n > 0 && m.marks[n-1] == len(m.stack) {
			m.marks = m.marks[:n-1]
			return
		}
		m.pop(1)
	case opPopMark:
		if at, ok := m.mark(); ok {
			m.stack = m.stack[:at]
			m.marks = m.marks[:len(m.marks)-1]
		}
	case opDup:
		if v := m.top(1); v != nil {
			m.push(v[0])
		}

	case opPut:
		m.put(m.indexLine())
	case opBinPut:
		m.put(uint64(m.byte()))
	case opLongBinPut:
		m.put(uint64(m.uint32()))
	case opMemoize:
		m.put(m.memo.next())
	case opGet:
		m.recall(m.indexLine())
	case opBinGet:
		m.recall(uint64(m.byte()))
	case opLongBinGet:
		m.recall(uint64(m.uint32()))

	case opGlobal:
		module := m.line()
		m.push(m.class(string(module), string(m.line())))
	case opInst:
		module := m.line()
		if name := m.line(); m.err == nil {
			m.class(string(module), string(name))
			m.refuse(op)
		}
	case opStackGlobal:
		m.replace(2, m.stackGlobal)
	case opReduce:
		m.replace(2, func(v []any) any { return m.reduce(v[0], v[1]) })
	case opBuild:
		m.replace(2, func(v []any) any { return m.build(v[0], v[1]) })

	default:
		m.refuse(op)
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
