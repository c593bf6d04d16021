package app

import (
	"fmt"

	"geoeval/internal/facts"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/session"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// TellTears tells what a crash left in the ledger, where a build or an evaluation has opened it, and what may be paid twice for it.
func (o *Options) TellTears(on func(pipeline.Event)) {
	if o.Asking == nil {
		return
	}
	for _, note := range o.Asking.Notes() {
		on(pipeline.Event{Kind: pipeline.Noted, Text: "the ledger: " + note.String()})
	}
	if n := o.Asking.AskedTwice(); n > 0 {
		on(pipeline.Event{Kind: pipeline.Noted, Text: ledger.ToldTwice(n)})
	}
}

// Bought says what a build asked language models; "" where it asked nothing.
func (o *Options) Bought() string {
	if o.Asking == nil {
		return ""
	}
	p := o.Asking.Progress()
	said := facts.Tally{FromLedger: p.FromLedger, Bought: p.Bought - p.Free, Free: p.Free, Refused: p.Refused, Failed: p.Failed, Unasked: p.Unasked, Requests: p.Tries, Tokens: p.PromptTokens + p.CompletionTokens,
		Dollars: p.Paid(), Doubtful: p.Doubtful}.String()
	if said == "" {
		return ""
	}
	return "language models: " + said
}

// AskingFlags gives a verb those of verbs that ask language models.
func (o *Options) AskingFlags(cmd *cobra.Command) {
	cmd.Flags().IntVar(&o.inFlight, "in-flight", 0, "have at most so many requests at a time on the wire to each server of language models (0 for as many as it answers well)")
	cmd.Flags().IntVar(&o.perMinute, "requests-per-minute", 0, "send at most so many requests a minute to each server of language models (0 for as many as it takes)")
	CompleteFlag(cmd, "in-flight", Nothing)
	CompleteFlag(cmd, "requests-per-minute", Nothing)
}

// Bounded adds to a command --in-flight and --requests-per-minute, where this run has them.
func (o *Options) Bounded(command string) string {
	if o.inFlight > 0 {
		command += fmt.Sprintf(" --in-flight %d", o.inFlight)
	}
	if o.perMinute > 0 {
		command += fmt.Sprintf(" --requests-per-minute %d", o.perMinute)
	}
	return command
}

// capped has the flags bound how a session asks, once it is configured.
func (o *Options) capped(s *session.Session) error {
	if err := s.Config.Cap(o.inFlight, o.perMinute); err != nil {
		return Usage(err)
	}
	return nil
}
