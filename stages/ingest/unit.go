package ingest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/sources"
)

// A unit is a source's unit with what is needed to read it.
type unit struct {
	sources.Unit
	source sources.Source
	dir    *sources.Dir
	config SourceConfig
	// synthetic: its problems are invented.
	synthetic bool
	errata    *errata
	// annotations says which problems are annotated, and what becomes of records that annotate.
	annotations *annotations
	// large: its records are not held as a whole.
	large bool
	// reuse: its files are the same as in the last run, and its rows stand in that run's tables.
	reuse bool
}

// prefix is how the ids of the unit's problems begin.
func (u *unit) prefix() string { return string(u.source.Name()) + "/" + u.Key }

// holds says whether an id is of the unit's problems.
func (u *unit) holds(id string) bool { return holds(u.prefix(), id) }

// holds says whether an id is of the problems of a unit whose ids begin with a prefix.
func holds(prefix, id string) bool {
	return id == prefix || strings.HasSuffix(prefix, "/") && strings.HasPrefix(id, prefix)
}

// part makes a part of a record.
func (u *unit) part(r *sources.Record, place int64) part {
	p := part{unit: u, record: r, place: place}
	if r.Problem != nil {
		p.id = r.Problem.ID
	}
	return p
}

// several says whether the unit may have several records.
func several(u *sources.Unit) bool { return strings.HasSuffix(u.Key, "/") }

// units lists the units of all sources in the order of the ids of their problems. No two may hold the same ids.
func (s *Stage) units(prev *previous, out *output, annotated *annotations) ([]*unit, error) {
	var units []*unit
	corrected := slices.AppendSeq(slices.Clone(prev.corrected), maps.Keys(s.errata.of)) // now or in the last run
	for i, a := range s.adapters {
		v := s.taken[i]
		same, size := map[string]bool{}, map[string]int64{}
		for _, f := range v.files {
			same[f.Path] = prev.memo.same(v, f)
			size[f.Path] = f.Size
		}
		paths := v.paths()
		dir := out.dirs[a.Name()]
		before := map[string][]string{} // the files of the last run's units: one may have lost a diagram since
		for _, u := range a.Units(prev.memo.paths(a.Name())) {
			before[u.Key] = u.Files
		}
		for _, u := range a.Units(paths) {
			if s.dealt != nil && s.dealt.file(a.Name(), u.Files[0]) != s.data.Shard.I {
				continue
			}
			changed := !slices.Equal(u.Files, before[u.Key]) ||
				slices.ContainsFunc(u.Files, func(f string) bool { return !same[f] })
			next := &unit{Unit: u, source: a, dir: dir, config: s.config.Sources[a.Name()], synthetic: s.synthetic,
				errata: s.errata, annotations: annotated}
			for _, source := range []schema.Source{a.Name(), u.Annotates} {
				changed = changed || prev.memo.Annotations[source] != annotated.Digests[source]
			}
			next.reuse = !changed && prev.knows(a.Name(), u.Files[0]) && !slices.ContainsFunc(corrected, next.holds)
			next.large = !next.reuse && several(&u) && size[u.Files[0]] > s.largeFile
			units = append(units, next)
		}
	}
	slices.SortStableFunc(units, func(a, b *unit) int { return strings.Compare(a.prefix(), b.prefix()) })
	for i, u := range units[min(1, len(units)):] {
		if twin := units[i]; twin.prefix() == u.prefix() {
			return nil, fmt.Errorf("%s: both %s and %s hold the problems %s: "+
				"narrow ingest.sources.%s.files in pipeline.yaml to one of them",
				u.source.Name(), twin.Files[0], u.Files[0], u.prefix(), u.source.Name())
		}
	}
	return units, nil
}

// reused counts the files that belong to reused units alone.
func reused(units []*unit) int {
	files := map[bool]map[string]bool{true: {}, false: {}}
	for _, u := range units {
		for _, f := range u.Files {
			files[u.reuse][string(u.source.Name())+"/"+f] = true
		}
	}
	maps.DeleteFunc(files[true], func(f string, _ bool) bool { return files[false][f] })
	return len(files[true])
}
