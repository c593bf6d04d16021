package geoqaplus_test

import (
	"testing"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/sources/geoqaplus"
	"geoeval/sources/sourcetest"
)

func TestContract(t *testing.T) {
	type dict = pickler.Dict
	type list = pickler.List
	record := func(id int) dict {
		return dict{
			"id", id, "subject", "如图，在△ABC中，∠A＝40°，AB＝6.5，求∠B的度数（）", "choices", list{"40°", "50°", "60°", "70°"},
			"choice_nums", list{40.0, 50.0, 60.0, 70.0}, "label", 2, "numbers", list{40.0, 6.5}, "manual_program", list{"g_minus", "C_1", "N_0"},
			"token_list", list{"如", "图"}, "formal_point", pickler.Set{"A"}, "answer", "解",
			"image", pickler.Gray{Width: 1, Height: 2, Pixels: []byte{0, 255}},
		}
	}
	sourcetest.Run(t, sourcetest.Case{
		Source: geoqaplus.New(),
		Files: sourcetest.Files(
			"GeoQA2.2/train.pk", pickler.Dump(3, list{record(8), record(80)}),
			"GeoQA2.2/dev.pk", pickler.Dump(2, list{record(8)}),
			"sub_dataset_dict.pk", pickler.Dump(4, dict{8, "angle", 9, "length"}),
		),
		Problems: 3,
		Needed:   []string{"id", "subject", "choices", "choice_nums", "label"},
	})
}

func TestPublished(t *testing.T) {
	goals := 0
	for _, p := range sourcetest.Published(t, geoqaplus.New(), 600, 0) {
		goals += len(p.NativeGoals)
	}
	if goals < 500 {
		t.Errorf("%d problems have a goal", goals)
	}
}
