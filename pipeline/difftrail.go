package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"geoeval/schema"
)

// A Trail is what the stages of a build were given, by stage, wherever that was recorded.
type Trail struct {
	// Folder is where it was recorded.
	Folder string
	Stages map[string]Given
}

// Given is what a stage was given.
type Given struct {
	Version int
	Seed    uint64
	Config  json.RawMessage
	Outside string
	// Reads gives, of each table that it read, a digest of the columns that it read.
	Reads map[string]string
	// Writes gives the signatures of the tables that it wrote; nil where that was not recorded.
	Writes map[string]schema.Signature
}

// trailOf is the trail of the builds in an output folder.
func trailOf(l Layout, s *state) *Trail {
	t := &Trail{l.Dir, map[string]Given{}}
	for name, r := range s.Stages {
		t.Stages[name] = Given{r.Version, r.Seed, r.Config, r.Outside, readsOf(r), r.Writes}
	}
	return t
}

// Reads gives, by stage and table, SHA-256 in hex over the digests of the columns that the stage read of the table when it
// last ran.
func (p *Pipeline) Reads() (map[string]map[string]string, error) {
	s, err := loadState(p.layout)
	if err != nil {
		return nil, err
	}
	out := map[string]map[string]string{}
	for name, r := range s.Stages {
		out[name] = readsOf(r)
	}
	return out, nil
}

// Writes gives, by stage, the signatures of the tables that the stage wrote when it last ran.
func (p *Pipeline) Writes() (map[string]map[string]schema.Signature, error) {
	s, err := loadState(p.layout)
	if err != nil {
		return nil, err
	}
	out := map[string]map[string]schema.Signature{}
	for name, r := range s.Stages {
		out[name] = r.Writes
	}
	return out, nil
}

func readsOf(r *stageRecord) map[string]string {
	out := map[string]string{}
	for table, columns := range r.Inputs {
		h := sha256.New()
		for _, column := range sortedKeys(columns) {
			fmt.Fprintf(h, "%s\x00%s\x00", column, columns[column])
		}
		out[table] = hex.EncodeToString(h.Sum(nil))
	}
	return out
}
