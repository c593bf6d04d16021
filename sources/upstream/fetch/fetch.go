// Package fetch downloads datasets into a data folder, in the layout that adapters read.
//
// What is under way lies in a folder of its own beside those of the sources (.fetch): a download that was cut off goes on
// from there, as long as the server still has the same file. Nothing is unpacked before the whole file has a sum that the
// list knows, or, where the list knows none, the sum that it had when it was fetched first. Archives are unpacked aside,
// and take their place by renaming; a file that is there already is never overwritten.
package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/layout"
	"geoeval/sources/upstream/unpack"
)

// Folder is where in a data folder lies what is under way. No source has this name.
const Folder = ".fetch"

// Options say how is downloaded. The zero value of each field but Data is the usual one.
type Options struct {
	// Data is the data folder.
	Data *disk.Folder
	// Limits bound what archives may hold, and Most the bytes of a download.
	Limits unpack.Limits
	Most   int64
	// Stall is how long a server may send nothing.
	Stall time.Duration
	// Attempts is how often in a row a download may be cut off before a byte more has come.
	Attempts int
	// Wait waits before the next attempt.
	Wait func(context.Context, time.Duration) error
	// Progress is told how far the work is.
	Progress func(Progress)
}

// A Progress is how far the work on one file is.
type Progress struct {
	Source schema.Source
	// File is the file's name, and Doing what is done with it: downloading, checking, unpacking.
	File, Doing string
	// Done and Total are bytes, and files while it is unpacked; Total is 0 where it is not known.
	Done, Total int64
}

// A Fetcher downloads into one data folder.
type Fetcher struct {
	Options
	client *http.Client
	unlock func()
}

// ErrBusy says that another process fetches into the same data folder.
var ErrBusy = errors.New("another geoeval fetches into this folder")

// New makes a fetcher, which has the data folder for itself until it is closed.
func New(o Options) (*Fetcher, error) {
	if o.Limits == (unpack.Limits{}) {
		o.Limits = unpack.Usual
	}
	if o.Most == 0 {
		o.Most = 4 << 30
	}
	if o.Stall == 0 {
		o.Stall = time.Minute
	}
	if o.Attempts == 0 {
		o.Attempts = 5
	}
	if o.Wait == nil {
		o.Wait = wait
	}
	if o.Progress == nil {
		o.Progress = func(Progress) {}
	}
	if err := o.Data.MkdirAll(Folder); err != nil {
		return nil, err
	}
	unlock, err := o.Data.Lock(Folder + "/lock")
	if errors.Is(err, disk.ErrLocked) {
		return nil, fmt.Errorf("%s: %w", o.Data.Path(""), ErrBusy)
	}
	if err != nil {
		return nil, err
	}
	return &Fetcher{Options: o, client: newClient(o.Stall), unlock: unlock}, nil
}

// Close lets others fetch.
func (f *Fetcher) Close() {
	f.client.CloseIdleConnections()
	f.unlock()
}

func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-t.C:
		return nil
	}
}

// A Source is where fetched files go.
type Source struct {
	Name   schema.Source
	Layout *layout.Layout
	// Names gives files of archives, by their names or base names, the paths in the source's folder that they get.
	Names map[string]string
}

// A Result says what became of a file.
type Result struct {
	// Source is the dataset.
	Source schema.Source `json:"source"`
	// URL is where it came from; a file of this machine has its path.
	URL string `json:"url"`
	// Already: it had been fetched before, and all its files are as they were; nobody was asked.
	Already bool `json:"already"`
	// Bytes is the size of what was downloaded, and SHA256 its sum in hex.
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	// Known: the list has a sum of it; otherwise this one is the first, and remembered.
	Known bool `json:"known"`
	// Files is how many native files it gave, and Equal how many of them were there before.
	Files int `json:"files"`
	Equal int `json:"equal"`
	// Others is how many files of an archive are none that is read.
	Others int `json:"others"`
}

// Download fetches one file of a source and puts what it holds into its place.
func (f *Fetcher) Download(ctx context.Context, s Source, d upstream.Download) (Result, error) {
	r := Result{Source: s.Name, URL: d.URL, Known: d.Known()}
	w := work{f, s, d, Folder + "/" + string(s.Name)}
	last, err := w.record()
	if err != nil {
		return r, err
	}
	if last != nil && w.accepts(last.SHA256, last.Git) {
		switch same, err := w.unchanged(ctx, last); {
		case err != nil:
			return r, err
		case same:
			r.Already, r.Bytes, r.SHA256, r.Files, r.Equal = true, last.Bytes, last.SHA256, len(last.Files), len(last.Files)
			return r, w.tidy()
		}
	}
	if err := f.Data.MkdirAll(w.dir); err != nil {
		return r, err
	}
	if err := w.get(ctx); err != nil {
		return r, w.explain(err)
	}
	sums, err := w.check(ctx, last)
	if err != nil {
		return r, err
	}
	r.Bytes, r.SHA256 = sums.Bytes, sums.SHA256
	return r, w.unpack(ctx, w.whole(), &r, sums)
}

// From unpacks an archive that a person has downloaded. known are the downloads of the source: where one has the file's
// name and a sum, the file must have it too.
func (f *Fetcher) From(ctx context.Context, s Source, path string, known []upstream.Download) (Result, error) {
	r := Result{Source: s.Name, URL: path}
	file, err := disk.OpenFile(path)
	if err != nil {
		return r, err
	}
	defer file.Close()
	w := work{f, s, upstream.Download{}, Folder + "/" + string(s.Name)}
	for _, d := range known {
		if d.Name() == baseOf(path) {
			w.download = d
		}
	}
	r.Known = w.download.Known()
	sums, err := w.sum(ctx, file)
	if err != nil {
		return r, err
	}
	r.Bytes, r.SHA256 = sums.Bytes, sums.SHA256
	if w.download.As != "" {
		return r, fmt.Errorf("%s: is read as it stands: copy it to %s", path, f.Data.Path(string(s.Name)+"/"+w.download.As))
	}
	if !w.accepts(sums.SHA256, sums.Git) {
		return r, w.wrong(sums, nil, "it stays as it is")
	}
	if err := f.Data.MkdirAll(w.dir); err != nil {
		return r, err
	}
	return r, w.unpackFile(ctx, file, &r)
}

// A work is one download on its way.
type work struct {
	*Fetcher
	source   Source
	download upstream.Download
	// dir is where in the data folder lies what is under way.
	dir string
}

// The files of a download in its folder: what came so far, of what that is a part, the whole, what it gave, and what had
// a wrong sum.
func (w *work) part() string   { return w.dir + "/" + w.download.Name() + ".part" }
func (w *work) partOf() string { return w.part() + ".json" }
func (w *work) whole() string  { return w.dir + "/" + w.download.Name() + ".whole" }
func (w *work) memory() string { return w.dir + "/" + w.download.Name() + ".json" }
func (w *work) wrongly() string {
	return w.dir + "/" + w.download.Name() + ".wrong"
}

func (w *work) progress(doing string, done, total int64) {
	w.Progress(Progress{w.source.Name, w.download.Name(), doing, done, total})
}
