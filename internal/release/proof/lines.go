package proof

import (
	"fmt"
	"maps"
	"slices"

	"geoeval/internal/release"
	"geoeval/schema/audit"
)

// recordedLines are the digests that lines.txt has of the lines of a file, from 1.
type recordedLines struct {
	digests map[int]string
	// at gives the line of lines.txt that has each; last is the greatest number.
	at   map[int]int
	last int
}

// checkLines holds the lines of texts against their digests, and the digests against their form.
func (v *verification) checkLines(c *audit.Check) error {
	recorded, err := v.text(release.LinesFile)
	if err != nil {
		if _, listed := v.listed[release.LinesFile]; !listed {
			v.fault(audit.Fault{File: release.LinesFile, Why: fmt.Sprintf("cannot be read: %v", err)})
		}
		return nil
	}
	of := map[string]*recordedLines{}
	wrong := func(line int, why string) { v.fault(audit.Fault{File: release.LinesFile, Line: line, Why: why}) }
	for _, l := range release.ParseLines(string(recorded), wrong) {
		r := of[l.Path]
		if r == nil {
			r = &recordedLines{digests: map[int]string{}, at: map[int]int{}}
			of[l.Path] = r
		}
		r.digests[l.Line], r.at[l.Line], r.last = l.Digest, l.At, max(r.last, l.Line)
	}
	for _, path := range v.paths {
		is, has, err := release.LineDigests(v, path)
		if err != nil {
			return err
		}
		if !has {
			continue
		}
		if r := of[path]; r != nil {
			v.compareLines(path, is, r)
			c.Files, c.Lines = c.Files+1, c.Lines+int64(len(is))
		} else if _, listed := v.listed[path]; listed && len(is) > 0 {
			v.fault(audit.Fault{File: release.LinesFile, Why: "has no digests of the lines of " + path})
		}
		delete(of, path)
	}
	for _, path := range slices.Sorted(maps.Keys(of)) {
		if _, removed := v.listed[path]; !removed { // else that has been told
			v.fault(audit.Fault{File: release.LinesFile, Line: of[path].at[of[path].last], Why: path + " is not there"})
		}
	}
	return nil
}

// compareLines tells of the lines of a text that have another digest than recorded. Where their number is another too,
// the first of them is told.
func (v *verification) compareLines(path string, is []string, want *recordedLines) {
	culprit := v.culprit(path, release.LinesFile)
	for i, digest := range is {
		number := i + 1
		recorded, known := want.digests[number]
		switch {
		case digest == recorded:
			continue
		case culprit == release.LinesFile:
			v.fault(audit.Fault{File: release.LinesFile, Line: want.at[number],
				Why: fmt.Sprintf("is not the digest of line %d of %s", number, path)})
		case !known:
			v.fault(audit.Fault{File: path, Line: number, Why: "was not published"})
		case len(is) != want.last:
			v.fault(audit.Fault{File: path, Line: number,
				Why: fmt.Sprintf("the text has %s, and was published with %d; they differ from here on",
					count(len(is), "line", "lines"), want.last)})
			return
		default:
			v.fault(audit.Fault{File: path, Line: number, Why: "is not the line that was published"})
		}
	}
	if len(is) < want.last {
		f := audit.Fault{File: path, Line: len(is) + 1, Why: "was published, and is not there"}
		if culprit == release.LinesFile {
			f = audit.Fault{File: release.LinesFile, Line: want.at[want.last], Why: path + " has no such line"}
		}
		v.fault(f)
	}
}
