package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"geoeval/internal/format/visible"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The flags that several verbs have.
const (
	ConfigFlag  = "config"
	DataFlag    = "data"
	OutFlag     = "out"
	LockFlag    = "lock"
	ReplaceFlag = "replace"
	QuietFlag   = "quiet"
	JSONFlag    = "json"
	LimitFlag   = "limit"
)

// Flags gives a verb those of the flags that it uses, with their completion.
func (o *Options) Flags(cmd *cobra.Command, names ...string) {
	flags := cmd.Flags()
	for _, name := range names {
		switch name {
		case ConfigFlag:
			flags.Var(configPath{&o.Config}, name,
				"the pipeline's configuration; "+configRule)
			CompleteFlag(cmd, name, FileNames("yaml", "yml"))
		case DataFlag:
			flags.StringVar(&o.Data, name, os.Getenv("GEOEVAL_DATA"),
				"folder with the datasets, one folder each, or s3://bucket/prefix (or GEOEVAL_DATA); without one, those that --out was built from, "+
					"and at first a built-in corpus")
			CompleteFlag(cmd, name, Folders)
		case OutFlag:
			flags.StringVar(&o.Out, name, DefaultOut(),
				"folder that the build writes to, or s3://bucket/prefix (or GEOEVAL_OUT)")
			CompleteFlag(cmd, name, Folders)
		case ReplaceFlag:
			flags.BoolVar(&o.replace, name, false, "replace the tables in --out though they are of other records, or of more")
		case LimitFlag:
			flags.IntVar(&o.Limit, name, 0, "read only so many records of each source, for a first try (0 for all)")
			CompleteFlag(cmd, name, Nothing)
		case QuietFlag:
			flags.BoolVarP(&o.Quiet, name, "q", false, "print notes and errors alone: no progress and no summary")
		default:
			panic("no flag of several verbs is called --" + name)
		}
	}
}

// CommandFor is a call of the program for the output folder.
func (o *Options) CommandFor(verb string) string {
	command := "geoeval " + verb
	if o.Out != DefaultOut() {
		command += " --" + OutFlag + " " + visible.ShellWord(o.Out)
	}
	return command
}

// DefaultOut is the folder of a build where --out names none.
func DefaultOut() string { return cmp.Or(os.Getenv("GEOEVAL_OUT"), pipeline.DefaultFolder) }

// ScriptFlags has every verb that works on a folder of a build, or of data, accept the flags that a script gives to all of
// them: it passes over those that it has no use for.
func ScriptFlags(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		ScriptFlags(c)
	}
	flags := cmd.Flags()
	if flags.Lookup(OutFlag) == nil && flags.Lookup(DataFlag) == nil {
		return
	}
	for _, name := range []string{ConfigFlag, DataFlag, LockFlag, OutFlag} {
		if flags.Lookup(name) == nil {
			flags.String(name, "", "not used: accepted for scripts that give it to every verb")
			flags.Lookup(name).Hidden = true
		}
	}
}

// UnusedFlags refuses flags that mean nothing where a verb is called like this.
func UnusedFlags(cmd *cobra.Command, where string, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && f.Value.String() != "" { // an empty --data is none
			return Usage(fmt.Errorf("%s does not use --%s %s: leave it out", VerbOf(cmd), name, where))
		}
	}
	return nil
}

// FlagError says what is wrong with a flag, and of one that a verb does not have which verbs do.
func FlagError(cmd *cobra.Command, err error) error {
	if twice, is := errors.AsType[*twiceError](err); is {
		return Misused(cmd, twice.Error(), "")
	}
	unknown := new(pflag.NotExistError)
	if !errors.As(err, &unknown) {
		return Misused(cmd, err.Error(), "")
	}
	name := unknown.GetSpecifiedName()
	if users := strings.Join(usersOf(cmd.Root(), name), ", "); users != "" && cmd.HasParent() {
		return Misused(cmd, fmt.Sprintf("%s does not use --%s, which is for %s", VerbOf(cmd), name, users), "")
	} else if users != "" {
		return Misused(cmd, fmt.Sprintf("--%s stands behind the verb that it is for", name), "")
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	guess := DidYouMean(name, known)
	return Misused(cmd, err.Error(), strings.Replace(guess, "mean ", "mean --", 1))
}

// usersOf names the verbs that have a flag.
func usersOf(cmd *cobra.Command, flag string) []string {
	var users []string
	for _, c := range cmd.Commands() {
		if f := c.LocalFlags().Lookup(flag); f != nil && !f.Hidden {
			users = append(users, VerbOf(c))
		}
		users = append(users, usersOf(c, flag)...)
	}
	return users
}

// VerbOf is how a verb is called, without the program's name.
func VerbOf(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// Misused is the error of a call that is wrong. guess is what DidYouMean says.
func Misused(cmd *cobra.Command, what, guess string) error {
	see := ": see "
	if guess != "" {
		see = " See "
	}
	return Usage(errors.New(what + guess + see + cmd.CommandPath() + " --help"))
}

// WrongUse makes what a check of arguments finds a mistake in how the program was called, and names those that are missing.
func WrongUse(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		if err == nil {
			return nil
		}
		wanted := argumentsOf(cmd)
		_, use, _ := strings.Cut(cmd.Use, " ")
		use = strings.TrimSpace(VerbOf(cmd) + " " + use)
		if len(args) >= len(wanted) {
			takes := len(args) - 1
			for takes > len(wanted) && check(cmd, args[:takes]) != nil {
				takes--
			}
			return Misused(cmd, fmt.Sprintf("%s: %q is an argument too many", use, args[takes]), "")
		}
		missing, are := wanted[len(args):], "is"
		if len(missing) > 1 {
			are = "are"
		}
		return Misused(cmd, fmt.Sprintf("%s: %s %s missing", use, strings.Join(missing, " and "), are), "")
	}
}

// argumentsOf names the arguments that a verb must have, as its line of use has them.
func argumentsOf(cmd *cobra.Command) (wanted []string) {
	words, flag := strings.Fields(cmd.Use)[1:], false
	for _, word := range words {
		if !flag && !strings.HasPrefix(word, "-") && !strings.HasPrefix(word, "[") && !strings.HasSuffix(word, "]") {
			wanted = append(wanted, strings.TrimSuffix(word, "..."))
		}
		flag = strings.HasPrefix(word, "-")
	}
	return wanted
}

// NoVerb wants no argument of a command that has verbs: what stands there is none of them.
func NoVerb(cmd *cobra.Command, args []string) error {
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
	return Misused(cmd, unknown, DidYouMean(args[0], verbs))
}
