package schema

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// A Grade is what the rules make of a response.
type Grade struct {
	Attempt
	Extracted string
	Verdict   bool
	Status    GradeStatus
	Rules     []string
	Undecided bool
	Class     int64
}

// GradeStatus says how a response was read.
type GradeStatus string

// The statuses of grades.
const (
	// GradeOK: an answer was found and compared.
	GradeOK GradeStatus = "ok"
	// GradeNoAnswer: the response states no answer.
	GradeNoAnswer GradeStatus = "no_answer"
	// GradeRefusal: the model says that it cannot or will not answer.
	GradeRefusal GradeStatus = "refusal"
	// GradeAmbiguous: it states several answers, or a range where one value is asked for.
	GradeAmbiguous GradeStatus = "ambiguous"
	// GradeTruncated: it ends in the middle; what it states before that counts.
	GradeTruncated GradeStatus = "truncated"
	// GradeUnparsable: what it states cannot be read.
	GradeUnparsable GradeStatus = "unparsable"
	// GradeConflict: it names a letter and another choice's value; the letter counts.
	GradeConflict GradeStatus = "letter_value_conflict"
	// GradeTwin: it names another choice than the gold answer's, and both have one value; it is right.
	GradeTwin GradeStatus = "equal_choice"
	// GradeError: there is no response.
	GradeError GradeStatus = "error"
)

// GradeStatuses lists every status.
var GradeStatuses = []GradeStatus{GradeOK, GradeNoAnswer, GradeRefusal, GradeAmbiguous, GradeTruncated, GradeUnparsable, GradeConflict, GradeTwin, GradeError}

// MayBeRight tells whether an answer of a status can be right.
func (s GradeStatus) MayBeRight() bool {
	return s == GradeOK || s == GradeTruncated || s == GradeConflict || s == GradeTwin
}

// InWords says in a few words what the rules make of a response.
func (g *Grade) InWords() string {
	verdict := "wrong"
	switch {
	case g.Status == GradeError:
		return "not obtained"
	case g.Verdict:
		verdict = "right"
	case g.Undecided:
		verdict = "the rules cannot tell"
	}
	if g.Status != GradeOK {
		verdict += ", " + strings.ReplaceAll(string(g.Status), "_", " ")
	}
	return verdict
}

// Outcome says in a few words what counts of a response, and who says so: by is the judgement that counts where the rules are
// undecided, nil where there is none.
func (g *Grade) Outcome(by *Judgement) string {
	if !g.Undecided {
		return g.InWords()
	}
	if by == nil {
		return "undecided, which counts as wrong (" + g.InWords() + ", and no judge ruled)"
	}
	verdict := "wrong"
	if g.Right(by.Ruling) {
		verdict = "right"
	}
	return fmt.Sprintf("%s, by %s (%s)", verdict, by.Judge, g.InWords())
}

// Grades is the table that grade writes, one row a response.
var Grades = &Table[Grade]{
	TableName:  "grades",
	Doc:        "What the rules make of a response: the answer that it states, whether that is right, and the rules that decided.",
	About:      []string{"problem_id"},
	KeyColumns: attemptKey(),
	Key:        func(g *Grade) string { return g.Attempt.Key() },
	RowGroup:   1000,
	Columns: slices.Concat(attemptColumns(func(g *Grade) *Attempt { return &g.Attempt }), []Column[Grade]{
		Text("extracted", "the answer that the response states, as it stands there; null where it states none", func(g *Grade) *string { return &g.Extracted }),
		Bool("verdict", "it is right", func(g *Grade) *bool { return &g.Verdict }),
		Enum("status", "ok, no_answer, refusal, ambiguous, truncated, unparsable, letter_value_conflict, equal_choice or error", GradeStatuses, func(g *Grade) *string { return (*string)(&g.Status) }).Needed(),
		Texts("rules", "the rules that decided, in the order in which they did", func(g *Grade) *[]string { return &g.Rules }),
		Bool("undecided", "the rules cannot tell: verdict is false, and a judge may rule", func(g *Grade) *bool { return &g.Undecided }),
		Int("class", "answers to one question that the rules take for equal have one class: the least repeat among them; 0 where there is no answer", func(g *Grade) *int64 { return &g.Class }),
	}),
	Check: func(g *Grade) *FieldError {
		if g.Verdict && (g.Undecided || !g.Status.MayBeRight()) {
			return fieldf("verdict", "right, with status %s", g.Status)
		}
		return nil
	},
}

// A Recheck is what a published checker makes of a response, its faults included.
type Recheck struct {
	Attempt
	Mode      CheckerMode
	Extracted string
	Verdict   bool
	Reason    string
}

// A CheckerMode names a published checker that is reproduced.
type CheckerMode string

// The published checkers.
const (
	ModeGeoEvalPublic CheckerMode = "geoeval-public"
	ModeXwinStrict    CheckerMode = "xwin-strict"
	ModeXwinFlex      CheckerMode = "xwin-flex"
	ModeWeMath        CheckerMode = "wemath"
	ModeLmmsLetter    CheckerMode = "lmms-letter"
	ModeLmmsJudge     CheckerMode = "lmms-judge"
)

// CheckerModes lists every mode.
var CheckerModes = []CheckerMode{ModeGeoEvalPublic, ModeXwinStrict, ModeXwinFlex, ModeWeMath, ModeLmmsLetter, ModeLmmsJudge}

// Rechecks is the table that grade writes beside it: a row a response that was obtained and mode of grade.modes. Those that read
// letters alone have rows for questions with choices alone.
var Rechecks = &Table[Recheck]{
	TableName:  "rechecks",
	Doc:        "What a published checker makes of a response, its faults included.",
	About:      []string{"problem_id"},
	KeyColumns: attemptKey("mode"),
	Key:        func(r *Recheck) string { return r.Attempt.Key() + "|" + string(r.Mode) },
	RowGroup:   1000,
	Columns: slices.Concat(attemptColumns(func(r *Recheck) *Attempt { return &r.Attempt }), []Column[Recheck]{
		Enum("mode", "the checker that is reproduced", CheckerModes, func(r *Recheck) *string { return (*string)(&r.Mode) }).Needed(),
		Text("extracted", "the answer that it reads out of the response; null for none", func(r *Recheck) *string { return &r.Extracted }),
		Bool("verdict", "it takes the answer for right", func(r *Recheck) *bool { return &r.Verdict }),
		Text("reason", "what decided", func(r *Recheck) *string { return &r.Reason }),
	}),
}

// A Judgement is what a model that judges says of a response.
type Judgement struct {
	Attempt
	Judge   string
	Place   int64
	Asked   JudgedBecause
	Ruling  Ruling
	Status  JudgementStatus
	Reason  string
	Tries   int64
	Prompt  string
	Request string

	PromptTokens     int64
	CompletionTokens int64
	Cost             *float64
}

// JudgedBecause says why a response was put before a judge.
type JudgedBecause string

// Why a response is judged.
const (
	// BecauseUndecided: the rules cannot tell.
	BecauseUndecided JudgedBecause = "undecided"
	// BecauseSampled: it is in the sample that shows how far judge and rules agree.
	BecauseSampled JudgedBecause = "sample"
)

// A Ruling is right or wrong.
type Ruling string

// The rulings.
const (
	RuledRight Ruling = "right"
	RuledWrong Ruling = "wrong"
)

// Rulings lists both.
var Rulings = []Ruling{RuledRight, RuledWrong}

// JudgementStatus says what came of asking a judge.
type JudgementStatus string

// The statuses of judgements.
const (
	JudgementRuled JudgementStatus = "ruled"
	// JudgementUnparsed: no answer of a model could be read, or a person cannot tell, whose judge begins with people:.
	JudgementUnparsed JudgementStatus = "unparsed"
	JudgementError    JudgementStatus = "error"
)

// Judgements is the table that judge writes: a row a response and judge, and the marks of people as those of a judge.
var Judgements = &Table[Judgement]{
	TableName:  "judgements",
	Doc:        "What a judge, a model or a person, says of a response.",
	About:      []string{"problem_id"},
	KeyColumns: attemptKey("judge"),
	Key:        func(j *Judgement) string { return j.Attempt.Key() + "|" + j.Judge },
	RowGroup:   1000,
	Columns: slices.Concat(attemptColumns(func(j *Judgement) *Attempt { return &j.Attempt }), []Column[Judgement]{
		Text("judge", "the model, as the configuration names it; people:<name> for a person", func(j *Judgement) *string { return &j.Judge }).Needed(),
		Int("place", "the judge's place in the configuration, from 1: where the rules are undecided, the ruling of the first that rules counts; 0 for a person, whose mark never does", func(j *Judgement) *int64 { return &j.Place }),
		Enum("asked", "because the rules are undecided, or for the sample", []JudgedBecause{BecauseUndecided, BecauseSampled}, func(j *Judgement) *string { return (*string)(&j.Asked) }).Needed(),
		Enum("ruling", "right or wrong; null where there is none", Rulings, func(j *Judgement) *string { return (*string)(&j.Ruling) }),
		Enum("status", "ruled; unparsed, where no answer of a model could be read, or a person cannot tell; error, where none came", []JudgementStatus{JudgementRuled, JudgementUnparsed, JudgementError}, func(j *Judgement) *string { return (*string)(&j.Status) }).Needed(),
		Text("reason", "why, in the judge's words; what is wrong, where there is no ruling", func(j *Judgement) *string { return &j.Reason }),
		Int("tries", "answers asked for until one could be read; 0 for a person", func(j *Judgement) *int64 { return &j.Tries }),
		Text("prompt", "version of the prompt, by its hash", func(j *Judgement) *string { return &j.Prompt }),
		Text("request", "the request's key in the ledger", func(j *Judgement) *string { return &j.Request }),
		Int("prompt_tokens", "tokens asked, as billed, of all tries", func(j *Judgement) *int64 { return &j.PromptTokens }),
		Int("completion_tokens", "tokens answered, as billed", func(j *Judgement) *int64 { return &j.CompletionTokens }),
		Float("cost", "dollars, of the tokens that were counted; null without a price, or where none was", func(j *Judgement) **float64 { return &j.Cost }),
	}),
	Check: func(j *Judgement) *FieldError {
		if (j.Status == JudgementRuled) != (j.Ruling != "") {
			return fieldf("ruling", "%q does not go with status %s", j.Ruling, j.Status)
		}
		return nil
	},
}

// InWords says what came of asking the judge, and why.
func (j *Judgement) InWords() string {
	said := string(j.Status)
	if j.Ruling != "" {
		said += " " + string(j.Ruling)
	}
	if j.Reason != "" {
		said += ", " + j.Reason
	}
	return j.Judge + ": " + said
}

// Counting is the judgement that counts where the rules of grading are undecided, of those on one response: that of the first
// judge of the configuration who rules; nil where none does. A person's mark never counts.
func Counting(judgements iter.Seq[*Judgement]) (first *Judgement) {
	for j := range judgements {
		first = j.ahead(first)
	}
	return first
}

// ahead is the judgement, where it counts before another one or that is nil, else the other one.
func (j *Judgement) ahead(of *Judgement) *Judgement {
	if j.Place > 0 && j.Ruling != "" && (of == nil || j.Place < of.Place) {
		return j
	}
	return of
}

// FirstJudgements are those that count, by the keys of attempts, as [Counting] has it.
func FirstJudgements(judgements []Judgement) map[string]*Judgement {
	first := map[string]*Judgement{}
	for i := range judgements {
		key := judgements[i].Attempt.Key()
		if j := judgements[i].ahead(first[key]); j != nil {
			first[key] = j
		}
	}
	return first
}

// FirstRulings are the rulings of [FirstJudgements].
func FirstRulings(judgements []Judgement) map[string]Ruling {
	first := map[string]Ruling{}
	for key, j := range FirstJudgements(judgements) {
		first[key] = j.Ruling
	}
	return first
}

// Right tells whether an answer is right: by the rules or, where these are undecided, by the ruling that counts ("" for none).
func (g *Grade) Right(ruling Ruling) bool {
	return g.Verdict || g.Undecided && ruling == RuledRight
}
