package corpus

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/invented/synth"
	"geoeval/internal/program"
)

var pgps9kSplits = []split{{"train", 8022}, {"test", 1000}}

// A pgps9k is a problem as PGPS9K publishes it, without its picture.
type pgps9k struct {
	pictured
	expression string
	answer     float64
	choices    []float64
	trace      string
}

// pgps9kPlaces is how many decimals answers have at the most.
const pgps9kPlaces = 3

// composePGPS9K needs clauses, a program in PGPS9K's language and four choices that are numbers. Answers have three
// decimals at the most, and the text says so.
func composePGPS9K(p *synth.Instance, chance synth.Chance) (*pgps9k, error) {
	if p = p.Rounded(pgps9kPlaces); !p.Fits() || thousandths(p.Value()) != thousandths(p.WithPi(program.PGPSPi).Value()) {
		return nil, errUnfit
	}
	base, err := composePictured(p, chance("question"))
	if err != nil {
		return nil, err
	}
	if statesNumbers(base.question) {
		return nil, errUnfit
	}
	counted := countClauses(p)
	expression, err := p.Program(program.PGPS, func(name string) (string, bool) {
		n, ok := counted[name]
		return n, ok
	})
	if err != nil {
		return nil, err
	}
	choices, gold := p.Choices(4, chance, asFloat)
	if len(choices) < 4 {
		return nil, errUnfit
	}
	r := &pgps9k{pictured: *base, expression: expression, answer: *choices[gold].Value, trace: p.Trace().String()}
	for _, c := range choices {
		r.choices = append(r.choices, *c.Value)
	}
	if err := stands(p, r.question, thousandths(r.answer), spelled(choices), gold); err != nil {
		return nil, err
	}
	slices.Sort(r.choices)
	return r, nil
}

// asFloat spells a choice as PGPS9K does, which drops zeros behind a point.
func asFloat(a synth.Answer) (string, bool) {
	if a.Value == nil {
		return "", false
	}
	return strconv.FormatFloat(*a.Value, 'f', -1, 64), true
}

// thousandths writes an answer as PGPS9K does, with three decimals.
func thousandths(v float64) string { return strconv.FormatFloat(v, 'f', 3, 64) }

// countClauses gives the parameters that PGPS9K counts: N0, N1 and so on are the right sides of clauses whose last
// token but one is "=", unless they are names.
func countClauses(p *synth.Instance) map[string]string {
	_, semantic := p.Clauses()
	counted := map[string]string{}
	n := 0
	for _, clause := range semantic {
		m := mark(clause)
		tokens := strings.Fields(m.text)
		last := len(tokens) - 1
		if last < 1 || tokens[last-1] != "=" || isName(tokens[last]) {
			continue
		}
		if runes := []rune(tokens[last]); len(runes) == 1 && isMark(runes[0]) {
			counted[m.parameters[runes[0]-firstMark]] = "N" + strconv.Itoa(n)
		}
		n++
	}
	return counted
}

// statesNumbers says whether a question might hold what PGPS9K counts as a number: a digit, a sign, or a small letter
// that is no word.
func statesNumbers(question string) bool {
	return strings.ContainsAny(question, "0123456789+-^") || strings.Contains(question, `\frac`) ||
		strings.Contains(question, `\sqrt`) ||
		strings.Contains(question, `\pi`) || singleLetter.MatchString(question)
}

var singleLetter = regexp.MustCompile(`(^| )([b-ln-z]|m [^\\])([ .,?]|$)`)

// pgps9kRecord is a member of train.json or test.json.
type pgps9kRecord struct {
	Diagram    string   `json:"diagram"`
	Text       string   `json:"text"`
	Structural []string `json:"parsing_stru_seqs"`
	Semantic   []string `json:"parsing_sem_seqs"`
	Expression string   `json:"expression"`
	Answer     string   `json:"answer"`
	Type       string   `json:"type"`
	Book       string   `json:"book"`
	Page       string   `json:"page"`
	Choices    []float  `json:"choices"`
	Scene      string   `json:"geoeval_scene"`           // sceneKey
	Trace      string   `json:"geoeval_trace,omitempty"` // traceKey
}

// roundedShare is the share of records, in percent, none of whose choices is within 0.01 of the answer.
const roundedShare = 3
