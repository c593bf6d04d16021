package schema

// A Translation is a candidate for an English text of a Chinese problem.
type Translation struct {
	ID        string
	ParentID  string
	Candidate int64
	Text      string
	Passed    bool
	Faults    []string

	Model            string
	Prompt           string
	Request          string
	PromptTokens     int64
	CompletionTokens int64
}

// Translations is the table that translate writes: every candidate, also those that failed; the first that passed is
// the translation.
var Translations = &Table[Translation]{
	TableName: "translations",
	Doc:       "A candidate for an English text of a Chinese problem of GeoEval-2000; the one that passed is the translation.",
	About:     []string{"parent_id"},
	Key:       func(t *Translation) string { return t.ID },
	RowGroup:  1000,
	Columns: []Column[Translation]{
		Text("id", "<parent_id>#<candidate>, the candidate in two digits", func(t *Translation) *string { return &t.ID }).Needed(),
		Text("parent_id", "the problem", func(t *Translation) *string { return &t.ParentID }).Needed(),
		Int("candidate", "the candidate's number, from 1, in the order of asking", func(t *Translation) *int64 { return &t.Candidate }),
		Text("text", "the candidate as it came; null for an empty or unusable answer", func(t *Translation) *string { return &t.Text }).Tells(),
		Bool("passed", "it passed every check; at most one candidate of a problem does, the last that was asked for", func(t *Translation) *bool { return &t.Passed }),
		Texts("faults", "the checks that it failed, as <check>: <what>", func(t *Translation) *[]string { return &t.Faults }),
		Text("model", "the model as the server reported it, or else that was asked", func(t *Translation) *string { return &t.Model }).Needed(),
		Text("prompt", "version of the prompt, by its hash", func(t *Translation) *string { return &t.Prompt }).Needed(),
		Text("request", "the request's key in the ledger", func(t *Translation) *string { return &t.Request }).Needed(),
		Int("prompt_tokens", "tokens of the request as billed", func(t *Translation) *int64 { return &t.PromptTokens }),
		Int("completion_tokens", "tokens of the answer as billed", func(t *Translation) *int64 { return &t.CompletionTokens }),
	},
	Check: func(t *Translation) *FieldError {
		switch {
		case t.ID != RephrasingID(t.ParentID, t.Candidate):
			return fieldf("id", "%q is not that of candidate %d of %q", t.ID, t.Candidate, t.ParentID)
		case t.Passed != (len(t.Faults) == 0):
			return fieldf("passed", "%v with %d faults", t.Passed, len(t.Faults))
		}
		return nil
	},
}
