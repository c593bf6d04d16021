package objects_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/disk/objects"
	"geoeval/internal/disk/objects/objectstest"

	"github.com/google/go-cmp/cmp"
	"github.com/minio/minio-go/v7"
)

// patience is enough on a busy machine, and soon at its end where nothing comes.
var patience = objects.Patience{Attempt: time.Minute, Rate: 16 << 20, First: time.Millisecond, Whole: time.Minute}

func start(t *testing.T) (*objectstest.Store, *objects.Bucket) {
	t.Helper()
	s := objectstest.Start(t)
	return s, connect(t, s, patience)
}

func connect(t *testing.T, s *objectstest.Store, p objects.Patience) *objects.Bucket {
	t.Helper()
	b, err := objects.ConnectWith(s.Service, objectstest.Bucket, p)
	do(t, err)
	return b
}

func do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// noise is content that no two places have in common.
func noise(size int, seed uint64) []byte {
	b := make([]byte, size)
	source := rand.NewChaCha8([32]byte{byte(seed)})
	_, _ = source.Read(b)
	return b
}

func TestAddresses(t *testing.T) {
	for _, test := range []struct {
		path, want string // "" for an error
	}{
		{"s3://bucket/a/b", "s3://bucket/a/b"},
		{"s3://bucket/a/b/", "s3://bucket/a/b"},
		{"s3:/bucket/a", "s3://bucket/a"},
		{"s3://bucket", "s3://bucket"},
		{"s3://bucket/", "s3://bucket"},
		{"s3://bucket/a//b", ""},
		{"s3://bucket/../other", ""},
		{"s3://bucket/a/..", ""},
		{"s3://bucket/.", ""},
		{"s3://", ""},
		{"s3:", ""},
		{"s3://b", ""},
		{"s3://Bucket/a", ""},
		{"s3://user:secret@host/a", ""},
		{"s3://bucket/" + strings.Repeat("a", 1025), ""},
		{"bucket/a", ""},
	} {
		t.Run(test.path[:min(len(test.path), 40)], func(t *testing.T) {
			got, err := objects.Parse(test.path)
			if (err == nil) != (test.want != "") || err == nil && got.String() != test.want {
				t.Errorf("%s, %v", got, err)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("it shows the password: %v", err)
			}
		})
	}
}

// Content of every size around the bounds of blocks and parts comes back as it was written, read in every way.
func TestWhatIsWrittenIsRead(t *testing.T) {
	s, b := start(t)
	for _, size := range []int{0, 1, 256<<10 - 1, 256 << 10, 256<<10 + 1, 8<<20 - 1, 8 << 20, 8<<20 + 1, 19 << 20} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			content := noise(size, uint64(size))
			u := b.NewUpload("a/file", objects.Condition{}, nil)
			_, err := io.Copy(u, iotest.OneByteReader(bytes.NewReader(content[:min(size, 1000)])))
			do(t, err)
			_, err = u.Write(content[min(size, 1000):])
			do(t, err)
			etag, err := u.Commit()
			do(t, err)
			r, err := b.Open("a/file")
			do(t, err)
			defer r.Close()
			if r.ETag != etag || r.Size != int64(size) {
				t.Errorf("%+v, ETag %s written", r.Object, etag)
			}
			if size < 1<<20 {
				do(t, iotest.TestReader(r, content))
			}
			if got, err := io.ReadAll(io.NewSectionReader(r, 0, r.Size)); err != nil || !bytes.Equal(got, content) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
		})
	}
	if uploads := s.Uploads(t); len(uploads) > 0 {
		t.Error(uploads)
	}
}

// A reader reads the object that it opened, or nothing.
func TestAnObjectThatIsReplacedIsNotMixed(t *testing.T) {
	_, b := start(t)
	old, other := noise(3<<20, 1), noise(3<<20, 2)
	_, err := b.Put("file", old, objects.Condition{})
	do(t, err)
	r, err := b.Open("file")
	do(t, err)
	defer r.Close()
	part := make([]byte, 1000)
	_, err = r.ReadAt(part, 0)
	do(t, err)
	_, err = b.Put("file", other, objects.Condition{})
	do(t, err)
	if n, err := r.ReadAt(part, 2<<20); !errors.Is(err, objects.ErrChanged) {
		t.Errorf("%d bytes, %v", n, err)
	}
	do(t, b.Remove("file"))
	if n, err := r.ReadAt(part, 1<<20); !errors.Is(err, objects.ErrChanged) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// What is written over something comes over that alone.
func TestConditions(t *testing.T) {
	s, b := start(t)
	write := func(size int, over objects.Condition) (string, error) {
		u := b.NewUpload("file", over, nil)
		_, err := u.Write(noise(size, uint64(size)))
		do(t, err)
		etag, err := u.Commit()
		u.Abort()
		return etag, err
	}
	for _, size := range []int{1000, 9 << 20} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			do(t, b.Remove("file"))
			first, err := write(size, objects.Condition{Nothing: true})
			do(t, err)
			if _, err := write(size+1, objects.Condition{Nothing: true}); !errors.Is(err, objects.ErrChanged) {
				t.Error(err)
			}
			second, err := write(size+2, objects.Condition{ETag: first})
			do(t, err)
			if size > objects.PartSize(1) {
				objectstest.SkipOnMoto(t, "ignores If-Match where an upload in parts is completed")
			}
			if _, err := write(size+3, objects.Condition{ETag: first}); !errors.Is(err, objects.ErrChanged) {
				t.Error(err)
			}
			if o, err := b.Stat("file"); err != nil || o.ETag != second {
				t.Errorf("%+v, %v", o, err)
			}
			if uploads := s.Uploads(t); len(uploads) > 0 {
				t.Error(uploads)
			}
		})
	}
}

// Each request of writing, reading, listing, moving and removing fails in each way at first, and all is as without.
func TestEveryRequestMayFailOnce(t *testing.T) {
	t.Parallel()
	s, b := start(t)
	// Where a request hangs, time is up for all attempts under way, however fast or slow the machine is.
	var underWay attempts
	timed := patience
	timed.Bound = underWay.begin
	timedOut := connect(t, s, timed)
	hang := func(*http.Request) bool { underWay.timeOut(); return true }
	content := noise(9<<20, 3)
	work := func(t *testing.T, b *objects.Bucket) {
		for _, size := range []int{100, len(content)} {
			u := b.NewUpload("in/new", objects.Condition{Nothing: true}, nil)
			_, err := u.Write(content[:size])
			do(t, err)
			_, err = u.Commit()
			do(t, err)
			do(t, b.Move("in", "out"))
			entries, err := b.ReadDir("out")
			if err != nil || len(entries) != 1 || entries[0].Name != "new" {
				t.Fatal(entries, err)
			}
			got, _, err := b.ReadFile("out/new", 1<<30)
			if err != nil || !bytes.Equal(got, content[:size]) {
				t.Fatalf("%d bytes, %v", len(got), err)
			}
			do(t, b.RemoveAll("out"))
		}
	}
	s.Fault(nil)
	work(t, b)
	requests := len(s.Asked())
	for i, way := range []struct {
		name   string
		fault  objectstest.Fault
		bucket *objects.Bucket
		// of says which requests fail so.
		of func(r *http.Request) bool
	}{{"busy", objectstest.Busy, b, nil}, {"cut request", objectstest.CutRequest, b, nil}, {"cut answer", objectstest.CutAnswer, b, nil},
		{"lost answer", objectstest.LostAnswer, b, nil},
		{"altered", objectstest.Altered, b, func(r *http.Request) bool { return r.Method == http.MethodPut }},
		{"hangs", objectstest.Slow, timedOut, hang},
		{"fails with 200", objectstest.Failed, b, func(r *http.Request) bool {
			return r.Method == http.MethodPost && r.URL.Query().Has("uploadId") || r.Header.Get("X-Amz-Copy-Source") != ""
		}}} {
		t.Run(way.name, func(t *testing.T) {
			if way.fault == objectstest.Altered {
				objectstest.SkipOnMoto(t, "checks no sum of what it is sent")
			}
			// Of every third request, so that each fails in one of three runs, and each is made again with success. In a nightly
			// run each way has all three; else the ways have them by turns.
			for first := range 3 {
				if first != i%3 && !nightly.Whole() {
					continue
				}
				s.Fault(func(n int, r *http.Request) objectstest.Fault {
					if n%3 == first && (way.of == nil || way.of(r)) {
						return way.fault
					}
					return objectstest.None
				})
				work(t, way.bucket)
				if asked := len(s.Asked()); asked <= requests && way.fault != objectstest.Failed { // of few
					t.Errorf("%d requests, %d without trouble", asked, requests)
				}
				s.Fault(nil)
				if keys, uploads := s.Keys(t), s.Uploads(t); len(keys)+len(uploads) > 0 {
					t.Errorf("objects %v and uploads %v are left", keys, uploads)
				}
			}
		})
	}
}

// A service that is slow or busy for too long is an error that says so, and which object it was of.
func TestPatienceEnds(t *testing.T) {
	t.Parallel()
	s := objectstest.Start(t)
	for _, test := range []struct {
		fault   objectstest.Fault
		attempt time.Duration
		want    string
	}{{objectstest.Slow, 50 * time.Millisecond, "too slow"},
		{objectstest.Busy, time.Minute, "Please reduce your request rate (503 SlowDown)"},
		{objectstest.CutRequest, time.Minute, "attempts failed"}} {
		t.Run(test.want, func(t *testing.T) {
			b := connect(t, s, objects.Patience{Attempt: test.attempt, Rate: 1 << 30, First: time.Millisecond, Whole: 20 * time.Millisecond})
			s.Fault(func(int, *http.Request) objectstest.Fault { return test.fault })
			for _, err := range []error{second(b.Open("file")), second(b.ReadDir("folder")), second(b.Put("file", nil, objects.Condition{}))} {
				if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), s.Secret) {
					t.Error(err)
				}
			}
		})
	}
}

// waitForParts waits until an upload of an object has so many parts.
func waitForParts(t *testing.T, s *objectstest.Store, key string, parts int) {
	t.Helper()
	core := minio.Core{Client: s.Client}
	for there := 0; there < parts; time.Sleep(time.Millisecond) {
		uploads, err := core.ListMultipartUploads(t.Context(), objectstest.Bucket, key, "", "", "", 10)
		do(t, err)
		for _, u := range uploads.Uploads {
			r, err := core.ListObjectParts(t.Context(), objectstest.Bucket, u.Key, u.UploadID, 0, 100)
			do(t, err)
			there = len(r.ObjectParts)
		}
	}
}

// puts counts the parts that were sent since the last Fault.
func puts(s *objectstest.Store) int {
	n := 0
	for _, r := range s.Asked() {
		if strings.HasPrefix(r, "PUT ") && strings.Contains(r, "partNumber") {
			n++
		}
	}
	return n
}

func second[T any](_ T, err error) error { return err }

// An upload that a process left is gone on with: what is the same is not sent again.
func TestAnUploadIsGoneOnWith(t *testing.T) {
	s, b := start(t)
	s.Fault(nil)
	content := noise(40<<20, 4)
	killed := b.NewUpload("file", objects.Condition{}, nil)
	_, err := killed.Write(content[:33<<20]) // whose last part is in memory, and gone with the process
	do(t, err)
	waitForParts(t, s, "file", 4) // the fourth is sent in the background
	for _, test := range []struct {
		name    string
		differs int // the part that is another one now, from 0; -1 for none
		sent    int
	}{{"the same", -1, 1}, {"another part", 1, 2}} {
		t.Run(test.name, func(t *testing.T) {
			want := slices.Clone(content)
			if test.differs >= 0 {
				want[test.differs*8<<20]++
			}
			left, err := b.Uploads("file")
			do(t, err)
			if len(left) == 0 { // the one before was completed
				again := b.NewUpload("file", objects.Condition{}, nil)
				_, err := again.Write(content[:33<<20])
				do(t, err)
				waitForParts(t, s, "file", 4)
				left, err = b.Uploads("file")
				do(t, err)
			}
			s.Fault(nil)
			u := b.NewUpload("file", objects.Condition{}, func() (objects.Leftover, bool) { return left[0], true })
			_, err = u.Write(want)
			do(t, err)
			_, err = u.Commit()
			do(t, err)
			sent, asked := puts(s), s.Asked()
			s.Fault(nil)
			if got, _, err := b.ReadFile("file", 1<<30); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
			if uploads := s.Uploads(t); len(uploads) > 0 {
				t.Error(uploads)
			}
			objectstest.SkipOnMoto(t, "lists parts without their SHA-256, so that all are sent again")
			if sent != test.sent {
				t.Errorf("%d parts were sent, want %d: %q", sent, test.sent, asked)
			}
		})
	}
}

// A move that was killed is taken back by who removes what was to be moved.
func TestAMoveThatWasKilledIsTakenBack(t *testing.T) {
	s, b := start(t)
	for _, name := range []string{"SUMS", "data/one", "data/two"} {
		_, err := b.Put("from/"+name, []byte(name), objects.Condition{})
		do(t, err)
	}
	impatient := connect(t, s, objects.Patience{Attempt: time.Minute, Rate: 1 << 30, First: time.Millisecond, Whole: time.Millisecond})
	s.Fault(func(_ int, r *http.Request) objectstest.Fault {
		if strings.HasSuffix(r.URL.Path, "to/data/two") {
			return objectstest.Busy
		}
		return objectstest.None
	})
	if err := impatient.Move("from", "to"); err == nil {
		t.Fatal("moved")
	}
	s.Fault(nil)
	if keys := s.Keys(t); !slices.Contains(keys, "from/SUMS") || !slices.Contains(keys, "from/data/two") {
		t.Fatal(keys)
	}
	do(t, b.RemoveAll("from"))
	if keys := s.Keys(t); len(keys) > 0 {
		t.Error(keys)
	}
}

// What a listing has that is no file of a folder is an error, and never a name that leads elsewhere.
func TestHostileKeys(t *testing.T) {
	for _, test := range []struct {
		list, want string
	}{
		{"<Contents><Key>other/file</Key><Size>1</Size></Contents>", "not in"},
		{"<Contents><Key>in/..</Key><Size>1</Size></Contents>", "no path of a file"},
		{"<Contents><Key>in/</Key><Size>1</Size></Contents>", "no path of a file"},
		{"<Contents><Key>in/a</Key><Size>-1</Size></Contents>", "not in"},
		{"<CommonPrefixes><Prefix>in//</Prefix></CommonPrefixes>", "no path of a file"},
		{"<CommonPrefixes><Prefix>in/../</Prefix></CommonPrefixes>", "no path of a file"},
		{"<CommonPrefixes><Prefix>elsewhere/</Prefix></CommonPrefixes>", "not in"},
		{"<Contents><Key>in/a</Key><Size>1</Size></Contents><CommonPrefixes><Prefix>in/a/</Prefix></CommonPrefixes>", "at once"},
		{"<IsTruncated>true</IsTruncated>", "continuation token"},
		{strings.Repeat("<Contents><Key>in/a</Key></Contents>", 1<<19), "longer than any"},
	} {
		t.Run(test.want+" "+test.list[:min(len(test.list), 60)], func(t *testing.T) {
			t.Parallel()
			service := serve(t, func(w http.ResponseWriter, r *http.Request) {
				fmt.Fprintf(w, "<ListBucketResult>%s</ListBucketResult>", test.list)
			})
			b, err := objects.ConnectWith(service, objectstest.Bucket, patience)
			do(t, err)
			entries, err := b.ReadDir("in")
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%d entries, %v", len(entries), err)
			}
			if len(test.list) > 1000 {
				return // the same list, which takes a while
			}
			tree, err := b.ReadTree("in")
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%d folders, %v", len(tree), err)
			}
		})
	}
}

// A tree is what lists of all its folders have.
func TestATreeIsAllItsFolders(t *testing.T) {
	s, b := start(t)
	for _, key := range []string{"x/", "x/a", "x/b/c", "x/b-", "x/b/d/e/f", "x/empty/", "x/b/d/", "xy/z"} {
		content := []byte("x")
		if strings.HasSuffix(key, "/") { // the mark of a folder
			content = nil
		}
		_, err := b.Put(key, content, objects.Condition{})
		do(t, err)
	}
	for folder, want := range map[string]int{"x": 5, "": 7, "x/b/d": 2} {
		t.Run(folder, func(t *testing.T) {
			s.Fault(nil)
			tree, err := b.ReadTree(folder)
			do(t, err)
			if asked := s.Asked(); len(asked) != 1 || len(tree) != want {
				t.Errorf("%d requests for %d folders", len(asked), len(tree))
			}
			for name, got := range tree {
				entries, err := b.ReadDir(strings.TrimPrefix(path.Join(folder, name), "."))
				do(t, err)
				brief := func(all []objects.Entry) (s []string) {
					for _, e := range all {
						s = append(s, fmt.Sprint(e.Name, e.Folder, e.Size))
					}
					slices.Sort(s)
					return s
				}
				if diff := cmp.Diff(brief(entries), brief(got)); diff != "" {
					t.Errorf("%s, by itself (-) and in the tree (+):\n%s", name, diff)
				}
			}
		})
	}
	if _, err := b.ReadTree("nothing"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// What a service answers that no one can go on from is told so that a person can.
func TestWhatServicesSay(t *testing.T) {
	for _, test := range []struct {
		status     int
		body, want string
	}{
		{403, "<Error><Code>RequestTimeTooSkewed</Code><Message>The difference is too large.</Message></Error>", "set this computer's clock"},
		{403, "<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>", "see to the credentials"},
		{307, "<Error><Code>TemporaryRedirect</Code><Message>Re-send.</Message></Error>", "sends to another address (307)"},
		{307, "", "see to AWS_ENDPOINT_URL"},
		{301, "<Error><Code>PermanentRedirect</Code><Message>Elsewhere.</Message></Error>", "set AWS_REGION"},
		{200, "<!DOCTYPE html><html><p>Sign in<br></html>", "is no object store"},
		{404, "<html>not found</html>", "there is no bucket"},
	} {
		t.Run(fmt.Sprint(test.status, " ", test.body), func(t *testing.T) {
			t.Parallel()
			service := serve(t, func(w http.ResponseWriter, r *http.Request) {
				w.WriteHeader(test.status)
				fmt.Fprint(w, test.body)
			})
			b, err := objects.ConnectWith(service, objectstest.Bucket, patience)
			do(t, err)
			if _, err := b.ReadDir("in"); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Error(err)
			}
		})
	}
}

// A service that does not mind on which object a condition is gives no other object than was opened.
func TestAReplacedObjectOfAServiceWithoutConditions(t *testing.T) {
	etag := "one"
	service := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"`+etag+`"`)
		http.ServeContent(w, &http.Request{Method: r.Method, Header: http.Header{"Range": r.Header["Range"]}}, "",
			time.Unix(1, 0), bytes.NewReader(noise(1<<20, 1)))
	})
	b, err := objects.ConnectWith(service, objectstest.Bucket, patience)
	do(t, err)
	r, err := b.Open("file")
	do(t, err)
	defer r.Close()
	etag = "two"
	if n, err := r.ReadAt(make([]byte, 10), 512<<10); !errors.Is(err, objects.ErrChanged) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// What is not there, or may not be seen, is told apart.
func TestWhatIsMissing(t *testing.T) {
	s, b := start(t)
	if _, err := b.Open("nothing"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := b.ReadDir("nothing"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	other, err := objects.ConnectWith(s.Service, "no-such-bucket", patience)
	do(t, err)
	if _, err := other.ReadDir("a"); err == nil || errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "no bucket no-such-bucket") {
		t.Error(err)
	}
	t.Run("with another secret", func(t *testing.T) {
		objectstest.SkipOnMoto(t, "checks no signature")
		stranger := s.Service
		stranger.Secret = "another-secret"
		b, err := objects.ConnectWith(stranger, objectstest.Bucket, patience)
		do(t, err)
		if _, err := b.ReadDir("a"); !errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), stranger.Secret) {
			t.Error(err)
		}
	})
	if _, err := objects.Connect(objects.Service{}, "bucket"); err == nil || !strings.Contains(err.Error(), "AWS_ACCESS_KEY_ID") {
		t.Error(err)
	}
	_, err = s.Client.PutObject(context.Background(), objectstest.Bucket, "x", strings.NewReader("x"), 1, minio.PutObjectOptions{})
	do(t, err)
}
