package fetch_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/fetch"
	"geoeval/sources/upstream/layout"
)

// A server gives one file, and cuts connections.
type server struct {
	mu      sync.Mutex
	content []byte
	etag    string
	changed string
	// ranges: a request for the rest of a file gets the rest.
	ranges bool
	// cuts are after how many bytes the next answers end, each once.
	cuts []int
	// before is called with the number of the request, from 1, and answers it itself if it says so.
	before func(n int, w http.ResponseWriter, r *http.Request) bool

	asked []string // the Range of each request
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r.Header.Get("Range"))
	if s.before != nil && s.before(len(s.asked), w, r) {
		return
	}
	if s.etag != "" {
		w.Header().Set("ETag", s.etag)
	}
	if s.changed != "" {
		w.Header().Set("Last-Modified", s.changed)
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	from := 0
	if given, ok := strings.CutPrefix(r.Header.Get("Range"), "bytes="); ok && s.ranges &&
		(r.Header.Get("If-Range") == s.etag || r.Header.Get("If-Range") == s.changed) {
		from, _ = strconv.Atoi(strings.TrimSuffix(given, "-"))
		w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, len(s.content)-1, len(s.content)))
	}
	rest := s.content[from:]
	w.Header().Set("Content-Length", strconv.Itoa(len(rest)))
	if from > 0 {
		w.WriteHeader(http.StatusPartialContent)
	}
	if len(s.cuts) > 0 {
		cut := min(s.cuts[0], len(rest))
		s.cuts = s.cuts[1:]
		w.Write(rest[:cut])
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	w.Write(rest)
}

// A world is a server, a data folder and a source whose files are a few JSON files.
type world struct {
	*server
	t    *testing.T
	url  string
	data string
	// waits counts the pauses between attempts.
	waits   int
	options fetch.Options
}

func newWorld(t *testing.T) *world {
	t.Parallel()
	w := &world{server: &server{etag: `"one"`, ranges: true}, t: t, data: filepath.Join(t.TempDir(), "data")}
	h := httptest.NewServer(w.server)
	t.Cleanup(h.Close)
	w.url = h.URL
	w.content = zipOf(t, file{"MathQA/train.json", strings.Repeat("[1, 2]", 5000)}, file{"MathQA/test.json", "[3]"}, file{"MathQA/README", "hello"})
	return w
}

var source = fetch.Source{Name: schema.MathQA, Layout: layout.New([]string{"{train,dev,test}.json"})}

// fetch fetches a download of the server once.
func (w *world) fetch(ctx context.Context, d upstream.Download) (fetch.Result, error) {
	w.t.Helper()
	folder, err := disk.Disk{Hasty: true}.MakeFolder(w.data)
	if err != nil {
		w.t.Fatal(err)
	}
	defer folder.Close()
	o := w.options
	o.Data = folder
	o.Wait = func(ctx context.Context, _ time.Duration) error { w.waits++; return ctx.Err() }
	f, err := fetch.New(o)
	if err != nil {
		w.t.Fatal(err)
	}
	defer f.Close()
	return f.Download(ctx, source, d)
}

// known is the server's file as a list knows it.
func (w *world) known() upstream.Download {
	return upstream.Download{URL: w.url + "/MathQA.zip", Bytes: int64(len(w.content)), SHA256: []string{sha256Of(w.content)}}
}

func sha256Of(b []byte) string { s := sha256.Sum256(b); return hex.EncodeToString(s[:]) }

func gitOf(b []byte) string {
	s := sha1.Sum(append([]byte(fmt.Sprintf("blob %d\x00", len(b))), b...))
	return hex.EncodeToString(s[:])
}

// arrived wants the two files and nothing else in the source's folder, and nothing under way.
func (w *world) arrived() {
	w.t.Helper()
	if got := w.files("mathqa"); got != "test.json train.json" {
		w.t.Errorf("the folder holds %q", got)
	}
	if b, err := os.ReadFile(filepath.Join(w.data, "mathqa", "train.json")); len(b) != 30000 {
		w.t.Errorf("%d bytes, %v", len(b), err)
	}
	if got := w.files(".fetch/mathqa"); got != "MathQA.zip.json" {
		w.t.Errorf("%q is left over", got)
	}
}

// nothing wants the source's folder not to be there.
func (w *world) nothing() {
	w.t.Helper()
	if _, err := os.Stat(filepath.Join(w.data, "mathqa")); err == nil {
		w.t.Errorf("the folder holds %q", w.files("mathqa"))
	}
	if _, err := os.Stat(filepath.Join(w.data, ".fetch/mathqa/unpacked")); err == nil {
		w.t.Error("what was unpacked is left over")
	}
}

// files are the names of all files under a folder of the data folder.
func (w *world) files(dir string) string {
	var names []string
	root := filepath.Join(w.data, dir)
	filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(root, path)
			names = append(names, filepath.ToSlash(rel))
		}
		return nil
	})
	return strings.Join(names, " ")
}

type file struct{ name, content string }

func zipOf(t *testing.T, files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.Create(f.name)
		if err == nil {
			_, err = w.Write([]byte(f.content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
