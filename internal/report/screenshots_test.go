package report_test

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"geoeval/internal/report/readertest"
)

var update = flag.Bool("update", false, "take the pictures in screenshots anew, of a build of the built-in corpus")

// mostBytes is the size that a picture in the README may have.
const mostBytes = 150_000

// The pictures are not compared: letters differ from one machine to the next.
func TestScreenshots(t *testing.T) {
	if *update {
		takeScreenshots(t)
	}
	for _, name := range []string{"light", "dark", "phone"} {
		file, err := os.ReadFile(filepath.Join("screenshots", name+".png"))
		if err != nil {
			t.Fatalf("%v: run go test ./internal/report -run Screenshots -update", err)
		}
		if _, err := png.DecodeConfig(bytes.NewReader(file)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(file) > mostBytes {
			t.Errorf("%s has %d bytes, more than %d", name, len(file), mostBytes)
		}
	}
}

// builtIn builds the built-in corpus and gives its report.
func builtIn(t testing.TB) string {
	t.Helper()
	out := t.TempDir()
	geoeval := filepath.Join(out, "geoeval")
	for _, args := range [][]string{
		{"go", "build", "-o", geoeval, "./cmd/geoeval"},
		{geoeval, "build", "--out", out, "--lock", filepath.Join(out, "lock")},
		{geoeval, "report", "--out", out},
	} {
		command := exec.Command(args[0], args[1:]...)
		command.Dir = filepath.Join("..", "..")
		if said, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, said)
		}
	}
	report, err := os.ReadFile(filepath.Join(out, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	return string(report)
}

func takeScreenshots(t *testing.T) {
	r := readertest.Open(t, builtIn(t))
	r.Looks(1000, "light", "screen")
	r.Says(`location.hash = "#problems?subset=GeoEval-2000&diagram=picture"`)
	r.Waits(`document.querySelectorAll("#list img").length > 8`)
	takes(r, "light", 0)
	r.Looks(1000, "dark", "screen")
	r.Says(`location.hash = href(list.id[list.id.findIndex((id, i) => list.picture[i] >= 0 && valuesOf("subset", i).includes("GeoEval-backward") && named("source", i) === "pgps9k")])`)
	r.Waits(named + ` !== undefined`)
	r.Waits(`document.querySelector("#problem img").complete`)
	takes(r, "dark", 0)
	r.Looks(390, "light", "screen")
	r.Says(`location.hash = "#figure-7"`)
	r.Waits(`document.body.dataset.view === "overview"`)
	takes(r, "phone", r.Number(`scrollY`))
	r.Ends()
}

// takes writes a picture of the page, whose top is at y.
func takes(r *readertest.Reader, name string, y float64) {
	r.T.Helper()
	if err := os.WriteFile(filepath.Join("screenshots", name+".png"), r.Takes(y, 760), 0o666); err != nil {
		r.T.Fatal(err)
	}
}
