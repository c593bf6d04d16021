// Package pipeline runs the stages: it knows which tables each reads and writes, which of them are stale and why, and
// brings those up to date in an output folder, so that a build that was killed goes on where it was.
package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/stages"
)

// A Pipeline is the stages with their configuration, and the folder that they write to.
type Pipeline struct {
	stages []stages.Stage
	config *Config
	layout Layout
	// writer gives the stage that writes a table.
	writer map[string]stages.Stage
	// guard, where not nil, is asked whether a build may be.
	guard Guard
}

// New makes a pipeline of stages, in the order of the list, with the configuration that LoadConfig gave for them. Every
// table is written by one stage, which comes before those that read it.
func New(all []stages.Stage, config *Config, out string) (*Pipeline, error) {
	p := &Pipeline{stages: all, config: config, layout: Layout{Dir: out}, writer: map[string]stages.Stage{}}
	for _, s := range all {
		d := s.Describe()
		for _, r := range d.Reads {
			if p.writer[r.Table] == nil {
				return nil, fmt.Errorf("stage %s reads table %s, which no stage before it writes", d.Name, r.Table)
			}
		}
		for _, t := range d.Writes {
			if w := p.writer[t.Name()]; w != nil {
				return nil, fmt.Errorf("stages %s and %s both write table %s", w.Describe().Name, d.Name, t.Name())
			}
			p.writer[t.Name()] = s
		}
	}
	return p, nil
}

// On has the pipeline keep its output folder on a disk, and gives it.
func (p *Pipeline) On(d disk.Disk) *Pipeline {
	p.layout.Disk = d
	return p
}

// By says that another verb than geoeval build writes the output folder, and gives the pipeline.
func (p *Pipeline) By(verb string) *Pipeline {
	p.layout.Verb = verb
	return p
}

// A Guard says whether a build may be. It is asked once no other build can write to the output folder, and before anything there
// is changed; begun is called once nothing else keeps the build from running.
type Guard func(ctx context.Context) (begun func() error, err error)

// Guarded has builds of the pipeline ask first, and gives it.
func (p *Pipeline) Guarded(g Guard) *Pipeline {
	p.guard = g
	return p
}

// Layout says where things are in the pipeline's output folder.
func (p *Pipeline) Layout() Layout { return p.layout }

// Stages lists the stages in their order.
func (p *Pipeline) Stages() []stages.Stage { return p.stages }

// Digests gives what the output folder records of each table, by name.
func (p *Pipeline) Digests() (map[string]schema.Digest, error) {
	state, err := p.layout.state()
	if err != nil {
		return nil, err
	}
	out := map[string]schema.Digest{}
	for _, r := range state.Stages {
		for name, t := range r.Tables {
			out[name] = t.Digest
		}
	}
	return out, nil
}

// An Event tells of a stage on its way.
type Event struct {
	// Stage is its name; a note without one is about the build as a whole.
	Stage string
	Kind  EventKind
	// Why the stage runs, for Started; the note, for Noted; what went wrong, for Failed; what was asked of language models, for Stopped.
	Text string
	// Urgent, for Noted: a person should do something about it.
	Urgent bool
	// Facts, for Started, gives what is known of the stage's work. It may be called at any time, from any goroutine, also
	// when the stage has ended.
	Facts func() stages.Facts
}

// An EventKind says what an event tells.
type EventKind string

// The kinds of events. Each stage that is to be built is Waiting first, all of them in their order, and ends as fresh,
// finished or failed; one that waits for a failed one tells nothing more, and one that was at work but that it asked language models. Progress is no event: who shows it asks for
// Event.Facts.
const (
	// Waiting: for the stages that it reads from.
	Waiting EventKind = "waiting"
	// Checking: whether the stage is stale.
	Checking EventKind = "checking"
	Fresh    EventKind = "fresh"
	Started  EventKind = "started"
	Noted    EventKind = "noted"
	Finished EventKind = "finished"
	Failed   EventKind = "failed"
	// Stopped: because of an interrupt, or as another stage failed, when language models had been asked.
	Stopped EventKind = "stopped"
)

// A Status is a stage and whether its tables are up to date.
type Status struct {
	Stage string `json:"stage"`
	Fresh bool   `json:"fresh"`
	// Why it is not: what made it stale.
	Why string  `json:"why,omitempty"`
	By  StaleBy `json:"-"`
	// Own is, where a stage that it reads from is stale, what else is not as when it last ran, of the kind OwnBy; "" for nothing. Then its
	// tables are not of one run with those that it reads.
	Own   string  `json:"-"`
	OwnBy StaleBy `json:"-"`
}

// A StaleBy is the kind of what made a stage stale.
type StaleBy int

// The kinds of what makes a stage stale.
const (
	// ByOther: what it wrote is not there as it was, or the program, the seed or what is outside changed.
	ByOther StaleBy = iota
	// ByChange: its configuration or its input changed.
	ByChange
	// ByInput: a stage that it reads from is stale.
	ByInput
	// ByItself: nothing changed, and it wants to run again: it did not obtain everything, or answers were set aside.
	ByItself
	// ByFirst: it never ran to its end.
	ByFirst
)

// Status tells of every stage whether it is fresh. It changes nothing.
func (p *Pipeline) Status(ctx context.Context) ([]Status, error) { return p.status(ctx, false, false) }

// status is Status; where others may write, a stage that reads from a folder in which a build runs is not fresh, and no error. running:
// a build is at work in this folder; of a table that is another one than the state knows, it has put it there.
func (p *Pipeline) status(ctx context.Context, written, running bool) ([]Status, error) {
	folder, err := p.layout.open()
	if err != nil {
		return nil, err
	}
	if folder != nil {
		defer folder.Close()
	}
	state, err := p.layout.load(folder)
	unusable, isUnusable := errors.AsType[*StateError](err)
	if isUnusable {
		state = emptyState()
	} else if err != nil {
		return nil, err
	}
	stale := map[string]string{}  // table → the stage that may change it
	causes := map[string]string{} // stage that is stale → the keys of the configuration that changed, of it or of one that it reads from
	var out []Status
	for _, s := range p.stages {
		d := s.Describe()
		is, own := Status{Stage: d.Name}, p.changed(d.Name, state)
		cause := ""
		if own != "" {
			cause = d.Name + "." + own
		}
		reads := func(r stages.Read) bool { return stale[r.Table] != "" }
		if i := slices.IndexFunc(d.Reads, reads); i >= 0 {
			of := stale[d.Reads[i].Table]
			is.By, is.Why = ByInput, fmt.Sprintf("its input %s may change: stage %s is stale", d.Reads[i].Table, of)
			if cause = cmp.Or(cause, causes[of]); causes[of] != "" {
				is.Why += " (" + causes[of] + ")"
			}
			if own != "" {
				is.By, is.Why = ByChange, "configuration: "+own+"; and "+is.Why
			}
			k, err := p.ownKey(folder, s, state, p.recorded(state))
			if err != nil {
				return nil, err
			}
			if k.by != ByItself {
				is.Own, is.OwnBy = k.stale, k.by
			}
		} else {
			k, err := p.keyOf(ctx, folder, s, state, p.recorded(state))
			if written && errors.Is(err, ErrBusy) {
				k, err = &stageKey{stale: "what it reads from outside is being written: " + err.Error()}, nil
			}
			if err != nil {
				return nil, err
			}
			if running && k.altered {
				k.stale = "its tables are being written"
			}
			if is.Why, is.By = k.stale, k.by; isUnusable {
				is.Why = unusable.Error()
			}
		}
		if is.Fresh = is.Why == ""; !is.Fresh {
			causes[d.Name] = cause
			for _, t := range d.Writes {
				stale[t.Name()] = d.Name
			}
		}
		out = append(out, is)
	}
	return out, nil
}

// changed names the keys of a stage's configuration that are not as when it last ran; "" where none is, or where it never ran.
func (p *Pipeline) changed(stage string, last *state) string {
	was := last.Stages[stage]
	if was == nil {
		return ""
	}
	return configDifference(was.Config, p.config.sections[stage])
}

// Altered says of the tables in the output folder which are not what the build wrote, by their content, though they are
// there: none where all are, or where nothing is built. A build makes them anew.
func (p *Pipeline) Altered(ctx context.Context) ([]string, error) {
	folder, err := p.layout.open()
	if folder == nil || err != nil {
		return nil, err
	}
	defer folder.Close()
	state, err := p.layout.load(folder)
	if _, unusable := errors.AsType[*StateError](err); unusable {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []string
	for _, s := range p.stages {
		record := state.Stages[s.Describe().Name]
		if record == nil {
			continue
		}
		for _, t := range s.Describe().Writes {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			why, altered, err := record.intact(folder, t)
			if err != nil {
				return nil, err
			}
			if altered {
				out = append(out, why)
			}
		}
	}
	return out, nil
}

// recorded gives the digests of tables as the state knows them.
func (p *Pipeline) recorded(state *state) func(table string) (schema.Digest, bool) {
	return func(table string) (schema.Digest, bool) {
		r := state.Stages[p.writer[table].Describe().Name]
		if r == nil || r.Tables[table] == nil {
			return schema.Digest{}, false
		}
		return r.Tables[table].Digest, true
	}
}
