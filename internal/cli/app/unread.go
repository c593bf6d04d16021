package app

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages/ask"
	"geoeval/stages/identify"
)

// An Unread is an answer in a ledger that whoever asked could not read: it came, and does not say what was asked for, as a judge's that has
// no ruling.
type Unread struct {
	// Why is the reason.
	Why string
	// Replaced: the last try of the question could be read, so that nothing is won by asking again.
	Replaced bool
}

// notAsked is why a try could not be read where nobody wrote down more: there was another one.
const notAsked = "it is not what was asked for"

// UnreadIn gives the unread answers in the ledger of an output folder, by their keys. Whoever asks goes on until an answer can be read,
// so that those before the last try of a question could not be; of the last ones the tables in the folder tell. Where no table has the
// question, the ledger tells what is not the JSON that was asked for.
func UnreadIn(dir string) (map[string]Unread, error) {
	t := &triesOf{unread: map[string]Unread{}, last: map[string]lastTry{}, seen: map[string]try{}, structured: map[string]*structured{}}
	t.judged(dir)
	t.worded(dir)
	rows := voted(dir)
	for i := range rows {
		for _, r := range rows[i].requests {
			t.seen[r] = try{}
		}
	}
	err := ledger.Inspect(disk.Join(dir, LedgerFolder), ledger.Options{Fits: llm.Fits}, func(l *ledger.Line) error {
		if l.Entry != nil {
			t.read(l.Entry)
		}
		return nil
	})
	for i := range rows {
		t.votes(&rows[i])
	}
	t.untold()
	return t.unread, err
}

// triesOf are the tries of questions, as tables and a ledger have them.
type triesOf struct {
	unread map[string]Unread
	// last are the tries that tables name, which were the last of their questions, by their keys.
	last map[string]lastTry
	// seen are the tries of questions whose tables name them all, by their keys.
	seen map[string]try
	// structured are the questions that want JSON, by the keys of their first tries.
	structured map[string]*structured
}

// A lastTry is the last one of a question.
type lastTry struct {
	// why it could not be read; "" where it could.
	why string
	// apart is by how much the numbers of the tries are.
	apart int
}

// A try is an answer to a question of one of several votes, or behind these.
type try struct {
	number int
	// noVote is why it is no vote, "" where it is one.
	noVote string
}

// add takes in an answer that could not be read. What two tables say of one answer is the same; should it not be, it was not replaced.
func (t *triesOf) add(key, why string, replaced bool) {
	why = cmp.Or(why, "no reason is known")
	if was, there := t.unread[key]; there {
		why, replaced = min(was.Why, why), was.Replaced && replaced
	}
	t.unread[key] = Unread{why, replaced}
}

// named takes in the last try of a question; why is "" where it could be read.
func (t *triesOf) named(key, why string, apart int) {
	if key == "" {
		return
	}
	if why != "" {
		t.add(key, why, false)
	}
	if was, there := t.last[key]; !there || was.why == "" {
		t.last[key] = lastTry{why, apart}
	}
}

// judged takes in what tables say that name the last try of a question.
func (t *triesOf) judged(dir string) {
	came := func(came schema.Came, key, why string) {
		switch came {
		case schema.CameRead:
			t.named(key, "", 1)
		case schema.CameUnread:
			t.named(key, cmp.Or(why, "no reason is known"), 1)
		}
	}
	named(dir, schema.Judgements, func(r *schema.Judgement) { came(r.Came(), r.Request, r.Reason) }, "status", "reason", "request")
	named(dir, schema.FirstErrors, func(r *schema.FirstError) { came(r.Came(), r.Request, r.Reason) }, "why_not", "reason", "request")
	named(dir, schema.Rephrasings, func(r *schema.Rephrasing) {
		why := ""
		if r.Judged == schema.JudgedUndecided && llm.Unread(r.JudgeSays) {
			why = r.JudgeSays
		}
		t.named(r.JudgeRequest, why, 1)
	}, "judged", "judge_says", "judge_request")
	named(dir, schema.Responses, func(r *schema.Response) {
		if r.Origin == schema.FromModel && r.Status != schema.NotObtained {
			t.named(r.Request, "", ask.Apart)
			t.named(r.Auxiliary, "", ask.Apart)
		}
	}, "origin", "status", "request", "auxiliary")
}

// worded takes in what tables say that have a row for each try.
func (t *triesOf) worded(dir string) {
	type row struct {
		candidate int64
		request   string
		faults    []string
	}
	of := map[string][]row{}
	named(dir, schema.Rephrasings, func(r *schema.Rephrasing) {
		of["r "+r.ParentID] = append(of["r "+r.ParentID], row{r.Candidate, r.Request, r.Faults})
	}, "parent_id", "candidate", "request", "faults")
	named(dir, schema.Translations, func(r *schema.Translation) {
		of["t "+r.ParentID] = append(of["t "+r.ParentID], row{r.Candidate, r.Request, r.Faults})
	}, "parent_id", "candidate", "request", "faults")
	for _, rows := range of {
		last := slices.MaxFunc(rows, func(a, b row) int { return cmp.Compare(a.candidate, b.candidate) })
		for _, r := range rows {
			if r.request != "" && len(r.faults) > 0 && llm.Unread(r.faults[0]) {
				t.add(r.request, r.faults[0], len(last.faults) == 0)
			}
		}
	}
}

// mostTries is more often than any question is asked.
const mostTries = 1000

// A structured question wants JSON, as the ledger has it: unread are the answers that are none, and last is the number of the last one
// that is.
type structured struct {
	unread []tryOf
	last   int
}

// A tryOf is an answer by its key.
type tryOf struct {
	key, why string
	number   int
}

// read takes in an entry of the ledger.
func (t *triesOf) read(e *ledger.Entry) {
	last, isLast := t.last[e.Key]
	_, isSeen := t.seen[e.Key]
	var r llm.Request
	if !isLast && !isSeen && !bytes.Contains(e.Request, []byte(`"response_format"`)) || json.Unmarshal(e.Request, &r) != nil {
		return
	}
	number := r.Candidate
	if isSeen {
		t.seen[e.Key] = try{number, noVote(llm.Recall(e))}
	}
	if f := r.ResponseFormat; f != nil && f.Type != llm.FormatText {
		r.Candidate = 1
		t.inJSON(r.Key(), number, e)
	}
	if isLast && number <= mostTries*last.apart {
		for r.Candidate = number - last.apart; r.Candidate > 0; r.Candidate -= last.apart {
			t.add(r.Key(), cmp.Or(last.why, notAsked), last.why == "")
		}
	}
}

// inJSON takes in an answer to a question that wants JSON.
func (t *triesOf) inJSON(question string, number int, e *ledger.Entry) {
	of := t.structured[question]
	if of == nil {
		of = &structured{}
		t.structured[question] = of
	}
	a := llm.Recall(e)
	why := a.Fault()
	if why == "" {
		if _, err := new(prompt.Structure).Read(a.Text); err != nil {
			why = llm.Unusable + ": " + err.Error()
		}
	}
	switch {
	case why == "":
		of.last = max(of.last, number)
	case llm.Unread(why):
		of.unread = append(of.unread, tryOf{e.Key, why, number})
	}
}

// untold takes in what is not the JSON that was asked for, and of which no table tells the reason.
func (t *triesOf) untold() {
	for _, s := range t.structured {
		for _, is := range s.unread {
			if was, there := t.unread[is.key]; !there {
				t.unread[is.key] = Unread{is.why, is.number < s.last}
			} else if was.Why == notAsked {
				t.unread[is.key] = Unread{is.why, was.Replaced}
			}
		}
	}
}

// noVote is why an answer is no vote of a judge.
func noVote(a *llm.Answer) string {
	if !a.Readable() {
		return a.Fault()
	}
	if err := identify.IsVote(strings.TrimSpace(cmp.Or(a.Text, a.Marred))); err != nil {
		return llm.Unparsed + ": " + err.Error()
	}
	return ""
}

// A vote is a row of a table that names all tries: the votes, and of each question behind these what was said.
type vote struct {
	requests []string
	// lost: of the last question nothing was obtained. unread: the last try of the last question could not be read, for the reason why.
	lost, unread bool
	why          string
}

// voted are the rows of those tables.
func voted(dir string) (rows []vote) {
	named(dir, schema.Verdicts, func(r *schema.Verdict) {
		rows = append(rows, vote{r.Requests, r.Came() == schema.CameNot, r.Came() == schema.CameUnread, r.Why})
	}, "status", "why", "requests")
	named(dir, schema.Applications, func(r *schema.Application) {
		rows = append(rows, vote{r.Requests, r.Came() == schema.CameNot, r.Came() == schema.CameUnread, r.Why})
	}, "way", "status", "counts", "why", "requests")
	return rows
}

// votes takes in a row that names all tries.
func (t *triesOf) votes(v *vote) {
	var questions [][]string
	for _, r := range v.requests {
		switch n := t.seen[r].number; {
		case n == 0:
			return // the ledger lacks it
		case n == 1 || len(questions) == 0:
			questions = append(questions, nil)
		}
		last := len(questions) - 1
		questions[last] = append(questions[last], r)
	}
	if v.lost && len(questions) > 0 {
		questions = questions[:len(questions)-1]
	}
	for i, tries := range questions {
		last := tries[len(tries)-1]
		unread := v.unread && i == len(questions)-1
		for _, key := range tries {
			switch noVote := t.seen[key].noVote; {
			case i == 0 && noVote != "":
				t.add(key, noVote, !unread && t.seen[last].noVote == "")
			case i > 0 && unread:
				t.add(key, v.why, false)
			case i > 0 && key != last:
				t.add(key, notAsked, true)
			}
		}
	}
}
