// Package web shows the review to reviewers in their browsers.
//
// Every page is about the worklist of whoever's link was opened: the server asks for nothing else, so there is no
// request that could bring another reviewer's marks. Problems are named by their place on the worklist. What problems
// and reviewers wrote is shown as text, never as HTML, and the pages load nothing from anywhere else.
package web

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"geoeval/internal/format/visible"
	"geoeval/internal/review"
	"geoeval/internal/typeset"
)

//go:embed pages
var pages embed.FS

//go:embed static/review.css
var style string

//go:embed static/review.js
var script string

// Reviews is what the pages need of a review.
type Reviews interface {
	Reviewer(ctx context.Context, token string) (string, error)
	Worklist(ctx context.Context, reviewer string) (*review.Worklist, error)
	Save(ctx context.Context, reviewer string, round int, phase review.Phase, position int, m review.Mark) error
}

// A server is the web application.
type server struct {
	reviews  Reviews
	problems review.Problems
	pages    *template.Template
	log      *slog.Logger

	mu sync.Mutex
	// seen are problems that were read, by their digest.
	seen map[string]*review.Content
}

// New makes the web application. hosts are the names (host or host:port) by which browsers may call it; requests for
// any other are refused, so that no foreign name can be pointed at this machine. Server faults go to the log.
func New(reviews Reviews, problems review.Problems, hosts []string, log *slog.Logger) (http.Handler, error) {
	t, err := template.New("pages").Funcs(template.FuncMap{"lang": langOf, "raw": func(s string) string { return s }}).ParseFS(pages, "pages/*.html")
	if err != nil {
		return nil, err
	}
	visible.Page(t)
	s := &server{reviews: reviews, problems: problems, pages: t, log: log, seen: map[string]*review.Content{}}
	own := http.NewServeMux()
	for pattern, answer := range s.routes() {
		own.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			v := visitOf(r)
			if err := answer(w, r, v); err != nil {
				s.fail(w, r, v, err)
			}
		})
	}
	open := http.NewServeMux()
	open.HandleFunc("GET /r/{token}", s.link)
	open.HandleFunc("POST /r/{token}", s.entered)
	open.HandleFunc("POST /language", s.speak)
	// Browsers ask for it by themselves, and there is none.
	open.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	open.Handle("GET /static/review.css", static("text/css; charset=utf-8", typeset.Style(), style))
	open.Handle("GET /static/review.js", static("text/javascript; charset=utf-8", "\"use strict\";\n", typeset.Script(), script))
	open.Handle("/", s.admitted(own))
	return guarded(hosts, s, open), nil
}

// An answer serves a request of a known reviewer.
type answer func(w http.ResponseWriter, r *http.Request, v *visit) error

// routes are all that a reviewer can ask for.
func (s *server) routes() map[string]answer {
	return map[string]answer{
		"GET /{$}":                                      s.overview,
		"GET /round/{round}/{phase}/{position}":         s.problem,
		"POST /round/{round}/{phase}/{position}":        s.save,
		"GET /round/{round}/{phase}/{position}/diagram": s.diagram,
		"/": func(http.ResponseWriter, *http.Request, *visit) error { return errNoPage },
	}
}

// static serves a file of several parts.
func static(mediaType string, parts ...string) http.Handler {
	content := strings.Join(parts, "")
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", mediaType)
		io.WriteString(w, content)
	})
}

// A notice is what a page says instead of what was asked for, by its key in the lexicon.
type notice struct {
	status int
	key    string
	values []any
}

func (n *notice) Error() string { return n.in(english) }

// in is what a notice says in a language. Among its values may be another notice.
func (n *notice) in(t tongue) string {
	values := slices.Clone(n.values)
	for i, v := range values {
		if inner, ok := v.(*notice); ok {
			values[i] = inner.in(t)
		}
	}
	return t.Say(n.key, values...)
}

var (
	errNoPage  = &notice{http.StatusNotFound, "no.page", nil}
	errStale   = &notice{http.StatusConflict, "stale", nil}
	errNoToken = &notice{http.StatusForbidden, "no.link", nil}
)

// fail answers with what went wrong. The text of a fault of the server stays in the log.
func (s *server) fail(w http.ResponseWriter, r *http.Request, v *visit, err error) {
	var n *notice
	var comment *review.CommentError
	switch {
	case errors.As(err, &n):
	case errors.Is(err, review.ErrNotYours):
		n = errStale
	case errors.Is(err, review.ErrNoRuling):
		n = &notice{http.StatusBadRequest, "no.ruling", nil}
		if r.PathValue("phase") == string(review.Classifying) {
			n.key = "no.kind"
		}
	case errors.As(err, &comment):
		n = &notice{http.StatusBadRequest, "no.comment", []any{refused(comment)}}
	default:
		s.log.Error("a page could not be shown", "error", err)
		n = &notice{http.StatusInternalServerError, "fault", nil}
	}
	f := frameOf(r, "")
	f.Title = f.Say("notice")
	s.show(w, n.status, "notice.html", noticePage{frame: f, Text: n.in(f.tongue), Known: v != nil})
}

// refused says why a comment is not taken.
func refused(c *review.CommentError) *notice {
	switch c.Fault {
	case review.CommentLong:
		return &notice{0, "comment.long", []any{c.Length, review.MaxComment}}
	case review.CommentControl:
		return &notice{0, "comment.control", nil}
	}
	return &notice{0, "comment.text", nil}
}

// find gives the problem at a position of a worklist, as it was assigned. The first time it reads all problems of the
// worklist.
func (s *server) find(worklist *review.Worklist, position int) (*review.Content, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	item := worklist.Items[position-1]
	if p := s.seen[item.Digest]; p != nil {
		return p, nil
	}
	var ids []string
	for _, i := range worklist.Items {
		ids = append(ids, i.Problem)
	}
	found, err := s.problems(ids)
	if err != nil {
		return nil, err
	}
	for _, p := range found {
		s.seen[p.Digest()] = p
	}
	if p := s.seen[item.Digest]; p != nil {
		return p, nil
	}
	s.log.Error("a problem is not as it was assigned", "problem", item.Problem)
	return nil, &notice{http.StatusInternalServerError, "changed", []any{item.Problem}}
}

// place finds what a request's path names on the worklist of whoever sent it.
func (s *server) place(r *http.Request, v *visit) (*review.Worklist, int, error) {
	worklist, err := s.reviews.Worklist(r.Context(), v.reviewer)
	if err != nil {
		return nil, 0, err
	}
	round, position, err := numbers(r)
	if err != nil {
		return nil, 0, err
	}
	if round != worklist.Round || review.Phase(r.PathValue("phase")) != worklist.Phase || position < 1 ||
		position > len(worklist.Items) {
		return nil, 0, errStale
	}
	return worklist, position, nil
}

func numbers(r *http.Request) (round, position int, err error) {
	round, err = strconv.Atoi(r.PathValue("round"))
	if err == nil {
		position, err = strconv.Atoi(r.PathValue("position"))
	}
	if err != nil {
		return 0, 0, errNoPage
	}
	return round, position, nil
}

// path is the page of a problem on a worklist.
func path(worklist *review.Worklist, position int) string {
	return fmt.Sprintf("/round/%d/%s/%d", worklist.Round, worklist.Phase, position)
}
