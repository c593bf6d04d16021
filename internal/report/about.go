package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/ingest"
)

// About says what a report tells of: a build, or the release of one.
type About struct {
	// Version is that of a release, "" for a build.
	Version string
	// Digest is what two releases that are the same have in common, in hex. For a build the report finds it, in the digests
	// of its tables.
	Digest string
	// Digests are those of its tables, for a release.
	Digests map[string]schema.Digest
	// Catalogue is that of the principles which problems need, for a release.
	Catalogue []schema.Principle
	// Errata are the corrections that were applied, for a release, which tells no values of withheld sources.
	Errata []schema.Erratum
	// Published is the day, as 2006-01-02, and URL the place where the release is published; "" where that is not told.
	Published, URL string
	// Withheld are the sources of which a release has, or would have, no content.
	Withheld []schema.Source
	// Verdict is what verification found; nil where nobody verified.
	Verdict *Verdict
}

// A Verdict is what verification found.
type Verdict struct {
	// Rows were read and held against the rules.
	Rows int64
	// Faults are what is wrong, Notes what could not be looked at, a sentence each.
	Faults, Notes []string
}

// kind is the word for what the report tells of.
func (a *About) kind() string {
	if a.Version != "" {
		return "release"
	}
	return "build"
}

// lacks says whether there is no content of a source: a release withholds it. What is counted of content leaves its problems out.
func (a *About) lacks(source schema.Source) bool {
	return a.Version != "" && slices.Contains(a.Withheld, source)
}

// ofTold says of how many rows content is counted, where n of all have none; "" where all have it.
func ofTold(n, all int) string {
	if n == 0 {
		return ""
	}
	return " (of the " + facts.Number(all-n) + " that are not withheld)"
}

// A fact is a line of the first screen about the whole. Class is its colour: good, bad or none.
type fact struct {
	Name, Value, Class string
	// More are sentences to unfold.
	More []string
	// Code: the value is one for machines, of which the page shows the beginning, Short, and a button that copies it.
	Code  bool
	Short string
}

// shortDigest is how many digits of a digest the page shows.
const shortDigest = 12

func (b *build) facts() []fact {
	all := []fact{{Name: "Version", Value: "a build, not released"}}
	if b.about.Version != "" {
		all[0].Value = b.about.Version
	}
	if limit := pipeline.Value[ingest.Limit](b.summary, ingest.LimitName).Records; limit > 0 {
		all[0].Value += fmt.Sprintf(", for a first try: of each source the first %s records at the most (--limit)", facts.Number(int(limit)))
	}
	published := fact{Name: "Published", Value: "not published"}
	if b.about.Published != "" {
		published.Value = b.about.Published
	}
	if b.about.URL != "" {
		published.Value += ", " + b.about.URL
	}
	digest := fact{Name: "Digest", Value: b.digest(), Code: true}
	if digest.Value == "" {
		digest = fact{Name: "Digest", Value: "not recorded"}
	}
	digest.Short = digest.Value[:min(len(digest.Value), shortDigest)]
	all = append(all, published, verified(b.about.Verdict), digest)
	if len(b.about.Withheld) > 0 && b.about.Version == "" {
		all = append(all, fact{Name: "Withheld", Value: "when released, " + strings.Join(spelled(b.about.Withheld), ", ")})
	}
	return all
}

func verified(v *Verdict) fact {
	f := fact{Name: "Verified"}
	switch {
	case v == nil:
		f.Value = "not for this report (report --verify)"
	case len(v.Faults) == 0:
		f.Value, f.Class, f.More = "✓ "+facts.Number(int(v.Rows))+" rows, no fault", "good", v.Notes
	case len(v.Faults) == 1:
		f.Value, f.Class, f.More = "✗ 1 fault", "bad", slices.Concat(v.Faults, v.Notes)
	default:
		f.Value, f.Class, f.More = "✗ "+facts.Number(len(v.Faults))+" faults", "bad", slices.Concat(v.Faults, v.Notes)
	}
	return f
}

// digest is what builds with equal tables have in common: SHA-256, in hex, over a line `<digest>  <table>` for each of
// them in the order of their names.
func (b *build) digest() string {
	if b.about.Digest != "" || len(b.digests) == 0 {
		return b.about.Digest
	}
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(b.digests)) {
		fmt.Fprintf(&lines, "%s  %s\n", b.digests[name].Table, name)
	}
	sum := sha256.Sum256([]byte(lines.String()))
	return hex.EncodeToString(sum[:])
}
