package main

import (
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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

func newRemoteSite(t *testing.T) *remoteSite {
	t.Helper()
	if testing.Short() {
		t.Skip("builds several times")
	}
	r := &remoteSite{site: newSite(t, 12), store: objectstest.Start(t), local: filepath.Join(t.TempDir(), "out")}
	config, err := os.ReadFile(r.config)
	r.do(err)
	r.do(os.WriteFile(r.config, regexp.MustCompile(`(?m)^  withhold: .*`).ReplaceAll(config, []byte("  withhold: [math]")), 0o644))
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
	return []objectstest.Fault{objectstest.Busy, objectstest.CutRequest, objectstest.CutAnswer, objectstest.LostAnswer}[n/23%4]
}

// A build, a release and what reads them are the same in an object store as on a disk, whatever the trouble on the way.
func TestBuildInAnObjectStore(t *testing.T) {
	t.Parallel()
	r := newRemoteSite(t)
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
	r := newRemoteSite(t)
	r.store.Fault(nil)
	r.run(r.build())
	requests := len(r.store.Asked())
	for i := range 4 {
		r.store.RemoveAll(t, "built")
		killed := r.build()
		var kill sync.Once
		r.store.Fault(func(n int, _ *http.Request) objectstest.Fault {
			if n >= (i+1)*requests/5 {
				kill.Do(func() { _ = killed.Process.Kill() })
				return objectstest.CutRequest
			}
			return objectstest.None
		})
		if err := killed.Run(); err == nil {
			t.Errorf("not killed at request %d of %d", (i+1)*requests/5, requests)
		}
		r.store.Fault(nil)
		r.run(r.build())
		r.check(t)
	}
}

// Of two builds at once one is refused, and told by whom the folder is held.
func TestTwoBuildsInAnObjectStore(t *testing.T) {
	t.Parallel()
	r := newRemoteSite(t)
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
	if err == nil || !strings.Contains(string(output), "another build is running there") || !strings.Contains(string(output), "is held by process") {
		t.Errorf("%v\n%s", err, output)
	}
	if err := first.Wait(); err != nil {
		t.Errorf("%v\n%s", err, &said)
	}
	r.check(t)
}
