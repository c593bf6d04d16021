package remake

import (
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

// checkOrigins holds what each problem says of where it comes from against the configuration of ingest, and against
// what else the release says: its licence, its native file, the digest of its record. No stage can make these again.
func (r *remaking) checkOrigins() {
	config, ok := r.configs["ingest"].(*ingest.Config)
	if !ok {
		return
	}
	record := map[string]*released.Parts{} // the first problem with that record, by digest
	files := map[schema.Source]map[string]bool{}
	for i := range r.problems {
		p := &r.problems[i].Problem
		wrong := func(field, format string, args ...any) {
			r.wrong(released.Problems, p.ID, field, fmt.Sprintf(format, args...))
		}
		if p.Synthetic != r.Manifest.Synthetic {
			wrong("synthetic", "is %v, and %s says %v of all problems", p.Synthetic, release.ManifestFile, r.Manifest.Synthetic)
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
		} else if first := record[p.RecordDigest]; first == nil {
			record[p.RecordDigest] = &r.problems[i]
		} else if column := otherRecord(first, &r.problems[i]); column != "" {
			wrong("record_digest", "is that of %s too, whose %s is another", first.Problem.ID, column)
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
		if name := imageName(p); !r.problems[i].Withheld && p.Image.Path != name {
			wrong("image", "is called %s, and image_path gives %s", spell(&p.Image.Path), spell(&name))
		}
		if files[p.Source] == nil {
			files[p.Source] = map[string]bool{}
		}
		files[p.Source][p.NativeFile] = true
	}
	for _, source := range slices.Sorted(maps.Keys(files)) {
		at := slices.IndexFunc(r.Manifest.Inputs, func(in release.Input) bool { return in.Source == source })
		if n := int64(len(files[source])); at >= 0 && r.Manifest.Inputs[at].Files < n {
			r.wrongManifest("inputs."+string(source)+".files", fmt.Sprintf("is %d, and problems come from %d",
				r.Manifest.Inputs[at].Files, n))
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

// otherRecord names a column in which two problems differ that cannot have been read from equal records, "" for none. A
// source may hold the same record twice, in two files.
func otherRecord(a, b *released.Parts) string {
	if a.Withheld || b.Withheld {
		return ""
	}
	p, q := &a.Problem, &b.Problem
	switch {
	case p.Source != q.Source:
		return "source"
	case p.TextPublished != q.TextPublished:
		return "text"
	case p.Answer != q.Answer:
		return "answer"
	case !slices.Equal(p.Choices, q.Choices):
		return "choices"
	case p.Solution != q.Solution:
		return "solution"
	}
	return ""
}
