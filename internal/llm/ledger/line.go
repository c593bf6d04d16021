package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// maxLine bounds a line that is read, in bytes, without the newline at its end. No version of this program wrote a longer
// one. Those that this one writes are a tenth as long at the most: see [MaxRequest] and [MaxResponse].
const maxLine = 16 << 20

// A line is an entry's JSON object with one field more at its end: ,"sum":"0123456789abcdef", the first 64 bits of
// SHA-256 over the object without that field. It is taken over bytes, so it also finds damage that leaves the JSON
// valid.
const (
	sumBefore = `,"sum":"`
	sumDigits = 16
	sumAfter  = `"}`
	sumLen    = len(sumBefore) + sumDigits + len(sumAfter)
)

// errNotJSON is what is wrong with a line that was not written to its end.
var errNotJSON = errors.New("is no JSON")

// encode spells an entry as a line, without the newline; what is too long of it is cut off, see [Entry.bound].
func encode(e *Entry) ([]byte, error) {
	if err := e.check(); err != nil {
		return nil, fmt.Errorf("ledger: entry %s %w", e.Key, err)
	}
	kept := *e
	kept.bound()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(&kept); err != nil {
		return nil, fmt.Errorf("ledger: entry %s: %w", e.Key, err)
	}
	line := bytes.TrimSuffix(b.Bytes(), []byte("}\n"))
	sum := bodySum(line)
	line = append(line, sumBefore...)
	line = hex.AppendEncode(line, sum[:sumDigits/2])
	return append(line, sumAfter...), nil
}

// decode reads a line, without the newline, and gives with its entry the line as this program writes it: that is the
// line itself but where it is too long, as earlier versions wrote them. Its error says what is wrong with the line:
// errNotJSON is a line that was not written to its end or was overwritten, everything else is a whole line with
// something wrong in it.
func decode(line []byte) (*Entry, []byte, error) {
	if len(line) > maxLine {
		return nil, nil, errNotJSON
	}
	if err := checkSum(line); err != nil {
		if !json.Valid(line) {
			return nil, nil, errNotJSON
		}
		return nil, nil, err
	}
	var e Entry
	if err := json.Unmarshal(line, &e); err != nil {
		if !json.Valid(line) {
			return nil, nil, errNotJSON
		}
		return nil, nil, fmt.Errorf("is no entry: %w", err)
	}
	if err := e.check(); err != nil {
		return nil, nil, err
	}
	if e.bound() {
		short, err := encode(&e)
		return &e, short, err
	}
	return &e, line, nil
}

func checkSum(line []byte) error {
	at := len(line) - sumLen
	if at < 1 || string(line[at:at+len(sumBefore)]) != sumBefore || string(line[len(line)-len(sumAfter):]) != sumAfter {
		return errors.New("does not end with a checksum")
	}
	has := string(line[at+len(sumBefore) : len(line)-len(sumAfter)])
	sum := bodySum(line[:at])
	if want := hex.EncodeToString(sum[:sumDigits/2]); has != want {
		return fmt.Errorf("was changed: its checksum is %s and it says %s", want, printable(has))
	}
	return nil
}

// bodySum is SHA-256 over a line's object without the field sum; body lacks the brace at its end.
func bodySum(body []byte) [sha256.Size]byte {
	h := sha256.New()
	h.Write(body)
	h.Write([]byte{'}'})
	var sum [sha256.Size]byte
	h.Sum(sum[:0])
	return sum
}

// rank is what decides between two lines of one key: the smaller one counts. It depends on the lines alone.
func rank(line []byte) string {
	sum := bodySum(line[:len(line)-sumLen])
	return string(sum[:])
}

func printable(s string) string { return strings.Trim(fmt.Sprintf("%q", s), `"`) }
