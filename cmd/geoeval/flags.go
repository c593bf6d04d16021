package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/stages"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// options are what the flags say that several verbs have.
type options struct {
	// called is the context of the call, which an interrupt ends; nil where nothing interrupts it.
	called context.Context
	// log is the call's stderr; nil tells nobody.
	log io.Writer
	// config is the file that --config names, "" where it is not there.
	config string
	// data is the folder with the datasets, "" for the built-in corpus, and out the one that the build is in.
	data, out string
	// json: the verb answers in JSON, for programs.
	json bool
	// limit is how many records of each source a build reads at the most; 0 for all.
	limit int
	// fullSize: the built-in corpus has the paper's size. sizeNamed: --full-size says whether, and not what --out remembers.
	fullSize, sizeNamed bool
	// quiet: nothing is told of work under way but what a person should know.
	quiet bool
	// offline forbids to ask a language model.
	offline bool
	// lock is the file that --lock names, "" for the one beside the configuration.
	lock string
	// replace: tables of other records than those of the build, or of more, may be replaced.
	replace bool
	// joined are folders whose tables a build takes, and whose data it therefore has.
	joined []string
	// asked: what the output folder remembers was recalled. recalled are the data that it named, "" for none; forgotten: it
	// remembers nothing, and holds a build. configNamed: --config named the configuration, now or when it was remembered.
	asked, forgotten, configNamed bool
	recalled                      string
	// part is the part of a build that --out is for; the zero one is the whole.
	part stages.Shard
	// session is where the stages made last ask a language model.
	session *session.Session
	// asking is where those of the build or evaluation that was opened last do.
	asking *session.Session
	// release is what the configuration says of releases, once it was read.
	release release.Config
	// inFlight and perMinute are what requests to a server of models are bounded by, beside the configuration; 0 for no bound.
	inFlight, perMinute int
	// AnswerTypes says of every verb that has --json of what types its answer is.
	AnswerTypes map[*cobra.Command][]reflect.Type
}

// begin has the call of a verb begin: an interrupt ends ctx, and log is stderr.
func (o *options) begin(ctx context.Context, log io.Writer) { o.called, o.log = ctx, log }

// ledgerFolder is where in the output folder the answers are kept that were bought.
const ledgerFolder = "ledger"

// The flags that several verbs have.
const (
	configFlag  = "config"
	dataFlag    = "data"
	outFlag     = "out"
	lockFlag    = "lock"
	replaceFlag = "replace"
	quietFlag   = "quiet"
	jsonFlag    = "json"
	limitFlag   = "limit"
)

// flags gives a verb those of the flags that it uses, with their completion.
func (o *options) flags(cmd *cobra.Command, names ...string) {
	flags := cmd.Flags()
	for _, name := range names {
		switch name {
		case configFlag:
			flags.Var(configPath{&o.config}, name,
				"the pipeline's configuration (pipeline.yaml; where there is none, the one in the program)")
			completeFlag(cmd, name, fileNames("yaml", "yml"))
		case dataFlag:
			flags.StringVar(&o.data, name, os.Getenv("GEOEVAL_DATA"),
				"folder with the datasets, one folder each, or s3://bucket/prefix (or GEOEVAL_DATA); without one, those that --out was built from, "+
					"and at first a built-in corpus")
			completeFlag(cmd, name, folders)
		case outFlag:
			flags.StringVar(&o.out, name, cmp.Or(os.Getenv("GEOEVAL_OUT"), "out"),
				"folder that the build writes to, or s3://bucket/prefix (or GEOEVAL_OUT)")
			completeFlag(cmd, name, folders)
		case lockFlag:
			flags.StringVar(&o.lock, name, "", "the lock file (pipeline.lock beside the configuration)")
			completeFlag(cmd, name, fileNames("lock"))
		case replaceFlag:
			flags.BoolVar(&o.replace, name, false, "replace the tables in --out though they are of other records, or of more")
		case limitFlag:
			flags.IntVar(&o.limit, name, 0, "read only so many records of each source, for a first try (0 for all)")
			completeFlag(cmd, name, nothing)
		case quietFlag:
			flags.BoolVarP(&o.quiet, name, "q", false, "tell nothing of what is under way but notes")
		default:
			panic("no flag of several verbs is called --" + name)
		}
	}
}

// askingFlags gives a verb those of verbs that ask language models.
func (o *options) askingFlags(cmd *cobra.Command) {
	cmd.Flags().IntVar(&o.inFlight, "in-flight", 0, "have at most so many requests at a time on the wire to each server of language models (0 for as many as it answers well)")
	cmd.Flags().IntVar(&o.perMinute, "requests-per-minute", 0, "send at most so many requests a minute to each server of language models (0 for as many as it takes)")
	completeFlag(cmd, "in-flight", nothing)
	completeFlag(cmd, "requests-per-minute", nothing)
}

// capped has the flags bound how a session asks, once it is configured.
func (o *options) capped(s *session.Session) error {
	if err := s.Config.Cap(o.inFlight, o.perMinute); err != nil {
		return asUsage(err)
	}
	return nil
}

// scriptFlags has every verb that works on a folder of a build, or of data, accept the flags that a script gives to all of
// them: it passes over those that it has no use for.
func scriptFlags(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		scriptFlags(c)
	}
	flags := cmd.Flags()
	if flags.Lookup(outFlag) == nil && flags.Lookup(dataFlag) == nil {
		return
	}
	for _, name := range []string{configFlag, dataFlag, lockFlag, outFlag} {
		if flags.Lookup(name) == nil {
			flags.String(name, "", "not used: accepted for scripts that give it to every verb")
			flags.Lookup(name).Hidden = true
		}
	}
}

// unusedFlags refuses flags that mean nothing where a verb is called like this.
func unusedFlags(cmd *cobra.Command, where string, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && f.Value.String() != "" { // an empty --data is none
			return asUsage(fmt.Errorf("%s does not use --%s %s: leave it out", verbOf(cmd), name, where))
		}
	}
	return nil
}

// flagError says what is wrong with a flag, and of one that a verb does not have which verbs do.
func flagError(cmd *cobra.Command, err error) error {
	unknown := new(pflag.NotExistError)
	if !errors.As(err, &unknown) {
		return misused(cmd, err.Error(), "")
	}
	name := unknown.GetSpecifiedName()
	if users := strings.Join(usersOf(cmd.Root(), name), ", "); users != "" && cmd.HasParent() {
		return misused(cmd, fmt.Sprintf("%s does not use --%s, which is for %s", verbOf(cmd), name, users), "")
	} else if users != "" {
		return misused(cmd, fmt.Sprintf("--%s stands behind the verb that it is for", name), "")
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	guess := didYouMean(name, known)
	return misused(cmd, err.Error(), strings.Replace(guess, "mean ", "mean --", 1))
}

// usersOf names the verbs that have a flag.
func usersOf(cmd *cobra.Command, flag string) []string {
	var users []string
	for _, c := range cmd.Commands() {
		if f := c.LocalFlags().Lookup(flag); f != nil && !f.Hidden {
			users = append(users, verbOf(c))
		}
		users = append(users, usersOf(c, flag)...)
	}
	return users
}

// verbOf is how a verb is called, without the program's name.
func verbOf(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// misused is the error of a call that is wrong. guess is what didYouMean says.
func misused(cmd *cobra.Command, what, guess string) error {
	see := ": see "
	if guess != "" {
		see = " See "
	}
	return asUsage(errors.New(what + guess + see + cmd.CommandPath() + " --help"))
}

// wrongUse makes what a check of arguments finds a mistake in how the program was called.
func wrongUse(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return misused(cmd, err.Error(), "")
		}
		return nil
	}
}

// noVerb wants no argument of a command that has verbs: what stands there is none of them.
func noVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var verbs []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			verbs = append(verbs, c.Name())
		}
	}
	unknown := fmt.Sprintf("unknown command %q for %q", args[0], cmd.CommandPath())
	return misused(cmd, unknown, didYouMean(args[0], verbs))
}
