package pipeline

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"

	"geoeval/internal/disk"
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

// mustBeIdle says [ErrBusy] where a build is running in the output folder.
func (l Layout) mustBeIdle() error {
	f, err := l.open()
	if f == nil || err != nil {
		return err
	}
	defer f.Close()
	return l.busy(f.Locked(buildLockFile))
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
	names := []string{stateFile}
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
