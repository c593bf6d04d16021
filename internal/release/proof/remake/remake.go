// Package remake makes the tables of a release again from its problems, by the stages that made them, and holds every
// row of every configuration against what comes out.
package remake

import (
	"context"
	"crypto/sha256"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/format/bug"
	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages"
)

// A Release is one whose tables were read.
type Release struct {
	// Answers is a folder with its ledger, to which nobody else writes.
	Answers  string
	Manifest *release.Manifest
	// Read gives the rows of a configuration in the order of the file, with the bytes of images.
	Read func(*released.Configuration) iter.Seq2[*released.Parts, error]
	// Images are the digests of the bytes of images, by problem.
	Images map[string][sha256.Size]byte
	// Pictures are those of the images that are rows' own and not their problems', by the rows' keys.
	Pictures map[string][sha256.Size]byte
	// Catalogue is that of principles.
	Catalogue []schema.Principle
	// Ledger says that the files of its ledger are as they were published.
	Ledger bool
	// Fault is told what is wrong, Note what could not be made again, and why.
	Fault func(audit.Fault)
	Note  func(text string)

	// rows are those of every configuration with all that can be filled in ([released.Row.Fill]), without the bytes of images, once
	// they were loaded.
	rows map[*released.Configuration][]released.Parts
}

// load reads the rows into memory.
func (r *Release) load() error {
	if r.rows != nil {
		return nil
	}
	r.rows = map[*released.Configuration][]released.Parts{}
	for _, c := range released.Configurations {
		for p, err := range r.Read(c) {
			if err != nil {
				return err
			}
			row := released.Row{In: c, Parts: new(*p)}
			if image := row.Picture(); image != nil {
				image.Bytes = nil
			}
			row.Fill()
			r.rows[c] = append(r.rows[c], *row.Parts)
		}
	}
	return nil
}

// Held is how much was held against what was made again, or read again.
type Held struct {
	// Files are native ones.
	Files, Rows, Cells int64
}

// A remaking makes the tables of a release again. Rows whose content is withheld are held to what they still say.
type remaking struct {
	*Release
	// problems are the rows of all problems, at gives their places by id.
	problems []released.Parts
	at       map[string]int
	// whole: nothing is withheld.
	whole bool
	// order names the stages that write what a release has of problems, in their order.
	order []string
	// stages are those of the build, configured by the manifest, by name; those of other versions are not there.
	stages map[string]*remaker
	// configs are the configurations of the manifest, by stage.
	configs map[string]any
	// asked are the requests on which tables rest that were made again, nil where not all of these were.
	asked map[string]bool
	// session has the ledger of the release, where it is one.
	session *session.Session
	// all are the tables of all problems, once they were needed.
	all memory
	// catalogued is the catalogue of principles as it was made again, nil where it was not.
	catalogued []schema.Principle
	// known are the digests of tables of the build.
	known map[string]schema.Digest
	// patches put what was made again in the place of what a row has.
	patches []func(is released.Row, want *released.Parts)
	held    Held
	// members are the keys of the rows that a configuration should have, each with its problem; which they are is not
	// known where it is nil.
	members map[*released.Configuration]map[string]string
}

// Compare makes all again and compares.
func Compare(ctx context.Context, of *Release) (Held, error) {
	if held, same, err := reproduce(ctx, of); same || err != nil {
		return held, err
	}
	if err := of.load(); err != nil {
		return Held{}, err
	}
	r := &remaking{
		Release: of, known: map[string]schema.Digest{}, problems: of.rows[released.Problems], at: map[string]int{}, whole: true,
		members: map[*released.Configuration]map[string]string{},
	}
	for i := range r.problems {
		r.at[r.problems[i].Problem.ID] = i
		r.whole = r.whole && !r.problems[i].Withheld
	}
	if !r.linked() || !r.configure() {
		return r.held, nil
	}
	defer r.session.Close()
	var panics bug.Bag
	for _, stage := range r.order {
		step := special[stage]
		if step == nil {
			step = (*remaking).again
		}
		err := panics.Catch("stage "+stage, func() error { return step(r, ctx, r.stages[stage]) })
		if err != nil {
			return r.held, err
		}
	}
	if err := panics.Err(); err != nil { // what was not made again cannot be compared
		return r.held, err
	}
	r.checkCatalogue()
	r.compare()
	if err := r.checkTables(); err != nil {
		return r.held, err
	}
	origins := r.newOrigins()
	for i := range r.problems {
		origins.add(&r.problems[i])
	}
	origins.end()
	r.checkKeys()
	r.checkReads()
	r.checkAsked()
	return r.held, nil
}

// linked says whether every row is of a problem that is there.
func (r *remaking) linked() bool {
	ok := true
	for _, c := range released.Configurations {
		for of := range r.rows(c) {
			at, there := r.at[of.ProblemID()]
			switch {
			case !there:
				r.wrong(c, of.Key(), c.Problem, "the table problems has no such problem")
				ok = false
			case r.problems[at].Withheld != of.Withheld:
				r.wrong(c, of.Key(), "withheld", "is not so in the table problems")
				ok = false
			}
		}
	}
	return ok
}

// rows gives the rows of a configuration.
func (r *remaking) rows(c *released.Configuration) func(yield func(released.Row) bool) {
	return func(yield func(released.Row) bool) {
		for i := range r.Release.rows[c] {
			if !yield(released.Row{In: c, Parts: &r.Release.rows[c][i]}) {
				return
			}
		}
	}
}

func (r *remaking) wrong(c *released.Configuration, row, field, why string) {
	table := r.Manifest.Tables[slices.Index(released.Configurations, c)]
	r.Fault(audit.Fault{File: table.Files[0].Path, Row: row, Field: field, Why: why})
}

func (r *remaking) wrongManifest(field, why string) {
	r.Fault(audit.Fault{File: release.ManifestFile, Field: field, Why: why})
}

func (r *remaking) notef(format string, args ...any) { r.Note(fmt.Sprintf(format, args...)) }

// has gives the keys of a configuration's rows, each with its problem.
func (r *remaking) has(c *released.Configuration) map[string]string {
	out := map[string]string{}
	for of := range r.rows(c) {
		out[of.Key()] = of.ProblemID()
	}
	return out
}

// compare holds the rows against what they should be.
func (r *remaking) compare() {
	subsets := make([][]string, len(r.problems))
	for _, c := range released.Configurations {
		if c == released.Problems || c == released.Questions {
			continue
		}
		for of := range r.rows(c) {
			has := &subsets[r.at[of.ProblemID()]]
			if !slices.Contains(*has, c.Table.Name()) {
				*has = append(*has, c.Table.Name())
			}
			if want := r.members[c]; want != nil && want[of.Key()] == "" {
				r.wrong(c, of.Key(), "id", "this row should not be there: what it comes from does not give it")
				continue
			}
			r.compareRow(of)
		}
		has := r.has(c)
		for _, key := range slices.Sorted(maps.Keys(r.members[c])) {
			if has[key] == "" {
				r.wrong(c, r.members[c][key], "", "a row of this problem is missing: what it comes from gives one")
			}
		}
	}
	for i := range r.problems {
		is := r.problems[i]
		if !slices.Equal(is.Subsets, subsets[i]) {
			r.wrong(released.Problems, is.Problem.ID, "subsets",
				fmt.Sprintf("are %v, and the configurations %v have the problem", is.Subsets, subsets[i]))
			is.Subsets = subsets[i]
		}
		r.compareRow(released.Row{In: released.Problems, Parts: &is})
	}
	r.compareQuestions()
}

// compareQuestions holds the questions against the rows of the subsets.
func (r *remaking) compareQuestions() {
	want := map[string]released.Row{}
	for _, c := range released.Subsets {
		for of := range r.rows(c) {
			q := of.Question()
			want[q.Key()] = q
		}
	}
	for is := range r.rows(released.Questions) {
		should, there := want[is.Key()]
		delete(want, is.Key())
		if !there {
			r.wrong(is.In, is.Key(), "id", "this row should not be there: "+is.Parts.Question.Subset+" has no such row")
			continue
		}
		if is.OwnPicture() && r.Pictures[is.Key()] != r.Pictures[is.Parts.Question.ID] {
			r.wrong(is.In, is.Key(), "image", "is not that of its row in "+is.Parts.Question.Subset)
		}
		is.Picture().Bytes = nil
		should.Picture().Bytes = nil
		r.compareColumns(is, should.Parts)
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		r.wrong(released.Questions, key, "", "this row is missing: "+want[key].Parts.Question.Subset+" has it")
	}
}

// compareRow holds a row, column by column, against its problem and what was made again of that.
func (r *remaking) compareRow(is released.Row) {
	want := *is.Parts
	problem := &r.problems[r.at[is.ProblemID()]]
	for _, j := range is.In.Joins {
		if slices.Contains(released.Problems.Joins, j) {
			j.Put(&want, j.Part(problem))
		}
	}
	want.Problem.Image.Bytes = is.Problem.Image.Bytes
	for _, patch := range r.patches {
		patch(is, &want)
	}
	row := released.Row{In: is.In, Parts: &want}
	row.Settle()
	if is.OwnPicture() && !is.Withheld && row.Picture().Bytes != nil {
		if sha256.Sum256(row.Picture().Bytes) != r.Pictures[is.Key()] {
			r.wrong(is.In, is.Key(), "image", "is another than what is drawn of it again")
		}
		row.Picture().Bytes = nil
	} else if is.In == released.Backward && !schema.IsNull(row.Picture()) {
		row.Picture().Bytes = is.Picture().Bytes // which were held against the problem's
	}
	r.compareColumns(is, &want)
}

// compareColumns holds a row, column by column, against what it should be.
func (r *remaking) compareColumns(is released.Row, want *released.Parts) {
	r.held.Rows++
	for i := range is.In.Table.Columns {
		c := &is.In.Table.Columns[i]
		if is.Withheld && !is.In.Own(c.Name) || c.Name == "content_digest" {
			continue
		}
		r.held.Cells++
		if has, should := c.Field(is.Parts), c.Field(want); !stages.Same(has, should) {
			r.wrong(is.In, is.Key(), c.Name, fmt.Sprintf("is %s, but what it comes from gives %s", spell(has), spell(should)))
		}
	}
}

// spell gives a value on one line, shortened to what a fault shows of it.
func spell(field any) string {
	return audit.Shortened(strings.ReplaceAll(schema.Spell(field), "\n", " "))
}
