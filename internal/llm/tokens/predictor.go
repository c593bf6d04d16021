package tokens

import (
	"encoding/json"
	"fmt"
	"math"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
)

// DefaultFactor is how many tokens an answer has for each token of the text that it says in other words, where nothing
// is known: a rephrasing is about as long as what it rephrases, and mostly says a few words more.
const DefaultFactor = 1.1

// Enough is the number of answered requests of one prompt version and model from which their lengths are believed.
const Enough = 10

// credible bounds the tokens of a request and its answer.
const credible = 10_000_000

// steadiness is how much spread of lengths it takes to believe a slope other than the expected, in tokens squared: as
// much as 28 answers whose prompts' lengths spread by 10 tokens. With less, the mean is learned and the slope stays as
// expected. (It is the ratio of two variances: answers scatter by about 16 tokens around any line, and slopes by 0.3
// around the expected.)
const steadiness = 2800

// A Predictor says how many tokens requests will need, from those that were answered. Per prompt version and model it
// fits two lines over the number of tokens that a prompt has by Counter: how many the server counts, and how many the
// answer has. Prompts of one version differ only in what is filled in, so the line over the whole prompt is one over
// that text.
//
// It may not be used by several goroutines at a time. The order of what it learns does not matter.
type Predictor struct {
	memo    *memo
	learned map[version]*sums
}

// A version is what is learned of together: a request with pictures needs far more than the same one without, and one that may have a longer
// answer can have one where others were cut off.
type version struct {
	prompt, model  string
	pictures, most int
}

func versionOf(r *llm.Request) version {
	v := version{r.Prompt, r.Model, 0, r.Most()}
	for i := range r.Messages {
		v.pictures += len(r.Messages[i].Images())
	}
	return v
}

// NewPredictor makes a Predictor that knows nothing yet.
func NewPredictor(c *Counter) *Predictor {
	return &Predictor{memo: newMemo(c), learned: map[version]*sums{}}
}

// Learn takes an answered request in. An entry without counts of tokens, or with counts that no model has, says nothing
// and is no error.
func (p *Predictor) Learn(e *ledger.Entry) error {
	var r llm.Request
	if err := json.Unmarshal(e.Request, &r); err != nil {
		return fmt.Errorf("entry %s: its request is no request: %w", e.Key, err)
	}
	if e.PromptTokens == 0 || max(e.PromptTokens, e.CompletionTokens) > credible {
		return nil
	}
	v := versionOf(&r)
	if p.learned[v] == nil {
		p.learned[v] = &sums{}
	}
	p.learned[v].add(p.memo.messages(r.Model, r.Messages), e.PromptTokens, e.CompletionTokens)
	return nil
}

// A Need is how many tokens a request needs, as expected.
type Need struct {
	Prompt, Completion float64
	// From is the number of answered requests behind it, 0 where there were not Enough.
	From int
	// scatter is how far single requests are from what is expected, as a standard deviation; where nothing is learned,
	// low and high are what each may need.
	scatter, low, high pair
}

// A pair is a number for the prompt and one for the answer.
type pair struct{ prompt, completion float64 }

// Predict says what a request needs. The text is the part of the request that the answer says in other words; it
// matters as long as nothing is learned. Without it the answer is taken to be as long as it may be.
func (p *Predictor) Predict(r *llm.Request, text string) Need {
	x := float64(p.memo.messages(r.Model, r.Messages))
	longest := float64(r.Most())
	if s := p.learned[versionOf(r)]; s != nil && s.n >= Enough {
		return Need{
			Prompt:     math.Max(0, s.prompt.at(s, x, 1)),
			Completion: math.Min(math.Max(0, s.completion.at(s, x, DefaultFactor)), longest),
			From:       int(s.n),
			scatter:    pair{s.prompt.scatter(s), s.completion.scatter(s)},
		}
	}
	n := Need{Prompt: x, Completion: longest, low: pair{x, 0}, high: pair{x, longest}}
	if text != "" {
		n.Completion = math.Min(float64(DefaultFactor*float64(p.memo.count(r.Model, text))), longest)
		n.low.completion = n.Completion / doubt
	}
	if _, known := EncodingOf(r.Model); !known {
		n.low.prompt, n.high.prompt = x/doubt, doubt*x
		n.low.completion /= doubt
	}
	for i := range r.Messages {
		for _, shown := range r.Messages[i].Images() {
			expected, most := shown.Tokens(r.Model)
			n.Prompt += float64(expected)
			n.high.prompt += float64(most)
			if expected == most { // it is known how the model counts
				n.low.prompt += float64(expected)
			}
		}
	}
	return n
}

// doubt is how many times as long, or as short, texts may be as they are expected, where nothing is learned: answers to
// one question differ by about as much, and so do the tokens that two models make of one text.
const doubt = 2

// sums are what two least-squares lines over one x need. They are whole, so that they do not depend on the order.
type sums struct {
	n, x, xx           int64
	prompt, completion line
}

type line struct {
	y, xy int64
	yy    float64 // it outgrows whole numbers
}

func (s *sums) add(x, prompt, completion int) {
	s.n++
	s.x += int64(x)
	s.xx += int64(x) * int64(x)
	s.prompt.add(x, prompt)
	s.completion.add(x, completion)
}

func (l *line) add(x, y int) {
	l.y += int64(y)
	l.xy += int64(x) * int64(y)
	l.yy += float64(y) * float64(y)
}

// scatter is the standard deviation of the values seen, which is that around the line or more.
func (l *line) scatter(s *sums) float64 {
	n, y := float64(s.n), float64(l.y)
	return math.Sqrt(math.Max(0, l.yy-float64(y*y)/n) / (n - 1))
}

// at is the line's value at x. Its slope is drawn towards the expected one as far as the lengths seen spread little.
func (l *line) at(s *sums, x, expected float64) float64 {
	n := float64(s.n)
	meanX, meanY := float64(s.x)/n, float64(l.y)/n
	// Both are whole numbers over n, so that nothing cancels.
	spread := float64(s.n*s.xx-s.x*s.x) / n
	common := float64(s.n*l.xy-s.x*l.y) / n
	slope := (common + float64(steadiness*expected)) / (spread + steadiness)
	return meanY + float64(slope*(x-meanX))
}
