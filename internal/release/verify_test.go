package release

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/audit"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// SHA256SUMS has one form; whatever else is told with its line.
func TestSumsHaveOneForm(t *testing.T) {
	a, b := strings.Repeat("a", 64), strings.Repeat("0", 64)
	for _, test := range []struct {
		list string
		want []string
	}{
		{"", nil},
		{a + "  A\n" + b + "  data/x\n" + a + "  data.x\n", nil},
		{a + "  data.x\n" + b + "  data/x\n", []string{"2: data/x is out of order, behind data.x"}},
		{a + "  A\n" + a + "  A\n", []string{"2: A is listed twice"}},
		{a + "  A", []string{"1: has no end"}},
		{strings.ToUpper(a) + "  A\n", []string{`1: "` + strings.ToUpper(a[:60]) + `…" is not a line of sha256sum`}},
		{"\n" + a + "  A\n", []string{`1: "" is not a line of sha256sum`}},
		{a[1:] + "  A\n", []string{`1: "` + a[:60] + `…" is not a line of sha256sum`}},
		{a + " *A\n", []string{`1: "` + a[:60] + `…" is not a line of sha256sum`}},
		{a + "  ../A\n", []string{`1: "` + a[:60] + `…" is not a line of sha256sum`}},
		{a + "  /A\n", []string{`1: "` + a[:60] + `…" is not a line of sha256sum`}},
		{a + "  A\r\n", []string{`1: "` + a[:60] + `…" is not a line of sha256sum`}},
		{a + "  SHA256SUMS\n", []string{`1: "` + a[:60] + `…" is not a line of sha256sum`}},
	} {
		var got []string
		parseSums(test.list, func(line int, why string) { got = append(got, fmt.Sprintf("%d: %s", line, why)) })
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q:\n%s", test.list, diff)
		}
	}
}

// A manifest that is not one of this program, or that means no configuration, is refused.
func TestManifestsAreRefused(t *testing.T) {
	for _, test := range []struct{ manifest, want string }{
		{"", "cannot be read: "},
		{"[]", "cannot be read: "},
		{"{}", "format 0; this version reads 1"},
		{`{"format":1}`, "names 0 tables, not 5"},
		{`{"format":1,"tables":[{},{},{},{},{}]}`, `names the table "" where geoeval_2000 should be`},
	} {
		if _, err := parseManifest([]byte(test.manifest)); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.manifest, err, test.want)
		}
	}
	for _, s := range all.Stages(ingest.Data{}, newDesk("")) {
		for _, section := range []string{"", "[]", "7", `{"no such key": 1}`, `{"size": "many"}`, `{"size": -1}`, "{"} {
			if err := configureFrom(s, json.RawMessage(section)); err == nil {
				t.Errorf("%s is configured by %s", s.Name(), section)
			}
		}
	}
}

// A folder that holds next to nothing is no error and no panic.
func TestAFolderOfSomethingElse(t *testing.T) {
	dir := t.TempDir()
	if Is(dir) {
		t.Error("an empty folder is a release")
	}
	put(t, filepath.Join(dir, "sub", manifestFile), "{}")
	put(t, filepath.Join(dir, manifestFile), "{}")
	verdict, err := Verify(t.Context(), dir, nil)
	if err != nil || !Is(dir) {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, f := range verdict.Faults {
		got[f.File] = true
	}
	if diff := cmp.Diff(map[string]bool{sumsFile: true, manifestFile: true, "croissant.json": true, linesFile: true}, got); diff != "" {
		t.Errorf("%s\n%v", diff, verdict.Faults)
	}
	if _, err := Verify(t.Context(), filepath.Join(dir, "nowhere"), nil); err == nil || !strings.Contains(err.Error(), "name the folder of a release") {
		t.Error(err)
	}
}

// Faults of one file are told up to a limit, and so are files.
func TestFaultsOfAReleaseAreNotToldWithoutEnd(t *testing.T) {
	v := &verification{found: map[string]int{}, told: map[string]bool{}}
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
		for name, content := range map[string][]byte{manifestFile: manifest, sumsFile: sums, linesFile: lines, "croissant.json": described} {
			put(t, filepath.Join(dir, filepath.FromSlash(name)), string(content))
		}
		before, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		verdict, err := Verify(t.Context(), dir, nil)
		if err != nil || len(verdict.Faults) == 0 {
			t.Fatalf("%v, %v", verdict, err)
		}
		if after, err := os.ReadDir(dir); err != nil || len(after) != len(before) {
			t.Fatalf("verification left something behind: %v, %v", after, err)
		}
	})
}

// Any section of a manifest configures a stage or is refused.
func FuzzConfigureFrom(f *testing.F) {
	for _, section := range []string{`{"size":1}`, `{"alpha":0.5,"population":"selected"}`, `{"a":{"b":[1,"\u0000"]}}`, `"&a *a"`, `{"<<":{}}`} {
		f.Add([]byte(section))
	}
	f.Fuzz(func(_ *testing.T, section []byte) {
		if json.Valid(section) {
			for _, s := range all.Stages(ingest.Data{}, newDesk("")) {
				_ = configureFrom(s, section)
			}
		}
	})
}
