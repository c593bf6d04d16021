package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/release/proof"
)

// What a release's grader is held against is this program's wheel where that is named: a forged one passes without it, and not with it.
func TestTheGraderOfARelease(t *testing.T) {
	t.Parallel()
	p := publish(t, "geometryqa")
	path := inventedGrader(t, "the rules")
	own, err := wheel.Load(path)
	p.do(err)
	other, err := wheel.Load(inventedGrader(t, "other rules"))
	p.do(err)
	said := func(o proof.Options) (grader string, faults []string) {
		t.Helper()
		v, err := proof.Verify(t.Context(), p.dir, o)
		p.do(err)
		for _, f := range v.Faults {
			faults = append(faults, f.String())
		}
		if v.Grader != nil {
			grader = v.Grader.String()
		}
		return grader, faults
	}
	older := *own
	older.Version = "0.9"
	for _, c := range []struct {
		what          string
		forged        bool
		options       proof.Options
		grader, fault string
	}{
		{"nothing to hold it against", false, proof.Options{}, "grader: as listed, ", ""},
		{"this program's", false, proof.Options{Grader: own, GraderNamed: true}, "grader: that of this program, version " + own.Version, ""},
		{"this program's, beside it", false, proof.Options{Grader: own}, "grader: that of this program, ", ""},
		{"another of its version", false, proof.Options{Grader: other}, "", "is not the wheel " + other.Path},
		{"one of another version, beside the program", false, proof.Options{Grader: &older}, "grader: as listed, ", ""},
		{"one of another version, named", false, proof.Options{Grader: &older, GraderNamed: true}, "", "is of version " + own.Version},
		{"a forged one, and nothing to hold it against", true, proof.Options{}, "grader: as listed, ", ""},
		{"a forged one, and this program's", true, proof.Options{Grader: own}, "", "is not the wheel " + path},
	} {
		t.Run(c.what, func(t *testing.T) {
			if c.forged {
				p.forge(func(f *forger) { f.grader(inventedGrader(t, "other rules")) })
				defer p.restore()
			}
			grader, faults := said(c.options)
			switch {
			case !strings.HasPrefix(grader, c.grader) || (grader == "") != (c.grader == ""):
				t.Errorf("%q, want %q", grader, c.grader)
			case c.fault == "" && len(faults) > 0:
				t.Error(faults)
			case c.fault != "" && (len(faults) != 1 || !strings.Contains(faults[0], c.fault) || !strings.HasPrefix(faults[0], "harness/"+own.Name)):
				t.Errorf("%q, want %q", faults, c.fault)
			}
		})
	}
	p.forge(func(f *forger) {
		delete(f.files, f.manifest.Grader.Path)
		f.manifest.Grader = nil
	})
	if grader, faults := said(proof.Options{Grader: own}); grader != "" || len(faults) > 0 {
		t.Errorf("without a grader: %q %v", grader, faults)
	}
	if _, faults := said(proof.Options{Grader: own, GraderNamed: true}); len(faults) != 1 || !strings.HasPrefix(faults[0], "manifest.json: grader: is not there") {
		t.Errorf("without a grader, and one named: %v", faults)
	}
}

// The flags of the verbs: a wheel goes into a release, which says so, and verify holds it against the one that is named.
func TestAGraderIsBroughtAlong(t *testing.T) {
	t.Parallel()
	s := newStudio(t, 16, newAuthor(t, false, 0))
	s.edit("sources: [hard]", "sources: [math]")
	s.edit("size: 2000", "size: 24")
	out := filepath.Join(t.TempDir(), "out")
	s.says(app.ExitDone, out, "build")
	path, other := inventedGrader(t, "the rules"), inventedGrader(t, "other rules")
	for _, c := range []struct {
		status       int
		grader, want string
	}{
		{app.ExitNoInput, path + ".whl", "no such file"},
		{app.ExitUsage, filepath.Dir(path), "--grader: "},
		{app.ExitUsage, "grader_test.go", `"grader_test.go" is not the name of a wheel of the grader`},
	} {
		if said := s.says(c.status, out, "release", "1.0.0", "--grader", c.grader); !strings.Contains(said, c.want) {
			t.Errorf("%s: %s", c.grader, said)
		}
	}
	s.says(app.ExitDone, out, "release", "1.0.0", "--grader", path)
	says := func(status int, args ...string) string {
		t.Helper()
		cmd := exec.Command("geoeval", args...)
		said, err := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != status {
			t.Fatalf("%v ended with %d, not %d: %v\n%s", args, code, status, err, said)
		}
		return string(said)
	}
	s.says(app.ExitDone, out, "release", "1.0.1")
	dir := filepath.Join(out, "release", "1.0.0")
	if said := says(app.ExitDone, "verify", dir); !strings.Contains(said, "\ngrader: as listed, ") {
		t.Error(said)
	}
	if said := says(app.ExitDone, "verify", dir, "--grader", path); !strings.Contains(said, "\ngrader: that of this program, ") {
		t.Error(said)
	}
	if said := says(app.ExitUnverified, "verify", dir, "--grader", other); !strings.Contains(said, "whl: is not the wheel ") {
		t.Error(said)
	}
	if said := says(app.ExitDone, "verify", filepath.Join(out, "release", "1.0.1")); strings.Contains(said, "grader") {
		t.Error(said)
	}
	if said := says(app.ExitUsage, "verify", "--out", out, "--grader", path); !strings.Contains(said, "--grader") {
		t.Error(said)
	}
	if said := says(app.ExitDone, "diff", dir, filepath.Join(out, "release", "1.0.1")); !strings.Contains(said, " → none") {
		t.Error(said)
	}
	readme, err := os.ReadFile(filepath.Join(dir, "harness", "README.md"))
	s.do(err)
	if want := "pip install harness/" + filepath.Base(path) + "\n"; !strings.Contains(string(readme), want) {
		t.Errorf("README.md does not say %q", want)
	}
	// What is withheld from a release is filled in, and the grader stays.
	s.edit("withhold: []", "withhold: [geometryqa, math]")
	s.says(app.ExitDone, out, "release", "1.0.2", "--grader", path)
	hydrated := filepath.Join(t.TempDir(), "hydrated")
	says(app.ExitDone, "hydrate", filepath.Join(out, "release", "1.0.2"), "--data", s.data, "--to", hydrated)
	if said := says(app.ExitDone, "verify", hydrated, "--grader", path); !strings.Contains(said, "\ngrader: that of this program, ") {
		t.Error(said)
	}
	var answer struct{ Grader *proof.Grader }
	s.do(json.Unmarshal([]byte(says(app.ExitDone, "verify", dir, "--json", "--quiet", "--grader", path)), &answer))
	if g := answer.Grader; g == nil || !g.Compared || !g.Own {
		t.Errorf("%+v", g)
	}
}
