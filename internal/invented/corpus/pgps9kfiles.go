package corpus

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// A pgps9kWritten is a record that is to be written; picture is nil where it shares that of the record before.
type pgps9kWritten struct {
	record *pgps9kRecord
	// rounded are choices of which none is within 0.01 of the answer; nil where there are none such.
	rounded []float
	quirks  []string
}

// writePGPS9K writes train.json, test.json and the diagrams. Its quirks: CRLF, choices rounded in another way than the
// answer, an empty page, the type "Midsegment of Triangle ", one diagram for two problems, and every third problem one
// of Geometry3K's.
func writePGPS9K(ctx context.Context, w *writing) error {
	other, err := geometry3kProblems(w.beside(schema.Geometry3K))
	if err != nil {
		return err
	}
	origins, err := originsOf(ctx, other)
	if err != nil {
		return err
	}
	g := &pgps9kWriter{w}
	m, err := newProblems(w, form[*pgps9k]{
		shares: flatShapes, may: hasClauses, clauses: true, wordings: 1, compose: composePGPS9K,
		skeleton: func(r *pgps9k) string {
			return Skeleton(r.question, append(slices.Clone(r.structural), r.semantic...)...)
		},
		elsewhere: func(i int) bool { return i%3 == 0 && i/3 < other.count.Problems },
		taken: func(i int) (*pgps9k, *synth.Instance, error) {
			p, _, err := other.draw(i/3, origins[i/3])
			if err != nil {
				return nil, nil, err
			}
			r, err := composePGPS9K(p, newChance(w.options.Seed, "re-annotated", strconv.Itoa(i)))
			return r, p, err
		},
		paired: func(i int) bool { return sharing(i + 1) },
		second: func(i int, r *pgps9k, p *synth.Instance) *pgps9k {
			return another(r, p, newChance(w.options.Seed, "shared diagram", strconv.Itoa(i+1)))
		},
	})
	if err != nil {
		return err
	}
	splits := scaled(w.count.Problems, pgps9kSplits...)
	faults := pgps9kFaults[:w.faults(len(pgps9kFaults))]
	var file *jsonFile
	opened, rounded := "", 0
	err = eachOf(ctx, m, 0, w.count.Problems+len(faults), g.record, func(i int, r *pgps9kWritten) error {
		if s := splitOf(splits, i); s != opened {
			if file != nil {
				if err := file.close(); err != nil {
					return err
				}
			}
			opened = s
			if file, err = w.jsonFile("PGPS9K_all/PGPS9K/"+s+".json", "    ", "{", "}"); err != nil {
				return err
			}
			file.out = crlf{file.buffered}
		}
		key := "prob_" + strconv.Itoa(i+1)
		if n := i - w.count.Problems; n >= 0 {
			fields, err := faults[n].spoiled(r.record)
			if err != nil {
				return err
			}
			w.broke("PGPS9K_all/PGPS9K/"+opened+".json", key, faults[n].kind)
			return file.add(key, fields)
		}
		if r.rounded != nil && 100*rounded < roundedShare*(i+1) {
			r.record.Choices = r.rounded
			rounded++
			w.quirk("no choice within 0.01 of the answer")
		}
		for _, q := range r.quirks {
			w.quirk(q)
		}
		return file.add(key, r.record)
	})
	if file == nil || err != nil {
		return err
	}
	return file.close()
}

type pgps9kWriter struct{ *writing }

// sharing says whether record i shares the diagram of the record before: one of ten does.
func sharing(i int) bool { return i%10 == 9 }

func (g *pgps9kWriter) record(s stated[*pgps9k]) (*pgps9kWritten, error) {
	i, first, r := s.i, s.i, s.record
	shares := sharing(i) && i < g.count.Problems
	if shares {
		first--
	}
	theirs := -1
	if s.isTaken {
		theirs = first / 3
	}
	scene, err := g.scene(s.problem, theirs)
	if err != nil {
		return nil, err
	}
	out := &pgps9kWritten{}
	if shares {
		out.quirks = append(out.quirks, "shares a diagram")
	} else if err := g.picture(i, scene); err != nil {
		return nil, err
	}
	written, err := writtenScene(scene)
	if err != nil {
		return nil, err
	}
	kind := "Line Segment"
	if points := s.problem.Template.Points; len(points) > 0 {
		kind = points[0]
	}
	if kind == "Midsegment of Triangle" {
		kind += " " // in both published files
	}
	chance := newChance(g.options.Seed, "pgps9k", strconv.Itoa(i))
	book, page := "Invented Geometry", strconv.FormatUint(1+chance("page")%700, 10)
	if theirs >= 0 {
		book, page = "Geometry3K", ""
		out.quirks = append(out.quirks, "re-annotated from geometry3k")
	} else if happens(chance, "no page", 100) {
		page = ""
	}
	out.record = &pgps9kRecord{
		Diagram: fmt.Sprintf("img_%d.png", first+1), Text: r.question, Structural: r.structural, Semantic: r.semantic,
		Expression: r.expression, Answer: thousandths(r.answer), Type: kind, Book: book, Page: page,
		Choices: floats(r.choices), Scene: written, Trace: r.trace,
	}
	out.rounded = roundedChoices(r)
	return out, nil
}

// another asks something else about a figure: what follows from its answer, or else the same in other words.
func another(r *pgps9k, p *synth.Instance, chance synth.Chance) *pgps9k {
	if further, err := p.Extend(); err == nil {
		if next, err := composePGPS9K(further, chance); err == nil && next.question != r.question {
			return next
		}
	}
	again := *r
	for turn := range uint64(4) {
		if again.question = asked(latexSigns(p.Rounded(pgps9kPlaces).Short(schema.English).String(p)), turn); again.question != r.question {
			break
		}
	}
	return &again
}

// scene is the figure of a problem: of the second of a pair of Geometry3K's, turned over.
func (g *pgps9kWriter) scene(p *synth.Instance, theirs int) (*figure.Scene, error) {
	scene, err := p.Figure()
	if err == nil && theirs >= 0 && theirs%twins == twins-1 {
		scene = mirrored(scene)
	}
	return scene, err
}

func (g *pgps9kWriter) picture(i int, scene *figure.Scene) error {
	picture, err := figure.PNG(scene)
	if err != nil {
		return err
	}
	return g.file(fmt.Sprintf("PGPS9K_all/Diagram/img_%d.png", i+1), picture)
}

func floats(values []float64) []float {
	out := make([]float, len(values))
	for i, v := range values {
		out[i] = float(v)
	}
	return out
}

// roundedChoices are the choices to one decimal, if that takes the answer away by more than 0.01 and keeps them apart and
// in one format.
func roundedChoices(r *pgps9k) []float {
	answer := math.Round(r.answer*1000) / 1000
	out := make([]float, len(r.choices))
	for i, c := range r.choices {
		out[i] = float(math.Round(c*10) / 10)
		if out[i] == float(math.Trunc(float64(out[i]))) || i > 0 && out[i] <= out[i-1] || math.Abs(float64(out[i])-answer) <= 0.01 {
			return nil
		}
	}
	return out
}

var pgps9kFaults = []jsonFault{
	{schema.BadAnswer, with("answer", "not enough information")},
	{schema.MissingField, with("choices", []any{})},
	{schema.MissingField, with("text", "")},
	{schema.Malformed, with("choices", []any{1.0, nil, 3.0, 4.0})},
	{schema.MissingField, without("diagram")},
	{schema.Malformed, with("page", []any{"12"})},
}
