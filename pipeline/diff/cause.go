package diff

import (
	"cmp"
	"fmt"

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

// Causes are the differences of what stages were given, and know which stages they reach.
type Causes struct {
	all      []stages.Stage
	was, now *Trail
	// writer gives the stage that writes a table.
	writer map[string]string
	// own gives the causes that a stage has by itself, but for native ones, which are those of the stage that reads native
	// files.
	own    map[string][]Cause
	native []Cause
}

// NewCauses compares two trails. native are the differences of native files and of their errata, which trails do not
// tell: causes of the stage that reads native files, which this names.
func NewCauses(all []stages.Stage, was, now *Trail, native []Cause) *Causes {
	c := &Causes{all: all, was: was, now: now, writer: map[string]string{}, own: map[string][]Cause{}, native: native}
	for stage, t := range written(all) {
		c.writer[t.Name()] = stage
	}
	for i := range native {
		native[i].Stage = c.Reader()
	}
	for _, s := range all {
		c.compare(s)
	}
	return c
}

// compare finds the causes that a stage has by itself.
func (c *Causes) compare(s stages.Stage) {
	name := s.Describe().Name
	was, before := c.was.Stages[name]
	now, after := c.now.Stages[name]
	cause := func(kind CauseKind, format string, args ...any) {
		c.own[name] = append(c.own[name], Cause{Stage: name, Kind: kind, What: fmt.Sprintf(format, args...)})
	}
	switch {
	case !before && !after:
		return
	case !before:
		cause(NotBuilt, "it has not run in %s", c.was.Folder)
		return
	case !after:
		cause(NotBuilt, "it has not run in %s", c.now.Folder)
		return
	}
	recorded(was, now, cause)
	if name == c.Reader() && len(c.native)+len(c.own[name]) > 0 {
		return // its digest of what is outside also covers its version and configuration
	}
	if was.Outside != now.Outside {
		c.own[name] = append(c.own[name], outside(s))
	}
}

// recorded tells the causes in what two builds recorded of a stage, but for what it reads from outside.
func recorded(was, now pipeline.Record, cause func(kind CauseKind, format string, args ...any)) {
	if was.Version != now.Version {
		cause(ByVersion, "%d → %d", was.Version, now.Version)
	}
	if was.Seed != now.Seed {
		cause(BySeed, "%d → %d", was.Seed, now.Seed)
	}
	for _, d := range pipeline.ConfigChanges(was.Config, now.Config) {
		cause(ByConfiguration, "%s", d)
	}
	if was.Writes != nil && now.Writes != nil {
		for _, change := range pipeline.TableChanges(was.Writes, now.Writes) {
			cause(ByColumns, "%s", change)
		}
	}
}

func outside(s stages.Stage) Cause {
	d := s.Describe()
	return Cause{Stage: d.Name, Kind: ByOutside, What: cmp.Or(d.OutsideName, "what it reads from outside") + " changed"}
}

// Reader is the stage that reads native files.
func (c *Causes) Reader() string { return c.writer[schema.Files.Name()] }

// Writer is the stage that writes a table.
func (c *Causes) Writer(table string) string { return c.writer[table] }

// All gives every cause, in the order of the stages.
func (c *Causes) All() []Cause {
	of := map[string]bool{}
	for _, s := range c.all {
		of[s.Describe().Name] = true
	}
	return c.inOrder(of, c.native)
}

// Reaching gives the causes of what a stage writes: its own, and those of the stages whose tables gave it other values.
func (c *Causes) Reaching(stage string) []Cause {
	return c.inOrder(c.reach(stage, map[string]bool{}), c.native)
}

// Row gives the causes of a row whose values in columns of some stages differ. concerned says whether what a native
// cause is about is the row's.
func (c *Causes) Row(of []string, concerned func(about string) bool) []Cause {
	reached := map[string]bool{}
	for _, stage := range of {
		if stage != c.Reader() {
			c.reach(stage, reached)
		}
	}
	// Records are read one by one: what is about others reaches a row only through another stage, and is not looked for
	// where something is about the row itself.
	others := reached[c.Reader()]
	for _, stage := range of {
		reached[stage] = true
	}
	var native, rest []Cause
	for _, n := range c.native {
		switch {
		case n.About == "":
		case concerned(n.About):
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
func (c *Causes) outsideOf(reached map[string]bool) (causes []Cause) {
	for _, s := range c.all {
		d := s.Describe()
		if reached[d.Name] && c.was.Stages[d.Name].Outside != c.now.Stages[d.Name].Outside {
			causes = append(causes, outside(s))
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

// reach adds a stage, and those whose tables gave it other values, to the stages that were reached.
func (c *Causes) reach(stage string, reached map[string]bool) map[string]bool {
	if reached[stage] {
		return reached
	}
	reached[stage] = true
	was, before := c.was.Stages[stage]
	now, after := c.now.Stages[stage]
	if !before || !after {
		return reached
	}
	for _, table := range either(was.Reads, now.Reads) {
		if was.Reads[table] != now.Reads[table] {
			c.reach(c.writer[table], reached)
		}
	}
	return reached
}

// inOrder gives the causes of some stages in the order of the stages, with these native ones.
func (c *Causes) inOrder(of map[string]bool, native []Cause) []Cause {
	causes := []Cause{}
	for _, s := range c.all {
		d := s.Describe()
		if !of[d.Name] {
			continue
		}
		causes = append(causes, c.own[d.Name]...)
		if d.Name == c.Reader() {
			causes = append(causes, native...)
		}
	}
	return causes
}
