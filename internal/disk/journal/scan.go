package journal

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// A Kind is what a line is.
type Kind int

const (
	// Record is a whole record.
	Record Kind = iota
	// Seal is a seal that fits the records before it.
	Seal
	// Damaged is a line that is not as it was written.
	Damaged
	// Torn is what a crash left at the end of a file.
	Torn
)

// A Line is one line of a file. It is valid until the function that was given it returns.
type Line struct {
	Kind Kind
	// Bytes are the line's, without its newline. Of a damaged or torn line some may be missing.
	Bytes []byte
	// Number counts from 1.
	Number int
	// Offset is where the line begins, and Size how long it is with its newline, in bytes.
	Offset, Size int64
	// Fault is, of a damaged or torn line, what is wrong with it, as in "line … ".
	Fault error
	// Unsealed is, of a seal, how many records stand before it, and behind the seal before it, that none of them seals.
	Unsealed int
}

// An End is how a file ends.
type End struct {
	// Sealed: a seal was read. Behind is how far the last one reaches, in bytes, and SealedLines how many lines that is.
	Sealed      bool
	Behind      int64
	SealedLines int
	// Unsealed is how many whole records stand behind the last seal.
	Unsealed int
	// TornLine is the first line that is torn, from 1, and TornBytes how much is; 0 where nothing is.
	TornLine  int
	TornBytes int64
}

// Scan reads lines in order and holds one of them at a time, of at most so many bytes. each's error ends it. A record that only
// lacks its newline is whole; a seal without one is torn.
func Scan(r io.Reader, most int, each func(*Line) error) (End, error) {
	in := bufio.NewReaderSize(r, 256<<10)
	var end End
	var sums []byte   // of the records behind the last seal
	damaged := false  // a line behind the last seal is
	var empty []*Line // lines of NULs; what comes behind them is not known yet
	give := func(l *Line) error {
		switch l.Kind {
		case Record:
			end.Unsealed++
			sums = append(sums, sumOf(l.Bytes)...)
		case Seal:
			end.Sealed, end.Behind, end.SealedLines, end.Unsealed = true, l.Offset+l.Size, l.Number, 0
		case Damaged:
			damaged = true
		case Torn:
			if end.TornLine == 0 {
				end.TornLine = l.Number
			}
			end.TornBytes += l.Size
		}
		return each(l)
	}
	flush := func(kind Kind) error {
		for _, l := range empty {
			l.Kind = kind
			if err := give(l); err != nil {
				return err
			}
		}
		empty = nil
		return nil
	}
	var buffer []byte
	offset := int64(0)
	for number := 1; ; number++ {
		text, size, err := readLine(in, buffer[:0], most)
		if err != nil && err != io.EOF {
			return end, err
		}
		if size == 0 {
			return end, flush(Torn)
		}
		buffer = text
		l := &Line{Bytes: text, Number: number, Offset: offset, Size: size}
		offset += size
		whole := err == nil
		if len(text) > most {
			l.Fault = ErrNotJSON
		} else {
			l.Fault = Check(text)
		}
		isSeal := l.Fault == nil && bytes.HasPrefix(text, []byte(sealBefore))
		switch {
		case len(text) > 0 && len(bytes.Trim(text, "\x00")) == 0 && len(empty) < mostEmpty:
			l.Bytes = nil
			empty = append(empty, l)
			continue
		case !whole && (l.Fault != nil || isSeal):
			if l.Kind = Torn; isSeal {
				l.Fault = errors.New("is a seal without its end")
			}
		case l.Fault != nil:
			l.Kind = Damaged
		case isSeal:
			l.Kind = Seal
			if !damaged { // which is told already
				if l.Unsealed, l.Fault = checkSeal(text, sums); l.Fault != nil {
					l.Kind = Damaged
				}
			}
		}
		before := Damaged
		if l.Kind == Torn {
			before = Torn
		}
		if err := flush(before); err != nil {
			return end, err
		}
		if err := give(l); err != nil {
			return end, err
		}
		if isSeal {
			sums, damaged = sums[:0], false
		}
	}
}

// mostEmpty is how many lines of NULs a crash may leave: a block that was never filled has no newline.
const mostEmpty = 100

// readLine appends the next line, without its newline, to buf, and gives its size with the newline. Of a line that is too long it
// keeps little more than most bytes.
func readLine(in *bufio.Reader, buf []byte, most int) (line []byte, size int64, err error) {
	for {
		part, err := in.ReadSlice('\n')
		size += int64(len(part))
		if err == nil {
			part = part[:len(part)-1]
		}
		if len(buf) <= most {
			buf = append(buf, part...)
		}
		if err != bufio.ErrBufferFull {
			return buf, size, err
		}
	}
}
