package schema

import (
	"math"
	"strconv"
)

// A ProgramCheck says what a problem's solution program gives, and whether that is the gold answer.
type ProgramCheck struct {
	ID            string
	Status        CheckStatus
	Computed      *float64
	Gold          *float64
	Tolerance     *float64
	ToleranceFrom ToleranceFrom
	NearestChoice string
	Values        []*float64
	Percent       bool
	Failure       CheckFailure
	Detail        string
}

// CheckStatus is the verdict of a ProgramCheck.
type CheckStatus string

// The verdicts.
const (
	// Verified: the program runs and gives the gold answer within the tolerance.
	Verified CheckStatus = "verified"
	// Mismatch: the program runs and gives something else.
	Mismatch CheckStatus = "mismatch"
	// NotExecutable: the program cannot be run, or there is no number to hold its value against.
	NotExecutable CheckStatus = "not_executable"
	// NoProgram: the dataset gives no program, or prose in its place.
	NoProgram CheckStatus = "no_program"
)

// CheckStatuses lists every verdict.
var CheckStatuses = []CheckStatus{Verified, Mismatch, NotExecutable, NoProgram}

// CheckFailure says why a program cannot be run or its value not be held against the gold answer.
type CheckFailure string

// The failures. All but the last are those of the program package, by the same names.
const (
	Unparsable        CheckFailure = "unparsable"
	UnknownOperator   CheckFailure = "unknown_operator"
	OperandOutOfRange CheckFailure = "operand_out_of_range"
	NoSolution        CheckFailure = "no_solution"
	SeveralSolutions  CheckFailure = "several_solutions"
	NotFinite         CheckFailure = "not_finite"
	// GoldNotANumber: the program gives a number, the gold answer is none.
	GoldNotANumber CheckFailure = "gold_not_a_number"
)

// CheckFailures lists every failure.
var CheckFailures = []CheckFailure{Unparsable, UnknownOperator, OperandOutOfRange, NoSolution, SeveralSolutions,
	NotFinite, GoldNotANumber}

// ToleranceFrom says what a tolerance comes from.
type ToleranceFrom string

// Where a tolerance comes from.
const (
	// FromRelative: a fixed part of the gold answer.
	FromRelative ToleranceFrom = "relative"
	// FromRounding: half a unit in the last place that the gold answer is written with, or as much of it as is allowed.
	FromRounding ToleranceFrom = "rounding"
	// FromChoices: no farther than where another choice becomes the nearest one.
	FromChoices ToleranceFrom = "choices"
)

// ToleranceSources lists where a tolerance can come from.
var ToleranceSources = []ToleranceFrom{FromRelative, FromRounding, FromChoices}

// ProgramChecks is the table that check writes, one row a problem.
var ProgramChecks = &Table[ProgramCheck]{
	TableName: "checks",
	Doc:       "What a problem's solution program gives, and whether that is the gold answer.",
	About:     []string{"id"},
	Key:       func(c *ProgramCheck) string { return c.ID },
	RowGroup:  1000,
	Columns: []Column[ProgramCheck]{
		Text("id", "the problem", func(c *ProgramCheck) *string { return &c.ID }).Needed(),
		Enum("status", "verified, mismatch, not_executable or no_program", CheckStatuses, func(c *ProgramCheck) *string { return (*string)(&c.Status) }).Needed(),
		Float("computed", "the program's value, in the unit of answer_value (a percentage in hundredths); null where it has none", func(c *ProgramCheck) **float64 { return &c.Computed }).Tells(),
		Float("gold", "the gold answer as the number that the program's value is held against, which is answer_value or that of the gold choice; null where it is none, or there is no program", func(c *ProgramCheck) **float64 { return &c.Gold }).Tells(),
		Float("tolerance", "how far the two may be apart, in the answer's unit; null where none were held together", func(c *ProgramCheck) **float64 { return &c.Tolerance }).Tells(),
		Enum("tolerance_from", "relative (a part of the gold answer), rounding (half a unit of its last place) or choices (up to where another choice is the nearest); null where none were held together", ToleranceSources, func(c *ProgramCheck) *string { return (*string)(&c.ToleranceFrom) }),
		Text("nearest_choice", "the letter of the choice that the program's value is nearest to; null without numeric choices", func(c *ProgramCheck) *string { return &c.NearestChoice }).Tells(),
		Floats("values", "every value that the program admits where it is more than one (two roots), ascending; null otherwise", func(c *ProgramCheck) *[]*float64 { return &c.Values }).Tells(),
		Bool("percent", "the answer is a percentage and the program counts it in percent: its own values are a hundred times computed, gold and tolerance", func(c *ProgramCheck) *bool { return &c.Percent }),
		Enum("failure", "why the program cannot be run or its value not be held against the gold answer", CheckFailures, func(c *ProgramCheck) *string { return (*string)(&c.Failure) }),
		Text("detail", "the same in words: the step and what is wrong with it", func(c *ProgramCheck) *string { return &c.Detail }).Tells(),
	},
	Check: checkVerdict,
}

// checkVerdict holds the columns of a program check against its verdict. Verified and mismatch are told apart by the
// tolerance alone.
func checkVerdict(c *ProgramCheck) *FieldError {
	compared := c.Status == Verified || c.Status == Mismatch
	switch {
	case compared && (c.Computed == nil || c.Gold == nil || c.Tolerance == nil || c.ToleranceFrom == ""):
		return fieldf("computed", "a %s needs a computed value, a gold answer and a tolerance", c.Status)
	case !compared && (c.Tolerance != nil || c.ToleranceFrom != ""):
		return fieldf("tolerance", "nothing was held together, as the status is %s", c.Status)
	case c.Percent && c.Computed == nil:
		return fieldf("percent", "is said of a program without a value")
	case c.Status == NoProgram && (c.Computed != nil || c.Gold != nil):
		return fieldf("status", "%s, and yet there is a number", c.Status)
	case c.Computed == nil && (c.NearestChoice != "" || len(c.Values) > 0):
		return fieldf("computed", "is not there, and yet it has values or a choice nearest to it")
	case (c.Status == NotExecutable) != (c.Failure != ""):
		return fieldf("failure", "%q does not go with the status %s", c.Failure, c.Status)
	}
	if len(c.Values) > 0 {
		if err := checkValues(c); err != nil {
			return err
		}
	}
	if compared {
		within := Apart(*c.Computed, *c.Gold) <= *c.Tolerance
		if within != (c.Status == Verified) {
			return fieldf("status", "%s, but %v and %v are %v apart and the tolerance is %v", c.Status, *c.Computed,
				*c.Gold, Apart(*c.Computed, *c.Gold), *c.Tolerance)
		}
	}
	return nil
}

// checkValues says whether a program's values are several, ascend, and hold the computed one.
func checkValues(c *ProgramCheck) *FieldError {
	found := false
	for i, v := range c.Values {
		if v == nil || i > 0 && !(*c.Values[i-1] < *v) {
			return fieldf("values", "element %d is null or does not ascend", i)
		}
		found = found || *v == *c.Computed
	}
	switch {
	case len(c.Values) == 1:
		return fieldf("values", "there is only one, which computed says already")
	case !found:
		return fieldf("values", "%v is computed and not among them", *c.Computed)
	}
	return nil
}

// Apart is how far two numbers are apart, to nine significant digits: 2.35 and 2.345 are 0.005 apart, whatever float64
// makes of them.
func Apart(a, b float64) float64 {
	apart := math.Abs(a - b)
	if short, err := strconv.ParseFloat(strconv.FormatFloat(apart, 'e', 8, 64), 64); err == nil {
		return short
	}
	return apart
}
