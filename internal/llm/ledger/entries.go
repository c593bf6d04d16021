package ledger

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
)

// Keys are the keys that have an entry, sorted.
func (l *Ledger) Keys() []string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return slices.Sorted(maps.Keys(l.index))
}

// Entries are the entries that are there at its call, in the order of their keys. It ends with the first error.
func (l *Ledger) Entries() iter.Seq2[*Entry, error] {
	keys := l.Keys()
	return func(yield func(*Entry, error) bool) {
		for _, key := range keys {
			e, _, err := l.line(key)
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// Export writes the lines of keys, each once, in the order of the keys: a segment that holds exactly these. Equal
// entries give equal bytes. Where a key has no entry, it writes nothing and the error is a *MissingError.
func (l *Ledger) Export(w io.Writer, keys []string) error {
	keys = slices.Compact(slices.Sorted(slices.Values(keys)))
	if err := l.missing(keys); err != nil {
		return err
	}
	for _, key := range keys {
		_, line, err := l.line(key)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	return nil
}

// missing is a [*MissingError] where one of the keys has no entry.
func (l *Ledger) missing(keys []string) error {
	var missing []string
	for _, key := range keys {
		if !l.Has(key) {
			missing = append(missing, key)
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return &MissingError{slices.Compact(missing)}
	}
	return nil
}

// line reads the entry of a key that has one.
func (l *Ledger) line(key string) (*Entry, []byte, error) {
	l.mu.RLock()
	at := l.index[key]
	l.mu.RUnlock()
	return l.read(key, at)
}
