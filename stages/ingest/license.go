package ingest

import (
	"geoeval/schema"

	"github.com/bmatcuk/doublestar/v4"
)

// The licence of invented problems, whatever source's format they are in.
const (
	ownLicense  = "Apache-2.0"
	ownEvidence = "made by geoeval's own generator, and licensed as geoeval is"
)

// License gives what a problem of a source says of its licence, and of where that is stated; those of the built-in
// corpus are synthetic.
func (c *Config) License(source schema.Source, synthetic bool) (license, evidence string) {
	return c.Sources[source].license(synthetic)
}

func (s SourceConfig) license(synthetic bool) (license, evidence string) {
	if synthetic {
		return ownLicense, ownEvidence
	}
	return s.License, s.Evidence
}

// Names says whether a path under a source's folder is that of a file which the configuration names as the source's.
func (c *Config) Names(source schema.Source, path string) bool {
	for _, pattern := range c.Sources[source].Files {
		if ok, err := doublestar.Match(pattern, path); ok && err == nil {
			return true
		}
	}
	return false
}
