// Package proof holds a release against itself, with nothing but its folder: files against checksums, rows and lines
// against digests, and every row against what the stages make again of the problems.
package proof

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/format/bug"
	"geoeval/internal/release"
	"geoeval/internal/release/croissant"
	"geoeval/internal/release/proof/remake"
	"geoeval/internal/release/signing"
	"geoeval/pipeline"
	"geoeval/schema/audit"
)

// A Verdict is what verification found.
type Verdict struct {
	// Checks are what was held against what, in their order.
	Checks []audit.Check `json:"checks"`
	Faults []audit.Fault `json:"faults"`
	// Notes say what could not be checked, and why.
	Notes []string `json:"notes"`
	// Signature is whether it is signed, and by whom.
	Signature Signature `json:"signature"`
	// Grader is what is known of the grader that it brings along, nil where there is none or something is wrong with it.
	Grader *Grader `json:"grader,omitempty"`
}

// Options say how a release is verified.
type Options struct {
	// Keys, where there are any, are those of whom one must have signed the release.
	Keys []signing.Key
	// Grader, where not nil, is the wheel that the release's is held against where both have the same version; GraderNamed says that
	// they must have it.
	Grader      *wheel.File
	GraderNamed bool
	// Changes, where not nil, writes CHANGES.md again, of the former release that the release must name.
	Changes func(io.Writer) error
	// Native, where not nil, is a copy of the native files to hold the problems against.
	Native *Native
	// Checked, where not nil, is told of each check.
	Checked func(audit.Check)
}

// A Native is a reader's own copy of the native files.
type Native struct {
	// Dir holds the datasets, one folder each, named like the source.
	Dir string
	// Errata is the file of corrections, for a release that was made with some; it need not be there.
	Errata string
	// On, where not nil, is told of every step of reading the files.
	On func(pipeline.Event)
}

// Verify verifies the release in a folder: that it has the files that SHA256SUMS names and no others; every row of
// every table by the second reader; and all that can be made again from the problems in it, by the stages and with the
// configuration that its manifest names: labels, checks, duplicates, the selection, ratings, backward questions with
// their proofs, wordings and what they passed; card, licences and Croissant's description. Nothing in the folder is
// trusted, and nothing outside of it is read, but for the native files where they are given. What is wrong with the
// release is no error; that there are no native files where some were given is an [*ingest.NoInputError].
func Verify(ctx context.Context, dir string, o Options) (*Verdict, error) {
	folder, err := disk.OpenFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("%w: name the folder of a release", err)
	}
	defer folder.Close()
	answers, err := os.MkdirTemp("", "geoeval-verify-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(answers)
	v := &verification{Options: o, folder: folder, answers: filepath.Join(answers, release.LedgerFolder), found: map[string]int{}, reported: map[string]bool{}}
	if err := v.list(); err != nil {
		return nil, err
	}
	if err := v.check(audit.OfFiles, "files", release.SumsFile, func(c *audit.Check) error { return v.checkSums(ctx, c) }); err != nil {
		return nil, err
	}
	if err := v.check(audit.OfLines, "lines", release.LinesFile, v.checkLines); err != nil {
		return nil, err
	}
	if v.loadManifest() {
		if err := v.check(audit.OfFiles, "grader", v.graderAgainst(), always(v.checkGrader)); err != nil {
			return nil, err
		}
		err := v.panics.Catch("tables", func() error {
			if err := v.checkTables(ctx); err != nil {
				return err
			}
			return v.checkAll(ctx)
		})
		if err != nil {
			return nil, err
		}
	}
	if err := v.check(audit.OfFiles, croissant.FileName, "the format of Croissant, and the files of the release", always(v.checkCroissant)); err != nil {
		return nil, err
	}
	return &Verdict{Checks: v.checks, Faults: v.all(), Notes: v.notes, Signature: v.signature, Grader: v.grader}, v.panics.Err()
}

// A verification is one under way.
type verification struct {
	Options
	folder *disk.Folder
	// answers is a folder of this verification's own, to which the ledger is copied.
	answers string
	// paths are those of the regular files, in the order of a walk, and files their sizes.
	paths []string
	files map[string]int64
	// sums gives the SHA-256 of each file, listed what SHA256SUMS says of it.
	sums, listed map[string]string

	manifest *release.Manifest
	content  *content

	checks []audit.Check
	faults []audit.Fault
	// found counts the faults of each file; reported has the files of which they are given.
	found    map[string]int
	reported map[string]bool
	notes    []string
	// panics are those of checks: what they held against what was not checked.
	panics bug.Bag

	signature Signature
	grader    *Grader
}

// mostFiles is of how many files faults are told.
const mostFiles = 50

func (v *verification) fault(f audit.Fault) {
	if v.found[f.File]++; v.found[f.File] == 1 && len(v.reported) < mostFiles {
		v.reported[f.File] = true
	}
	if v.reported[f.File] && v.found[f.File] <= audit.Most {
		v.faults = append(v.faults, f)
	}
}

// check makes a check, which counts what it held against what.
func (v *verification) check(kind audit.Kind, name, against string, do func(c *audit.Check) error) error {
	was := v.faultCount()
	c := audit.Check{Kind: kind, Name: name, Against: against}
	panics := v.panics.Len()
	if err := v.panics.Catch(name, func() error { return do(&c) }); err != nil {
		return err
	}
	found := v.faultCount() - was
	if v.panics.Len() > panics {
		c.Outcome = audit.NotMade
	}
	if c.Outcome == "" {
		c.End(found)
	}
	if c.Outcome != audit.Passed || c.Files+c.Lines+c.Rows+c.Answers > 0 { // else there is no such thing in this release
		v.checked(c)
	}
	return nil
}

// always is a check that ends in no error.
func always(do func(c *audit.Check)) func(c *audit.Check) error {
	return func(c *audit.Check) error {
		do(c)
		return nil
	}
}

// checked takes a check that was made, or that could not be.
func (v *verification) checked(c audit.Check) {
	v.checks = append(v.checks, c)
	if v.Checked != nil {
		v.Checked(c)
	}
}

func (v *verification) faultCount() (n int) {
	for _, found := range v.found {
		n += found
	}
	return n
}

func (v *verification) notef(format string, args ...any) {
	v.notes = append(v.notes, fmt.Sprintf(format, args...))
}

// all gives the faults, those of one file together, in the order in which the files were first found wrong.
func (v *verification) all() []audit.Fault {
	out := []audit.Fault{}
	done := map[string]bool{}
	for _, first := range v.faults {
		if done[first.File] {
			continue
		}
		done[first.File] = true
		for _, f := range v.faults {
			if f.File == first.File {
				out = append(out, f)
			}
		}
		if n := v.found[first.File]; n > audit.Most {
			out = append(out, audit.Fault{File: first.File, Why: fmt.Sprintf("%d more faults", n-audit.Most)})
		}
	}
	if n := len(v.found) - len(v.reported); n > 0 {
		out = append(out, audit.Fault{File: ".", Why: fmt.Sprintf("%d more files are wrong", n)})
	}
	return out
}

// sound says whether nothing was found wrong with any of the files that a test takes.
func (v *verification) sound(of func(path string) bool) bool {
	for path := range v.found {
		if of(path) {
			return false
		}
	}
	return true
}

// asListed says whether a file is the one that SHA256SUMS names.
func (v *verification) asListed(path string) bool {
	return v.sums[path] != "" && v.sums[path] == v.listed[path]
}

// culprit is the file to blame where one that holds something and those that record it differ: one that is not as
// listed.
func (v *verification) culprit(path string, records ...string) string {
	if v.asListed(path) {
		for _, record := range records {
			if !v.asListed(record) {
				return record
			}
		}
	}
	return path
}

// isData says whether a file decides what is in the tables, or what is recorded of them.
func isData(file string) bool {
	return file == release.ManifestFile || file == release.CatalogueFile || strings.HasPrefix(file, "data/") ||
		strings.HasPrefix(file, path.Dir(release.LinesFile)+"/")
}

// checkAll makes again what can be made again, where what it is made from is as it was published.
func (v *verification) checkAll(ctx context.Context) error {
	again := &remake.Release{
		Answers: v.answers, Manifest: v.manifest, Read: v.rows, Images: v.content.images, Pictures: v.content.pictures,
		Catalogue: v.content.catalogue,
		Fault:     v.fault, Note: func(text string) { v.notes = append(v.notes, text) },
	}
	made := v.sound(isData)
	if !made {
		v.notef("what can be made again from the tables was not held against them, as they are not what was published")
		if v.Native != nil {
			v.notef("the native files were not read, for the same reason")
		}
	} else if err := v.copyLedger(); err != nil {
		return err
	}
	again.Ledger = v.sound(inLedger)
	for _, c := range []struct {
		kind          audit.Kind
		name, against string
		check         func(c *audit.Check) error
	}{
		{audit.OfRows, "made again", "what the stages make of the problems, as " + release.ManifestFile + " configures them",
			func(c *audit.Check) error { return v.remake(ctx, again, c) }},
		{audit.OfFiles, "written again", "their rows: statistics and metadata",
			func(c *audit.Check) error { return v.checkBytes(ctx, c) }},
		{audit.OfRows, "native files", "the records in the native files",
			func(c *audit.Check) error { return v.checkNative(ctx, again, c) }},
		{audit.OfFiles, release.ManifestFile, "the rows: sources, writers, versions", always(v.checkPeople)},
		{audit.OfRows, "withheld", release.SealedFile, always(v.checkSealed)},
		{audit.OfAnswers, "ledger", "their requests and responses, and the rows that rest on them", always(v.checkAnswers)},
		{audit.OfLines, "review", "the rule of the review, and the problems", always(v.checkReview)},
		{audit.OfFiles, "texts", "card, licences, description and task files as they are written now", always(v.checkDescription)},
		{audit.OfFiles, release.ChangesFile, v.changesAgainst(), always(v.checkChanges)},
	} {
		if c.name == "native files" && v.Native == nil {
			continue
		}
		if !made {
			v.checked(audit.Check{Kind: c.kind, Name: c.name, Against: c.against, Outcome: audit.NotMade})
		} else if err := v.check(c.kind, c.name, c.against, c.check); err != nil {
			return err
		}
	}
	return nil
}

// remake makes the tables again and compares.
func (v *verification) remake(ctx context.Context, again *remake.Release, c *audit.Check) error {
	held, err := remake.Compare(ctx, again)
	c.Rows, c.Cells = held.Rows, held.Cells
	for _, check := range v.content.counted {
		check()
	}
	return err
}

// checkNative holds the problems against the native files, where some were given.
func (v *verification) checkNative(ctx context.Context, of *remake.Release, c *audit.Check) error {
	held, err := remake.CompareNative(ctx, of, remake.Native{
		Dir: v.Native.Dir, Errata: v.Native.Errata, Out: filepath.Join(filepath.Dir(v.answers), "native"),
		Images: v.content.images, On: v.Native.On,
	})
	c.Files, c.Rows, c.Cells = held.Files, held.Rows, held.Cells
	return err
}

// count says how many things, which are called s in the plural.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
