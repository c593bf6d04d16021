package schema

import (
	"math"
	"slices"
)

// An Application is what is known of one principle of a problem in a response to it: whether the response uses it, and how
// well.
type Application struct {
	Attempt
	Principle string
	Way       FoundBy
	Judge     string
	Language  Language

	Status   ApplicationStatus
	Yes      int64
	Votes    int64
	Evidence string

	Counts                             CountStatus
	Exist, Accurate, Total             int64
	SaidExist, SaidAccurate, SaidTotal int64
	F1                                 *float64
	Why                                string

	Requests         []string
	Tries            int64
	PromptTokens     int64
	CompletionTokens int64
	Cost             *float64
}

// FoundBy is who finds out whether a response uses a principle.
type FoundBy string

// Who finds out.
const (
	// FoundByRule: the response names the principle, or reckons as it says.
	FoundByRule FoundBy = "rule"
	// FoundByJudge: a model is asked, several times.
	FoundByJudge FoundBy = "judge"
)

// FoundBys lists both.
var FoundBys = []FoundBy{FoundByRule, FoundByJudge}

// ApplicationStatus says what came of looking for a principle.
type ApplicationStatus string

// The statuses of applications.
const (
	// PrincipleFound: the response uses it.
	PrincipleFound ApplicationStatus = "found"
	// PrincipleAbsent: it does not.
	PrincipleAbsent ApplicationStatus = "absent"
	// PrincipleUnparsed: what the judge says cannot be read, so that nobody knows.
	PrincipleUnparsed ApplicationStatus = "unparsed"
	// PrincipleError: the judge could not be asked; the next run asks again.
	PrincipleError ApplicationStatus = "error"
)

// ApplicationStatuses lists every status.
var ApplicationStatuses = []ApplicationStatus{PrincipleFound, PrincipleAbsent, PrincipleUnparsed, PrincipleError}

// CountStatus says what came of having key elements counted.
type CountStatus string

// The statuses of counts.
const (
	// Counted: they were.
	Counted CountStatus = "counted"
	// CountUnmarked: the application marks none.
	CountUnmarked CountStatus = "unmarked"
	// CountUnparsed: what the judge says cannot be read.
	CountUnparsed CountStatus = "unparsed"
	// CountError: the judge could not be asked; the next run asks again.
	CountError CountStatus = "error"
)

// CountStatuses lists every status.
var CountStatuses = []CountStatus{Counted, CountUnmarked, CountUnparsed, CountError}

// Known says that it is known whether the response uses the principle.
func (a *Application) Known() bool { return a.Status == PrincipleFound || a.Status == PrincipleAbsent }

// F1 is the harmonic mean of precision (accurate of exist) and recall (accurate of total), 0 where nothing is there: section
// 4.3 of the paper of GeoSense.
func F1(exist, accurate, total int64) float64 {
	if exist+total == 0 {
		return 0
	}
	return 2 * float64(accurate) / float64(exist+total)
}

// Applications is the table that identify writes: a row a response that was obtained, principle of its problem and way, however
// many ways there are in which the principle is known to be needed.
var Applications = &Table[Application]{
	TableName:  "applications",
	Doc:        "Whether a response uses a principle that its problem needs, as a rule or a judge finds, and how many key elements of its application it has.",
	About:      []string{"problem_id"},
	KeyColumns: attemptKey("principle", "way", "judge"),
	Key: func(a *Application) string {
		return a.Attempt.Key() + "|" + a.Principle + "|" + string(a.Way) + "|" + a.Judge
	},
	RowGroup: 1000,
	Columns: slices.Concat(attemptColumns(func(a *Application) *Attempt { return &a.Attempt }), []Column[Application]{
		Text("principle", "the principle's id in principles: one of GeoSense", func(a *Application) *string { return &a.Principle }).Needed(),
		Enum("way", "rule: the response names it or reckons as it says; judge: a model is asked", FoundBys, func(a *Application) *string { return (*string)(&a.Way) }).Needed(),
		Text("judge", "the model that judges; null for a rule", func(a *Application) *string { return &a.Judge }),
		Enum("language", "that of the response, in which the principle is looked for: en or zh", Languages, func(a *Application) *string { return (*string)(&a.Language) }).Needed(),
		Enum("status", "found, absent, unparsed (what the judge says cannot be read) or error (it could not be asked: the next run asks again)", ApplicationStatuses, func(a *Application) *string { return (*string)(&a.Status) }).Needed(),
		Int("yes", "of votes, those that find it", func(a *Application) *int64 { return &a.Yes }),
		Int("votes", "the judge's answers that could be read; 0 for a rule", func(a *Application) *int64 { return &a.Votes }),
		Text("evidence", "of a rule, the response's words or its equation; of a judge, the passages that it takes out of the response", func(a *Application) *string { return &a.Evidence }),
		Enum("counts", "counted: the counts below, and f1, are there; unmarked: the application marks no key element; unparsed or error: what the judge says cannot be read, or it could not be asked; null for what is not found, and for a rule", CountStatuses, func(a *Application) *string { return (*string)(&a.Counts) }),
		Int("exist", "key elements of the application that the response has, right or not: num_exist, at most total", func(a *Application) *int64 { return &a.Exist }),
		Int("accurate", "of these, those that it has right: num_acc, at most exist", func(a *Application) *int64 { return &a.Accurate }),
		Int("total", "key elements of the application, by its <note> tags: ground_total", func(a *Application) *int64 { return &a.Total }),
		Int("said_exist", "num_exist as the judge says it", func(a *Application) *int64 { return &a.SaidExist }),
		Int("said_accurate", "num_acc as the judge says it", func(a *Application) *int64 { return &a.SaidAccurate }),
		Int("said_total", "ground_total as the judge says it; it counts for nothing", func(a *Application) *int64 { return &a.SaidTotal }),
		Float("f1", "2·accurate / (exist + total): the harmonic mean of accurate/exist and accurate/total; null where nothing was counted", func(a *Application) **float64 { return &a.F1 }),
		Text("why", "why it is not known whether the response uses it, or why nothing was counted", func(a *Application) *string { return &a.Why }),
		Texts("requests", "keys in the ledger of what was asked: the votes, the passages, the counts", func(a *Application) *[]string { return &a.Requests }),
		Int("tries", "answers that were asked for", func(a *Application) *int64 { return &a.Tries }),
		Int("prompt_tokens", "tokens asked, as billed, of all tries", func(a *Application) *int64 { return &a.PromptTokens }),
		Int("completion_tokens", "tokens answered, as billed", func(a *Application) *int64 { return &a.CompletionTokens }),
		Float("cost", "dollars, of the tokens that were counted; null without a price, or where none was", func(a *Application) **float64 { return &a.Cost }),
	}),
	Check: func(a *Application) *FieldError {
		switch {
		case (a.Way == FoundByJudge) != (a.Judge != ""):
			return fieldf("judge", "%q does not go with way %s", a.Judge, a.Way)
		case a.Yes < 0 || a.Yes > a.Votes:
			return fieldf("yes", "%d of %d votes", a.Yes, a.Votes)
		case !a.Known() && a.Why == "":
			return fieldf("why", "nothing, with status %s", a.Status)
		case (a.Counts != "") != (a.Way == FoundByJudge && a.Status == PrincipleFound), (a.Counts == Counted) != (a.F1 != nil):
			return fieldf("counts", "%q with way %s and status %s", a.Counts, a.Way, a.Status)
		case a.Counts == Counted && (a.Accurate < 0 || a.Accurate > a.Exist || a.Exist > a.Total):
			return fieldf("exist", "%d right of %d there of %d", a.Accurate, a.Exist, a.Total)
		case a.Counts == Counted && math.Abs(*a.F1-F1(a.Exist, a.Accurate, a.Total)) > 1e-12:
			return fieldf("f1", "%v is not that of %d, %d and %d", *a.F1, a.Exist, a.Accurate, a.Total)
		}
		return nil
	},
}

// A Verdict is what a judge's votes say of the final answer of a response, as GeoSense has it judged.
type Verdict struct {
	Attempt
	Judge  string
	Right  bool
	Status JudgementStatus
	Yes    int64
	Votes  int64
	Why    string

	Requests         []string
	Tries            int64
	PromptTokens     int64
	CompletionTokens int64
	Cost             *float64
}

// Verdicts is the table that identify writes beside the applications: a row a response that is put before a judge.
var Verdicts = &Table[Verdict]{
	TableName:  "verdicts",
	Doc:        "What a judge's votes say of the final answer of a response whose principles it looks for. No accuracy of the table scores counts by it.",
	About:      []string{"problem_id"},
	KeyColumns: attemptKey("judge"),
	Key:        func(v *Verdict) string { return v.Attempt.Key() + "|" + v.Judge },
	RowGroup:   1000,
	Columns: slices.Concat(attemptColumns(func(v *Verdict) *Attempt { return &v.Attempt }), []Column[Verdict]{
		Text("judge", "the model that judges", func(v *Verdict) *string { return &v.Judge }).Needed(),
		Bool("right", "enough votes say that the final answer is right", func(v *Verdict) *bool { return &v.Right }),
		Enum("status", "ruled; unparsed, where too few votes could be read; error, where none came: the next run asks again", []JudgementStatus{JudgementRuled, JudgementUnparsed, JudgementError}, func(v *Verdict) *string { return (*string)(&v.Status) }).Needed(),
		Int("yes", "of votes, those that say right", func(v *Verdict) *int64 { return &v.Yes }),
		Int("votes", "the judge's answers that could be read", func(v *Verdict) *int64 { return &v.Votes }),
		Text("why", "why there is no verdict", func(v *Verdict) *string { return &v.Why }),
		Texts("requests", "keys in the ledger of the votes", func(v *Verdict) *[]string { return &v.Requests }),
		Int("tries", "answers that were asked for", func(v *Verdict) *int64 { return &v.Tries }),
		Int("prompt_tokens", "tokens asked, as billed, of all tries", func(v *Verdict) *int64 { return &v.PromptTokens }),
		Int("completion_tokens", "tokens answered, as billed", func(v *Verdict) *int64 { return &v.CompletionTokens }),
		Float("cost", "dollars, of the tokens that were counted; null without a price, or where none was", func(v *Verdict) **float64 { return &v.Cost }),
	}),
	Check: func(v *Verdict) *FieldError {
		switch {
		case v.Yes < 0 || v.Yes > v.Votes:
			return fieldf("yes", "%d of %d votes", v.Yes, v.Votes)
		case (v.Status == JudgementRuled) != (v.Why == "") || v.Right && v.Status != JudgementRuled:
			return fieldf("status", "%s with right %v and why %q", v.Status, v.Right, v.Why)
		}
		return nil
	},
}
