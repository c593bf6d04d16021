package objects

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// A Service is where buckets are, and who asks for them. Its secrets are in no message.
type Service struct {
	// Endpoint is the URL of the service, "" for Amazon's.
	Endpoint string
	// Region is that of the bucket.
	Region string
	// Key, Secret and Token are the credentials; Token is "" for those that do not expire.
	Key, Secret, Token string
}

// The variables of the environment that name a service, as other programs know them.
const (
	endpointVariable   = "AWS_ENDPOINT_URL"
	endpointS3Variable = "AWS_ENDPOINT_URL_S3"
	keyVariable        = "AWS_ACCESS_KEY_ID"
	secretVariable     = "AWS_SECRET_ACCESS_KEY"
	tokenVariable      = "AWS_SESSION_TOKEN"
	regionVariable     = "AWS_REGION"
	regionOldVariable  = "AWS_DEFAULT_REGION"
)

// Environment is the service that the environment names.
func Environment() Service {
	return Service{
		Endpoint: cmp.Or(os.Getenv(endpointS3Variable), os.Getenv(endpointVariable)),
		Region:   cmp.Or(os.Getenv(regionVariable), os.Getenv(regionOldVariable), "us-east-1"),
		Key:      os.Getenv(keyVariable), Secret: os.Getenv(secretVariable), Token: os.Getenv(tokenVariable),
	}
}

// Patience says how long a request may take, and for how long it is made again.
type Patience struct {
	// Attempt is what one attempt may take beside the bytes it moves, and Rate how many of these a second it must move.
	Attempt time.Duration
	Rate    int64
	// First is the pause before the second attempt, which doubles; Whole is after what time of failing no other is made.
	First, Whole time.Duration
	// Bound gives the context of an attempt that may take so long; nil for [context.WithTimeout].
	Bound func(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc)
}

// bound is the context of an attempt that moves so many bytes.
func (p Patience) bound(ctx context.Context, size int64) (context.Context, context.CancelFunc) {
	most := p.Attempt + time.Duration(size/p.Rate)*time.Second
	if p.Bound != nil {
		return p.Bound(ctx, most)
	}
	return context.WithTimeout(ctx, most)
}

// usual is the patience with a service on another continent, or one that is busy.
var usual = Patience{Attempt: 30 * time.Second, Rate: 64 << 10, First: 100 * time.Millisecond, Whole: 2 * time.Minute}

// A Bucket is a bucket of a service. Several goroutines may use it.
type Bucket struct {
	core     minio.Core
	name     string
	patience Patience
	// worked: a request has succeeded.
	worked atomic.Bool
}

// Connect gives a bucket of a service. Nothing is asked of it yet.
func Connect(s Service, bucket string) (*Bucket, error) {
	return ConnectWith(s, bucket, usual)
}

// ConnectWith is Connect with another patience than the usual one.
func ConnectWith(s Service, bucket string, patience Patience) (*Bucket, error) {
	if s.Key == "" || s.Secret == "" {
		return nil, fmt.Errorf("no credentials: set %s and %s (and %s where they have one)", keyVariable, secretVariable, tokenVariable)
	}
	host, secure, lookup := "s3.amazonaws.com", true, minio.BucketLookupAuto
	if s.Endpoint != "" {
		u, err := url.Parse(s.Endpoint)
		if err != nil || !isAddress(u) {
			return nil, fmt.Errorf("%s is no http://host:port or https://host", cmp.Or(envOf(endpointS3Variable), endpointVariable))
		}
		host, secure, lookup = u.Host, u.Scheme == "https", minio.BucketLookupPath
	}
	client, err := minio.New(host, &minio.Options{
		Creds: credentials.NewStaticV4(s.Key, s.Secret, s.Token), Secure: secure, Region: s.Region, BucketLookup: lookup,
		Transport: bounded{connections(), patience}, MaxRetries: 1, // they are made again here
	})
	if err != nil {
		return nil, err
	}
	client.SetAppInfo("geoeval", "1")
	return &Bucket{core: minio.Core{Client: client}, name: bucket, patience: patience}, nil
}

// isAddress tells whether a URL is that of a host alone.
func isAddress(u *url.URL) bool {
	return u.Host != "" && slices.Contains([]string{"http", "https"}, u.Scheme) && slices.Contains([]string{"", "/"}, u.Path) &&
		u.User == nil && u.RawQuery == ""
}

// envOf is the name of a variable that is set, "" where it is not.
func envOf(name string) string {
	if os.Getenv(name) == "" {
		return ""
	}
	return name
}

// connections are those of the process: opening one takes as long as several requests.
var connections = sync.OnceValue(func() http.RoundTripper {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
		MaxIdleConnsPerHost:   64,
		IdleConnTimeout:       30 * time.Second,
		TLSHandshakeTimeout:   10 * time.Second,
		ExpectContinueTimeout: time.Second,
		DisableCompression:    true, // bytes are asked for as they are kept
	}
})

// A bounded transport bounds the time and the size of lists.
type bounded struct {
	http.RoundTripper
	patience Patience
}

// mostAnswer is more than a page of a list has, in bytes: a thousand keys of 1024 bytes, each of which may be written as six.
const mostAnswer = 16 << 20

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	if q := r.URL.Query(); r.Method != http.MethodGet || !q.Has("list-type") && !q.Has("uploads") && !q.Has("uploadId") {
		return b.RoundTripper.RoundTrip(r) // which its caller bounds
	}
	ctx, cancel := b.patience.bound(r.Context(), 0)
	answer, err := b.RoundTripper.RoundTrip(r.WithContext(ctx))
	if err != nil {
		cancel()
		return nil, err
	}
	answer.Body = &boundedBody{answer.Body, mostAnswer, cancel}
	return answer, nil
}

// A boundedBody is an answer of which at most so many bytes are read.
type boundedBody struct {
	io.ReadCloser
	left   int
	cancel func()
}

var errLongAnswer = errors.New("the service's answer is longer than any that it should give")

func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left+1)])
	if b.left -= n; b.left < 0 {
		return 0, errLongAnswer
	}
	return n, err
}

func (b *boundedBody) Close() error {
	defer b.cancel()
	return b.ReadCloser.Close()
}
