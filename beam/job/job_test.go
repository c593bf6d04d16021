package job_test

import (
	"strings"
	"testing"

	"geoeval"
	"geoeval/beam/job"
	"geoeval/stages"
)

func TestSettingsAreRefused(t *testing.T) {
	capped := strings.Replace(geoeval.Configuration, "\n  attempts: 8\n", "\n  attempts: 8\n  requests_per_minute: 1\n", 1)
	for _, c := range []struct {
		name   string
		change func(*job.Settings)
		want   string // in the error, "" for none
	}{
		{"nothing", func(*job.Settings) {}, ""},
		{"no workers", func(s *job.Settings) { s.Workers = 0 }, "0 workers"},
		{"more workers than requests", func(s *job.Settings) { s.Workers, s.Config = 2, capped }, "too little"},
		{"which ask nothing", func(s *job.Settings) { s.Workers, s.Config, s.Offline = 2, capped, true }, ""},
		{"another key", func(s *job.Settings) { s.Config += "colour: red\n" }, `unknown key "colour"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := job.Settings{Out: t.TempDir(), Config: geoeval.Configuration, ConfigName: "pipeline.yaml", Workers: 2}
			c.change(&s)
			_, err := s.Open()
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// All functions of a process work on one build, so that its share of the limits is one.
func TestABuildIsOpenedOnce(t *testing.T) {
	var opened job.Opened
	s := job.Settings{Out: t.TempDir(), Config: geoeval.Configuration, ConfigName: "pipeline.yaml", Workers: 2}
	again, other := s, s
	other.ID = "another job"
	first, err := opened.Build(&s)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := opened.Build(&again); err != nil || same != first {
		t.Errorf("equal settings are opened twice: %v", err)
	}
	if b, err := opened.Build(&other); err != nil || b == first {
		t.Errorf("another job is not opened: %v", err)
	}
	if s, err := first.Stage("label"); err != nil {
		t.Error(err)
	} else if _, ok := s.(stages.Worker); !ok {
		t.Error("label does not say what it does with a problem")
	}
	if _, err := first.Stage("no such stage"); err == nil {
		t.Error("a stage that is not there is found")
	}
}
