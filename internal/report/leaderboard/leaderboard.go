// Package leaderboard writes what an evaluation came to as one HTML file that needs no network: how often models are right,
// with intervals, two of them compared, the paper's tables and figures of models recomputed and its own numbers apart from
// them, how far graders agree, and every answer with what was read in it and why it counted.
//
// The file holds problems and answers: whoever passes it on is bound by their licences. Equal tables give equal bytes.
//
// May be imported by internal/cli alone: it tells of whole evaluations. Start reading at [Write].
package leaderboard

import (
	"context"
	"io"

	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
)

// FileName is what the page is called in an evaluation's folder.
const FileName = "leaderboard.html"

// Options bound what the page holds; 0 stands for the default of each.
type Options struct {
	// MostText is how many bytes of responses it holds: those that are wrong or undecided first.
	MostText int64
	// MostPictures is how many bytes of diagrams it holds, as they stand in it.
	MostPictures int64
	// Stale says which stages are stale, so that tables are of different runs; "" for none.
	Stale string
}

// The bounds of a page. 5,050 questions that three models answer come to a third of the text.
const (
	mostText     = 64 << 20
	mostPictures = 32 << 20
)

// Write writes the page of the evaluation in an output folder. A table that was not made yet is taken for empty, but
// for the questions and the responses: without these there is nothing to show.
func Write(ctx context.Context, l pipeline.Layout, w io.Writer, o Options) error {
	if o.MostText == 0 {
		o.MostText = mostText
	}
	if o.MostPictures == 0 {
		o.MostPictures = mostPictures
	}
	e, err := read(ctx, l, o)
	if err != nil {
		return err
	}
	d, err := onefile.NewDocument(files, "page/leaderboard.css", scripts...)
	if err != nil {
		return err
	}
	if err := d.Write(w, "leaderboard.html", e.top(d)); err != nil {
		return err
	}
	out := &onefile.Packer{W: w}
	for _, write := range []func(context.Context, *onefile.Packer) error{
		e.writeComparisons, e.writeIndex, e.writeQuestions, e.writeAnswers, e.writePictures,
	} {
		if err := write(ctx, out); err != nil {
			return err
		}
	}
	return d.End(w)
}
