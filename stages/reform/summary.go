package reform

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/stages"
)

// Counts is what became of a source's selected problems: Selected = Reformed and the sum of Unreformed.
type Counts struct {
	Source     string                            `json:"source"`
	Selected   int64                             `json:"selected"`
	Reformed   int64                             `json:"reformed"`
	Unreformed map[schema.UnreformedReason]int64 `json:"unreformed"`
}

// summarize counts the reformed problems of each source; nothing where the stage is off.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	if s.config.Limit == 0 {
		return &stages.Summary{}, nil
	}
	rows, err := stages.RowsIfThere(job, schema.Reformeds, "id", "parent_id", "source")
	others, err2 := stages.RowsIfThere(job, schema.Unreformeds, "id", "reason")
	counts := map[schema.Source]*Counts{}
	of := func(source schema.Source) *Counts {
		if counts[source] == nil {
			counts[source] = &Counts{Source: string(source), Unreformed: map[schema.UnreformedReason]int64{}}
		}
		counts[source].Selected++
		return counts[source]
	}
	for i := range rows {
		of(rows[i].Source).Reformed++
	}
	for i := range others {
		of(stages.SourceOf(others[i].ID)).Unreformed[others[i].Reason]++
	}
	all := stages.InOrder(counts)
	var text strings.Builder
	for _, c := range all {
		fmt.Fprintf(&text, "reformed: %d of %d problems of %s", c.Reformed, c.Selected, c.Source)
		for i, r := range slices.DeleteFunc(slices.Clone(schema.UnreformedReasons), func(r schema.UnreformedReason) bool { return c.Unreformed[r] == 0 }) {
			if i == 0 {
				text.WriteString("; not ")
			} else {
				text.WriteString(", ")
			}
			fmt.Fprintf(&text, "%d %s", c.Unreformed[r], strings.ReplaceAll(string(r), "_", " "))
		}
		text.WriteString("\n")
	}
	return &stages.Summary{Name: "reform", Value: all, Text: text.String(), Subset: s.subset(all)}, errors.Join(err, err2)
}

// subset is how many problems were reformed, and why no more are.
func (s *stage) subset(counts []Counts) *stages.Subset {
	var selected, reformed int64
	not := map[schema.UnreformedReason]int64{}
	for _, c := range counts {
		selected, reformed = selected+c.Selected, reformed+c.Reformed
		for r, n := range c.Unreformed {
			not[r] += n
		}
	}
	m := &stages.Subset{Name: "GeoEval-reformed", Has: int(reformed), Size: min(s.config.Limit, int(selected))}
	if m.Has < m.Size {
		var reasons []stages.Part
		for _, r := range schema.UnreformedReasons {
			reasons = append(reasons, stages.Part{Name: strings.ReplaceAll(string(r), "_", " "), N: not[r]})
		}
		m.Why = fmt.Sprintf("the other %d problems cannot be reformed: %s", selected-reformed, stages.Largest(reasons, 4))
	}
	return m
}

// checkRow holds a row's image against the digest of its pixels.
func checkRow(_ string, row any) error {
	r, ok := row.(*schema.Reformed)
	if !ok || len(r.Image.Bytes) == 0 && r.ImageDigest == "" {
		return nil
	}
	info, err := diagram.Measure(r.Image.Bytes)
	why := "its pixels are not those of image_digest"
	if err != nil {
		why = err.Error()
	} else if info.Pixels.String() == r.ImageDigest {
		return nil
	}
	return &schema.FieldError{Table: schema.Reformeds.Name(), Row: r.ID, Field: "image", Why: why}
}
