package corpus

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/invented/synth"
	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

var mathqaSplits = []split{{"train", 2085}, {"dev", 308}, {"test", 232}}

// A mathqaRecord is an element of a list of MathQA.
type mathqaRecord struct {
	Problem   string `json:"Problem"`
	Rationale string `json:"Rationale"`
	Options   string `json:"options"`
	Correct   string `json:"correct"`
	Annotated string `json:"annotated_formula"`
	Linear    string `json:"linear_formula"`
	Category  string `json:"category"`
	Trace     string `json:"geoeval_trace,omitempty"` // traceKey

	// capitals is the text in which names have capitals.
	capitals string
	quirks   []string
}

// composeMathQA needs a formula in MathQA's language and five choices that are numbers: decimals, or, in one of two that
// can be, with π.
func composeMathQA(p *synth.Instance, chance synth.Chance) (*mathqaRecord, error) {
	if !happens(chance, "pi", 500) || !wholePies(p.Answer()) {
		if p = inDecimals(p); !p.Fits() {
			return nil, errUnfit
		}
	}
	r := &mathqaRecord{capitals: p.Text(schema.English).String(p), Category: "geometry", Trace: p.Trace().String()}
	if spellsWord(r.capitals) {
		return nil, errUnfit
	}
	m := mark(p.Text(schema.English))
	m.text = mathqaText(m.text)
	text, places := m.spelled(p)
	counted := map[string]string{}
	values := mathtext.MathQANumbers(text)
	for _, place := range places {
		k := slices.IndexFunc(values, func(n mathtext.Number) bool { return n.Start == place.start && n.End == place.end })
		if _, again := counted[place.parameter]; k >= 0 && !again {
			counted[place.parameter] = "n" + strconv.Itoa(k)
		}
	}
	formula, err := p.Program(program.MathQA, func(name string) (string, bool) {
		n, ok := counted[name]
		return n, ok
	})
	if err != nil {
		return nil, err
	}
	options, gold, err := mathqaOptions(p, text, chance)
	if err != nil {
		return nil, err
	}
	r.Problem, r.Correct, r.Linear = text, string(rune('a'+gold)), strings.TrimSuffix(formula, "|")
	r.Annotated = annotated(r.Linear, values)
	r.Rationale = fmt.Sprintf(`"%s answer : %s"`, mathqaText(strings.ReplaceAll(p.Steps(schema.English), "$", "")),
		r.Correct)
	if happens(chance, "bar", 500) {
		r.Linear += "|" // half of the published ones end so
	}
	if happens(chance, "doubled", 10) {
		options[1] = "b ) " + options[1]
		r.quirks = append(r.quirks, "doubled label")
	}
	if r.Options = labelled(options); happens(chance, "python", 500) {
		r.Options = pythonList(options)
		r.quirks = append(r.quirks, "options as a Python list")
	}
	return r, nil
}

// spellsWord tells whether the name of something is a word when it is written small, as MathQA writes names: the radius OR.
func spellsWord(text string) bool {
	return slices.ContainsFunc(words(text), func(name string) bool {
		return len(name) > 1 && isName(name) && slices.Contains(shortWords, strings.ToLower(name))
	})
}

// shortWords are words of two and three letters that a problem may have.
var shortWords = strings.Fields("am an as at be by do go he hi if in is it me my no of on or so to up us we " +
	"all and any are arc big bow box bud can cut dot far few for has her his how its leg low mad map max mid min new not now odd off old " +
	"one our out own per pie put ray red row run say see set she sin six sum sun tan ten the tip top two use via was way who why yes yet you")

// mathqaWords says what MathQA has for signs.
var mathqaWords = map[string]string{
	"°": "degrees", "∠": "angle", "△": "triangle", "⊙": "circle", "∥": "is parallel to", "⊥": "is perpendicular to",
}

// mathqaText is a text in lower case, its words and signs parted by spaces.
func mathqaText(text string) string {
	return strings.ToLower(strings.Join(inWords(words(text), mathqaWords), " "))
}

// annotated nests the steps of a linear formula and puts numbers in the places of their names.
func annotated(linear string, numbers []mathtext.Number) string {
	var results []string
	for _, step := range strings.Split(linear, "|") {
		results = append(results, operand.ReplaceAllStringFunc(step, func(name string) string {
			k, err := strconv.Atoi(name[1:])
			switch {
			case err == nil && name[0] == '#' && k < len(results):
				return results[k]
			case err == nil && name[0] == 'n' && k < len(numbers):
				return numbers[k].Text
			}
			return name
		}))
	}
	return strings.ReplaceAll(results[len(results)-1], ",", ", ")
}

var operand = regexp.MustCompile(`#\d+|\bn\d+\b`)

// writeMathQA writes train.json, dev.json, test.json and challenge_test.json, which repeats records of test.json. One
// record in three is of another category; of the published ones nine in ten are.
func writeMathQA(ctx context.Context, w *writing) error {
	m, err := newProblems(w, form[*mathqaRecord]{
		shares: manySolids, may: anyTemplate, told: true, wordings: 3, compose: composeMathQA,
		skeleton: func(r *mathqaRecord) string { return Skeleton(r.capitals) },
		text:     func(r *mathqaRecord) string { return r.Problem },
		identity: func(r *mathqaRecord) string {
			return r.Problem + "\x00" + r.Options + "\x00" + r.Correct + "\x00" + r.Linear
		},
	})
	if err != nil {
		return err
	}
	faults := mathqaFaults[:w.faults(len(mathqaFaults))]
	challenge, err := w.list("challenge_test.json", "    ")
	if err != nil {
		return err
	}
	before := 0
	for _, s := range scaled(w.count.Problems, mathqaSplits...) {
		file, err := w.list(s.name+".json", "    ")
		if err != nil {
			return err
		}
		elements := 0
		err = eachOf(ctx, m, before, before+s.size, recordOf, func(i int, r *mathqaRecord) error {
			for _, q := range r.quirks {
				w.quirk(q)
			}
			if (i-before)%2 == 0 {
				if err := file.add("", otherCategory(newChance(w.options.Seed, "other", strconv.Itoa(i)))); err != nil {
					return err
				}
				w.count.LeftOut++
				elements++
			}
			if s.name == "test" && (i-before)%4 == 0 {
				w.count.LeftOut++
				w.quirk("repeated in challenge_test.json")
				if err := challenge.add("", r); err != nil {
					return err
				}
			}
			elements++
			return file.add("", r)
		})
		if err != nil {
			return err
		}
		before += s.size
		if s.name == "test" {
			if err := w.breakMathQA(file, s.name+".json", m.mixture, elements, faults); err != nil {
				return err
			}
		}
		if err := file.close(); err != nil {
			return err
		}
	}
	return challenge.close()
}

// breakMathQA adds broken records to a file that has so many elements; each is named by its place, since MathQA has no
// ids.
func (w *writing) breakMathQA(file *jsonFile, name string, mixture *mixture, elements int, faults []jsonFault) error {
	for n, fault := range faults {
		i := w.count.Problems + n
		r, _, _, err := fit(w, mixture.pick(i), i, 0, composeMathQA)
		if err != nil {
			return err
		}
		fields, err := fault.spoiled(r)
		if err != nil {
			return err
		}
		w.broke(name, "#"+strconv.Itoa(elements+n), fault.kind)
		if err := file.add("", fields); err != nil {
			return err
		}
	}
	return nil
}

var mathqaFaults = []jsonFault{
	{schema.BadAnswer, with("correct", "f")},
	{schema.Malformed, with("options", "a ) 1 , c ) 2 , b ) 3 , d ) 4 , e ) 5")},
	{schema.MissingField, with("Problem", "")},
	{schema.MissingField, without("category")},
	{schema.MissingField, with("options", "")},
	{schema.BadAnswer, with("options", "a )  , b )  , c )  , d )  , e ) ")},
}

// otherCategory is a record that is not geometry.
func otherCategory(chance synth.Chance) *mathqaRecord {
	between := func(what string, from, to uint64) int { return int(from + chance(what)%(to-from+1)) }
	a, b := between("a", 12, 60), between("b", 2, 9)
	type kind struct {
		category, problem, linear string
		answer                    int
	}
	k := pick(chance, "kind", []kind{
		{"physics", fmt.Sprintf("a van drives at a steady speed of %d km per hour . how far does it get in %d hours ?", a, b), "multiply(n0,n1)|", a * b},
		{"general", fmt.Sprintf("each of %d shelves holds %d jars . how many jars are there in all ?", b, a), "multiply(n0,n1)|", a * b},
		{"gain", fmt.Sprintf("a trader buys a lamp for %d dollars and sells it for %d dollars more . for what price does he sell it ?", a, b), "add(n0,n1)|", a + b},
		{"other", fmt.Sprintf("a ribbon is cut into %d pieces of %d inches each . how many inches long was it ?", b, a), "multiply(n0,n1)|", a * b},
		{"general", fmt.Sprintf("a class of %d pupils is joined by %d more . how many pupils are there now ?", a, b), "add(n0,n1)|", a + b},
	})
	gold := int(chance("gold") % 5)
	options := make([]string, 5)
	for i := range options {
		options[i] = strconv.Itoa(k.answer + (i-gold)*b)
	}
	r := &mathqaRecord{Problem: k.problem, Rationale: fmt.Sprintf(`"it is %d . answer : %c"`, k.answer, 'a'+gold),
		Options: labelled(options),
		Correct: string(rune('a' + gold)), Linear: k.linear, Category: k.category}
	r.Annotated = annotated(strings.TrimSuffix(k.linear, "|"), mathtext.MathQANumbers(k.problem))
	return r
}
