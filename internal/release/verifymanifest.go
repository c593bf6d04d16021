package release

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"geoeval/internal/audit"
	"geoeval/schema"
)

// loadManifest reads the manifest, and says whether it can be used.
func (v *verification) loadManifest() bool {
	b, err := v.text(manifestFile)
	if err != nil {
		if _, listed := v.listed[manifestFile]; !listed {
			v.fault(audit.Fault{File: manifestFile, Why: fmt.Sprintf("cannot be read: %v", err)})
		}
		return false
	}
	m, err := parseManifest(b)
	if err != nil {
		v.fault(audit.Fault{File: manifestFile, Why: err.Error()})
		return false
	}
	v.manifest = m
	for i, c := range schema.Configurations {
		t := &m.Tables[i]
		if len(t.Files) != 1 || t.Files[0].Path != tablePath(c) || t.RowDigests.Path != rowDigestsOf(t.Name) {
			v.fault(audit.Fault{File: manifestFile, Field: "tables." + t.Name, Why: fmt.Sprintf("does not have the files %s and %s", tablePath(c), rowDigestsOf(t.Name))})
			return false
		}
	}
	return true
}

// parseManifest reads a manifest that names the tables of a release in their order.
func parseManifest(b []byte) (*Manifest, error) {
	m := &Manifest{}
	if err := json.Unmarshal(b, m); err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	if m.Format != manifestFormat {
		return nil, fmt.Errorf("format %d; this version reads %d", m.Format, manifestFormat)
	}
	if len(m.Tables) != len(schema.Configurations) {
		return nil, fmt.Errorf("names %d tables, not %d", len(m.Tables), len(schema.Configurations))
	}
	for i, c := range schema.Configurations {
		if m.Tables[i].Name != c.Table.Name() {
			return nil, fmt.Errorf("names the table %q where %s should be", m.Tables[i].Name, c.Table.Name())
		}
	}
	for _, s := range m.Withheld {
		if _, err := schema.Parse(schema.Sources, string(s)); err != nil {
			return nil, fmt.Errorf("withheld: %w", err)
		}
	}
	return m, nil
}

// checkCounts holds what the manifest says of a table against its rows and file.
func (v *verification) checkCounts(t *Table, c *schema.Configuration, counts []*tally, withheld int) {
	wrong := func(field, why string) {
		v.fault(audit.Fault{File: manifestFile, Field: "tables." + t.Name + "." + field, Why: why})
	}
	path := tablePath(c)
	if f := t.Files[0]; f.Bytes != v.files[path] || f.SHA256 != v.sums[path] || f.Rows != t.Digest.Rows {
		v.fault(audit.Fault{File: v.culprit(path, manifestFile), Why: fmt.Sprintf("the file has other bytes than %s says of it", manifestFile)})
	}
	path = rowDigestsOf(t.Name)
	if f := t.RowDigests; f.Bytes != v.files[path] || f.SHA256 != v.sums[path] || f.Rows != t.Digest.Rows {
		v.fault(audit.Fault{File: v.culprit(path, manifestFile), Why: fmt.Sprintf("the file has other bytes than %s says of it", manifestFile)})
	}
	var want []Counts
	for _, c := range counts {
		want = append(want, c.counts())
	}
	if !slices.EqualFunc(want, t.Counts, func(a, b Counts) bool { return a.Column == b.Column && slices.Equal(a.Values, b.Values) }) {
		wrong("counts", "are not those of the rows")
	}
	if (withheld > 0) != (t.Complete != "") {
		wrong("complete", "must be there where rows are withheld, and only there")
	}
	if names := c.Table.ColumnNames(); len(t.Digest.Columns) != len(names) || t.Digest.Table != t.Digest.Over(names) {
		wrong("digest", "the digest of the table is not that of its columns")
	}
}

// checkPeople holds what the manifest says of sources and writers against the rows.
func (v *verification) checkPeople() {
	m := v.manifest
	wrong := func(field, format string, args ...any) {
		v.fault(audit.Fault{File: manifestFile, Field: field, Why: fmt.Sprintf(format, args...)})
	}
	problems := map[schema.Source]int64{}
	synthetic := false
	for i := range v.content.problems {
		p := &v.content.problems[i]
		problems[p.Source]++
		synthetic = synthetic || p.Synthetic
	}
	if synthetic != m.Synthetic {
		wrong("synthetic", "is %v, and the rows say %v", m.Synthetic, synthetic)
	}
	for _, in := range m.Inputs {
		if in.Problems != problems[in.Source] {
			wrong("inputs."+string(in.Source)+".problems", "is %d, and there are %d", in.Problems, problems[in.Source])
		}
		if in.Records != in.Problems+in.Rejects+in.LeftOut {
			wrong("inputs."+string(in.Source)+".records", "%d is not %d problems + %d rejects + %d left out", in.Records, in.Problems, in.Rejects, in.LeftOut)
		}
		delete(problems, in.Source)
	}
	for _, source := range slices.Sorted(maps.Keys(problems)) {
		wrong("inputs", "%s is not there, and has rows", source)
	}
	drawn := map[string]int64{}
	for _, r := range v.content.rows[schema.ReleasedAugmented] {
		if r.Augmented.Model != "" {
			drawn[r.Augmented.Model]++
		}
	}
	for _, w := range m.Writers {
		if w.Drawn != drawn[w.Name] || w.Candidates < w.Drawn {
			wrong("writers", "%s: %d drawn of %d, and %d rows are by it", w.Name, w.Drawn, w.Candidates, drawn[w.Name])
		}
		delete(drawn, w.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(drawn)) {
		wrong("writers", "%s is not there, and has written rows", name)
	}
	translators := map[string]bool{}
	for _, r := range v.content.rows[schema.ReleasedSelection] {
		if r.Translation.Model != "" {
			translators[r.Translation.Model] = true
		}
	}
	if names := slices.Sorted(maps.Keys(translators)); !isSubset(names, m.Translators) {
		wrong("translators", "are %v, and rows are by %v", m.Translators, names)
	}
	if !version.MatchString(m.Version) || filepath.Base(m.Version) != m.Version {
		wrong("version", "%q is no version", truncated(m.Version))
	}
}

func isSubset(a, of []string) bool {
	return !slices.ContainsFunc(a, func(s string) bool { return !slices.Contains(of, s) })
}
