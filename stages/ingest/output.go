package ingest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"geoeval/internal/disk"
	"geoeval/internal/facts"
	"geoeval/internal/format/ordered"
	"geoeval/internal/text/spelling"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/sources"
	"geoeval/stages"

	"golang.org/x/sync/errgroup"
)

// An output is the tables of a run while they are made.
type output struct {
	job    *stages.Job
	dirs   map[schema.Source]*sources.Dir
	files  *fileTable
	file   stages.File
	writer *snapshot.Writer[schema.Problem]
	// problems are those written, without their image bytes, as long as they are no more than a store holds.
	problems []*schema.Problem
	written  int
	// correctable are the corrections, and found says which of their problems have been written.
	correctable *errata
	found       map[string]bool
	rejects     []schema.Reject
	// rejected holds the keys of rejects, so that two records of one name stay two rows.
	rejected map[string]int
	// lost lists the files of records that could not be read as a whole.
	lost []string
	// errata are those applied, and errataFaults says of others why they cannot be.
	errata       []schema.Erratum
	errataFaults []string
}

func newOutput(job *stages.Job, correctable *errata) (*output, error) {
	file, err := job.Store.Create(schema.Problems.Name())
	if err != nil {
		return nil, err
	}
	writer := snapshot.NewWriter(file, schema.Problems)
	writer.TellSums(file.Sum)
	return &output{
		job:      job,
		files:    &fileTable{rows: map[string]*schema.File{}},
		file:     file,
		writer:   writer,
		rejected: map[string]int{},

		correctable: correctable,
		found:       map[string]bool{},
	}, nil
}

// abort gives the output up; after finish it does nothing.
func (o *output) abort() {
	if o.writer != nil {
		o.writer.Close()
		o.file.Abort()
	}
}

// add writes a record and counts it. A problem that breaks a rule of the table becomes a reject.
func (o *output) add(p part) error {
	if p.record == nil {
		return nil
	}
	r, source := p.record, p.unit.source.Name()
	o.errata = append(o.errata, p.errata...)
	o.errataFaults = append(o.errataFaults, p.faults...)
	if r.Problem != nil {
		err := o.write(r.Problem)
		var invalid *schema.FieldError
		if errors.As(err, &invalid) {
			r = &sources.Record{File: r.File, Name: r.Name,
				Reject: sources.Rejectf(schema.Invalid, "%s: %s", invalid.Field, invalid.Why)}
		} else if err != nil {
			return err
		}
	}
	if r.Reject != nil {
		o.reject(schema.Reject{Source: source, File: r.File, Record: r.Name, Kind: r.Reject.Kind, Reason: r.Reject.Reason})
	}
	o.files.count(source, r)
	return nil
}

func (o *output) write(p *schema.Problem) error {
	if err := o.writer.Write(*p); err != nil {
		return err
	}
	if _, ok := o.correctable.of[p.ID]; ok {
		o.found[p.ID] = true
	}
	p.Image.Bytes = nil
	if o.written++; o.written <= o.job.Store.Held() {
		o.problems = append(o.problems, p)
	} else {
		o.problems = nil
	}
	return nil
}

func (o *output) reject(r schema.Reject) {
	if r.Record == "" {
		o.lost = append(o.lost, lostFile(r))
	}
	key := schema.Rejects.Key(&r)
	o.rejected[key]++
	for name, n := r.Record, o.rejected[key]; n > 1 && o.rejected[schema.Rejects.Key(&r)] > 0; n++ {
		r.Record = fmt.Sprintf("%s (%d)", name, n)
	}
	if taken := schema.Rejects.Key(&r); taken != key {
		o.rejected[taken]++
	}
	o.rejects = append(o.rejects, r)
}

// rejectNames rejects the files whose names no column of paths can hold.
func (o *output) rejectNames(taken []*inventory) {
	for _, v := range taken {
		for _, f := range v.misnamed {
			if f.foreign {
				continue
			}
			reject := sources.Rejectf(schema.Unreadable, "its name %v: give it another", f.why)
			o.reject(schema.Reject{Source: v.source, File: f.Path, Kind: reject.Kind, Reason: reject.Reason})
			o.files.count(v.source, &sources.Record{File: f.Path, Reject: reject})
			o.files.digest(v.source, f.Path, f.Size, sources.Digest{}, reject)
		}
	}
}

// lostFile names a file of records that could not be read as a whole.
func lostFile(r schema.Reject) string { return fmt.Sprintf("%s/%s: %s", r.Source, r.File, r.Reason) }

// uncorrected is the error of errata that could not be applied.
func (o *output) uncorrected(e *errata) error {
	faults := slices.Concat(e.faults, o.errataFaults)
	for _, id := range slices.Sorted(maps.Keys(e.of)) {
		if !o.found[id] {
			ids := make([]string, len(o.problems)) // none where they are too many to be held
			for i, p := range o.problems {
				ids[i] = p.ID
			}
			faults = append(faults, e.fault(e.of[id][0].line, "no problem has the id %s in these native files%s", id, spelling.DidYouMean(id, ids)))
		}
	}
	if len(faults) > 0 {
		return &ErrataError{faults}
	}
	if len(o.errata) > 0 {
		o.job.Notef("%s: %s of %s", filepath.Base(e.file), facts.Count(len(o.errata), "correction"), facts.Count(len(e.of), "problem"))
	}
	return nil
}

// finish writes the tables, all at the same time, and puts them in their places once all are written.
func (o *output) finish(files []schema.File) error {
	var tables [4]stages.File
	defer func() {
		for _, t := range tables {
			if t != nil {
				t.Abort()
			}
		}
	}()
	var writing errgroup.Group
	writing.Go(func() (err error) { tables[0], err = o.finishProblems(); return })
	writing.Go(func() (err error) { tables[1], err = stages.Write(o.job, schema.Rejects, o.rejects); return })
	writing.Go(func() (err error) { tables[2], err = stages.Write(o.job, schema.Files, files); return })
	writing.Go(func() (err error) { tables[3], err = stages.Write(o.job, schema.Errata, o.errata); return })
	if err := writing.Wait(); err != nil {
		return err
	}
	for _, t := range tables {
		t.Commit()
	}
	return nil
}

func (o *output) finishProblems() (stages.File, error) {
	writer := o.writer
	o.writer = nil
	digest, _, err := writer.Close()
	if err == nil {
		var held any
		if o.written <= o.job.Store.Held() {
			problems := make([]schema.Problem, len(o.problems))
			for i, p := range o.problems {
				problems[i] = *p
			}
			held = problems
		}
		err = o.file.Finish(digest, held)
	}
	return o.file, err
}

// A fileTable gathers the rows of the table files. Reading goroutines add to it.
type fileTable struct {
	mu sync.Mutex
	// rows by key.
	rows map[string]*schema.File
}

func (t *fileTable) row(source schema.Source, path string) *schema.File {
	key := string(source) + "/" + path
	row, ok := t.rows[key]
	if !ok {
		row = &schema.File{Source: source, Path: path}
		t.rows[key] = row
	}
	return row
}

// digest notes what a file's content is, or why it was not read; size is that of the listing.
func (t *fileTable) digest(source schema.Source, path string, size int64, is sources.Digest, refused *sources.Reject) {
	t.mu.Lock()
	defer t.mu.Unlock()
	row := t.row(source, path)
	row.Bytes, row.Digest = is.Bytes, is.SHA256
	if refused != nil {
		row.Bytes, row.Digest = size, "not read: "+refused.Reason
	}
}

func (t *fileTable) has(source schema.Source, path string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.row(source, path).Digest != ""
}

// count notes what became of a record.
func (t *fileTable) count(source schema.Source, r *sources.Record) {
	t.mu.Lock()
	defer t.mu.Unlock()
	row := t.row(source, r.File)
	row.Records++
	switch {
	case r.Problem != nil:
		row.Problems++
		switch r.Problem.Diagram {
		case schema.BlankDiagram:
			row.DiagramsBlank++
			row.DiagramsMissing++
		case schema.MissingDiagram:
			row.DiagramsMissing++
		}
		if len(r.Problem.RecordFaults) > 0 {
			row.Faulty++
		}
	case r.Reject != nil:
		row.Rejects++
	default:
		row.LeftOut++
		row.LeftOutWhy = addRule(row.LeftOutWhy, r.LeftOut)
		if r.LeftOut == annotationJoined {
			row.Annotations++
		}
	}
}

// addRule adds a rule to a list of rules by which records are left out.
func addRule(rules, rule string) string {
	list := strings.Split(rules, ruleEnd)
	if rules == "" || rules == rule || slices.Contains(list, rule) {
		return cmp.Or(rules, rule)
	}
	list = append(list, rule)
	slices.Sort(list)
	return strings.Join(list, ruleEnd)
}

// ruleEnd stands between the rules of a list.
const ruleEnd = "; "

// put adds a row as a whole.
func (t *fileTable) put(f schema.File) {
	t.mu.Lock()
	defer t.mu.Unlock()
	*t.row(f.Source, f.Path) = f
}

// sorted gives the rows in the order of their keys.
func (t *fileTable) sorted() []schema.File {
	files := make([]schema.File, 0, len(t.rows))
	for _, key := range slices.Sorted(maps.Keys(t.rows)) {
		files = append(files, *t.rows[key])
	}
	return files
}

// digestFiles gives every file its digest: those that no record asked for are read for it.
func (s *Stage) digestFiles(ctx context.Context, out *output) error {
	type native struct {
		source schema.Source
		path   string
		size   int64
	}
	var left []native
	for _, v := range s.taken {
		for _, f := range v.files {
			if !f.foreign && !out.files.has(v.source, f.Path) {
				left = append(left, native{v.source, f.Path, f.Size})
			}
		}
	}
	read := func(ctx context.Context, f native) (struct{}, error) {
		is, err := out.dirs[f.source].Digest(ctx, f.path)
		reject, refused := err.(*sources.Reject)
		if err == nil || refused {
			out.files.digest(f.source, f.path, f.size, is, reject)
			err = nil
		}
		return struct{}{}, err
	}
	for _, err := range ordered.Map(ctx, disk.AtOnce(s.data.Dir), ahead, slices.Values(left), read) {
		if err != nil {
			return err
		}
	}
	return nil
}

// tooMany says whether the rejects of any source, or files that are lost, are more than may be.
func (s *Stage) tooMany(q *quota, files []schema.File, all []schema.Reject, lost []string) error {
	limit := s.config.MaxRejects
	if !s.data.Shard.Whole() {
		limit = 1 // what part of all records is rejected shows once all shards are there
	}
	records, rejects := map[schema.Source]int64{}, map[schema.Source]int64{}
	for _, f := range files {
		records[f.Source] += f.Records
		rejects[f.Source] += f.Rejects
	}
	e := &RejectsError{Lost: lost}
	for _, s := range schema.Sources {
		if float64(rejects[s]) > q.allowed(limit, records[s]) &&
			!slices.ContainsFunc(lost, func(l string) bool { return strings.HasPrefix(l, string(s)+"/") }) {
			first := all[slices.IndexFunc(all, func(r schema.Reject) bool { return r.Source == s })]
			e.Sources = append(e.Sources, fmt.Sprintf("%s: %d of %d records, over %g %%, the first %s/%s, record %s: %s",
				s, rejects[s], records[s], 100*limit, s, first.File, first.Record, first.Reason))
		}
	}
	if len(e.Lost)+len(e.Sources) == 0 {
		return nil
	}
	return e
}
