package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/llm"
	"geoeval/pipeline"
	"geoeval/stages"
)

// Planned is what plan answers.
type Planned struct {
	// Stages are all of them, in the order of the build.
	Stages []pipeline.StagePlan `json:"stages"`
	// Data is the folder with the datasets, named or remembered; without it, the built-in corpus is read, or, of an
	// evaluation, none.
	Data string `json:"data,omitempty"`
	// Lost is what the ledger lacks of the answers that the tables name; a build buys nothing before that is settled.
	Lost *plannedLost `json:"lost,omitempty"`
	// CostLow and CostHigh bound, in dollars, what all stages will buy, without models that have no price, and without the stages of which
	// nothing can be told yet: those that are unknown and have no bounds.
	CostLow  float64 `json:"cost_low"`
	CostHigh float64 `json:"cost_high"`
	// MaxCost is llm.max_cost, in dollars, where it is below CostHigh: a run that comes to it stops there. It is null elsewhere.
	MaxCost *float64 `json:"max_cost,omitempty"`
	// unpriced are the models without a price.
	unpriced map[string]bool
}

// total adds up what the stages will buy; several says that more than one buys, or may.
func (p *Planned) total() (several bool) {
	buys := 0
	p.unpriced = map[string]bool{}
	for i := range p.Stages {
		for _, b := range []*stages.Plan{p.Stages[i].Buys, p.Stages[i].Bounds} {
			if b != nil {
				buys++
				p.CostLow += b.CostLow
				p.CostHigh += b.CostHigh
				for _, name := range b.Unpriced {
					p.unpriced[name] = true
				}
			}
		}
	}
	return buys > 1
}

// plannedLost are answers that were bought, and are gone.
type plannedLost struct {
	Answers int `json:"answers"`
	// Cost is what they would cost again, in dollars, without Unpriced of them, whose models have no price.
	Cost     float64 `json:"cost"`
	Unpriced int     `json:"unpriced"`
}

// PlanEvaluation says what an evaluation would buy: it makes what costs nothing aside, and changes nothing. What the stages note of that
// goes to on; made is called once it is there.
func PlanEvaluation(ctx context.Context, opts *Options, e *Evaluation, on func(pipeline.Event), made func(pipeline.Layout) error, out io.Writer) (err error) {
	there, err := e.Open(opts)
	if err != nil {
		return err
	}
	look, err := there.Look(ctx)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "geoeval-plan-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	offline := *opts // so that nobody is asked, whatever turns out to be stale
	offline.Offline = true
	aside, err := e.OpenIn(&offline, dir)
	if err != nil {
		return err
	}
	if err := aside.TakeOver(there, look.Stages); err != nil {
		return err
	}
	free, err := aside.Free(ctx)
	if err != nil {
		return err
	}
	err = aside.Build(ctx, free, func(event pipeline.Event) {
		if event.Kind == pipeline.Noted || event.Kind == pipeline.Failed { // what else is told of stages is of the folder aside
			on(event)
		}
	})
	if err == nil {
		err = made(aside.Layout())
	}
	if err != nil {
		return InterruptedWhile(e.Again(), err)
	}
	p, err := e.OpenIn(opts, dir)
	if err != nil {
		return err
	}
	return TellPlan(ctx, opts, p, look.Stages, out)
}

// TellPlan says what a build would do. Where the pipeline is one aside, status says which stages are up to date where the build
// will run; nil for the pipeline's own.
func TellPlan(ctx context.Context, opts *Options, p *pipeline.Pipeline, status []pipeline.Status, out io.Writer) error {
	var plans []pipeline.StagePlan
	err := p.Layout().Steadily(func() (err error) { plans, err = p.Plan(ctx); return err })
	if err != nil {
		return err
	}
	for i, s := range status {
		if plans[i].Status = s; s.Fresh {
			plans[i] = pipeline.StagePlan{Status: s}
		}
	}
	lost, err := LostOf(opts.Asking)
	if err != nil {
		return err
	}
	told := Planned{Stages: plans, Data: opts.DataOfBuild()}
	several := told.total()
	if s := opts.Asking; s != nil && s.Config.MaxCost != llm.Unlimited && told.CostHigh > s.Config.MaxCost {
		told.MaxCost = &s.Config.MaxCost
	}
	if opts.JSON {
		if lost != nil {
			told.Lost = &plannedLost{len(lost.Keys), lost.Dollars, lost.Unpriced}
		}
		return PrintJSON(out, told)
	}
	for i := range plans {
		printPlan(out, &plans[i])
	}
	if several {
		fmt.Fprintf(out, "%-12s %s\n", "in all", told.inAll())
	}
	if told.MaxCost != nil {
		fmt.Fprintf(out, "%-12s $%.2f: a run that comes to it stops, and what was bought is kept; raise llm.max_cost to be sure that it ends\n",
			"max_cost", *told.MaxCost)
	}
	if lost != nil {
		fmt.Fprintf(out, "%-12s %v; until then a run buys nothing\n", "lost", lost)
	}
	return nil
}

func printPlan(out io.Writer, s *pipeline.StagePlan) {
	if s.Fresh {
		fmt.Fprintf(out, "%-12s nothing to do\n", s.Stage)
		return
	}
	fmt.Fprintf(out, "%-12s runs: %s\n", s.Stage, s.Why)
	if b := s.Buys; b != nil {
		fmt.Fprintf(out, "%-12s asks %s for %d answers; %d are in the ledger, ", "", b.Model, b.Answers, b.Owned)
		fmt.Fprintf(out, "%d calls remain: %d + %d tokens, %s\n", b.Calls, b.PromptTokens, b.CompletionTokens, price(b, b.Cost))
		printReckoned(out, b)
		for _, m := range b.Models {
			cost := fmt.Sprintf("$%.2f", m.Cost)
			if m.Unpriced {
				cost = unpriced
			}
			fmt.Fprintf(out, "%-12s %s: %d calls, %d + %d tokens, %s\n", "", m.Model, m.Calls, m.PromptTokens, m.CompletionTokens, cost)
		}
		printRanges(out, b)
	}
	printBounds(out, s)
	if s.Guess {
		fmt.Fprintf(out, "%-12s estimated on tables that this run would renew first\n", "")
	}
}

// printReckoned says how the answers of each model come about.
func printReckoned(out io.Writer, b *stages.Plan) {
	all, notAsked, shared := 0, 0, 0
	line := func(format string, args ...any) { fmt.Fprintf(out, "%-12s %s\n", "", fmt.Sprintf(format, args...)) }
	for i := range b.Reckoned {
		r := &b.Reckoned[i]
		line("%v", r)
		all, notAsked, shared = all+r.Answers, notAsked+r.NotAsked, shared+r.Shared
	}
	if again := b.Answers - all; len(b.Reckoned) > 0 && again > 0 {
		line("and %d are asked for again, as nothing of what the ledger has can be used", again)
	}
	if notAsked > 0 {
		line("not asked in a setting: it has other subsets, or does not show the number that is masked")
	}
	if shared > 0 {
		line("that share a request: another setting or subset shows the same, as where there is no diagram, and it is asked once")
	}
}

// printBounds says of a stage that lacks what it reads between which bounds it is what it will buy.
func printBounds(out io.Writer, s *pipeline.StagePlan) {
	b := s.Bounds
	if b != nil {
		fmt.Fprintf(out, "%-12s asks %s: %d to %d calls, %s\n", "", b.Model, b.CallsLow, b.CallsHigh, price(b, b.CostLow, b.CostHigh))
		if b.SharedHigh > 0 {
			fmt.Fprintf(out, "%-12s the least is without %s that may say the same as another one to the same question: they share a request, and it is asked once\n",
				"", facts.Count(b.SharedHigh, "answer"))
		}
		printPrices(out, b)
	}
	switch {
	case !s.Unknown:
	case b == nil:
		fmt.Fprintf(out, "%-12s whether it buys anything can be told once stage %s has run\n", "", s.Narrows)
	default:
		fmt.Fprintf(out, "%-12s stage %s narrows this once it has run\n", "", s.Narrows)
	}
}

// unpriced stands for the cost of what has no price.
const unpriced = "price unknown"

// price is what a plan costs, or from what to what; unpriced where no model that is to be paid has a price.
func price(b *stages.Plan, dollars ...float64) string {
	if len(b.Unpriced) > 0 && b.CostHigh == 0 {
		return unpriced
	}
	parts := make([]string, len(dollars))
	for i, d := range dollars {
		parts[i] = fmt.Sprintf("$%.2f", d)
	}
	return strings.Join(parts, " to ")
}

// inAll is what all stages will buy.
func (p *Planned) inAll() string {
	sum := fmt.Sprintf("$%.2f to $%.2f", p.CostLow, p.CostHigh)
	if len(p.unpriced) == 0 {
		return sum
	}
	all := "unknown, as no price is known for " + strings.Join(slices.Sorted(maps.Keys(p.unpriced)), ", ")
	if p.CostHigh > 0 {
		all += "; the others " + sum
	}
	return all
}

// printPrices says which models have no price.
func printPrices(out io.Writer, b *stages.Plan) {
	if len(b.Free) > 0 {
		fmt.Fprintf(out, "%-12s %s: no price: on this machine\n", "", strings.Join(b.Free, ", "))
	}
	if len(b.Unpriced) > 0 {
		fmt.Fprintf(out, "%-12s %s: "+unpriced+", and nothing is bought unless llm.max_cost is -1\n", "", strings.Join(b.Unpriced, ", "))
	}
}

// printRanges says between which bounds it is what a stage buys.
func printRanges(out io.Writer, b *stages.Plan) {
	line := func(format string, args ...any) { fmt.Fprintf(out, "%-12s %s\n", "", fmt.Sprintf(format, args...)) }
	if b.Calls > 0 {
		line("%d to %d calls, %s, %s to %s with 0.2 to 20 s an answer and %d to %d at a time", b.CallsLow, b.CallsHigh,
			price(b, b.CostLow, b.CostHigh), duration(b.SecondsLow), duration(b.SecondsHigh), llm.UsualInFlight, llm.FirstInFlight)
		switch {
		case b.CallsLow == b.CallsHigh && b.Owned == 0: // whatever is answered is kept
			line("nothing was asked in this way yet: the estimate takes the longest answers that are allowed, and the range goes from empty answers to those")
		case b.CallsLow == b.CallsHigh:
			line("the estimate takes answers as long as those to the same prompts in the ledger; of a model with few there, the range goes from empty answers to the longest that are allowed")
		case b.Checked == 0:
			line("as nothing was asked yet: from all answers passing, half as long as expected, to none, as long as they may be")
		default:
			line("as %d of %d answers passed so far (%.1f %%)", b.Passed, b.Checked, 100*float64(b.Passed)/float64(b.Checked))
		}
	}
	if b.Stops {
		line("too few of these: a run buys no more until llm.min_pass_rate is lower or another model or prompt is asked")
	}
	printPrices(out, b)
}

// duration is a time as people say it: 40 s, 21 min, 1 h 05 min.
func duration(seconds float64) string {
	switch minutes := int(math.Round(seconds / 60)); {
	case seconds < 60:
		return fmt.Sprintf("%.0f s", math.Ceil(seconds))
	case minutes < 60:
		return fmt.Sprintf("%d min", minutes)
	default:
		return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
	}
}
