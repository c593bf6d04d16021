package geoqaplus_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/schema"
	"geoeval/sources/geoqaplus"
	"geoeval/sources/sourcetest"
)

// native is a pickle of a record of GeoQA+ without target_number, and of the goals.
func native(subject string, numbers pickler.List, goals any) fstest.MapFS {
	record := pickler.Dict{
		"id", 12, "subject", subject, "choices", pickler.List{"1", "2", "2.5cm", "4"}, "choice_nums", pickler.List{1.0, 2.0, 2.5, 4.0},
		"label", 2, "numbers", numbers, "manual_program", pickler.List{}, "answer", "",
		"image", pickler.Gray{Width: 1, Height: 1, Pixels: []byte{9}},
	}
	files := sourcetest.Files("GeoQA2.2/test.pk", pickler.Dump(2, pickler.List{record}))
	if goals != nil {
		files["sub_dataset_dict.pk"] = &fstest.MapFile{Data: pickler.Dump(3, goals)}
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
		goals pickler.Dict
		want  []string
	}{
		"its own":               {pickler.Dict{1, "angle", 12, "length"}, []string{"length"}},
		"of another":            {pickler.Dict{1, "angle"}, nil},
		"under text":            {pickler.Dict{"12", "angle"}, nil},
		"an empty one":          {pickler.Dict{12, ""}, nil},
		"many, as in a release": {manyGoals(), []string{"area"}},
	} {
		t.Run(name, func(t *testing.T) {
			if p := sourcetest.Problem(t, geoqaplus.New(), native("求", nil, c.goals)); !slices.Equal(p.NativeGoals, c.want) {
				t.Errorf("goals %q, want %q", p.NativeGoals, c.want)
			}
		})
	}
	sourcetest.WantReject(t, geoqaplus.New(), native("求", nil, pickler.Dict{12, 5}), schema.Malformed, "sub_dataset_dict.pk: the goal of 12 is not text")
	sourcetest.WantReject(t, geoqaplus.New(), native("求", nil, pickler.List{}), schema.Malformed, "sub_dataset_dict.pk: is not a dict")
}

func manyGoals() (goals pickler.Dict) {
	for id := range 200 {
		goals = append(goals, id, "area")
	}
	return goals
}

func TestNumbersHaveTheNamesOfTheList(t *testing.T) {
	for name, c := range map[string]struct {
		subject string
		numbers pickler.List
		want    string
	}{
		"in order":                   {"AB=3，BC=4.5，求AC", pickler.List{3.0, 4.5}, "N_0=3 N_1=4.5"},
		"full width":                 {"AB＝３．５", pickler.List{3.5}, "N_0=３．５"},
		"others between them":        {"2条边AB=3", pickler.List{3.0}, "2 N_0=3"},
		"labels are none":            {"∠1=40°，∠2=50°", pickler.List{40.0, 50.0}, "N_0=40 N_1=50"},
		"labels that are listed are": {"∠1=40°", pickler.List{1.0, 40.0}, "N_0=1 N_1=40"},
		"integers":                   {"AB=3", pickler.List{3}, "N_0=3"},
		"no list":                    {"AB=3", nil, "3"},
		"a list of others":           {"AB=3", pickler.List{7.0}, "3 N_0=7"},
		"one that the text lacks":    {"AB=3，BC=4", pickler.List{7.0, 3.0, 4.0}, "N_1=3 N_2=4 N_0=7"},
		"in another order":           {"AB=3，BC=4", pickler.List{4.0, 3.0}, "N_1=3 N_0=4"},
		"twice":                      {"AB=3，BC=3", pickler.List{3.0, 3.0, 3.0}, "N_0=3 N_1=3 N_2=3"},
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
