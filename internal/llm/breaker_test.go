package llm

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

func TestBreaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBreaker(t.Context(), 3)
		ctx, stop := b.watch(t.Context(), nil)
		defer stop()
		broken := errors.New("broken")
		b.failed(broken, b.answered())
		b.failed(broken, b.answered())
		b.succeeded()
		b.failed(broken, b.answered())
		b.failed(broken, b.answered())
		synctest.Wait()
		if ctx.Err() != nil || b.err() != nil {
			t.Fatal(b.err())
		}
		b.failed(broken, b.answered())
		<-ctx.Done()
		var stopped *StoppedError
		if !errors.As(context.Cause(ctx), &stopped) || stopped.Failures != 3 || !errors.Is(stopped, broken) {
			t.Error(context.Cause(ctx))
		}
		b.succeeded()
		b.open(errors.New("another"))
		if b.err() != error(stopped) {
			t.Errorf("the reason changed to %v", b.err())
		}
	})
}

// What others are answered after its first try failed tells that a request fails for itself.
func TestAFailureAmongAnswersCountsNot(t *testing.T) {
	b := newBreaker(t.Context(), 2)
	before := b.answered()
	b.succeeded()
	for range 3 {
		b.failed(errors.New("its own"), before)
	}
	if b.err() != nil {
		t.Error(b.err())
	}
	b.failed(errors.New("broken"), b.answered())
	b.failed(errors.New("broken"), b.answered())
	if b.err() == nil {
		t.Error("it is closed")
	}
}

// Each model and meter has its own part, and all of them end with the whole.
func TestBreakerOfAPart(t *testing.T) {
	b := newBreaker(t.Context(), 1)
	m := &Meter{}
	b.part(m, "a").failed(errors.New("broken"), 0)
	if b.err() != nil || b.part(m, "a").err() == nil || b.part(m, "b").err() != nil || b.part(nil, "a").err() != nil {
		t.Error("another part ended")
	}
	end := errors.New("the key is refused")
	b.open(end)
	if b.part(m, "b").err() != end || b.part(&Meter{}, "c").err() != end {
		t.Error("a part goes on")
	}
}
