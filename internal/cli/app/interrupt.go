package app

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"
)

// grace is how long a build that is interrupted has to end by itself. What it leaves undone is what a killed one leaves,
// and the next build goes on from there.
const grace = 900 * time.Millisecond

// LeaveInTime ends the program with exit a while after ctx does, unless stop is called before. Next is what goes on from there, as for
// [InterruptedWhile].
func LeaveInTime(ctx context.Context, opts *Options, log io.Writer, next string, exit func(int)) (stop func()) {
	done := make(chan struct{})
	unhook := context.AfterFunc(ctx, func() {
		select {
		case <-done:
		case <-time.After(grace):
			soon, stop := context.WithTimeout(context.Background(), grace/10) // who is stuck may hold what is looked at
			if asked, err := Awaited(soon, func() (string, error) { return opts.Bought(), nil }); err == nil && asked != "" {
				fmt.Fprintln(log, asked)
			}
			stop()
			PrintError(log, InterruptedWhile(next, ctx.Err()), opts.JSON)
			exit(ExitCode(ctx.Err()))
		}
	})
	return func() {
		unhook()
		close(done)
	}
}

// Awaited gives what f gives, or the error of ctx as soon as that ends: for what may wait for ever, such as reading from a pipe. f is
// left behind then, and nobody may look at what it works on.
func Awaited[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type given struct {
		value T
		err   error
	}
	done := make(chan given, 1)
	go func() {
		value, err := f()
		done <- given{value, err}
	}()
	select {
	case g := <-done:
		return g.value, g.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// Await has f read a file that a flag names, which may be a pipe, until the program is interrupted.
func (o *Options) Await(f func() error) error {
	if o.called == nil {
		return f()
	}
	_, err := Awaited(o.called, func() (struct{}, error) { return struct{}{}, f() })
	return err
}

// OpenNamed opens a file that an argument names, which may be a pipe that nobody writes to: opening and reading it end with ctx.
func OpenNamed(ctx context.Context, name string) (*namedFile, error) {
	f, err := Awaited(ctx, func() (*os.File, error) { return os.Open(name) })
	if err != nil {
		return nil, err
	}
	return &namedFile{f, Interruptible(ctx, f)}, nil
}

type namedFile struct {
	*os.File
	reads io.Reader
}

func (f *namedFile) Read(b []byte) (int, error) { return f.reads.Read(b) }

// Interruptible gives a reader whose reads end with a context.
func Interruptible(ctx context.Context, from io.Reader) io.Reader {
	return interruptibleReader{ctx, from}
}

type interruptibleReader struct {
	ctx  context.Context
	from io.Reader
}

func (i interruptibleReader) Read(b []byte) (int, error) {
	read, err := Awaited(i.ctx, func() ([]byte, error) {
		own := make([]byte, len(b)) // b is the caller's again once this is left behind
		n, err := i.from.Read(own)
		return own[:n], err
	})
	return copy(b, read), err
}
