package geoqa

import (
	"testing"

	"geoeval/internal/format/pickle"
	"geoeval/internal/format/pickle/pickler"
)

func digestOf(t *testing.T, protocol int, d pickler.Dict) string {
	t.Helper()
	value, err := pickle.Load(pickler.Dump(protocol, d))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := digest(value.(*pickle.Dict))
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func TestDigestIsThatOfTheValues(t *testing.T) {
	image := pickler.Gray{Width: 2, Height: 1, Pixels: []byte{1, 2}}
	d := func(fields ...any) pickler.Dict { return fields }
	base := digestOf(t, 4, d("id", 1, "points", pickler.Set{"A", "B"}, "numbers", pickler.List{1.5, nil}, "image", image))
	for what, same := range map[string]string{
		"another protocol":              digestOf(t, 2, d("id", 1, "points", pickler.Set{"A", "B"}, "numbers", pickler.List{1.5, nil}, "image", image)),
		"keys in another order":         digestOf(t, 3, d("image", image, "numbers", pickler.List{1.5, nil}, "points", pickler.Set{"A", "B"}, "id", 1)),
		"a set written in another turn": digestOf(t, 4, d("id", 1, "points", pickler.Set{"B", "A"}, "numbers", pickler.List{1.5, nil}, "image", image)),
	} {
		t.Run(what, func(t *testing.T) {
			if same != base {
				t.Errorf("%s makes another digest", what)
			}
		})
	}
	for what, other := range map[string]pickler.Dict{
		"a number as text":        d("id", "1", "points", pickler.Set{"A", "B"}, "numbers", pickler.List{1.5, nil}, "image", image),
		"a float for an int":      d("id", 1.0, "points", pickler.Set{"A", "B"}, "numbers", pickler.List{1.5, nil}, "image", image),
		"a list in another order": d("id", 1, "points", pickler.Set{"A", "B"}, "numbers", pickler.List{nil, 1.5}, "image", image),
		"a tuple for a list":      d("id", 1, "points", pickler.Set{"A", "B"}, "numbers", pickler.Tuple{1.5, nil}, "image", image),
		"a key less":              d("id", 1, "points", pickler.Set{"A", "B"}, "numbers", pickler.List{1.5, nil}),
		"another pixel":           d("id", 1, "points", pickler.Set{"A", "B"}, "numbers", pickler.List{1.5, nil}, "image", pickler.Gray{Width: 2, Height: 1, Pixels: []byte{1, 3}}),
		"another shape":           d("id", 1, "points", pickler.Set{"A", "B"}, "numbers", pickler.List{1.5, nil}, "image", pickler.Gray{Width: 1, Height: 2, Pixels: []byte{1, 2}}),
	} {
		t.Run(what, func(t *testing.T) {
			if digestOf(t, 4, other) == base {
				t.Errorf("%s leaves the digest", what)
			}
		})
	}
}

func TestDeepRecordsAreRejects(t *testing.T) {
	deep := pickler.List{}
	for range maxDepth {
		deep = pickler.List{deep}
	}
	value, err := pickle.Load(pickler.Dump(4, pickler.Dict{"id", deep}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := digest(value.(*pickle.Dict)); err == nil {
		t.Error("a record of any depth is walked")
	}
}
