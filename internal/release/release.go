package release

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/release/croissant"
	"geoeval/internal/release/released"
	"geoeval/internal/release/signing"
	"geoeval/pipeline"
	"geoeval/schema"
)

// The files of a release, but for the tables, the digests of their rows, and what packages croissant and harness name.
const (
	ManifestFile = "manifest.json"
	SumsFile     = "SHA256SUMS"
	// SignatureFile, where it is there, signs SHA256SUMS. It is the one file that is not listed in it.
	SignatureFile = SumsFile + ".sig"
	// LinesFile has the digests of the lines of texts.
	LinesFile  = digestFolder + "/lines.txt"
	ReviewFile = "review.jsonl"
	// CatalogueFile has the catalogue of principles: a line a row of the table principles of the build.
	CatalogueFile = "principles.jsonl"
	// SealedFile hides what was derived from withheld sources.
	SealedFile   = "withheld.jsonl"
	LedgerFolder = "ledger"

	licensesFile = "LICENSES.md"
	cardFile     = "README.md"
	digestFolder = "digests"
)

// The name of a release's folder begins so until it is whole: that of a release which is made of a build, and that of
// one which is filled in. Both are removed by whom comes after: he holds the build, or the lock beside the folder.
const (
	releasing = ".release-"
	hydrating = ".hydrate-"
)

// Options say what to release.
type Options struct {
	// Version names the release: letters, digits, dots, dashes and underscores.
	Version string
	// Dir is the folder to write; its parent is made.
	Dir string
	// Disk is what the folder is on; tests have others than the zero one.
	Disk disk.Disk
	// Config is the section release of the configuration.
	Config Config
	// Ledger is the folder of the answers that were bought.
	Ledger string
	// Doing, where not nil, is told in a few words what is done, as it begins.
	Doing func(what string)
	// Review, where not nil, writes the review of the hard subset.
	Review func(io.Writer) error
	// Signer, where not nil, signs SHA256SUMS.
	Signer *signing.Signer
	// Since, where not nil, is the former release that the release is compared with, and Changes writes what changed since, for the
	// release in a folder that has its tables and manifest.
	Since   *Since
	Changes func(w io.Writer, dir string) error
	// Grader, where not nil, is the wheel that the release brings along.
	Grader *wheel.File
	// Verify, where not nil, verifies the folder of the finished release before it gets its name: an error leaves none.
	Verify func(ctx context.Context, dir string) error
}

// version is a semantic one without build metadata.
var version = regexp.MustCompile(`^(0|[1-9][0-9]{0,8})(\.(0|[1-9][0-9]{0,8})){2}(-[0-9A-Za-z][0-9A-Za-z.-]{0,31})?$`)

// A VersionError says that a version is no semantic one, which releases are named by.
type VersionError struct{ Version string }

func (e *VersionError) Error() string {
	return fmt.Sprintf("%q is no version: take MAJOR.MINOR.PATCH, three numbers without leading zeros, such as 1.0.0, or with a suffix, 1.0.0-beta", e.Version)
}

// A StaleError says that there is nothing to release yet.
type StaleError struct {
	Stage, Why string
	// Next says what to run.
	Next error
}

func (e *StaleError) Error() string {
	return fmt.Sprintf("stage %s is not up to date (%s): %v", e.Stage, e.Why, e.Next)
}

// Unwrap says that a build is missing.
func (e *StaleError) Unwrap() error { return pipeline.ErrNotBuilt }

// CheckVersion says whether a version can name a release: its error is a [*VersionError].
func CheckVersion(v string) error {
	if !version.MatchString(v) {
		return &VersionError{v}
	}
	return nil
}

// Is says whether a folder is meant to be a release, and not a build.
func Is(dir string) bool {
	for _, name := range []string{ManifestFile, SumsFile, croissant.FileName} {
		if _, err := disk.LstatPath(disk.Join(dir, name)); err == nil {
			return true
		}
	}
	return false
}

// Released is what came of [Release].
type Released struct {
	Manifest *Manifest
	// Unlicensed are the sources that state no licence, or one by application, and are published in full.
	Unlicensed []Unlicensed
	// Maker is the program that runs.
	Maker Maker
	// Already says that the folder held the same release before.
	Already bool
	// Signature says by which key the release was signed, nil where nobody was to sign it.
	Signature *Signature
}

// A Signature is that of a release that is there now.
type Signature struct {
	// Key is the fingerprint of the key, as ssh-keygen -l has it.
	Key string `json:"key"`
	// Added says that the release had none before.
	Added bool `json:"added"`
}

// Release writes a release of a build whose stages are all up to date. Where the folder holds the same release already
// it is left as it is, but for a signature that it lacks; another one there is an error. Beside the folder a file says
// which program made it ([Made]).
func Release(ctx context.Context, p *pipeline.Pipeline, o Options) (*Released, error) {
	if err := CheckVersion(o.Version); err != nil {
		return nil, err
	}
	unlock, err := p.Hold()
	if err != nil {
		return nil, err
	}
	defer unlock()
	beside, _, err := disk.Split(disk.Clean(o.Dir))
	if err != nil {
		return nil, err
	}
	if err := removeLeftovers(o.Disk, beside); err != nil {
		return nil, err
	}
	if o.Doing == nil {
		o.Doing = func(string) {}
	}
	o.Doing("checking that the build is up to date")
	if err := fresh(ctx, p); err != nil {
		return nil, err
	}
	o.Doing("reading the build")
	b, err := readBuild(p.Layout())
	if err != nil {
		return nil, err
	}
	m, err := newManifest(p, b, o.Version)
	if err != nil {
		return nil, err
	}
	l, err := ledger.Open(o.Ledger, ledger.Options{ReadOnly: true, Fits: llm.Fits})
	if err != nil {
		return nil, err
	}
	defer l.Close()
	requests, err := b.requests()
	if err != nil {
		return nil, err
	}
	m.Withheld, m.URL, m.Published, m.Grader = o.Config.Withhold, o.Config.URL, o.Config.Published, graderOf(o.Grader)
	m.hide()
	if o.Since != nil {
		m.Since = &Since{o.Since.Version, o.Since.Sums, o.Config.Withhold}
	}
	c := &contents{manifest: m, rows: b.rows(released.Configurations), catalogue: b.catalogue(), answers: &bought{l, requests}, review: o.Review, signer: o.Signer, grader: o.Grader,
		doing: o.Doing, check: func(ctx context.Context) error { return fresh(ctx, p) }, verify: o.Verify}
	if o.Since != nil {
		c.changes = o.Changes
	}
	if err := write(ctx, o.Disk, o.Dir, releasing, c); err != nil {
		return nil, err
	}
	made := &Released{Manifest: m, Unlicensed: c.unlicensed, Maker: ThisMaker(), Already: !c.placed}
	if c.signer != nil {
		made.Signature = &Signature{c.signer.Fingerprint(), c.signed}
	}
	return made, sayMade(o.Disk, o.Dir, c.placed)
}

// CheckTaken says whether the folder of a release holds another one, as far as the two manifests tell it before any table is read: it was
// made of another build, or as another release. Where it cannot be told, [Release] says so in the end.
func CheckTaken(p *pipeline.Pipeline, o Options) error {
	m, err := LoadManifest(o.Dir)
	if err != nil {
		return nil
	}
	lock, err := p.Lock()
	if err != nil {
		return nil
	}
	since := func(s *Since) Since {
		if s == nil {
			return Since{}
		}
		return Since{Version: s.Version, Sums: s.Sums}
	}
	c := &o.Config
	var by []string
	for _, one := range []struct {
		what string
		same bool
	}{
		{"the build", m.MadeOf(lock)},
		{"release.withhold", slices.Equal(m.Withheld, c.Withhold)},
		{"release.url", m.URL == c.URL},
		{"release.published", m.Published == c.Published},
		{"--since", reflect.DeepEqual(since(m.Since), since(o.Since))},
		{"--grader", reflect.DeepEqual(m.Grader, graderOf(o.Grader))},
	} {
		if !one.same {
			by = append(by, one.what)
		}
	}
	if by == nil {
		return nil
	}
	return takenError(o.Dir, strings.Join(by, ", "))
}

// MadeOf says whether a release was made of the build that a lock is of, as far as its stages tell.
func (m *Manifest) MadeOf(lock *pipeline.Lock) bool {
	keys := map[string]string{}
	for _, s := range m.Stages {
		keys[s.Name] = s.Key
	}
	return !slices.ContainsFunc(lock.Stages, func(s pipeline.LockStage) bool { return keys[s.Name] != s.Key })
}

// takenError says that a folder holds another release, and by what it differs.
func takenError(dir, by string) error {
	return fmt.Errorf("%s holds another release, which differs by %s: take another version (--since %[1]s says what changed), or remove it "+
		"if nobody has it yet", dir, by)
}

// removeLeftovers removes what releases left behind that were killed.
func removeLeftovers(d disk.Disk, dir string) error {
	folder, err := d.OpenFolder(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sweep(".", func(name string) bool { return strings.HasSuffix(name, MadeSuffix) }); err != nil {
		return err
	}
	entries, err := folder.ReadDir(".")
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), releasing) {
			err = errors.Join(err, folder.RemoveAll(e.Name()))
		}
	}
	return err
}

// A LimitedError says that a build read so many records of each source at the most, and is none to release.
type LimitedError struct {
	Limit int64
	// Next says what to run.
	Next error
}

func (e *LimitedError) Error() string {
	return fmt.Sprintf("the build has at most %d records of each source (--limit %[1]d), for a first try: %[2]v without --limit",
		e.Limit, e.Next)
}

// Unwrap says that a build is missing.
func (e *LimitedError) Unwrap() error { return pipeline.ErrNotBuilt }

// fresh says whether the tables of all stages are up to date, of all records.
func fresh(ctx context.Context, p *pipeline.Pipeline) error {
	files, err := pipeline.ReadIfThere(p.Layout(), schema.Files, "record_limit")
	if err == nil && len(files) > 0 && files[0].RecordLimit > 0 {
		return &LimitedError{files[0].RecordLimit, p.Layout().NotBuilt()}
	}
	status, err := p.Status(ctx)
	if err != nil {
		return err
	}
	for _, s := range status {
		if !s.Fresh {
			return &StaleError{s.Stage, s.Why, p.Layout().NotBuilt()}
		}
	}
	return nil
}
