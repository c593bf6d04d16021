package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/facts"
	"geoeval/internal/format/visible"
	"geoeval/internal/release"
	"geoeval/internal/release/compare"
	"geoeval/internal/text/spelling"
	"geoeval/pipeline"
	"geoeval/schema"
)

// ErrataGone says that a build or a release was made with corrections and that the file is not there which they are read from. A file
// without an entry says that none is meant.
type ErrataGone struct {
	// With is what was made with them, and Corrections how many there were.
	With        string
	Corrections int
	// File is where they are read from, and Near are names beside it that may be meant.
	File string
	Near []string
}

func (e *ErrataGone) Error() string {
	near := ""
	if len(e.Near) > 0 {
		near = fmt.Sprintf(". %s is there, and is not read", strings.Join(e.Near, ", "))
	}
	return fmt.Sprintf("%s was made with %s, and their file, %s, is not there: without it every answer is as published%s. "+
		"Put it back and build again. If no correction is meant, make an empty %s there",
		e.With, facts.Count(e.Corrections, "correction"), e.File, near, errataFile)
}

// Mend says in a line what mends it, before the next build.
func (e *ErrataGone) Mend() string {
	return fmt.Sprintf("put %s back (if no correction is meant: touch %s)", e.File, visible.ShellWord(e.File))
}

// ErrataGone says which corrections are undone as errata.yaml is not there: those of the build in the output folder, or of one before
// it, of a former release, which may be nil, or of the last release made of the builds. It is nil where none are.
func (o *Options) ErrataGone(former *compare.Former) *ErrataGone {
	if o.hasErrata() {
		return nil
	}
	gone := &ErrataGone{With: o.Out, Corrections: o.correctionsGone(), File: o.Beside(errataFile)}
	if gone.Corrections == 0 && former != nil {
		gone.With, gone.Corrections = "version "+former.Since.Version, former.Corrections()
	}
	if last, _ := LastRelease(disk.Join(o.Out, "release")); gone.Corrections == 0 && last != "" {
		if m, err := release.LoadManifest(last); err == nil { // else whoever reads that release says why not
			gone.With, gone.Corrections = last, len(m.Basis.Errata)
		}
	}
	if gone.Corrections == 0 {
		return nil
	}
	gone.Near = o.nearErrata()
	return gone
}

// hasErrata says whether there is a file of corrections. One that cannot be read is told of by whoever reads it.
func (o *Options) hasErrata() bool {
	_, err := os.Stat(o.Beside(errataFile))
	return !errors.Is(err, fs.ErrNotExist)
}

// correctionsGone is how many corrections the builds in the output folder had whose file is not there any more, 0 where it is. Tables
// and an origin that cannot be read are of none: a build says so of them.
func (o *Options) correctionsGone() int {
	if o.hasErrata() {
		return 0
	}
	rows, _ := pipeline.ReadIfThere(pipeline.Layout{Dir: o.Out}, schema.Errata, "id", "field")
	n := len(rows)
	if was, _ := loadOrigin(o.Out); was != nil {
		n = max(n, was.Corrections)
	}
	return n
}

// nearErrata names the files that may be errata.yaml by another name.
func (o *Options) nearErrata() (near []string) {
	entries, _ := os.ReadDir(o.configFolder())
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || len(near) == spelling.MostGuesses {
			continue
		}
		if strings.Contains(strings.ToLower(name), "errata") || len(spelling.Near(name, []string{errataFile})) > 0 {
			near = append(near, name)
		}
	}
	return near
}
