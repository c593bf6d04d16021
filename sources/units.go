package sources

import (
	"context"
	"errors"
	"path"
	"strings"
	"unicode/utf8"

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
// other records [Nth].
func ReadParts(ctx context.Context, dir *Dir, file string, form records.Form, yield func(Record) error,
	parse func(raw []byte, r *Record) error) error {
	n, failed := 0, error(nil)
	err := dir.Parts(ctx, file, form, func(part records.Part) error {
		r := Record{File: file, Name: Nth(n)}
		n++
		err := readPart(part, form, &r, parse)
		if err != nil {
			failed = YieldReject(err, r, yield)
		} else {
			failed = yield(r)
		}
		return failed
	})
	if err == nil || failed != nil {
		return failed
	}
	return YieldReject(err, Record{File: file}, yield)
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
