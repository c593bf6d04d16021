package schema_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"geoeval/schema"
)

// Every column of a release comes from a table of the build, but for those that the release adds.
func TestColumnsHaveAnOrigin(t *testing.T) {
	added := []string{"withheld", "content_digest", "subsets"}
	for _, c := range schema.Configurations {
		t.Run(c.Table.Name(), func(t *testing.T) {
			for _, name := range c.Table.ColumnNames() {
				if _, ok := c.Origins[name]; ok == slices.Contains(added, name) {
					t.Errorf("%s comes from %v", name, c.Origins[name])
				}
			}
		})
	}
	for column, table := range map[string]schema.Named{
		"complexity": schema.Ratings, "text": schema.Problems, "check_status": schema.ProgramChecks, "text_en": schema.Translations,
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
		if f.Type.Kind() == reflect.Struct {
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
