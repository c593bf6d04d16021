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
		// With no-referrer browsers would send "Origin: null" with our own forms. No page but the link's has a secret in
		// its address, and that one sets no-referrer.
		h.Set("Referrer-Policy", "same-origin")
		if !slices.Contains(hosts, r.Host) {
			s.fail(w, nil, &notice{http.StatusMisdirectedRequest, "This server does not go by that name."})
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead && !sentByUs(r) {
			s.fail(w, nil, &notice{http.StatusForbidden, "This was not sent by a page of the review. Nothing was saved."})
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
		cookie, err := r.Cookie(cookieName)
		if err != nil {
			s.fail(w, nil, errNoToken)
			return
		}
		name, err := s.reviews.Reviewer(r.Context(), cookie.Value)
		if errors.Is(err, review.ErrNoLink) {
			err = errNoToken
		}
		if err != nil {
			s.fail(w, nil, err)
			return
		}
		v := &visit{name, csrf(cookie.Value)}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
	})
}

// csrf is what a form of the session must hold: only who has the token can know it, and it outlives the server.
func csrf(token string) string {
	h := hmac.New(sha256.New, []byte(token))
	h.Write([]byte("geoeval review form"))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// link opens a session, and leads to an address without the token.
func (s *server) link(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Referrer-Policy", "no-referrer")
	token := r.PathValue("token")
	if _, err := s.reviews.Reviewer(r.Context(), token); errors.Is(err, review.ErrNoLink) {
		s.fail(w, nil, errNoToken)
		return
	} else if err != nil {
		s.fail(w, nil, err)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: cookieName, Value: token, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteStrictMode})
	if r.Header.Get("Sec-Fetch-Site") == "cross-site" {
		// A link in a page of another site, such as a web mail: a redirect would go without the strict cookie, as the other
		// site would still count as the one who asked. A page of ours that leads on does not.
		s.show(w, http.StatusOK, "welcome.html", nil)
		return
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}
