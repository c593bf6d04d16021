package released_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// Every column of a release comes from a table of the build, but for those that the release adds.
func TestColumnsHaveAnOrigin(t *testing.T) {
	added := []string{"withheld", "content_digest", "subsets"}
	for _, c := range released.Configurations {
		if c == released.Questions {
			continue // its columns are those of the subsets; see TestQuestionsSayWhatTheirSubsetsSay
		}
		t.Run(c.Table.Name(), func(t *testing.T) {
			for _, name := range c.Table.ColumnNames() {
				if _, ok := c.Origins[name]; ok == slices.Contains(added, name) {
					t.Errorf("%s comes from %v", name, c.Origins[name])
				}
			}
		})
	}
	for column, table := range map[string]schema.Named{
		"complexity": schema.Ratings, "question": schema.Problems, "check_status": schema.ProgramChecks, "question_en": schema.Translations,
		"selection_rank": schema.Selection,
	} {
		if got := released.Selection.Origins[column].Join.Table; got != table {
			t.Errorf("%s comes from %s", column, got.Name())
		}
	}
}

// Each part of a row is that of one joined table.
func TestEachPartOfARowIsJoined(t *testing.T) {
	parts := map[string]bool{}
	for f := range reflect.TypeFor[released.Parts]().Fields() {
		if f.Type.Kind() == reflect.Struct && f.Name != "Question" {
			parts[f.Name] = true
		}
	}
	row := &released.Parts{}
	for _, j := range released.Joins {
		at := reflect.ValueOf(j.Part(row))
		for f := range reflect.TypeFor[released.Parts]().Fields() {
			if f.Type == at.Type().Elem() && reflect.ValueOf(row).Elem().FieldByIndex(f.Index).Addr().Pointer() == at.Pointer() {
				if !parts[f.Name] {
					t.Errorf("two tables have the part %s, the second is %s", f.Name, j.Table.Name())
				}
				delete(parts, f.Name)
			}
		}
	}
	for name := range maps.Keys(parts) {
		t.Errorf("no table has the part %s: Joins (internal/release/released/joins.go) has no entry of it", name)
	}
}

func TestJoinsNameColumnsAndConfigurations(t *testing.T) {
	for _, why := range released.JoinFaults() {
		t.Error(why)
	}
}

// What a row repeats or leaves out is filled in from its other columns, also where the build has no row of an optional table.
func TestFill(t *testing.T) {
	const id = "math/train/1"
	question := released.Row{In: released.Backward, Parts: &released.Parts{}}
	question.Backward = schema.Backward{ID: schema.BackwardID(id), ParentID: id, Source: schema.MATH, Language: schema.Chinese}
	question.Label.PrimaryShape = schema.Cone
	question.Fill()
	p := question.Problem
	if p.ID != id || p.Source != schema.MATH || p.Language != schema.Chinese || question.Label.ID != id || question.Backward.Shape != schema.Cone {
		t.Errorf("a question is filled to %+v", question.Parts)
	}
	if question.Key() != schema.BackwardID(id) || question.ProblemID() != id || question.Source() != schema.MATH {
		t.Errorf("key %s, problem %s, source %s", question.Key(), question.ProblemID(), question.Source())
	}
	problem := released.Row{In: released.Problems, Parts: &released.Parts{Problem: schema.Problem{ID: id}}}
	problem.Fill()
	if problem.Label.ID != id || problem.Duplicate.ID != "" {
		t.Errorf("a problem that is no duplicate is filled to %+v", problem.Parts)
	}
	problem.Duplicate.KeptID = "math/train/2"
	problem.Fill()
	if problem.Duplicate.ID != id {
		t.Errorf("a duplicate is filled to %+v", problem.Parts)
	}
}

// Of several rows of a problem a release has those that its table says.
func TestARowOfSeveralIsTaken(t *testing.T) {
	for _, j := range released.Joins {
		if j.Table != schema.Named(schema.Rephrasings) {
			continue
		}
		rows := j.ByProblem([]schema.Rephrasing{{ParentID: "a"}, {ParentID: "a", Candidate: 2, Drawn: true}, {ParentID: "b"}})
		if len(rows) != 1 || len(rows["a"]) != 1 {
			t.Fatalf("taken are %v", rows)
		}
		r := &released.Parts{}
		if j.Put(r, rows["a"][0]); r.Rephrasing.Candidate != 2 {
			t.Errorf("put was %+v", r.Rephrasing)
		}
		if j.Put(r, nil); r.Rephrasing.Candidate != 0 {
			t.Errorf("nothing was put, and there is %+v", r.Rephrasing)
		}
	}
}

// Every column of the questions says what the subset's column of that name says, and in all subsets the columns that
// one scores with are there.
func TestQuestionsSayWhatTheirSubsetsSay(t *testing.T) {
	const id = "math/train/1"
	whole := released.Parts{
		Problem: schema.Problem{
			ID: id, Source: schema.MATH, Language: schema.English, Text: "Find $AB$.", Choices: []string{"56", "57"},
			Answer: "57.000", AnswerValue: new(57.0), AnswerLetter: "B", AnswerChoice: "57", Image: schema.Image{Path: "a.png", Bytes: []byte{1}}, License: "MIT",
			Structural: []string{"line A B", "line B C"}, Semantic: []string{"AB = 3"}, DiagramCode: "draw(A--B);\n",
		},
		Backward: schema.Backward{
			ID: schema.BackwardID(id), ParentID: id, Source: schema.MATH, Language: schema.English, Text: "The answer is 57. What is X?",
			Answer: "57", X: new(3.0), XText: "3", Semantic: []string{"AB = X"}, Places: []schema.Number{{Text: "3", Field: schema.InClauses, Start: 5, End: 6}},
		},
		Augmented: schema.Augmented{ID: schema.AugmentedID(id), ParentID: id, Text: "Determine $AB$."},
	}
	asked := released.Question{
		ID: id, Problem: id, Source: schema.MATH, Language: schema.English, License: "MIT", Text: "Find $AB$.", Choices: []string{"56", "57"},
		Description: "line A B, line B C\nAB = 3\ndraw(A--B);", Image: whole.Problem.Image,
		Answer: "57.000", AnswerValue: new(57.0), AnswerLetter: "B", AnswerChoice: "57",
	}
	backward := asked
	backward.ID, backward.Text, backward.Description = "backward/"+id, "The answer is 57. What is X?", "line A B, line B C\nAB = X"
	backward.Choices, backward.AnswerLetter, backward.AnswerChoice = nil, "", ""
	backward.Answer, backward.AnswerValue = "3", new(3.0)
	backward.MaskIn = []string{schema.ClausesShow}
	pictured := backward
	pictured.Image = schema.Image{}
	again := backward
	again.MaskIn = []string{schema.ClausesShow, schema.PictureShows}
	again.Image = schema.Image{Path: "b.png", Bytes: []byte{2}}
	reworded := asked
	reworded.ID, reworded.Text = "aug/"+id, "Determine $AB$."
	for _, c := range []struct {
		name string
		in   *released.Configuration
		edit func(*released.Parts)
		want released.Question
	}{
		{"of GeoEval-2000", released.Selection, nil, asked},
		{"of GeoEval-hard", released.Hard, nil, asked},
		{"of GeoEval-aug", released.Augmented, nil, reworded},
		{"backward", released.Backward, nil, backward},
		{"backward, and the number is in the picture", released.Backward, func(r *released.Parts) { r.Backward.Pictured = true }, pictured},
		{"backward, with a picture drawn again", released.Backward, func(r *released.Parts) {
			r.Backward.Redrawn, r.Backward.Image = true, again.Image
		}, again},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := whole
			if c.edit != nil {
				c.edit(&row)
			}
			r := released.Row{In: c.in, Parts: &row}
			r.Settle()
			c.want.Subset = c.in.Table.Name()
			got := r.Question()
			if diff := cmp.Diff(c.want, got.Parts.Question); diff != "" {
				t.Errorf("(- wanted, + is):\n%s", diff)
			}
			if got.Key() != id+" "+c.want.Subset || got.ProblemID() != id || got.Source() != schema.MATH || got.Problem.ID != id {
				t.Errorf("key %s, problem %s, source %s", got.Key(), got.ProblemID(), got.Source())
			}
		})
	}
	// A step shows its problem's diagram where it is of it, and otherwise what was drawn for it.
	for _, of := range []bool{false, true} {
		row := whole
		row.Step = schema.Step{ID: schema.StepID(whole.Problem.ID, 1), ParentID: whole.Problem.ID, Step: 1, Steps: 2, OfDiagram: of}
		r := released.Row{In: released.Steps, Parts: &row}
		r.Settle()
		if r.Step.HasImage != of || r.OwnPicture() == of || of && !cmp.Equal(r.Step.Image, whole.Problem.Image) {
			t.Errorf("of_diagram %v: %+v", of, r.Step)
		}
	}
	for _, name := range []string{"id", "question", "answer", "answer_value", "image", "language", "source", "withheld"} {
		for _, c := range released.Configurations {
			if c != released.Principles && c.Table.Column(name) == nil { // which asks nothing
				t.Errorf("%s has no column %s", c.Table.Name(), name)
			}
		}
	}
}

// The questions of a problem come in the order of their keys, which is that of the problems whatever their ids.
func TestQuestionsAreInTheOrderOfTheirProblems(t *testing.T) {
	var keys []string
	for _, id := range []string{"math/train/1", "math/train/1!", "math/train/1-2", "math/train/1/2", "math/train/10"} {
		var rows []released.Row
		for _, c := range released.Subsets {
			r := &released.Parts{Problem: schema.Problem{ID: id}}
			r.Backward.ParentID, r.Augmented.ParentID = id, id
			rows = append(rows, released.Row{In: c, Parts: r})
		}
		for _, q := range released.QuestionsOf(rows) {
			keys = append(keys, q.Key())
		}
	}
	if len(keys) != 20 || !slices.IsSorted(keys) {
		t.Errorf("%d keys: %q", len(keys), keys)
	}
}

// A column keeps what is read into it: one that computed its value would hide what a file has in its place.
func TestColumnsKeepWhatIsRead(t *testing.T) {
	t.Parallel()
	for _, c := range released.Configurations {
		for i := range c.Table.Columns {
			column := &c.Table.Columns[i]
			if r := (&released.Parts{}); column.Field(r) != column.Field(r) {
				t.Errorf("%s: what is read into %s is not kept", c.Table.Name(), column.Name)
			}
		}
	}
}
