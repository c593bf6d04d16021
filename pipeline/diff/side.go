package diff

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
)

// A side is one of two builds.
type side struct {
	layout pipeline.Layout
	stages map[string]pipeline.Record
	// rows gives the digests of a table's rows by key.
	rows map[string]map[string]string
}

func (s *side) load() error {
	var err error
	if s.stages, err = pipeline.Records(s.layout); err != nil {
		return err
	}
	if len(s.stages) == 0 {
		return fmt.Errorf("%s holds no build yet: %w", s.layout.Dir, pipeline.ErrNotBuilt)
	}
	s.rows = map[string]map[string]string{}
	return nil
}

func (s *side) trail() *Trail { return &Trail{s.layout.Dir, s.stages} }

// table reads the digests of a table's rows; a table that was not written has none.
func (s *side) table(stage, table string) error {
	s.rows[table] = map[string]string{}
	digest, written := s.stages[stage].Tables[table]
	if !written {
		return nil
	}
	sums, err := s.layout.ReadRowSums(table)
	if err != nil {
		return err
	}
	for line := range strings.Lines(sums) {
		key, _, _ := strings.Cut(line, "\t")
		s.rows[table][key] = line
	}
	if int64(len(s.rows[table])) != digest.Rows {
		return fmt.Errorf("%s: %d rows, the build recorded %d: run geoeval build", s.layout.RowSums(table), len(s.rows[table]), digest.Rows)
	}
	return nil
}

// written is a table with those of its columns that its file has: an older geoeval may have written fewer.
func written[R any](s *side, t *schema.Table[R]) *schema.Table[R] {
	for _, r := range s.stages {
		was, recorded := r.Writes[t.TableName]
		if !recorded {
			continue
		}
		had := *t
		had.RowGroup = was.RowGroup
		had.Columns = slices.DeleteFunc(slices.Clone(t.Columns), func(c schema.Column[R]) bool {
			return !slices.ContainsFunc(was.Columns, func(w string) bool { return strings.HasPrefix(w, c.Name+" ") })
		})
		return &had
	}
	return t
}

// digests gives the digests of the native files by their keys; none where they were not read.
func (s *side) digests(reader string) (map[string]string, error) {
	digests := map[string]string{}
	if _, ran := s.stages[reader]; !ran {
		return digests, nil
	}
	files, err := pipeline.Read(s.layout, written(s, schema.Files), "source", "file", "digest")
	if err != nil {
		return nil, fmt.Errorf("%w: run geoeval build", err)
	}
	for _, f := range files {
		digests[schema.Files.Key(&f)] = f.Digest
	}
	return digests, nil
}

// A comparison is two builds on the way to their difference.
type comparison struct {
	all      []stages.Stage
	was, now side
	causes   *Causes
	tables   map[string]*Table
}

// compare reads what two builds recorded, and finds the tables that differ and all causes.
func compare(all []stages.Stage, was, now string) (*comparison, error) {
	c := &comparison{
		all: all, was: side{layout: pipeline.Layout{Dir: was}}, now: side{layout: pipeline.Layout{Dir: now}},
		tables: map[string]*Table{},
	}
	for _, s := range []*side{&c.was, &c.now} {
		if err := s.load(); err != nil {
			return nil, err
		}
	}
	var native []Cause
	for _, s := range all {
		for _, t := range s.Writes() {
			if err := c.was.table(s.Name(), t.Name()); err != nil {
				return nil, err
			}
			if err := c.now.table(s.Name(), t.Name()); err != nil {
				return nil, err
			}
			c.tables[t.Name()] = c.table(s.Name(), t.Name())
		}
	}
	for _, s := range all {
		for _, t := range s.Writes() {
			if t.Name() != schema.Files.Name() {
				continue
			}
			var err error
			if native, err = c.native(s.Name()); err != nil {
				return nil, err
			}
		}
	}
	c.causes = NewCauses(all, c.was.trail(), c.now.trail(), native)
	return c, nil
}

// native gives the native files and errata that differ, as causes of the stage that reads them.
func (c *comparison) native(reader string) ([]Cause, error) {
	_, before := c.was.stages[reader]
	_, after := c.now.stages[reader]
	if !before || !after {
		return nil, nil
	}
	was, err := c.was.digests(reader)
	if err != nil {
		return nil, err
	}
	now, err := c.now.digests(reader)
	if err != nil {
		return nil, err
	}
	var out []Cause
	for _, f := range moved(differing(was, now), was, now) {
		out = append(out, Cause{reader, ByNativeFile, f.Key + " " + f.Change, f.Key})
	}
	for _, row := range c.tables[schema.Errata.Name()].Rows {
		out = append(out, Cause{reader, ByErratum, row.Key + " " + row.Change, row.Key})
	}
	return out, nil
}

// moved makes one change of a file that went and one with the same content that came.
func moved(changes []Row, was, now map[string]string) []Row {
	came := map[string][]string{}
	for _, c := range changes {
		if c.Change == Added {
			came[now[c.Key]] = append(came[now[c.Key]], c.Key)
		}
	}
	to := map[string]bool{}
	var out []Row
	for _, c := range changes {
		if there := came[was[c.Key]]; c.Change == Removed && len(there) > 0 {
			c.Change = "moved to " + there[0]
			to[there[0]] = true
			came[was[c.Key]] = there[1:]
		}
		out = append(out, c)
	}
	kept := out[:0]
	for _, c := range out {
		if !to[c.Key] {
			kept = append(kept, c)
		}
	}
	return kept
}
