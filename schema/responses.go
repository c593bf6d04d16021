package schema

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Response is one answer of a model to a question, or why there is none.
type Response struct {
	Attempt
	Text      string
	Reasoning string
	Status    ResponseStatus
	Finish    string
	Fault     string
	Oddity    string

	Origin    ResponseOrigin
	From      string
	Answered  string
	Prompt    string
	Asked     string
	Request   string
	Auxiliary string
	Drawing   DrawnBy
	Pictures  int64

	PromptTokens     int64
	CompletionTokens int64
	ReasoningTokens  int64
	Uncounted        int64
	Cost             *float64
	CostInDoubt      *float64
	Time             string
}

// ResponseStatus says what came of asking.
type ResponseStatus string

// The statuses of responses.
const (
	// Answered: the model said what it had to say.
	Answered ResponseStatus = "answered"
	// Truncated: it was cut off at its limit of tokens.
	Truncated ResponseStatus = "truncated"
	// Filtered: the provider's filter refused the question or cut the answer off.
	Filtered ResponseStatus = "filtered"
	// Declined: the model refused to answer, in the field that the interface has for it and not in its answer.
	Declined ResponseStatus = "declined"
	// NotObtained: asking failed, or nobody asked; whether a later run asks again says [Response.AskedAgain]. There is no text.
	NotObtained ResponseStatus = "error"
)

// ResponseStatuses lists every status.
var ResponseStatuses = []ResponseStatus{Answered, Truncated, Filtered, Declined, NotObtained}

// ResponseOrigin says where a response is from.
type ResponseOrigin string

// Where responses are from.
const (
	// FromModel: a language model was asked through the ledger.
	FromModel ResponseOrigin = "model"
	// FromAnswerer: the built-in answerer made it up.
	FromAnswerer ResponseOrigin = "answerer"
	// FromFile: others produced it.
	FromFile ResponseOrigin = "imported"
)

// ResponseOrigins lists every one.
var ResponseOrigins = []ResponseOrigin{FromModel, FromAnswerer, FromFile}

// DrawnBy says where the drawing of two-step visual asking is from.
type DrawnBy string

// Where drawings are from.
const (
	// DrawnByModel: the model gave a picture.
	DrawnByModel DrawnBy = "model"
	// DrawnByCode: the program drew over the diagram what the model wrote.
	DrawnByCode DrawnBy = "code"
	// NotDrawn: the first step gave no drawing, and its text is the answer.
	NotDrawn DrawnBy = "none"
)

// RefusedForGood begins the fault of a response whose question the server refused for what it is: it would be refused again, and is not
// asked again.
const RefusedForGood = "refused for good: "

// AskedAgain says of a response that there is none, and that the next run asks for it.
func (r *Response) AskedAgain() bool {
	return r.Status == NotObtained && !strings.HasPrefix(r.Fault, RefusedForGood)
}

// A Lacking counts the responses that there are none of: those that the next run asks for again, and those that were refused for good.
type Lacking struct{ Again, Refused int }

// Add counts a response.
func (l *Lacking) Add(r *Response) {
	switch {
	case r.AskedAgain():
		l.Again++
	case r.Status == NotObtained:
		l.Refused++
	}
}

// All is how many there are.
func (l Lacking) All() int { return l.Again + l.Refused }

// Next says what becomes of them.
func (l Lacking) Next() string {
	switch {
	case l.Refused == 0:
		return "the next run asks for them again"
	case l.Again == 0:
		return "they were refused for good, and are not asked again"
	}
	return fmt.Sprintf("the next run asks for %d of them again, and %d were refused for good", l.Again, l.Refused)
}

// Costs add up what responses cost, or what judges do: those of one request were paid once, whichever settings and subsets they are in.
type Costs struct {
	// Dollars is the sum, of those that have a price, and Doubt what they may have cost beside it, as their tokens were not counted.
	Dollars, Doubt float64
	// Bought and Unpriced count the answers of models, with and without a price; Free what has a price and cost nothing, be it that the
	// price is 0, or that the prompt was refused. Of what came to nothing and was paid, none counts.
	Bought, Unpriced, Free int
	// Counted and Uncounted count those with a price of which something is known, and of which something is not, by requests the latter.
	Counted, Uncounted int
	// Came counts those of Counted whose answer came, and Refused those of Free whose answer did not.
	Came, Refused int
	// Shared counts those of Bought whose request another one before it has: so many less were paid.
	Shared int
	// PromptTokens and CompletionTokens are those of responses, with and without a price.
	PromptTokens, CompletionTokens int64
	// paid are the requests that were paid for, and counted those whose tokens are counted.
	paid, counted map[string]bool
}

// Add counts a response.
func (c *Costs) Add(r *Response) {
	if r.PromptTokens+r.CompletionTokens > 0 && (r.Request == "" || anew(&c.counted, r.Request)) {
		c.PromptTokens += r.PromptTokens
		c.CompletionTokens += r.CompletionTokens
	}
	if r.Cost == nil && r.CostInDoubt == nil {
		if r.Origin == FromModel && r.Status != NotObtained {
			c.Unpriced++
		}
		return
	}
	paid := r.CostInDoubt != nil || *r.Cost > 0
	bought := paid && r.Status != NotObtained
	if !paid {
		c.Free++
	}
	if !paid && r.Status == NotObtained {
		c.Refused++
	}
	if bought {
		c.Bought++
	}
	if r.Cost != nil {
		c.Counted++
	}
	if r.Cost != nil && r.Status != NotObtained {
		c.Came++
	}
	if r.Request != "" && !anew(&c.paid, r.Request) {
		if bought {
			c.Shared++
		}
		return
	}
	if r.Cost != nil {
		c.Dollars = DollarsIn(c.Dollars, *r.Cost)
	}
	if r.CostInDoubt != nil {
		c.Uncounted++
		c.Doubt = DollarsIn(c.Doubt, *r.CostInDoubt)
	}
}

// AddJudged counts what a judge was asked for a row: what that cost, whether it said something, and the keys of its requests, none where
// no judge was asked. A row counts unless another one has all of its requests.
func (c *Costs) AddJudged(cost *float64, said bool, requests ...string) {
	requests = slices.DeleteFunc(slices.Clone(requests), func(key string) bool { return key == "" })
	switch {
	case len(requests) == 0:
		return
	case cost == nil:
		if said {
			c.Unpriced++
		}
		return
	}
	bought := said && *cost > 0
	if *cost == 0 {
		c.Free++
	}
	if bought {
		c.Bought++
	}
	c.Counted++
	unpaid := false
	for _, key := range requests {
		unpaid = anew(&c.paid, key) || unpaid
	}
	switch {
	case unpaid:
		c.Dollars = DollarsIn(c.Dollars, *cost)
	case bought:
		c.Shared++
	}
}

// anew says of a request that it is not among some, and adds it to them.
func anew(all *map[string]bool, request string) bool {
	if (*all)[request] {
		return false
	}
	if *all == nil {
		*all = map[string]bool{}
	}
	(*all)[request] = true
	return true
}

// DollarsIn is a sum of dollars. Whole billionths add up as they should.
func DollarsIn(a, b float64) float64 { return math.Round((a+b)*1e9) / 1e9 }

// Known is the sum, nil where nothing was bought, or where a price of what was is not known.
func (c *Costs) Known() *float64 {
	if c.Counted == 0 || c.Unpriced > 0 {
		return nil
	}
	return new(c.Dollars)
}

// InDoubt says what more they may have cost; "" where that is nothing.
func (c *Costs) InDoubt() string {
	if c.Uncounted == 0 {
		return ""
	}
	answers, they := "1 answer", "it"
	if c.Uncounted > 1 {
		answers, they = fmt.Sprintf("%d answers", c.Uncounted), "they"
	}
	return fmt.Sprintf("%s came without a count of all tokens: %s may have cost up to $%.4f more", answers, they, c.Doubt)
}

// Responses is the table that ask writes: every answer, also those that others produced, and what has none.
var Responses = &Table[Response]{
	TableName:  "responses",
	Doc:        "One answer of a model to a question, or why there is none.",
	About:      []string{"problem_id"},
	KeyColumns: attemptKey(),
	Key:        func(r *Response) string { return r.Attempt.Key() },
	RowGroup:   1000,
	Columns: slices.Concat(attemptColumns(func(r *Response) *Attempt { return &r.Attempt }), []Column[Response]{
		Text("text", "the answer as it came, without white space around it, and with U+FFFD for NUL; null where there is none, or an empty one", func(r *Response) *string { return &r.Text }),
		Text("reasoning", "what the model thought, where the server gives it apart from the answer; the grader does not read it. Of two steps, that of the last", func(r *Response) *string { return &r.Reasoning }),
		Enum("status", "answered; truncated at the limit of tokens, or by an end in the middle of thinking; filtered by the provider; declined by the model, whose refusal is the text; or error: there is no answer, and the next run asks again, but not for what was refused for good", ResponseStatuses, func(r *Response) *string { return (*string)(&r.Status) }).Needed(),
		Text("finish", "why the model stopped, in the server's words", func(r *Response) *string { return &r.Finish }),
		Text("fault", "why there is no answer; null where there is one. It begins with refused for good: where the server refused the question for what it is, as one that is too long, so that it is not asked again", func(r *Response) *string { return &r.Fault }),
		Text("oddity", "the first character of text that is lost (U+FFFD) or shows nothing, such as a control character; the answer is graded all the same; null where there is none", func(r *Response) *string { return &r.Oddity }),
		Enum("origin", "model, asked through the ledger; answerer, the built-in one; or imported from a file", ResponseOrigins, func(r *Response) *string { return (*string)(&r.Origin) }).Needed(),
		Text("imported_from", "<file>:<line> of an imported response", func(r *Response) *string { return &r.From }),
		Text("answered_by", "the model as the server reported it", func(r *Response) *string { return &r.Answered }),
		Text("prompt", "version of the prompt, by its hash", func(r *Response) *string { return &r.Prompt }),
		Text("prompt_text", "what a model was asked, in words: the messages, each behind a line with its role; of two steps, the last. Null where nobody was asked", func(r *Response) *string { return &r.Asked }),
		Text("request", "the request's key in the ledger", func(r *Response) *string { return &r.Request }),
		Text("auxiliary", "where the answer took two steps, the key in the ledger of the first step's request, which asked for auxiliary lines", func(r *Response) *string { return &r.Auxiliary }),
		Enum("drawing", "where it took two steps, who drew these: model, or code, which the model wrote and the program drew over the diagram; none where there is no drawing, so that the first step's text is the answer", []DrawnBy{DrawnByModel, DrawnByCode, NotDrawn}, func(r *Response) *string { return (*string)(&r.Drawing) }),
		Int("pictures", "how many pictures were shown with the question", func(r *Response) *int64 { return &r.Pictures }),
		Int("prompt_tokens", "tokens asked, as billed, of both steps and all tries; 0 where nobody says, see uncounted", func(r *Response) *int64 { return &r.PromptTokens }),
		Int("completion_tokens", "tokens answered, as billed, thinking among them", func(r *Response) *int64 { return &r.CompletionTokens }),
		Int("reasoning_tokens", "of these, tokens thought and not said, as far as the server tells", func(r *Response) *int64 { return &r.ReasoningTokens }),
		Int("uncounted", "how many answers, of both steps and all tries, came without a count of their tokens, or with half of one: they are not in the numbers of tokens, or half", func(r *Response) *int64 { return &r.Uncounted }),
		Float("cost", "dollars by the prices of the configuration, without what batches take off, of the tokens that were counted; null without a price, or where none was. Rows with one request were paid once", func(r *Response) **float64 { return &r.Cost }),
		Float("cost_in_doubt", "dollars that it may have cost beside cost, at the most, as the server does not say how many tokens it had; null where it says, or without a price", func(r *Response) **float64 { return &r.CostInDoubt }),
		Text("time", "when it was answered, RFC 3339 in UTC, as the ledger has it", func(r *Response) *string { return &r.Time }),
	}),
	Check: func(r *Response) *FieldError {
		switch {
		case (r.Status == NotObtained) != (r.Fault != ""):
			return fieldf("fault", "%q does not go with status %s", r.Fault, r.Status)
		case r.Status == NotObtained && r.Text != "":
			return fieldf("text", "an error is no answer")
		case (r.Auxiliary != "") != (r.Drawing != "") && r.Status != NotObtained:
			return fieldf("drawing", "%q does not go with the first step %q", r.Drawing, r.Auxiliary)
		case (r.Origin == FromFile) != (r.From != ""):
			return fieldf("imported_from", "%q does not go with origin %s", r.From, r.Origin)
		}
		return nil
	},
}

// An Imported is one answer in a file of responses that others produced, or a record without any, and what became of it.
type Imported struct {
	// ID is <file>:<record>, the record in eight digits; behind the first answer of a record with several, .<answer> in four.
	ID string
	Attempt
	Text     string
	Finish   string
	Accepted bool
	Why      string
	// PublishedVerdict is right or wrong as the file has it, "" where it does not say.
	PublishedVerdict string
}

// Imports is the table that import writes: a row an answer, and one for a record that has none.
var Imports = &Table[Imported]{
	TableName: "imports",
	Doc:       "An answer in a file of responses that others produced, or a record without any: which question it answers, or why it is left out.",
	About:     []string{"problem_id"},
	Key:       func(r *Imported) string { return r.ID },
	RowGroup:  1000,
	Columns: []Column[Imported]{
		Text("id", "<file>:<record>, the record in eight digits; from a record's second answer on, .<answer> in four digits behind it", func(r *Imported) *string { return &r.ID }).Needed(),
		Text("model", "who answered; null where nobody can say", func(r *Imported) *string { return &r.Model }),
		Text("setting", "the setting that the configuration gives the file", func(r *Imported) *string { return &r.Setting }),
		Enum("subset", "main, backward, aug, hard, steps or reformed; null where the record is left out", EvaluatedSubsets, func(r *Imported) *string { return (*string)(&r.Subset) }),
		Text("problem_id", "the question that it answers; null where there is none", func(r *Imported) *string { return &r.ProblemID }),
		Int("repeat", "the how manieth answer it is, from 1", func(r *Imported) *int64 { return &r.Repeat }),
		Text("text", "the answer; null for an empty one", func(r *Imported) *string { return &r.Text }),
		Text("finish", "why the model stopped, where the file says so", func(r *Imported) *string { return &r.Finish }),
		Bool("accepted", "it is a response to a question of this evaluation", func(r *Imported) *bool { return &r.Accepted }),
		Text("why", "why it is not; null where it is", func(r *Imported) *string { return &r.Why }),
		Text("published_verdict", "right or wrong, as the file has it; null where it does not say", func(r *Imported) *string { return &r.PublishedVerdict }),
	},
	Check: func(r *Imported) *FieldError {
		if r.Accepted != (r.Why == "") {
			return fieldf("why", "%q does not go with accepted %v", r.Why, r.Accepted)
		}
		return nil
	},
}
