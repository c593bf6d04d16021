// Package disktest makes calls of package disk fail.
package disktest

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"syscall"

	"geoeval/internal/disk"
)

// A Trouble lets calls go ahead up to one, which fails. The zero Trouble only counts them.
type Trouble struct {
	// At is the number of the call that fails, from 1; none for 0.
	At int
	// Way is how it fails.
	Way Way

	mu    sync.Mutex
	calls []disk.Call
	// struck are the calls that failed.
	struck []disk.Call
}

// A Way is how a call fails.
type Way struct {
	Name string
	// Of says how a call of an operation fails, nil for an operation that does not fail in this way.
	Of func(disk.Op) error
	// Lasting: every call after it fails like it, as after the power is gone.
	Lasting bool
}

// deviceFails is the place in Ways of one in which every operation can fail.
const deviceFails = 2

// Ways are all ways.
var Ways = []Way{
	{Name: "the disk is full", Of: writing(syscall.ENOSPC)},
	{Name: "a write is short", Of: only(io.ErrShortWrite, disk.Write)},
	deviceFails: {Name: "the device fails", Of: always(syscall.EIO)},
	{Name: "the device is gone", Of: always(syscall.EIO), Lasting: true},
}

// WayOf gives a way in which an operation can fail, the n-th of as many as there are ways: where it cannot fail in that one, the
// device fails.
func WayOf(op disk.Op, n int) Way {
	if w := Ways[n%len(Ways)]; w.Of(op) != nil {
		return w
	}
	return Ways[deviceFails]
}

func always(err error) func(disk.Op) error { return func(disk.Op) error { return err } }

// writing fails what needs room on the disk.
func writing(err error) func(disk.Op) error {
	return only(err, disk.Write, disk.Create, disk.Mkdir, disk.Sync, disk.Close, disk.Rename)
}

func only(err error, ops ...disk.Op) func(disk.Op) error {
	return func(op disk.Op) error {
		for _, o := range ops {
			if o == op {
				return err
			}
		}
		return nil
	}
}

// Disk is a disk with the trouble. Its syncs are counted, and not made.
func (t *Trouble) Disk() disk.Disk { return disk.Disk{Fault: t.fault, Hasty: true} }

func (t *Trouble) fault(c disk.Call) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.calls = append(t.calls, c)
	if t.At == 0 || len(t.calls) < t.At || len(t.calls) > t.At && !t.Way.Lasting {
		return nil
	}
	err := t.Way.Of(c.Op)
	if err != nil {
		t.struck = append(t.struck, c)
	}
	return err
}

// Calls gives the calls so far.
func (t *Trouble) Calls() []disk.Call {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]disk.Call(nil), t.calls...)
}

// Struck gives the calls that failed.
func (t *Trouble) Struck() []disk.Call {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]disk.Call(nil), t.struck...)
}

// Explains says whether an error is that of a call that failed: it names what was done with which file, and why that was
// not possible.
func (t *Trouble) Explains(err error) bool {
	for _, c := range t.Struck() {
		if err != nil && strings.Contains(err.Error(), fmt.Sprintf("%s %s: ", c.Op, c.Path)) && errors.Is(err, t.Way.Of(c.Op)) {
			return true
		}
	}
	return false
}
