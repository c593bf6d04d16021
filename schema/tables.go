package schema

// Tables lists the tables of a build in the order in which its stages write them.
var Tables = []Named{
	Problems, Rejects, Files, Errata, Duplicates, Labels, ProgramChecks, Selection, Margins, Ratings, Backwards,
	Unmaskeds, Rephrasings,
	Augmenteds, Translations, HardCandidates, HardProblems, Screenings,
}
