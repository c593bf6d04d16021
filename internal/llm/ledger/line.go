package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"geoeval/internal/disk/journal"
)

// maxLine bounds a line that is read, in bytes, without the newline at its end. No version of this program wrote a longer
// one. Those that this one writes are a tenth as long at the most: see [MaxRequest] and [MaxResponse].
const maxLine = 16 << 20

// errNotJSON is what is wrong with a line that was not written to its end.
var errNotJSON = journal.ErrNotJSON

// encode spells an entry as a line, a record of package journal, without the newline; what is too long of it is cut off, see [Entry.bound].
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
	return journal.Sign(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}

// decode reads a line, without the newline, and gives with its entry the line as this program writes it: that is the
// line itself but where it is too long, as earlier versions wrote them. Its error says what is wrong with the line:
// errNotJSON is a line that was not written to its end or was overwritten, everything else is a whole line with
// something wrong in it.
func decode(line []byte) (*Entry, []byte, error) {
	if len(line) > maxLine {
		return nil, nil, errNotJSON
	}
	if err := journal.Check(line); err != nil {
		return nil, nil, err
	}
	return parse(line)
}

// parse is decode of a line whose checksum is right.
func parse(line []byte) (*Entry, []byte, error) {
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

// rank is what decides between two lines of one key: the smaller one counts. It depends on the lines alone.
func rank(line []byte) string {
	sum := sha256.Sum256(journal.Object(line))
	return string(sum[:])
}
