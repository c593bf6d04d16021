package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// addLockFlag gives a verb that writes a lock the flag that names it.
func addLockFlag(cmd *cobra.Command, lock *string) {
	cmd.Flags().StringVar(lock, app.LockFlag, "", "the lock file (beside the configuration and named after it: pipeline.lock of pipeline.yaml)")
	app.CompleteFlag(cmd, app.LockFlag, app.FileNames("lock"))
}

// A lockError says in what a build differs from its lock.
type lockError struct {
	file        string
	differences []string
}

func (e *lockError) Error() string {
	s := fmt.Sprintf("the build is not the one that %s describes:", e.file)
	for _, d := range e.differences {
		s += "\n  " + d
	}
	return s
}

// An alteredError says which tables are not what the build wrote that is to be compared with its lock.
type alteredError struct {
	out    string
	tables []string
}

func (e *alteredError) Error() string {
	return fmt.Sprintf("%s is not what a build wrote: %s: geoeval build makes that anew", e.out, strings.Join(e.tables, "; "))
}

// settle writes the lock of a build of all stages to a file, unless that is the lock of other data, or holds it against the one
// that was locked, where that is not nil.
func settle(ctx context.Context, o *app.Options, p *pipeline.Pipeline, lock string, locked *pipeline.Lock, log io.Writer) error {
	now, err := p.Lock()
	if err != nil {
		return err
	}
	if locked == nil {
		why, err := o.MayLock(lock, now)
		if err != nil {
			return err
		}
		if why == "" {
			return errors.Join(now.Save(lock), o.RememberLock(now))
		}
		report := o.Reporter(ctx, log)
		defer report.Close()
		report.Event(pipeline.Event{Kind: pipeline.Noted, Text: fmt.Sprintf(
			"%s is left as it is: %s: name another one (--lock FILE), or remove it and build again", lock, why)})
		return nil
	}
	if differences := locked.Differences(now, o.NewStages("")...); len(differences) > 0 {
		return app.Unverified(&lockError{lock, differences})
	}
	return nil
}

// loadLock reads the lock that a build is held against.
func loadLock(o *app.Options, path string) (locked *pipeline.Lock, err error) {
	err = o.Await(func() (err error) { locked, err = pipeline.LoadLock(path); return err })
	if errors.Is(err, fs.ErrNotExist) {
		return nil, app.Usage(fmt.Errorf("%s: no lock yet: build once without --locked, or name one (--lock FILE)", path))
	} else if err != nil {
		return nil, err
	}
	return locked, nil
}
