package release

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A Basis is what a release rests on beside native files and configuration, as far as telling it from another one needs
// it.
type Basis struct {
	// Reads gives, by stage and table, a digest of what the stage read of the table.
	Reads map[string]map[string]string `json:"reads"`
	// Writes gives, by stage and table, the columns that the table of the build had.
	Writes map[string]map[string]schema.Signature `json:"writes,omitempty"`
	// Errata are the corrections that were applied, in the order of problem and field.
	Errata []Erratum `json:"errata"`
}

// An Erratum is a reviewed correction that was applied.
type Erratum struct {
	ID    string `json:"id"`
	Field string `json:"field"`
	// Old and New are the value before and now, "" for nothing; neither is told of a withheld source.
	Old    string `json:"old,omitempty"`
	New    string `json:"new,omitempty"`
	Who    string `json:"who"`
	Reason string `json:"reason"`
	// Digest is SHA-256, in hex, over the problem's published text and the bytes of its diagram, over the field, and
	// over its value before and after. Without text and diagram, short values could be guessed and tried.
	Digest string `json:"digest"`
}

// basisOf says what a build rests on.
func basisOf(p *pipeline.Pipeline) (Basis, error) {
	records, err := pipeline.Records(p.Layout())
	if err != nil {
		return Basis{}, err
	}
	b := Basis{Reads: map[string]map[string]string{}, Writes: map[string]map[string]schema.Signature{}}
	for stage, r := range records {
		b.Reads[stage], b.Writes[stage] = r.Reads, r.Writes
	}
	b.Errata, err = AppliedErrata(p.Layout())
	return b, err
}

// Source is that of the problem.
func (e *Erratum) Source() schema.Source {
	source, _, _ := strings.Cut(e.ID, "/")
	return schema.Source(source)
}

// Key names the correction, as the row of the table errata is named.
func (e *Erratum) Key() string { return schema.Errata.Key(&schema.Erratum{ID: e.ID, Field: e.Field}) }

// Untold is the correction without its values.
func (e Erratum) Untold() Erratum {
	e.Old, e.New = "", ""
	return e
}

// Holds says whether the digest is that of the values before and now, for a problem with this published text, and with a diagram
// whose bytes have this SHA-256.
func (e *Erratum) Holds(text string, diagram [sha256.Size]byte) bool {
	return e.Digest == erratumDigest(secretOf(text, diagram), e.Field, e.Old, e.New)
}

// Corrections are rows of the table errata: those whose values are told, of problems whose content is there.
func (b *Basis) Corrections() []schema.Erratum {
	errata := []schema.Erratum{}
	for _, e := range b.Errata {
		if e.Old != "" || e.New != "" {
			errata = append(errata, schema.Erratum{ID: e.ID, Field: e.Field, Old: e.Old, New: e.New, Reason: e.Reason, Who: e.Who})
		}
	}
	return errata
}

// FolderErrata gives the corrections of the release in a folder.
func FolderErrata(dir string) ([]schema.Erratum, error) {
	m, err := LoadManifest(dir)
	if err != nil {
		return nil, err
	}
	return m.Basis.Corrections(), nil
}

// hide takes the values out of the corrections of withheld sources.
func (m *Manifest) hide() {
	for i := range m.Basis.Errata {
		if e := &m.Basis.Errata[i]; m.Withholds(e.Source()) {
			*e = e.Untold()
		}
	}
}

// AppliedErrata gives the corrections that ingest applied in a build, as a release tells of them that withholds nothing.
func AppliedErrata(l pipeline.Layout) ([]Erratum, error) {
	told := []Erratum{}
	applied, err := read(l, schema.Errata)
	if err != nil || len(applied) == 0 {
		return told, err
	}
	secrets := map[string][]byte{}
	for _, e := range applied {
		secrets[e.ID] = nil
	}
	for rows, err := range snapshot.Scan(l.Table(schema.Problems.Name()), schema.Problems, "id",
		"text_published", "image") {
		if err != nil {
			return nil, err
		}
		for i := range rows {
			if _, corrected := secrets[rows[i].ID]; corrected {
				secrets[rows[i].ID] = secretOf(rows[i].TextPublished, sha256.Sum256(rows[i].Image.Bytes))
			}
		}
	}
	for _, e := range applied {
		told = append(told, Erratum{e.ID, e.Field, e.Old, e.New, e.Who, e.Reason, erratumDigest(secrets[e.ID], e.Field, e.Old, e.New)})
	}
	return told, nil
}

// secretOf is a digest that only who has a problem's native record and diagram can know.
func secretOf(text string, diagram [sha256.Size]byte) []byte {
	secret := sha256.Sum256(append(diagram[:], text...))
	return secret[:]
}

func erratumDigest(secret []byte, field, was, is string) string {
	sum := sha256.Sum256(fmt.Appendf(slices.Clip(secret), "%q %q %q", field, was, is))
	return hex.EncodeToString(sum[:])
}
