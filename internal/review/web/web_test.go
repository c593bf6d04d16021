package web

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/format/visible"
	"geoeval/internal/review"
)

const host = "127.0.0.1:8640"

// A house is a review with its server: two reviewers, each with two problems.
type house struct {
	*testing.T
	store  *review.Store
	pages  http.Handler
	tokens map[string]string
	log    *bytes.Buffer
	images map[string][]byte
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{T: t, tokens: map[string]string{}, log: &bytes.Buffer{}, images: map[string][]byte{}}
	h.store = h.open(h.problems)
	pages, err := New(h.store, h.problems, []string{host}, slog.New(slog.NewTextHandler(h.log, nil)))
	h.must(err)
	h.pages = pages
	return h
}

// open begins a review of problems, and keeps the links.
func (h *house) open(problems review.Problems) *review.Store {
	h.Helper()
	ctx := context.Background()
	s, err := review.Create(filepath.Join(h.TempDir(), "review.jsonl"), time.Now)
	h.must(err)
	h.Cleanup(func() { s.Close() })
	h.must(s.Assign(ctx, 1, []string{"ann", "bob"}, 2, []string{"hard/own/1", "hard/own/2", "hard/own/3", "hard/own/4"},
		problems))
	links, err := s.Links(ctx)
	h.must(err)
	for _, l := range links {
		h.tokens[l.Reviewer] = l.Token
	}
	return s
}

// in is the house as a subtest sees it.
func (h *house) in(t *testing.T) *house {
	within := *h
	within.T = t
	return &within
}

const hostile = `"'></p></textarea><script>alert(1)</script>{{.CSRF}}`

func (h *house) problems(ids []string) (map[string]*review.Content, error) {
	found := map[string]*review.Content{}
	for _, id := range ids {
		found[id] = &review.Content{ID: id, Text: id + hostile, Choices: []string{"1" + hostile}, Letter: "A",
			Answer: hostile, Solution: hostile, Kind: "judge" + hostile, Image: h.images[id]}
	}
	return found, nil
}

func (h *house) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

// ask sends a request as a browser would that has the reviewer's cookie (none for ""), unless a change makes it
// another.
func (h *house) ask(method, path, reviewer string, form url.Values, change func(*http.Request)) *http.Response {
	h.Helper()
	r := httptest.NewRequest(method, "http://"+host+path, strings.NewReader(form.Encode()))
	if token := h.tokens[reviewer]; token != "" {
		r.AddCookie(&http.Cookie{Name: cookieName, Value: token})
	}
	if method != http.MethodGet {
		r.Header.Set("Origin", "http://"+host)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	h.pages.ServeHTTP(w, r)
	answer := w.Result()
	for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
		"X-Frame-Options": "DENY"} {
		if got := answer.Header.Get(name); got != want {
			h.Errorf("%s %s: %s is %q", method, path, name, got)
		}
	}
	if csp := answer.Header.Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'none'; script-src 'self';") || strings.Contains(csp, "unsafe") {
		h.Errorf("%s %s: Content-Security-Policy is %q", method, path, csp)
	}
	return answer
}

func (h *house) body(r *http.Response) string {
	h.Helper()
	b, err := io.ReadAll(r.Body)
	h.must(err)
	return string(b)
}

func (h *house) marks() int {
	h.Helper()
	state, err := h.store.State(context.Background())
	h.must(err)
	return len(state.Marks)
}

var csrfInput = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// form is what a reviewer's page sends.
func (h *house) form(reviewer, path, comment string) url.Values {
	h.Helper()
	found := csrfInput.FindStringSubmatch(h.body(h.ask("GET", path, reviewer, nil, nil)))
	if found == nil {
		h.Fatalf("%s shows %s no form", path, reviewer)
	}
	return url.Values{"csrf": {found[1]}, "diagram": {"fails"}, "comment": {comment}}
}

const first = "/round/1/individual/1"

// addresses are requests that reach every route, in every phase.
func (h *house) addresses() [][2]string {
	s := &server{}
	var all [][2]string
	for pattern := range s.routes() {
		method, path, ok := strings.Cut(pattern, " ")
		if !ok {
			method, path = "GET", "/no/such/page"
		}
		path = strings.ReplaceAll(path, "{$}", "")
		for _, phase := range []string{"individual", "swap", "vote", "done"} {
			for _, position := range []string{"1", "2", "3", "0", "-1", "99999999999999999999", "hard%2Fown%2F1", "%2e%2e%2f"} {
				for _, round := range []string{"0", "1", "2"} {
					all = append(all, [2]string{method, strings.NewReplacer("{round}", round, "{phase}", phase, "{position}", position).Replace(path)})
				}
			}
		}
	}
	return all
}

func TestWithoutATokenThereIsNoPage(t *testing.T) {
	h := newHouse(t)
	form := h.form("ann", first, "x")
	h.tokens["wrong"] = strings.Repeat("A", 43)
	for _, who := range []string{"", "wrong"} {
		t.Run(fmt.Sprintf("%q", who), func(t *testing.T) {
			h := h.in(t)
			for _, a := range h.addresses() {
				answer := h.ask(a[0], a[1], who, form, nil)
				if body := h.body(answer); answer.StatusCode/100 == 2 || strings.Contains(body, "hard/own") ||
					strings.Contains(body, "ann") || strings.Contains(body, "bob") {
					t.Fatalf("%s %s with the token %q: %d %s", a[0], a[1], h.tokens[who], answer.StatusCode, body)
				}
			}
		})
	}
	for _, token := range []string{h.tokens["wrong"], "x", "%00", strings.Repeat("x", 5000)} {
		t.Run(fmt.Sprintf("%.50s", token), func(t *testing.T) {
			h := h.in(t)
			if answer := h.ask("GET", "/r/"+token, "", nil, nil); answer.StatusCode != http.StatusForbidden ||
				len(answer.Cookies()) > 0 {
				t.Errorf("the link %.50s: %d, cookies %v", token, answer.StatusCode, answer.Cookies())
			}
		})
	}
	if h.marks() > 0 {
		t.Error("something was saved")
	}
}

// A link opens a session for whoever opened it by themselves. What another site may have led to, or what would make the
// browser another reviewer's, changes nothing before a reviewer says so on a page of ours.
func TestALinkOpensASession(t *testing.T) {
	h := newHouse(t)
	from := func(site string, cookies ...string) func(*http.Request) {
		return func(r *http.Request) {
			r.Header.Del("Sec-Fetch-Site")
			if site != "" {
				r.Header.Set("Sec-Fetch-Site", site)
			}
			for _, c := range cookies {
				r.AddCookie(&http.Cookie{Name: cookieName, Value: c})
			}
		}
	}
	link := "/r/" + h.tokens["ann"]
	for name, c := range map[string]struct {
		who    string
		change func(*http.Request)
		opens  bool
		says   string
	}{
		"typed":                            {"", from("none"), true, ""},
		"typed again":                      {"ann", from("none"), true, ""},
		"typed, with a link that is over":  {"", from("none", "old"), true, ""},
		"typed by another":                 {"bob", from("none"), false, "This browser is bob’s so far."},
		"typed, with the cookies of two":   {"bob", from("none", "old"), true, ""},
		"from another site":                {"", from("cross-site"), false, "Go on as ann"},
		"from another site, by another":    {"bob", from("cross-site"), false, "This browser is bob’s so far."},
		"from a site beside":               {"", from("same-site"), false, "Go on as ann"},
		"from a page of ours":              {"", from("same-origin"), false, "Go on as ann"},
		"by a browser that does not tell":  {"", from(""), false, "Go on as ann"},
		"of another, and it does not tell": {"bob", from(""), false, "This browser is bob’s so far."},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.in(t)
			answer := h.ask("GET", link, c.who, nil, c.change)
			body := h.body(answer)
			if c.opens {
				h.wantSession(answer)
			} else if answer.StatusCode != http.StatusOK || len(answer.Cookies()) > 0 || !strings.Contains(body, c.says) {
				t.Errorf("%d, cookies %v, %s", answer.StatusCode, answer.Cookies(), body)
			}
			if strings.Contains(body+answer.Header.Get("Location"), h.tokens["ann"]) {
				t.Error("the token leaks")
			}
		})
	}
	for name, c := range map[string]struct {
		who    string
		change func(*http.Request)
		opens  bool
	}{
		"said so":                  {"", nil, true},
		"said so by another":       {"bob", nil, true},
		"sent by another site":     {"bob", func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, false},
		"sent by a frame":          {"bob", func(r *http.Request) { r.Header.Set("Origin", "null") }, false},
		"sent by a site beside":    {"bob", from("same-site"), false},
		"sent without an origin":   {"bob", func(r *http.Request) { r.Header.Del("Origin") }, false},
		"of a link that opens not": {"bob", func(r *http.Request) { r.URL.Path = "/r/x" }, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.in(t)
			answer := h.ask("POST", link, c.who, nil, c.change)
			if c.opens {
				h.wantSession(answer)
			} else if answer.StatusCode != http.StatusForbidden || len(answer.Cookies()) > 0 {
				t.Errorf("%d, cookies %v", answer.StatusCode, answer.Cookies())
			}
		})
	}
	t.Run("cookies of two", func(t *testing.T) {
		h := h.in(t)
		answer := h.ask("GET", "/", "bob", nil, from("none", h.tokens["ann"]))
		if answer.StatusCode != http.StatusForbidden || strings.Contains(h.body(answer), "hard/own") {
			t.Errorf("%d", answer.StatusCode)
		}
	})
}

// wantSession wants an answer that makes the browser ann's and leads on.
func (h *house) wantSession(answer *http.Response) {
	h.Helper()
	cookies := answer.Cookies()
	if answer.StatusCode != http.StatusSeeOther || len(cookies) != 1 || cookies[0].Value != h.tokens["ann"] ||
		!cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteStrictMode || cookies[0].Path != "/" ||
		answer.Header.Get("Location") != "/" || answer.Header.Get("Referrer-Policy") != "no-referrer" {
		h.Errorf("%d, cookies %v", answer.StatusCode, cookies)
	}
}

// In the swap phase nothing that one reviewer can ask for holds what another one said, and nobody changes the first
// marks.
func TestTheFirstMarksStayHidden(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	secret := map[string]string{"ann": "SECRET-OF-ANN", "bob": "SECRET-OF-BOB"}
	other := map[string]string{"ann": "bob", "bob": "ann"}
	for who, comment := range secret {
		for position := 1; position <= 2; position++ {
			h.must(h.store.Save(ctx, who, 1, review.Individual, position, review.Mark{Diagram: true, Comment: comment}))
		}
	}
	h.must(h.store.Swap(ctx))
	before := h.marks()
	for who := range secret {
		form := h.form(who, "/round/1/swap/1", "mine")
		for _, a := range h.addresses() {
			if a[0] == "POST" && strings.HasPrefix(a[1], "/round/1/swap/") {
				continue // the reviewer's own
			}
			for _, query := range []string{"", "?reviewer=" + other[who] + "&phase=individual"} {
				body := h.body(h.ask(a[0], a[1]+query, who, form, nil))
				if strings.Contains(body, "SECRET") || strings.Contains(body, "checked") || strings.Contains(body, "marked:") {
					t.Fatalf("%s %s shows %s: %s", a[0], a[1]+query, who, body)
				}
			}
		}
	}
	if h.marks() != before {
		t.Errorf("%d marks, and there were %d", h.marks(), before)
	}
	if answer := h.ask("GET", "/round/1/individual/1", "ann", nil, nil); answer.StatusCode != http.StatusConflict {
		t.Errorf("the former phase: %d", answer.StatusCode)
	}
}

// A reviewer who takes another's token out of a form, or a page of another site, saves nothing.
func TestOnlyOurOwnFormsSave(t *testing.T) {
	h := newHouse(t)
	good, others := h.form("ann", first, "fine"), h.form("bob", first, "fine")
	set := func(name, value string) func(*http.Request) {
		return func(r *http.Request) {
			if r.Header.Del(name); value != "" {
				r.Header.Set(name, value)
			}
		}
	}
	for what, c := range map[string]struct {
		form   url.Values
		change func(*http.Request)
		status int
	}{
		"no CSRF token":               {url.Values{"comment": {"x"}}, nil, 403},
		"a wrong CSRF token":          {url.Values{"csrf": {"x"}}, nil, 403},
		"another reviewer's":          {others, nil, 403},
		"the CSRF token in the query": {nil, func(r *http.Request) { r.URL.RawQuery = good.Encode() }, 403},
		"another origin":              {good, set("Origin", "http://evil.example"), 403},
		"another port":                {good, set("Origin", "http://127.0.0.1:1"), 403},
		"the origin null":             {good, set("Origin", "null"), 403},
		"no origin":                   {good, set("Origin", ""), 403},
		"a cross-site request":        {good, set("Sec-Fetch-Site", "cross-site"), 403},
		"a same-site request":         {good, set("Sec-Fetch-Site", "same-site"), 403},
		"another host": {good, func(r *http.Request) {
			r.Host = "evil.example:8640"
			r.Header.Set("Origin", "http://evil.example:8640")
		}, 421},
		"no cookie":                 {good, func(r *http.Request) { r.Header.Del("Cookie") }, 403},
		"a huge body":               {url.Values{"csrf": good["csrf"], "comment": {strings.Repeat("x", 1<<20)}}, nil, 413},
		"a long comment":            {url.Values{"csrf": good["csrf"], "comment": {strings.Repeat("é", review.MaxComment+1)}}, nil, 400},
		"a comment that is no text": {url.Values{"csrf": good["csrf"], "comment": {"\xff"}}, nil, 400},
		"a control character":       {url.Values{"csrf": good["csrf"], "comment": {"a\x00b"}}, nil, 400},
		"a broken form":             {nil, func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader("csrf=%zz")) }, 400},
		"JSON":                      {good, set("Content-Type", "application/json"), 403},
	} {
		t.Run(what, func(t *testing.T) {
			h := h.in(t)
			answer := h.ask("POST", first, "ann", c.form, c.change)
			if answer.StatusCode != c.status || h.marks() != 0 {
				t.Errorf("%s: %d, want %d; %d marks", what, answer.StatusCode, c.status, h.marks())
			}
		})
	}
	for _, method := range []string{"PUT", "DELETE", "PATCH", "OPTIONS"} {
		t.Run(method, func(t *testing.T) {
			h := h.in(t)
			if answer := h.ask(method, first, "ann", good, nil); answer.StatusCode/100 != 4 || h.marks() != 0 {
				t.Errorf("%s: %d", method, answer.StatusCode)
			}
		})
	}
	if answer := h.ask("GET", "/", "ann", nil,
		func(r *http.Request) { r.Host = "evil.example" }); answer.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("a page under another name: %d", answer.StatusCode)
	}
	answer := h.ask("POST", first, "ann", good, nil)
	if answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != "/round/1/individual/2" ||
		h.marks() != 1 {
		t.Errorf("the good form: %d to %s, %d marks", answer.StatusCode, answer.Header.Get("Location"), h.marks())
	}
	if good.Set("comment", strings.Repeat("é", review.MaxComment)); h.ask("POST", "/round/1/individual/2", "ann", good, nil).Header.Get("Location") != "/" || h.marks() != 2 {
		t.Error("the longest comment is not saved")
	}
	if h.log.Len() > 0 {
		t.Errorf("the log says %s", h.log)
	}
}

// What was written is shown as text, wherever it stands.
func TestProblemTextIsNeverHTML(t *testing.T) {
	h := newHouse(t)
	h.must(h.store.Save(context.Background(), "ann", 1, review.Individual, 1, review.Mark{Comment: hostile}))
	for _, path := range []string{"/", first, "/round/1/individual/" + url.PathEscape("<script>alert(1)</script>"),
		"/<script>alert(1)</script>"} {
		t.Run(path, func(t *testing.T) {
			h := h.in(t)
			body := h.body(h.ask("GET", path, "ann", nil, nil))
			if strings.Contains(body, "<script>alert") || strings.Contains(body, `"'>`) {
				t.Errorf("%s: %s", path, body)
			}
			if path == first && strings.Count(body, "&lt;script&gt;alert(1)&lt;/script&gt;{{.CSRF}}") != 6 {
				t.Errorf("not all is shown: %s", body)
			}
			for _, attribute := range []string{" style=", " onclick=", "javascript:", "https://", "//cdn"} {
				if strings.Contains(body, attribute) {
					t.Errorf("%s holds %q", path, attribute)
				}
			}
		})
	}
}

// hiddenCharacters are some that control what is shown, or that nobody sees.
var hiddenCharacters = []string{"\u202e", "\u2066", "\u200b", "\u200d", "\u00ad", "\ufeff", "\u2028", "\u0085", "\x1b", "\x7f", "\r", "\U000e0041"}

// No page shows a character that turns a text round or hides in it, whoever wrote it; a comment comes back to its writer as it was.
func TestPagesShowHiddenCharacters(t *testing.T) {
	ctx := context.Background()
	for _, hidden := range hiddenCharacters {
		t.Run(fmt.Sprintf("%q", hidden), func(t *testing.T) {
			h := &house{T: t, tokens: map[string]string{}, log: &bytes.Buffer{}}
			problems := func(ids []string) (map[string]*review.Content, error) {
				found := map[string]*review.Content{}
				for _, id := range ids {
					found[id] = &review.Content{ID: id, Name: "name" + hidden + "|", Text: "text" + hidden + "|", Choices: []string{"choice" + hidden + "|"}, Letter: "A",
						Answer: "answer" + hidden + "|", Solution: "solution" + hidden + "|", Kind: "kind" + hidden + "|"}
				}
				return found, nil
			}
			h.store = h.open(problems)
			var err error
			h.pages, err = New(h.store, problems, []string{host}, slog.New(slog.NewTextHandler(h.log, nil)))
			h.must(err)
			shows := func(path, who string, fields ...string) string {
				t.Helper()
				body := h.body(h.ask("GET", path, who, nil, nil))
				for _, f := range fields {
					if want := f + visible.Text(hidden) + "|"; !strings.Contains(body, want) {
						t.Errorf("%s does not show %q: %s", path, want, body)
					}
				}
				return body
			}
			if body := shows(first, "ann", "name", "text", "choice", "answer", "solution", "kind"); strings.Contains(body, hidden) {
				t.Errorf("%s holds %q", first, hidden)
			}

			comment := "comment" + hidden + "|"
			if saved := h.ask("POST", first, "ann", h.form("ann", first, comment), nil); saved.StatusCode == http.StatusBadRequest {
				return // it is not taken
			}
			again, own := h.body(h.ask("GET", first, "ann", nil, nil)), ">"+comment+"</textarea>"
			if !strings.Contains(again, own) || strings.Contains(strings.Replace(again, own, "", 1), hidden) {
				t.Errorf("the comment does not come back as it was, or not it alone: %s", again)
			}
			for _, who := range []string{"ann", "bob"} {
				for position := 1; position <= 2; position++ {
					h.must(h.store.Save(ctx, who, 1, review.Individual, position, review.Mark{Diagram: true, Comment: comment}))
				}
			}
			h.must(h.store.Swap(ctx))
			for _, who := range []string{"ann", "bob"} {
				for position := 1; position <= 2; position++ {
					h.must(h.store.Save(ctx, who, 1, review.Swap, position, review.Mark{Answer: who == "ann"}))
				}
			}
			_, err = h.store.Vote(ctx)
			h.must(err)
			if body := shows("/round/1/vote/1", "ann", "text", "comment"); strings.Contains(body, hidden) {
				t.Errorf("the vote holds %q", hidden)
			}
		})
	}
}

// Diagrams are PNG or JPEG and whole, or are not shown.
func TestOnlyWholePicturesAreServed(t *testing.T) {
	picture := image.NewGray(image.Rect(0, 0, 9, 9))
	var asPNG, asJPEG, asGIF bytes.Buffer
	for _, err := range []error{png.Encode(&asPNG, picture), jpeg.Encode(&asJPEG, picture, nil),
		gif.Encode(&asGIF, picture, nil)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	svg := `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
	for what, c := range map[string]struct {
		file      []byte
		mediaType string
	}{
		"png": {asPNG.Bytes(), "image/png"}, "jpeg": {asJPEG.Bytes(), "image/jpeg"}, "gif": {asGIF.Bytes(), ""}, "svg": {[]byte(svg), ""}, "none": {nil, ""},
		"cut": {asPNG.Bytes()[:60], ""}, "html behind a signature": {append([]byte("\x89PNG\r\n\x1a\n"), svg...), ""}, "html behind a picture": {append(bytes.Clone(asPNG.Bytes()), svg...), ""},
	} {
		t.Run(what, func(t *testing.T) {
			h := newHouse(t)
			for i := range 4 {
				h.images[fmt.Sprint("hard/own/", i+1)] = c.file
			}
			// The house assigned problems without pictures; these are assigned anew, as another review.
			s, err := review.Create(filepath.Join(t.TempDir(), "pictures.jsonl"), time.Now)
			h.must(err)
			defer s.Close()
			h.must(s.Assign(context.Background(), 1, []string{"ann", "bob"}, 2,
				[]string{"hard/own/1", "hard/own/2", "hard/own/3", "hard/own/4"}, h.problems))
			links, err := s.Links(context.Background(), "ann")
			h.must(err)
			h.tokens["ann"] = links[0].Token
			h.pages, err = New(s, h.problems, []string{host}, slog.New(slog.DiscardHandler))
			h.must(err)
			answer := h.ask("GET", first+"/diagram", "ann", nil, nil)
			body, shown := h.body(answer), strings.Contains(h.body(h.ask("GET", first, "ann", nil, nil)), "<img ")
			if c.mediaType == "" && (answer.StatusCode != http.StatusNotFound || shown) {
				t.Errorf("%s: %d, and the page shows it: %v", what, answer.StatusCode, shown)
			}
			if c.mediaType != "" && (answer.Header.Get("Content-Type") != c.mediaType || body != string(c.file) || !shown) {
				t.Errorf("%s: %d %s, and the page shows it: %v", what, answer.StatusCode, answer.Header.Get("Content-Type"), shown)
			}
		})
	}
}

// A problem that the build changed since it was assigned is not shown.
func TestAChangedProblemIsNotShown(t *testing.T) {
	h := newHouse(t)
	h.images["hard/own/1"], h.images["hard/own/2"], h.images["hard/own/3"], h.images["hard/own/4"] = []byte("x"),
		[]byte("x"), []byte("x"), []byte("x")
	if answer := h.ask("GET", first, "ann", nil, nil); answer.StatusCode != http.StatusInternalServerError ||
		!strings.Contains(h.log.String(), "not as it was assigned") {
		t.Errorf("%d, and the log says %s", answer.StatusCode, h.log)
	}
}

func TestNoWayOut(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{"/static/../server.go", "/static/..%2f..%2fserver.go", "/static/",
		"/static/%2e%2e/pages/problem.html", "/pages/problem.html", "/review.jsonl", "/..%2f..%2fetc/passwd", "/round/1/individual/../../../etc/passwd"} {
		t.Run(path, func(t *testing.T) {
			h := h.in(t)
			if answer := h.ask("GET", path, "ann", nil, nil); !slices.Contains([]int{301, 307, 404, 409}, answer.StatusCode) {
				t.Errorf("%s: %d", path, answer.StatusCode)
			}
		})
	}
	for path, mediaType := range map[string]string{"/static/review.css": "text/css; charset=utf-8",
		"/static/review.js": "text/javascript; charset=utf-8"} {
		t.Run(path, func(t *testing.T) {
			h := h.in(t)
			if answer := h.ask("GET", path, "", nil, nil); answer.StatusCode != 200 ||
				answer.Header.Get("Content-Type") != mediaType {
				t.Errorf("%s: %d %s", path, answer.StatusCode, answer.Header.Get("Content-Type"))
			}
		})
	}
}
