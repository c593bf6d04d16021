package pipeline

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A shardRecord says of an output folder which part of a build it has.
type shardRecord struct {
	stages.Shard
	// From: its stages read the tables of a build in another folder.
	From bool `json:"from,omitempty"`
	// Stages are those that it does, in the order of the build. Done: all of them have ended well.
	Stages []string `json:"stages"`
	Done   bool     `json:"done"`
	// Inventory is SHA-256, in hex, of the file that lists what there was outside, "" where nothing outside is read.
	Inventory string `json:"inventory,omitempty"`
}

func (r *shardRecord) part() Part {
	return Part{Shard: r.Shard, From: r.From, Stages: r.Stages, Done: r.Done}
}

// does says whether a stage is among those of the part; of the whole, which is nil, every one is.
func (r *shardRecord) does(s stages.Stage) bool {
	return r == nil || slices.Contains(r.Stages, s.Describe().Name)
}

// readBy gives the digests of the tables that a stage reads: those recorded and, in a part whose stages read another build, as it
// read them.
func (s *state) readBy(stage stages.Stage, recorded func(string) (schema.Digest, bool)) func(string) (schema.Digest, bool) {
	return func(table string) (schema.Digest, bool) {
		if d, ok := recorded(table); ok || s.Shard == nil || !s.Shard.From {
			return d, ok
		}
		r := s.Stages[stage.Describe().Name]
		if r == nil || r.Inputs[table] == nil {
			return schema.Digest{}, false
		}
		return schema.Digest{Columns: r.Inputs[table]}, true
	}
}

// A Part is the part of a build that an output folder has.
type Part struct {
	stages.Shard
	// From: its stages read the tables of a build in another folder.
	From bool `json:"from"`
	// Stages are those that it does, in the order of the build.
	Stages []string `json:"stages"`
	// Done: they have ended well, and the part can be merged.
	Done bool `json:"done"`
}

// Part gives the part of a build that the output folder has, nil where it has the whole of one, or nothing.
func (l Layout) Part() (*Part, error) {
	state, err := l.state()
	if err != nil || state.Shard == nil {
		return nil, err
	}
	part := state.Shard.part()
	return &part, nil
}

// Next says of a part what to do with it.
func (p *Part) Next() string {
	if !p.Done {
		return fmt.Sprintf("it is not done: geoeval build --shard %v goes on with it", p.Shard)
	}
	return fmt.Sprintf("geoeval merge --out DIR joins it with the other parts, %d in all", p.N)
}

// A PartError says that an output folder has a part of a build where that will not do.
type PartError struct {
	// Dir is the folder.
	Dir  string
	Part Part
	// Why will it not do, and what now.
	Why string
}

func (e *PartError) Error() string {
	return fmt.Sprintf("%s is part %v of a build: %s", e.Dir, e.Part.Shard, e.Why)
}

// mustBeWhole is the error of a state that has a part of a build.
func (l Layout) mustBeWhole(s *state) error {
	if s.Shard == nil {
		return nil
	}
	part := s.Shard.part()
	return &PartError{l.Dir, part, part.Next()}
}

// A source is the tables of another build that stages read.
type source struct {
	built
	digests map[string]schema.Digest
}

// has says whether a table is read there; nil has none.
func (s *source) has(table string) bool {
	if s == nil {
		return false
	}
	_, ok := s.digests[table]
	return ok
}

// beside is a store of the tables of the source and of those of a build; of these alone for nil.
func (s *source) beside(own *store) stages.Store {
	if s == nil {
		return own
	}
	return &besideOwn{own, s}
}

type besideOwn struct {
	*store
	from *source
}

func (b *besideOwn) Open(table string) (*snapshot.File, error) {
	if b.from.has(table) {
		return b.from.Open(table)
	}
	return b.store.Open(table)
}

// nothing is a store in which every table has no rows.
type nothing struct{ pipeline *Pipeline }

func (n nothing) Rows(table string) (any, bool) {
	for _, t := range n.pipeline.writer[table].Describe().Writes {
		if t.Name() == table {
			return t.Typed(nil), true
		}
	}
	return nil, false
}
func (n nothing) Open(table string) (*snapshot.File, error) { return built{}.Open(table) }
func (n nothing) Create(table string) (stages.File, error)  { return built{}.Create(table) }
func (n nothing) Held() int                                 { return built{}.Held() }

// stageNamed finds a stage by its name, nil for none.
func (p *Pipeline) stageNamed(name string) stages.Stage {
	i := slices.IndexFunc(p.stages, func(s stages.Stage) bool { return s.Describe().Name == name })
	if i < 0 {
		return nil
	}
	return p.stages[i]
}
