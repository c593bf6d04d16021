package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/pipeline/diff"
	"geoeval/schema"
)

// releaseStage is what a cause names that lies in the release itself.
const releaseStage = "release"

// ownCauses gives what differs in the releases themselves.
func ownCauses(was, now *release.Manifest) []diff.Cause {
	var out []diff.Cause
	for _, source := range schema.Sources {
		if c, differs := withholding(was, now, source); differs {
			out = append(out, c)
		}
	}
	for _, row := range diff.Changes(was.Software, now.Software) {
		out = append(out, diff.Cause{Stage: releaseStage, Kind: diff.BySoftware, What: fmt.Sprintf("%s: %s → %s",
			row.Key, cmp.Or(was.Software[row.Key], "none"), cmp.Or(now.Software[row.Key], "none"))})
	}
	if a, b := graderOf(was), graderOf(now); a != b {
		out = append(out, diff.Cause{Stage: releaseStage, Kind: diff.BySoftware, What: fmt.Sprintf("grader: %s → %s", a, b)})
	}
	return out
}

// graderOf names the grader that a release brings along.
func graderOf(m *release.Manifest) string {
	if m.Grader == nil {
		return "none"
	}
	return fmt.Sprintf("%s (%.12s)", m.Grader.Version, m.Grader.SHA256)
}

// withholding says whether the content of a source is withheld from one of two releases alone.
func withholding(was, now *release.Manifest, source schema.Source) (diff.Cause, bool) {
	before, after := was.Withholds(source), now.Withholds(source)
	what := " is withheld"
	if before {
		what = " is no longer withheld"
	}
	return diff.Cause{Stage: releaseStage, Kind: diff.ByWithholding, What: string(source) + what}, before != after
}

// causesOf gives the causes of a row that differs, or of some columns in which it does.
func (c *comparison) causesOf(t *tableDiff, r *rowDiff, columns ...string) []diff.Cause {
	of := c.placesOf(t, r)
	if len(columns) > 0 {
		of = nil
		for _, column := range columns {
			of = append(of, placeOf(t.config.Origins[column]))
		}
	}
	about := c.inputs.about[r.problem]
	causes := []diff.Cause{}
	if len(of) > 0 {
		causes = c.causes.Row(of, diff.Subject{
			Concerned: func(what string) bool { return slices.Contains(about, what) },
			In:        func(table string) bool { return c.has(table, r.problem) },
			Differs:   func(table string) bool { return c.differs(table, r.problem) },
			Left:      func(table string) bool { return c.left(table, r.problem) },
		})
	}
	if slices.Contains(r.columns, "withheld") {
		if w, differs := withholding(c.was.manifest, c.now.manifest, sourceOf(r.problem)); differs {
			causes = append(causes, w)
		}
	}
	return causes
}

// placesOf gives the places in the tables of the build from which comes what differs of a row.
func (c *comparison) placesOf(t *tableDiff, r *rowDiff) []diff.Place {
	if r.Change != diff.Changed {
		return []diff.Place{{Table: t.config.Decides().Name()}}
	}
	var of []diff.Place
	for _, column := range r.columns {
		switch column {
		case "withheld":
		case "image":
			of = append(of, diff.Place{Table: schema.Problems.Name(), Column: "image"})
			if t.config == released.Steps { // most of its pictures are its own
				of = append(of, diff.Place{Table: schema.Steps.Name(), Column: "image"})
			}
		case "subsets":
			for _, config := range released.Configurations {
				if slices.ContainsFunc(r.subsets, func(s diff.Row) bool { return s.Key == config.Table.Name() }) {
					of = append(of, diff.Place{Table: config.Decides().Name()})
				}
			}
		case "content_digest": // of something that is withheld
			for _, name := range slices.Concat(t.config.Published, t.config.Derived) {
				of = append(of, placeOf(t.config.Origins[name]))
			}
		default:
			of = append(of, placeOf(t.config.Origins[column]))
		}
	}
	return of
}

func placeOf(o released.Origin) diff.Place {
	return diff.Place{Table: o.Join.Table.Name(), Column: o.Column}
}

func sourceOf(problem string) schema.Source {
	source, _, _ := strings.Cut(problem, "/")
	return schema.Source(source)
}
