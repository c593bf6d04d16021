//go:build linux

package engines

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// running has the process groups that are to end with the tests.
var running sync.Map

// TestMain ends what was started also where the tests are interrupted.
func TestMain(m *testing.M) {
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-interrupted
		running.Range(func(pid, _ any) bool { end(pid.(int)); return true })
		os.Exit(1)
	}()
	os.Exit(m.Run())
}

// end kills the process group of a server: the server, and what it has started.
func end(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }

// A heard is what a process says, which can be read while it runs.
type heard struct {
	mu   sync.Mutex
	said bytes.Buffer
}

func (h *heard) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.said.Write(b)
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.said.String()
}

// A server is a process with a group of its own. It ends with the test.
type server struct {
	pid   int
	log   string
	ended chan struct{}
}

// start starts a server, which logs to a file in a folder of the test.
func start(t *testing.T, env []string, command ...string) *server {
	t.Helper()
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = filepath.Dir(log.Name())
	cmd.Env = append(append(os.Environ(), "JDK_JAVA_OPTIONS="+opens, "SPARK_LOCAL_IP=127.0.0.1"), env...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &server{cmd.Process.Pid, log.Name(), make(chan struct{})}
	running.Store(s.pid, nil)
	go func() { _ = cmd.Wait(); close(s.ended) }()
	t.Cleanup(func() {
		end(s.pid)
		running.Delete(s.pid)
		<-s.ended
		if t.Failed() {
			t.Logf("the log of %s:\n%s", command, s.tail())
		}
	})
	return s
}

// tail is the end of the log.
func (s *server) tail() []byte {
	b, _ := os.ReadFile(s.log)
	return b[max(0, len(b)-8000):]
}

// awaitPort waits until a server takes connections.
func (s *server) awaitPort(t *testing.T, port int) {
	t.Helper()
	s.await(t, fmt.Sprintf("port %d", port), func() bool {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

// await waits until something is so, while a server runs.
func (s *server) await(t *testing.T, what string, is func() bool) {
	t.Helper()
	for until := time.Now().Add(limit); !is(); time.Sleep(time.Millisecond) {
		select {
		case <-s.ended:
			t.Fatalf("a server ended before %s", what)
		default:
		}
		if time.Now().After(until) {
			t.Fatalf("no %s after %s", what, limit)
		}
	}
}

// workers are the processes of a program in the group of a server.
func (s *server) workers(program string) (pids []int) {
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range all {
		stat, _ := os.ReadFile(name)
		// The second field is a name in parentheses; the group is the third behind it.
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		exe, _ := os.Readlink(filepath.Join(filepath.Dir(name), "exe"))
		if len(fields) > 2 && fields[2] == strconv.Itoa(s.pid) && exe == program {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			pids = append(pids, pid)
		}
	}
	return pids
}

// ports are free ones.
func ports(t *testing.T, n int) (free []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		free = append(free, l.Addr().(*net.TCPAddr).Port)
	}
	return free
}
