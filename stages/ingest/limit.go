package ingest

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"sync"

	"geoeval/schema"
	"geoeval/stages"
)

// errEnough ends the reading of a unit that has more records than are wanted of its source.
var errEnough = errors.New("enough records")

// A quota is how many records of each source a build is limited to (Data.Limit): the first ones, in the order of units
// and within a unit of the file. Those that the paper's rules leave out take none of it, or of MATH, whose files begin
// with other subjects, there would be nothing. A nil quota has no limit.
type quota struct {
	limit int

	mu sync.Mutex
	// taken counts the records of each source that were taken, unread the units that were not read to their end.
	taken, unread map[schema.Source]int
}

func newQuota(limit int) *quota {
	if limit == 0 {
		return nil
	}
	return &quota{limit: limit, taken: map[schema.Source]int{}, unread: map[schema.Source]int{}}
}

// full says whether no more records of a source are wanted. Once it is so it stays so, so that a unit need not be read.
func (q *quota) full(source schema.Source) bool {
	if q == nil {
		return false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.taken[source] >= q.limit
}

// left is how many more records of a source are wanted, where they are limited.
func (q *quota) left(source schema.Source) (left int, limited bool) {
	if q == nil {
		return 0, false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.limit - q.taken[source], true
}

// took counts records of a unit as taken; whole says whether these are all.
func (q *quota) took(source schema.Source, n int, whole bool) {
	if q == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.taken[source] += n
	if !whole {
		q.unread[source]++
	}
}

// enough says of the n-th record of a unit, counted from 0 as [part.nth] does, whether it is over the limit in any case.
func (q *quota) enough(n int) bool { return q != nil && n >= q.limit }

// take gives what is wanted of a unit's parts. Units come in their order.
func (q *quota) take(u *unit, parts []part, whole bool) []part {
	if q == nil {
		return parts
	}
	source := u.source.Name()
	q.mu.Lock()
	defer q.mu.Unlock()
	left := q.limit - q.taken[source]
	whole = whole && left > 0 // whether such a unit has any records is not known of all
	var out []part
	for _, p := range parts {
		switch {
		case p.record == nil:
			continue
		case p.nth >= left:
			whole = false
			continue
		case p.record.LeftOut == "":
			q.taken[source]++
		}
		p.last = false
		out = append(out, p)
	}
	if !whole {
		q.unread[source]++
	}
	if len(out) == 0 {
		out = append(out, part{unit: u})
	}
	out[len(out)-1].last = true
	return out
}

// tell notes of which sources there was more.
func (q *quota) tell(job *stages.Job, units []*unit) {
	if q == nil {
		return
	}
	all := map[schema.Source]int{}
	for _, u := range units {
		all[u.source.Name()]++
	}
	for _, source := range schema.Sources {
		if n := q.unread[source]; n > 0 {
			job.Notef("%s: %d records are taken (--limit %d); not read, or not to their end: %d of its %d files of records",
				source, q.taken[source], q.limit, n, all[source])
		}
	}
}

// allowed is how many of so many records of a source may be rejects: of a few the share is that of one record at least.
func (q *quota) allowed(share float64, records int64) float64 {
	if q == nil {
		return share * float64(records)
	}
	return math.Ceil(share * float64(records))
}

// onlyRead passes over the corrections of problems that were not read.
func (e *errata) onlyRead(read map[string]bool) {
	maps.DeleteFunc(e.of, func(id string, _ []erratum) bool { return !read[id] })
}

// spellLimit spells a limit for messages.
func spellLimit(limit int) string {
	if limit == 0 {
		return "none"
	}
	return fmt.Sprint(limit)
}
