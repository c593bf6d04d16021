package stages_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// A teller reads problems and labels, and writes duplicates and selection.
type teller struct{ work stages.Work }

// Describe implements [stages.Stage].
func (s *teller) Describe() stages.Description {
	return stages.Description{
		Name:    "teller",
		Version: 1,
		Reads:   []stages.Read{stages.From(schema.Problems, "id", "text"), stages.From(schema.Labels, "id", "goal")},
		Writes:  []schema.Named{schema.Duplicates, schema.Unmaskeds},
	}
}

func (s *teller) Run(ctx context.Context, job *stages.Job) error {
	return stages.Do(ctx, job, s)
}
func (s *teller) Work(context.Context, *stages.Job) (*stages.Work, error) { return &s.work, nil }

// numbered gives n problems, sorted by id: 10 comes before 2.
func numbered(n int) []schema.Problem {
	rows := make([]schema.Problem, n)
	for i := range rows {
		rows[i] = schema.Problem{ID: fmt.Sprintf("math/test/%d", i), Text: fmt.Sprint("text ", i)}
	}
	slices.SortFunc(rows, func(a, b schema.Problem) int { return strings.Compare(a.ID, b.ID) })
	return rows
}

// thirds labels every third problem, and two that are not there.
func thirds(of []schema.Problem) []schema.Label {
	labels := []schema.Label{{ID: "aaa", Goal: schema.Area}}
	for i := range of {
		if i%3 == 0 {
			labels = append(labels, schema.Label{ID: of[i].ID, Goal: schema.Area})
		}
	}
	return append(labels, schema.Label{ID: "zzz", Goal: schema.Area})
}

func unmasked(id, detail string) schema.Unmasked {
	return schema.Unmasked{ID: id, Reason: schema.NotNeeded, Detail: detail}
}

// details are the details of the rows of unmasked, behind their ids.
func details(t *testing.T, store *stagetest.Store) []string {
	t.Helper()
	var out []string
	for _, r := range stagetest.Table(t, store, schema.Unmaskeds) {
		out = append(out, r.ID+": "+r.Detail)
	}
	return out
}

func TestSubjectsAreJoinedByTheirKeys(t *testing.T) {
	all := numbered(100)
	backwards := slices.Clone(all)
	slices.Reverse(backwards)
	for _, c := range []struct {
		name string
		rows []schema.Problem
	}{{"sorted", all}, {"in another order", backwards}} {
		t.Run(c.name, func(t *testing.T) {
			store := stagetest.NewStore(t).With(schema.Problems, c.rows).With(schema.Labels, thirds(all))
			s := &teller{stages.Work{Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
				text, label := stages.RowOf(of, schema.Problems).Text, stages.RowOf(of, schema.Labels)
				if label != nil && label.ID != of.Key {
					return fmt.Errorf("%s has the label of %s", of.Key, label.ID)
				}
				stages.PutRow(out, schema.Unmaskeds, unmasked(of.Key, fmt.Sprint(text, " ", label != nil)))
				return nil
			}}}
			stagetest.Run(t, s, store)
			var want []string
			for i, p := range all {
				want = append(want, fmt.Sprintf("%s: %s %v", p.ID, p.Text, i%3 == 0))
			}
			if diff := cmp.Diff(want, details(t, store)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Who joins subjects elsewhere is given each row with the key of its subject; a table that is read as a whole has none.
func TestRowsByTheirSubjects(t *testing.T) {
	all := numbered(12)
	job := &stages.Job{Store: stagetest.NewStore(t).With(schema.Problems, all)}
	family := func(p *schema.Problem) string { return p.ID[:len("math/test/1")] }
	for _, c := range []struct {
		name string
		read stages.Read
		want func(*schema.Problem) string // nil for no rows
	}{
		{"a row each", stages.From(schema.Problems, "id"), func(p *schema.Problem) string { return p.ID }},
		{"several rows", stages.FromGroups(schema.Problems, family, "id"), family},
		{"as a whole", stages.FromWhole(schema.Problems, "id"), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			job.Reads = []stages.Read{c.read}
			var got, want []string
			parts, err := c.read.Groups(job)
			if err != nil {
				t.Fatal(err)
			}
			for part := range parts {
				for row, err := range c.read.BySubject(job, part) {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, row.Key+" "+row.Row.(*schema.Problem).ID)
				}
			}
			for i := range all {
				if c.want != nil {
					want = append(want, c.want(&all[i])+" "+all[i].ID)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The rows of a subject may stand behind those of the next ones: "1/x" comes after "1-a/x" and after "10".
func TestRowsAreWrittenInTheOrderOfTheirKeys(t *testing.T) {
	var all []schema.Problem
	for _, id := range []string{"m/1", "m/1-a", "m/10", "m/2"} {
		all = append(all, schema.Problem{ID: id})
	}
	store := stagetest.NewStore(t).With(schema.Problems, all).With(schema.Labels, []schema.Label{})
	s := &teller{stages.Work{
		Fixed: func(out *stages.Output) error {
			stages.PutRow(out, schema.Unmaskeds, unmasked("z", "fixed"))
			stages.PutRow(out, schema.Unmaskeds, unmasked("a", "fixed"))
			return nil
		},
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			for _, part := range []string{"/y", "/x", "~"} {
				stages.PutRow(out, schema.Unmaskeds, unmasked(of.Key+part, "each"))
			}
			return nil
		},
	}}
	stagetest.Run(t, s, store)
	var ids []string
	for _, r := range stagetest.Table(t, store, schema.Unmaskeds) {
		ids = append(ids, r.ID)
	}
	want := []string{"a", "m/1-a/x", "m/1-a/y", "m/1-a~", "m/1/x", "m/1/y", "m/10/x", "m/10/y", "m/10~", "m/1~", "m/2/x", "m/2/y",
		"m/2~", "z"}
	if diff := cmp.Diff(want, ids); diff != "" {
		t.Error(diff)
	}
}

func TestConclusionFromNotes(t *testing.T) {
	type note struct{ Length int }
	for _, n := range []int{0, 1, 100} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			all := numbered(n)
			store := stagetest.NewStore(t).With(schema.Problems, all).With(schema.Labels, thirds(all))
			called := 0
			s := &teller{stages.Work{
				Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
					if stages.RowOf(of, schema.Labels) != nil {
						out.Note(note{len(of.Key)})
					}
					stages.PutRow(out, schema.Unmaskeds, unmasked(of.Key, "each"))
					return nil
				},
				Combine: stages.Keep(func(_ context.Context, notes []stages.Noted[note], out *stages.Output) error {
					called++
					sum := 0
					for i, n := range notes {
						if sum += n.Note.Length; i > 0 && notes[i-1].Key >= n.Key {
							return fmt.Errorf("%s before %s", notes[i-1].Key, n.Key)
						}
					}
					stages.PutRow(out, schema.Unmaskeds, unmasked("a", fmt.Sprintf("%d notes, %d", len(notes), sum)))
					return nil
				}),
				Concludes: []schema.Named{schema.Unmaskeds},
			}}
			stagetest.Run(t, s, store)
			sum := 0
			labels := thirds(all)
			for _, l := range labels[1 : len(labels)-1] {
				sum += len(l.ID)
			}
			want := []string{fmt.Sprintf("a: %d notes, %d", len(labels)-2, sum)}
			for i := range all {
				want = append(want, all[i].ID+": each")
			}
			if diff := cmp.Diff(want, details(t, store)); diff != "" || called != 1 {
				t.Errorf("called %d times\n%s", called, diff)
			}
		})
	}
}

func TestWorkThatFailsWritesNothing(t *testing.T) {
	wrong := errors.New("wrong")
	fails := func(key string) func(context.Context, *stages.Subject, *stages.Output) error {
		return func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			stages.PutRow(out, schema.Unmaskeds, unmasked(of.Key, ""))
			if of.Key == key {
				return wrong
			}
			return nil
		}
	}
	for _, c := range []struct {
		name string
		work stages.Work
		want string
	}{
		{"each", stages.Work{Each: fails("math/test/57")}, "wrong"},
		{"fixed", stages.Work{Each: fails(""), Fixed: func(*stages.Output) error { return wrong }}, "wrong"},
		{"conclusion", stages.Work{Each: fails(""), Combine: stages.Keep(func(context.Context, []stages.Noted[string], *stages.Output) error { return wrong })}, "wrong"},
		{"a key twice", stages.Work{Each: func(_ context.Context, _ *stages.Subject, out *stages.Output) error {
			stages.PutRow(out, schema.Unmaskeds, unmasked("zz", ""))
			return nil
		}}, "key occurs twice"},
		{"another table", stages.Work{Each: func(_ context.Context, _ *stages.Subject, out *stages.Output) error {
			stages.PutRow(out, schema.Rejects, schema.Reject{})
			return nil
		}}, "stage teller does not say that it writes rejects"},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := stagetest.NewStore(t).With(schema.Problems, numbered(100)).With(schema.Labels, []schema.Label{})
			s := &teller{c.work}
			err := s.Run(t.Context(), stages.NewJob(s, 0, store))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v", err)
			}
			for _, table := range s.Describe().Writes {
				if _, written := store.Rows(table.Name()); written {
					t.Errorf("%s was written", table.Name())
				}
			}
		})
	}
}

// Tables of several row groups are read from their files as those in memory are.
func TestSubjectsFromFiles(t *testing.T) {
	const n = 2500
	store := stagetest.NewStore(t)
	var rows []schema.Unmasked
	var duplicates []schema.Duplicate
	for i := range n {
		id := fmt.Sprintf("math/test/%d", i)
		rows = append(rows, unmasked(id, fmt.Sprint(i)))
		if i%2 == 0 {
			duplicates = append(duplicates, schema.Duplicate{ID: id, KeptID: "math/train/1", How: schema.SameText})
		}
	}
	stagetest.Put(t, store, schema.Unmaskeds, rows)
	stagetest.Put(t, store, schema.Duplicates, duplicates)
	for name, from := range map[string]stages.Store{"memory": store, "files": store.OnDisk()} {
		t.Run(name, func(t *testing.T) {
			job := &stages.Job{Stage: "any", Store: from,
				Reads: []stages.Read{stages.From(schema.Unmaskeds, "id", "detail"), stages.From(schema.Duplicates, "id")}}
			last, seen, joined := "", 0, 0
			for some, err := range stages.Subjects(job) {
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range some {
					u, d := stages.RowOf(s, schema.Unmaskeds), stages.RowOf(s, schema.Duplicates)
					if s.Key <= last || u.ID != s.Key || s.Key != "math/test/"+u.Detail {
						t.Fatalf("%s after %s: %v", s.Key, last, u)
					}
					if last = s.Key; d != nil {
						if joined++; d.ID != s.Key {
							t.Fatalf("%s with %s", s.Key, d.ID)
						}
					}
					seen++
				}
			}
			if seen != n || joined != n/2 {
				t.Errorf("%d subjects, %d joined", seen, joined)
			}
		})
	}
}

// A subject of several rows is one, also where its rows lie in two row groups.
func TestSubjectsOfSeveralRows(t *testing.T) {
	store := stagetest.NewStore(t)
	var rows []schema.Unmasked
	want := map[string]int{}
	for i := range 700 {
		id := fmt.Sprintf("math/test/%03d", i)
		for k := range 1 + i%4 {
			rows = append(rows, unmasked(fmt.Sprintf("%s/%d", id, k), ""))
			want[id+"/"]++
		}
	}
	if len(rows) < schema.Unmaskeds.RowGroup {
		t.Fatalf("%d rows are one row group", len(rows))
	}
	stagetest.Put(t, store, schema.Unmaskeds, rows)
	for name, from := range map[string]stages.Store{"memory": store, "files": store.OnDisk()} {
		t.Run(name, func(t *testing.T) {
			problem := func(u *schema.Unmasked) string { return u.ID[:strings.LastIndex(u.ID, "/")+1] }
			job := &stages.Job{Stage: "any", Store: from, Reads: []stages.Read{stages.FromGroups(schema.Unmaskeds, problem, "id")}}
			got := map[string]int{}
			for some, err := range stages.Subjects(job) {
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range some {
					if _, twice := got[s.Key]; twice {
						t.Errorf("%s came twice", s.Key)
					}
					for i, u := range stages.RowsOf(s, schema.Unmaskeds) {
						if u.ID != fmt.Sprint(s.Key, i) {
							t.Errorf("row %d of %s is %s", i, s.Key, u.ID)
						}
						got[s.Key]++
					}
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A store that holds fewer rows than there are is told none of them.
func TestRowsOfLargeTablesAreNotHeld(t *testing.T) {
	for _, c := range []struct{ rows, held int }{{9, 10}, {10, 10}, {11, 10}, {40, 10}} {
		t.Run(fmt.Sprint(c.rows), func(t *testing.T) {
			store := &holding{Store: stagetest.NewStore(t), most: c.held}
			store.With(schema.Problems, numbered(c.rows)).With(schema.Labels, []schema.Label{})
			s := &teller{stages.Work{Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
				stages.PutRow(out, schema.Unmaskeds, unmasked(of.Key, ""))
				return nil
			}}}
			if err := s.Run(t.Context(), stages.NewJob(s, 0, store)); err != nil {
				t.Fatal(err)
			}
			rows, _ := store.Rows(schema.Unmaskeds.Name())
			if held := rows != nil; held != (c.rows <= c.held) {
				t.Errorf("held: %v", held)
			}
			read, err := stages.ReadTable(store.OnDisk(), schema.Unmaskeds)
			if err != nil || len(read) != c.rows {
				t.Errorf("the file has %d rows, %v", len(read), err)
			}
		})
	}
}

// Rows that wait for what is concluded are read back from a file where there are more than the store holds; what is concluded comes
// among them.
func TestRowsThatWaitForTheConclusion(t *testing.T) {
	const rows = 40
	concludes := func(ids ...string) func() stages.Combiner {
		return stages.Keep(func(_ context.Context, _ []stages.Noted[string], out *stages.Output) error {
			for _, id := range ids {
				stages.PutRow(out, schema.Unmaskeds, unmasked(id, "concluded"))
			}
			return nil
		})
	}
	each := func(_ context.Context, of *stages.Subject, out *stages.Output) error {
		stages.PutRow(out, schema.Unmaskeds, unmasked(of.Key, ""))
		return nil
	}
	for _, held := range []int{0, 1, rows - 2, rows, rows + 10} {
		t.Run(fmt.Sprint(held), func(t *testing.T) {
			store := &holding{Store: stagetest.NewStore(t), most: held}
			store.With(schema.Problems, numbered(rows)).With(schema.Labels, []schema.Label{})
			s := &teller{stages.Work{Each: each, Combine: concludes("z", "a", "math/test/1a"), Concludes: []schema.Named{schema.Unmaskeds}}}
			job := stages.NewJob(s, 0, store)
			if err := s.Run(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			read, err := stages.ReadTable(store.OnDisk(), schema.Unmaskeds)
			if err != nil {
				t.Fatal(err)
			}
			want := []string{"a", "math/test/1a", "z"}
			for _, p := range numbered(rows) {
				want = append(want, p.ID)
			}
			slices.Sort(want)
			var got []string
			for _, r := range read {
				got = append(got, r.ID)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			s.work.Combine = concludes("math/test/7")
			if err := s.Run(t.Context(), job); err == nil || !strings.Contains(err.Error(), "row math/test/7: key occurs twice") {
				t.Errorf("a row that is there already: %v", err)
			}
		})
	}
}

// A holding store holds so many rows of a table at most.
type holding struct {
	*stagetest.Store
	most int
}

func (h *holding) Held() int { return h.most }

// Subjects may be worked on in another order than that of their keys: the rows, the notes and the steps are as they are.
func TestWorkInAnotherOrder(t *testing.T) {
	all := numbered(30)
	var keys []string
	for i := range all {
		keys = append(keys, all[i].ID)
	}
	for _, workers := range []int{0, 1, 7} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			store := stagetest.NewStore(t).With(schema.Problems, all).With(schema.Labels, thirds(all))
			var mu sync.Mutex
			var worked, noted []string
			s := &teller{stages.Work{
				Workers: workers, Order: func(a, b string) int { return strings.Compare(b, a) },
				Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
					mu.Lock()
					worked = append(worked, of.Key)
					mu.Unlock()
					out.Note(of.Key)
					stages.PutRow(out, schema.Unmaskeds, unmasked(of.Key, stages.RowOf(of, schema.Problems).Text))
					return nil
				},
				NewNote: func() any { return new(string) },
				Combine: stages.Keep(func(_ context.Context, notes []stages.Noted[string], _ *stages.Output) error {
					for _, n := range notes {
						noted = append(noted, n.Note)
					}
					return nil
				}),
			}}
			stagetest.Run(t, s, store)
			var want []string
			for _, p := range all {
				want = append(want, p.ID+": "+p.Text)
			}
			if diff := cmp.Diff(want, details(t, store)); diff != "" {
				t.Error(diff)
			}
			if !slices.Equal(noted, keys) {
				t.Errorf("notes of %v", noted)
			}
			backwards := slices.Clone(keys)
			slices.Reverse(backwards)
			if workers == 1 && !slices.Equal(worked, backwards) {
				t.Errorf("worked on %v", worked)
			}
			failing := errors.New("no row")
			s.work.Each = func(_ context.Context, of *stages.Subject, _ *stages.Output) error {
				return fmt.Errorf("%s: %w", of.Key, failing)
			}
			job := stages.NewJob(s, 0, store)
			if err := s.Run(t.Context(), job); !errors.Is(err, failing) || !strings.HasPrefix(err.Error(), backwards[0]) {
				t.Error(err)
			}
		})
	}
}
