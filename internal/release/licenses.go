package release

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"

	"geoeval/internal/disk"
	"geoeval/internal/release/card"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A licence is under what a source's problems are, and where that is stated.
type licence struct {
	source            schema.Source
	license, evidence string
}

// FolderLicenses gives LICENSES.md of the release in a folder.
func FolderLicenses(dir string) ([]byte, error) {
	f, err := OpenFolder(disk.Disk{}, dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadFile(licensesFile)
}

// BuildLicenses gives the LICENSES.md that a release of a build would have with nothing withheld.
func BuildLicenses(layout pipeline.Layout) ([]byte, error) {
	l := licences{}
	for rows, err := range snapshot.Scan(layout.Table(schema.Problems.Name()), schema.Problems, "id", "source", "license", "license_evidence") {
		if err != nil {
			return nil, err
		}
		for i := range rows {
			l.add(&rows[i])
		}
	}
	var b bytes.Buffer
	err := l.write(&b, nil)
	return b.Bytes(), err
}

// licences counts the problems of a release by source and licence.
type licences map[licence]int64

func (l licences) add(p *schema.Problem) { l[licence{p.Source, p.License, p.LicenseEvidence}]++ }

// sorted gives them in the order of [schema.Sources].
func (l licences) sorted() []licence {
	return slices.SortedFunc(maps.Keys(l), func(a, b licence) int {
		return cmp.Or(
			cmp.Compare(slices.Index(schema.Sources, a.source), slices.Index(schema.Sources, b.source)),
			cmp.Compare(a.license, b.license), cmp.Compare(a.evidence, b.evidence),
		)
	})
}

// write writes LICENSES.md.
func (l licences) write(w io.Writer, withheld []schema.Source) error {
	const head = `# Licences

Every problem keeps the licence of the source that it comes from, and so does what was made from it: backward questions,
other wordings, translations, problems of one step, and what a principle says of it. Labels, checks, ratings and digests are
under Apache-2.0, as geoeval is, and so is the catalogue of principles: their names are those of We-Math and GeoSense, their
statements are geoeval's own.
`
	if _, err := io.WriteString(w, head); err != nil {
		return err
	}
	for _, of := range l.sorted() {
		here := "Its content is in this release."
		if slices.Contains(withheld, of.source) {
			here = "Its content is withheld: rows have ids, digests and labels, " +
				"and `geoeval hydrate` fills in the rest from a copy of the source."
		}
		if _, err := fmt.Fprintf(w, "\n## %s\n\n- Licence: %s\n- Evidence: %s\n- Problems: %d\n- %s\n", card.Cell(string(of.source)),
			card.Cell(of.license), card.Cell(of.evidence), l[of], here); err != nil {
			return err
		}
	}
	return nil
}
