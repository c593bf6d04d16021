package proof

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/internal/review"
	"geoeval/schema/audit"
)

// checkSealed holds what is sealed against the rows that are withheld.
func (v *verification) checkSealed(c *audit.Check) {
	withheld := v.content.withheld
	if _, there := v.files[release.SealedFile]; !there {
		if len(withheld) > 0 || len(v.manifest.Withheld) > 0 {
			v.fault(audit.Fault{File: release.SealedFile, Why: "is not there, and rows are withheld"})
		}
		return
	}
	if len(v.manifest.Withheld) == 0 {
		v.fault(audit.Fault{File: release.SealedFile, Why: "should not be there: nothing is withheld"})
	}
	v.eachLine(release.SealedFile, func(n int, line []byte) error {
		var l release.SealedLine
		if err := json.Unmarshal(line, &l); err != nil {
			return err
		}
		of := [2]string{l.Table, l.ID}
		if !withheld[of] {
			return fmt.Errorf("is of %s %s, which is not withheld or has a line already", audit.Shortened(l.Table),
				audit.Shortened(l.ID))
		}
		delete(withheld, of)
		c.Rows++
		return nil
	})
	for _, of := range slices.SortedFunc(maps.Keys(withheld),
		func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		v.fault(audit.Fault{File: release.SealedFile,
			Why: fmt.Sprintf("has no line of %s %s, which is withheld", of[0], of[1])})
	}
}

// inLedger says whether a file is one of the ledger.
func inLedger(path string) bool { return strings.HasPrefix(path, release.LedgerFolder+"/") }

// checkReview wants the review to be one that was exported, of problems that are there.
func (v *verification) checkReview(c *audit.Check) {
	if _, there := v.files[release.ReviewFile]; !there {
		return
	}
	wrong := func(line int, err error) {
		v.fault(audit.Fault{File: release.ReviewFile, Line: line, Why: err.Error()})
	}
	f, err := v.Open(release.ReviewFile)
	if err != nil {
		wrong(0, err)
		return
	}
	defer f.Close()
	state, err := review.Parse(io.LimitReader(f, mostText))
	if line, ok := errors.AsType[*review.LineError](err); ok {
		wrong(line.Line, line.Err)
		return
	} else if err != nil {
		wrong(0, err)
		return
	}
	c.Files, c.Lines = 1, int64(len(state.Marks)+len(state.Assignments)+len(state.Outcomes)+len(state.Problems))
	for _, taken := range state.Problems {
		if !v.content.has(taken.Problem) {
			wrong(0, fmt.Errorf("there is no problem %s", audit.Shortened(taken.Problem)))
		}
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
func (v *verification) checkAnswers(c *audit.Check) {
	if !v.sound(inLedger) {
		return // a link may be there, and lines that differ have been told
	}
	l, err := ledger.Open(v.answers, ledger.Options{ReadOnly: true})
	if err != nil {
		f := audit.Fault{File: release.LedgerFolder,
			Why: strings.ReplaceAll(err.Error(), filepath.Dir(v.answers)+string(filepath.Separator), "")}
		if d, ok := errors.AsType[*ledger.DamageError](err); ok {
			f = audit.Fault{File: release.LedgerFolder + "/" + filepath.Base(d.File), Line: d.Line, Why: "line " + d.Reason}
		}
		v.fault(f)
		return
	}
	defer l.Close()
	for e, err := range l.Entries() {
		c.Answers++
		if err == nil {
			err = checkEntry(e)
		}
		if err != nil {
			v.fault(audit.Fault{File: release.LedgerFolder, Why: err.Error()})
		}
	}
	for _, of := range released.Configurations {
		for _, column := range requestColumns(of) {
			for _, r := range v.content.asked[askedIn{of, column.Name}] {
				if c.Rows++; !l.Has(r.request) {
					v.fault(audit.Fault{File: v.tableFile(of), Row: r.key, Field: column.Name,
						Why: fmt.Sprintf("the ledger has no answer to %.12s", r.request)})
				}
			}
		}
	}
}

// checkEntry holds an answer of the ledger against its key, which is that of the request, and against the response.
func checkEntry(e *ledger.Entry) error {
	var request llm.Request
	if err := json.Unmarshal(e.Request, &request); err != nil || request.Key() != e.Key {
		return fmt.Errorf("the answer to %.12s is one to another request", audit.Shortened(e.Key))
	}
	// An answer that cannot be used is there in part, and says why; what nobody could read was paid for all the same.
	made, _, err := llm.NewEntry(&request, e.Response)
	if e.Fault != "" || err != nil || made.Fault != "" {
		return nil
	}
	if made.Model != e.Model || made.PromptTokens != e.PromptTokens || made.CompletionTokens != e.CompletionTokens {
		return fmt.Errorf("the answer to %.12s has another model or number of tokens than its response", e.Key)
	}
	return nil
}
