package sources

import (
	"bytes"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A Form reads JSON objects of which every member is a text or a list of texts, into structs. It does what [DecodeJSON] does,
// in a fifth of the time.
type Form[R any] struct {
	// names are those of R's fields; lists says which are lists. A field of another type makes every record take the long way.
	names []string
	lists []bool
	plain bool
}

// FormOf is the form of a struct whose fields have tags of JSON.
func FormOf[R any]() *Form[R] {
	t := reflect.TypeFor[R]()
	f := &Form[R]{names: fieldsOf(t), lists: make([]bool, t.NumField()), plain: t.NumField() <= 64}
	for i := range f.lists {
		switch t.Field(i).Type {
		case reflect.TypeFor[string]():
		case reflect.TypeFor[[]string]():
			f.lists[i] = true
		default:
			f.plain = false
		}
	}
	return f
}

// Decode is [DecodeJSON], which it leaves all that is not as plain as most records are: what is wrong with a record is found
// and said in one place. known says that the record has no key but those of R's fields.
func (f *Form[R]) Decode(content []byte, record *R) (known bool, err error) {
	was := *record
	if f.plain && f.decode(content, record) {
		return true, nil
	}
	*record = was
	return false, DecodeJSON(content, record)
}

// decode is false where a record is not plain: a key that is not known or stands twice, a value of another type, a text with
// half of a surrogate pair or over a limit, what is no JSON.
func (f *Form[R]) decode(content []byte, record *R) bool {
	if len(content) > MaxRecord || !utf8.Valid(content) {
		return false
	}
	r := plainReader{s: string(content)}
	fields := reflect.ValueOf(record).Elem()
	var seen uint64
	if !r.sign('{') {
		return false
	}
	for first := true; !r.sign('}'); first = false {
		if !first && !r.sign(',') {
			return false
		}
		name, ok := r.text()
		at := f.field(name)
		if !ok || at < 0 || seen&(1<<at) != 0 || !r.sign(':') {
			return false
		}
		seen |= 1 << at
		if f.lists[at] {
			list, ok := r.list()
			if !ok {
				return false
			}
			*fields.Field(at).Addr().Interface().(*[]string) = list
			continue
		}
		text, ok := r.text()
		if !ok {
			return false
		}
		fields.Field(at).SetString(text)
	}
	r.space()
	return r.i == len(r.s)
}

func (f *Form[R]) field(name string) int {
	for i, n := range f.names {
		if n == name {
			return i
		}
	}
	return -1
}

// A plainReader reads JSON from a text, which what it reads shares. Its methods are false at what is not plain.
type plainReader struct {
	s string
	i int
}

func (r *plainReader) space() {
	for r.i < len(r.s) && strings.IndexByte(" \n\r\t", r.s[r.i]) >= 0 {
		r.i++
	}
}

// sign reads one sign, with the white space before it.
func (r *plainReader) sign(c byte) bool {
	r.space()
	if r.i == len(r.s) || r.s[r.i] != c {
		return false
	}
	r.i++
	return true
}

func (r *plainReader) list() ([]string, bool) {
	if !r.sign('[') {
		return nil, false
	}
	list := []string{}
	for !r.sign(']') {
		if len(list) > 0 && !r.sign(',') || len(list) == MaxListed {
			return nil, false
		}
		text, ok := r.text()
		if !ok {
			return nil, false
		}
		list = append(list, text)
	}
	return list, true
}

func (r *plainReader) text() (string, bool) {
	if !r.sign('"') {
		return "", false
	}
	begin := r.i
	for ; r.i < len(r.s); r.i++ {
		switch c := r.s[r.i]; {
		case c == '"':
			r.i++
			return r.s[begin : r.i-1], r.i-1-begin <= MaxText
		case c < ' ':
			return "", false
		case c == '\\':
			return r.escaped(begin)
		}
	}
	return "", false
}

// escaped reads on in a text that began at begin, from its first escape.
func (r *plainReader) escaped(begin int) (string, bool) {
	var b strings.Builder
	b.Grow(2*(r.i-begin) + 32)
	b.WriteString(r.s[begin:r.i])
	for r.i < len(r.s) {
		c := r.s[r.i]
		r.i++
		switch {
		case c == '"':
			return Newlines(b.String()), b.Len() <= MaxText
		case c < ' ':
			return "", false
		case c != '\\':
			b.WriteByte(c)
			continue
		case r.i == len(r.s):
			return "", false
		}
		sign := r.s[r.i]
		r.i++
		if at := strings.IndexByte(`"\/bfnrt`, sign); at >= 0 {
			b.WriteByte("\"\\/\b\f\n\r\t"[at])
			continue
		}
		code, ok := r.codePoint()
		if sign != 'u' || !ok {
			return "", false
		}
		b.WriteRune(code)
		r.i += 4
	}
	return "", false
}

// codePoint is what the four hexadecimal digits say that come next, where they are one and no half of a surrogate pair.
func (r *plainReader) codePoint() (rune, bool) {
	if len(r.s)-r.i < 4 {
		return 0, false
	}
	code, err := strconv.ParseUint(r.s[r.i:r.i+4], 16, 16)
	return rune(code), err == nil && !utf16.IsSurrogate(rune(code))
}

// appendCompact adds valid JSON without the white space between its tokens. It does no more than that, and so takes a small
// part of the time of json.Compact, which reads the grammar anew.
func appendCompact(out, in []byte) []byte {
	for i := 0; i < len(in); {
		c := in[i]
		if c != '"' {
			if c > ' ' {
				out = append(out, c)
			}
			i++
			continue
		}
		end := i + 1
		for end < len(in) {
			next := bytes.IndexByte(in[end:], '"')
			if next < 0 {
				end = len(in)
				break
			}
			end += next + 1
			if !isEscaped(in, end-1) {
				break
			}
		}
		out = append(out, in[i:end]...)
		i = end
	}
	return out
}

// isEscaped reports whether an odd number of backslashes stands before a byte.
func isEscaped(in []byte, at int) bool {
	n := 0
	for n < at && in[at-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}
