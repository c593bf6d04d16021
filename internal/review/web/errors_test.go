package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/internal/review"
	"geoeval/internal/typeset/browsertest"

	"github.com/chromedp/chromedp"
)

// A planned answer has a first error that is planned.
type planned struct{ ID, Kind, Problem, Gold, Sentence, Text string }

// classifying is a house where ann and bob name the first errors of sixty answers with planned ones.
func classifying(t *testing.T) (h *house, plan map[string]planned, find review.Problems) {
	t.Helper()
	content, err := os.ReadFile("../../../stages/errors/testdata/planned.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	plan = map[string]planned{}
	var ids []string
	for line := range bytes.Lines(content) {
		var p planned
		if err := json.Unmarshal(line, &p); err != nil {
			t.Fatal(err)
		}
		id := "secretive-model|text|main|" + p.ID + "|0001"
		plan[id], ids = p, append(ids, id)
	}
	h = &house{T: t, tokens: map[string]string{}, log: &bytes.Buffer{}, images: map[string][]byte{}}
	s, err := review.Create(filepath.Join(t.TempDir(), "review.jsonl"), time.Now)
	h.must(err)
	t.Cleanup(func() { s.Close() })
	find = func(ids []string) (map[string]*review.Content, error) {
		found := map[string]*review.Content{}
		for _, id := range ids {
			p := plan[id]
			found[id] = &review.Content{ID: id, Name: p.ID + " (main)", Text: p.Problem, Answer: p.Gold, Response: p.Text,
				Principles: []review.Principle{{ID: "geosense/pythagorean", English: "Pythagorean Theorem", Chinese: "勾股定理"}, {ID: "wemath/area", English: "Area", Chinese: "面积"}}}
		}
		return found, nil
	}
	h.must(s.Classify(context.Background(), 1, []string{"ann", "bob"}, len(ids), ids, find))
	links, err := s.Links(context.Background())
	h.must(err)
	for _, l := range links {
		h.tokens[l.Reviewer] = l.Token
	}
	h.store = s
	h.pages, err = New(s, find, []string{host}, slog.New(slog.NewTextHandler(h.log, nil)))
	h.must(err)
	return h, plan, find
}

// Two reviewers name the first errors of sixty answers at their pages, and both are read as planned.
func TestFirstErrorsAreReadAsPlanned(t *testing.T) {
	t.Parallel()
	h, plan, _ := classifying(t)
	for _, name := range []string{"ann", "bob"} {
		w, err := h.store.Worklist(context.Background(), name)
		h.must(err)
		if len(w.Items) != len(plan) {
			t.Fatalf("%s has %d answers", name, len(w.Items))
		}
		form := h.form(name, "/round/1/classifying/1", "")
		form.Del("diagram")
		form.Del("answer")
		for i, item := range w.Items {
			p := plan[item.Problem]
			form.Set("ruling", p.Kind)
			form.Set("sentence", strings.ReplaceAll(p.Sentence, " ", "\r\n"))
			form.Set("principle", about(p))
			if r := h.ask("POST", fmt.Sprintf("/round/1/classifying/%d", i+1), name, form, nil); r.StatusCode != http.StatusSeeOther {
				t.Fatalf("%s, %s: %s", name, p.ID, r.Status)
			}
		}
	}
	state, err := h.store.State(context.Background())
	h.must(err)
	rulings := state.Rulings()
	if len(rulings) != 2*len(plan) || !state.Classifies() {
		t.Errorf("%d rulings", len(rulings))
	}
	for _, r := range rulings {
		if p := plan[r.Problem]; string(r.Ruling) != p.Kind || strings.Join(strings.Fields(r.Sentence), " ") != p.Sentence || r.Principle != about(p) {
			t.Errorf("%s: %+v, planned %+v", r.Reviewer, r, p)
		}
	}
}

// about is what a planned error is said to be about: a principle where it is one of knowledge.
func about(p planned) string {
	if p.Kind == "knowledge" {
		return "wemath/area"
	}
	return ""
}

// A reviewer sees neither whose answer it is nor what another says, and nothing is saved that is no kind, or whose sentence does not
// stand in the answer.
func TestFirstErrorsAreNamedBlindly(t *testing.T) {
	t.Parallel()
	h, _, _ := classifying(t)
	const page = "/round/1/classifying/1"
	h.must(h.store.Save(context.Background(), "bob", 1, review.Classifying, 1, review.Mark{Ruling: "visual", Comment: "bob says so"}))
	for _, path := range []string{"/", page} {
		body := h.body(h.ask("GET", path, "ann", nil, nil))
		for _, secret := range []string{"secretive", "bob says so", " checked"} {
			if strings.Contains(body, secret) {
				t.Errorf("%s shows %q", path, secret)
			}
		}
	}
	body := h.body(h.ask("GET", page, "ann", nil, nil))
	for _, k := range review.ErrorKinds {
		if !strings.Contains(body, `value="`+string(k)+`"`) || !strings.Contains(body, lexicon["ruling."+string(k)].english) || lexicon["means."+string(k)].chinese == "" {
			t.Errorf("the page has no choice %s", k)
		}
	}
	form := h.form("ann", page, "")
	form.Del("diagram")
	form.Del("answer")
	for _, test := range []struct {
		ruling, sentence, principle string
		want                        int
	}{
		{"", "", "", http.StatusBadRequest}, {"right", "", "", http.StatusBadRequest}, {"visual", "Nobody wrote this.", "", http.StatusBadRequest},
		{"visual", "", "wemath/volume", http.StatusBadRequest}, {"visual", "", "", http.StatusSeeOther}, {"visual", "", "wemath/area", http.StatusSeeOther},
	} {
		before := h.marks()
		form.Set("ruling", test.ruling)
		form.Set("sentence", test.sentence)
		form.Set("principle", test.principle)
		r := h.ask("POST", page, "ann", form, nil)
		if r.StatusCode != test.want || h.marks() > before != (test.want == http.StatusSeeOther) {
			t.Errorf("%+v: %s", test, r.Status)
		}
		if body := h.body(r); test.ruling == "" && !strings.Contains(body, lexicon["no.kind"].english) {
			t.Errorf("without a kind the page says %s", body)
		}
	}
	if body := h.body(h.ask("GET", "/", "ann", nil, nil)); !strings.Contains(body, "visual perception") {
		t.Error("the list does not say what was ruled")
	}
}

// TestFirstErrorsAtABrowser names two first errors, by keyboard and with a sentence, in both languages.
func TestFirstErrorsAtABrowser(t *testing.T) {
	t.Parallel()
	d, axe := newDesk(t), browsertest.Axe(t, "../../report/accessibility")
	h, plan, find := classifying(t)
	server := httptest.NewUnstartedServer(nil)
	d.address = server.Listener.Addr().String()
	pages, err := New(h.store, find, []string{d.address}, slog.New(slog.NewTextHandler(h.log, nil)))
	h.must(err)
	server.Config.Handler = pages
	server.Start()
	t.Cleanup(server.Close)
	w, err := h.store.Worklist(context.Background(), "ann")
	h.must(err)
	text := plan[w.Items[0].Problem].Text
	d.looks(1200, "light", "en")
	d.does(chromedp.Navigate("http://" + d.address + "/r/" + h.tokens["ann"]))
	d.becomes(lang, "en")
	d.does(chromedp.Click(chromedp.CSS(".list a")))
	d.becomes(`document.querySelector("#written p").textContent`, text)
	d.becomes(`document.querySelectorAll("input[name=ruling]").length`, "6")
	d.becomes(faint, "")
	d.keepsNobodyOut(axe)
	// Without a kind nothing is saved, and the page says what to choose.
	d.does(chromedp.KeyEvent("s"))
	d.becomes(saved, lexicon["no.kind"].english)
	d.does(chromedp.KeyEvent("4"))
	d.becomes(`document.querySelector("input[name=ruling]:checked").value`, "visual")
	// Keys are letters while a sentence is written; one that does not stand in the answer is not saved.
	d.does(chromedp.SendKeys("#sentence", "Nobody wrote 12."), chromedp.KeyEvent("\x1b"), chromedp.KeyEvent("s"))
	d.becomes(saved, lexicon["no.sentence"].english)
	d.becomes(`document.querySelector("input[name=ruling]:checked").value`, "visual")
	d.does(chromedp.SetValue("#sentence", text), chromedp.SetValue("#principle", "wemath/area"), chromedp.KeyEvent("s"))
	d.becomes(`location.pathname`, "/round/1/classifying/2")
	d.looks(390, "dark", "zh-CN")
	d.does(chromedp.Navigate("http://" + d.address + "/round/1/classifying/2"))
	d.becomes(lang, "zh-Hans")
	d.becomes(`document.querySelector("#principle option:last-child").textContent`, "面积")
	d.becomes(`document.documentElement.scrollWidth <= 390`, "true")
	d.becomes(faint, "")
	d.keepsNobodyOut(axe)
	d.does(chromedp.KeyEvent("6"), chromedp.KeyEvent("s"))
	d.becomes(`location.pathname`, "/round/1/classifying/3")
	d.complains("400")
	state, err := h.store.State(context.Background())
	h.must(err)
	kinds := map[review.Ruling]string{}
	for _, r := range state.Rulings() {
		kinds[r.Ruling] = r.Sentence + r.Principle
	}
	if len(kinds) != 2 || kinds["visual"] != text+"wemath/area" || kinds["not_classified"] != "" {
		t.Errorf("rulings are %v", kinds)
	}
}
