package evaluate

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/report/leaderboard"
	"geoeval/pipeline"
	"geoeval/stages"
)

// runningInterval is how often the page of an evaluation under way is written. At first, and when models begin to be asked, it is
// written after firstRunningInterval, and then after twice as long each time: what the ledger has is there at once.
const (
	runningInterval      = time.Minute
	firstRunningInterval = time.Second
)

// interrupted is why there is no leaderboard where the evaluation was ended from outside.
const interrupted = "It was interrupted."

// A runningPage writes the page of an evaluation into its folder while that runs, from when its first stage starts.
type runningPage struct {
	file     string
	interval time.Duration
	now      func() time.Time

	mu     sync.Mutex
	stages []runningStage
	facts  func() stages.Facts
	begun  chan struct{}
	// asks tells that models begin to be asked.
	asks chan struct{}

	stop  context.CancelFunc
	ended sync.WaitGroup
	// wrote: the page was written. err is the first that came of writing.
	wrote bool
	// keeps: a leaderboard was there before.
	keeps bool
	err   error
}

type runningStage struct {
	name string
	kind pipeline.EventKind
}

// newRunningPage begins to write the page into a folder, until ctx or [runningPage.end] ends it.
func newRunningPage(ctx context.Context, dir string, interval time.Duration, now func() time.Time) *runningPage {
	r := &runningPage{file: disk.Join(dir, leaderboard.FileName), interval: interval, now: now, begun: make(chan struct{}),
		asks: make(chan struct{}, 1)}
	r.keeps = finished(r.file)
	writing, stop := context.WithCancel(ctx)
	r.stop = stop
	r.ended.Go(func() {
		if r.run(writing); ctx.Err() != nil && r.wrote {
			r.write(interrupted, 0) // the program may be ended before it comes to say so itself
		}
	})
	return r
}

func (r *runningPage) run(ctx context.Context) {
	select {
	case <-r.begun:
	case <-ctx.Done():
		return
	}
	first := min(firstRunningInterval, r.interval)
	for wait := first; ; wait = min(2*wait, r.interval) {
		r.write("", wait)
		select {
		case <-time.After(wait):
		case <-r.asks:
			wait = first / 2
		case <-ctx.Done():
			return
		}
	}
}

// event takes in what became of a stage.
func (r *runningPage) event(e pipeline.Event) {
	if e.Stage == "" || e.Kind == pipeline.Noted {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	known := false
	for i := range r.stages {
		if r.stages[i].name == e.Stage {
			r.stages[i].kind, known = e.Kind, true
		}
	}
	if !known {
		r.stages = append(r.stages, runningStage{e.Stage, e.Kind})
	}
	if e.Kind != pipeline.Started {
		return
	}
	if e.Stage == "ask" {
		r.facts = e.Facts
		select {
		case r.asks <- struct{}{}:
		default:
		}
	}
	select {
	case <-r.begun:
	default:
		close(r.begun)
	}
}

// end ends the writing. Where err is why there will be no leaderboard, the page says so.
func (r *runningPage) end(err error) error {
	r.stop()
	r.ended.Wait()
	if err != nil && (r.wrote || r.keeps) {
		r.write(whyStopped(err), 0)
	}
	return r.err
}

// whyStopped is an error as a sentence.
func whyStopped(err error) string {
	if errors.Is(err, context.Canceled) {
		return interrupted
	}
	return strings.TrimSuffix(strings.ToValidUTF8(app.InterruptedWhile("the next evaluate", err).Error(), "\uFFFD"), ".") + "."
}

// finished says that a file is a leaderboard, and no page of an evaluation under way.
func finished(file string) bool {
	f, err := disk.OpenFile(file)
	if err != nil {
		return false
	}
	defer f.Close()
	page, err := io.ReadAll(f)
	return err == nil && !bytes.Contains(page, []byte(`<section class="view" id="running"`))
}

// write writes the page, which is written again after a while. A leaderboard stays until a model answered something anew.
func (r *runningPage) write(ended string, again time.Duration) {
	page := leaderboard.Running{Refresh: max(1, int(again.Seconds())), Ended: ended}
	if ended == "" {
		page.Written = r.now().UTC().Format(time.RFC3339)
	}
	r.mu.Lock()
	facts := r.facts
	for _, s := range r.stages {
		page.Stages = append(page.Stages, s.name+": "+string(s.kind))
	}
	r.mu.Unlock()
	news := false
	if facts != nil {
		now := facts()
		page.Groups, news = now.Groups, now.Model != nil && now.Model.Anew() > 0
	}
	if r.keeps && !news {
		return
	}
	r.wrote = true
	err := disk.ReplaceFile(r.file, func(w io.Writer) error { return leaderboard.WriteRunning(w, page) })
	if r.err == nil {
		r.err = err
	}
}
