package pipeline

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"

	"geoeval/schema"
)

var (
	// ErrNoProblem says that no problem has an id.
	ErrNoProblem = errors.New("no problem has this id")
	// ErrNotBuilt says that a folder does not hold what is asked for until a build writes it.
	ErrNotBuilt = errors.New("run geoeval build")
)

// problems is the table of problems, which the engine knows by name.
var problems = schema.Problems

// subject is the table whose rows people ask about, by the ids that it names in its columns About: the first one that is
// written, such as that of problems.
func (p *Pipeline) subject() schema.Named { return p.stages[0].Describe().Writes[0] }

// Problem gives one problem, with its image.
func (p *Pipeline) Problem(id string) (*schema.Problem, error) {
	for rows, err := range Scan(p.layout, problems) {
		if err != nil {
			return nil, p.unbuilt(problems.Name(), err)
		}
		for i := range rows {
			if rows[i].ID == id {
				return &rows[i], nil
			}
		}
	}
	return nil, fmt.Errorf("%s: %w", id, ErrNoProblem)
}

// EachProblem gives all problems, without their images, some at a time.
func (p *Pipeline) EachProblem() iter.Seq2[[]schema.Problem, error] {
	var columns []string
	for _, c := range problems.Columns {
		if c.Kind != schema.KindImage {
			columns = append(columns, c.Name)
		}
	}
	return func(yield func([]schema.Problem, error) bool) {
		for rows, err := range Scan(p.layout, problems, columns...) {
			if err != nil {
				err = p.unbuilt(problems.Name(), err)
			}
			if !yield(rows, err) {
				return
			}
		}
	}
}

// Problems gives all problems, without their images.
func (p *Pipeline) Problems() (all []schema.Problem, err error) {
	for rows, err := range p.EachProblem() {
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

// Seed is where all chance comes from.
func (p *Pipeline) Seed() uint64 { return p.config.Seed }

// unbuilt says of the error of a table's file what to do about it.
func (p *Pipeline) unbuilt(table string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s holds no table %s yet: %w", p.layout.Dir, table, p.layout.NotBuilt())
	}
	return fmt.Errorf("%w: %v", err, p.layout.NotBuilt())
}

// A Step is what one stage has to say of a problem.
type Step struct {
	Stage string `json:"stage"`
	// Why is the stage's own sentence.
	Why string `json:"why,omitempty"`
	// Rows are the rows of its tables that are about the problem.
	Rows []TracedRow `json:"rows,omitempty"`
}

// A TracedRow is a row as names and values of its columns, null ones left out.
type TracedRow struct {
	Table  string        `json:"table"`
	Fields []TracedField `json:"fields"`
}

// A TracedField is a column's name and its value, spelled.
type TracedField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Why gives the way of a problem, or of what was made of it, through every stage: the rows about it, and why there are
// none. Rows of the subject that name the id have others follow under their own ids.
func (p *Pipeline) Why(id string) ([]Step, error) {
	var steps []Step
	known := false
	ids := map[string]bool{id: true}
	for _, s := range p.stages {
		d := s.Describe()
		step := Step{Stage: d.Name}
		for _, t := range d.Writes {
			rows, own, err := p.rowsAbout(t.Erased(), ids)
			if err != nil {
				return nil, p.unbuilt(t.Name(), err)
			}
			if t.Name() == p.subject().Name() && len(rows) > 0 {
				known, ids = true, own
				ids[id] = true
			}
			step.Rows = append(step.Rows, rows...)
		}
		if explain := d.Audit.Explain; explain != nil && known {
			var err error
			if step.Why, err = explain(p.readingJob(s, built{p.layout}), id); err != nil {
				return nil, fmt.Errorf("stage %s: %w", d.Name, err)
			}
		}
		steps = append(steps, step)
	}
	if !known {
		return nil, fmt.Errorf("%s: %w", id, ErrNoProblem)
	}
	return steps, nil
}

// Made gives the rows that have an id of their own and were made of a problem, such as a backward question or, by its id
// among steps, a composite. There are none where their table was not written yet.
func (p *Pipeline) Made(id string) (made []TracedRow, err error) {
	for _, s := range p.stages {
		for _, named := range s.Describe().Writes {
			t := named.Erased()
			of := id
			switch {
			case t.Name() == schema.Composites.Name() && id == schema.CompositeID(schema.ParentOf(id)): // whose rows have the problem's id
				of = schema.ParentOf(id)
			case t.Column("id") == nil || t.Column("parent_id") == nil:
				continue
			}
			t.About = []string{"id"}
			rows, _, err := p.rowsAbout(t, map[string]bool{of: true})
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, p.unbuilt(t.Name(), err)
			}
			made = append(made, rows...)
		}
	}
	return made, nil
}

// Explain gives what some stages have to say of a problem, in the order of the build, without the rows about it: up
// to an error.
func (p *Pipeline) Explain(id string, of ...string) ([]Step, error) {
	var steps []Step
	for _, s := range p.stages {
		d := s.Describe()
		if d.Audit.Explain == nil || !slices.Contains(of, d.Name) {
			continue
		}
		why, err := d.Audit.Explain(p.readingJob(s, built{p.layout}), id)
		if err != nil {
			return steps, fmt.Errorf("stage %s: %w", d.Name, err)
		}
		if why != "" {
			steps = append(steps, Step{Stage: d.Name, Why: why})
		}
	}
	return steps, nil
}

// rowsAbout gives the rows of a table that name one of these ids in its columns About, and the ids that these have in the
// first of them.
func (p *Pipeline) rowsAbout(t *schema.Table[any], ids map[string]bool) (found []TracedRow, own map[string]bool, err error) {
	var light []string // what is worth spelling in a trace: all but texts at length, which show gives
	for _, c := range t.Columns {
		if c.Kind != schema.KindImage && c.Kind != schema.KindNumbers {
			light = append(light, c.Name)
		}
	}
	if len(t.About) == 0 {
		return nil, nil, nil
	}
	own = map[string]bool{}
	for rows, err := range Scan(p.layout, t, light...) {
		if err != nil {
			return nil, nil, err
		}
		for i := range rows {
			of := func(column string) string { return *t.Column(column).Field(&rows[i]).(*string) }
			if slices.ContainsFunc(t.About, func(column string) bool { return ids[of(column)] }) {
				found = append(found, TracedRow{t.TableName, spell(t, &rows[i])})
				own[of(t.About[0])] = true
			}
		}
	}
	return found, own, nil
}

// spell gives a row's columns as text, null ones left out.
func spell(t *schema.Table[any], row *any) []TracedField {
	var out []TracedField
	for _, c := range t.Columns {
		field := c.Field(row)
		if schema.IsNull(field) {
			continue
		}
		out = append(out, TracedField{c.Name, schema.Spell(field)})
	}
	return out
}
