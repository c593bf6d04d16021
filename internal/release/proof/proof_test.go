package proof

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/release"
	"geoeval/schema/audit"

	"github.com/google/go-cmp/cmp"
)

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A folder that holds next to nothing is no error and no panic.
func TestAFolderOfSomethingElse(t *testing.T) {
	dir := t.TempDir()
	if release.Is(dir) {
		t.Error("an empty folder is a release")
	}
	put(t, filepath.Join(dir, "sub", release.ManifestFile), "{}")
	put(t, filepath.Join(dir, release.ManifestFile), "{}")
	verdict, err := Verify(t.Context(), dir, Options{})
	if err != nil || !release.Is(dir) {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, f := range verdict.Faults {
		got[f.File] = true
	}
	if diff := cmp.Diff(map[string]bool{release.SumsFile: true, release.ManifestFile: true, "croissant.json": true, release.LinesFile: true}, got); diff != "" {
		t.Errorf("%s\n%v", diff, verdict.Faults)
	}
	if _, err := Verify(t.Context(), filepath.Join(dir, "nowhere"), Options{}); err == nil || !strings.Contains(err.Error(), "name the folder of a release") {
		t.Error(err)
	}
}

// Faults of one file are told up to a limit, and so are files.
func TestFaultsOfAReleaseAreNotToldWithoutEnd(t *testing.T) {
	v := &verification{found: map[string]int{}, reported: map[string]bool{}}
	for i := range 100 {
		for file := range 60 {
			v.fault(audit.Fault{File: fmt.Sprintf("f%02d", file), Line: i + 1, Why: "is wrong"})
		}
	}
	got := v.all()
	if len(got) != mostFiles*(audit.Most+1)+1 || got[audit.Most].String() != "f00: 80 more faults" || got[len(got)-1].String() != ".: 10 more files are wrong" {
		t.Errorf("%d: %v", len(got), got[len(got)-1])
	}
}

// Whatever a folder holds, it is a verdict.
func FuzzVerify(f *testing.F) {
	sum := strings.Repeat("0", 64)
	f.Add([]byte(`{"format":1,"tables":[]}`), []byte(sum+"  manifest.json\n"), []byte("manifest.json:1\t0123456789abcdef\n"), []byte("{}"))
	tables := `{"name":"geoeval_2000","files":[{"path":"data/geoeval_2000-00000-of-00001.parquet"}],"row_digests":{"path":"digests/geoeval_2000.txt"}}`
	f.Add([]byte(`{"format":1,"tables":[`+strings.Repeat(tables+",", 4)+tables+`]}`), []byte(sum+"  a\n"+sum+"  a\n"), []byte("a:9999999999\t0123456789abcdef\n"), []byte(`{"distribution":[{"contentUrl":"../x","sha256":"y","@type":"cr:FileObject"}]}`))
	f.Fuzz(func(t *testing.T, manifest, sums, lines, described []byte) {
		dir := t.TempDir()
		for name, content := range map[string][]byte{release.ManifestFile: manifest, release.SumsFile: sums, release.LinesFile: lines, "croissant.json": described} {
			put(t, filepath.Join(dir, filepath.FromSlash(name)), string(content))
		}
		before, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		verdict, err := Verify(t.Context(), dir, Options{})
		if err != nil || len(verdict.Faults) == 0 {
			t.Fatalf("%v, %v", verdict, err)
		}
		if after, err := os.ReadDir(dir); err != nil || len(after) != len(before) {
			t.Fatalf("verification left something behind: %v, %v", after, err)
		}
	})
}
