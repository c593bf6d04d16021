package audit

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"geoeval/schema"
)

// Tables gives the rows of a table, a []R, nil where it is not there.
type Tables func(name string) any

// An invariant is what holds of tables whoever made them. It needs all that it names.
type invariant struct {
	of    []schema.Named
	check func(tables Tables, wrong wrong)
}

// wrong tells what is wrong with a field of a row.
type wrong func(row, field, format string, args ...any)

// Invariants holds tables against each other by all that must hold of those that are there, and says how many rows were looked at.
// An error is a [*schema.FieldError]. It needs no stage and no configuration: keys exist, counts add up.
func Invariants(tables Tables, fault func(error)) (rows int64) {
	looked := map[string]bool{}
	for _, i := range invariants {
		if slices.ContainsFunc(i.of, func(t schema.Named) bool { return tables(t.Name()) == nil }) {
			continue
		}
		for _, t := range i.of {
			if !looked[t.Name()] {
				looked[t.Name()] = true
				rows += int64(reflect.ValueOf(tables(t.Name())).Len())
			}
		}
		i.check(tables, func(row, field, format string, args ...any) {
			fault(&schema.FieldError{Table: i.of[0].Name(), Row: row, Field: field, Why: fmt.Sprintf(format, args...)})
		})
	}
	return rows
}

var invariants = []invariant{
	refers(schema.Duplicates, "id", of("id"), schema.Problems, "id"),
	refers(schema.Duplicates, "kept_id", of("kept_id"), schema.Problems, "id"),
	refers(schema.Labels, "id", of("id"), schema.Problems, "id"),
	refers(schema.ProgramChecks, "id", of("id"), schema.Problems, "id"),
	refers(schema.Selection, "id", of("id"), schema.Problems, "id"),
	refers(schema.HardProblems, "id", of("id"), schema.HardCandidates, "id"),
	refers(schema.HardCandidates, "id", of("id"), schema.Problems, "id"),
	refers(schema.Ratings, "id", of("id"), schema.Problems, "id"),
	refers(schema.Backwards, "parent_id", of("parent_id"), schema.Selection, "id"),
	refers(schema.Unmaskeds, "id", of("id"), schema.Selection, "id"),
	refers(schema.Augmenteds, "parent_id", of("parent_id"), schema.Selection, "id"),
	refers(schema.Rephrasings, "parent_id", of("parent_id"), schema.Selection, "id"),
	refers(schema.Translations, "parent_id", of("parent_id"), schema.Selection, "id"),
	refers(schema.Annotations, "principle", of("principle"), schema.Principles, "id"),
	refers(schema.Annotations, "problem_id", of("problem_id"), schema.Problems, "id"),
	refers(schema.Annotations, "problem_id", of("problem_id"), schema.EvaluatedQuestions, "parent_id"),
	refers(schema.Composites, "id", of("id"), schema.Problems, "id"),
	refers(schema.Steps, "parent_id", of("parent_id"), schema.Composites, "id"),
	refers(schema.Errata, "id", of("id"), schema.Problems, "id"),
	corrected(),

	counts("problems", schema.Problems, fileOf, nil),
	counts("rejects", schema.Rejects, func(r *schema.Reject) string { return string(r.Source) + "/" + r.File }, nil),
	counts("diagrams_missing", schema.Problems, fileOf, func(p *schema.Problem) bool {
		return p.Diagram == schema.MissingDiagram || p.Diagram == schema.BlankDiagram
	}),
	counts("diagrams_blank", schema.Problems, fileOf, func(p *schema.Problem) bool { return p.Diagram == schema.BlankDiagram }),
	counts("faulty", schema.Problems, fileOf, func(p *schema.Problem) bool { return len(p.RecordFaults) > 0 }),
	annotated(),
	limited(),
	ranked(),
	margined(),

	refers(schema.Responses, "problem_id", answered, schema.EvaluatedQuestions, "subset", "problem_id"),
	refers(schema.Grades, "repeat", of(attempt...), schema.Responses, attempt...),
	refers(schema.Rechecks, "repeat", of(attempt...), schema.Responses, attempt...),
	refers(schema.Judgements, "repeat", of(attempt...), schema.Responses, attempt...),
	refers(schema.Applications, "repeat", of(attempt...), schema.Responses, attempt...),
	refers(schema.Verdicts, "repeat", of(attempt...), schema.Responses, attempt...),
	numbered(),
	addUp(),
}

var (
	attempt  = []string{"model", "setting", "subset", "problem_id", "repeat"}
	answered = of("subset", "problem_id")
)

// A reference gives the value that a row of a table has in some columns.
type reference func(t *schema.Table[any]) func(row any) string

// of is the value of columns.
func of(columns ...string) reference {
	return func(t *schema.Table[any]) func(row any) string {
		fields := make([]func(*any) any, len(columns))
		for i, name := range columns {
			fields[i] = t.Column(name).Field
		}
		return func(row any) string {
			parts := make([]string, len(fields))
			for i, field := range fields {
				parts[i] = schema.Spell(field(&row))
			}
			return strings.Join(parts, "|")
		}
	}
}

// each calls do with the rows of a table, each a *R.
func each(tables Tables, t schema.Named, do func(row any)) {
	rows := reflect.ValueOf(tables(t.Name()))
	for i := range rows.Len() {
		do(rows.Index(i).Addr().Interface())
	}
}

// refers wants what every row of t names to be in columns of a row of in.
func refers(t schema.Named, field string, names reference, in schema.Named, columns ...string) invariant {
	return invariant{[]schema.Named{t, in}, func(tables Tables, wrong wrong) {
		erased, other := t.Erased(), in.Erased()
		name, at := names(erased), of(columns...)(other)
		there := map[string]bool{}
		each(tables, in, func(row any) { there[at(row)] = true })
		each(tables, t, func(row any) {
			if n := name(row); !there[n] {
				wrong(erased.Key(&row), field, "%s has no %s %s", in.Name(), strings.Join(columns, "|"), Shortened(n))
			}
		})
	}}
}

// fileOf is the native file of a problem, behind its source, as [schema.Files] has it.
func fileOf(p *schema.Problem) string { return string(p.Source) + "/" + p.NativeFile }

// counts wants a column of files to be how many rows of another table are of each file, and takes where it is not nil.
func counts[R any](column string, t *schema.Table[R], file func(*R) string, takes func(*R) bool) invariant {
	return invariant{[]schema.Named{schema.Files, t}, func(tables Tables, wrong wrong) {
		n := map[string]int64{}
		rows := tables(t.Name()).([]R)
		for i := range rows {
			if takes == nil || takes(&rows[i]) {
				n[file(&rows[i])]++
			}
		}
		files := tables(schema.Files.Name()).([]schema.File)
		for i := range files {
			key := string(files[i].Source) + "/" + files[i].Path
			if is := *schema.Files.Column(column).Field(&files[i]).(*int64); is != n[key] {
				wrong(schema.Files.Key(&files[i]), column, "%d, but there are %d", is, n[key])
			}
			delete(n, key)
		}
		for _, key := range slices.Sorted(maps.Keys(n)) {
			wrong(key, "file", "rows of %s name this file, and it is not there", t.Name())
		}
	}}
}

// rowsOf gives the rows of a table that is there.
func rowsOf[R any](tables Tables, t *schema.Table[R]) []R { return tables(t.Name()).([]R) }

// corrected wants fields to be as they were corrected.
func corrected() invariant {
	return invariant{[]schema.Named{schema.Problems, schema.Errata}, func(tables Tables, wrong wrong) {
		problems := rowsOf(tables, schema.Problems)
		for _, e := range rowsOf(tables, schema.Errata) {
			at, found := slices.BinarySearchFunc(problems, e.ID, func(p schema.Problem, id string) int { return strings.Compare(p.ID, id) })
			if column := schema.Problems.Column(e.Field); found && column != nil {
				if is := schema.ErratumValue(column.Field(&problems[at])); is != e.New {
					wrong(e.ID, e.Field, "is %q, but the errata correct it to %q", is, e.New)
				}
			}
		}
	}}
}

// annotated holds the problems that are annotated against the counts of the files that annotate them. A problem that is a
// reject, or is not taken where their number is limited, has left its annotation behind.
func annotated() invariant {
	return invariant{[]schema.Named{schema.Files, schema.Problems}, func(tables Tables, wrong wrong) {
		named, rejects := map[string]int64{}, int64(0)
		for _, p := range rowsOf(tables, schema.Problems) {
			if file, _, _ := strings.Cut(p.AnnotatedBy, "#"); file != "" {
				named[file]++
			}
		}
		files := rowsOf(tables, schema.Files)
		for i := range files {
			rejects += files[i].Rejects
		}
		for i := range files {
			f := &files[i]
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
	return invariant{[]schema.Named{schema.Files}, func(tables Tables, wrong wrong) {
		taken := map[schema.Source]int64{}
		files := rowsOf(tables, schema.Files)
		for i := range files {
			f := &files[i]
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
	return invariant{[]schema.Named{schema.Selection}, func(tables Tables, wrong wrong) {
		type cell struct {
			group string
			shape schema.Shape
		}
		type place struct {
			cell
			rank int64
		}
		size, taken := map[cell]int64{}, map[place]bool{}
		rows := rowsOf(tables, schema.Selection)
		for i := range rows {
			size[cell{rows[i].Group, rows[i].Shape}]++
		}
		for i := range rows {
			s := &rows[i]
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
	return invariant{[]schema.Named{schema.Margins, schema.Selection}, func(tables Tables, wrong wrong) {
		n := map[string]int64{}
		for _, s := range rowsOf(tables, schema.Selection) {
			n["source/"+s.Group]++
			n["shape/"+string(s.Shape)]++
		}
		rows := rowsOf(tables, schema.Margins)
		for i := range rows {
			m := &rows[i]
			if is := n[schema.Margins.Key(m)]; m.Selected != is {
				wrong(schema.Margins.Key(m), "selected", "%d, but it is %d", m.Selected, is)
			}
		}
	}}
}

// numbered wants no record of a file of responses to be missing, what is accepted to answer a question, and none to be answered
// twice by one attempt.
func numbered() invariant {
	return invariant{[]schema.Named{schema.Imports, schema.EvaluatedQuestions}, func(tables Tables, wrong wrong) {
		asked := map[string]bool{}
		questions := rowsOf(tables, schema.EvaluatedQuestions)
		for i := range questions {
			asked[schema.EvaluatedQuestions.Key(&questions[i])] = true
		}
		attempts, records := map[schema.Attempt]string{}, map[string]int{}
		rows := rowsOf(tables, schema.Imports)
		for i := range rows {
			r := &rows[i]
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
	return invariant{[]schema.Named{schema.Scores}, func(tables Tables, wrong wrong) {
		type part struct {
			of        schema.Compared
			breakdown schema.Breakdown
		}
		fields := []string{"judged", "missing", "n", "no_answer", "right", "truncated", "unasked", "undecided"}
		sums := map[part][]int64{}
		rows := rowsOf(tables, schema.Scores)
		for i := range rows {
			s := &rows[i]
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
