package objects

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Term says how long a lock is held. It is counted by the service's clock for those who want it, and by the owner's
// own for the owner, who gives it up first.
type Term struct {
	// Renewed is how often the owner says that it is there, and Lapses after how long of silence another may have the lock.
	Renewed, Lapses time.Duration
}

// UsualTerm is long enough for a service that is slow, and short enough for a person to wait.
var UsualTerm = Term{Renewed: 20 * time.Second, Lapses: 2 * time.Minute}

// A Lease is a lock that its owner holds by renewing the object that stands for it.
type Lease struct {
	bucket *Bucket
	key    string
	term   Term

	end  chan struct{}
	done chan struct{}

	mu      sync.Mutex
	holder  holder
	etag    string
	renewed time.Time
	// lost is why the lock is not held any more.
	lost error
}

// A holder is who has a lock, as its object says.
type holder struct {
	// Owner is chance that tells this lock from every other one.
	Owner string `json:"owner"`
	// Host and Process name it to people.
	Host    string `json:"host"`
	Process int    `json:"process"`
	// Machine and Started tell whether the process still runs, where another on the same system asks; "" where that has none.
	Machine string `json:"machine,omitempty"`
	Started string `json:"started,omitempty"`
	// Renewals counts how often it was renewed, so that each time the object is another one.
	Renewals int `json:"renewals"`
}

// A HeldError says who has a lock, and what to do about that.
type HeldError struct {
	Place   string
	Holder  string
	Lapses  time.Duration
	Renewed time.Duration
}

func (e *HeldError) Error() string {
	return fmt.Sprintf("%s is held by %s, who said so %v ago; it is free %v after that; where that process is gone, remove the object",
		e.Place, e.Holder, e.Renewed.Round(time.Second), e.Lapses)
}

// Hold takes the lock that an object stands for. One that another has is a [*HeldError], unless its owner ran on this
// computer and is gone, or has not renewed it for its term: then it passes to this process.
func (b *Bucket) Hold(key string, term Term) (*Lease, error) {
	l := &Lease{bucket: b, key: key, term: term, end: make(chan struct{}), done: make(chan struct{}), holder: newHolder()}
	over, missing := Condition{Nothing: true}, 0
	for range 3 {
		err := l.put(over)
		if err == nil {
			if err := l.mustBeKept(); err != nil {
				return nil, err
			}
			go l.keep()
			return l, nil
		}
		if !errors.Is(err, ErrChanged) {
			return nil, err
		}
		object, err := b.lapsed(key, term)
		if errors.Is(err, fs.ErrNotExist) {
			over = Condition{Nothing: true}
			missing++
			continue
		} else if err != nil {
			return nil, err
		}
		over = Condition{ETag: object.ETag}
	}
	if missing == 3 {
		return nil, fmt.Errorf("%s: the service has no such object, and writes none because there is one: where its bucket keeps "+
			"versions, it takes removed objects for such as are there: name a bucket without versions", key)
	}
	return nil, &HeldError{Place: key, Holder: "somebody who took it in this moment", Lapses: term.Lapses}
}

// Held says whether another has the lock that an object stands for: a [*HeldError] says who, nil that nobody has. It writes nothing.
func (b *Bucket) Held(key string, term Term) error {
	_, err := b.lapsed(key, term)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// lapsed gives the object of a lock that can be taken over; one that is still held is a [*HeldError].
func (b *Bucket) lapsed(key string, term Term) (Object, error) {
	content, object, now, err := b.dated(key, mostHolder)
	if err != nil {
		return object, err
	}
	var by holder
	known := json.Unmarshal(content, &by) == nil
	silent := now.Sub(object.Changed)
	if now.IsZero() || object.Changed.IsZero() {
		silent = 0
	}
	if !(known && by.gone()) && silent <= term.Lapses {
		return object, &HeldError{Place: key, Holder: by.String(), Lapses: term.Lapses, Renewed: max(silent, 0)}
	}
	return object, nil
}

// mostHolder is more than the object of a lock has, in bytes.
const mostHolder = 4 << 10

// mustBeKept wants a service that minds conditions: one that does not gives the lock to everybody.
func (l *Lease) mustBeKept() error {
	probe := l.key + ".probe"
	for _, c := range []struct {
		key   string
		over  Condition
		named string
	}{{probe, Condition{ETag: strings.Repeat("0", 32)}, "If-Match"}, {l.key, Condition{Nothing: true}, "If-None-Match"}} {
		_, err := l.bucket.Put(c.key, nil, c.over)
		if err == nil {
			return errors.Join(fmt.Errorf("this service writes objects whatever is there (it ignores %s): without conditional "+
				"writes two builds at once cannot be told apart: name a bucket of another service", c.named),
				l.bucket.Remove(probe), l.bucket.Remove(l.key))
		} else if !errors.Is(err, ErrChanged) && !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(err, l.bucket.Remove(l.key))
		}
	}
	return nil
}

// put writes the object of the lock, one renewal on.
func (l *Lease) put(over Condition) error {
	began := time.Now()
	next := l.holder
	next.Renewals++
	content, err := json.Marshal(next)
	if err != nil {
		return err
	}
	etag, err := l.bucket.Put(l.key, append(content, '\n'), over)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.holder, l.etag, l.renewed = next, etag, began
	return nil
}

// keep renews the lock until it is let go or lost.
func (l *Lease) keep() {
	defer close(l.done)
	tick := time.NewTicker(l.term.Renewed)
	defer tick.Stop()
	for {
		select {
		case <-l.end:
			return
		case <-tick.C:
		}
		l.mu.Lock()
		etag := l.etag
		l.mu.Unlock()
		if err := l.put(Condition{ETag: etag}); errors.Is(err, ErrChanged) || errors.Is(err, fs.ErrNotExist) {
			l.mu.Lock()
			l.lost = errors.New("another process has taken the lock, or it was removed")
			l.mu.Unlock()
			return
		}
	}
}

// Err is why the lock may be another's by now, nil as long as it is not: it was taken, or could not be renewed.
func (l *Lease) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if silent := time.Since(l.renewed); l.lost == nil && silent > l.term.Lapses-l.term.Renewed {
		l.lost = fmt.Errorf("it could not be renewed for %v", silent.Round(time.Second))
	}
	if l.lost != nil {
		return fmt.Errorf("the lock %s is lost: %w: nothing more is written; run again", l.key, l.lost)
	}
	return nil
}

// Release lets the lock go.
func (l *Lease) Release() error {
	close(l.end)
	<-l.done
	if l.Err() != nil {
		return nil // it is another's
	}
	return l.bucket.Remove(l.key)
}

// newHolder is this process.
func newHolder() holder {
	var owner [16]byte
	rand.Read(owner[:])
	host, _ := os.Hostname()
	return holder{Owner: hex.EncodeToString(owner[:]), Host: host, Process: os.Getpid(), Machine: machine(),
		Started: started(os.Getpid())}
}

func (h holder) String() string {
	if h.Owner == "" {
		return "somebody whom it does not name"
	}
	return fmt.Sprintf("process %d on %q", h.Process, h.Host)
}

// gone says whether the process is known to have ended: it ran on this system since it was started last, and does not now.
func (h holder) gone() bool {
	return h.Machine != "" && h.Machine == machine() && h.Started != "" && started(h.Process) != h.Started
}

// machine tells one run of one system from another, and the processes that see each other from those that do not; "" where
// the system has no such thing.
func machine() string {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	numbers, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(boot)) + " " + numbers
}

// started is when a process began, in the system's own count; "" where there is none. A number of a process is given again.
// See proc(5), field 22 of stat.
func started(process int) string {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(process) + "/stat")
	if err != nil {
		return ""
	}
	_, behind, _ := strings.Cut(string(b[strings.LastIndexByte(string(b), ')')+1:]), " ")
	fields := strings.Fields(behind)
	if len(fields) < 20 || fields[0] == "Z" {
		return "" // a zombie does nothing any more
	}
	return fields[19]
}
