package sources

import (
	"context"
	"encoding/json"
	"errors"
	"path"
	"strings"

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
// [*Reject], makes the element a reject under the record's name. The whole file is one reject when it is not a JSON
// list or an empty one.
func ReadList(ctx context.Context, dir *Dir, unit Unit, yield func(Record) error,
	parse func(raw []byte, r *Record) error) error {
	content, err := dir.ReadFile(ctx, unit.Files[0])
	if err != nil {
		return YieldReject(err, Record{File: unit.Files[0]}, yield)
	}
	var elements []json.RawMessage
	if err := DecodeJSON(content, &elements); err != nil {
		return YieldReject(err, Record{File: unit.Files[0]}, yield)
	}
	if len(elements) == 0 {
		return YieldReject(NoRecords(), Record{File: unit.Files[0]}, yield)
	}
	for i, raw := range elements {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := Record{File: unit.Files[0], Name: Nth(i)}
		if err := parse(raw, &r); err != nil {
			if err := YieldReject(err, r, yield); err != nil {
				return err
			}
		} else if err := yield(r); err != nil {
			return err
		}
	}
	return nil
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
