package release

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/disk"
	"geoeval/schema"

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

func TestSumsFindWhatIsNotAsItWas(t *testing.T) {
	for name, test := range map[string]struct {
		change func(dir string) error
		want   string
	}{
		"as it was":       {func(string) error { return nil }, ""},
		"another file":    {func(dir string) error { return os.WriteFile(filepath.Join(dir, "data", "a"), []byte("b"), 0o644) }, "is not the file that SHA256SUMS names"},
		"a file less":     {func(dir string) error { return os.Remove(filepath.Join(dir, "data", "a")) }, "no such file"},
		"no sums":         {func(dir string) error { return os.Remove(filepath.Join(dir, SumsFile)) }, "name the folder of a release"},
		"a way out":       {func(dir string) error { return os.WriteFile(filepath.Join(dir, SumsFile), []byte("00  ../a\n"), 0o644) }, "is not a line of sha256sum"},
		"no list of sums": {func(dir string) error { return os.WriteFile(filepath.Join(dir, SumsFile), []byte("data\n"), 0o644) }, "is not a line of sha256sum"},
		"a file beside":   {func(dir string) error { return os.WriteFile(filepath.Join(dir, "stray"), nil, 0o644) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, filepath.Join(dir, "data", "a"), "a")
			put(t, filepath.Join(dir, "B.md"), "")
			sums, err := sumsOf(folderAt(t, dir))
			if err != nil {
				t.Fatal(err)
			}
			put(t, filepath.Join(dir, SumsFile), string(sums))
			const want = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  B.md\n" +
				"ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  data/a\n"
			if again, err := sumsOf(folderAt(t, dir)); err != nil || string(again) != want {
				t.Fatalf("%s, %v", again, err)
			}
			if err := test.change(dir); err != nil {
				t.Fatal(err)
			}
			err = readAll(dir)
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

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
		{a + "  SHA256SUMS.sig\n", []string{`1: "` + a[:60] + `…" is not a line of sha256sum`}},
		{a + "  SHA256SUMS\n", []string{`1: "` + a[:60] + `…" is not a line of sha256sum`}},
	} {
		var got []string
		ParseSums(test.list, func(line int, why string) { got = append(got, fmt.Sprintf("%d: %s", line, why)) })
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q:\n%s", test.list, diff)
		}
	}
}

// folderAt opens a folder.
func folderAt(t *testing.T, dir string) *disk.Folder {
	t.Helper()
	f, err := disk.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// summed writes the sums of a folder, and opens it as that of a release.
func summed(t *testing.T, dir string) *Folder {
	t.Helper()
	sums, err := sumsOf(folderAt(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, SumsFile), string(sums))
	f, err := OpenFolder(disk.Disk{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// readAll reads every listed file of a release in both ways.
func readAll(dir string) error {
	f, err := OpenFolder(disk.Disk{}, dir)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, name := range f.listed {
		if _, err := f.ReadFile(name); err != nil {
			return err
		}
		opened, err := f.Open(name)
		if err != nil {
			return err
		}
		if err := opened.Close(); err != nil {
			return err
		}
	}
	return nil
}

// A folder that is there is never replaced, and never mixed with another one.
func TestAReleaseTakesNobodysPlace(t *testing.T) {
	const signature = "-----BEGIN"
	for _, test := range []struct{ name, there, sums, signed, sign, want string }{
		{"nothing there", "", "", "", "", ""},
		{"nothing there, signed", "", "", "", signature, ""},
		{"the same release", "SHA256SUMS", "1", "", "", ""},
		{"the same release, to be signed", "SHA256SUMS", "1", "", signature, ""},
		{"the same release, signed", "SHA256SUMS", "1", signature, signature, ""},
		{"the same release, signed, and not to be", "SHA256SUMS", "1", signature, "", ""},
		{"the same release, signed by another", "SHA256SUMS", "1", "other", signature, "is another signature"},
		{"another release", "SHA256SUMS", "2", "", "", "holds another release"},
		{"something else", "thesis.tex", "2", "", "", "is no release"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			temporary, to := filepath.Join(dir, "temporary"), filepath.Join(dir, "to")
			put(t, filepath.Join(temporary, SumsFile), "1")
			if test.there != "" {
				put(t, filepath.Join(to, test.there), test.sums)
			}
			f := &folder{contents: &contents{}, to: folderAt(t, temporary)}
			if test.sign != "" {
				put(t, filepath.Join(temporary, SignatureFile), test.sign)
				f.signature = []byte(test.sign)
			}
			if test.signed != "" {
				put(t, filepath.Join(to, SignatureFile), test.signed)
			}
			err := f.place(folderAt(t, dir), "temporary", "to")
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Fatalf("%v, want %q", err, test.want)
			}
			content, _ := os.ReadFile(filepath.Join(to, SumsFile))
			if want := map[string]string{"": "1", "SHA256SUMS": test.sums, "thesis.tex": ""}[test.there]; string(content) != want {
				t.Errorf("holds %q, want %q", content, want)
			}
			signed, _ := os.ReadFile(filepath.Join(to, SignatureFile))
			want := test.sign
			if test.signed != "" {
				want = test.signed
			}
			if string(signed) != want {
				t.Errorf("is signed %q, want %q", signed, want)
			}
		})
	}
}

func TestNativeProblemsAreFoundInTheirOrder(t *testing.T) {
	groups := [][]schema.Problem{{{ID: "a"}, {ID: "c"}}, {}, {{ID: "d"}, {ID: "f"}}}
	n := &native{next: func() ([]schema.Problem, error, bool) {
		if len(groups) == 0 {
			return nil, nil, false
		}
		g := groups[0]
		groups = groups[1:]
		return g, nil, true
	}}
	for _, id := range []string{"a", "a", "b", "c", "e", "f", "g"} {
		p, err := n.find(id)
		has := strings.Contains("a c d f", id)
		if err != nil || (p != nil) != has || has && p.ID != id {
			t.Errorf("%s: %v, %v", id, p, err)
		}
	}
}

// What others wrote makes no heading, link or line of its own.
func TestLicencesAreEscaped(t *testing.T) {
	l := licences{}
	l.add(&schema.Problem{Source: schema.MATH, License: "free\n\n## hard\n\n- Licence: *MIT*", LicenseEvidence: "[here](https://x.example) <b>\x1b\u202e"})
	var b strings.Builder
	if err := l.write(&b, nil); err != nil {
		t.Fatal(err)
	}
	_, got, _ := strings.Cut(b.String(), "\n\n## math\n\n")
	const want = "- Licence: free ## hard - Licence: \\*MIT\\*\n- Evidence: \\[here\\](https://x.example) \\<b\\>\\\\u001b\\\\u202e\n" +
		"- Problems: 1\n- Its content is in this release.\n"
	if got != want {
		t.Errorf("%s", b.String())
	}
}

func TestLicencesAreToldBySource(t *testing.T) {
	l := licences{}
	for range 2 {
		l.add(&schema.Problem{Source: schema.MATH, License: "MIT", LicenseEvidence: "its LICENSE"})
	}
	l.add(&schema.Problem{Source: schema.PGPS9K, License: "by application", LicenseEvidence: "its README"})
	var b strings.Builder
	if err := l.write(&b, []schema.Source{schema.PGPS9K}); err != nil {
		t.Fatal(err)
	}
	_, got, _ := strings.Cut(b.String(), "\n\n## ")
	const want = "pgps9k\n\n- Licence: by application\n- Evidence: its README\n- Problems: 1\n" +
		"- Its content is withheld: rows have ids, digests and labels, and `geoeval hydrate` fills in the rest from a copy of the source.\n" +
		"\n## math\n\n- Licence: MIT\n- Evidence: its LICENSE\n- Problems: 2\n- Its content is in this release.\n"
	if got != want {
		t.Errorf("%s", b.String())
	}
}
