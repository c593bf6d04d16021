package audit

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"geoeval/schema"
)

// A Scanner gives the rows of tables, as often as it is asked.
type Scanner interface {
	// Rows is how many rows a table has; there says whether it is there.
	Rows(table string) (n int64, there bool)
	// Scan gives them, each a *R, with at least these columns, in the order of their keys. The first error ends it.
	Scan(t *schema.Table[any], columns ...string) iter.Seq2[any, error]
}

// Tables gives the rows of a table that is in memory, a []R, nil where it is not there.
type Tables func(name string) any

// Rows is that of [Scanner].
func (t Tables) Rows(table string) (n int64, there bool) {
	if t(table) == nil {
		return 0, false
	}
	return int64(reflect.ValueOf(t(table)).Len()), true
}

// Scan is that of [Scanner].
func (t Tables) Scan(of *schema.Table[any], _ ...string) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		rows := reflect.ValueOf(t(of.TableName))
		for i := range rows.Len() {
			if !yield(rows.Index(i).Addr().Interface(), nil) {
				return
			}
		}
	}
}

// An invariant is what holds of tables whoever made them. It needs all that it names.
type invariant struct {
	of    []schema.Named
	check func(tables *scanned, wrong wrong)
}

// wrong tells what is wrong with a field of a row.
type wrong func(row, field, format string, args ...any)

// A scanned is a scanner with its first error.
type scanned struct {
	Scanner
	err error
}

// each calls do with the rows of a table, each a *R with at least these columns and those of its key.
func (s *scanned) each(t schema.Named, columns []string, do func(row any)) {
	of := t.Erased()
	for row, err := range s.Scan(of, withKey(of, columns)...) {
		if err != nil {
			s.err = cmp.Or(s.err, err)
			return
		}
		do(row)
	}
}

// withKey adds the columns of a table's key to others.
func withKey(t *schema.Table[any], columns []string) []string {
	out := slices.Clone(t.KeyColumns)
	if out == nil {
		out = []string{t.Columns[0].Name}
	}
	for _, c := range columns {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// rowsOf gives the rows of a table that is there, with at least these columns; all for none.
func rowsOf[R any](tables *scanned, t *schema.Table[R], columns ...string) iter.Seq[*R] {
	if columns == nil {
		columns = t.ColumnNames()
	}
	return func(yield func(*R) bool) {
		on := true
		tables.each(t, columns, func(row any) { on = on && yield(row.(*R)) })
	}
}

// all is rowsOf for a small table.
func all[R any](tables *scanned, t *schema.Table[R]) []*R { return slices.Collect(rowsOf(tables, t)) }

// Invariants is [Hold] of tables in memory.
func Invariants(tables Tables, fault func(error)) (rows int64) { return Hold(tables, fault) }

// Hold holds tables against each other by all that must hold of those that are there, and says how many rows were looked at.
// An error is a [*schema.FieldError], or that of reading a table. It needs no stage and no configuration: keys exist, counts add up.
// Of large tables it keeps hashes of keys.
func Hold(tables Scanner, fault func(error)) (rows int64) {
	looked := map[string]bool{}
	for _, i := range invariants {
		if slices.ContainsFunc(i.of, func(t schema.Named) bool { _, there := tables.Rows(t.Name()); return !there }) {
			continue
		}
		for _, t := range i.of {
			if !looked[t.Name()] {
				looked[t.Name()] = true
				n, _ := tables.Rows(t.Name())
				rows += n
			}
		}
		s := &scanned{Scanner: tables}
		i.check(s, func(row, field, format string, args ...any) {
			fault(&schema.FieldError{Table: i.of[0].Name(), Row: row, Field: field, Why: fmt.Sprintf(format, args...)})
		})
		if s.err != nil {
			fault(s.err)
		}
	}
	return rows
}

var invariants = []invariant{
	refers(schema.Duplicates, "id", []string{"id"}, schema.Problems, "id"),
	refers(schema.Duplicates, "kept_id", []string{"kept_id"}, schema.Problems, "id"),
	refers(schema.Labels, "id", []string{"id"}, schema.Problems, "id"),
	refers(schema.ProgramChecks, "id", []string{"id"}, schema.Problems, "id"),
	refers(schema.Selection, "id", []string{"id"}, schema.Problems, "id"),
	refers(schema.HardProblems, "id", []string{"id"}, schema.HardCandidates, "id"),
	refers(schema.HardCandidates, "id", []string{"id"}, schema.Problems, "id"),
	refers(schema.Ratings, "id", []string{"id"}, schema.Problems, "id"),
	refers(schema.Backwards, "parent_id", []string{"parent_id"}, schema.Selection, "id"),
	refers(schema.Unmaskeds, "id", []string{"id"}, schema.Selection, "id"),
	refers(schema.Augmenteds, "parent_id", []string{"parent_id"}, schema.Selection, "id"),
	refers(schema.Rephrasings, "parent_id", []string{"parent_id"}, schema.Selection, "id"),
	refers(schema.Translations, "parent_id", []string{"parent_id"}, schema.Selection, "id"),
	refers(schema.Annotations, "principle", []string{"principle"}, schema.Principles, "id"),
	refers(schema.Annotations, "problem_id", []string{"problem_id"}, schema.Problems, "id"),
	refers(schema.Annotations, "problem_id", []string{"problem_id"}, schema.EvaluatedQuestions, "parent_id"),
	refers(schema.Composites, "id", []string{"id"}, schema.Problems, "id"),
	refers(schema.Steps, "parent_id", []string{"parent_id"}, schema.Composites, "id"),
	refers(schema.Reformeds, "parent_id", []string{"parent_id"}, schema.Selection, "id"),
	refers(schema.Unreformeds, "id", []string{"id"}, schema.Selection, "id"),
	accounted(),
	pictured(),
	refers(schema.Errata, "id", []string{"id"}, schema.Problems, "id"),
	corrected(),

	counts("problems", schema.Problems, fileOf, nil, "source", "native_file"),
	counts("rejects", schema.Rejects, func(r *schema.Reject) string { return string(r.Source) + "/" + r.File }, nil, "source", "file"),
	counts("diagrams_missing", schema.Problems, fileOf, func(p *schema.Problem) bool {
		return p.Diagram == schema.MissingDiagram || p.Diagram == schema.BlankDiagram
	}, "source", "native_file", "diagram"),
	counts("diagrams_blank", schema.Problems, fileOf, func(p *schema.Problem) bool { return p.Diagram == schema.BlankDiagram },
		"source", "native_file", "diagram"),
	counts("faulty", schema.Problems, fileOf, func(p *schema.Problem) bool { return len(p.RecordFaults) > 0 }, "source", "native_file", "record_faults"),
	annotated(),
	limited(),
	ranked(),
	margined(),

	refers(schema.Responses, "problem_id", answered, schema.EvaluatedQuestions, "subset", "problem_id"),
	refers(schema.Grades, "repeat", attempt, schema.Responses, attempt...),
	refers(schema.Rechecks, "repeat", attempt, schema.Responses, attempt...),
	refers(schema.Judgements, "repeat", attempt, schema.Responses, attempt...),
	refers(schema.FirstErrors, "repeat", attempt, schema.Responses, attempt...),
	refers(schema.Applications, "repeat", attempt, schema.Responses, attempt...),
	refers(schema.Verdicts, "repeat", attempt, schema.Responses, attempt...),
	numbered(),
	addUp(),
}

var (
	attempt  = []string{"model", "setting", "subset", "problem_id", "repeat"}
	answered = []string{"subset", "problem_id"}
)

// valueOf gives the value that a row of a table has in some columns.
func valueOf(t *schema.Table[any], columns []string) func(row any) string {
	fields := make([]func(*any) any, len(columns))
	for i, name := range columns {
		fields[i] = t.Column(name).Field
	}
	return func(row any) string {
		if len(fields) == 1 {
			return schema.Spell(fields[0](&row))
		}
		parts := make([]string, len(fields))
		for i, field := range fields {
			parts[i] = schema.Spell(field(&row))
		}
		return strings.Join(parts, "|")
	}
}

// refers wants what every row of t names in columns to be in columns of a row of in.
func refers(t schema.Named, field string, names []string, in schema.Named, columns ...string) invariant {
	return invariant{[]schema.Named{t, in}, func(tables *scanned, wrong wrong) {
		erased, other := t.Erased(), in.Erased()
		name, at := valueOf(erased, names), valueOf(other, columns)
		there, seed := map[uint64]struct{}{}, maphash.MakeSeed()
		tables.each(in, columns, func(row any) { there[maphash.String(seed, at(row))] = struct{}{} })
		tables.each(t, names, func(row any) {
			n := name(row)
			if _, is := there[maphash.String(seed, n)]; !is {
				wrong(erased.Key(&row), field, "%s has no %s %s", in.Name(), strings.Join(columns, "|"), Shortened(n))
			}
		})
	}}
}

// fileOf is the native file of a problem, behind its source, as [schema.Files] has it.
func fileOf(p *schema.Problem) string { return string(p.Source) + "/" + p.NativeFile }

// counts wants a column of files to be how many rows of another table are of each file, and takes where it is not nil; of are the
// columns that both look at.
func counts[R any](column string, t *schema.Table[R], file func(*R) string, takes func(*R) bool, of ...string) invariant {
	return invariant{[]schema.Named{schema.Files, t}, func(tables *scanned, wrong wrong) {
		n := map[string]int64{}
		for row := range rowsOf(tables, t, of...) {
			if takes == nil || takes(row) {
				n[file(row)]++
			}
		}
		for f := range rowsOf(tables, schema.Files) {
			key := string(f.Source) + "/" + f.Path
			if is := *schema.Files.Column(column).Field(f).(*int64); is != n[key] {
				wrong(schema.Files.Key(f), column, "%d, but there are %d", is, n[key])
			}
			delete(n, key)
		}
		for _, key := range slices.Sorted(maps.Keys(n)) {
			wrong(key, "file", "rows of %s name this file, and it is not there", t.Name())
		}
	}}
}

// accounted wants every problem of GeoEval-2000 in one of the tables of reform, where it is on.
func accounted() invariant {
	return invariant{[]schema.Named{schema.Reformeds, schema.Unreformeds, schema.Selection}, func(tables *scanned, wrong wrong) {
		n := map[string]int{}
		for r := range rowsOf(tables, schema.Reformeds, "parent_id") {
			n[r.ParentID]++
		}
		for u := range rowsOf(tables, schema.Unreformeds, "id") {
			n[u.ID]++
		}
		if len(n) == 0 {
			return
		}
		for s := range rowsOf(tables, schema.Selection, "id") {
			if n[s.ID] != 1 {
				wrong(s.ID, "parent_id", "reformed and unreformed have %d rows of it, not 1", n[s.ID])
			}
		}
	}}
}

// pictured wants a reformed problem to have a picture where the problem has one, as the proof of a release does.
func pictured() invariant {
	return invariant{[]schema.Named{schema.Reformeds, schema.Problems}, func(tables *scanned, wrong wrong) {
		has := map[string]bool{}
		for r := range rowsOf(tables, schema.Reformeds, "parent_id") {
			has[r.ParentID] = false
		}
		for p := range rowsOf(tables, schema.Problems, "diagram") {
			if _, of := has[p.ID]; of {
				has[p.ID] = p.Diagram == schema.PictureDiagram
			}
		}
		for r := range rowsOf(tables, schema.Reformeds, "parent_id", "image_digest") {
			if why := r.PictureFault(has[r.ParentID]); why != "" {
				wrong(r.ID, "image", "%s", why)
			}
		}
	}}
}

// corrected wants fields to be as they were corrected.
func corrected() invariant {
	return invariant{[]schema.Named{schema.Problems, schema.Errata}, func(tables *scanned, wrong wrong) {
		errata, is := all(tables, schema.Errata), map[[2]string]string{}
		if len(errata) == 0 {
			return
		}
		of := map[string][]string{}
		for _, e := range errata {
			of[e.ID] = append(of[e.ID], e.Field)
		}
		for p := range rowsOf(tables, schema.Problems) {
			for _, field := range of[p.ID] {
				if column := schema.Problems.Column(field); column != nil {
					is[[2]string{p.ID, field}] = schema.ErratumValue(column.Field(p))
				}
			}
		}
		for _, e := range errata {
			if is, found := is[[2]string{e.ID, e.Field}]; found && is != e.New {
				wrong(e.ID, e.Field, "is %q, but the errata correct it to %q", is, e.New)
			}
		}
	}}
}

// annotated holds the problems that are annotated against the counts of the files that annotate them. A problem that is a
// reject, or is not taken where their number is limited, has left its annotation behind.
func annotated() invariant {
	return invariant{[]schema.Named{schema.Files, schema.Problems}, func(tables *scanned, wrong wrong) {
		named, rejects := map[string]int64{}, int64(0)
		for p := range rowsOf(tables, schema.Problems, "annotated_by") {
			if file, _, _ := strings.Cut(p.AnnotatedBy, "#"); file != "" {
				named[file]++
			}
		}
		files := all(tables, schema.Files)
		for _, f := range files {
			rejects += f.Rejects
		}
		for _, f := range files {
			key := schema.Files.Key(f)
			if n := named[key]; n > f.Annotations || n+rejects < f.Annotations && f.RecordLimit == 0 {
				wrong(key, "annotations", "%d, but %d problems name the file in annotated_by", f.Annotations, n)
			}
			delete(named, key)
		}
		for _, file := range slices.Sorted(maps.Keys(named)) {
			wrong(file, "file", "problems name this file in annotated_by, and it is not there")
		}
	}}
}

// limited wants one limit of records in all rows, and no source to have more.
func limited() invariant {
	return invariant{[]schema.Named{schema.Files}, func(tables *scanned, wrong wrong) {
		taken := map[schema.Source]int64{}
		files := all(tables, schema.Files)
		for _, f := range files {
			taken[f.Source] += f.Records - f.LeftOut
			switch {
			case f.RecordLimit != files[0].RecordLimit:
				wrong(schema.Files.Key(f), "record_limit", "%d, but %d in other rows", f.RecordLimit, files[0].RecordLimit)
			case f.RecordLimit > 0 && f.Records > 0 && taken[f.Source] > f.RecordLimit:
				wrong(schema.Files.Key(f), "record_limit", "%d, but %d records of %s were read by here", f.RecordLimit, taken[f.Source], f.Source)
			}
		}
	}}
}

// ranked wants ranks to count from 1 in every cell of source and shape.
func ranked() invariant {
	return invariant{[]schema.Named{schema.Selection}, func(tables *scanned, wrong wrong) {
		type cell struct {
			group string
			shape schema.Shape
		}
		type place struct {
			cell
			rank int64
		}
		size, taken := map[cell]int64{}, map[place]bool{}
		rows := all(tables, schema.Selection)
		for _, s := range rows {
			size[cell{s.Group, s.Shape}]++
		}
		for _, s := range rows {
			here := place{cell{s.Group, s.Shape}, s.Rank}
			if last := size[here.cell]; s.Rank < 1 || s.Rank > last {
				wrong(s.ID, "rank", "%d is not between 1 and %d, the number of problems in its cell", s.Rank, last)
			} else if taken[here] {
				wrong(s.ID, "rank", "%d is also another problem's in its cell", s.Rank)
			}
			taken[here] = true
		}
	}}
}

// margined wants margins to count what is selected.
func margined() invariant {
	return invariant{[]schema.Named{schema.Margins, schema.Selection}, func(tables *scanned, wrong wrong) {
		n := map[string]int64{}
		for s := range rowsOf(tables, schema.Selection) {
			n["source/"+s.Group]++
			n["shape/"+string(s.Shape)]++
		}
		for m := range rowsOf(tables, schema.Margins) {
			if is := n[schema.Margins.Key(m)]; m.Selected != is {
				wrong(schema.Margins.Key(m), "selected", "%d, but it is %d", m.Selected, is)
			}
		}
	}}
}

// numbered wants no record of a file of responses to be missing, what is accepted to answer a question, and none to be answered
// twice by one attempt.
func numbered() invariant {
	return invariant{[]schema.Named{schema.Imports, schema.EvaluatedQuestions}, func(tables *scanned, wrong wrong) {
		asked, question := map[string]bool{}, schema.EvaluatedQuestions.Erased()
		tables.each(schema.EvaluatedQuestions, nil, func(row any) { asked[question.Key(&row)] = true })
		attempts, records := map[schema.Attempt]string{}, map[string]int{}
		for r := range rowsOf(tables, schema.Imports) {
			file, n, ok := place(r.ID)
			switch {
			case !ok:
				wrong(r.ID, "id", "is no <file>:<record>")
			case n != records[file]+1 && (n != records[file] || n == 0):
				wrong(r.ID, "id", "the records between %d and it are missing", records[file])
			}
			records[file] = n
			if !r.Accepted {
				continue
			}
			if key := string(r.Subset) + "|" + r.ProblemID; !asked[key] {
				wrong(r.ID, "problem_id", "%s is no question", key)
			}
			if first, twice := attempts[r.Attempt]; twice {
				wrong(r.ID, "repeat", "%s is this attempt already", first)
			}
			attempts[r.Attempt] = r.ID
		}
	}}
}

// place parts the id of an imported row into the file and the number of the record.
func place(id string) (file string, record int, ok bool) {
	at := strings.LastIndexByte(id, ':')
	if at < 0 {
		return "", 0, false
	}
	number, _, _ := strings.Cut(id[at+1:], ".")
	record, err := strconv.Atoi(number)
	return id[:at], record, err == nil && len(number) == 8 && record > 0
}

// everywhere are the breakdowns of which every question counts in one cell.
var everywhere = []schema.Breakdown{schema.ByDiagram, schema.ByDescription, schema.BySource, schema.ByWords, schema.ByCharacters,
	schema.ByConstant, schema.ByLanguage, schema.ByChoices, schema.BySteps}

// addUp wants the cells of a breakdown to add up to the whole.
func addUp() invariant {
	return invariant{[]schema.Named{schema.Scores}, func(tables *scanned, wrong wrong) {
		type part struct {
			of        schema.Compared
			breakdown schema.Breakdown
		}
		fields := []string{"judged", "missing", "n", "no_answer", "right", "truncated", "unasked", "undecided"}
		sums := map[part][]int64{}
		for s := range rowsOf(tables, schema.Scores) {
			in := part{schema.Compared{Model: s.Model, Setting: s.Setting, Subset: s.Subset}, schema.Breakdown(s.Breakdown)}
			if sums[in] == nil {
				sums[in] = make([]int64, len(fields))
			}
			for k, field := range fields {
				sums[in][k] += *schema.Scores.Column(field).Field(s).(*int64)
			}
		}
		for _, in := range slices.SortedFunc(maps.Keys(sums), func(a, b part) int {
			return cmp.Or(cmp.Compare(a.of.Model, b.of.Model), cmp.Compare(a.of.Setting, b.of.Setting), cmp.Compare(a.of.Subset, b.of.Subset),
				cmp.Compare(a.breakdown, b.breakdown))
		}) {
			whole := sums[part{in.of, schema.ByNothing}]
			for k, field := range fields {
				if slices.Contains(everywhere, in.breakdown) && (whole == nil || sums[in][k] != whole[k]) {
					wrong(fmt.Sprintf("%s|%s|%s|%s", in.of.Model, in.of.Setting, in.of.Subset, in.breakdown), field,
						"the cells add up to %d, and the subset has %v", sums[in][k], whole)
				}
			}
		}
	}}
}
