// Package records parts a file of JSON records while it is read: the elements of a list, the members of an object, or
// the lines of JSON Lines. Memory follows the largest record that may be, never the file.
package records

import (
	"bytes"
	"fmt"
	"io"
)

// A Form is how a file holds its records.
type Form int

// The forms.
const (
	// List: the file is a JSON list, each element a record.
	List Form = iota
	// Object: the file is a JSON object, each member a record with a name.
	Object
	// Lines: each line that is not blank is a record.
	Lines
)

// Limits bound what is read.
type Limits struct {
	// Bytes of a record, its name aside.
	Bytes int
	// Name is how many bytes a member's name may have in the file.
	Name int
	// Records of a file.
	Records int
}

// A Part is one record.
type Part struct {
	// Name is a member's name as the file writes it, in quotes; nil in other forms, and where it is longer than may be.
	Name []byte
	// Raw is the record; nil where it is longer than may be. It is valid until the next part is read.
	Raw []byte
	// Size is how many bytes the record has.
	Size int64
}

// An Error says why a file cannot be parted.
type Error struct {
	// Offset is the byte, counted from 0.
	Offset int64
	Why    string
	// Form says that the file is JSON, but not a list or an object as it should be.
	Form bool
}

func (e *Error) Error() string { return fmt.Sprintf("%s at byte %d", e.Why, e.Offset) }

// Read parts a file. In a list and an object the grammar of JSON is held to the last byte, so that a file that is
// damaged anywhere ends in an [*Error], though parts before the damage have been yielded by then; what it does not look
// at is whether strings are UTF-8. Of lines it looks at nothing but their ends; blank ones are no records. A byte order
// mark before UTF-8 is skipped. An error of r or of yield is returned as it is.
func Read(r io.Reader, form Form, limits Limits, yield func(Part) error) error {
	s := &scanner{r: r, buf: make([]byte, bufferSize)}
	p := &parting{scanner: s, limits: limits, yield: yield}
	s.skipMark()
	if form == Lines {
		p.lines()
	} else {
		p.file(form)
	}
	return s.err
}

// A parting is a file on its way into parts.
type parting struct {
	*scanner
	limits Limits
	yield  func(Part) error
	count  int
	name   []byte
}

// file reads a list or an object with its parts.
func (p *parting) file(form Form) {
	open, end, want := byte('['), byte(']'), "a list"
	if form == Object {
		open, end, want = '{', '}', "an object"
	}
	switch c, ok := p.space(); {
	case !ok:
		p.fail("is empty: it ends")
		return
	case c != open:
		if p.value(); p.err == nil {
			p.rest()
		}
		if p.err == nil {
			p.err = &Error{Why: "is JSON, but not " + want + ": it begins", Form: true}
		}
		return
	}
	p.pos++
	for c := p.need(); c != end && p.err == nil; {
		p.part(form)
		if c = p.need(); c != end {
			p.sign(',')
			p.need()
		}
	}
	if p.err == nil {
		p.pos++
		p.rest()
	}
}

// part reads one element or member and yields it.
func (p *parting) part(form Form) {
	var part Part
	if form == Object {
		p.keep(p.limits.Name)
		p.text()
		name, _ := p.kept()
		if name != nil {
			p.name = append(p.name[:0], name...)
			part.Name = p.name
		}
		p.need()
		p.sign(':')
		p.need()
	}
	p.keep(p.limits.Bytes)
	p.value()
	part.Raw, part.Size = p.kept()
	p.give(part)
}

// lines reads lines and yields those that are not blank.
func (p *parting) lines() {
	for more := true; more && p.err == nil; {
		p.keep(p.limits.Bytes)
		more = p.line()
		raw, size := p.kept()
		if size > 0 && (raw == nil || len(bytes.TrimSpace(raw)) > 0) {
			p.give(Part{Raw: raw, Size: size})
		}
	}
}

func (p *parting) give(part Part) {
	if p.err != nil {
		return
	}
	if p.count++; p.count > p.limits.Records {
		p.fail(fmt.Sprintf("holds more than %d records: the next one begins", p.limits.Records))
		return
	}
	p.err = p.yield(part)
}
