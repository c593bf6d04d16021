// Package stages defines what a stage is: typed tables in, typed tables out. Each stage has a folder of its own;
// package all lists them in the order of the build. A stage never imports another stage: they meet in tables.
package stages

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/schema"
)

// A Stage makes tables out of tables. It says what it is, and does it:
//
//	type stage struct{ config Config }
//
//	func (s *stage) Describe() stages.Description {
//		return stages.Description{
//			Name:    "lengths",
//			Version: 1,
//			Config:  &s.config,
//			Reads:   []stages.Read{stages.From(schema.Problems, "id", "text")},
//			Writes:  []schema.Named{schema.Lengths},
//		}
//	}
//
//	func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }
//
// What a stage writes depends on the columns that it names in its Reads, on its configuration and on the seed, and on
// nothing else: not on the order of its input, the clock, the host or the number of processors. Chance comes from
// [Job.Chance].
//
// A stage may be more than that. There are four further interfaces, which are found by type assertion:
//   - [Worker]: it says what it does with each problem by itself, so that this is done in parts. Most are; [Do] is their Run.
//   - [External]: it depends on more than tables, such as files that others made, or what a model answers.
//   - [Divided]: it is external, and can read a part of what is outside.
//   - [Planner]: it pays for what it does.
//
// What a stage can tell of its tables once they are written is no interface, but an [Audit] in its description.
type Stage interface {
	// Describe says what the stage is. It is cheap, and may be called at any time. Before the configuration is decoded, only
	// Name, Config and Settings count.
	Describe() Description
	// Run makes the tables. Every run writes each of them, even where it has no rows.
	Run(ctx context.Context, job *Job) error
}

// A Description is what a stage says of itself. A stage runs again whenever its version, its configuration, the columns
// that it reads, what it writes, or what is outside changes.
type Description struct {
	// Name is the stage's name, also that of its section in pipeline.yaml.
	Name string
	// Version is raised by hand whenever equal input would give other output.
	Version int
	// Config points to the stage's configuration, a struct with yaml tags. The section of pipeline.yaml is decoded into it.
	// If it has a method Validate() error, that is called then. What it holds is part of the stage's key. It is nil for a
	// stage without configuration, which has no section.
	Config any
	// Settings are the sections of pipeline.yaml that say how the stage works, and not what it gives.
	Settings []Setting
	// CheckSettings, where not nil, says, as a [*ConfigError] of the stage's section, what the configuration names that is not
	// in the settings. It is called when both are decoded.
	CheckSettings func() error
	// Reads names the tables that the stage reads, and of each the columns that its output depends on.
	Reads []Read
	// Writes names the tables that the stage writes.
	Writes []schema.Named
	// Reach says of what the stage is given which columns it can change, as table.column, so that whoever asks why a row differs
	// is told no cause that cannot be one: of a key of the configuration by its path (* for any part of it), of the seed,
	// of tables that are read and of errata by [ReachOfSeed], [ReachOfTable] and [ReachOfErratum]. A row that comes or goes is a
	// change of its key's columns. What is not named may change all, and what has no columns changes none.
	Reach map[string][]string
	// Within names tables that are read and change only rows of problems that they have.
	Within []string
	// Among names a table that is read and whose problems alone have rows in what the stage writes: a row whose problem left it has
	// gone with it, whatever else the stage is given. "" for none.
	Among string
	// Alone has columns, as table.column, in which a row depends on what tables say of its own problem alone, as long as the scale is
	// the same; nil for no scale.
	Alone map[string]*Scale
	// Own names tables of which a row that the stage writes depends on those rows alone that have the same values in the columns of the
	// table's key. Draws: which rows the stage writes depends on all rows, as it draws some of them.
	Own   []string
	Draws bool
	// OutsideName says of an [External] stage in a few words what is outside, for those who ask why two builds differ.
	OutsideName string
	// Audit is what the stage can tell of its tables.
	Audit Audit
}

// A Scale is what many rows set together and each goes by: the least and the greatest of some numbers.
type Scale struct {
	// Table has rows that are measured, and Members a table that has those problems whose rows set the scale, if the stage reads it.
	Table, Members string
	// Numbers gives those of a row, a pointer to one of Table.
	Numbers func(row any) []int64
}

// ReachOfSeed is the pipeline's seed in [Description.Reach].
const ReachOfSeed = "seed of the pipeline"

// ReachOfTable is a table in [Description.Reach].
func ReachOfTable(table string) string { return "table " + table }

// ReachOfErratum is a correction of a column of problems in [Description.Reach].
func ReachOfErratum(field string) string { return "erratum of " + field }

// Reaches gives the columns that something can change by [Description.Reach], a key of the configuration also by one that it lies
// in; named is false for what may change all.
func (d *Description) Reaches(given string) (columns []string, named bool) {
	parts := strings.Split(given, ".")
	for n := len(parts); n > 0; n-- {
		for path, columns := range d.Reach {
			pattern := strings.Split(path, ".")
			if slices.EqualFunc(pattern, parts[:n], func(p, is string) bool { return p == is || p == "*" }) {
				return columns, true
			}
		}
	}
	return nil, false
}

// An Audit is what a stage can tell of its tables once they are written; what is nil it does not tell. Each job gives the
// rows of what the stage reads and writes, without image bytes, and cannot write.
type Audit struct {
	// Summarize sums the tables up at the end of a build. [RowsIfThere] reads a table that may not have been built yet.
	Summarize func(job *Job) (*Summary, error)
	// Explain says in one sentence more of a problem than the rows do: above all why it has none. "" where there is nothing
	// to say.
	Explain func(job *Job, id string) (string, error)
	// Check calls fault with everything that is not as the stage promises and that does not follow from how the tables are
	// made: what holds of them whoever made them. A [*schema.FieldError] names row and field. Verification calls it with
	// tables that another reader has read back, once it has run the stage again and compared.
	Check func(job *Job, fault func(error)) error
	// CheckRow gives what is wrong with a row, a *R of the table, by itself: with the bytes of its image.
	CheckRow func(table string, row any) error
}

// External is implemented by a stage that depends on more than tables: it reads what others made, or asks somebody.
type External interface {
	// Outside gives a digest of what is outside. memo is what the stage remembered when it last ran, nil if it never did.
	// When the digest cannot be computed without running the stage, it is empty and why says what changed.
	Outside(ctx context.Context, memo []byte) (digest, why string, err error)
	// Recall is Run without what is outside, which verification has not got. It makes the tables again of what they say
	// themselves that was answered, and of what the stage reads: the job reads, too, the tables that the stage wrote, and what
	// it writes stands apart from them. A table of which nothing can be made again it does not write.
	Recall(ctx context.Context, job *Job) error
}

// OutsideLister is implemented by an [External] stage that can name what is outside.
type OutsideLister interface {
	// OutsideParts gives a digest of each part of all that is outside, by what a person is told of it: of a file its path, as the
	// configuration has it.
	OutsideParts(ctx context.Context) (map[string]string, error)
}

// OutsideParts gives the digest of each part of all that is outside of a stage, as [OutsideLister] has them; nil where it names none.
func OutsideParts(ctx context.Context, s Stage) (map[string]string, error) {
	if l, lists := s.(OutsideLister); lists {
		return l.OutsideParts(ctx)
	}
	return nil, nil
}

// OutsideTeller is implemented by an [External] stage that can tell what of all that is outside differs between two digests.
type OutsideTeller interface {
	OutsideDiffers(was, now string) string
}

// Planner is implemented by a stage that pays for what it does.
type Planner interface {
	// Plan estimates what the stage would buy if it ran on the tables as they are. The job gives the rows of what the
	// stage reads, and cannot write.
	Plan(ctx context.Context, job *Job) (*Plan, error)
}

// A Plan is what a stage would buy.
type Plan = facts.Plan

// A Read is a table and the columns of it that a stage's output depends on.
type Read struct {
	Table   string
	Columns []string
	// subjects gives the table's rows as those of subjects; nil for a table that is read as a whole.
	subjects func(*Job) iter.Seq2[group, error]
	// count gives how many these are, and in how many row groups, and group one of the latter.
	count func(*Job) (rows, groups int, err error)
	group func(job *Job, i int) (group, error)
}

// From names columns of a table; all of them for none. It panics on a column that the table does not have.
func From[R any](t *schema.Table[R], columns ...string) Read {
	return FromGroups(t, t.Key, columns...)
}

// FromGroups is [From] for a [Worker] each of whose subjects has several rows of the table: those for which subject gives
// the same key. It must begin the keys of these rows, and they stand one after the other.
func FromGroups[R any](t *schema.Table[R], subject func(*R) string, columns ...string) Read {
	r := FromWhole(t, columns...)
	r.subjects = func(job *Job) iter.Seq2[group, error] { return groups(job, t, subject) }
	r.count = func(job *Job) (rows, groups int, err error) { return count(job, t) }
	r.group = func(job *Job, i int) (group, error) { return groupAt(job, t, subject, i, r.Columns) }
	return r
}

// FromWhole is [From] for a table whose rows are not of one subject each: a [Worker] reads it with [Rows] before it
// begins. It should be small.
func FromWhole[R any](t *schema.Table[R], columns ...string) Read {
	if _, err := t.Project(columns...); err != nil {
		panic(err)
	}
	if len(columns) == 0 {
		columns = t.ColumnNames()
	}
	return Read{Table: t.Name(), Columns: columns}
}

// A Setting is a section of pipeline.yaml that says how stages work and not what they give, such as limits and
// addresses, or what becomes of their tables: no table depends on it, and no stage runs again for it. Stages may share
// one.
type Setting struct {
	// Name is the section's name.
	Name string
	// Config points to a struct as [Description.Config] does.
	Config any
}

// A ConfigError says what is wrong with a value of a stage's configuration.
type ConfigError struct {
	// Path is the key in the stage's section, its parts joined by dots.
	Path string
	Why  string
}

func (e *ConfigError) Error() string { return fmt.Sprintf("%s: %s", e.Path, e.Why) }

// Where gives both parts.
func (e *ConfigError) Where() (path, why string) { return e.Path, e.Why }
