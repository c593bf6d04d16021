package batch

import (
	"strings"
	"testing"
)

func TestResultsNobodyExpected(t *testing.T) {
	all := questions("m", 4)
	for name, tc := range map[string]struct {
		spoil   func(string) string
		missing int
	}{
		"a line twice":        {func(s string) string { return s + s }, 0},
		"another's line":      {func(s string) string { return strings.ReplaceAll(s, all[0].Key(), "someone's") }, 1},
		"blank lines":         {func(s string) string { return "\n" + s + "\n\n" }, 0},
		"a line that is torn": {func(s string) string { return s[:len(s)-20] }, 1},
		"rubbish":             {func(string) string { return "<html>\n\x00\n[]\nnull\n7\n" }, 4},
		"no completions":      {func(s string) string { return strings.ReplaceAll(s, `"choices":`, `"error":{},"voices":`) }, 4},
		"a line without end":  {func(s string) string { return s + strings.Repeat("x", 20<<20) }, 0},
		"a long line before":  {func(s string) string { return strings.Repeat("x", 1<<20) + "\n" + s }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.service.fate = func(*serviceBatch) fate { return fate{status: "completed", spoil: tc.spoil} }
			r := h.mustRun(all)
			if len(r.Failures) != tc.missing || r.Answered != 4-tc.missing {
				t.Errorf("%+v", r)
			}
			h.once()
		})
	}
}

// A download that breaks off is not the end of the results.
func TestBrokenDownload(t *testing.T) {
	h := newHarness(t)
	h.options.Doer = &cutting{doer: h.service.Client(), left: 2}
	all := questions("m", 6)
	if r := h.mustRun(all); r.Answered != 6 || r.Failures != nil {
		t.Errorf("%+v", r)
	}
	h.answered(all)
	h.once()
}

func TestResultsGone(t *testing.T) {
	h := newHarness(t)
	all := questions("m", 2)
	h.service.fault = func(call string) int {
		if call == "GET /v1/files/{id}/content" {
			return 404
		}
		return 0
	}
	if r := h.mustRun(all); len(r.Failures) != 2 {
		t.Errorf("%+v", r)
	}
	h.closed()
}
