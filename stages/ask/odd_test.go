package ask_test

import (
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
)

// An answer whose characters are lost, or show nothing, is kept, marked and asked for once; so is one that an earlier version left in the
// ledger as a fault.
func TestAnswersWithOddCharacters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, said, text, oddity string }{
		{"a lost one", "The \ufffd is 5.", "The \ufffd is 5.", "has lost a character at byte 4 (U+FFFD)"},
		{"NUL", "It is 5\x00.", "It is 5\ufffd.", "has lost a character at byte 7 (U+FFFD)"},
		{"an escape of a terminal", "\x1b[31m5\x1b[0m", "\x1b[31m5\x1b[0m", "has the character U+001B at byte 0, which nobody sees"},
		{"DEL", "5\x7f", "5\x7f", "has the character U+007F at byte 1, which nobody sees"},
		{"a control character of Latin-1", "\u00905", "\u00905", "has the character U+0090 at byte 0, which nobody sees"},
		{"one that turns the writing", "\u202e5", "\u202e5", "has the character U+202E at byte 0, which nobody sees"},
		{"no character at all", "5\ufffe", "5\ufffe", "has the character U+FFFE at byte 1, which nobody sees"},
		{"a vertical tab at its end", "It is 5.\v", "It is 5.", ""},
		{"no odd one", "It is\t5.\r\n\u200e√2", "It is\t5.\r\n\u200e√2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Answer: func(*llmtest.Call) string { return c.said }})
			r := newRun(t, s)
			r.config.Models, r.config.Repeats, r.questions = r.config.Models[:1], 1, r.questions[:1]
			r.config.Settings = r.config.Settings[:1]
			imported := schema.Imported{ID: "a:00000001", Accepted: true, Text: c.text,
				Attempt: schema.Attempt{Model: "other", Setting: "s", Subset: schema.MainAsked, ProblemID: "pgps9k/a/1", Repeat: 1}}
			r.imports = []schema.Imported{imported}
			r.must(t)
			r.holds(t)
			rows := r.rows(t)
			for _, row := range rows {
				if row.Text != c.text || row.Oddity != c.oddity || row.Status != schema.Answered || row.Fault != "" {
					t.Errorf("%+v", row)
				}
			}
			marked := len(r.notes) == 1 && strings.HasPrefix(r.notes[0], "2 of 2 answers have characters that are lost or show nothing")
			if marked != (c.oddity != "") || s.Requests() != 1 {
				t.Errorf("%q after %d requests", r.notes, s.Requests())
			}
			// As a ledger has it whose program took it for a fault.
			l, err := ledger.Open(r.ledger, ledger.Options{})
			if err != nil {
				t.Fatal(err)
			}
			key := l.Keys()[0]
			e, _ := l.Lookup(key)
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			if e.Fault == "" && c.said != c.text {
				t.Errorf("the ledger does not say what is wrong with %q", e.Response)
			}
			e.Fault = "has the character U+0000 at byte 7, which nobody sees"
			if a := llm.Recall(e); c.oddity != "" && (a.Marred != c.said || !a.Readable() || a.Text != "" || a.Unusable != e.Fault) {
				t.Errorf("%+v", a)
			}
			same(t, rows, r.again(func(r *run) { r.offline, r.key = true, "" }).must(t).rows(t))
		})
	}
}
