package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// A Summary is what became of the records of each source, in numbers, and what else the stages have to say at the end
// of a build.
type Summary struct {
	// Columns are those of all stages, in their order.
	Columns []stages.SourceColumn
	// Parts are what the stages say besides.
	Parts []*stages.Summary
	// Short are the subsets that another configuration would fill.
	Short []*stages.Short
	// Subsets are those of the benchmark that there are.
	Subsets []*stages.Subset
}

// Summary has the stages sum up the tables that there are.
func (p *Pipeline) Summary() (*Summary, error) { return p.SummaryOf(built{p.layout}) }

// SummaryOf has the stages sum up tables that are somewhere else than in the output folder.
func (p *Pipeline) SummaryOf(store stages.Store) (*Summary, error) {
	sum := &Summary{}
	for _, s := range p.stages {
		d := s.Describe()
		if d.Audit.Summarize == nil {
			continue
		}
		said, err := d.Audit.Summarize(p.readingJob(s, store))
		if err != nil {
			return nil, fmt.Errorf("stage %s: %w", d.Name, err)
		}
		sum.Columns = append(sum.Columns, said.Columns...)
		if said.Short != nil {
			said.Short.At = p.config.placeOf(said.Short.Key)
			sum.Short = append(sum.Short, said.Short)
		}
		if said.Subset != nil {
			sum.Subsets = append(sum.Subsets, said.Subset)
		}
		if said.Name != "" {
			sum.Parts = append(sum.Parts, said)
		}
	}
	return sum, nil
}

// readingJob is the job of a stage that reads all that it reads or writes, and runs not.
func (p *Pipeline) readingJob(s stages.Stage, store stages.Store) *stages.Job {
	return stages.NewAuditJob(s, p.config.Seed, store)
}

// Sources are those of which anything was counted, in the order of the paper.
func (s *Summary) Sources() []schema.Source {
	var out []schema.Source
	for _, source := range schema.Sources {
		for _, c := range s.Columns {
			if c.Counts[source] != 0 {
				out = append(out, source)
				break
			}
		}
	}
	return out
}

// Value is what a stage says under a name, as a value of the type that the stage says it has; the zero value where no
// stage says anything.
func Value[V any](s *Summary, name string) (none V) {
	for _, part := range s.Parts {
		if v, ok := part.Value.(V); ok && part.Name == name {
			return v
		}
	}
	return none
}

// MarshalJSON gives the sources under the key sources, and what each stage says under its name, in the order of the
// stages.
func (s *Summary) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`{"sources":[`)
	for i, source := range s.Sources() {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"source":%q`, source)
		for _, c := range s.Columns {
			fmt.Fprintf(&b, `,%q:%d`, c.Name, c.Counts[source])
		}
		b.WriteByte('}')
	}
	b.WriteByte(']')
	for _, part := range s.Parts {
		fmt.Fprintf(&b, ",%q:", part.Name)
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(part.Value); err != nil {
			return nil, err
		}
	}
	if len(s.Short) > 0 {
		short, err := json.Marshal(s.Short)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, ",%q:%s", "short", short)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// widest is how many columns a line of the table of sources has at the most, where that goes.
const widest = 80

// SourceTable is what became of the records of each source: a line a source, and one for all; "" where no stage counts them, as in an
// evaluation.
func (s *Summary) SourceTable() string {
	if len(s.Columns) == 0 {
		return ""
	}
	table := s.sourceTable(2)
	if head, _, _ := strings.Cut(table, "\n"); len(head) > widest {
		return s.sourceTable(1)
	}
	return table
}

func (s *Summary) sourceTable(between int) string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, between, ' ', tabwriter.AlignRight)
	line := func(first any, cell func(c *stages.SourceColumn) any) {
		fmt.Fprint(t, first, "\t")
		for i := range s.Columns {
			fmt.Fprint(t, cell(&s.Columns[i]), "\t")
		}
		fmt.Fprintln(t)
	}
	line("source", func(c *stages.SourceColumn) any { return c.Head })
	for _, source := range s.Sources() {
		line(source, func(c *stages.SourceColumn) any { return c.Counts[source] })
	}
	line("all", func(c *stages.SourceColumn) any {
		sum := int64(0)
		for _, n := range c.Counts {
			sum += n
		}
		return sum
	})
	t.Flush()
	var flush strings.Builder
	for line := range strings.Lines(b.String()) { // nothing is to the left of the first column
		flush.WriteString(line[between:])
	}
	return flush.String()
}

// Write prints the whole summary as text: the table of sources, and then what the stages say.
func (s *Summary) Write(w io.Writer) error {
	var texts []string
	if table := s.SourceTable(); table != "" {
		texts = append(texts, table)
	}
	for _, part := range s.Parts {
		if part.Text != "" {
			texts = append(texts, part.Text)
		}
	}
	for _, short := range s.Short {
		texts = append(texts, short.String()+"\n")
	}
	_, err := io.WriteString(w, strings.Join(texts, "\n"))
	return err
}
