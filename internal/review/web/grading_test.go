package web

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/internal/review"

	"github.com/chromedp/chromedp"
)

// answers are those of two models to one question.
func (h *house) answers(ids []string) (map[string]*review.Content, error) {
	var picture bytes.Buffer
	h.must(png.Encode(&picture, image.NewGray(image.Rect(0, 0, 300, 200))))
	found := map[string]*review.Content{}
	for _, id := range ids {
		found[id] = &review.Content{ID: id, Name: "pgps9k/1 (main)", Text: `Find $\frac{x}{2}$.` + hostile, Choices: []string{"3", "4"}, Letter: "B",
			Answer: "4", Response: `So $\frac{8}{2}$, which is 4.` + hostile, Image: picture.Bytes()}
	}
	return found, nil
}

// grading is a house where ann and bob grade two answers.
func grading(t *testing.T) *house {
	t.Helper()
	h := &house{T: t, tokens: map[string]string{}, log: &bytes.Buffer{}, images: map[string][]byte{}}
	ctx := context.Background()
	s, err := review.Create(filepath.Join(t.TempDir(), "review.jsonl"), time.Now)
	h.must(err)
	t.Cleanup(func() { s.Close() })
	h.must(s.Grade(ctx, 1, []string{"ann", "bob"}, 2, []string{"secretive-model|text|main|pgps9k/1|0001", "other-model|text|main|pgps9k/1|0001"}, h.answers))
	links, err := s.Links(ctx)
	h.must(err)
	for _, l := range links {
		h.tokens[l.Reviewer] = l.Token
	}
	h.store = s
	h.pages, err = New(s, h.answers, []string{host}, slog.New(slog.NewTextHandler(h.log, nil)))
	h.must(err)
	return h
}

// A reviewer sees the question, the gold answer and the answer, but not whose it is, and nobody else's rulings.
func TestAnswersAreGradedBlindly(t *testing.T) {
	t.Parallel()
	h := grading(t)
	const page = "/round/1/grading/1"
	h.must(h.store.Save(context.Background(), "bob", 1, review.Grading, 1, review.Mark{Ruling: review.Wrong, Comment: "bob says so"}))
	for _, path := range []string{"/", page} {
		body := h.body(h.ask("GET", path, "ann", nil, nil))
		for _, secret := range []string{"-model", "bob says so", "<script>alert"} {
			if strings.Contains(body, secret) {
				t.Errorf("%s shows %q", path, secret)
			}
		}
		if !strings.Contains(body, "pgps9k/1 (main)") {
			t.Errorf("%s does not say which question it is", path)
		}
	}
	if r := h.ask("GET", page+"/diagram", "ann", nil, nil); r.StatusCode != http.StatusOK {
		t.Errorf("the diagram: %s", r.Status)
	}
	form := h.form("ann", page, "")
	form.Del("diagram")
	form.Del("answer")
	for ruling, want := range map[string]int{"": http.StatusBadRequest, "perhaps": http.StatusBadRequest, "unsure": http.StatusSeeOther} {
		before := h.marks()
		form.Set("ruling", ruling)
		r := h.ask("POST", page, "ann", form, nil)
		if r.StatusCode != want {
			t.Errorf("ruling %q: %s", ruling, r.Status)
		}
		if saved := h.marks() > before; saved != (want == http.StatusSeeOther) {
			t.Errorf("ruling %q is saved: %v", ruling, saved)
		}
	}
	if body := h.body(h.ask("GET", "/", "ann", nil, nil)); !strings.Contains(body, "cannot tell") {
		t.Error("the list does not say what was ruled")
	}
}

// TestGradingAtABrowser grades two answers by keyboard, in both languages.
func TestGradingAtABrowser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	h := grading(t)
	server := httptest.NewUnstartedServer(nil)
	d.address = server.Listener.Addr().String()
	pages, err := New(h.store, h.answers, []string{d.address}, slog.New(slog.NewTextHandler(h.log, nil)))
	h.must(err)
	server.Config.Handler = pages
	server.Start()
	t.Cleanup(server.Close)
	d.looks(1200, "light", "en")
	d.does(chromedp.Navigate("http://" + d.address + "/r/" + h.tokens["ann"]))
	d.becomes(lang, "en")
	d.does(chromedp.Click(chromedp.CSS(".list a")))
	for _, e := range [][2]string{
		{`document.querySelector("#response mfrac").textContent`, "82"},
		{`document.querySelector("#response").textContent.includes("<script>alert(1)</script>")`, "true"},
		{`document.querySelector("figure img").naturalWidth`, "300"},
		{`document.querySelectorAll("script, #solution, #diagram").length`, "1"},
		{`document.querySelector(".choices .right b").textContent`, "B"},
	} {
		d.becomes(e[0], e[1])
	}
	// Without a ruling nothing is saved, and the page says so.
	d.does(chromedp.KeyEvent("s"))
	d.becomes(saved, lexicon["no.ruling"].english)
	d.does(chromedp.KeyEvent("1"), chromedp.KeyEvent("3"))
	d.becomes(saved, lexicon["script.edited"].english)
	d.does(chromedp.KeyEvent("s"))
	d.becomes(`location.pathname`, "/round/1/grading/2")
	d.looks(390, "dark", "zh-CN")
	d.does(chromedp.Navigate("http://" + d.address + "/round/1/grading/2"))
	d.becomes(lang, "zh-Hans")
	d.becomes(`document.documentElement.scrollWidth <= 390`, "true")
	d.becomes(faint, "")
	d.becomes(`document.querySelector("legend").textContent`, lexicon["rule"].chinese)
	d.does(chromedp.KeyEvent("2"))
	d.becomes(`document.getElementById("wrong").checked`, "true")
	d.becomes(faint, "")
	d.does(chromedp.KeyEvent("s"))
	d.becomes(`location.pathname`, "/")
	d.becomes(`[...document.querySelectorAll(".state")].map((e) => e.textContent).join()`, "无法判断,错误")
	d.becomes(faint, "")
	d.complains("400")
	state, err := h.store.State(context.Background())
	h.must(err)
	if r := state.Rulings(); len(r) != 2 {
		t.Errorf("rulings are %v", r)
	}
}
