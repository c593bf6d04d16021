//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// A run is what a command took.
type run struct {
	// seconds is by the clock, cpu the processor time of user and system, of all processes.
	seconds, cpu float64
	// peak is the most memory that was resident, in bytes.
	peak float64
	// stages is how many seconds each stage of a build took.
	stages map[string]float64
}

// call runs the program. What it tells on stderr is read for the times of stages, where --json makes it events.
func (b *bench) call(ctx context.Context, args ...string) (run, error) {
	return b.command(ctx, exec.CommandContext(ctx, b.geoeval, args...))
}

func (b *bench) command(ctx context.Context, cmd *exec.Cmd) (run, error) {
	var told bytes.Buffer
	cmd.Stderr = &told
	began := time.Now()
	err := cmd.Run()
	took := time.Since(began)
	if err != nil {
		told := strings.TrimSpace(told.String())
		return run{}, fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, told[max(0, len(told)-1000):])
	}
	state := cmd.ProcessState
	r := run{seconds: took.Seconds(), cpu: (state.UserTime() + state.SystemTime()).Seconds(), stages: map[string]float64{}}
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		r.peak = float64(usage.Maxrss)
		if runtime.GOOS == "linux" {
			r.peak *= 1024
		}
	}
	for said := range strings.Lines(told.String()) {
		var e struct {
			Event, Stage string
			Seconds      float64
		}
		if json.Unmarshal([]byte(said), &e) == nil && e.Event == "finished" {
			r.stages[e.Stage] = e.Seconds
		}
	}
	return r, ctx.Err()
}

// build runs a build of the stages, or of all, of a folder of datasets, into a folder in work. Anew removes what is there.
func (b *bench) build(ctx context.Context, data, name string, anew bool, stages ...string) (run, error) {
	out := filepath.Join(b.work, name)
	lock := out + ".lock"
	if anew {
		if err := os.RemoveAll(out); err != nil {
			return run{}, err
		}
		if err := os.RemoveAll(lock); err != nil {
			return run{}, err
		}
	}
	args := append([]string{"build"}, stages...)
	return b.call(ctx, append(args, "--data", data, "--out", out, "--lock", lock, "--offline", "--json")...)
}
