package corpus

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// Geometry3K's splits, whose folders are numbered through.
var geometry3kSplits = []split{{"train", 2101}, {"val", 300}, {"test", 601}}

// twins is how many records there are to one pair that differs in the diagram alone: 61 pairs in 3,002.
const twins = 49

// A geometry3k is a problem as Geometry3K publishes it, without its picture.
type geometry3k struct {
	pictured
	choices []string
	values  []any
	gold    int
}

// hasClauses says whether a template is flat and has a figure that holds its conditions.
func hasClauses(t *synth.Template) bool {
	return t.Branch == schema.Flat && t.HasFigure() && t.HasClauses()
}

// composeGeometry3K needs clauses and four choices that are numbers; Geometry3K has no programs.
func composeGeometry3K(p *synth.Instance, chance synth.Chance) (*geometry3k, error) {
	base, err := composePictured(p, chance("question"))
	if err != nil {
		return nil, err
	}
	choices, gold := p.Choices(4, chance, func(a synth.Answer) (string, bool) { return a.Text, a.Value != nil })
	if len(choices) < 4 {
		return nil, errUnfit
	}
	r := &geometry3k{pictured: *base, gold: gold, choices: spelled(choices)}
	if err := stands(p, r.question, r.choices[gold], r.choices, gold); err != nil {
		return nil, err
	}
	for _, c := range choices {
		r.values = append(r.values, float(math.Round(*c.Value*1000)/1000))
	}
	return r, nil
}

// geometry3kData is data.json.
type geometry3kData struct {
	ProblemText      string   `json:"problem_text"`
	Choices          []string `json:"choices"`
	Answer           string   `json:"answer"`
	DetailedSolution string   `json:"detailed_solution"`
	ProblemTypeGraph []string `json:"problem_type_graph"`
	ProblemTypeGoal  []string `json:"problem_type_goal"`
	Source           string   `json:"source"`
	Comment          string   `json:"comment"`
	ID               int      `json:"id"`
	AnnotID          string   `json:"annot_id"`
	IsStandard       bool     `json:"is_standard"`
	CompactChoices   []string `json:"compact_choices"`
	PreciseValue     []any    `json:"precise_value"`
	RoughValue       []any    `json:"rough_value"`
	CompactText      string   `json:"compact_text"`
	AnnotatText      string   `json:"annotat_text"`
	Unit             string   `json:"unit"`
	ImgWidth         int      `json:"img_width"`
	ImgHeight        int      `json:"img_height"`
	DataType         string   `json:"data_type"`
	Date             string   `json:"date"`
	System           string   `json:"system"`
	Trace            string   `json:"geoeval_trace,omitempty"` // traceKey
}

// geometry3kLogic is logic_form.json.
type geometry3kLogic struct {
	Text      []string           `json:"text_logic_form"`
	Dissolved []string           `json:"dissolved_text_logic_form"`
	Diagram   []string           `json:"diagram_logic_form"`
	Lines     []string           `json:"line_instances"`
	Points    map[string][]float `json:"point_positions"`
	Circles   []string           `json:"circle_instances"`
}

// sizeOf reads the size of a PNG, which stands at its beginning.
func sizeOf(png []byte) (width, height int) {
	return int(binary.BigEndian.Uint32(png[16:])), int(binary.BigEndian.Uint32(png[20:]))
}

func (r *geometry3k) data(i int, split string, p *synth.Instance, width, height int) *geometry3kData {
	spaced := make([]string, len(r.choices))
	for k, c := range r.choices {
		spaced[k] = spacedLatex(c)
	}
	return &geometry3kData{
		ProblemText: spellNames(r.question), Choices: spaced, Answer: string(rune('A' + r.gold)), DetailedSolution: " ",
		ProblemTypeGraph: graphTypes(p.Template), ProblemTypeGoal: []string{goalType(p.Goal())},
		Source: "geoeval synth", ID: i, AnnotID: p.Template.Name + "_" + strconv.Itoa(i),
		CompactChoices: r.choices, PreciseValue: r.values, RoughValue: r.values,
		CompactText: r.question, AnnotatText: dollars(r.question), Unit: p.Answer().Unit,
		ImgWidth: width, ImgHeight: height, DataType: split, Date: "Thu Jan  1 00:00:00 1970", System: "synthetic",
		Trace: p.Trace().String(),
	}
}

// spacedLatex parts the LaTeX of a choice as published: 5 \sqrt { 2 }.
func spacedLatex(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	return strings.Join(words(s), " ")
}

// dollars puts what is LaTeX between dollars.
func dollars(text string) string {
	parts := strings.Fields(text)
	for i, part := range parts {
		bare := strings.TrimRight(part, ".?,")
		if bare != "" && (strings.Contains(bare, `\`) || isName(bare) && len(bare) > 1 || len(bare) == 1 && bare != "A" &&
			bare != "a") {
			parts[i] = "$" + bare + "$" + part[len(bare):]
		}
	}
	return strings.ReplaceAll(strings.Join(parts, " "), "$ $", " ")
}

func graphTypes(t *synth.Template) []string {
	out := make([]string, len(t.Shapes))
	for i, s := range t.Shapes {
		out[i] = string(s)
	}
	return out
}

// goalType is Geometry3K's word for a goal.
func goalType(g schema.Goal) string {
	switch g {
	case schema.Angle, schema.Length, schema.Area, schema.Ratio, schema.Perimeter:
		return strings.ToUpper(string(g[:1])) + string(g[1:])
	}
	return "Other"
}

func (r *geometry3k) logic(scene *figure.Scene, width, height int) *geometry3kLogic {
	lines, circles := instances(r.structural)
	goal := wanted(r.question)
	return &geometry3kLogic{
		Text: []string{goal}, Dissolved: []string{goal}, Diagram: logicForms(r.semantic, r.structural),
		Lines: lines, Points: positions(scene, width, height), Circles: circles,
	}
}

// positions are the named points in pixels, roughly: the figure fills its picture but for a margin.
func positions(scene *figure.Scene, width, height int) map[string][]float {
	const margin = 30
	low, high := figure.Point{X: math.Inf(1), Y: math.Inf(1)}, figure.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, p := range scene.Names {
		low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
		high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
	}
	place := func(v, low, high float64, size int) float {
		if high == low {
			return float(size / 2)
		}
		return float(math.Round(margin + (v-low)/(high-low)*(float64(size)-2*margin)))
	}
	out := map[string][]float{}
	for name, p := range scene.Names {
		out[name] = []float{place(p.X, low.X, high.X, width), float(height) - place(p.Y, low.Y, high.Y, height)}
	}
	return out
}
