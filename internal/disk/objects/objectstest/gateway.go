// Package objectstest starts an object store for tests, with every trouble that one can have on its way.
package objectstest

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/disk/objects"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Bucket is the bucket that a [Store] has.
const Bucket = "geoeval-test"

// A Store is an object store with one empty bucket: versitygw on a temporary folder, or moto where GEOEVAL_OBJECT_STORE says so,
// behind a proxy on loopback that makes trouble. It ends with the test.
type Store struct {
	objects.Service
	// Client asks it without trouble.
	Client *minio.Client

	ended chan struct{}

	mu sync.Mutex
	// fault says what becomes of a request, by its number from 1; nil for none. It is called on several goroutines.
	fault func(n int, r *http.Request) Fault
	n     int
	asked []string
}

// A Fault is what becomes of a request.
type Fault int

// The faults.
const (
	None Fault = iota
	// Busy: the answer is 503 SlowDown, and nothing is done.
	Busy
	// CutRequest: the connection ends in the middle of the request.
	CutRequest
	// CutAnswer: the request is done, and the connection ends in the middle of its answer.
	CutAnswer
	// LostAnswer: the request is done, and the connection ends before its answer.
	LostAnswer
	// Slow: nothing comes for as long as somebody waits.
	Slow
	// Altered: a byte of the request's body is another one, where that is content.
	Altered
	// Trickle: the answer comes in a hundred pieces.
	Trickle
	// Failed: the answer is 200 with an error in its body, and nothing is done, as S3 answers where it has begun to answer
	// before it was done.
	Failed
)

// Start starts a store. Where versitygw is not built (make bin/versitygw) the test is skipped, or fails where
// GEOEVAL_REQUIRE_VERSITYGW is 1.
func Start(t testing.TB) *Store {
	t.Helper()
	s := &Store{Service: objects.Service{Region: "us-east-1", Key: "tester", Secret: "a-secret-of-nobody"},
		ended: make(chan struct{})}
	dial := s.serve(t)
	// One connection a request: versitygw takes the body of a request that it refused for another request.
	forward := &http.Transport{DialContext: dial, DisableKeepAlives: true, DisableCompression: true}
	front := httptest.NewServer(s.proxy(forward))
	t.Cleanup(func() { close(s.ended); front.CloseClientConnections(); front.Close() })
	s.Endpoint = front.URL

	behind := httptest.NewServer(to(forward))
	t.Cleanup(behind.Close)
	host, _ := url.Parse(behind.URL)
	var err error
	if s.Client, err = minio.New(host.Host, &minio.Options{Creds: credentials.NewStaticV4(s.Key, s.Secret, ""), Region: s.Region,
		BucketLookup: minio.BucketLookupPath}); err != nil {
		t.Fatal(err)
	}
	if err := s.Client.MakeBucket(context.Background(), Bucket, minio.MakeBucketOptions{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// Env are the variables of the environment that name the store.
func (s *Store) Env() []string {
	return []string{"AWS_ENDPOINT_URL=" + s.Endpoint, "AWS_ENDPOINT_URL_S3=", "AWS_ACCESS_KEY_ID=" + s.Key,
		"AWS_SECRET_ACCESS_KEY=" + s.Secret, "AWS_SESSION_TOKEN=", "AWS_REGION=" + s.Region}
}

// Use has the test's own process use the store.
func (s *Store) Use(t *testing.T) {
	for _, v := range s.Env() {
		name, value, _ := strings.Cut(v, "=")
		t.Setenv(name, value)
	}
}

// Fault says from now on what becomes of requests, by their number from 1.
func (s *Store) Fault(of func(n int, r *http.Request) Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault, s.n, s.asked = of, 0, nil
}

// Asked gives the requests since the last Fault, a line each.
func (s *Store) Asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.asked...)
}

// next is what becomes of a request.
func (s *Store) next(r *http.Request) Fault {
	s.mu.Lock()
	s.n++
	s.asked = append(s.asked, fmt.Sprintf("%s %s", r.Method, r.URL))
	n, fault := s.n, s.fault
	s.mu.Unlock()
	if fault == nil {
		return None
	}
	return fault(n, r)
}

// to forwards requests as they are.
func to(transport http.RoundTripper) *httputil.ReverseProxy {
	return &httputil.ReverseProxy{Transport: transport, Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = "http", "store", r.In.Host // which is signed
	}, ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }}
}

// proxy forwards requests, and makes trouble.
func (s *Store) proxy(transport http.RoundTripper) http.Handler {
	store := to(transport)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch s.next(r) {
		case Busy:
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprint(w, "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>")
		case CutRequest:
			_, _ = r.Body.Read(make([]byte, 1000))
			panic(http.ErrAbortHandler)
		case LostAnswer:
			store.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		case CutAnswer:
			answer := httptest.NewRecorder()
			store.ServeHTTP(answer, r)
			maps.Copy(w.Header(), answer.Header())
			w.WriteHeader(answer.Code)
			_, _ = w.Write(answer.Body.Bytes()[:answer.Body.Len()/2])
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		case Slow:
			s.wait(r)
			panic(http.ErrAbortHandler)
		case Trickle:
			answer := httptest.NewRecorder()
			store.ServeHTTP(answer, r)
			maps.Copy(w.Header(), answer.Header())
			w.WriteHeader(answer.Code)
			for piece := range slices.Chunk(answer.Body.Bytes(), answer.Body.Len()/100+1) {
				_, _ = w.Write(piece)
				_ = http.NewResponseController(w).Flush()
			}
		case Failed:
			w.Header().Set("Content-Type", "application/xml")
			fmt.Fprint(w, "<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>")
		case Altered:
			alter(r)
			store.ServeHTTP(w, r)
		default:
			store.ServeHTTP(w, r)
		}
	})
}

// wait waits until a request is given up.
func (s *Store) wait(r *http.Request) {
	select {
	case <-r.Context().Done():
	case <-s.ended:
	}
}

// alter turns a bit of what a request brings.
func alter(r *http.Request) {
	var content bytes.Buffer
	_, _ = content.ReadFrom(r.Body)
	if content.Len() > 64 {
		content.Bytes()[content.Len()/2] ^= 1
	}
	r.Body = http.NoBody
	if content.Len() > 0 {
		r.Body = readCloser{&content}
	}
}

type readCloser struct{ *bytes.Buffer }

func (readCloser) Close() error { return nil }

// Keys gives the keys of all objects, in their order.
func (s *Store) Keys(t testing.TB) []string {
	t.Helper()
	var keys []string
	for o := range s.Client.ListObjects(context.Background(), Bucket, minio.ListObjectsOptions{Recursive: true}) {
		if o.Err != nil {
			t.Fatal(o.Err)
		}
		keys = append(keys, o.Key)
	}
	return keys
}

// Uploads gives the keys of all uploads in parts that are under way.
func (s *Store) Uploads(t testing.TB) []string {
	t.Helper()
	var keys []string
	for u := range s.Client.ListIncompleteUploads(context.Background(), Bucket, "", true) {
		if u.Err != nil {
			t.Fatal(u.Err)
		}
		keys = append(keys, u.Key)
	}
	return keys
}

// Download writes all objects in a folder of the bucket into a folder.
func (s *Store) Download(t testing.TB, folder, to string) {
	t.Helper()
	for _, key := range s.Keys(t) {
		name, in := strings.CutPrefix(key, folder+"/")
		if !in || strings.HasSuffix(key, "/") {
			continue
		}
		err := s.Client.FGetObject(context.Background(), Bucket, key, filepath.Join(to, filepath.FromSlash(name)),
			minio.GetObjectOptions{})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Upload puts the files of a folder into a folder of the bucket.
func (s *Store) Upload(t testing.TB, from, folder string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		_, err = s.Client.FPutObject(context.Background(), Bucket, folder+"/"+filepath.ToSlash(name), path, minio.PutObjectOptions{})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// RemoveAll removes all objects in a folder of the bucket, and all uploads.
func (s *Store) RemoveAll(t testing.TB, folder string) {
	t.Helper()
	for _, key := range s.Keys(t) {
		if strings.HasPrefix(key, folder+"/") {
			if err := s.Client.RemoveObject(context.Background(), Bucket, key, minio.RemoveObjectOptions{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, key := range s.Uploads(t) {
		if err := s.Client.RemoveIncompleteUpload(context.Background(), Bucket, key); err != nil {
			t.Fatal(err)
		}
	}
}
