package llm

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

func TestBreaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBreaker(3)
		ctx, stop := b.watch(t.Context(), nil)
		defer stop()
		broken := errors.New("broken")
		b.failed(broken, false)
		b.failed(broken, false)
		b.succeeded()
		b.failed(broken, false)
		b.failed(broken, false)
		synctest.Wait()
		if ctx.Err() != nil || b.err() != nil {
			t.Fatal(b.err())
		}
		b.failed(broken, false)
		<-ctx.Done()
		var stopped *StoppedError
		if !errors.As(context.Cause(ctx), &stopped) || stopped.Failures != 3 || !errors.Is(stopped, broken) {
			t.Error(context.Cause(ctx))
		}
		b.succeeded()
		b.failed(errors.New("another"), true)
		if b.err() != error(stopped) {
			t.Errorf("the reason changed to %v", b.err())
		}
	})
}

func TestBreakerOpensAtOnceForWhatMeetsEveryone(t *testing.T) {
	b := newBreaker(100)
	b.failed(&ServerError{Status: 401}, true)
	if b.err() == nil {
		t.Error("it is closed")
	}
}
