package progress

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"geoeval/pipeline"
)

// lines tells in lines that stay.
type lines struct {
	out io.Writer
	// quiet: notes alone; still: no progress.
	quiet, still bool
	// brief is that of the options.
	brief func() string
	began time.Time
}

func (l *lines) event(_ []*stage, s *stage, e pipeline.Event, _ time.Time) {
	if e.Kind == pipeline.Noted {
		l.line(cmp.Or(e.Stage, "build"), "note: "+e.Text)
	}
	if e.Kind == pipeline.Stopped {
		l.line(e.Stage, "stopped: "+e.Text)
	}
	if l.quiet {
		return
	}
	switch e.Kind {
	case pipeline.Fresh:
		l.line(e.Stage, "up to date")
	case pipeline.Started:
		l.line(e.Stage, because(clean(e.Text)))
	case pipeline.Failed:
		l.line(e.Stage, "failed") // why is what the program ends with
	case pipeline.Finished:
		text := "done in " + length(s.took)
		if bought := s.bought(); bought != "" {
			text += ": " + bought
		}
		l.line(e.Stage, text)
	}
}

// because says that a stage runs, and why.
func because(why string) string {
	if why == "" {
		return "runs"
	}
	return "runs: " + why
}

func (l *lines) tick(all []*stage, now time.Time) {
	if l.quiet || l.still {
		return
	}
	for _, s := range all {
		if s.state == inWork {
			l.line(s.name, s.line(now))
		}
	}
}

func (l *lines) end(all []*stage, _ bool, now time.Time) {
	if l.quiet || l.brief == nil || len(all) == 0 {
		return
	}
	l.line("build", inAll(all, now.Sub(l.began)))
	if text := l.brief(); text != "" {
		l.line("build", text)
	}
}

func (l *lines) line(name, text string) {
	fmt.Fprintf(l.out, "%-12s %s\n", clean(name), paragraphs(text))
}

// line says in one line how far a stage is.
func (s *stage) line(now time.Time) string {
	text := s.far(now, math.MaxInt)
	if s.known.Model != nil {
		text += ": " + strings.Join(s.known.Model.Lines(), "; ")
	}
	return text
}
