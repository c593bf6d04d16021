package stages

import "context"

// Previewer is implemented by a stage that can show what comes of a few of its problems before it runs on all of them.
type Previewer interface {
	// Preview does with n problems, drawn by hash, what a run does with all, and writes no table. What it buys is in the ledger, so that
	// the run has it. The job gives the rows of what the stage reads, and cannot write.
	Preview(ctx context.Context, job *Job, n int) (*Preview, error)
}

// A Preview is what came of a few problems.
type Preview struct {
	// Stage is the one that was tried.
	Stage string `json:"stage"`
	// Problems are those that were drawn, by id, of so many that a run has.
	Problems []Previewed `json:"problems"`
	Of       int         `json:"of"`
	// Candidates is how many there are, FromLedger how many of them were bought before, and Passed how many passed the checks.
	Candidates int `json:"candidates"`
	FromLedger int `json:"from_ledger"`
	Passed     int `json:"passed"`
	// Cost is what this preview cost, in dollars.
	Cost float64 `json:"cost"`
}

// A Previewed is a problem and what came of it.
type Previewed struct {
	ID string `json:"id"`
	// Text is the problem's own.
	Text string `json:"text"`
	// Prompt is what was asked first; empty where no model is asked.
	Prompt []PreviewedMessage `json:"prompt"`
	// Candidates are in the order in which they came.
	Candidates []PreviewedCandidate `json:"candidates"`
}

// A PreviewedMessage is a turn of a prompt.
type PreviewedMessage struct {
	// Role is system, user or assistant.
	Role string `json:"role"`
	Text string `json:"text"`
	// Pictures is how many pictures were sent with it.
	Pictures int `json:"pictures"`
}

// A PreviewedCandidate is a candidate for a problem.
type PreviewedCandidate struct {
	Text string `json:"text"`
	// Model is who wrote it.
	Model string `json:"model"`
	// Passed: no check found a fault. Faults are those that were found. Drawn: a run would take this candidate.
	Passed bool     `json:"passed"`
	Drawn  bool     `json:"drawn"`
	Faults []string `json:"faults"`
	// Reasoning is what the model thought, where the server gives it apart from the answer.
	Reasoning string `json:"reasoning,omitempty"`
	// JudgePrompt is what the judge of rephrasings was asked; none where none was.
	JudgePrompt []PreviewedMessage `json:"judge_prompt,omitempty"`
	// Judged is what the judge of rephrasings found (same, differs or undecided), and JudgeSays its reason; empty where none was asked.
	Judged    string `json:"judged,omitempty"`
	JudgeSays string `json:"judge_says,omitempty"`
}
