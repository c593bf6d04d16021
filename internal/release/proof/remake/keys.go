package remake

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/hard"
	"geoeval/stages/principles"
)

// checkKeys computes the key of every stage again from what the manifest says that it depended on.
func (r *remaking) checkKeys() {
	m := r.Manifest
	for _, s := range m.Stages {
		if r.reviewed(s.Name) {
			r.notef("the key of stage %s was not computed again: it names a file of who made the release", s.Name)
			continue
		}
		record := pipeline.Record{Version: s.Version, Seed: m.Seed, Config: m.Config[s.Name], Outside: s.Outside,
			Reads: m.Basis.Reads[s.Name], Writes: m.Basis.Writes[s.Name]}
		if record.Key(s.Name) != s.Key {
			r.wrongManifest("stages."+s.Name+".key", "is not that of what the stage depended on")
		}
	}
}

// reviewed says whether a stage was configured with a file of a review, whose path is not in the manifest as it was.
func (r *remaking) reviewed(stage string) bool {
	switch c := r.configs[stage].(type) {
	case *hard.Config:
		return c.Review != ""
	case *principles.Config:
		return c.Review != ""
	}
	return false
}

// checkReads holds what the stages read, as the manifest has it, against the tables of the release, and what they wrote
// against the tables that they write. Where content is withheld what they read is not there.
func (r *remaking) checkReads() {
	for _, stage := range slices.Sorted(maps.Keys(r.stages)) {
		s := r.stages[stage]
		reads := r.Manifest.Basis.Reads[stage]
		if len(reads) != len(s.Describe().Reads) {
			r.wrongManifest("basis.reads."+stage, fmt.Sprintf("names %d tables, and the stage reads %d", len(reads),
				len(s.Describe().Reads)))
		}
		for _, read := range s.Describe().Reads {
			digest, known := r.digestOf(read.Table)
			if !known {
				continue
			}
			columns := map[string]string{}
			for _, c := range read.Columns {
				columns[c] = digest.Columns[c]
			}
			if reads[read.Table] != pipeline.ReadDigest(columns) {
				r.wrongManifest("basis.reads."+stage+"."+read.Table, "is not the digest of what stands in the tables")
			}
		}
		writes := map[string]schema.Signature{}
		for _, t := range s.Describe().Writes {
			writes[t.Name()] = t.Signature()
		}
		if changes := pipeline.TableChanges(r.Manifest.Basis.Writes[stage], writes); len(changes) > 0 {
			r.notef("stage %s wrote other tables than in this geoeval: %s", stage, changes[0])
		}
	}
}

// digestOf gives the digest of a table of the build, if the release has all of it.
func (r *remaking) digestOf(table string) (schema.Digest, bool) {
	if d, done := r.known[table]; done {
		return d, true
	}
	at := slices.IndexFunc(released.Joins, func(j *released.Join) bool { return j.Table.Name() == table })
	if !r.whole || at < 0 || r.Release.rows == nil || released.Joins[at].Some {
		return schema.Digest{}, false
	}
	erased := released.Joins[at].Table.Erased()
	digester := schema.NewDigester(erased)
	rows := reflect.ValueOf(r.tables(nil)[table])
	for i := range rows.Len() {
		row := rows.Index(i).Addr().Interface()
		digester.Add(&row)
	}
	r.known[table] = digester.Digest()
	return r.known[table], true
}
