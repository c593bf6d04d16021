package report

import (
	"fmt"
	"io"
	"iter"

	"geoeval/internal/facts"
	"geoeval/internal/release/released"
	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
)

// Write writes the report of the tables in the pipeline's output folder. Tables that were not built yet are taken for
// empty, but for problems: without these there is nothing to report. It says how many of how many problems the page shows: of more
// than 50,000 a sample.
func Write(w io.Writer, p *pipeline.Pipeline, about About) (Shown, error) {
	b, err := readBuild(p, about)
	if err != nil {
		return Shown{}, err
	}
	return b.shown(), b.write(w)
}

// WriteRelease writes the report of a release, of whose configurations these are the rows; they are gone through several
// times. The stages of the pipeline sum them up.
func WriteRelease(w io.Writer, p *pipeline.Pipeline, rows iter.Seq2[released.Row, error], about About) (Shown, error) {
	b, err := readReleased(p, rows, about)
	if err != nil {
		return Shown{}, err
	}
	return b.shown(), b.write(w)
}

// Shown is how many problems a report shows, of how many there are.
type Shown struct{ Problems, Of int }

// String says so where it does not show all, and is "" where it does.
func (s Shown) String() string {
	if s.Problems == s.Of {
		return ""
	}
	return fmt.Sprintf("it shows a sample of %s of the %s problems; numbers are of all", facts.Number(s.Problems), facts.Number(s.Of))
}

func (b *build) shown() Shown { return Shown{len(b.problems), b.whole.problems} }

func (b *build) write(w io.Writer) error {
	out := &onefile.Packer{W: w}
	d, err := newDocument()
	if err != nil {
		return err
	}
	if err := writeTop(w, d, b); err != nil {
		return err
	}
	thumbs, of, err := b.thumbnails()
	if err != nil {
		return err
	}
	if err := b.writeList(out, of); err != nil {
		return err
	}
	if err := b.writePrinciples(out); err != nil {
		return err
	}
	drawn := b.drawSteps()
	if err := b.writeDetails(out); err != nil {
		return err
	}
	if err := writeLines(out, "drawn", drawn, picturesPerChunk); err != nil {
		return err
	}
	if err := b.writePictures(out); err != nil {
		return err
	}
	if err := writeLines(out, "thumbs", thumbs, thumbsPerChunk); err != nil {
		return err
	}
	return d.End(w)
}
