package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/format/bug"
	"geoeval/internal/format/ordered"
	"geoeval/schema"
	"geoeval/sources"
)

// A source may annotate problems of another: PGPS9K has clauses, programs and knowledge points of Geometry3K's problems, without
// saying of which. So which problem an annotation is of depends on all annotations and on all problems, and is settled before
// any of them is read into the tables, from the records of the annotated source without their pictures. The same files give the
// same pairs, in whatever order they are read.

// The rules by which annotations are left out: none of them is a problem of its source.
const (
	annotationJoined = "annotation joined"
	annotationAlone  = "annotation without problem"
)

// annotationBytes is how much memory the annotations of a source may take, which are held until their problems are known:
// published ones take 10 MB. A record beyond that is a reject.
const annotationBytes = 64 << 20

// annotations says which problems are annotated by what. It is written as JSON for those who read a shard.
type annotations struct {
	// Of are the annotations of problems, by their ids.
	Of map[string]*annotation
	// Joined are the records that annotate a problem, and Surplus those for which there was no memory.
	Joined, Surplus map[recordPlace]bool
	// Digests tell the pairs of one annotated source from others, and Notes how many there are.
	Digests map[schema.Source]string
	Notes   []string
}

// problem is the annotation of a problem, nil where it has none.
func (all *annotations) problem(id string) *annotation {
	if all == nil {
		return nil
	}
	return all.Of[id]
}

// A recordPlace is a record of a unit, by its place there.
type recordPlace struct {
	unit  string
	place int64
}

// MarshalText writes place and unit.
func (p recordPlace) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%d %s", p.place, p.unit), nil
}

// UnmarshalText reads what MarshalText wrote.
func (p *recordPlace) UnmarshalText(b []byte) error {
	place, unit, _ := strings.Cut(string(b), " ")
	n, err := strconv.ParseInt(place, 10, 64)
	*p = recordPlace{unit, n}
	return err
}

// An annotation is a record that annotates a problem.
type annotation struct {
	*schema.Problem
	at recordPlace
	// By names the record, of From, under config's licence.
	By     string
	From   schema.Source
	config SourceConfig
	// Counted are the numbers that its program counts, by their places in the problem's text and in its own clauses.
	Counted []schema.Number
}

// configure gives annotations the licences of their sources.
func (all *annotations) configure(c *Config) {
	for _, a := range all.Of {
		a.config = c.Sources[a.From]
	}
}

// annotate finds the problems of all annotations.
func (s *Stage) annotate(ctx context.Context, dirs map[schema.Source]*sources.Dir) (*annotations, error) {
	all := &annotations{Of: map[string]*annotation{}, Joined: map[recordPlace]bool{}, Surplus: map[recordPlace]bool{},
		Digests: map[schema.Source]string{}}
	for i, a := range s.adapters {
		list := map[schema.Source][]annotation{}
		held := 0
		for _, of := range a.Units(s.taken[i].paths()) {
			if of.Annotates == "" {
				continue
			}
			u := &unit{Unit: of, source: a, dir: dirs[a.Name()], config: s.config.Sources[a.Name()]}
			at := recordPlace{u.prefix(), -1}
			err := u.read(ctx, func(r sources.Record) error {
				at.place++
				if r.Annotation == nil || strings.Contains(r.File, "#") { // which would part a file from its record elsewhere
					return nil
				}
				if held += weight(&part{record: &sources.Record{Problem: r.Annotation}}); held > s.annotationBytes {
					all.Surplus[at] = true
					return nil
				}
				list[of.Annotates] = append(list[of.Annotates],
					annotation{Problem: r.Annotation, at: at, By: fmt.Sprintf("%s/%s#%s", a.Name(), r.File, r.Name),
						From: a.Name(), config: u.config})
				return nil
			})
			if err != nil && !bug.Is(err) { // a panic is told of when the unit is read into the tables
				return nil, fmt.Errorf("%s/%s: %w", a.Name(), of.Files[0], err)
			}
		}
		for _, source := range schema.Sources {
			if len(list[source]) > 0 {
				if err := s.pair(ctx, source, list[source], dirs, all); err != nil {
					return nil, err
				}
			}
		}
	}
	return all, nil
}

// pair finds the problems of a source that annotations are of.
func (s *Stage) pair(ctx context.Context, source schema.Source, list []annotation,
	dirs map[schema.Source]*sources.Dir, all *annotations) error {
	i := slices.IndexFunc(s.adapters, func(a sources.Source) bool { return a.Name() == source })
	if i < 0 {
		return nil
	}
	problems, ids, err := s.sheets(ctx, s.adapters[i], s.taken[i].paths(), dirs[source])
	if err != nil {
		return err
	}
	var sheets []sheet
	var comparable []annotation
	for _, a := range list {
		if sh, ok := sheetOf(a.Problem); ok {
			sheets, comparable = append(sheets, sh), append(comparable, a)
		}
	}
	var lines []string
	for k, of := range pairs(sheets, problems) {
		if of < 0 {
			continue
		}
		a, ok := comparable[k], false
		if a.Counted, ok = placed(a.Numbers, a.Text, problems[of].text); !ok {
			continue // its clauses beside the problem's text would not say all that it says
		}
		all.Joined[a.at] = true
		all.Of[ids[of]] = &a
		lines = append(lines, fmt.Sprintf("%s\x00%s\x00%s\n", ids[of], a.By, a.RecordDigest))
	}
	all.Notes = append(all.Notes, fmt.Sprintf("%s: records of other sources that annotate its problems: %d, of which %d belong to a problem of it",
		source, len(list), len(lines)))
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "")))
	all.Digests[source] = hex.EncodeToString(sum[:])
	return nil
}

// sheets gives the sheets of a source's problems that have one, by unit, and their ids.
func (s *Stage) sheets(ctx context.Context, a sources.Source, paths []string, dir *sources.Dir) (all []sheet, ids []string, err error) {
	type found struct {
		sheets []sheet
		ids    []string
	}
	read := func(ctx context.Context, of sources.Unit) (out found, err error) {
		u := &unit{Unit: of, source: a, dir: dir}
		err = u.read(ctx, func(r sources.Record) error {
			if r.Problem != nil {
				if sh, ok := sheetOf(r.Problem); ok {
					out.sheets, out.ids = append(out.sheets, sh), append(out.ids, r.Problem.ID)
				}
			}
			return nil
		})
		if err != nil && !bug.Is(err) {
			return out, fmt.Errorf("%s/%s: %w", a.Name(), of.Files[0], err)
		}
		return out, nil
	}
	units := a.Units(paths)
	slices.SortFunc(units, func(a, b sources.Unit) int { return strings.Compare(a.Key, b.Key) })
	for f, err := range ordered.Map(ctx, disk.AtOnce(s.data.Dir), ahead, slices.Values(units), read) {
		if err != nil {
			return nil, nil, err
		}
		all, ids = append(all, f.sheets...), append(ids, f.ids...)
	}
	return all, ids, nil
}

// settle says what becomes of a record of a unit that is an annotation.
func (all *annotations) settle(r *sources.Record, at recordPlace) {
	switch {
	case r.Annotation == nil:
		return
	case all.Surplus[at]:
		r.Reject = sources.Rejectf(schema.TooLarge, "the annotations before this one take all memory that there is for them")
	case all.Joined[at]:
		r.LeftOut = annotationJoined
	default:
		r.LeftOut = annotationAlone
	}
	r.Annotation = nil
}

// apply gives a problem what the annotation says of it. What is worked prose stays beside the program; the places of points
// are of names that the clauses do not have.
func (a *annotation) apply(p *schema.Problem) {
	p.AnnotatedBy = a.By
	p.License, p.LicenseEvidence = a.config.annotate(p.License, p.LicenseEvidence, p.Synthetic)
	p.Structural, p.Semantic, p.Numbers, p.PointPositions = a.Structural, a.Semantic, a.Counted, ""
	p.KnowledgePoints = a.KnowledgePoints
	if a.Solution == "" {
		return
	}
	if p.Solution != "" {
		p.Rationale = p.Solution
	}
	p.Solution, p.SolutionLanguage = a.Solution, a.SolutionLanguage
}

// placed finds the numbers of one wording in another, by the two words before each, or by what of these makes it the only one.
// ok is false where the other wording lacks any.
func placed(numbers []schema.Number, was, now string) (out []schema.Number, ok bool) {
	before, after := tokensOf(was), tokensOf(now)
	taken := map[int]bool{}
	for _, n := range numbers {
		if n.Field != schema.InText {
			out = append(out, n)
			continue
		}
		at := slices.IndexFunc(before, func(t token) bool { return t.start == int(n.Start) })
		to := -1
		for context := 2; context >= 0 && at >= 0 && to < 0; context-- {
			to = sameToken(before, after, at, context, taken)
		}
		if to < 0 {
			return nil, false
		}
		taken[to] = true
		n.Start, n.End = int64(after[to].start), int64(after[to].start+len(n.Text))
		out = append(out, n)
	}
	return out, true
}

// sameToken is the token of another wording that is the same as one of this, with so many tokens before it; -1 where it is not
// as often in both, or taken. A number that names an angle is not the same as one that does not.
func sameToken(before, after []token, at, context int, taken map[int]bool) int {
	occurs := func(list []token) (places []int) {
		for i := range list {
			same := (textAt(list, i-1) == `\angle`) == (textAt(before, at-1) == `\angle`) // 1 is a name in \angle 1
			for k := 0; k <= context && same; k++ {
				same = textAt(list, i-k) == textAt(before, at-k)
			}
			if same {
				places = append(places, i)
			}
		}
		return places
	}
	here, there := occurs(before), occurs(after)
	if len(here) != len(there) {
		return -1
	}
	if to := there[slices.Index(here, at)]; !taken[to] {
		return to
	}
	return -1
}

// A token is a word of a text, without the mark that closes it.
type token struct {
	text  string
	start int
}

func textAt(list []token, i int) string {
	if i < 0 {
		return ""
	}
	return list[i].text
}

func tokensOf(text string) (list []token) {
	start := 0
	for word := range strings.FieldsSeq(text) {
		start += strings.Index(text[start:], word)
		bare := word
		if last := len(word) - 1; last > 0 && strings.IndexByte(".,?", word[last]) >= 0 {
			bare = word[:last]
		}
		list = append(list, token{bare, start})
		start += len(word)
	}
	return list
}
