package corpus

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// MarkerFile is the file at the root of a corpus that says what it is.
const MarkerFile = "corpus.json"

// A Marker says what a corpus is: that its problems are invented, and from what the same ones can be made again.
type Marker struct {
	Generator string  `json:"generator"`
	Version   int     `json:"version"`
	Templates string  `json:"templates"`
	Seed      uint64  `json:"seed"`
	Scale     float64 `json:"scale"`
	// Scenes is the part of the problems that are composed at least.
	Scenes float64 `json:"scenes"`
	// Most is how many problems of each dataset there are at the most; 0 for no such bound.
	Most int `json:"most,omitempty"`
	// Bulk is how many problems were asked for, where they are those of sample bulk.
	Bulk      int  `json:"bulk,omitempty"`
	Synthetic bool `json:"synthetic"`
	// Datasets are what each dataset's records are to become.
	Datasets map[schema.Source]Count `json:"datasets"`
}

const generator = "geoeval synth"

func newMarker(o Options) (*Marker, error) {
	if !(o.Scale > 0) || math.IsInf(o.Scale, 0) {
		return nil, fmt.Errorf("scale is %v: it must be over 0", o.Scale)
	}
	if !(o.Scenes >= 0 && o.Scenes <= 1) {
		return nil, fmt.Errorf("the part of scenes is %v: it must be from 0 to 1", o.Scenes)
	}
	digest, err := synth.Digest()
	if err != nil {
		return nil, err
	}
	return &Marker{Generator: generator, Version: version, Templates: digest, Seed: o.Seed, Scale: o.Scale,
		Scenes: o.Scenes, Most: o.Most, Synthetic: true}, nil
}

func (m *Marker) write(folder string) error {
	content, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, MarkerFile), append(content, '\n'), 0o644)
}

// ErrNoCorpus says that a folder is no corpus of this package.
var ErrNoCorpus = errors.New("it is no sample corpus")

// maxMarker is more than a marker has, in bytes.
const maxMarker = 1 << 20

// ReadMarker reads the marker of a folder. Its error is ErrNoCorpus where the folder has none.
func ReadMarker(dir string) (*Marker, error) {
	folder, err := disk.OpenFolder(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, ErrNoCorpus
	}
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	content, err := folder.ReadFile(MarkerFile, maxMarker)
	if errors.Is(err, os.ErrNotExist) {
		return nil, ErrNoCorpus
	}
	if err != nil {
		return nil, err
	}
	var m Marker
	if err := json.Unmarshal(content, &m); err != nil || m.Generator != generator {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, MarkerFile), ErrNoCorpus)
	}
	return &m, nil
}

// Is says whether a folder is the whole corpus of these options already.
func Is(dir string, options Options) (bool, error) {
	want, err := newMarker(options)
	if err != nil {
		return false, err
	}
	switch has, err := ReadMarker(dir); {
	case errors.Is(err, ErrNoCorpus):
		return false, nil
	case err != nil:
		return false, err
	default:
		return same(has, want), nil
	}
}

// Ensure writes a corpus unless the folder is the same one already, and says whether it did. The report is nil where
// not.
func Ensure(ctx context.Context, dir string, options Options) (report *Report, written bool, err error) {
	there, err := Is(dir, options)
	if there || err != nil {
		return nil, false, err
	}
	report, err = Write(ctx, dir, options)
	return report, err == nil, err
}

func same(a, b *Marker) bool {
	return a.Version == b.Version && a.Templates == b.Templates && a.Seed == b.Seed && a.Scale == b.Scale &&
		a.Scenes == b.Scenes && a.Most == b.Most && a.Bulk == b.Bulk
}

// String says in one line what a corpus holds.
func (m *Marker) String() string {
	var parts []string
	for _, d := range datasets() {
		parts = append(parts, fmt.Sprintf("%s %d", d.source, m.Datasets[d.source].Problems))
	}
	return strings.Join(parts, ", ")
}
