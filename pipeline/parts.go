package pipeline

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/stages"
)

// A PartsError says of the folders that were to be merged which of them are not the parts of one build, or which part is
// not among them, a line each.
type PartsError struct{ Faults []string }

func (e *PartsError) Error() string {
	return "these are not the parts of one build:\n  " + strings.Join(e.Faults, "\n  ")
}

// shownFaults is how many faults of parts are told.
const shownFaults = 20

// parts are the folders of a merge.
type parts struct {
	*Pipeline
	all    []*partFolder
	faults []string
}

// A partFolder is the folder of a part, which is only read.
type partFolder struct {
	layout Layout
	folder *disk.Folder
	state  *state
}

func (p *partFolder) shard() *shardRecord { return p.state.Shard }

// String is how messages call the part.
func (p *partFolder) String() string {
	return fmt.Sprintf("%s (part %v)", p.layout.Dir, p.shard().Shard)
}

func (p *parts) fault(format string, args ...any) {
	p.faults = append(p.faults, fmt.Sprintf(format, args...))
}

// err is the error of the faults found so far, nil for none.
func (p *parts) err() error {
	if len(p.faults) == 0 {
		return nil
	}
	faults := p.faults
	if more := len(faults) - shownFaults; more > 0 {
		faults = append(slices.Clone(faults[:shownFaults]), fmt.Sprintf("and %d more", more))
	}
	return &PartsError{faults}
}

func (p *parts) close() {
	for _, part := range p.all {
		part.folder.Close()
	}
}

// openParts opens the folders and sees to it that they are all the parts of one build, each once, whole and as they were
// written, and that they were built as this pipeline would.
func (p *Pipeline) openParts(ctx context.Context, dirs []string) (*parts, error) {
	all := &parts{Pipeline: p}
	err := all.open(dirs)
	if err == nil && len(all.all) > 0 {
		all.complete()
	}
	for _, check := range []func() error{
		func() error { return nil }, func() error { return all.ofThisBuild(ctx) }, all.ofOneData, func() error { return all.intact(ctx) },
	} {
		if err == nil {
			err = check()
		}
		if err == nil {
			err = all.err()
		}
	}
	if err != nil {
		all.close()
		return nil, err
	}
	slices.SortFunc(all.all, func(a, b *partFolder) int { return cmp.Compare(a.shard().I, b.shard().I) })
	return all, nil
}

// open opens the folders and reads what each remembers.
func (p *parts) open(dirs []string) error {
	for _, dir := range dirs {
		layout := Layout{Dir: dir, Disk: p.layout.Disk}
		folder, err := layout.open()
		if err != nil {
			return err
		}
		if folder == nil {
			p.fault("%s: there is no such folder", dir)
			continue
		}
		state, err := layout.load(folder)
		unusable, ok := errors.AsType[*StateError](err)
		if err != nil || state.Shard == nil {
			folder.Close()
		}
		switch {
		case ok:
			p.fault("%s: its %s cannot be used (%v): do the part again", dir, stateFile, unusable.Err)
			continue
		case err != nil:
			return err
		case state.Shard == nil && len(state.Stages) > 0:
			p.fault("%s has a whole build, and no part of one", dir)
			continue
		case state.Shard == nil:
			p.fault("%s has no part of a build: geoeval build --shard I/N --out %s makes one", dir, dir)
			continue
		case !state.Shard.Done:
			p.fault("%s (part %v) is not done: geoeval build --shard %v goes on with it", dir, state.Shard.Shard, state.Shard.Shard)
		}
		p.all = append(p.all, &partFolder{layout, folder, state})
	}
	return nil
}

// complete wants every part of as many as most of the folders are of, each once.
func (p *parts) complete() {
	n := mostly(p.all, func(part *partFolder) int { return part.shard().N })
	first := map[int]*partFolder{}
	for _, part := range p.all {
		is := part.shard()
		switch {
		case is.N != n:
			p.fault("%s is foreign: it is one of %d parts, the others are of %d", part, is.N, n)
		case first[is.I] != nil && p.sameFolder(first[is.I], part):
			p.fault("%s is named twice", part)
		case first[is.I] != nil:
			p.fault("%s and %s are the same part: name one of them", first[is.I], part)
		default:
			first[is.I] = part
		}
	}
	for i := 1; i <= n; i++ {
		if first[i] == nil {
			p.fault("part %d/%d is missing: name its folder too, or do it (geoeval build --shard %d/%d)", i, n, i, n)
		}
	}
}

func (p *parts) sameFolder(a, b *partFolder) bool { return a.layout.Dir == b.layout.Dir }

// mostly gives what most of the parts have, of the first part's where several are as many.
func mostly[T comparable](all []*partFolder, of func(*partFolder) T) T {
	counts := map[T]int{}
	for _, part := range all {
		counts[of(part)]++
	}
	best := of(all[0])
	for _, part := range all {
		if is := of(part); counts[is] > counts[best] {
			best = is
		}
	}
	return best
}

// ofThisBuild wants parts that were built by the stages, with the configuration and from the seed that this pipeline has.
func (p *parts) ofThisBuild(ctx context.Context) error {
	does := func(part *partFolder) string { return strings.Join(part.shard().Stages, " ") }
	most := mostly(p.all, does)
	for _, part := range p.all {
		if is := does(part); is != most || is == "" {
			p.fault("%s is foreign: it did the stages %s, the others %s", part, is, most)
			continue
		}
		for _, name := range part.shard().Stages {
			s, record := p.stageNamed(name), part.state.Stages[name]
			switch {
			case s == nil:
				p.fault("%s is foreign: it did the stage %q, which there is not here", part, name)
			case record == nil:
				p.fault("%s lacks the stage %s: geoeval build --shard %v goes on with it", part, name, part.shard().Shard)
			default:
				why, err := p.otherBuild(ctx, s, record)
				if err != nil {
					return err
				}
				if why != "" {
					p.fault("%s is foreign: stage %s was built otherwise than it is here: %s", part, name, why)
				}
			}
		}
	}
	return nil
}

// otherBuild names the first thing in which a stage was run otherwise than it would be here, whatever its input, "" for none.
func (p *parts) otherBuild(ctx context.Context, s stages.Stage, record *stageRecord) (why string, err error) {
	now := stageRecord{Version: s.Describe().Version, Seed: p.config.Seed, Config: p.config.sections[s.Describe().Name]}
	if why := cmp.Or(difference(record, &now), record.otherLayout(s)); why != "" {
		return why, nil
	}
	outside, ok := s.(stages.External)
	if _, divided := s.(stages.Divided); !ok || divided {
		return "", nil
	}
	if now.Outside, _, err = outside.Outside(ctx, nil); err == nil && now.Outside != record.Outside {
		why = "what it reads from outside"
	}
	return why, err
}

// ofOneData wants parts that read the same native files, or tables of the same build.
func (p *parts) ofOneData() error {
	from := mostly(p.all, func(part *partFolder) bool { return part.shard().From })
	listed := func(part *partFolder) string { return part.shard().Inventory }
	most := mostly(p.all, listed)
	var usual *partFolder
	for _, part := range p.all {
		if listed(part) == most && part.shard().From == from {
			usual = part
		}
	}
	for _, part := range p.all {
		switch {
		case part.shard().From != from && from:
			p.fault("%s is foreign: it read native files, the others tables of a build", part)
		case part.shard().From != from:
			p.fault("%s is foreign: it read tables of a build, the others native files", part)
		case listed(part) != most:
			why, err := otherFiles(part, usual)
			if err != nil {
				return err
			}
			p.fault("%s is foreign: it is of other native files than %s: %s", part, usual, why)
		}
	}
	return nil
}

// otherFiles names the first line in which the inventories of two parts differ.
func otherFiles(part, usual *partFolder) (string, error) {
	is, err := part.inventory()
	if err != nil {
		return "", err
	}
	should, err := usual.inventory()
	if err != nil {
		return "", err
	}
	for i := 0; i < len(is) || i < len(should); i++ {
		switch {
		case i == len(is) || i < len(should) && should[i] < is[i]:
			return "it lacks " + should[i], nil
		case i == len(should) || is[i] < should[i]:
			return "it has " + is[i], nil
		}
	}
	return "its list of them was changed", nil
}

// inventory gives the lines of what a part found outside; none where the file is not what the part wrote.
func (p *partFolder) inventory() ([]string, error) {
	b, err := p.folder.ReadFile(inventoryFile, maxInventory)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, disk.ErrIrregular), errors.Is(err, disk.ErrTooLarge):
		return nil, nil
	case err != nil:
		return nil, err
	case sumBytes(b) != p.shard().Inventory:
		return nil, nil
	}
	return strings.Split(string(bytes.TrimSuffix(b, []byte("\n"))), "\n"), nil
}

// intact wants the tables of all parts as they were written.
func (p *parts) intact(ctx context.Context) error {
	for _, part := range p.all {
		for _, name := range part.shard().Stages {
			for _, t := range p.stageNamed(name).Describe().Writes {
				if err := ctx.Err(); err != nil {
					return err
				}
				why, _, err := part.state.Stages[name].intact(part.folder, t)
				if err != nil {
					return err
				}
				if why != "" {
					p.fault("%s: %s: do the part again (geoeval build --shard %v)", part, why, part.shard().Shard)
				}
			}
		}
	}
	return nil
}

// inputs gives the digests of the columns that the parts' stages read of tables which none of them wrote, by table; a fault
// where they are not the same in all parts.
func (p *parts) inputs() map[string]map[string]string {
	all := map[string]map[string]string{}
	first := map[string]*partFolder{}
	for _, part := range p.all {
		for _, name := range part.shard().Stages {
			record := part.state.Stages[name]
			for _, r := range p.stageNamed(name).Describe().Reads {
				if p.made(r.Table) {
					continue
				}
				if all[r.Table] == nil {
					all[r.Table], first[r.Table] = map[string]string{}, part
				}
				for _, column := range r.Columns {
					is := record.Inputs[r.Table][column]
					was, known := all[r.Table][column]
					if all[r.Table][column] = cmp.Or(was, is); known && was != is {
						p.fault("%s and %s read other tables: column %s of %s", first[r.Table], part, column, r.Table)
					}
				}
			}
		}
	}
	return all
}

// made says whether the parts wrote a table.
func (p *parts) made(table string) bool {
	return slices.Contains(p.all[0].shard().Stages, p.writer[table].Describe().Name)
}

// readThere wants the tables that the parts' stages read to be those of the build that they are merged into.
func (p *parts) readThere(has func(table string) (schema.Digest, bool)) error {
	inputs := p.inputs()
	for _, table := range slices.Sorted(maps.Keys(inputs)) {
		digest, ok := has(table)
		if !ok {
			p.fault("%s has no table %s, which the parts read: merge into the folder that they were built from", p.layout.Dir, table)
			continue
		}
		for _, column := range slices.Sorted(maps.Keys(inputs[table])) {
			if inputs[table][column] != digest.Columns[column] {
				p.fault("%s has another table %s than the parts read: column %s: do them again (--from %s)",
					p.layout.Dir, table, column, p.layout.Dir)
				break
			}
		}
	}
	return p.err()
}
