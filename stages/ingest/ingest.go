// Package ingest reads the native files of all sources and writes the tables problems, rejects and files. Reviewed
// corrections (errata.yaml) are applied to the problems here, before any other stage sees them; the table errata says
// which.
//
// Every native record ends as a problem, a reject or left out, and the three add up in every file. Files that have not
// changed since the last run are not read again: their rows come out of the tables that the last run wrote.
package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/format/ordered"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"

	"golang.org/x/sync/errgroup"
)

// A Stage is the stage ingest.
type Stage struct {
	adapters []sources.Source
	data     Data
	config   Config
	corpus   Corpus
	// taken is the inventory of the native files, from when staleness was determined until the run has ended.
	taken []*inventory
	// errata are the corrections, read together with the inventory.
	errata *errata
	// plan and dealt are what a shard knows of the others.
	plan  *plan
	dealt *dealt
	// synthetic: the native files are those of a built-in corpus.
	synthetic bool
	// largeFile, runBytes and annotationBytes are the constants of these names; tests set others.
	largeFile                 int64
	runBytes, annotationBytes int
}

// New makes the stage that reads, through the adapters, the datasets under a folder: one folder each, named like the
// source.
func New(data Data, adapters []sources.Source) *Stage {
	return &Stage{data: data, adapters: adapters, largeFile: largeFile, runBytes: runBytes, annotationBytes: annotationBytes}
}

// Describe says that the stage reads no tables but native files, and writes the tables problems, rejects, files and errata.
func (s *Stage) Describe() stages.Description {
	return stages.Description{
		Name:     "ingest",
		Version:  9,
		Config:   &s.config,
		Settings: []stages.Setting{{Name: "corpus", Config: &s.corpus}},
		Writes:   []schema.Named{schema.Problems, schema.Rejects, schema.Files, schema.Errata},
		Reach: reach(map[string][]string{
			"max_rejects":        nil, // it stops a build
			"sources.*.license":  {"problems.license"},
			"sources.*.evidence": {"problems.license_evidence"},
		}),
		OutsideName: "adapters or what was given as native files",
		Audit:       stages.Audit{Summarize: s.summarize, Explain: s.explain, CheckRow: s.checkRow},
	}
}

// A NoInputError says that there are no native files, or not even the folder.
type NoInputError struct {
	Data     string
	NoFolder bool
}

func (e *NoInputError) Error() string {
	why := fmt.Sprintf("none of the folders %v holds a file that pipeline.yaml names", schema.Sources)
	if e.NoFolder {
		why = "there is no such folder"
	}
	return e.Data + ": " + why + ": put the datasets there, or name another folder (--data DIR)"
}

// A RejectsError says that whole files of records could not be read, or that more records were rejected than the
// configuration allows.
type RejectsError struct {
	// Lost names the files, Sources the sources with too many rejects; each says why.
	Lost, Sources []string
}

func (e *RejectsError) Error() string {
	remedy := "put the published files back"
	if len(e.Lost) == 0 {
		remedy += ", or raise ingest.max_rejects in pipeline.yaml"
	}
	return fmt.Sprintf("too many rejects: %s: %s; the table rejects names every one",
		strings.Join(slices.Concat(e.Lost, e.Sources), "; "), remedy)
}

// Outside gives the digest of all native files by their content. It reads every one of them, unless it knows before that
// something else changed.
func (s *Stage) Outside(ctx context.Context, last []byte) (digest, why string, err error) {
	switch written, err := s.written(); {
	case err != nil:
		return "", "", err
	case !written:
		return "", "the built-in corpus is to be written", nil
	}
	if err := s.take(ctx); err != nil {
		return "", "", err
	}
	m := decodeMemo(last)
	if why := s.unlike(m); why != "" {
		return "", why, nil
	}
	if err := s.sum(ctx); err != nil {
		return "", "", err
	}
	switch first, more := m.changed(s.taken); {
	case more > 0:
		return "", fmt.Sprintf("%s, and %d more", first, more), nil
	case first != "":
		return "", first, nil
	}
	if what := changeOf(m.Errata, s.errata.digest); what != "" {
		return "", filepath.Base(s.data.Errata) + what, nil
	}
	m.Readers = s.reading(s.data.Shard)
	return m.outside(), "", nil
}

// unlike says what changed since the last run, as far as it can be told without the content of files; "" for nothing.
func (s *Stage) unlike(last *memo) string {
	if last.Files == nil {
		return "what it remembered of its last run is gone"
	}
	if was, now := spellLimit(last.Limit), spellLimit(s.data.Limit); was != now {
		return fmt.Sprintf("limit of records: %s → %s", was, now)
	}
	for _, a := range s.adapters {
		if was, now := last.Adapters[a.Name()], a.Version(); was != now {
			return fmt.Sprintf("version of the adapter %s: %d → %d", a.Name(), was, now)
		}
	}
	return ""
}

// take lists the native files and reads the errata.
func (s *Stage) take(ctx context.Context) error {
	s.release()
	var err error
	if s.errata, err = loadErrata(s.data.Errata); err != nil {
		return err
	}
	if s.synthetic, err = isSynthetic(s.data.Dir); err != nil {
		return err
	}
	found := false
	for _, a := range s.adapters {
		dir := disk.Join(s.data.Dir, string(a.Name()))
		v, err := takeInventory(ctx, a.Name(), dir, s.config.Sources[a.Name()].Files)
		if err != nil {
			return fmt.Errorf("%s: %w", s.data.Dir, err)
		}
		s.taken = append(s.taken, v)
		found = found || len(v.all()) > 0
	}
	if !found {
		_, err := disk.StatPath(s.data.Dir)
		return &NoInputError{s.data.Dir, errors.Is(err, fs.ErrNotExist)}
	}
	return s.divide()
}

// sum fills in what the content of the native files is.
func (s *Stage) sum(ctx context.Context) error {
	for _, v := range s.taken {
		if err := v.sum(ctx, s.config.MaxFileBytes); err != nil {
			return fmt.Errorf("%s: %w", s.data.Dir, err)
		}
	}
	return nil
}

// release lets go of the inventory and the folders that it holds open.
func (s *Stage) release() {
	for _, v := range s.taken {
		v.close()
	}
	s.taken = nil
}

// reading is a digest of what besides the files decides what becomes of them.
func (s *Stage) reading(shard stages.Shard) string {
	h := sha256.New()
	config, err := json.Marshal(s.config)
	if err != nil {
		panic(err) // a struct of strings and numbers always marshals
	}
	fmt.Fprintf(h, "%d\x00%s\x00%v\x00", s.Describe().Version, config, s.synthetic)
	for _, a := range s.adapters {
		fmt.Fprintf(h, "%s\x00%d\x00", a.Name(), a.Version())
	}
	if s.data.Limit > 0 {
		fmt.Fprintf(h, "limit\x00%d\x00", s.data.Limit)
	}
	if !shard.Whole() {
		fmt.Fprintf(h, "shard\x00%s\x00", shard)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Run reads the files and writes the tables.
func (s *Stage) Run(ctx context.Context, job *stages.Job) error {
	if err := s.write(ctx, job); err != nil {
		return err
	}
	if s.taken == nil {
		if err := s.take(ctx); err != nil {
			return err
		}
	}
	defer s.release()
	s.remark(job)
	last := decodeMemo(job.Memo)
	if last.Readers != s.reading(s.data.Shard) || s.data.Limit > 0 { // what is read of a file depends on others then
		last = &memo{}
	}
	r, err := s.gather(ctx, job, last)
	if err != nil {
		return err
	}
	out, quota := r.out, r.quota
	defer out.abort()
	quota.tell(job, r.units)
	for _, note := range r.annotations.Notes {
		job.Notef("%s", note)
	}
	if s.data.Partial {
		s.errata.only(s.taken)
	}
	if quota != nil {
		s.errata.onlyRead(out.found)
	}
	if err := out.uncorrected(s.errata); err != nil {
		return err
	}
	if err := s.digestFiles(ctx, out); err != nil {
		return err
	}
	files := out.files.sorted()
	for i := range files {
		files[i].RecordLimit = int64(s.data.Limit)
	}
	remarkFaults(job, files)
	var ending errgroup.Group
	ending.Go(func() error { return out.finish(files) })
	ending.Go(func() error { return s.remember(job, files, r.annotations.Digests) })
	if err := ending.Wait(); err != nil {
		return err
	}
	return s.tooMany(quota, files, out.rejects, out.lost)
}

// remark notes which files are not read.
func (s *Stage) remark(job *stages.Job) {
	for _, v := range s.taken {
		switch {
		case v.others > 0:
			job.Notef("%s: files that match a pattern of pipeline.yaml: %d; others, not read: %d", v.source, len(v.files),
				v.others)
		case len(v.files) == 0 && v.source != schema.HardSource:
			job.Urgef("%s: no files under %s", v.source, disk.Join(s.data.Dir, string(v.source)))
		}
		if v.links > 0 {
			job.Urgef("%s: %d symbolic links are not followed: copy the files", v.source, v.links)
		}
	}
}

// remarkFaults notes how many problems of each source have a diagram that shows nothing, and how many come of records
// that contradict themselves or have lost something.
func remarkFaults(job *stages.Job, files []schema.File) {
	counts, blank := map[schema.Source]int64{}, map[schema.Source]int64{}
	for i := range files {
		counts[files[i].Source] += files[i].Faulty
		blank[files[i].Source] += files[i].DiagramsBlank
	}
	for _, source := range schema.Sources {
		if n := blank[source]; n > 0 {
			job.Notef("%s: diagrams that show nothing, which are placeholders and count as missing: %d", source, n)
		}
		if n := counts[source]; n > 0 {
			job.Notef("%s: records that contradict themselves or have lost something: %d (column record_faults says what)", source, n)
		}
	}
}

// remember keeps what the next run can save itself.
func (s *Stage) remember(job *stages.Job, files []schema.File, annotated map[schema.Source]string) error {
	m := memo{Readers: s.reading(s.data.Shard), Adapters: map[schema.Source]int{}, Combined: combined(files), Errata: s.errata.digest,
		Annotations: annotated, Limit: s.data.Limit, Files: map[string]string{}}
	read := map[string]string{} // what the files were that were read just now, whatever has become of them since
	for _, f := range files {
		read[schema.Files.Key(&f)] = f.Digest
	}
	for _, a := range s.adapters {
		m.Adapters[a.Name()] = a.Version()
	}
	for _, v := range s.taken {
		for _, f := range v.files {
			if f.foreign {
				continue
			}
			name := string(v.source) + "/" + f.Path
			m.Files[name] = read[name]
			if f.Size > s.config.MaxFileBytes {
				m.Files[name] = fmt.Sprintf("%d bytes", f.Size)
			}
		}
		for _, f := range v.misnamed {
			if f.foreign {
				continue
			}
			m.Files[string(v.source)+"/"+f.Path] = f.Digest
		}
	}
	var err error
	job.Memo, err = m.encode()
	job.Outside = m.outside()
	return err
}

// ahead is how many results may wait for the writer: enough to keep the processors busy, few enough to bound memory.
const ahead = 64

// read reads units and prepares their records, in order: several units, and several diagrams, at a time. A panic is collected, and
// its record, or the unit, gives no part.
func (s *Stage) read(ctx context.Context, units []*unit, reading *reading) func(yield func(part, error) bool) {
	q := reading.quota
	workers := disk.AtOnce(s.data.Dir)
	type records struct {
		unit  *unit
		parts []part
		whole bool
	}
	readOne := func(ctx context.Context, u *unit) (records, error) {
		var parts []part
		var whole bool
		err := reading.panics.Catch("", func() (err error) { parts, whole, err = readUnit(ctx, u, q); return err })
		return records{u, parts, whole}, err
	}
	prepareOne := func(ctx context.Context, p part) (part, error) { return reading.prepare(ctx, p) }
	return func(yield func(part, error) bool) {
		var failed error
		records := func(yield func(part) bool) {
			for r, err := range ordered.Map(ctx, workers, ahead, slices.Values(units), readOne) {
				if err != nil {
					failed = err
					return
				}
				for _, r := range q.take(r.unit, r.parts, r.whole) {
					if !yield(r) {
						return
					}
				}
			}
		}
		for p, err := range ordered.Map(ctx, workers, ahead, records, prepareOne) {
			if !yield(p, err) || err != nil {
				return
			}
		}
		if failed != nil {
			yield(part{}, failed)
		}
	}
}
