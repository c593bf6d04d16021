package ingest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
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
	// shard is which of its records are read.
	shard stages.Shard
	// leftOut is why records of the file are left out, whosever shard they are in, and leftOutOf the file.
	leftOut, leftOutOf string
	// reuse: its files are the same as in the last run, and its rows stand in that run's tables.
	reuse bool
}

// prefix is how the ids of the unit's problems begin.
func (u *unit) prefix() string { return string(u.source.Name()) + "/" + u.Key }

// holds says whether an id is of the unit's problems.
func (u *unit) holds(id string) bool {
	return id == u.prefix() || strings.HasSuffix(u.Key, "/") && strings.HasPrefix(id, u.prefix())
}

// part makes a part of a record; it has no record where that is another shard's.
func (u *unit) part(r *sources.Record, place int64) part {
	p := part{unit: u, place: place}
	if r.Problem != nil {
		p.id = r.Problem.ID
	}
	if r.LeftOut != "" {
		u.leftOut, u.leftOutOf = addRule(u.leftOut, r.LeftOut), r.File
	}
	if u.shard.Holds(u.owner(r)) {
		p.record = r
	}
	return p
}

// several says whether the unit may have several records. One that has only one belongs to a shard as a whole.
func several(u *sources.Unit) bool { return strings.HasSuffix(u.Key, "/") }

// owner is by what a record belongs to a shard: the id of its problem or, of a record that is none, the id that one of its
// name would have. So all records that are told apart by their places alone are of one shard, and it names them as a whole
// run does.
func (u *unit) owner(r *sources.Record) string {
	switch {
	case r.Problem != nil:
		return r.Problem.ID
	case several(&u.Unit):
		return u.prefix() + bareName(r.Name)
	}
	return u.prefix()
}

// bareName is the name of a record without what tells it from others of the same name.
func bareName(name string) string {
	for {
		bare := again.ReplaceAllString(name, "")
		if bare == name {
			return name
		}
		name = bare
	}
}

// again ends the name of a reject whose name another has already.
var again = regexp.MustCompile(` \([0-9]+\)$`)

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
			if !several(&u) && !s.data.Shard.Holds(string(a.Name())+"/"+u.Key) {
				continue
			}
			changed := !slices.Equal(u.Files, before[u.Key]) ||
				slices.ContainsFunc(u.Files, func(f string) bool { return !same[f] })
			next := &unit{Unit: u, source: a, dir: dir, config: s.config.Sources[a.Name()], synthetic: s.synthetic,
				errata: s.errata, annotations: annotated, shard: s.data.Shard}
			for _, source := range []schema.Source{a.Name(), u.Annotates} {
				changed = changed || prev.memo.Annotations[source] != annotated.digests[source]
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
