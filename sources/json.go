package sources

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"geoeval/schema"
)

// DecodeJSON reads one JSON value of a native file into v. Its error is a [*Reject] that says where the content breaks.
// What encoding/json would silently put something else for is refused: text that is not UTF-8, half of a surrogate
// pair, null, which would leave v as it is, a key that stands twice, of which it would take the last, and one that is a
// field of v in other letters, which it would take for it. A text or a list that is over its limit is refused too. What
// v keeps as [json.RawMessage] is decoded later, and judged then.
func DecodeJSON(content []byte, v any) error {
	content = bytes.TrimPrefix(content, []byte(byteOrderMark))
	if err := checkText(content); err != nil {
		return err
	}
	err := json.Unmarshal(content, v)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return Rejectf(schema.Unreadable, "is not JSON: %v at byte %d", err, syntax.Offset)
	}
	if _, raw := v.(*json.RawMessage); raw && err == nil {
		return nil
	}
	if err := CheckKeys(content, v); err != nil {
		return err
	}
	var mismatch *json.UnmarshalTypeError
	switch {
	case err == nil:
		if at := loneSurrogate(content); at >= 0 {
			return Rejectf(schema.Unreadable, "has half of a surrogate pair at byte %d", at)
		}
		return withinLimits("the value", reflect.ValueOf(v))
	case errors.As(err, &mismatch):
		where := ""
		if mismatch.Field != "" {
			where = fmt.Sprintf("field %q ", mismatch.Field)
		}
		return Rejectf(schema.Malformed, "%sis JSON's %s where %s is expected", where, mismatch.Value,
			expected(mismatch.Type))
	}
	return Rejectf(schema.Malformed, "%v", err)
}

// checkText refuses a record that cannot be decoded, whatever stands in it.
func checkText(content []byte) error {
	switch bare := bytes.TrimSpace(content); {
	case len(bare) == 0:
		return Rejectf(schema.Unreadable, "is empty")
	case !utf8.Valid(content):
		return Rejectf(schema.Unreadable, "is not UTF-8 from byte %d on", firstInvalid(content))
	case string(bare) == "null":
		return Rejectf(schema.Malformed, "is null")
	}
	return RecordWithinLimits(int64(len(content)))
}

// byteOrderMark may stand at the beginning of a file that is UTF-8.
const byteOrderMark = "\ufeff"

// expected names a type in the words of JSON.
func expected(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[json.Number]() || t.Kind() == reflect.Float64:
		return "a number that float64 can hold"
	case t.Kind() == reflect.String:
		return "a string"
	case t.Kind() == reflect.Slice:
		return "an array"
	case t.Kind() == reflect.Struct:
		return "an object"
	}
	return t.String()
}

// loneSurrogate finds the first \u escape of valid JSON that is half of a surrogate pair without the other half; -1
// where there is none.
func loneSurrogate(content []byte) int {
	for i := 0; ; {
		next := bytes.IndexByte(content[i:], '\\')
		if next < 0 {
			return -1
		}
		i += next
		r := escaped(content[i:])
		switch {
		case !utf16.IsSurrogate(r):
			i += 2
		case utf16.DecodeRune(r, escaped(content[i+6:])) == utf8.RuneError:
			return i
		default:
			i += 12
		}
	}
}

// escaped is the rune of the \u escape that content begins with; 0 where it begins with none.
func escaped(content []byte) rune {
	if len(content) < 6 || content[0] != '\\' || content[1] != 'u' {
		return 0
	}
	n, err := strconv.ParseUint(string(content[2:6]), 16, 16)
	if err != nil {
		return 0
	}
	return rune(n)
}

func firstInvalid(content []byte) int {
	for i := 0; i < len(content); {
		r, size := utf8.DecodeRune(content[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(content)
}

// DigestJSON is the digest of a record that is the given JSON values, which have been decoded: white space between
// tokens does not count.
func DigestJSON(values ...[]byte) string {
	size := 0
	for _, v := range values {
		size += len(v) + 1
	}
	compact := make([]byte, 0, size)
	for _, v := range values {
		compact = append(appendCompact(compact, bytes.TrimPrefix(v, []byte(byteOrderMark))), 0)
	}
	sum := sha256.Sum256(compact)
	return hex.EncodeToString(sum[:])
}

// A Member is one name and value of a JSON object.
type Member struct {
	Name  string
	Value json.RawMessage
}

// Members gives the members of a JSON object in the order of the file, names that occur twice included. Its error is a
// [*Reject].
func Members(content []byte) ([]Member, error) {
	var whole json.RawMessage
	if err := DecodeJSON(content, &whole); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(whole))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, Rejectf(schema.Malformed, "is JSON, but not an object")
	}
	var members []Member
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, Rejectf(schema.Unreadable, "%v", err)
		}
		m := Member{Name: name.(string)} // the names of a valid object are strings
		if err := d.Decode(&m.Value); err != nil {
			return nil, Rejectf(schema.Unreadable, "%v", err)
		}
		members = append(members, m)
	}
	return members, nil
}
