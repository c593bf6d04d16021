package look

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/progress"
	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/release/proof"
	"geoeval/internal/report"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/audit"
)

// aboutRelease reads what the release in a folder says of itself.
func aboutRelease(dir string) (report.About, error) {
	m, err := release.LoadManifest(dir)
	if err != nil {
		return report.About{}, err
	}
	about := report.About{Version: m.Version, Published: m.Published, URL: m.URL, Withheld: m.Withheld,
		Digests: map[string]schema.Digest{}}
	for _, e := range m.Basis.Errata {
		about.Errata = append(about.Errata, schema.Erratum{ID: e.ID, Field: e.Field, Old: e.Old, New: e.New, Reason: e.Reason, Who: e.Who})
	}
	for _, t := range m.Tables {
		about.Digests[t.Name] = t.Digest
	}
	folder, err := disk.OpenFolder(dir)
	if err != nil {
		return about, err
	}
	defer folder.Close()
	sums, err := folder.Open(release.SumsFile)
	if err != nil {
		return about, err
	}
	defer sums.Close()
	h := sha256.New()
	_, err = io.Copy(h, sums)
	about.Digest = hex.EncodeToString(h.Sum(nil))
	return about, err
}

// verdictOf verifies a build, or the release in a folder, as verify does without data.
func verdictOf(ctx context.Context, p *pipeline.Pipeline, dir string, isRelease bool,
	task *progress.Task) (*report.Verdict, error) {
	v := &report.Verdict{}
	task.Doing("verifying")
	checked := func(c audit.Check) {
		task.Doing(app.CheckedOf(c))
		if c.Kind == audit.OfTable {
			v.Rows += c.Rows
		}
	}
	if !isRelease {
		faults, err := p.Verify(ctx, checked)
		v.Faults = inWords(faults)
		return v, err
	}
	found, err := proof.Verify(ctx, dir, proof.Options{Checked: checked})
	if err != nil {
		return nil, err
	}
	v.Faults, v.Notes = inWords(found.Faults), append(found.Notes, fmt.Sprint(found.Signature))
	return v, nil
}

func inWords(faults []audit.Fault) []string {
	var out []string
	for _, f := range faults {
		out = append(out, fmt.Sprint(f))
	}
	return out
}
