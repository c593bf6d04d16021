// Package unigeo reads the calculation problems of UniGeo: English with placeholders for the numbers, and Chinese, with
// diagrams, choices and solution programs. Its proving problems are left out, as in the paper.
package unigeo

import (
	"context"
	"strings"

	"geoeval/internal/format/pickle"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/internal/geoqa"
)

// New gives the adapter of UniGeo.
func New() sources.Source { return adapter{} }

type adapter struct{}

func (adapter) Name() schema.Source { return schema.UniGeo }
func (adapter) Version() int        { return 4 }

// The files' names begin with what their problems ask for.
const (
	calculation = "calculation_"
	proving     = "proving_"
)

func (adapter) Units(files []string) []sources.Unit {
	return sources.OneUnitAFile(files, func(f string) (string, bool) {
		stem := sources.Stem(f)
		if split, ok := strings.CutPrefix(stem, calculation); ok {
			return split, true
		}
		return stem, strings.HasPrefix(stem, proving)
	})
}

func (adapter) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	split, ok := strings.CutPrefix(sources.Stem(unit.Files[0]), calculation)
	if !ok {
		return leaveOut(ctx, dir, unit.Files[0], yield)
	}
	return geoqa.Read(ctx, dir, unit, schema.UniGeo, split, yield, problem)
}

func problem(r *geoqa.Record, p *schema.Problem) error {
	if err := sources.Need("English_problem", r.English); err != nil {
		return err
	}
	plain, faults := sources.Readable(r.English, schema.English)
	text, numbers, err := fill(readable(plain), r.Numbers)
	if err != nil {
		return err
	}
	p.Language = schema.English
	p.Text, p.TextPublished = text, r.English
	p.TextZH, _ = sources.Readable(r.Subject, schema.Chinese)
	p.RecordFaults = append(p.RecordFaults, faults...)
	p.Numbers = numbers
	return nil
}

// leaveOut counts the records of a file of proving problems.
func leaveOut(ctx context.Context, dir *sources.Dir, file string, yield func(sources.Record) error) error {
	content, err := dir.ReadFile(ctx, file, sources.MaxPickle)
	if err != nil {
		return sources.YieldReject(err, sources.Record{File: file}, yield)
	}
	items, err := pickle.LoadList(content)
	if err != nil {
		return sources.YieldReject(sources.Rejectf(schema.Unreadable, "%v", err), sources.Record{File: file}, yield)
	}
	if len(items) == 0 {
		return sources.YieldReject(sources.NoRecords(), sources.Record{File: file}, yield)
	}
	for i, item := range items {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := sources.Record{File: file, Name: sources.Nth(i), LeftOut: "proving problem"}
		if d, ok := item.(*pickle.Dict); !ok || d.Len() == 0 {
			r = sources.Record{File: file, Name: r.Name, Reject: sources.Rejectf(schema.Malformed, "is not a dict with fields")}
		}
		if err := yield(r); err != nil {
			return err
		}
	}
	return nil
}
