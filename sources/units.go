package sources

import (
	"context"
	"errors"
	"path"
	"runtime"
	"strings"
	"unicode/utf8"

	"geoeval/internal/format/bug"
	"geoeval/internal/format/ordered"
	"geoeval/internal/format/records"
	"geoeval/schema"
)

// Stem is a file's base name without its ending.
func Stem(file string) string { return strings.TrimSuffix(path.Base(file), path.Ext(file)) }

// OneUnitAFile makes a unit of every file for which split gives a split: the ids of its problems begin with
// <source>/<split>/.
func OneUnitAFile(files []string, split func(file string) (string, bool)) []Unit {
	var units []Unit
	for _, f := range files {
		if s, ok := split(f); ok {
			units = append(units, Unit{Key: s + "/", Files: []string{f}})
		}
	}
	return units
}

// ReadList reads a unit whose first file is a JSON list of records. parse makes a record of each element; its error, a
// [*Reject], makes the element a reject under the record's name, and so does a size over the limit. The whole file is
// one reject when it is not a JSON list or an empty one.
func ReadList(ctx context.Context, dir *Dir, unit Unit, yield func(Record) error,
	parse func(raw []byte, r *Record) error) error {
	return ReadParts(ctx, dir, unit.Files[0], records.List, yield, parse)
}

// ReadParts is [ReadList] for a file that holds its records in any form. A member of an object has its name there, and
// other records [Nth]. A panic of parse is the error, which names the record, once the others are read.
func ReadParts(ctx context.Context, dir *Dir, file string, form records.Form, yield func(Record) error,
	parse func(raw []byte, r *Record) error) error {
	type parsed struct {
		Record
		err error
	}
	var parting error
	runs := func(yield func(numbered) bool) {
		var run numbered
		parting = dir.Parts(ctx, file, form, func(part records.Part) error {
			if run.parts = append(run.parts, part); len(run.parts) < parsedAtOnce {
				return nil
			}
			if !yield(run) {
				return errEnded
			}
			run = numbered{first: run.first + len(run.parts)}
			return nil
		})
		if len(run.parts) > 0 && !errors.Is(parting, errEnded) {
			yield(run)
		}
	}
	var panics bug.Bag
	parseAll := func(_ context.Context, run numbered) ([]parsed, error) {
		out := make([]parsed, len(run.parts))
		for i, part := range run.parts {
			out[i].Record = Record{File: file, Name: Nth(run.first + i)}
			r := &out[i]
			if err := panics.CatchIn(&r.Record.Name, func() error { r.err = readPart(part, form, &r.Record, parse); return nil }); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	for run, err := range ordered.Map(ctx, runtime.GOMAXPROCS(0), parsedAhead, runs, parseAll) {
		if err != nil {
			return err
		}
		for _, r := range run {
			if err = ctx.Err(); err != nil {
				return err
			}
			if r.Problem == nil && r.Annotation == nil && r.Reject == nil && r.LeftOut == "" && r.err == nil {
				continue // it panicked
			}
			if r.err != nil {
				err = YieldReject(r.err, r.Record, yield)
			} else {
				err = yield(r.Record)
			}
			if err != nil {
				return err
			}
		}
	}
	if err := panics.Err(); err != nil || parting == nil {
		return err
	}
	return YieldReject(parting, Record{File: file}, yield)
}

const (
	// parsedAtOnce is how many records are parsed at once: handing on each by itself would cost as much as parsing it.
	parsedAtOnce = 64
	// parsedAhead is how many times as many may wait.
	parsedAhead = 8
)

// errEnded ends the parting of a file whose records nobody wants any more.
var errEnded = errors.New("no more records are wanted")

// Numbered are parts of a file that follow each other, the first of which has a number.
type numbered struct {
	first int
	parts []records.Part
}

// readPart makes a record of a part of a file.
func readPart(part records.Part, form records.Form, r *Record, parse func(raw []byte, r *Record) error) error {
	if form == records.Object {
		if part.Name == nil {
			return Rejectf(schema.TooLarge, "its name is over the limit of %d bytes for a text", MaxText)
		}
		var name string
		if err := DecodeJSON(part.Name, &name); err != nil {
			return err
		}
		r.Name = name
	}
	if part.Raw == nil {
		return RecordWithinLimits(part.Size)
	}
	if !utf8.Valid(part.Raw) {
		return Rejectf(schema.Unreadable, "is not UTF-8 from byte %d on", firstInvalid(part.Raw))
	}
	return parse(part.Raw, r)
}

// YieldReject yields a record as rejected for err. An error that is not a [*Reject] is no fault of the record and is
// returned.
func YieldReject(err error, r Record, yield func(Record) error) error {
	var reject *Reject
	if !errors.As(err, &reject) {
		return err
	}
	return yield(Record{File: r.File, Name: oneLine(r.Name), Reject: reject})
}

// NoRecords refuses a file that can be read and holds not one record: no dataset publishes one, so it has lost them.
func NoRecords() error { return Rejectf(schema.Unreadable, "holds no records") }

// Need refuses a record that lacks a field.
func Need(field, value string) error {
	if strings.TrimSpace(value) == "" {
		return Rejectf(schema.MissingField, "%s is missing or empty", field)
	}
	return nil
}
