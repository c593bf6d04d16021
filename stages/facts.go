package stages

import (
	"sync"

	"geoeval/internal/facts"
)

// Facts are what a running stage knows of its work at one moment.
type Facts struct {
	// Done of Total units of work are done; where Total is 0, nobody knows how many there are.
	Done  int `json:"done"`
	Total int `json:"total"`
	// Doing says in a few words what is done at the moment, where that is not what the stage is for; often empty.
	Doing string `json:"doing,omitempty"`
	// Model is what is known of the questions to a language model; nil where none is asked.
	Model *facts.Model `json:"model,omitempty"`
	// Groups are what is known of each model in each setting; none where nobody counts them.
	Groups []facts.Group `json:"-"`
}

// known is what a job knows of its progress.
type known struct {
	mu    sync.Mutex
	facts Facts
	// model, where not nil, is asked for Facts.Model. before is what was known in the end by those before it; nil for none.
	model  Asker
	before *facts.Model
	// groups, where not nil, is asked for Facts.Groups.
	groups func() []facts.Group
}

// Facts gives what is known of the job's work. It may be called at any time, from any goroutine.
func (j *Job) Facts() Facts {
	k := &j.known
	k.mu.Lock()
	f, model, before, groups := k.facts, k.model, k.before, k.groups
	k.mu.Unlock()
	if groups != nil {
		f.Groups = groups()
	}
	if model != nil {
		f.Model = model.Facts().After(before)
	}
	return f
}

// Step reports how many of the stage's units of work are done. One goroutine may call it at a time.
func (j *Job) Step(done, total int) {
	j.known.mu.Lock()
	j.known.facts.Done, j.known.facts.Total = done, total
	j.known.mu.Unlock()
	if j.Progress != nil {
		j.Progress(done, total)
	}
}

// A counter reports how many units of work are done, by whichever goroutines.
type counter struct {
	job         *Job
	mu          sync.Mutex
	done, total int
}

// counts begins to count so many units of work.
func (j *Job) counts(total int) *counter {
	j.Step(0, total)
	return &counter{job: j, total: total}
}

// add says that so many more are done.
func (c *counter) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done += n
	c.job.Step(c.done, max(c.done, c.total))
}

// Doing reports in a few words what the stage does at the moment; empty is what it is for.
func (j *Job) Doing(what string) {
	j.known.mu.Lock()
	defer j.known.mu.Unlock()
	j.known.facts.Doing = what
}

// An Asker knows of the questions that a stage asks a language model. It is a pointer.
type Asker interface{ Facts() *facts.Model }

// Asks says who knows of the questions that the stage asks a language model. It is called from any goroutine, as long as the
// job is known to anybody.
func (j *Job) Asks(model Asker) {
	j.known.mu.Lock()
	defer j.known.mu.Unlock()
	if before := j.known.model; before != nil && before != model {
		j.known.before = before.Facts().After(j.known.before)
	}
	j.known.model = model
}

// Groups says who knows of each model in each setting. It is called from any goroutine, as long as the job is known to anybody.
func (j *Job) Groups(of func() []facts.Group) {
	j.known.mu.Lock()
	defer j.known.mu.Unlock()
	j.known.groups = of
}

// Asked says what the job has asked language models so far, and what that took; "" where nothing came of it and nothing was
// spent.
func (j *Job) Asked() string {
	model := j.Facts().Model
	if model == nil {
		return ""
	}
	all := model.Tally()
	if all.Bought+all.Free+all.Refused+all.Tokens == 0 && all.Dollars == 0 {
		return ""
	}
	return all.String()
}
