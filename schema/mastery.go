package schema

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// An Outcome is what the answers to a problem in whole and to its steps tell of a model, in the words of We-Math.
type Outcome string

// The outcomes.
const (
	// InsufficientKnowledge: a step and the whole are wrong.
	InsufficientKnowledge Outcome = "IK"
	// InadequateGeneralization: every step is right, and the whole is wrong.
	InadequateGeneralization Outcome = "IG"
	// CompleteMastery: every step and the whole are right; loosely, a step and the whole.
	CompleteMastery Outcome = "CM"
	// RoteMemorization: a step is wrong and the whole right; loosely, every step is wrong.
	RoteMemorization Outcome = "RM"
)

// Outcomes lists every outcome.
var Outcomes = []Outcome{InsufficientKnowledge, InadequateGeneralization, CompleteMastery, RoteMemorization}

// A Diagnosis is what the answers of a model to a problem in whole and to its steps say together.
type Diagnosis struct {
	Model     string
	Setting   string
	ProblemID string
	Repeat    int64

	Steps      int64
	Concepts   []string
	Verdicts   []string
	Whole      StepVerdict
	StepsRight int64
	Missing    int64
	Strict     Outcome
	Loose      Outcome
}

// StepVerdict is what became of one of the questions that a diagnosis rests on.
type StepVerdict string

// The verdicts.
const (
	StepRight StepVerdict = "right"
	StepWrong StepVerdict = "wrong"
	// StepMissing: there is no response, or nobody asked.
	StepMissing StepVerdict = "missing"
)

// StepVerdicts lists every verdict.
var StepVerdicts = []StepVerdict{StepRight, StepWrong, StepMissing}

// Diagnoses is the table that score writes of problems that were asked step by step.
var Diagnoses = &Table[Diagnosis]{
	TableName:  "diagnoses",
	Doc:        "What the answers of a model to a problem in whole and to its steps say together, in the words of We-Math.",
	About:      []string{"problem_id"},
	KeyColumns: []string{"model", "setting", "problem_id", "repeat"},
	Key: func(d *Diagnosis) string {
		return strings.Join([]string{d.Model, d.Setting, d.ProblemID, fmt.Sprintf("%04d", d.Repeat)}, "|")
	},
	RowGroup: 1000,
	Columns: []Column[Diagnosis]{
		Text("model", "the model", func(d *Diagnosis) *string { return &d.Model }).Needed(),
		Text("setting", "what it was shown and how it was asked", func(d *Diagnosis) *string { return &d.Setting }).Needed(),
		Text("problem_id", "the problem that was asked in whole and step by step", func(d *Diagnosis) *string { return &d.ProblemID }).Needed(),
		Int("repeat", "the how manieth answers they are, from 1", func(d *Diagnosis) *int64 { return &d.Repeat }),
		Int("steps", "how many steps the problem has", func(d *Diagnosis) *int64 { return &d.Steps }),
		Texts("concepts", "ids of the concepts of its steps, in their order", func(d *Diagnosis) *[]string { return &d.Concepts }),
		Texts("verdicts", "of each step whether it is right, wrong or missing (there is no response, or nobody asked)", func(d *Diagnosis) *[]string { return &d.Verdicts }).Needed(),
		Enum("whole", "the same of the whole problem", StepVerdicts, func(d *Diagnosis) *string { return (*string)(&d.Whole) }).Needed(),
		Int("steps_right", "how many steps are right", func(d *Diagnosis) *int64 { return &d.StepsRight }),
		Int("missing", "how many answers are missing, that to the whole among them", func(d *Diagnosis) *int64 { return &d.Missing }),
		Enum("strict", "CM: every step and the whole are right; IG: every step is right and the whole wrong; IK: a step and the whole are wrong; RM: a step is wrong and the whole right; null where an answer is missing", Outcomes, func(d *Diagnosis) *string { return (*string)(&d.Strict) }),
		Enum("loose", "the same, but that CM is a step and the whole right, and RM every step wrong and the whole right", Outcomes, func(d *Diagnosis) *string { return (*string)(&d.Loose) }),
	},
	Check: func(d *Diagnosis) *FieldError {
		count := func(of StepVerdict) (n int64) {
			for _, v := range append(slices.Clone(d.Verdicts), string(d.Whole)) {
				if v == string(of) {
					n++
				}
			}
			return n
		}
		right := count(StepRight)
		if d.Whole == StepRight {
			right--
		}
		switch {
		case int64(len(d.Verdicts)) != d.Steps || d.Steps < 2:
			return fieldf("verdicts", "%d for %d steps", len(d.Verdicts), d.Steps)
		case d.StepsRight != right:
			return fieldf("steps_right", "%d, with %d", d.StepsRight, right)
		case d.Missing != count(StepMissing):
			return fieldf("missing", "%d, with %d", d.Missing, count(StepMissing))
		case (d.Missing == 0) != (d.Strict != "") || (d.Strict == "") != (d.Loose == ""):
			return fieldf("strict", "%q and %q with %d missing", d.Strict, d.Loose, d.Missing)
		}
		return nil
	},
}

// A Mastered is a number of We-Math's, of a model in a setting.
type Mastered struct {
	Model   string
	Setting string
	Part    string
	Measure MasteryMeasure

	N         int64
	Sum       *float64
	Value     *float64
	Low, High *float64
	Missing   int64
	Worst     *float64
}

// MasteryMeasure names a number of We-Math's.
type MasteryMeasure string

// The measures.
const (
	RateIK       MasteryMeasure = "IK"
	RateIG       MasteryMeasure = "IG"
	RateCMStrict MasteryMeasure = "CM_strict"
	RateRMStrict MasteryMeasure = "RM_strict"
	RateCMLoose  MasteryMeasure = "CM_loose"
	RateRMLoose  MasteryMeasure = "RM_loose"
	StrictAvg    MasteryMeasure = "strict_avg"
	LooseAvg     MasteryMeasure = "loose_avg"
	// S1, S2 and S3 are accuracies on problems of so many steps.
	S1 MasteryMeasure = "S1"
	S2 MasteryMeasure = "S2"
	S3 MasteryMeasure = "S3"
	// ConceptMean is the mean over concepts of the accuracies on problems of one step.
	ConceptMean MasteryMeasure = "concept_mean"
)

// MasteryMeasures lists every measure.
var MasteryMeasures = []MasteryMeasure{
	RateIK, RateIG, RateCMStrict, RateRMStrict, RateCMLoose, RateRMLoose, StrictAvg, LooseAvg, S1, S2, S3, ConceptMean,
}

// Mastery is the table that score writes of diagnoses, summed up.
var Mastery = &Table[Mastered]{
	TableName:  "mastery",
	Doc:        "We-Math's numbers of a model in a setting: the four outcomes, strict and loose, their averages, accuracies by number of steps.",
	KeyColumns: []string{"model", "setting", "part", "measure"},
	Key: func(m *Mastered) string {
		return strings.Join([]string{m.Model, m.Setting, m.Part, string(m.Measure)}, "|")
	},
	RowGroup: 1000,
	Columns: []Column[Mastered]{
		Text("model", "the model", func(m *Mastered) *string { return &m.Model }).Needed(),
		Text("setting", "what it was shown and how it was asked", func(m *Mastered) *string { return &m.Setting }).Needed(),
		Text("part", "all, or how many steps the problems have; of concept_mean, all or a group or a domain of concepts, by We-Math's name", func(m *Mastered) *string { return &m.Part }).Needed(),
		Enum("measure", "IK, IG, CM_strict, RM_strict, CM_loose, RM_loose (rates), strict_avg, loose_avg, S1, S2, S3 (accuracies on problems of one step, and on whole ones of two and three) or concept_mean (the mean over concepts of the accuracy on problems of one step)", MasteryMeasures, func(m *Mastered) *string { return (*string)(&m.Measure) }).Needed(),
		Int("n", "of how many: problems, each as often as it was asked, without those that lack an answer; of RM, those whose whole is right; of S1, S2 and S3 answers; of concept_mean concepts", func(m *Mastered) *int64 { return &m.N }),
		Float("sum", "value times n: problems with the outcome, right answers, accuracies of concepts; of an average each CM counts 1, and IK and IG what the configuration says", func(m *Mastered) **float64 { return &m.Sum }).Needed(),
		Float("value", "sum / n, 0 to 1; null where n is 0", func(m *Mastered) **float64 { return &m.Value }),
		Float("low", "lower end of its interval at 95 %, clustered by problem; null below two problems, and of concept_mean", func(m *Mastered) **float64 { return &m.Low }),
		Float("high", "upper end of it", func(m *Mastered) **float64 { return &m.High }),
		Int("missing", "what is not in n because an answer is missing: problems, of S1, S2 and S3 answers, of concept_mean concepts without any", func(m *Mastered) *int64 { return &m.Missing }),
		Float("worst", "value where every answer that is missing is wrong; null of nothing", func(m *Mastered) **float64 { return &m.Worst }),
	},
	Check: func(m *Mastered) *FieldError {
		switch {
		case (m.N == 0) != (m.Value == nil):
			return fieldf("value", "does not go with n %d", m.N)
		case m.Value != nil && (*m.Value < 0 || *m.Value > 1):
			return fieldf("value", "%v is not between 0 and 1", *m.Value)
		case (m.Low == nil) != (m.High == nil) || m.Low != nil && (m.Value == nil || *m.Low > *m.Value || *m.High < *m.Value):
			return fieldf("low", "the interval does not hold the value")
		case m.Value != nil && (m.Sum == nil || math.Abs(*m.Value-*m.Sum/float64(m.N)) > 1e-12):
			return fieldf("value", "%v is not %s of %d", *m.Value, Spell(&m.Sum), m.N)
		}
		return nil
	},
}
