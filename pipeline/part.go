package pipeline

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/stages"
)

// PartOptions say which part of a build is done.
type PartOptions struct {
	Shard stages.Shard
	// From, where not "", is the folder of a build whose tables the Stages read. Without it a part of what is outside is read,
	// and all stages are done that need no other part.
	From   string
	Stages []string
	// Prepare, where not nil, is called before any stage runs, once no other build can write to the folder.
	Prepare func() error
}

// BuildPart is Build of a part of a build, in an output folder of its own, for [Pipeline.Merge].
func (p *Pipeline) BuildPart(ctx context.Context, o PartOptions, on func(Event)) error {
	var from *source
	does, err := p.divisible(ctx)
	if o.From != "" {
		does, from, err = p.readFrom(ctx, o)
	}
	if err != nil {
		return err
	}
	wanted := map[string]bool{}
	for _, name := range does {
		wanted[name] = true
	}
	return p.build(ctx, wanted, on, func(b *build) error {
		if err := b.beginPart(o, does); err != nil {
			return err
		}
		if b.from = from; from != nil {
			b.shard = o.Shard
		}
		b.end = func() error { return b.endPart(ctx) }
		if o.Prepare != nil {
			return o.Prepare()
		}
		return nil
	})
}

// beginPart sees to it that the output folder is for this part, and says in the state that it is.
func (b *build) beginPart(o PartOptions, does []string) error {
	now := &shardRecord{Shard: o.Shard, From: o.From != "", Stages: does}
	switch was := b.last.Shard; {
	case was == nil && len(b.last.Stages) > 0:
		return fmt.Errorf("%s has a build, or what is left of one, and no part: name another folder for part %v (--out DIR)",
			b.layout.Dir, o.Shard)
	case was != nil && was.Shard != now.Shard:
		return &PartError{b.layout.Dir, was.part(), fmt.Sprintf("name another folder for part %v (--out DIR)", o.Shard)}
	case was != nil && was.From != now.From && was.From:
		return &PartError{b.layout.Dir, was.part(), "one of stages that read another build (--from): name another folder (--out DIR)"}
	case was != nil && was.From != now.From:
		return &PartError{b.layout.Dir, was.part(), "one that read native files: name another folder for what reads a build (--out DIR)"}
	}
	b.last.Shard = now
	b.state.Shard = now
	return b.state.save(b.folder)
}

// endPart says in the state that the part is done, and of which data.
func (b *build) endPart(ctx context.Context) error {
	done := *b.state.Shard
	done.Done = true
	for _, name := range done.Stages {
		s, ok := b.stageNamed(name).(stages.Divided)
		if !ok {
			continue
		}
		lines, err := s.Inventory(ctx)
		if err != nil {
			return fmt.Errorf("stage %s: %w", name, err)
		}
		content := []byte(strings.Join(append(lines, ""), "\n"))
		done.Inventory = sumBytes(content)
		if err := replace(b.folder, inventoryFile, content); err != nil {
			return err
		}
	}
	b.state.Shard = &done
	return b.state.save(b.folder)
}

// divisible names the stages that a shard does without the others: those that read a part of what is outside, and those
// that work on each problem by itself, with what the ones before them made of it.
func (p *Pipeline) divisible(ctx context.Context) ([]string, error) {
	made := map[string]bool{}
	var names []string
	for _, s := range p.stages {
		d := s.Describe()
		if slices.ContainsFunc(d.Reads, func(r stages.Read) bool { return !made[r.Table] }) {
			continue
		}
		if _, divided := s.(stages.Divided); !divided {
			if each, err := p.eachAlone(ctx, s); err != nil {
				return nil, err
			} else if !each {
				continue
			}
		}
		names = append(names, d.Name)
		for _, t := range d.Writes {
			made[t.Name()] = true
		}
	}
	if len(names) == 0 {
		return nil, errors.New("no stage can be done in parts")
	}
	return names, nil
}

// eachAlone says whether a stage works on each problem by itself.
func (p *Pipeline) eachAlone(ctx context.Context, s stages.Stage) (bool, error) {
	w, ok := s.(stages.Worker)
	if !ok || len(s.Describe().Reads) == 0 {
		return false, nil
	}
	work, err := w.Work(ctx, stages.NewJob(s, p.config.Seed, nothing{p}))
	if err != nil {
		return false, fmt.Errorf("stage %s: %w", s.Describe().Name, err)
	}
	return len(work.Concludes) == 0, nil
}

// readFrom finds the stages that are named, in the order of the build, and the tables that they read in another build.
func (p *Pipeline) readFrom(ctx context.Context, o PartOptions) ([]string, *source, error) {
	for _, name := range o.Stages {
		if p.stageNamed(name) == nil {
			return nil, nil, fmt.Errorf("%w: %q; there are %s", ErrNoStage, name, strings.Join(p.stageNames(), ", "))
		}
	}
	from := Layout{Dir: o.From, Disk: p.layout.Disk}
	folder, err := from.Disk.OpenFolder(from.Dir)
	if err != nil {
		return nil, nil, err
	}
	defer folder.Close()
	state, err := from.load(folder)
	if err != nil {
		return nil, nil, err
	}
	if err := from.mustBeWhole(state); err != nil {
		return nil, nil, err
	}
	read := &source{built{from}, map[string]schema.Digest{}}
	made := map[string]bool{}
	var names []string
	for _, s := range p.stages {
		d := s.Describe()
		if !slices.Contains(o.Stages, d.Name) {
			continue
		}
		each, err := p.eachAlone(ctx, s)
		if err != nil {
			return nil, nil, err
		}
		if !each {
			return nil, nil, &WholeStageError{d.Name}
		}
		for _, r := range d.Reads {
			if _, known := read.digests[r.Table]; known || made[r.Table] {
				continue
			}
			if read.digests[r.Table], err = p.readable(folder, state, from, r.Table); err != nil {
				return nil, nil, fmt.Errorf("stage %s: %w", d.Name, err)
			}
		}
		for _, t := range d.Writes {
			made[t.Name()] = true
		}
		names = append(names, d.Name)
	}
	return names, read, nil
}

// A WholeStageError says of a stage that it cannot be done in parts.
type WholeStageError struct{ Stage string }

func (e *WholeStageError) Error() string {
	return fmt.Sprintf("stage %s looks at all problems at once, and is not done in parts: geoeval build %s does it", e.Stage, e.Stage)
}

// readable gives the digest of a table of another build that is there, and as it was built.
func (p *Pipeline) readable(f *disk.Folder, s *state, l Layout, table string) (none schema.Digest, err error) {
	w := p.writer[table]
	record := s.Stages[w.Describe().Name]
	if record == nil {
		return none, fmt.Errorf("%s lacks the table %s that it reads: %w %s there first", l.Dir, table, l.NotBuilt(), w.Describe().Name)
	}
	if why := record.otherLayout(w); why != "" {
		return none, fmt.Errorf("%s: %s: %w %s there first", l.Dir, why, l.NotBuilt(), w.Describe().Name)
	}
	at := slices.IndexFunc(w.Describe().Writes, func(t schema.Named) bool { return t.Name() == table })
	why, _, err := record.intact(f, w.Describe().Writes[at])
	if err == nil && why != "" {
		err = fmt.Errorf("%s: %s: %w %s there first", l.Dir, why, l.NotBuilt(), w.Describe().Name)
	}
	if err != nil {
		return none, err
	}
	return record.Tables[table].Digest, nil
}
