package web

import (
	"bytes"
	"cmp"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"geoeval/internal/format/diagram"
	"geoeval/internal/review"
)

type noticePage struct {
	frame
	Text string
	// Known is whether the reader has a worklist to go back to.
	Known bool
}

type overviewPage struct {
	frame
	*review.Worklist
	Done int
	Rows []overviewRow
	// Begin is the page of the first problem that is not done; empty where all are.
	Begin string
}

type overviewRow struct {
	Position             int
	Path, Problem, State string
	// Text is the beginning of the question; empty where the problem is not as it was assigned, which its own page tells. Dollars is
	// that of its page.
	Text        string
	Dollars     bool
	Seen, Fails bool
}

type problemPage struct {
	frame
	*review.Worklist
	Done, Position int
	Problem        *review.Content
	Choices        []choice
	Kind           string
	// Dollars says whether dollar signs may enclose formulas; in MathQA all are money.
	Dollars bool
	// Picture is the diagram's address, empty where there is none that can be shown; NoPicture says why.
	Picture, NoPicture string
	Mark               review.Mark
	// Name is what the reader is told of which problem it is.
	Name          string
	Saved, Voting bool
	// Ruling says that an answer or, with Annotating, an annotation is judged, and not the problem; with Classifying, it is the first
	// error of an answer, of one of the Kinds.
	Ruling, Annotating, Classifying bool
	Kinds                           []kindOfError
	// Annotation is what is judged with Annotating.
	Annotation *annotation
	// Program is the solution as far as it is a program, Prose what is not.
	Program, Prose string
	// Principles are what it may be about.
	Principles     []principle
	Earlier        []earlier
	CSRF, Path     string
	Previous, Next string
	MaxComment     int
}

// A kindOfError is a choice of what the first error is: its ruling, its name and what it means, and the key that chooses it.
type kindOfError struct {
	Ruling      review.Ruling
	Name, Means string
	Key         int
	Chosen      bool
}

// An annotation is what the problem is said to need, in the language of the page.
type annotation struct {
	ID, Name string
	// Other is the name in the other language, and Elsewise all that the page says, in that.
	Other    string
	Says     []string
	Ways     []way
	Elsewise []string
}

// A way is how a need is known, and how the problem uses the principle.
type way struct {
	How, Applied string
	Quoted       []string
}

// annotated says an annotation in a language; nil is none.
func (t tongue) annotated(a *review.Annotation) *annotation {
	if a == nil {
		return nil
	}
	name, other := t.first(a.English, a.Chinese)
	says, elsewise := t.first(a.StatementEN, a.StatementZH)
	said := &annotation{ID: a.ID, Name: name, Other: other, Says: lines(says), Elsewise: lines(elsewise)}
	for _, w := range a.Ways {
		applied, otherwise := t.first(w.English, w.Chinese)
		said.Ways = append(said.Ways, way{w.How, applied, w.Quoted})
		if otherwise != "" {
			said.Elsewise = append(said.Elsewise, otherwise)
		}
	}
	return said
}

// lines are those of a text that has any.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// A principle is what a first error may be about.
type principle struct {
	ID, Name string
	Chosen   bool
}

// An earlier is what a reviewer said of a problem before the vote.
type earlier struct {
	Said, Comment string
}

type choice struct {
	Letter, Text string
	Right        bool
}

func (s *server) show(w http.ResponseWriter, status int, page string, data any) {
	var b bytes.Buffer
	if err := s.pages.ExecuteTemplate(&b, page, data); err != nil {
		s.log.Error("a page could not be made", "page", page, "error", err)
		http.Error(w, "Something went wrong on the server.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	w.Write(b.Bytes())
}

func (s *server) overview(w http.ResponseWriter, r *http.Request, v *visit) error {
	worklist, err := s.reviews.Worklist(r.Context(), v.reviewer)
	if err != nil {
		return err
	}
	page := overviewPage{frame: frameOf(r, ""), Worklist: worklist, Done: worklist.Done()}
	page.Title = page.Say(string(worklist.Phase))
	for i, item := range worklist.Items {
		row := overviewRow{Position: i + 1, Path: path(worklist, i+1), Problem: item.Problem, State: page.Say("unseen")}
		p, err := s.find(worklist, i+1)
		switch {
		case err == nil:
			row.Text, row.Dollars = beginning(p.Text), dollars(p)
			if worklist.Phase.Rules() {
				row.Problem = nameOf(p)
			}
		case worklist.Phase.Rules():
			return err
		}
		if item.Mark == nil && page.Begin == "" {
			page.Begin = row.Path
		}
		if m := item.Mark; m != nil {
			row.Seen, row.Fails, row.State = true, m.Fails(), page.state(worklist.Phase, *m)
		}
		page.Rows = append(page.Rows, row)
	}
	s.show(w, http.StatusOK, "overview.html", page)
	return nil
}

// dollars says whether dollar signs of a problem may enclose formulas. The names of questions that were made of a problem end with
// its id.
func dollars(p *review.Content) bool { return !strings.Contains("/"+nameOf(p), "/mathqa/") }

// shownOf is how many characters of a question stand in the list.
const shownOf = 160

// beginning gives that of a text, in one line.
func beginning(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= shownOf {
		return string(runes)
	}
	return string(runes[:shownOf]) + "…"
}

func (s *server) problem(w http.ResponseWriter, r *http.Request, v *visit) error {
	worklist, position, err := s.place(r, v)
	if err != nil {
		return err
	}
	item := &worklist.Items[position-1]
	p, err := s.find(worklist, position)
	if err != nil {
		return err
	}
	page := problemPage{frame: frameOf(r, ""), Worklist: worklist, Done: worklist.Done(), Position: position,
		Problem: p, Kind: tongueOf(r).kind(p.Kind), Name: nameOf(p), Dollars: dollars(p), Voting: worklist.Phase == review.Vote,
		Ruling: worklist.Phase.Rules(), Annotating: worklist.Phase == review.Annotating, Classifying: worklist.Phase == review.Classifying,
		CSRF: v.csrf, Path: path(worklist, position), MaxComment: review.MaxComment}
	page.Annotation = page.annotated(p.Annotation)
	if page.Prose = p.Solution; p.Program {
		page.Program, page.Prose, _ = strings.Cut(p.Solution, "\n\n") // what follows is the rationale
	}
	page.Title = page.Say("position", position, len(worklist.Items)) + " · " + page.Say(string(worklist.Phase))
	for _, m := range item.Earlier {
		said := page.Say("unmarked")
		if m.Fails() {
			said = page.mark(m)
		}
		page.Earlier = append(page.Earlier, earlier{said, m.Comment})
	}
	if item.Mark != nil {
		page.Mark, page.Saved = *item.Mark, true
	}
	for i, k := range worklist.Phase.Rulings() {
		page.Kinds = append(page.Kinds, kindOfError{k, page.Say("ruling." + string(k)), page.Say("means." + string(k)), i + 1, page.Mark.Ruling == k})
	}
	for _, a := range p.Principles {
		name, _ := page.first(a.English, a.Chinese)
		page.Principles = append(page.Principles, principle{a.ID, name, page.Mark.Principle == a.ID})
	}
	for i, c := range p.Choices {
		letter := string(rune('A' + i))
		page.Choices = append(page.Choices, choice{letter, c, letter == p.Letter})
	}
	switch _, err := mediaType(p.Image); {
	case p.Image == nil:
		page.NoPicture = page.Say("undrawn")
	case err != nil:
		page.NoPicture = page.Say("unshown")
	default:
		page.Picture = page.Path + "/diagram"
	}
	if position > 1 {
		page.Previous = path(worklist, position-1)
	}
	if position < len(worklist.Items) {
		page.Next = path(worklist, position+1)
	}
	s.show(w, http.StatusOK, "problem.html", page)
	return nil
}

// nameOf is what a reader is told of which problem it is.
func nameOf(p *review.Content) string { return cmp.Or(p.Name, p.ID) }

// mediaType decodes a picture and says what it is: a PNG or JPEG file that is whole, and nothing else.
func mediaType(image []byte) (string, error) {
	if _, err := diagram.Measure(image); err != nil {
		return "", err
	}
	return http.DetectContentType(image), nil
}

func (s *server) diagram(w http.ResponseWriter, r *http.Request, v *visit) error {
	worklist, position, err := s.place(r, v)
	if err != nil {
		return err
	}
	p, err := s.find(worklist, position)
	if err != nil {
		return err
	}
	t, err := mediaType(p.Image)
	if err != nil {
		return errNoPage
	}
	w.Header().Set("Content-Type", t)
	w.Header().Set("Content-Disposition", "inline")
	w.Write(p.Image)
	return nil
}

// save adds a mark, and leads to the next problem once it is safe.
func (s *server) save(w http.ResponseWriter, r *http.Request, v *visit) error {
	form, err := formOf(r)
	if err != nil {
		return err
	}
	if subtle.ConstantTimeCompare([]byte(form.Get(csrfField)), []byte(v.csrf)) != 1 {
		return &notice{http.StatusForbidden, "not.yours", nil}
	}
	worklist, position, err := s.place(r, v)
	if err != nil {
		return err
	}
	m := review.Mark{Diagram: form.Get("diagram") == "fails", Answer: form.Get("answer") == "fails",
		Ruling: review.Ruling(form.Get("ruling")), Comment: form.Get("comment"), Sentence: form.Get("sentence"),
		Principle: form.Get("principle")}
	if err := s.standing(worklist, position, m); err != nil {
		return err
	}
	if err := s.reviews.Save(r.Context(), v.reviewer, worklist.Round, worklist.Phase, position, m); err != nil {
		return err
	}
	next := "/"
	if position < len(worklist.Items) {
		next = path(worklist, position+1)
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
	return nil
}

// standing wants the sentence of a mark to stand in the answer that is on a worklist, whatever white space is in it, and its principle to
// be one that the problem needs.
func (s *server) standing(worklist *review.Worklist, position int, m review.Mark) error {
	words := strings.Join(strings.Fields(m.Sentence), " ")
	if words+m.Principle == "" {
		return nil
	}
	p, err := s.find(worklist, position)
	if err != nil {
		return err
	}
	if !strings.Contains(strings.Join(strings.Fields(p.Response), " "), words) {
		return &notice{http.StatusBadRequest, "no.sentence", nil}
	}
	if m.Principle != "" && !slices.ContainsFunc(p.Principles, func(a review.Principle) bool { return a.ID == m.Principle }) {
		return &notice{http.StatusBadRequest, "no.principle", nil}
	}
	return nil
}

// formOf reads a form from the body alone.
func formOf(r *http.Request) (url.Values, error) {
	err := r.ParseForm()
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, &notice{http.StatusRequestEntityTooLarge, "too.long", nil}
	case err != nil:
		return nil, &notice{http.StatusBadRequest, "unreadable", nil}
	}
	return r.PostForm, nil
}
