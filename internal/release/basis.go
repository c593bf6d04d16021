package release

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

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

// An Erratum is a reviewed correction that was applied. Its values are not told, as their source may be withheld.
type Erratum struct {
	ID     string `json:"id"`
	Field  string `json:"field"`
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

// AppliedErrata gives the corrections that ingest applied in a build, as a release tells of them.
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
				secrets[rows[i].ID] = secretOf(&rows[i])
			}
		}
	}
	for _, e := range applied {
		told = append(told, Erratum{e.ID, e.Field, e.Who, e.Reason, erratumDigest(secrets[e.ID], &e)})
	}
	return told, nil
}

// secretOf is a digest that only who has a problem's native record and diagram can know.
func secretOf(p *schema.Problem) []byte {
	image := sha256.Sum256(p.Image.Bytes)
	secret := sha256.Sum256(append(image[:], p.TextPublished...))
	return secret[:]
}

func erratumDigest(secret []byte, e *schema.Erratum) string {
	sum := sha256.Sum256(fmt.Appendf(secret, "%q %q %q", e.Field, e.Old, e.New))
	return hex.EncodeToString(sum[:])
}
