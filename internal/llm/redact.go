package llm

import (
	"encoding/base64"
	"encoding/hex"
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// redacted stands where the key stood.
const redacted = "[key]"

// rounds is how many times over a key may be spelled otherwise and is still found: percent signs of percent signs, JSON
// in JSON.
const rounds = 8

// A redactor finds keys in text from outside, however it is spelled: with escapes of JSON, of addresses and of HTML, one
// in the other, in Base64 and in hexadecimal, in letters of the other case, and broken up by white space or by what
// nobody sees. It is not changed and may be used by many goroutines.
type redactor struct {
	// spellings are in lower case and without what is skipped.
	spellings []string
}

func newRedactor(keys ...string) *redactor {
	r := &redactor{}
	for _, key := range keys {
		r.add(key)
	}
	return r
}

// add has a key found.
func (r *redactor) add(key string) {
	plain := []string{key}
	for v := read(key); ; { // an escape in the key itself is read where its text is
		next, changed := v.unescaped()
		if !changed {
			break
		}
		v = next
		plain = append(plain, string(v.text))
	}
	all := append(plain, hex.EncodeToString([]byte(key)))
	for before := range 3 {
		// What stands before the key in its group of three bytes is unknown, and what comes behind it too.
		encoded := base64.RawStdEncoding.EncodeToString(append(make([]byte, before), key...))
		sure := encoded[(8*before+5)/6 : 8*(before+len(key))/6]
		all = append(all, sure, strings.NewReplacer("+", "-", "/", "_").Replace(sure))
	}
	for _, s := range all {
		if s = strings.ToLower(s); !slices.Contains(r.spellings, s) {
			r.spellings = append(r.spellings, s)
		}
	}
}

// redact is a text without the key.
func (r *redactor) redact(text string) string {
	var b strings.Builder
	end := 0
	for _, s := range r.find(text) {
		b.WriteString(text[end:s.from])
		b.WriteString(redacted)
		end = s.to
	}
	if end == 0 {
		return text
	}
	b.WriteString(text[end:])
	return b.String()
}

// An extent is bytes of a text.
type extent struct{ from, to int }

// find gives where the key stands in a text: apart from each other, in order.
func (r *redactor) find(text string) []extent {
	var found []extent
	v := read(text)
	for range rounds {
		found = append(found, r.matches(v)...)
		next, changed := v.unescaped()
		if !changed {
			break
		}
		v = next
	}
	slices.SortFunc(found, func(a, b extent) int { return a.from - b.from })
	apart := found[:0]
	for _, s := range found {
		if oddBackslashes(text[:s.from]) {
			s.from-- // it is half of an escape, which the text would lack
		}
		if n := len(apart); n > 0 && s.from <= apart[n-1].to {
			apart[n-1].to = max(apart[n-1].to, s.to)
			continue
		}
		apart = append(apart, s)
	}
	return apart
}

func oddBackslashes(s string) bool { return (len(s)-len(strings.TrimRight(s, `\`)))%2 == 1 }

// matches gives where a view has a spelling of the key, as extents of the text that it is a view of.
func (r *redactor) matches(v *view) (found []extent) {
	text, at := v.squeezed()
	for _, spelling := range r.spellings {
		for from := 0; ; {
			i := strings.Index(text[from:], spelling)
			if i < 0 {
				break
			}
			from += i + len(spelling)
			first, last := at[from-len(spelling)], at[from-1]
			found = append(found, extent{int(v.from[first]), int(v.from[last+1])})
		}
	}
	return found
}

// A view is a text in which escapes were read.
type view struct {
	text []byte
	// from is where in the first text each byte begins, and at its end where the last one ends.
	from []int32
}

func read(text string) *view {
	v := &view{[]byte(text), make([]int32, len(text)+1)}
	for i := range v.from {
		v.from[i] = int32(i)
	}
	return v
}

// unescaped is a view in which one layer of escapes is read; changed says whether there was any.
func (v *view) unescaped() (next *view, changed bool) {
	next = &view{make([]byte, 0, len(v.text)), make([]int32, 0, len(v.from))}
	var spelled [utf8.UTFMax]byte
	for i := 0; i < len(v.text); {
		r, n := unescape(v.text[i:])
		out := v.text[i : i+1]
		if n > 1 {
			changed = true
			out = utf8.AppendRune(spelled[:0], r)
		}
		for range out {
			next.from = append(next.from, v.from[i])
		}
		next.text = append(next.text, out...)
		i += n
	}
	next.from = append(next.from, v.from[len(v.text)])
	return next, changed
}

// unescape reads the escape that a text begins with and says how long it is; 1 is none.
func unescape(s []byte) (r rune, length int) {
	const longest = 12
	head := string(s[:min(len(s), longest)])
	switch {
	case len(head) < 2:
	case head[0] == '\\':
		return backslashed(head)
	case head[0] == '%' && head[1] == 'u':
		return number(head, 2, 6, 16)
	case head[0] == '%':
		return number(head, 1, 3, 16)
	case head[0] == '&':
		return entity(head)
	}
	return 0, 1
}

// backslashed reads an escape that begins with a backslash.
func backslashed(head string) (r rune, length int) {
	switch head[1] {
	case 'u':
		return number(head, 2, 6, 16)
	case 'x':
		return number(head, 2, 4, 16)
	case 'b', 'f', 'n', 'r', 't':
		return ' ', 2
	}
	if head[1] < utf8.RuneSelf {
		return rune(head[1]), 2
	}
	return 0, 1
}

// number reads the digits of an escape, from one place to another.
func number(s string, from, to, base int) (rune, int) {
	if len(s) < to {
		return 0, 1
	}
	n, err := strconv.ParseUint(s[from:to], base, 21)
	if err != nil {
		return 0, 1
	}
	return rune(n), to
}

// entity reads an entity of HTML, with a semicolon at its end, and a numeric one without too.
func entity(s string) (rune, int) {
	if at := len(s) - len(strings.TrimLeft(s[1:], "#")); at > 1 {
		return numbered(s, at)
	}
	end := strings.IndexByte(s, ';')
	if end < 0 {
		return 0, 1
	}
	is := html.UnescapeString(s[:end+1])
	if r, n := utf8.DecodeRuneInString(is); n == len(is) {
		return r, end + 1
	}
	return 0, 1
}

// numbered reads a character reference whose number begins at s[at]: &#65; or &#x41;.
func numbered(s string, at int) (rune, int) {
	base := 10
	if at < len(s) && s[at]|0x20 == 'x' {
		base, at = 16, at+1
	}
	end := at
	for end < len(s) && digit(s[end], base) {
		end++
	}
	r, length := number(s, at, end, base)
	if length > 1 && length < len(s) && s[length] == ';' {
		length++
	}
	return r, length
}

func digit(c byte, base int) bool {
	return c >= '0' && c <= '9' || base == 16 && c|0x20 >= 'a' && c|0x20 <= 'f'
}

// squeezed is a view's text in lower case, without white space and without what nobody sees, and of every byte where in
// the view it is.
func (v *view) squeezed() (text string, at []int) {
	out := make([]byte, 0, len(v.text))
	at = make([]int, 0, len(v.text))
	for i := 0; i < len(v.text); {
		r, n := rune(v.text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(v.text[i:])
		}
		switch {
		case r > 0xff00 && r < 0xff5f:
			r -= 0xfee0 // a full-width letter
		case unicode.IsSpace(r), unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			i += n
			continue
		}
		if r >= 'A' && r <= 'Z' {
			r |= 0x20
		}
		before := len(out)
		out = utf8.AppendRune(out, r)
		for range len(out) - before {
			at = append(at, i)
		}
		i += n
	}
	return string(out), at
}
