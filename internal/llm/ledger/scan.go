package ledger

import (
	"io"

	"geoeval/internal/disk/journal"
)

// A spot is where an entry is.
type spot struct {
	// segment is its number in Ledger.segments.
	segment int32
	// length is the line's, without the newline.
	length int32
	// offset is where the line begins, in bytes.
	offset int64
}

// A lineError is a damaged line of a segment.
type lineError struct {
	line int
	err  error
}

func (e *lineError) Error() string { return e.err.Error() }

// scan reads a segment's entries and requests in order and holds one line at a time. each is given an entry, or a request that was
// asked, its line as [decode] gives it, the line's number and where in the segment it is; the line is valid until each returns, and each's error ends
// the scan. A damaged line is a lineError. Lines without a seal count: earlier versions wrote none, and a crash leaves answers that
// were paid for. sealed is called behind each seal.
func (o *Options) scan(r io.Reader, each func(a *Asked, e *Entry, line []byte, number int, at spot) error, sealed func()) (journal.End, error) {
	return journal.Scan(r, maxLine, func(l *journal.Line) error {
		switch l.Kind {
		case journal.Damaged:
			return &lineError{l.Number, l.Fault}
		case journal.Record:
			a, e, short, err := o.parse(l.Bytes)
			if err != nil {
				return &lineError{l.Number, err}
			}
			return each(a, e, short, l.Number, spot{offset: l.Offset, length: int32(len(l.Bytes))})
		case journal.Seal:
			sealed()
		}
		return nil
	})
}
