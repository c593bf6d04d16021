package pipeline

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/stages"
)

// A stageKey is all that a stage's output depends on, and whether that is what it last ran with.
type stageKey struct {
	record stageRecord
	// memo is what the stage remembered, nil where its tables are no longer those that it wrote, or would write.
	memo []byte
	// stale is why the stage must run: the first thing that is not as it was. Empty: its tables are up to date.
	stale string
	by    StaleBy
	// inputless: a table that it reads was never written, so that there is nothing to compare.
	inputless bool
	// altered: that is a table in whose place something else is than the stage wrote.
	altered bool
}

// keyOf compares what a stage depends on now with what it last ran with, as the state of the output folder has it. digest
// gives the digests of its input tables.
func (p *Pipeline) keyOf(
	ctx context.Context, f *disk.Folder, s stages.Stage, last *state, digest func(string) (schema.Digest, bool),
) (*stageKey, error) {
	is := s.Describe()
	k, err := p.ownKey(f, s, last, digest)
	if err != nil || k.inputless {
		return k, err
	}
	was := last.Stages[is.Name]
	if outside, ok := s.(stages.External); ok {
		now, why, err := outside.Outside(ctx, k.memo)
		if err != nil {
			return nil, err
		}
		k.record.Outside = now
		switch {
		case k.stale != "":
		case now == "":
			k.stale, k.by = why, ByItself
		case now != was.Outside:
			k.stale, k.by = outsideChange(ctx, s, was, now), ByOther
		}
	}
	k.record.Key = k.record.key(is.Name)
	if k.stale == "" && k.record.Key != was.Key {
		k.stale, k.by = "it no longer reads what it read", ByOther
	}
	return k, nil
}

// ownKey is keyOf without what the stage reads from outside.
func (p *Pipeline) ownKey(f *disk.Folder, s stages.Stage, last *state, digest func(string) (schema.Digest, bool)) (*stageKey, error) {
	is := s.Describe()
	k := &stageKey{record: stageRecord{
		Version: is.Version,
		Seed:    p.config.Seed,
		Config:  p.config.sections[is.Name],
		Inputs:  map[string]map[string]string{},
		Writes:  signaturesOf(s),
		Tables:  map[string]*tableRecord{},
	}}
	for _, r := range is.Reads {
		d, ok := digest(r.Table)
		if !ok {
			k.stale, k.by = fmt.Sprintf("its input %s was never written", r.Table), ByInput
			k.inputless = true
			return k, nil
		}
		k.record.Inputs[r.Table] = columnsOf(d, r.Columns)
	}
	return k, k.compare(f, s, last.Stages[is.Name])
}

// columnsOf gives the digests of some columns.
func columnsOf(d schema.Digest, names []string) map[string]string {
	columns := map[string]string{}
	for _, c := range names {
		columns[c] = d.Columns[c]
	}
	return columns
}

// compare says what is stale beside what the stage reads from outside, and recalls the memo where nothing is.
func (k *stageKey) compare(f *disk.Folder, s stages.Stage, was *stageRecord) error {
	if was == nil {
		k.stale, k.by = "it never ran", ByFirst
		return nil
	}
	is := s.Describe()
	why, altered, err := was.intact(f, is.Writes...)
	if err != nil {
		return err
	}
	k.altered = altered
	if k.stale = cmp.Or(why, was.otherLayout(s)); k.stale == "" {
		if k.memo, err = was.remembered(f, is.Name); err != nil {
			return err
		}
		if k.stale, k.by = difference(was, &k.record); k.stale == "" {
			k.stale, k.by = was.Again, ByItself
		}
	}
	return nil
}

// key hashes all that a stage's output depends on.
func (r *stageRecord) key(stage string) string {
	return (&Record{Version: r.Version, Seed: r.Seed, Config: r.Config, Outside: r.Outside, Reads: readsOf(r),
		Writes: r.Writes}).Key(stage)
}

// signaturesOf gives the signatures of the tables that a stage writes.
func signaturesOf(s stages.Stage) map[string]schema.Signature {
	out := map[string]schema.Signature{}
	for _, t := range s.Describe().Writes {
		out[t.Name()] = t.Signature()
	}
	return out
}

// otherLayout names the first thing in which the files that a stage wrote are not laid out as it would write them now,
// "" where they can be read as the tables that it has.
func (r *stageRecord) otherLayout(s stages.Stage) (why string) {
	if r.Writes == nil {
		return "an older geoeval ran it and did not record the columns of its tables"
	}
	if changes := TableChanges(r.Writes, signaturesOf(s)); len(changes) > 0 {
		return changes[0]
	}
	return ""
}

// otherColumns says how a table's columns changed since the stage wrote it; nothing where that was not recorded.
func (r *stageRecord) otherColumns(t schema.Named) []string {
	if was, recorded := r.Writes[t.Name()]; recorded {
		return was.Changes(t.Signature())
	}
	return nil
}

// TableChanges says how the tables that a stage writes changed, whatever their rows.
func TableChanges(was, now map[string]schema.Signature) []string {
	var out []string
	for _, table := range eitherKey(was, now) {
		before, wrote := was[table]
		after, writes := now[table]
		switch {
		case !wrote:
			out = append(out, fmt.Sprintf("table %s is new", table))
		case !writes:
			out = append(out, fmt.Sprintf("table %s is gone", table))
		default:
			for _, change := range before.Changes(after) {
				out = append(out, fmt.Sprintf("table %s: %s", table, change))
			}
		}
	}
	return out
}

// difference names the one thing that is not as it was, "" where nothing is.
func difference(was, now *stageRecord) (why string, by StaleBy) {
	switch {
	case was.Version != now.Version:
		return fmt.Sprintf("version: %d → %d", was.Version, now.Version), ByOther
	case was.Seed != now.Seed:
		return fmt.Sprintf("seed: %d → %d", was.Seed, now.Seed), ByOther
	}
	if d := configDifference(was.Config, now.Config); d != "" {
		return "configuration: " + d, ByChange
	}
	for _, table := range sortedKeys(now.Inputs) {
		for _, column := range sortedKeys(now.Inputs[table]) {
			if was.Inputs[table][column] != now.Inputs[table][column] {
				return fmt.Sprintf("its input %s changed: column %s", table, column), ByChange
			}
		}
	}
	return "", ByOther
}

// mostKeys is how many changed keys are named.
const mostKeys = 3

// configDifference names the keys whose values are not as they were, "" for none.
func configDifference(was, now json.RawMessage) string {
	all := ConfigChanges(was, now)
	return strings.Join(few(all), ", ")
}

// ConfigChanges names every key whose value is not as it was.
func ConfigChanges(was, now json.RawMessage) []string {
	a, err1 := decodeAny(was)
	b, err2 := decodeAny(now)
	if err1 != nil || err2 != nil {
		return []string{"cannot be compared"}
	}
	return valueDifferences("", a, b)
}

// decodeAny reads a JSON value, nil where there is none, with its numbers as they are written.
func decodeAny(raw json.RawMessage) (v any, err error) {
	if len(raw) == 0 {
		return nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return v, d.Decode(&v)
}

func valueDifferences(path string, was, now any) []string {
	a, ok1 := was.(map[string]any)
	b, ok2 := now.(map[string]any)
	if ok1 && ok2 {
		var out []string
		for _, key := range eitherKey(a, b) {
			out = append(out, valueDifferences(strings.TrimPrefix(path+"."+key, "."), a[key], b[key])...)
		}
		return out
	}
	if reflect.DeepEqual(was, now) {
		return nil
	}
	before, after := shortPair(was, now)
	return []string{fmt.Sprintf("%s: %s → %s", path, before, after)}
}

// shortPair writes two values that differ, of long ones a stretch that has their first difference.
func shortPair(was, now any) (before, after string) {
	const most, around = 40, 10
	a, b := jsonRunes(was), jsonRunes(now)
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	stretch := func(r []rune) string {
		from, start, end := 0, "", ""
		if len(r) > most && same > most-around {
			from, start = same-around, "…"
		}
		until := min(len(r), from+most)
		if until < len(r) {
			end = "…"
		}
		return start + string(r[from:until]) + end
	}
	return stretch(a), stretch(b)
}

func jsonRunes(v any) []rune {
	b, _ := json.Marshal(v)
	return []rune(string(b))
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// eitherKey gives the keys that either map has, sorted.
func eitherKey[V any](a, b map[string]V) []string {
	return slices.Compact(slices.Sorted(slices.Values(append(sortedKeys(a), sortedKeys(b)...))))
}
