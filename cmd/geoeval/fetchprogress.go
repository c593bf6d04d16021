package main

import (
	"fmt"
	"io"
	"time"

	"geoeval/schema"
	"geoeval/sources/upstream/fetch"
)

// A byteProgress tells how far a download is: on a terminal in one line that changes, elsewhere in a line every few
// seconds, for programs in lines of JSON.
type byteProgress struct {
	out            io.Writer
	json, terminal bool
	shown          time.Time
	// last is what was done last, with which file: another is told at once.
	last string
	open bool
}

// A fetchEvent says how far a download is.
type fetchEvent struct {
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

// How often it is told.
const (
	terminalInterval = 100 * time.Millisecond
	plainInterval    = 5 * time.Second
)

func newByteProgress(out io.Writer, asJSON bool) *byteProgress {
	return &byteProgress{out: out, json: asJSON, terminal: !asJSON && isTerminal(out)}
}

func (b *byteProgress) show(p fetch.Progress) {
	interval := plainInterval
	if b.terminal {
		interval = terminalInterval
	}
	now, doing := time.Now(), p.Doing+" "+p.File
	if doing == b.last && now.Sub(b.shown) < interval {
		return
	}
	b.last, b.shown = doing, now
	if b.json {
		_ = printEvent(b.out, fetchEvent{"fetching", p.Source, p.File, p.Doing, p.Done, p.Total})
		return
	}
	text := fmt.Sprintf("%-11s %s %s", p.Source, p.Doing, p.File)
	switch {
	case p.Doing == "unpacking":
		text += fmt.Sprintf(" %d of %d files", p.Done, p.Total)
	case p.Total > 0:
		text += fmt.Sprintf(" %.1f of %.1f MB", float64(p.Done)/1e6, float64(p.Total)/1e6)
	default:
		text += fmt.Sprintf(" %.1f MB", float64(p.Done)/1e6)
	}
	if !b.terminal {
		fmt.Fprintln(b.out, text)
		return
	}
	fmt.Fprintf(b.out, "\r\x1b[K%.78s", text)
	b.open = true
}

// close ends a line that changes.
func (b *byteProgress) close() {
	if b.open {
		fmt.Fprint(b.out, "\r\x1b[K")
		b.open = false
	}
}
