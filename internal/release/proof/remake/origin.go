package remake

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/stages/ingest"
)

// An origins holds what each problem says of where it comes from against the configuration of ingest, and against
// what else the release says: its licence, its native file, the digest of its record. No stage can make these again.
type origins struct {
	*remaking
	// config is nil where nothing is known of it: then nothing is looked at.
	config *ingest.Config
	// records has of each record's digest the first problem with it.
	records map[string]record
	files   map[schema.Source]map[string]bool
}

// A record is what is read of one: hashes of its [recordColumns], of those of a problem whose content is there.
type record struct {
	problem string
	columns []uint64
}

// recordColumns are columns in which no problems differ that were read from equal records. A source may hold the same record twice, in
// two files.
var recordColumns = []string{"source", "text", "answer", "choices", "solution"}

func (r *remaking) newOrigins() *origins {
	config, _ := r.configs["ingest"].(*ingest.Config)
	return &origins{r, config, map[string]record{}, map[schema.Source]map[string]bool{}}
}

// add takes the next problem.
func (o *origins) add(of *released.Parts) {
	if o.config == nil {
		return
	}
	p, config := &of.Problem, o.config
	wrong := func(field, format string, args ...any) {
		o.wrong(released.Problems, p.ID, field, fmt.Sprintf(format, args...))
	}
	if p.Synthetic != o.Manifest.Synthetic {
		wrong("synthetic", "is %v, and %s says %v of all problems", p.Synthetic, release.ManifestFile, o.Manifest.Synthetic)
	}
	license, evidence := config.License(p)
	if p.License != license {
		wrong("license", "is %s, and the configuration of ingest gives %s", spell(&p.License), spell(&license))
	}
	if p.LicenseEvidence != evidence {
		wrong("license_evidence", "is %s, and the configuration of ingest gives %s", spell(&p.LicenseEvidence),
			spell(&evidence))
	}
	if !release.IsDigest(p.RecordDigest) {
		wrong("record_digest", "is no SHA-256 in hex")
	} else if first, known := o.records[p.RecordDigest]; !known {
		o.records[strings.Clone(p.RecordDigest)] = record{strings.Clone(p.ID), columnsOf(of)}
	} else if column := otherColumn(first.columns, columnsOf(of)); column != "" {
		wrong("record_digest", "is that of %s too, whose %s is another", first.problem, column)
	}
	if p.PixelDigest != "" && !release.IsDigest(p.PixelDigest) {
		wrong("pixel_digest", "is no SHA-256 in hex")
	}
	if !config.Names(p.Source, p.NativeFile) {
		wrong("native_file", "no pattern of the configuration of ingest names such a file of %s", p.Source)
	}
	if by := p.Annotator(); by != "" {
		file, _, _ := strings.Cut(strings.TrimPrefix(p.AnnotatedBy, string(by)+"/"), "#")
		if !config.Names(by, file) {
			wrong("annotated_by", "no pattern of the configuration of ingest names such a file of %s", by)
		}
	}
	if name := imageName(p); !of.Withheld && p.Image.Path != name {
		wrong("image", "is called %s, and image_path gives %s", spell(&p.Image.Path), spell(&name))
	}
	if o.files[p.Source] == nil {
		o.files[p.Source] = map[string]bool{}
	}
	if !o.files[p.Source][p.NativeFile] {
		o.files[p.Source][strings.Clone(p.NativeFile)] = true
	}
}

// end holds the number of native files against those that problems name.
func (o *origins) end() {
	for _, source := range slices.Sorted(maps.Keys(o.files)) {
		at := slices.IndexFunc(o.Manifest.Inputs, func(in release.Input) bool { return in.Source == source })
		if n := int64(len(o.files[source])); at >= 0 && o.Manifest.Inputs[at].Files < n {
			o.wrongManifest("inputs."+string(source)+".files", fmt.Sprintf("is %d, and problems come from %d",
				o.Manifest.Inputs[at].Files, n))
		}
	}
}

// imageName is what the image of a problem is called: the last part of its path, "" for none.
func imageName(p *schema.Problem) string {
	if p.PixelDigest == "" {
		return ""
	}
	return path.Base(p.ImagePath)
}

// columnsOf gives the hashes of what is read of a record; nil where it is withheld.
func columnsOf(of *released.Parts) (out []uint64) {
	if of.Withheld {
		return nil
	}
	p := &of.Problem
	for _, field := range []any{(*string)(&p.Source), &p.TextPublished, &p.Answer, &p.Choices, &p.Solution} {
		sum := sha256.Sum256(schema.AppendCell(nil, field))
		out = append(out, binary.LittleEndian.Uint64(sum[:]))
	}
	return out
}

// otherColumn names the first of [recordColumns] in which two problems differ, "" for none.
func otherColumn(a, b []uint64) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return recordColumns[i]
		}
	}
	return ""
}
