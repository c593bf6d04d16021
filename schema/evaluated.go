package schema

import (
	"fmt"
	"slices"
	"strings"
)

// A Subset is a subset of the benchmark, in the words of the paper's table 2, which does not have the last two.
type Subset string

// The subsets.
const (
	MainAsked     Subset = "main"
	BackwardAsked Subset = "backward"
	AugAsked      Subset = "aug"
	HardAsked     Subset = "hard"
	// StepsAsked has problems of several steps, each in whole and step by step.
	StepsAsked Subset = "steps"
	// ReformedAsked has problems of main with other names and numbers (appendix F): accuracy lost on them is memory.
	ReformedAsked Subset = "reformed"
)

// The names of the subsets in a release: those of its configurations, and of the tasks of its harness files.
const (
	GeoEval2000     = "geoeval_2000"
	GeoEvalBackward = "geoeval_backward"
	GeoEvalAug      = "geoeval_aug"
	GeoEvalHard     = "geoeval_hard"
	GeoEvalSteps    = "geoeval_steps"
	GeoEvalReformed = "geoeval_reformed"
)

// EvaluatedSubsets lists every subset, in the order of the paper's table 2.
var EvaluatedSubsets = []Subset{MainAsked, BackwardAsked, AugAsked, HardAsked, StepsAsked, ReformedAsked}

// What of a question may show the letter of a masked number.
const (
	TextShows    = "text"
	ClausesShow  = "clauses"
	PictureShows = "picture"
)

// Showings lists all of them, in the order that a row has them in.
var Showings = []string{TextShows, ClausesShow, PictureShows}

// showings are those of [Showings] that are in a list.
func showings(in []string) (out []string) {
	for _, s := range Showings {
		if slices.Contains(in, s) {
			out = append(out, s)
		}
	}
	return out
}

// An Evaluated is a question that models are asked: what is put to them, the right answer, and what accuracies are broken
// down by.
type Evaluated struct {
	Subset    Subset
	ProblemID string
	ParentID  string
	Row       int64
	Source    Source
	Language  Language

	Step     int64
	Steps    int64
	Key      string
	Concepts []string

	Text       string
	Unchanged  bool
	Structural []string
	Semantic   []string
	Code       string
	Image      Image
	HasImage   bool
	Choices    []string

	Answer       string
	AnswerValue  *float64
	AnswerLetter string
	AnswerChoice string
	AnswerUnit   string
	Mask         string
	// MaskIn says where Mask stands in the place of the number: a setting that shows none of these does not ask the question.
	MaskIn []string

	Solution         string
	SolutionLanguage SolutionLanguage
	Numbers          []Number

	Synthetic        bool
	Shapes           []string
	Shape            Shape
	ProblemType      ProblemType
	Goal             Goal
	KnowledgePoints  []string
	NeedsConstant    bool
	LevelByQuantile  Level
	Level            Level
	Complexity       *float64
	Words            int64
	Characters       int64
	DescriptionWords int64
}

// EvaluatedQuestions is the table that questions writes: one row a question of a subset.
var EvaluatedQuestions = &Table[Evaluated]{
	TableName:  "questions",
	Doc:        "A question that models are asked: what is put to them, the right answer, and what accuracies are broken down by.",
	About:      []string{"problem_id", "parent_id"},
	KeyColumns: []string{"subset", "problem_id"},
	Key:        func(q *Evaluated) string { return string(q.Subset) + "|" + q.ProblemID },
	RowGroup:   100,
	Columns: []Column[Evaluated]{
		Enum("subset", "main, backward, aug, hard, steps or reformed", EvaluatedSubsets, func(q *Evaluated) *string { return (*string)(&q.Subset) }).Needed(),
		Text("problem_id", "the row's id in its subset", func(q *Evaluated) *string { return &q.ProblemID }).Needed(),
		Text("parent_id", "the problem that is asked, or that the question was made from", func(q *Evaluated) *string { return &q.ParentID }).Needed(),
		Int("row", "the how manieth of its subset's rows in a release it is, from 1, of those that are not withheld", func(q *Evaluated) *int64 { return &q.Row }),
		Enum("source", "the dataset", Sources, func(q *Evaluated) *string { return (*string)(&q.Source) }).Needed(),
		Enum("language", "language of text: en or zh", Languages, func(q *Evaluated) *string { return (*string)(&q.Language) }).Needed(),

		Int("step", "of the subset steps, which step of the problem the question is, from 1, and 0 for the whole problem; 0 in other subsets", func(q *Evaluated) *int64 { return &q.Step }),
		Int("steps", "of the subset steps, how many steps the problem has; 0 in other subsets", func(q *Evaluated) *int64 { return &q.Steps }),
		Text("key", "of the subset steps, what We-Math calls such a row: 2steps_1 or 2steps_multi; null in other subsets", func(q *Evaluated) *string { return &q.Key }),
		Texts("concepts", "ids of the concepts of We-Math (table principles) that one has to know for it: of a step its own, of a whole problem those of its steps in their order, in other subsets those that its problem needs by annotations (role need); null where none is known", func(q *Evaluated) *[]string { return &q.Concepts }),

		Text("text", "the question", func(q *Evaluated) *string { return &q.Text }).Needed(),
		Bool("unchanged", "of the subset aug, the question has the wording of its problem, as no other one passed the checks: no pair of these two is counted", func(q *Evaluated) *bool { return &q.Unchanged }),
		Texts("structural_clauses", "what lies on what in the diagram", func(q *Evaluated) *[]string { return &q.Structural }),
		Texts("semantic_clauses", "what the diagram says of values and relations; of a backward question, with its number masked", func(q *Evaluated) *[]string { return &q.Semantic }),
		Text("diagram_code", "the drawing's source code; null where it names the answer", func(q *Evaluated) *string { return &q.Code }),
		{Name: "image", Doc: "the diagram as it may be shown; null where there is none, or where it would tell the answer", Kind: KindImage, Field: func(q *Evaluated) any { return &q.Image }},
		Bool("has_image", "image is there", func(q *Evaluated) *bool { return &q.HasImage }),
		Texts("choices", "the choices as text, in the published order; null for an open question", func(q *Evaluated) *[]string { return &q.Choices }),

		Text("answer", "the gold answer, as published; of a backward question, the masked number", func(q *Evaluated) *string { return &q.Answer }).Needed(),
		Float("answer_value", "the gold answer as a number; null where it is not one", func(q *Evaluated) **float64 { return &q.AnswerValue }),
		Text("answer_letter", "the letter of the right choice; null for an open question, or where no choice is surely right", func(q *Evaluated) *string { return &q.AnswerLetter }),
		Text("answer_choice", "the right choice as choices has it; null where answer_letter is", func(q *Evaluated) *string { return &q.AnswerChoice }),
		Text("answer_unit", "the unit of the gold answer as published; null where it has none", func(q *Evaluated) *string { return &q.AnswerUnit }),
		Text("mask", "of a backward question, the letter that stands for the masked number", func(q *Evaluated) *string { return &q.Mask }),
		Texts("mask_in", "of a backward question, what shows that letter in the place of the number: text, clauses, picture; a setting that shows none of them does not ask the question", func(q *Evaluated) *[]string { return &q.MaskIn }),

		Text("solution", "the golden solution of the problem; of a backward question, that of its parent", func(q *Evaluated) *string { return &q.Solution }),
		Enum("solution_language", "pgps, stack, mathqa, equation or prose", SolutionLanguages, func(q *Evaluated) *string { return (*string)(&q.SolutionLanguage) }),
		{Name: "numbers", Doc: "the numbers of the problem in the order of the solution language; of a question that was made from another problem, those of that; their places in text are those in its text", Kind: KindNumbers, Field: func(q *Evaluated) any { return &q.Numbers }},

		Bool("synthetic", "the problem is invented, in the format of its source, and none of the source", func(q *Evaluated) *bool { return &q.Synthetic }),
		Texts("shapes", "every shape in the problem", func(q *Evaluated) *[]string { return &q.Shapes }),
		Enum("shape", "the shape that the problem counts for", Shapes, func(q *Evaluated) *string { return (*string)(&q.Shape) }),
		Enum("problem_type", "flat, solid or analytic", ProblemTypes, func(q *Evaluated) *string { return (*string)(&q.ProblemType) }),
		Enum("goal", "the quantity asked for; of a backward question, that of its parent", Goals, func(q *Evaluated) *string { return (*string)(&q.Goal) }),
		Texts("knowledge_points", "what one has to know, in the words of PGPS9K's thirty types", func(q *Evaluated) *[]string { return &q.KnowledgePoints }),
		Bool("needs_constant", "the solution needs an outside constant, such as pi", func(q *Evaluated) *bool { return &q.NeedsConstant }),
		Enum("level_by_quantile", "the third of the problems with its kind of solution (program, prose, none) that it is in, by complexity: Easy, Middle or Hard; null where the problem is not rated", Levels, func(q *Evaluated) *string { return (*string)(&q.LevelByQuantile) }),
		Enum("level", "the paper's level: Easy to 0.2, Middle to 0.6, Hard above; null where the problem is not rated", Levels, func(q *Evaluated) *string { return (*string)(&q.Level) }),
		Float("complexity", "C of appendix H, 0 to 1; null where the problem is not rated", func(q *Evaluated) **float64 { return &q.Complexity }),
		Int("words", "length of text in words by UAX #29", func(q *Evaluated) *int64 { return &q.Words }),
		Int("characters", "length of text in characters", func(q *Evaluated) *int64 { return &q.Characters }),
		Int("description_words", "length of the clauses in words by UAX #29; 0 where there are none", func(q *Evaluated) *int64 { return &q.DescriptionWords }),
	},
	Check: func(q *Evaluated) *FieldError {
		switch {
		case (q.Subset == BackwardAsked) != (q.Mask != ""):
			return fieldf("mask", "%q does not go with subset %s", q.Mask, q.Subset)
		case (len(q.MaskIn) > 0) != (q.Mask != "") || !slices.Equal(q.MaskIn, showings(q.MaskIn)):
			return fieldf("mask_in", "%q does not go with mask %q, or is not in the order of %s", q.MaskIn, q.Mask, Showings)
		case q.Subset == BackwardAsked && len(q.Choices) > 0:
			return fieldf("choices", "a backward question has none")
		case (q.AnswerLetter == "") != (q.AnswerChoice == ""):
			return fieldf("answer_choice", "%q does not go with the letter %q", q.AnswerChoice, q.AnswerLetter)
		case (q.Complexity == nil) != (q.Level == ""):
			return fieldf("level", "%q without complexity, or the reverse", q.Level)
		case (q.Level == "") != (q.LevelByQuantile == ""):
			return fieldf("level_by_quantile", "%q does not go with the level %q", q.LevelByQuantile, q.Level)
		case (q.Subset == StepsAsked) != (q.Steps > 1) || q.Step < 0 || q.Step > q.Steps:
			return fieldf("step", "%d of %d does not go with subset %s", q.Step, q.Steps, q.Subset)
		case (q.Subset == StepsAsked) != (q.Key != ""):
			return fieldf("key", "%q does not go with subset %s", q.Key, q.Subset)
		}
		return nil
	},
}

// An Attempt names one answer of a model: to a question, in a setting, and the how manieth.
type Attempt struct {
	Model     string
	Setting   string
	Subset    Subset
	ProblemID string
	// Repeat counts the answers of one model in one setting to one question, from 1.
	Repeat int64
}

// Key is the attempt as a row's key.
func (a *Attempt) Key() string { return a.Asking() + fmt.Sprintf("%04d", a.Repeat) }

// Spelled names the attempt in a message.
func (a *Attempt) Spelled() string {
	id := a.ProblemID
	if !strings.HasPrefix(id, string(a.Subset)+"/") {
		id = string(a.Subset) + " " + id
	}
	return fmt.Sprintf("%s, %s, %s, answer %d", a.Model, a.Setting, id, a.Repeat)
}

// attemptKey names the columns that [Attempt.Key] spells, and more.
func attemptKey(more ...string) []string {
	return append([]string{"model", "setting", "subset", "problem_id", "repeat"}, more...)
}

// Asking is what an attempt repeats: one model in one setting and one question. The attempt's key begins with it.
func (a *Attempt) Asking() string {
	return strings.Join([]string{a.Model, a.Setting, string(a.Subset), a.ProblemID, ""}, "|")
}

// NameFault says what is wrong with the name of a model or a setting, "" for nothing: it stands in keys and in addresses.
func NameFault(name string) string {
	switch {
	case name == "":
		return "is empty"
	case name == "all":
		return "stands for all of them"
	case len(name) > 200:
		return "has more than 200 bytes"
	case strings.ContainsFunc(name, func(r rune) bool { return r == '|' || r < ' ' || r == 0x7f }):
		return "has a | or a control character"
	case strings.TrimSpace(name) != name:
		return "begins or ends with a blank"
	}
	return ""
}

// attemptColumns are the columns that name an attempt.
func attemptColumns[R any](of func(*R) *Attempt) []Column[R] {
	named := func(name, doc string, field func(*R) *string) Column[R] {
		return Text(name, doc, field).Needed().Checked(func(r *R) error {
			if why := NameFault(*field(r)); why != "" {
				return fmt.Errorf("%q %s", *field(r), why)
			}
			return nil
		})
	}
	return []Column[R]{
		named("model", "the model, as the configuration names it", func(r *R) *string { return &of(r).Model }),
		named("setting", "what it was shown and how it was asked, as the configuration names that", func(r *R) *string { return &of(r).Setting }),
		Enum("subset", "main, backward, aug, hard, steps or reformed", EvaluatedSubsets, func(r *R) *string { return (*string)(&of(r).Subset) }).Needed(),
		Text("problem_id", "the question's id in its subset", func(r *R) *string { return &of(r).ProblemID }).Needed(),
		Int("repeat", "the how manieth answer it is, from 1", func(r *R) *int64 { return &of(r).Repeat }).Checked(func(r *R) error {
			if n := of(r).Repeat; n < 1 || n > 9999 {
				return fmt.Errorf("%d is not between 1 and 9999", n)
			}
			return nil
		}),
	}
}

// Gold is the right answer to a question, as people and judges read it: with its unit, or the letter of the right choice with what
// stands there and, where that is not the answer, with the answer.
func (q *Evaluated) Gold() string {
	answer := WithUnit(q.Answer, q.AnswerUnit)
	switch {
	case q.AnswerLetter == "":
		return answer
	case q.AnswerChoice == q.Answer, q.Answer == q.AnswerLetter:
		return fmt.Sprintf("%s (%s)", q.AnswerLetter, WithUnit(q.AnswerChoice, q.AnswerUnit))
	}
	return fmt.Sprintf("%s (%s), that is %s", q.AnswerLetter, q.AnswerChoice, answer)
}

// WithUnit is an answer with its unit, where it does not have it.
func WithUnit(answer, unit string) string {
	if strings.Contains(answer, unit) {
		return answer
	}
	return strings.TrimSpace(answer + " " + unit)
}
