package proof

import (
	"fmt"
	"path"

	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/release"
	"geoeval/schema/audit"
	"geoeval/stages/grade"
)

// A Grader is the wheel that a release brings along, and what is known of it.
type Grader struct {
	Version string `json:"version"`
	// Compared: it is, byte for byte, a wheel from outside of the release. Else it is the one that the release lists, and no more.
	Compared bool `json:"compared"`
	// Own: that wheel is this program's, by its version.
	Own bool `json:"own"`
}

// String says it in one line.
func (g *Grader) String() string {
	switch {
	case !g.Compared:
		return fmt.Sprintf("grader: as listed, version %s: whether it is geoeval's cannot be told without geoeval's wheel (--grader FILE)", g.Version)
	case !g.Own:
		return fmt.Sprintf("grader: that of the wheel that was named, version %s", g.Version)
	}
	return fmt.Sprintf("grader: that of this program, version %s", g.Version)
}

// graderAgainst says what the grader is held against.
func (v *verification) graderAgainst() string {
	if v.Grader != nil && v.manifest.Grader != nil && v.Grader.Version == v.manifest.Grader.Version {
		return v.Grader.Name + " outside of the release"
	}
	return release.ManifestFile
}

// checkGrader holds the wheel of the grader against the manifest, and against the one from outside where there is one.
func (v *verification) checkGrader(c *audit.Check) {
	g := v.manifest.Grader
	if g == nil {
		if v.GraderNamed {
			v.fault(audit.Fault{File: release.ManifestFile, Field: "grader", Why: "is not there: the release brings no grader along"})
		}
		return
	}
	c.Files = 1
	wrong := func(format string, args ...any) {
		v.fault(audit.Fault{File: g.Path, Why: fmt.Sprintf(format, args...)})
	}
	content, err := v.text(g.Path)
	if err != nil {
		if _, listed := v.listed[g.Path]; !listed {
			wrong("cannot be read: %v", err)
		}
		return
	}
	if v.sums[g.Path] != g.SHA256 || int64(len(content)) != g.Bytes {
		v.fault(audit.Fault{File: v.culprit(g.Path, release.ManifestFile), Why: fmt.Sprintf("the file has other bytes than %s says of it", release.ManifestFile)})
		return
	}
	is, err := wheel.Parse(path.Base(g.Path), content)
	if err != nil {
		wrong("is no wheel of the grader: %v", err)
		return
	}
	same := v.Grader != nil && v.Grader.Version == is.Version
	switch {
	case same && v.Grader.Sum() != is.Sum():
		wrong("is not the wheel %s, and both say version %s: it was changed, or one of them was built from other code or with another Go",
			v.Grader.Path, is.Version)
		return
	case !same && v.GraderNamed:
		wrong("is of version %s, and the wheel that was named of %s: name that of version %[1]s", is.Version, v.Grader.Version)
		return
	}
	v.grader = &Grader{Version: is.Version, Compared: same, Own: same && is.Version == wheel.Version(grade.New().Describe().Version)}
}
