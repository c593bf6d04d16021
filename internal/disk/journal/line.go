package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A record is a JSON object with one field more at its end: ,"sum":"0123456789abcdef", the first 64 bits of SHA-256 over the
// object without that field. It is taken over bytes, so it also finds damage that leaves the JSON valid.
const (
	sumBefore = `,"sum":"`
	sumDigits = 16
	sumAfter  = `"}`
	sumLen    = len(sumBefore) + sumDigits + len(sumAfter)
)

// ErrNotJSON is what is wrong with a line that was not written to its end, or was overwritten.
var ErrNotJSON = errors.New("is no JSON")

// Sign makes a record of a JSON object, which has a field and is on one line. The record has no newline at its end.
func Sign(object []byte) []byte {
	body := object[:len(object)-1]
	line := append(bytes.Clone(body), sumBefore...)
	line = append(line, digits(body)...)
	return append(line, sumAfter...)
}

// digits is the checksum of an object, which is given without the brace at its end.
func digits(body []byte) string {
	h := sha256.New()
	h.Write(body)
	h.Write([]byte{'}'})
	var sum [sha256.Size]byte
	return hex.EncodeToString(h.Sum(sum[:0])[:sumDigits/2])
}

// Object is the object that a record was made of.
func Object(record []byte) []byte {
	return append(bytes.Clone(record[:len(record)-sumLen]), '}')
}

// Check says what is wrong with a line, without its newline, as in "line … ": [ErrNotJSON], or that its checksum is missing or
// another.
func Check(line []byte) error {
	at := len(line) - sumLen
	var err error
	if at < 1 || string(line[at:at+len(sumBefore)]) != sumBefore || string(line[len(line)-len(sumAfter):]) != sumAfter {
		err = errors.New("does not end with a checksum")
	} else if has, want := sumOf(line), digits(line[:at]); string(has) != want {
		err = fmt.Errorf("was changed: its checksum is %s and it says %s", want, strings.Trim(fmt.Sprintf("%q", has), `"`))
	}
	if err != nil && !json.Valid(line) {
		return ErrNotJSON
	}
	return err
}

// sumOf is the checksum that a record has.
func sumOf(record []byte) []byte {
	return record[len(record)-sumLen+len(sumBefore) : len(record)-len(sumAfter)]
}

// sealBefore begins a seal, and no other record.
const sealBefore = `{"seal":`

// seal is the seal of records with these checksums, one behind the other.
func seal(sums []byte) []byte {
	of := sha256.Sum256(sums)
	return Sign(fmt.Appendf(nil, `%s%d,"of":"%x"}`, sealBefore, len(sums)/sumDigits, of[:16]))
}

// checkSeal holds a seal against the checksums of the records before it, and gives how many of these it does not seal.
func checkSeal(line, sums []byte) (unsealed int, err error) {
	number, _, _ := bytes.Cut(bytes.TrimPrefix(line, []byte(sealBefore)), []byte(","))
	n, err := strconv.Atoi(string(number))
	have := len(sums) / sumDigits
	switch {
	case err != nil || n < 0:
		return 0, errors.New("is a seal without a count")
	case n > have:
		return 0, fmt.Errorf("seals %d lines, and %d stand before it: lines are missing", n, have)
	case string(line) != string(seal(sums[len(sums)-n*sumDigits:])):
		return 0, errors.New("seals other lines than those before it")
	}
	return have - n, nil
}

// Header begins a file: the seal of nothing, from which one knows that the records of the file are sealed.
func Header() []byte { return append(seal(nil), '\n') }

// A Group is records that are written together. Its zero value has none.
type Group struct {
	// Lines are the records, each with its newline.
	Lines []byte
	sums  []byte
}

// Add adds a record.
func (g *Group) Add(record []byte) {
	g.Lines = append(append(g.Lines, record...), '\n')
	g.sums = append(g.sums, sumOf(record)...)
}

// Seal ends the group with its seal.
func (g *Group) Seal() {
	g.Lines = append(append(g.Lines, seal(g.sums)...), '\n')
	g.sums = nil
}
