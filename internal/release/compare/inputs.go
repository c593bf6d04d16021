package compare

import (
	"cmp"
	"fmt"
	"slices"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/pipeline/diff"
	"geoeval/schema"
)

// An inputsDiff gathers what differs in what two releases were made from: sources, records, diagrams and errata.
type inputsDiff struct {
	was, now map[schema.Source]release.Input
	errata   [2]map[string]release.Erratum
	// changed are the sources whose native files differ, explained those of which a row says more.
	changed, explained map[schema.Source]bool
	records            []diff.Cause
	// about gives, by problem, what causes can be about that concern its rows; told are those that are among the causes:
	// a problem whose record or diagram is another one, or a move of a file.
	about map[string][]string
	told  map[string]bool
}

func compareInputs(was, now *release.Manifest) *inputsDiff {
	d := &inputsDiff{
		was: map[schema.Source]release.Input{}, now: map[schema.Source]release.Input{},
		changed: map[schema.Source]bool{}, explained: map[schema.Source]bool{}, about: map[string][]string{}, told: map[string]bool{},
	}
	for i, side := range []*release.Manifest{was, now} {
		for _, in := range side.Inputs {
			[]map[schema.Source]release.Input{d.was, d.now}[i][in.Source] = in
		}
		d.errata[i] = map[string]release.Erratum{}
		for _, e := range side.Basis.Errata {
			d.errata[i][e.Key()] = e.Untold() // the digest tells of the values, and of those that are withheld too
		}
	}
	for _, in := range slices.Concat(was.Inputs, now.Inputs) {
		a, before := d.was[in.Source]
		b, after := d.now[in.Source]
		d.changed[in.Source] = before != after || a.Digest != b.Digest
	}
	return d
}

// problem compares the record of a problem, nil for none.
func (d *inputsDiff) problem(was, now *released.Parts) {
	some := cmp.Or(now, was)
	id, source := some.Problem.ID, sourceOf(some.Problem.ID)
	if !d.changed[source] {
		return
	}
	file := string(source) + "/" + some.Problem.NativeFile
	switch {
	case was == nil:
		d.record(id, diff.ByRecord, id, "%s is new (%s)", id, file)
	case now == nil:
		d.record(id, diff.ByRecord, id, "%s is gone (%s)", id, file)
	case was.Problem.RecordDigest != now.Problem.RecordDigest:
		d.record(id, diff.ByRecord, id, "%s changed (%s)", id, file)
	default:
		if was.Problem.NativeFile != now.Problem.NativeFile {
			before := string(source) + "/" + was.Problem.NativeFile
			d.record(id, diff.ByNativeFile, before+" → "+file, "%s moved to %s", before, file)
		}
		if was.Problem.PixelDigest != now.Problem.PixelDigest {
			d.record(id, diff.ByNativeFile, id, "diagram of %s changed (%s/%s)", id, source, some.Problem.ImagePath)
		}
	}
}

// record adds a cause that concerns a problem's rows, once for all problems of a file that moved.
func (d *inputsDiff) record(id string, kind diff.CauseKind, about, format string, args ...any) {
	d.explained[sourceOf(id)] = true
	d.about[id] = append(d.about[id], about)
	if !d.told[about] {
		d.told[about] = true
		d.records = append(d.records, diff.Cause{Kind: kind, What: fmt.Sprintf(format, args...), About: about})
	}
}

// causes gives the differences, once all problems have been compared: sources, then records, then errata.
func (d *inputsDiff) causes() []diff.Cause {
	var out []diff.Cause
	for _, row := range diff.Changes(d.was, d.now) {
		source := schema.Source(row.Key)
		if !d.changed[source] {
			continue
		}
		was, now := d.was[source].Files, d.now[source].Files
		what := ""
		switch {
		case row.Change == diff.Added:
			what = fmt.Sprintf("%s is new, %d files", source, now)
		case row.Change == diff.Removed:
			what = fmt.Sprintf("%s is gone, %d files", source, was)
		case d.explained[source]:
			continue
		case was != now:
			what = fmt.Sprintf("%s has %d files, and had %d; its problems are the same", source, now, was)
		default:
			what = fmt.Sprintf("%s has other files, of the same number; its problems are the same", source)
		}
		out = append(out, diff.Cause{Kind: diff.ByNativeFile, What: what})
	}
	out = append(out, d.records...)
	for _, row := range diff.Changes(d.errata[0], d.errata[1]) {
		a, b := d.errata[0][row.Key], d.errata[1][row.Key]
		if row.Change == diff.Changed && d.told[a.ID] && a.Who == b.Who && a.Reason == b.Reason {
			continue // digests tell nothing where the record is another one
		}
		id := cmp.Or(a.ID, b.ID)
		d.about[id] = append(d.about[id], row.Key)
		out = append(out, diff.Cause{Kind: diff.ByErratum, What: row.Key + " " + row.Change, About: row.Key})
	}
	return out
}
