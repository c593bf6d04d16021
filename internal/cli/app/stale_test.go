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
	for _, c := range []struct {
		name    string
		status  []pipeline.Status
		missing bool
	}{
		{"missing", []pipeline.Status{again, after}, true},
		{"a changed stage behind", []pipeline.Status{again, after, {Stage: "judge", Why: "configuration: judges; and its input responses may change", By: pipeline.ByChange}}, false},
		{"never ran", []pipeline.Status{{Stage: "ask", Why: "it never ran"}, after}, false},
	} {
		if stale := StaleOf(c.status); stale == nil || stale.Missing != c.missing {
			t.Errorf("%s: %+v", c.name, stale)
		}
	}
	if stale := StaleOf([]pipeline.Status{{Stage: "ask", Fresh: true}}); stale != nil {
		t.Errorf("fresh: %+v", stale)
	}
}
