package release

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/schema"
)

// ChangesFile says what changed since a former release, in a release that was compared with one.
const ChangesFile = "CHANGES.md"

// Since is the former release that a release was compared with.
type Since struct {
	Version string `json:"version"`
	// Sums is the SHA-256 of the former release's SHA256SUMS, in hex.
	Sums string `json:"sha256sums"`
	// Withheld are the sources that the release withheld as it was compared: CHANGES.md tells no value of theirs, and stays as it is
	// where these are filled in.
	Withheld []schema.Source `json:"withheld,omitempty"`
}

// ChangesHead gives the beginning of CHANGES.md, which says which releases it is about.
func (m *Manifest) ChangesHead() string {
	return fmt.Sprintf(`# What changed since %[1]s

From version %[1]s to version %[2]s. Version %[1]s is the release whose `+"`SHA256SUMS`"+` has the SHA-256
`+"`%[3]s`"+`.
`, m.Since.Version, m.Version, m.Since.Sums)
}

// wrong says what is wrong with what a manifest says of a former release, "" for nothing.
func (s *Since) wrong(m *Manifest) string {
	switch {
	case CheckVersion(s.Version) != nil:
		return "version: is no version"
	case !IsDigest(s.Sums):
		return "sha256sums: is no SHA-256 in hex"
	case len(m.Withheld) > 0 && !slices.Equal(s.Withheld, m.Withheld):
		return "withheld: is not what the release withholds"
	}
	for _, source := range s.Withheld {
		if _, err := schema.Parse(schema.Sources, string(source)); err != nil {
			return fmt.Sprintf("withheld: %v", err)
		}
	}
	return ""
}

// Since names an opened release as one that another is compared with. It need not be by this version of geoeval.
func (f *Folder) Since() (*Since, error) {
	m, err := f.AnyManifest()
	if err != nil {
		return nil, err
	}
	if err := CheckVersion(m.Version); err != nil {
		return nil, fmt.Errorf("%s: version: %w", f.files.Path(ManifestFile), err)
	}
	sum := sha256.Sum256(f.list)
	return &Since{Version: m.Version, Sums: hex.EncodeToString(sum[:])}, nil
}

// AnyManifest reads the manifest of a release that may be by another version of geoeval.
func (f *Folder) AnyManifest() (*Manifest, error) {
	b, err := f.ReadFile(ManifestFile)
	if err != nil {
		return nil, err
	}
	m, err := parseAny(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.files.Path(ManifestFile), err)
	}
	return m, nil
}

// CheckFiles holds every listed file against SHA256SUMS.
func (f *Folder) CheckFiles() error {
	for _, name := range f.listed {
		file, err := f.Open(name)
		if err != nil {
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	return nil
}

// An Unlicensed source is one that states no licence, or one that only an application gives, and whose problems are published in full.
type Unlicensed struct {
	Source   schema.Source `json:"source"`
	Problems int64         `json:"problems"`
	// License is what the source states, "" where it states none.
	License string `json:"license,omitempty"`
	// Evidence is what pipeline.yaml says of where a licence would be stated.
	Evidence string `json:"evidence"`
	// StateKey is the key of pipeline.yaml that states a licence, WithholdKey the one that withholds the source.
	StateKey    string `json:"state_key"`
	WithholdKey string `json:"withhold_key"`
}

// noLicence is what pipeline.yaml says of a source that states no licence.
const noLicence = "none stated"

// byApplication is what it says of one that is given to those who ask for it.
const byApplication = "by application"

// unlicensed gives the sources that let nobody publish them and are not withheld: those that state no licence, then those whose
// licence is by application, both in the order of [schema.Sources].
func (d *Description) unlicensed() []Unlicensed {
	out := []Unlicensed{}
	for _, wanted := range []string{noLicence, byApplication} {
		for _, l := range d.licences.sorted() {
			stated, _, _ := strings.Cut(l.license, ";") // behind it is the licence of an annotation
			if stated != wanted || d.manifest.Withholds(l.source) {
				continue
			}
			u := Unlicensed{l.source, d.licences[l], "", l.evidence, "ingest.sources." + string(l.source) + ".license", "release.withhold"}
			if wanted != noLicence {
				u.License = stated
			}
			if last := len(out) - 1; last >= 0 && out[last].Source == u.Source && out[last].License == u.License {
				out[last].Problems += u.Problems
				continue
			}
			out = append(out, u)
		}
	}
	return out
}

// writeChanges writes what changed since the former release, if there is one.
func (f *folder) writeChanges() error {
	if f.changes == nil {
		return nil
	}
	return f.to.Replace(ChangesFile, func(w io.Writer) error { return f.changes(w, f.to.Path(".")) })
}
