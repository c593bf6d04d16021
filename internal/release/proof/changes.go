package proof

import (
	"fmt"
	"strings"

	"geoeval/internal/release"
	"geoeval/schema/audit"
)

// checkChanges wants CHANGES.md where the manifest names a former release, and nowhere else; its beginning must name that one, and
// where that one is given, and the words are this program's, all of it is written again.
func (v *verification) checkChanges(c *audit.Check) {
	since := v.manifest.Since
	_, there := v.files[release.ChangesFile]
	if since == nil {
		if there {
			v.fault(audit.Fault{File: release.ChangesFile, Why: "is there, though " + release.ManifestFile + " names no former release"})
		}
		if v.Changes != nil {
			v.fault(audit.Fault{File: release.ManifestFile, Field: "since", Why: "names no former release: leave out --since"})
		}
		return
	}
	c.Files = 1
	others := v.manifest.CheckTexts() // of other words the beginning is the same
	if v.Changes != nil && others == nil {
		v.checkText(release.ChangesFile, v.Changes)
		return
	}
	is, err := v.text(release.ChangesFile)
	switch {
	case !there:
		v.fault(audit.Fault{File: release.ChangesFile, Why: fmt.Sprintf("is not there, though the release was compared with %s", since.Version)})
	case err != nil:
		v.fault(audit.Fault{File: release.ChangesFile, Why: fmt.Sprintf("cannot be read: %v", err)})
	case !strings.HasPrefix(string(is), v.manifest.ChangesHead()):
		v.fault(audit.Fault{File: release.ChangesFile, Line: 1, Why: "does not begin with the versions and the digest that " +
			release.ManifestFile + " names"})
	case others != nil:
		v.notef("%s: its beginning was held against %s, and the rest was not written again: its texts are of another version: %v", release.ChangesFile, release.ManifestFile, others)
	default:
		v.notef("%s: its beginning was held against %s; all of it is written again where the former release %s is named (--since DIR)",
			release.ChangesFile, release.ManifestFile, since.Version)
	}
}

// changesAgainst says what CHANGES.md is held against.
func (v *verification) changesAgainst() string {
	if v.Changes == nil || v.manifest.CheckTexts() != nil {
		return release.ManifestFile + ": the versions that it is about"
	}
	return "what the former release and this one give now"
}
