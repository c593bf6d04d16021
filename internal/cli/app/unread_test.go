package app

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages/ask"

	"github.com/google/go-cmp/cmp"
)

// What could not be read is told apart from what could be, in every table that names answers, and what a later try replaced from what none
// did.
func TestUnreadAnswersOfEveryTable(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l, err := ledger.Open(filepath.Join(dir, LedgerFolder), ledger.Options{Fits: llm.Fits})
	must(t, err)
	names := map[string]string{}
	say := func(question string, number int, text string) string {
		r := llm.Request{Prompt: question, Candidate: number, Model: "m", MaxTokens: 9, Messages: []llm.Message{{Role: "user", Content: "?"}}}
		e, _, err := llm.NewEntry(&r, []byte(`{"object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"`+
			text+`"},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":2}}`))
		must(t, errors.Join(err, l.Append(t.Context(), e)))
		names[e.Key] = question + " " + string(rune('0'+number%10))
		return e.Key
	}
	of := func(problem string) schema.Attempt {
		return schema.Attempt{Model: "m", Setting: "s", Subset: schema.MainAsked, ProblemID: problem, Repeat: 1}
	}
	tries := func(question string, texts ...string) (keys []string) {
		for i, text := range texts {
			keys = append(keys, say(question, i+1, text))
		}
		return keys
	}

	// Three votes, of which one could not be read; of those of another one too few; and what is asked behind them.
	put(t, dir, schema.Verdicts,
		schema.Verdict{Attempt: of("a"), Judge: "j", Status: schema.JudgementRuled, Votes: 3, Requests: tries("votes", "Yes", "Perhaps", "No", "Yes")},
		schema.Verdict{Attempt: of("b"), Judge: "j", Status: schema.JudgementUnparsed, Votes: 1, Why: "1 of 3", Requests: tries("few", "Hm", "Yes", "Hm")})
	put(t, dir, schema.Applications,
		schema.Application{Attempt: of("a"), Principle: "p", Way: schema.FoundByJudge, Judge: "j", Language: schema.English, Status: schema.PrincipleFound, Counts: schema.Counted, F1: new(0.0),
			Votes: 2, Yes: 2, Requests: slices.Concat(tries("used", "Hm", "Yes", "Yes"), tries("passages", "The legs"), tries("counts", "Hm", "[ans]1,1,1[/ans]"))},
		schema.Application{Attempt: of("b"), Principle: "p", Way: schema.FoundByJudge, Judge: "j", Language: schema.English, Status: schema.PrincipleFound,
			Counts: schema.CountUnparsed, Why: "align: unparsed: has none", Votes: 1, Yes: 1,
			Requests: slices.Concat(tries("used too", "Yes"), tries("passages too", "The legs"), tries("no counts", "Hm", "Hm"))},
		schema.Application{Attempt: of("c"), Principle: "p", Way: schema.FoundByJudge, Judge: "j", Language: schema.English, Status: schema.PrincipleFound,
			Counts: schema.CountError, Why: "extract: 503", Votes: 1, Yes: 1, Requests: slices.Concat(tries("used again", "Yes"), tries("lost", "Hm"))})
	put(t, dir, schema.FirstErrors,
		schema.FirstError{Attempt: of("a"), By: "j", Kind: "calculation", Request: tries("error", "Hm", "{}")[1]},
		schema.FirstError{Attempt: of("b"), By: "j", Kind: schema.NotClassified, Why: schema.ErrorUnusable, Reason: "unparsed: has none", Request: tries("no error", "Hm", "Hm")[1]})
	// Wordings have a row each, and the last that passes ends the asking; their judge is asked until it can be read.
	put(t, dir, schema.Translations,
		schema.Translation{ID: "a#01", ParentID: "a", Candidate: 1, Faults: []string{"unusable: is long"}, Request: say("text", 1, "Hm"), Model: "m", Prompt: "p"},
		schema.Translation{ID: "a#02", ParentID: "a", Candidate: 2, Faults: []string{"too_near: 0.9"}, Request: say("text", 2, "Hm"), Model: "m", Prompt: "p"},
		schema.Translation{ID: "a#03", ParentID: "a", Candidate: 3, Passed: true, Request: say("text", 3, "So"), Model: "m", Prompt: "p"})
	put(t, dir, schema.Rephrasings,
		schema.Rephrasing{ID: "a#01", ParentID: "a", Candidate: 1, Passed: true, Request: say("wording", 1, "So"), Model: "m", Prompt: "p",
			Judged: schema.JudgedSame, Judge: "j", JudgeRequest: tries("same", "Hm", "{}")[1]},
		schema.Rephrasing{ID: "a#02", ParentID: "a", Candidate: 2, Faults: []string{"unusable: is long"}, Request: say("wording", 2, "Hm"), Model: "m", Prompt: "p"})
	// An answer to a question of the evaluation is asked for again under a number far from those of other repeats.
	say("answer", 1, "Hm")
	say("answer", 2, "the second repeat")
	put(t, dir, schema.Responses, schema.Response{Attempt: of("a"), Origin: schema.FromModel, Status: schema.Answered, Request: say("answer", 1+ask.Apart, "So")})
	must(t, l.Close())

	found, err := UnreadIn(dir)
	must(t, err)
	got := map[string]bool{}
	for key, is := range found {
		got[names[key]] = is.Replaced
	}
	want := map[string]bool{
		"votes 2": true, "few 1": false, "few 3": false, "used 1": true, "counts 1": true, "no counts 1": false, "no counts 2": false,
		"error 1": true, "no error 1": false, "no error 2": false, "text 1": true, "same 1": true, "wording 2": false, "answer 1": true,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func put[R any](t *testing.T, dir string, table *schema.Table[R], rows ...R) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Join(dir, "tables"), 0o755))
	f, err := os.Create(filepath.Join(dir, "tables", table.Name()+".parquet"))
	must(t, err)
	w := snapshot.NewWriter(f, table)
	for _, r := range rows {
		must(t, w.Write(r))
	}
	_, _, err = w.Close()
	must(t, errors.Join(err, f.Close()))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
