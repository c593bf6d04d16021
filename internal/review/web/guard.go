package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"slices"

	"geoeval/internal/review"
)

const (
	cookieName = "geoeval_review"
	csrfField  = "csrf"
	// maxBody is how large a form may be, in bytes: the longest comment, each of its characters escaped, and some more.
	maxBody = 64 << 10
)

// guarded sets the headers that every answer has, and refuses what was sent to another name than the hosts, or changes
// something and was not sent by one of our own pages.
func guarded(hosts []string, s *server, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy",
			"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		// With no-referrer browsers would send "Origin: null" with our own forms, that of the link's page too, whose
		// address is a secret: no other site is told of it.
		h.Set("Referrer-Policy", "same-origin")
		if !slices.Contains(hosts, r.Host) {
			s.fail(w, r, nil, &notice{http.StatusMisdirectedRequest, "other.name", nil})
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead && !sentByUs(r) {
			s.fail(w, r, nil, &notice{http.StatusForbidden, "not.ours", nil})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		next.ServeHTTP(w, r)
	})
}

// sentByUs says whether the browser tells of a request that one of our pages sent it. Browsers tell with every POST.
// Behind a proxy that speaks TLS the page's origin is https.
func sentByUs(r *http.Request) bool {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	return (origin == "http://"+r.Host || origin == "https://"+r.Host) && (site == "" || site == "same-origin")
}

// A visit is a request of a reviewer.
type visit struct{ reviewer, csrf string }

type visitKey struct{}

func visitOf(r *http.Request) *visit { return r.Context().Value(visitKey{}).(*visit) }

// admitted lets in whoever's cookie holds the token of a link.
func (s *server) admitted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, ok := sessionToken(r)
		if !ok {
			s.fail(w, r, nil, errNoToken)
			return
		}
		name, err := s.reviews.Reviewer(r.Context(), token)
		if errors.Is(err, review.ErrNoLink) {
			err = errNoToken
		}
		if err != nil {
			s.fail(w, r, nil, err)
			return
		}
		v := &visit{name, csrf(token)}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
	})
}

// csrf is what a form of the session must hold: only who has the token can know it, and it outlives the server.
func csrf(token string) string {
	h := hmac.New(sha256.New, []byte(token))
	h.Write([]byte("geoeval review form"))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// link opens a session for whoever followed the link by themselves, and leads to an address without the token. Where
// another site may have led there, or where the browser is another reviewer's, it asks first: a page that holds a link
// of its own could otherwise have a reviewer go on under another name without knowing.
func (s *server) link(w http.ResponseWriter, r *http.Request) {
	name, err := s.owner(r)
	if err != nil {
		s.fail(w, r, nil, err)
		return
	}
	is := ""
	if token, ok := sessionToken(r); ok {
		if is, err = s.reviews.Reviewer(r.Context(), token); err != nil && !errors.Is(err, review.ErrNoLink) {
			s.fail(w, r, nil, err)
			return
		}
	}
	// Only a link that was typed, or opened from outside of the browser, comes from nowhere. What browsers send over a
	// network without TLS does not tell.
	if r.Header.Get("Sec-Fetch-Site") == "none" && (is == "" || is == name) {
		enter(w, r)
		return
	}
	if is == name {
		is = ""
	}
	s.show(w, http.StatusOK, "welcome.html", welcomePage{frameOf(r, ""), name, is})
}

// A welcomePage asks whether to go on as a reviewer. Is names the one as whom the browser went on so far, if another.
type welcomePage struct {
	frame
	Name, Is string
}

// entered opens a session for whoever said on the link's page that they mean it.
func (s *server) entered(w http.ResponseWriter, r *http.Request) {
	if _, err := s.owner(r); err != nil {
		s.fail(w, r, nil, err)
		return
	}
	enter(w, r)
}

// owner is whose link a request names.
func (s *server) owner(r *http.Request) (string, error) {
	name, err := s.reviews.Reviewer(r.Context(), r.PathValue("token"))
	if errors.Is(err, review.ErrNoLink) {
		err = errNoToken
	}
	return name, err
}

func enter(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.SetCookie(w, &http.Cookie{Name: cookieName, Value: r.PathValue("token"), Path: "/", HttpOnly: true,
		SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// sessionToken is that of the session's cookie. Of two that differ one is another's, and nobody can say which.
func sessionToken(r *http.Request) (string, bool) {
	cookies := r.CookiesNamed(cookieName)
	for _, c := range cookies {
		if c.Value != cookies[0].Value {
			return "", false
		}
	}
	if len(cookies) == 0 {
		return "", false
	}
	return cookies[0].Value, true
}
