package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"geoeval/internal/disk"
	"geoeval/stages"
)

// ErrMeanwhile says that a build wrote tables while somebody read them.
var ErrMeanwhile = errors.New("a build ran there meanwhile, so that what was read may be of two builds: run this again")

// Steadily has several tables of the output folder read, and sees to it that they are of one build: where one runs it is [ErrBusy],
// and nothing is read; where one ran meanwhile it is [ErrMeanwhile], whatever reading gave.
func (l Layout) Steadily(read func() error) error {
	still, err := l.Watch()
	if err != nil {
		return err
	}
	err = read()
	return cmp.Or(still(), err)
}

// Watch is Steadily in two steps, for those who read now and then: still says in the end whether all was of one build.
func (l Layout) Watch() (still func() error, err error) {
	before, err := l.stamps()
	if err != nil {
		return nil, err
	}
	if err := l.mustBeIdle(); err != nil { // in this order: a build that began in between has changed what is there
		return nil, err
	}
	return func() error {
		after, err := l.stamps()
		if err == nil && !maps.Equal(before, after) {
			err = fmt.Errorf("%s: %w", l.Dir, ErrMeanwhile)
		}
		return err
	}, nil
}

// A Look is what is told of an output folder at one moment.
type Look struct {
	Stages []Status
	// Running: a build or another writer is at work in the folder. A stage is then fresh only where its tables are in their places
	// already, and Next are the stages that are stale although all that they read is there: they are at work, or come next.
	Running bool
	Next    []string
}

// looks is how often an output folder is looked at that is written meanwhile.
const looks = 5

// Look is [Pipeline.Status] for those who look while a build may run: it is of one state of the folder, whatever that build writes
// meanwhile. A stage is fresh where its tables are those of that state.
func (p *Pipeline) Look(ctx context.Context) (*Look, error) {
	for try := 1; ; try++ {
		before, err := p.layout.stamps()
		if err != nil {
			return nil, err
		}
		running := p.layout.mustBeIdle()
		if running != nil && !errors.Is(running, ErrBusy) {
			return nil, running
		}
		all, err := p.status(ctx, true, running != nil)
		after, failed := p.layout.stamps()
		still := maps.Equal(before, after)
		switch {
		case failed != nil:
			return nil, failed
		case err != nil && (still || ctx.Err() != nil):
			return nil, err
		case err == nil && (still || running != nil): // of one state, and what a running build has put in place since is not fresh
			l := &Look{Stages: all, Running: running != nil}
			if l.Running {
				l.Next = p.next(all)
			}
			return l, nil
		case try == looks:
			return nil, fmt.Errorf("%s: %w", p.layout.Dir, ErrMeanwhile)
		}
	}
}

// next names the stages that are stale although what they read is not.
func (p *Pipeline) next(all []Status) (next []string) {
	fresh := map[string]bool{}
	for i, s := range p.stages {
		d := s.Describe()
		fresh[d.Name] = all[i].Fresh
		if !all[i].Fresh && !slices.ContainsFunc(d.Reads, func(r stages.Read) bool { return !fresh[p.writer[r.Table].Describe().Name] }) {
			next = append(next, d.Name)
		}
	}
	return next
}

// mustBeIdle says [ErrBusy] where a build is running in the output folder.
func (l Layout) mustBeIdle() error {
	f, err := l.open()
	if f == nil || err != nil {
		return err
	}
	defer f.Close()
	return l.busy(f.Locked(BuildLockFile))
}

// busy makes [ErrBusy] of the error of a lock that another has.
func (l Layout) busy(err error) error {
	if !errors.Is(err, disk.ErrLocked) {
		return err
	}
	if by := disk.HolderOf(err); by != "" {
		return fmt.Errorf("%s: %w: %s", l.Dir, ErrBusy, by)
	}
	return fmt.Errorf("%s: %w", l.Dir, ErrBusy)
}

// A stamp tells a file from the one that takes its place.
type stamp struct{ size, changed int64 }

// stamps gives those of the state and of all tables, by their names in the output folder.
func (l Layout) stamps() (map[string]stamp, error) {
	f, err := l.open()
	if f == nil || err != nil {
		return nil, err
	}
	defer f.Close()
	names := []string{StateFile}
	for _, folder := range []string{tableFolder, rowSumsFolder} {
		entries, err := f.ReadDir(folder)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range entries {
			names = append(names, folder+"/"+e.Name())
		}
	}
	all := map[string]stamp{}
	for _, name := range names {
		info, err := f.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		all[name] = stamp{info.Size(), info.ModTime().UnixNano()}
	}
	return all, nil
}
