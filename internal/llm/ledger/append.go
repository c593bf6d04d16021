package ledger

import (
	"context"
	"fmt"
)

// A group is lines that are written and synced together.
type group struct {
	// keys are those of the entries; that of a request is empty.
	keys  []string
	lines [][]byte
	// done is closed when err is set.
	done chan struct{}
	err  error
}

// Append adds an entry and returns when it is on the disk. Calls that come while another is written share one sync.
//
// It does not give up when ctx is done: the answer is paid for. An error means that the entry does not count, now and
// after the ledger is opened again, and that another Append may be tried; where the disk fails so thoroughly that not
// even the half-written line can be taken back, it may be there when the ledger is opened again. A key that has the
// same answer already is no error and no new line; one that has another answer is an *AnsweredError.
func (l *Ledger) Append(_ context.Context, e *Entry) error {
	if n := len(e.Request); n > MaxRequest {
		return fmt.Errorf("ledger: entry %s has a request of %d bytes, and at most %d are kept", e.Key, n, MaxRequest)
	}
	_, lost := l.Unanswered(e.Key)
	e.AskedTwice = e.AskedTwice || lost
	line, err := encode(e)
	if err != nil {
		return err
	}
	for {
		g, role, err := l.join(e.Key, line)
		switch {
		case err != nil:
			return err
		case role == answered:
			return l.confirm(e.Key, line)
		case role == leads:
			l.commit(g)
		}
		<-g.done
		if role == waits {
			continue
		}
		if g.err == nil && e.AskedTwice {
			l.mu.Lock()
			l.twice[e.Key] = true
			l.mu.Unlock()
		}
		return g.err
	}
}

// A role is what an Append does next.
type role int

const (
	// leads: its line is in the group, and it commits the group.
	leads role = iota
	// follows: its line is in the group, and another commits the group.
	follows
	// waits: another line of its key is in the group; what becomes of that comes first.
	waits
	// answered: its key has an entry.
	answered
)

// join puts a line into the group that is written next, where that can be: that of an entry, or without a key that of a request.
func (l *Ledger) join(key string, line []byte) (*group, role, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.closed:
		return nil, 0, ErrClosed
	case l.options.ReadOnly:
		return nil, 0, ErrReadOnly
	case l.broken != nil:
		return nil, 0, l.broken
	}
	if key != "" {
		if _, ok := l.index[key]; ok {
			return nil, answered, nil
		}
		if g, ok := l.underway[key]; ok {
			return g, waits, nil
		}
	}
	role := follows
	if l.next == nil {
		l.next, role = &group{done: make(chan struct{})}, leads
	}
	l.next.keys = append(l.next.keys, key)
	l.next.lines = append(l.next.lines, line)
	if key != "" {
		l.underway[key] = l.next
	}
	return l.next, role, nil
}

// commit writes a group. Until it is its turn, others join the group.
func (l *Ledger) commit(g *group) {
	l.writing.Lock()
	defer l.writing.Unlock()
	l.mu.Lock()
	l.next = nil
	closed := l.closed
	l.mu.Unlock()

	var spots []spot
	if closed {
		g.err = ErrClosed
	} else {
		spots, g.err = l.write(g.lines)
	}

	l.mu.Lock()
	for i, key := range g.keys {
		delete(l.underway, key)
		if g.err == nil && key != "" {
			l.index[key] = spots[i]
		}
	}
	l.mu.Unlock()
	close(g.done)
}

// confirm compares a line with the entry that its key has.
func (l *Ledger) confirm(key string, line []byte) error {
	l.mu.RLock()
	at := l.index[key]
	l.mu.RUnlock()
	held, _, err := l.read(key, at)
	if err != nil {
		return err
	}
	e, _, err := decode(line)
	if err != nil {
		return fmt.Errorf("ledger: entry %s %w", key, err)
	}
	if string(held.Request) != string(e.Request) || !held.sameAnswer(e) {
		return &AnsweredError{key}
	}
	return nil
}
