package upstream_test

import (
	"net/url"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/sources/upstream"
)

// Every dataset of the paper has an entry, and what can be downloaded has a sum: its address names one content.
func TestTheListIsWhole(t *testing.T) {
	list := upstream.Listed()
	for _, source := range []schema.Source{schema.Geometry3K, schema.PGPS9K, schema.UniGeo, schema.GeoQAPlus, schema.GeometryQA,
		schema.MATH, schema.MathQA, schema.HardSource} {
		t.Run(string(source), func(t *testing.T) {
			e, ok := list[source]
			if !ok || source != schema.HardSource && e.Home == "" {
				t.Fatalf("%+v", e)
			}
			for _, d := range e.Downloads {
				if u, err := url.Parse(d.URL); err != nil || u.Scheme != "https" || !d.Known() {
					t.Errorf("%+v", d)
				}
			}
		})
	}
}

func TestParse(t *testing.T) {
	entry := func(lines string) string { return "mathqa:\n  title: MathQA\n  evidence: it\n" + lines }
	sum := strings.Repeat("0a", 32)
	for _, test := range []struct {
		name, content string
		want          string // in the error, "" for none
	}{
		{"good", entry("  downloads: [{url: 'https://example.org/a.zip', sha256: [" + sum + "]}]"), ""},
		{"by hand", "hard:\n  title: yours\n  by_hand: [do it]", ""},
		{"this machine", entry("  downloads: [{url: 'http://127.0.0.1:80/a.zip'}]"), ""},
		{"this machine by name", entry("  downloads: [{url: 'http://localhost/a.zip'}]"), ""},
		{"IPv6", entry("  downloads: [{url: 'http://[::1]:80/a.zip'}]"), ""},
		{"empty", "", "holds no entries"},
		{"no source", "nobody:\n  title: N\n  by_hand: [x]", "nobody"},
		{"unknown key", entry("  download: []"), "download"},
		{"no title", "mathqa:\n  by_hand: [x]", "title is missing"},
		{"neither", entry(""), "says neither"},
		{"no evidence", "mathqa:\n  title: MathQA\n  downloads: [{url: 'https://example.org/a.zip'}]", "evidence is missing"},
		{"without encryption", entry("  downloads: [{url: 'http://example.org/a.zip'}]"), "only https is asked"},
		{"nearly this machine", entry("  downloads: [{url: 'http://127.0.0.1.example.org/a.zip'}]"), "only https is asked"},
		{"a file", entry("  downloads: [{url: 'file:///a.zip'}]"), "names no server"},
		{"a password", entry("  downloads: [{url: 'https://me:secret@example.org/a.zip'}]"), "an address with a password in it"},
		{"no name", entry("  downloads: [{url: 'https://example.org/'}]"), "ends in no name of a file"},
		{"a name that climbs", entry("  downloads: [{url: 'https://example.org/..'}]"), "ends in no name of a file"},
		{"a name that climbs in code", entry("  downloads: [{url: 'https://example.org/x%2f..'}]"), "ends in no name of a file"},
		{"a hidden name", entry("  downloads: [{url: 'https://example.org/.zip'}]"), "ends in no name of a file"},
		{"a path that climbs", entry("  downloads: [{url: 'https://example.org/a', as: ../b}]"), "is no path in the source's folder"},
		{"two of one name", entry("  downloads: [{url: 'https://example.org/a'}, {url: 'https://example.org/b/a'}]"), "a second file is called a"},
		{"a short sum", entry("  downloads: [{url: 'https://example.org/a', sha256: [0a]}]"), "is not 64 digits"},
		{"a sum in capitals", entry("  downloads: [{url: 'https://example.org/a', sha256: [" + strings.ToUpper(sum) + "]}]"), "is not 64 digits"},
		{"a short id of git", entry("  downloads: [{url: 'https://example.org/a', git: 0a}]"), "is not 40 digits"},
		{"a size below 0", entry("  downloads: [{url: 'https://example.org/a', bytes: -1}]"), "is below 0"},
		{"a page that is none", entry("  home: nowhere\n  by_hand: [x]"), "is no address of a page"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := upstream.Parse([]byte(test.content))
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Error("the error tells the password")
			}
		})
	}
}
