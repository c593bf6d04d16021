package app

import (
	"fmt"
	"path/filepath"

	"geoeval/internal/cli/progress"
	"geoeval/internal/disk"
	"geoeval/internal/format/visible"
	"geoeval/pipeline"
)

// configRule is which configuration of a build counts, for help texts. Options.Configure and Options.RecallOrigin keep it.
const configRule = "without it, the one that --out was built with, and at first pipeline.yaml, or, where there is none, the one in the program"

// Warn says what a person should know though nothing else is told, before there is a panel.
func (o *Options) Warn(text string) {
	switch {
	case o.log == nil:
	case o.JSON:
		_ = PrintEvent(o.log, progress.Event{Event: string(pipeline.Noted), Text: text})
	default:
		fmt.Fprintf(o.log, "geoeval: warning: %s\n", text)
	}
}

// otherConfig is what the output folder was configured by, where that is another file than the pipeline.yaml in the working
// directory; "" where there is none in it, where that is the one, or where --config was given.
func (o *Options) otherConfig() string {
	if !o.configRecalled || !isAt(ConfigFile) || SamePlace(ConfigFile, o.Config) {
		return ""
	}
	return o.Config
}

// tellPassedOver says, once, which files that somebody may mean are not read: a pipeline.yaml or errata.yaml in the working
// directory where those of another folder count, and files whose names end as those of other programs do.
func (o *Options) tellPassedOver() {
	if o.toldPassedOver {
		return
	}
	o.toldPassedOver = true
	switch other := o.otherConfig(); {
	case other != "":
		o.Warn(fmt.Sprintf("%s was built with %s, which counts here too: the %s in the working directory is not read (--config %[3]s has it read)",
			o.Out, other, ConfigFile))
	case o.configGone != "" && isAt(ConfigFile):
		o.Warn(fmt.Sprintf("%s was built with %s, which is not there: the %s in the working directory counts", o.Out, o.configGone, ConfigFile))
	case o.configGone != "":
		o.Warn(fmt.Sprintf("%s was built with %s, which is not there: the %s counts (--config %s names what it was built with)",
			o.Out, o.configGone, builtIn, disk.Join(o.Out, pipeline.ConfigurationFile)))
	}
	if name := otherEnding(ConfigFile); isAt(name) && !(o.Config != "" && SamePlace(name, o.Config)) {
		o.Warn(fmt.Sprintf("%s in the working directory is not read: the configuration is %s: rename it to %s, or name it (--config %[1]s)",
			name, o.configInUse(), ConfigFile))
	}
	o.tellErrataPassedOver()
}

// tellErrataPassedOver says which corrections are not read though they lie where somebody may mean them.
func (o *Options) tellErrataPassedOver() {
	read := o.Beside(errataFile)
	places := []string{o.Beside(otherEnding(errataFile))}
	if !SamePlace(o.configFolder(), ".") {
		places = append(places, errataFile, otherEnding(errataFile))
	}
	for _, place := range places {
		if isAt(place) {
			o.Warn(fmt.Sprintf("%s is not read: corrections are read from %s, beside the configuration: move them there", place, read))
		}
	}
}

// otherEnding is the name of a YAML file with the other ending that such files have.
func otherEnding(name string) string { return name[:len(name)-len(filepath.Ext(name))] + ".yml" }

// configInUse is what messages call the configuration that is read.
func (o *Options) configInUse() string {
	if !o.hasConfig() {
		return "the one in the program"
	}
	return o.configFile()
}

// MustMeanConfiguration refuses to publish by a configuration that somebody may not mean, as nothing but it says what is withheld.
func (o *Options) MustMeanConfiguration() error {
	if err := o.RecallOrigin(); err != nil {
		return err
	}
	if other := o.otherConfig(); other != "" {
		return Usage(fmt.Errorf("%s was built with %s, and the working directory has another %s: name the one that says what is withheld "+
			"(--config %[2]s, or --config %[3]s)", o.Out, other, ConfigFile))
	}
	if o.configGone != "" && !o.hasConfig() {
		return Missing(fmt.Errorf("%s was built with %s, which is not there, and nothing else says what is withheld: put it back, or name "+
			"a configuration (--config FILE; %s is that of the build)", o.Out, o.configGone, disk.Join(o.Out, pipeline.ConfigurationFile)))
	}
	return nil
}

// CommandForRelease is the command that releases the build as it is configured, with these arguments: it names the configuration where
// [Options.MustMeanConfiguration] wants that.
func (o *Options) CommandForRelease(arguments string) string {
	command := o.CommandFor("release " + arguments)
	if o.Config != "" && isAt(ConfigFile) && !SamePlace(ConfigFile, o.Config) {
		command += " --" + ConfigFlag + " " + visible.ShellWord(o.Config)
	}
	return command
}
