package main

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

// configFile is the configuration that is read where none is named and it is in the working directory; where it is not,
// the one in the program is. Messages call that builtIn.
const (
	configFile = "pipeline.yaml"
	builtIn    = "built-in pipeline.yaml"
)

// errataFile and lockFile go with a configuration, and lie beside it.
const (
	errataFile = "errata.yaml"
	lockFile   = "pipeline.lock"
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
func (o *options) hasConfig() bool {
	if o.config != "" {
		return true
	}
	_, err := os.Lstat(configFile)
	return !errors.Is(err, fs.ErrNotExist)
}

// configure reads the configuration: into the stages, and into o what is not theirs.
func (o *options) configure(made []stages.Stage) (*pipeline.Config, error) {
	publishing := stages.Setting{Name: "release", Config: &o.release}
	if !o.hasConfig() {
		return pipeline.ParseConfig(builtIn, []byte(geoeval.Configuration), made, publishing)
	}
	var config *pipeline.Config
	if err := o.await(func() (err error) {
		config, err = pipeline.LoadConfig(cmp.Or(o.config, configFile), made, publishing)
		return err
	}); err != nil {
		return nil, err
	}
	return config, nil
}

// configName is what messages call the configuration that is used.
func (o *options) configName() string {
	if e, err := recall(o.out); err == nil && e != nil {
		return cmp.Or(o.config, e.Name)
	}
	if !o.hasConfig() {
		return builtIn
	}
	return cmp.Or(o.config, configFile)
}

// configNote says which configuration is used.
func (o *options) configNote() pipeline.Event {
	text := "configured by " + cmp.Or(o.config, configFile)
	if !o.hasConfig() {
		text = fmt.Sprintf("there is no %s here: the one in the program configures it, which geoeval init writes out", configFile)
	}
	return pipeline.Event{Kind: pipeline.Noted, Text: text}
}

// beside is where a file lies that goes with the configuration: in the working directory where no file is named.
func (o *options) beside(name string) string { return filepath.Join(filepath.Dir(o.config), name) }

// errata is the file of reviewed corrections, which need not be there. The configuration that it lies beside must be,
// where one is named.
func (o *options) errata() (string, error) {
	if o.config != "" {
		if _, err := os.Stat(o.config); errors.Is(err, fs.ErrNotExist) {
			return "", &pipeline.ConfigError{File: o.config, Why: "no such file: name another one (--config FILE)"}
		} else if err != nil {
			return "", err
		}
	}
	return o.beside(errataFile), nil
}
