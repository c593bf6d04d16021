package build

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/facts"
	"geoeval/internal/format/visible"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/ingest"
)

// printEnd prints what a build ends with. only are the stages that it was of, none for all.
func printEnd(o *app.Options, p *pipeline.Pipeline, out io.Writer, only []string) error {
	sum, err := p.Summary()
	if err != nil {
		return err
	}
	if len(only) > 0 || o.Limit > 0 {
		sum.Short = nil // of what was left out on purpose
	}
	if o.JSON {
		return app.PrintJSON(out, sum)
	}
	e := app.NewEnding(out)
	for line := range strings.Lines(sum.SourceTable()) {
		e.Row(strings.TrimSuffix(line, "\n"))
	}
	e.Row("")
	addSubsets(e, sum)
	doubtful, err := doubtfulNotes(p.Layout())
	if err != nil {
		return err
	}
	notes := append(doubtful, notesIn(o.Out)...)
	gone := o.ErrataGone(nil)
	if gone != nil {
		notes = slices.Insert(notes, 0, stageNote{"ingest", gone.Error(), true})
	}
	again, err := o.Unwithheld(p.Layout(), nil)
	if err != nil {
		return err
	}
	if again != nil {
		notes = slices.Insert(notes, 0, stageNote{"release", again.Error(), true})
	}
	next := nextCommands(o, p, sum, only, gone, again)
	addNotes(e, sum, notes, len(next), ", all tables: "+o.CommandFor("status --tables"))
	for i, command := range next {
		e.Row([...]string{"Next: ", "      "}[min(i, 1)] + command)
	}
	return e.Print(out)
}

// addSubsets adds a row for each subset, and why it is not as large as it was to be.
func addSubsets(e *app.Ending, sum *pipeline.Summary) {
	if limit := pipeline.Value[ingest.Limit](sum, ingest.LimitName).Records; limit > 0 {
		e.Text("", fmt.Sprintf("Of each source the first %d records at the most were read (--limit %[1]d).", limit), 2)
	}
	digits := 1
	for _, s := range sum.Subsets {
		digits = max(digits, len(fmt.Sprint(s.Has)), len(fmt.Sprint(s.Size)))
	}
	for _, s := range sum.Subsets {
		why := s.Why
		if i := slices.IndexFunc(sum.Short, func(short *stages.Short) bool { return short.Subset == s.Name }); i >= 0 {
			why += fmt.Sprintf("; %s can name other datasets (%s)", sum.Short[i].Key, sum.Short[i].At)
		}
		e.Text(fmt.Sprintf("%-16s  %*d of %*d  ", s.Name, digits, s.Has, digits, s.Size), why, 2)
	}
}

// addNotes adds what stages noted that asks for something to be done, and counts the rest, with where they are. So many rows are to come.
func addNotes(e *app.Ending, sum *pipeline.Summary, notes []stageNote, coming int, where string) {
	var urgent []string
	for _, c := range sum.Columns {
		rejected := int64(0)
		for _, n := range c.Counts {
			rejected += n
		}
		if c.Name == "rejects" && rejected > 0 {
			urgent = append(urgent, fmt.Sprintf("%s: the table %s has the reason of each, and the report counts them",
				facts.Count(int(rejected), "reject"), schema.Rejects.Name()))
		}
	}
	left := len(notes) + len(urgent)
	for _, n := range notes {
		if n.Urgent {
			urgent = append(urgent, n.Stage+": "+n.Text)
		}
	}
	for _, text := range urgent {
		if len(e.Rows)+2+coming > e.Most {
			break
		}
		e.Text("! ", text, min(2, e.Most-coming-1-len(e.Rows)))
		left--
	}
	e.Row(facts.Count(left, "more note") + where)
}

// doubtfulNotes are notes of the corrections that leave something to be corrected.
func doubtfulNotes(l pipeline.Layout) (notes []stageNote, err error) {
	all, err := app.DoubtfulIn(l)
	for i := range all {
		notes = append(notes, stageNote{all[i].Stage, all[i].Note(), true})
	}
	return notes, err
}

// nextCommands are the commands that come next for the output folder: none that is refused as the build is. gone, where not nil, says
// what it lost, before which nothing is published, and again, where not nil, what is to be said before the next release.
func nextCommands(o *app.Options, p *pipeline.Pipeline, sum *pipeline.Summary, only []string, gone *app.ErrataGone, again *app.Unwithheld) []string {
	switch limited := pipeline.Value[ingest.Limit](sum, ingest.LimitName).Records > 0; {
	case gone != nil:
		return []string{gone.Mend(), o.CommandFor("build")}
	case len(only) > 0:
		return []string{o.CommandFor("build")}
	case limited:
		return []string{o.CommandFor("report"), o.CommandFor("build")}
	case !app.IsThere(disk.Join(o.Out, "release")):
		return []string{o.CommandFor("verify"), o.CommandForRelease("1.0.0")}
	}
	if last, next := outdated(p, disk.Join(o.Out, "release")); last != "" {
		commands := []string{o.CommandFor("verify")}
		if again != nil {
			commands = append(commands, again.Mend())
		}
		return append(commands, o.CommandForRelease(next+" --since "+visible.ShellWord(last)))
	}
	if !app.IsThere(disk.Join(o.Out, app.EvaluationFolder)) {
		return []string{o.CommandFor("verify"), o.CommandFor("evaluate")}
	}
	return []string{o.CommandFor("verify"), o.CommandFor("report")}
}

// outdated gives the last of the releases in a folder and the next minor version, where the build was made of other things than it;
// "" where it was not, or that cannot be told.
func outdated(p *pipeline.Pipeline, releases string) (last, next string) {
	last, version := app.LastRelease(releases)
	if last == "" {
		return "", ""
	}
	m, err := release.LoadManifest(last)
	if err != nil {
		return "", ""
	}
	lock, err := p.Lock()
	if err != nil {
		return "", ""
	}
	if m.MadeOf(lock) {
		return "", ""
	}
	return last, fmt.Sprintf("%d.%d.0", version[0], version[1]+1)
}
