package main

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/disk/objects/objectstest"

	"github.com/google/go-cmp/cmp"
)

// A remoteSite is a site whose datasets lie in an object store too.
type remoteSite struct {
	*site
	store *objectstest.Store
	// want has the files of a build on a disk, by their paths, and its folder is local.
	want  map[string]string
	local string
}

const (
	remoteData = "s3://" + objectstest.Bucket + "/native/data"
	remoteOut  = "s3://" + objectstest.Bucket + "/built/out"
)

// newRemoteSite makes a site, whose datasets are altered before they are read where alter is not nil.
func newRemoteSite(t *testing.T, alter func(r *remoteSite)) *remoteSite {
	t.Helper()
	if testing.Short() {
		t.Skip("builds several times")
	}
	r := &remoteSite{site: newSite(t, 12), store: objectstest.Start(t), local: filepath.Join(t.TempDir(), "out")}
	config, err := os.ReadFile(r.config)
	r.do(err)
	r.do(os.WriteFile(r.config, regexp.MustCompile(`(?m)^  withhold: .*`).ReplaceAll(config, []byte("  withhold: [math]")), 0o644))
	if alter != nil {
		alter(r)
	}
	r.run(r.geoeval(r.local, "build"))
	r.want = filesIn(t, r.local, "tables", "rows", "memo", "state.json")
	r.store.Upload(t, r.data, "native/data")
	return r
}

// filesIn gives the content of the files in parts of a folder, by their paths.
func filesIn(t *testing.T, dir string, parts ...string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, part := range parts {
		err := filepath.WalkDir(filepath.Join(dir, part), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			files[strings.TrimPrefix(path, dir)] = string(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// remote makes the command that runs a verb in the object store.
func (r *remoteSite) remote(args ...string) *exec.Cmd {
	cmd := exec.Command("geoeval", append(args, "--config", r.config, "--data", remoteData, "--out", remoteOut)...)
	cmd.Env = append(os.Environ(), r.store.Env()...)
	return cmd
}

func (r *remoteSite) build() *exec.Cmd {
	return r.remote("build", "--lock", filepath.Join(r.t.TempDir(), "lock"), "--quiet")
}

// check wants the folder in the object store to be the one on the disk, and nothing to be left there of what is no file.
func (r *remoteSite) check(t *testing.T) {
	t.Helper()
	to := t.TempDir()
	r.store.Download(t, "built/out", to)
	if diff := cmp.Diff(r.want, filesIn(t, to, "tables", "rows", "memo", "state.json")); diff != "" {
		t.Errorf("files on the disk (-) and in the object store (+):\n%.2000s", diff)
	}
	if uploads := r.store.Uploads(t); len(uploads) > 0 {
		t.Errorf("uploads are left: %v", uploads)
	}
	for _, key := range r.store.Keys(t) {
		if strings.HasSuffix(key, ".lock") || strings.HasSuffix(key, ".tmp") || strings.HasSuffix(key, "/") || strings.Contains(key, ".moving") {
			t.Errorf("%s is left", key)
		}
	}
}

// often makes every 23rd request fail, in each way in turn.
func often(n int, r *http.Request) objectstest.Fault {
	if n%23 != 0 {
		return objectstest.None
	}
	return []objectstest.Fault{objectstest.Busy, objectstest.CutRequest, objectstest.CutAnswer, objectstest.LostAnswer,
		objectstest.Trickle}[n/23%5]
}

// A build, a release and what reads them are the same in an object store as on a disk, whatever the trouble on the way.
func TestBuildInAnObjectStore(t *testing.T) {
	t.Parallel()
	r := newRemoteSite(t, nil)
	r.store.Fault(often)
	r.run(r.build())
	r.store.Fault(nil)
	r.check(t)
	r.run(r.build())
	if writes := slices.DeleteFunc(r.store.Asked(), func(s string) bool {
		return !strings.HasPrefix(s, "PUT ") || strings.Contains(s, "build.lock")
	}); len(writes) > 0 {
		t.Errorf("a build with nothing to do wrote %q", writes)
	}
	r.store.Fault(often)
	r.run(r.remote("verify"))
	r.run(r.remote("release", "1.0.0"))
	r.run(exec.Command("geoeval", "release", "1.0.0", "--config", r.config, "--data", r.data, "--out", r.local))
	r.store.Fault(nil)
	to := t.TempDir()
	r.store.Download(t, "built/out", to)
	if diff := cmp.Diff(filesIn(t, r.local, "release/1.0.0"), filesIn(t, to, "release/1.0.0")); diff != "" {
		t.Errorf("the release on the disk (-) and in the object store (+):\n%.2000s", diff)
	}
	r.check(t)
	for _, args := range [][]string{
		{"verify", remoteOut + "/release/1.0.0"},
		{"diff", remoteOut, r.local},
		{"diff", remoteOut + "/release/1.0.0", filepath.Join(r.local, "release", "1.0.0")},
		{"evaluate", remoteOut + "/release/1.0.0", "--limit", "3", "--to", "s3://" + objectstest.Bucket + "/evaluated", "--quiet"},
		{"verify", "s3://" + objectstest.Bucket + "/evaluated"},
		{"hydrate", remoteOut + "/release/1.0.0", "--data", remoteData, "--to", "s3://" + objectstest.Bucket + "/hydrated"},
		{"verify", "s3://" + objectstest.Bucket + "/hydrated"},
	} {
		t.Run(args[0]+" "+args[1], func(t *testing.T) {
			cmd := exec.Command("geoeval", args...)
			cmd.Env = append(os.Environ(), r.store.Env()...)
			if said, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, said)
			}
		})
	}
}

// A build that is killed at any request is gone on with, and what comes of it is the same.
func TestKilledInAnObjectStore(t *testing.T) {
	t.Parallel()
	r := newRemoteSite(t, nil)
	r.store.Fault(nil)
	r.run(r.build())
	requests := len(r.store.Asked())
	for i := range 4 {
		r.store.RemoveAll(t, "built")
		r.killAt(t, func(n int, _ *http.Request) bool { return n >= (i+1)*requests/5 })
		r.run(r.build())
		r.check(t)
	}
}

// killAt kills a build at the first request that is one to kill it at, by its number; nothing is done from there on.
func (r *remoteSite) killAt(t *testing.T, at func(n int, q *http.Request) bool) {
	t.Helper()
	killed := r.build()
	var mu sync.Mutex
	dead := false
	r.store.Fault(func(n int, q *http.Request) objectstest.Fault {
		mu.Lock()
		defer mu.Unlock()
		if !dead && at(n, q) {
			dead = true
			_ = killed.Process.Kill()
		}
		if dead {
			return objectstest.CutRequest
		}
		return objectstest.None
	})
	if output, err := killed.CombinedOutput(); err == nil || !dead {
		t.Errorf("not killed: %v\n%s", err, output)
	}
	r.store.Fault(nil)
}

// A build that is killed while a table is sent in parts leaves no half object. The next one sends what was not sent, and
// nothing of the upload is left; nor is it where the datasets are others by then.
func TestKilledInAnUploadInParts(t *testing.T) {
	t.Parallel()
	r := newRemoteSite(t, func(r *remoteSite) {
		for i := range 3 { // pictures that cannot be made smaller, for a table of two parts
			picture := image.NewNRGBA(image.Rect(0, 0, 1000, 1000))
			noise := rand.NewChaCha8([32]byte{byte(i)})
			_, err := noise.Read(picture.Pix)
			r.do(err)
			var encoded bytes.Buffer
			r.do((&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&encoded, picture))
			r.do(os.WriteFile(filepath.Join(r.data, "geometry3k", "train", strconv.Itoa(4*i), "img_diagram.png"), encoded.Bytes(), 0o644))
		}
	})
	const table = "/built/out/tables/problems.parquet"
	sent := func() (parts []string) {
		for _, asked := range r.store.Asked() {
			if strings.HasPrefix(asked, "PUT ") && strings.Contains(asked, table) {
				parts = append(parts, asked[strings.Index(asked, "partNumber"):][:len("partNumber=1")])
			}
		}
		return parts
	}
	for name, part := range map[string]string{"before its second part": "2", "before it is put together": ""} {
		t.Run(name, func(t *testing.T) {
			r.store.RemoveAll(t, "built")
			r.killAt(t, func(_ int, q *http.Request) bool {
				is := q.URL.Query()
				return strings.HasSuffix(q.URL.Path, table) && is.Has("uploadId") && is.Get("partNumber") == part
			})
			if uploads := r.store.Uploads(t); !slices.Equal(uploads, []string{"built/out/tables/problems.parquet"}) {
				t.Fatalf("uploads %v", uploads)
			}
			r.run(r.build())
			r.check(t)
			objectstest.SkipOnMoto(t, "lists parts without their SHA-256, so that all are sent again")
			if parts := sent(); slices.Contains(parts, "partNumber=1") {
				t.Errorf("sent again: %v", parts)
			}
		})
	}
}

// Of two builds at once one is refused, and told by whom the folder is held.
func TestTwoBuildsInAnObjectStore(t *testing.T) {
	t.Parallel()
	r := newRemoteSite(t, nil)
	first := r.build()
	building, goOn := make(chan struct{}), make(chan struct{})
	var once sync.Once
	r.store.Fault(func(_ int, q *http.Request) objectstest.Fault {
		if q.Method == http.MethodPut && strings.Contains(q.URL.Path, "/tables/") {
			once.Do(func() { close(building) })
			<-goOn
		}
		return objectstest.None
	})
	var said bytes.Buffer
	first.Stderr = &said
	r.do(first.Start())
	<-building
	output, err := r.build().CombinedOutput()
	close(goOn)
	if err == nil || !strings.Contains(string(output), "a build or an evaluation is running there") || !strings.Contains(string(output), "is held by process") {
		t.Errorf("%v\n%s", err, output)
	}
	if err := first.Wait(); err != nil {
		t.Errorf("%v\n%s", err, &said)
	}
	r.check(t)
}
