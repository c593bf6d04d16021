package release

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/audit"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/release/card"
	"geoeval/internal/release/croissant"
	"geoeval/internal/release/harness"
	"geoeval/internal/release/parts"
	"geoeval/schema"
)

// checkTexts writes card, licences and Croissant's description again from rows and manifest, and compares.
func (v *verification) checkTexts() (err error) {
	defer func() {
		if p := recover(); p != nil {
			v.fault(audit.Fault{File: manifestFile, Why: fmt.Sprintf("no card can be written from it: %v", p)})
		}
	}()
	f := &folder{contents: &contents{manifest: v.manifest}, dir: v.dir, licences: licences{}}
	for i := range v.content.problems {
		f.licences.add(&v.content.problems[i])
	}
	facts, err := f.facts()
	if err != nil {
		v.fault(audit.Fault{File: manifestFile, Why: fmt.Sprintf("no card can be written from it: %v", err)})
		return nil
	}
	v.checkText(licensesFile, func(w io.Writer) error { return f.licences.write(w, v.manifest.Withheld) })
	v.checkText(cardFile, func(w io.Writer) error { return card.Write(w, facts) })
	if v.sound(func(path string) bool { return path != croissant.FileName }) {
		v.checkText(croissant.FileName, func(w io.Writer) error {
			return croissant.Write(w, f.metadata(facts, v.others()))
		})
	}
	return nil
}

// checkHarness writes the task files again, elsewhere, and compares.
func (v *verification) checkHarness() error {
	dir, err := os.MkdirTemp("", "geoeval-verify-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := (&folder{contents: &contents{manifest: v.manifest}, dir: dir}).writeHarness(context.Background()); err != nil {
		return err
	}
	for path := range v.files {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(path))); strings.HasPrefix(path, harness.Folder+"/") && err != nil {
			v.fault(audit.Fault{File: path, Why: "is no task file that this release has"})
		}
	}
	return fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		v.checkText(path, func(w io.Writer) error {
			b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
			_, _ = w.Write(b)
			return err
		})
		return nil
	})
}

// others gives the files that Croissant's description lists beside the tables.
func (v *verification) others() []parts.File {
	var out []parts.File
	for _, path := range slices.SortedFunc(maps.Keys(v.files), comparePaths) {
		if !strings.HasPrefix(path, "data/") && path != croissant.FileName && path != sumsFile {
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
	told := slices.ContainsFunc(v.faults, func(f audit.Fault) bool { return f.File == path && f.Line > 0 })
	if told || bytes.Equal(is, want.Bytes()) {
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
		why = fmt.Sprintf("is %q, and the tables give %q", truncated(strings.TrimSuffix(has[at], "\n")), truncated(strings.TrimSuffix(should[at], "\n")))
		if len(why) > 0 && truncated(has[at]) == truncated(should[at]) {
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
	return fmt.Sprintf("…%q, not …%q", truncated(is[from:]), truncated(want[from:]))
}

// checkCroissant holds Croissant's description against the folder. What is wrong with a file that is known to be wrong is
// not told again.
func (v *verification) checkCroissant() {
	if _, there := v.files[croissant.FileName]; !there {
		if _, listed := v.listed[croissant.FileName]; !listed {
			v.fault(audit.Fault{File: croissant.FileName, Why: "is not there"})
		}
		return
	}
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

// checkSealed holds what is sealed against the rows that are withheld.
func (v *verification) checkSealed() {
	withheld := map[[2]string]bool{}
	for i, is := range v.content.withheld {
		if is {
			withheld[[2]string{schema.ReleasedProblems.Table.Name(), v.content.problems[i].ID}] = true
		}
	}
	for c, rows := range v.content.rows {
		for i := range rows {
			if rows[i].Withheld {
				withheld[[2]string{c.Table.Name(), c.Table.Key(&rows[i])}] = true
			}
		}
	}
	if _, there := v.files[sealedFile]; !there {
		if len(withheld) > 0 || len(v.manifest.Withheld) > 0 {
			v.fault(audit.Fault{File: sealedFile, Why: "is not there, and rows are withheld"})
		}
		return
	}
	v.eachLine(sealedFile, func(n int, line []byte) error {
		var l sealedLine
		if err := json.Unmarshal(line, &l); err != nil {
			return err
		}
		of := [2]string{l.Table, l.ID}
		if !withheld[of] {
			return fmt.Errorf("is of %s %s, which is not withheld or has a line already", truncated(l.Table), truncated(l.ID))
		}
		delete(withheld, of)
		return nil
	})
	for _, of := range slices.SortedFunc(maps.Keys(withheld), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		v.fault(audit.Fault{File: sealedFile, Why: fmt.Sprintf("has no line of %s %s, which is withheld", of[0], of[1])})
	}
}

// checkReview wants JSON in every line of the review.
func (v *verification) checkReview() {
	if _, there := v.files[reviewFile]; there {
		v.eachLine(reviewFile, func(_ int, line []byte) error {
			var object map[string]any
			return json.Unmarshal(line, &object)
		})
	}
}

// eachLine gives the lines of a file, and tells of errors with them.
func (v *verification) eachLine(path string, each func(n int, line []byte) error) {
	f, err := v.Open(path)
	if err != nil {
		v.fault(audit.Fault{File: path, Why: err.Error()})
		return
	}
	defer f.Close()
	in := bufio.NewReader(io.LimitReader(f, mostText))
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil {
			if len(line) > 0 || err != io.EOF {
				v.fault(audit.Fault{File: path, Line: n, Why: "has no end"})
			}
			return
		}
		if err := each(n, line); err != nil {
			v.fault(audit.Fault{File: path, Line: n, Why: err.Error()})
		}
	}
}

// checkAnswers opens the ledger, and looks for the answers that rows name.
func (v *verification) checkAnswers() {
	if !v.sound(inLedger) {
		return // a link may be there, and lines that differ have been told
	}
	book, err := ledger.Open(filepath.Join(v.dir, ledgerFolder), ledger.Options{ReadOnly: true})
	if err != nil {
		f := audit.Fault{File: ledgerFolder, Why: strings.ReplaceAll(err.Error(), filepath.Clean(v.dir)+string(filepath.Separator), "")}
		if d, ok := errors.AsType[*ledger.DamageError](err); ok {
			f = audit.Fault{File: ledgerFolder + "/" + filepath.Base(d.File), Line: d.Line, Why: "line " + d.Reason}
		}
		v.fault(f)
		return
	}
	defer book.Close()
	missing := func(c *schema.Configuration, key, field, request string) {
		if request != "" && !book.Has(request) {
			v.fault(audit.Fault{File: tablePath(c), Row: key, Field: field, Why: fmt.Sprintf("the ledger has no answer to %.12s", request)})
		}
	}
	for _, c := range []*schema.Configuration{schema.ReleasedSelection, schema.ReleasedAugmented} {
		rows := v.content.rows[c]
		for i := range rows {
			if r := &rows[i]; !r.Withheld {
				missing(c, c.Table.Key(r), "request", r.Rephrasing.Request)
				missing(c, c.Table.Key(r), "text_en_request", r.Translation.Request)
			}
		}
	}
}
