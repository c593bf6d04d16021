package app

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"geoeval/pipeline"
)

// A place is found again where the folder is moved with it, without it, or not at all; in two places at once it is not certain.
func TestPlacesAreFoundAgain(t *testing.T) {
	for _, c := range []struct {
		name  string
		there []string // of the old place and the near one
		want  string
		sure  bool
	}{
		{"moved without the data", []string{"old/data"}, "old/data", true},
		{"moved with the data", []string{"new/data"}, "new/data", true},
		{"copied, or other data beside it", []string{"old/data", "new/data"}, "new/data", false},
		{"gone", nil, "old/data", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			p, err := placeOf(filepath.Join(dir, "old/data"), filepath.Join(dir, "old/out"))
			if err != nil {
				t.Fatal(err)
			}
			if p.Near != "../data" {
				t.Errorf("near the folder it is %s", p.Near)
			}
			for _, path := range c.there {
				if err := os.MkdirAll(filepath.Join(dir, path), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			got, sure := p.in(filepath.Join(dir, "new/out"))
			if whole, err := filepath.Abs(got); err != nil || whole != filepath.Join(dir, c.want) || sure != c.sure {
				t.Errorf("found at %s (%v, %v), want %s (%v)", got, sure, err, c.want, c.sure)
			}
		})
	}
}

func TestPlacesInObjectStores(t *testing.T) {
	for _, c := range []struct{ path, dir, want string }{
		{"s3://bucket//data/", "out", "s3://bucket/data"},
		{"s3://bucket/data", "s3://bucket/out", "s3://bucket/data"},
		{"/data", "s3://bucket/out", "/data"},
	} {
		p, err := placeOf(c.path, c.dir)
		if err != nil || p.Path != c.want || p.Near != "" {
			t.Errorf("%s of %s is %+v (%v), want %s alone", c.path, c.dir, p, err, c.want)
		}
	}
	if p, err := placeOf("", "out"); p != nil || err != nil {
		t.Errorf("no path is %+v (%v)", p, err)
	}
}

// An origin is read as it was written, and none is written that is there already.
func TestOriginsAreRead(t *testing.T) {
	dir := t.TempDir()
	if got, err := loadOrigin(dir); got != nil || err != nil {
		t.Fatalf("nothing is %+v (%v)", got, err)
	}
	if got, err := loadOrigin(filepath.Join(dir, "none")); got != nil || err != nil {
		t.Fatalf("no folder has %+v (%v)", got, err)
	}
	want := &origin{Format: originFormat, Data: &place{Path: "/data", Near: "../data"}, Named: true, Locked: "12"}
	if err := want.save(dir); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, pipeline.OriginFile)
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := loadOrigin(dir)
	if err != nil || got.encoded() != want.encoded() {
		t.Fatalf("read %+v (%v)", got, err)
	}
	if err := got.save(dir); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(file); err != nil || !os.SameFile(before, after) {
		t.Errorf("it was written once more (%v)", err)
	}
}

// What no build has written is an error that says where, and what to do; nothing of it reaches the terminal as it stands.
func TestHostileOrigins(t *testing.T) {
	for name, content := range map[string]string{
		"empty":            "",
		"cut off":          `{"format": 1, "data"`,
		"no object":        `[1]`,
		"another version":  `{"format": 2}`,
		"without a format": `{"data": {"path": "/data"}}`,
		"relative":         `{"format": 1, "data": {"path": "data"}}`,
		"without a path":   `{"format": 1, "config": {"near": "../a.yaml"}}`,
		"escapes":          `{"format": 1, "data": {"path": "/data\u001b[2J"}}`,
		"escapes nearby":   `{"format": 1, "data": {"path": "/data", "near": "../\u001b]0;x\u0007"}}`,
		"turned around":    `{"format": 1, "config": {"path": "/a\u202elmay"}}`,
		"large":            `{"format": 1, "locked": "` + strings.Repeat("a", mostOrigin) + `"}`,
		"a list as a path": `{"format": 1, "data": {"path": ["/data"]}}`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, pipeline.OriginFile), []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
			mustBeRefused(t, dir)
		})
	}
	t.Run("a pipe", func(t *testing.T) {
		dir := t.TempDir()
		if err := syscall.Mkfifo(filepath.Join(dir, pipeline.OriginFile), 0o644); err != nil {
			t.Fatal(err)
		}
		mustBeRefused(t, dir)
	})
	t.Run("a link", func(t *testing.T) {
		dir := t.TempDir()
		if err := os.Symlink("/dev/zero", filepath.Join(dir, pipeline.OriginFile)); err != nil {
			t.Fatal(err)
		}
		mustBeRefused(t, dir)
	})
}

func mustBeRefused(t *testing.T, dir string) {
	t.Helper()
	o := &Options{Out: dir}
	_, err := o.Open()
	if err == nil {
		t.Fatal("it is taken")
	}
	text := err.Error()
	if !strings.Contains(text, pipeline.OriginFile) || !strings.Contains(text, "remove it, and name the data") {
		t.Errorf("the error does not say where and what now: %s", text)
	}
	if len(text) > 1000 || strings.ContainsAny(text, "\x1b\x07\u202e") {
		t.Errorf("the error shows what it should not: %q", text)
	}
	again := &Options{Out: dir, replace: true}
	if _, err := again.Open(); err != nil {
		t.Errorf("with --replace: %v", err)
	}
}

// A release is trusted in nothing: what lies in its folder names no data and no configuration.
func TestReleasesRememberNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "manifest.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	named := &origin{Format: originFormat, Data: &place{Path: dir}}
	if err := named.save(dir); err != nil {
		t.Fatal(err)
	}
	o := &Options{Out: dir}
	if err := o.RecallOrigin(); err != nil || o.Data != "" {
		t.Errorf("it has %q (%v)", o.Data, err)
	}
}
