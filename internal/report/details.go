package report

import (
	"fmt"
	"slices"

	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// aboutProblems gives the tables that say something of a problem, in the order of the stages: problems first.
func aboutProblems() []schema.Named {
	return slices.DeleteFunc(slices.Clone(schema.Tables), func(t schema.Named) bool { return t.Erased().About == nil })
}

// hidden are columns of problems that a page does not show: pictures stand in blocks of their own, and the others say
// again what is shown.
var hidden = []string{"image", "choice_numbers", "pixel_digest", "picture_hash", "point_positions", "text_logic_forms"}

// A described table is its name, what a row says, and its columns, each with what a value means.
type described struct {
	Name    string      `json:"name"`
	Doc     string      `json:"doc"`
	Columns [][2]string `json:"columns"`
}

// unreleased are columns of translations that a release does not have, and that are never null.
var unreleased = []string{"candidate", "prompt_tokens", "completion_tokens"}

func describe() []described {
	var out []described
	for _, t := range aboutProblems() {
		e := t.Erased()
		d := described{Name: e.TableName, Doc: e.Doc}
		for _, c := range e.Columns {
			if !slices.Contains(hidden, c.Name) {
				d.Columns = append(d.Columns, [2]string{c.Name, c.Doc})
			}
		}
		out = append(out, d)
	}
	return out
}

func (b *build) writeDetails(out *onefile.Packer) error {
	problems := schema.Problems.Erased()
	var others []*schema.Table[any]
	for _, t := range aboutProblems()[1:] {
		others = append(others, t.Erased())
	}
	chunk := 0
	for part := range slices.Chunk(b.problems, problemsPerChunk) {
		var details []map[string][]onefile.Row
		for i := range part {
			d := map[string][]onefile.Row{"problems": {onefile.RowOf(problems, &part[i], hidden...)}}
			if told := programSteps(&part[i]); told != nil {
				d["program"] = told
			}
			for _, t := range others {
				hidden := hidden
				if b.about.Version != "" && t.TableName == schema.Translations.Name() {
					hidden = slices.Concat(hidden, unreleased)
				}
				for _, r := range b.rows.About(t, part[i].ID) {
					row := onefile.RowOf(t, r, hidden...)
					if s, ok := r.(*schema.Step); ok {
						b.chain(row, s)
					}
					d[t.TableName] = append(d[t.TableName], row)
				}
			}
			details = append(details, d)
		}
		if err := out.JSON(fmt.Sprintf("details-%d", chunk), details); err != nil {
			return err
		}
		chunk++
	}
	return nil
}
