package evaluate

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/internal/cli/app"
	"geoeval/internal/knowledge/wemath"
)

// writeScore prints a score for people.
func writeScore(out io.Writer, s *wemath.Score) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%d rows of %d problems: %d complete, %d missing a row\n\n", s.Rows, s.Problems, s.Complete, s.Missing)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\tn\t%\tscript\t%\trules\t%\t\n")
	columns := []*wemath.Count{&s.Count, &s.Script.Count, s.Rules}
	for _, line := range []struct {
		name string
		of   func(*wemath.Count) (n int, percent *float64)
	}{
		{"IK", func(c *wemath.Count) (int, *float64) { return c.Counts.IK, c.Rates.IK }},
		{"IG", func(c *wemath.Count) (int, *float64) { return c.Counts.IG, c.Rates.IG }},
		{"CM strict", func(c *wemath.Count) (int, *float64) { return c.Counts.CMStrict, c.Rates.CMStrict }},
		{"RM strict", func(c *wemath.Count) (int, *float64) { return c.Counts.RMStrict, c.Rates.RMStrict }},
		{"CM loose", func(c *wemath.Count) (int, *float64) { return c.Counts.CMLoose, c.Rates.CMLoose }},
		{"RM loose", func(c *wemath.Count) (int, *float64) { return c.Counts.RMLoose, c.Rates.RMLoose }},
		{"average strict", func(c *wemath.Count) (int, *float64) { return -1, c.StrictAvg }},
		{"average loose", func(c *wemath.Count) (int, *float64) { return -1, c.LooseAvg }},
		{"S1", func(c *wemath.Count) (int, *float64) { return c.Answers.S1.N, c.S1 }},
		{"S2", func(c *wemath.Count) (int, *float64) { return c.Answers.S2.N, c.S2 }},
		{"S3", func(c *wemath.Count) (int, *float64) { return c.Answers.S3.N, c.S3 }},
	} {
		fmt.Fprint(t, line.name+"\t")
		for _, c := range columns {
			n, share := line.of(c)
			count := fmt.Sprint(n)
			if n < 0 {
				count = ""
			}
			fmt.Fprintf(t, "%s\t%s\t", count, percentage(share))
		}
		fmt.Fprintln(t)
	}
	means := func(head string, of func(*wemath.Count) map[string]wemath.Mean) {
		fmt.Fprintf(t, "\n%s\tn\t%%\tscript\t%%\trules\t%%\t\n", head)
		for _, name := range slices.Sorted(maps.Keys(of(&s.Count))) {
			fmt.Fprint(t, name+"\t")
			for _, c := range columns {
				fmt.Fprintf(t, "%d\t%s\t", of(c)[name].N, percentage(of(c)[name].Accuracy))
			}
			fmt.Fprintln(t)
		}
	}
	means("domain", func(c *wemath.Count) map[string]wemath.Mean { return c.Domains })
	means("group", func(c *wemath.Count) map[string]wemath.Mean { return c.Groups })
	fmt.Fprint(t, "\nconcept\tn\t%\tscript\t%\trules\t%\t\n")
	for _, name := range slices.Sorted(maps.Keys(s.Concepts)) {
		fmt.Fprintf(t, "%.60s\t", app.OneLineOf(name))
		for _, c := range columns {
			a := c.Concepts[name]
			fmt.Fprintf(t, "%d\t%s\t", a.N, percentage(a.Accuracy))
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, note := range scoreNotes(s) {
		fmt.Fprintln(w, note)
	}
	return w.Flush()
}

// scoreNotes says what is to be known of a score.
func scoreNotes(s *wemath.Score) []string {
	notes := []string{""}
	say := func(n int, format string, args ...any) {
		if n > 0 {
			notes = append(notes, fmt.Sprintf(format, args...))
		}
	}
	say(s.Unanswered, "%d rows have no response: they count as wrong", s.Unanswered)
	say(s.Unread-s.Unanswered, "in %d more the published script finds no letter: they count as wrong", s.Unread-s.Unanswered)
	say(s.Missing, "%d problems lack a row and are in no outcome; %s lacks %s", s.Missing, app.OneLineOf(first(s.MissingRows).ID),
		strings.Join(first(s.MissingRows).Keys, ", "))
	doubled := first(s.DoubledRows)
	say(len(s.DoubledRows), "%d rows are there before, and the first one counts; row %d has %s of %s again", len(s.DoubledRows), doubled.Row,
		doubled.Key, app.OneLineOf(doubled.ID))
	if s.Script.Stops != "" {
		notes = append(notes, "the published script would end with an error: "+s.Script.Stops)
	}
	if len(notes) == 1 {
		return nil
	}
	return notes
}

// first is the first of a list, an empty one where there is none.
func first[T any](list []T) T {
	var none T
	if len(list) == 0 {
		return none
	}
	return list[0]
}

// percentage is a number that is in percent.
func percentage(p *float64) string {
	if p == nil {
		return "n/a"
	}
	return fmt.Sprintf("%.2f", *p)
}
