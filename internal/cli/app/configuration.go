package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"geoeval"
	"geoeval/internal/disk"
	"geoeval/internal/format/settings"
	"geoeval/pipeline"
	"geoeval/stages"
)

// ConfigFile is the configuration that is read where none is named and it is in the working directory; where it is not,
// the one in the program is. Messages call that builtIn.
const (
	ConfigFile = "pipeline.yaml"
	builtIn    = "built-in pipeline.yaml"
)

// errataFile goes with a configuration, and lies beside it.
const errataFile = "errata.yaml"

// A configPath is the value of --config: a file that was named, "" for none.
type configPath struct{ file *string }

func (c configPath) String() string {
	if c.file == nil {
		return ""
	}
	return *c.file
}

// Set refuses no name, such as that of a variable of the shell that is not set.
func (c configPath) Set(file string) error {
	if file == "" {
		return errors.New("it names no file")
	}
	*c.file = file
	return nil
}

func (c configPath) Type() string { return "file" }

// hasConfig says whether the configuration comes from a file. One that is there and cannot be read is not passed over.
func (o *Options) hasConfig() bool {
	if o.Config != "" {
		return true
	}
	_, err := os.Lstat(ConfigFile)
	return !errors.Is(err, fs.ErrNotExist)
}

// Configure reads the configuration: into the stages, and into o what is not theirs.
func (o *Options) Configure(made []stages.Stage) (config *pipeline.Config, err error) {
	publishing := stages.Setting{Name: "release", Config: &o.Release}
	defaults := pipeline.Defaults{Name: builtIn, Text: geoeval.Configuration}
	if !o.hasConfig() {
		config, err = defaults.Parse(builtIn, []byte(defaults.Text), made, publishing)
	} else {
		err = o.Await(func() (err error) {
			config, err = defaults.Load(o.configFile(), made, publishing)
			return err
		})
	}
	if err != nil {
		return nil, err
	}
	o.configured = config
	o.tellPassedOver()
	return config, nil
}

// configFile is the file that is read, where one is.
func (o *Options) configFile() string { return cmp.Or(o.Config, ConfigFile) }

// ShowBuild is the whole configuration of builds, with what the file leaves to the defaults: of the file that is named, that the
// output folder remembers, or that is in the working directory.
func (o *Options) ShowBuild() (string, error) {
	if err := o.RecallOrigin(); err != nil {
		return "", err
	}
	config, err := o.Configure(o.NewStages(""))
	if err != nil {
		return "", err
	}
	return config.Text, nil
}

// keptHead is how the configuration begins that an output folder keeps.
const keptHead = "# The configuration of the last run of %s in this folder, which writes this file anew: to change it, change a copy.\n"

// keepConfiguration writes a whole configuration into an output folder, where it does not say so already. folder is what its
// relative paths are against, itself against the output folder.
func keepConfiguration(dir, verb, text, folder string) error {
	text, err := pipeline.Kept(text, fmt.Sprintf(keptHead, verb), folder)
	if err != nil {
		return err
	}
	if kept, err := disk.OpenFolder(dir); err == nil {
		was, err := kept.ReadFile(pipeline.ConfigurationFile, settings.MaxBytes)
		kept.Close()
		if err == nil && string(was) == text {
			return nil
		}
	}
	return disk.ReplaceFile(disk.Join(dir, pipeline.ConfigurationFile), func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
}

// ConfigName is what messages call the configuration that is used.
func (o *Options) ConfigName() string {
	if e, err := Recall(o.Out); err == nil && e != nil {
		return cmp.Or(o.Config, e.Name)
	}
	if !o.hasConfig() {
		return builtIn
	}
	return o.configFile()
}

// ConfigNote says which configuration is used.
func (o *Options) ConfigNote() pipeline.Event {
	text := "configured by " + o.configFile() + sets(o.configured)
	if !o.hasConfig() {
		text = fmt.Sprintf("there is no %s here: the one in the program configures it, which geoeval init writes out", ConfigFile)
	}
	return pipeline.Event{Kind: pipeline.Noted, Text: text}
}

// sets says of a configuration that is not whole how much a file sets.
func sets(c *pipeline.Config) string {
	switch {
	case c == nil || c.Overrides < 0:
		return ""
	case c.Overrides == 1:
		return ", which sets 1 value; the others are those in the program (geoeval init --show)"
	}
	return fmt.Sprintf(", which sets %d values; the others are those in the program (geoeval init --show)", c.Overrides)
}

// LockFile is the lock file of the configuration that is used. That of the one in the program is called as the file would be.
func (o *Options) LockFile() string { return pipeline.LockOf(o.configFile()) }

// Beside is where a file lies that goes with the configuration: in the working directory where no file is.
func (o *Options) Beside(name string) string { return filepath.Join(o.configFolder(), name) }

// configFolder is the folder that what goes with the configuration lies in.
func (o *Options) configFolder() string {
	if !o.hasConfig() {
		return "."
	}
	return pipeline.FolderOf(o.configFile())
}

// Errata is the file of reviewed corrections, which need not be there. The configuration that it lies beside must be,
// where one is named.
func (o *Options) Errata() (string, error) {
	if o.Config != "" {
		if _, err := os.Stat(o.Config); errors.Is(err, fs.ErrNotExist) {
			return "", &pipeline.ConfigError{File: o.Config, Why: "no such file: name another one (--config FILE)"}
		} else if err != nil {
			return "", err
		}
	}
	o.tellErrataPassedOver()
	return o.Beside(errataFile), nil
}
