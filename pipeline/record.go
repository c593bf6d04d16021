package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"geoeval/schema"
)

// A Record says what a stage was given when it last ran, and what it wrote.
type Record struct {
	Version int
	Seed    uint64
	// Config is the stage's section as JSON, nil for none.
	Config json.RawMessage
	// Outside is the digest of what it read from outside.
	Outside string
	// Parts are the digests of the parts of that, by name; nil where they are not known. No key depends on them.
	Parts map[string]string
	// Reads gives, of each table that it read, SHA-256 in hex over the digests of the columns that it read.
	Reads map[string]string
	// Writes gives the signatures of the tables that it wrote; nil where that was not recorded.
	Writes map[string]schema.Signature
	// Tables gives the digests of the tables that it wrote.
	Tables map[string]schema.Digest
}

// Key is SHA-256, in hex, over all that the stage's output depends on. A configuration that is no JSON gives none, "".
func (r *Record) Key(stage string) string {
	b, err := json.Marshal([]any{stage, r.Version, r.Seed, r.Config, r.Outside, r.Reads, r.Writes})
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// ReadDigest is SHA-256, in hex, over the digests of the columns that a stage reads of a table, by their names.
func ReadDigest(columns map[string]string) string {
	h := sha256.New()
	for _, column := range sortedKeys(columns) {
		fmt.Fprintf(h, "%s\x00%s\x00", column, columns[column])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Records gives what an output folder remembers, by stage; nothing where nothing was built.
func Records(l Layout) (map[string]Record, error) {
	state, err := l.state()
	if err != nil {
		return nil, err
	}
	out := map[string]Record{}
	for name, r := range state.Stages {
		record := Record{
			Version: r.Version, Seed: r.Seed, Config: r.Config, Outside: r.Outside, Parts: r.Parts,
			Reads: readsOf(r), Writes: r.Writes, Tables: map[string]schema.Digest{},
		}
		for table, t := range r.Tables {
			record.Tables[table] = t.Digest
		}
		out[name] = record
	}
	return out, nil
}

func readsOf(r *stageRecord) map[string]string {
	out := map[string]string{}
	for table, columns := range r.Inputs {
		out[table] = ReadDigest(columns)
	}
	return out
}
