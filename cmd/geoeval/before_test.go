package main

import (
	"os"
	"path/filepath"
	"testing"
)

// A ledger of an earlier version, bought before requests had parameters that may be absent, gives a whole build by itself: every
// answer that it has is found under its key.
func TestALedgerOfBeforeIsEnough(t *testing.T) {
	t.Parallel()
	s := &studio{newSite(t, 10), nil, ""}
	s.edit("provider: rules", "provider: model")
	s.edit("candidates: 5", "candidates: 1")
	out := filepath.Join(t.TempDir(), "out")
	s.do(os.CopyFS(filepath.Join(out, "ledger"), os.DirFS("testdata/before")))
	s.build(out, "--offline")
	keys := map[string]bool{}
	for _, l := range s.ledger(out) {
		keys[l.Key] = true
	}
	rows := s.candidates(out)
	for _, r := range rows {
		if !keys[r.Request] {
			t.Errorf("%s is from no answer of the ledger", r.ID)
		}
	}
	if len(rows) != len(keys) || len(rows) < 18 {
		t.Errorf("%d candidates from %d answers", len(rows), len(keys))
	}
}
