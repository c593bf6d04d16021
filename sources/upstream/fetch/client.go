package fetch

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"geoeval/sources/upstream"
)

// mostRedirects is how often a server may send elsewhere.
const mostRedirects = 5

// newClient makes a client that waits so long for a server at each step, follows few redirects, and only to addresses that
// are as safe as the first one. It keeps no cookies and asks for the bytes as they are.
func newClient(patience time.Duration) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: min(patience, 30*time.Second)}).DialContext,
			TLSHandshakeTimeout:    min(patience, 30*time.Second),
			ResponseHeaderTimeout:  patience,
			DisableCompression:     true,
			ForceAttemptHTTP2:      true,
			MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(to *http.Request, before []*http.Request) error {
			if len(before) > mostRedirects {
				return &finalError{fmt.Errorf("sends from one address to the next more than %d times", mostRedirects)}
			}
			if err := upstream.Secure(to.URL); err != nil {
				return &finalError{fmt.Errorf("is sent on: %w", err)}
			}
			if before[0].URL.Scheme == "https" && to.URL.Scheme != "https" {
				return &finalError{fmt.Errorf("is sent on from https to %s", to.URL.Redacted())}
			}
			return nil
		},
	}
}

// A finalError is one that another attempt does not mend.
type finalError struct{ error }

func (e *finalError) Unwrap() error { return e.error }

func final(format string, args ...any) error { return &finalError{fmt.Errorf(format, args...)} }

func isFinal(err error) bool {
	var f *finalError
	return errors.As(err, &f)
}
