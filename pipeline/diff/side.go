package diff

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"geoeval/schema"
)

// A Side is one of two builds, or of two releases.
type Side interface {
	// Trail is what its stages were given.
	Trail() *Trail
	// Table gives a table with those of its columns that it has there, where another version of geoeval may have written
	// fewer; nil where the side does not have the table.
	Table(*schema.Table[any]) (*schema.Table[any], error)
	// Scan gives some columns of such a table.
	Scan(t *schema.Table[any], columns ...string) iter.Seq2[[]any, error]
}

// A Pair is the rows of one key on two sides, nil for none.
type Pair struct {
	Key      string
	Was, Now *any
}

// Some is one of the two rows, the later one where there are both.
func (p Pair) Some() *any {
	if p.Now == nil {
		return p.Was
	}
	return p.Now
}

// Row says what became of the row.
func (p Pair) Row() Row { return Row{p.Key, changeOf(p.Was != nil, p.Now != nil)} }

// Is says whether a pair has a key, or an id in one of some columns.
func (p Pair) Is(t *schema.Table[any], id string, columns ...string) bool {
	return p.Key == id || slices.ContainsFunc(columns, func(name string) bool {
		field := t.Column(name).Field
		return p.Was != nil && *field(p.Was).(*string) == id || p.Now != nil && *field(p.Now).(*string) == id
	})
}

// Pairs gives the rows of a table that either side has, key by key, without pictures: with some columns, all for none.
func Pairs(t *schema.Table[any], was, now Side, columns ...string) iter.Seq2[Pair, error] {
	return func(yield func(Pair, error) bool) {
		var failed error
		nextWas, stopWas := iter.Pull2(rows(t, was, columns, &failed))
		defer stopWas()
		nextNow, stopNow := iter.Pull2(rows(t, now, columns, &failed))
		defer stopNow()
		a, rowWas, _ := nextWas()
		b, rowNow, _ := nextNow()
		for failed == nil && (rowWas != nil || rowNow != nil) {
			p := pair(a, rowWas, b, rowNow)
			if !yield(p, nil) {
				return
			}
			if p.Was != nil {
				a, rowWas, _ = nextWas()
			}
			if p.Now != nil {
				b, rowNow, _ = nextNow()
			}
		}
		if failed != nil {
			yield(Pair{}, failed)
		}
	}
}

// pair pairs the next rows of two sides, nil behind the last one, where they have the same key; else it gives the first alone.
func pair(a string, was *any, b string, now *any) Pair {
	switch {
	case now == nil || was != nil && a < b:
		return Pair{Key: a, Was: was}
	case was == nil || b < a:
		return Pair{Key: b, Now: now}
	}
	return Pair{Key: a, Was: was, Now: now}
}

// compared names the columns of a table but its pictures: of these columns, or of all for none.
func compared(t *schema.Table[any], of []string) (columns []string) {
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Kind != schema.KindImage && (len(of) == 0 || slices.Contains(of, c.Name)) {
			columns = append(columns, c.Name)
		}
	}
	return columns
}

// rows gives the rows of a side's table by key, in ascending order, and none behind what failed.
func rows(t *schema.Table[any], s Side, columns []string, failed *error) iter.Seq2[string, *any] {
	return func(yield func(string, *any) bool) {
		t, err := s.Table(t)
		if err != nil {
			*failed = err
		}
		if err != nil || t == nil {
			return
		}
		last := ""
		for rows, err := range s.Scan(t, compared(t, columns)...) {
			if err != nil {
				*failed = err
				return
			}
			for i := range rows {
				key := t.Key(&rows[i])
				if key <= last {
					*failed = fmt.Errorf("%s: table %s: row %s comes after row %s: rows must be sorted by key, and none may occur twice",
						s.Trail().Folder, t.TableName, key, last)
					return
				}
				if last = key; !yield(key, &rows[i]) {
					return
				}
			}
		}
	}
}

// Changes gives the keys whose values differ, sorted.
func Changes[K ~string, V comparable](was, now map[K]V) []Row {
	rows := []Row{}
	for _, key := range either(was, now) {
		a, before := was[key]
		b, after := now[key]
		if a != b || before != after {
			rows = append(rows, Row{string(key), changeOf(before, after)})
		}
	}
	return rows
}

// either gives the keys that either map has, sorted.
func either[K ~string, V any](a, b map[K]V) []K {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(keys)
	return slices.Compact(keys)
}

// What becomes of a row or a file.
const (
	Added   = "added"
	Removed = "removed"
	Changed = "changed"
)

func changeOf(before, after bool) string {
	switch {
	case !before:
		return Added
	case !after:
		return Removed
	}
	return Changed
}
