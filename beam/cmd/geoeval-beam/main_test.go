package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"geoeval"
	"geoeval/beam/job"
)

// asProgram has the test's own program be geoeval-beam: the one that submits, the job server, and the workers that this starts.
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

// serve starts a Prism job server and gives its endpoint and process.
func serve(t testing.TB) (endpoint string, server *os.Process) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	cmd := program(t, t.TempDir(), "--serve", fmt.Sprint(port), "--log", "error")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return fmt.Sprintf("localhost:%d", port), cmd.Process
}

// A corpus is what is built: a folder with datasets, or the built-in corpus in the output folder.
type corpus struct {
	name, data string
	limit      int
	// config is what pipeline.yaml says, where a language model may be asked; "" is the built-in one, offline.
	config string
}

// open is a build of a corpus on one computer.
func (c corpus) open(t testing.TB, out string) *job.Build {
	t.Helper()
	s := &job.Settings{Data: c.data, Out: out, Config: cmp.Or(c.config, geoeval.Configuration), ConfigName: "pipeline.yaml",
		Limit: c.limit, Offline: c.config == "", Workers: 1}
	b, err := s.Open()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// local builds on one computer, without Beam.
func (c corpus) local(t testing.TB) (out string) {
	t.Helper()
	out = filepath.Join(t.TempDir(), "out")
	b := c.open(t, out)
	p, err := b.Pipeline()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.Build(t.Context(), nil, nil), b.Discard()); err != nil {
		t.Fatal(err)
	}
	return out
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

// mustBeSame wants every file of two output folders to be the same, the native files aside.
func mustBeSame(t testing.TB, want, got string) {
	t.Helper()
	a, b := files(t, want), files(t, got)
	for name, content := range a {
		if other, ok := b[name]; !ok {
			t.Errorf("%s is missing", name)
		} else if !bytes.Equal(content, other) {
			t.Errorf("%s differs", name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			t.Errorf("%s should not be there", name)
		}
	}
	if len(a) < 20 {
		t.Errorf("only %d files", len(a))
	}
}

func files(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if strings.HasPrefix(name, "corpus") || name == "ledger" {
				return fs.SkipDir
			}
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

// The same tables, bytes and state, wherever it runs; and the next build finds all of it fresh.
func TestBuildsWhatALocalBuildDoes(t *testing.T) {
	for _, c := range corpora(t) {
		t.Run(c.name, func(t *testing.T) {
			want := c.local(t)
			t.Run("in this process", func(t *testing.T) {
				out := filepath.Join(t.TempDir(), "out")
				builds(t, t.TempDir(), c.flags(t, out)...)
				mustBeSame(t, want, out)
				if said := builds(t, t.TempDir(), c.flags(t, out, "--runner", "none")...); said != "" {
					t.Errorf("a build of what is fresh submits no job: %s", said)
				}
			})
			if c.data == "" {
				return
			}
			t.Run("on a job server", func(t *testing.T) {
				endpoint, _ := serve(t)
				out := filepath.Join(t.TempDir(), "out")
				if said := builds(t, t.TempDir(), c.flags(t, out, "--endpoint", endpoint)...); strings.Contains(said, "failed") {
					t.Error(said)
				}
				mustBeSame(t, want, out)
			})
			for _, lane := range []string{"_go", "_go-worker-2"} {
				t.Run("killed "+lane, func(t *testing.T) {
					if runtime.GOOS != "linux" {
						t.Skip("it looks for workers in /proc")
					}
					endpoint, server := serve(t)
					out := filepath.Join(t.TempDir(), "out")
					cmd := program(t, t.TempDir(), c.flags(t, out, "--endpoint", endpoint)...)
					var said bytes.Buffer
					cmd.Stderr = &said
					if err := cmd.Start(); err != nil {
						t.Fatal(err)
					}
					killed := killWorker(t, server.Pid, lane, filepath.Join(out, "state.json"))
					if err := cmd.Wait(); err != nil || !killed {
						t.Fatalf("a worker was killed: %v; %v\n%s", killed, err, said.String())
					}
					if !strings.Contains(said.String(), "job 1 of 3 failed") {
						t.Errorf("it does not tell of the job that failed: %s", said.String())
					}
					mustBeSame(t, want, out)
				})
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

// killWorker waits until the first stage is committed, and kills the worker of an environment, a child of a server.
func killWorker(t *testing.T, server int, environment, state string) bool {
	return awaits(t, func() bool {
		if _, err := os.Stat(state); err != nil {
			return false
		}
		for pid, of := range workersOf(server) {
			if p, err := os.FindProcess(pid); strings.HasSuffix(of, environment) && err == nil && p.Kill() == nil {
				return true
			}
		}
		return false
	})
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

// workersOf gives the workers that a server has started, by their process: the names by which it knows them.
func workersOf(server int) map[int]string {
	workers := map[int]string{}
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", server))
	for _, children := range tasks {
		b, _ := os.ReadFile(children)
		for _, pid := range strings.Fields(string(b)) {
			line, _ := os.ReadFile("/proc/" + pid + "/cmdline")
			id, _, _ := strings.Cut(strings.TrimPrefix(string(line[bytes.IndexByte(line, 0)+1:]), "--id="), "\x00")
			var n int
			fmt.Sscan(pid, &n)
			workers[n] = strings.Trim(id, "'")
		}
	}
	return workers
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
