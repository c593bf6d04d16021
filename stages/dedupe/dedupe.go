// Package dedupe finds problems that occur more than once, within a dataset or across two, and says which one stays.
//
// # When two problems are the same
//
// Two problems have the same picture if their pixels are equal, if they name the same file and it is missing, or if
// their drawings have the same code. A blank picture shows nothing, and its problem has the same picture as no other.
// Where a problem has no diagram at all there is none to differ.
//
// Two problems have the same question if their text, or the dataset's own Chinese wording of it, is equal after
// [mathtext.Normalize]. A text without a digit ("Find x.", "Which of these is a prism?") leans on its picture or on its
// choices, so with it the gold answers must be equal too. Where the text states numbers, the answers need not: of two
// answers to one question one is wrong, and that makes no second problem. Where two texts differ in the words that only ask ("Find
// the measure of", "What is"), they are the same question if the gold answers are equal and the picture or its clauses show it: see
// asking.go.
//
// The rules, the surest first:
//
//   - native_id: UniGeo and GeoQA+ number the problems that they share alike. The same native id in either, in any
//     split, is the same problem.
//   - text: the same question, and neither problem has a diagram, or both name the same missing file or have the same
//     drawing code.
//   - pixels: the same question about the same pixels.
//   - clauses: the same question with the same choices and gold answer about diagrams with the same clauses, which say enough of
//     them, whatever their pictures look like: see clauses.go.
//   - reannotated: a PGPS9K problem that says it is Geometry3K's, and its original. Its picture may be missing and its
//     wording is new, so it is known by what it asks for, by its choices, its gold answer and the figures of its
//     diagram: see reannotated.go.
//   - near_text: nearly the same wording with the same numerals, the same gold answer and the same picture, or neither
//     with a diagram. Units, spellings, plurals, misprints and signs of multiplication may differ: see neartext.go and plain.go.
//   - retold: one question told in other words or drawn again: see retold.go.
//
// A problem that errata correct is compared as it is corrected and as it was published: a correction of one of two problems
// that are the same does not make them two.
//
// Not promised: that every repetition is found. A false merge loses a problem without a trace, a missed one costs
// little.
//
// # Which one stays
//
// Sameness is transitive, so problems fall into groups, and one of each stays. That is decided by the first of these
// that tells two apart:
//
//  1. its diagram can be seen, or it needs none, before one whose picture is missing or a placeholder;
//  2. a solution program, before worked prose, before no solution;
//  3. English before Chinese: UniGeo before GeoQA+ (its Chinese wording stays with it);
//  4. semantic clauses before none;
//  5. the smaller id, bytewise.
//
// So PGPS9K's annotation stays for Geometry3K's problem where its picture is there, as figure 6 of the paper counts
// Geometry3K within PGPS9K, and Geometry3K's stays where it is not.
//
// # What a row says
//
// how is the least sure of the rules on the surest way from the problem to the one that stays: no chain of surer links
// leads there. similarity compares the two wordings by [Config] where the way is one of wording (text, pixels,
// near_text, retold) and both are in one language.
package dedupe

import (
	"context"
	"sync"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "dedupe",
		Version: 7,
		Config:  &s.config,
		Reads: []stages.Read{stages.From(schema.Problems,
			"id", "source", "native_id", "native_origin", "language", "text", "text_zh",
			"choice_numbers", "answer", "answer_value", "answer_letter", "answer_unit",
			"diagram", "image_path", "pixel_digest", "picture_hash",
			"structural_clauses", "semantic_clauses", "diagram_code", "solution", "solution_language", "numbers"),
			stages.FromWhole(schema.Errata, "id", "field", "old")},
		Writes: []schema.Named{schema.Duplicates},
		Reach:  map[string][]string{stages.ReachOfSeed: nil},
		Audit:  stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

// Run writes a row for every problem that does not stay.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// Work takes down of each problem what the rules need, and holds all against each other.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	errata, err := stages.Rows(job, schema.Errata)
	if err != nil {
		return nil, err
	}
	corrected := schema.ErrataOf(errata)
	signers := sync.Pool{New: func() any { return newSigner(&s.config.NearText) }}
	return &stages.Work{
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			t := signers.Get().(*signer)
			defer signers.Put(t)
			out.Note(notesOf(stages.RowOf(of, schema.Problems), corrected[of.Key], t))
			return nil
		},
		NewNote: func() any { return new(notes) },
		Combine: stages.Keep(func(ctx context.Context, noted []stages.Noted[notes], out *stages.Output) error {
			duplicates, err := find(ctx, &s.config, noted)
			stages.PutRows(out, schema.Duplicates, duplicates)
			return err
		}),
		Concludes: []schema.Named{schema.Duplicates},
	}, nil
}

// Notes are what is noted of one problem.
type notes struct {
	Is note `json:"is"`
	// Published is of the problem before its errata, nil where there are none.
	Published note `json:"published,omitempty"`
}

// notesOf packs what is known of a problem, and of it as it was before its errata.
func notesOf(p *schema.Problem, errata []schema.Erratum, t *signer) notes {
	n := notes{Is: noteOf(p, t)}
	if len(errata) > 0 {
		n.Published = noteOf(sources.Published(p, errata), t)
	}
	return n
}

// A search is one run of the rules over all problems, which it knows by their place in notes.
type search struct {
	config *Config
	noted  []stages.Noted[notes]
	notes  []note // of each problem, by id, and behind them those of corrected ones as they were published
	// compared are the wordings that a rule of wording may take, by problem.
	compared []worded
	groups   *groups
}

// find gives the problems that do not stay, by id.
func find(ctx context.Context, config *Config, noted []stages.Noted[notes]) ([]schema.Duplicate, error) {
	s := &search{config: config, noted: noted, notes: make([]note, len(noted))}
	var corrected []int
	for i := range noted {
		s.notes[i] = noted[i].Note.Is
		if published := noted[i].Note.Published; published != nil {
			corrected = append(corrected, i)
			s.notes = append(s.notes, published)
		}
	}
	s.groups = newGroups(len(s.notes))
	for k, i := range corrected {
		s.groups.join(i, len(noted)+k, "") // surer than any rule
	}
	for _, step := range []func(){s.lookAtPictures, s.sameNativeID, s.sameQuestion, s.sameClauses, s.reAnnotated, s.nearText, s.retold} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		step()
	}
	return s.duplicates(), nil
}

// id is that of problem i.
func (s *search) id(i int) string { return s.noted[i].Key }

// sameNativeID joins the problems that UniGeo and GeoQA+ number alike.
func (s *search) sameNativeID() {
	first := map[string]int{}
	for i, n := range s.notes {
		native := n.part(nativePart)
		if len(native) == 0 {
			continue
		}
		if j, ok := first[string(native)]; ok {
			s.groups.join(j, i, schema.SameNativeID)
		} else {
			first[string(native)] = i
		}
	}
}

// duplicates lists every problem that is not the one of its group that stays.
func (s *search) duplicates() []schema.Duplicate {
	kept := map[int]int{} // by the group's root
	for i := range s.noted {
		if s.groups.alone(i) {
			continue
		}
		root := s.groups.root(i)
		if k, ok := kept[root]; !ok || s.before(i, k) {
			kept[root] = i
		}
	}
	var out []schema.Duplicate
	var pairs [][2]int
	for i := range s.noted {
		if s.groups.alone(i) {
			continue
		}
		k := kept[s.groups.root(i)]
		if k == i {
			continue
		}
		out = append(out, schema.Duplicate{ID: s.id(i), KeptID: s.id(k), How: s.groups.how(i, k)})
		pairs = append(pairs, [2]int{i, k})
	}
	parallel(len(out), func(k int) {
		switch d := &out[k]; d.How {
		case schema.SameText, schema.SamePixels, schema.NearText, schema.Retold:
			d.Similarity = s.similarity(pairs[k][0], pairs[k][1])
		}
	})
	return out
}
