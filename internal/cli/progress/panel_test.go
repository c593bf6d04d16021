package progress

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"geoeval/internal/facts"
	"geoeval/internal/format/visible"
	"geoeval/pipeline"
	"geoeval/stages"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the screens that are expected")

// A terminal is one that is emulated.
type terminal struct {
	mu            sync.Mutex
	emulator      *vt.Emulator
	columns, rows int
}

func newTerminal(columns, rows int) *terminal {
	return &terminal{emulator: vt.NewEmulator(columns, rows), columns: columns, rows: rows}
}

func (t *terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.emulator.Write(p)
}

func (t *terminal) size() (columns, rows int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.columns, t.rows, nil
}

func (t *terminal) becomes(columns, rows int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.columns, t.rows = columns, rows
	t.emulator.Resize(columns, rows)
}

// screen is all lines on the screen, and where the cursor is.
func (t *terminal) screen() (lines []string, x, y int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines = strings.Split(t.emulator.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	at := t.emulator.CursorPosition()
	return lines, at.X, at.Y
}

// lines are those on the screen, without the empty ones at its end.
func (t *terminal) lines() []string {
	all, _, _ := t.screen()
	for len(all) > 0 && all[len(all)-1] == "" {
		all = all[:len(all)-1]
	}
	return all
}

// past are the lines that have left the screen.
func (t *terminal) past() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []string
	for _, line := range t.emulator.Scrollback().Lines() {
		all = append(all, strings.TrimRight(line.String(), " "))
	}
	return all
}

// A play is what becomes of stages, told to a reporter.
type play struct {
	t *testing.T
	*Reporter
	cancel context.CancelFunc
	jobs   map[string]*stages.Job

	mind  sync.Mutex
	model facts.Model
}

// learns changes what is known of the model.
func (p *play) learns(change func(m *facts.Model)) {
	p.mind.Lock()
	defer p.mind.Unlock()
	change(&p.model)
}

func (p *play) Facts() *facts.Model {
	p.mind.Lock()
	defer p.mind.Unlock()
	m := p.model
	return &m
}

func (p *play) event(stage string, kind pipeline.EventKind, text string) {
	p.Event(pipeline.Event{Stage: stage, Kind: kind, Text: text})
}

func (p *play) starts(stage, why string) {
	job := &stages.Job{Stage: stage}
	p.jobs[stage] = job
	p.Event(pipeline.Event{Stage: stage, Kind: pipeline.Started, Text: why, Facts: job.Facts})
}

var allStages = []string{
	"ingest", "dedupe", "label", "check", "selection", "complexity", "backward", "rephrase", "translate", "hard",
}

// begins has some stages done, two at work, one of which asks a model, and others waiting.
func (p *play) begins() {
	time.Sleep(panelInterval / 2) // from here on, all happens between two ticks
	for _, s := range allStages {
		p.event(s, pipeline.Waiting, "")
	}
	p.event("", pipeline.Noted, "configured by pipeline.yaml")
	p.event("ingest", pipeline.Checking, "")
	p.starts("ingest", "it never ran")
	p.jobs["ingest"].Doing("writing the built-in corpus")
	time.Sleep(3 * time.Second)
	p.event("ingest", pipeline.Noted, "math/algebra/数学/1.json: 几何问题 has a diagram that shows nothing, which is a placeholder "+
		"and counts as missing; 题目的图形没有内容，所以它不算作图形，请检查原始文件中的图形是否完整并且可以读取")
	p.event("ingest", pipeline.Finished, "")
	for _, s := range []string{"dedupe", "check", "selection"} {
		p.event(s, pipeline.Checking, "")
		p.event(s, pipeline.Fresh, "")
	}
	p.starts("label", "configuration: evidence: 2 → 3")
	p.starts("rephrase", "prompt changed")
	p.jobs["rephrase"].Asks(p)
	p.event("hard", pipeline.Checking, "")
	for i := range 50 {
		p.jobs["label"].Step(100*i, 20_000)
		p.jobs["rephrase"].Step(4*i, 2000)
		p.learns(func(m *facts.Model) { m.Bought = 20 * i })
		time.Sleep(200 * time.Millisecond)
	}
	p.jobs["rephrase"].Step(200, 2000)
	p.jobs["label"].Step(5000, 20_000)
	projected, allowed := 2.3, 5.0
	known := facts.Model{
		Expected: 10_870, FromLedger: 310, Bought: 1000, InFlight: 8, Waiting: 56, Failed: 2, Checked: 1300, Passed: 1197,
		Faults:  []facts.Fault{{Kind: "too_near", Answers: 60}, {Kind: "number_missing", Answers: 31}, {Kind: "unusable", Answers: 12}},
		Servers: []facts.Server{{Name: "api.openai.com", InFlight: 8, InFlightLimit: 16, Requests: 60, Tokens: 24_310, RequestLimit: 60}},
		Cost:    0.43, Dollars: facts.Dollars{Spent: 0.43, Projected: &projected, Allowed: &allowed},
		Waits: []facts.Wait{
			{For: facts.Requests, PerMinute: 60, Seconds: 41},
			{For: facts.Retry, Status: 503, Attempt: 3, Attempts: 8, Seconds: 12, Requests: 5},
		},
	}
	p.learns(func(m *facts.Model) { *m = known })
	time.Sleep(400 * time.Millisecond)
}

// perform plays something on a terminal.
func perform(t *testing.T, term *terminal, do func(p *play)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r := New(ctx, Options{Out: term, Size: term.size})
		defer synctest.Wait()
		defer cancel()
		defer r.Close()
		do(&play{t: t, Reporter: r, cancel: cancel, jobs: map[string]*stages.Job{}})
	})
}

// plays are screens that a person sees.
var plays = map[string]func(p *play, shot func()){
	"under_way": func(p *play, shot func()) {
		p.begins()
		shot()
	},
	"batches": func(p *play, shot func()) {
		p.begins()
		p.learns(func(m *facts.Model) {
			m.Waits = []facts.Wait{{For: facts.Batches, Batches: 2, Done: 1310, Total: 10_000, Seconds: 37}}
		})
		time.Sleep(time.Second)
		shot()
	},
	"silent": func(p *play, shot func()) {
		p.begins()
		p.learns(func(m *facts.Model) { m.Waits = []facts.Wait{{For: facts.Answers, Requests: 64, Seconds: 95}} })
		time.Sleep(130 * time.Second)
		shot()
	},
	"finished": func(p *play, shot func()) {
		p.begins()
		p.event("hard", pipeline.Fresh, "")
		for _, s := range []string{"complexity", "backward", "translate"} {
			p.event(s, pipeline.Fresh, "")
		}
		p.event("label", pipeline.Finished, "")
		p.event("rephrase", pipeline.Finished, "")
		p.Close()
		shot()
	},
	"failed": func(p *play, shot func()) {
		p.begins()
		p.event("rephrase", pipeline.Failed, "the server says 401")
		p.Close()
		shot()
	},
	"interrupted": func(p *play, shot func()) {
		p.begins()
		p.cancel()
		synctest.Wait()
		shot()
	},
}

// What is seen at each size is in testdata, to be looked at.
func TestScreens(t *testing.T) {
	for name, do := range plays {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got bytes.Buffer
			for _, size := range [][2]int{{60, 30}, {80, 24}, {120, 24}, {200, 24}, {80, 5}, {33, 12}} {
				term := newTerminal(size[0], size[1])
				perform(t, term, func(p *play) {
					do(p, func() {
						fmt.Fprintf(&got, "== %d columns, %d rows\n%s\n", size[0], size[1], strings.Join(term.lines(), "\n"))
						fits(t, term)
					})
				})
			}
			path := filepath.Join("testdata", name+".txt")
			if *update {
				if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("(-want +got; -update rewrites it):\n%s", diff)
			}
		})
	}
}

// fits holds that no line reaches the terminal's last column.
func fits(t *testing.T, term *terminal) {
	t.Helper()
	for _, line := range term.lines() {
		if w := ansi.StringWidth(line); w >= term.columns {
			t.Errorf("%q has %d of %d columns", line, w, term.columns)
		}
	}
}

// Whatever happens in whatever order, at whatever size, the panel is there once, whole, from the cursor on; above it are
// notes alone, each whole and in order, and nothing is below.
func TestNothingIsLeftOver(t *testing.T) {
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			resized := seed%4 != 0
			random := rand.New(rand.NewPCG(seed, 1))
			term := newTerminal(40+random.IntN(160), 4+random.IntN(40))
			notes := 0
			perform(t, term, func(p *play) {
				p.begins()
				for range 40 {
					switch random.IntN(5) {
					case 0:
						if resized {
							term.becomes(20+random.IntN(180), 2+random.IntN(40))
						}
					case 1:
						p.event(allStages[random.IntN(len(allStages))], pipeline.Noted, fmt.Sprintf("#%d", notes))
						notes++
					case 2:
						s := allStages[random.IntN(len(allStages))]
						if random.IntN(2) == 0 {
							p.starts(s, "it is to")
						} else {
							p.event(s, []pipeline.EventKind{pipeline.Fresh, pipeline.Finished, pipeline.Failed}[random.IntN(3)], "")
						}
					case 3:
						p.learns(func(m *facts.Model) {
							m.Waits, m.Bought = m.Waits[:random.IntN(len(m.Waits)+1)], m.Bought+random.IntN(100)
						})
					}
					time.Sleep(panelInterval)
					p.holdsPanel(term)
				}
				p.Close()
				if _, x, _ := term.screen(); x != 0 {
					p.t.Errorf("the cursor is left in column %d", x)
				}
			})
			if resized {
				return // the emulator loses lines that a terminal keeps
			}
			next := 0
			for _, line := range append(term.past(), term.lines()...) {
				if strings.Contains(line, fmt.Sprintf("note: #%d", next)) {
					next++
				}
			}
			if next != notes {
				t.Errorf("%d of %d notes are there", next, notes)
			}
		})
	}
}

// holdsPanel holds a screen against what was to be drawn on it.
func (p *play) holdsPanel(term *terminal) {
	t := p.t
	t.Helper()
	synctest.Wait()
	p.mu.Lock()
	want := layout(p.stages, term.columns-1, term.rows-1, p.view.(*panel).screen.at)
	p.mu.Unlock()
	lines, x, y := term.screen()
	got := lines[y:]
	var plain []string
	for _, line := range want {
		plain = append(plain, strings.TrimRight(ansi.Strip(line), " "))
	}
	for len(plain) < len(got) {
		plain = append(plain, "")
	}
	if diff := cmp.Diff(plain, got); diff != "" || x != 0 {
		t.Fatalf("at %d columns and %d rows, from column %d (-want +got):\n%s", term.columns, term.rows, x, diff)
	}
	for _, line := range lines[:y] {
		for _, mark := range []string{"✓", "✗", "▸", "·", "    answers"} {
			if strings.HasPrefix(line, mark) {
				t.Fatalf("left over above the panel: %q", line)
			}
		}
	}
}

// What is typed while the panel is there is gone with the next drawing, and the panel where it was.
func TestWhatIsTypedIsDrawnOver(t *testing.T) {
	term := newTerminal(80, 24)
	perform(t, term, func(p *play) {
		p.begins()
		for range 5 {
			fmt.Fprint(term, "abc^C\r\n\r\n")
			time.Sleep(again)
			p.holdsPanel(term)
		}
	})
}

// A terminal that is given back shows its cursor and wraps lines, also when the program is to end.
func TestTheTerminalIsGivenBack(t *testing.T) {
	for name, do := range plays {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				r := New(ctx, Options{Out: &out, Size: func() (int, int, error) { return 80, 24, nil }})
				do(&play{t: t, Reporter: r, cancel: cancel, jobs: map[string]*stages.Job{}}, func() {})
				r.Close()
			})
			for _, mode := range []struct{ on, off string }{
				{ansi.ShowCursor, ansi.HideCursor}, {ansi.SetModeAutoWrap, ansi.ResetModeAutoWrap},
			} {
				if strings.LastIndex(out.String(), mode.on) < strings.LastIndex(out.String(), mode.off) {
					t.Errorf("%q is not followed by %q", mode.off, mode.on)
				}
			}
		})
	}
}

// Text from outside cannot move the cursor, ring or paint.
func TestNotesCannotReachTheTerminal(t *testing.T) {
	hostile := "\x1b[2J\x1b]0;title\x07a\rb\bc\x9b31md\u202ee\x00\u2028f\tg"
	term := newTerminal(80, 24)
	perform(t, term, func(p *play) {
		p.begins()
		p.event("label", pipeline.Noted, hostile)
		p.jobs["label"].Doing(hostile)
		time.Sleep(time.Second)
		if text := strings.Join(term.lines(), "\n"); !strings.Contains(text, `\u001b[2J\u001b]0;title\u0007a\u000db\u0008c\x9b31md\u202ee\u0000\u2028f g`) || !strings.Contains(text, "ingest") {
			t.Errorf("%s", text)
		}
	})
	if got := clean(hostile); strings.ContainsFunc(got, func(r rune) bool { return r < ' ' || visible.Hidden(r) }) {
		t.Errorf("%q", got)
	}
}

// Where little is to be left, a panel leaves how long all took in a few rows, and tells a note about all in one; the lines of a log
// end with the time too. What went wrong is told as ever.
func TestLittleIsLeft(t *testing.T) {
	const models = "language models: 12 answers from the ledger"
	for name, c := range map[string]struct {
		size func(*terminal) func() (int, int, error)
		fail bool
		want string
	}{
		"panel": {size: func(t *terminal) func() (int, int, error) { return t.size }, want: `configured by pipeline.yaml
took 13.50 s: 3 of 10 stages ran; label 10.40 s, rephrase 10.40 s, ingest 3.00
  s
` + models},
		"failed": {size: func(t *terminal) func() (int, int, error) { return t.size }, fail: true, want: `configured by pipeline.yaml
✗ rephrase failed after 10.40 s: requests: 310 from the ledger, 1,000 bought, 2
           failed; 92.1 % of 1,300 usable; too_near 60, number_missing 31,
           unusable 12; $0.43 spent
ended after 13.50 s: 2 of 10 stages ran; label 10.40 s, ingest 3.00 s
` + models},
		"log": {size: func(*terminal) func() (int, int, error) { return nil }, want: `build        took 13.50 s: 3 of 10 stages ran
build        ` + models},
	} {
		t.Run(name, func(t *testing.T) {
			term := newTerminal(80, 24)
			synctest.Test(t, func(t *testing.T) {
				out := io.Writer(term)
				if name == "log" {
					out = &returning{term}
				}
				r := New(t.Context(), Options{Out: out, Size: c.size(term), Brief: func() string { return models }})
				p := &play{t: t, Reporter: r, jobs: map[string]*stages.Job{}}
				p.begins()
				p.event("label", pipeline.Finished, "")
				end := pipeline.Finished
				if c.fail {
					end = pipeline.Failed
				}
				p.event("rephrase", end, "")
				for _, s := range []string{"complexity", "backward", "translate", "hard"} {
					p.event(s, pipeline.Fresh, "")
				}
				r.Close()
			})
			got := strings.Join(term.lines(), "\n")
			if name == "log" {
				_, got, _ = strings.Cut(got, "hard         up to date\n")
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
