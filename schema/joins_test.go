package schema_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// Every column of a release comes from a table of the build, but for those that the release adds.
func TestColumnsHaveAnOrigin(t *testing.T) {
	added := []string{"withheld", "content_digest", "subsets"}
	for _, c := range schema.Configurations {
		if c == schema.ReleasedQuestions {
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
		if got := schema.ReleasedSelection.Origins[column].Join.Table; got != table {
			t.Errorf("%s comes from %s", column, got.Name())
		}
	}
}

// Each part of a row is that of one joined table.
func TestEachPartOfARowIsJoined(t *testing.T) {
	parts := map[string]bool{}
	for f := range reflect.TypeFor[schema.Released]().Fields() {
		if f.Type.Kind() == reflect.Struct && f.Name != "Question" {
			parts[f.Name] = true
		}
	}
	row := &schema.Released{}
	for _, j := range schema.Joins {
		at := reflect.ValueOf(j.Part(row))
		for f := range reflect.TypeFor[schema.Released]().Fields() {
			if f.Type == at.Type().Elem() && reflect.ValueOf(row).Elem().FieldByIndex(f.Index).Addr().Pointer() == at.Pointer() {
				if !parts[f.Name] {
					t.Errorf("two tables have the part %s, the second is %s", f.Name, j.Table.Name())
				}
				delete(parts, f.Name)
			}
		}
	}
	for name := range maps.Keys(parts) {
		t.Errorf("no table has the part %s", name)
	}
}

func TestJoinsNameColumnsAndConfigurations(t *testing.T) {
	for _, why := range schema.JoinFaults() {
		t.Error(why)
	}
}

// What a row repeats or leaves out is filled in from its other columns, also where the build has no row of an optional table.
func TestFill(t *testing.T) {
	const id = "math/train/1"
	question := schema.ReleasedRow{In: schema.ReleasedBackward, Released: &schema.Released{}}
	question.Backward = schema.Backward{ID: schema.BackwardID(id), ParentID: id, Source: schema.MATH, Language: schema.Chinese}
	question.Label.PrimaryShape = schema.Cone
	question.Fill()
	p := question.Problem
	if p.ID != id || p.Source != schema.MATH || p.Language != schema.Chinese || question.Label.ID != id || question.Backward.Shape != schema.Cone {
		t.Errorf("a question is filled to %+v", question.Released)
	}
	if question.Key() != schema.BackwardID(id) || question.ProblemID() != id || question.Source() != schema.MATH {
		t.Errorf("key %s, problem %s, source %s", question.Key(), question.ProblemID(), question.Source())
	}
	problem := schema.ReleasedRow{In: schema.ReleasedProblems, Released: &schema.Released{Problem: schema.Problem{ID: id}}}
	problem.Fill()
	if problem.Label.ID != id || problem.Duplicate.ID != "" {
		t.Errorf("a problem that is no duplicate is filled to %+v", problem.Released)
	}
	problem.Duplicate.KeptID = "math/train/2"
	problem.Fill()
	if problem.Duplicate.ID != id {
		t.Errorf("a duplicate is filled to %+v", problem.Released)
	}
}

// Of several rows of a problem a release has those that its table says.
func TestARowOfSeveralIsTaken(t *testing.T) {
	for _, j := range schema.Joins {
		if j.Table != schema.Named(schema.Rephrasings) {
			continue
		}
		rows := j.ByProblem([]schema.Rephrasing{{ParentID: "a"}, {ParentID: "a", Candidate: 2, Drawn: true}, {ParentID: "b"}})
		if len(rows) != 1 || len(rows["a"]) != 1 {
			t.Fatalf("taken are %v", rows)
		}
		r := &schema.Released{}
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
	whole := schema.Released{
		Problem: schema.Problem{
			ID: id, Source: schema.MATH, Language: schema.English, Text: "Find $AB$.", Choices: []string{"56", "57"},
			Answer: "57.000", AnswerValue: new(57.0), AnswerLetter: "B", AnswerChoice: "57", Image: schema.Image{Path: "a.png", Bytes: []byte{1}},
			Structural: []string{"line A B", "line B C"}, Semantic: []string{"AB = 3"}, DiagramCode: "draw(A--B);\n",
		},
		Backward: schema.Backward{
			ID: schema.BackwardID(id), ParentID: id, Source: schema.MATH, Language: schema.English, Text: "The answer is 57. What is X?",
			Answer: "57", X: new(3.0), XText: "3", Semantic: []string{"AB = X"},
		},
		Augmented: schema.Augmented{ID: schema.AugmentedID(id), ParentID: id, Text: "Determine $AB$."},
	}
	asked := schema.Question{
		ID: id, Problem: id, Source: schema.MATH, Language: schema.English, Text: "Find $AB$.", Choices: []string{"56", "57"},
		Description: "line A B, line B C\nAB = 3\ndraw(A--B);", Image: whole.Problem.Image,
		Answer: "57.000", AnswerValue: new(57.0), AnswerLetter: "B", AnswerChoice: "57",
	}
	backward := asked
	backward.ID, backward.Text, backward.Description = "backward/"+id, "The answer is 57. What is X?", "line A B, line B C\nAB = X"
	backward.Choices, backward.AnswerLetter, backward.AnswerChoice = nil, "", ""
	backward.Answer, backward.AnswerValue = "3", new(3.0)
	pictured := backward
	pictured.Image = schema.Image{}
	again := backward
	again.Image = schema.Image{Path: "b.png", Bytes: []byte{2}}
	reworded := asked
	reworded.ID, reworded.Text = "aug/"+id, "Determine $AB$."
	for _, c := range []struct {
		name string
		in   *schema.Configuration
		edit func(*schema.Released)
		want schema.Question
	}{
		{"of GeoEval-2000", schema.ReleasedSelection, nil, asked},
		{"of GeoEval-hard", schema.ReleasedHard, nil, asked},
		{"of GeoEval-aug", schema.ReleasedAugmented, nil, reworded},
		{"backward", schema.ReleasedBackward, nil, backward},
		{"backward, and the number is in the picture", schema.ReleasedBackward, func(r *schema.Released) { r.Backward.Pictured = true }, pictured},
		{"backward, with a picture drawn again", schema.ReleasedBackward, func(r *schema.Released) {
			r.Backward.Redrawn, r.Backward.Image = true, again.Image
		}, again},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := whole
			if c.edit != nil {
				c.edit(&row)
			}
			r := schema.ReleasedRow{In: c.in, Released: &row}
			r.Settle()
			c.want.Subset = c.in.Table.Name()
			got := r.Question()
			if diff := cmp.Diff(c.want, got.Released.Question); diff != "" {
				t.Errorf("(- wanted, + is):\n%s", diff)
			}
			if got.Key() != id+" "+c.want.Subset || got.ProblemID() != id || got.Source() != schema.MATH || got.Problem.ID != id {
				t.Errorf("key %s, problem %s, source %s", got.Key(), got.ProblemID(), got.Source())
			}
		})
	}
	for _, name := range []string{"id", "question", "answer", "answer_value", "image", "language", "source", "withheld"} {
		for _, c := range schema.Configurations {
			if c != schema.ReleasedPrinciples && c.Table.Column(name) == nil { // which asks nothing
				t.Errorf("%s has no column %s", c.Table.Name(), name)
			}
		}
	}
}

// The questions of a problem come in the order of their keys, which is that of the problems whatever their ids.
func TestQuestionsAreInTheOrderOfTheirProblems(t *testing.T) {
	var keys []string
	for _, id := range []string{"math/train/1", "math/train/1!", "math/train/1-2", "math/train/1/2", "math/train/10"} {
		var rows []schema.ReleasedRow
		for _, c := range schema.Subsets {
			r := &schema.Released{Problem: schema.Problem{ID: id}}
			r.Backward.ParentID, r.Augmented.ParentID = id, id
			rows = append(rows, schema.ReleasedRow{In: c, Released: r})
		}
		for _, q := range schema.Questions(rows) {
			keys = append(keys, q.Key())
		}
	}
	if len(keys) != 20 || !slices.IsSorted(keys) {
		t.Errorf("%d keys: %q", len(keys), keys)
	}
}
