package schema

import "fmt"

// A Rephrasing is one candidate for another wording of a problem (section 3.1.3).
type Rephrasing struct {
	ID        string
	ParentID  string
	Candidate int64
	Text      string
	Passed    bool
	Drawn     bool
	Faults    []string
	Distance  *float64

	Model            string
	Prompt           string
	Request          string
	PromptTokens     int64
	CompletionTokens int64

	// Judged is empty where no judge was asked, as it is of what failed a check.
	Judged       SameOrNot
	JudgeSays    string
	Judge        string
	JudgeRequest string
}

// SameOrNot is what a judge finds of a rephrasing.
type SameOrNot string

// The findings.
const (
	// JudgedSame: it says the same as its problem.
	JudgedSame SameOrNot = "same"
	// JudgedDiffers: it says something else, and is not drawn.
	JudgedDiffers SameOrNot = "differs"
	// JudgedUndecided: that cannot be told.
	JudgedUndecided SameOrNot = "undecided"
)

// Findings lists every finding.
var Findings = []SameOrNot{JudgedSame, JudgedDiffers, JudgedUndecided}

// Rephrasings is the table that rephrase writes: every candidate, also those that failed.
var Rephrasings = &Table[Rephrasing]{
	TableName: "rephrasings",
	Doc:       "A candidate for another wording of a problem of GeoEval-2000: whether it passed the checks, and whether it was drawn.",
	About:     []string{"parent_id"},
	Key:       func(r *Rephrasing) string { return r.ID },
	RowGroup:  1000,
	Columns: []Column[Rephrasing]{
		Text("id", "<parent_id>#<candidate>, the candidate in two digits", func(r *Rephrasing) *string { return &r.ID }).Needed(),
		Text("parent_id", "the problem", func(r *Rephrasing) *string { return &r.ParentID }).Needed(),
		Int("candidate", "the candidate's number, from 1, in the order of asking", func(r *Rephrasing) *int64 { return &r.Candidate }),
		Text("text", "the candidate as it came; null for an empty or unusable answer", func(r *Rephrasing) *string { return &r.Text }),
		Bool("passed", "it passed every check", func(r *Rephrasing) *bool { return &r.Passed }),
		Bool("drawn", "it is the one that GeoEval-aug has", func(r *Rephrasing) *bool { return &r.Drawn }),
		Texts("faults", "the checks that it failed, as <check>: <what>", func(r *Rephrasing) *[]string { return &r.Faults }),
		Float("distance", "lexical distance from the original, 0 to 1", func(r *Rephrasing) **float64 { return &r.Distance }).Checked(func(r *Rephrasing) error {
			if *r.Distance < 0 || *r.Distance > 1 {
				return fmt.Errorf("%v is not between 0 and 1", *r.Distance)
			}
			return nil
		}),
		Text("model", "who wrote it: the model as the server reported it, or else that was asked, or rules/1 for the built-in rewriter", func(r *Rephrasing) *string { return &r.Model }).Needed(),
		Text("prompt", "version of the prompt, by its hash; null for the rewriter", func(r *Rephrasing) *string { return &r.Prompt }),
		Text("request", "the request's key in the ledger; null for the rewriter", func(r *Rephrasing) *string { return &r.Request }),
		Int("prompt_tokens", "tokens of the request as billed; 0 for the rewriter", func(r *Rephrasing) *int64 { return &r.PromptTokens }),
		Int("completion_tokens", "tokens of the answer as billed; 0 for the rewriter", func(r *Rephrasing) *int64 { return &r.CompletionTokens }),
		Enum("judged", "what a judge finds (rephrase.judge): same, differs, or undecided where that cannot be told; null where none was asked", Findings, func(r *Rephrasing) *string { return (*string)(&r.Judged) }),
		Text("judge_says", "why, in the judge's words, or the answer that it states; what is wrong, where it is undecided", func(r *Rephrasing) *string { return &r.JudgeSays }).Tells(),
		Text("judge", "the judge: the model as the server reported it, or else that was asked", func(r *Rephrasing) *string { return &r.Judge }),
		Text("judge_request", "the key of the judge's request in the ledger", func(r *Rephrasing) *string { return &r.JudgeRequest }),
	},
	Check: func(r *Rephrasing) *FieldError {
		switch {
		case r.ID != RephrasingID(r.ParentID, r.Candidate):
			return fieldf("id", "%q is not that of candidate %d of %q", r.ID, r.Candidate, r.ParentID)
		case r.Passed != (len(r.Faults) == 0):
			return fieldf("passed", "%v with %d faults", r.Passed, len(r.Faults))
		case r.Drawn && !r.Passed:
			return fieldf("drawn", "drawn, and did not pass")
		case r.Judged != "" && !r.Passed:
			return fieldf("judged", "%s, and did not pass the checks", r.Judged)
		case r.Judged == JudgedDiffers && r.Drawn:
			return fieldf("drawn", "drawn, and a judge finds that it differs")
		case (r.Judged == "") != (r.JudgeRequest == ""), (r.Judged == "") != (r.Judge == ""), r.Judged == "" && r.JudgeSays != "":
			return fieldf("judged", "%q does not go with the judge %q, its request %q and what it says", r.Judged, r.Judge, r.JudgeRequest)
		case (r.Prompt == "") != (r.Request == ""):
			return fieldf("request", "%q does not go with the prompt %q", r.Request, r.Prompt)
		}
		return nil
	},
}

// RephrasingID is the id of a candidate for a problem.
func RephrasingID(parent string, candidate int64) string {
	return fmt.Sprintf("%s#%02d", parent, candidate)
}

// An Augmented is a problem of GeoEval-aug: a problem of GeoEval-2000 in the wording that was drawn, or unchanged. Its diagram,
// clauses, choices and answer are its parent's.
type Augmented struct {
	ID        string
	ParentID  string
	Text      string
	Unchanged bool
	Candidate int64
	Passed    int64
	Differ    int64
	Asked     int64
	Model     string
}

// Augmenteds is the table that rephrase writes beside the candidates, one row a problem of GeoEval-2000.
var Augmenteds = &Table[Augmented]{
	TableName: "augmented",
	Doc:       "A problem of GeoEval-aug: a problem of GeoEval-2000 in another wording, or in its own where no other one passed the checks, or was found by a judge to say the same.",
	About:     []string{"parent_id"},
	Key:       func(a *Augmented) string { return a.ID },
	RowGroup:  1000,
	Columns: []Column[Augmented]{
		Text("id", "aug/<parent_id>", func(a *Augmented) *string { return &a.ID }).Needed(),
		Text("parent_id", "the problem", func(a *Augmented) *string { return &a.ParentID }).Needed(),
		Text("text", "the wording that was drawn; the problem's own where no candidate could be drawn", func(a *Augmented) *string { return &a.Text }).Needed().Tells(),
		Bool("unchanged", "text is the problem's own: no other wording passed the checks, or those that did were found to differ", func(a *Augmented) *bool { return &a.Unchanged }),
		Int("candidate", "the candidate that was drawn; 0 where the original stays", func(a *Augmented) *int64 { return &a.Candidate }),
		Int("passed", "candidates that passed: fewer than were wanted where the limit was reached", func(a *Augmented) *int64 { return &a.Passed }),
		Int("differ", "candidates of these of which a judge finds that they say something else, and that were not drawn from", func(a *Augmented) *int64 { return &a.Differ }),
		Int("asked", "candidates asked for", func(a *Augmented) *int64 { return &a.Asked }),
		Text("model", "who wrote the text; null where the original stays", func(a *Augmented) *string { return &a.Model }),
	},
	Check: func(a *Augmented) *FieldError {
		switch {
		case a.ID != AugmentedID(a.ParentID):
			return fieldf("id", "%q is not that of %q", a.ID, a.ParentID)
		case a.Unchanged && a.Candidate > 0:
			return fieldf("unchanged", "does not go with candidate %d", a.Candidate)
		case a.Differ < 0 || a.Differ > a.Passed:
			return fieldf("differ", "%d of %d that passed", a.Differ, a.Passed)
		case (a.Candidate == 0) != (a.Passed == a.Differ):
			return fieldf("candidate", "%d with %d that passed, of which %d differ", a.Candidate, a.Passed, a.Differ)
		case (a.Candidate == 0) != (a.Model == ""):
			return fieldf("model", "%q does not go with candidate %d", a.Model, a.Candidate)
		case a.Passed > a.Asked || a.Candidate > a.Asked:
			return fieldf("asked", "%d, with %d passed and candidate %d drawn", a.Asked, a.Passed, a.Candidate)
		}
		return nil
	},
}

// AugmentedID is the id of a problem in GeoEval-aug.
func AugmentedID(parent string) string { return "aug/" + parent }
