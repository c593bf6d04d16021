package app

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/release/compare"
	"geoeval/pipeline"
	"geoeval/schema"
)

// Unwithheld says that earlier releases withheld sources which the next one would publish, though no configuration file says so: one that
// withheld them was removed, or is another one. A file that has release.withhold says what is meant, be the list empty.
type Unwithheld struct {
	// Sources would be published, and By names the releases that withheld them, together with the others of Withhold.
	Sources, Withhold []schema.Source
	By                []string
	// File is the configuration that is to say what is withheld.
	File string
}

func (e *Unwithheld) Error() string {
	return fmt.Sprintf("%s withheld %s, which this release would publish, as no configuration file says what is withheld (release.withhold). "+
		"Put the list back, in %s: release: {withhold: [%s]}. If they are to be published, say so there: release: {withhold: []}",
		strings.Join(e.By, " and "), listed(e.Sources), e.File, listed(e.Withhold))
}

// Mend says in a line what mends it, before the next release.
func (e *Unwithheld) Mend() string {
	return "say in " + e.File + " what is withheld (release.withhold)"
}

// listed is a list as YAML has it between brackets.
func listed(sources []schema.Source) string {
	names := make([]string, len(sources))
	for i, s := range sources {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}

// Unwithheld says which sources of a build were withheld by a former release, which may be nil, or by the last release made of the builds
// in the output folder, and are no more, where no configuration file says what is withheld: without it nothing is. It is nil where none are.
func (o *Options) Unwithheld(l pipeline.Layout, former *compare.Former) (*Unwithheld, error) {
	if o.hasConfig() && o.configured.Has("release", "withhold") {
		return nil, nil
	}
	e := &Unwithheld{File: o.configFile()}
	withheld := func(schema.Source) bool { return false }
	add := func(version string, also func(schema.Source) bool) {
		if by := "version " + version; slices.ContainsFunc(schema.Sources, also) && !slices.Contains(e.By, by) {
			e.By = append(e.By, by)
		}
		before := withheld
		withheld = func(s schema.Source) bool { return before(s) || also(s) }
	}
	if former != nil {
		add(former.Since.Version, former.Withholds)
	}
	if last, _ := LastRelease(disk.Join(o.Out, "release")); last != "" {
		if m, err := release.LoadManifest(last); err == nil { // else whoever reads that release says why not
			add(m.Version, m.Withholds)
		}
	}
	files, err := pipeline.ReadIfThere(l, schema.Files, "source", "problems")
	if err != nil {
		return nil, err
	}
	for _, source := range schema.Sources {
		if !withheld(source) {
			continue
		}
		e.Withhold = append(e.Withhold, source)
		if slices.ContainsFunc(files, func(f schema.File) bool { return f.Source == source && f.Problems > 0 }) {
			e.Sources = append(e.Sources, source)
		}
	}
	if len(e.Sources) == 0 {
		return nil, nil
	}
	return e, nil
}
