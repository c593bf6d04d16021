package app

import (
	"context"
	"io"
	"reflect"

	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// Options are what the flags say that several verbs have.
type Options struct {
	// called is the context of the call, which an interrupt ends; nil where nothing interrupts it.
	called context.Context
	// log is the call's stderr; nil tells nobody.
	log io.Writer
	// Config is the file that --config names, "" where it is not there.
	Config string
	// Data is the folder with the datasets, "" for the built-in corpus, and Out the one that the build is in.
	Data, Out string
	// JSON: the verb answers in JSON, for programs.
	JSON bool
	// Limit is how many records of each source a build reads at the most; 0 for all.
	Limit int
	// FullSize: the built-in corpus has the paper's size. SizeNamed: --full-size says whether, and not what --out remembers.
	FullSize, SizeNamed bool
	// Quiet: notes and errors alone are printed, and, where they were asked for, JSON.
	Quiet bool
	// ReleaseToo: the verb works on a release, too, where --out is one.
	ReleaseToo bool
	// Offline forbids to ask a language model.
	Offline bool
	// replace: tables of other records than those of the build, or of more, may be replaced.
	replace bool
	// asked: what the output folder remembers was recalled. recalled are the data that it named, "" for none; forgotten: it
	// remembers nothing, and holds a build. configNamed: --config named the configuration, now or when it was remembered.
	asked, forgotten, configNamed bool
	recalled                      string
	// configRecalled: it remembered the configuration, too. configGone is the one that it remembered and that is not there, "" for none.
	// toldPassedOver: what is not read was told.
	configRecalled, toldPassedOver bool
	configGone                     string
	// Session is where the stages made last ask a language model.
	Session *session.Session
	// Asking is where those of the build or evaluation that was opened last do.
	Asking *session.Session
	// configured is the configuration that was read last, nil for none.
	configured *pipeline.Config
	// Release is what the configuration says of releases, once it was read.
	Release release.Config
	// inFlight and perMinute are what requests to a server of models are bounded by, beside the configuration; 0 for no bound.
	inFlight, perMinute int
	// AnswerTypes says of every verb that has --json of what types its answer is.
	AnswerTypes map[*cobra.Command][]reflect.Type
}

// Begin has the call of a verb begin: an interrupt ends ctx, and log is stderr.
func (o *Options) Begin(ctx context.Context, log io.Writer) { o.called, o.log = ctx, log }

// LedgerFolder is where in the output folder the answers are kept that were bought.
const LedgerFolder = "ledger"
