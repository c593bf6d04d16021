package records

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

const (
	bufferSize = 1 << 16
	// maxDepth is how deep values may nest, as in encoding/json.
	maxDepth = 10000

	endsEarly = "is not JSON: the file ends"
)

// A scanner steps over JSON in a stream. The first fault is kept in err and ends it; until then every method may be
// called, and after it none does anything.
type scanner struct {
	r        io.Reader
	buf      []byte
	pos, end int   // what is read and not yet stepped over
	before   int64 // bytes before buf
	ended    bool
	err      error

	// keeping: what is stepped over is kept in raw, up to most bytes; size counts all of it. mark is where it begins in buf.
	keeping bool
	mark    int
	raw     []byte
	size    int64
	most    int

	nest []byte // the brackets that are open
}

func (s *scanner) fail(why string) {
	if s.err == nil {
		s.err = &Error{Offset: s.before + int64(s.pos), Why: why}
	}
}

// fill reads on where all has been stepped over. It is false at the end of the file, and after a fault.
func (s *scanner) fill() bool {
	if s.err != nil || s.ended {
		return false
	}
	s.flush()
	s.before += int64(s.end)
	s.pos, s.end, s.mark = 0, 0, 0
	for s.end == 0 {
		n, err := s.r.Read(s.buf)
		s.end = n
		if err == io.EOF {
			s.ended = true
			return n > 0
		}
		if err != nil {
			s.err = err
			return false
		}
	}
	return true
}

// keep begins to keep what is stepped over.
func (s *scanner) keep(most int) {
	s.keeping, s.mark, s.raw, s.size, s.most = true, s.pos, s.raw[:0], 0, most
}

func (s *scanner) flush() {
	if !s.keeping {
		return
	}
	s.size += int64(s.pos - s.mark)
	if s.size <= int64(s.most) {
		s.raw = append(s.raw, s.buf[s.mark:s.pos]...)
	}
	s.mark = s.pos
}

// kept ends what keep began and gives it: nil where it is more than may be.
func (s *scanner) kept() (raw []byte, size int64) {
	s.flush()
	s.keeping = false
	if s.size > int64(s.most) {
		return nil, s.size
	}
	return s.raw, s.size
}

// skipMark steps over a byte order mark. One of UTF-16 is a fault.
func (s *scanner) skipMark() {
	n, err := io.ReadFull(s.r, s.buf[:utf8.UTFMax])
	s.end = n
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		s.err = err
		return
	}
	s.ended = err != nil
	switch begin := s.buf[:n]; {
	case bytes.HasPrefix(begin, []byte("\ufeff")):
		s.pos = len("\ufeff")
	case bytes.HasPrefix(begin, []byte{0xff, 0xfe}), bytes.HasPrefix(begin, []byte{0xfe, 0xff}):
		s.fail("is UTF-16, not UTF-8: its byte order mark stands")
	}
}

// here gives the next byte; ok is false at the end of the file.
func (s *scanner) here() (c byte, ok bool) {
	if s.pos == s.end && !s.fill() {
		return 0, false
	}
	return s.buf[s.pos], s.err == nil
}

// space steps over white space and gives the byte behind it.
func (s *scanner) space() (c byte, ok bool) {
	for {
		c, ok := s.here()
		if !ok || strings.IndexByte(" \n\r\t", c) < 0 {
			return c, ok
		}
		s.pos++
	}
}

// need is space where the file may not end.
func (s *scanner) need() byte {
	c, ok := s.space()
	if !ok {
		s.fail(endsEarly)
	}
	return c
}

// rest steps over the white space that alone may stand behind the whole.
func (s *scanner) rest() {
	if _, more := s.space(); more {
		s.fail("is not JSON: something stands behind the end,")
	}
}

// sign steps over one byte, which must be c.
func (s *scanner) sign(c byte) {
	if is, ok := s.here(); !ok || is != c {
		s.unexpected(fmt.Sprintf("%q", c))
		return
	}
	s.pos++
}

func (s *scanner) unexpected(want string) {
	if c, ok := s.here(); ok {
		s.fail(fmt.Sprintf("is not JSON: %q where %s should be,", c, want))
	} else {
		s.fail(endsEarly)
	}
}

// value steps over a value.
func (s *scanner) value() {
	s.nest = s.nest[:0]
	for s.err == nil {
		if s.opened() {
			continue
		}
		for s.err == nil {
			if len(s.nest) == 0 {
				return
			}
			if !s.closed() {
				break
			}
		}
	}
}

// words are those of JSON, by the letters that they begin with.
var words = [...]string{'t': "true", 'f': "false", 'n': "null"}

// opened steps over a value that holds none, or over what opens one that does: up to where its first one begins.
func (s *scanner) opened() bool {
	c := s.need()
	if s.err != nil {
		return false
	}
	switch c {
	case '{', '[':
		if len(s.nest) == maxDepth {
			s.fail(fmt.Sprintf("nests deeper than %d", maxDepth))
			return false
		}
		s.pos++
		s.nest = append(s.nest, c)
		if inner := s.need(); inner == c+2 { // } is two behind {, as ] is behind [
			s.pos++
			s.nest = s.nest[:len(s.nest)-1]
			return false
		}
		if c == '{' {
			s.key()
		}
		return s.err == nil
	case '"':
		s.text()
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		s.number()
	case 't', 'f', 'n':
		s.word(words[c])
	default:
		s.unexpected("a value")
	}
	return false
}

// closed steps over what stands behind a value in another: true where that is the other's end, false where a value
// follows.
func (s *scanner) closed() bool {
	open := s.nest[len(s.nest)-1]
	switch c := s.need(); {
	case s.err != nil:
	case c == open+2:
		s.pos++
		s.nest = s.nest[:len(s.nest)-1]
		return true
	case c == ',':
		s.pos++
		if open == '{' {
			s.key()
		}
	default:
		s.unexpected(fmt.Sprintf("',' or %q", open+2))
	}
	return false
}

// key steps over a name and its colon.
func (s *scanner) key() {
	s.need()
	s.text()
	s.need()
	s.sign(':')
}

func (s *scanner) word(w string) {
	for i := range len(w) {
		if c, ok := s.here(); !ok || c != w[i] {
			s.unexpected(w)
			return
		}
		s.pos++
	}
}

// text steps over a string.
func (s *scanner) text() {
	s.sign('"')
	for s.err == nil {
		switch c, ok := s.here(); {
		case !ok:
			s.fail(endsEarly)
		case c == '"':
			s.pos++
			return
		case c == '\\':
			s.pos++
			s.escape()
		case c < ' ':
			s.unexpected("a character of a string")
		default:
			for s.pos < s.end && s.buf[s.pos] != '"' && s.buf[s.pos] != '\\' && s.buf[s.pos] >= ' ' {
				s.pos++
			}
		}
	}
}

func (s *scanner) escape() {
	c, ok := s.here()
	if !ok || bytes.IndexByte([]byte(`"\\/bfnrtu`), c) < 0 {
		s.unexpected("an escape")
		return
	}
	s.pos++
	for range 4 {
		if c != 'u' {
			return
		}
		if d, ok := s.here(); !ok || !('0' <= d && d <= '9' || 'a' <= d|0x20 && d|0x20 <= 'f') {
			s.unexpected("a hexadecimal digit")
			return
		}
		s.pos++
	}
}

// number steps over a number.
func (s *scanner) number() {
	s.optional("-")
	if !s.optional("0") {
		s.digits()
	}
	if s.optional(".") {
		s.digits()
	}
	if s.optional("eE") {
		s.optional("+-")
		s.digits()
	}
}

// optional steps over one byte where it is one of these.
func (s *scanner) optional(of string) bool {
	c, ok := s.here()
	ok = ok && bytes.IndexByte([]byte(of), c) >= 0
	if ok {
		s.pos++
	}
	return ok
}

func (s *scanner) digits() {
	for n := 0; ; n++ {
		switch c, ok := s.here(); {
		case ok && '0' <= c && c <= '9':
			s.pos++
		case n == 0:
			s.unexpected("a digit")
			return
		default:
			return
		}
	}
}

// line steps over a line with its end, and says whether there may be another.
func (s *scanner) line() bool {
	for {
		if _, ok := s.here(); !ok {
			return false
		}
		if i := bytes.IndexByte(s.buf[s.pos:s.end], '\n'); i >= 0 {
			s.pos += i + 1
			return true
		}
		s.pos = s.end
	}
}
