package layout_test

import (
	"slices"
	"testing"

	"geoeval/sources/upstream/layout"
)

// The patterns of the datasets, as pipeline.yaml has them.
var (
	pictures = []string{"{train,val,test}/*/{data.json,logic_form.json,img_diagram.png}"}
	nested   = []string{"PGPS9K_all/PGPS9K/{train,test}.json", "PGPS9K_all/Diagram/*.png"}
	pickles  = []string{"GeoQA2.2/{train,dev,test}.pk", "sub_dataset_dict.pk"}
	kinds    = []string{"calculation_{train,val,test}.pk", "proving_{train,val,test}.pk"}
	deep     = []string{"MATH/{train,test}/*/*.json"}
	flat     = []string{"{train,dev,test,challenge_test}.json"}
	one      = []string{"geometry1398.json"}
)

func TestNear(t *testing.T) {
	for _, test := range []struct {
		name     string
		patterns []string
		path     string
		want     string // the nearest, "" for none
	}{
		{"another name with the word", pickles, "GeoQA2.2/GeoQA-train.pk", "GeoQA2.2/train.pk"},
		{"a new one", pickles, "GeoQA2.2/new-test.pk", "GeoQA2.2/test.pk"},
		{"another ending", kinds, "calculation_train.pkl", "calculation_train.pk"},
		{"another ending and dash", kinds, "calculation-val.pickle", "calculation_val.pk"},
		{"a folder is missing", pickles, "train.pk", "GeoQA2.2/train.pk"},
		{"a folder too deep", pickles, "data/GeoQA2.2/dev.pk", "GeoQA2.2/dev.pk"},
		{"two folders too deep", flat, "MathQA-main/data/train.json", "train.json"},
		{"another folder", pickles, "GeoQA+/train.pk", "GeoQA2.2/train.pk"},
		{"case", flat, "Train.JSON", "train.json"},
		{"case of a folder", deep, "math/Train/geometry/1.json", "MATH/train/geometry/1.json"},
		{"case of a picture's folder", pictures, "Train/12/img_diagram.png", "train/12/img_diagram.png"},
		{"case of an ending", nested, "PGPS9K_all/Diagram/img_1.PNG", "PGPS9K_all/Diagram/img_1.png"},
		{"a copy of the browser", one, "geometry1398 (1).json", "geometry1398.json"},
		{"two letters", one, "goemetry1398.json", "geometry1398.json"},
		{"the outer folder is missing", nested, "PGPS9K/train.json", "PGPS9K_all/PGPS9K/train.json"},
		{"the outer folder is missing for pictures", nested, "Diagram/img_1.png", "PGPS9K_all/Diagram/img_1.png"},
		{"MATH without its folder", deep, "train/geometry/1.json", "MATH/train/geometry/1.json"},
		{"longer word", flat, "training.json", ""},
		{"full width letters", flat, "ｔｒａｉｎ.json", "train.json"},
		{"a sibling", nested, "PGPS9K_all/Geometry3K/train.json", ""},
		{"another number", one, "geometry1399.json", ""},
		{"lines are another form", flat, "train.jsonl", ""},
		{"notes", flat, "README.md", ""},
		{"an archive", flat, "train.zip", ""},
		{"it is right", flat, "train.json", ""},
		{"a dictionary", pickles, "vocab.txt", ""},
		{"another split", kinds, "calculation.pk", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if near := layout.New(test.patterns).Near(test.path); len(near) > 0 {
				got = near[0].Path
			}
			if got != test.want {
				t.Errorf("%s is near to %q, want %q", test.path, got, test.want)
			}
		})
	}
}

func TestShift(t *testing.T) {
	for _, test := range []struct {
		name     string
		patterns []string
		paths    []string
		want     layout.Shift
		fit      int
	}{
		{"as it is", flat, []string{"train.json", "test.json", "README"}, layout.Shift{}, 2},
		{"in a folder", flat, []string{"MathQA/train.json", "MathQA/test.json", "__MACOSX/MathQA/._train.json"}, layout.Shift{Strip: "MathQA"}, 2},
		{"without its folder", deep, []string{"train/geometry/1.json", "test/geometry/2.json"}, layout.Shift{Add: "MATH"}, 2},
		{"in a repository", pictures, []string{"r-main/data/train/1/data.json", "r-main/data/train/1/img_diagram.png", "r-main/x/data.json"},
			layout.Shift{Strip: "r-main/data"}, 2},
		{"another folder instead", pickles, []string{"data/train.pk", "data/test.pk"}, layout.Shift{Strip: "data", Add: "GeoQA2.2"}, 2},
		{"nothing", one, []string{"a", "b/c"}, layout.Shift{}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := layout.New(test.patterns)
			s, fit := l.Shift(test.paths)
			if s != test.want || fit != test.fit {
				t.Errorf("%+v fits %d, want %+v and %d", s, fit, test.want, test.fit)
			}
			slices.Reverse(test.paths)
			if again, _ := l.Shift(test.paths); again != s {
				t.Errorf("%+v in another order", again)
			}
		})
	}
}

func TestForms(t *testing.T) {
	got := layout.New([]string{"{a,b{c,d}}/*.json", "x", `\{y,z}`}).Forms()
	if want := []string{"a/*.json", "bc/*.json", "bd/*.json", "x", `\{y,z}`}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
