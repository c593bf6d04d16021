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

// Notices has the licenses of the modules that are linked into the program, and of Go. A test holds it against them.
//
//go:embed THIRD_PARTY_NOTICES.txt
var Notices string
