package ingest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"

	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/sources"
	"geoeval/stages"

	"golang.org/x/sync/errgroup"
)

// Files with several records are parted by every shard, which then prepares and writes those records that it holds; files of
// one record are opened by the shard that holds it, and no other. So ids that repeat each other meet in one shard, and the
// counts of a file add up over all of them. The records of a source that another one annotates are read by every shard, without
// their pictures (annotate.go).

// errLimitedShard says that a shard of a limited build would not be told how many records the others take.
var errLimitedShard = errors.New("a limit of records counts those of the whole: build without shards, or without a limit")

// divide says of the files of all sources which are those of other shards.
func (s *Stage) divide() {
	if s.data.Shard.N <= 1 {
		return
	}
	annotated := map[schema.Source]bool{}
	for i, a := range s.adapters {
		for _, u := range a.Units(s.taken[i].paths()) {
			annotated[u.Annotates] = true
		}
	}
	for i, a := range s.adapters {
		s.divideOne(a, s.taken[i], annotated[a.Name()])
	}
}

// divideOne divides the files of a source; where it is annotated, every shard reads its records.
func (s *Stage) divideOne(a sources.Source, v *inventory, annotated bool) {
	shard := s.data.Shard
	name := func(path string) string { return string(v.source) + "/" + path }
	own := map[string]bool{}
	for _, u := range a.Units(v.paths()) {
		held := several(&u) || shard.Holds(name(u.Key))
		for _, f := range u.Files {
			own[f] = own[f] || held || annotated && path.Ext(f) == ".json"
		}
	}
	for i := range v.files {
		f := &v.files[i]
		held, ofUnit := own[f.Path]
		if !ofUnit {
			held = shard.Holds(name(f.Path))
		}
		f.foreign = !held
	}
	for i := range v.misnamed {
		v.misnamed[i].foreign = !shard.Holds(name(v.misnamed[i].Path))
	}
}

// onlyOf passes over the corrections of problems of other shards.
func (e *errata) onlyOf(shard stages.Shard) {
	maps.DeleteFunc(e.of, func(id string, _ []erratum) bool { return !shard.Holds(id) })
}

// Inventory lists the native files of all sources with their sizes, and the digest of the corrections.
func (s *Stage) Inventory(ctx context.Context) ([]string, error) {
	if s.taken == nil {
		if err := s.take(ctx); err != nil {
			return nil, err
		}
		defer s.release()
	}
	lines := []string{"errata " + s.errata.digest}
	for _, v := range s.taken {
		for _, f := range v.all() {
			lines = append(lines, fmt.Sprintf("%s %s %d", v.source, strconv.Quote(f.Path), f.Size))
		}
	}
	slices.Sort(lines)
	return lines, nil
}

// Join writes the tables of the whole out of those of all its shards.
func (s *Stage) Join(ctx context.Context, job *stages.Job, shards []stages.Joined) error {
	m := &memo{Files: map[string]string{}}
	var files fileTable
	files.rows = map[string]*schema.File{}
	for i := range shards {
		if err := s.joinMemo(m, &shards[i]); err != nil {
			return err
		}
		rows, err := stages.ReadTable(shards[i].Store, schema.Files)
		if err != nil {
			return fmt.Errorf("%s: %w", shards[i].Name, err)
		}
		for _, f := range rows {
			if err := files.sum(f); err != nil {
				return fmt.Errorf("%s: %w", shards[i].Name, err)
			}
		}
	}
	whole := files.sorted()
	m.Readers, m.Combined = s.readers(stages.Shard{}), combined(whole)
	memo, err := m.encode()
	if err != nil {
		return err
	}
	rejects, err := s.joinTables(ctx, job, shards, whole)
	if err != nil {
		return err
	}
	job.Memo, job.Outside = memo, m.outside()
	remarkFaults(job, whole)
	var lost []string
	for _, r := range rejects {
		if r.Record == "" {
			lost = append(lost, lostFile(r))
		}
	}
	return s.tooMany(nil, whole, rejects, lost)
}

// joinMemo adds what a shard remembered.
func (s *Stage) joinMemo(m *memo, shard *stages.Joined) error {
	of := decodeMemo(shard.Memo)
	if of.Files == nil {
		return fmt.Errorf("%s: what it remembered of ingest is not there, or damaged: build this shard again", shard.Name)
	}
	if m.Adapters == nil { // the native files need not be here: the first shard tells whether they are invented
		s.synthetic = false
		s.synthetic = of.Readers != s.readers(shard.Shard)
	}
	if want := s.readers(shard.Shard); of.Readers != want {
		return fmt.Errorf("%s: the shard %s was read by another configuration, or by another version of an adapter: "+
			"build this shard again", shard.Name, shard.Shard)
	}
	if m.Adapters != nil && m.Errata != of.Errata {
		return fmt.Errorf("%s: read with other errata than the shards before it: build this shard again", shard.Name)
	}
	if m.Adapters != nil && !maps.Equal(m.Annotations, of.Annotations) {
		return fmt.Errorf("%s: other problems are annotated than in the shards before it: build this shard again", shard.Name)
	}
	m.Adapters, m.Errata, m.Annotations = of.Adapters, of.Errata, of.Annotations
	return m.joinFiles(of, shard.Name)
}

// joinFiles adds the files that a shard remembered.
func (m *memo) joinFiles(of *memo, shard string) error {
	for name, digest := range of.Files {
		if was, known := m.Files[name]; known && was != digest {
			return fmt.Errorf("%s: %s is another file than in the shards before it: has it changed meanwhile? "+
				"Build all shards again", shard, name)
		}
		m.Files[name] = digest
	}
	return nil
}

// sum adds a shard's row of a file to those of other shards.
func (t *fileTable) sum(f schema.File) error {
	row := t.row(f.Source, f.Path)
	if row.Digest != "" && (row.Digest != f.Digest || row.Bytes != f.Bytes) {
		return fmt.Errorf("%s/%s is another file than in the shards before it: has it changed meanwhile? Build all shards again",
			f.Source, f.Path)
	}
	row.Bytes, row.Digest = f.Bytes, f.Digest
	row.Records += f.Records
	row.Problems += f.Problems
	row.Rejects += f.Rejects
	row.LeftOut += f.LeftOut
	row.LeftOutWhy = f.LeftOutWhy // the same in all shards
	row.Annotations += f.Annotations
	row.DiagramsMissing += f.DiagramsMissing
	row.DiagramsBlank += f.DiagramsBlank
	row.Faulty += f.Faulty
	return nil
}

// joinTables writes the tables and puts them in their places once all are written. It gives the rejects.
func (s *Stage) joinTables(ctx context.Context, job *stages.Job, shards []stages.Joined, whole []schema.File) ([]schema.Reject, error) {
	var rejects []schema.Reject
	var errata []schema.Erratum
	for _, shard := range shards {
		r, rejectsErr := stages.ReadTable(shard.Store, schema.Rejects)
		e, errataErr := stages.ReadTable(shard.Store, schema.Errata)
		if err := errors.Join(rejectsErr, errataErr); err != nil {
			return nil, fmt.Errorf("%s: %w", shard.Name, err)
		}
		rejects, errata = append(rejects, r...), append(errata, e...)
	}
	var tables [4]stages.File
	defer func() {
		for _, t := range tables {
			if t != nil {
				t.Abort()
			}
		}
	}()
	var writing errgroup.Group
	writing.Go(func() (err error) { tables[0], err = joinProblems(ctx, job, shards); return })
	writing.Go(func() (err error) { tables[1], err = stages.Write(job, schema.Rejects, rejects); return })
	writing.Go(func() (err error) { tables[2], err = stages.Write(job, schema.Files, whole); return })
	writing.Go(func() (err error) { tables[3], err = stages.Write(job, schema.Errata, errata); return })
	if err := writing.Wait(); err != nil {
		return nil, err
	}
	for _, t := range tables {
		t.Commit()
	}
	return rejects, nil
}

// joinProblems writes the problems of all shards in the order of their ids.
func joinProblems(ctx context.Context, job *stages.Job, shards []stages.Joined) (_ stages.File, err error) {
	out, err := newOutput(job, &errata{})
	if err != nil {
		return nil, err
	}
	defer out.abort()
	var files []*snapshot.File
	defer func() {
		for _, f := range files {
			f.Close()
		}
	}()
	for _, shard := range shards {
		f, err := shard.Store.Open(schema.Problems.Name())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", shard.Name, err)
		}
		files = append(files, f)
	}
	for p, err := range snapshot.Merge(schema.Problems, files...) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if from := shards[p.From]; !from.Shard.Holds(p.Key) {
			return nil, fmt.Errorf("%s: the problem %s is none of the shard %s", from.Name, p.Key, from.Shard)
		}
		if err := out.write(&p.Row); err != nil {
			return nil, err
		}
	}
	return out.finishProblems()
}

// outside is the digest of all that is outside.
func (m *memo) outside() string { return m.Combined + m.Readers + m.Errata }

// Native is the digest of the native files in one of all that is outside: the same however they are read and corrected.
func Native(outside string) string { return outside[:min(len(outside), 2*sha256.Size)] }
