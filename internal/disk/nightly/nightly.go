// Package nightly says how much of a long test runs: a sample in make test, all of it in make nightly. It is for tests alone.
package nightly

import "os"

// variable is the variable of the environment that make nightly sets.
const variable = "GEOEVAL_NIGHTLY"

// Whole says whether tests run in full.
func Whole() bool { return os.Getenv(variable) != "" }

// Sampled says whether a test runs the i-th of many similar cases: one in seven, the first among them, or each in a nightly run.
// Seven has no common divisor with the numbers by which the cases of these tests alternate.
func Sampled(i int) bool { return i%7 == 0 || Whole() }

// Of is the size of a test: sample in make test, whole in a nightly run.
func Of(sample, whole int) int {
	if Whole() {
		return whole
	}
	return sample
}
