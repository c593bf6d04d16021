package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/sources"
	"geoeval/stages"

	"golang.org/x/sync/errgroup"
)

// A shard has whole units: as many, one after the other in the order of their ids, as have about its part of all bytes. So each
// file is read by one shard, ids that repeat each other meet there, and tables of shards follow each other. What needs
// records of several units, which is the pairs of annotations and problems, is found once, before (see [Stage.Divide]).

const (
	// shardBytes is about how many bytes of native files are a shard.
	shardBytes = 8 << 20
	// leastShards and mostShards bound how many there are, where there are as many units.
	leastShards, mostShards = 8, 1000
)

// errLimitedShard says that a shard of a limited build would not be told how many records the others take.
var errLimitedShard = errors.New("a limit of records counts those of the whole: read it without shards, or without a limit")

// A dealt unit is one with the shard that has it.
type dealtUnit struct {
	prefix string
	shard  int
}

// dealt are the units of all sources, in the order of their ids.
type dealt struct {
	units []dealtUnit
	// of is the shard of each file, by <source>/<path>. Files of no unit, and errata of no unit's problems, are those of the first.
	of map[string]int
}

// deal divides what is outside into n shards. Units with the same file of records are in the same one.
func (s *Stage) deal(n int) *dealt {
	type sized struct {
		sources.Unit
		source schema.Source
	}
	var units []sized
	size, left := map[string]int64{}, int64(0)
	for i, a := range s.adapters {
		for _, f := range s.taken[i].files {
			size[string(a.Name())+"/"+f.Path] = f.Size
		}
		for _, u := range a.Units(s.taken[i].paths()) {
			units = append(units, sized{u, a.Name()})
			for _, f := range u.Files {
				left += size[string(a.Name())+"/"+f]
			}
		}
	}
	slices.SortStableFunc(units, func(a, b sized) int {
		return strings.Compare(string(a.source)+"/"+a.Key, string(b.source)+"/"+b.Key)
	})
	all, before := max(left, 1), int64(0)
	d := &dealt{of: map[string]int{}}
	for _, u := range units {
		first := string(u.source) + "/" + u.Files[0]
		shard, known := d.of[first]
		if !known {
			shard = 1 + int(float64(before)/float64(all)*float64(n))
		}
		for _, f := range u.Files {
			name := string(u.source) + "/" + f
			before += size[name]
			if _, known := d.of[name]; !known {
				d.of[name] = min(shard, n)
			}
		}
		d.units = append(d.units, dealtUnit{string(u.source) + "/" + u.Key, d.of[first]})
	}
	return d
}

// file is the shard of a file.
func (d *dealt) file(source schema.Source, path string) int {
	return max(1, d.of[string(source)+"/"+path])
}

// problem is the shard of the problem with an id, whether there is one or not.
func (d *dealt) problem(id string) int {
	for _, u := range d.units {
		if holds(u.prefix, id) {
			return u.shard
		}
	}
	return 1
}

// divide says of the files of all sources which are those of other shards, and passes over the corrections of their problems.
func (s *Stage) divide() error {
	shard := s.data.Shard
	if shard.Whole() {
		return nil
	}
	p, err := decodePlan(s.data.Plan)
	if err != nil {
		return err
	}
	if p.Inventory != s.listed() {
		return errChanged
	}
	s.plan, s.dealt = p, s.deal(shard.N)
	for _, v := range s.taken {
		for i := range v.files {
			v.files[i].foreign = s.dealt.file(v.source, v.files[i].Path) != shard.I
		}
		for i := range v.misnamed {
			v.misnamed[i].foreign = shard.I != 1
		}
	}
	maps.DeleteFunc(s.errata.of, func(id string, _ []erratum) bool { return s.dealt.problem(id) != shard.I })
	return nil
}

var errChanged = errors.New("the native files, or the errata, have changed since the job began: submit it again")

// listed is a digest of the native files of all sources by name and size, and of the corrections.
func (s *Stage) listed() string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", s.errata.digest)
	for _, v := range s.taken {
		for _, f := range v.all() {
			fmt.Fprintf(h, "%s %q %d\n", v.source, f.Path, f.Size)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// A plan is what every shard has to know of the others.
type plan struct {
	// Inventory is what the native files were.
	Inventory string
	// Annotations are the pairs of annotations and problems.
	Annotations *annotations
}

func decodePlan(b []byte) (*plan, error) {
	p := &plan{}
	if err := json.Unmarshal(b, p); err != nil {
		return nil, fmt.Errorf("the plan of the shards: %w", err)
	}
	return p, nil
}

// Divide lists the native files and finds what annotations are of. Of the files it reads those of annotations and the records
// that these may be of, without their pictures.
func (s *Stage) Divide(ctx context.Context) (shards int, encoded []byte, err error) {
	if err := s.take(ctx); err != nil {
		return 0, nil, err
	}
	defer s.release()
	if s.data.Limit > 0 {
		return 0, nil, errLimitedShard
	}
	p := plan{Inventory: s.listed()}
	if p.Annotations, err = s.annotate(ctx, s.readers()); err != nil {
		return 0, nil, err
	}
	units, bytes := 0, int64(0)
	for i, a := range s.adapters {
		units += len(a.Units(s.taken[i].paths()))
		for _, f := range s.taken[i].files {
			bytes += f.Size
		}
	}
	shards = min(max(int(min(bytes/shardBytes, mostShards)), leastShards), max(units, 1))
	encoded, err = json.Marshal(p)
	return shards, encoded, err
}

// Join writes the tables of the whole out of those of all its shards.
func (s *Stage) Join(ctx context.Context, job *stages.Job, encoded []byte, shards []stages.Joined) error {
	p, err := decodePlan(encoded)
	if err != nil {
		return err
	}
	if err := s.take(ctx); err != nil {
		return err
	}
	defer s.release()
	if p.Inventory != s.listed() {
		return errChanged
	}
	s.remark(job)
	for _, note := range p.Annotations.Notes {
		job.Notef("%s", note)
	}
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
	m.Readers, m.Combined = s.reading(stages.Shard{}), combined(whole)
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
		return fmt.Errorf("%s: what it remembered of ingest is not there, or damaged: submit the job again", shard.Name)
	}
	if of.Readers != s.reading(shard.Shard) {
		return fmt.Errorf("%s: the shard %s was read by another configuration, or by another version of an adapter: "+
			"submit the job again", shard.Name, shard.Shard)
	}
	m.Adapters, m.Errata, m.Annotations = of.Adapters, of.Errata, of.Annotations
	return m.joinFiles(of, shard.Name)
}

// joinFiles adds the files that a shard remembered.
func (m *memo) joinFiles(of *memo, shard string) error {
	for name, digest := range of.Files {
		if was, known := m.Files[name]; known && was != digest {
			return fmt.Errorf("%s: %s is another file than in the shards before it: has it changed meanwhile? "+
				"Submit the job again", shard, name)
		}
		m.Files[name] = digest
	}
	return nil
}

// sum adds a shard's row of a file to those of other shards.
func (t *fileTable) sum(f schema.File) error {
	row := t.row(f.Source, f.Path)
	if row.Digest != "" && (row.Digest != f.Digest || row.Bytes != f.Bytes) {
		return fmt.Errorf("%s/%s is another file than in the shards before it: has it changed meanwhile? Submit the job again",
			f.Source, f.Path)
	}
	row.Bytes, row.Digest = f.Bytes, f.Digest
	row.Records += f.Records
	row.Problems += f.Problems
	row.Rejects += f.Rejects
	row.LeftOut += f.LeftOut
	if f.LeftOutWhy != "" {
		for rule := range strings.SplitSeq(f.LeftOutWhy, ruleEnd) {
			row.LeftOutWhy = addRule(row.LeftOutWhy, rule)
		}
	}
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

// OutsideDiffers implements [stages.OutsideTeller].
func (s *Stage) OutsideDiffers(was, now string) string {
	const digits = 2 * sha256.Size
	part := func(outside string, i int) string {
		return outside[min(len(outside), i*digits):min(len(outside), (i+1)*digits)]
	}
	var differ []string
	for i, name := range []string{"native files", "configuration or readers of native files", "errata"} {
		if part(was, i) != part(now, i) {
			differ = append(differ, name)
		}
	}
	return strings.Join(differ, " and ")
}
