package corpus

import (
	"context"
	"math"
	"strconv"
	"strings"
	"unicode"

	"geoeval/internal/invented/synth"
	"geoeval/internal/program"
	"geoeval/schema"
)

// A geometryqaRecord is an element of geometry1398.json.
type geometryqaRecord struct {
	ID        int      `json:"id"`
	Text      string   `json:"original_text"`
	Segmented string   `json:"segmented_text"`
	Equation  string   `json:"equation"`
	Answer    string   `json:"ans"`
	Knowledge []string `json:"knowledge"`
	History   []string `json:"history"`
	Trace     string   `json:"geoeval_trace,omitempty"` // traceKey

	quirks []string
}

// composeGeometryQA needs an equation and an answer that is a number. Its text says that π is 3.14, and to how many
// decimals the answer is wanted where it is no fraction.
func composeGeometryQA(p *synth.Instance, chance synth.Chance) (*geometryqaRecord, error) {
	r := &geometryqaRecord{Knowledge: []string{}, History: []string{}, Trace: p.Trace().String()}
	if p.Answer().Value == nil {
		return nil, errUnfit
	}
	p = p.WithPi(synth.EquationPi)
	if r.Answer = mixed(p.Value()); r.Answer != "" && !p.SaysPi() && happens(chance, "fraction", 400) {
		p, _ = p.InFraction()
		r.quirks = append(r.quirks, "ans is a fraction")
	} else if p = p.Rounded(2); !p.Fits() {
		return nil, errUnfit
	} else {
		r.Answer = p.Answer().Text
	}
	m := mark(p.Text(schema.Chinese))
	if strings.Contains(strings.ReplaceAll(m.text, "90°", ""), "°") {
		return nil, errUnfit // its equations know no angles
	}
	fractions := happens(chance, "fractions", 300)
	spell := func(name string) string {
		v := p.Values[name]
		if f, ok := bracketed(v.Float()); ok && fractions {
			return f
		}
		return v.String()
	}
	stated := map[string]bool{}
	for _, name := range m.parameters {
		stated[name] = true
	}
	equation, err := p.Program(program.Equation, func(name string) (string, bool) { return spell(name), stated[name] })
	if err != nil {
		return nil, err
	}
	r.Equation = "x=" + strings.TrimPrefix(strings.ReplaceAll(equation, " ", ""), "x=")
	if strings.Contains(r.Equation, "(") && fractions {
		r.quirks = append(r.quirks, "fractions in brackets")
	}
	m.text = fullWidth.Replace(m.text)
	if much := howMuch.Replace(m.text); much != m.text && happens(chance, "much", 700) {
		m.text = much
		r.quirks = append(r.quirks, "=多少")
	}
	r.Text, _ = m.fill(spell)
	r.Segmented = segmented(r.Text)
	if err := stands(p, r.Text, r.Answer, nil, 0); err != nil {
		return nil, err
	}
	return r, nil
}

var (
	fullWidth = strings.NewReplacer("。", "．", ",", "，", "?", "？", ";", "；", ":", "：")
	// howMuch is what the published texts have for «how much».
	howMuch = strings.NewReplacer("是多少", "=多少", "为多少", "=多少", "等于多少", "=多少")
)

// bracketed writes a number that is no whole one as GeometryQA does: (4/5).
func bracketed(v float64) (string, bool) {
	for below := 2.0; below <= 20; below++ {
		if above := math.Round(v * below); v != math.Trunc(v) && math.Abs(above/below-v) < 1e-9 && above < below {
			return "(" + numeral(above) + "/" + numeral(below) + ")", true
		}
	}
	return "", false
}

// mixed writes a fraction as GeometryQA does, ((1)/(10)), or as a mixed number, 15((5)/(51)); "" for a whole number, and
// for what is none with a denominator up to 60.
func mixed(v float64) string {
	for below := 2.0; below <= 60 && v > 0; below++ {
		above := math.Round(v * below)
		if math.Abs(v-math.Round(v)) <= 1e-9 || math.Abs(above/below-v) > 1e-9 {
			continue
		}
		whole, rest := math.Floor(above/below), math.Mod(above, below)
		fraction := "((" + numeral(rest) + ")/(" + numeral(below) + "))"
		if whole > 0 {
			return numeral(whole) + fraction
		}
		return fraction
	}
	return ""
}

// segmented parts the words of a Chinese text by spaces; without a dictionary a word is two characters.
func segmented(text string) string {
	var parts []string
	run := []rune{}
	flush := func() {
		if len(run) > 0 {
			parts = append(parts, string(run))
			run = nil
		}
	}
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Han, r):
			if len(run) == 2 || len(run) > 0 && !unicode.Is(unicode.Han, run[0]) {
				flush()
			}
			run = append(run, r)
		case isLatin(r):
			if len(run) > 0 && unicode.Is(unicode.Han, run[0]) {
				flush()
			}
			run = append(run, r)
		default:
			flush()
			parts = append(parts, string(r))
		}
	}
	flush()
	return strings.Join(parts, " ")
}

// isLatin tells whether a character belongs to a word or number that is not Chinese.
func isLatin(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("./()%^", r))
}

// writeGeometryQA writes geometry1398.json. Its quirks: full-width marks, fractions in brackets, answers such as
// ((1)/(10)), and «=多少» for how much.
func writeGeometryQA(ctx context.Context, w *writing) error {
	m, err := newProblems(w, form[*geometryqaRecord]{
		shares: manySolids, may: anyTemplate, told: true, wordings: 3, compose: composeGeometryQA,
		skeleton: func(r *geometryqaRecord) string { return Skeleton(r.Text) },
		text:     func(r *geometryqaRecord) string { return r.Text },
	})
	if err != nil {
		return err
	}
	const name = "geometry1398.json"
	file, err := w.list(name, "  ")
	if err != nil {
		return err
	}
	faults := geometryqaFaults[:w.faults(len(geometryqaFaults))]
	err = eachOf(ctx, m, 0, w.count.Problems+len(faults), recordOf, func(i int, r *geometryqaRecord) error {
		r.ID = i + 1
		if n := i - w.count.Problems; n >= 0 {
			fields, err := faults[n].spoiled(r)
			if err != nil {
				return err
			}
			w.broke(name, faults[n].record(i), faults[n].kind)
			return file.add("", fields)
		}
		for _, q := range r.quirks {
			w.quirk(q)
		}
		return file.add("", r)
	})
	if err != nil {
		return err
	}
	return file.close()
}

// A geometryqaFault breaks a record. Records are named once their id, text and answer are there, and by their place
// before.
type geometryqaFault struct {
	jsonFault
	id int
}

func (f geometryqaFault) record(i int) string {
	if f.id != 0 {
		return strconv.Itoa(f.id)
	}
	return "#" + strconv.Itoa(i)
}

var geometryqaFaults = []geometryqaFault{
	{jsonFault{schema.MissingField, with("ans", "")}, 0},
	{jsonFault{schema.MissingField, without("original_text")}, 0},
	{jsonFault{schema.RepeatedID, with("id", 1)}, 1},
	{jsonFault{schema.MissingField, without("id")}, 0},
}
