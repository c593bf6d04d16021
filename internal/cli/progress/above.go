package progress

import (
	"io"
	"time"
)

// Above gives a writer to out, for verbs whose answer comes bit by bit on the terminal of a panel: what is written stays,
// with the panel below it. Every Write is to end its last line. Once no panel is up, it writes to out and nothing else.
func (r *Reporter) Above(out io.Writer) io.Writer { return &above{r, out} }

type above struct {
	reporter *Reporter
	out      io.Writer
}

func (a *above) Write(b []byte) (int, error) {
	r := a.reporter
	r.mu.Lock()
	defer r.mu.Unlock()
	p, ok := r.view.(*panel)
	if !ok || r.closed {
		return a.out.Write(b)
	}
	p.screen.clear(p.columnsAndRows())
	n, err := a.out.Write(b)
	if len(r.stages) > 0 {
		p.tick(r.stages, time.Now())
	}
	return n, err
}
