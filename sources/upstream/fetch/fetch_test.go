package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/disk"
	"geoeval/internal/disk/disktest"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/fetch"
	"geoeval/sources/upstream/layout"
	"geoeval/sources/upstream/unpack"
)

func TestADatasetArrives(t *testing.T) {
	for _, test := range []struct {
		name    string
		prepare func(*world)
		known   func(*world, *upstream.Download)
		asked   []string // the ranges that are asked for, nil for any
	}{
		{"at once", nil, nil, []string{""}},
		{"after a cut", func(w *world) { w.cuts = []int{100} }, nil, []string{"", "bytes=100-"}},
		{"after several cuts", func(w *world) { w.cuts = []int{100, 50, 1, 20, 30, 1, 1, 1} }, nil,
			[]string{"", "bytes=100-", "bytes=150-", "bytes=151-", "bytes=171-", "bytes=201-", "bytes=202-", "bytes=203-", "bytes=204-"}},
		{"after a cut in the first byte", func(w *world) { w.cuts = []int{0, 0, 10} }, nil, []string{"", "", "", "bytes=10-"}},
		{"by the time of the change", func(w *world) {
			w.etag, w.changed, w.cuts = "", "Mon, 06 May 2024 10:00:00 GMT", []int{70}
		}, nil, []string{"", "bytes=70-"}},
		{"from a server without ranges", func(w *world) { w.ranges, w.cuts = false, []int{100, 200} }, nil,
			[]string{"", "bytes=100-", "bytes=200-"}},
		{"from a server that tells no versions apart", func(w *world) { w.etag, w.cuts = "", []int{100} }, nil, []string{"", ""}},
		{"from a server with weak tags", func(w *world) { w.etag, w.cuts = `W/"one"`, []int{100} }, nil, []string{"", ""}},
		{"that was changed between two cuts", func(w *world) {
			whole := w.content
			w.content, w.cuts = []byte(strings.Repeat("old content ", 50)), []int{100}
			w.before = func(n int, _ http.ResponseWriter, _ *http.Request) bool {
				if n == 2 {
					w.content, w.etag = whole, `"two"`
				}
				return false
			}
		}, func(w *world, d *upstream.Download) { d.Bytes = 0 }, []string{"", "bytes=100-"}},
		{"whose server gives another part than was asked for", func(w *world) {
			w.cuts = []int{100}
			w.before = func(n int, rw http.ResponseWriter, _ *http.Request) bool {
				if n == 2 {
					rw.Header().Set("Content-Range", fmt.Sprintf("bytes 50-99/%d", len(w.content)))
					rw.WriteHeader(http.StatusPartialContent)
				}
				return n == 2
			}
		}, nil, []string{"", "bytes=100-", ""}},
		{"whose server has no such part", func(w *world) {
			w.cuts = []int{100}
			w.before = func(n int, rw http.ResponseWriter, _ *http.Request) bool {
				if n == 2 {
					rw.WriteHeader(http.StatusRequestedRangeNotSatisfiable)
				}
				return n == 2
			}
		}, nil, []string{"", "bytes=100-", ""}},
		{"whose server is busy", func(w *world) {
			w.before = func(n int, rw http.ResponseWriter, _ *http.Request) bool {
				switch n {
				case 1:
					rw.Header().Set("Retry-After", "2")
					rw.WriteHeader(http.StatusTooManyRequests)
				case 2:
					rw.WriteHeader(http.StatusBadGateway)
				}
				return n <= 2
			}
		}, nil, []string{"", "", ""}},
		{"from another address", func(w *world) {
			w.before = func(n int, rw http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path == "/elsewhere" {
					return false
				}
				http.Redirect(rw, r, "/elsewhere", http.StatusFound)
				return true
			}
		}, nil, []string{"", ""}},
		{"known by git", nil, func(w *world, d *upstream.Download) { d.SHA256, d.Git = nil, gitOf(w.content) }, nil},
		{"in one of two versions", nil, func(w *world, d *upstream.Download) {
			d.SHA256 = []string{strings.Repeat("0", 64), d.SHA256[0]}
		}, nil},
		{"whose sum nobody knew", nil, func(_ *world, d *upstream.Download) { d.SHA256 = nil }, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			if test.prepare != nil {
				w.before = nil
				test.prepare(w)
			}
			d := w.known()
			if w.etag == `"one"` && test.name == "that was changed between two cuts" {
				d = upstream.Download{URL: d.URL}
			}
			if test.known != nil {
				test.known(w, &d)
			}
			r, err := w.fetch(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			if r.Files != 2 || r.Others != 1 || r.Equal != 0 || r.Already || r.SHA256 != sha256Of(w.content) || r.Known != d.Known() {
				t.Errorf("%+v", r)
			}
			w.arrived()
			if test.asked != nil && !slices.Equal(w.asked, test.asked) {
				t.Errorf("asked for %q, want %q", w.asked, test.asked)
			}
			// Once more: nobody is asked.
			n := len(w.asked)
			if r, err := w.fetch(t.Context(), d); err != nil || !r.Already || len(w.asked) != n {
				t.Errorf("%+v, %v, asked %d times", r, err, len(w.asked)-n)
			}
		})
	}
}

func TestADownloadIsRefused(t *testing.T) {
	answer := func(code int, kind, body string) func(*world) {
		return func(w *world) {
			w.before = func(_ int, rw http.ResponseWriter, _ *http.Request) bool {
				rw.Header().Set("Content-Type", kind)
				rw.WriteHeader(code)
				fmt.Fprint(rw, body)
				return true
			}
		}
	}
	sendTo := func(to string) func(*world) {
		return func(w *world) {
			w.before = func(_ int, rw http.ResponseWriter, r *http.Request) bool {
				http.Redirect(rw, r, to, http.StatusFound)
				return true
			}
		}
	}
	for _, test := range []struct {
		name    string
		prepare func(*world)
		known   func(*upstream.Download)
		want    string
		asked   int    // how often
		left    string // under way
	}{
		{"not there", answer(404, "text/html", "<html>gone"), nil, "the server answers 404 Not Found: download it by hand", 1, ""},
		{"forbidden", answer(403, "text/plain", "no"), nil, "the server answers 403 Forbidden", 1, ""},
		{"a page to sign in", answer(200, "text/html; charset=utf-8", "<!DOCTYPE html>"), nil, "gives a web page, as for signing in", 1, ""},
		{"a page that is called a file", func(w *world) { w.content = []byte("<!doctype html><html>sign in</html>") },
			func(d *upstream.Download) { d.Bytes = 0 }, "gives a web page, and not the file", 1, ""},
		{"a pointer", func(w *world) {
			w.content = []byte("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n")
		}, func(d *upstream.Download) { d.Bytes = 0 }, "gives a pointer of git-lfs, and not the file", 1, ""},
		{"always busy", answer(503, "text/plain", ""), nil, "the server answers 503 Service Unavailable, 5 times in a row: try again", 5, ""},
		{"of another size", nil, func(d *upstream.Download) { d.Bytes = 77 }, "and the one in the list has 77", 1, ""},
		{"too large", func(w *world) { w.options.Most = 100 }, func(d *upstream.Download) { d.Bytes = 0 }, "over the limit of 100", 1, ""},
		{"without end", func(w *world) {
			w.options.Most = 1000
			w.before = func(_ int, rw http.ResponseWriter, _ *http.Request) bool {
				for range 100 {
					rw.Write(make([]byte, 1000))
					rw.(http.Flusher).Flush()
				}
				return true
			}
		}, func(d *upstream.Download) { d.Bytes = 0 }, "more than 1000 bytes come", 1, ""},
		{"a wrong sum", nil, func(d *upstream.Download) { d.SHA256 = []string{strings.Repeat("1", 64)} },
			"has the wrong sum", 1, "MathQA.zip.wrong"},
		{"a wrong sum of git", nil, func(d *upstream.Download) { d.SHA256, d.Git = nil, strings.Repeat("1", 40) },
			"(git), where 1111111111111111111111111111111111111111 is known", 1, "MathQA.zip.wrong"},
		{"sent to an address without encryption", sendTo("http://example.org/x"), nil, "only https is asked", 1, ""},
		{"sent to a file", sendTo("file:///etc/passwd"), nil, "names no server", 1, ""},
		{"sent in a circle", sendTo("/round"), nil, "sends from one address to the next more than 5 times", 6, ""},
		{"always cut off", func(w *world) { w.ranges, w.cuts = false, []int{9, 9, 9, 9, 9, 9, 9} }, nil, "5 times in a row: try again", 5,
			"MathQA.zip.part MathQA.zip.part.json"},
		{"that stalls", func(w *world) {
			w.options.Stall = 500 * time.Millisecond // in which a busy machine connects
			w.before = func(_ int, rw http.ResponseWriter, r *http.Request) bool {
				rw.Header().Set("Content-Length", "1000")
				rw.Header().Set("ETag", w.etag)
				rw.Write([]byte("begins"))
				rw.(http.Flusher).Flush()
				<-r.Context().Done()
				return true
			}
		}, func(d *upstream.Download) { d.Bytes = 0 }, "the server sends nothing for 500ms", 0, "MathQA.zip.part MathQA.zip.part.json"},
		{"no archive", func(w *world) { w.content = []byte("nothing that is unpacked") }, func(d *upstream.Download) { d.Bytes = 0 },
			"it is no zip and no tar: unpack it yourself; it is set aside as ", 1, "MathQA.zip.wrong"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			if test.prepare != nil {
				test.prepare(w)
			}
			d := w.known()
			if test.known != nil {
				test.known(&d)
			}
			if strings.Contains(test.name, "page") || test.name == "a pointer" {
				d.SHA256 = nil
			}
			_, err := w.fetch(t.Context(), d)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
			w.nothing()
			if test.asked > 0 && len(w.asked) != test.asked {
				t.Errorf("asked %d times, want %d", len(w.asked), test.asked)
			}
			if got := w.files(".fetch/mathqa"); got != test.left {
				t.Errorf("%q is left, want %q", got, test.left)
			}
		})
	}
}

// An interrupt leaves what came, and the next fetch asks for the rest.
func TestAFetchThatIsInterruptedGoesOn(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	w.before = func(n int, rw http.ResponseWriter, r *http.Request) bool {
		if n > 1 {
			return false
		}
		rw.Header().Set("ETag", w.etag)
		rw.Header().Set("Content-Length", fmt.Sprint(len(w.content)))
		rw.Write(w.content[:77])
		rw.(http.Flusher).Flush()
		<-r.Context().Done()
		return true
	}
	w.options.Progress = func(p fetch.Progress) {
		if p.Doing == "downloading" && p.Done == 77 {
			cancel()
		}
	}
	if _, err := w.fetch(ctx, w.known()); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	w.nothing()
	if _, err := w.fetch(t.Context(), w.known()); err != nil {
		t.Fatal(err)
	}
	w.arrived()
	if want := []string{"", "bytes=77-"}; !slices.Equal(w.asked, want) {
		t.Errorf("asked for %q", w.asked)
	}
}

// Where the list knows no sum, the one of the first fetch counts from then on.
func TestTheFirstSumIsRemembered(t *testing.T) {
	w := newWorld(t)
	d := upstream.Download{URL: w.url + "/MathQA.zip"}
	if _, err := w.fetch(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(w.data, "mathqa", "test.json")); err != nil {
		t.Fatal(err)
	}
	w.content, w.etag = zipOf(t, file{"test.json", "[4]"}), `"two"`
	var wrong *fetch.SumError
	if _, err := w.fetch(t.Context(), d); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "as it was fetched before") {
		t.Errorf("%v", err)
	}
	if got := w.files("mathqa"); got != "train.json" {
		t.Errorf("%q", got)
	}
}

// What is there is never overwritten; what is the same stays; what is new comes beside it.
func TestWhatIsThereStays(t *testing.T) {
	put := func(w *world, name, content string) {
		path := filepath.Join(w.data, "mathqa", name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("another content", func(t *testing.T) {
		w := newWorld(t)
		put(w, "test.json", "mine")
		var there *fetch.ThereError
		if _, err := w.fetch(t.Context(), w.known()); !errors.As(err, &there) || len(there.Files) != 1 {
			t.Errorf("%v", err)
		}
		if got := w.files("mathqa"); got != "test.json" {
			t.Errorf("%q", got)
		}
		// It is not downloaded again once the way is free.
		if err := os.Remove(filepath.Join(w.data, "mathqa", "test.json")); err != nil {
			t.Fatal(err)
		}
		if _, err := w.fetch(t.Context(), w.known()); err != nil || len(w.asked) != 1 {
			t.Errorf("%v, asked %d times", err, len(w.asked))
		}
		w.arrived()
	})
	t.Run("the same content", func(t *testing.T) {
		w := newWorld(t)
		put(w, "test.json", "[3]")
		if r, err := w.fetch(t.Context(), w.known()); err != nil || r.Equal != 1 || r.Files != 2 {
			t.Errorf("%+v, %v", r, err)
		}
		w.arrived()
	})
	t.Run("a folder in the place of a file", func(t *testing.T) {
		w := newWorld(t)
		put(w, "test.json/x", "mine")
		var there *fetch.ThereError
		if _, err := w.fetch(t.Context(), w.known()); !errors.As(err, &there) {
			t.Errorf("%v", err)
		}
	})
	t.Run("a link in the place of a file", func(t *testing.T) {
		w := newWorld(t)
		outside := filepath.Join(t.TempDir(), "outside")
		err := errors.Join(os.WriteFile(outside, []byte("secret"), 0o644), os.MkdirAll(filepath.Join(w.data, "mathqa"), 0o755),
			os.Symlink(outside, filepath.Join(w.data, "mathqa", "test.json")))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.fetch(t.Context(), w.known()); err == nil {
			t.Error("no error")
		}
		if b, _ := os.ReadFile(outside); string(b) != "secret" {
			t.Error("written through the link")
		}
	})
	t.Run("a link in the place of the source's folder", func(t *testing.T) {
		w := newWorld(t)
		outside := t.TempDir()
		if err := errors.Join(os.MkdirAll(w.data, 0o755), os.Symlink(outside, filepath.Join(w.data, "mathqa"))); err != nil {
			t.Fatal(err)
		}
		if _, err := w.fetch(t.Context(), w.known()); err == nil {
			t.Error("no error")
		}
		if entries, _ := os.ReadDir(outside); len(entries) != 0 {
			t.Error("written through the link")
		}
	})
}

func TestANativeFileArrivesAsItStands(t *testing.T) {
	w := newWorld(t)
	w.content = []byte(`[{"id": 1}]`)
	d := upstream.Download{URL: w.url + "/a%20file.json", As: "train.json", Git: gitOf(w.content)}
	for i := range 2 {
		r, err := w.fetch(t.Context(), d)
		if err != nil || r.Files != 1 || r.Already != (i == 1) {
			t.Fatalf("%+v, %v", r, err)
		}
	}
	if b, err := os.ReadFile(filepath.Join(w.data, "mathqa", "train.json")); string(b) != string(w.content) {
		t.Errorf("%q, %v", b, err)
	}
}

// An archive that a person downloaded goes the same way, and files of it get the names that the person says.
func TestFrom(t *testing.T) {
	pickles := fetch.Source{Name: schema.GeoQAPlus, Layout: layout.New([]string{"GeoQA2.2/{train,dev,test}.pk", "x.pk"})}
	whole := func(t *testing.T) []byte {
		return zipOf(t, file{"data/GeoQA-train.pk", "a"}, file{"data/Mix-train.pk", "b"}, file{"data/new-test.pk", "c"}, file{"data/image/1.png", "d"})
	}
	for _, test := range []struct {
		name    string
		content func(*testing.T) []byte
		names   map[string]string
		known   []upstream.Download
		want    string // of files
		err     string
	}{
		{"said", whole, map[string]string{"Mix-train.pk": "GeoQA2.2/train.pk", "data/new-test.pk": "GeoQA2.2/test.pk"}, nil,
			"GeoQA2.2/test.pk GeoQA2.2/train.pk", ""},
		{"not said", whole, nil, nil, "", "holds no file that pipeline.yaml names for geoqa_plus; say which are meant, as in " +
			"--name data/GeoQA-train.pk=GeoQA2.2/train.pk --name data/Mix-train.pk=GeoQA2.2/train.pk --name data/new-test.pk=GeoQA2.2/test.pk"},
		{"two of one name", whole, map[string]string{"Mix-train.pk": "GeoQA2.2/train.pk", "GeoQA-train.pk": "GeoQA2.2/train.pk"}, nil, "", "is there twice"},
		{"without its folder", func(t *testing.T) []byte { return zipOf(t, file{"train.pk", "a"}, file{"dev.pk", "b"}) }, nil, nil,
			"GeoQA2.2/dev.pk GeoQA2.2/train.pk", ""},
		{"something else", func(t *testing.T) []byte { return zipOf(t, file{"a/b.txt", "a"}) }, nil, nil, "", `it holds "a/b.txt"`},
		{"no archive", func(*testing.T) []byte { return []byte("hello") }, nil, nil, "", "it is no zip and no tar: unpack it yourself"},
		{"another archive", func(*testing.T) []byte { return []byte("7z\xbc\xaf\x27\x1c and more") }, nil, nil, "", "it is 7z: unpack it yourself"},
		{"another sum than the list's", whole, nil, []upstream.Download{{URL: "https://example.org/data.zip", SHA256: []string{strings.Repeat("2", 64)}}}, "",
			"has the wrong sum"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "data.zip"), test.content(t), 0o644); err != nil {
				t.Fatal(err)
			}
			folder, err := disk.Disk{Hasty: true}.MakeFolder(filepath.Join(dir, "data"))
			if err != nil {
				t.Fatal(err)
			}
			defer folder.Close()
			f, err := fetch.New(fetch.Options{Data: folder})
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			to := pickles
			to.Names = test.names
			_, err = f.From(t.Context(), to, filepath.Join(dir, "data.zip"), test.known)
			if test.err == "" && err != nil || !strings.Contains(fmt.Sprint(err), test.err) {
				t.Errorf("%v, want %q", err, test.err)
			}
			w := world{t: t, data: filepath.Join(dir, "data")}
			if got := w.files("geoqa_plus"); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestOneFetchesAtATime(t *testing.T) {
	folder, err := disk.Disk{}.MakeFolder(filepath.Join(t.TempDir(), "data"))
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	f, err := fetch.New(fetch.Options{Data: folder})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fetch.New(fetch.Options{Data: folder}); !errors.Is(err, fetch.ErrBusy) {
		t.Error(err)
	}
	f.Close()
}

// Each call of the disk fails, in each way: the error says which, nothing half is in the source's folder, and the next
// fetch ends well.
func TestEveryCallOfAFetchCanFail(t *testing.T) {
	w := newWorld(t)
	try := func(trouble *disktest.Trouble, dir string) error {
		folder, err := trouble.Disk().MakeFolder(dir)
		if err != nil {
			return err
		}
		defer folder.Close()
		f, err := fetch.New(fetch.Options{Data: folder, Attempts: 1, Limits: unpack.Usual})
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = f.Download(t.Context(), source, w.known())
		return err
	}
	counted := &disktest.Trouble{}
	if err := try(counted, filepath.Join(t.TempDir(), "data")); err != nil {
		t.Fatal(err)
	}
	step := 1
	if testing.Short() {
		step = 7
	}
	for at := 1; at <= len(counted.Calls()); at += step {
		way := disktest.Ways[at%len(disktest.Ways)]
		t.Run(fmt.Sprintf("%s at call %d", way.Name, at), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			trouble := &disktest.Trouble{At: at, Way: way}
			err := try(trouble, dir)
			if len(trouble.Struck()) > 0 && err != nil && !trouble.Explains(err) {
				t.Errorf("%v is not what happened at %v", err, trouble.Struck())
			}
			after := world{t: t, data: dir}
			if got := after.files("mathqa"); got != "" && got != "test.json train.json" {
				t.Errorf("%q", got)
			}
			if err := try(&disktest.Trouble{}, dir); err != nil {
				t.Error("the next one:", err)
			}
			after.arrived()
		})
	}
}
