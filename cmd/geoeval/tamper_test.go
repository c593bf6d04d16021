package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk/nightly"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"

	"github.com/parquet-go/parquet-go"
)

// A victim is a build whose tables are tampered with.
type victim struct {
	t    testing.TB
	opts *app.Options
	p    *pipeline.Pipeline
}

// newVictim builds what invent makes of n.
func newVictim(t testing.TB, n int) *victim {
	t.Helper()
	s := newSite(t, n)
	s.edit("candidates: 5", "candidates: 1") // verification writes every one again
	s.edit("limit: 15", "limit: 1")
	s.edit("fits_text: true", "fits_text: false") // the invented texts are no questions that anybody would ask
	v := &victim{t: t, opts: &app.Options{Data: s.data, Config: s.config, Out: filepath.Join(t.TempDir(), "out")}}
	var err error
	v.p, err = v.opts.Open()
	v.do(err)
	v.do(v.p.Build(t.Context(), nil, nil))
	if faults := v.verify(); len(faults) > 0 {
		t.Fatal(faults)
	}
	return v
}

func (v *victim) do(err error) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
}

func (v *victim) verify() []pipeline.Fault {
	v.t.Helper()
	faults, err := v.p.Verify(v.t.Context(), nil)
	v.do(err)
	return faults
}

// with writes other bytes into a table's file while something looks at it.
func (v *victim) with(table string, content []byte, look func()) {
	v.t.Helper()
	v.withAll(map[string][]byte{table: content}, look)
}

// withAll writes other bytes into the files of tables while something looks at them.
func (v *victim) withAll(contents map[string][]byte, look func()) {
	v.t.Helper()
	whole := map[string][]byte{}
	for table, content := range contents {
		path := v.p.Layout().Table(table)
		was, err := os.ReadFile(path)
		v.do(err)
		whole[path] = was
		v.do(os.WriteFile(path, content, 0o644))
	}
	look()
	for path, was := range whole {
		v.do(os.WriteFile(path, was, 0o644))
	}
}

// tables lists the tables of all stages.
func (v *victim) tables() []schema.Named {
	var all []schema.Named
	for _, s := range v.p.Stages() {
		all = append(all, s.Describe().Writes...)
	}
	return all
}

// A spoiling is what was done to a table's file, of which the first fault of the table must tell.
type spoiling struct {
	what    string
	content func() []byte
	// column is the fault's field, and some row is named; "" for any fault.
	column string
}

// flip is a bit of a byte that is flipped.
func flip(what string, content []byte, at int, bit byte, column string) spoiling {
	return spoiling{fmt.Sprintf("%sbyte %d of %d", what, at, len(content)), func() []byte {
		flipped := slices.Clone(content)
		flipped[at] ^= bit
		return flipped
	}, column}
}

// found verifies the build with the n-th spoiling of every table at a time, one n after the other. Of some it also verifies
// the build with that one alone.
func (v *victim) found(spoilings map[string][]spoiling) {
	v.t.Helper()
	check := func(faults []pipeline.Fault, table string, s spoiling) {
		v.t.Helper()
		at := slices.IndexFunc(faults, func(f pipeline.Fault) bool { return f.Table == table })
		if at < 0 || s.column != "" && (faults[at].Field != s.column || faults[at].Row == "") {
			v.t.Errorf("%s, %s: %v", table, s.what, faults)
		}
	}
	trials := 0
	for n := 0; ; n++ {
		all := map[string][]byte{}
		for table, of := range spoilings {
			if n < len(of) {
				all[table] = of[n].content()
			}
		}
		if len(all) == 0 {
			return
		}
		if nightly.Sampled(n) {
			v.withAll(all, func() {
				faults := v.verify()
				for table := range all {
					check(faults, table, spoilings[table][n])
				}
			})
		}
		for _, table := range slices.Sorted(maps.Keys(all)) {
			if trials++; trials%16 != 0 || !nightly.Sampled(trials/16) {
				continue
			}
			v.with(table, all[table], func() {
				faults := v.verify()
				check(faults[:min(1, len(faults))], table, spoilings[table][n])
			})
		}
	}
}

// One flipped bit in the data of any column of any table is found, and the fault names table, column and rows.
func TestAFlippedBitInAColumnIsNamed(t *testing.T) {
	t.Parallel()
	v := newVictim(t, 120)
	flips := 0
	spoilings := map[string][]spoiling{}
	for _, table := range v.tables() {
		content, err := os.ReadFile(v.p.Layout().Table(table.Name()))
		v.do(err)
		file, err := parquet.OpenFile(bytes.NewReader(content), int64(len(content)))
		v.do(err)
		groups := file.Metadata().RowGroups
		for g := range groups {
			if g > 0 && g < len(groups)-1 {
				continue
			}
			for _, c := range groups[g].Columns {
				m := c.MetaData
				at := m.DataPageOffset + m.TotalCompressedSize - 1 // the end of the last page
				flips++
				column := m.PathInSchema[0]
				spoilings[table.Name()] = append(spoilings[table.Name()], flip("column "+column+", ", content, int(at), 16, column))
			}
		}
	}
	v.found(spoilings)
	if flips < 100 {
		t.Errorf("only %d bits were flipped", flips)
	}
}

// So is one anywhere else in a file: at its ends, in the footer, in the indexes before it.
func TestAFlippedBitAnywhereIsFound(t *testing.T) {
	t.Parallel()
	v := newVictim(t, 24)
	spoilings := map[string][]spoiling{}
	for _, table := range v.tables() {
		content, err := os.ReadFile(v.p.Layout().Table(table.Name()))
		v.do(err)
		n := len(content)
		places := []int{0, 3, n - 1, n - 5, n - 8}
		for at := n - 9; at > 0 && len(places) < 12; at -= 1 + n/97 {
			places = append(places, at)
		}
		of := spoilings[table.Name()]
		for _, at := range places {
			of = append(of, flip("", content, at, 1, ""))
		}
		for _, left := range []int{0, 4, n / 2, n - 1} {
			of = append(of, spoiling{fmt.Sprintf("cut at %d of %d", left, n), func() []byte { return content[:left] }, ""})
		}
		spoilings[table.Name()] = of
	}
	v.found(spoilings)
}

// A loose row is a row and its place, by which a loose table orders: it takes any rows, in any order.
type loose[R any] struct {
	row   R
	place int
}

func loosened[R any](t *schema.Table[R]) *schema.Table[loose[R]] {
	l := &schema.Table[loose[R]]{TableName: t.TableName, RowGroup: t.RowGroup, Key: func(r *loose[R]) string { return fmt.Sprintf("%06d", r.place) }}
	for _, c := range t.Columns {
		l.Columns = append(l.Columns, schema.Column[loose[R]]{Name: c.Name, Kind: c.Kind, Field: func(r *loose[R]) any { return c.Field(&r.row) }})
	}
	return l
}

// A tampering rewrites a table with other rows, as a well-formed file, and gives what verification says.
type tampering func() []pipeline.Fault

func tamper[R any](v *victim, t *schema.Table[R], change func(rows []R) []R) tampering {
	return func() []pipeline.Fault { return tampered(v, t, change) }
}

func tampered[R any](v *victim, t *schema.Table[R], change func(rows []R) []R) []pipeline.Fault {
	v.t.Helper()
	rows, err := snapshot.Read(v.p.Layout().Table(t.Name()), t)
	v.do(err)
	var b bytes.Buffer
	w := snapshot.NewWriter(io.Writer(&b), loosened(t))
	for i, r := range change(rows) {
		v.do(w.Write(loose[R]{r, i}))
	}
	_, _, err = w.Close()
	v.do(err)
	var faults []pipeline.Fault
	v.with(t.Name(), b.Bytes(), func() { faults = v.verify() })
	return faults
}

// Tables that someone has rewritten, with care for their form, are found out by what they say.
func TestRewrittenTablesAreFoundOut(t *testing.T) {
	t.Parallel()
	v := newVictim(t, 120)
	duplicates, err := snapshot.Read(v.p.Layout().Table("duplicates"), schema.Duplicates)
	v.do(err)
	if len(duplicates) == 0 {
		t.Fatal("the invented data holds no duplicate")
	}
	lost := duplicates[0].ID
	checks, err := snapshot.Read(v.p.Layout().Table("checks"), schema.ProgramChecks)
	v.do(err)
	wrong := mismatch(checks).ID
	questions, err := snapshot.Read(v.p.Layout().Table("backward"), schema.Backwards)
	v.do(err)
	asked := questions[0].ID
	for i, c := range []struct {
		name      string
		tampering tampering
		want      []string
	}{
		{"as it was", tamper(v, schema.Labels, func(rows []schema.Label) []schema.Label { return rows }), nil},
		{"a row removed", tamper(v, schema.Problems, func(rows []schema.Problem) []schema.Problem { return slices.Delete(rows, 3, 4) }), []string{"problems|geometry3k/train/108||the build wrote this row, and it is not there"}},
		{"the last row removed", tamper(v, schema.Ratings, func(rows []schema.Rating) []schema.Rating { return rows[:len(rows)-1] }), []string{"ratings|mathqa/|id|this row is missing"}},
		{"an id twice", tamper(v, schema.Labels, func(rows []schema.Label) []schema.Label { return slices.Insert(rows, 2, rows[1]) }), []string{"labels|geometry3k/train/100||key occurs twice"}},
		{"an unknown shape", tamper(v, schema.Labels, func(rows []schema.Label) []schema.Label { rows[0].Shapes = []string{"Blob"}; return rows }), []string{`labels|geometry3k/train/0|shapes|"Blob" is not one of [Circle `}},
		{"an unknown primary shape", tamper(v, schema.Labels, func(rows []schema.Label) []schema.Label { rows[0].PrimaryShape = "Blob"; return rows }), []string{"labels|geometry3k/train/0|shapes|", "labels|geometry3k/train/0|primary_shape|is not the value that the build wrote"}},
		{"another verdict", tamper(v, schema.ProgramChecks, func(rows []schema.ProgramCheck) []schema.ProgramCheck {
			mismatch(rows).Status = schema.Verified
			return rows
		}), []string{"checks|mathqa/|status|verified, but "}},
		{"a wider tolerance", tamper(v, schema.ProgramChecks, func(rows []schema.ProgramCheck) []schema.ProgramCheck {
			c := mismatch(rows)
			c.Status, c.Tolerance = schema.Verified, new(1e6)
			return rows
		}), []string{"checks|mathqa/|status, tolerance|are not the values that the build wrote", "checks|mathqa/|tolerance|is 1e+06, but what it comes from gives"}},
		{"another failure", tamper(v, schema.ProgramChecks, func(rows []schema.ProgramCheck) []schema.ProgramCheck {
			rows[slices.IndexFunc(rows, func(c schema.ProgramCheck) bool { return c.Failure != "" })].Failure = schema.Unparsable
			return rows
		}), []string{"checks|mathqa/|failure|is unparsable, but what it comes from gives unknown_operator"}},
		{"a check less", tamper(v, schema.ProgramChecks, func(rows []schema.ProgramCheck) []schema.ProgramCheck { return rows[1:] }), []string{"checks|geometry3k/train/0|id|this row is missing"}},
		{"a selected mismatch", tamper(v, schema.Selection, func(rows []schema.Selected) []schema.Selected {
			at := slices.IndexFunc(rows, func(s schema.Selected) bool { return s.ID > wrong })
			if at < 0 {
				at = len(rows)
			}
			row := rows[0]
			row.ID = wrong
			return slices.Insert(rows, at, row)
		}), []string{"selection|" + wrong + "|id|this row should not be there"}},
		{"another masked number", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward { rows[0].X = new(4711.0); return rows }), []string{"backward|" + asked + "|x|is not the value that the build wrote", "backward|" + asked + "|x|is 4711, but what it comes from gives "}},
		{"a masked text", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward {
			rows[0].Text = strings.Replace(rows[0].Text, " cm", " m", 1)
			return rows
		}), []string{"backward|" + asked + "|text|is ", "backward|" + asked + "|text|with the number put back it is not the problem's text"}},
		{"another recovered number", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward {
			rows[0].Recovered = new(*rows[0].X * 2)
			return rows
		}), []string{"backward|" + asked + "|recovered|is ", "backward|" + asked + "|recovered|put into the program it gives "}},
		{"nothing recovered", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward { rows[0].Recovered = nil; return rows }), []string{"backward|" + asked + "|recovered|recoverable, but nothing was recovered"}},
		{"no number", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward { rows[0].X = nil; return rows }), []string{"backward|" + asked + "|x|"}},
		{"no places", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward { rows[0].Places = nil; return rows }), []string{"backward|" + asked + "|places|a number stands nowhere"}},
		{"a place elsewhere", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward { rows[0].Places[0].Start = 1 << 40; return rows }), []string{"backward|" + asked + "|places|place "}},
		{"a number that is not the only one", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward {
			rows[0].Unique, rows[0].OtherSolutions = false, []*float64{new(1.0)}
			return rows
		}), []string{"backward|" + asked + "|unique|is false, but what it comes from gives true", "backward|" + asked + "|other_solutions|is 1, but what it comes from gives null"}},
		{"the only number, beside others", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward {
			rows[0].OtherSolutions = []*float64{new(1.0)}
			return rows
		}), []string{"backward|" + asked + "|other_solutions|unique, and yet there are 1 others"}},
		{"a question of another problem", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward { rows[0].ParentID = wrong; return rows }), []string{"backward|" + asked + "|parent_id|"}},
		{"a question less", tamper(v, schema.Backwards, func(rows []schema.Backward) []schema.Backward { return rows[1:] }), []string{"backward|" + asked + "||the build wrote this row, and it is not there", "backward|" + asked + "|id|this row is missing"}},
		{"another reason", tamper(v, schema.Unmaskeds, func(rows []schema.Unmasked) []schema.Unmasked { rows[0].Reason = schema.NotNeeded; return rows }), []string{"unmasked|geometry3k/train/0|reason|is not_needed, but what it comes from gives no_program"}},
		{"a reason that nobody knows", tamper(v, schema.Unmaskeds, func(rows []schema.Unmasked) []schema.Unmasked { rows[0].Reason = "no_time"; return rows }), []string{"unmasked|geometry3k/train/0|reason|\"no_time\" is not one of [no_program "}},
		{"a problem that is not accounted for", tamper(v, schema.Unmaskeds, func(rows []schema.Unmasked) []schema.Unmasked { return rows[1:] }), []string{"unmasked|geometry3k/train/0|id|this row is missing"}},
		{"a problem in both tables", tamper(v, schema.Unmaskeds, func(rows []schema.Unmasked) []schema.Unmasked {
			id := questions[0].ParentID
			at := slices.IndexFunc(rows, func(u schema.Unmasked) bool { return u.ID > id })
			if at < 0 {
				at = len(rows)
			}
			return slices.Insert(rows, at, schema.Unmasked{ID: id, Reason: schema.NotNeeded})
		}), []string{"unmasked|" + questions[0].ParentID + "|id|this row should not be there"}},
		{"another answer", tamper(v, schema.Problems, func(rows []schema.Problem) []schema.Problem { rows[0].Answer = "7"; return rows }), []string{"problems|geometry3k/train/0|answer|is not the value that the build wrote"}},
		{"another image", tamper(v, schema.Problems, func(rows []schema.Problem) []schema.Problem { rows[0].Image.Bytes = rows[1].Image.Bytes; return rows }), []string{"problems|geometry3k/train/0|image|its pixels are not those of pixel_digest"}},
		{"no image", tamper(v, schema.Problems, func(rows []schema.Problem) []schema.Problem { rows[0].Image.Bytes = nil; return rows }), []string{"problems|geometry3k/train/0|image|is empty, though pixel_digest is not"}},
		{"a selected duplicate", tamper(v, schema.Selection, func(rows []schema.Selected) []schema.Selected {
			at := slices.IndexFunc(rows, func(s schema.Selected) bool { return s.ID > lost })
			row := rows[at]
			row.ID = lost
			return slices.Insert(rows, at, row)
		}), []string{"selection|" + lost + "||the build did not write this row", "selection|" + lost + "|id|this row should not be there"}},
		{"a selected problem that does not exist", tamper(v, schema.Selection, func(rows []schema.Selected) []schema.Selected {
			rows[0].ID = "geometry3k/train/0000"
			return rows
		}), []string{"selection|geometry3k/train/0000|id|this row should not be there"}},
		{"another level", tamper(v, schema.Ratings, func(rows []schema.Rating) []schema.Rating {
			rows[0].Level = map[bool]schema.Level{true: schema.Middle, false: schema.Easy}[rows[0].Level == schema.Easy]
			return rows
		}), []string{"ratings|geometry3k/train/0|level|"}},
		{"a count", tamper(v, schema.Files, func(rows []schema.File) []schema.File { rows[0].Problems++; return rows }), []string{"files|geometry3k/train/0/data.json|records|1 is not 2 problems + 0 rejects + 0 left out"}},
		{"a reject that nobody has seen", tamper(v, schema.Rejects, func(rows []schema.Reject) []schema.Reject {
			return append(rows, schema.Reject{Source: schema.MATH, File: "MATH/train/geometry/0.json", Record: "0", Kind: schema.Malformed, Reason: "said so"})
		}), []string{"rejects|math/MATH/train/geometry/0.json#0||the build did not write this row", "files|math/MATH/train/geometry/0.json|rejects|0, but there are 1"}},
		{"a margin", tamper(v, schema.Margins, func(rows []schema.Margin) []schema.Margin { rows[0].Selected++; return rows }), []string{"margins|shape/Circle|selected|"}},
		{"a duplicate of itself", tamper(v, schema.Duplicates, func(rows []schema.Duplicate) []schema.Duplicate { rows[0].KeptID = rows[0].ID; return rows }), []string{"duplicates|" + lost + "|kept_id|a problem cannot be its own duplicate"}},
	} {
		if !nightly.Sampled(i) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			faults := c.tampering()
			if c.want == nil && len(faults) > 0 {
				t.Error(faults)
			}
			for _, want := range c.want {
				if !slices.ContainsFunc(faults, func(f pipeline.Fault) bool { return like(f, want) }) {
					t.Errorf("no fault is like %s:\n%v", want, faults)
				}
			}
		})
	}
}

// mismatch is the first check of a program that gives another answer.
func mismatch(rows []schema.ProgramCheck) *schema.ProgramCheck {
	return &rows[slices.IndexFunc(rows, func(c schema.ProgramCheck) bool { return c.Status == schema.Mismatch })]
}

// like says whether a fault is of a table, a row, a field and a reason that begin so: `table|row|field|why`.
func like(f pipeline.Fault, pattern string) bool {
	want := strings.SplitN(pattern, "|", 4)
	return f.Table == want[0] && strings.HasPrefix(f.Row, want[1]) && f.Field == want[2] && strings.HasPrefix(f.Why, want[3])
}

// A removed row is missed, whichever it is and whichever table it is taken from.
func TestNoRowCanBeRemoved(t *testing.T) {
	t.Parallel()
	v := newVictim(t, 120)
	for i, table := range v.tables() {
		if nightly.Sampled(i) {
			without(v, table)
		}
	}
}

func without(v *victim, table schema.Named) {
	v.t.Helper()
	erased := table.Erased()
	rows, err := snapshot.Read(v.p.Layout().Table(table.Name()), erased)
	v.do(err)
	for _, at := range []int{0, len(rows) / 2, len(rows) - 1} {
		if at < 0 || at >= len(rows) {
			continue
		}
		key := erased.Key(&rows[at])
		faults := tampered(v, erased, func(rows []any) []any { return slices.Delete(rows, at, at+1) })
		if !slices.ContainsFunc(faults, func(f pipeline.Fault) bool { return f.Table == table.Name() && f.Row == key }) {
			v.t.Errorf("%s without %s: %v", table.Name(), key, faults)
		}
	}
}
