package stages

import (
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
)

// A Shard is one of the parts that a build is divided into: the I-th of N, counted from 1. The zero Shard is no part, but the
// whole.
type Shard struct {
	I int `json:"i"`
	N int `json:"n"`
}

// maxShards bounds the parts of a build: more are a slip of the pen.
const maxShards = 100_000

// ParseShard reads a shard as String writes it.
func ParseShard(text string) (Shard, error) {
	i, n, ok := strings.Cut(text, "/")
	s := Shard{number(i), number(n)}
	if !ok || !s.Valid() {
		return Shard{}, fmt.Errorf("%q is no shard: write I/N, as in 1/4, with I from 1 to N and N at most %d", text, maxShards)
	}
	return s, nil
}

// number reads digits alone; what is something else is -1.
func number(text string) int {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return -1
	}
	return int(n)
}

// Valid says whether the shard is one, and not the whole.
func (s Shard) Valid() bool { return 1 <= s.I && s.I <= s.N && s.N <= maxShards }

// String is I/N.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.I, s.N) }

// Holds says whether what has a key, such as a problem by its id, belongs to the shard: of all keys each belongs to one shard
// of N. Every key belongs to the whole.
func (s Shard) Holds(key string) bool {
	if s.N <= 1 {
		return true
	}
	h := fnv.New64a()
	h.Write([]byte(key))
	// The low bits of FNV-1a depend on those of the key alone: these are mixed, as of keys that count up.
	sum := h.Sum64()
	sum ^= sum >> 32
	sum *= 0x9e3779b97f4a7c15
	return int((sum>>32)%uint64(s.N)) == s.I-1
}

// Divided is implemented by an [External] stage that can read a shard of what is outside, as it was made to. So it needs no
// other part to be there.
type Divided interface {
	Stage
	External
	// Inventory lists what is outside, the whole of it, sorted: a line each, without line ends, such as a file's name and size.
	// It need not read the files. Shards whose inventories differ are of different builds.
	Inventory(ctx context.Context) ([]string, error)
	// Join is Run of the whole for a job that is given what all shards wrote: the same tables, memo and digest of what is
	// outside.
	Join(ctx context.Context, job *Job, shards []Joined) error
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
