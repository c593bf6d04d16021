package corpus

import (
	"context"
	"strconv"
	"unicode/utf8"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// GeoQA+'s splits. They are pickles of different protocols, as published, and train.pk lacks target_number, as in some
// releases.
var geoqaSplits = []split{{"train", 1762}, {"dev", 378}, {"test", 378}}

// geoqaProtocol is that of train.pk, test.pk and sub_dataset_dict.pk. Protocol 2, which writes every byte of a picture
// as text, would double dev.pk's time and size.
const geoqaProtocol = 3

// ownID is where the ids of GeoQA+'s own problems begin, behind UniGeo's.
const ownID = 20000

// sharedWithUniGeo says whether record i is UniGeo's record i: two of five are.
func sharedWithUniGeo(i, problems int) bool { return i < problems && i%5 < 2 }

// writeGeoQAPlus writes GeoQA2.2/*.pk and sub_dataset_dict.pk. Of its problems two of five are UniGeo's, with the same
// ids and pictures; it has the quirks that UniGeo has in Chinese.
func writeGeoQAPlus(ctx context.Context, w *writing) error {
	unigeo, err := unigeoProblems(w.beside(schema.UniGeo))
	if err != nil {
		return err
	}
	origins, err := originsOf(ctx, unigeo)
	if err != nil {
		return err
	}
	m, err := newProblems(w, form[*geoqa]{
		shares: mostlyFlat, may: drawnWithoutAxes, wordings: 2, compose: composeGeoQA,
		skeleton:  func(r *geoqa) string { return Skeleton(r.subject) },
		elsewhere: func(i int) bool { return sharedWithUniGeo(i, w.count.Problems) },
		taken:     func(i int) (*geoqa, *synth.Instance, error) { return unigeo.state(i, origins[i]) },
	})
	if err != nil {
		return err
	}
	splits := scaled(w.count.Problems, geoqaSplits...)
	faults := geoqaFaults[:w.faults(len(geoqaFaults))]
	record := func(s stated[*geoqa]) (*pickled, error) {
		i, r, p := s.i, s.record, s.problem
		out := &pickled{id: ownID + i, goal: p.Goal()}
		if s.isTaken {
			out.id = unigeoID(i)
			out.tell("shared with unigeo")
		}
		r.quirks(newChance(w.options.Seed, "geoqa+ quirks", strconv.Itoa(i)), out.tell)
		image, scene, err := gray(p)
		if err != nil {
			return nil, err
		}
		dict := pickler.Dict{
			"id", out.id, "subject", r.subject, "choices", pickler.List(r.choices), "choice_nums", pickler.List(r.values), "label", r.label,
			"answer", r.answer, "numbers", pickler.List(r.numbers), "token_list", texts(chineseTokens(r.subject)),
			"manual_program", pickler.List(r.program), "formal_point", r.points, "image", image, sceneKey, scene,
		}
		if splitOf(splits, i) != "train" {
			dict = append(dict, "target_number", r.target)
		}
		dict = r.traced(dict)
		if n := i - w.count.Problems; n >= 0 {
			faults[n].spoil(dict)
		}
		out.item = pickler.Item(geoqaProtocol, dict)
		return out, nil
	}
	name := func(split string) string { return "GeoQA2.2/" + split + ".pk" }
	goals := pickler.Dict{}
	err = pickles(ctx, m, splits, geoqaProtocol, name, w.count.Problems+len(faults), record, func(i int, p *pickled) {
		if n := i - w.count.Problems; n >= 0 {
			w.broke(name("test"), strconv.Itoa(p.id), faults[n].kind)
		} else {
			goals = append(goals, p.id, geoqaGoal(p.goal))
		}
	})
	if err != nil {
		return err
	}
	return w.file("sub_dataset_dict.pk", pickler.Dump(geoqaProtocol, goals))
}

var geoqaFaults = []pickleFault{
	{schema.BadAnswer, func(d pickler.Dict) { set(d, "label", nil) }},
	{schema.MissingField, func(d pickler.Dict) { set(d, "subject", "") }},
	{schema.Malformed, func(d pickler.Dict) { set(d, "choice_nums", pickler.List{1.0}) }},
	{schema.Malformed, func(d pickler.Dict) { set(d, "numbers", pickler.List{nil}) }},
	{schema.BadAnswer, func(d pickler.Dict) { set(d, "label", -1) }},
}

// geoqaGoal is what sub_dataset_dict.pk calls a goal.
func geoqaGoal(g schema.Goal) string {
	switch g {
	case schema.Angle, schema.Length, schema.Area:
		return string(g)
	}
	return "other"
}

// chineseTokens parts a Chinese text into its characters; a numeral is parted too, as published.
func chineseTokens(text string) []string {
	out := make([]string, 0, utf8.RuneCountInString(text))
	for _, r := range text {
		out = append(out, string(r))
	}
	return out
}
