package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/beam/beamtest"
	"geoeval/beam/job"
)

// asProgram has the test's own program be geoeval-beam: the one that submits, and the workers that a runner starts.
const asProgram = "GEOEVAL_BEAM_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// program is a call of geoeval-beam in a folder.
func program(t testing.TB, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// builds builds with geoeval-beam and gives what it said on standard error.
func builds(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := program(t, dir, args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, said.String())
	}
	return said.String()
}

// A corpus is what is built: a folder with datasets, or the built-in corpus in the output folder.
type corpus struct {
	name, data string
	limit      int
	// config is what pipeline.yaml says, where a language model may be asked; "" is the built-in one, offline.
	config string
}

// settings are those of a build on one computer.
func (c corpus) settings() *job.Settings {
	s := beamtest.Offline(c.data, c.limit)
	s.Config, s.Offline = cmp.Or(c.config, s.Config), c.config == ""
	return s
}

// local builds on one computer, without Beam.
func (c corpus) local(t testing.TB) (out string) {
	t.Helper()
	return beamtest.Local(t, c.settings())
}

func (c corpus) flags(t testing.TB, out string, more ...string) []string {
	t.Helper()
	args := append([]string{"--out", out, "--log", "error", "--limit", fmt.Sprint(c.limit)}, more...)
	if c.config == "" {
		args = append(args, "--offline")
	} else {
		name := filepath.Join(t.TempDir(), "pipeline.yaml")
		if err := os.WriteFile(name, []byte(c.config), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, "--config", name)
	}
	if c.data != "" {
		args = append(args, "--data", c.data)
	}
	return args
}

// The same tables, bytes and state; and the next build finds all of it fresh.
func TestBuildsWhatALocalBuildDoes(t *testing.T) {
	for _, c := range corpora(t) {
		t.Run(c.name, func(t *testing.T) {
			want := c.local(t)
			out := filepath.Join(t.TempDir(), "out")
			builds(t, t.TempDir(), c.flags(t, out)...)
			beamtest.MustBeSame(t, want, out)
			if said := builds(t, t.TempDir(), c.flags(t, out, "--runner", "none")...); said != "" {
				t.Errorf("a build of what is fresh submits no job: %s", said)
			}
		})
	}
}

// corpora are a small one, the folder of it, which is read in shards, and the real records where they are at hand.
func corpora(t *testing.T) []corpus {
	builtIn := corpus{name: "built-in", limit: 10}
	all := []corpus{builtIn, {name: "folder", data: filepath.Join(builtIn.local(t), "corpus-limited")}}
	if data, err := filepath.Abs("../../../../shared/data"); err == nil && !testing.Short() {
		if _, err := os.Stat(data); err == nil {
			all = append(all, corpus{name: "real", data: data})
		}
	}
	return all
}

// awaits waits until something is so.
func awaits(t *testing.T, is func() bool) bool {
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	for ctx.Err() == nil {
		if is() {
			return true
		}
		time.Sleep(time.Millisecond)
	}
	return false
}

func TestRefusals(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"a word", []string{"build"}, `"build": it takes flags alone`},
		{"no workers", []string{"--workers", "0"}, "--workers 0 --tries 3"},
		{"no configuration", []string{"--config", missing}, missing},
		{"no data", []string{"--data", missing, "--out", filepath.Join(t.TempDir(), "out")}, missing},
		{"an object store", []string{"--out", "s3://bucket/prefix"}, "s3://bucket/prefix: it takes folders alone"},
		{"no such runner", []string{"--limit", "5", "--tries", "1", "--runner", "abacus", "--out", filepath.Join(t.TempDir(), "out")}, "abacus"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := program(t, t.TempDir(), c.args...)
			said, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(said), c.want) {
				t.Errorf("%v: %s", err, said)
			}
		})
	}
}
