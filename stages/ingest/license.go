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

// License gives what a problem says of its licence, and of where that is stated: those of its source and, behind them, of the
// source that annotates it. Problems of the built-in corpus are synthetic.
func (c *Config) License(p *schema.Problem) (license, evidence string) {
	license, evidence = c.Sources[p.Source].license(p.Synthetic)
	if by := p.Annotator(); by != "" {
		license, evidence = c.Sources[by].annotate(license, evidence, p.Synthetic)
	}
	return license, evidence
}

// annotate adds the licence of an annotation to that of a problem.
func (s SourceConfig) annotate(license, evidence string, synthetic bool) (both, evidences string) {
	of, stated := s.license(synthetic)
	if of == license && stated == evidence {
		return license, evidence
	}
	return license + "; annotation: " + of, evidence + "; annotation: " + stated
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
