// Package imported is the stage import: it reads files of responses that others produced and finds out which questions of this
// evaluation they answer, so that they can be graded again. Every record of every file is a row, accepted or left out with
// the reason.
package imported

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"iter"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/evaluation/logs"
	"geoeval/schema"
	"geoeval/stages"
)

// A Known is what has all questions, asked or not. Nothing is known beside what is asked where it is empty.
type Known struct {
	// Digest is SHA-256, in hex, over all that the questions depend on.
	Digest func(context.Context) (string, error)
	// Questions gives those of all subsets, in any order; of one that is withheld the id alone.
	Questions func(context.Context) iter.Seq2[schema.Evaluated, error]
}

// New makes the stage, which reads files in the folder that the configuration lies in; its configuration is a [Config].
func New(folder string, known Known) stages.Stage { return &stage{folder: folder, known: known} }

type stage struct {
	folder string
	known  Known
	config Config
}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "import",
		Version: 4,
		Config:  &s.config,
		Reads: []stages.Read{
			stages.From(schema.EvaluatedQuestions, "subset", "problem_id", "parent_id", "row", "text", "structural_clauses", "semantic_clauses", "choices",
				"answer", "answer_value", "answer_letter", "answer_choice", "answer_unit", "language", "mask"),
		},
		Writes:      []schema.Named{schema.Imports},
		OutsideName: "files of others' responses",
	}
}

// Outside is the digest of the files, and of what is known beside what is asked.
func (s *stage) Outside(ctx context.Context, _ []byte) (digest, why string, err error) {
	sum := newSum()
	if err := s.addKnown(ctx, sum); err != nil {
		return "", "", err
	}
	err = s.eachFile(ctx, func(f *opened) error {
		content, err := f.digest()
		sum.add(f, content)
		return err
	})
	return sum.String(), "", err
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(ctx context.Context) (map[string]string, error) {
	parts := map[string]string{}
	if s.knows() {
		digest, err := s.known.Digest(ctx)
		if err != nil {
			return nil, err
		}
		parts["what is evaluated"] = digest
	}
	err := s.eachFile(ctx, func(f *opened) (err error) {
		parts[path.Join(f.files.Folder, f.name)], err = f.digest()
		return err
	})
	return parts, err
}

// Recall makes nothing again: what was read is not in the table.
func (s *stage) Recall(context.Context, *stages.Job) error { return nil }

// Run reads the files.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return err
	}
	in := &intake{matcher: logs.NewMatcher(questions), taken: map[schema.Attempt]string{}, next: map[schema.Attempt]int64{},
		again: map[schema.Attempt]bool{}}
	sum := newSum()
	if err := s.addKnown(ctx, sum); err != nil {
		return err
	}
	if s.knows() {
		for q, err := range s.known.Questions(ctx) {
			if err != nil {
				return err
			}
			in.matcher.Know(&q)
		}
	}
	err = s.eachFile(ctx, func(f *opened) error {
		job.Doing(f.name)
		in.begin(f)
		content, err := f.read(func(r *logs.Record) error {
			in.add(r)
			return ctx.Err()
		})
		sum.add(f, content)
		in.files++
		job.Step(in.files, 0)
		return err
	})
	if err != nil {
		return err
	}
	job.Outside = sum.String()
	in.note(job)
	return stages.Put(job, schema.Imports, in.rows)
}

// knows reports whether there are files to hold against what is known.
func (s *stage) knows() bool { return len(s.config.Files) > 0 && s.known.Questions != nil }

func (s *stage) addKnown(ctx context.Context, to sum) error {
	if !s.knows() {
		return nil
	}
	digest, err := s.known.Digest(ctx)
	fmt.Fprintf(to, "known %s\n", digest)
	return err
}

// A sum adds up the digests of files.
type sum struct{ hash.Hash }

func newSum() sum { return sum{sha256.New()} }

func (s sum) add(f *opened, content string) { fmt.Fprintf(s, "%d %q %s\n", f.entry, f.name, content) }

func (s sum) String() string { return hex.EncodeToString(s.Sum(nil)) }

// An intake is records on their way into the table.
type intake struct {
	matcher *logs.Matcher
	rows    []schema.Imported
	files   int
	// damaged are the rows of lines that are no records.
	damaged []string
	// file is the one that is read, same the answers of its records by what they have in common.
	file *opened
	same map[string]string
	// taken has the row of every answer that was accepted, next the least repeat of a question that is free, by attempts
	// without repeat.
	taken map[schema.Attempt]string
	next  map[schema.Attempt]int64
	// again are the attempts without repeat that more than one record answers, and oneAgain is the row of one such record.
	again    map[schema.Attempt]bool
	oneAgain string
}

func (in *intake) begin(f *opened) { in.file, in.same = f, map[string]string{} }

// add takes a record: a row for each of its answers, and one where it has none.
func (in *intake) add(r *logs.Record) {
	id := fmt.Sprintf("%s:%08d", in.file.name, r.Number)
	if r.Damaged {
		in.damaged = append(in.damaged, id)
	}
	if r.Fault != "" {
		in.rows = append(in.rows, schema.Imported{ID: id, Why: r.Fault})
		return
	}
	why := ""
	if first, ok := in.same[r.Same]; ok && r.Same != "" {
		why = "its answers are those of " + first + ", under another filter"
	} else if r.Same != "" {
		in.same[r.Same] = id
	}
	var question *schema.Evaluated
	if why == "" {
		question, why = in.matcher.Match(r, in.file.files.Subset)
	}
	for i := range r.Answers {
		row := in.row(r, i)
		if row.ID = id; i > 0 {
			row.ID = fmt.Sprintf("%s.%04d", id, i+1)
		}
		row.Why = why
		in.settle(&row, r, i, question)
		in.rows = append(in.rows, row)
	}
}

// row is an answer as the record has it.
func (in *intake) row(r *logs.Record, i int) schema.Imported {
	a, files := &r.Answers[i], in.file.files
	row := schema.Imported{Text: a.Text, Finish: a.Finish, PublishedVerdict: a.Verdict}
	row.Model, row.Setting = r.Model, r.Setting
	if a.Model != "" {
		row.Model = a.Model
	}
	if files.Model != "" {
		row.Model = files.Model
	}
	if files.Setting != "" || row.Setting == "" {
		row.Setting = files.Setting
	}
	if row.Setting == "" {
		row.Setting = defaultSetting
	}
	return row
}

// settle accepts an answer to a question, or says why not.
func (in *intake) settle(row *schema.Imported, r *logs.Record, i int, question *schema.Evaluated) {
	switch {
	case row.Why != "":
	case r.Answers[i].Fault != "":
		row.Why = r.Answers[i].Fault
	case row.Model == "":
		row.Why = "nobody says who answered: name the model in the configuration"
	case modelFault(row.Model) != "":
		row.Why = fmt.Sprintf("the name of its model %s: name it otherwise in the configuration", modelFault(row.Model))
	case schema.NameFault(row.Setting) != "":
		row.Why = fmt.Sprintf("the name of its setting %s: name it otherwise in the configuration", schema.NameFault(row.Setting))
	case in.file.files.Model != "" && several(r.Answers):
		row.Why = "its record has answers of several models: name no model in the configuration"
	default:
		in.accept(row, r, i, question)
	}
	if row.Why != "" {
		row.Model, row.Setting = wellNamed(row.Model), wellNamed(row.Setting)
	}
}

// several reports whether answers are of several models.
func several(answers []logs.Answer) bool {
	return slices.ContainsFunc(answers, func(a logs.Answer) bool { return a.Model != answers[0].Model })
}

// wellNamed is a name as a row that is left out may have it.
func wellNamed(name string) string {
	if schema.NameFault(name) != "" {
		return ""
	}
	return name
}

func (in *intake) accept(row *schema.Imported, r *logs.Record, i int, question *schema.Evaluated) {
	attempt := row.Attempt
	attempt.Subset, attempt.ProblemID, attempt.Repeat = question.Subset, question.ProblemID, 0
	all := attempt
	if r.Repeat > 0 {
		attempt.Repeat = r.Repeat + int64(i)
		if first, ok := in.taken[attempt]; ok {
			row.Why = fmt.Sprintf("answer %d of this model to this question in this setting is %s already", attempt.Repeat, first)
			return
		}
	} else {
		attempt.Repeat = max(in.next[all], 1)
		for in.taken[attempt] != "" {
			attempt.Repeat++
		}
		in.next[all] = attempt.Repeat + 1
		if i == 0 && attempt.Repeat > 1 {
			in.again[all], in.oneAgain = true, cmp.Or(in.oneAgain, row.ID)
		}
	}
	if attempt.Repeat > mostRepeats {
		row.Why = fmt.Sprintf("it is one of more than %d answers of this model to this question in this setting", mostRepeats)
		return
	}
	in.taken[attempt] = row.ID
	row.Attempt, row.Accepted = attempt, true
}

// mostRepeats is how many answers of one model to one question a table can tell apart.
const mostRepeats = 9999

// note tells how many answers were accepted.
func (in *intake) note(job *stages.Job) {
	if in.files == 0 {
		return
	}
	models := map[string]int{}
	accepted := 0
	for i := range in.rows {
		if in.rows[i].Accepted {
			accepted++
			models[in.rows[i].Model]++
		}
	}
	var by []string
	for _, model := range slices.Sorted(maps.Keys(models)) {
		by = append(by, fmt.Sprintf("%s %d", model, models[model]))
	}
	text := fmt.Sprintf("%d answers in files of others (%d): %d accepted", len(in.rows)-len(in.damaged), in.files, accepted)
	if len(by) > 0 {
		text += " (" + strings.Join(by, ", ") + ")"
	}
	left := len(in.rows) - len(in.damaged) - accepted
	if left > 0 {
		text += fmt.Sprintf(", %d left out: tables/imports.parquet in the folder of the evaluation has the reason of each", left)
	}
	job.Notef("%s", text)
	if n := len(in.again); n > 0 {
		job.Notef("%d questions have answers of one model in one setting in more than one record, for example %s: they count as repeats. "+
			"Remove records that are there twice", n, in.oneAgain)
	}
	if n := len(in.damaged); n > 0 {
		job.Notef("%d damaged lines are no records, for example %s: they are left out", n, in.damaged[0])
	}
	if accepted > 0 { // where all are left out, the end of the evaluation says so
		in.noteReasons(job)
	}
}

// mostReasons is how many reasons are told for which answers are left out.
const mostReasons = 12

// quoted are the parts of a reason that differ from record to record.
var quoted = regexp.MustCompile(`"[^"]*"|\S*\d\S*`)

// noteReasons counts why answers are left out, the most frequent reasons first.
func (in *intake) noteReasons(job *stages.Job) {
	first, counts := map[string]*schema.Imported{}, map[string]int{}
	damaged := map[string]bool{}
	for _, id := range in.damaged {
		damaged[id] = true
	}
	var kinds []string
	for i := range in.rows {
		if r := &in.rows[i]; !r.Accepted && !damaged[r.ID] {
			kind := quoted.ReplaceAllString(r.Why, "…")
			if counts[kind]++; counts[kind] == 1 {
				first[kind], kinds = r, append(kinds, kind)
			}
		}
	}
	slices.SortStableFunc(kinds, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	for _, kind := range kinds[:min(len(kinds), mostReasons)] {
		job.Notef("%d left out, for example %s: %s", counts[kind], first[kind].ID, first[kind].Why)
	}
	if more := len(kinds) - mostReasons; more > 0 {
		job.Notef("answers are left out for other reasons too, %d: the table imports has each", more)
	}
}
