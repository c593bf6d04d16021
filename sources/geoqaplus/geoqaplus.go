// Package geoqaplus reads GeoQA+: Chinese problems with diagrams, choices and solution programs.
package geoqaplus

import (
	"context"
	"path"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/format/pickle"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/internal/geoqa"
)

// New gives the adapter of GeoQA+.
func New() sources.Source { return adapter{} }

type adapter struct{}

func (adapter) Name() schema.Source { return schema.GeoQAPlus }
func (adapter) Version() int        { return 3 }

// goalsFile gives what each problem asks for, by id: angle, length, area or other.
const goalsFile = "sub_dataset_dict.pk"

// Units gives a unit a split, which the file of goals belongs to.
func (adapter) Units(files []string) []sources.Unit {
	var goals []string
	for _, f := range files {
		if path.Base(f) == goalsFile {
			goals = append(goals, f)
		}
	}
	units := sources.OneUnitAFile(files,
		func(f string) (string, bool) { return sources.Stem(f), path.Base(f) != goalsFile })
	for i := range units {
		units[i].Files = append(units[i].Files, goals...)
	}
	return units
}

func (adapter) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	goals := &pickle.Dict{}
	if len(unit.Files) > 1 {
		var err error
		if goals, err = readGoals(ctx, dir, unit.Files[1]); err != nil {
			return sources.YieldReject(err, sources.Record{File: unit.Files[0]}, yield)
		}
	}
	return geoqa.Read(ctx, dir, unit, schema.GeoQAPlus, sources.Stem(unit.Files[0]), yield,
		func(r *geoqa.Record, p *schema.Problem) error {
			return problem(r, p, goals)
		})
}

func readGoals(ctx context.Context, dir *sources.Dir, file string) (*pickle.Dict, error) {
	content, err := dir.ReadFile(ctx, file, sources.MaxPickle)
	if err != nil {
		return nil, err
	}
	value, err := pickle.Load(content)
	if err != nil {
		return nil, sources.Rejectf(schema.Unreadable, "%s: %v", file, err)
	}
	goals, ok := value.(*pickle.Dict)
	if !ok {
		return nil, sources.Rejectf(schema.Malformed, "%s: is not a dict", file)
	}
	return goals, nil
}

func problem(r *geoqa.Record, p *schema.Problem, goals *pickle.Dict) error {
	if err := sources.Need("subject", r.Subject); err != nil {
		return err
	}
	p.Language = schema.Chinese
	var faults []string
	p.Text, faults = sources.Readable(signs.Replace(r.Subject), schema.Chinese)
	p.TextPublished, p.RecordFaults = r.Subject, append(p.RecordFaults, faults...)
	p.Numbers = named(p.Text, r.Numbers)
	id, _ := strconv.ParseInt(r.ID, 10, 64)
	if goal, ok := goals.Lookup(id); ok {
		g, ok := goal.(string)
		if !ok {
			return sources.Rejectf(schema.Malformed, "%s: the goal of %s is not text", goalsFile, r.ID)
		}
		if g != "" {
			p.NativeGoals = []string{g}
		}
	}
	return nil
}

// signs are written in one way (丄, ‖, ⊿).
var signs = strings.NewReplacer("丄", "⊥", "‖", "∥", "⊿", "△")

// named lists the numerals of a text. Those that the record numbers have names: N_0 is the first. They stand in the
// record's order, but for those that the text shows elsewhere; what it shows nowhere is listed at the end.
func named(text string, values []float64) []schema.Number {
	numerals := mathtext.Numbers(text)
	names := make([]string, len(numerals))
	left := make([]bool, len(values))
	next := 0
	for k, v := range values {
		at := slices.IndexFunc(numerals[next:], func(n mathtext.Number) bool { return n.Value == v })
		if left[k] = at < 0; at >= 0 {
			names[next+at] = "N_" + strconv.Itoa(k)
			next += at + 1
		}
	}
	for k, v := range values {
		for i, n := range numerals {
			if left[k] && names[i] == "" && n.Value == v {
				names[i], left[k] = "N_"+strconv.Itoa(k), false
			}
		}
	}
	var out []schema.Number
	for i, n := range numerals {
		if names[i] != "" || !n.Label {
			out = append(out, sources.NumbersOf([]mathtext.Number{n}, func(int) string { return names[i] })...)
		}
	}
	return append(out, sources.Unshown(out, values)...)
}
