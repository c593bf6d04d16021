package pickle

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
)

// take gives the next n bytes, a part of the input with no room to grow into the rest.
func (m *machine) take(n uint64) []byte {
	left := len(m.data) - m.pos
	if n > uint64(left) {
		m.fail(fmt.Errorf("%d bytes wanted, %d left: %w", n, left, io.ErrUnexpectedEOF))
		return nil
	}
	from := m.pos
	m.pos += int(n)
	return m.data[from:m.pos:m.pos]
}

func (m *machine) byte() byte {
	if b := m.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (m *machine) uint16() uint16 {
	if b := m.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (m *machine) uint32() uint32 {
	if b := m.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (m *machine) uint64() uint64 {
	if b := m.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (m *machine) bigEndian64() uint64 {
	if b := m.take(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

// frame starts a run of n bytes that a streaming reader would fetch at once. There is nothing to fetch here. A frame
// that declares more than there is fails at the end and not now, so that LoadList can give the records before the cut.
func (m *machine) frame(n uint64) {
	if m.pos < m.frameEnd {
		m.fail(errors.New("a frame begins inside another"))
		return
	}
	if left := len(m.data) - m.pos; n > uint64(left) {
		m.frameCut = true
		m.frameEnd = len(m.data)
		return
	}
	m.frameEnd = m.pos + int(n)
}

// line gives the bytes up to the next newline and steps over it.
func (m *machine) line() []byte {
	n := bytes.IndexByte(m.data[m.pos:], '\n')
	if n < 0 {
		m.fail(fmt.Errorf("a line has no end: %w", io.ErrUnexpectedEOF))
		return nil
	}
	line := m.data[m.pos : m.pos+n]
	m.pos += n + 1
	return line
}

// text reads n bytes of UTF-8.
func (m *machine) text(n uint64) string {
	s, ok := decodeUTF8(m.take(n))
	if !ok {
		m.fail(errors.New("text is not UTF-8"))
	}
	return s
}

// intLine reads an integer in digits; 00 and 01 are how protocol 0 and 1 write False and True.
func (m *machine) intLine() any {
	line := m.line()
	switch string(line) {
	case "00":
		return false
	case "01":
		return true
	}
	return m.decimal(line)
}

// longLine reads an integer in digits with an L after it.
func (m *machine) longLine() any {
	return m.decimal(bytes.TrimSuffix(m.line(), []byte("L")))
}

func (m *machine) decimal(digits []byte) any {
	if m.err != nil {
		return nil
	}
	// A little more than maxBigInt bytes have in digits: a bound to set before the costly conversion.
	if len(digits) > maxBigInt*5/2 {
		m.fail(fmt.Errorf("%w: an integer of %d digits", ErrLimit, len(digits)))
		return nil
	}
	// Python takes 011 for octal in one opcode and for eleven in the other; no pickler writes it.
	if unsigned := bytes.TrimPrefix(digits, []byte("-")); len(unsigned) > 1 && unsigned[0] == '0' {
		m.fail(fmt.Errorf("%s is not an integer", printable(string(digits))))
		return nil
	}
	if n, err := strconv.ParseInt(string(digits), 10, 64); err == nil {
		return n
	}
	n, ok := new(big.Int).SetString(string(digits), 10)
	if !ok {
		m.fail(fmt.Errorf("%s is not an integer", printable(string(digits))))
		return nil
	}
	return n
}

// long reads an integer of n bytes, lowest first, in two's complement.
func (m *machine) long(n uint64) any {
	b := m.take(n)
	if m.err != nil {
		return nil
	}
	if len(b) > maxBigInt {
		m.fail(fmt.Errorf("%w: an integer of %d bytes", ErrLimit, len(b)))
		return nil
	}
	negative := len(b) > 0 && b[len(b)-1]&0x80 != 0
	if len(b) <= 8 {
		var u uint64
		if negative {
			u = ^uint64(0)
		}
		for i := len(b) - 1; i >= 0; i-- {
			u = u<<8 | uint64(b[i])
		}
		return int64(u)
	}
	highestFirst := make([]byte, len(b))
	for i, c := range b {
		highestFirst[len(b)-1-i] = c
	}
	v := new(big.Int).SetBytes(highestFirst)
	if negative {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	if v.IsInt64() {
		return v.Int64()
	}
	return v
}

func (m *machine) floatLine() float64 {
	line := m.line()
	if m.err != nil {
		return 0
	}
	f, err := strconv.ParseFloat(string(line), 64)
	if err != nil {
		m.fail(fmt.Errorf("%s is not a float", printable(string(line))))
	}
	return f
}

func (m *machine) indexLine() uint64 {
	line := m.line()
	if m.err != nil {
		return 0
	}
	i, err := strconv.ParseUint(string(line), 10, 64)
	if err != nil {
		m.fail(fmt.Errorf("%s is not an index", printable(string(line))))
	}
	return i
}

// rawUnicodeLine reads text as protocol 0 writes it.
func (m *machine) rawUnicodeLine() string {
	s, ok := decodeRawUnicodeEscape(m.line())
	if !ok {
		m.fail(errors.New("text has an escape that is no character"))
	}
	return s
}

// quotedLine reads a Python 2 str as protocol 0 writes it: its repr.
func (m *machine) quotedLine() []byte {
	line := bytes.TrimRight(m.line(), " \t\r")
	if m.err != nil {
		return nil
	}
	n := len(line)
	if n < 2 || line[0] != line[n-1] || line[0] != '\'' && line[0] != '"' {
		m.fail(errors.New("a STRING has no quotes around it"))
		return nil
	}
	b, ok := decodeStringEscape(line[1 : n-1])
	if !ok {
		m.fail(errors.New("a STRING has a broken escape"))
	}
	return b
}
