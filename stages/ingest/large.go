package ingest

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"geoeval/internal/format/bug"
	"geoeval/internal/format/ordered"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
)

const (
	// largeFile is the size in bytes of a file of records over which its unit is not held as a whole.
	largeFile = 8 << 20
	// runBytes is about how much memory a large unit's records may take while they are put in order.
	runBytes = 32 << 20
	// batch is how many records are prepared at once: handing on each by itself would cost more than many are worth.
	batch = 128
	// batchesAhead is how many of them may wait.
	batchesAhead = 8
)

// readLarge brings the records of a large unit into the tables, in the order in which [readUnit] gives those of another:
// problems in the order of their ids, then the others in the order of the file, then those that repeat an id.
func (s *Stage) readLarge(ctx context.Context, job *stages.Job, u *unit, reading *reading, presort bool) error {
	q, out := reading.quota, reading.out
	source := u.source.Name()
	left, limited := q.left(source)
	if limited && left == 0 {
		q.took(source, 0, false)
		return nil
	}
	var repeated, others []*sources.Record
	last, any := "", false
	sorted := &sorter{unit: u, most: s.runBytes, presort: presort,
		scratch: func() (stages.Scratch, error) { return stages.NewScratch(job) },
		give: func(p part) error {
			if any && p.id == last {
				repeated = append(repeated, repeats(p.record, p.id))
				return nil
			}
			last, any = p.id, true
			return out.add(p)
		}}
	defer sorted.close()

	taken, whole, failed := 0, true, error(nil)
	batches := func(yield func([]part) bool) {
		parts := make([]part, 0, batch)
		place := int64(0)
		failed = u.read(ctx, func(r sources.Record) error {
			switch {
			case limited && taken >= left:
				whole = false
				return errEnough
			case r.LeftOut == "":
				taken++
			}
			parts = append(parts, u.part(&r, place))
			place++
			if len(parts) < batch {
				return nil
			}
			if !yield(parts) {
				return context.Canceled // whoever reads has ended for a reason of its own
			}
			parts = make([]part, 0, batch)
			return nil
		})
		if failed == nil || !whole {
			failed = nil
			yield(parts)
		}
	}
	for parts, err := range ordered.Map(ctx, runtime.GOMAXPROCS(0), batchesAhead, batches, reading.prepareAll) {
		if err != nil {
			return err
		}
		for _, p := range parts {
			switch {
			case p.record == nil: // it panicked
			case p.id != "":
				err = sorted.add(p)
			case p.record.LeftOut != "":
				err = out.add(p)
			default:
				others = append(others, p.record)
			}
			if err != nil {
				return err
			}
		}
	}
	if bug.Is(failed) {
		return reading.panics.Catch("", func() error { return failed })
	}
	if failed != nil {
		return fmt.Errorf("%s/%s: %w", source, u.Files[0], failed)
	}
	if err := sorted.end(); err != nil {
		return err
	}
	for _, records := range [][]*sources.Record{others, repeated} {
		for _, r := range records {
			if err := out.add(part{unit: u, record: r}); err != nil {
				return err
			}
		}
	}
	q.took(source, taken, whole)
	return nil
}

// prepare is [prepare], whose panic is collected: the part has no record then.
func (r *reading) prepare(ctx context.Context, p part) (part, error) {
	out := part{unit: p.unit, id: p.id, last: p.last}
	err := r.panics.Catch(p.name(), func() (err error) { out, err = prepare(ctx, p); return err })
	return out, err
}

// prepareAll is prepare for several parts.
func (r *reading) prepareAll(ctx context.Context, parts []part) ([]part, error) {
	for i := range parts {
		var err error
		if parts[i], err = r.prepare(ctx, parts[i]); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// repeats makes a reject of a record whose id another has already.
func repeats(r *sources.Record, id string) *sources.Record {
	return &sources.Record{File: r.File, Name: r.Name,
		Reject: sources.Rejectf(schema.RepeatedID, "another record of the file has the id %s", id)}
}

// take brings a part into the tables; a unit that is as it was, from the previous ones.
func (r *reading) take(p part, prev *previous) error {
	if p.unit.reuse {
		return prev.copy(p.unit, r.out)
	}
	return r.out.add(p)
}

// readAll brings the records of all units into the tables. Where a large unit turns out not to be in order it ends with
// [errDisordered], unless presort is set.
func (s *Stage) readAll(ctx context.Context, job *stages.Job, prev *previous, r *reading, presort bool) error {
	progress := newProgress(job, r.units)
	for units := r.units; len(units) > 0; {
		small := 0
		for small < len(units) && !units[small].large {
			small++
		}
		for p, err := range s.read(ctx, units[:small], r) {
			if err != nil {
				return err
			}
			if err := r.take(p, prev); err != nil {
				return err
			}
			progress.step(p)
		}
		if units = units[small:]; len(units) > 0 {
			if err := s.readLarge(ctx, job, units[0], r, presort); err != nil {
				return err
			}
			progress.step(part{unit: units[0], last: true})
			units = units[1:]
		}
	}
	return nil
}

// A reading is the native files on their way into the tables.
type reading struct {
	out   *output
	units []*unit
	quota *quota
	// annotations says which problems are annotated.
	annotations *annotations
	// panics are those of adapters, and of what is done with a record here.
	panics bug.Bag
}

// readers are the folders of all sources, as their adapters read them.
func (s *Stage) readers() map[schema.Source]*sources.Dir {
	dirs := map[schema.Source]*sources.Dir{}
	for i, a := range s.adapters {
		v := s.taken[i]
		dirs[a.Name()] = sources.NewDir(v.fsys(), v.paths(), s.config.MaxFileBytes, nil)
	}
	return dirs
}

// gather reads all units, anew where the records of a large one turn out not to be in order. The caller aborts the output.
func (s *Stage) gather(ctx context.Context, job *stages.Job, last *memo) (*reading, error) {
	r, err := s.gatherOnce(ctx, job, last, false)
	if errors.Is(err, errDisordered) {
		r, err = s.gatherOnce(ctx, job, last, true)
	}
	if err != nil {
		return nil, err
	}
	if kept := reused(r.units); kept > 0 {
		job.Notef("%d files are as they were and are not read again", kept)
	}
	return r, nil
}

func (s *Stage) gatherOnce(ctx context.Context, job *stages.Job, last *memo, presort bool) (_ *reading, err error) {
	prev := openPrevious(job, last)
	defer prev.close()
	if prev.memo.Files != nil {
		if err := s.sum(ctx); err != nil {
			return nil, err
		}
	}
	r := &reading{quota: newQuota(s.data.Limit)}
	if r.out, err = newOutput(job, s.errata); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			r.out.abort()
		}
	}()
	r.out.dirs = s.readers()
	if s.plan != nil {
		r.annotations = s.plan.Annotations
		r.annotations.configure(&s.config)
	} else if r.annotations, err = s.annotate(ctx, r.out.dirs); err != nil {
		return nil, err
	}
	if r.units, err = s.units(prev, r.out, r.annotations); err != nil {
		return nil, err
	}
	r.out.rejectNames(s.taken)
	if err := s.readAll(ctx, job, prev, r, presort); err != nil {
		return nil, err
	}
	if err := r.panics.Err(); err != nil {
		return nil, err
	}
	return r, nil
}
