package ingest

import (
	"bufio"
	"cmp"
	"container/heap"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
)

// errDisordered says that a unit whose records seemed to come in the order of their ids does not: what of it has been written
// cannot stay.
var errDisordered = errors.New("records are not in the order of their ids")

// A sorter gives the parts of a unit that are problems, or were, in the order of ids and places. It holds no more of them in
// memory than so many bytes: what is more goes as sorted runs to a scratch file, and these are merged. Of a unit that comes in
// order it writes no run, unless presort is set.
type sorter struct {
	unit    *unit
	most    int
	presort bool
	scratch func() (stages.Scratch, error)
	give    func(part) error

	parts  []part
	weight int
	// direct: all parts so far came in order, and are given as they come. last is the id of the last one then.
	direct bool
	last   string
	file   stages.Scratch
	runs   []extent
	// aside has the corrections of parts that are in a run, by their places: there are few.
	aside map[int64]part
}

// An extent is where a run lies in the scratch file.
type extent struct{ from, size int64 }

// close lets go of the scratch file.
func (s *sorter) close() {
	if s.file != nil {
		s.file.Close()
	}
}

// add takes the next part of the unit.
func (s *sorter) add(p part) error {
	if s.direct {
		if p.id < s.last {
			return errDisordered
		}
		s.last = p.id
		return s.give(p)
	}
	s.parts = append(s.parts, p)
	if s.weight += weight(&p); s.weight < s.most {
		return nil
	}
	if !s.presort && len(s.runs) == 0 && slices.IsSortedFunc(s.parts, inOrder) {
		s.direct, s.last = true, p.id
		return s.giveAll()
	}
	return s.writeRun()
}

// end gives what has not been given.
func (s *sorter) end() error {
	slices.SortFunc(s.parts, inOrder)
	if len(s.runs) == 0 {
		return s.giveAll()
	}
	return s.merge()
}

func (s *sorter) giveAll() error {
	for _, p := range s.parts {
		if err := s.give(p); err != nil {
			return err
		}
	}
	s.parts = nil
	return nil
}

func inOrder(a, b part) int { return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.place, b.place)) }

// weight is about how many bytes a part takes in memory.
func weight(p *part) int {
	const bare = 2 << 10
	if p.record.Problem == nil {
		return bare
	}
	q := p.record.Problem
	return bare + len(q.Text) + len(q.TextPublished) + len(q.TextZH) + len(q.Image.Bytes) + len(q.PointPositions) +
		len(q.DiagramCode) + len(q.DiagramScene) + len(q.Solution) + len(q.Rationale) + lengthOf(q.Structural) + lengthOf(q.Semantic) + 64*len(q.Choices) + 64*len(q.SolutionPrinciples) + lengthOf(q.SolutionElements) + 128*len(q.Numbers)
}

func lengthOf(texts []string) (n int) {
	for _, t := range texts {
		n += len(t) + 16
	}
	return n
}

// writeRun writes the parts in memory as a run.
func (s *sorter) writeRun() error {
	if s.file == nil {
		var err error
		if s.file, err = s.scratch(); err != nil {
			return err
		}
		s.aside = map[int64]part{}
	}
	slices.SortFunc(s.parts, inOrder)
	run := extent{}
	if len(s.runs) > 0 {
		last := s.runs[len(s.runs)-1]
		run.from = last.from + last.size
	}
	w := bufio.NewWriterSize(s.file, 1<<18)
	var b []byte
	for i := range s.parts {
		p := &s.parts[i]
		if len(p.errata)+len(p.faults) > 0 {
			s.aside[p.place] = *p
		}
		b = appendPart(b[:0], p)
		head := binary.AppendUvarint(nil, uint64(len(b)))
		w.Write(head) // an error stays with the writer, and Flush gives it
		w.Write(b)
		run.size += int64(len(head) + len(b))
	}
	if err := errors.Join(w.Flush(), s.file.Flush()); err != nil {
		return err
	}
	s.runs = append(s.runs, run)
	clear(s.parts)
	s.parts, s.weight = s.parts[:0], 0
	return nil
}

// appendPart adds a part in the form of a run: id, place, the record's file and name, and the problem's row or why it is none.
func appendPart(b []byte, p *part) []byte {
	text := func(s string) { b = append(binary.AppendUvarint(b, uint64(len(s))), s...) }
	text(p.id)
	b = binary.AppendUvarint(b, uint64(p.place))
	text(p.record.File)
	text(p.record.Name)
	if reject := p.record.Reject; reject != nil {
		text(string(reject.Kind))
		text(reject.Reason)
		return b
	}
	text("")
	return schema.Problems.AppendRow(b, p.record.Problem)
}

// takePart reads what appendPart wrote.
func takePart(b []byte, u *unit) (p part, err error) {
	bad := false
	number := func() uint64 {
		n, read := binary.Uvarint(b)
		bad = bad || read <= 0
		b = b[max(read, 0):]
		return n
	}
	text := func() string {
		n := number()
		if bad = bad || n > uint64(len(b)); bad {
			return ""
		}
		s := string(b[:n])
		b = b[n:]
		return s
	}
	p = part{unit: u, id: text(), place: int64(number())}
	p.record = &sources.Record{File: text(), Name: text()}
	switch kind := text(); {
	case bad:
		return p, errors.New("a run is damaged")
	case kind != "":
		p.record.Reject = &sources.Reject{Kind: schema.RejectKind(kind), Reason: text()}
	default:
		p.record.Problem = &schema.Problem{}
		_, err = schema.Problems.TakeRow(b, p.record.Problem)
	}
	return p, err
}

// merge gives the parts of all runs and those in memory, which are sorted.
func (s *sorter) merge() error {
	var heads cursors
	add := func(next func() (part, error)) error {
		c := &cursor{next: next}
		err := c.advance()
		if err == io.EOF {
			return nil
		}
		heads = append(heads, c)
		return err
	}
	for _, run := range s.runs {
		if err := add(s.read(run)); err != nil {
			return err
		}
	}
	rest := s.parts
	err := add(func() (part, error) {
		if len(rest) == 0 {
			return part{}, io.EOF
		}
		p := rest[0]
		rest = rest[1:]
		return p, nil
	})
	if err != nil {
		return err
	}
	heap.Init(&heads)
	for len(heads) > 0 {
		first := heads[0]
		if err := s.give(first.head); err != nil {
			return err
		}
		switch err := first.advance(); err {
		case nil:
			heap.Fix(&heads, 0)
		case io.EOF:
			heap.Pop(&heads)
		default:
			return err
		}
	}
	return nil
}

// read reads a run, a part a call, io.EOF behind the last.
func (s *sorter) read(run extent) func() (part, error) {
	r := bufio.NewReaderSize(io.NewSectionReader(s.file, run.from, run.size), 1<<16)
	var b []byte
	return func() (part, error) {
		n, err := binary.ReadUvarint(r)
		if err != nil {
			return part{}, err
		}
		b = slices.Grow(b[:0], int(n))[:n]
		if _, err := io.ReadFull(r, b); err != nil {
			return part{}, fmt.Errorf("a run ends early: %w", err)
		}
		p, err := takePart(b, s.unit)
		if known, ok := s.aside[p.place]; ok {
			p.errata, p.faults = known.errata, known.faults
		}
		return p, err
	}
}

// A cursor is how far a run is merged.
type cursor struct {
	head part
	next func() (part, error)
}

func (c *cursor) advance() (err error) {
	c.head, err = c.next()
	return err
}

// Cursors are a heap with the part that comes next at its top.
type cursors []*cursor

func (h cursors) Len() int           { return len(h) }
func (h cursors) Less(i, j int) bool { return inOrder(h[i].head, h[j].head) < 0 }
func (h cursors) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *cursors) Push(c any)        { *h = append(*h, c.(*cursor)) }
func (h *cursors) Pop() any {
	last := len(*h) - 1
	c := (*h)[last]
	*h = (*h)[:last]
	return c
}
