package session_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
)

// Two processes that claim what they buy, and ask for the same at one time, buy each answer once.
func TestClaimsAreBoughtOnce(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	folder := filepath.Join(t.TempDir(), "ledger")
	var claims sync.Map // of keys, a mutex each
	all := questions(40)
	var processes sync.WaitGroup
	for range 2 {
		d := newSession(t, folder, s.URL, func(d *session.Session) {
			d.Claim = func(_ context.Context, key string) (func(), error) {
				held, _ := claims.LoadOrStore(key, new(sync.Mutex))
				held.(*sync.Mutex).Lock()
				return held.(*sync.Mutex).Unlock, nil
			}
		})
		processes.Go(func() {
			for _, err := range asked(t, d, all) {
				t.Error(err)
			}
		})
	}
	processes.Wait()
	if s.Requests() != len(all) {
		t.Errorf("%d answers were bought, and %d are needed", s.Requests(), len(all))
	}
}

func TestWhatCannotBeClaimedIsNotBought(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	broken := errors.New("no claims here")
	d := newSession(t, t.TempDir(), s.URL, func(d *session.Session) {
		d.Claim = func(context.Context, string) (func(), error) { return nil, broken }
	})
	failed := asked(t, d, questions(3))
	for _, err := range failed {
		if !errors.Is(err, broken) {
			t.Error(err)
		}
	}
	if len(failed) != 3 || s.Requests() != 0 {
		t.Errorf("%d errors, and %d requests", len(failed), s.Requests())
	}
}
