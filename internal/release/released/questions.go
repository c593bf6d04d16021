package released

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"geoeval/schema"
)

// A Question is a row of the configuration questions: what a subset asks, and nothing else of the problem.
type Question struct {
	ID      string
	Subset  string
	Problem string
	Source  schema.Source
	// Language is that of the problem, License that of its source.
	Language schema.Language
	License  string

	Text        string
	Description string
	// MaskIn says what shows the letter of a backward question.
	MaskIn  []string
	Image   schema.Image
	Choices []string

	Answer       string
	AnswerValue  *float64
	AnswerChoice string
	AnswerLetter string
}

// questions is the name of the configuration.
const questions = "questions"

// Subsets are the configurations that are subsets of the paper, each with its own questions.
var Subsets = []*Configuration{Selection, Backward, Augmented, Hard}

// Questions has the rows of all subsets for those who only evaluate. What a column of it says, the column of
// that name says in the subset.
var Questions = newQuestions()

func newQuestions() *Configuration {
	c := &Configuration{
		Title: "all questions",
		Table: &schema.Table[Parts]{
			TableName: questions, RowGroup: 100,
			Doc: "A question of any of the subsets, with what one needs to ask it and to score answers. The columns mean the same " +
				"in the subsets, which have everything else that is known of a problem.",
			// A blank is less than any character of an id, so that the rows are in the order of their problems.
			Key:        func(r *Parts) string { return r.Question.Problem + " " + r.Question.Subset },
			KeyColumns: []string{"problem_id", "subset"},
		},
		Origins: map[string]Origin{},
		Problem: "problem_id",
	}
	of := func(r *Parts) *Question { return &r.Question }
	subsets := []string{schema.GeoEval2000, schema.GeoEvalBackward, schema.GeoEvalAug, schema.GeoEvalHard}
	derivedColumn := func(column schema.Column[Parts]) releasedColumn {
		return releasedColumn{Column: column.Tells()}
	}
	c.add([]releasedColumn{
		{Column: schema.Text("id", "the row's id in its subset", func(r *Parts) *string { return &of(r).ID }).Needed()},
		{Column: schema.Enum("subset", "the configuration that has the row with all its columns", subsets,
			func(r *Parts) *string { return &of(r).Subset }).Needed()},
		{Column: schema.Text("problem_id", "the problem that is asked, or that the question was made from",
			func(r *Parts) *string { return &of(r).Problem }).Needed()},
		{Column: schema.Enum("source", "the dataset", schema.Sources, func(r *Parts) *string { return (*string)(&of(r).Source) }).Needed()},
		{Column: schema.Enum("language", "language of question: en or zh", schema.Languages,
			func(r *Parts) *string { return (*string)(&of(r).Language) }).Needed()},
		{Column: schema.Text("license", "the licence of the source, as it states it; 'none stated' where it states none",
			func(r *Parts) *string { return &of(r).License }).Needed()},
		derivedColumn(schema.Text("question", "the text to be put to a model", func(r *Parts) *string { return &of(r).Text }).Needed()),
		derivedColumn(schema.Text("description", "the diagram in words, for models that see none: a line of structural clauses, a line of "+
			"semantic clauses, then the drawing's code unless that names the answer; null where there is nothing of it",
			func(r *Parts) *string { return &of(r).Description })),
		derivedColumn(maskInColumn(func(r *Parts) *[]string { return &of(r).MaskIn })),
		derivedColumn(schema.Column[Parts]{Name: "image", Doc: "the picture to be put beside question; null where there is none, " +
			"or where it would tell the answer", Kind: schema.KindImage, Field: func(r *Parts) any { return &of(r).Image }}),
		derivedColumn(schema.Texts("choices", "the choices as text, in the published order; null for an open question",
			func(r *Parts) *[]string { return &of(r).Choices })),
		derivedColumn(schema.Text("answer", "the right answer to question, as published or as the problem writes it",
			func(r *Parts) *string { return &of(r).Answer }).Needed()),
		derivedColumn(schema.Float("answer_value", "the right answer as a number; null where it is not one",
			func(r *Parts) **float64 { return &of(r).AnswerValue })),
		derivedColumn(schema.Text("answer_choice", "the right choice as choices has it; null where answer_letter is",
			func(r *Parts) *string { return &of(r).AnswerChoice })),
		derivedColumn(schema.Text("answer_letter", "the letter of the right choice, A for the first; null for an open question, or where no "+
			"choice is surely the right answer", func(r *Parts) *string { return &of(r).AnswerLetter })),
		{Column: withheldColumn},
	})
	return c
}

// Question gives the row of the configuration questions for a row of a subset.
func (r Row) Question() Row {
	q := &Parts{Withheld: r.Withheld}
	to := Row{In: Questions, Parts: q}
	for i := range to.In.Table.Columns {
		column := &to.In.Table.Columns[i]
		if from := r.In.Table.Column(column.Name); from != nil {
			reflect.ValueOf(column.Field(q)).Elem().Set(reflect.ValueOf(from.Field(r.Parts)).Elem())
		}
	}
	q.Question.Subset, q.Question.Problem = r.In.Table.Name(), r.ProblemID()
	if !r.Withheld {
		q.Question.Description = r.description()
	}
	to.Fill()
	return to
}

// description gives the diagram in words as they may be put beside the question.
func (r Row) description() string {
	p := &r.Problem
	semantic := p.Semantic
	code := p.PromptCode()
	if r.In == Backward {
		semantic, code = r.Backward.Semantic, ""
	}
	return described(p.Structural, semantic, code)
}

// described gives clauses and a drawing's code as one text.
func described(structural, semantic []string, code string) string {
	var lines []string
	for _, clauses := range [][]string{structural, semantic} {
		if len(clauses) > 0 {
			lines = append(lines, strings.Join(clauses, ", "))
		}
	}
	if code = strings.TrimSpace(code); code != "" {
		lines = append(lines, code)
	}
	return strings.Join(lines, "\n")
}

// maskInColumn is the column that says what of a backward question shows the letter of its number.
func maskInColumn(field func(*Parts) *[]string) schema.Column[Parts] {
	return schema.Texts("mask_in", "of a backward question, what shows the letter in the place of the number: text, clauses, picture; "+
		"what is put to a model must have one of them, as description has the clauses and image the picture", field).Tells()
}

// QuestionsOf gives the rows of the configuration questions for rows of subsets, in the order of their keys.
func QuestionsOf(of []Row) []Row {
	rows := map[string]Row{}
	for _, r := range of {
		if slices.Contains(Subsets, r.In) {
			q := r.Question()
			rows[q.Key()] = q
		}
	}
	var out []Row
	for _, key := range slices.Sorted(maps.Keys(rows)) {
		out = append(out, rows[key])
	}
	return out
}

// fillQuestion fills in what a row of the configuration questions says of its problem.
func (r Row) fillQuestion() {
	q := &r.Parts.Question
	p := &r.Problem
	p.ID, p.Source, p.Language, p.License, p.Image = q.Problem, q.Source, q.Language, q.License, q.Image
}

// ShowsAnswer says whether the problem's picture would tell the answer to the row's question: it stands in the row of
// no configuration that asks that question.
func (r Row) ShowsAnswer() bool { return r.In == Backward && r.Backward.Pictured }

// Picture is the row's image, nil where its configuration has none.
func (r Row) Picture() *schema.Image {
	if column := r.In.Table.Column("image"); column != nil {
		return column.Field(r.Parts).(*schema.Image)
	}
	return nil
}

// OwnPicture says whether the row's image is one of its own, and not its problem's.
func (r Row) OwnPicture() bool {
	switch r.In {
	case Steps:
		return !r.Step.Whole() && !r.Step.OfDiagram
	case Backward:
		return r.Backward.Redrawn
	case Reformed:
		return r.Reformed.ImageDigest != ""
	case Questions:
		return r.Parts.Question.Image.Path != "" && r.Parts.Question.Image.Path == schema.DrawnPath(r.Parts.Question.ID)
	}
	return false
}

// Settle gives a row whose parts were put together what follows from them: the picture that may stand beside its question, which is
// its problem's where it has none of its own and that does not tell the answer, or where a step is shown that diagram; and of a
// backward question its description and what shows its letter.
func (r Row) Settle() {
	if r.In == Backward && !r.Withheld {
		r.Description, r.MaskIn = r.description(), r.Backward.ShownIn()
	}
	switch {
	case r.In == Backward && !r.OwnPicture():
		r.Backward.Image = schema.Image{}
		if !r.ShowsAnswer() {
			r.Backward.Image = r.Problem.Image
		}
	case r.In == Steps && r.Step.OfDiagram:
		r.Step.Image, r.Step.HasImage, r.Step.ImageDigest = r.Problem.Image, true, r.Problem.PixelDigest
	}
}
