package schema

// Tables lists the tables of a build in the order in which its stages write them.
var Tables = []Named{
	Problems, Rejects, Files, Errata, Duplicates, Labels, ProgramChecks, Selection, Margins,
	HardCandidates, HardProblems, Screenings, Ratings, Backwards, Unmaskeds, Rephrasings, Augmenteds, Translations,
	Principles, Annotations, Composites, Steps, Undecomposeds, Reformeds, Unreformeds,
}

// EvaluationTables lists the tables of an evaluation in the order in which its stages write them. Some are of a build too: they
// have those of its rows that what is evaluated needs.
var EvaluationTables = []Named{
	EvaluatedQuestions, Principles, Annotations, Imports, Responses, Grades, Rechecks, Judgements, FirstErrors, ErrorShares,
	Applications, Verdicts,
	Scores, Repeats, Comparisons, Agreements, Diagnoses, Mastery,
	PrincipledScores, Concords, Bilinguals,
}
