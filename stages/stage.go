// Package stages defines what a stage is: typed tables in, typed tables out. Each stage has a folder of its own;
// package all lists them in the order of the build. A stage never imports another stage: they meet in tables.
package stages

import (
	"context"
	"fmt"
	"iter"

	"geoeval/internal/llm/facts"
	"geoeval/schema"
)

// A Stage makes tables out of tables.
//
// What a stage writes depends on the columns that it names in Reads, on its configuration and on the seed, and on
// nothing else: not on the order of its input, the clock, the host or the number of processors. Chance comes from
// [Job.Chance].
type Stage interface {
	// Name is the stage's name, also that of its section in pipeline.yaml.
	Name() string
	// Version is raised by hand whenever equal input would give other output.
	Version() int
	// Config points to the stage's configuration, a struct with yaml tags. The section of pipeline.yaml is decoded into it
	// before anything else is called. If it has a method Validate() error, that is called then. What it holds is part of
	// the stage's key. It is nil for a stage without configuration, which has no section.
	Config() any
	// Reads names the tables that the stage reads, and of each the columns that its output depends on.
	Reads() []Read
	// Writes names the tables that the stage writes. Every run writes each of them, even where it has no rows.
	Writes() []schema.Named
	// Run makes the tables.
	Run(ctx context.Context, job *Job) error
}

// Outside is implemented by a stage that depends on more than tables: files that others made.
type Outside interface {
	// Outside gives a digest of what is outside. memo is what the stage remembered when it last ran, nil if it never did.
	// When the digest cannot be computed without running the stage, it is empty and why says what changed.
	Outside(ctx context.Context, memo []byte) (digest, why string, err error)
}

// OutsideNamer is implemented by a stage with [Outside] that can say in a few words what is outside, for those who ask
// why two builds differ.
type OutsideNamer interface{ OutsideName() string }

// A Read is a table and the columns of it that a stage's output depends on.
type Read struct {
	Table   string
	Columns []string
	// subjects gives the table's rows as those of subjects; nil for a table that is read as a whole.
	subjects func(*Job) iter.Seq2[group, error]
	// count gives how many these are.
	count func(*Job) (int, error)
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
	r.count = func(job *Job) (int, error) { return rowCount(job, t) }
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

// A ConfigError says what is wrong with a value of a stage's configuration.
type ConfigError struct {
	// Path is the key in the stage's section, its parts joined by dots.
	Path string
	Why  string
}

func (e *ConfigError) Error() string { return fmt.Sprintf("%s: %s", e.Path, e.Why) }

// Where gives both parts.
func (e *ConfigError) Where() (path, why string) { return e.Path, e.Why }

// Recaller is implemented by a stage that asks somebody, or reads what is outside. Verification, which has neither, calls Recall in
// the place of Run: it makes the tables again of what they say themselves that was answered, and of what the stage reads. A table of
// which nothing can be made again it does not write.
type Recaller interface {
	// Recall is Run for a job that reads, too, the tables that the stage wrote; what it writes stands apart from them.
	Recall(ctx context.Context, job *Job) error
}

// Checker is implemented by a stage that promises something of its tables that does not follow from how they are made: what holds
// of them whoever made them. Verification calls it with tables that another reader has read back, once it has run the stage again
// and compared.
type Checker interface {
	// Check calls fault with everything that is not as promised; a [*schema.FieldError] names row and field. The job gives
	// the rows of what the stage reads and writes, without image bytes, and cannot write.
	Check(job *Job, fault func(error)) error
}

// RowChecker is implemented by a stage that promises something of each row that needs the image's bytes.
type RowChecker interface {
	// CheckRow gives what is wrong with a row, a *R of the table.
	CheckRow(table string, row any) error
}

// Explainer is implemented by a stage that can say more of a problem than the rows of its tables do: above all why a
// problem has no row there.
type Explainer interface {
	// Explain gives one sentence about a problem, "" if there is nothing to say. The job gives the rows of what the stage
	// reads and writes, and cannot write.
	Explain(job *Job, id string) (string, error)
}

// A Setting is a section of pipeline.yaml that says how stages work and not what they give, such as limits and
// addresses, or what becomes of their tables: no table depends on it, and no stage runs again for it. Stages may share
// one.
type Setting struct {
	// Name is the section's name.
	Name string
	// Config points to a struct as [Stage.Config] does.
	Config any
}

// Tuned is implemented by a stage that has settings.
type Tuned interface {
	Settings() []Setting
}

// Settled is implemented by a stage whose configuration names what stands in one of its settings.
type Settled interface {
	// CheckSettings says, as a [*ConfigError] of the stage's section, what it names that is not there. It is called when the
	// stage and its settings are configured.
	CheckSettings() error
}

// Planner is implemented by a stage that pays for what it does.
type Planner interface {
	// Plan estimates what the stage would buy if it ran on the tables as they are. The job gives the rows of what the
	// stage reads, and cannot write.
	Plan(ctx context.Context, job *Job) (*Plan, error)
}

// A Plan is what a stage would buy.
type Plan = facts.Plan
