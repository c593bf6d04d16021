package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/pipeline"
)

func TestReportWritesOneFile(t *testing.T) {
	r := newRoom(t, []string{"a", "b"}, nil)
	opts := &options{config: "../../pipeline.yaml", out: r.out}
	var said bytes.Buffer
	if err := runReport(t.Context(), opts, "", false, &said, io.Discard); err != nil {
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
	if !strings.Contains(said.String(), "report.html") {
		t.Errorf("said %q", said.String())
	}
}

func TestAReportThatFailsLeavesTheLastOne(t *testing.T) {
	out := t.TempDir()
	to := filepath.Join(out, "report.html")
	if err := os.WriteFile(to, []byte("the last one"), 0o666); err != nil {
		t.Fatal(err)
	}
	err := runReport(t.Context(), &options{config: "../../pipeline.yaml", out: out}, to, false, &bytes.Buffer{}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "run geoeval build") {
		t.Errorf("got %v", err)
	}
	if page, _ := os.ReadFile(to); string(page) != "the last one" {
		t.Errorf("the report is now %q", page)
	}
	if left, _ := filepath.Glob(filepath.Join(out, "*.part")); left != nil {
		t.Errorf("%v is left", left)
	}
	err = runReport(t.Context(), &options{config: "../../pipeline.yaml", out: filepath.Join(out, "none")}, "", false, &bytes.Buffer{}, io.Discard)
	if !errors.Is(err, pipeline.ErrNotBuilt) {
		t.Errorf("without an output folder: %v", err)
	}
}
