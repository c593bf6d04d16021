package schema

// Tables lists the tables of a build in the order in which its stages write them.
var Tables = []Named{
	Problems, Rejects, Files, Errata, Duplicates, Labels, Checks, Selection, Margins, Ratings, Backwards, Unmaskeds, Rephrasings,
	Augmenteds, Translations, Candidates, HardProblems, Screenings,
}
