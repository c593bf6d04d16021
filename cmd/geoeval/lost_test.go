package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
)

// What is merged beside a running build would be bought by it again: the merge waits its turn.
func TestAMergeBesideABuildIsRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, 10)
	dir := t.TempDir()
	out, from := filepath.Join(dir, "out"), filepath.Join(dir, "from")
	r := llm.Request{Prompt: "p", Candidate: 1, Model: "m", MaxTokens: 9, Messages: []llm.Message{{Role: "user", Content: "?"}}}
	e, _, err := llm.NewEntry(&r, []byte(`{"choices":[{"message":{"content":"x"}}]}`))
	s.do(err)
	l, err := ledger.Open(from, ledger.Options{})
	s.do(err)
	s.do(errors.Join(l.Append(t.Context(), e), l.Close()))
	s.do(os.Mkdir(out, 0o755))
	build, err := os.Create(filepath.Join(out, "build.lock"))
	s.do(err)
	defer build.Close()
	s.do(syscall.Flock(int(build.Fd()), syscall.LOCK_EX))
	for _, args := range [][]string{{"ledger", "merge", from}, {"ledger", "set-aside", "--lost"}} {
		said, err := s.geoeval(out, args...).CombinedOutput()
		if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != app.ExitFailed || !strings.Contains(string(said), "a build or an evaluation is running there: wait for it") {
			t.Errorf("%q: %v, %s", args, err, said)
		}
	}
	if there, err := filepath.Glob(filepath.Join(out, "ledger", "*")); err != nil || len(there) > 0 {
		t.Errorf("%q, %v", there, err)
	}
	s.do(build.Close())
	s.run(s.geoeval(out, "ledger", "merge", from))
	if there, err := filepath.Glob(filepath.Join(out, "ledger", "*.jsonl")); err != nil || len(there) != 1 {
		t.Errorf("%q, %v", there, err)
	}
}
