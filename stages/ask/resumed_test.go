package ask_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/ask"
	"geoeval/stages/stagetest"
)

// A run that goes on counts what the ledger has before any other answer comes, of settings that share an answer in each.
func TestAResumedRunCountsAtOnceWhatIsThere(t *testing.T) {
	t.Parallel()
	var resumed atomic.Pointer[stages.Job]
	answered := func() string {
		all := ""
		for _, g := range resumed.Load().Facts().Groups {
			all += fmt.Sprintf("%s %s %d of %d; ", g.Model, g.Setting, g.Answered, g.Asked)
		}
		return all
	}
	const want = "small-1 text 4 of 8; small-1 seen 4 of 8; "
	counted, first := make(chan string, 1), true
	s := llmtest.Start(t, llmtest.Options{Answer: func(c *llmtest.Call) string {
		if resumed.Load() != nil && first { // one request is on the wire at a time
			first = false
			for end := time.Now().Add(20 * time.Second); answered() != want && time.Now().Before(end); {
				time.Sleep(time.Millisecond)
			}
			counted <- answered()
		}
		return says(c)
	}})
	r := newRun(t, s)
	r.config.Models, r.config.Repeats = r.config.Models[:1], 1
	r.config.Settings = []ask.Setting{{Name: "text", Style: ask.Direct}, {Name: "seen", Style: ask.Direct}}
	r.llm.InFlight = 1
	r.must(t)
	r = r.again(func(r *run) { r.config.Repeats = 2 })
	in := r.open()
	r.store = stagetest.NewStore(t)
	stagetest.Put(t, r.store, schema.EvaluatedQuestions, r.questions)
	stagetest.Put(t, r.store, schema.Imports, r.imports)
	job := stages.NewJob(r.stage, 1, r.store.OnDisk())
	resumed.Store(job)
	if err := r.stage.Run(r.ctx, job); err != nil {
		t.Fatal(err)
	}
	if err := in.Close(); err != nil {
		t.Error(err)
	}
	if first := <-counted; first != want {
		t.Errorf("as the first answer was asked for: %s", first)
	}
}
