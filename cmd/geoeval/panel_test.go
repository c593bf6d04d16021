package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"geoeval/internal/llm/llmtest"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/term"
)

// A tty is a terminal in which a command runs.
type tty struct {
	*studio
	cmd *exec.Cmd
	// ours is the end of a person, and theirs that of the command.
	ours, theirs *os.File
	read         chan struct{}

	mu       sync.Mutex
	emulator *vt.Emulator
	hidden   bool
	// heard is how often something was drawn since the terminal became what it is.
	heard int
}

// inTerminal starts a command in a terminal.
func (s *studio) inTerminal(cmd *exec.Cmd, columns, rows int) *tty {
	s.t.Helper()
	if testing.Short() {
		s.t.Skip("terminals are not for -short")
	}
	t := &tty{studio: s, cmd: cmd, emulator: vt.NewEmulator(columns, rows), read: make(chan struct{})}
	t.emulator.SetCallbacks(vt.Callbacks{CursorVisibility: func(visible bool) { t.hidden = !visible }})
	var err error
	t.ours, t.theirs, err = pty.Open()
	s.do(err)
	s.do(pty.Setsize(t.ours, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}))
	cmd.Env = append(cmd.Environ(), "TERM=xterm-256color", "NO_COLOR=")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = t.theirs, t.theirs, t.theirs
	cmd.SysProcAttr = controlling()
	s.do(cmd.Start())
	go func() {
		defer close(t.read)
		buffer := make([]byte, 4096)
		for {
			n, err := t.ours.Read(buffer)
			if err != nil {
				return
			}
			t.mu.Lock()
			t.emulator.Write(buffer[:n])
			t.heard++
			t.mu.Unlock()
		}
	}()
	s.t.Cleanup(func() {
		cmd.Process.Kill()
		t.theirs.Close()
		t.ours.Close()
		<-t.read
	})
	return t
}

// becomes gives the terminal another size.
func (t *tty) becomes(columns, rows int) {
	t.t.Helper()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.emulator.Resize(columns, rows)
	t.heard = 0
	t.do(pty.Setsize(t.ours, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}))
}

// screen is what is seen, from the cursor's line on.
func (t *tty) screen(from int) []string {
	lines := strings.Split(t.emulator.String(), "\n")[from:]
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

// shows waits until all of a screen is right, or what is drawn again and again on it, which wrong says nothing of.
func (t *tty) shows(panel bool, wrong func(lines []string) string) {
	t.t.Helper()
	look := func() []string {
		t.mu.Lock()
		defer t.mu.Unlock()
		switch {
		case !panel:
			return t.screen(0)
		case t.heard < 2: // what was on its way when it became what it is may come in two parts
			return nil
		}
		return t.screen(t.emulator.CursorPosition().Y)
	}
	why := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if why = wrong(look()); why == "" {
			if testing.Verbose() {
				t.t.Logf("\n%s", strings.Join(look(), "\n"))
			}
			return
		}
	}
	t.t.Fatalf("%s:\n%s", why, strings.Join(look(), "\n"))
}

// panel is right when it is there once, narrower than the terminal, and says all of these, however it is broken.
func panel(columns int, says ...string) func(lines []string) string {
	return func(lines []string) string {
		stages := 0
		for _, line := range lines {
			if w := ansi.StringWidth(line); w >= columns {
				return fmt.Sprintf("%q has %d of %d columns", line, w, columns)
			}
			if strings.HasPrefix(line, "▸ rephrase") {
				stages++
			}
		}
		if stages != 1 {
			return fmt.Sprintf("the stage is there %d times", stages)
		}
		all := strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
		for _, s := range says {
			if !strings.Contains(all, s) {
				return fmt.Sprintf("%q is not said", s)
			}
		}
		return ""
	}
}

// ends waits for the command to end with a status, and holds that it gave the terminal back.
func (t *tty) ends(status int, was *term.State) {
	t.t.Helper()
	t.cmd.Wait()
	if got := t.cmd.ProcessState.ExitCode(); got != status {
		t.t.Errorf("it ended with %d, want %d", got, status)
	}
	now, err := term.GetState(int(t.theirs.Fd()))
	t.do(err)
	if *now != *was {
		t.t.Error("the terminal is not in the mode that it was in")
	}
	t.shows(false, func([]string) string {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.hidden {
			return "the cursor is hidden"
		}
		return ""
	})
}

// Against servers that answer nothing, that limit, or that answer in batches, a build shows what it knows and what it
// waits for, within the terminal's width, whatever size that becomes under way; ^C ends it as it does elsewhere.
func TestABuildInATerminal(t *testing.T) {
	t.Parallel()
	limit := http.Header{"X-Ratelimit-Limit-Requests": {"60"}, "Retry-After": {"41"}}
	for name, c := range map[string]struct {
		weather func(*llmtest.Call) llmtest.Event
		batches bool
		says    []string
	}{
		"silent": {
			weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Hang}),
			says:    []string{"0 bought, 8 in flight, 0 failed", "$0.00 spent, $5.00 allowed", "8 of 1,000,000 requests and 0 of"},
		},
		"limiting": {
			weather: func(c *llmtest.Call) llmtest.Event {
				if c.Number <= 5 {
					return llmtest.Event{}
				}
				return llmtest.Event{Kind: llmtest.Refused, Status: 429, Header: limit}
			},
			says: []string{
				"from the ledger, 5 bought, 0 in flight", "of 60 requests", "the server allows 60 requests a minute; next in ",
				"retrying after 429 Too Many Requests, attempt ",
			},
		},
		"batches": {
			batches: true,
			says:    []string{"1 batch under way, 0 of"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAuthor(t, false, 0)
			a.becomes(c.weather)
			s := newStudio(t, 40, a)
			s.edit("attempts: 8", "attempts: 8\n  in_flight: 8")
			if c.batches {
				a.Batches(llmtest.BatchOptions{Looks: 1000})
				s.edit("enabled: false\n    # The part", "enabled: true\n    # The part")
			}
			terminal := s.inTerminal(s.geoeval(filepath.Join(t.TempDir(), "out"), "build"), 80, 30)
			was, err := term.GetState(int(terminal.theirs.Fd()))
			s.do(err)
			for _, columns := range []int{80, 200, 60, 120, 60} {
				terminal.becomes(columns, 30)
				terminal.shows(true, panel(columns, c.says...))
			}
			terminal.becomes(70, 5)
			terminal.shows(true, panel(70))
			_, err = terminal.ours.WriteString("\x03")
			s.do(err)
			terminal.ends(exitInterrupted, was)
			terminal.shows(false, func(lines []string) string {
				if all := strings.Join(lines, "\n"); !strings.Contains(all, "geoeval: interrupted; the next build goes on from here") {
					return "it does not say that it was interrupted"
				}
				return ""
			})
		})
	}
}

// controlling has a command's input be its controlling terminal, so that ^C reaches it.
func controlling() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true, Setctty: true} }
