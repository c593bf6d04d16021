package sourcetest

import (
	"reflect"
	"testing"

	"geoeval/internal/pickle"
)

func TestPicklesOfAllProtocolsAreReadAlike(t *testing.T) {
	value := List{nil, true, false, 7, -1, int64(1) << 40, 2.5, "word", "词", []byte{0, 200, 255}, Tuple{1, "a"}, Set{"A", "B"},
		Dict{"k", List{}, 8, "angle"}, Gray{2, 2, []byte{0, 127, 128, 255}}}
	want := pickleValue(load(t, Pickle(4, value)))
	if got := want.(List)[13]; !reflect.DeepEqual(got, value[13]) {
		t.Errorf("the array is read as %v", got)
	}
	for _, protocol := range []int{2, 3} {
		if got := pickleValue(load(t, Pickle(protocol, value))); !reflect.DeepEqual(got, want) {
			t.Errorf("protocol %d is read as %v, protocol 4 as %v", protocol, got, want)
		}
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
