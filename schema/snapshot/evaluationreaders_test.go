package snapshot_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/schema/snapshot/readerstest"
)

// writeEvaluation writes the tables of an evaluation, with made-up rows.
func writeEvaluation(t *testing.T, dir string) []readerstest.Table {
	asked := func(subset schema.Subset, id string, repeat int64) schema.Attempt {
		return schema.Attempt{Model: "模型/7b", Setting: "text", Subset: subset, ProblemID: id, Repeat: repeat}
	}
	one, two := asked(schema.MainAsked, "math/a/1", 1), asked(schema.MainAsked, "math/a/1", 2)
	return []readerstest.Table{
		write(t, dir, schema.EvaluatedQuestions, []schema.Evaluated{
			{
				Subset: schema.BackwardAsked, ProblemID: "backward/math/a/2", ParentID: "math/a/2", Source: schema.MATH, Language: schema.Chinese,
				Text: "AB=X，求X", Semantic: []string{"AB = X"}, Answer: "3.50", AnswerValue: new(3.5), Mask: "X", MaskIn: []string{schema.TextShows, schema.ClausesShow}, Synthetic: true,
				Solution: "g_minus N_0", SolutionLanguage: schema.StackProgram,
				Numbers: []schema.Number{{Name: "N_0", Text: "3.5", Value: new(3.5), Field: schema.InClauses, Start: 5, End: 8}},
				Shapes:  []string{"Circle", "Quad"}, Shape: schema.Quad, ProblemType: schema.Flat, Goal: schema.Length, Words: 3, Characters: 7, DescriptionWords: 2,
			},
			{
				Subset: schema.MainAsked, ProblemID: "math/a/1", ParentID: "math/a/1", Source: schema.MATH, Language: schema.English,
				Text: "Find AB.", Structural: []string{"line A B"}, Code: "draw(A--B);", Image: pngOf(t, "图1.png", 30, 20),
				Choices: []string{"12°", "", "24°"}, Answer: "24°", AnswerValue: new(0.0), AnswerLetter: "C", AnswerChoice: "24°", AnswerUnit: "°",
				KnowledgePoints: []string{"勾股定理"}, NeedsConstant: true, Complexity: new(0.25), LevelByQuantile: schema.Harder, Level: schema.Middle,
			},
		}),
		write(t, dir, schema.Imports, []schema.Imported{
			{ID: "回答.jsonl:00000001", Attempt: one, Text: "So it is C。\n", Finish: "stop", Accepted: true, PublishedVerdict: "right"},
			{ID: "回答.jsonl:00000002", Why: "no question has this id"},
		}),
		write(t, dir, schema.Responses, []schema.Response{
			{
				Attempt: one, Text: "😀 <b>24°</b>", Status: schema.Answered, Finish: "stop", Origin: schema.FromModel, Answered: "m-1", Prompt: "ab",
				Request: "cd", Auxiliary: "ef", Drawing: schema.DrawnByCode, PromptTokens: 1 << 40, CompletionTokens: 7, ReasoningTokens: 3, Cost: new(1e-9), Time: "2026-01-02T03:04:05Z",
			},
			{Attempt: two, Status: schema.NotObtained, Fault: "the server said 500", Origin: schema.FromModel},
			{Attempt: asked(schema.MainAsked, "math/a/1", 3), Text: "C", Status: schema.Truncated, Origin: schema.FromFile, From: "回答.jsonl:1"},
		}),
		write(t, dir, schema.Grades, []schema.Grade{
			{Attempt: one, Extracted: "24°", Verdict: true, Status: schema.GradeOK, Rules: []string{"单位", "value"}, Class: 1},
			{Attempt: two, Status: schema.GradeError, Undecided: true},
		}),
		write(t, dir, schema.Rechecks, []schema.Recheck{
			{Attempt: one, Mode: schema.CheckerModes[0], Extracted: "24", Verdict: true, Reason: "no number is larger"},
			{Attempt: two, Mode: schema.CheckerModes[0]},
		}),
		write(t, dir, schema.Judgements, []schema.Judgement{
			{
				Attempt: one, Judge: "people:安", Asked: schema.BecauseSampled, Ruling: schema.RuledRight, Status: schema.JudgementRuled, Reason: "对", Tries: 1,
				Prompt: "ab", Request: "cd", PromptTokens: 5, CompletionTokens: 6, Cost: new(0.5),
			},
			{Attempt: two, Judge: "judge", Place: 1, Asked: schema.BecauseUndecided, Status: schema.JudgementUnparsed},
		}),
		write(t, dir, schema.Applications, []schema.Application{
			{
				Attempt: one, Principle: "geosense/a", Way: schema.FoundByJudge, Judge: "judge", Language: schema.Chinese, Status: schema.PrincipleFound, Yes: 4,
				Votes: 5, Evidence: "对", Counts: schema.Counted, Exist: 3, Accurate: 1, Total: 4, SaidExist: 3, SaidAccurate: 1, SaidTotal: 5, F1: new(2. / 7),
				Requests: []string{"ab", "cd"}, Tries: 7, PromptTokens: 5, CompletionTokens: 6, Cost: new(0.5),
			},
			{Attempt: one, Principle: "geosense/a", Way: schema.FoundByRule, Language: schema.Chinese, Status: schema.PrincipleAbsent, Total: 2},
			{Attempt: two, Principle: "geosense/a", Way: schema.FoundByJudge, Judge: "judge", Language: schema.English, Status: schema.PrincipleError, Why: "404"},
		}),
		write(t, dir, schema.Verdicts, []schema.Verdict{
			{
				Attempt: one, Judge: "judge", Right: true, Status: schema.JudgementRuled, Yes: 3, Votes: 5, Requests: []string{"ef"}, Tries: 6, PromptTokens: 1,
				CompletionTokens: 2, Cost: new(0.25),
			},
			{Attempt: two, Judge: "judge", Status: schema.JudgementUnparsed, Why: "silence"},
		}),
		write(t, dir, schema.PrincipledScores, []schema.Principled{
			{
				Model: "m", Setting: "text", Subset: schema.MainAsked, Way: schema.FoundByJudge, Judge: "judge", Breakdown: schema.PrincipledByKind, Value: "theorem",
				Responses: 9, Problems: 8, Missing: 1, Unknown: 2, Looked: 20, Found: 11, GPI: new(0.5), GPILow: new(0.25), GPIHigh: new(0.75), Applied: 7,
				GPA: new(0.4), GPALow: new(0.3), GPAHigh: new(0.5), WithFound: 6, GPAFound: new(0.6), GPAFoundLow: new(0.2), GPAFoundHigh: new(0.9), Uncounted: 3,
				ACC: new(0.1), ACCLow: new(0.05), ACCHigh: new(0.2), Judged: 5, JudgedACC: new(0.2), AVG: new(0.35),
			},
			{Model: "m", Setting: "text", Subset: schema.MainAsked, Way: schema.FoundByRule, Breakdown: schema.PrincipledWhole, Value: "all", Missing: 1},
		}),
		write(t, dir, schema.Concords, []schema.Concord{
			{
				Model: "all", Kind: "formula", A: "rule", B: "judge", N: 10, Both: 4, OnlyA: 3, OnlyB: 2, Neither: 1, Agreed: new(0.5), Kappa: new(0.1),
				Low: new(-0.5), High: new(0.6),
			},
		}),
		write(t, dir, schema.Bilinguals, []schema.Bilingual{
			{
				Model: "m", Way: schema.FoundByJudge, Judge: "judge", Measure: schema.MeasureGPA, N: 4, English: new(0.5), Chinese: new(0.25), Difference: new(0.25),
				Low: new(-0.1), High: new(0.6),
			},
		}),
		write(t, dir, schema.Scores, []schema.Score{
			{
				Model: "m", Setting: "text", Subset: schema.MainAsked, Breakdown: "all", Value: "all", N: 40, Right: 10, Accuracy: new(0.25), Low: new(0.14),
				High: new(0.4), Clusters: 39, ClusteredError: new(0.06), ClusteredLow: new(0.13), ClusteredHigh: new(0.41), Missing: 1, Unasked: 5, Undecided: 6, Worst: new(10. / 41), NoAnswer: 2, Truncated: 3, Judged: 4,
			},
			{Model: "m", Setting: "text", Subset: schema.MainAsked, Breakdown: "shape", Value: "Circle", Few: true},
		}),
		write(t, dir, schema.Repeats, []schema.Repeated{
			{Model: "m", Setting: "text", Subset: schema.HardAsked, Measure: schema.PassAtK, K: 4, N: 9, Value: new(0.5), Low: new(0.0), High: new(1.0)},
			{Model: "m", Setting: "text", Subset: schema.HardAsked, Measure: schema.PassAtK, K: 8},
		}),
		write(t, dir, schema.Comparisons, []schema.Comparison{
			{
				Kind: schema.BetweenModels, A: schema.Compared{Model: "a", Setting: "text", Subset: schema.AugAsked}, B: schema.Compared{Model: "b", Setting: "text", Subset: schema.AugAsked},
				N: 10, Both: 1, OnlyA: 2, OnlyB: 3, Neither: 4, Difference: new(-0.1), Low: new(-0.5), High: new(0.3), P: new(1.0), Holm: new(1.0), Tied: true,
			},
			{
				Kind: schema.BetweenSubsets, A: schema.Compared{Model: "a", Setting: "text", Subset: schema.AugAsked},
				B: schema.Compared{Model: "a", Setting: "text", Subset: schema.BackwardAsked},
			},
		}),
		write(t, dir, schema.FirstErrors, []schema.FirstError{
			{Attempt: one, By: "judge", Place: 1, Kind: schema.VisualError, Sentence: "I see 4.", Principle: "geosense/a", Reason: "5", Tries: 1, Request: "r", Cost: new(0.5)},
			{Attempt: two, By: "people:a", Kind: schema.NotClassified, Why: schema.ErrorUnclear},
		}),
		write(t, dir, schema.ErrorShares, []schema.ErrorShare{
			{Model: "m", Setting: "text", By: "judge", Breakdown: schema.ErrorsInAll, Value: "all", Kind: schema.NotClassified, Count: 3, N: 4, Share: new(0.75), Why: schema.Reasons{CutOff: 2, Unseen: 1}},
			{Model: "m", Setting: "text", By: "judge", Breakdown: schema.ErrorsInAll, Value: "all", Kind: schema.VisualError, Count: 1, N: 4, Share: new(0.25)},
		}),
		write(t, dir, schema.Agreements, []schema.Agreement{
			{About: schema.AboutAnswers, Model: "all", A: "rules", B: "geoeval-public", N: 4, Same: 2, Both: 1, OnlyA: 1, OnlyB: 1, Neither: 1, Agreed: new(0.5), Kappa: new(0.0), Low: new(-1.0), High: new(1.0)},
			{About: schema.AboutErrors, Model: "m", Subset: schema.MainAsked, A: "judge", B: "people"},
		}),
	}
}
