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

	"geoeval/internal/cli/app"
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
			says:    []string{"0 bought, 8 in flight, 0 failed", "$0.00 spent, $5.00 allowed", "8 on the wire; up to 8 as long as it answers as quickly; "},
		},
		"limiting": {
			weather: func(c *llmtest.Call) llmtest.Event {
				if c.Number <= 5 {
					return llmtest.Event{}
				}
				return llmtest.Event{Kind: llmtest.Refused, Status: 429, Header: limit}
			},
			says: []string{
				"from the ledger, 5 bought, 0 in flight", "0 on the wire; server's limit: 60 a minute; ", "next in ",
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
			s.edit("attempts: 20", "attempts: 20\n  in_flight: 8")
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
			terminal.ends(app.ExitInterrupted, was)
			terminal.shows(false, func(lines []string) string {
				if all := strings.Join(lines, "\n"); !strings.Contains(all, "geoeval: interrupted; the next build goes on from here") {
					return "it does not say that it was interrupted"
				}
				return ""
			})
		})
	}
}

// A build ends on one screen of 80 columns and 30 rows, with what the panel leaves, whatever there is to say; and so does one in
// which nothing is to be done, one that fails, and one of names that are long and wide. A log is as short.
func TestABuildEndsOnOneScreen(t *testing.T) {
	t.Parallel()
	wide := strings.Repeat("几何 ", 20) + strings.Repeat("/deep", 20)
	for name, c := range map[string]struct {
		// breaks changes the site; out is the output folder, and stages are those that are built.
		breaks func(s *site)
		out    string
		stages []string
		exits  int
		says   []string
	}{
		"all": {says: []string{"  source  read  problems", "13 of 13 stages ran", "GeoEval-2000 ", "GeoEval-backward ", "GeoEval-aug ", "GeoEval-hard ",
			"! ingest: pgps9k: no files under", "more notes, all tables: geoeval status --tables --out ", "Next: geoeval verify", "      geoeval release 1.0.0"}},
		"wide":        {out: wide, says: []string{"GeoEval-hard ", "Next: geoeval verify --out ", "…"}},
		"some stages": {stages: []string{"check"}, says: []string{"2 of 2 stages ran", "Next: geoeval build --out "}},
		"rejects": {breaks: func(s *site) {
			s.edit("max_rejects: 0.01", "max_rejects: 0.1")
			s.do(os.WriteFile(filepath.Join(s.data, "math/MATH/train/geometry/0.json"), []byte("{"), 0o644))
		}, says: []string{"! 1 reject: the table rejects has"}},
		"too many rejects": {exits: app.ExitRejects, breaks: func(s *site) {
			for i := range 20 {
				s.do(os.WriteFile(filepath.Join(s.data, fmt.Sprintf("math/MATH/train/geometry/%d.json", i)), []byte("{"), 0o644))
			}
		}, says: []string{"✗ ingest", "! ingest: pgps9k: no files under", "geoeval: stage ingest: "}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &studio{site: newSite(t, 40)}
			if c.breaks != nil {
				c.breaks(s.site)
			}
			out := filepath.Join(t.TempDir(), "out", c.out)
			call := append([]string{"build"}, c.stages...)
			says := c.says
			for range 2 { // the second time there is nothing to do, or it fails again
				terminal := s.inTerminal(s.site.geoeval(out, call...), 80, 30)
				terminal.mu.Lock()
				terminal.emulator.Resize(300, 30) // where a row is too long, it is seen to be
				terminal.mu.Unlock()
				was, err := term.GetState(int(terminal.theirs.Fd()))
				s.do(err)
				terminal.ends(c.exits, was)
				terminal.shows(false, endsOn(terminal, says))
				if says = []string{"Next: geoeval "}; c.exits == app.ExitDone {
					says = append(says, "0 of ")
				} else {
					says = c.says
				}
			}
			if c.exits != app.ExitDone {
				return
			}
			log, err := s.site.geoeval(out, call...).Output()
			s.do(err)
			lines := strings.Split(strings.TrimSuffix(string(log), "\n"), "\n")
			if len(lines) > 60 {
				t.Errorf("%d lines in a log:\n%s", len(lines), log)
			}
			for _, line := range lines {
				if ansi.StringWidth(line) > 80 && !strings.Contains(line, "geoeval ") { // a command is whole in a log
					t.Errorf("%q is wider than 80 columns", line)
				}
			}
		})
	}
}

// endsOn is right when nothing has left the screen, no row is wider than 80 columns, and these are said.
func endsOn(t *tty, says []string) func(lines []string) string {
	return func(lines []string) string {
		t.mu.Lock()
		past := t.emulator.Scrollback().Len()
		t.mu.Unlock()
		if past > 0 {
			return fmt.Sprintf("%d rows have left the screen", past)
		}
		for _, line := range lines {
			if w := ansi.StringWidth(line); w > 80 {
				return fmt.Sprintf("%q has %d columns", line, w)
			}
		}
		for _, text := range says {
			if !strings.Contains(strings.Join(lines, "\n"), text) {
				return fmt.Sprintf("%q is not said", text)
			}
		}
		return ""
	}
}

// controlling has a command's input be its controlling terminal, so that ^C reaches it.
func controlling() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true, Setctty: true} }
