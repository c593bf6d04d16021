package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"geoeval/internal/cli/app"
)

// A release whose rephrasings were written by a model that was shown the diagrams is made again from its answers, without
// anybody being asked; so is one with a parameter that YAML alone would take for text.
func TestAReleaseOfAModelThatSees(t *testing.T) {
	t.Parallel()
	s := newStudio(t, 20, newAuthor(t, false, 0))
	s.edit("temperature: 0.7", "temperature: 0.7, image: true, image_detail: low, extra: {its_own: 0.00001}")
	out := filepath.Join(t.TempDir(), "out")
	s.build(out)
	shown := 0
	for _, c := range s.author.Calls() {
		shown += len(c.Pictures)
	}
	if shown == 0 {
		t.Error("no picture was shown")
	}
	s.says(app.ExitDone, out, "release", "1.0.0")
	verify := exec.Command("geoeval", "verify", filepath.Join(out, "release", "1.0.0"))
	s.asksNothing(func() {
		said, err := verify.CombinedOutput()
		if err != nil {
			t.Errorf("%v: %s", err, said)
		}
	})
}
