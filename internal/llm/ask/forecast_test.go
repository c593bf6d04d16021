package ask

import (
	"math"
	"math/rand/v2"
	"testing"

	"geoeval/internal/llm"
)

func TestCalls(t *testing.T) {
	for _, c := range []struct {
		wanted, room int
		rate         float64
		want         float64
	}{
		{0, 10, 0.5, 0}, {1, 1, 0.5, 1}, {1, 2, 0.5, 1.5}, {1, 3, 0.5, 1.75}, {1, 1000, 0.25, 4}, {3, 1000, 0.6, 5},
		{5, 15, 1, 5}, {5, 15, 0, 15}, {2, 3, 0.5, 2.75}, {5, 5, 0.1, 5},
	} {
		if got := calls(c.wanted, c.room, c.rate); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%d of at most %d at %v: %v, want %v", c.wanted, c.room, c.rate, got, c.want)
		}
	}
}

// The sum is what trying gives on the average.
func TestCallsAreWhatTryingTakes(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		wanted, room int
		rate         float64
	}{{5, 15, 0.8}, {5, 15, 0.3}, {3, 6, 0.5}, {1, 5, 0.4}} {
		const times = 100_000
		n := 0
		for range times {
			for passed, tries := 0, 0; passed < c.wanted && tries < c.room; tries++ {
				n++
				if chance.Float64() < c.rate {
					passed++
				}
			}
		}
		if tried, got := float64(n)/times, calls(c.wanted, c.room, c.rate); math.Abs(got/tried-1) > 0.01 {
			t.Errorf("%+v: %v, tried %v", c, got, tried)
		}
	}
}

func TestWhatDemandsTake(t *testing.T) {
	past := history{asked: 60, passed: 30, ended: 12, askedOfEnded: 48}
	for _, c := range []struct {
		name   string
		past   history
		demand demand
		want   float64
	}{
		{"nothing is known", history{}, demand{room: 9}, 1},
		{"too little is known", history{asked: 9, passed: 1, ended: 9, askedOfEnded: 9}, demand{room: 9}, 1},
		{"as those that ended", past, demand{room: 9}, 4},
		{"as much as there is room for", past, demand{room: 3}, 3},
		{"begun", past, demand{room: 2, at: progress{asked: 1}}, 1.5},
		{"none has ended", history{asked: 60, passed: 30}, demand{room: 2}, 1.5},
	} {
		c.demand.requests = make([]llm.Request, 1)
		t.Run(c.name, func(t *testing.T) {
			if got := c.past.calls(&c.demand); math.Abs(got-c.want) > 1e-9 {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
