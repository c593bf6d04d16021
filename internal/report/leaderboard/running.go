package leaderboard

import (
	"io"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
)

// A Running is what a page shows of an evaluation that is under way, or that stopped before its end.
type Running struct {
	// Groups are the models in their settings, and Stages say of each stage what became of it.
	Groups []facts.Group
	Stages []string
	// Refresh is after how many seconds the page loads itself anew, and Written when it was written; neither counts with Ended, a
	// sentence that says why the evaluation stopped.
	Refresh int
	Written string
	Ended   string
}

// running is what the template is given.
type running struct {
	onefile.Head
	Groups         []runningGroup
	Stages         []string
	Refresh        int
	Written, Ended string
}

// A runningGroup is a row of the page.
type runningGroup struct{ Model, Setting, Answered, Errors, CutOff, Cost string }

// WriteRunning writes the page of an evaluation that has no leaderboard yet. It loads itself anew, unless its
// reader has it stop.
func WriteRunning(w io.Writer, r Running) error {
	d, err := onefile.NewDocument(files, "page/leaderboard.css", "page/running.js")
	if err != nil {
		return err
	}
	title := "GeoEval: evaluation under way"
	if r.Ended != "" {
		title = "GeoEval: evaluation that stopped"
	}
	t := running{Head: d.Head(title, "evaluation", onefile.View{ID: "running", Title: "So far"}),
		Stages: r.Stages, Refresh: r.Refresh, Written: r.Written, Ended: r.Ended}
	for _, g := range r.Groups {
		cost := "–"
		if g.Cost != nil {
			cost = dollars(*g.Cost)
		}
		t.Groups = append(t.Groups, runningGroup{g.Model, g.Setting, onefile.Of(g.Answered, g.Asked), facts.Number(g.Errors),
			onefile.Of(g.CutOff, g.Answered), cost})
	}
	if err := d.Write(w, "running.html", t); err != nil {
		return err
	}
	return d.End(w)
}
