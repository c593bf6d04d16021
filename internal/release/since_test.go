package release

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

// Sources that state no licence, or one by application, are named, but for those that are withheld, each once with all its problems.
func TestUnlicensedSourcesAreNamed(t *testing.T) {
	d := &Description{&Manifest{Withheld: []schema.Source{schema.GeometryQA}}, licences{
		{schema.UniGeo, noLicence, "no LICENSE file"}:                                                      3,
		{schema.UniGeo, noLicence + "; annotation: by application", "no LICENSE file; annotation: README"}: 2,
		{schema.GeometryQA, noLicence, "no LICENSE file"}:                                                  5,
		{schema.PGPS9K, "by application", "README"}:                                                        7,
		{schema.MATH, "MIT", "LICENSE"}:                                                                    11,
	}}
	want := []Unlicensed{
		{schema.UniGeo, 5, "", "no LICENSE file", "ingest.sources.unigeo.license", "release.withhold"},
		{schema.PGPS9K, 7, "by application", "README", "ingest.sources.pgps9k.license", "release.withhold"},
	}
	if got := d.unlicensed(); !slices.Equal(got, want) {
		t.Errorf("%+v, not %+v", got, want)
	}
}

// Who made a release is noted where nobody can find the source of the program.
func TestTheMakersNote(t *testing.T) {
	for _, c := range []struct {
		maker Maker
		note  string
	}{
		{Maker{Commit: unknown}, "the program does not know the commit"},
		{Maker{Commit: "abc", Modified: true}, "the program was built with changes"},
		{Maker{Commit: "abc"}, ""},
	} {
		if got := c.maker.Note(); !strings.HasPrefix(got, c.note) || (c.note == "") != (got == "") {
			t.Errorf("%+v: %q", c.maker, got)
		}
	}
}

// A manifest names a former release by version and digest, and withholds what it withheld then.
func TestAFormerReleaseIsNamed(t *testing.T) {
	sums := strings.Repeat("a", 64)
	for name, c := range map[string]struct {
		since    Since
		withheld []schema.Source
		wrong    string
	}{
		"whole":              {Since{"1.0.0", sums, nil}, nil, ""},
		"withheld":           {Since{"1.0.0", sums, []schema.Source{schema.MATH}}, []schema.Source{schema.MATH}, ""},
		"filled in":          {Since{"1.0.0", sums, []schema.Source{schema.MATH}}, nil, ""},
		"a path":             {Since{"../1", sums, nil}, nil, "version"},
		"no digest":          {Since{"1.0.0", "A", nil}, nil, "sha256sums"},
		"withheld otherwise": {Since{"1.0.0", sums, nil}, []schema.Source{schema.MATH}, "withheld"},
		"no source":          {Since{"1.0.0", sums, []schema.Source{"| x"}}, nil, "withheld"},
	} {
		got := c.since.wrong(&Manifest{Withheld: c.withheld})
		if (got == "") != (c.wrong == "") || !strings.HasPrefix(got, c.wrong) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Corrections of withheld sources are in the manifest without their values, and come back where they are the same ones.
func TestCorrectionsAreHiddenAndRevealed(t *testing.T) {
	whole := []Erratum{
		{ID: "math/train/1", Field: "answer", Old: "1", New: "2", Who: "a", Reason: "b", Digest: "d"},
		{ID: "unigeo/train/1", Field: "answer", Old: "3", New: "4", Who: "a", Reason: "b", Digest: "e"},
	}
	m := &Manifest{Texts: textsVersion, Withheld: []schema.Source{schema.MATH}, Basis: Basis{Errata: slices.Clone(whole)}}
	m.hide()
	if e := m.Basis.Errata; e[0].Old+e[0].New != "" || e[1] != whole[1] {
		t.Fatalf("%+v", e)
	}
	if err := m.reveal(whole[1:]); err == nil || !strings.Contains(err.Error(), "math/train/1#answer") {
		t.Errorf("another errata.yaml: %v", err)
	}
	if err := m.reveal(whole); err != nil || !slices.Equal(m.Basis.Errata, whole) {
		t.Errorf("%v, %+v", err, m.Basis.Errata)
	}
}
