package ledger

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"geoeval/internal/disk"
)

// Merged is what a Merge did.
type Merged struct {
	// Added is the number of keys that had no entry before.
	Added int
	// Replaced is the number of keys for which another line counts now. Rebought says where their answers differ.
	Replaced int
	// Notes are those of all folders, and one for every key that two folders answer otherwise.
	Notes []Note
}

// Merge adds to the folder dst what the folders srcs know more. What a key's entry is afterwards depends on the entries
// alone, not on the order of folders and merges: of several lines for one key the one with the smaller SHA-256 counts.
// A request that may have been paid and that none of them answers is added too. It adds at most one segment, named by its content, and another merge of the same adds nothing. The folders srcs must
// exist and are only read; a killed Merge leaves dst as it was.
func Merge(o Options, dst string, srcs ...string) (*Merged, error) {
	o.ReadOnly = true
	into, err := Open(dst, o)
	if err != nil {
		return nil, err
	}
	defer into.Close()
	m := &Merged{Notes: into.Notes()}
	best := map[string]*Ledger{} // who has the line that will count, of keys for which that is not dst
	var all []*Ledger
	for _, src := range srcs {
		if _, err := disk.StatPath(src); err != nil {
			return nil, fmt.Errorf("ledger: merge: %w", err)
		}
		from, err := Open(src, o)
		if err != nil {
			return nil, err
		}
		defer from.Close()
		all = append(all, from)
		m.Notes = append(m.Notes, from.Notes()...)
		for _, key := range from.Keys() {
			held := best[key]
			if held == nil && into.Has(key) {
				held = into
			}
			if held == nil {
				best[key] = from
				continue
			}
			wins, note, err := choose(key, held, from)
			if err != nil {
				return nil, err
			}
			if note != nil {
				m.Notes = append(m.Notes, *note)
			}
			if wins != held {
				best[key] = wins
			}
		}
	}
	asked := into.unanswered(best, all)
	if len(best)+len(asked) == 0 {
		return m, nil
	}
	for key := range best {
		if into.Has(key) {
			m.Replaced++
		} else {
			m.Added++
		}
	}
	folder, err := o.Disk.MakeFolder(dst)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	defer folder.Close()
	_, err = writeSegment(folder, func(add func(record []byte) error) error {
		for _, key := range slices.Sorted(maps.Keys(best)) {
			_, line, err := best[key].line(key)
			if err != nil {
				return err
			}
			if err := add(line); err != nil {
				return err
			}
		}
		for i := range asked {
			line, err := asked[i].line()
			if err != nil {
				return err
			}
			if err := add(line); err != nil {
				return err
			}
		}
		return nil
	})
	return m, err
}

// unanswered are the requests that others tell more of than this ledger, and that neither it nor best answers.
func (l *Ledger) unanswered(best map[string]*Ledger, others []*Ledger) []Asked {
	more := requests{}
	for _, from := range others {
		for _, a := range from.asked.open() {
			held, _ := l.asked.of(a.Key)
			if best[a.Key] == nil && !l.Has(a.Key) && held.compare(&a) < 0 {
				more.take(from.dir, &a)
			}
		}
	}
	return more.open()
}

// choose says which of two ledgers that have a key has the line that counts, and gives a note where the answers differ.
func choose(key string, a, b *Ledger) (*Ledger, *Note, error) {
	ea, la, err := a.line(key)
	if err != nil {
		return nil, nil, err
	}
	eb, lb, err := b.line(key)
	if err != nil {
		return nil, nil, err
	}
	if string(la) == string(lb) {
		return a, nil, nil
	}
	pa, errA := a.place(a.index[key])
	pb, errB := b.place(b.index[key])
	if err := errors.Join(errA, errB); err != nil {
		return nil, nil, err
	}
	if string(ea.Request) != string(eb.Request) {
		return nil, nil, &ConflictError{Key: key, First: pa, Second: pb}
	}
	wins, note := a, &Note{Kind: Rebought, Place: pb, Other: pa, Key: key}
	if rank(lb) < rank(la) {
		wins, note = b, &Note{Kind: Rebought, Place: pa, Other: pb, Key: key}
	}
	if ea.sameAnswer(eb) {
		note = nil
	}
	return wins, note, nil
}
