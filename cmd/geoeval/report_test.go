package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	clilook "geoeval/internal/cli/look"
	"geoeval/pipeline"
)

// reportOf calls the verb report, and gives what it printed.
func reportOf(t *testing.T, args ...string) (said string, err error) {
	t.Helper()
	var out bytes.Buffer
	cmd := clilook.NewReport(&app.Options{})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetOut(&out)
	cmd.SetErr(io.Discard)
	cmd.SetArgs(append([]string{"--config", "../../pipeline.yaml"}, args...))
	err = cmd.ExecuteContext(t.Context())
	return out.String(), err
}

func TestReportWritesOneFile(t *testing.T) {
	r := newRoom(t, []string{"a", "b"}, nil)
	said, err := reportOf(t, "--out", r.out)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(r.out, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(page, []byte("<!doctype html>")) || !bytes.HasSuffix(page, []byte("</html>\n")) {
		t.Error("the report is not a whole page")
	}
	if bytes.Contains(page, []byte("window.stolen")) {
		t.Error("what was text became part of the page")
	}
	if !strings.Contains(said, "report.html") {
		t.Errorf("said %q", said)
	}
}

func TestAReportThatFailsLeavesTheLastOne(t *testing.T) {
	out := t.TempDir()
	to := filepath.Join(out, "report.html")
	if err := os.WriteFile(to, []byte("the last one"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := reportOf(t, "--out", out, "--to", to)
	if err == nil || !strings.Contains(err.Error(), "run geoeval build") {
		t.Errorf("got %v", err)
	}
	if page, _ := os.ReadFile(to); string(page) != "the last one" {
		t.Errorf("the report is now %q", page)
	}
	if left, _ := filepath.Glob(filepath.Join(out, "*.part")); left != nil {
		t.Errorf("%v is left", left)
	}
	_, err = reportOf(t, "--out", filepath.Join(out, "none"))
	if !errors.Is(err, pipeline.ErrNotBuilt) {
		t.Errorf("without an output folder: %v", err)
	}
}
