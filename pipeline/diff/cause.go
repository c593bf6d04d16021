package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
)

// A Cause is a difference of what a stage was given.
type Cause struct {
	Stage string    `json:"stage"`
	Kind  CauseKind `json:"kind"`
	// What names the file, the problem and field, or the key with its value before and now.
	What string `json:"what"`
	// About names the problem or the native file that alone is concerned, "" for a cause that any row may have.
	About string `json:"-"`
}

// given is how [stages.Description.Reach] names what the cause is a difference of, where it is an erratum: "" otherwise.
func (c Cause) given() string {
	if at := strings.LastIndex(c.About, "#"); c.Kind == ByErratum && at >= 0 {
		return stages.ReachOfErratum(c.About[at+1:])
	}
	return ""
}

func (c Cause) String() string { return fmt.Sprintf("%s: %s: %s", c.Stage, c.Kind, c.What) }

// A CauseKind says what sort of thing differs.
type CauseKind string

// The kinds of causes.
const (
	// NotBuilt: the stage has run in one of the folders alone.
	NotBuilt CauseKind = "not built"
	// ByVersion: the stage is of another version.
	ByVersion CauseKind = "version"
	// BySeed: the pipeline's seed is another one.
	BySeed CauseKind = "seed"
	// ByConfiguration: a key of the stage's section has another value.
	ByConfiguration CauseKind = "configuration"
	// ByColumns: a table that the stage writes has other columns.
	ByColumns CauseKind = "columns"
	// ByNativeFile: a native file is new, gone, elsewhere or has another content.
	ByNativeFile CauseKind = "native file"
	// ByRecord: a native record is new, gone or another one.
	ByRecord CauseKind = "input record"
	// ByErratum: a correction is new, gone or another one.
	ByErratum CauseKind = "erratum"
	// ByOutside: something else that the stage reads from outside, such as its prompt.
	ByOutside CauseKind = "outside"
	// ByWithholding: a source's content is withheld from one of two releases alone.
	ByWithholding CauseKind = "withheld source"
	// BySoftware: a library that decides the bytes of files is of another version.
	BySoftware CauseKind = "software"
)

// A Trail is what the stages of a build were given, by stage, wherever that was recorded.
type Trail struct {
	// Folder is where it was recorded.
	Folder string
	Stages map[string]pipeline.Record
}

// A Place is where rows differ: a column of a table, "" for the rows that one side alone has, or [AnyColumn].
type Place struct{ Table, Column string }

// AnyColumn is in a place that may be any column, and the rows that one side alone has.
const AnyColumn = "*"

// Causes are the differences of what stages were given, and know which columns they reach.
type Causes struct {
	all      []stages.Stage
	was, now *Trail
	// writer gives the stage that writes a table, keys the columns of its key.
	writer map[string]string
	keys   map[string][]string
	// describes gives the stages by name.
	describes map[string]stages.Description
	// own gives the causes that a stage has by itself, but for native ones, which are those of the stage that reads native
	// files.
	own    map[string][]ownCause
	native []Cause
	// differing gives, of a table whose rows were compared, where they differ; nil where none were.
	differing map[string][]Place
	// same says of a scale whether both sides have the same one; nil where that is not known.
	same func(*stages.Scale) bool
}

// A Subject is what is known of the problem of a row whose causes are asked for, or of those of several rows. What is nil is not
// known.
type Subject struct {
	// Concerned says whether what a native cause is about is the problem's.
	Concerned func(about string) bool
	// In says whether a table of the build has the problem in one of the sides, and Differs whether what it has differs.
	In, Differs func(table string) bool
	// Left says whether a table of the build had the problem in the former side and has it no more.
	Left func(table string) bool
	// Own says whether a row of a table differs that one of the rows has the key of, and whether such a row came or went; both also
	// where the rows' key does not have the columns of the table's.
	Own func(table string) (differs, moved bool)
}

// Scaled has the causes know whether both sides have the same scale.
func (c *Causes) Scaled(same func(*stages.Scale) bool) { c.same = same }

// An ownCause is one that a stage has by itself. By is how [stages.Description.Reach] names it, "" where it reaches all.
type ownCause struct {
	Cause
	by string
}

// NewCauses compares two trails. native are the differences of native files and of their errata, which trails do not
// tell: causes of the stage that reads native files, which this names.
func NewCauses(all []stages.Stage, was, now *Trail, native []Cause) *Causes {
	c := &Causes{all: all, was: was, now: now, writer: map[string]string{}, keys: map[string][]string{},
		describes: map[string]stages.Description{}, own: map[string][]ownCause{}, native: native}
	for stage, t := range written(all) {
		c.writer[t.Name()], c.keys[t.Name()] = stage, keyColumns(t.Erased())
	}
	for i := range native {
		native[i].Stage = c.Reader()
	}
	for _, s := range all {
		c.describes[s.Describe().Name] = s.Describe()
		c.compare(s)
	}
	return c
}

// keyColumns names the columns of a table's key.
func keyColumns(t *schema.Table[any]) []string {
	if len(t.KeyColumns) > 0 {
		return t.KeyColumns
	}
	return t.ColumnNames()[:1]
}

// compare finds the causes that a stage has by itself.
func (c *Causes) compare(s stages.Stage) {
	name := s.Describe().Name
	was, before := c.was.Stages[name]
	now, after := c.now.Stages[name]
	cause := func(by string, kind CauseKind, format string, args ...any) {
		c.own[name] = append(c.own[name], ownCause{Cause{Stage: name, Kind: kind, What: fmt.Sprintf(format, args...)}, by})
	}
	switch {
	case !before && !after:
		return
	case !before:
		cause("", NotBuilt, "it has not run in %s", c.was.Folder)
		return
	case !after:
		cause("", NotBuilt, "it has not run in %s", c.now.Folder)
		return
	}
	recorded(was, now, cause)
	if name == c.Reader() && len(c.native)+len(c.own[name]) > 0 {
		return // its digest of what is outside also covers its version and configuration
	}
	if what := outside(s, was, now); what != "" {
		cause("", ByOutside, "%s", what)
	}
}

// recorded tells the causes in what two builds recorded of a stage, but for what it reads from outside.
func recorded(was, now pipeline.Record, cause func(by string, kind CauseKind, format string, args ...any)) {
	if was.Version != now.Version {
		cause("", ByVersion, "%d → %d", was.Version, now.Version)
	}
	if was.Seed != now.Seed {
		cause(stages.ReachOfSeed, BySeed, "%d → %d", was.Seed, now.Seed)
	}
	for _, d := range pipeline.ConfigChanges(was.Config, now.Config) {
		key, _, _ := strings.Cut(d, ": ")
		cause(key, ByConfiguration, "%s", d)
	}
	if was.Writes != nil && now.Writes != nil {
		for _, change := range pipeline.TableChanges(was.Writes, now.Writes) {
			cause("", ByColumns, "%s", change)
		}
	}
}

// outside tells what is known to differ of what a stage reads from outside, "" for nothing: the digest of all that also differs where the
// stage is configured to read something else.
func outside(s stages.Stage, was, now pipeline.Record) string {
	if was.Outside == now.Outside {
		return ""
	}
	what := cmp.Or(pipeline.OutsideName(s, was.Outside, now.Outside), "what it reads from outside")
	configured := len(pipeline.ConfigChanges(was.Config, now.Config)) > 0
	known := was.Parts != nil && now.Parts != nil
	var changed []string
	if known {
		changed = pipeline.PartChanges(was.Parts, now.Parts, configured)
	}
	switch {
	case len(changed) > 0:
		return strings.Join(changed, ", ")
	case !configured:
		return what + " changed"
	case known:
		return "" // its configuration alone
	}
	return what + " may have changed"
}

// Reader is the stage that reads native files.
func (c *Causes) Reader() string { return c.writer[schema.Files.Name()] }

// All gives every cause, in the order of the stages.
func (c *Causes) All() []Cause {
	of := map[string][]Place{}
	for _, s := range c.all {
		of[s.Describe().Name] = []Place{{"", AnyColumn}}
	}
	return c.inOrder(of, c.native)
}

// Reaching gives the causes of what differs in some places: those of the stages that write them, and those of the stages whose
// tables gave these other values.
func (c *Causes) Reaching(of Subject, places ...Place) []Cause {
	return c.inOrder(c.reach(of, places), c.native)
}

// Row gives the causes of a row that differs in some places. What a native cause is about must be known of its problem.
func (c *Causes) Row(places []Place, of Subject) []Cause {
	reached := c.reach(of, slices.DeleteFunc(slices.Clone(places), func(p Place) bool { return c.writer[p.Table] == c.Reader() }))
	// Records are read one by one: what is about others reaches a row only through another stage, and is not looked for
	// where something is about the row itself.
	others := len(reached[c.Reader()]) > 0
	for stage, more := range c.reach(of, places) {
		reached[stage] = more
	}
	var native, rest []Cause
	for _, n := range c.native {
		switch {
		case n.About == "" || !c.can(n, reached):
		case of.Concerned(n.About):
			native = append(native, n)
		case others:
			rest = append(rest, n)
		}
	}
	if len(native) == 0 {
		native = summed(rest)
	}
	if causes := c.inOrder(reached, native); len(causes) > 0 {
		return causes
	}
	return c.outsideOf(reached)
}

// outsideOf gives the causes of stages that read something else from outside.
func (c *Causes) outsideOf(reached map[string][]Place) (causes []Cause) {
	for _, s := range c.all {
		d := s.Describe()
		if len(reached[d.Name]) == 0 {
			continue
		}
		if what := outside(s, c.was.Stages[d.Name], c.now.Stages[d.Name]); what != "" {
			causes = append(causes, Cause{Stage: d.Name, Kind: ByOutside, What: what})
		}
	}
	return causes
}

// summed counts the causes of a kind that are about many problems or files in one.
func summed(causes []Cause) []Cause {
	const named = 3
	counts := map[CauseKind]int{}
	for _, c := range causes {
		counts[c.Kind]++
	}
	var out []Cause
	for _, c := range causes {
		switch n := counts[c.Kind]; {
		case n > named:
			out = append(out, Cause{Stage: c.Stage, Kind: c.Kind, What: fmt.Sprintf("%d of them", n)})
			counts[c.Kind] = 0
		case n > 0:
			out = append(out, c)
		}
	}
	return out
}

// A known says what is known of the rows of a place: all of the subject, the keys of its rows alone, or nothing.
type known int

const (
	subject known = iota
	keys
	nothing
)

// reach gives the places where what differs comes from, by the stage that writes them: these places, which are of a subject, and
// those of the tables that gave them other values.
func (c *Causes) reach(of Subject, places []Place) map[string][]Place {
	type visit struct {
		Place
		known known
	}
	reached, seen := map[string][]Place{}, map[visit]bool{}
	var add func(of Subject, v visit)
	add = func(of Subject, v visit) {
		p, stage := v.Place, c.writer[v.Table]
		if seen[v] {
			return
		}
		seen[v] = true
		if among := c.describes[stage].Among; p.Column == "" && of.Left != nil && c.bothRead(stage, among) && of.Left(among) {
			add(of, visit{Place{among, ""}, v.known}) // whatever else the stage was given, it has no row any more
			return
		}
		reached[stage] = append(reached[stage], p)
		was, before := c.was.Stages[stage]
		now, after := c.now.Stages[stage]
		if !before || !after {
			return
		}
		for _, table := range either(was.Reads, now.Reads) {
			if was.Reads[table] == now.Reads[table] || !c.changes(stage, stages.ReachOfTable(table), p) || c.spares(stage, table, p, of) {
				continue
			}
			then, known, from := Subject{}, nothing, c.read(stage, table) // which may be of any problem
			if c.ownOnly(stage, table, p, of) {
				then, known = Subject{Own: of.Own}, keys
				if _, moved := of.Own(table); !moved {
					from = slices.DeleteFunc(slices.Clone(from), func(p Place) bool { return p.Column == "" })
				}
			}
			for _, p := range from {
				add(then, visit{p, known})
			}
		}
	}
	for _, p := range places {
		add(of, visit{p, subject})
	}
	return reached
}

// spares says whether a table that a stage reads, though it differs, cannot have changed a place of a subject.
func (c *Causes) spares(stage, table string, at Place, of Subject) bool {
	is := c.describes[stage]
	if of.In != nil && slices.Contains(is.Within, table) && !of.In(table) {
		return true
	}
	if c.ownOnly(stage, table, at, of) {
		if differs, _ := of.Own(table); !differs {
			return true
		}
	}
	scale, alone := is.Alone[at.Table+"."+at.Column]
	return alone && of.Differs != nil && !of.Differs(table) && (scale == nil || c.sameScale(stage, scale))
}

// ownOnly says whether of a table that a stage reads nothing can have changed a place of a subject but the rows that have its key.
func (c *Causes) ownOnly(stage, table string, at Place, of Subject) bool {
	is := c.describes[stage]
	return of.Own != nil && slices.Contains(is.Own, table) && !(is.Draws && (at.Column == "" || at.Column == AnyColumn))
}

// sameScale says whether what a stage wrote goes by the same scale on both sides.
func (c *Causes) sameScale(stage string, scale *stages.Scale) bool {
	return c.bothRead(stage, scale.Members) && c.same != nil && c.same(scale)
}

// bothRead says whether a stage read a table on both sides.
func (c *Causes) bothRead(stage, table string) bool {
	_, before := c.was.Stages[stage].Reads[table]
	_, after := c.now.Stages[stage].Reads[table]
	return before && after
}

// read gives the places in which what a stage reads of a table differs, and all in which the table does where the stage reads
// columns by its configuration, which is not here: a table that differs nowhere gave it nothing else, though one side alone read it.
func (c *Causes) read(stage, table string) []Place {
	differing, compared := c.differing[table]
	if !compared {
		return []Place{{table, AnyColumn}}
	}
	var columns []string
	for _, r := range c.describes[stage].Reads {
		if r.Table == table {
			columns = r.Columns
		}
	}
	known := slices.DeleteFunc(slices.Clone(differing), func(p Place) bool {
		return p.Column != "" && !slices.Contains(columns, p.Column)
	})
	if len(known) == 0 {
		return differing
	}
	return known
}

// changes says whether something that a stage is given, as [stages.Description.Reach] names it, can change what is in a place.
func (c *Causes) changes(stage, given string, at Place) bool {
	is := c.describes[stage]
	reaches, named := is.Reaches(given)
	if !named || at.Column == AnyColumn && len(reaches) > 0 {
		return true
	}
	columns := []string{at.Column}
	if at.Column == "" {
		columns = c.keys[at.Table]
	}
	return slices.ContainsFunc(columns, func(column string) bool { return slices.Contains(reaches, at.Table+"."+column) })
}

// can says whether a native cause can be one of what differs in some places, by the stage that writes them.
func (c *Causes) can(native Cause, of map[string][]Place) bool {
	return slices.ContainsFunc(of[c.Reader()], func(at Place) bool {
		return at.Table == "" || c.changes(c.Reader(), native.given(), at)
	})
}

// inOrder gives the causes of what differs in some places, which stages write, in the order of the stages, with these native ones.
func (c *Causes) inOrder(of map[string][]Place, native []Cause) []Cause {
	causes := []Cause{}
	for _, s := range c.all {
		name := s.Describe().Name
		if len(of[name]) == 0 {
			continue
		}
		for _, own := range c.own[name] {
			if slices.ContainsFunc(of[name], func(at Place) bool { return at.Table == "" || c.changes(name, own.by, at) }) {
				causes = append(causes, own.Cause)
			}
		}
		if name == c.Reader() {
			for _, n := range native {
				if c.can(n, of) {
					causes = append(causes, n)
				}
			}
		}
	}
	return causes
}
