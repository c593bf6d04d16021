package schema

import (
	"cmp"
	"fmt"
	"math"
	"strings"
)

// A Score is the accuracy of a model in a setting on one cell of a breakdown of a subset.
type Score struct {
	Model     string
	Setting   string
	Subset    Subset
	Breakdown string
	Value     string

	N         int64
	Right     int64
	Accuracy  *float64
	Low, High *float64

	Clusters                    int64
	ClusteredError              *float64
	ClusteredLow, ClusteredHigh *float64
	Missing                     int64
	Worst                       *float64
	Unasked                     int64
	NoAnswer                    int64
	Truncated                   int64
	Judged                      int64
	Undecided                   int64
	Few                         bool
}

// FewBelow is the number of responses below which a cell is marked.
const FewBelow = 30

// Scores is the table that score writes, one row a cell.
var Scores = &Table[Score]{
	TableName:  "scores",
	Doc:        "The accuracy of a model in a setting on one cell of a breakdown of a subset. Cells of subjects overlap.",
	KeyColumns: []string{"model", "setting", "subset", "breakdown", "value"},
	Key: func(s *Score) string {
		return strings.Join([]string{s.Model, s.Setting, string(s.Subset), s.Breakdown, s.Value}, "|")
	},
	RowGroup: 1000,
	Columns: []Column[Score]{
		Text("model", "the model", func(s *Score) *string { return &s.Model }).Needed(),
		Text("setting", "what it was shown and how it was asked", func(s *Score) *string { return &s.Setting }).Needed(),
		Enum("subset", "main, backward, aug, hard, steps or reformed", EvaluatedSubsets, func(s *Score) *string { return (*string)(&s.Subset) }).Needed(),
		Text("breakdown", "what the subset is broken down by: all (the subset as a whole), diagram, description, source, subject, shape, problem_type, words, characters, description_words, complexity_by_quantile, complexity, constants, goal, language or choices; and of the subset steps, steps (1 for a problem of one step, else how many the whole has), and of problems of one step concept_domain, concept_group or concept, by We-Math's names", func(s *Score) *string { return &s.Breakdown }).Needed(),
		Text("value", "the cell; all for the subset as a whole", func(s *Score) *string { return &s.Value }).Needed(),
		Int("n", "responses that were graded; those that could not be obtained are not among them", func(s *Score) *int64 { return &s.N }),
		Int("right", "of these, those that are right", func(s *Score) *int64 { return &s.Right }),
		Float("accuracy", "right / n; null where n is 0", func(s *Score) **float64 { return &s.Accuracy }),
		Float("low", "lower end of Wilson's interval of accuracy, at 95 %", func(s *Score) **float64 { return &s.Low }),
		Float("high", "upper end of it", func(s *Score) **float64 { return &s.High }),
		Int("clusters", "problems that the responses are about, with what was made of each counted as one", func(s *Score) *int64 { return &s.Clusters }),
		Float("clustered_error", "standard error of accuracy, clustered by problem; null below two clusters", func(s *Score) **float64 { return &s.ClusteredError }),
		Float("clustered_low", "lower end of the interval at 95 % that follows from it: Wilson's, of as many responses as tell as much, with Student's t; null below two clusters", func(s *Score) **float64 { return &s.ClusteredLow }),
		Float("clustered_high", "upper end of it", func(s *Score) **float64 { return &s.ClusteredHigh }),
		Int("missing", "responses that could not be obtained", func(s *Score) *int64 { return &s.Missing }),
		Float("worst", "right / (n + missing): accuracy where what is missing is wrong", func(s *Score) **float64 { return &s.Worst }),
		Int("unasked", "questions of the cell to which the model has no response in this setting, not even one that could not be obtained: they are neither in n nor in missing", func(s *Score) *int64 { return &s.Unasked }),
		Int("no_answer", "of n, those that state no answer, or refuse", func(s *Score) *int64 { return &s.NoAnswer }),
		Int("truncated", "of n, those that were cut off", func(s *Score) *int64 { return &s.Truncated }),
		Int("judged", "of n, those whose verdict is a judge's: the rules are undecided, and the ruling of the first judge of the configuration that rules counts", func(s *Score) *int64 { return &s.Judged }),
		Int("undecided", "of n, those on which the rules are undecided and no judge ruled: they are not right", func(s *Score) *int64 { return &s.Undecided }),
		Bool("few", "n is below 30: too few to tell much", func(s *Score) *bool { return &s.Few }),
	},
	Check: func(s *Score) *FieldError {
		switch {
		case s.Right < 0 || s.Right > s.N:
			return fieldf("right", "%d of %d", s.Right, s.N)
		case (s.N == 0) != (s.Accuracy == nil):
			return fieldf("accuracy", "does not go with n %d", s.N)
		case s.Few != (s.N < FewBelow):
			return fieldf("few", "%v with n %d", s.Few, s.N)
		}
		return cmp.Or(share("accuracy", s.Accuracy, s.Right, s.N), share("worst", s.Worst, s.Right, s.N+s.Missing),
			interval("low", s.Low, s.Accuracy, s.High), interval("clustered_low", s.ClusteredLow, s.Accuracy, s.ClusteredHigh))
	},
}

// A Repeated is what a model reaches when it is asked several times.
type Repeated struct {
	Model     string
	Setting   string
	Subset    Subset
	Measure   string
	K         int64
	N         int64
	Value     *float64
	Low, High *float64
}

// The measures of what a model reaches in several answers to one question.
const (
	// PassAtK: one of k answers is right.
	PassAtK = "pass@k"
	// MajorityAtK: the commonest of k answers is right.
	MajorityAtK = "majority@k"
)

// Measures lists both.
var Measures = []string{PassAtK, MajorityAtK}

// Repeats is the table that score writes of models that were asked several times.
var Repeats = &Table[Repeated]{
	TableName:  "repeats",
	Doc:        "What a model reaches when it is asked several times: pass@k and majority@k, for every k to 32, and for all answers.",
	KeyColumns: []string{"model", "setting", "subset", "measure", "k"},
	Key: func(r *Repeated) string {
		return strings.Join([]string{r.Model, r.Setting, string(r.Subset), r.Measure, fmt.Sprintf("%04d", r.K)}, "|")
	},
	RowGroup: 1000,
	Columns: []Column[Repeated]{
		Text("model", "the model", func(r *Repeated) *string { return &r.Model }).Needed(),
		Text("setting", "what it was shown and how it was asked", func(r *Repeated) *string { return &r.Setting }).Needed(),
		Enum("subset", "main, backward, aug, hard, steps or reformed", EvaluatedSubsets, func(r *Repeated) *string { return (*string)(&r.Subset) }).Needed(),
		Enum("measure", "pass@k: one of k answers is right; majority@k: the commonest of k is, the mean of several that are; answers that state nothing have no vote", Measures, func(r *Repeated) *string { return &r.Measure }).Needed(),
		Int("k", "answers", func(r *Repeated) *int64 { return &r.K }),
		Int("n", "questions that have at least k answers", func(r *Repeated) *int64 { return &r.N }),
		Float("value", "the mean over questions, 0 to 1", func(r *Repeated) **float64 { return &r.Value }),
		Float("low", "lower end of the interval clustered by problem, at 95 %", func(r *Repeated) **float64 { return &r.Low }),
		Float("high", "upper end of it", func(r *Repeated) **float64 { return &r.High }),
	},
	Check: func(r *Repeated) *FieldError {
		if (r.Value == nil) != (r.N == 0) || r.Value != nil && (*r.Value < 0 || *r.Value > 1) {
			return fieldf("value", "%s of %d questions", Spell(&r.Value), r.N)
		}
		return interval("low", r.Low, r.Value, r.High)
	},
}

// Significant is the level of tests.
const Significant = 0.05

// A Comparison is two columns of verdicts on the same problems.
type Comparison struct {
	Kind ComparisonKind
	A, B Compared

	N                  int64
	Both, OnlyA, OnlyB int64
	Neither            int64
	Difference         *float64
	Low, High          *float64
	P, Holm            *float64
	Tied               bool
}

// A Compared is one side of a comparison.
type Compared struct {
	Model   string
	Setting string
	Subset  Subset
}

func (c *Compared) key() string { return c.Model + "|" + c.Setting + "|" + string(c.Subset) }

// ComparisonKind says what differs between the sides.
type ComparisonKind string

// The kinds of comparisons.
const (
	// BetweenModels: two models, in one setting on one subset.
	BetweenModels ComparisonKind = "models"
	// BetweenSettings: one model in two settings on one subset.
	BetweenSettings ComparisonKind = "settings"
	// BetweenSubsets: one model on a problem and on what was made of it: backward or in other words. Where no other words were found
	// (unchanged), there is no pair.
	BetweenSubsets ComparisonKind = "subsets"
)

// Comparisons is the table that score writes of pairs.
var Comparisons = &Table[Comparison]{
	TableName:  "comparisons",
	Doc:        "Two models, settings or subsets on the same problems, paired.",
	KeyColumns: []string{"kind", "model_a", "setting_a", "subset_a", "model_b", "setting_b", "subset_b"},
	Key:        func(c *Comparison) string { return string(c.Kind) + "|" + c.A.key() + "|" + c.B.key() },
	RowGroup:   1000,
	Columns: []Column[Comparison]{
		Enum("kind", "what differs: models, settings or subsets", []ComparisonKind{BetweenModels, BetweenSettings, BetweenSubsets}, func(c *Comparison) *string { return (*string)(&c.Kind) }).Needed(),
		Text("model_a", "the first side", func(c *Comparison) *string { return &c.A.Model }).Needed(),
		Text("setting_a", "its setting", func(c *Comparison) *string { return &c.A.Setting }).Needed(),
		Enum("subset_a", "its subset", EvaluatedSubsets, func(c *Comparison) *string { return (*string)(&c.A.Subset) }).Needed(),
		Text("model_b", "the second side", func(c *Comparison) *string { return &c.B.Model }).Needed(),
		Text("setting_b", "its setting", func(c *Comparison) *string { return &c.B.Setting }).Needed(),
		Enum("subset_b", "its subset", EvaluatedSubsets, func(c *Comparison) *string { return (*string)(&c.B.Subset) }).Needed(),
		Int("n", "pairs: problems that both sides have an answer to, without those that aug has in their own wording (unchanged); of several answers, the first that could be obtained", func(c *Comparison) *int64 { return &c.N }),
		Int("both", "both are right", func(c *Comparison) *int64 { return &c.Both }),
		Int("only_a", "the first one is right alone", func(c *Comparison) *int64 { return &c.OnlyA }),
		Int("only_b", "the second one is right alone", func(c *Comparison) *int64 { return &c.OnlyB }),
		Int("neither", "neither is right", func(c *Comparison) *int64 { return &c.Neither }),
		Float("difference", "accuracy of the first side minus that of the second on these problems; null without pairs", func(c *Comparison) **float64 { return &c.Difference }),
		Float("low", "lower end of Newcombe's interval of the paired difference, at 95 %", func(c *Comparison) **float64 { return &c.Low }),
		Float("high", "upper end of it", func(c *Comparison) **float64 { return &c.High }),
		Float("p", "exact McNemar test, two-sided; null without pairs", func(c *Comparison) **float64 { return &c.P }),
		Float("p_holm", "the same after Holm, over a family: all pairs of models in a setting on a subset; all pairs of settings on a subset, of every model; all models in a setting, of a pair of subsets", func(c *Comparison) **float64 { return &c.Holm }),
		Bool("tied", "there are pairs, and the difference is not significant: p_holm is above 0.05", func(c *Comparison) *bool { return &c.Tied }),
	},
	Check: func(c *Comparison) *FieldError {
		if c.Both+c.OnlyA+c.OnlyB+c.Neither != c.N {
			return fieldf("n", "%d, with %d + %d + %d + %d", c.N, c.Both, c.OnlyA, c.OnlyB, c.Neither)
		}
		switch {
		case (c.P == nil) != (c.N == 0) || (c.P == nil) != (c.Holm == nil) || c.P != nil && (*c.P < 0 || *c.P > 1):
			return fieldf("p", "%s of %d pairs", Spell(&c.P), c.N)
		case c.Holm != nil && (*c.Holm < *c.P || *c.Holm > 1):
			return fieldf("p_holm", "%s, from %s", Spell(&c.Holm), Spell(&c.P))
		case c.Tied != (c.Holm != nil && *c.Holm > Significant):
			return fieldf("tied", "%v with p_holm %s", c.Tied, Spell(&c.Holm))
		}
		return cmp.Or(share("difference", c.Difference, c.OnlyA-c.OnlyB, c.N), interval("low", c.Low, c.Difference, c.High))
	},
}

// An Agreement says how far two who grade agree on the same responses, or those who name the first errors of wrong ones.
type Agreement struct {
	About   AgreementAbout
	Model   string
	Subset  Subset
	A, B    string
	N       int64
	Same    int64
	Both    int64
	OnlyA   int64
	OnlyB   int64
	Neither int64
	Agreed  *float64
	Kappa   *float64
	Low     *float64
	High    *float64
}

// AgreementAbout says on what two agree.
type AgreementAbout string

// On what they agree.
const (
	// AboutAnswers: whether a response is right.
	AboutAnswers AgreementAbout = "answers"
	// AboutErrors: what kind the first error of a wrong response is.
	AboutErrors AgreementAbout = "errors"
)

// Agreements is the table that score writes of those who grade: the rules, published checkers, judges, people.
var Agreements = &Table[Agreement]{
	TableName:  "agreements",
	Doc:        "How far two who grade agree on the same responses: the rules, a published checker, a judge, a person; and how far those do who name the first errors of wrong ones.",
	KeyColumns: []string{"about", "model", "subset", "a", "b"},
	Key: func(a *Agreement) string {
		return strings.Join([]string{string(a.About), a.Model, string(a.Subset), a.A, a.B}, "|")
	},
	RowGroup: 1000,
	Columns: []Column[Agreement]{
		Enum("about", "answers: whether they are right; errors: the kind of the first error of wrong ones, of which those count that both classified or could not tell", []AgreementAbout{AboutAnswers, AboutErrors}, func(a *Agreement) *string { return (*string)(&a.About) }).Needed(),
		Text("model", "whose responses; all for those of every model", func(a *Agreement) *string { return &a.Model }).Needed(),
		Enum("subset", "main, backward, aug, hard, steps or reformed; null for all", EvaluatedSubsets, func(a *Agreement) *string { return (*string)(&a.Subset) }),
		Text("a", "the first: rules, the name of a judge, or people:<name>; about errors, a judge, or people: all persons together", func(a *Agreement) *string { return &a.A }).Needed(),
		Text("b", "the second: a published checker, the name of a judge, or people:<name>; about errors, a judge, or people; people and people are persons among each other", func(a *Agreement) *string { return &a.B }).Needed(),
		Int("n", "responses that both graded; those on which the rules are undecided are not graded by rules", func(a *Agreement) *int64 { return &a.N }),
		Int("same", "of these, those on which they agree; with people, all who looked at it", func(a *Agreement) *int64 { return &a.Same }),
		Int("both", "both say right; 0 about errors, as are the next three", func(a *Agreement) *int64 { return &a.Both }),
		Int("only_a", "the first one alone says right", func(a *Agreement) *int64 { return &a.OnlyA }),
		Int("only_b", "the second one alone says right", func(a *Agreement) *int64 { return &a.OnlyB }),
		Int("neither", "both say wrong", func(a *Agreement) *int64 { return &a.Neither }),
		Float("agreed", "the part on which they agree, 0 to 1", func(a *Agreement) **float64 { return &a.Agreed }),
		Float("kappa", "Cohen's kappa; about errors, Fleiss' kappa over all kinds; null where chance alone agrees", func(a *Agreement) **float64 { return &a.Kappa }),
		Float("low", "lower end of the bootstrap interval of kappa, by problem, at 95 %", func(a *Agreement) **float64 { return &a.Low }),
		Float("high", "upper end of it", func(a *Agreement) **float64 { return &a.High }),
	},
	Check: func(a *Agreement) *FieldError {
		sum := a.Both + a.OnlyA + a.OnlyB + a.Neither
		switch {
		case a.About == AboutErrors && sum != 0:
			return fieldf("both", "%d right or wrong, about errors", sum)
		case a.About == AboutAnswers && sum != a.N:
			return fieldf("n", "%d, with %d + %d + %d + %d", a.N, a.Both, a.OnlyA, a.OnlyB, a.Neither)
		case a.About == AboutAnswers && a.Same != a.Both+a.Neither:
			return fieldf("same", "%d, with %d + %d", a.Same, a.Both, a.Neither)
		}
		if (a.Low == nil) != (a.High == nil) || a.Low != nil && (a.Kappa == nil || *a.Low > *a.High) {
			return fieldf("low", "%s to %s with kappa %s", Spell(&a.Low), Spell(&a.High), Spell(&a.Kappa))
		}
		return share("agreed", a.Agreed, a.Same, a.N)
	},
}

// share holds a share against its counts.
func share(field string, has *float64, k, n int64) *FieldError {
	if (has == nil) != (n == 0) || has != nil && math.Abs(*has-float64(k)/float64(n)) > 1e-12 {
		return fieldf(field, "%s is not %d of %d", Spell(&has), k, n)
	}
	return nil
}

// interval says where a value is outside its interval, or only one of its ends is there.
func interval(field string, low, value, high *float64) *FieldError {
	if (low == nil) != (high == nil) || low != nil && (value == nil || *low > *value || *high < *value) {
		return fieldf(field, "%s is not between %s and %s", Spell(&value), Spell(&low), Spell(&high))
	}
	return nil
}

// Interval is the interval to show beside the accuracy: the clustered one where several answers are about one problem, else Wilson's.
func (s *Score) Interval() (low, high *float64, clustered bool) {
	if s.Clusters < s.N {
		return s.ClusteredLow, s.ClusteredHigh, true
	}
	return s.Low, s.High, false
}
