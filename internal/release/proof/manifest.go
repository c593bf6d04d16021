package proof

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/audit"
)

// loadManifest reads the manifest, and says whether it can be used.
func (v *verification) loadManifest() bool {
	b, err := v.text(release.ManifestFile)
	if err != nil {
		if _, listed := v.listed[release.ManifestFile]; !listed {
			v.fault(audit.Fault{File: release.ManifestFile, Why: fmt.Sprintf("cannot be read: %v", err)})
		}
		return false
	}
	v.manifest, err = release.ParseManifest(b)
	if e, ok := errors.AsType[*release.ManifestError](err); ok {
		v.fault(audit.Fault{File: release.ManifestFile, Field: e.Field, Why: e.Why})
	}
	return err == nil
}

// checkCounts holds what the manifest says of a table against its rows and file.
func (v *verification) checkCounts(t *release.Table, c *released.Configuration, counts *release.Tally, withheld int) {
	wrong := func(field, why string) {
		v.fault(audit.Fault{File: release.ManifestFile, Field: "tables." + t.Name + "." + field, Why: why})
	}
	path := t.Files[0].Path
	if f := t.Files[0]; f.Bytes != v.files[path] || f.SHA256 != v.sums[path] || f.Rows != t.Digest.Rows {
		v.fault(audit.Fault{File: v.culprit(path, release.ManifestFile),
			Why: fmt.Sprintf("the file has other bytes than %s says of it", release.ManifestFile)})
	}
	path = t.RowDigests.Path
	if f := t.RowDigests; f.Bytes != v.files[path] || f.SHA256 != v.sums[path] || f.Rows != t.Digest.Rows {
		v.fault(audit.Fault{File: v.culprit(path, release.ManifestFile),
			Why: fmt.Sprintf("the file has other bytes than %s says of it", release.ManifestFile)})
	}
	if !slices.EqualFunc(counts.Counts(), t.Counts,
		func(a, b release.Counts) bool { return a.Column == b.Column && slices.Equal(a.Values, b.Values) }) {
		wrong("counts", "are not those of the rows")
	}
	if v.manifest.Texts >= release.TextsWithPictured && !reflect.DeepEqual(counts.Pictured(), t.Pictured) {
		wrong("pictured", "is not what most rows with a picture are")
	}
	if (withheld > 0) != (t.Complete != "") {
		wrong("complete", "must be there where rows are withheld, and only there")
	}
	if names := c.Table.ColumnNames(); len(t.Digest.Columns) != len(names) || t.Digest.Table != t.Digest.Over(names) {
		wrong("digest", "the digest of the table is not that of its columns")
	}
}

// checkPeople holds what the manifest says of sources and writers against the rows.
func (v *verification) checkPeople(c *audit.Check) {
	c.Files = 1
	m := v.manifest
	wrong := func(field, format string, args ...any) {
		v.fault(audit.Fault{File: release.ManifestFile, Field: field, Why: fmt.Sprintf(format, args...)})
	}
	problems := map[schema.Source]int64{}
	synthetic := false
	for l, n := range v.content.licensed {
		problems[l.source] += n
		synthetic = synthetic || l.synthetic
	}
	if synthetic != m.Synthetic {
		wrong("synthetic", "is %v, and the rows say %v", m.Synthetic, synthetic)
	}
	for _, in := range m.Inputs {
		if in.Problems != problems[in.Source] {
			wrong("inputs."+string(in.Source)+".problems", "is %d, and there are %d", in.Problems, problems[in.Source])
		}
		if in.Records != in.Problems+in.Rejects+in.LeftOut {
			wrong("inputs."+string(in.Source)+".records", "%d is not %d problems + %d rejects + %d left out",
				in.Records, in.Problems, in.Rejects, in.LeftOut)
		}
		delete(problems, in.Source)
	}
	for _, source := range slices.Sorted(maps.Keys(problems)) {
		wrong("inputs", "%s is not there, and has rows", source)
	}
	drawn := v.content.drawn
	for _, w := range m.Writers {
		if w.Drawn != drawn[w.Name] || w.Candidates < w.Drawn {
			wrong("writers", "%s: %d drawn of %d, and %d rows are by it", w.Name, w.Drawn, w.Candidates, drawn[w.Name])
		}
		delete(drawn, w.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(drawn)) {
		wrong("writers", "%s is not there, and has written rows", name)
	}
	if names := slices.Sorted(maps.Keys(v.content.translators)); !isSubset(names, m.Translators) {
		wrong("translators", "are %v, and rows are by %v", m.Translators, names)
	}
	v.checkInputs()
	v.checkErrata()
	v.checkCorrected()
	published := release.Config{Withhold: m.Withheld, URL: m.URL, Published: m.Published}
	if err := published.Validate(); err != nil {
		wrong("", "%v", err)
	}
	if release.CheckVersion(m.Version) != nil || filepath.Base(m.Version) != m.Version {
		wrong("version", "%q is no version", audit.Shortened(m.Version))
	}
}

// checkInputs wants what the manifest says of the native files to be in its form, and in the order of the sources.
func (v *verification) checkInputs() {
	last := -1
	for _, in := range v.manifest.Inputs {
		field := "inputs." + audit.Shortened(string(in.Source))
		at := slices.Index(schema.Sources, in.Source)
		switch {
		case at < 0:
			v.fault(audit.Fault{File: release.ManifestFile, Field: field, Why: "there is no such source"})
		case at <= last:
			v.fault(audit.Fault{File: release.ManifestFile, Field: field, Why: "is there twice, or out of its place"})
		case !release.IsDigest(in.Digest):
			v.fault(audit.Fault{File: release.ManifestFile, Field: field + ".digest", Why: "is no SHA-256 in hex"})
		case in.Files < 1 || min(in.Bytes, in.Records, in.Problems, in.Rejects, in.LeftOut) < 0:
			v.fault(audit.Fault{File: release.ManifestFile, Field: field, Why: "has a number that counts nothing"})
		}
		last = max(last, at)
	}
}

// checkErrata wants corrections to be of problems that are there, and of columns that these have.
func (v *verification) checkErrata() {
	last := ""
	for _, e := range v.manifest.Basis.Errata {
		key := e.ID + "\x00" + e.Field
		why := ""
		switch {
		case !v.content.has(e.ID):
			why = "no problem has this id"
		case schema.Problems.Column(e.Field) == nil:
			why = fmt.Sprintf("problems have no column %q", audit.Shortened(e.Field))
		case !release.IsDigest(e.Digest):
			why = "its digest is no SHA-256 in hex"
		case e.Who == "" || e.Reason == "":
			why = "it does not say who corrected, and why"
		case key <= last:
			why = "it is there twice, or out of its place"
		}
		if why != "" {
			v.fault(audit.Fault{File: release.ManifestFile, Field: "basis.errata", Row: audit.Shortened(e.ID), Why: why})
		}
		last = key
	}
}

// checkCorrected holds the values of corrections against the problems: the new one is that of the column, the digest that of both,
// and of a withheld source neither is told.
func (v *verification) checkCorrected() {
	of := map[string][]release.Erratum{}
	for _, e := range v.manifest.Basis.Errata {
		of[e.ID] = append(of[e.ID], e)
	}
	if len(of) == 0 || v.manifest.Texts < release.TextsWithErrata {
		return
	}
	for r, err := range v.rows(released.Problems) {
		if err != nil {
			return // which was told of as the tables were read
		}
		for _, e := range of[r.Problem.ID] {
			if why := v.wrongCorrection(&e, r); why != "" {
				v.fault(audit.Fault{File: release.ManifestFile, Field: "basis.errata", Row: audit.Shortened(e.ID),
					Why: audit.Shortened(e.Field) + ": " + why})
			}
		}
	}
}

// wrongCorrection says what is wrong with the values of a correction, "" for nothing.
func (v *verification) wrongCorrection(e *release.Erratum, r *released.Parts) string {
	column := schema.Problems.Column(e.Field)
	switch {
	case r.Withheld && e.Old+e.New != "":
		return "its values are told, though the source is withheld"
	case r.Withheld || column == nil:
		return ""
	case column.Kind != schema.KindText && column.Kind != schema.KindTexts:
		return "no correction can be of this column"
	case schema.ErratumValue(column.Field(&r.Problem)) != e.New:
		return fmt.Sprintf("was corrected to %q, and the problem has another value", audit.Shortened(e.New))
	}
	diagram, has := v.content.images[e.ID]
	if !has {
		diagram = sha256.Sum256(nil)
	}
	if !e.Holds(r.Problem.TextPublished, diagram) {
		return "its digest is not that of its values"
	}
	return ""
}

func isSubset(a, of []string) bool {
	return !slices.ContainsFunc(a, func(s string) bool { return !slices.Contains(of, s) })
}
