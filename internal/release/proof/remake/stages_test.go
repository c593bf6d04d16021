package remake

import (
	"encoding/json"
	"testing"

	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// A section that means no configuration of its stage is refused; a stage without configuration has none.
func TestConfigurationsAreRefused(t *testing.T) {
	for _, s := range append(all.Stages(ingest.Data{}, newSession("")), plain{}) {
		t.Run(s.Describe().Name, func(t *testing.T) {
			for _, section := range []string{"", "[]", "7", `{"no such key": 1}`, `{"size": "many"}`, `{"size": -1}`, "{"} {
				refused := configureFrom(s, json.RawMessage(section)) != nil
				if want := s.Describe().Config != nil || section != ""; refused != want {
					t.Errorf("section %q: refused is %v", section, refused)
				}
			}
		})
	}
}

// A plain stage has no configuration.
type plain struct{ stages.Stage }

// Describe implements [stages.Stage].
func (s plain) Describe() stages.Description {
	return stages.Description{
		Name: "plain",
	}
}

// Any section of a manifest configures a stage or is refused.
func FuzzConfigureFrom(f *testing.F) {
	for _, section := range []string{`{"size":1}`, `{"alpha":0.5,"population":"selected"}`, `{"a":{"b":[1,"\u0000"]}}`, `"&a *a"`, `{"<<":{}}`} {
		f.Add([]byte(section))
	}
	f.Fuzz(func(_ *testing.T, section []byte) {
		if json.Valid(section) {
			for _, s := range all.Stages(ingest.Data{}, newSession("")) {
				_ = configureFrom(s, section)
			}
		}
	})
}
