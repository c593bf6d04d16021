package pickle

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestPicklesOfTooManyOpcodes(t *testing.T) {
	for name, c := range map[string]struct {
		times int
		want  string
	}{
		"as many as may be": {maxSteps/2 - 1, ""},
		"one more":          {maxSteps / 2, "more than 8388608 opcodes"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Load(append(bytes.Repeat([]byte("N0"), c.times), "N."...)) // None, pushed and popped
			if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, ErrLimit) || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}
