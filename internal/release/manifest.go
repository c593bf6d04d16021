package release

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/release/harness"
	"geoeval/internal/release/parts"
	"geoeval/internal/release/released"
	"geoeval/schema"
)

// manifestFormat is raised when older manifests can no longer be read.
const manifestFormat = 2

// textsVersion is raised by hand whenever the same release would be described in other words: by card, licences,
// Croissant's description, task files or CHANGES.md. Those of other versions are not written again by verification.
const textsVersion = 13

// TextsWithErrata is the version from which on the manifest has the values of corrections, and the card a table of them.
const TextsWithErrata = 9

// TextsWithPictured is the version from which on the manifest says what most rows with a picture are.
const TextsWithPictured = 10

// A Manifest says what a release was made of and what is in it: the content of manifest.json.
type Manifest struct {
	Format  int    `json:"format"`
	Version string `json:"version"`
	// Synthetic: its problems are invented, and it is not GeoEval.
	Synthetic bool   `json:"synthetic"`
	Seed      uint64 `json:"seed"`
	// Texts is the version of the words in which it is described.
	Texts int `json:"texts"`
	// URL is where it is published, and Published the day; "" where that is not told.
	URL       string `json:"url,omitempty"`
	Published string `json:"published,omitempty"`
	// Withheld are the sources whose content is not in the release.
	Withheld []schema.Source `json:"withheld,omitempty"`
	// Since, where not nil, is the former release of which CHANGES.md tells.
	Since *Since `json:"since,omitempty"`
	// Config gives the sections of pipeline.yaml that tables depend on.
	Config map[string]json.RawMessage `json:"config"`
	Stages []Stage                    `json:"stages"`
	// Software is what decides the bytes of files, beside geoeval itself: the libraries that write and pack Parquet.
	Software map[string]string `json:"software"`
	Inputs   []Input           `json:"inputs"`
	Writers  []Writer          `json:"writers"`
	// Translators are the models that wrote translations.
	Translators []string `json:"translators,omitempty"`
	// Grader is the wheel of the grader, where the release has one.
	Grader *Grader `json:"grader,omitempty"`
	Tables []Table `json:"tables"`
	Basis  Basis   `json:"basis"`
}

// A Stage is what a stage depended on: its version, the digest of files from outside, and the digest of everything.
type Stage struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
	Outside string `json:"outside,omitempty"`
	Key     string `json:"key"`
}

// An Input is what was read of a source.
type Input struct {
	Source schema.Source `json:"source"`
	Files  int64         `json:"files"`
	Bytes  int64         `json:"bytes"`
	// Digest is SHA-256, in hex, over a line `<digest>  <file>` for each of them, in the order of their paths.
	Digest   string `json:"digest"`
	Records  int64  `json:"records"`
	Problems int64  `json:"problems"`
	Rejects  int64  `json:"rejects"`
	LeftOut  int64  `json:"left_out"`
}

// A Writer is who wrote rephrasings.
type Writer struct {
	Name       string `json:"name"`
	Candidates int64  `json:"candidates"`
	Drawn      int64  `json:"drawn"`
}

// A Grader is the wheel of the grader that a release brings along, for the harnesses of its tasks.
type Grader struct {
	Version string `json:"version"`
	Path    string `json:"path"`
	Bytes   int64  `json:"bytes"`
	SHA256  string `json:"sha256"`
}

// graderOf says what a wheel is, nil for none.
func graderOf(f *wheel.File) *Grader {
	if f == nil {
		return nil
	}
	return &Grader{f.Version, graderPath(f.Version), int64(len(f.Content)), f.Sum()}
}

func graderPath(version string) string { return harness.Folder + "/" + wheel.FileName(version) }

// isGrader says whether a path is that of a wheel of the grader in a release.
func isGrader(path string) bool {
	name, in := strings.CutPrefix(path, harness.Folder+"/")
	return in && wheel.VersionOf(name) != ""
}

// A Table is a configuration of the release.
type Table struct {
	Name string `json:"name"`
	// Digest is the logical digest of its rows.
	Digest schema.Digest `json:"digest"`
	// RowDigests is the file with the digest of each row.
	RowDigests parts.File `json:"row_digests"`
	// Complete is the table digest of its rows with nothing withheld, where something is.
	Complete string       `json:"complete,omitempty"`
	Files    []parts.File `json:"files"`
	Counts   []Counts     `json:"counts"`
	// Pictured is, of GeoEval-2000, what most rows with a picture are; nil of other tables and where no row has a picture.
	Pictured *Pictured `json:"pictured,omitempty"`
}

// Pictured are the rows of a table with a picture, a shape and a third of complexity.
type Pictured struct {
	Shape string `json:"primary_shape"`
	Third string `json:"complexity_level_by_quantile"`
	Rows  int64  `json:"rows"`
}

// Counts are how many rows have each value of a column, those that none has left out.
type Counts struct {
	Column string  `json:"column"`
	Values []Count `json:"values"`
}

// A Count is how many rows have a value.
type Count struct {
	Value string `json:"value"`
	Rows  int64  `json:"rows"`
}

// Encode gives the bytes of manifest.json.
func (m *Manifest) Encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// LoadManifest reads the manifest of a release, which may be by another version of geoeval.
func LoadManifest(dir string) (*Manifest, error) {
	files, err := disk.OpenFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("%w: name the folder of a release", err)
	}
	defer files.Close()
	path := files.Path(ManifestFile)
	b, err := files.ReadFile(ManifestFile, mostManifest)
	if err != nil {
		return nil, fmt.Errorf("%w: name the folder of a release", err)
	}
	m, err := parseAny(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// parseAny reads a manifest that may be by another version of geoeval.
func parseAny(b []byte) (*Manifest, error) {
	m := &Manifest{}
	if err := cmp.Or(checkDepth(b), json.Unmarshal(b, m)); err != nil {
		return nil, err
	}
	if m.Format != manifestFormat {
		return nil, fmt.Errorf("format %d; this version reads %d", m.Format, manifestFormat)
	}
	return m, nil
}

// A ManifestError says what is wrong with a manifest: with one of its fields, or with all of it where Field is "".
type ManifestError struct{ Field, Why string }

func (e *ManifestError) Error() string {
	if e.Field == "" {
		return e.Why
	}
	return e.Field + ": " + e.Why
}

// ParseManifest reads a manifest of this version of geoeval, which names the tables of a release in their order, each
// with its two files. Its error is a [*ManifestError].
func ParseManifest(b []byte) (*Manifest, error) {
	wrong := func(field, format string, args ...any) (*Manifest, error) {
		return nil, &ManifestError{field, fmt.Sprintf(format, args...)}
	}
	m := &Manifest{}
	if len(b) > mostManifest {
		return wrong("", "has %d bytes, more than %d", len(b), mostManifest)
	}
	if err := checkDepth(b); err != nil {
		return wrong("", "cannot be read: %v", err)
	}
	if err := json.Unmarshal(b, m); err != nil {
		return wrong("", "cannot be read: %v", err)
	}
	if m.Format != manifestFormat {
		return wrong("", "format %d; this version reads %d", m.Format, manifestFormat)
	}
	if len(m.Tables) != len(released.Configurations) {
		return wrong("", "names %d tables, not %d", len(m.Tables), len(released.Configurations))
	}
	for i, c := range released.Configurations {
		if m.Tables[i].Name != c.Table.Name() {
			return wrong("", "names the table %q where %s should be", m.Tables[i].Name, c.Table.Name())
		}
	}
	for _, s := range m.Withheld {
		if _, err := schema.Parse(schema.Sources, string(s)); err != nil {
			return wrong("", "withheld: %v", err)
		}
	}
	if s := m.Since; s != nil && s.wrong(m) != "" {
		return wrong("since", "%s", s.wrong(m))
	}
	if g := m.Grader; g != nil && (g.Path != graderPath(g.Version) || !isGrader(g.Path) || !IsDigest(g.SHA256)) {
		return wrong("grader", "is not the version, path and digest of a wheel")
	}
	for i, c := range released.Configurations {
		t := &m.Tables[i]
		if len(t.Files) != 1 || t.Files[0].Path != tablePath(c) || t.RowDigests.Path != rowDigestsOf(t.Name) {
			return wrong("tables."+t.Name, "does not have the files %s and %s", tablePath(c), rowDigestsOf(t.Name))
		}
	}
	if again, err := m.Encode(); err != nil || !bytes.Equal(again, b) {
		return wrong("", "is not written as a release writes it: %s", firstOther(b, again))
	}
	return m, nil
}

// firstOther says in which line a text begins to differ from another one.
func firstOther(is, want []byte) string {
	has, should := bytes.SplitAfter(is, []byte("\n")), bytes.SplitAfter(want, []byte("\n"))
	at := 0
	for at < min(len(has), len(should)) && bytes.Equal(has[at], should[at]) {
		at++
	}
	return fmt.Sprintf("line %d", at+1)
}

// mostManifest is how many bytes of a manifest are read, and deepest how deep its values may lie in each other: those of
// a release have less than 100 kB, and 8 levels.
const (
	mostManifest = 4 << 20
	deepest      = 32
)

// checkDepth refuses JSON whose values lie deeper in each other than those of a manifest.
func checkDepth(b []byte) error {
	depth, quoted, escaped := 0, false, false
	for _, c := range b {
		switch {
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '{' || c == '[':
			if depth++; depth > deepest {
				return fmt.Errorf("its values lie more than %d levels deep in each other", deepest)
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}

// Withholds says whether the content of a source is not in the release.
func (m *Manifest) Withholds(source schema.Source) bool { return slices.Contains(m.Withheld, source) }
