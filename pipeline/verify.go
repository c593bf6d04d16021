package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/format/bug"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A Fault is something that verification found wrong. It names the table, and the row and field where they can be told.
type Fault = audit.Fault

// Verify reads every table back with the other reader, arrow's, and holds it against what the build recorded: bytes, columns, the
// rules of every row, order, and digests by row and column. Then it runs each stage again over the tables that it read, compares by
// key, and has it check what else holds of its tables. At last it holds the tables
// against each other. It gives what is wrong, nothing when all is well. The error is [ErrNotBuilt] for a folder without any build, and
// that of ctx where it ended. A check that panics is an error, a [bug.Errors], beside the faults that the others found.
// checked, where not nil, is told of each check.
func (p *Pipeline) Verify(ctx context.Context, checked func(audit.Check)) ([]Fault, error) {
	if checked == nil {
		checked = func(audit.Check) {}
	}
	state, err := p.layout.state()
	if unusable, ok := errors.AsType[*StateError](err); ok {
		return []Fault{{File: StateFile, Why: unusable.Error()}}, nil
	}
	if err != nil {
		return nil, err
	}
	if len(state.Stages) == 0 {
		return nil, fmt.Errorf("%s holds no build yet: %w", p.layout.Dir, p.layout.NotBuilt())
	}
	v := &verification{Pipeline: p, sound: map[string]*soundTable{}}
	for _, s := range p.stages {
		d := s.Describe()
		record := state.Stages[d.Name]
		if record == nil {
			why := fmt.Sprintf("stage %s has not run, or failed: %v", d.Name, p.layout.NotBuilt())
			v.fault(Fault{Table: d.Writes[0].Name(), Why: why})
			continue
		}
		for _, t := range d.Writes {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			was, panics := len(v.faults), v.panics.Len()
			check := audit.Check{Kind: audit.OfTable, Name: t.Name(), Against: audit.TableAgainst("the build"), Files: 1}
			if changes := record.otherColumns(t); len(changes) > 0 {
				v.fault(Fault{Table: t.Name(), Why: strings.Join(changes, ", ") + " since the build: " + p.layout.NotBuilt().Error()})
			} else if check.Rows, err = v.table(ctx, s, t, record.Tables[t.Name()]); err != nil {
				return nil, err
			}
			check.Cells = check.Rows * int64(len(t.ColumnNames()))
			if check.End(len(v.faults) - was); v.panics.Len() > panics {
				check.Outcome = audit.NotMade
			}
			checked(check)
		}
		was, panics := len(v.faults), v.panics.Len()
		check := audit.Check{Kind: audit.OfStage, Name: d.Name, Against: "what it makes again of the tables that it reads"}
		if v.has(s) {
			made := v.stage(ctx, s)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if !made {
				continue
			}
			if now := d.Version; len(v.faults) > was && record.Version != now {
				v.fault(Fault{Table: d.Writes[0].Name(), Why: fmt.Sprintf("stage %s was built with version %d of it, and this program has version %d, "+
					"which may make other rows: build again, or verify with the geoeval that built it", d.Name, record.Version, now)})
			}
			for _, t := range d.Writes {
				check.Rows += v.sound[t.Name()].rows
			}
			check.End(len(v.faults) - was)
		} else {
			check.Outcome = audit.NotMade
		}
		if v.panics.Len() > panics {
			check.Outcome = audit.NotMade
		}
		checked(check)
	}
	if check := v.invariants(); check.Rows > 0 {
		checked(check)
	}
	return v.faults, v.panics.Err()
}

type verification struct {
	*Pipeline
	faults []Fault
	// panics are those of checks: what they held against what was not checked.
	panics bug.Bag
	// sound has the tables read so far whose rows are valid and in order, by name.
	sound map[string]*soundTable
}

// A soundTable is what is known of a table whose rows are valid and in order.
type soundTable struct {
	rows int64
	// digest is that of its rows where these are as the build recorded them, "" where they are not.
	digest string
}

// Reconfigured names the keys of the configuration that are not as they were when their stage ran, a line each with the
// value that was and the one that is: stages are run again by [Pipeline.Verify] with the one that is.
func (p *Pipeline) Reconfigured() ([]string, error) {
	state, err := p.layout.state()
	if _, unusable := errors.AsType[*StateError](err); unusable {
		return nil, nil // Verify says so
	} else if err != nil {
		return nil, err
	}
	var out []string
	for _, s := range p.stages {
		d := s.Describe()
		record := state.Stages[d.Name]
		if record == nil {
			continue
		}
		for _, change := range ConfigChanges(record.Config, p.config.sections[d.Name]) {
			out = append(out, d.Name+"."+change)
		}
	}
	return out, nil
}

func (v *verification) fault(f Fault) { v.faults = append(v.faults, f) }

// has says whether all tables that a stage reads and writes could be read, and hold what its check may expect.
func (v *verification) has(s stages.Stage) bool {
	for _, r := range s.Describe().Reads {
		if v.sound[r.Table] == nil {
			return false
		}
	}
	return !slices.ContainsFunc(s.Describe().Writes, func(t schema.Named) bool { return v.sound[t.Name()] == nil })
}

// table verifies one table by itself, and says how many rows were read.
func (v *verification) table(
	ctx context.Context, s stages.Stage, t schema.Named, record *tableRecord,
) (rows int64, err error) {
	path := v.layout.Table(t.Name())
	if record == nil {
		v.fault(Fault{Table: t.Name(), Why: fmt.Sprintf("stage %s did not write it yet: %v", s.Describe().Name, v.layout.NotBuilt())})
		return 0, nil
	}
	file, err := v.layout.openFile(t.Name())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		v.fault(Fault{Table: t.Name(), Why: path + " is gone"})
		return 0, nil
	case errors.Is(err, disk.ErrIrregular):
		v.fault(Fault{Table: t.Name(), Why: err.Error()})
		return 0, nil
	case err != nil:
		return 0, err
	}
	defer file.Close()
	sum, err := sumOf(io.NewSectionReader(file, 0, file.Size()))
	if err != nil {
		return 0, err
	}
	was := len(v.faults)
	rows = v.scan(ctx, s, t.Erased(), file, record)
	if sum != record.SHA256 && len(v.faults) == was {
		v.fault(Fault{Table: t.Name(), Why: fmt.Sprintf(
			"%s is not the file that the build wrote (SHA-256 %.12s, not %.12s), though every value is as it was",
			path, sum, record.SHA256)})
	}
	return rows, nil
}

// scan reads a table's rows, compares them with what the build recorded of them, and says how many there were.
func (v *verification) scan(ctx context.Context, s stages.Stage, t *schema.Table[any], file *disk.File, record *tableRecord) (read int64) {
	sums, err := v.layout.openRowSums(t.TableName)
	if err != nil {
		v.fault(Fault{Table: t.TableName, Why: err.Error()})
		return 0
	}
	defer sums.Close()
	was := len(v.faults)
	limit := audit.Limit{Tell: v.fault}
	a := audit.Audit[any]{
		File: file, Table: t,
		Record: audit.Record{By: "the build", Digest: record.Digest, RowSums: audit.LinesOf(func() (io.ReadCloser, error) {
			return io.NopCloser(io.NewSectionReader(sums, 0, sums.Size())), nil
		})},
		Fault: limit.Add,
	}
	if checkRow := s.Describe().Audit.CheckRow; checkRow != nil {
		a.Check = func(row *any) []error {
			var wrong []error
			_ = v.panics.Catch("row "+t.Key(row), func() error { // which gives no error but a panic, which is collected
				if err := checkRow(t.TableName, *row); err != nil {
					wrong = append(wrong, err)
				}
				return nil
			})
			return wrong
		}
	}
	sound := a.Run(ctx)
	limit.End(t.TableName)
	if sound {
		v.sound[t.TableName] = &soundTable{rows: a.Rows}
		if len(v.faults) == was {
			v.sound[t.TableName].digest = record.Digest.Table
		}
	}
	return a.Rows
}

// invariants holds the tables that are there against each other.
func (v *verification) invariants() audit.Check {
	check := audit.Check{Kind: audit.OfRows, Name: "tables", Against: "each other: keys that exist, counts that add up"}
	was, limits := len(v.faults), map[string]*audit.Limit{}
	counts := map[string]int64{}
	for table, is := range v.sound {
		counts[table] = is.rows
	}
	check.Rows = audit.Hold(Counted{v.layout, counts}, func(err error) {
		f := audit.Of("", "", err)
		if limits[f.Table] == nil {
			limits[f.Table] = &audit.Limit{Tell: v.fault}
		}
		limits[f.Table].Add(f)
	})
	for _, table := range sortedKeys(limits) {
		limits[table].End(table)
	}
	check.End(len(v.faults) - was)
	return check
}

// Counted gives the rows of tables of a build, of which Counts says how many there are: it is an [audit.Scanner].
type Counted struct {
	Layout
	Counts map[string]int64
}

// Rows says how many a table has, and whether it is one of them.
func (c Counted) Rows(table string) (int64, bool) { n, there := c.Counts[table]; return n, there }

// Scan gives them.
func (c Counted) Scan(of *schema.Table[any], columns ...string) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		for rows, err := range Scan(c.Layout, of, columns...) {
			if err != nil {
				yield(nil, err)
				return
			}
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
			}
		}
	}
}

// stage runs a stage again over the tables that it read, and compares. It says whether there was anything to hold them against.
func (v *verification) stage(ctx context.Context, s stages.Stage) (checked bool) {
	table := s.Describe().Writes[0].Name()
	limit := audit.Limit{Tell: v.fault}
	tell := func(err error) { limit.Add(audit.Of(table, "", err)) }
	err := v.panics.Catch("stage "+s.Describe().Name, func() error {
		same, made, err := v.same(ctx, s)
		switch check := s.Describe().Audit.Check; {
		case ctx.Err() != nil:
			return ctx.Err()
		case !same || err != nil: // then it is told in what rows
			checked = true
			checked, err = stages.Verify(ctx, s, v.readingJob(s, built{v.layout}), tell)
			return err
		case check != nil:
			checked = true
			return check(v.readingJob(s, built{v.layout}), tell)
		}
		checked = made
		return nil
	})
	if err != nil {
		v.fault(audit.Of(table, "", err))
	}
	limit.End(table)
	return checked
}

// same says whether a stage makes the tables again that it wrote, of which nothing is known but that; made: it made any.
func (v *verification) same(ctx context.Context, s stages.Stage) (same, made bool, err error) {
	again := remade{built{v.layout}, map[string]string{}}
	run := s.Run
	if e, ok := s.(stages.External); ok {
		run = e.Recall
	}
	if err := run(ctx, v.readingJob(s, again)); err != nil {
		return false, false, err
	}
	for _, t := range s.Describe().Writes {
		if digest, there := again.digests[t.Name()]; there && digest != v.sound[t.Name()].digest {
			return false, true, nil
		}
	}
	return true, len(again.digests) > 0, nil
}

// A remade is a store that keeps of new tables their digests.
type remade struct {
	built
	digests map[string]string
}

// Create starts a new table.
func (r remade) Create(table string) (stages.File, error) { return &digested{in: r, table: table}, nil }

// A digested table has nothing but a digest.
type digested struct {
	in            remade
	table, digest string
}

func (d *digested) Write(b []byte) (int, error)                 { return len(b), nil }
func (d *digested) Sum(snapshot.RowSum) error                   { return nil }
func (d *digested) Finish(digest schema.Digest, rows any) error { d.digest = digest.Table; return nil }
func (d *digested) Commit()                                     { d.in.digests[d.table] = d.digest }
func (d *digested) Abort()                                      {}
