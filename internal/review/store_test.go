package review

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever reviewers and whoever runs the review do, in whatever order: rows are only added, and after a crash all that
// was acknowledged is there.
func TestNothingIsEverOverwritten(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	n := 0
	fewerChecks(t) // each waits for the disk some fifty times
	rapid.Check(t, func(t *rapid.T) {
		n++
		path := filepath.Join(dir, fmt.Sprintf("%d.db", n))
		s := newReview(t, path, 2, 2)
		defer func() { s.Close() }()
		before := stateOf(t, s)
		grown := func() {
			now := stateOf(t, s)
			if len(now.Marks) < len(before.Marks) || !slices.Equal(now.Marks[:len(before.Marks)], before.Marks) ||
				len(now.Steps) < len(before.Steps) || !slices.Equal(now.Steps[:len(before.Steps)], before.Steps) ||
				len(now.Assignments) < len(before.Assignments) ||
				!slices.Equal(now.Assignments[:len(before.Assignments)], before.Assignments) {
				t.Fatalf("was\n%+v\nand is\n%+v", before, now)
			}
			before = now
		}
		t.Repeat(map[string]func(*rapid.T){
			"mark": func(t *rapid.T) {
				r := rapid.SampledFrom(before.Reviewers).Draw(t, "reviewer")
				phase := rapid.SampledFrom([]Phase{before.Now().Phase, before.Now().Phase, Individual, Swap, Vote,
					Done}).Draw(t, "phase")
				position := rapid.IntRange(0, 3).Draw(t, "position")
				m := Mark{rapid.Bool().Draw(t, "diagram"), rapid.Bool().Draw(t, "answer"),
					rapid.StringMatching(`[a-z ☺\n]{0,9}`).Draw(t, "comment"), ""}
				d, err := s.Worklist(ctx, r)
				must(t, err)
				mine := phase == d.Phase && position >= 1 && position <= len(d.Items)
				err = s.Save(ctx, r, d.Round, phase, position, m)
				was := len(before.Marks)
				grown()
				switch {
				case mine && (err != nil || len(before.Marks) != was+1):
					t.Fatalf("%v, and %d marks more", err, len(before.Marks)-was)
				case !mine && (!errors.Is(err, ErrNotYours) || len(before.Marks) != was):
					t.Fatalf("marked what was not given: %v", err)
				case mine:
					m.Comment = strings.TrimSpace(m.Comment)
					if d, err = s.Worklist(ctx, r); err != nil || *d.Items[position-1].Mark != m {
						t.Fatalf("saved %+v, and the worklist has %+v", m, d.Items[position-1].Mark)
					}
				}
			},
			"all mark": func(t *rapid.T) {
				fails := rapid.SliceOfN(rapid.Bool(), 4, 4).Draw(t, "fails")
				markAll(t, s, func(_, problem string, _ Phase) Mark { return Mark{Diagram: fails[len(problem)%4]} })
				grown()
			},
			"move on": func(t *rapid.T) {
				complete := !slices.ContainsFunc(before.Progress(), func(p Progress) bool { return p.Done < p.Of })
				var err error
				switch asked := rapid.SampledFrom([]Phase{Swap, Vote, Done}).Draw(t, "to"); asked {
				case Swap:
					complete = complete && before.Now().Phase == Individual
					err = s.Swap(ctx)
				case Vote:
					complete = complete && before.Now().Phase == Swap
					_, err = s.Vote(ctx)
				default:
					complete = complete && before.Now().Phase == Vote
					_, err = s.Merge(ctx, names("hard/own/p", 6), invented)
				}
				was := len(before.Steps)
				grown()
				if (err == nil) != complete || (len(before.Steps) == was+1) != complete {
					t.Fatalf("%v, and %d steps more; the phase was complete: %v", err, len(before.Steps)-was, complete)
				}
			},
			"crash": func(t *rapid.T) {
				next := strings.TrimSuffix(path, ".db") + "+.db"
				for _, suffix := range []string{"", "-wal"} {
					content, err := os.ReadFile(path + suffix)
					must(t, err)
					must(t, os.WriteFile(next+suffix, content, 0o600))
				}
				must(t, s.Close())
				path = next
				var err error
				s, err = Open(path, ticking())
				must(t, err)
				was := len(before.Marks)
				if grown(); len(before.Marks) != was {
					t.Fatalf("%d marks were saved, and %d are there", was, len(before.Marks))
				}
			},
		})
		must(t, before.check())
	})
}

// fewerChecks has rapid check a fifth as often for the rest of the test.
func fewerChecks(t *testing.T) {
	checks := flag.Lookup("rapid.checks")
	was := checks.Value.String()
	n, err := strconv.Atoi(was)
	must(t, err)
	must(t, checks.Value.Set(strconv.Itoa(max(1, n/5))))
	t.Cleanup(func() { must(t, checks.Value.Set(was)) })
}

// The file itself refuses to change or to lose a row, whoever asks it.
func TestTheFileRefusesChanges(t *testing.T) {
	s := played(t)
	must(t, func() error { _, err := s.Links(context.Background()); return err }())
	for _, table := range []string{"review", "reviewers", "tokens", "steps", "problems", "assignments", "marks",
		"outcomes"} {
		t.Run(table, func(t *testing.T) {
			var column string
			must(t, s.db.QueryRow(`SELECT name FROM pragma_table_info(?)`, table).Scan(&column))
			for _, statement := range []string{"DELETE FROM " + table, "UPDATE " + table + " SET " + column + " = " + column} {
				t.Run(statement, func(t *testing.T) {
					if _, err := s.db.Exec(statement); err == nil || !strings.Contains(err.Error(), "rows are only added") {
						t.Errorf("%s: %v", statement, err)
					}
				})
			}
		})
	}
	if _, err := s.db.Exec(`INSERT INTO marks (round, phase, reviewer, problem, diagram, answer, comment, at) VALUES (1, 'swap', 'reviewer-1', 'hard/own/p-99', 0, 0, '', '')`); err == nil {
		t.Error("it took a mark on a problem that nobody was given")
	}
	var journal string
	var synchronous, keys int
	must(t, s.db.QueryRow(`SELECT (SELECT journal_mode FROM pragma_journal_mode), (SELECT synchronous FROM pragma_synchronous), (SELECT foreign_keys FROM pragma_foreign_keys)`).Scan(&journal, &synchronous, &keys))
	if journal != "wal" || synchronous != 2 || keys != 1 {
		t.Errorf("journal_mode %s, synchronous %d, foreign_keys %d", journal, synchronous, keys)
	}
}

func TestForeignFilesAreLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a?b#c %41.db") // a name that a URL would have to escape
	if _, err := Open(path, ticking()); !errors.Is(err, ErrNoReview) {
		t.Errorf("where nothing is: %v", err)
	}
	s, err := Create(path, ticking())
	must(t, err)
	must(t, s.Close())
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if _, err := Open(path, ticking()); !errors.Is(err, ErrNoReview) {
		t.Errorf("without a review: %v", err)
	}
	for _, c := range []struct{ pragma, want string }{
		{"user_version = 9", "has version 9"},
		{"application_id = 1", "of another program"},
	} {
		t.Run(c.pragma, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "review.db")
			s, err := Create(path, ticking())
			must(t, err)
			_, err = s.db.Exec("PRAGMA " + c.pragma)
			must(t, err)
			if _, err := Create(path, ticking()); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Error(err)
			}
			must(t, s.Close())
		})
	}
	must(t, os.WriteFile(path, []byte(strings.Repeat("not a database ", 99)), 0o600))
	if _, err := Create(path, ticking()); err == nil {
		t.Error("it opened what is no database")
	}
}

// What a worklist shows of earlier phases: nothing, but in the vote what the two said, and not who.
func TestADeskHidesTheFirstMarks(t *testing.T) {
	ctx := context.Background()
	s := newReview(t, filepath.Join(t.TempDir(), "review.db"), 2, 1)
	markAll(t, s, func(reviewer, problem string, phase Phase) Mark {
		return Mark{Diagram: problem == "hard/own/p-1", Comment: string(phase)}
	})
	must(t, s.Swap(ctx))
	for _, r := range []string{"reviewer-1", "reviewer-2"} {
		t.Run(r, func(t *testing.T) {
			d, err := s.Worklist(ctx, r)
			must(t, err)
			if len(d.Items) != 1 || d.Items[0].Mark != nil || d.Items[0].Earlier != nil {
				t.Errorf("the worklist of %s is %+v", r, d)
			}
			if err := s.Save(ctx, r, 1, Individual, 1, Mark{}); !errors.Is(err, ErrNotYours) {
				t.Errorf("%s changes the first marks: %v", r, err)
			}
		})
	}
	markAll(t, s, func(_, problem string, phase Phase) Mark { return Mark{Comment: string(phase)} })
	n, err := s.Vote(ctx)
	if err != nil || n != 1 {
		t.Fatalf("%d, %v", n, err)
	}
	d, err := s.Worklist(ctx, "reviewer-1")
	must(t, err)
	if want := []Mark{{Diagram: true, Comment: "individual"}, {Comment: "swap"}}; len(d.Items) != 1 ||
		!slices.Equal(d.Items[0].Earlier, want) {
		t.Errorf("in the vote the worklist is %+v", d)
	}
}

func TestOnlyTheLatestLinkOpens(t *testing.T) {
	ctx := context.Background()
	s := newReview(t, filepath.Join(t.TempDir(), "review.db"), 2, 1)
	links, err := s.Links(ctx)
	must(t, err)
	newer, err := s.Links(ctx, "reviewer-2")
	must(t, err)
	for name, c := range map[string]struct{ token, want string }{
		"the only link":  {links[0].Token, "reviewer-1"},
		"the older link": {links[1].Token, ""},
		"the newer link": {newer[0].Token, "reviewer-2"},
		"no token":       {"", ""},
		"in capitals":    {strings.ToUpper(links[0].Token), ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := s.Reviewer(ctx, c.token); got != c.want || (err == nil) != (c.want != "") {
				t.Errorf("%q opens %q: %v", c.token, got, err)
			}
		})
	}
	if len(links[0].Token) != 43 || links[0].Token == links[1].Token {
		t.Errorf("tokens %q", links)
	}
	if _, err := s.Links(ctx, "nobody"); err == nil {
		t.Error("nobody has a link")
	}
	must(t, s.Close())
	content, err := os.ReadFile(s.path)
	must(t, err)
	if strings.Contains(string(content), links[0].Token) {
		t.Error("the file holds a token")
	}
}

// A problem that the build has changed is not decided on the strength of marks on the former one.
func TestAChangedProblemIsNotMerged(t *testing.T) {
	ctx := context.Background()
	s := newReview(t, filepath.Join(t.TempDir(), "review.db"), 2, 1)
	nothing := func(string, string, Phase) Mark { return Mark{} }
	markAll(t, s, nothing)
	must(t, s.Swap(ctx))
	markAll(t, s, nothing)
	_, err := s.Vote(ctx)
	must(t, err)
	changed := func(ids []string) (map[string]*Content, error) {
		found, err := invented(ids)
		found["hard/own/p-2"].Answer = "4"
		return found, err
	}
	if _, err := s.Merge(ctx, nil, changed); err == nil ||
		!strings.Contains(err.Error(), "hard/own/p-2 is another problem") {
		t.Errorf("merged: %v", err)
	}
	if m, err := s.Merge(ctx, nil, invented); err != nil || m.InAll != 2 || m.Fresh != 0 {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestWrongTeams(t *testing.T) {
	for _, reviewers := range [][]string{nil, {"a"}, {"a", "a"}, {"a", ""}, {"a", " b"}, {"a", "b\n"},
		{"a", strings.Repeat("b", 101)}} {
		t.Run(fmt.Sprintf("%q", reviewers), func(t *testing.T) {
			s, err := Create(filepath.Join(t.TempDir(), "review.db"), ticking())
			must(t, err)
			if err := s.Assign(context.Background(), 1, reviewers, 1, names("hard/p", 4), invented); err == nil {
				t.Errorf("%q review", reviewers)
			}
			if err := s.Assign(context.Background(), 1, []string{"a", "b"}, 3, names("hard/p", 5), invented); err == nil {
				t.Error("five are assigned as six")
			}
			if err := s.Assign(context.Background(), 1, []string{"a", "b"}, 1, names("unknown/p", 2), invented); err == nil {
				t.Error("unknown problems are assigned")
			}
			if _, err := s.State(context.Background()); !errors.Is(err, ErrNoReview) {
				t.Errorf("something stayed: %v", err)
			}
			must(t, s.Close())
		})
	}
}
