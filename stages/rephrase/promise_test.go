package rephrase_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase"
	"geoeval/stages/stagetest"
)

// newSession is a session in which nobody can be asked: it has no valid configuration.
func newSession() *session.Session { return session.New("", "", true) }

// A spoil changes what the stage wrote of some problems, so that Check finds want.
type spoil struct {
	name  string
	spoil func(*tables)
	want  []string
}

type tables struct {
	candidates []schema.Rephrasing
	augmented  []schema.Augmented
}

func (x *tables) candidate(id string) *schema.Rephrasing {
	return &x.candidates[slices.IndexFunc(x.candidates, func(r schema.Rephrasing) bool { return r.ID == id })]
}

func (x *tables) of(parent string) *schema.Augmented {
	return &x.augmented[slices.IndexFunc(x.augmented, func(a schema.Augmented) bool { return a.ParentID == parent })]
}

// drawn is the candidate of a problem that is drawn, and other one that passed and is not.
func (x *tables) drawn(parent string) (drawn, other *schema.Rephrasing) {
	for i := range x.candidates {
		switch r := &x.candidates[i]; {
		case r.ParentID != parent || !r.Passed:
		case r.Drawn:
			drawn = r
		default:
			other = r
		}
	}
	return drawn, other
}

// check spoils what a stage wrote, and has it checked by a stage that asks nobody.
func (s *spoil) check(t *testing.T, config rephrase.Config, store *stagetest.Store) {
	stage := rephrase.New(newSession())
	*stage.Describe().Config.(*rephrase.Config) = config
	x := &tables{slices.Clone(stagetest.Table(t, store, schema.Rephrasings)), slices.Clone(stagetest.Table(t, store, schema.Augmenteds))}
	s.spoil(x)
	spoiled := stagetest.NewStore(t).With(schema.Rephrasings, x.candidates).With(schema.Augmenteds, x.augmented).
		With(schema.Problems, stagetest.Table(t, store, schema.Problems)).With(schema.Selection, stagetest.Table(t, store, schema.Selection))
	job := stages.NewAuditJob(stage, 1, spoiled)
	if s.want == nil {
		stagetest.WantFault(t, stage, job, "")
	}
	for _, want := range s.want {
		stagetest.WantFault(t, stage, job, want)
	}
}

// spoils are those that are found whoever wrote the candidates. Of the problem id the first candidates pass.
func spoils(id string) []spoil {
	first := id + "#01"
	return []spoil{
		{"nothing wrong", func(*tables) {}, nil},
		{"a fault that is none", func(x *tables) { x.candidate(first).Faults = []string{"empty"} }, []string{"rephrasings: row " + first + ": faults: is "}},
		{"did not pass", func(x *tables) { x.candidate(first).Passed = false }, []string{"rephrasings: row " + first + ": passed: is false, but what it comes from gives true"}},
		{"another distance", func(x *tables) { x.candidate(first).Distance = new(0.5001) }, []string{"rephrasings: row " + first + ": distance: is 0.5001"}},
		{"no distance", func(x *tables) { x.candidate(first).Distance = nil }, []string{"rephrasings: row " + first + ": distance: is null"}},
		{"another is drawn", func(x *tables) {
			drawn, other := x.drawn(id)
			drawn.Drawn, other.Drawn = false, true
		}, []string{": drawn: is true, but what it comes from gives false", ": drawn: is false, but what it comes from gives true"}},
		{"two are drawn", func(x *tables) {
			_, other := x.drawn(id)
			other.Drawn = true
		}, []string{": drawn: is true, but what it comes from gives false"}},
		{"another number", func(x *tables) { x.candidate(first).Candidate = 7 }, []string{"rephrasings: row " + first + ": candidate: is 7, but what it comes from gives 1"}},
		{"the last candidate is missing", func(x *tables) {
			at := slices.IndexFunc(x.candidates, func(r schema.Rephrasing) bool { return r.ID == id+"#03" })
			x.candidates = slices.Delete(x.candidates, at, at+1)
		}, []string{id}},
		{"a candidate of nobody", func(x *tables) {
			r := *x.candidate(first)
			r.ID, r.ParentID = "pgps9k/test/900#01", "pgps9k/test/900"
			x.candidates = append(x.candidates, r)
		}, []string{"rephrasings: row pgps9k/test/900#01: id: this row should not be there"}},
		{"a candidate twice", func(x *tables) { x.candidates = append(x.candidates, *x.candidate(first)) }, []string{first}},
		{"a candidate of another problem", func(x *tables) { x.candidate(first).ParentID = "pgps9k/test/001" }, []string{first}},
		{"one too many", func(x *tables) {
			r := *x.candidate(id + "#03")
			r.ID, r.Candidate, r.Drawn = id+"#04", 4, false
			x.candidates = append(x.candidates, r)
		}, []string{"rephrasings: row " + id + "#04: id: this row should not be there"}},
		{"a problem is missing", func(x *tables) { x.augmented = x.augmented[1:] }, []string{": id: this row is missing"}},
		{"a problem twice", func(x *tables) { x.augmented = append(x.augmented, x.augmented[0]) }, []string{": id: this row should not be there, or is there twice"}},
		{"the original where one was drawn", func(x *tables) {
			a := x.of(id)
			a.Text, a.Candidate, a.Passed, a.Model = "Find x.", 0, 0, ""
		}, []string{"augmented: row aug/" + id + ": text: is Find x.", "augmented: row aug/" + id + ": candidate: is ", "augmented: row aug/" + id + ": passed: is ", "augmented: row aug/" + id + ": model: is null"}},
		{"a wording that is called unchanged", func(x *tables) {
			a := x.of(id)
			a.Unchanged, a.Candidate, a.Passed, a.Model = true, 0, 0, ""
		}, []string{"augmented: row aug/" + id + ": unchanged: is true"}},
		{"another text", func(x *tables) { x.of(id).Text += "?" }, []string{"augmented: row aug/" + id + ": text: is "}},
		{"another candidate", func(x *tables) { x.of(id).Candidate++ }, []string{"augmented: row aug/" + id + ": candidate: is "}},
		{"another number of those that passed", func(x *tables) { x.of(id).Passed = 2 }, []string{"augmented: row aug/" + id + ": passed: is 2, but what it comes from gives 3"}},
		{"another number of those asked for", func(x *tables) { x.of(id).Asked = 9 }, []string{"augmented: row aug/" + id + ": asked: is 9"}},
		{"by somebody else", func(x *tables) { x.of(id).Model = "somebody" }, []string{"augmented: row aug/" + id + ": model: is somebody"}},
		{"of another problem", func(x *tables) { x.of(id).ParentID = "pgps9k/test/001" }, []string{"augmented: row aug/" + id + ": parent_id: is "}},
	}
}

// The model is not asked what it wrote; but whether that passes, and what follows, is found anew.
func TestCheckFindsWhatIsNotAsPromisedOfAModel(t *testing.T) {
	b := written(t)
	const id, quoted = "pgps9k/test/000", "pgps9k/test/012#01"
	for _, s := range append(spoils(id),
		spoil{"another text", func(x *tables) { x.candidate(id + "#01").Text = sorry }, []string{"rephrasings: row " + id + "#01: passed: is true, but what it comes from gives false"}},
		spoil{"a text that fails and passed", func(x *tables) {
			r := x.candidate(quoted)
			r.Passed, r.Faults = true, nil
		}, []string{"rephrasings: row " + quoted + ": passed: is true", "rephrasings: row " + quoted + ": faults: is null"}},
		spoil{"another fault", func(x *tables) { x.candidate(quoted).Faults = []string{"refusal: sorry"} }, []string{"rephrasings: row " + quoted + ": faults: is "}},
		spoil{"the first is missing", func(x *tables) {
			x.candidates = slices.DeleteFunc(x.candidates, func(r schema.Rephrasing) bool { return r.ID == id+"#01" })
		}, []string{id}},
		spoil{"drawn by a model that it is not of", func(x *tables) {
			drawn, _ := x.drawn(id)
			drawn.Model = "somebody"
		}, []string{"augmented: row aug/" + id + ": model: is "}},
	) {
		t.Run(s.name, func(t *testing.T) { s.check(t, b.config, b.store) })
	}
}

// What the rewriter wrote is written again.
func TestCheckFindsWhatIsNotAsPromisedOfTheRewriter(t *testing.T) {
	store := put(t, invented()[:3])
	stage := rules(t, 3, 8)
	stagetest.Run(t, stage, store)
	config := *stage.Describe().Config.(*rephrase.Config)
	const id = "pgps9k/test/000"
	for _, s := range append(spoils(id),
		spoil{"another text", func(x *tables) {
			r := x.candidate(id + "#01")
			r.Text = strings.ToUpper(r.Text)
		}, []string{"rephrasings: row " + id + "#01: text: is "}},
		spoil{"by somebody else", func(x *tables) { x.candidate(id + "#01").Model = modelName }, []string{"rephrasings: row " + id + "#01: model: is " + modelName}},
		spoil{"from a ledger", func(x *tables) { x.candidate(id + "#01").Request = "00" }, []string{"rephrasings: row " + id + "#01: request: is 00"}},
		spoil{"with a prompt", func(x *tables) { x.candidate(id + "#01").Prompt = "00" }, []string{"rephrasings: row " + id + "#01: prompt: is 00"}},
		spoil{"billed", func(x *tables) { x.candidate(id+"#01").PromptTokens, x.candidate(id+"#01").CompletionTokens = 1, 2 }, []string{
			"rephrasings: row " + id + "#01: prompt_tokens: is 1", "rephrasings: row " + id + "#01: completion_tokens: is 2",
		}},
	) {
		t.Run(s.name, func(t *testing.T) { s.check(t, config, store) })
	}
}

// Tables that are read back from their files hold what was promised as well.
func TestWhatWasWrittenIsAsPromised(t *testing.T) {
	b := written(t)
	job := b.job()
	job.Store = b.store.OnDisk()
	stagetest.WantFault(t, b.stage, job, "")
}

// Where the problems have changed, what is asked of them has.
func TestCheckFindsThatAProblemHasChanged(t *testing.T) {
	b := written(t)
	problems := slices.Clone(stagetest.Table(t, b.store, schema.Problems))
	problems[slices.IndexFunc(problems, func(p schema.Problem) bool { return p.ID == "pgps9k/test/000" })].Text = "Find the length of AB."
	b.store.With(schema.Problems, problems)
	stagetest.WantFault(t, b.stage, b.job(), "rephrasings: row pgps9k/test/000#01: passed: is true, but what it comes from gives false")
}
