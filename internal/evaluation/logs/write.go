package logs

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"strings"

	"geoeval/schema"
)

// A File is a file of samples that was written.
type File struct {
	// Task is the harness's name of what was asked, Path the file's in the folder.
	Task, Path string
	// Samples are questions that were answered, LeftOut responses that are none, as asking failed.
	Samples, LeftOut int64
}

// Write writes what the models of an evaluation answered, as a harness does where it is asked to log samples: in a folder for
// each model a file of results, and for each setting and subset a file of samples, a line a question. The metric is acc,
// 1 where the rules take the first answer to a question for right; results count that. Where a model answered a question
// several times, all answers are in the line.
//
// Beside what the harness writes a sample says under doc what it is: the question's id, and under geoeval its subset and
// setting, by which [Read] finds it again. What was asked is the question's text, without the prompt around it. Files are
// named by the time of the model's last answer, 1970 where nobody knows one, so that the same tables give the same files.
func Write(dir string, format Format, questions []schema.Evaluated, responses []schema.Response,
	grades []schema.Grade) ([]File, error) {
	models, err := modelsOf(questions, responses, grades)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, m := range models {
		if err := os.MkdirAll(filepath.Join(dir, m.folder), 0o755); err != nil {
			return nil, err
		}
		if err := m.writeResults(filepath.Join(dir, m.folder, m.resultsName(format)), format); err != nil {
			return nil, err
		}
		for _, t := range m.tasks {
			name := path.Join(m.folder, m.samplesName(format, t))
			if err := t.write(filepath.Join(dir, filepath.FromSlash(name)), format); err != nil {
				return nil, err
			}
			files = append(files, File{t.name, name, int64(len(t.samples)), t.leftOut})
		}
	}
	return files, nil
}

// when is the date as it stands in the names of a harness's files.
func (m *model) when(format Format) string {
	if format == LMMSEval {
		return m.date.Format("20060102_150405")
	}
	return m.date.Format("2006-01-02T15-04-05.000000")
}

func (m *model) resultsName(format Format) string {
	if format == LMMSEval {
		return m.when(format) + "_results.json"
	}
	return "results_" + m.when(format) + ".json"
}

func (m *model) samplesName(format Format, t *task) string {
	if format == LMMSEval {
		return fmt.Sprintf("%s_samples_%s.jsonl", m.when(format), t.name)
	}
	return fmt.Sprintf("samples_%s_%s.jsonl", t.name, m.when(format))
}

// docJSON is a question as a sample has it.
type docJSON struct {
	ID           string   `json:"id"`
	Question     string   `json:"question"`
	Structural   []string `json:"structural_clauses"`
	Semantic     []string `json:"semantic_clauses"`
	Choices      []string `json:"choices"`
	Answer       string   `json:"answer"`
	AnswerLetter *string  `json:"answer_letter"`
	GeoEval      ours     `json:"geoeval"`
}

// ours is what no other document has.
type ours struct {
	Subset  schema.Subset `json:"subset"`
	Setting string        `json:"setting"`
	// Prompt is the version of the prompt, null where none is known.
	Prompt *string `json:"prompt"`
}

func (t *task) doc(s *sample) docJSON {
	q := s.question
	return docJSON{
		q.ProblemID, q.Text, q.Structural, q.Semantic, q.Choices, q.Answer, orNull(q.AnswerLetter),
		ours{t.subset, t.setting, orNull(s.answers[0].Prompt)},
	}
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// target is the right answer as a release's harness files have it.
func target(q *schema.Evaluated) string {
	if q.AnswerChoice != "" {
		return q.AnswerChoice
	}
	return q.Answer
}

// lmSample is a line of lm-evaluation-harness.
type lmSample struct {
	DocID         int                       `json:"doc_id"`
	Doc           docJSON                   `json:"doc"`
	Target        string                    `json:"target"`
	Arguments     map[string]map[string]any `json:"arguments"`
	Resps         [][]string                `json:"resps"`
	FilteredResps []string                  `json:"filtered_resps"`
	Filter        string                    `json:"filter"`
	Metrics       []string                  `json:"metrics"`
	DocHash       string                    `json:"doc_hash"`
	PromptHash    string                    `json:"prompt_hash"`
	TargetHash    string                    `json:"target_hash"`
	Acc           float64                   `json:"acc"`
	Finishes      []string                  `json:"finish_reasons,omitempty"`
}

// lmmsSample is a line of lmms-eval, with doc, which it leaves out.
type lmmsSample struct {
	DocID         int              `json:"doc_id"`
	Doc           docJSON          `json:"doc"`
	Target        string           `json:"target"`
	Resps         []string         `json:"resps,omitempty"`
	FilteredResps string           `json:"filtered_resps"`
	TokenCounts   []map[string]int `json:"token_counts"`
	DocHash       string           `json:"doc_hash"`
	Acc           float64          `json:"acc"`
	Input         string           `json:"input"`
	Finishes      []string         `json:"finish_reasons,omitempty"`
}

// write writes the samples of a task.
func (t *task) write(path string, format Format) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	out := bufio.NewWriterSize(f, 1<<20)
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	for i := range t.samples {
		line, err := t.line(i, format)
		if err == nil {
			err = lines.Encode(line)
		}
		if err != nil {
			return err
		}
	}
	return out.Flush()
}

func (t *task) line(i int, format Format) (any, error) {
	s := &t.samples[i]
	doc := t.doc(s)
	docHash, err := hashJSON(doc)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, a := range s.answers {
		texts = append(texts, a.Text)
	}
	acc := 0.0
	if s.right[0] {
		acc = 1
	}
	if format == LMMSEval {
		line := lmmsSample{DocID: i, Doc: doc, Target: target(s.question), FilteredResps: texts[0], TokenCounts: tokens(s),
			DocHash: docHash, Acc: acc, Input: s.question.Text, Finishes: finishes(s)}
		if len(texts) > 1 {
			line.Resps = texts
		}
		return line, nil
	}
	return lmSample{
		DocID: i, Doc: doc, Target: target(s.question),
		Arguments: map[string]map[string]any{"gen_args_0": {"arg_0": s.question.Text, "arg_1": map[string]any{}}},
		Resps:     [][]string{texts}, FilteredResps: texts[:1], Filter: "none", Metrics: []string{"acc"},
		DocHash: docHash, PromptHash: hash([]byte(s.question.Text)), TargetHash: hash([]byte(target(s.question))), Acc: acc, Finishes: finishes(s),
	}, nil
}

// finishes say of each answer why it stopped, where one did not come to its own end or is empty: that is no part of what a harness
// logs, and an answer that was cut off, filtered or declined would be one that is read as given where it is read again.
func finishes(s *sample) []string {
	all, told := make([]string, len(s.answers)), false
	for i, a := range s.answers {
		all[i] = finishOf(a)
		told = told || all[i] != "" && (all[i] != "stop" || strings.TrimSpace(a.Text) == "")
	}
	if !told {
		return nil
	}
	return all
}

// finishOf says why an answer stopped. What its status rests on beside the server's word is said in a word, too: that the prompt was
// refused, or that the model declined in the field that the interface has for it.
func finishOf(a *schema.Response) string {
	switch a.Status {
	case schema.Filtered:
		return ContentFilter
	case schema.Declined:
		return Refusal
	}
	return a.Finish
}

// tokens are those of each answer, null where nobody counted.
func tokens(s *sample) []map[string]int {
	counts := make([]map[string]int, len(s.answers))
	for i, a := range s.answers {
		if a.PromptTokens+a.CompletionTokens > 0 {
			counts[i] = map[string]int{"input_tokens": int(a.PromptTokens), "output_tokens": int(a.CompletionTokens),
				"reasoning_tokens": int(a.ReasoningTokens)}
		}
	}
	return counts
}

func hash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// hashJSON hashes a value as the harnesses spell it: JSON with two blanks a level.
func hashJSON(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return hash(bytes.TrimSpace(b.Bytes())), err
}

// writeResults writes what a harness adds up, as far as it says anything of what was answered.
func (m *model) writeResults(path string, format Format) error {
	results, configs := map[string]any{}, map[string]any{}
	versions, shots, counts := map[string]any{}, map[string]int{}, map[string]any{}
	for _, t := range m.tasks {
		n := len(t.samples)
		result := map[string]any{"alias": t.name, "acc,none": "N/A", "acc_stderr,none": "N/A"}
		if n > 0 {
			p := float64(t.first()) / float64(n)
			result["acc,none"] = p
			if n > 1 { // the standard deviation of a sample over the root of its size
				result["acc_stderr,none"] = math.Sqrt(p * (1 - p) / float64(n-1))
			}
		}
		results[t.name] = result
		configs[t.name] = map[string]any{
			"task": t.name, "output_type": "generate_until", "num_fewshot": 0, "repeats": t.repeats(),
			"metric_list": []any{map[string]any{"metric": "acc", "aggregation": "mean", "higher_is_better": true}},
		}
		versions[t.name], shots[t.name], counts[t.name] = 1.0, 0, map[string]int{"original": n, "effective": n}
	}
	source := "geoeval"
	if m.madeUp {
		source = "the built-in answerer of geoeval: no language model"
	}
	content := map[string]any{
		"results": results, "configs": configs, "versions": versions, "n-shot": shots, "n-samples": counts,
		"config": map[string]any{"model": source, "model_args": "model=" + m.name}, "date": m.when(format),
		"model_source": source, "model_name": m.name, "model_name_sanitized": m.folder,
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(content); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}

// repeats is the most answers that a question has.
func (t *task) repeats() int {
	most := 1
	for i := range t.samples {
		most = max(most, len(t.samples[i].answers))
	}
	return most
}
