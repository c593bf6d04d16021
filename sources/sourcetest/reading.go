package sourcetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"testing/fstest"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/sources"
)

// A folder is a source's folder as ingest would give it to the adapter.
type folder struct {
	source sources.Source
	units  []sources.Unit
	dir    *sources.Dir
}

// unlimited is a size that no fixture reaches.
const unlimited = 1 << 30

// open lists a fixture's files for the adapter and reads them through fsys.
func (c *Case) open(files fstest.MapFS, fsys fs.FS, maxSize int64, onRead func(string, []byte)) *folder {
	names := slices.Sorted(maps.Keys(files))
	return &folder{c.Source, c.Source.Units(slices.Clone(names)), sources.NewDir(fsys, names, maxSize, onRead)}
}

// whole opens a fixture without anything special.
func (c *Case) whole(files fstest.MapFS) *folder { return c.open(files, files, unlimited, nil) }

// base is what the undamaged fixture gives; other rules build on it only where that is all well.
func (c *Case) base(r reporter) *outcome {
	out, err := c.whole(c.Files).read(context.Background(), nil)
	if err != nil {
		r.Errorf("the good fixture: %v", err)
	}
	return out
}

// with is the fixture with one file's content replaced; nil takes the file away.
func (c *Case) with(name string, content []byte) fstest.MapFS {
	files := maps.Clone(c.Files)
	delete(files, name)
	if content != nil {
		files[name] = &fstest.MapFile{Data: content}
	}
	return files
}

// An outcome is what became of the records of some units.
type outcome struct {
	// records are all of them as the adapter yielded them and ingest would complete them, in that order.
	records []sources.Record
	// rows are the problems by id.
	rows     map[string]*schema.Problem
	problems int
	rejects  []*sources.Reject
	leftOut  int // annotations too, which are no problems
	// faults break the contract, whatever the content.
	faults []string
}

// read reads the units that pick picks (nil: all), as ingest does. Its error is the adapter's or that of reading a
// diagram.
func (f *folder) read(ctx context.Context, pick func(sources.Unit) bool) (*outcome, error) {
	out := &outcome{rows: map[string]*schema.Problem{}}
	for _, unit := range f.units {
		if pick != nil && !pick(unit) {
			continue
		}
		before := len(out.records)
		err := f.readUnit(ctx, unit, func(r sources.Record) error {
			completed, err := f.complete(ctx, r)
			if err != nil {
				return err
			}
			out.add(unit, f.source.Name(), r, completed)
			return nil
		})
		if err != nil {
			return out, err
		}
		if len(out.records) == before {
			out.fault("the unit %q of %s yields nothing: its records are lost", unit.Key, unit.Files[0])
		}
	}
	return out, nil
}

// readUnit is the adapter's Read; a panic is an error.
func (f *folder) readUnit(ctx context.Context, unit sources.Unit, yield func(sources.Record) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f.source.Read(ctx, f.dir, unit, yield)
}

// complete does what ingest does with a problem: licence, diagram, validation.
func (f *folder) complete(ctx context.Context, r sources.Record) (sources.Record, error) {
	if r.Problem == nil {
		return r, nil
	}
	p := *r.Problem
	p.License, p.LicenseEvidence = "MIT", "a test"
	err := sources.ProblemWithinLimits(&p)
	if err == nil {
		err = f.loadDiagram(ctx, &p, r.Diagram)
	}
	if err == nil {
		if invalid := schema.Problems.Validate(&p); invalid != nil {
			err = sources.Rejectf(schema.Invalid, "%v", invalid)
		}
	}
	var reject *sources.Reject
	if errors.As(err, &reject) {
		return sources.Record{File: r.File, Name: r.Name, Reject: reject}, nil
	}
	r.Problem = &p
	return r, err
}

func (f *folder) loadDiagram(ctx context.Context, p *schema.Problem, d sources.Diagram) error {
	p.ImagePath = d.Path
	var content []byte
	var info diagram.Info
	var err error
	switch {
	case d.Path == "":
		return nil
	case d.Gray != nil:
		content, info, err = diagram.EncodeGray(d.Width, d.Height, d.Gray)
	case !f.dir.Has(d.Path):
		p.Diagram = schema.MissingDiagram
		return nil
	default:
		if content, err = f.dir.ReadFile(ctx, d.Path, sources.MaxPicture); err != nil {
			return err
		}
		info, err = diagram.Measure(content)
	}
	if err != nil {
		return sources.Rejectf(schema.Malformed, "diagram %s: %v", d.Path, err)
	}
	p.Image = schema.Image{Bytes: content, Path: path.Base(d.Path)}
	p.ImageWidth, p.ImageHeight, p.PixelDigest = int64(info.Width), int64(info.Height), info.Pixels.String()
	return nil
}

func (o *outcome) fault(format string, args ...any) {
	o.faults = append(o.faults, fmt.Sprintf(format, args...))
}

// add counts a record in and holds it against what is true of every record.
func (o *outcome) add(unit sources.Unit, source schema.Source, yielded, r sources.Record) {
	where := fmt.Sprintf("record %q of %s", yielded.Name, yielded.File)
	kinds := 0
	for _, is := range []bool{yielded.Problem != nil, yielded.Annotation != nil, yielded.Reject != nil, yielded.LeftOut != ""} {
		if is {
			kinds++
		}
	}
	if kinds != 1 {
		o.fault("%s is %d of problem, annotation, reject and left out, not exactly one", where, kinds)
	}
	if !slices.Contains(unit.Files, yielded.File) {
		o.fault("%s: the file is none of the unit's: %q", where, unit.Files)
	}
	if yielded.Reject == nil && yielded.Name == "" {
		o.fault("%s has no name", where)
	}
	if (yielded.Annotation != nil) && unit.Annotates == "" {
		o.fault("%s is an annotation in a unit that has none", where)
	}
	if (yielded.Problem != nil) && unit.Annotates != "" {
		o.fault("%s is a problem in a unit of annotations", where)
	}
	o.records = append(o.records, r)
	switch {
	case r.Problem != nil:
		o.problems++
		o.rows[r.Problem.ID] = r.Problem
		o.addProblem(unit, source, r)
	case r.Reject != nil:
		o.rejects = append(o.rejects, r.Reject)
		if why := badReject(r); why != "" {
			o.fault("%s: a reject %s: %q", where, why, r.Reject.Reason)
		}
	default:
		o.leftOut++
	}
}

func (o *outcome) addProblem(unit sources.Unit, source schema.Source, r sources.Record) {
	p := r.Problem
	switch prefix := string(source) + "/" + unit.Key; {
	case p.Source != source:
		o.fault("problem %s is of the source %q", p.ID, p.Source)
	case p.NativeFile != r.File:
		o.fault("problem %s is of the file %q, its record of %q", p.ID, p.NativeFile, r.File)
	case len(p.RecordDigest) != 64:
		o.fault("problem %s: record_digest %q is no SHA-256 in hex", p.ID, p.RecordDigest)
	case p.ID != prefix && !(strings.HasSuffix(prefix, "/") && strings.HasPrefix(p.ID, prefix)):
		o.fault("problem %s is none of the unit %q", p.ID, unit.Key)
	}
}

// badReject says what a reject lacks to be a row that helps.
func badReject(r sources.Record) string {
	reason := r.Reject.Reason
	row := schema.Reject{Source: schema.HardSource, File: r.File, Record: r.Name, Kind: r.Reject.Kind, Reason: reason}
	switch err := schema.Rejects.Validate(&row); {
	case err != nil:
		return "that is no valid row: " + err.Error()
	case len(strings.TrimSpace(reason)) < 5:
		return "without a reason"
	case strings.ContainsAny(reason, "\n\r"):
		return "of more than one line"
	case len(reason) > 1000:
		return "as long as a file"
	}
	return ""
}

// ids are the ids of the problems, sorted.
func (o *outcome) ids() []string { return slices.Sorted(maps.Keys(o.rows)) }

// count is how many records there were.
func (o *outcome) count() int { return o.problems + len(o.rejects) + o.leftOut }

// reasons are those of the rejects, for messages.
func (o *outcome) reasons() []string {
	var reasons []string
	for _, r := range o.rejects {
		reasons = append(reasons, r.Reason)
	}
	return reasons
}

// lossless says whether nothing of what base held is gone without a reject.
func (o *outcome) lossless(base *outcome) bool {
	return len(o.rejects) > len(base.rejects) || slices.Equal(o.ids(), base.ids()) && o.problems >= base.problems &&
		o.leftOut == base.leftOut
}

// reading says which units a file belongs to.
func reading(file string) func(sources.Unit) bool {
	return func(u sources.Unit) bool { return slices.Contains(u.Files, file) }
}

// isText says whether a file's format is one of text.
func isText(name string, content []byte) bool {
	ext := path.Ext(name)
	return (ext == ".json" || ext == ".jsonl") && bytes.IndexByte(content, 0) < 0
}
