package sources

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"geoeval/schema"
)

// DecodeJSON reads one JSON value of a native file into v. Its error is a [*Reject] that says where the content breaks.
// Text that is not UTF-8 is refused; encoding/json would replace it silently.
func DecodeJSON(content []byte, v any) error {
	content = bytes.TrimPrefix(content, []byte("\ufeff"))
	if len(bytes.TrimSpace(content)) == 0 {
		return Rejectf(schema.Unreadable, "is empty")
	}
	if !utf8.Valid(content) {
		return Rejectf(schema.Unreadable, "is not UTF-8 from byte %d on", firstInvalid(content))
	}
	err := json.Unmarshal(content, v)
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return Rejectf(schema.Unreadable, "is not JSON: %v at byte %d", err, syntax.Offset)
	case errors.As(err, &mismatch):
		return Rejectf(schema.Malformed, "field %q: %s where %s is expected", mismatch.Field, mismatch.Value, mismatch.Type)
	}
	return Rejectf(schema.Malformed, "%v", err)
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

// DigestJSON is the digest of a record that is the given JSON values: white space between tokens does not count.
func DigestJSON(values ...[]byte) string {
	h := sha256.New()
	var compact bytes.Buffer
	for _, v := range values {
		compact.Reset()
		if err := json.Compact(&compact, bytes.TrimPrefix(v, []byte("\ufeff"))); err != nil {
			panic(fmt.Sprintf("sources: digest of invalid JSON: %v", err)) // callers have decoded it
		}
		h.Write(compact.Bytes())
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))
}

// A Member is one name and value of a JSON object.
type Member struct {
	Name  string
	Value json.RawMessage
}

// Members gives the members of a JSON object in the order of the file, names that occur twice included.
func Members(content []byte) ([]Member, error) {
	var whole json.RawMessage
	if err := DecodeJSON(content, &whole); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(whole))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, Rejectf(schema.Malformed, "is JSON, but not an object of records")
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
