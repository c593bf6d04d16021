package logs

import (
	"encoding/json"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/format/records"
	"geoeval/schema"
)

// Keys under which documents have what they are, whoever wrote them.
var (
	idKeys       = []string{"problem_id", "id", "question_id"}
	questionKeys = []string{"question", "problem", "text", "query", "problem_text"}
	goldKeys     = []string{"answer", "ground_truth", "gold", "answer_value", "answer_letter", "target", "label"}
)

// lmEval reads a sample of lm-evaluation-harness: doc, doc_id, target, arguments, resps, filtered_resps, filter, metrics, and
// a key for each metric. With several filters a sample is there once for each, with the same resps.
func lmEval(_ string, o object) *Record {
	r := document(o)
	for _, key := range slices.Sorted(maps.Keys(o.within("arguments"))) {
		r.Prompts = append(r.Prompts, o.within("arguments").within(key).texts("arg_0")...)
	}
	if list, ok := o["arguments"].([]any); ok { // as the harness has them before it writes them
		r.Prompts = append(r.Prompts, firstTexts(list)...)
	}
	r.readResponses(o)
	if filter, ok := o["filter"].(string); ok && r.Fault == "" {
		key, err := json.Marshal([]any{o["doc_id"], o["doc_hash"], o["resps"]})
		if err == nil && filter != "" {
			r.Same = string(key)
		}
	}
	var names []string
	if list, ok := o["metrics"].([]any); ok {
		for _, name := range list {
			names = append(names, text(name))
		}
	}
	r.judged(o.metric(names))
	return r
}

// lmmsEval reads a sample of lmms-eval: doc_id, target, resps, filtered_resps, doc_hash, what was asked as input, and a key for
// each metric. resps is missing where it is what filtered_resps is. Since 0.3, doc is missing: then the subset is that of the
// file's task, and doc_id counts its rows, from 0, whatever limit and offset say; whole says that the task asks the subset as a
// release's own task does.
func lmmsEval(o object, subset schema.Subset, whole bool) *Record {
	r := document(o)
	if _, ok := o["doc"]; !ok {
		r.Subset = string(subset)
		if n, err := strconv.ParseInt(text(o["doc_id"]), 10, 64); err == nil && whole && 0 <= n && n < maxRecords {
			r.Row = n + 1
		}
	}
	r.Prompts = append(r.Prompts, o.texts("input")...)
	if list, ok := o["arguments"].([]any); ok { // before 0.3
		r.Prompts = append(r.Prompts, firstTexts(list)...)
	}
	r.readResponses(o)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(sampleKeys, name) {
			names = append(names, name)
		}
	}
	r.judged(o.metric(names))
	return r
}

// samplesFile is the name of a file of samples: a date, and the task.
var samplesFile = regexp.MustCompile(`(?:^|_)samples_(.+)\.jsonl$`)

// taskOf is the task whose samples are in a file, "" where its name does not say.
func taskOf(file string) string {
	if found := samplesFile.FindStringSubmatch(path.Base(file)); found != nil {
		return found[1]
	}
	return ""
}

// subsetOf is the subset that a task asks, "" where its name is that of none: whole where it is the task of a release, and not
// one whose name only begins so.
func subsetOf(task string) (subset schema.Subset, whole bool) {
	for _, s := range schema.EvaluatedSubsets {
		if task == taskNames[s] {
			return s, true
		}
		if strings.HasPrefix(task, taskNames[s]+"_") {
			subset = s
		}
	}
	return subset, false
}

// sampleKeys are those of a sample that are no metrics.
var sampleKeys = []string{"doc_id", "doc", "target", "arguments", "input", "resps", "filtered_resps", "token_counts", "doc_hash",
	"prompt_hash", "target_hash", "input_media", "filter", "metrics", finishesKey}

// finishesKey has why each of the answers stopped, in files that [Write] wrote.
const finishesKey = "finish_reasons"

// document reads what a sample says of its question.
func document(o object) *Record {
	doc := o.within("doc")
	ours := doc.within("geoeval") // in files that [Write] wrote
	golds := o.texts("target")    // what the harness held answers against; without it, what the document has
	if len(golds) == 0 {
		golds = doc.texts(goldKeys...)
	}
	return &Record{IDs: doc.texts(idKeys...), Questions: doc.texts(questionKeys...), Golds: golds, Subset: ours.first("subset"), Setting: ours.first("setting")}
}

// firstTexts are the first texts of the lists in a list, or else the texts in it.
func firstTexts(list []any) []string {
	var all []string
	for _, v := range list {
		if inner, ok := v.([]any); ok && len(inner) > 0 {
			v = inner[0]
		}
		if s, ok := v.(string); ok {
			all = append(all, s)
		}
	}
	return all
}

// readResponses takes what was answered before any filter, where the sample has that.
func (r *Record) readResponses(o object) {
	of := o["resps"]
	if of == nil {
		of = o["filtered_resps"]
	}
	r.Answers, r.Fault = answers(of)
	if told, ok := o[finishesKey].([]any); ok && len(told) == len(r.Answers) {
		for i := range told {
			r.Answers[i].Finish = text(told[i])
		}
	}
}

// judged gives the first answer a verdict: a metric of a sample is of that one.
func (r *Record) judged(verdict string) {
	if len(r.Answers) > 0 {
		r.Answers[0].Verdict = verdict
	}
}

// metric is the verdict of the metric that says whether an answer is right: one that is named for that, or else the only one
// that is 0 or 1. Metrics that contradict each other say nothing.
func (o object) metric(names []string) string {
	found := map[string]bool{}
	for _, named := range []bool{true, false} {
		for _, name := range names {
			if v := verdict(o[name]); v != "" && isAccuracy(name) == named {
				found[v] = true
			}
		}
		if len(found) > 0 {
			break
		}
	}
	if len(found) != 1 {
		return ""
	}
	for v := range found {
		return v
	}
	return ""
}

// isAccuracy recognises the names of metrics that count right answers.
func isAccuracy(name string) bool {
	name = strings.ToLower(name)
	return name == "acc" || strings.HasSuffix(name, "_acc") || strings.Contains(name, "accuracy") ||
		strings.Contains(name, "exact_match") || strings.Contains(name, "correct")
}

// lmmsLog reads the one object that lmms-eval wrote before 0.3: args, model_configs, and the samples under logs.
func (f *file) lmmsLog() error {
	found := false
	limits := records.Limits{Bytes: maxWhole, Name: 1000, Records: 1000}
	err := records.Read(f.r, records.Object, limits, func(p records.Part) error {
		if string(p.Name) != `"logs"` {
			return nil
		}
		found = true
		if p.Raw == nil {
			return f.fault("its logs have %d bytes, more than %d", p.Size, maxWhole)
		}
		inner := file{name: f.name, r: strings.NewReader(string(p.Raw)), yield: f.yield, number: f.number}
		err := inner.parts(records.List, func(_ string, o object) *Record { return lmmsEval(o, "", false) })
		f.number = inner.number
		return err
	})
	if err == nil && !found {
		return f.fault(`the file has no "logs": it is no sample log of lmms-eval; its results, say`)
	}
	return err
}
