package snapshot_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/schema/snapshot/readerstest"
)

// writeSteps writes the tables that say what one has to know.
func writeSteps(t *testing.T, dir string) []readerstest.Table {
	return []readerstest.Table{
		write(t, dir, schema.Principles, []schema.Principle{
			{
				ID: "geosense/pythagorean-theorem", Benchmark: schema.GeoSense, Kind: schema.Theorem,
				NameEN: "Pythagorean theorem", NameZH: "勾股定理", Path: []string{"Plane", "Triangle"},
				StatementEN: "a² + b² = c²", StatementZH: "两直角边的平方和等于斜边的平方。",
				Operators: []string{"pgps.Gougu"}, KnowledgePoints: []string{"Pythagorean Theorem"},
				Predicates: []string{`\perp`}, WordsEN: []string{"Pythagorean"}, WordsZH: []string{"勾股"}, Problems: 3,
			},
			{
				ID: "wemath/parallel", Benchmark: schema.WeMath, Kind: schema.Definition, NameEN: "Parallel", NameZH: "平行",
				Path: []string{"Plane Figures"}, StatementEN: "They never meet.", StatementZH: "永不相交。",
			},
		}),
		write(t, dir, schema.Annotations, []schema.Annotation{
			{
				ID:        schema.AnnotationID("math/a/1", "geosense/pythagorean-theorem", schema.KnownByOperator),
				ProblemID: "math/a/1", Principle: "geosense/pythagorean-theorem", How: schema.KnownByOperator, Role: schema.Need,
				ApplicationEN: "The legs measure <note>3</note> and <note>4</note>.", ApplicationZH: "两直角边为<note>3</note>和<note>4</note>。",
				Evidence: []string{"g_gougu N_0 N_1"}, Step: 2,
			},
			{
				ID:        schema.AnnotationID("math/a/1", "wemath/parallel", schema.KnownByWords),
				ProblemID: "math/a/1", Principle: "wemath/parallel", How: schema.KnownByWords, Role: schema.Mentioned, ApplicationEN: "AB ∥ CD",
				ApplicationZH: "AB∥CD", Evidence: []string{"平行"},
			},
		}),
		write(t, dir, schema.Composites, []schema.Composite{
			{
				ID: "math/a/1", Source: schema.UniGeo, Language: schema.Chinese, Steps: 2, Key: "2steps_multi",
				Concepts: []string{"wemath/area-of-circles", "wemath/area-of-squares"}, Answer: "5", AnswerValue: new(5.0),
				Choices: []string{"4", "5"}, AnswerLetter: "B", Pictured: true,
			},
		}),
		write(t, dir, schema.Steps, []schema.Step{
			{
				ID: "steps/math/a/1/1", ParentID: "math/a/1", Source: schema.UniGeo, Language: schema.Chinese, Step: 1, Steps: 2,
				Key: "2steps_1", Text: "求 5。", TextEN: "Find 5.",
				Numbers: []schema.Number{{Name: "#1", Text: "5", Value: new(5.0), Field: schema.InText, Start: 4, End: 5}},
				Answer:  "5", AnswerValue: new(5.0), AnswerUnit: "cm", Goal: schema.Length, Choices: []string{"4", "5"}, AnswerLetter: "B",
				Concept: "wemath/area-of-circles", Principles: []string{"geosense/pythagorean-theorem"}, Relation: "circle area",
				Equation: "√25 = 5", Recoverable: true, Unique: true, Proof: []string{"x² = 25"},
				Image: schema.Image{Bytes: []byte{1, 2}, Path: "steps.png"}, HasImage: true, ImageDigest: "p",
			},
		}),
		write(t, dir, schema.Diagnoses, []schema.Diagnosis{
			{
				Model: "模型", Setting: "text", ProblemID: "math/a/1", Repeat: 1, Steps: 2, Concepts: []string{"a", "b"},
				Verdicts: []string{"right", "missing"}, Whole: schema.StepWrong, StepsRight: 1, Missing: 1,
			},
			{
				Model: "模型", Setting: "text", ProblemID: "math/a/2", Repeat: 1, Steps: 2, Verdicts: []string{"right", "right"},
				Whole: schema.StepWrong, StepsRight: 2, Strict: schema.InadequateGeneralization, Loose: schema.InadequateGeneralization,
			},
		}),
		write(t, dir, schema.Mastery, []schema.Mastered{
			{
				Model: "模型", Setting: "text", Part: "2", Measure: schema.RateIG, N: 1, Sum: new(1.0), Value: new(1.0), Low: new(0.5),
				High: new(1.0), Missing: 1, Worst: new(0.5),
			},
			{Model: "模型", Setting: "text", Part: "all", Measure: schema.RateRMStrict, Sum: new(0.0)},
		}),
		write(t, dir, schema.Undecomposeds, []schema.Undecomposed{
			{ID: "math/a/2", Reason: schema.OneStep},
			{ID: "math/a/3", Reason: schema.UnknownStep, Detail: "第二步"},
		}),
		write(t, dir, schema.Reformeds, []schema.Reformed{
			{
				ID: "reformed/math/a/1", ParentID: "math/a/1", Source: schema.MATH, Language: schema.Chinese, Text: "PQ=6，求周长",
				Structural: []string{"line P Q"}, Semantic: []string{"PQ = 6"}, Choices: []string{"12", "24"}, Answer: "24", AnswerValue: new(24.0),
				AnswerUnit: "cm", AnswerLetter: "B", Numbers: []schema.Number{{Name: "N0", Text: "6", Value: new(6.0), Field: schema.InText, Start: 3, End: 4}},
				Solution: "g_mul N0 C4", Scene: `{"draw":[]}`, Image: schema.Image{Bytes: []byte("\x89PNG 画"), Path: "reformed_math_a_1.png"}, ImageDigest: "ab",
				Edits:   []string{schema.NamesChanged, schema.NumbersScaled, schema.ChoicesMoved},
				Changes: []string{"A → P", "3 → 6", "answer 12 → 24"}, Scale: new(2.0), Proof: []string{"6·4 = 24"},
			},
			{
				ID: "reformed/math/a/2", ParentID: "math/a/2", Source: schema.MATH, Language: schema.English, Text: "Find it.", Answer: "5",
				AnswerValue: new(5.0), Solution: "add(2,3)", Edits: []string{schema.NumbersDrawn}, Changes: []string{"1 → 2"}, Proof: []string{"2 + 3 = 5"},
			},
		}),
		write(t, dir, schema.Unreformeds, []schema.Unreformed{
			{ID: "math/a/3", Reason: schema.ReformNoProgram},
			{ID: "math/a/4", Reason: schema.ReformUnread, Detail: "第 2 个数"},
		}),
	}
}
