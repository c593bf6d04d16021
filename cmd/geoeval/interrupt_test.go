package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"geoeval/internal/cli/app"

	"golang.org/x/sys/unix"
)

// pipeReaders are calls that read from a pipe: PIPE is its name, and - or /dev/stdin where it is their stdin.
var pipeReaders = []string{
	"grade -",
	"grade PIPE",
	"grade /dev/stdin",
	"score --as wemath -",
	"score --as wemath PIPE",
	"build --config PIPE",
	"build --config PIPE --json",
	"build --config /dev/stdin",
	"build --locked --lock PIPE",
	"plan --config PIPE",
	"status --config PIPE",
	"doctor --config PIPE",
	"fetch --config PIPE",
	"fetch --list PIPE",
	"verify --config PIPE --out built",
	"report --config PIPE --out built --verify",
	"release 1.0.0 --config PIPE --out built",
	"evaluate --config PIPE --out built",
	"evaluate --config PIPE --out built --plan",
	"verify --config PIPE --out evaluated",
	"review assign --config PIPE --out built --reviewers ana,ben",
	"review assign --config PIPE --out evaluated --reviewers ana,ben",
	"review import PIPE",
}

// Whoever waits for a pipe that has more to say, or nothing, is ended by the first interrupt.
func TestTheFirstInterruptEndsWhoReadsAPipe(t *testing.T) {
	t.Parallel()
	built := t.TempDir()
	if err := invent(filepath.Join(built, "data"), 10); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"build --data data --out built", "evaluate --limit 2 --out built --to evaluated"} {
		cmd := exec.Command("geoeval", strings.Fields(args)...)
		cmd.Dir = built
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", args, err, said)
		}
	}
	for _, args := range pipeReaders {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			pipe := filepath.Join(t.TempDir(), "pipe")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Fatal(err)
			}
			w, err := os.OpenFile(pipe, os.O_RDWR, 0) // which waits for no reader
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			ctx, stop := context.WithTimeout(context.Background(), patience)
			defer stop()
			cmd := exec.CommandContext(ctx, "geoeval", strings.Fields(strings.ReplaceAll(args, "PIPE", pipe))...)
			cmd.Dir = built
			if !strings.Contains(args, "PIPE") {
				if cmd.Stdin, err = os.Open(pipe); err != nil {
					t.Fatal(err)
				}
			}
			var said bytes.Buffer
			cmd.Stderr = &said
			if _, err := io.WriteString(w, "#"); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			for taken := false; !taken; { // it is reading
				select {
				case err := <-ended:
					t.Fatalf("it reads nothing and ends with %v: %s", err, said.String())
				case <-time.After(time.Millisecond):
				}
				left, err := unix.IoctlGetInt(int(w.Fd()), unix.TIOCINQ)
				if err != nil {
					t.Fatal(err)
				}
				taken = left == 0
			}
			began := time.Now()
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			<-ended
			t.Logf("it ended after %v", time.Since(began))
			if code := cmd.ProcessState.ExitCode(); code != app.ExitInterrupted || !strings.Contains(said.String(), "interrupted") {
				t.Errorf("it ended with %d: %s", code, said.String())
			}
		})
	}
}
