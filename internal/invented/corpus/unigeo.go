package corpus

import (
	"bufio"
	"context"
	"strconv"
	"strings"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// UniGeo's splits, and the protocol of its pickles.
var unigeoSplits = []split{{"train", 3499}, {"val", 745}, {"test", 754}}

const unigeoProtocol = 4

// unigeoID is the id of UniGeo's record i, which GeoQA+ has for the same problem.
func unigeoID(i int) int { return 2*i + 1 + i/7 }

// drawnWithoutAxes says whether a template has a figure and no coordinates: the GeoQA family has none, and its programs
// no negative numbers.
func drawnWithoutAxes(t *synth.Template) bool { return t.HasFigure() && t.Branch != schema.Analytic }

// unigeoProblems are those of UniGeo: with figures, programs and choices.
func unigeoProblems(w *writing) (*problems[*geoqa], error) {
	return newProblems(w, form[*geoqa]{
		shares: mostlyFlat, may: drawnWithoutAxes, wordings: 3, compose: composeGeoQA,
		skeleton: func(r *geoqa) string { return Skeleton(r.english) },
	})
}

// writeUniGeo writes calculation_*.pk and, to be left out, proving_*.pk. Its quirks: None among choices, zero-width
// spaces, other signs for ⊥, ∥ and △, and in one of a hundred texts a number that is spelled out where a placeholder
// should be.
func writeUniGeo(ctx context.Context, w *writing) error {
	m, err := unigeoProblems(w)
	if err != nil {
		return err
	}
	splits := scaled(w.count.Problems, unigeoSplits...)
	faults := unigeoFaults[:w.faults(len(unigeoFaults))]
	record := func(s stated[*geoqa]) (*pickled, error) {
		i, r, p := s.i, s.record, s.problem
		out := &pickled{}
		chance := newChance(w.options.Seed, "unigeo quirks", strconv.Itoa(i))
		r.quirks(chance, out.tell)
		if last := strings.LastIndex(r.english, "N_"); last >= 0 && happens(chance, "spelled", 10) {
			k, _ := strconv.Atoi(strings.Fields(r.english[last+2:])[0])
			r.english = r.english[:last] + numeral(r.numbers[k].(float64)) + r.english[last+2+len(strconv.Itoa(k)):]
			out.tell("fewer placeholders than numbers")
		}
		image, scene, err := gray(p)
		if err != nil {
			return nil, err
		}
		dict := pickler.Dict{
			"id", unigeoID(i), "subject", r.subject, "English_problem", r.english, "token_list", texts(strings.Fields(r.english)),
			"numbers", pickler.List(r.numbers), "choice_nums", pickler.List(r.values), "choices", pickler.List(r.choices), "label", r.label,
			"target_number", r.target, "manual_program", pickler.List(r.program), "formal_point", r.points, "answer", r.answer, "image", image, sceneKey, scene,
		}
		dict = r.traced(dict)
		if n := i - w.count.Problems; n >= 0 {
			faults[n].spoil(dict)
		}
		out.item = pickler.Item(unigeoProtocol, dict)
		return out, nil
	}
	name := func(split string) string { return "calculation_" + split + ".pk" }
	err = pickles(ctx, m, splits, unigeoProtocol, name, w.count.Problems+len(faults), record, func(i int, _ *pickled) {
		if n := i - w.count.Problems; n >= 0 {
			w.broke(name("test"), strconv.Itoa(unigeoID(i)), faults[n].kind)
		}
	})
	if err != nil {
		return err
	}
	return w.proving()
}

var unigeoFaults = []pickleFault{
	{schema.BadAnswer, func(d pickler.Dict) { set(d, "label", 9) }},
	{schema.MissingField, func(d pickler.Dict) { set(d, "English_problem", "") }},
	{schema.Malformed, func(d pickler.Dict) {
		set(d, "English_problem", "angle 1 = N_90 , then the size of angle 2 is N_91 ()")
	}},
	{schema.Malformed, func(d pickler.Dict) { set(d, "image", "figure.png") }},
	{schema.BadAnswer, func(d pickler.Dict) {
		set(d, "choices", pickler.List{nil, nil, nil, nil})
		set(d, "choice_nums", pickler.List{nil, nil, nil, nil})
	}},
	{schema.Malformed, func(d pickler.Dict) { set(d, "choice_nums", pickler.List{1.0}) }},
}

// proving writes the proving problems, one for ten of calculation, which the paper leaves out.
func (w *writing) proving() error {
	for _, s := range scaled(max(3, w.count.Problems/10), unigeoSplits...) {
		items := pickler.List{}
		for i := range max(1, s.size) {
			chance := newChance(w.options.Seed, "proving", s.name, strconv.Itoa(i))
			name := spreadLetters(chance, 4)
			items = append(items, pickler.Dict{
				"id", i, "problem_index", "proving_" + strconv.Itoa(i),
				"input_text", "As shown in the figure , " + strings.Join(name[:2], " ") + " = " + name[0] + " " + name[2] + " , and " + name[3] +
					" is the midpoint of " + strings.Join(name[1:3], " ") + " . Prove that " + name[0] + " " + name[3] + " is perpendicular to " + strings.Join(name[1:3], " ") + " .",
				"proving_sequence", pickler.List{"R_1", "E_0", "E_1", "R_7", "E_2"},
				"image", pickler.Gray{Width: 8, Height: 8, Pixels: make([]byte, 64)},
			})
		}
		if err := w.file("proving_"+s.name+".pk", pickler.Dump(unigeoProtocol, items)); err != nil {
			return err
		}
		w.count.LeftOut += len(items)
	}
	return nil
}

// spreadLetters draws n different capitals in alphabetical order.
func spreadLetters(chance synth.Chance, n int) []string {
	out := make([]string, n)
	at := int(chance("letters") % 4)
	for i := range out {
		out[i] = string(rune('A' + at))
		at += 1 + int(chance("letters", strconv.Itoa(i))%4)
	}
	return out
}

// A pickled is a record of a pickle, ready to be written, and its quirks.
type pickled struct {
	item   []byte
	quirks []string
	// Of GeoQA+:
	id   int
	goal schema.Goal
}

func (p *pickled) tell(quirk string) { p.quirks = append(p.quirks, quirk) }

// pickles writes n records into a pickle for each split, one behind the other.
func pickles(ctx context.Context, m *problems[*geoqa], splits []split, protocol int, name func(split string) string, n int,
	record func(stated[*geoqa]) (*pickled, error), used func(int, *pickled)) error {
	before := 0
	for k, s := range splits {
		size := s.size
		if k == len(splits)-1 {
			size = n - before
		}
		if err := onePickle(ctx, m, name(s.name), protocol, before, size, record, used); err != nil {
			return err
		}
		before += size
	}
	return nil
}

func onePickle(ctx context.Context, m *problems[*geoqa], name string, protocol, from, size int,
	record func(stated[*geoqa]) (*pickled, error), used func(int, *pickled)) (err error) {
	file, err := m.create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	buffered := bufio.NewWriterSize(file, 1<<20)
	list := pickler.NewListWriter(buffered, protocol)
	err = eachOf(ctx, m, from, from+size, record, func(i int, p *pickled) error {
		for _, q := range p.quirks {
			m.quirk(q)
		}
		used(i, p)
		return list.Write(p.item)
	})
	if err != nil {
		return err
	}
	if err := list.Close(); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	return file.Close()
}
