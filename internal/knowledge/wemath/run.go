package wemath

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/evaluation/checkers"
	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

// An answered is what is kept of a row.
type answered struct {
	place int
	// published and ruled say whether it is right, to the published script and by the rules of this program.
	published, ruled bool
	concept          string
}

// A problem is what a file has of one problem.
type problem struct {
	id    string
	steps int
	// rows are those of the whole problem, at 0, and of its steps, each in the order of the file. The first one counts.
	rows [][]answered
}

// A run is what a file holds.
type run struct {
	levels   levels
	problems map[string]*problem
	rows     int
	// unanswered rows have no response, or an empty one; in unread ones the script finds no letter, these among them.
	unanswered, unread int
}

// add grades a row and keeps what counts of it.
func (r *run) add(row *row) {
	r.rows++
	if !row.given {
		r.unanswered++
	}
	published := checkers.Check(schema.ModeWeMath, row.response, &checkers.Question{Letter: row.letter})
	if !published.Found {
		r.unread++
	}
	ruled := grade.Check(row.response, &grade.Question{Text: row.question, Gold: row.letter, Choices: choices(row.option, row.letter),
		Letter: row.letter, Language: schema.English})
	name := fmt.Sprintf("%d %s", row.steps, row.id)
	p := r.problems[name]
	if p == nil {
		p = &problem{id: row.id, steps: row.steps, rows: make([][]answered, row.steps+1)}
		r.problems[name] = p
	}
	p.rows[row.step] = append(p.rows[row.step], answered{place: row.place, published: published.Right, ruled: ruled.Verdict, concept: row.concept})
}

// sorted are the problems by the place of their first row.
func (r *run) sorted() []*problem {
	all := make([]*problem, 0, len(r.problems))
	for _, p := range r.problems {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *problem) int { return cmp.Compare(a.first(), b.first()) })
	return all
}

func (p *problem) first() int {
	first := 0
	for _, rows := range p.rows {
		if len(rows) > 0 && (first == 0 || rows[0].place < first) {
			first = rows[0].place
		}
	}
	return first
}

// key is what the file calls a row of the problem.
func (p *problem) key(step int) string {
	if step == 0 {
		return fmt.Sprintf("%dsteps_multi", p.steps)
	}
	return fmt.Sprintf("%dsteps_%d", p.steps, step)
}

// missing are the keys of the rows that are not there.
func (p *problem) missing() []string {
	var keys []string
	for i := range p.rows {
		if step := (i + 1) % len(p.rows); len(p.rows[step]) == 0 { // the whole comes last
			keys = append(keys, p.key(step))
		}
	}
	return keys
}

// choices reads the choices of a row, "A. …;B. …", nil where they cannot be read or have no such letter.
func choices(option, letter string) []string {
	var all []string
	rest := option
	for next := 'A'; ; next++ {
		head := string(next) + "."
		if rest = strings.TrimSpace(rest); !strings.HasPrefix(rest, head) {
			return nil
		}
		rest = rest[len(head):]
		// The choice ends before the next letter, whatever signs stand in it.
		end := nextChoice(rest, string(next+1)+".")
		if end < 0 {
			all = append(all, strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), ";")))
			break
		}
		all = append(all, strings.TrimSpace(rest[:end]))
		rest = rest[end+1:]
	}
	if int(letter[0]-'A') >= len(all) {
		return nil
	}
	return all
}

// nextChoice is where the semicolon stands that a choice follows, -1 for none.
func nextChoice(s, head string) int {
	for at := 0; ; {
		i := strings.IndexByte(s[at:], ';')
		if i < 0 {
			return -1
		}
		at += i
		if strings.HasPrefix(strings.TrimSpace(s[at+1:]), head) {
			return at
		}
		at++
	}
}
