// Package geoeval holds what the program brings along: its default configurations.
package geoeval

import _ "embed"

// Configuration is pipeline.yaml as it stands beside this file: every default with its reason. It configures a build
// where no file does, and geoeval init writes it out.
//
//go:embed pipeline.yaml
var Configuration string

// EvaluationConfiguration is evaluation.yaml, which configures an evaluation in the same way.
//
//go:embed evaluation.yaml
var EvaluationConfiguration string
