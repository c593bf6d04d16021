package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"geoeval/internal/review"

	"golang.org/x/text/language"
)

// A wording says the same in each of the languages of the pages.
type wording struct{ english, chinese string }

// A tongue is the language of a page, as a tag of HTML.
type tongue string

const (
	english tongue = "en"
	chinese tongue = "zh-Hans"
)

const languageCookie = "geoeval_language"

// spoken matches what a browser asks for with what the pages speak; the first is for who asks for neither.
var spoken = language.NewMatcher([]language.Tag{language.English, language.Chinese})

// tongueOf is the language that a reader chose on a page, or else the one that the browser prefers.
func tongueOf(r *http.Request) tongue {
	if c, err := r.Cookie(languageCookie); err == nil {
		if t := tongue(c.Value); t == english || t == chinese {
			return t
		}
	}
	// A header that cannot be read has no tags, and English is spoken.
	tags, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if _, at, _ := spoken.Match(tags...); at == 1 {
		return chinese
	}
	return english
}

// Say gives the words under a key, with values in their places. A key that the lexicon does not have is said as it is.
func (t tongue) Say(key string, values ...any) string {
	w, ok := lexicon[key]
	if !ok {
		return key
	}
	said := w.english
	if t == chinese {
		said = w.chinese
	}
	if len(values) == 0 {
		return said
	}
	return fmt.Sprintf(said, values...)
}

// scriptPrefix begins the keys of what the script says.
const scriptPrefix = "script."

// Script is what the script says, by its names, as JSON.
func (t tongue) Script() (string, error) {
	said := map[string]string{}
	for key := range lexicon {
		if name, ok := strings.CutPrefix(key, scriptPrefix); ok {
			said[name] = t.Say(key)
		}
	}
	j, err := json.Marshal(said)
	return string(j), err
}

// first gives the text in the language and the one in the other; the former is never empty where one of them is not.
func (t tongue) first(inEnglish, inChinese string) (own, other string) {
	if own, other = inEnglish, inChinese; t == chinese {
		own, other = other, own
	}
	if own == "" {
		return other, ""
	}
	return own, other
}

// kind names a kind of question, which is said as it is where it is none of ours.
func (t tongue) kind(name string) string {
	if key := "kind." + name; lexicon[key] != (wording{}) {
		return t.Say(key)
	}
	return name
}

// state says what a mark comes to.
func (t tongue) state(phase review.Phase, m review.Mark) string {
	switch {
	case phase.Rules():
		return t.Say("ruling." + string(m.Ruling))
	case phase != review.Vote:
		return t.mark(m)
	case m.Fails():
		return t.Say("drop", t.mark(m))
	}
	return t.Say("keep")
}

// mark names the standards that a problem fails.
func (t tongue) mark(m review.Mark) string {
	var failed []string
	if m.Diagram {
		failed = append(failed, t.Say("name.diagram"))
	}
	if m.Answer {
		failed = append(failed, t.Say("name.answer"))
	}
	if failed == nil {
		return t.Say("passes")
	}
	return t.Say("marked", strings.Join(failed, t.Say("and")))
}

// A frame is what is around every page.
type frame struct {
	tongue
	// Title is the page's, before the name of all pages; empty for that alone.
	Title string
}

// ownPage matches the addresses at which pages can be shown again.
var ownPage = regexp.MustCompile(`^/(round/[0-9]{1,9}/[a-z]{1,20}/[0-9]{1,9}|r/[A-Za-z0-9_-]{1,100})?$`)

func frameOf(r *http.Request, title string) frame { return frame{tongueOf(r), title} }

// Lang is the page's language for HTML.
func (f frame) Lang() string { return string(f.tongue) }

// A choiceOfLanguage is an entry of the switch between languages, in its own words.
type choiceOfLanguage struct {
	Lang, Name string
	Chosen     bool
}

// Languages are the entries of the switch.
func (f frame) Languages() []choiceOfLanguage {
	return []choiceOfLanguage{{string(english), "English", f.tongue == english}, {string(chinese), "中文", f.tongue == chinese}}
}

// speak keeps the language that a reader chose, and shows the page again on which they did.
func (s *server) speak(w http.ResponseWriter, r *http.Request) {
	form, err := formOf(r)
	if err != nil {
		s.fail(w, r, nil, err)
		return
	}
	if t := tongue(form.Get("language")); t == english || t == chinese {
		const year = 365 * 24 * 60 * 60
		http.SetCookie(w, &http.Cookie{Name: languageCookie, Value: string(t), Path: "/", MaxAge: year, HttpOnly: true,
			SameSite: http.SameSiteLaxMode})
	}
	http.Redirect(w, r, askedFrom(r), http.StatusSeeOther)
}

// askedFrom is the page of ours on which something was asked for, or the first one. The address of a link's page is a
// secret, and stands in no page.
func askedFrom(r *http.Request) string {
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host != r.Host || !ownPage.MatchString(from.Path) {
		return "/"
	}
	return from.Path
}

// langOf is the language of a text that a problem or a reviewer wrote: Chinese where it has Chinese characters.
func langOf(text string) string {
	if han.MatchString(text) {
		return string(chinese)
	}
	return string(english)
}

var han = regexp.MustCompile(`\p{Han}`)
