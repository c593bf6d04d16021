package settings_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"geoeval/internal/format/settings"

	"github.com/goccy/go-yaml"
)

// A free configuration has what may be anything.
type free struct {
	Number *float64       `yaml:"number,omitempty"`
	Extra  map[string]any `yaml:"extra,omitempty"`
}

// wild gives a value of any kind, with numbers of all sizes and texts that look like numbers.
func wild(r *rand.Rand, depth int) any {
	kinds := 9
	if depth == 0 {
		kinds = 7
	}
	switch r.IntN(kinds) {
	case 0:
		for {
			if f := math.Float64frombits(r.Uint64()); !math.IsNaN(f) && !math.IsInf(f, 0) {
				return f
			}
		}
	case 1:
		return math.Copysign(math.Pow10(r.IntN(60)-30), float64(r.IntN(2))-0.5)
	case 2:
		return float64(r.IntN(2000)-1000) * math.Pow10(r.IntN(50)-25)
	case 3:
		return []any{0.0, math.Copysign(0, -1), uint64(math.MaxUint64), int64(math.MinInt64), 1 << 53, -1, 7}[r.IntN(7)]
	case 4:
		return []any{true, false, nil}[r.IntN(3)]
	case 5:
		return []string{"", "1e-05", "1e21", "-0", "0.5", "100000000000000000000", "true", "null", ".inf", "~", "0x10", "1_0"}[r.IntN(12)]
	case 6:
		return []string{"a: b", "- a", "# no", "a\nb\n", "\ttab", `"quoted"`, "'", "{x}", "[y]", "é 角 😀", "\\", "a #b", " a "}[r.IntN(13)]
	case 7:
		list := make([]any, r.IntN(4))
		for i := range list {
			list[i] = wild(r, depth-1)
		}
		return list
	}
	mapping := map[string]any{}
	for range r.IntN(4) {
		mapping[[]string{"a", "1e-05", "true", "a.b", "min_p"}[r.IntN(5)]] = wild(r, depth-1)
	}
	return mapping
}

// What is written of a configuration is read as what was written, and is then written in the same way.
func TestWhatIsWrittenIsReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		c := free{Extra: map[string]any{"v": wild(r, 3), "w": wild(r, 1)}}
		if f, ok := c.Extra["w"].(float64); ok {
			c.Number = &f
		}
		same(t, &c)
	}
}

func TestNumbersAreReadBack(t *testing.T) {
	for _, f := range []float64{
		1e-5, 1e-7, 1.5e-7, 5e-324, 1e15, 1e20, 1e21, 1.25e22, 1.7e308, -1e-5, -1e20, -1e21, 0, math.Copysign(0, -1), 3, 0.1, 1 << 63, 1 << 64,
	} {
		t.Run(fmt.Sprint(f), func(t *testing.T) { same(t, &free{&f, map[string]any{"min_p": f}}) })
	}
}

func same(t *testing.T, c *free) {
	t.Helper()
	written := canonical(t, c)
	body, err := settings.ParseJSON(written)
	if err != nil {
		t.Fatalf("%s: %v", written, err)
	}
	var back free
	if err := yaml.NodeToValue(body, &back, yaml.Strict()); err != nil {
		t.Fatalf("%s: %v", written, err)
	}
	for _, pair := range [][2]any{{c.Extra, back.Extra}, {c.Number, back.Number}} {
		want, err := json.Marshal(pair[0])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(pair[1]); err != nil || string(got) != string(want) {
			t.Errorf("%s is read from %s as %s, %v", want, written, got, err)
		}
	}
	if again := canonical(t, &back); string(again) != string(written) {
		t.Errorf("%s is written as %s when it was read", written, again)
	}
}

func canonical(t *testing.T, c *free) json.RawMessage {
	t.Helper()
	v, err := settings.Value(c)
	if err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return written
}
