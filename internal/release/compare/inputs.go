package compare

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"geoeval/internal/release"
	"geoeval/pipeline/diff"
	"geoeval/schema"
)

// An inputsDiff gathers what differs in what two releases were made from: sources, records, diagrams and errata.
type inputsDiff struct {
	// reader is the stage that reads native files.
	reader   string
	was, now *release.Manifest
	// changed are the sources whose native files differ, explained those of which a row says more.
	changed, explained map[schema.Source]bool
	records            []diff.Cause
	// about gives, by problem, what causes can be about that concern its rows; replaced: its record or diagram is
	// another one.
	about    map[string][]string
	replaced map[string]bool
	// moved are the moves of files that are among the causes.
	moved map[string]bool
}

func compareInputs(reader string, was, now *release.Manifest) *inputsDiff {
	d := &inputsDiff{
		reader: reader, was: was, now: now, changed: map[schema.Source]bool{}, explained: map[schema.Source]bool{},
		about: map[string][]string{}, replaced: map[string]bool{}, moved: map[string]bool{},
	}
	inputs := inputsOf(was)
	for source, in := range inputsOf(now) {
		was, ok := inputs[source]
		d.changed[source] = !ok || was.Digest != in.Digest
		delete(inputs, source)
	}
	for source := range inputs {
		d.changed[source] = true
	}
	return d
}

func inputsOf(m *release.Manifest) map[schema.Source]release.Input {
	out := map[schema.Source]release.Input{}
	for _, in := range m.Inputs {
		out[in.Source] = in
	}
	return out
}

// problem compares the record of a problem, nil for none.
func (d *inputsDiff) problem(was, now *schema.Released) {
	some := now
	if now == nil {
		some = was
	}
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
	if about == id {
		d.replaced[id] = true
	} else if d.moved[about] {
		return
	} else {
		d.moved[about] = true
	}
	d.records = append(d.records, diff.Cause{Stage: d.reader, Kind: kind, What: fmt.Sprintf(format, args...),
		About: about})
}

// causes gives the differences, once all problems have been compared: sources, then records, then errata.
func (d *inputsDiff) causes() []diff.Cause {
	var out []diff.Cause
	was, now := inputsOf(d.was), inputsOf(d.now)
	for _, source := range slices.Sorted(maps.Keys(d.changed)) {
		if !d.changed[source] {
			continue
		}
		a, before := was[source]
		b, after := now[source]
		what := ""
		switch {
		case !before:
			what = fmt.Sprintf("%s is new, %d files", source, b.Files)
		case !after:
			what = fmt.Sprintf("%s is gone, %d files", source, a.Files)
		case d.explained[source]:
			continue
		case a.Files != b.Files:
			what = fmt.Sprintf("%s has %d files, and had %d; its problems are the same", source, b.Files, a.Files)
		default:
			what = fmt.Sprintf("%s has other files, of the same number; its problems are the same", source)
		}
		out = append(out, diff.Cause{Stage: d.reader, Kind: diff.ByNativeFile, What: what})
	}
	return slices.Concat(out, d.records, d.errata())
}

// errata gives the corrections that are new, gone or others. Digests tell nothing where the record is another one.
func (d *inputsDiff) errata() []diff.Cause {
	key := func(e release.Erratum) string { return schema.Errata.Key(&schema.Erratum{ID: e.ID, Field: e.Field}) }
	was, now := map[string]release.Erratum{}, map[string]release.Erratum{}
	keys := map[string]bool{}
	for _, e := range d.was.Basis.Errata {
		was[key(e)], keys[key(e)] = e, true
	}
	for _, e := range d.now.Basis.Errata {
		now[key(e)], keys[key(e)] = e, true
	}
	var out []diff.Cause
	for _, k := range slices.Sorted(maps.Keys(keys)) {
		a, before := was[k]
		b, after := now[k]
		change := diff.Changed
		switch {
		case !before:
			change = diff.Added
		case !after:
			change = diff.Removed
		case a == b || d.replaced[a.ID] && a.Who == b.Who && a.Reason == b.Reason:
			continue
		}
		d.about[cmp.Or(a.ID, b.ID)] = append(d.about[cmp.Or(a.ID, b.ID)], k)
		out = append(out, diff.Cause{Stage: d.reader, Kind: diff.ByErratum, What: k + " " + change, About: k})
	}
	return out
}
