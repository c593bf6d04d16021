package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk/nightly"
	"geoeval/internal/llm/session"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// A site is a place to build at, from the real program: a data folder and a configuration.
type site struct {
	t            testing.TB
	data, config string
}

func newSite(t testing.TB, n int) *site {
	t.Helper()
	dir := t.TempDir()
	s := &site{t, filepath.Join(dir, "data"), filepath.Join(dir, "pipeline.yaml")}
	s.do(invent(s.data, n))
	content, err := os.ReadFile("../../pipeline.yaml")
	s.do(err)
	s.do(os.WriteFile(s.config, content, 0o644))
	return s
}

func (s *site) do(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// geoeval makes the command that runs a verb in the site with the output folder out.
func (s *site) geoeval(out string, args ...string) *exec.Cmd {
	args = append(args, "--out", out)
	if args[0] != "ledger" {
		args = append(args, "--config", s.config)
	}
	switch args[0] {
	case "build":
		args = append(args, "--data", s.data, "--lock", out+".lock")
	case "status", "plan", "release", "export":
		args = append(args, "--data", s.data)
	}
	return exec.Command("geoeval", args...)
}

// run runs a command that must end well.
func (s *site) run(cmd *exec.Cmd) {
	s.t.Helper()
	if output, err := cmd.CombinedOutput(); err != nil {
		s.t.Fatalf("%v: %v\n%s", cmd, err, output)
	}
}

// tables gives the files of all tables, and the lock.
func (s *site) tables(out string) map[string]string {
	s.t.Helper()
	tables := map[string]string{}
	files, err := filepath.Glob(filepath.Join(out, "tables", "*"))
	s.do(err)
	for _, f := range append(files, out+".lock") {
		content, err := os.ReadFile(f)
		s.do(err)
		tables[strings.TrimPrefix(f, out)] = string(content)
	}
	return tables
}

func (s *site) edit(old, new string) {
	s.t.Helper()
	content, err := os.ReadFile(s.config)
	s.do(err)
	if !strings.Contains(string(content), old) {
		s.t.Fatalf("%s does not hold %q", s.config, old)
	}
	s.do(os.WriteFile(s.config, []byte(strings.Replace(string(content), old, new, 1)), 0o644))
}

// same fails the test where two builds gave other tables, without printing them.
func (s *site) same(what string, want, got map[string]string) {
	s.t.Helper()
	for name := range want {
		if want[name] != got[name] {
			s.t.Errorf("%s: %s differs", what, name)
		}
	}
	if len(want) != len(got) || len(want) < 9 {
		s.t.Errorf("%s: %d tables, want %d", what, len(got), len(want))
	}
}

// Killed at random moments of first builds and of later ones, a build that is allowed to end gives the tables, to the
// byte, and the lock of one that was never disturbed; what the killed ones left behind is gone.
func TestAKilledBuildGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("kills are not for -short")
	}
	t.Parallel()
	s := newSite(t, nightly.Of(150, 300))
	whole, killed := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "killed")
	began := time.Now()
	s.run(s.geoeval(whole, "build"))
	took := time.Since(began)
	want := s.tables(whole)

	kills := 0
	random := rand.New(rand.NewPCG(4, 0))
	for round := range nightly.Of(2, 4) {
		other := round%2 == 1 // begin from what another configuration gave
		if other {
			s.edit("seed: ", "seed: 1")
			s.run(s.geoeval(killed, "build"))
			s.edit("seed: 1", "seed: ")
		} else {
			s.do(os.RemoveAll(killed))
		}
		for range 3 {
			cmd := s.geoeval(killed, "build")
			s.do(cmd.Start())
			after := time.Duration(random.Int64N(int64(took)))
			time.Sleep(after)
			s.do(cmd.Process.Kill())
			if err := cmd.Wait(); err != nil {
				kills++
			} else {
				took = after // or less: the machine was busier at first
			}
		}
		s.run(s.geoeval(killed, "build"))
		s.same("killed and resumed", want, s.tables(killed))
		left, err := filepath.Glob(filepath.Join(killed, "*", "*.tmp"))
		if err != nil || len(left) > 0 {
			t.Errorf("%v is left, %v", left, err)
		}
		s.run(s.geoeval(killed, "verify"))
	}
	if kills == 0 {
		t.Error("no build was killed on its way")
	}
	t.Logf("a build takes %v; %d were killed on their way", took, kills)
}

// One processor or two, all stages at once or one by one: the same bytes.
func TestBuildsAgree(t *testing.T) {
	t.Parallel()
	s := newSite(t, nightly.Of(60, 400))
	dir := t.TempDir()
	one, two, steps := filepath.Join(dir, "one"), filepath.Join(dir, "two"), filepath.Join(dir, "steps")
	for out, n := range map[string]string{one: "1", two: "2"} {
		cmd := s.geoeval(out, "build")
		cmd.Env = append(os.Environ(), "GOMAXPROCS="+n)
		s.run(cmd)
	}
	for _, stage := range all.Stages(ingest.Data{Dir: s.data}, session.New("", "", true)) {
		s.run(s.geoeval(steps, "build", stage.Describe().Name))
	}
	s.run(s.geoeval(steps, "build"))
	s.same("two processors", s.tables(one), s.tables(two))
	s.same("stage by stage", s.tables(one), s.tables(steps))
}

// A build that finds another one in its folder says so and touches nothing.
func TestASecondBuildWaitsItsTurn(t *testing.T) {
	t.Parallel()
	s := newSite(t, 10)
	out := t.TempDir()
	first, err := os.Create(filepath.Join(out, "build.lock"))
	s.do(err)
	defer first.Close()
	s.do(syscall.Flock(int(first.Fd()), syscall.LOCK_EX))
	output, err := s.geoeval(out, "build").CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != app.ExitFailed {
		t.Errorf("the second build ended with %v", err)
	}
	want := "geoeval: " + out + ": a build or an evaluation is running there: wait for it, or name another folder (--out DIR; of evaluate, --to DIR); geoeval status tells meanwhile what is there\n"
	if diff := cmp.Diff(want, string(output)); diff != "" {
		t.Error(diff)
	}
	looked, err := s.geoeval(out, "status").CombinedOutput()
	s.do(err)
	if want := "a build is running in " + out + ": this is what it has written so far; at work or next: ingest\n"; !strings.HasPrefix(string(looked), want) || strings.Contains(string(looked), "fresh") {
		t.Errorf("status says %s", looked)
	}
	s.do(first.Close())
	s.run(s.geoeval(out, "build"))
}
