package rephrase

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says how a problem was rephrased.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	augmented, err := stages.Rows(job, schema.Augmenteds)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(augmented, func(a schema.Augmented) bool { return a.ParentID == id })
	if i < 0 {
		return "not rephrased: it is not in GeoEval-2000", nil
	}
	a := &augmented[i]
	judged := ""
	if a.Differ > 0 {
		judged = fmt.Sprintf(", a judge finds of %d of these that they differ", a.Differ)
	}
	if a.Candidate == 0 && a.Passed > 0 {
		return fmt.Sprintf("not rephrased: %d of %d candidates passed the checks%s, and its own text stays", a.Passed, a.Asked, judged), nil
	}
	if a.Candidate == 0 {
		return fmt.Sprintf("not rephrased: none of %d candidates passed the checks, and its own text stays", a.Asked), nil
	}
	by := a.Model
	if strings.HasPrefix(by, Rules+"/") {
		by = "the built-in rewriter"
	}
	return fmt.Sprintf("rephrased by %s: %d of %d candidates passed the checks%s, and number %d was drawn", by,
		a.Passed, a.Asked, judged, a.Candidate), nil
}
