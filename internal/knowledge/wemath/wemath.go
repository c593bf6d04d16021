// Package wemath reads a file of results of We-Math (arXiv 2407.01284) and computes its metrics: with the right denominators
// where rows are missing, and as the published scripts do.
//
// May be imported by whatever shows results. Start reading at Read.
package wemath

import (
	"errors"
	"fmt"
	"io"
)

// A Score is what a file of results says of a model.
type Score struct {
	// Rows is how many rows the file has that count or could: those under faults aside.
	Rows int `json:"rows"`
	// Problems is of how many problems it has a row, Complete of how many every row, and Missing of how many it lacks one. The
	// outcomes are those of complete problems alone.
	Problems int `json:"problems"`
	Complete int `json:"complete"`
	Missing  int `json:"missing"`
	// Unanswered is how many rows have no response or an empty one; Unread is in how many the published script finds no letter,
	// these among them. Both count as wrong.
	Unanswered int `json:"unanswered"`
	Unread     int `json:"unread"`
	Count
	// Script is what the published scripts compute from the same file.
	Script *Script `json:"script"`
	// Rules is the count by the verdicts of this program's own rules in the place of the published script's.
	Rules *Count `json:"rules"`
	// MissingRows are the rows that problems lack.
	MissingRows []MissingRows `json:"missing_rows"`
	// DoubledRows are rows that the file has before: the first one counts.
	DoubledRows []DoubledRow `json:"doubled_rows"`
	// Faults is how many rows cannot be counted, FirstFaults are the first hundred of them.
	Faults      int     `json:"faults"`
	FirstFaults []Fault `json:"first_faults"`
}

// MissingRows are what a problem lacks.
type MissingRows struct {
	ID   string   `json:"id"`
	Keys []string `json:"keys"`
}

// A DoubledRow is one that the file has before.
type DoubledRow struct {
	ID  string `json:"id"`
	Key string `json:"key"`
	// Row is which row of the file it is, from 1, and First which one counts.
	Row   int `json:"row"`
	First int `json:"first"`
	// Differs says that one is right to the published script and the other one wrong.
	Differs bool `json:"differs"`
}

// A Fault is a row that cannot be counted.
type Fault struct {
	// Row is which one of the file it is, from 1; of JSON Lines, blank lines aside.
	Row int    `json:"row"`
	Why string `json:"why"`
}

// Read reads a file of results, a JSON list of rows or a row a line, and scores it. A row that cannot be counted is a fault; a
// file that is no such file is an error.
func Read(in io.Reader) (*Score, error) {
	l, err := known()
	if err != nil {
		return nil, err
	}
	r := &run{levels: l, problems: map[string]*problem{}}
	s := &Score{}
	err = read(in, r.add, func(place int, why string) {
		if s.Faults++; s.Faults <= maxFaults {
			s.FirstFaults = append(s.FirstFaults, Fault{Row: place, Why: why})
		}
	})
	switch {
	case err != nil:
		return nil, err
	case r.rows == 0 && s.Faults > 0:
		return nil, fmt.Errorf("none of its %d rows is one of We-Math; row %d: %s", s.Faults, s.FirstFaults[0].Row, s.FirstFaults[0].Why)
	case r.rows == 0:
		return nil, errors.New("it holds no row")
	}
	s.Rows, s.Unanswered, s.Unread = r.rows, r.unanswered, r.unread
	s.Count = r.counted(func(a *answered) bool { return a.published })
	rules := r.counted(func(a *answered) bool { return a.ruled })
	s.Rules, s.Script = &rules, r.script()
	for _, p := range r.sorted() {
		s.Problems++
		if keys := p.missing(); keys != nil {
			s.Missing++
			s.MissingRows = append(s.MissingRows, MissingRows{ID: p.id, Keys: keys})
		} else {
			s.Complete++
		}
		s.DoubledRows = append(s.DoubledRows, p.doubled()...)
	}
	return s, nil
}

// doubled are the rows of a problem that are there again.
func (p *problem) doubled() (doubled []DoubledRow) {
	for step, rows := range p.rows {
		for _, a := range rows[min(1, len(rows)):] {
			doubled = append(doubled, DoubledRow{ID: p.id, Key: p.key(step), Row: a.place, First: rows[0].place,
				Differs: a.published != rows[0].published})
		}
	}
	return doubled
}
