package app

import (
	"fmt"
	"testing"
)

func TestTheLimitOfMemoryFollowsWhatIsAlive(t *testing.T) {
	for _, c := range []struct{ alive, want int64 }{
		{0, 320 << 20}, {100 << 20, 320 << 20}, {200 << 20, 400 << 20}, {500 << 20, 800 << 20}, {800 << 20, 1000 << 20}, {4 << 30, 5 << 30},
	} {
		t.Run(fmt.Sprint(c.alive>>20), func(t *testing.T) {
			if got := memoryFor(c.alive); got != c.want {
				t.Errorf("%d MB for %d MB, not %d", got>>20, c.alive>>20, c.want>>20)
			}
		})
	}
}
