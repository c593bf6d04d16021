package proof

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/release"
	"geoeval/internal/release/croissant"
	"geoeval/internal/release/harness"
	"geoeval/internal/release/parts"
	"geoeval/schema/audit"
)

// checkDescription writes again all that describes the release, and compares.
func (v *verification) checkDescription(c *audit.Check) {
	d, err := release.Describe(v.manifest, v.content.problems())
	if err != nil {
		v.notef("card, licences, Croissant's description and task files were not written again: %v", err)
		c.Outcome = audit.NotMade
		return
	}
	tasks := d.Tasks()
	for _, path := range v.paths {
		grader := v.manifest.Grader != nil && path == v.manifest.Grader.Path
		if strings.HasPrefix(path, harness.Folder+"/") && tasks[path] == nil && !grader {
			v.fault(audit.Fault{File: path, Why: "is no task file that this release has"})
		}
	}
	v.checkTexts(tasks)
	c.Files += int64(len(tasks))
	defer func() {
		if p := recover(); p != nil {
			v.fault(audit.Fault{File: release.ManifestFile, Why: fmt.Sprintf("no card can be written from it: %v", p)})
		}
	}()
	texts, err := d.Texts()
	if err != nil {
		v.fault(audit.Fault{File: release.ManifestFile, Why: fmt.Sprintf("no card can be written from it: %v", err)})
		return
	}
	v.checkTexts(texts)
	c.Files += int64(len(texts))
	if v.sound(func(path string) bool { return path != croissant.FileName }) {
		c.Files++
		v.checkText(croissant.FileName, func(w io.Writer) error { return d.Croissant(w, v.others()) })
	}
}

// checkTexts holds texts, by path, against what is written now.
func (v *verification) checkTexts(texts map[string]func(io.Writer) error) {
	for _, path := range slices.Sorted(maps.Keys(texts)) {
		v.checkText(path, texts[path])
	}
}

// others gives the files that Croissant's description lists beside the tables.
func (v *verification) others() []parts.File {
	var out []parts.File
	for _, path := range v.paths {
		if !strings.HasPrefix(path, "data/") && !slices.Contains([]string{croissant.FileName, release.SumsFile, release.SignatureFile}, path) {
			out = append(out, parts.File{Path: path, Bytes: v.files[path], SHA256: v.sums[path]})
		}
	}
	return out
}

// checkText holds a text against what is written now, and names the first line that differs.
func (v *verification) checkText(path string, write func(io.Writer) error) {
	is, err := v.text(path)
	if err != nil {
		if _, listed := v.listed[path]; !listed {
			v.fault(audit.Fault{File: path, Why: fmt.Sprintf("cannot be read: %v", err)})
		}
		return
	}
	var want bytes.Buffer
	if err := write(&want); err != nil {
		v.fault(audit.Fault{File: path, Why: fmt.Sprintf("cannot be written again: %v", err)})
		return
	}
	reported := slices.ContainsFunc(v.faults, func(f audit.Fault) bool { return f.File == path && f.Line > 0 })
	if reported || bytes.Equal(is, want.Bytes()) {
		return
	}
	has, should := audit.Lines(string(is)), audit.Lines(want.String())
	at := 0
	for at < min(len(has), len(should)) && has[at] == should[at] {
		at++
	}
	why := "is not there"
	switch {
	case at < len(has) && at < len(should):
		why = fmt.Sprintf("is %q, and the tables give %q", audit.Shortened(strings.TrimSuffix(has[at], "\n")),
			audit.Shortened(strings.TrimSuffix(should[at], "\n")))
		if len(why) > 0 && audit.Shortened(has[at]) == audit.Shortened(should[at]) {
			why = "is not what the tables give: " + differing(has[at], should[at])
		}
	case at < len(has):
		why = "is not what the tables give: nothing"
	}
	v.fault(audit.Fault{File: path, Line: at + 1, Why: why})
}

// differing shows where two lines begin to differ.
func differing(is, want string) string {
	at := 0
	for at < min(len(is), len(want)) && is[at] == want[at] {
		at++
	}
	from := max(0, at-20)
	return fmt.Sprintf("…%q, not …%q", audit.Shortened(is[from:]), audit.Shortened(want[from:]))
}

// checkCroissant holds Croissant's description against the folder. What is wrong with a file that is known to be wrong
// is not told again.
func (v *verification) checkCroissant(c *audit.Check) {
	if _, there := v.files[croissant.FileName]; !there {
		if _, listed := v.listed[croissant.FileName]; !listed {
			v.fault(audit.Fault{File: croissant.FileName, Why: "is not there"})
		}
		return
	}
	c.Files = 1
	known := maps.Clone(v.found)
	for _, f := range croissant.Check(v) {
		_, listed := v.listed[f.Where]
		switch {
		case known[f.Where] > 0:
		case f.Where == croissant.FileName || v.files[f.Where] > 0 || listed:
			v.fault(audit.Fault{File: f.Where, Why: f.What + ", in " + croissant.FileName})
		default:
			v.fault(audit.Fault{File: croissant.FileName, Field: f.Where, Why: f.What})
		}
	}
}
