package app

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe that nobody writes to is not waited for after an interrupt either.
func TestOpeningAPipeEndsWithAnInterrupt(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := OpenNamed(ctx, pipe)
		done <- err
	}()
	interrupt()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if w, err := os.OpenFile(pipe, os.O_RDWR, 0); err == nil { // who was left behind ends
		w.Close()
	}
}

// Reading until an interrupt gives what the reader gives.
func TestInterruptibleReaders(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("an answer\n", 20_000)
	got, err := io.ReadAll(Interruptible(t.Context(), strings.NewReader(text)))
	if err != nil || string(got) != text {
		t.Errorf("%d bytes of %d, %v", len(got), len(text), err)
	}
}
