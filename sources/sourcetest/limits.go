package sourcetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/schema"
	"geoeval/sources"
)

// checkLimits makes a needed field of a record too long, and the record itself: the record is a reject that says so, and
// all others come out as before.
func checkLimits(c *Case, r reporter) {
	for b := range c.neededFields(r) {
		switch value := b.table.records[b.record].fields[b.field].value.(type) {
		case string:
			b.refused("is a long text", strings.Repeat("7", sources.MaxText+1), nil)
		case pickler.List:
			b.refused("is a long list", slices.Repeat(pickler.List{value[0]}, sources.MaxListed+1), nil)
		case json.RawMessage:
			switch value[0] {
			case '"':
				long := json.RawMessage(`"` + strings.Repeat("7", sources.MaxText+1) + `"`)
				b.refused("is a long text", long, nil)
				wide := json.RawMessage(`"` + strings.Repeat("7", sources.MaxRecord) + `"`)
				b.refused("makes a large record", wide, nil)
			case '[':
				var elements []json.RawMessage
				if json.Unmarshal(value, &elements) != nil || len(elements) == 0 {
					continue
				}
				list, _ := json.Marshal(slices.Repeat(elements[:1], sources.MaxListed+1)) // valid JSON always marshals
				b.refused("is a long list", json.RawMessage(list), nil)
			}
		}
	}
}

// checkKeys writes a key of a record twice, in the same letters and in others: the record is a reject that names it.
func checkKeys(c *Case, r reporter) {
	for b := range c.neededFields(r) {
		f := b.table.records[b.record].fields[b.field]
		value, isJSON := f.value.(json.RawMessage)
		if !isJSON {
			continue // a pickle says how a dict is built, and has no keys twice in the end
		}
		name := f.key.(string)
		for what, key := range map[string]string{
			"stands twice": name, "stands in capitals too": strings.ToUpper(name), "stands in small letters too": strings.ToLower(name),
			"stands with a letter that folds too": strings.Replace(strings.Replace(name, "k", "\u212a", 1), "s", "\u017f", 1),
		} {
			if what != "stands twice" && key == name {
				continue
			}
			b.refused(what, value, &field{key, json.RawMessage(`"other"`)})
			b.refused(what+", before it", value, &field{key, json.RawMessage("null")})
		}
	}
}

// neededFields yields each needed field of each record, ready to be broken.
func (c *Case) neededFields(r reporter) func(yield func(*breakage) bool) {
	return func(yield func(*breakage) bool) {
		for name, t := range c.tables(r) {
			if !slices.Contains(c.files(), name) {
				continue
			}
			all, err := c.whole(c.Files).read(context.Background(), reading(name))
			if err != nil {
				r.Errorf("%v", err)
				return
			}
			of := slices.DeleteFunc(slices.Clone(all.records), func(rec sources.Record) bool { return rec.File != name })
			for i, rec := range t.records {
				if len(of) != len(t.records) || of[i].Problem == nil {
					continue
				}
				for k, f := range rec.fields {
					b := &breakage{c, r, name, t, all, i, k, of[i].Problem.ID}
					if slices.Contains(c.Needed, fmt.Sprint(f.key)) && !yield(b) {
						return
					}
				}
			}
		}
	}
}

// refused reads the record with another value of the field, and with one field more, and wants a reject for it.
func (b *breakage) refused(what string, value any, more *field) {
	fields := slices.Clone(b.table.records[b.record].fields)
	key := fmt.Sprint(fields[b.field].key)
	fields[b.field].value = value
	switch {
	case more == nil:
	case strings.HasSuffix(what, "before it"):
		fields = slices.Insert(fields, 0, *more)
	default:
		fields = append(fields, *more)
	}
	records := slices.Clone(b.table.records)
	records[b.record].fields = fields
	what = fmt.Sprintf("%s of record %d %s", key, b.record, what)
	out := b.damaged(b.r, what, b.name, b.table.join(records))
	if out == nil {
		return
	}
	if out.count() != b.all.count() || len(out.rejects) != 1 {
		b.r.Errorf("%s: %s: %d records, want %d; rejects %q, want one", b.name, what, out.count(), b.all.count(),
			out.reasons())
		return
	}
	name, kind := "limit", schema.TooLarge
	if more != nil {
		name, kind = more.key.(string), schema.Malformed
	}
	reject := out.rejects[0]
	if reject.Kind != kind || !strings.Contains(reject.Reason, name) {
		b.r.Errorf("%s: %s: a reject %s: %q, want one that is %s and names %s", b.name, what, reject.Kind, reject.Reason,
			kind, name)
	}
	for id := range b.all.rows {
		if out.rows[id] == nil && id != b.of && !b.table.single {
			b.r.Errorf("%s: %s: another record, %s, is lost", b.name, what, id)
		}
	}
}
