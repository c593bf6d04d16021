package objects

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/minio/minio-go/v7"
)

// ErrChanged says that an object is no longer what it was when it was read, or that one is there where none was.
var ErrChanged = errors.New("another process changed it meanwhile")

// errNoUpload says that a service knows nothing of an upload.
var errNoUpload = errors.New("the service knows nothing of this upload any more")

// try makes a request, which moves so many bytes, until it succeeds, cannot, or has failed for too long. It tells the request
// how many attempts came before: one whose answer was lost may have done its work.
func (b *Bucket) try(size int64, request func(ctx context.Context, before int) error) error {
	before, began := 0, time.Now()
	pause := backoff.NewExponentialBackOff()
	pause.InitialInterval, pause.MaxInterval, pause.Multiplier = b.patience.First, 15*time.Second, 2
	_, err := backoff.Retry(context.Background(), func() (struct{}, error) {
		ctx, cancel := b.patience.bound(context.Background(), size)
		defer cancel()
		err := request(ctx, before)
		if err == nil {
			b.worked.Store(true)
			return struct{}{}, nil
		}
		if ctx.Err() != nil {
			err = fmt.Errorf("the service was too slow: no answer within %v: %w", b.patience.Attempt, err)
		}
		before++
		if !mayPass(err) && !(b.worked.Load() && minio.ToErrorResponse(err).Code == minio.SignatureDoesNotMatch) {
			// With credentials that were good before, a signature is wrong where bytes came other than they were sent.
			return struct{}{}, backoff.Permanent(told(err))
		}
		tried := &triedError{before, told(err)}
		if isUnreached(err) && time.Since(began) > mostUnreached {
			return struct{}{}, backoff.Permanent(tried)
		}
		return struct{}{}, tried
	}, backoff.WithBackOff(pause), backoff.WithMaxElapsedTime(b.patience.Whole))
	return err
}

// A triedError says that a request was made again and again: another time it may succeed.
type triedError struct {
	attempts int
	last     error
}

func (e *triedError) Error() string {
	return fmt.Sprintf("%d attempts failed, the last one so: %v: see whether the service can be reached, and run again", e.attempts, e.last)
}

func (e *triedError) Unwrap() error { return e.last }

// passing are the codes of S3's errors after which the same request may succeed: a service that is busy, and bytes that came
// to it other than they were sent.
var passing = []string{"RequestTimeout", "SlowDown", "SlowDownRead", "SlowDownWrite", "Throttling", "ThrottlingException",
	"RequestLimitExceeded", "RequestThrottled", "InternalError", "ServiceUnavailable", "OperationAborted",
	"ConditionalRequestConflict", "BadDigest", "XAmzContentSHA256Mismatch", "XAmzContentChecksumMismatch", "IncompleteBody"}

// mayPass says whether a request that failed may succeed when it is made again.
func mayPass(err error) bool {
	answer := minio.ErrorResponse{}
	if errors.As(err, &answer) {
		switch answer.StatusCode {
		case http.StatusRequestTimeout, http.StatusTooManyRequests, 499, http.StatusInternalServerError, http.StatusBadGateway,
			http.StatusServiceUnavailable, http.StatusGatewayTimeout, 520:
			return true
		}
		return slices.Contains(passing, answer.Code)
	}
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var record tls.RecordHeaderError
	var request *url.Error
	switch {
	case errors.As(err, &authority), errors.As(err, &host), errors.As(err, &record),
		strings.Contains(err.Error(), "server gave HTTP response to HTTPS client"):
		return false
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, errCut),
		errors.As(err, &request):
		return true
	}
	return isNetwork(err)
}

// mostUnreached is for how long a service is tried to which no connection can be had: its name may be wrong.
const mostUnreached = 10 * time.Second

func isUnreached(err error) bool {
	var dial *net.OpError
	return errors.As(err, &dial) && dial.Op == "dial"
}

// isNetwork says whether an error is one of a connection.
func isNetwork(err error) bool {
	var of net.Error
	return errors.As(err, &of) || errors.Is(err, io.EOF)
}

// told gives an error as callers tell it apart, in words that say what to do.
func told(err error) error {
	answer := minio.ErrorResponse{}
	var syntax *xml.SyntaxError
	var other xml.UnmarshalError
	if errors.As(err, &syntax) || errors.As(err, &other) {
		return fmt.Errorf("what answers there is no object store (%w): see to %s", err, endpointVariable)
	}
	if !errors.As(err, &answer) {
		return err
	}
	switch said := fmt.Sprintf("%s (%d %s)", strings.TrimSuffix(answer.Message, "."), answer.StatusCode, answer.Code); {
	case answer.Code == "NoSuchBucket":
		return fmt.Errorf("there is no bucket %s: make it, or name another one", answer.BucketName)
	case answer.Code == "NoSuchUpload":
		return errNoUpload
	case answer.Code == "PreconditionFailed" || answer.StatusCode == http.StatusPreconditionFailed:
		return ErrChanged
	case slices.Contains([]string{minio.NoSuchKey, "NotFound", "NoSuchVersion"}, answer.Code):
		return fs.ErrNotExist
	case answer.Code == "RequestTimeTooSkewed":
		return fmt.Errorf("%s: set this computer's clock, which says %s", said, time.Now().UTC().Format(time.RFC3339))
	case answer.StatusCode == http.StatusForbidden || answer.Code == "InvalidAccessKeyId":
		return fmt.Errorf("%w: %s: see to the credentials (%s) and what they may do", fs.ErrPermission, said, keyVariable)
	case answer.StatusCode == http.StatusTemporaryRedirect || answer.StatusCode == http.StatusPermanentRedirect:
		return fmt.Errorf("the service sends to another address (%d), which is not followed: see to %s and %s", answer.StatusCode,
			endpointVariable, regionVariable)
	case answer.StatusCode == http.StatusMovedPermanently || answer.Code == "AuthorizationHeaderMalformed":
		return fmt.Errorf("%s: set %s to the bucket's region", said, regionVariable)
	default:
		return errors.New(said)
	}
}
