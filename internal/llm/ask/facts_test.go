package ask_test

import (
	"sync"
	"testing"
	"time"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/llmtest"
)

// However many answers wait for their check, or are asked for once more, no more are there than there are said to be in the end.
func TestNoMoreAnswersThanAreExpected(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: oneIn(2)})
	questions := things(t, 40)
	task := newTask(t, t.TempDir(), s, 1, 5)
	task.Session.Config.InFlight = 40
	var checking sync.WaitGroup
	checking.Add(len(questions))
	for i := range questions {
		check, first := questions[i].Check, true
		questions[i].Check = func(a *ask.Answer, passed []*ask.Answer) []string {
			if first { // all of them wait until each has one, and none of those is checked
				first = false
				checking.Done()
				checking.Wait()
			}
			f := task.Facts()
			if f.Got() > f.Expected {
				t.Errorf("%d of %d answers", f.Got(), f.Expected)
			}
			return check(a, passed)
		}
	}
	done := make(chan struct{})
	looked := make(chan struct{})
	go func() {
		defer close(looked)
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
				if f := task.Facts(); f.Expected > 0 && f.Got() > f.Expected {
					t.Errorf("%d of %d answers", f.Got(), f.Expected)
				}
			}
		}
	}()
	err := askAll(t.Context(), task, questions)
	close(done)
	<-looked
	if err != nil {
		t.Fatal(err)
	}
}
