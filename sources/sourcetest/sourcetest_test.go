package sourcetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometryqa"
)

// A defective is an adapter with one defect: of what the sound one does, read makes something else.
type defective struct {
	sources.Source
	read func(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield yield, sound reader) error
}

type (
	yield  = func(sources.Record) error
	reader = func(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield yield) error
)

func (d defective) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, y func(sources.Record) error) error {
	return d.read(ctx, dir, unit, y, d.Source.Read)
}

// changing is an adapter that changes each record before it yields it; a record without File is not yielded.
func changing(change func(n int, r *sources.Record)) func(context.Context, *sources.Dir, sources.Unit, yield, reader) error {
	return func(ctx context.Context, dir *sources.Dir, unit sources.Unit, y yield, sound reader) error {
		n := -1
		return sound(ctx, dir, unit, func(r sources.Record) error {
			n++
			if change(n, &r); r.File == "" {
				return nil
			}
			return y(r)
		})
	}
}

// A mute reporter only counts.
type mute int

func (m *mute) Errorf(string, ...any) { *m++ }

// failing are those of the named rules (all, for none) that a source fails.
func failing(source sources.Source, named ...string) []string {
	c := Case{
		Source: source,
		Files: Files("geometry1398.json", `[{"id": 1, "original_text": "边长是3，面积=多少？", "equation": "x=3*3", "ans": "9"},
			{"id": 2, "original_text": "半径是2，直径是多少？", "equation": "x=2*2", "ans": "4"}, {"id": 11, "original_text": "多少？", "equation": "x=1", "ans": "1"}]`),
		Problems: 3,
		Needed:   []string{"id", "original_text", "ans"},
	}
	var names []string
	for _, rule := range rules {
		if len(named) > 0 && !slices.Contains(named, rule.name) {
			continue
		}
		var failures mute
		if rule.run(&c, &failures); failures > 0 {
			names = append(names, rule.name)
		}
	}
	return names
}

func TestSuiteFindsDefects(t *testing.T) {
	var turn atomic.Int64
	for defect, c := range map[string]struct {
		read func(context.Context, *sources.Dir, sources.Unit, yield, reader) error
		// failed is a rule that must fail.
		failed string
	}{
		"loses a good record": {changing(func(n int, r *sources.Record) {
			if n == 1 {
				r.File = ""
			}
		}), "every record is counted once"},
		"loses broken records": {changing(func(_ int, r *sources.Record) {
			if r.Reject != nil && r.Name != "" {
				r.File = ""
			}
		}), "a broken record is its own reject"},
		"loses broken files": {changing(func(_ int, r *sources.Record) {
			if r.Reject != nil && r.Name == "" {
				r.File = ""
			}
		}), "cut off files are rejects"},
		"names a file of no unit":           {changing(func(_ int, r *sources.Record) { r.File = "../" + r.File }), "every record is counted once"},
		"yields a problem that is left out": {changing(func(_ int, r *sources.Record) { r.LeftOut = "why not" }), "every record is counted once"},
		"takes the row number for the id": {changing(func(n int, r *sources.Record) {
			if r.Problem != nil {
				r.Problem.NativeID = fmt.Sprint(n)
				r.Problem.ID = "geometryqa/all/" + r.Problem.NativeID
			}
		}), "rows do not depend on other records and units"},
		"gives all records one id": {changing(func(_ int, r *sources.Record) {
			if r.Problem != nil {
				r.Problem.ID, r.Problem.NativeID = "geometryqa/all/1", "1"
			}
		}), "ids are valid and unique and say their unit"},
		"gives ids of another unit": {changing(func(_ int, r *sources.Record) {
			if r.Problem != nil {
				r.Problem.ID, r.Problem.SourceSplit = "geometryqa/some/"+r.Problem.NativeID, "some"
			}
		}), "every record is counted once"},
		"gives other rows each time": {changing(func(_ int, r *sources.Record) {
			if r.Problem != nil {
				r.Problem.NativeLevel = fmt.Sprint(turn.Add(1))
			}
		}), "rows are the same again and at once"},
		"gives no reasons": {changing(func(_ int, r *sources.Record) {
			if r.Reject != nil {
				r.Reject = &sources.Reject{Kind: schema.Malformed}
			}
		}), "other content is a reject"},
		"gives reasons of several lines": {changing(func(_ int, r *sources.Record) {
			if r.Reject != nil {
				r.Reject = &sources.Reject{Kind: schema.Malformed, Reason: r.Reject.Reason + "\nand so on"}
			}
		}), "broken encoding is a reject"},
		"makes up kinds of rejects": {changing(func(_ int, r *sources.Record) {
			if r.Reject != nil {
				r.Reject = &sources.Reject{Kind: "bad", Reason: r.Reject.Reason}
			}
		}), "cut off files are rejects"},
		"panics at a bad file": {changing(func(_ int, r *sources.Record) {
			if r.Reject != nil {
				panic("index out of range")
			}
		}), "changed bytes do no harm"},
		"ends at a bad record": {func(ctx context.Context, dir *sources.Dir, unit sources.Unit, y yield, sound reader) error {
			return sound(ctx, dir, unit, func(r sources.Record) error {
				if r.Reject != nil {
					return r.Reject
				}
				return y(r)
			})
		}, "a broken record is its own reject"},
		"makes a failure to read a reject": {func(ctx context.Context, dir *sources.Dir, unit sources.Unit, y yield, sound reader) error {
			if err := sound(ctx, dir, unit, y); err != nil {
				return y(sources.Record{File: unit.Files[0], Reject: sources.Rejectf(schema.Unreadable, "%v", err)})
			}
			return nil
		}, "failures to read are returned"},
		"is silent of files that vanished": {func(ctx context.Context, dir *sources.Dir, unit sources.Unit, y yield, sound reader) error {
			if err := sound(ctx, dir, unit, y); err != nil {
				return errors.New("cannot read")
			}
			return nil
		}, "files that vanish are noticed"},
		"does not listen": {func(ctx context.Context, dir *sources.Dir, unit sources.Unit, y yield, sound reader) error {
			return sound(context.WithoutCancel(ctx), dir, unit, y)
		}, "cancellation ends the reading"},
		"swallows yield's error": {func(ctx context.Context, dir *sources.Dir, unit sources.Unit, y yield, sound reader) error {
			return sound(ctx, dir, unit, func(r sources.Record) error { y(r); return nil })
		}, "an error of yield ends the reading and is returned"},
		"wraps yield's error": {func(ctx context.Context, dir *sources.Dir, unit sources.Unit, y yield, sound reader) error {
			if err := sound(ctx, dir, unit, y); err != nil {
				return fmt.Errorf("reading: %w", err)
			}
			return nil
		}, "an error of yield ends the reading and is returned"},
		"changes what it was given": {func(ctx context.Context, dir *sources.Dir, unit sources.Unit, y yield, sound reader) error {
			content, err := dir.ReadFile(ctx, unit.Files[0], sources.MaxPickle)
			if err == nil && len(content) > 0 {
				content[0] = ' '
			}
			return sound(ctx, dir, unit, y)
		}, "what was read is not changed"},
	} {
		t.Run(defect, func(t *testing.T) {
			if len(failing(defective{geometryqa.New(), c.read}, c.failed)) == 0 {
				t.Errorf("an adapter that %s passes the check that %q", defect, c.failed)
			}
		})
	}
}

// mixedUp gives every file to two units of one key.
type mixedUp struct{ sources.Source }

func (m mixedUp) Units(files []string) []sources.Unit {
	return append(m.Source.Units(files), m.Source.Units(files)...)
}

// inTurn gives units an order of files that the listing decides.
type inTurn struct{ sources.Source }

func (inTurn) Units(files []string) []sources.Unit {
	if len(files) == 0 {
		return nil
	}
	slices.Reverse(files)
	return []sources.Unit{{Key: "all/", Files: files}}
}

func TestSuiteFindsDefectiveUnits(t *testing.T) {
	for _, source := range []sources.Source{mixedUp{geometryqa.New()}, inTurn{geometryqa.New()}} {
		files := Files("a.json", "[]", "b.json", "[]")
		var failures mute
		checkUnits(&Case{Source: source, Files: files}, &failures)
		if failures == 0 {
			t.Errorf("units of %T pass", source)
		}
	}
}

func TestSoundAdapterPasses(t *testing.T) {
	if failed := failing(geometryqa.New()); len(failed) > 0 {
		t.Errorf("a sound adapter fails %q", failed)
	}
}
