package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/typeset/browsertest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A step is one thing that is done in a browser.
type step = chromedp.Action[chromedp.Void]

// does takes steps in a browser, for none of which it waits for ever.
func does(browser context.Context, steps ...step) error {
	patient, cancel := context.WithTimeout(browser, patience)
	defer cancel()
	return chromedp.Do(patient, steps...)
}

// evaluates gives the value of an expression on a browser's page.
func evaluates[T any](browser context.Context, expression string) (T, error) {
	patient, cancel := context.WithTimeout(browser, patience)
	defer cancel()
	return chromedp.Run(patient, chromedp.Evaluate[T](expression))
}

// A team are six reviewers at two browsers, three at each, who take turns.
type team struct {
	*room
	browsers [2]context.Context
}

// newTeam starts the two browsers.
func newTeam(t *testing.T, r *room) *team {
	t.Helper()
	w := &team{room: r}
	for i := range w.browsers {
		w.browsers[i] = browsertest.Open(t)
	}
	return w
}

// plays lets every reviewer mark all of their problems in a phase.
func (w *team) plays(phase string) {
	w.t.Helper()
	var both sync.WaitGroup
	failed := make([]error, len(w.browsers))
	for b := range w.browsers {
		both.Go(func() {
			for i := b; i < 6 && failed[b] == nil; i += 2 {
				if err := w.marksAll(w.browsers[b], i, phase); err != nil {
					failed[b] = fmt.Errorf("%s, reviewer-%d: %w", phase, i+1, err)
				}
			}
		})
	}
	both.Wait()
	w.do(errors.Join(failed...))
}

// A page is what a browser shows.
type page struct {
	Path, Heading, Problem, Text, Comment, Told string
	Open, Scripts, Inner                        int
	Diagram, Answer, Stolen, Drawn              bool
	Phase                                       string
}

const look = `(() => {
	const by = (id) => document.getElementById(id);
	return {
		Path: location.pathname, Heading: document.querySelector("h1").textContent,
		Problem: (document.querySelector("h1 small") || {textContent: ""}).textContent.split(" ")[0], Text: document.body.innerText,
		Comment: by("comment") ? by("comment").value : "", Told: by("told") ? by("told").textContent : "",
		Open: document.querySelectorAll(".list .state:not(.passes):not(.fails)").length, Scripts: document.querySelectorAll("script").length, Inner: document.querySelectorAll("svg, [onerror], [onload], p b p").length,
		Diagram: Boolean(by("diagram") && by("diagram").checked), Answer: Boolean(by("answer") && by("answer").checked), Stolen: "stolen" in window,
		Drawn: [...document.images].every((i) => i.complete && i.naturalWidth > 0),
		Phase: location.pathname.split("/")[3] || "",
	};
})()`

// sees gives the page that is shown, which must be harmless.
func sees(browser context.Context) (*page, error) {
	p, err := evaluates[page](browser, look)
	if err != nil {
		return nil, err
	}
	if p.Stolen || p.Scripts != 1 || p.Inner > 0 || strings.Contains(p.Text, "stolen") && !strings.Contains(p.Text, "<script>window.stolen = 1</script>") {
		return nil, fmt.Errorf("on %s what was text became part of the page", p.Path)
	}
	if !p.Drawn {
		return nil, fmt.Errorf("on %s a diagram is not shown", p.Path)
	}
	return &p, nil
}

// comment is what a reviewer writes about a problem; no later phase but the vote may show it.
func comment(phase string, reviewer int, problem string) string {
	return fmt.Sprintf("[%s says %d of %s] %s", phase, reviewer, problem, script)
}

// wants is what a reviewer finds wrong with a problem in a phase.
func wants(phase string, reviewer int, problem string) (diagram, answer bool) {
	parts := strings.Split(problem, "-")
	switch phase {
	case "individual":
		return strings.Contains(parts[1], "d"), strings.Contains(parts[1], "a")
	case "swap":
		return strings.Contains(parts[2], "d"), strings.Contains(parts[2], "a")
	}
	return reviewer < int(parts[3][0]-'0'), false
}

// marksAll opens a reviewer's link and marks their problems, by key, by mouse, or without scripts in the page.
func (w *team) marksAll(browser context.Context, reviewer int, phase string) error {
	name := fmt.Sprintf("reviewer-%d", reviewer+1)
	plain := reviewer == 5
	if err := does(browser, scripts(!plain)); err != nil {
		return err
	}
	if err := w.enters(browser, name); err != nil {
		return err
	}
	p, err := sees(browser)
	if err != nil {
		return err
	}
	if p.Path != "/" || strings.Contains(p.Text, w.tokens[name]) {
		return fmt.Errorf("the link led to %s: %s", p.Path, p.Text)
	}
	of := p.Open
	for range of {
		if p, err = w.marks(browser, reviewer, phase, plain); err != nil {
			return err
		}
	}
	if of > 0 && !strings.Contains(p.Text, "You are through") {
		return fmt.Errorf("after %d problems it says %s", of, p.Text)
	}
	return nil
}

// enters opens a reviewer's link, and says so where the browser was another's so far.
func (w *team) enters(browser context.Context, name string) error {
	if err := does(browser, chromedp.Navigate(w.link(name))); err != nil {
		return err
	}
	p, err := sees(browser)
	if err != nil || p.Path == "/" {
		return err
	}
	if !strings.Contains(p.Text, "Go on as "+name) {
		return fmt.Errorf("the link asks: %s", p.Text)
	}
	return leaves(browser, p.Path, chromedp.Click(chromedp.CSS("main form button")))
}

// scripts lets pages run scripts, or not.
func scripts(run bool) step {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !run})
		return err
	})
}

// marks goes to the next problem that was not seen yet, marks it, and gives the page that follows.
func (w *team) marks(browser context.Context, reviewer int, phase string, plain bool) (*page, error) {
	p, err := sees(browser)
	if err != nil {
		return nil, err
	}
	if p.Path == "/" {
		if err := leaves(browser, p.Path, chromedp.Click(chromedp.CSS(`.list li:has(.state:not(.passes):not(.fails)) a`))); err != nil {
			return nil, err
		}
		if p, err = sees(browser); err != nil {
			return nil, err
		}
	}
	problem := strings.TrimPrefix(p.Problem, "hard/own/")
	if err := asItShouldBe(p, phase, problem); err != nil {
		return nil, err
	}
	diagram, answer := wants(phase, reviewer, problem)
	said := comment(phase, reviewer, problem)
	var actions []step
	press := func(wanted bool, key, box string) {
		switch {
		case wanted && reviewer%2 == 0:
			actions = append(actions, chromedp.KeyEvent(key))
		case wanted:
			actions = append(actions, chromedp.Click(chromedp.CSS("#"+box)))
		}
	}
	press(diagram, "1", "diagram")
	press(answer, "2", "answer")
	save := chromedp.Click(chromedp.CSS("#mark button"))
	if reviewer%2 == 0 {
		save = chromedp.KeyEvent([]string{"s", kb.Enter}[reviewer/2%2])
		actions = append(actions, chromedp.KeyEvent("c"), chromedp.SetValue(chromedp.CSS("#comment"), said), chromedp.KeyEvent(kb.Escape))
	} else {
		actions = append(actions, chromedp.SetValue(chromedp.CSS("#comment"), said))
	}
	if err := does(browser, actions...); err != nil {
		return nil, err
	}
	if err := leaves(browser, p.Path, save); err != nil {
		return nil, err
	}
	return sees(browser)
}

// asItShouldBe says what is wrong with the page of a problem that the reviewer did not mark yet.
func asItShouldBe(p *page, phase, problem string) error {
	others := map[string][]string{"individual": {"[swap", "[vote"}, "swap": {"[individual", "[vote"}, "vote": {"[vote"}}
	for _, hidden := range others[phase] {
		if strings.Contains(p.Text+p.Comment, hidden) {
			return fmt.Errorf("in the %s phase it shows %q: %s", phase, hidden, p.Text)
		}
	}
	for _, shown := range []string{"[individual", "[swap"} {
		if phase == "vote" && !strings.Contains(p.Text, shown) {
			return fmt.Errorf("in the vote it does not show %q: %s", shown, p.Text)
		}
	}
	switch {
	case p.Phase != phase || problem == "":
		return fmt.Errorf("the page %s is not about a problem in the %s phase", p.Path, phase)
	case p.Diagram || p.Answer || p.Comment != "" || p.Told != "Not saved yet.":
		return fmt.Errorf("a problem comes marked already: %+v", *p)
	}
	return nil
}

// leaves does what leads from a page to another, and waits until that is there.
func leaves(browser context.Context, from string, by step) error {
	if err := does(browser, by); err != nil {
		return err
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		there, err := evaluates[bool](browser, fmt.Sprintf(`location.pathname !== %q && document.readyState === "complete"`, from))
		if err == nil && there { // an error is a page that goes away meanwhile
			return nil
		}
	}
	told, _ := evaluates[string](browser, `document.body.innerText`)
	return fmt.Errorf("it stays on %s: %s", from, told)
}

// crashes kills the server while a reviewer is at work. What was saved is there when it is back, and what was written in the
// meantime is still in the browser and can be saved.
func (w *team) crashes() {
	w.t.Helper()
	browser, name := w.browsers[0], "reviewer-1"
	w.do(w.enters(browser, name))
	_, err := w.marks(browser, 0, "swap", false)
	w.do(err)
	p, err := sees(browser)
	w.do(err)
	w.do(w.server.Process.Kill())
	_ = w.server.Wait()
	const lost = "Not saved: the server does not answer. What you wrote is still here; try again."
	w.do(does(browser, chromedp.SetValue(chromedp.CSS("#comment"), "[swap] written in the dark"), chromedp.KeyEvent("s"),
		chromedp.Poll[chromedp.Void](fmt.Sprintf(`document.getElementById("told").textContent === %q`, lost))))
	w.serve()
	if got := w.says(app.ExitDone, "status"); !strings.Contains(got, "reviewer-1      1 of   2") {
		w.t.Errorf("after the crash status says %s", got)
	}
	again, err := sees(browser)
	w.do(err)
	if again.Path != p.Path || again.Comment != "[swap] written in the dark" {
		w.t.Errorf("after the crash the browser shows %+v", *again)
	}
	diagram, answer := wants("swap", 0, strings.TrimPrefix(again.Problem, "hard/own/"))
	for key, wanted := range map[string]bool{"1": diagram, "2": answer} {
		if wanted {
			w.do(does(browser, chromedp.KeyEvent(key)))
		}
	}
	w.do(leaves(browser, p.Path, chromedp.KeyEvent("s")))
	if said := w.says(app.ExitDone, "status"); !strings.Contains(said, "reviewer-1      2 of   2") {
		w.t.Errorf("after saving again status says %s", said)
	}
}
