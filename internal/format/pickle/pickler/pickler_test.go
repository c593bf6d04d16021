package pickler

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"geoeval/internal/format/pickle"
)

func TestPicklesOfAllProtocolsAreReadAlike(t *testing.T) {
	value := List{nil, true, false, 7, -1, int64(1) << 40, 2.5, "word", "词", []byte{0, 200, 255}, Tuple{1, "a"},
		Set{"A", "B"},
		Dict{"k", List{}, 8, "angle"}, Gray{2, 2, []byte{0, 127, 128, 255}}}
	want := written(load(t, Dump(4, value)))
	if got := want.(List)[13]; !reflect.DeepEqual(got, value[13]) {
		t.Errorf("the array is read as %v", got)
	}
	for _, protocol := range []int{2, 3} {
		t.Run(fmt.Sprint("protocol ", protocol), func(t *testing.T) {
			if got := written(load(t, Dump(protocol, value))); !reflect.DeepEqual(got, want) {
				t.Errorf("protocol %d is read as %v, protocol 4 as %v", protocol, got, want)
			}
		})
	}
}

func load(t *testing.T, content []byte) any {
	t.Helper()
	v, err := pickle.Load(content)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// written makes what Dump writes of what was read.
func written(v any) any {
	items := func(read []any) []any {
		out := make([]any, len(read))
		for i, item := range read {
			out[i] = written(item)
		}
		return out
	}
	switch v := v.(type) {
	case *pickle.List:
		return List(items(v.Items))
	case *pickle.Tuple:
		return Tuple(items(v.Items))
	case *pickle.Set:
		return Set(items(v.Items()))
	case *pickle.Dict:
		d := Dict{}
		for key, value := range v.All() {
			d = append(d, key, written(value))
		}
		return d
	case *pickle.Array:
		return Gray{v.Shape[1], v.Shape[0], v.Data}
	}
	return v
}

func TestListsWrittenItemByItemAreReadAsTheyAre(t *testing.T) {
	for _, protocol := range []int{2, 3, 4} {
		for _, n := range []int{0, 1, 999, 1000, 1001, 2500} {
			t.Run(fmt.Sprintf("protocol %d, %d items", protocol, n), func(t *testing.T) {
				var out bytes.Buffer
				w := NewListWriter(&out, protocol)
				for i := range n {
					if err := w.Write(Item(protocol, Dict{"id", i, "image", Gray{1, 2, []byte{0, byte(i)}}})); err != nil {
						t.Fatal(err)
					}
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				items, err := pickle.LoadList(out.Bytes())
				if err != nil || len(items) != n {
					t.Fatalf("protocol %d: %d items of %d: %v", protocol, len(items), n, err)
				}
				for i, item := range items {
					if id, _ := item.(*pickle.Dict).Get("id"); id != int64(i) {
						t.Fatalf("item %d has the id %v", i, id)
					}
				}
			})
		}
	}
}
