package web

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/review"
)

// Every key has words in both languages, with places for the same values in the same order.
func TestEveryWordingIsThereInBothLanguages(t *testing.T) {
	places := regexp.MustCompile(`%[a-z]`)
	for key, w := range lexicon {
		t.Run(key, func(t *testing.T) {
			if w.english == "" || w.chinese == "" {
				t.Errorf("%+v", w)
			}
			if a, b := places.FindAllString(w.english, -1), places.FindAllString(w.chinese, -1); !slices.Equal(a, b) {
				t.Errorf("%v and %v have other places", a, b)
			}
			if key != "language" && han.MatchString(w.english) || !han.MatchString(w.chinese) && strings.ContainsAny(w.english, "aeiou") {
				t.Errorf("%+v is in the wrong language", w)
			}
		})
	}
}

// written reads files that are part of the program, as one text.
func written(t *testing.T, files ...string) string {
	t.Helper()
	var all strings.Builder
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(content)
	}
	return all.String()
}

// The pages and the script have no words but those of the lexicon, and it has no others.
func TestAllWordsAreInTheLexicon(t *testing.T) {
	pages, err := filepath.Glob("pages/*.html")
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	templates, script := written(t, pages...), written(t, "static/review.js")
	for _, found := range regexp.MustCompile(`\.Say "([^"]+)"`).FindAllStringSubmatch(templates, -1) {
		if _, ok := lexicon[found[1]]; !ok {
			t.Errorf("a page says %s, which the lexicon does not have", found[1])
		}
	}
	for _, found := range regexp.MustCompile(`says\.([a-z]+)`).FindAllStringSubmatch(script, -1) {
		if _, ok := lexicon[scriptPrefix+found[1]]; !ok {
			t.Errorf("the script says %s, which the lexicon does not have", found[1])
		}
	}
	code := templates + written(t, "server.go", "worklist.go", "guard.go", "language.go")
	for key := range lexicon {
		name, inScript := strings.CutPrefix(key, scriptPrefix)
		phase := slices.Contains([]review.Phase{review.Individual, review.Swap, review.Vote, review.Done}, review.Phase(key))
		zoom := slices.Contains([]string{"in", "out", "reset", "hint"}, name)
		phase = phase || strings.HasPrefix(key, "kind.") || strings.HasPrefix(key, "how.")
		_, ruling, _ := strings.Cut(key, ".")
		phase = phase || slices.Contains(review.ErrorKinds, review.Ruling(ruling)) // ruling.KIND and means.KIND
		if !phase && !(inScript && (zoom || strings.Contains(script, "says."+name))) && !strings.Contains(code, `"`+key+`"`) {
			t.Errorf("%s is said nowhere", key)
		}
	}
	// What is left of a page without its actions, keys and tags, and the attributes that are read out.
	bare := regexp.MustCompile(`\{\{[^}]*\}\}|<kbd>[^<]*</kbd>`).ReplaceAllString(templates, "")
	attributes := regexp.MustCompile(`(?:title|aria-label|alt|placeholder)="[^"]*[\pL][^"]*"`).FindAllString(bare, -1)
	left := regexp.MustCompile(`\pL{2,}`).FindAllString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(bare, ""), -1)
	if len(left)+len(attributes) > 0 {
		t.Errorf("pages say by themselves: %q %q", left, attributes)
	}
	if said := regexp.MustCompile(`tell\("[^"]|textContent = "`).FindString(script); said != "" {
		t.Errorf("the script says something by itself: %s", said)
	}
}

// The language is the one that was chosen, or the one that the browser prefers of the two.
func TestTheLanguageOfAPage(t *testing.T) {
	h := newHouse(t)
	for name, c := range map[string]struct{ accept, cookie, lang string }{
		"nothing asked for":           {"", "", "en"},
		"English":                     {"en-GB,en;q=0.9", "", "en"},
		"Chinese":                     {"zh-CN,zh;q=0.9,en;q=0.8", "", "zh-Hans"},
		"Chinese of Taiwan":           {"zh-TW", "", "zh-Hans"},
		"English before Chinese":      {"en;q=0.9,zh;q=0.8", "", "en"},
		"Chinese before English":      {"en;q=0.5,zh;q=0.8", "", "zh-Hans"},
		"German, then Chinese":        {"de,zh;q=0.5", "", "zh-Hans"},
		"neither":                     {"fr,de;q=0.9", "", "en"},
		"anything":                    {"*", "", "en"},
		"no list of languages":        {"\"';;;q=x,<script>", "", "en"},
		"a very long list":            {strings.Repeat("zh-CN,", 5000), "", "en"},
		"chosen before preferred":     {"en", "zh-Hans", "zh-Hans"},
		"chosen English":              {"zh", "en", "en"},
		"a language that is not here": {"zh", "<script>", "zh-Hans"},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.in(t)
			for _, path := range []string{"/", first, "/no/such/page", "/r/" + h.tokens["bob"]} {
				body := h.body(h.ask("GET", path, "ann", nil, func(r *http.Request) {
					r.Header.Set("Accept-Language", c.accept)
					r.AddCookie(&http.Cookie{Name: languageCookie, Value: c.cookie})
				}))
				if !strings.Contains(body, `<html lang="`+c.lang+`">`) {
					t.Errorf("%s: %.100s", path, body)
				}
				if says := strings.Contains(body, "评审"); says != (c.lang == "zh-Hans") {
					t.Errorf("%s is in the other language: %s", path, body)
				}
			}
		})
	}
}

// The switch keeps a language and shows the page again where it was pressed, and leads nowhere else.
func TestTheLanguageIsSwitched(t *testing.T) {
	h := newHouse(t)
	for name, c := range map[string]struct {
		language, referer, back string
		kept                    bool
	}{
		"on a problem":         {"zh-Hans", "http://" + host + first, first, true},
		"on a link's page":     {"en", "http://" + host + "/r/" + h.tokens["ann"], "/r/" + h.tokens["ann"], true},
		"from nowhere":         {"en", "", "/", true},
		"from another site":    {"en", "https://evil.example/round/1/swap/1", "/", true},
		"to another site":      {"en", "http://" + host + "//evil.example", "/", true},
		"to a strange address": {"en", "http://" + host + "/round/1/swap/1/../../x", "/", true},
		"no language":          {"", "http://" + host + "/", "/", false},
		"a strange language":   {"de\r\nSet-Cookie: x=y", "http://" + host + "/", "/", false},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.in(t)
			answer := h.ask("POST", "/language", "", map[string][]string{"language": {c.language}}, func(r *http.Request) { r.Header.Set("Referer", c.referer) })
			cookies := answer.Cookies()
			if answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != c.back || (len(cookies) == 1) != c.kept {
				t.Errorf("%d to %s, cookies %v", answer.StatusCode, answer.Header.Get("Location"), cookies)
			}
			if c.kept && (cookies[0].Name != languageCookie || cookies[0].Value != c.language || cookies[0].MaxAge < 1) {
				t.Errorf("the cookie is %v", cookies[0])
			}
		})
	}
	answer := h.ask("POST", "/language", "", map[string][]string{"language": {"zh-Hans"}}, func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") })
	if answer.StatusCode != http.StatusForbidden || len(answer.Cookies()) > 0 {
		t.Errorf("another site switches: %d", answer.StatusCode)
	}
}
