package proof

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/schema/audit"
)

// A remaking makes the tables of a release again from its problems, by the stages that made them, and holds every row of
// every configuration against what comes out. Rows whose content is withheld are held to what they still say.
type remaking struct {
	*verification
	*readRows
	// whole: nothing is withheld.
	whole bool
	// stages are those of the build, configured by the manifest, by name.
	stages map[string]*remaker
	// session has the ledger of the release, where it is one.
	session *session.Session
	// patches put what was made again in the place of what a row has.
	patches []func(problem string, want *schema.Released)
	// members are the problems that a configuration should have a row of; which they are is not known where it is nil.
	members map[*schema.Configuration]map[string]bool
}

// remake makes all again and compares.
func (v *verification) remake(ctx context.Context) error {
	r := &remaking{verification: v, readRows: v.content, members: map[*schema.Configuration]map[string]bool{}}
	r.whole = !slices.Contains(r.withheld, true)
	if !r.linked() {
		return nil
	}
	if !r.configure() {
		return nil
	}
	defer r.session.Close()
	for _, step := range []func(context.Context) error{r.label, r.check, r.dedupe, r.choose, r.rate, r.ask, r.reword, r.translate, r.draw} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	r.compare()
	return nil
}

// linked says whether every row is of a problem that is there.
func (r *remaking) linked() bool {
	ok := true
	for _, c := range schema.Configurations {
		field := "id"
		if c == schema.ReleasedBackward || c == schema.ReleasedAugmented {
			field = "parent_id"
		}
		for i := range r.rows[c] {
			of := schema.ReleasedRow{In: c, Released: &r.rows[c][i]}
			at, there := r.at[of.ProblemID()]
			switch {
			case !there:
				r.wrong(c, of.Key(), field, "the table problems has no such problem")
				ok = false
			case r.withheld[at] != of.Withheld:
				r.wrong(c, of.Key(), "withheld", "is not so in the table problems")
				ok = false
			}
		}
	}
	return ok
}

func (r *remaking) wrong(c *schema.Configuration, row, field, why string) {
	r.fault(audit.Fault{File: r.tableFile(c), Row: row, Field: field, Why: why})
}

// has gives the problems that a configuration has rows of.
func (r *remaking) has(c *schema.Configuration) map[string]bool {
	out := map[string]bool{}
	for i := range r.rows[c] {
		out[schema.ReleasedRow{In: c, Released: &r.rows[c][i]}.ProblemID()] = true
	}
	return out
}

// compare holds the rows against what they should be.
func (r *remaking) compare() {
	subsets := make([][]string, len(r.problems))
	for _, c := range schema.Configurations {
		if c == schema.ReleasedProblems {
			continue
		}
		for i := range r.rows[c] {
			of := schema.ReleasedRow{In: c, Released: &r.rows[c][i]}
			at := r.at[of.ProblemID()]
			subsets[at] = append(subsets[at], c.Table.Name())
			if want := r.members[c]; want != nil && !want[of.ProblemID()] {
				r.wrong(c, of.Key(), "id", "this row should not be there: what it comes from does not give it")
				continue
			}
			r.compareRow(of)
		}
		has := r.has(c)
		for _, p := range r.problems {
			if r.members[c][p.ID] && !has[p.ID] {
				r.wrong(c, p.ID, "", "a row of this problem is missing: what it comes from gives one")
			}
		}
	}
	for i := range r.problems {
		is := schema.Released{
			Withheld: r.withheld[i], Subsets: r.subsets[i], Problem: r.problems[i], Label: r.labels[i], Check: r.checks[i], Duplicate: r.duplicates[i],
		}
		if !slices.Equal(is.Subsets, subsets[i]) {
			r.wrong(schema.ReleasedProblems, is.Problem.ID, "subsets", fmt.Sprintf("are %v, and the configurations %v have the problem", is.Subsets, subsets[i]))
			is.Subsets = subsets[i]
		}
		r.compareRow(schema.ReleasedRow{In: schema.ReleasedProblems, Released: &is})
	}
}

// compareRow holds a row, column by column, against its problem and what was made again of that.
func (r *remaking) compareRow(is schema.ReleasedRow) {
	want := *is.Released
	problem := is.ProblemID()
	at := r.at[problem]
	image := want.Problem.Image
	want.Problem, want.Label, want.Check = r.problems[at], r.labels[at], r.checks[at]
	want.Problem.Image.Bytes = image.Bytes
	for _, patch := range r.patches {
		patch(problem, &want)
	}
	for i := range is.In.Table.Columns {
		c := &is.In.Table.Columns[i]
		if is.Withheld && !is.In.Own(c.Name) || c.Name == "content_digest" {
			continue
		}
		if has, should := c.Field(is.Released), c.Field(&want); !sameField(has, should) {
			r.wrong(is.In, is.Key(), c.Name, fmt.Sprintf("is %s, but what it comes from gives %s", spell(has), spell(should)))
		}
	}
}

func spell(field any) string { return truncated(strings.ReplaceAll(schema.Spell(field), "\n", " ")) }

func sameField(a, b any) bool { return schema.IsNull(a) && schema.IsNull(b) || reflect.DeepEqual(a, b) }
