package build

import (
	"context"
	"io"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/progress"
	"geoeval/schema"
	"geoeval/sources/upstream/fetch"
)

// A FetchEvent says how far a download is.
type FetchEvent struct {
	// Event is fetching.
	Event string `json:"event"`
	// Source is the dataset, and File the name of the file.
	Source schema.Source `json:"source"`
	File   string        `json:"file"`
	// Doing is what is done with it: downloading, waiting, checking, unpacking.
	Doing string `json:"doing"`
	// Done is how many bytes are done, files while it is unpacked, and Total how many there are; 0 where that is not known.
	Done  int64 `json:"done"`
	Total int64 `json:"total"`
}

// eventInterval is how often programs are told of a download.
const eventInterval = 5 * time.Second

// A downloads tells how far downloads are: people as of all long work, a line a source, and programs in events of its own.
type downloads struct {
	log    io.Writer
	quiet  bool
	report *progress.Reporter // nil for programs
	// task is that of the source at work, nil before anything is done.
	task *progress.Task
	// last is what programs were told last, at told.
	last string
	told time.Time
}

func newDownloads(ctx context.Context, opts *app.Options, log io.Writer) *downloads {
	d := &downloads{log: log, quiet: opts.Quiet}
	if !opts.JSON {
		d.report = opts.Reporter(ctx, log)
	}
	return d
}

// above gives a writer to out for what is written meanwhile.
func (d *downloads) above(out io.Writer) io.Writer {
	if d.report == nil {
		return out
	}
	return app.Above(d.report, out)
}

func (d *downloads) show(p fetch.Progress) {
	doing := p.Doing + " " + p.File
	if d.report == nil {
		if now := time.Now(); !d.quiet && (doing != d.last || now.Sub(d.told) >= eventInterval) {
			d.last, d.told = doing, now
			_ = app.PrintEvent(d.log, FetchEvent{"fetching", p.Source, p.File, p.Doing, p.Done, p.Total})
		}
		return
	}
	if d.task == nil {
		d.task = d.report.Begin(string(p.Source))
	}
	d.task.Doing(doing)
	if p.Doing == "unpacking" {
		d.task.Step(int(p.Done), int(p.Total))
	} else {
		d.task.Bytes(p.Done, p.Total)
	}
}

// end says that a source is done, or that err kept it from that.
func (d *downloads) end(err error) {
	if d.task != nil {
		d.task.End(err)
		d.task = nil
	}
}

// close ends what is told.
func (d *downloads) close() {
	if d.report != nil {
		d.report.Close()
	}
}
