package unigeo_test

import (
	"testing"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/sources/sourcetest"
	"geoeval/sources/unigeo"
)

func TestContract(t *testing.T) {
	type dict = pickler.Dict
	type list = pickler.List
	calculation := func(id int, english string) dict {
		return dict{
			"id", id, "English_problem", english, "subject", "如图，∠A＝40°", "numbers", list{40.0, 6.5},
			"choices", list{"40°", "50°", nil, "60°"}, "choice_nums", list{40.0, 50.0, nil, 60.0}, "label", 1, "target_number", 50.0,
			"manual_program", list{"g_minus", "C_1", "N_0"}, "formal_point", pickler.Set{"A", "B"}, "token_list", list{"As", "N_0"},
			"answer", "解", "image", pickler.Gray{Width: 2, Height: 1, Pixels: []byte{0, 255}},
		}
	}
	proving := list{dict{"id", 1, "English_problem", "prove it", "proof", list{"a"}}, dict{"id", 2, "proof", list{}}}
	sourcetest.Run(t, sourcetest.Case{
		Source: unigeo.New(),
		Files: sourcetest.Files(
			"calculation_train.pk", pickler.Dump(2, list{calculation(3, "angle A = N_0 , B C = N_1 ,\u200b find angle B ."), calculation(30, "A B parallel C D , N_0 and N_1")}),
			"calculation_test.pk", pickler.Dump(4, list{calculation(3, "If A B = N_1 and angle A = N_0 , then angle B is ()")}),
			"proving_test.pk", pickler.Dump(3, proving),
		),
		Problems: 3,
		LeftOut:  2,
		Needed:   []string{"id", "English_problem", "choices", "choice_nums", "label"},
	})
}

func TestPublished(t *testing.T) { sourcetest.Published(t, unigeo.New(), 450, 200) }
