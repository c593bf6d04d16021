package pipeline

import (
	"fmt"
	"reflect"

	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A side is one of two builds.
type side struct {
	layout Layout
	state  *state
	// rows gives the digests of a table's rows by key.
	rows map[string]map[string]string
}

func (s *side) load() error {
	var err error
	if s.state, err = loadState(s.layout); err != nil {
		return err
	}
	if len(s.state.Stages) == 0 {
		return fmt.Errorf("%s holds no build: name two folders that geoeval build wrote to (--out)", s.layout.Dir)
	}
	s.rows = map[string]map[string]string{}
	return nil
}

// table reads the digests of a table's rows; a table that was not written has none.
func (s *side) table(stage, table string) error {
	s.rows[table] = map[string]string{}
	r := s.state.Stages[stage]
	if r == nil || r.Tables[table] == nil {
		return nil
	}
	path := s.layout.RowSums(table)
	lines, err := readRowSums(path)
	if err != nil {
		return err
	}
	for _, line := range lines {
		s.rows[table][keyOf(line)] = line
	}
	if rows := r.Tables[table].Rows; int64(len(s.rows[table])) != rows {
		return fmt.Errorf("%s: %d rows, the build recorded %d: run geoeval build", path, len(s.rows[table]), rows)
	}
	return nil
}

// A comparison is two builds on the way to their difference.
type comparison struct {
	was, now side
	// own gives the causes that a stage has by itself.
	own    map[string][]Cause
	tables map[string]*TableDiff
	// writer gives the stage that writes a table.
	writer map[string]string
}

// stage compares a stage's tables and what it was given.
func (c *comparison) stage(s stages.Stage) error {
	for _, t := range s.Writes() {
		c.writer[t.Name()] = s.Name()
		if err := c.was.table(s.Name(), t.Name()); err != nil {
			return err
		}
		if err := c.now.table(s.Name(), t.Name()); err != nil {
			return err
		}
		c.tables[t.Name()] = c.table(t.Name())
	}
	was, now := c.was.state.Stages[s.Name()], c.now.state.Stages[s.Name()]
	cause := func(kind CauseKind, format string, args ...any) {
		c.own[s.Name()] = append(c.own[s.Name()], Cause{s.Name(), kind, fmt.Sprintf(format, args...)})
	}
	switch {
	case was == nil && now == nil:
		return nil
	case was == nil:
		cause(NotBuilt, "it has not run in %s", c.was.layout.Dir)
		return nil
	case now == nil:
		cause(NotBuilt, "it has not run in %s", c.now.layout.Dir)
		return nil
	}
	if was.Version != now.Version {
		cause(ByVersion, "%d → %d", was.Version, now.Version)
	}
	if was.Seed != now.Seed {
		cause(BySeed, "%d → %d", was.Seed, now.Seed)
	}
	for _, d := range configDifferences(was.Config, now.Config) {
		cause(ByConfiguration, "%s", d)
	}
	if was.Outside != now.Outside {
		return c.outside(s, cause)
	}
	return nil
}

// outside says what differs of what a stage reads from outside.
func (c *comparison) outside(s stages.Stage, cause func(kind CauseKind, format string, args ...any)) error {
	if c.writer[schema.Files.Name()] == s.Name() {
		files, err := c.nativeFiles()
		if err != nil {
			return err
		}
		for _, f := range files {
			cause(ByNativeFile, "%s %s", f.Key, f.Change)
		}
		for _, row := range c.tables[schema.Errata.Name()].Rows {
			cause(ByErratum, "%s %s", row.Key, row.Change)
		}
		if len(c.own[s.Name()]) > 0 { // its digest also covers version and configuration
			return nil
		}
	}
	name := "what it reads from outside"
	if n, ok := s.(stages.OutsideNamer); ok {
		name = n.OutsideName()
	}
	cause(ByOutside, "%s changed", name)
	return nil
}

// nativeFiles gives the native files whose content differs.
func (c *comparison) nativeFiles() ([]RowDiff, error) {
	var digests [2]map[string]string
	for i, s := range []*side{&c.was, &c.now} {
		files, err := snapshot.Read(s.layout.Table(schema.Files.Name()), schema.Files, "source", "file", "digest")
		if err != nil {
			return nil, fmt.Errorf("%w: run geoeval build", err)
		}
		digests[i] = map[string]string{}
		for _, f := range files {
			digests[i][schema.Files.Key(&f)] = f.Digest
		}
	}
	return differing(digests[0], digests[1]), nil
}

// causes gathers the causes of a stage's tables: its own, and those of the tables that it reads and that gave it other
// values.
func (c *comparison) causes(stage string, seen map[string]bool) map[string]bool {
	if seen[stage] {
		return seen
	}
	seen[stage] = true
	was, now := c.was.state.Stages[stage], c.now.state.Stages[stage]
	if was == nil || now == nil {
		return seen
	}
	for _, table := range eitherKey(was.Inputs, now.Inputs) {
		if !reflect.DeepEqual(was.Inputs[table], now.Inputs[table]) {
			c.causes(c.writer[table], seen)
		}
	}
	return seen
}

// inOrder gives the own causes of some stages in the order of the stages.
func (c *comparison) inOrder(all []stages.Stage, of map[string]bool) []Cause {
	causes := []Cause{}
	for _, s := range all {
		if of[s.Name()] {
			causes = append(causes, c.own[s.Name()]...)
		}
	}
	return causes
}
