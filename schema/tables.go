package schema

// Tables lists the tables of a build in the order in which its stages write them.
var Tables = []Named{
	Problems, Rejects, Files, Errata, Duplicates, Labels, ProgramChecks, Selection, Margins, Ratings, Backwards,
	Unmaskeds, Rephrasings,
	Augmenteds, Translations, HardCandidates, HardProblems, Screenings,
	Principles, Annotations, Composites, Steps, Undecomposeds,
}

// EvaluationTables lists the tables of an evaluation in the order in which its stages write them.
var EvaluationTables = []Named{
	EvaluatedQuestions, Imports, Responses, Grades, Rechecks, Judgements, Scores, Repeats, Comparisons, Agreements,
}
