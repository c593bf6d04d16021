package schema

import (
	"slices"
	"strings"
)

// An ErrorKind is what the first error of a wrong answer is.
type ErrorKind string

// The kinds of first errors: those of GeoSense (section 4.4, figure 8) and of We-Math (figure 11, appendix E.2, table 9) in one
// list, from which [ErrorKinds] gives both.
const (
	// KnowledgeError: a principle that the problem needs is not known, confused with another one, or another one is used in its
	// place. GeoSense: an error of identification (GPI). We-Math: a knowledge error.
	KnowledgeError ErrorKind = "knowledge"
	// ReasoningError: the right principle is applied wrongly, or a step does not follow. GeoSense: an error of application (GPA).
	// We-Math: a reason error.
	ReasoningError ErrorKind = "reasoning"
	// CalculationError: what is to be reckoned is right, and its result is not. GeoSense: a calculation error. We-Math has no kind
	// of its own for it: a step of the reasoning is wrong.
	CalculationError ErrorKind = "calculation"
	// VisualError: something that the diagram shows is read wrongly. We-Math: a visual error. GeoSense counts errors of perception
	// among those of application (section 4.4, and limitations).
	VisualError ErrorKind = "visual"
	// HallucinationError: something is taken in that neither text nor diagram says and that is not so. Both have this kind.
	HallucinationError ErrorKind = "hallucination"
	// NotClassified: nobody named the first error; [Unclassified] says why. Neither paper has such answers.
	NotClassified ErrorKind = "not_classified"
)

// An ErrorKindEntry says what a kind is, and which kinds of the two papers it is.
type ErrorKindEntry struct {
	Kind ErrorKind
	// MeaningEN and MeaningZH are what judges and people are told.
	MeaningEN, MeaningZH string
	// GeoSense is the kind of figure 8, and WeMath that of table 9; "" for none.
	GeoSense, WeMath string
}

// The kinds of GeoSense's figure 8 and of We-Math's table 9.
const (
	GPIError         = "identification"
	GPAError         = "application"
	WeMathKnowledge  = "knowledge error"
	WeMathReason     = "reason error"
	WeMathVisual     = "visual error"
	bothCalculation  = "calculation"
	bothHallucinated = "hallucination"
)

// The kinds of each paper, in the order of its figure.
var (
	GeoSenseErrors = []string{GPAError, GPIError, bothCalculation, bothHallucinated}
	WeMathErrors   = []string{WeMathKnowledge, WeMathVisual, WeMathReason, bothHallucinated}
)

// ErrorKindTable lists every kind.
var ErrorKindTable = []ErrorKindEntry{
	{KnowledgeError, "a principle that the problem needs is not known or is confused with another one, or another principle is used in its place",
		"不知道或混淆了解题所需的知识点，或误用了别的知识点", GPIError, WeMathKnowledge},
	{ReasoningError, "the right principle is applied wrongly, for instance to the wrong parts of the figure, or a step does not follow from what stands before it",
		"知识点正确但用错，例如对应到错误的图形元素，或某一步推不出来", GPAError, WeMathReason},
	{CalculationError, "what is to be reckoned is right, and the arithmetic or algebra is wrong", "要算的式子正确，但数值或代数运算出错", bothCalculation, WeMathReason},
	{VisualError, "a shape, a number or a relation in the diagram is read wrongly", "看错了图中的图形、数字或关系", GPAError, WeMathVisual},
	{HallucinationError, "something is taken for given that neither the text nor the diagram says and that is not so", "引入了题目和图中都没有且不属实的条件", bothHallucinated, bothHallucinated},
	{NotClassified, "the first error cannot be told", "无法判断首个错误", "", ""},
}

// ErrorKinds lists every kind.
var ErrorKinds = func() (all []ErrorKind) {
	for _, k := range ErrorKindTable {
		all = append(all, k.Kind)
	}
	return all
}()

// GeoSense is the kind's name in figure 8 of that paper, and WeMath that in table 9 of the other; "" for none.
func (k ErrorKind) GeoSense() string { return k.entry().GeoSense }

// WeMath is described at [ErrorKind.GeoSense].
func (k ErrorKind) WeMath() string { return k.entry().WeMath }

func (k ErrorKind) entry() ErrorKindEntry {
	if at := slices.IndexFunc(ErrorKindTable, func(e ErrorKindEntry) bool { return e.Kind == k }); at >= 0 {
		return ErrorKindTable[at]
	}
	return ErrorKindEntry{}
}

// An Unclassified says why a wrong answer has no kind of error.
type Unclassified string

// Why there is no kind.
const (
	// ErrorMissing: there is no response, or an empty one.
	ErrorMissing Unclassified = "missing"
	// ErrorCutOff: the response was cut off.
	ErrorCutOff Unclassified = "cut_off"
	// ErrorRefused: the model refused, or the provider's filter did.
	ErrorRefused Unclassified = "refused"
	// ErrorUndecided: nobody knows that the answer is wrong: the rules are undecided, and no judge ruled.
	ErrorUndecided Unclassified = "undecided"
	// ErrorUnclear: who looked at it cannot tell.
	ErrorUnclear Unclassified = "unclear"
	// ErrorUnusable: no answer of the judge can be used.
	ErrorUnusable Unclassified = "unusable"
	// ErrorNotObtained: the judge could not be asked; the next run asks again.
	ErrorNotObtained Unclassified = "not_obtained"
	// ErrorDisagreed: people name different kinds.
	ErrorDisagreed Unclassified = "disagreed"
	// ErrorUnseen: nobody looked at it.
	ErrorUnseen Unclassified = "unseen"
)

// ErrorsUnclassified lists the reasons of a row of the table errors; the last two are of shares alone.
var ErrorsUnclassified = []Unclassified{ErrorMissing, ErrorCutOff, ErrorRefused, ErrorUndecided, ErrorUnclear, ErrorUnusable, ErrorNotObtained}

// ErrorsUncounted lists all reasons.
var ErrorsUncounted = append(slices.Clone(ErrorsUnclassified), ErrorDisagreed, ErrorUnseen)

// NotAskedAbout says why nobody is asked for the first error of an answer that is not right; "" where judges and people are. ruling is
// the one that counts, "" for none.
func NotAskedAbout(r *Response, g *Grade, ruling Ruling) Unclassified {
	switch {
	case r.Status == Declined, r.Status == Filtered, g.Status == GradeRefusal:
		return ErrorRefused
	case r.Status == Truncated, g.Status == GradeTruncated:
		return ErrorCutOff
	case r.Status == NotObtained, strings.TrimSpace(r.Text) == "":
		return ErrorMissing
	case g.Undecided && ruling == "":
		return ErrorUndecided
	}
	return ""
}

// A FirstError is what one who looks at a wrong answer says of its first error.
type FirstError struct {
	Attempt
	By        string
	Place     int64
	Kind      ErrorKind
	Why       Unclassified
	Sentence  string
	Principle string
	Reason    string

	Tries            int64
	Prompt           string
	Request          string
	PromptTokens     int64
	CompletionTokens int64
	Cost             *float64
}

// FirstErrors is the table that errors writes: a row a wrong answer and judge of the configuration, and one for each person who looked
// at it.
var FirstErrors = &Table[FirstError]{
	TableName:  "errors",
	Doc:        "The first error of a wrong answer, as a judge or a person names it: its kind, and the sentence where it is.",
	About:      []string{"problem_id"},
	KeyColumns: attemptKey("by"),
	Key:        func(e *FirstError) string { return e.Attempt.Key() + "|" + e.By },
	RowGroup:   1000,
	Columns: slices.Concat(attemptColumns(func(e *FirstError) *Attempt { return &e.Attempt }), []Column[FirstError]{
		Text("by", "who classifies: the judge, as the configuration names it, or people:<name>", func(e *FirstError) *string { return &e.By }).Needed(),
		Int("place", "the judge's place in the configuration, from 1; 0 for a person", func(e *FirstError) *int64 { return &e.Place }),
		Enum("kind", "knowledge (GeoSense: identification), reasoning (GeoSense: application), calculation, visual, hallucination or not_classified", ErrorKinds, func(e *FirstError) *string { return (*string)(&e.Kind) }).Needed(),
		Enum("why_not", "why it is not classified. Without a request: missing (no response), cut_off, refused, undecided (nobody knows that it is wrong); else unclear (who looked cannot tell), unusable (no answer of the judge can be used) or not_obtained (the next run asks again); null where it is classified", ErrorsUnclassified, func(e *FirstError) *string { return (*string)(&e.Why) }),
		Text("sentence", "the sentence of the response in which the error is, as it stands there", func(e *FirstError) *string { return &e.Sentence }),
		Text("principle", "what it is an error about: the id of a principle that the problem is annotated with; null for none", func(e *FirstError) *string { return &e.Principle }),
		Text("reason", "why, in the words of who classifies; what is wrong, where nothing can be used", func(e *FirstError) *string { return &e.Reason }),
		Int("tries", "answers asked for until one could be used; 0 for a person", func(e *FirstError) *int64 { return &e.Tries }),
		Text("prompt", "version of the prompt, by its hash", func(e *FirstError) *string { return &e.Prompt }),
		Text("request", "the request's key in the ledger", func(e *FirstError) *string { return &e.Request }),
		Int("prompt_tokens", "tokens asked, as billed, of all tries", func(e *FirstError) *int64 { return &e.PromptTokens }),
		Int("completion_tokens", "tokens answered, as billed", func(e *FirstError) *int64 { return &e.CompletionTokens }),
		Float("cost", "dollars, of the tokens that were counted; null without a price, or where none was", func(e *FirstError) **float64 { return &e.Cost }),
	}),
	Check: func(e *FirstError) *FieldError {
		switch {
		case (e.Kind == NotClassified) != (e.Why != ""):
			return fieldf("why_not", "%q does not go with kind %s", e.Why, e.Kind)
		case e.Place > 0 && e.Kind != NotClassified && e.Sentence == "":
			return fieldf("sentence", "nothing, with kind %s of a judge", e.Kind)
		}
		return nil
	},
}

// ErrorsByPeople names all people together in the table of shares.
const ErrorsByPeople = "people"

// An ErrorShare is how many wrong answers of a cell have one kind of first error.
type ErrorShare struct {
	Model     string
	Setting   string
	By        string
	Breakdown ErrorsBy
	Value     string
	Kind      ErrorKind

	Count int64
	N     int64
	Share *float64
	// Why counts the reasons of what is not classified.
	Why Reasons
}

// Reasons counts why wrong answers are not classified.
type Reasons struct{ Missing, CutOff, Refused, Undecided, Unclear, Unusable, NotObtained, Disagreed, Unseen int64 }

// Of is the count of a reason.
func (r *Reasons) Of(why Unclassified) *int64 {
	return map[Unclassified]*int64{
		ErrorMissing: &r.Missing, ErrorCutOff: &r.CutOff, ErrorRefused: &r.Refused, ErrorUndecided: &r.Undecided, ErrorUnclear: &r.Unclear,
		ErrorUnusable: &r.Unusable, ErrorNotObtained: &r.NotObtained, ErrorDisagreed: &r.Disagreed, ErrorUnseen: &r.Unseen,
	}[why]
}

// ErrorsBy is what shares of errors are broken down by.
type ErrorsBy string

// What they are broken down by.
const (
	ErrorsInAll  ErrorsBy = "all"
	ErrorsSubset ErrorsBy = "subset"
	ErrorsSource ErrorsBy = "source"
	// ErrorsSubject: the subjects of [BySubject]; cells overlap.
	ErrorsSubject ErrorsBy = "subject"
	// ErrorsConcept: We-Math's concepts that the question needs, by id; cells overlap.
	ErrorsConcept ErrorsBy = "concept"
	// ErrorsPrinciple: GeoSense's principles that the problem needs, by id; cells overlap.
	ErrorsPrinciple ErrorsBy = "principle"
)

// ErrorsBys lists every one.
var ErrorsBys = []ErrorsBy{ErrorsInAll, ErrorsSubset, ErrorsSource, ErrorsSubject, ErrorsConcept, ErrorsPrinciple}

// ErrorShares is the table that errors writes beside: for each who classifies, a row a cell that has wrong answers, and kind.
var ErrorShares = &Table[ErrorShare]{
	TableName:  "error_shares",
	Doc:        "How many of the wrong answers of a model have which kind of first error, before each judge and before people.",
	KeyColumns: []string{"model", "setting", "by", "breakdown", "value", "kind"},
	Key: func(s *ErrorShare) string {
		return strings.Join([]string{s.Model, s.Setting, s.By, string(s.Breakdown), s.Value, string(s.Kind)}, "|")
	},
	RowGroup: 1000,
	Columns: append([]Column[ErrorShare]{
		Text("model", "the model", func(s *ErrorShare) *string { return &s.Model }).Needed(),
		Text("setting", "what it was shown and how it was asked", func(s *ErrorShare) *string { return &s.Setting }).Needed(),
		Text("by", "who classifies: the judge, or people, where it is the kind on which all agree who looked at an answer", func(s *ErrorShare) *string { return &s.By }).Needed(),
		Enum("breakdown", "all, subset, source, subject, concept (We-Math's that the question needs) or principle (GeoSense's that the problem needs); cells of the last three overlap", ErrorsBys, func(s *ErrorShare) *string { return (*string)(&s.Breakdown) }).Needed(),
		Text("value", "the cell; all for all wrong answers, and ids of the table principles for concepts and principles", func(s *ErrorShare) *string { return &s.Value }).Needed(),
		Enum("kind", "as in the table errors; every cell has a row for each, also for those that do not occur", ErrorKinds, func(s *ErrorShare) *string { return (*string)(&s.Kind) }).Needed(),
		Int("count", "wrong answers of the cell whose first error is of this kind", func(s *ErrorShare) *int64 { return &s.Count }),
		Int("n", "wrong answers of the cell, those that are missing and those on which nobody decided among them", func(s *ErrorShare) *int64 { return &s.N }),
		Float("share", "count / n", func(s *ErrorShare) **float64 { return &s.Share }),
	}, uncounted()...),
	Check: func(s *ErrorShare) *FieldError {
		sum := int64(0)
		for _, why := range ErrorsUncounted {
			sum += *s.Why.Of(why)
		}
		if s.Kind == NotClassified && sum != s.Count || s.Kind != NotClassified && sum != 0 {
			return fieldf("unseen", "%d reasons do not go with %d of kind %s", sum, s.Count, s.Kind)
		}
		return share("share", s.Share, s.Count, s.N)
	},
}

// uncounted are the columns that say why answers are not classified.
func uncounted() (all []Column[ErrorShare]) {
	docs := map[Unclassified]string{
		ErrorMissing: "there is no response", ErrorCutOff: "the response was cut off", ErrorRefused: "the model or a filter refused",
		ErrorUndecided: "the rules are undecided, and no judge ruled", ErrorUnclear: "who looked cannot tell",
		ErrorUnusable: "no answer of the judge can be used", ErrorNotObtained: "the judge could not be asked",
		ErrorDisagreed: "people name different kinds", ErrorUnseen: "nobody looked at them",
	}
	for _, why := range ErrorsUncounted {
		all = append(all, Int(string(why), "of what is not classified, those where "+docs[why]+"; 0 for another kind", func(s *ErrorShare) *int64 { return s.Why.Of(why) }))
	}
	return all
}

// Needs are what the errors of questions may be about.
type Needs struct {
	principles map[string]*Principle
	annotated  map[string][]string
}

// NeedsOf gives them from the principles by id, and from annotations.
func NeedsOf(principles map[string]*Principle, annotations []Annotation) *Needs {
	n := &Needs{principles, map[string][]string{}}
	for i := range annotations {
		if a := &annotations[i]; a.Role == Need && a.How != KnownByModel {
			n.annotated[a.ProblemID] = append(n.annotated[a.ProblemID], a.Principle)
		}
	}
	return n
}

// Of gives what a question needs, in the order of ids: its concepts of We-Math, and what its problem needs, but for what a model
// proposed and nobody reviewed. A step does not need what the whole problem does.
func (n *Needs) Of(q *Evaluated) (all []*Principle) {
	ids := slices.Clone(q.Concepts)
	if q.Step == 0 {
		ids = append(ids, n.annotated[q.ParentID]...)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if p := n.principles[id]; p != nil {
			all = append(all, p)
		}
	}
	return all
}
