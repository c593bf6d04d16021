package ingest

import (
	"errors"
	"fmt"
	"iter"

	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A previous is what the last run wrote, as far as this one can use it.
type previous struct {
	memo    *memo
	files   map[string]schema.File
	rejects map[string][]schema.Reject
	// corrected are the ids of the problems that had errata.
	corrected []string
	// next gives the problems of the last run in order, a row group at a time; rows are those of a group that are still
	// to come.
	next  func() ([]schema.Problem, error, bool)
	rows  []schema.Problem
	close func()
}

// openPrevious opens the last run's tables. Without a memo, or with a table missing or not readable, nothing is reused.
func openPrevious(job *stages.Job, m *memo) *previous {
	nothing := &previous{memo: &memo{}, close: func() {}}
	if m.Files == nil {
		return nothing
	}
	files, filesErr := stages.ReadTable(job.Store, schema.Files)
	rejects, rejectsErr := stages.ReadTable(job.Store, schema.Rejects)
	errata, errataErr := stages.ReadTable(job.Store, schema.Errata)
	if errors.Join(filesErr, rejectsErr, errataErr) != nil {
		return nothing
	}
	problems, err := job.Store.Open(schema.Problems.Name())
	if err != nil {
		return nothing
	}
	p := &previous{memo: m, files: map[string]schema.File{}, rejects: map[string][]schema.Reject{}}
	for _, f := range files {
		p.files[schema.Files.Key(&f)] = f
	}
	for _, r := range rejects {
		key := string(r.Source) + "/" + r.File
		p.rejects[key] = append(p.rejects[key], r)
	}
	for _, e := range errata {
		p.corrected = append(p.corrected, e.ID)
	}
	next, stop := iter.Pull2(snapshot.ScanFrom(problems, schema.Problems))
	p.next, p.close = next, func() {
		stop()
		problems.Close()
	}
	return p
}

// knows says whether the last run read a file of records.
func (p *previous) knows(source schema.Source, path string) bool {
	_, ok := p.files[string(source)+"/"+path]
	return ok
}

// copy takes a unit's rows over into the new tables.
func (p *previous) copy(u *unit, out *output) error {
	if err := p.copyProblems(u, out); err != nil {
		return err
	}
	p.copyFiles(u, out)
	return nil
}

// copyProblems takes over the problems.
func (p *previous) copyProblems(u *unit, out *output) error {
	for {
		if len(p.rows) == 0 {
			rows, err, ok := p.next()
			if err != nil {
				return fmt.Errorf("%w: delete it and build again", err)
			}
			if !ok {
				return nil
			}
			p.rows = rows
		}
		row := p.rows[0]
		if u.holds(row.ID) {
			if err := out.write(&row); err != nil {
				return err
			}
		} else if row.ID > u.prefix() {
			return nil
		}
		p.rows = p.rows[1:]
	}
}

// copyFiles takes over the rows of files, and what was wrong with them.
func (p *previous) copyFiles(u *unit, out *output) {
	for _, f := range u.Files {
		key := string(u.source.Name()) + "/" + f
		file, ok := p.files[key]
		if !ok {
			continue
		}
		if f != u.Files[0] && out.files.has(file.Source, f) {
			continue // a side file that another unit has brought in
		}
		out.files.put(file)
		for _, r := range p.rejects[key] {
			if r.Record == "" {
				out.lost = append(out.lost, lostFile(r))
			}
			out.rejects = append(out.rejects, r)
		}
	}
}
