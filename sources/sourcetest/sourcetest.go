// Package sourcetest is the suite that every adapter of a source passes: it reads the adapter's own small fixture, then
// the same fixture damaged in many ways, and holds what comes out against the contract of [sources.Source].
//
// An adapter's test is a fixture and what it should give:
//
//	func TestContract(t *testing.T) {
//		sourcetest.Run(t, sourcetest.Case{Source: mathqa.New(), Files: fstest.MapFS{…}, Problems: 2, LeftOut: 1, Needed: […]})
//	}
//
// Fixtures are invented: no record of a published dataset stands in this repository.
package sourcetest

import (
	"testing"
	"testing/fstest"

	"geoeval/sources"
)

// A Case is an adapter and a fixture of good records: none of them is a reject.
type Case struct {
	Source sources.Source
	// Files are the files under the source's folder, in its native layout. Keep them below some kilobytes: they are read
	// thousands of times.
	Files fstest.MapFS
	// Problems and LeftOut say how many records of the fixture are problems, and how many the paper's rules leave out.
	Problems, LeftOut int
	// Needed are the fields without which a record is no problem. A record that lacks one, or has null or an object there,
	// must be a reject whose reason names the field.
	Needed []string
	// Picture is the field that names the file of a problem's diagram; empty where records name none.
	Picture string
}

// A rule is a part of the contract that can be tested by itself.
type rule struct {
	name string
	run  func(c *Case, r reporter)
}

// rules are all of them.
var rules = []rule{
	{"every record is counted once", checkCounts},
	{"ids are valid and unique and say their unit", checkIDs},
	{"rows are valid", checkRows},
	{"units part the files", checkUnits},
	{"what was read is not changed", checkInput},
	{"rows are the same again and at once", checkSameness},
	{"rows do not depend on other records and units", checkIndependence},
	{"cancellation ends the reading", checkCancellation},
	{"an error of yield ends the reading and is returned", checkYieldErrors},
	{"cut off files are rejects", checkTruncation},
	{"other content is a reject", checkGarbage},
	{"broken encoding is a reject", checkEncoding},
	{"changed bytes do no harm", checkChangedBytes},
	{"a broken record is its own reject", checkBrokenRecords},
	{"what is over a limit is a reject", checkLimits},
	{"keys that stand twice are rejects", checkKeys},
	{"diagrams outside the folder are missing", checkPaths},
	{"files over the limit are rejects", checkLargeFiles},
	{"files that vanish are noticed", checkVanished},
	{"failures to read are returned", checkFaults},
}

// Run runs the suite, one subtest a rule.
func Run(t *testing.T, c Case) {
	for _, rule := range rules {
		t.Run(rule.name, func(t *testing.T) { rule.run(&c, &limited{t, 5}) })
	}
}

// A reporter takes what breaks the contract.
type reporter interface {
	Errorf(format string, args ...any)
}

// limited passes on the first few failures: one defect breaks a rule in a thousand places.
type limited struct {
	reporter
	left int
}

func (l *limited) Errorf(format string, args ...any) {
	if l.left > 0 {
		l.left--
		l.reporter.Errorf(format, args...)
	}
}
