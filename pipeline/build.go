package pipeline

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"geoeval/internal/disk"
	"geoeval/internal/format/bug"
	"geoeval/schema"
	"geoeval/stages"

	"golang.org/x/sync/errgroup"
)

// What a caller tells apart.
var (
	// ErrBusy says that a build or an evaluation is writing to the output folder.
	ErrBusy = errors.New("a build or an evaluation is running there")
	// ErrNoStage says that no stage has a name.
	ErrNoStage = errors.New("no such stage")
)

// Hold keeps other builds and releases out of the output folder, which is made if need be, until unlock is called or
// the process ends.
func (p *Pipeline) Hold() (unlock func(), err error) {
	_, unlock, err = p.hold()
	return unlock, err
}

// hold is Hold, and gives the folder, which is open until unlock is called.
func (p *Pipeline) hold() (*disk.Folder, func(), error) {
	f, err := p.layout.Disk.MakeFolder(p.layout.Dir)
	if err != nil {
		return nil, nil, err
	}
	unlock, err := f.Lock(BuildLockFile)
	if err != nil {
		f.Close()
		return nil, nil, p.layout.busy(err)
	}
	return f, func() { unlock(); f.Close() }, nil
}

// RunAgain has the stages run again that ran and have a section among their settings, whatever else holds: why says what they depend
// on that no key has. It gives their names. The folder is held ([Pipeline.Hold]).
func (p *Pipeline) RunAgain(why, section string) (again []string, err error) {
	f, err := p.layout.open()
	if f == nil || err != nil {
		return nil, err
	}
	defer f.Close()
	state, err := p.layout.load(f)
	if _, unusable := errors.AsType[*StateError](err); unusable {
		return nil, nil // all are built anew
	}
	if err != nil {
		return nil, err
	}
	for _, s := range p.stages {
		is := s.Describe()
		record := state.Stages[is.Name]
		if record == nil || !slices.ContainsFunc(is.Settings, func(s stages.Setting) bool { return s.Name == section }) {
			continue
		}
		record.Again = why
		again = append(again, is.Name)
	}
	if len(again) == 0 {
		return nil, nil
	}
	return again, state.save(f)
}

// Build brings the tables of all stages up to date: those of the named stages and of the ones they depend on, where
// names are given. Stages whose inputs turn out to be as they were do not run; stages that do not wait for each other
// run at the same time. on, where not nil, is told of every step, one call at a time.
func (p *Pipeline) Build(ctx context.Context, only []string, on func(Event)) error {
	wanted, err := p.wanted(only)
	if err != nil {
		return err
	}
	folder, unlock, err := p.hold()
	if err != nil {
		return err
	}
	defer unlock()
	begun := func() error { return nil }
	if p.guard != nil {
		if begun, err = p.guard(ctx); err != nil {
			return err
		}
	}
	b := &build{Pipeline: p, folder: folder, done: map[string]chan struct{}{}, on: on}
	b.store = newStore(folder, b.forget)
	if err := b.load(); err != nil {
		return err
	}
	if err := begun(); err != nil {
		return err
	}
	if err := b.keyless(wanted); err != nil {
		return err
	}
	if err := removeLeftovers(folder); err != nil {
		return err
	}
	return errors.Join(b.all(ctx, wanted), b.saving.Wait())
}

// keyless says, before any stage runs, which of the wanted ones cannot for want of a key. One that ran as it is configured is not
// asked: it may turn out to be up to date.
func (b *build) keyless(wanted map[string]bool) error {
	for _, s := range b.stages {
		name := s.Describe().Name
		keyed, is := s.(stages.Keyed)
		if !is || !wanted[name] || b.last.Stages[name] != nil && b.changed(name, b.last) == "" {
			continue
		}
		if err := keyed.Keyless(); err != nil {
			return fmt.Errorf("stage %s: %w", name, err)
		}
	}
	return nil
}

// all runs the wanted stages, each once those are done that write what it reads.
func (b *build) all(ctx context.Context, wanted map[string]bool) error {
	for _, s := range b.stages {
		d := s.Describe()
		b.done[d.Name] = make(chan struct{})
		if !wanted[d.Name] {
			close(b.done[d.Name])
			continue
		}
		b.store.awaits(d.Reads)
		b.tell(Event{Stage: d.Name, Kind: Waiting})
	}
	running, ctx := errgroup.WithContext(ctx)
	for _, s := range b.stages {
		if wanted[s.Describe().Name] {
			running.Go(func() error {
				defer b.store.hasRead(s.Describe().Reads)
				return bug.Catch("", func() error { return b.stage(ctx, s) })
			})
		}
	}
	return running.Wait()
}

// wanted gives the stages to build: the named ones and all that they depend on.
func (p *Pipeline) wanted(only []string) (map[string]bool, error) {
	wanted := map[string]bool{}
	byName := map[string]stages.Stage{}
	for _, s := range p.stages {
		byName[s.Describe().Name] = s
		wanted[s.Describe().Name] = len(only) == 0
	}
	var want func(s stages.Stage)
	want = func(s stages.Stage) {
		wanted[s.Describe().Name] = true
		for _, r := range s.Describe().Reads {
			want(p.writer[r.Table])
		}
	}
	for _, name := range only {
		s, ok := byName[name]
		if !ok {
			return nil, fmt.Errorf("%w: %q; there are %s", ErrNoStage, name, strings.Join(p.stageNames(), ", "))
		}
		want(s)
	}
	return wanted, nil
}

func (p *Pipeline) stageNames() []string {
	var names []string
	for _, s := range p.stages {
		names = append(names, s.Describe().Name)
	}
	return names
}

// A build is one run of Build.
type build struct {
	*Pipeline
	folder *disk.Folder
	// last is the state before the build.
	last  *state
	store *store
	// done has a channel a stage, closed once later stages can read its tables.
	done map[string]chan struct{}
	// saving waits for what goes to the disk in the background.
	saving errgroup.Group

	mu sync.Mutex
	on func(Event)
	// state is what has reached the disk.
	state *state
}

// load reads what earlier builds have left in the folder. A state that cannot be used is set aside.
func (b *build) load() error {
	var err error
	b.last, err = b.layout.load(b.folder)
	if unusable, ok := errors.AsType[*StateError](err); ok {
		b.last = emptyState()
		err = b.folder.RemoveAll(setAsideFile)
		if err == nil {
			err = b.folder.Rename(StateFile, setAsideFile)
		}
		b.tell(Event{Kind: Noted, Text: fmt.Sprintf("%s cannot be used (%v): it is %s now, and all is built anew",
			unusable.File, unusable.Err, setAsideFile)})
	}
	if err == nil {
		b.state = b.last.clone()
	}
	return err
}

func (b *build) tell(e Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.on != nil {
		b.on(e)
	}
}

// digest gives the digest of a table as it is by now.
func (b *build) digest(table string) (schema.Digest, bool) {
	if d, ok := b.store.digest(table); ok {
		return d, true
	}
	return b.recorded(b.last)(table)
}

// stage waits for the stages that a stage reads from, and runs it if it is stale.
func (b *build) stage(ctx context.Context, s stages.Stage) error {
	d := s.Describe()
	for _, r := range d.Reads {
		select {
		case <-b.done[b.writer[r.Table].Describe().Name]:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	b.tell(Event{Stage: d.Name, Kind: Checking})
	k, err := b.keyOf(ctx, b.folder, s, b.last, b.digest)
	if err != nil {
		b.tell(Event{Stage: d.Name, Kind: Failed, Text: err.Error()})
		return err
	}
	if k.stale == "" {
		b.tell(Event{Stage: d.Name, Kind: Fresh})
		close(b.done[d.Name])
		return nil
	}
	job := b.job(s, k)
	b.tell(Event{Stage: d.Name, Kind: Started, Text: k.stale, Facts: job.Facts})
	memo, err := b.run(ctx, s, job, k)
	if err != nil {
		b.saving.Go(func() error { return b.record(s, nil, nil) })
		asked := job.Asked()
		switch {
		case ctx.Err() == nil:
			b.tell(Event{Stage: d.Name, Kind: Failed, Text: err.Error()})
		case asked != "":
			b.tell(Event{Stage: d.Name, Kind: Stopped, Text: asked})
		}
		if asked != "" {
			err = fmt.Errorf("%w; this run of it asked for %s", err, asked)
		}
		return fmt.Errorf("stage %s: %w", d.Name, err)
	}
	b.saving.Go(func() error { return b.record(s, &k.record, memo) })
	b.tell(Event{Stage: d.Name, Kind: Finished})
	close(b.done[d.Name])
	return nil
}

// job is one run of a stage.
func (b *build) job(s stages.Stage, k *stageKey) *stages.Job {
	job := stages.NewJob(s, b.config.Seed, b.store)
	job.Memo = k.memo
	job.Note = func(text string) { b.tell(Event{Stage: job.Stage, Kind: Noted, Text: text}) }
	job.Urge = func(text string) { b.tell(Event{Stage: job.Stage, Kind: Noted, Text: text, Urgent: true}) }
	return job
}

// run runs a stage and gives what it wants to remember.
func (b *build) run(ctx context.Context, s stages.Stage, job *stages.Job, k *stageKey) (memo []byte, err error) {
	if err := bug.Catch("", func() error { return s.Run(ctx, job) }); err != nil {
		return nil, err
	}
	for _, t := range s.Describe().Writes {
		if _, ok := b.store.digest(t.Name()); !ok {
			return nil, fmt.Errorf("did not write table %s", t.Name())
		}
	}
	if job.Outside != "" {
		k.record.Outside = job.Outside
		k.record.Key = k.record.key(s.Describe().Name)
	}
	k.record.Parts, _ = stages.OutsideParts(ctx, s) // without them it is told less of what changed
	return job.Memo, nil
}

// record waits until a stage's tables are in their places and saves with what it ran. Without a record, the stage
// failed: if it wrote any table, what it ran with before no longer describes them and is forgotten.
func (b *build) record(s stages.Stage, r *stageRecord, memo []byte) error {
	d := s.Describe()
	tables, err := b.store.place(d.Writes)
	if err == nil && len(memo) > 0 {
		r.Memo = sumBytes(memo)
		err = replace(b.folder, memoFile(d.Name), memo)
	}
	if err != nil {
		return fmt.Errorf("stage %s: %w", d.Name, err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case r != nil:
		r.Tables = tables
		b.state.Stages[d.Name] = r
	case len(tables) > 0:
		delete(b.state.Stages, d.Name)
	default:
		return nil
	}
	return b.state.save(b.folder)
}

// forget sees to it that the state on the disk has nothing of a stage, one of whose tables is about to be replaced. So a
// table that is not what the state says was changed from outside, and not by a build that was killed.
func (b *build) forget(table string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	stage := b.writer[table].Describe().Name
	if was := b.last.Stages[stage]; was == nil || b.state.Stages[stage] != was {
		return nil
	}
	delete(b.state.Stages, stage)
	return b.state.save(b.folder)
}

// removeLeftovers removes the temporary files of builds that were killed. Others may keep files beside the state.
func removeLeftovers(f *disk.Folder) error {
	kept := []string{StateFile, OriginFile, NotesFile, ConfigurationFile}
	if err := f.Sweep(".", func(name string) bool { return slices.Contains(kept, name) }); err != nil {
		return err
	}
	for _, folder := range []string{tableFolder, rowSumsFolder, memoFolder} {
		if err := f.Sweep(folder, nil); err != nil {
			return err
		}
	}
	return nil
}
