package evaluate

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"geoeval/internal/facts"
	"geoeval/pipeline"
	"geoeval/stages"
)

// waitsFor waits until the page of an evaluation holds a text.
func waitsFor(t *testing.T, dir, want string) string {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		page, err := os.ReadFile(filepath.Join(dir, "leaderboard.html"))
		if err == nil && strings.Contains(string(page), want) {
			return string(page)
		}
		if time.Now().After(end) {
			t.Fatalf("the page never holds %q: %v", want, err)
		}
	}
}

func TestAPageIsWrittenWhileAnEvaluationRuns(t *testing.T) {
	dir := t.TempDir()
	at := func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	r := newRunningPage(ctx, dir, time.Millisecond, at)
	r.event(pipeline.Event{Stage: "questions", Kind: pipeline.Fresh})
	r.event(pipeline.Event{Stage: "ask", Kind: pipeline.Waiting})
	if _, err := os.Stat(filepath.Join(dir, "leaderboard.html")); err == nil {
		t.Error("a page is written before anything runs")
	}
	cost := .25
	r.event(pipeline.Event{Stage: "ask", Kind: pipeline.Started, Facts: func() stages.Facts {
		return stages.Facts{Groups: []facts.Group{{Model: "m<b>\u202e", Setting: "text", Asked: 60, Answered: 12, CutOff: 1, Errors: 2, Cost: &cost}}}
	}})
	page := waitsFor(t, dir, "12 of 60 (20.0\u00a0%)")
	for _, want := range []string{`data-seconds="1"`, "1 of 12 (8.3\u00a0%)", "$0.2500", "ask: started", "questions: fresh",
		"2026-01-02T03:04:05Z", `m&lt;b&gt;\u202e`, "default-src &#39;none&#39;"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	interrupt()
	page = waitsFor(t, dir, "is not done")
	if err := r.end(context.Canceled); err != nil {
		t.Error(err)
	}
	for _, lacks := range []string{`id="again"`, "2026-01-02"} {
		if strings.Contains(page, lacks) {
			t.Errorf("the page of an interrupted evaluation holds %q", lacks)
		}
	}
}

// The answers that are there already are on the page within seconds, and whoever opens it before sees them then, too.
func TestThePageOfAResumedEvaluationShowsItsAnswersAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		r := newRunningPage(t.Context(), dir, time.Minute, time.Now)
		shows := func(want ...string) {
			t.Helper()
			synctest.Wait()
			page, err := os.ReadFile(filepath.Join(dir, "leaderboard.html"))
			for _, part := range want {
				if err != nil || !strings.Contains(string(page), part) {
					t.Errorf("at %v the page lacks %q: %v", time.Now(), part, err)
				}
			}
		}
		r.event(pipeline.Event{Stage: "questions", Kind: pipeline.Started})
		shows("Nothing is counted yet", `data-seconds="1"`)
		time.Sleep(150 * time.Second) // questions are many
		shows("Nothing is counted yet", `data-seconds="60"`)
		var answered atomic.Int64
		r.event(pipeline.Event{Stage: "ask", Kind: pipeline.Started, Facts: func() stages.Facts {
			if answered.Load() == 0 {
				return stages.Facts{}
			}
			return stages.Facts{Groups: []facts.Group{{Model: "m", Setting: "text", Asked: 60, Answered: int(answered.Load())}}}
		}})
		shows("Nothing is counted yet", `data-seconds="1"`)
		time.Sleep(500 * time.Millisecond)
		answered.Store(12)
		time.Sleep(time.Second)
		shows("12 of 60")
		answered.Store(30)
		time.Sleep(150 * time.Second)
		shows("30 of 60", `data-seconds="60"`)
		if err := r.end(nil); err != nil {
			t.Error(err)
		}
	})
}

func TestAPageSaysWhyThereIsNoLeaderboard(t *testing.T) {
	dir := t.TempDir()
	r := newRunningPage(t.Context(), dir, time.Hour, time.Now)
	r.event(pipeline.Event{Stage: "questions", Kind: pipeline.Started})
	waitsFor(t, dir, "This evaluation runs")
	if err := r.end(errors.New("the key is refused")); err != nil {
		t.Error(err)
	}
	waitsFor(t, dir, "given again, goes on from there")
	waitsFor(t, dir, "</strong> the key is refused.")
	// A leaderboard stays where nothing was answered, and gives way where something was.
	for _, bought := range []int{0, 1} {
		file := filepath.Join(t.TempDir(), "leaderboard.html")
		if err := os.WriteFile(file, []byte("finished"), 0o600); err != nil {
			t.Fatal(err)
		}
		r := newRunningPage(t.Context(), filepath.Dir(file), time.Hour, time.Now)
		r.event(pipeline.Event{Stage: "ask", Kind: pipeline.Started, Facts: func() stages.Facts {
			return stages.Facts{Model: &facts.Model{Bought: bought}}
		}})
		if err := r.end(errors.New("the server is off")); err != nil {
			t.Error(err)
		}
		page, err := os.ReadFile(file)
		if stays := string(page) == "finished"; err != nil || stays != (bought == 0) {
			t.Errorf("%d answers were bought, and the leaderboard stays: %v %v", bought, stays, err)
		}
	}
	// Where everything is up to date, the page that is there stays.
	unused := newRunningPage(t.Context(), t.TempDir(), time.Hour, time.Now)
	unused.event(pipeline.Event{Stage: "questions", Kind: pipeline.Fresh})
	if err := unused.end(nil); err != nil || unused.wrote {
		t.Errorf("a page was written: %v", err)
	}
}
