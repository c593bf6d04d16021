package progress

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"geoeval/internal/facts"
	"geoeval/pipeline"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

// works are what is told of in lines and in events, each with the lines, without and with quiet, and the events.
var works = map[string]struct {
	do     func(p *play)
	lines  string
	quiet  string
	events string
}{
	"counted": {
		do: func(p *play) {
			p.event("dedupe", pipeline.Waiting, "")
			p.event("dedupe", pipeline.Checking, "")
			p.event("dedupe", pipeline.Fresh, "")
			p.starts("label", "it never ran")
			for done := range 25 {
				p.jobs["label"].Step(done, 24)
				time.Sleep(500 * time.Millisecond)
			}
			p.event("label", pipeline.Noted, "three things")
			p.event("label", pipeline.Finished, "")
			p.event("selection", pipeline.Failed, "no such luck")
		},
		lines: `
dedupe       up to date
label        runs: it never ran
label        9 of 24, 1.8 a second, 8 s left
label        19 of 24, 1.9 a second, 3 s left
label        note: three things
label        done in 12.50 s
selection    failed
`,
		quiet: `
label        note: three things
`,
		events: `
{"event":"waiting","stage":"dedupe","text":"","seconds":0,"done":0,"total":0}
{"event":"checking","stage":"dedupe","text":"","seconds":0,"done":0,"total":0}
{"event":"fresh","stage":"dedupe","text":"","seconds":0,"done":0,"total":0}
{"event":"started","stage":"label","text":"it never ran","seconds":0,"done":0,"total":0}
{"event":"progressed","stage":"label","text":"9 of 24, 1.8 a second, 8 s left","seconds":4.9,"done":9,"total":24}
{"event":"progressed","stage":"label","text":"19 of 24, 1.9 a second, 3 s left","seconds":9.9,"done":19,"total":24}
{"event":"noted","stage":"label","text":"three things","seconds":0,"done":0,"total":0}
{"event":"finished","stage":"label","text":"","seconds":12.5,"done":24,"total":24}
{"event":"failed","stage":"selection","text":"","seconds":0,"done":0,"total":0}
`,
	},
	"model": {
		do: func(p *play) {
			p.starts("rephrase", "prompt changed")
			p.jobs["rephrase"].Asks(p)
			p.learns(func(m *facts.Model) {
				m.Expected, m.Bought, m.InFlight = 100, 20, 8
				m.Waits = []facts.Wait{{For: facts.Answers, Requests: 8, Seconds: 31}}
			})
			time.Sleep(6 * time.Second)
			p.event("", pipeline.Noted, "\x1b[2Jall of it")
			p.event("rephrase", pipeline.Finished, "")
		},
		lines: `
rephrase     runs: prompt changed
rephrase     20 of about 100 answers, 4.1 a second, 20 s left: 0 from the ledger, 20 bought, 8 in flight, 0 failed; $0.00 spent, no limit; the server has been silent for 31 s; 8 requests in flight
build        note: \u001b[2Jall of it
rephrase     done in 6.00 s: requests: 0 from the ledger, 20 bought; $0.00 spent
`,
		quiet: "build        note: \\u001b[2Jall of it\n",
		events: `
{"event":"started","stage":"rephrase","text":"prompt changed","seconds":0,"done":0,"total":0}
{"event":"progressed","stage":"rephrase","text":"20 of about 100 answers, 4.1 a second, 20 s left: 0 from the ledger, 20 bought, 8 in flight, 0 failed; $0.00 spent, no limit; the server has been silent for 31 s; 8 requests in flight","seconds":4.9,"done":0,"total":0,"model":{"expected":100,"from_ledger":0,"bought":20,"in_flight":8,"waiting":0,"failed":0,"checked":0,"passed":0,"dollars":{"spent":0,"projected":null,"allowed":null},"waits":[{"for":"answers","seconds":31,"requests":8}]}}
{"event":"noted","stage":"","text":"\u001b[2Jall of it","seconds":0,"done":0,"total":0}
{"event":"finished","stage":"rephrase","text":"","seconds":6,"done":0,"total":0,"model":{"expected":100,"from_ledger":0,"bought":20,"in_flight":8,"waiting":0,"failed":0,"checked":0,"passed":0,"dollars":{"spent":0,"projected":null,"allowed":null},"waits":[{"for":"answers","seconds":31,"requests":8}]}}
`,
	},
	"retrying": {
		do: func(p *play) {
			p.starts("ask", "prompt changed")
			p.jobs["ask"].Asks(p)
			p.learns(func(m *facts.Model) {
				m.Expected, m.Bought, m.Waiting = 100, 97, 3
				m.Waits = []facts.Wait{{For: facts.Retry, Status: 503, Requests: 3, Attempt: 4, Attempts: 8, Seconds: 12, Within: 28}}
			})
			time.Sleep(6 * time.Second)
			p.event("ask", pipeline.Finished, "")
		},
		lines: `
ask          runs: prompt changed
ask          97 of about 100 answers, 20 a second, 28 s left: 0 from the ledger, 97 bought, 0 in flight, 0 failed; $0.00 spent, no limit; retrying after 503 Service Unavailable, attempt 4 of 8, in 12 s; 2 more like it
ask          done in 6.00 s: requests: 0 from the ledger, 97 bought; $0.00 spent
`,
		events: `
{"event":"started","stage":"ask","text":"prompt changed","seconds":0,"done":0,"total":0}
{"event":"progressed","stage":"ask","text":"97 of about 100 answers, 20 a second, 28 s left: 0 from the ledger, 97 bought, 0 in flight, 0 failed; $0.00 spent, no limit; retrying after 503 Service Unavailable, attempt 4 of 8, in 12 s; 2 more like it","seconds":4.9,"done":0,"total":0,"model":{"expected":100,"from_ledger":0,"bought":97,"in_flight":0,"waiting":3,"failed":0,"checked":0,"passed":0,"dollars":{"spent":0,"projected":null,"allowed":null},"waits":[{"for":"retry","seconds":12,"within":28,"requests":3,"status":503,"attempt":4,"attempts":8}]}}
{"event":"finished","stage":"ask","text":"","seconds":6,"done":0,"total":0,"model":{"expected":100,"from_ledger":0,"bought":97,"in_flight":0,"waiting":3,"failed":0,"checked":0,"passed":0,"dollars":{"spent":0,"projected":null,"allowed":null},"waits":[{"for":"retry","seconds":12,"within":28,"requests":3,"status":503,"attempt":4,"attempts":8}]}}
`,
	},
	"download": {
		do: func(p *play) {
			task := p.Begin("math")
			for i := range int64(12) {
				task.Doing("downloading MATH.zip")
				task.Bytes(i*1_100_000, 1_234_567_890)
				time.Sleep(time.Second)
			}
			task.Doing("unpacking MATH.zip")
			task.Step(3, 12_500)
			time.Sleep(5 * time.Second)
			task.End(nil)
			task = p.Begin("mathqa")
			task.Bytes(2_500_000, 0)
			time.Sleep(5 * time.Second)
			task.End(errors.New("the server says 404"))
			p.Begin("unigeo").End(context.Canceled)
		},
		lines: `
math         runs
math         4.4 of 1,234.6 MB, 0.9 MB a second, 22 min 50 s left: downloading MATH.zip
math         9.9 of 1,234.6 MB, 1.0 MB a second, 20 min 25 s left: downloading MATH.zip
math         3 of 12,500, for 15 s: unpacking MATH.zip
math         done in 17.00 s
mathqa       runs
mathqa       2.5 MB, for 3 s
mathqa       failed
unigeo       runs
`,
		events: `
{"event":"started","stage":"math","text":"","seconds":0,"done":0,"total":0}
{"event":"progressed","stage":"math","text":"4.4 of 1,234.6 MB, 0.9 MB a second, 22 min 50 s left: downloading MATH.zip","seconds":4.9,"done":4400000,"total":1234567890,"doing":"downloading MATH.zip"}
{"event":"progressed","stage":"math","text":"9.9 of 1,234.6 MB, 1.0 MB a second, 20 min 25 s left: downloading MATH.zip","seconds":9.9,"done":9900000,"total":1234567890,"doing":"downloading MATH.zip"}
{"event":"progressed","stage":"math","text":"3 of 12,500, for 15 s: unpacking MATH.zip","seconds":14.9,"done":3,"total":12500,"doing":"unpacking MATH.zip"}
{"event":"finished","stage":"math","text":"","seconds":17,"done":3,"total":12500,"doing":"unpacking MATH.zip"}
{"event":"started","stage":"mathqa","text":"","seconds":0,"done":0,"total":0}
{"event":"progressed","stage":"mathqa","text":"2.5 MB, for 3 s","seconds":2.9,"done":2500000,"total":0}
{"event":"failed","stage":"mathqa","text":"","seconds":5,"done":2500000,"total":0}
{"event":"started","stage":"unigeo","text":"","seconds":0,"done":0,"total":0}
`,
	},
}

// told is what is told of a work, in lines, or in events where events says so.
func told(t *testing.T, do func(p *play), quiet, events bool) string {
	t.Helper()
	var out bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		o := Options{Out: &out, Quiet: quiet}
		if events {
			o.Event = func(e Event) {
				line, err := json.Marshal(e)
				if err != nil {
					t.Error(err)
				}
				out.Write(append(line, '\n'))
			}
		}
		r := New(t.Context(), o)
		defer synctest.Wait()
		defer r.Close()
		time.Sleep(100 * time.Millisecond) // beside the ticks
		do(&play{t: t, Reporter: r, jobs: map[string]*stages.Job{}})
	})
	return "\n" + out.String()
}

// There is a plain line every five seconds, with rate and time left; with quiet there are notes alone. For programs every
// event is a line; why something failed is left to the end of the program.
func TestLinesAndEvents(t *testing.T) {
	for name, c := range works {
		for _, way := range []struct {
			name          string
			want          string
			quiet, events bool
		}{{"lines", c.lines, false, false}, {"quiet", c.quiet, true, false}, {"events", c.events, false, true}} {
			t.Run(name+"/"+way.name, func(t *testing.T) {
				got := told(t, c.do, way.quiet, way.events)
				if diff := cmp.Diff("\n"+strings.TrimPrefix(way.want, "\n"), got); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

// What is written above a panel on its terminal stays there, each line once and in order, with the panel below it, also
// where it is more than the screen has rows; without a panel it is written as it is.
func TestAbove(t *testing.T) {
	for name, size := range map[string][2]int{"usual": {80, 24}, "narrow": {40, 12}, "low": {100, 4}} {
		t.Run(name, func(t *testing.T) {
			term := newTerminal(size[0], size[1])
			var want []string
			perform(t, term, func(p *play) {
				out := p.Above(&returning{term})
				write := func(line string) {
					want = append(want, line)
					if n, err := out.Write([]byte(line + "\n")); n != len(line)+1 || err != nil {
						t.Errorf("%d bytes, %v", n, err)
					}
				}
				write("#row before")
				p.begins()
				p.holdsPanel(term)
				for _, line := range []string{"#row 1", "#row 2 几何问题", "#row 3"} {
					write(line)
					p.holdsPanel(term)
				}
				if _, err := out.Write([]byte("#row 4\n#row 5\n")); err != nil {
					t.Error(err)
				}
				want = append(want, "#row 4", "#row 5")
				time.Sleep(again)
				p.holdsPanel(term)
				p.event("label", pipeline.Noted, "a note")
				p.holdsPanel(term)
				p.cancel()
				synctest.Wait()
				write("#row interrupted")
				p.Close()
				write("#row after")
			})
			var got []string
			for _, line := range append(term.past(), term.lines()...) {
				if strings.HasPrefix(line, "#row") {
					got = append(got, line)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A returning terminal puts the carriage back at the end of a line, as those do that programs write to.
type returning struct{ *terminal }

func (r *returning) Write(b []byte) (int, error) {
	_, err := r.terminal.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")))
	return len(b), err
}
