package geoqaplus_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"geoeval/schema"
	"geoeval/sources/geoqaplus"
	"geoeval/sources/sourcetest"
)

// native is a pickle of a record of GeoQA+ without target_number, and of the goals.
func native(subject string, numbers sourcetest.List, goals any) fstest.MapFS {
	record := sourcetest.Dict{
		"id", 12, "subject", subject, "choices", sourcetest.List{"1", "2", "2.5cm", "4"}, "choice_nums", sourcetest.List{1.0, 2.0, 2.5, 4.0},
		"label", 2, "numbers", numbers, "manual_program", sourcetest.List{}, "answer", "",
		"image", sourcetest.Gray{Width: 1, Height: 1, Pixels: []byte{9}},
	}
	files := sourcetest.Files("GeoQA2.2/test.pk", sourcetest.Pickle(2, sourcetest.List{record}))
	if goals != nil {
		files["sub_dataset_dict.pk"] = &fstest.MapFile{Data: sourcetest.Pickle(3, goals)}
	}
	return files
}

func TestProblem(t *testing.T) {
	p := sourcetest.Problem(t, geoqaplus.New(), native("求长度", nil, nil))
	if p.ID != "geoqa_plus/test/12" || p.Language != schema.Chinese || p.Solution != "" || p.SolutionLanguage != "" || p.NativeGoals != nil {
		t.Errorf("%+v", p)
	}
	if p.Answer != "2.5cm" || p.AnswerUnit != "cm" || p.AnswerLetter != "C" || *p.AnswerValue != 2.5 {
		t.Errorf("without target_number the answer is %v %q", *p.AnswerValue, p.AnswerUnit)
	}
}

func TestGoalsAreThoseOfTheID(t *testing.T) {
	for name, c := range map[string]struct {
		goals sourcetest.Dict
		want  []string
	}{
		"its own":               {sourcetest.Dict{1, "angle", 12, "length"}, []string{"length"}},
		"of another":            {sourcetest.Dict{1, "angle"}, nil},
		"under text":            {sourcetest.Dict{"12", "angle"}, nil},
		"an empty one":          {sourcetest.Dict{12, ""}, nil},
		"many, as in a release": {manyGoals(), []string{"area"}},
	} {
		t.Run(name, func(t *testing.T) {
			if p := sourcetest.Problem(t, geoqaplus.New(), native("求", nil, c.goals)); !slices.Equal(p.NativeGoals, c.want) {
				t.Errorf("goals %q, want %q", p.NativeGoals, c.want)
			}
		})
	}
	sourcetest.WantReject(t, geoqaplus.New(), native("求", nil, sourcetest.Dict{12, 5}), schema.Malformed, "sub_dataset_dict.pk: the goal of 12 is not text")
	sourcetest.WantReject(t, geoqaplus.New(), native("求", nil, sourcetest.List{}), schema.Malformed, "sub_dataset_dict.pk: is not a dict")
}

func manyGoals() (goals sourcetest.Dict) {
	for id := range 200 {
		goals = append(goals, id, "area")
	}
	return goals
}

func TestNumbersHaveTheNamesOfTheList(t *testing.T) {
	for name, c := range map[string]struct {
		subject string
		numbers sourcetest.List
		want    string
	}{
		"in order":                   {"AB=3，BC=4.5，求AC", sourcetest.List{3.0, 4.5}, "N_0=3 N_1=4.5"},
		"full width":                 {"AB＝３．５", sourcetest.List{3.5}, "N_0=３．５"},
		"others between them":        {"2条边AB=3", sourcetest.List{3.0}, "2 N_0=3"},
		"labels are none":            {"∠1=40°，∠2=50°", sourcetest.List{40.0, 50.0}, "N_0=40 N_1=50"},
		"labels that are listed are": {"∠1=40°", sourcetest.List{1.0, 40.0}, "N_0=1 N_1=40"},
		"integers":                   {"AB=3", sourcetest.List{3}, "N_0=3"},
		"no list":                    {"AB=3", nil, "3"},
		"a list of others":           {"AB=3", sourcetest.List{7.0}, "3"},
	} {
		t.Run(name, func(t *testing.T) {
			p := sourcetest.Problem(t, geoqaplus.New(), native(c.subject, c.numbers, nil))
			if got := strings.Join(sourcetest.Texts(p.Numbers), " "); got != c.want {
				t.Errorf("numbers of %q are %s, want %s", c.subject, got, c.want)
			}
		})
	}
}

func TestSignsAreWrittenInOneWay(t *testing.T) {
	p := sourcetest.Problem(t, geoqaplus.New(), native(" AB丄CD，EF‖GH，⊿ABC\u200b ", nil, nil))
	if p.Text != "AB⊥CD，EF∥GH，△ABC" || p.TextPublished != " AB丄CD，EF‖GH，⊿ABC\u200b " {
		t.Errorf("text %q, published %q", p.Text, p.TextPublished)
	}
}
