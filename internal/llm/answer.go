package llm

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"geoeval/internal/llm/ledger"
)

// An Answer is what the model said.
type Answer struct {
	// Text is empty where Unusable is not.
	Text string
	// Model is the model as the server reported it, empty where it reported none that is a name.
	Model string
	// Finish is why the model stopped: stop, length, content_filter.
	Finish string
	Usage  Usage
	// Thought: the server tells that the model thought before it said anything. Reasoning is what it thought, as far as the server
	// gives that apart from Text, and with U+FFFD for NUL; what is wrong with Text says nothing of it.
	Thought   bool
	Reasoning string
	// Unusable is why nothing of what the model said can be used, empty where it can. The answer is paid for all the
	// same, and in the ledger.
	Unusable string
	// Marred is the text where Unusable is its characters alone: some are lost, or show nothing. No wording may be made of it; who
	// reads an answer for what it says takes it. Empty for every other answer.
	Marred string
	// Declined is what the model says in the field refusal of its message, where it says nothing else.
	Declined string
	// Bound is the key of the request that says how many tokens the answer may have; "" where the request cannot be read.
	Bound string
	// Time is when it was answered, RFC 3339 in UTC.
	Time string
}

// Filtered says that a filter refused the prompt, or cut the answer off.
func (a *Answer) Filtered() bool {
	return a.Finish == "content_filter" || strings.HasPrefix(a.Unusable, refusedByFilter)
}

// Readable says that the answer says something, be it with characters that are lost or show nothing.
func (a *Answer) Readable() bool { return a.Unusable == "" || a.Marred != "" }

// Refused says that the prompt was refused, for what concerns it alone: asked again it would be refused again.
func (a *Answer) Refused() bool { return isRefusal(a.Unusable) }

// Refusal is why the prompt was refused, without saying so; "" where it was not.
func (a *Answer) Refusal() string {
	if !a.Refused() {
		return ""
	}
	why := strings.TrimLeft(strings.TrimPrefix(a.Unusable, "was refused"), ", ")
	return strings.TrimPrefix(why, "for ")
}

// Fault is what is wrong with an answer whatever it says, empty where nothing is: nothing of it can be used, or the
// model did not get to its end, for the answer had as many tokens as it may have, or a filter stepped in.
func (a *Answer) Fault() string {
	switch {
	case a.Unusable != "":
		return Unusable + ": " + a.Unusable
	case a.Finish == "length" && a.Text == "" && a.Thought:
		return CutOff + ": length, " + StillThinking(a.Bound)
	case a.Finish == "length", a.Finish == "content_filter":
		return CutOff + ": " + a.Finish
	}
	return ""
}

// Silent says that an answer had as many tokens as it may have before it said anything: it is empty, or thinks to its end.
func (a *Answer) Silent() bool {
	text := strings.TrimSpace(a.Text)
	return a.Finish == "length" && a.Unusable == "" &&
		(text == "" || strings.HasPrefix(text, "<think>") && !strings.Contains(text, "</think>"))
}

// StillThinking says of an answer that all of its tokens were thought and none said; bound is the key of how many it may have.
func StillThinking(bound string) string {
	return "while the model was still thinking: it needs more " + bound + ", or less reasoning_effort"
}

// What the faults of answers begin with.
const (
	// CutOff is that of an answer that does not go to its end.
	CutOff = "cut_off"
	// Unusable is that of an answer of which nothing can be used.
	Unusable = "unusable"
	// Unparsed is that of an answer in which a judge does not say what was asked for.
	Unparsed = "unparsed"
)

// Unread says of a fault that the answer could not be read by whoever asked, so that another one may be asked for. One that was cut off is
// not: it would be cut off again.
func Unread(fault string) bool {
	kind, _, _ := strings.Cut(fault, ":")
	return kind == Unusable || kind == Unparsed
}

// NewEntry makes the ledger's entry of what a server answered to a request, with status 200: body is the response's
// body, or its first MaxBody+1 bytes where it has more. What cannot be used is an entry too, which says why in its
// Fault: it was paid for. Time and Attempts are left to the caller.
//
// An error says that the body is no answer at all: a page, nothing, an error of the server; it may be asked for again. Such a body
// costs what its usage says, which is nothing where it has none. Half of an answer is [ErrHalf]: that may have been paid.
func NewEntry(r *Request, body []byte) (e *ledger.Entry, usage Usage, err error) {
	request, err := json.Marshal(r)
	if err != nil {
		return nil, Usage{}, err
	}
	e = &ledger.Entry{Key: r.Key(), Request: request}
	if len(body) > MaxBody(r) {
		if !isObject(body) {
			return nil, Usage{}, fmt.Errorf("the response has more than %d bytes", MaxBody(r))
		}
		e.Response, e.Fault = ledger.Beginning(body), fmt.Sprintf("has more than %d bytes", MaxBody(r))
		return e, Usage{}, nil
	}
	body = bytes.ToValidUTF8(body, []byte("\uFFFD"))
	c, err := readCompletion(body)
	if err != nil {
		return nil, c.usage(), err
	}
	e.Response = body
	if c.broken != "" {
		e.Response = ledger.Beginning(body)
	}
	a := c.answer(r.Most())
	a.Usage = a.Usage.believed(r, cmp.Or(a.Text, a.Marred, a.Declined))
	e.Model, e.Fault = a.Model, a.Unusable
	e.PromptTokens, e.CompletionTokens = a.Usage.PromptTokens, a.Usage.CompletionTokens
	return e, a.Usage, nil
}

// Fits says why an entry cannot be one of a ledger of answers, as in "line … ": its key is that of another request. It is for
// [ledger.Options].
func Fits(e *ledger.Entry) error {
	if keyOf(e.Request) == e.Key {
		return nil
	}
	var r Request // which may be spelled otherwise
	if err := json.Unmarshal(e.Request, &r); err != nil || r.Key() != e.Key {
		return errors.New("has the key of another request")
	}
	return nil
}

// Recall reads an answer back from its entry. It is what [Client.Ask] gave when it was bought. An entry that another
// version of this program kept, and that cannot be used, is an answer with that fault.
func Recall(e *ledger.Entry) *Answer {
	if e.Fault == "" {
		return recall(e)
	}
	// Whether the text can be read is not in the fault but in the response.
	if a := recall(e); a.Marred != "" {
		a.Unusable = e.Fault
		return a
	}
	a := &Answer{Model: e.Model, Unusable: e.Fault, Usage: usageOf(e), Time: e.Time}
	if misfit(e.Model, maxName) != "" {
		a.Model = ""
	}
	return a
}

// usageOf is what an entry says that its answer cost.
func usageOf(e *ledger.Entry) Usage {
	return Usage{PromptTokens: credible(e.PromptTokens), CompletionTokens: credible(e.CompletionTokens)}
}

// recall reads an answer back from its response.
func recall(e *ledger.Entry) *Answer {
	said := usageOf(e)
	unusable := &Answer{Model: e.Model, Usage: said, Time: e.Time}
	if misfit(e.Model, maxName) != "" {
		unusable.Model = ""
	}
	var r Request
	if err := json.Unmarshal(e.Request, &r); err != nil {
		unusable.Unusable = "its request is none of this program"
		return unusable
	}
	c, err := readCompletion(e.Response)
	if err != nil {
		unusable.Unusable = err.Error()
		return unusable
	}
	a := c.answer(r.Most())
	a.Usage.PromptTokens, a.Usage.CompletionTokens = said.PromptTokens, said.CompletionTokens
	a.Time, a.Bound = e.Time, r.bound()
	return a
}

// A chatCompletion is a response as far as it is looked at. Each part is read by itself, so that one of another type
// spoils no other.
type chatCompletion struct {
	// broken is why the parts below cannot be read, empty where they can.
	broken string

	Object, Model, Choices, Usage, Error json.RawMessage
}

// UnmarshalJSON reads the parts by their exact names: encoding/json takes Usage for usage.
func (c *chatCompletion) UnmarshalJSON(object []byte) error {
	parts := map[string]json.RawMessage{}
	if err := json.Unmarshal(object, &parts); err != nil {
		return err
	}
	c.Object, c.Model, c.Choices, c.Usage, c.Error = parts["object"], parts["model"], parts["choices"], parts["usage"], parts["error"]
	return nil
}

// breaksOff is what encoding/json says of half a value.
const breaksOff = "unexpected end of JSON input"

// ErrHalf is a body that breaks off before its end.
var ErrHalf = errors.New("the response is no chat completion: " + breaksOff)

// readCompletion reads a response's body. The error says that it is no answer; see [NewEntry].
func readCompletion(body []byte) (*chatCompletion, error) {
	c := &chatCompletion{}
	if !isObject(body) {
		return c, errors.New("the response is no chat completion")
	}
	err := json.Unmarshal(body, c)
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		switch {
		case syntax.Error() == breaksOff:
			return c, ErrHalf
		case !begins(body):
			return c, fmt.Errorf("the response is no chat completion: %w", err)
		}
	}
	switch {
	case err != nil:
		c.broken = "is not the JSON of a chat completion: " + Clip(err.Error())
	case !c.is():
		return c, errors.New("the response is no chat completion")
	}
	return c, nil
}

// begins says that an object that is broken was an answer: what comes before the break tells, as [chatCompletion.is] has it.
// Where nothing does, no model spoke.
func begins(body []byte) bool {
	d := json.NewDecoder(bytes.NewReader(body))
	if _, err := d.Token(); err != nil {
		return false
	}
	for {
		key, err := d.Token()
		if err != nil {
			return false
		}
		if key == "choices" || key == "usage" {
			return true
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return false
		}
		if key == "object" && strings.HasPrefix(text(value), "chat.completion") {
			return true
		}
	}
}

// is says that an object is an answer, be it without choices, and not a server's error or report of itself.
func (c *chatCompletion) is() bool {
	if there(c.Error) && c.many() == 0 {
		return false
	}
	return c.Choices != nil || there(c.Usage) || strings.HasPrefix(text(c.Object), "chat.completion")
}

func there(m json.RawMessage) bool { return m != nil && string(m) != "null" }

// text is a JSON string's, empty for everything else.
func text(m json.RawMessage) string {
	var s string
	if json.Unmarshal(m, &s) != nil {
		return ""
	}
	return s
}

// many is how many choices there are, -1 where they are no list.
func (c *chatCompletion) many() int {
	var all []json.RawMessage
	if json.Unmarshal(c.Choices, &all) != nil && c.Choices != nil {
		return -1
	}
	return len(all)
}

// usage is what a response cost, as the server has it. A part that it does not say, or that cannot be, is 0.
func (c *chatCompletion) usage() (u Usage) {
	said, details := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	if json.Unmarshal(c.Usage, &said) != nil {
		return Usage{}
	}
	tokens := func(of map[string]json.RawMessage, name string) int {
		var n int
		if json.Unmarshal(of[name], &n) != nil {
			return 0
		}
		return credible(n)
	}
	u = Usage{PromptTokens: tokens(said, "prompt_tokens"), CompletionTokens: tokens(said, "completion_tokens")}
	if json.Unmarshal(said["completion_tokens_details"], &details) == nil {
		u.ReasoningTokens = tokens(details, "reasoning_tokens")
	}
	// Some servers count what was thought beside what was said, and not in it: then the total tells, or that it is more.
	apart := tokens(said, "total_tokens") == u.PromptTokens+u.CompletionTokens+u.ReasoningTokens || u.ReasoningTokens > u.CompletionTokens
	if apart {
		u.CompletionTokens = credible(u.CompletionTokens + u.ReasoningTokens)
	}
	return u
}

// longestToken is a bound on the mean length of a token of a whole text, in bytes: four times that of English.
const longestToken = 16

// believed is usage whose parts are none where they are shorter than the texts that they count: what was sent, and what was said.
func (u Usage) believed(r *Request, said string) Usage {
	sent := 0
	for i := range r.Messages {
		sent += len(r.Messages[i].Content)
	}
	if u.PromptTokens < sent/longestToken {
		u.PromptTokens = 0
	}
	if u.CompletionTokens < len(said)/longestToken {
		u.CompletionTokens, u.ReasoningTokens = 0, 0
	}
	return u
}

// or is usage with the parts of another where it has none: no prompt has no tokens, and an answer that has none costs what it could.
func (u Usage) or(other Usage) Usage {
	return Usage{
		PromptTokens:     cmp.Or(u.PromptTokens, other.PromptTokens),
		CompletionTokens: cmp.Or(u.CompletionTokens, other.CompletionTokens),
		ReasoningTokens:  u.ReasoningTokens,
	}
}

// Whole says that both parts are there.
func (u Usage) Whole() bool { return u.PromptTokens > 0 && u.CompletionTokens > 0 }

// credible is a number of tokens that a server reports, 0 where none has so many.
func credible(tokens int) int {
	if tokens < 0 || tokens > maxCredible {
		return 0
	}
	return tokens
}

// maxCredible bounds the tokens of one prompt, or one answer, that a server is believed to have counted.
const maxCredible = 10_000_000

// answer is what a completion says, as the answer to a request for so many tokens.
func (c *chatCompletion) answer(maxTokens int) *Answer {
	a := &Answer{Usage: c.usage(), Unusable: c.broken}
	if a.Unusable != "" {
		return a
	}
	if name := text(c.Model); misfit(name, maxName) == "" {
		a.Model = name
	}
	var choices []struct {
		Message *struct {
			Content *string         `json:"content"`
			Refusal json.RawMessage `json:"refusal"`
			// Servers have what the model thought under either name, if at all.
			ReasoningContent json.RawMessage `json:"reasoning_content"`
			Reasoning        json.RawMessage `json:"reasoning"`
		} `json:"message"`
		Finish *string `json:"finish_reason"`
	}
	err := json.Unmarshal(c.Choices, &choices)
	wrongType := new(json.UnmarshalTypeError)
	switch n := c.many(); {
	case !there(c.Choices) || n == 0:
		a.Unusable = "has no choices"
	case n > 1:
		a.Unusable = fmt.Sprintf("has %d choices, and one was asked for", n)
	case errors.As(err, &wrongType):
		a.Unusable = "has choices that are none: a " + wrongType.Value + " stands where none belongs"
	case err != nil:
		a.Unusable = "has choices that are none"
	case choices[0].Message == nil:
		a.Unusable = "has a choice without a message"
	case a.Model == "":
		a.Unusable = "names no model"
	}
	if a.Unusable != "" {
		return a
	}
	if finish := choices[0].Finish; finish != nil && misfit(*finish, maxName) == "" {
		a.Finish = *finish
	}
	message := choices[0].Message
	a.Reasoning = strings.TrimSpace(strings.ReplaceAll(cmp.Or(text(message.ReasoningContent), text(message.Reasoning)), "\x00", "\uFFFD"))
	a.Thought = a.Usage.ReasoningTokens > 0 || a.Reasoning != ""
	if content := message.Content; content != nil {
		switch a.Unusable = misfit(*content, maxText(maxTokens)); {
		case a.Unusable == "":
			a.Text = *content
		case len(*content) <= maxText(maxTokens) && utf8.ValidString(*content):
			a.Marred = *content
		}
	}
	if strings.Contains(a.Text, redacted) || strings.Contains(a.Marred, redacted) {
		a.Text, a.Marred, a.Unusable = "", "", "repeats the key, in whose place "+redacted+" stands"
	}
	if refusal := text(message.Refusal); a.Text == "" && a.Unusable == "" && misfit(refusal, maxText(maxTokens)) == "" {
		a.Declined = refusal
	}
	return a
}

// isObject says that a body begins as a JSON object does.
func isObject(body []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("{")) }

// keyOf is the key of a request's canonical JSON.
func keyOf(canonical []byte) string {
	sum := sha256.Sum256(canonical)
	return hex.EncodeToString(sum[:])
}
