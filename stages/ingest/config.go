package ingest

import (
	"fmt"

	"geoeval/schema"
	"geoeval/stages"

	"github.com/bmatcuk/doublestar/v4"
)

// Config is the stage's section of pipeline.yaml.
type Config struct {
	// MaxRejects is the share of a source's records that may be rejects, 0 to 1. A build with more of them fails, and so
	// does one in which a whole file of records cannot be read.
	MaxRejects float64 `yaml:"max_rejects"`
	// MaxFileBytes is the size over which a native file is not read.
	MaxFileBytes int64 `yaml:"max_file_bytes"`
	// Sources says of each source which files are its own, and under which licence.
	Sources map[schema.Source]SourceConfig `yaml:"sources"`
}

// A SourceConfig says which files belong to a source, and under which licence they are.
type SourceConfig struct {
	// Files are doublestar patterns of paths under the source's folder.
	Files []string `yaml:"files"`
	// License is an SPDX identifier, or the source's own words.
	License string `yaml:"license"`
	// Evidence says where the licence is stated.
	Evidence string `yaml:"evidence"`
}

// Validate refuses what cannot be meant.
func (c *Config) Validate() error {
	switch {
	case c.MaxRejects < 0 || c.MaxRejects > 1:
		return &stages.ConfigError{Path: "max_rejects", Why: fmt.Sprintf("%v is not a share between 0 and 1", c.MaxRejects)}
	case c.MaxFileBytes <= 0:
		return &stages.ConfigError{Path: "max_file_bytes", Why: "must be above 0"}
	}
	for source := range c.Sources {
		if _, err := schema.Parse(schema.Sources, string(source)); err != nil {
			return &stages.ConfigError{Path: "sources." + string(source), Why: err.Error()}
		}
	}
	for _, source := range schema.Sources {
		s, ok := c.Sources[source]
		if !ok {
			return &stages.ConfigError{Path: "sources", Why: fmt.Sprintf("%s is missing", source)}
		}
		if err := s.validate(); err != nil {
			err.Path = fmt.Sprintf("sources.%s.%s", source, err.Path)
			return err
		}
	}
	return nil
}

func (s SourceConfig) validate() *stages.ConfigError {
	if len(s.Files) == 0 {
		return &stages.ConfigError{Path: "files", Why: "a source needs at least one pattern"}
	}
	for _, pattern := range s.Files {
		if !doublestar.ValidatePattern(pattern) {
			return &stages.ConfigError{Path: "files", Why: fmt.Sprintf("%q is not a pattern", pattern)}
		}
	}
	if s.License == "" {
		return &stages.ConfigError{Path: "license",
			Why: "must not be empty; write 'none stated' where the source states none"}
	}
	if s.Evidence == "" {
		return &stages.ConfigError{Path: "evidence", Why: "must say where the licence is stated"}
	}
	return nil
}
