package app

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"geoeval"
	"geoeval/pipeline"
	"geoeval/stages"
)

// ConfigFile is the configuration that is read where none is named and it is in the working directory; where it is not,
// the one in the program is. Messages call that builtIn.
const (
	ConfigFile = "pipeline.yaml"
	builtIn    = "built-in pipeline.yaml"
)

// errataFile and LockFile go with a configuration, and lie beside it.
const (
	errataFile = "errata.yaml"
	LockFile   = "pipeline.lock"
)

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
func (o *Options) Configure(made []stages.Stage) (*pipeline.Config, error) {
	publishing := stages.Setting{Name: "release", Config: &o.Release}
	if !o.hasConfig() {
		return pipeline.ParseConfig(builtIn, []byte(geoeval.Configuration), made, publishing)
	}
	var config *pipeline.Config
	if err := o.Await(func() (err error) {
		config, err = pipeline.LoadConfig(cmp.Or(o.Config, ConfigFile), made, publishing)
		return err
	}); err != nil {
		return nil, err
	}
	return config, nil
}

// ConfigName is what messages call the configuration that is used.
func (o *Options) ConfigName() string {
	if e, err := Recall(o.Out); err == nil && e != nil {
		return cmp.Or(o.Config, e.Name)
	}
	if !o.hasConfig() {
		return builtIn
	}
	return cmp.Or(o.Config, ConfigFile)
}

// ConfigNote says which configuration is used.
func (o *Options) ConfigNote() pipeline.Event {
	text := "configured by " + cmp.Or(o.Config, ConfigFile)
	if !o.hasConfig() {
		text = fmt.Sprintf("there is no %s here: the one in the program configures it, which geoeval init writes out", ConfigFile)
	}
	return pipeline.Event{Kind: pipeline.Noted, Text: text}
}

// Beside is where a file lies that goes with the configuration: in the working directory where no file is named.
func (o *Options) Beside(name string) string { return filepath.Join(filepath.Dir(o.Config), name) }

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
	return o.Beside(errataFile), nil
}
