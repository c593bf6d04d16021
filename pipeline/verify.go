package pipeline

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"geoeval/schema"
	"geoeval/schema/arrowform"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A Fault is something that verification found wrong. It names the table, and the row and field where they can be told.
type Fault struct {
	Table string `json:"table"`
	Row   string `json:"row,omitempty"`
	Field string `json:"field,omitempty"`
	Why   string `json:"why"`
}

func (f Fault) String() string {
	s := f.Table
	if f.Row != "" {
		s += ": row " + f.Row
	}
	if f.Field != "" {
		s += ": " + f.Field
	}
	return s + ": " + f.Why
}

// maxFaults is how many faults of one table are told; a broken table seldom has only one.
const maxFaults = 20

// Verify reads every table back with the other reader, arrow's, and holds it against what the build recorded: bytes, columns,
// the rules of every row, order, and digests by row and column; then it has each stage check what it promises of its
// tables. It gives what is wrong, nothing when all is well. verified, where not nil, is told of each table that is well.
func (p *Pipeline) Verify(ctx context.Context, verified func(table string, rows int64)) ([]Fault, error) {
	state, err := loadState(p.layout)
	if err != nil {
		return nil, err
	}
	v := &verification{Pipeline: p, rows: map[string]any{}}
	for _, s := range p.stages {
		record := state.Stages[s.Name()]
		if record == nil {
			v.fault(Fault{Table: s.Writes()[0].Name(), Why: fmt.Sprintf("stage %s has not run, or failed: run geoeval build", s.Name())})
			continue
		}
		for _, t := range s.Writes() {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			was := len(v.faults)
			if err := v.table(s, t, record.Tables[t.Name()]); err != nil {
				return nil, err
			}
			if verified != nil && len(v.faults) == was {
				verified(t.Name(), record.Tables[t.Name()].Rows)
			}
		}
		if c, ok := s.(stages.Checker); ok && v.has(s) {
			v.stage(s, c)
		}
	}
	return v.faults, nil
}

type verification struct {
	*Pipeline
	faults []Fault
	// rows holds the tables read so far whose rows are valid and in order, without image bytes: []R by name.
	rows map[string]any
}

func (v *verification) fault(f Fault) { v.faults = append(v.faults, f) }

// has says whether all tables that a stage reads and writes could be read, and hold what its check may expect.
func (v *verification) has(s stages.Stage) bool {
	for _, r := range s.Reads() {
		if v.rows[r.Table] == nil {
			return false
		}
	}
	for _, t := range s.Writes() {
		if v.rows[t.Name()] == nil {
			return false
		}
	}
	return true
}

// table verifies one table by itself.
func (v *verification) table(s stages.Stage, t schema.Named, record *tableRecord) error {
	path := v.layout.Table(t.Name())
	if record == nil {
		v.fault(Fault{Table: t.Name(), Why: fmt.Sprintf("stage %s did not write it yet: run geoeval build", s.Name())})
		return nil
	}
	sum, err := sumFile(path)
	if errors.Is(err, os.ErrNotExist) {
		v.fault(Fault{Table: t.Name(), Why: path + " is gone"})
		return nil
	}
	if err != nil {
		return err
	}
	was := len(v.faults)
	v.scan(s, t.Erased(), t.Typed, record)
	if sum != record.SHA256 && len(v.faults) == was {
		v.fault(Fault{Table: t.Name(), Why: fmt.Sprintf("%s is not the file that the build wrote (SHA-256 %.12s, not %.12s), though every value is as it was", path, sum, record.SHA256)})
	}
	return nil
}

// scan reads a table's rows and compares them with what the build recorded of them.
func (v *verification) scan(s stages.Stage, t *schema.Table[any], typed func([]any) any, record *tableRecord) {
	checker, _ := s.(stages.RowChecker)
	digester := schema.NewDigester(t)
	sums, err := readRowSums(v.layout.RowSums(t.TableName))
	if err != nil {
		v.fault(Fault{Table: t.TableName, Why: err.Error()})
		return
	}
	found := 0
	fault := func(f Fault) {
		if found++; found <= maxFaults {
			v.fault(f)
		}
	}
	var rows []any
	sound := true
	last := ""
	next := 0 // the first row sum that no row has answered to yet
	for group, err := range arrowform.Scan(v.layout.Table(t.TableName), t) {
		if err != nil {
			v.fault(damage(t.TableName, err))
			return
		}
		for i := range group {
			row := &group[i]
			key := t.Key(row)
			name := cmp.Or(key, fmt.Sprintf("number %d of the file", len(rows)))
			if err := t.Validate(row); err != nil {
				sound = false
				fault(asFault(t.TableName, name, err))
			}
			if len(rows) > 0 && key <= last {
				sound = false
				fault(Fault{Table: t.TableName, Row: name, Why: map[bool]string{true: "key occurs twice", false: "out of order, behind row " + last}[key == last]})
			}
			last = key
			line := snapshot.RowSum{Key: key, Digest: digester.Add(row)}.Line()
			next = compareRow(t.TableName, name, line, sums, next, fault)
			if checker != nil {
				if err := checker.CheckRow(t.TableName, *row); err != nil {
					fault(asFault(t.TableName, name, err))
				}
			}
			for _, c := range t.Columns {
				if image, ok := c.Field(row).(*schema.Image); ok {
					image.Bytes = nil
				}
			}
			rows = append(rows, *row)
		}
	}
	for ; next < len(sums); next++ {
		fault(Fault{Table: t.TableName, Row: keyOf(sums[next]), Why: "the build wrote this row, and it is not there"})
	}
	digest := digester.Digest()
	for _, c := range t.Columns {
		if digest.Rows == record.Rows && digest.Columns[c.Name] != record.Columns[c.Name] {
			fault(Fault{Table: t.TableName, Field: c.Name, Why: "values are not those that the build wrote"})
		}
	}
	if found == 0 && digest.Table != record.Table {
		fault(Fault{Table: t.TableName, Why: fmt.Sprintf("digest is %.12s, the build recorded %.12s", digest.Table, record.Table)})
	}
	if found > maxFaults {
		v.fault(Fault{Table: t.TableName, Why: fmt.Sprintf("%d more faults", found-maxFaults)})
	}
	if sound {
		v.rows[t.TableName] = typed(rows)
	}
}

// compareRow holds a row against the row sums and gives the next row sum that is to come.
func compareRow(table, name, line string, sums []string, next int, fault func(Fault)) int {
	for i := next; i < len(sums); i++ {
		if keyOf(sums[i]) != keyOf(line) {
			continue
		}
		for ; next < i; next++ {
			fault(Fault{Table: table, Row: keyOf(sums[next]), Why: "the build wrote this row, and it is not there"})
		}
		if sums[i] != line {
			fault(Fault{Table: table, Row: name, Why: "is not the row that the build wrote"})
		}
		return i + 1
	}
	fault(Fault{Table: table, Row: name, Why: "the build did not write this row"})
	return next
}

func keyOf(line string) string {
	key, _, _ := strings.Cut(line, "\t")
	return key
}

func readRowSums(path string) ([]string, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(string(b)) {
		lines = append(lines, line)
	}
	return lines, nil
}

// stage has a stage check what it promises of its tables and those that it read.
func (v *verification) stage(s stages.Stage, c stages.Checker) {
	job := &stages.Job{Stage: s.Name(), Seed: v.config.Seed, Store: verifiedRows{v}, Reads: s.Reads()}
	for _, t := range s.Writes() {
		job.Reads = append(job.Reads, stages.Read{Table: t.Name(), Columns: t.ColumnNames()})
	}
	found := 0
	err := c.Check(job, func(err error) {
		if found++; found <= maxFaults {
			v.fault(asFault(s.Writes()[0].Name(), "", err))
		}
	})
	if err != nil {
		v.fault(asFault(s.Writes()[0].Name(), "", err))
	}
	if found > maxFaults {
		v.fault(Fault{Table: s.Writes()[0].Name(), Why: fmt.Sprintf("%d more faults", found-maxFaults)})
	}
}

// verifiedRows is a store of the tables that verification has read.
type verifiedRows struct{ *verification }

func (r verifiedRows) Rows(table string) (any, bool) { rows, ok := r.rows[table]; return rows, ok }
func (r verifiedRows) Path(table string) string      { return r.layout.Table(table) }
func (r verifiedRows) Create(string) (stages.File, error) {
	return nil, errors.New("verification writes nothing")
}

// asFault makes a fault of an error, which names row and field where it is a FieldError.
func asFault(table, row string, err error) Fault {
	var field *schema.FieldError
	if errors.As(err, &field) {
		return Fault{field.Table, cmp.Or(field.Row, row), field.Field, field.Why}
	}
	return Fault{Table: table, Row: row, Why: err.Error()}
}

// damage makes a fault of an error of the reader, which names column and rows where the damage is in data.
func damage(table string, err error) Fault {
	var d *arrowform.Damage
	if !errors.As(err, &d) {
		return Fault{Table: table, Why: err.Error()}
	}
	rows := fmt.Sprintf("%s to %s (rows %d to %d)", d.FirstKey, d.LastKey, d.First, d.Last)
	switch {
	case d.FirstKey == "":
		rows = fmt.Sprintf("%d to %d of the file", d.First, d.Last)
	case d.First == d.Last:
		rows = d.FirstKey
	}
	return Fault{Table: table, Row: rows, Field: d.Column, Why: d.Err.Error()}
}

func sumFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
