package ledger

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"geoeval/internal/disk/journal"
	"geoeval/internal/facts"
)

// Asked is a request that was sent, or is about to be: a line that is written before. Who finds one without an answer knows that
// its answer may have been bought.
type Asked struct {
	// Key is the request's key.
	Key string `json:"asked"`
	// Until is when its time is up: it has its answer by then, or nobody waits for it any more.
	Until time.Time `json:"until"`
	// Attempt counts the tries that may have been paid, this one and those of former processes with it. 0 is a request that cost
	// nothing: no server took it.
	Attempt int `json:"attempt"`
}

// askedBefore begins the line of a request, and no entry's.
const askedBefore = `{"asked":`

// maxAttempt bounds the attempts of a request that are counted.
const maxAttempt = 1000

func (a *Asked) check() error {
	switch {
	case a.Key == "" || len(a.Key) > maxKey:
		return fmt.Errorf("has no key, or one of more than %d bytes", maxKey)
	case a.Attempt < 0:
		return errors.New("has a negative number of attempts")
	}
	return nil
}

// line spells a request as a line, without the newline.
func (a *Asked) line() ([]byte, error) {
	object, err := json.Marshal(a)
	if err == nil {
		err = a.check()
	}
	if err != nil {
		return nil, fmt.Errorf("ledger: request %s %w", a.Key, err)
	}
	return journal.Sign(object), nil
}

// parseAsked reads the line of a request whose checksum is right; nil is another line.
func parseAsked(line []byte) (*Asked, error) {
	if !bytes.HasPrefix(line, []byte(askedBefore)) {
		return nil, nil
	}
	var a Asked
	if err := json.Unmarshal(line, &a); err != nil {
		return nil, fmt.Errorf("is no request: %w", err)
	}
	a.Attempt = min(a.Attempt, maxAttempt)
	return &a, a.check()
}

// Ask writes down that a request is sent, and returns when that is on the disk. It shares syncs with [Ledger.Append]. The last line
// of a segment on a request counts.
func (l *Ledger) Ask(_ context.Context, a *Asked) error {
	line, err := a.line()
	if err != nil {
		return err
	}
	g, role, err := l.join("", line)
	if err != nil {
		return err
	}
	if role == leads {
		l.commit(g)
	}
	<-g.done
	return g.err
}

// Unanswered gives what others, or a process before, have written of a request that has no answer: that with the most attempts. ok
// says that it may have been paid.
func (l *Ledger) Unanswered(key string) (a Asked, ok bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if _, answered := l.index[key]; answered {
		return Asked{}, false
	}
	return l.asked.of(key)
}

// AskedTwice is how many entries are marked as asked twice.
func (l *Ledger) AskedTwice() int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return len(l.twice)
}

// ToldTwice says that so many answers were asked twice.
func ToldTwice(n int) string {
	return facts.Count(n, "answer") + " may be paid twice: asked for again, because a process was killed or gave up before it had an answer"
}

// requests are those that may have no answer, by key: what each segment says of them last.
type requests map[string][]told

type told struct {
	segment string
	asked   Asked
}

// take takes in the next line of a segment.
func (r requests) take(segment string, a *Asked) {
	key := strings.Clone(a.Key)
	all := r[key]
	i := slices.IndexFunc(all, func(t told) bool { return t.segment == segment })
	if i < 0 {
		i, all = len(all), append(all, told{segment: segment})
	}
	all[i].asked = Asked{key, a.Until, a.Attempt}
	r[key] = all
}

// of is what is told of a key with the most attempts, and of these until the latest.
func (r requests) of(key string) (most Asked, ok bool) {
	for _, t := range r[key] {
		if t.asked.compare(&most) < 0 {
			continue
		}
		most = t.asked
	}
	return most, most.Attempt > 0
}

// compare orders what is told of one key.
func (a *Asked) compare(b *Asked) int {
	if a.Attempt != b.Attempt {
		return a.Attempt - b.Attempt
	}
	return a.Until.Compare(b.Until)
}

// open are the requests that may have been paid, by key.
func (r requests) open() []Asked {
	var all []Asked
	for _, key := range slices.Sorted(maps.Keys(r)) {
		if a, ok := r.of(key); ok {
			all = append(all, a)
		}
	}
	return all
}

// Unanswered gives the requests of a folder that may have been paid and have no answer, by their keys. It reads also what Open
// refuses.
func Unanswered(dir string, o Options) ([]Asked, error) {
	asked, answered := requests{}, map[string]bool{}
	err := Inspect(dir, o, func(l *Line) error {
		switch {
		case l.Asked != nil:
			asked.take(l.segment, l.Asked)
		case l.Entry != nil:
			answered[l.Entry.Key] = true
		}
		return nil
	})
	maps.DeleteFunc(asked, func(key string, _ []told) bool { return answered[key] })
	return asked.open(), err
}
