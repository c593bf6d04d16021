package corpus

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// hardShares is how many of a hundred problems of the collection are of each branch; the paper's keywords found about
// 3,100 of 10,000 solid or analytic.
var hardShares = byBranch(map[schema.ProblemType]int{schema.Flat: 69, schema.Solid: 26, schema.Analytic: 5})

// The files of the collection. The truth is for measuring what keywords find; the adapter's patterns do not match it.
const (
	hardFile  = "collection.jsonl"
	truthFile = "truth.tsv"
)

// A hardRecord is a line of the collection.
type hardRecord struct {
	ID       string   `json:"id"`
	Text     string   `json:"text"`
	Choices  []string `json:"choices,omitempty"`
	Answer   string   `json:"answer"`
	Solution string   `json:"solution,omitempty"`
	Image    string   `json:"image,omitempty"`
	Language string   `json:"language"`
	Grade    string   `json:"grade"`
	Kind     string   `json:"question_kind"`
	Trace    string   `json:"geoeval_trace,omitempty"` // traceKey

	decoy bool
	// stated is the problem that the record states: as it was drawn, or edited.
	stated *synth.Instance
}

// composeHard takes every problem, in English or Chinese, with choices in one of two. In one of twenty flat problems a
// sentence holds words for solids or curves that mean none.
func composeHard(p *synth.Instance, chance synth.Chance) (*hardRecord, error) {
	p, err := edited(p, chance)
	if err != nil {
		return nil, err
	}
	language := schema.English
	if happens(chance, "chinese", 400) {
		language = schema.Chinese
	}
	r := &hardRecord{
		stated: p,
		Text:   p.Text(language).String(p), Answer: p.Answer().In(language), Solution: p.Steps(language),
		Language: string(language),
		Grade:    strconv.Itoa(p.Template.Grade), Kind: string(p.Template.Kind), Trace: p.Trace().String(),
	}
	if p.Template.Branch == schema.Flat && happens(chance, "decoy", 50) {
		r.Text, r.decoy = pick(chance, "which decoy", decoys[language])+r.Text, true
	}
	if p.Template.Kind != schema.Judge && happens(chance, "choices", 500) {
		choices, gold := p.Choices(4, chance, func(a synth.Answer) (string, bool) { return a.In(language), true })
		if len(choices) < 4 {
			return nil, errUnfit
		}
		r.Choices = spelled(choices)
		r.Answer = r.Choices[gold]
		err = stands(p, r.Text, r.Answer, r.Choices, gold)
	} else {
		err = stands(p, r.Text, r.Answer, nil, 0)
	}
	return r, err
}

// edited makes of some problems what the paper's collection makes against recall (section 3.1.4): in one of four the
// question is swapped with a condition, and in one of six the answer is a condition of another question, where the
// template can.
func edited(p *synth.Instance, chance synth.Chance) (*synth.Instance, error) {
	edit := p.Swap
	switch turn := chance("edit") % 12; {
	case turn >= 5:
		return p, nil
	case turn >= 3:
		edit = p.Extend
	}
	e, err := edit()
	if errors.Is(err, synth.ErrNoEdit) {
		return p, nil
	}
	return e, err
}

// decoys are sentences with which a story or a worksheet might come to any flat problem. They hold words for solids and
// curves that mean none, and no number.
var decoys = map[schema.Language][]string{
	schema.English: {
		"While the others set up traffic cones for the sports day, Mia works on the following problem. ",
		"In a six-cylinder minibus on the way to the mathematics camp, two friends solve the following problem. ",
		"After a lesson on the northern hemisphere, the class turns to the following problem. ",
		"On the back of a poster of the food pyramid, Leo finds the following problem. ",
		"In a worksheet, the exercises on cube roots are followed by this problem. ",
		"Under the parabolic antenna on the roof of the school, the mathematics club works on the following problem. ",
		"Three friends coordinate their homework and begin with the following problem. ",
	},
	schema.Chinese: {
		"篮球队训练结束后，队员们讨论了下面这道题。",
		"小文在书架上的地球仪旁边找到一本习题集，其中有下面这道题。",
		"足球比赛中场休息时，小明和同学做了下面这道题。",
		"数学小组复习完立方根，开始研究下面这道题。",
		"数学小组在装有抛物面天线的楼顶活动室里讨论了下面这道题。",
		"同学们围成一个椭圆形坐好，开始讨论下面这道题。",
		"上完讲北半球的地理课，同学们接着做下面这道题。",
	},
}

func hardID(i int) string { return fmt.Sprintf("h%06d", i+1) }

// pictureless says whether a problem is stated without its figure: three of four flat ones are.
func pictureless(t *synth.Template, chance synth.Chance) bool {
	return !t.HasFigure() || t.Branch == schema.Flat && happens(chance, "pictureless", 750)
}

// A hardDrawn is a record and the figure that goes with it, which is nil where there is none.
type hardDrawn struct {
	*hardRecord
	problem *synth.Instance
}

func composeDrawn(p *synth.Instance, chance synth.Chance) (*hardDrawn, error) {
	r, err := composeHard(p, chance)
	if err != nil {
		return nil, err
	}
	d := &hardDrawn{hardRecord: r}
	if !pictureless(p.Template, chance) {
		d.problem = r.stated
	}
	return d, nil
}

// writeHard writes collection.jsonl, its pictures, and truth.tsv: id, branch and template of every problem.
func writeHard(ctx context.Context, w *writing) error {
	m, err := newProblems(w, form[*hardDrawn]{
		shares: hardShares, may: anyTemplate, told: true, wordings: 6, compose: composeDrawn,
		skeleton: func(r *hardDrawn) string { return Skeleton(r.Text) },
		text:     func(r *hardDrawn) string { return r.Text },
	})
	if err != nil {
		return err
	}
	file, err := w.create(hardFile)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewWriterSize(file, 1<<16)
	truth := bytes.NewBufferString("id\tbranch\ttemplate\n")
	faults := hardFaults[:w.faults(len(hardFaults))]
	err = eachOf(ctx, m, 0, w.count.Problems+len(faults), func(s stated[*hardDrawn]) (*hardDrawn, error) {
		r := s.record
		if r.ID = hardID(s.i); r.problem != nil {
			r.Image = r.ID + ".png"
		}
		return r, w.hardPicture(r)
	}, func(i int, r *hardDrawn) error {
		if n := i - w.count.Problems; n >= 0 {
			w.broke(hardFile, faults[n].record(i), faults[n].kind)
			fields, err := faults[n].spoiled(r.hardRecord)
			if err != nil {
				return err
			}
			return writeLine(lines, fields)
		}
		if r.decoy {
			w.quirk("flat, and speaks of solids or curves")
		}
		writeTruth(truth, r.ID, r.stated.Template)
		return writeLine(lines, r.hardRecord)
	})
	if err != nil {
		return err
	}
	if err := lines.Flush(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return w.file(truthFile, truth.Bytes())
}

func writeLine(out io.Writer, v any) error {
	line, err := encode(v, "", "")
	if err != nil {
		return err
	}
	_, err = out.Write(append(line, '\n'))
	return err
}

func (w *writing) hardPicture(r *hardDrawn) error {
	if r.problem == nil {
		return nil
	}
	scene, err := r.problem.Figure()
	if err != nil {
		return err
	}
	picture, err := figure.PNG(scene)
	if err != nil {
		return err
	}
	return w.file("images/"+r.Image, picture)
}

// A hardFault breaks a line. A line has the name of its id once it has all that it needs, and that of its place before.
type hardFault struct {
	jsonFault
	named bool
}

func (f hardFault) record(i int) string {
	if f.named {
		return hardID(i)
	}
	return "#" + strconv.Itoa(i)
}

var hardFaults = []hardFault{
	{jsonFault{schema.Malformed, with("difficulty", "high")}, false},
	{jsonFault{schema.MissingField, without("answer")}, false},
	{jsonFault{schema.BadAnswer, func(r map[string]any) { r["choices"], r["answer"] = []any{"1", "2"}, "7" }}, true},
	{jsonFault{schema.MissingField, with("text", "")}, false},
}
