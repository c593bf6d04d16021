package release

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/audit"
)

// recordedLines are the digests that lines.txt has of the lines of a file, from 1.
type recordedLines struct {
	digests map[int]string
	// at gives the line of lines.txt that has each; last is the greatest number.
	at   map[int]int
	last int
}

// checkLines holds the lines of texts against their digests, and the digests against their form.
func (v *verification) checkLines() error {
	recorded, err := v.text(linesFile)
	if err != nil {
		if _, listed := v.listed[linesFile]; !listed {
			v.fault(audit.Fault{File: linesFile, Why: fmt.Sprintf("cannot be read: %v", err)})
		}
		return nil
	}
	of := v.parseLines(string(recorded))
	for _, path := range slices.SortedFunc(maps.Keys(v.files), comparePaths) {
		if !hasLineSums(path) {
			continue
		}
		f, err := v.Open(path)
		if err != nil {
			return err
		}
		is, err := lineDigests(f)
		f.Close()
		if err != nil {
			return err
		}
		if r := of[path]; r != nil {
			v.compareLines(path, is, r)
		} else if _, listed := v.listed[path]; listed && len(is) > 0 {
			v.fault(audit.Fault{File: linesFile, Why: "has no digests of the lines of " + path})
		}
		delete(of, path)
	}
	for _, path := range slices.Sorted(maps.Keys(of)) {
		if _, removed := v.listed[path]; !removed { // else that has been told
			v.fault(audit.Fault{File: linesFile, Line: of[path].at[of[path].last], Why: path + " is not there"})
		}
	}
	return nil
}

// parseLines reads lines.txt, and tells of lines that are in no place for them.
func (v *verification) parseLines(recorded string) map[string]*recordedLines {
	of := map[string]*recordedLines{}
	last, n := "", 0
	wrong := func(why string) { v.fault(audit.Fault{File: linesFile, Line: n, Why: why}) }
	for line := range strings.Lines(recorded) {
		n++
		key, digest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		colon := max(strings.LastIndexByte(key, ':'), 0)
		path := key[:colon]
		number, _ := strconv.Atoi(strings.TrimPrefix(key[colon:], ":"))
		if number < 1 || line != lineSum(path, number-1, digest) || len(digest) != 16 || strings.Trim(digest, "0123456789abcdef") != "" {
			wrong("is not the digest of a line")
			continue
		}
		r := of[path]
		if r == nil {
			r = &recordedLines{digests: map[int]string{}, at: map[int]int{}}
			of[path] = r
		}
		if number != r.last+1 || r.last > 0 && path != last {
			wrong("does not follow the line before it")
		}
		last = path
		r.digests[number], r.at[number], r.last = digest, n, max(r.last, number)
	}
	return of
}

// compareLines tells of the lines of a text that have another digest than recorded. Where their number is another too, the
// first of them is told.
func (v *verification) compareLines(path string, is []string, want *recordedLines) {
	culprit := v.culprit(path, linesFile)
	for i, digest := range is {
		number := i + 1
		recorded, known := want.digests[number]
		switch {
		case digest == recorded:
			continue
		case culprit == linesFile:
			v.fault(audit.Fault{File: linesFile, Line: want.at[number], Why: fmt.Sprintf("is not the digest of line %d of %s", number, path)})
		case !known:
			v.fault(audit.Fault{File: path, Line: number, Why: "was not published"})
		case len(is) != want.last:
			v.fault(audit.Fault{File: path, Line: number, Why: fmt.Sprintf("the text has %s, and was published with %d; they differ from here on", count(len(is), "line", "lines"), want.last)})
			return
		default:
			v.fault(audit.Fault{File: path, Line: number, Why: "is not the line that was published"})
		}
	}
	if len(is) < want.last {
		f := audit.Fault{File: path, Line: len(is) + 1, Why: "was published, and is not there"}
		if culprit == linesFile {
			f = audit.Fault{File: linesFile, Line: want.at[want.last], Why: path + " has no such line"}
		}
		v.fault(f)
	}
}
