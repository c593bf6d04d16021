package stages_test

import (
	"fmt"
	"testing"

	"geoeval/stages"
)

func TestParseShard(t *testing.T) {
	for _, c := range []struct {
		text string
		want stages.Shard
	}{
		{"1/1", stages.Shard{I: 1, N: 1}},
		{"4/4", stages.Shard{I: 4, N: 4}},
		{"07/16", stages.Shard{I: 7, N: 16}},
		{"100000/100000", stages.Shard{I: 100_000, N: 100_000}},
		{"0/4", stages.Shard{}},
		{"5/4", stages.Shard{}},
		{"1/100001", stages.Shard{}},
		{"-1/4", stages.Shard{}},
		{"+1/4", stages.Shard{}},
		{"1/4/4", stages.Shard{}},
		{"1 / 4", stages.Shard{}},
		{"1", stages.Shard{}},
		{"/", stages.Shard{}},
		{"", stages.Shard{}},
		{"99999999999999999999/99999999999999999999", stages.Shard{}},
	} {
		t.Run(c.text, func(t *testing.T) {
			got, err := stages.ParseShard(c.text)
			if got != c.want || (err == nil) != (c.want != stages.Shard{}) {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
}

// Every key belongs to one shard, and shards are about equal, also of keys that count up.
func TestShardsDivideKeys(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 7, 64} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			const keys = 20_000
			counts := make([]int, n)
			for k := range keys {
				key := fmt.Sprintf("mathqa/train/%05d", k)
				held := 0
				for i := range n {
					if (stages.Shard{I: i + 1, N: n}).Holds(key) {
						held++
						counts[i]++
					}
				}
				if held != 1 {
					t.Fatalf("%s belongs to %d shards", key, held)
				}
			}
			for i, count := range counts {
				if mean := keys / n; count < mean*7/10 || count > mean*13/10 {
					t.Errorf("shard %d has %d keys of %d", i+1, count, keys)
				}
			}
		})
	}
	if !(stages.Shard{}).Holds("anything") {
		t.Error("the whole does not hold everything")
	}
}
