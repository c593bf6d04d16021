// Package harness writes task files with which lm-evaluation-harness and lmms-eval ask the problems of a release: the
// paper's prompt (table 10) over its Parquet files, and a Python file that has the grader score answers, which is installed
// from a wheel (internal/evaluation/grade/wheel).
package harness

import (
	"embed"
	"io"
	"slices"
	"strings"
	"text/template"

	"geoeval/internal/release/released"
)

// Folder is where they are in a release.
const Folder = "harness"

// python scores answers. It stands beside the tasks of each harness, which look for it there.
const python = "geoeval_tasks.py"

// The harnesses, each a folder of its name and the template of its tasks.
var harnesses = []string{"lm_eval", "lmms_eval"}

//go:embed templates
var files embed.FS

// In these files {{ and {% belong to Jinja.
var templates = template.Must(template.New("").Delims("[[", "]]").ParseFS(files, "templates/*"))

// A task asks the problems of a configuration.
type task struct {
	Task string
	// Doc says what a problem of it is.
	Doc string
	// Choices: its problems may have some, and they are shown.
	Choices bool
	// Code: its problems may have a drawing's code, which is shown unless it tells the answer.
	Code bool
	// Columns that a task reads.
	columns []string
}

// tasks are those of the subsets, in the order of [released.Configurations].
var tasks = map[*released.Configuration]task{
	released.Selection: asked,
	released.Augmented: asked,
	released.Hard:      asked,
	released.Backward:  {columns: append(columns[:len(columns):len(columns)], "mask")},
}

// columns are those that every task reads.
var columns = []string{"id", "withheld", "language", "question", "structural_clauses", "semantic_clauses", "answer", "answer_value"}

var asked = task{
	Choices: true, Code: true,
	columns: slices.Concat(columns,
		[]string{"diagram_code", "code_tells_answer", "choices", "choice_numbers", "answer_letter", "answer_choice", "answer_unit"}),
}

// Files gives what writes the task files of a release, by path in its folder, with tasks for those of its
// configurations that are subsets. Where none is there are no files. Grader is the path of the grader's wheel in the release, ""
// where it has none.
func Files(of []*released.Configuration, grader string) map[string]func(io.Writer) error {
	var all []task
	for _, c := range of {
		t, ok := tasks[c]
		if !ok {
			continue
		}
		t.Task, t.Doc = c.Table.Name(), c.Table.Doc
		all = append(all, t)
	}
	files := map[string]func(io.Writer) error{}
	if len(all) == 0 {
		return files
	}
	add := func(path, name string, data any) {
		files[Folder+"/"+path] = func(w io.Writer) error { return templates.ExecuteTemplate(w, name, data) }
	}
	add("README.md", "README.md", about{all, grader})
	for _, h := range harnesses {
		for _, t := range all {
			add(h+"/"+t.Task+".yaml", h+".yaml", taskOf{t, h})
		}
		add(h+"/geoeval.yaml", "group.yaml", all)
		add(h+"/"+python, python, nil)
	}
	return files
}

// about is what README.md tells of.
type about struct {
	Tasks  []task
	Grader string
}

// A taskOf is a task of a harness.
type taskOf struct {
	task
	harness string
}

// Columns lists the columns that the task reads, as YAML writes a list.
func (t taskOf) Columns() string {
	columns := t.columns
	if t.harness == "lmms_eval" {
		columns = append(columns[:len(columns):len(columns)], "image")
	}
	return "[" + strings.Join(columns, ", ") + "]"
}

// Prompt is the Jinja template of the prompt, indented as a block of YAML.
func (t taskOf) Prompt() (string, error) {
	var b strings.Builder
	if err := templates.ExecuteTemplate(&b, "prompt.jinja", t.task); err != nil {
		return "", err
	}
	return "  " + strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\n", "\n  "), nil
}
