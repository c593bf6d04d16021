package report

import (
	"io"

	"geoeval/pipeline"
)

// Write writes the report of the tables in the pipeline's output folder. Tables that were not built yet are taken for
// empty, but for problems: without these there is nothing to report.
func Write(w io.Writer, p *pipeline.Pipeline, about About) error {
	b, err := readBuild(p, about)
	if err != nil {
		return err
	}
	out := &packer{w: w}
	if err := writeTop(w, b); err != nil {
		return err
	}
	if err := b.writeList(out); err != nil {
		return err
	}
	if err := b.writeDetails(out); err != nil {
		return err
	}
	if err := b.writePictures(out); err != nil {
		return err
	}
	return writeBottom(w)
}
