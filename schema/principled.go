package schema

import "strings"

// A Principled is how well a model in a setting knows and applies principles, in one cell: GPI, GPA and ACC of GeoSense.
type Principled struct {
	Model     string
	Setting   string
	Subset    Subset
	Way       FoundBy
	Judge     string
	Breakdown PrincipledBy
	Value     string

	Responses, Problems int64
	Missing, Unknown    int64
	Looked, Found       int64
	GPI, GPILow         *float64
	GPIHigh             *float64
	Applied             int64
	GPA, GPALow         *float64
	GPAHigh             *float64
	WithFound           int64
	GPAFound            *float64
	GPAFoundLow         *float64
	GPAFoundHigh        *float64
	Uncounted           int64
	ACC, ACCLow         *float64
	ACCHigh             *float64
	Judged              int64
	JudgedACC           *float64
	AVG                 *float64
}

// PrincipledBy is what measures of principles are broken down by.
type PrincipledBy string

// What they are broken down by.
const (
	// PrincipledWhole: all principles of GeoSense.
	PrincipledWhole PrincipledBy = "all"
	// PrincipledByKind: definitions, theorems, formulas.
	PrincipledByKind PrincipledBy = "kind"
	// PrincipledBySubject: calculation and understanding of solid and plane figures, and their motion.
	PrincipledBySubject PrincipledBy = "subject"
	// PrincipledByNumber: how many principles the problem needs (figure 6).
	PrincipledByNumber PrincipledBy = "number"
	// PrincipledByLevel and PrincipledByPrinciple: the catalogue's tree (figure 2), each level of it, and each principle.
	PrincipledByLevel     PrincipledBy = "level"
	PrincipledByPrinciple PrincipledBy = "principle"
)

// PrincipledBys lists every one.
var PrincipledBys = []PrincipledBy{PrincipledWhole, PrincipledByKind, PrincipledBySubject, PrincipledByNumber, PrincipledByLevel, PrincipledByPrinciple}

// LevelPath is a level of a catalogue's tree as tables name it: its names and those above it, the highest first.
func LevelPath(path []string) string { return strings.Join(path, " › ") }

// The subjects of GeoSense.
const (
	SubjectCSF  = "CSF"
	SubjectUSF  = "USF"
	SubjectTMPF = "TMPF"
	SubjectCPF  = "CPF"
	SubjectUPF  = "UPF"
)

// GeoSenseSubjects lists them in the order of the paper's table 8: calculation and understanding of solid figures,
// transformation and motion, calculation and understanding of plane figures.
var GeoSenseSubjects = []string{SubjectCSF, SubjectUSF, SubjectTMPF, SubjectCPF, SubjectUPF}

// GeoSenseSubject is the subject of a principle of GeoSense, by its path; "" for one of another benchmark.
func GeoSenseSubject(p *Principle) string {
	if p.Benchmark != GeoSense {
		return ""
	}
	path := strings.ToLower(LevelPath(p.Path))
	solid, calculation := strings.Contains(path, "solid"), strings.Contains(path, "calculation")
	switch {
	case strings.Contains(path, "transformation") || strings.Contains(path, "motion"):
		return SubjectTMPF
	case solid && calculation:
		return SubjectCSF
	case solid:
		return SubjectUSF
	case calculation:
		return SubjectCPF
	}
	return SubjectUPF
}

// PrincipledScores is the table that geosense writes: a row a cell.
var PrincipledScores = &Table[Principled]{
	TableName:  "principled",
	Doc:        "How well a model in a setting knows and applies the principles that problems need: GPI, GPA and ACC of GeoSense, by rule and before each judge.",
	KeyColumns: []string{"model", "setting", "subset", "way", "judge", "breakdown", "value"},
	Key: func(p *Principled) string {
		return strings.Join([]string{p.Model, p.Setting, string(p.Subset), string(p.Way), p.Judge, string(p.Breakdown), p.Value}, "|")
	},
	RowGroup: 1000,
	Columns: []Column[Principled]{
		Text("model", "the model", func(p *Principled) *string { return &p.Model }).Needed(),
		Text("setting", "what it was shown and how it was asked", func(p *Principled) *string { return &p.Setting }).Needed(),
		Enum("subset", "main, aug or hard: those that ask the problem itself", EvaluatedSubsets, func(p *Principled) *string { return (*string)(&p.Subset) }).Needed(),
		Enum("way", "rule or judge", FoundBys, func(p *Principled) *string { return (*string)(&p.Way) }).Needed(),
		Text("judge", "the model that judges; null for a rule", func(p *Principled) *string { return &p.Judge }),
		Enum("breakdown", "all, kind (definition, theorem, formula), subject (CSF, USF, TMPF, CPF, UPF), number (how many principles the problem needs), level (of the catalogue, with those above it) or principle (its id)", PrincipledBys, func(p *Principled) *string { return (*string)(&p.Breakdown) }).Needed(),
		Text("value", "the cell; all for all principles", func(p *Principled) *string { return &p.Value }).Needed(),
		Int("n", "responses to problems that need a principle of the cell, of one of which at the least it is known whether they use it", func(p *Principled) *int64 { return &p.Responses }),
		Int("problems", "the problems that these are about", func(p *Principled) *int64 { return &p.Problems }),
		Int("missing", "responses to such problems that could not be obtained", func(p *Principled) *int64 { return &p.Missing }),
		Int("unknown", "principles of responses of which a judge could not be read, or not be asked: they count nowhere", func(p *Principled) *int64 { return &p.Unknown }),
		Int("looked_for", "principles of responses of which it is known", func(p *Principled) *int64 { return &p.Looked }),
		Int("found", "of these, those that are used", func(p *Principled) *int64 { return &p.Found }),
		Float("gpi", "the mean over responses of the part of their principles that they use", func(p *Principled) **float64 { return &p.GPI }),
		Float("gpi_low", "lower end of its interval, clustered by problem, at 95 %; null below two problems", func(p *Principled) **float64 { return &p.GPILow }),
		Float("gpi_high", "upper end of it", func(p *Principled) **float64 { return &p.GPIHigh }),
		Int("applied", "of n, the responses that gpa is of: all but those that use principles and of none of these key elements were counted", func(p *Principled) *int64 { return &p.Applied }),
		Float("gpa", "the mean over them of F1 over the principles that they use, 0 where they use none, as published; null for a rule, which counts no key elements", func(p *Principled) **float64 { return &p.GPA }),
		Float("gpa_low", "lower end of its interval", func(p *Principled) **float64 { return &p.GPALow }),
		Float("gpa_high", "upper end of it", func(p *Principled) **float64 { return &p.GPAHigh }),
		Int("with_found", "of these, the responses that use a principle at the least", func(p *Principled) *int64 { return &p.WithFound }),
		Float("gpa_found", "the mean of F1 over these alone", func(p *Principled) **float64 { return &p.GPAFound }),
		Float("gpa_found_low", "lower end of its interval", func(p *Principled) **float64 { return &p.GPAFoundLow }),
		Float("gpa_found_high", "upper end of it", func(p *Principled) **float64 { return &p.GPAFoundHigh }),
		Int("uncounted", "principles that a judge finds and of which no key elements were counted", func(p *Principled) *int64 { return &p.Uncounted }),
		Float("acc", "the part of n whose answer is right by the rules of grading, as in scores", func(p *Principled) **float64 { return &p.ACC }),
		Float("acc_low", "lower end of its interval", func(p *Principled) **float64 { return &p.ACCLow }),
		Float("acc_high", "upper end of it", func(p *Principled) **float64 { return &p.ACCHigh }),
		Int("judged", "of n, those with a verdict of the judge", func(p *Principled) *int64 { return &p.Judged }),
		Float("judged_acc", "of these, the part that the judge takes for right: ACC as published", func(p *Principled) **float64 { return &p.JudgedACC }),
		Float("avg", "the mean of gpi, gpa and judged_acc, or acc where the judge was not asked about answers; null where one is missing", func(p *Principled) **float64 { return &p.AVG }),
	},
	Check: func(p *Principled) *FieldError {
		switch {
		case p.Found > p.Looked || (p.Responses == 0) != (p.Looked == 0):
			return fieldf("found", "%d of %d, of %d responses", p.Found, p.Looked, p.Responses)
		case p.WithFound > p.Applied || p.Applied > p.Responses || p.Judged > p.Responses:
			return fieldf("applied", "%d and %d of %d", p.WithFound, p.Applied, p.Responses)
		}
		return nil
	},
}

// A Concord is how far a rule and a judge, or two judges, agree on which principles responses use.
type Concord struct {
	Model   string
	Kind    string
	A, B    string
	N       int64
	Both    int64
	OnlyA   int64
	OnlyB   int64
	Neither int64
	Agreed  *float64
	Kappa   *float64
	Low     *float64
	High    *float64
}

// Concords is the table that geosense writes of those who look for principles.
var Concords = &Table[Concord]{
	TableName:  "concords",
	Doc:        "How far the rule and a judge, or two judges, agree on which principles responses use.",
	KeyColumns: []string{"model", "kind", "a", "b"},
	Key:        func(c *Concord) string { return strings.Join([]string{c.Model, c.Kind, c.A, c.B}, "|") },
	RowGroup:   1000,
	Columns: []Column[Concord]{
		Text("model", "whose responses; all for those of every model", func(c *Concord) *string { return &c.Model }).Needed(),
		Text("kind", "definition, theorem or formula; all for every kind", func(c *Concord) *string { return &c.Kind }).Needed(),
		Text("a", "the first: rule, or the name of a judge", func(c *Concord) *string { return &c.A }).Needed(),
		Text("b", "the second: the name of a judge", func(c *Concord) *string { return &c.B }).Needed(),
		Int("n", "principles of responses of which both say whether they are used", func(c *Concord) *int64 { return &c.N }),
		Int("both", "both find them", func(c *Concord) *int64 { return &c.Both }),
		Int("only_a", "the first one alone does", func(c *Concord) *int64 { return &c.OnlyA }),
		Int("only_b", "the second one alone does", func(c *Concord) *int64 { return &c.OnlyB }),
		Int("neither", "neither does", func(c *Concord) *int64 { return &c.Neither }),
		Float("agreed", "the part on which they agree, 0 to 1", func(c *Concord) **float64 { return &c.Agreed }),
		Float("kappa", "Cohen's kappa; null where chance alone agrees", func(c *Concord) **float64 { return &c.Kappa }),
		Float("low", "lower end of the bootstrap interval of kappa, by problem, at 95 %", func(c *Concord) **float64 { return &c.Low }),
		Float("high", "upper end of it", func(c *Concord) **float64 { return &c.High }),
	},
	Check: func(c *Concord) *FieldError {
		if c.Both+c.OnlyA+c.OnlyB+c.Neither != c.N {
			return fieldf("n", "%d, with %d + %d + %d + %d", c.N, c.Both, c.OnlyA, c.OnlyB, c.Neither)
		}
		return nil
	},
}

// A Bilingual is a measure of GeoSense of a model's responses in English beside those in Chinese, on the same problems.
type Bilingual struct {
	Model      string
	Way        FoundBy
	Judge      string
	Measure    string
	N          int64
	English    *float64
	Chinese    *float64
	Difference *float64
	Low, High  *float64
}

// The measures that are compared.
const (
	MeasureGPI = "gpi"
	MeasureGPA = "gpa"
	MeasureACC = "acc"
)

// GeoSenseMeasures lists them.
var GeoSenseMeasures = []string{MeasureGPI, MeasureGPA, MeasureACC}

// Bilinguals is the table that geosense writes of models that answer in both languages.
var Bilinguals = &Table[Bilingual]{
	TableName:  "bilinguals",
	Doc:        "What a model's responses in English reach beside those in Chinese, paired by problem.",
	KeyColumns: []string{"model", "way", "judge", "measure"},
	Key: func(b *Bilingual) string {
		return strings.Join([]string{b.Model, string(b.Way), b.Judge, b.Measure}, "|")
	},
	RowGroup: 1000,
	Columns: []Column[Bilingual]{
		Text("model", "the model", func(b *Bilingual) *string { return &b.Model }).Needed(),
		Enum("way", "rule or judge", FoundBys, func(b *Bilingual) *string { return (*string)(&b.Way) }).Needed(),
		Text("judge", "the model that judges; null for a rule", func(b *Bilingual) *string { return &b.Judge }),
		Enum("measure", "gpi, gpa (0 where no principle is used) or acc, by the rules of grading", GeoSenseMeasures, func(b *Bilingual) *string { return &b.Measure }).Needed(),
		Int("n", "problems with responses in both languages, whatever the setting and the wording", func(b *Bilingual) *int64 { return &b.N }),
		Float("english", "the mean over these problems of the mean of their responses in English", func(b *Bilingual) **float64 { return &b.English }),
		Float("chinese", "that of their responses in Chinese", func(b *Bilingual) **float64 { return &b.Chinese }),
		Float("difference", "english - chinese", func(b *Bilingual) **float64 { return &b.Difference }),
		Float("low", "lower end of its interval by Student's t over problems, at 95 %; null below two problems", func(b *Bilingual) **float64 { return &b.Low }),
		Float("high", "upper end of it", func(b *Bilingual) **float64 { return &b.High }),
	},
}
