package facts

import (
	"cmp"
	"fmt"
	"slices"
)

// A Plan is what asking would buy.
type Plan struct {
	// Model is whom it would ask.
	Model string `json:"model"`
	// Answers are wanted; Owned of them are in the ledger already, and Calls are to be made.
	Answers int `json:"answers"`
	Owned   int `json:"owned"`
	Calls   int `json:"calls"`
	// PromptTokens and CompletionTokens are those of the calls; the latter are an estimate.
	PromptTokens     int `json:"prompt_tokens"`
	CompletionTokens int `json:"completion_tokens"`
	// Cost is in dollars.
	Cost float64 `json:"cost"`
	// Checked is how many answers of the ledger were checked, and Passed how many of these passed. The bounds below follow
	// from what came of them; as long as there are none, they are that all answers pass, and that none does.
	Checked int `json:"checked"`
	Passed  int `json:"passed"`
	// CallsLow and CallsHigh are the bounds of Calls, and CostLow and CostHigh those of Cost.
	CallsLow  int     `json:"calls_low"`
	CallsHigh int     `json:"calls_high"`
	CostLow   float64 `json:"cost_low"`
	CostHigh  float64 `json:"cost_high"`
	// SharedHigh is, of bounds of what judges are asked, how many answers may share a request with another one, as they say the same of
	// what is shown in the same words: CallsLow is without them.
	SharedHigh int `json:"shared_high,omitempty"`
	// SecondsLow and SecondsHigh bound how long it takes: what the limits allow, where an answer takes 0.2 to 20 seconds, and
	// a batch up to a day.
	SecondsLow  float64 `json:"seconds_low"`
	SecondsHigh float64 `json:"seconds_high"`
	// Unpriced are the models that have no price; they are not in the cost.
	Unpriced []string `json:"unpriced,omitempty"`
	// Free are the models that have no price and cost nothing, as their server is on this machine.
	Free []string `json:"free,omitempty"`
	// Models are the parts of several models, where these answer each for itself.
	Models []Part `json:"models,omitempty"`
	// Reckoned says of each model that an evaluation asks how its answers come about. They add up to Answers, without those that are
	// asked for again, as nothing of what the ledger has can be used.
	Reckoned []Reckoning `json:"reckoned,omitempty"`
	// Stops: of the answers that the ledger has, fewer pass than min_pass_rate asks for, so that nothing will be bought.
	Stops bool `json:"stops,omitempty"`
}

// A Reckoning is how many answers a model is to give: questions times settings times repeats, without those that are not asked, with the
// second steps, and without those that share an answer.
type Reckoning struct {
	Model string `json:"model"`
	// Questions are those of the evaluation, Settings those that the model is asked in, and Repeats how often in each.
	Questions int `json:"questions"`
	Settings  int `json:"settings"`
	Repeats   int `json:"repeats"`
	// NotAsked is how many of all these a setting leaves out: it has other subsets, or does not show the number that is masked.
	NotAsked int `json:"not_asked"`
	// SecondSteps is how many more are asked as the second of two steps.
	SecondSteps int `json:"second_steps"`
	// Shared is how many have the request of another one, as their settings show the question in the same way: it is asked once.
	Shared int `json:"shared"`
	// Answers is what remains.
	Answers int `json:"answers"`
}

// String is the reckoning in a line.
func (r *Reckoning) String() string {
	text := fmt.Sprintf("%s: %s × %s", r.Model, Count(r.Questions, "question"), Count(r.Settings, "setting"))
	if r.Repeats != 1 {
		text += " × " + Count(r.Repeats, "repeat")
	}
	for _, part := range []struct {
		n          int
		sign, what string
	}{
		{r.NotAsked, "−", "not asked in a setting"},
		{r.SecondSteps, "+", "second steps"},
		{r.Shared, "−", "that share a request"},
	} {
		if part.n > 0 {
			text += fmt.Sprintf(" %s %s %s", part.sign, Number(part.n), part.what)
		}
	}
	return text + " = " + Count(r.Answers, "answer")
}

// Add adds another plan, of whose calls at least, and as expected, such parts are made.
func (total *Plan) Add(p *Plan, least, expected float64) {
	part := func(n int, of float64) int { return int(float64(n)*of + 0.5) }
	total.Model = cmp.Or(total.Model, p.Model)
	total.Owned += p.Owned
	total.Answers += p.Owned + part(p.Calls, expected)
	total.Calls += part(p.Calls, expected)
	total.PromptTokens += part(p.PromptTokens, expected)
	total.CompletionTokens += part(p.CompletionTokens, expected)
	total.Cost += p.Cost * expected
	total.Checked += p.Checked
	total.Passed += p.Passed
	total.CallsLow += part(p.CallsLow, least)
	total.CallsHigh += p.CallsHigh
	total.SharedHigh += p.SharedHigh
	total.CostLow += p.CostLow * least
	total.CostHigh += p.CostHigh
	total.SecondsLow += p.SecondsLow * least
	total.SecondsHigh += p.SecondsHigh
	total.Unpriced = joined(total.Unpriced, p.Unpriced)
	total.Free = joined(total.Free, p.Free)
	for _, of := range p.Models {
		at := slices.IndexFunc(total.Models, func(m Part) bool { return m.Model == of.Model })
		if at < 0 {
			total.Models = append(total.Models, Part{Model: of.Model})
			at = len(total.Models) - 1
		}
		m := &total.Models[at]
		m.Calls += part(of.Calls, expected)
		m.PromptTokens += part(of.PromptTokens, expected)
		m.CompletionTokens += part(of.CompletionTokens, expected)
		m.Cost += of.Cost * expected
	}
	total.Stops = total.Stops || p.Stops
}

// joined are names, each once.
func joined(all, more []string) []string {
	for _, name := range more {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}
