package app

import (
	"testing"

	"geoeval/pipeline"
)

// Tables are of one run where nothing but what was not obtained is asked for again.
func TestWhatIsMissingIsNotStale(t *testing.T) {
	t.Parallel()
	again := pipeline.Status{Stage: "ask", Why: "3 answers were not obtained, and are asked for again", By: pipeline.ByItself}
	after := pipeline.Status{Stage: "grade", Why: "its input responses may change: stage ask is stale", By: pipeline.ByInput}
	changed := after
	changed.Own, changed.OwnBy = "its input responses changed: column text", pipeline.ByChange
	for _, c := range []struct {
		name           string
		status         []pipeline.Status
		missing, mixed bool
	}{
		{"missing", []pipeline.Status{again, after}, true, false},
		{"asked again, and then killed", []pipeline.Status{again, changed}, false, true},
		{"an older build", []pipeline.Status{{Stage: "questions", Why: "what it reads from outside changed"}, after}, false, false},
		{"a changed stage behind", []pipeline.Status{again, after, {Stage: "judge", Why: "configuration: judges; and its input responses may change", By: pipeline.ByChange}}, false, true},
		{"never ran", []pipeline.Status{{Stage: "ask", Why: "it never ran"}, after}, false, false},
	} {
		if stale := StaleOf("geoeval evaluate", c.status); stale == nil || stale.Missing != c.missing || stale.Mixed != c.mixed || (stale.Current() == nil) != c.missing {
			t.Errorf("%s: %+v", c.name, stale)
		}
	}
	if stale := StaleOf("geoeval evaluate", []pipeline.Status{{Stage: "ask", Fresh: true}}); stale != nil {
		t.Errorf("fresh: %+v", stale)
	}
}
