package review

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"geoeval/internal/disk/journal"

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
		path := filepath.Join(dir, fmt.Sprintf("%d.jsonl", n))
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
					rapid.StringMatching(`[a-z ☺\n]{0,9}`).Draw(t, "comment"), "", "", ""}
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
				next := strings.TrimSuffix(path, ".jsonl") + "+.jsonl"
				content, err := os.ReadFile(path)
				must(t, err)
				// The crash is in the middle of a write.
				begun := rapid.SampledFrom([]string{"", "\x00\x00", `{"kind":"mark","rou`, `{"kind":"mark","round":1,"sum":"` + "\x00"}).Draw(t, "begun")
				must(t, os.WriteFile(next, append(content, begun...), 0o600))
				must(t, s.Close())
				path = next
				s, err = Open(path, ticking())
				must(t, err)
				told := 0
				s.Tell(func(string) { told++ })
				if (told == 1) != (begun != "") {
					t.Fatalf("the write of %q was begun, and %d notes tell of it", begun, told)
				}
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

// A line that does not follow from those before it is refused with its place, whoever wrote it, and whoever merged it.
func TestTheFileRefusesChanges(t *testing.T) {
	s := playedReview(t)
	content, err := os.ReadFile(s.path)
	must(t, err)
	must(t, s.Close())
	lines := bytes.SplitAfter(content, []byte("\n"))
	number := func(kind string, nth int) int {
		for i, line := range lines {
			if bytes.HasPrefix(line, []byte(`{"kind":"`+kind+`"`)) {
				if nth--; nth < 0 {
					return i
				}
			}
		}
		t.Fatalf("no such %s", kind)
		return 0
	}
	// A group of its own that says again what a line says.
	again := func(kind string, nth int) []byte {
		var g journal.Group
		g.Add(bytes.TrimSuffix(lines[number(kind, nth)], []byte("\n")))
		g.Seal()
		return g.Lines
	}
	last := len(lines) // splitting leaves an empty one at the end
	for name, c := range map[string]struct {
		content []byte
		line    int
		says    string
	}{
		"the review twice":             {append(bytes.Clone(content), again("review", 0)...), last, "begins another one"},
		"a reviewer twice":             {append(bytes.Clone(content), again("reviewer", 1)...), last, "again"},
		"a step twice":                 {append(bytes.Clone(content), again("step", 2)...), last, "has begun before"},
		"a problem twice":              {append(bytes.Clone(content), again("problem", 2)...), last, "takes hard/own/p-3 again"},
		"an assignment of another day": {append(bytes.Clone(content), again("assignment", 2)...), last, "unknown or over"},
		"a mark of a phase before":     {append(bytes.Clone(content), again("mark", 0)...), last, "which is over"},
		"an outcome twice":             {append(bytes.Clone(content), again("outcome", 0)...), last, "unknown or decided"},
		"a mark changed":               {bytes.Replace(content, []byte(`"diagram":true`), []byte(`"diagram":false`), 1), 0, "was changed"},
		"a mark less":                  {slices.Concat(append(slices.Clone(lines[:number("mark", 1)]), lines[number("mark", 1)+1:]...)...), number("mark", 1) + 1, "seals 1 lines, and 0 stand before it"},
		"no seal":                      {slices.Concat(append(slices.Clone(lines[:number("mark", 1)+1]), lines[number("mark", 1)+2:]...)...), number("mark", 1) + 1, "has no seal"},
		"a line of others":             {append(bytes.Clone(content), "rubbish\n"...), last, "is no JSON"},
		"a conflict of git":            {append(append(bytes.Clone(content), "<<<<<<< HEAD\n"...), again("mark", 0)...), last, "is no JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "review.jsonl")
			must(t, os.WriteFile(path, c.content, 0o600))
			_, err := Open(path, ticking())
			damage := new(journal.DamageError)
			if !errors.As(err, &damage) || c.line != 0 && damage.Line != c.line || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want line %d and %q", err, c.line, c.says)
			}
			if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, c.content) {
				t.Error("the file was changed")
			}
		})
	}
}

// Two people's marks of one phase, each in a branch of their own, are one review when both are taken.
func TestMarksMerge(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "review.jsonl")
	s := newReview(t, path, 2, 2)
	must(t, s.Close())
	base, err := os.ReadFile(path)
	must(t, err)
	merged := bytes.Clone(base)
	for _, r := range []string{"reviewer-1", "reviewer-2"} {
		branch := filepath.Join(t.TempDir(), "review.jsonl")
		must(t, os.WriteFile(branch, base, 0o600))
		s, err := Open(branch, ticking())
		must(t, err)
		must(t, s.Save(ctx, r, 1, Individual, 1, Mark{Answer: true, Comment: r}))
		must(t, s.Close())
		content, err := os.ReadFile(branch)
		must(t, err)
		merged = append(merged, content[len(base):]...)
	}
	must(t, os.WriteFile(path, merged, 0o600))
	s, err = Open(path, ticking())
	must(t, err)
	defer s.Close()
	if marks := stateOf(t, s).Marks; len(marks) != 2 || marks[0].Comment != "reviewer-1" || marks[1].Comment != "reviewer-2" {
		t.Errorf("%+v", marks)
	}
}

func TestForeignFilesAreLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a?b#c %41.jsonl")
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
	for _, foreign := range []string{strings.Repeat("not a review ", 99), "{}", "{}\n", "\n", string(exported(t, stateOf(t, playedReview(t))))} {
		must(t, os.WriteFile(path, []byte(foreign), 0o600))
		for _, open := range []func(string, func() time.Time) (*Store, error){Create, Open} {
			if _, err := open(path, ticking()); !errors.Is(err, journal.ErrForeign) {
				t.Errorf("%.20q: %v", foreign, err)
			}
		}
		if content, err := os.ReadFile(path); err != nil || string(content) != foreign {
			t.Errorf("%.20q was changed", foreign)
		}
	}
	if _, err := Create("s3://bucket/review.jsonl", ticking()); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("in an object store: %v", err)
	}
}

// A database of a former version is named with what converts it, also where the new file would begin beside it.
func TestFormerDatabasesAreNamed(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "review.db")
	must(t, os.WriteFile(db, []byte("SQLite format 3\x00"+strings.Repeat("\x10", 84)), 0o600))
	for _, path := range []string{db, filepath.Join(dir, "review.jsonl")} {
		for _, open := range []func(string, func() time.Time) (*Store, error){Create, Open} {
			_, err := open(path, ticking())
			of := new(DatabaseError)
			if !errors.As(err, &of) || of.Path != db || !strings.Contains(err.Error(), "go run -C deploy/reviewdb . ") || !strings.Contains(err.Error(), "review.jsonl") {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
	if all, err := os.ReadDir(dir); err != nil || len(all) != 1 {
		t.Errorf("%v were made, %v", all, err)
	}
	must(t, os.WriteFile(db, []byte("no database"), 0o600))
	s, err := Create(filepath.Join(dir, "review.jsonl"), ticking())
	must(t, err)
	must(t, s.Close())
}

// What a worklist shows of earlier phases: nothing, but in the vote what the two said, and not who.
func TestADeskHidesTheFirstMarks(t *testing.T) {
	ctx := context.Background()
	s := newReview(t, filepath.Join(t.TempDir(), "review.jsonl"), 2, 1)
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
	s := newReview(t, filepath.Join(t.TempDir(), "review.jsonl"), 2, 1)
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
	sum := sha256.Sum256([]byte(links[0].Token))
	for suffix, has := range map[string]bool{"": false, ".tokens": true} {
		content, err := os.ReadFile(s.path + suffix)
		must(t, err)
		if strings.Contains(string(content), links[0].Token) {
			t.Errorf("review.jsonl%s holds a token", suffix)
		}
		if strings.Contains(string(content), hex.EncodeToString(sum[:])) != has {
			t.Errorf("review.jsonl%s holds a token's hash: %v", suffix, !has)
		}
		if info, err := os.Stat(s.path + suffix); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("review.jsonl%s: %v, %v", suffix, info.Mode(), err)
		}
	}
}

// A problem that the build has changed is not decided on the strength of marks on the former one.
func TestAChangedProblemIsNotMerged(t *testing.T) {
	ctx := context.Background()
	s := newReview(t, filepath.Join(t.TempDir(), "review.jsonl"), 2, 1)
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
			s, err := Create(filepath.Join(t.TempDir(), "review.jsonl"), ticking())
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
