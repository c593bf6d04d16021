package batch

import (
	"regexp"
	"testing"
)

// What a batch says of a prompt that is refused is that prompt's fault, wherever in the line it stands: no other request
// is made for it.
func TestRefusedPromptsOfABatch(t *testing.T) {
	response := regexp.MustCompile(`"response":.*`)
	for name, said := range map[string]string{
		"in the response": `"response":{"status_code":400,"body":{"error":{"code":"content_filter","message":"no"}}},"error":null}`,
		"in the line":     `"response":null,"error":{"code":"content_filter","message":"no"}}`,
		"with status 200": `"response":{"status_code":200,"body":{"error":{"code":"content_filter","message":"no"}}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			h, all := newHarness(t), questions("m", 3)
			h.service.fate = func(*serviceBatch) fate {
				return fate{status: "completed", spoil: func(s string) string { return response.ReplaceAllString(s, said) }}
			}
			if r := h.mustRun(all); r.Answered != 3 || r.Failures != nil {
				t.Errorf("%+v", r)
			}
			for i := range all {
				e, ok := h.options.Ledger.Lookup(all[i].Key())
				if !ok || e.Fault != "was refused by a filter: content_filter" || e.PromptTokens != 0 {
					t.Errorf("%+v", e)
				}
			}
			if r := h.mustRun(all); r.Known != 3 {
				t.Errorf("%+v", r)
			}
			h.closed()
		})
	}
}
