package geoqa

import (
	"testing"

	"geoeval/internal/pickle"
	"geoeval/sources/sourcetest"
)

func digestOf(t *testing.T, protocol int, d sourcetest.Dict) string {
	t.Helper()
	value, err := pickle.Load(sourcetest.Pickle(protocol, d))
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
	image := sourcetest.Gray{Width: 2, Height: 1, Pixels: []byte{1, 2}}
	d := func(fields ...any) sourcetest.Dict { return fields }
	base := digestOf(t, 4, d("id", 1, "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.List{1.5, nil}, "image", image))
	for what, same := range map[string]string{
		"another protocol":              digestOf(t, 2, d("id", 1, "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.List{1.5, nil}, "image", image)),
		"keys in another order":         digestOf(t, 3, d("image", image, "numbers", sourcetest.List{1.5, nil}, "points", sourcetest.Set{"A", "B"}, "id", 1)),
		"a set written in another turn": digestOf(t, 4, d("id", 1, "points", sourcetest.Set{"B", "A"}, "numbers", sourcetest.List{1.5, nil}, "image", image)),
	} {
		if same != base {
			t.Errorf("%s makes another digest", what)
		}
	}
	for what, other := range map[string]sourcetest.Dict{
		"a number as text":        d("id", "1", "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.List{1.5, nil}, "image", image),
		"a float for an int":      d("id", 1.0, "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.List{1.5, nil}, "image", image),
		"a list in another order": d("id", 1, "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.List{nil, 1.5}, "image", image),
		"a tuple for a list":      d("id", 1, "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.Tuple{1.5, nil}, "image", image),
		"a key less":              d("id", 1, "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.List{1.5, nil}),
		"another pixel":           d("id", 1, "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.List{1.5, nil}, "image", sourcetest.Gray{Width: 2, Height: 1, Pixels: []byte{1, 3}}),
		"another shape":           d("id", 1, "points", sourcetest.Set{"A", "B"}, "numbers", sourcetest.List{1.5, nil}, "image", sourcetest.Gray{Width: 1, Height: 2, Pixels: []byte{1, 2}}),
	} {
		if digestOf(t, 4, other) == base {
			t.Errorf("%s leaves the digest", what)
		}
	}
}

func TestDeepRecordsAreRejects(t *testing.T) {
	deep := sourcetest.List{}
	for range maxDepth {
		deep = sourcetest.List{deep}
	}
	value, err := pickle.Load(sourcetest.Pickle(4, sourcetest.Dict{"id", deep}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := digest(value.(*pickle.Dict)); err == nil {
		t.Error("a record of any depth is walked")
	}
}
