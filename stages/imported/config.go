package imported

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"geoeval/internal/evaluation/answerer"
	"geoeval/internal/evaluation/logs"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/bmatcuk/doublestar/v4"
)

// Config names the files of responses that others produced.
type Config struct {
	Files []Files `yaml:"files"`
}

// Files are files of one format.
type Files struct {
	// Path is a doublestar pattern of paths under the configuration's folder. Nothing outside it is read.
	Path string `yaml:"path"`
	// Folder, where it is not "", is in the place of the configuration's folder, against which it is.
	Folder string `yaml:"folder,omitempty"`
	// Format is how the files hold their records.
	Format logs.Format `yaml:"format"`
	// Model is who answered; "" for the name that each record has.
	Model string `yaml:"model,omitempty"`
	// Setting is what the model was shown and how it was asked; "" for the name that each record has, or else "imported".
	Setting string `yaml:"setting,omitempty"`
	// Subset is the only one whose questions the records answer; "" for any.
	Subset schema.Subset `yaml:"subset,omitempty"`
}

// defaultSetting is the setting of records of which nobody says any.
const defaultSetting = "imported"

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	for i := range c.Files {
		if key, why := c.Files[i].fault(); why != "" {
			return &stages.ConfigError{Path: fmt.Sprintf("files[%d].%s", i, key), Why: why}
		}
	}
	return nil
}

func (f *Files) fault() (key, why string) {
	switch {
	case f.Path == "":
		return "path", "is empty: name a file, or files by a pattern such as logs/**/*.jsonl"
	case !doublestar.ValidatePattern(f.Path):
		return "path", fmt.Sprintf("%q is no pattern", f.Path)
	case !fs.ValidPath(f.Path):
		return "path", fmt.Sprintf("%q is no path under the configuration's folder, without . and ..; put the files there", f.Path)
	case !slices.Contains(logs.Formats, f.Format):
		return "format", fmt.Sprintf("%q is none of %v", f.Format, logs.Formats)
	case f.Model != "" && modelFault(f.Model) != "":
		return "model", fmt.Sprintf("%q %s", f.Model, modelFault(f.Model))
	case f.Setting != "" && schema.NameFault(f.Setting) != "":
		return "setting", fmt.Sprintf("%q %s", f.Setting, schema.NameFault(f.Setting))
	case f.Subset != "" && !slices.Contains(schema.EvaluatedSubsets, f.Subset):
		return "subset", fmt.Sprintf("%q is none of %v", f.Subset, schema.EvaluatedSubsets)
	}
	return "", ""
}

// modelFault says what is wrong with the name of a model that others asked.
func modelFault(name string) string {
	if strings.HasPrefix(name, answerer.Prefix) {
		return fmt.Sprintf("begins with %q, as the built-in answerer's names do", answerer.Prefix)
	}
	return schema.NameFault(name)
}
