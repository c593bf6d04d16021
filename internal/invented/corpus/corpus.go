// Package corpus writes invented datasets: all seven in their native layouts, with the quirks of the published files,
// and a collection behind the hard subset. The problems are drawn from the templates of package synth; nothing in them
// is anybody else's. A build of the whole pipeline needs no other data.
//
// The same seed and scale give the same bytes, whatever machine writes them and on how many processors.
//
// It is one package, as each format of a dataset is a file, and all write the same drawn problems.
package corpus

import (
	"context"
	"fmt"
	"slices"

	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// version is raised by hand whenever the same seed, scale and templates would give other bytes.
const version = 5

// sceneKey is the key under which a record says how its picture was drawn. No published record has it.
const sceneKey = "geoeval_scene"

// traceKey is the key under which a record says which principles its solution uses, where that is known.
const traceKey = "geoeval_trace"

// Options say which corpus is written.
type Options struct {
	// Seed is where all chance comes from.
	Seed uint64
	// Scale is the corpus's size as a part of the paper's, over 0; 1 gives 24,912 problems and 10,000 behind the hard
	// subset.
	Scale float64
	// Scenes is the part of the problems of each dataset, 0 to 1, that are composed at least: scenes, and no problems of
	// templates. There are more where templates have too few wordings.
	Scenes float64
	// Most is how many problems of each dataset there are at the most; 0 for no such bound. Below 50 some dataset has files
	// without records.
	Most int
	// Progress, where not nil, gets how many problems of how many are written. Calls do not overlap.
	Progress func(done, total int)

	scenes scenery
}

// A Count says what became of a dataset's records.
type Count struct {
	// Problems are the records that are problems.
	Problems int `json:"problems"`
	// Rejects are records that are broken on purpose. They come on top of the problems.
	Rejects int `json:"rejects"`
	// LeftOut are records that the paper's rules leave out.
	LeftOut int `json:"left_out"`
}

// A Report says what was written.
type Report struct {
	Counts map[schema.Source]Count
	// Scenes are how many of the problems are composed, and Made is of how many scenes, those that no dataset can state
	// among them.
	Scenes map[schema.Source]int
	Made   int
	// Rejects are the broken records, each as ingest must reject it. Its Reason is empty.
	Rejects []schema.Reject
	// Faults are what was wrong with scenes that no problem is of, in no order: mistakes of whoever wrote constructions and
	// rules.
	Faults []string
	// Quirks counts the records that have a quirk of the published files, by "<source>: <quirk>".
	Quirks map[string]int
}

func newReport() *Report {
	return &Report{Counts: map[schema.Source]Count{}, Scenes: map[schema.Source]int{}, Quirks: map[string]int{}}
}

// A dataset is one that the corpus has.
type dataset struct {
	source schema.Source
	// problems are so many at scale 1.
	problems int
	write    func(context.Context, *writing) error
}

// datasets are what the corpus has: the problems of each dataset by the paper's table 7, where Geometry3K has its true
// 3,002, and of the collection behind the hard subset (section 3.1.4). A source that is not here is not in the corpus,
// and a build without data has no problem of it; to be here it needs a writer of its native files.
func datasets() []dataset {
	return []dataset{
		{schema.Geometry3K, 3002, writeGeometry3K},
		{schema.PGPS9K, 9022, writePGPS9K},
		{schema.UniGeo, 4998, writeUniGeo},
		{schema.GeoQAPlus, 2518, writeGeoQAPlus},
		{schema.GeometryQA, 1398, writeGeometryQA},
		{schema.MATH, 1349, writeMATH},
		{schema.MathQA, 2625, writeMathQA},
		{schema.HardSource, 10000, writeHard},
	}
}

// Write writes a corpus into a folder, which must be new, empty or an older corpus; that is replaced. The folder is
// there once everything is in it.
func Write(ctx context.Context, dir string, options Options) (*Report, error) {
	templates, err := synth.Load()
	if err != nil {
		return nil, err
	}
	marker, err := newMarker(options)
	if err != nil {
		return nil, err
	}
	var report *Report
	err = replace(dir, func(folder string) error {
		if report, err = writeAll(ctx, folder, options, templates); err != nil {
			return err
		}
		marker.Datasets = report.Counts
		return marker.write(folder)
	})
	return report, err
}

func writeAll(ctx context.Context, folder string, options Options, templates []*synth.Template) (*Report, error) {
	report := newReport()
	steps := &progress{tell: options.Progress}
	all := datasets()
	for _, d := range all {
		steps.total += d.scaled(options)
	}
	first := newWriting(all[0].source, "", options, templates, nil)
	for _, d := range all {
		w := newWriting(d.source, folder, options, templates, report)
		w.progress, w.shared = steps, first.shared
		if err := d.write(ctx, w); err != nil {
			return nil, fmt.Errorf("%s: %w", d.source, err)
		}
		report.Counts[d.source] = w.count
	}
	report.Made, report.Faults = len(first.shared.scenes.made), first.shared.scenes.faults
	return report, nil
}

// scaled gives how many problems of the dataset there are, at least 1.
func (d *dataset) scaled(o Options) int {
	n := max(1, int(float64(d.problems)*o.Scale+0.5))
	if o.Most > 0 {
		n = min(n, o.Most)
	}
	return n
}

// of gives the dataset of a source, which the corpus must have.
func of(source schema.Source) *dataset {
	all := datasets()
	return &all[slices.IndexFunc(all, func(d dataset) bool { return d.source == source })]
}

// A progress counts the problems that are written, and tells of it.
type progress struct {
	done, total int
	tell        func(done, total int)
}

// step counts one more; records that are broken on purpose come on top and do not count.
func (p *progress) step() {
	if p != nil && p.tell != nil {
		p.done = min(p.done+1, p.total)
		p.tell(p.done, p.total)
	}
}
