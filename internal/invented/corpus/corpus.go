// Package corpus writes invented datasets: all seven in their native layouts, with the quirks of the published files, and a
// collection behind the hard subset. The problems are drawn from the templates of package synth; nothing in them is anybody
// else's. A build of the whole pipeline needs no other data.
//
// The same seed and scale give the same bytes, whatever machine writes them and on how many processors.
package corpus

import (
	"context"
	"fmt"

	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// version is raised by hand whenever the same seed, scale and templates would give other bytes.
const version = 1

// Options say which corpus is written.
type Options struct {
	// Seed is where all chance comes from.
	Seed uint64
	// Scale is the corpus's size as a part of the paper's, over 0; 1 gives 24,912 problems and 10,000 behind the hard subset.
	Scale float64
	// Progress, where not nil, is told how many problems of how many are written. Calls do not overlap.
	Progress func(done, total int)
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
	// Rejects are the broken records, each as ingest must reject it. Its Reason is empty.
	Rejects []schema.Reject
	// Quirks counts the records that have a quirk of the published files, by "<source>: <quirk>".
	Quirks map[string]int
}

// counts are the problems of each dataset by the paper's table 7, where Geometry3K has its true 3,002, and of the collection behind
// the hard subset (section 3.1.4).
var counts = map[schema.Source]int{
	schema.Geometry3K: 3002, schema.PGPS9K: 9022, schema.UniGeo: 4998, schema.GeoQAPlus: 2518, schema.GeometryQA: 1398, schema.MATH: 1349,
	schema.MathQA: 2625, schema.Hard: 10000,
}

// writers write each dataset.
var writers = map[schema.Source]func(context.Context, *writing) error{
	schema.Geometry3K: writeGeometry3K, schema.PGPS9K: writePGPS9K, schema.UniGeo: writeUniGeo, schema.GeoQAPlus: writeGeoQAPlus,
	schema.GeometryQA: writeGeometryQA, schema.MATH: writeMATH, schema.MathQA: writeMathQA, schema.Hard: writeHard,
}

// Write writes a corpus into a folder, which must be new, empty or an older corpus; that is replaced. The folder is there
// once everything is in it.
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
	report := &Report{Counts: map[schema.Source]Count{}, Quirks: map[string]int{}}
	steps := &progress{tell: options.Progress}
	for _, source := range schema.Sources {
		steps.total += options.of(source)
	}
	for _, source := range schema.Sources {
		w := newWriting(source, folder, options, templates, report)
		w.progress = steps
		if err := writers[source](ctx, w); err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
		report.Counts[source] = w.count
	}
	return report, nil
}

// of gives a dataset's count at a scale, at least 1.
func (o Options) of(source schema.Source) int {
	return max(1, int(float64(counts[source])*o.Scale+0.5))
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
