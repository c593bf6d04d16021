package stages

import (
	"context"
	"fmt"
)

// A Shard is one of the parts of what is outside: the I-th of N, counted from 1. The zero Shard is no part, but the whole.
type Shard struct{ I, N int }

// Whole says whether it is no part.
func (s Shard) Whole() bool { return s.N == 0 }

// String is I/N.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.I, s.N) }

// Divided is implemented by an [External] stage that can read a shard of what is outside, as it was made to, so that shards are
// read on several machines.
type Divided interface {
	Stage
	External
	// Divide says into how many shards what is outside is divided, at least 1, and what all of them have to know: who reads a
	// shard is made with this plan.
	Divide(ctx context.Context) (shards int, plan []byte, err error)
	// Join is Run of the whole for a job that is given what all shards wrote, in their order: the same tables, memo and digest of
	// what is outside.
	Join(ctx context.Context, job *Job, plan []byte, shards []Joined) error
}

// Joined is what a stage wrote of a shard.
type Joined struct {
	Shard Shard
	// Name is what errors call it.
	Name string
	// Store has its tables, to read.
	Store Store
	// Memo is what the stage remembered.
	Memo []byte
}
