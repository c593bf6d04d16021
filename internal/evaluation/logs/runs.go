package logs

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"time"

	"geoeval/schema"
)

// Written lists the formats that [Write] writes.
var Written = []Format{LMEval, LMMSEval}

// taskNames are the tasks of a release's harness files, by the subset that they ask.
var taskNames = map[schema.Subset]string{
	schema.MainAsked: schema.GeoEval2000, schema.BackwardAsked: schema.GeoEvalBackward, schema.AugAsked: schema.GeoEvalAug,
	schema.HardAsked: schema.GeoEvalHard, schema.StepsAsked: schema.GeoEvalSteps,
	schema.ReformedAsked: schema.GeoEvalReformed,
}

// A model is what one model answered.
type model struct {
	name string
	// folder is its name as a folder's, date that of its latest answer.
	folder string
	date   time.Time
	// madeUp: the built-in answerer stands for it.
	madeUp bool
	tasks  []*task
}

// A task is what a model answered in a setting to the questions of a subset.
type task struct {
	name    string
	setting string
	subset  schema.Subset
	samples []sample
	// leftOut counts responses that are none.
	leftOut int64
}

// A sample is what a model answered to a question, at least once.
type sample struct {
	question *schema.Evaluated
	answers  []*schema.Response
	right    []bool
}

// modelsOf groups the responses of an evaluation, which are sorted by key.
func modelsOf(questions []schema.Evaluated, responses []schema.Response, grades []schema.Grade) ([]*model, error) {
	asked := map[string]*schema.Evaluated{}
	for i := range questions {
		asked[schema.EvaluatedQuestions.Key(&questions[i])] = &questions[i]
	}
	verdicts := map[schema.Attempt]bool{}
	for i := range grades {
		verdicts[grades[i].Attempt] = grades[i].Verdict
	}
	models, tasks := map[string]*model{}, map[schema.Attempt]*task{}
	for i := range responses {
		r := &responses[i]
		m := models[r.Model]
		if m == nil {
			m = &model{name: r.Model}
			models[r.Model] = m
		}
		key := schema.Attempt{Model: r.Model, Setting: r.Setting, Subset: r.Subset}
		t := tasks[key]
		if t == nil {
			t = &task{setting: r.Setting, subset: r.Subset}
			tasks[key] = t
			m.tasks = append(m.tasks, t)
		}
		question, ok := asked[string(r.Subset)+"|"+r.ProblemID]
		verdict, graded := verdicts[r.Attempt]
		switch {
		case !ok || !graded:
			return nil, fmt.Errorf("the response %s has no question or no grade: run geoeval evaluate", r.Key())
		case r.Status == schema.NotObtained:
			t.leftOut++
			continue
		}
		m.note(r)
		t.add(question, r, verdict)
	}
	list := slices.SortedFunc(maps.Values(models), func(a, b *model) int { return cmp.Compare(a.name, b.name) })
	nameAll(list)
	return list, nil
}

func (m *model) note(r *schema.Response) {
	if at, err := time.Parse(time.RFC3339, r.Time); err == nil && at.After(m.date) {
		m.date = at.UTC()
	}
	m.madeUp = m.madeUp || r.Origin == schema.FromAnswerer
}

func (t *task) add(q *schema.Evaluated, r *schema.Response, right bool) {
	if n := len(t.samples); n == 0 || t.samples[n-1].question != q {
		t.samples = append(t.samples, sample{question: q})
	}
	last := &t.samples[len(t.samples)-1]
	last.answers, last.right = append(last.answers, r), append(last.right, right)
}

// first counts the samples whose first answer is right, which is what harnesses score.
func (t *task) first() (right int) {
	for i := range t.samples {
		if t.samples[i].right[0] {
			right++
		}
	}
	return right
}

var (
	noFolder = regexp.MustCompile(`["<>:/|\\?*\[\]]+`)
	noTask   = regexp.MustCompile(`[^\pL\pN_]`)
)

// nameAll gives models folders, and their tasks names, as the harnesses make them of names; no two alike.
func nameAll(models []*model) {
	folders := map[string]bool{".": true, "..": true, "": true}
	for _, m := range models {
		m.folder = unique(folders, noFolder.ReplaceAllString(m.name, "__"))
		if m.date.IsZero() {
			m.date = time.Unix(0, 0).UTC()
		}
		names := map[string]bool{}
		for _, t := range m.tasks {
			t.name = unique(names, noTask.ReplaceAllString(taskNames[t.subset]+"_"+t.setting, "_"))
		}
	}
}

// unique is a name, with a number behind it where it is taken.
func unique(taken map[string]bool, name string) string {
	free := name
	for n := 2; taken[free]; n++ {
		free = fmt.Sprintf("%s_%d", name, n)
	}
	taken[free] = true
	return free
}
