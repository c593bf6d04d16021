// Package beamtest is what tests of builds by Beam have in common: local builds, which these are held against, and language models
// that are asked by both.
package beamtest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"geoeval"
	"geoeval/beam/job"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
)

// Offline are the settings of a build that asks no language model; data is "" for the built-in corpus.
func Offline(data string, limit int) *job.Settings {
	return &job.Settings{Data: data, Config: geoeval.Configuration, ConfigName: "pipeline.yaml", Limit: limit, Offline: true, Workers: 1}
}

// Local builds on one computer, without Beam, and gives the output folder.
func Local(t testing.TB, s *job.Settings) (out string) {
	t.Helper()
	out = filepath.Join(t.TempDir(), "out")
	s.Out = out
	b, err := s.Open()
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Pipeline()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.Build(t.Context(), nil, nil), b.Discard()); err != nil {
		t.Fatal(err)
	}
	return out
}

// MustBeSame wants every file of two output folders to be the same, but for native ones and ledgers.
func MustBeSame(t testing.TB, want, got string) {
	t.Helper()
	a, b := files(t, want), files(t, got)
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if other, there := b[name]; !there {
			t.Errorf("%s is missing", name)
		} else if !bytes.Equal(a[name], other) {
			t.Errorf("%s differs", name)
		}
		delete(b, name)
	}
	for name := range b {
		t.Errorf("%s should not be there", name)
	}
	if len(a) < 20 {
		t.Errorf("only %d files", len(a))
	}
}

func files(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (strings.HasPrefix(name, "corpus") || name == "ledger"):
			return fs.SkipDir
		case e.IsDir():
			return nil
		}
		all[name], err = os.ReadFile(filepath.Join(dir, name))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// InFlight is how many requests to a [Model] may be on the wire at a time, of all workers together.
const InFlight = 4

// A Model is a language model that writes rephrasings.
type Model struct {
	*llmtest.Server
	// Config is a configuration that asks it.
	Config string
	// Calls counts its answers, and On, where not nil, is called with the number of each.
	Calls atomic.Int64
	On    atomic.Pointer[func(call int64)]
}

// Key is the key for the model, which nothing must keep.
const Key = "sk-invented"

// NewModel starts a model, and sets the key for it in the environment.
func NewModel(t *testing.T) *Model {
	t.Helper()
	t.Setenv(llm.DefaultKey, Key)
	m := &Model{}
	m.Server = llmtest.Start(t, llmtest.Options{Latency: 10 * time.Millisecond, Answer: func(call *llmtest.Call) string {
		n := m.Calls.Add(1)
		if on := m.On.Load(); on != nil {
			(*on)(n)
		}
		return "Here is a question of geometry. " + call.Messages[len(call.Messages)-1].Content
	}})
	m.Config = strings.NewReplacer(
		"provider: rules", "provider: model",
		"candidates: 5", "candidates: 2", "limit: 15", "limit: 3", "min_pass_rate: {rephrase: 0.33", "min_pass_rate: {rephrase: 0",
		"https://api.openai.com/v1", m.URL,
		"attempts: 8", fmt.Sprintf("attempts: 8\n  in_flight: %d", InFlight),
	).Replace(geoeval.Configuration)
	return m
}

// Ledger gives the keys of the answers that the ledger of a build has, and how many of these are marked as asked twice. No request
// is left without an answer, and the key for the model is nowhere in it.
func Ledger(t testing.TB, out string) (keys []string, twice int) {
	t.Helper()
	dir := filepath.Join(out, "ledger")
	l, err := ledger.Open(dir, ledger.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if open, err := ledger.Unanswered(dir, ledger.Options{}); err != nil || len(open) > 0 {
		t.Errorf("%v are open, %v", open, err)
	}
	segments, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(segments) == 0 {
		t.Errorf("no segments: %v", err)
	}
	for _, name := range segments {
		if b, err := os.ReadFile(name); err != nil || bytes.Contains(b, []byte(Key)) {
			t.Errorf("%s: %v, or it has the key", name, err)
		}
	}
	return l.Keys(), l.AskedTwice()
}
