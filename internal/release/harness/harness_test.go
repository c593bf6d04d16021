package harness

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/snapshot/readerstest"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the files under testdata")

var subsets = []*released.Configuration{released.Selection, released.Backward, released.Augmented, released.Hard}

// rendered gives the files of a release with these configurations, by path.
func rendered(t *testing.T, of []*released.Configuration) map[string]string {
	out := map[string]string{}
	for path, write := range Files(of, "") {
		var content strings.Builder
		if err := write(&content); err != nil {
			t.Fatal(err)
		}
		name, ok := strings.CutPrefix(path, Folder+"/")
		if !ok {
			t.Errorf("%s is not in folder %s", path, Folder)
		}
		out[name] = content.String()
	}
	return out
}

func TestTaskFiles(t *testing.T) {
	got := rendered(t, released.Configurations)
	if again := rendered(t, released.Configurations); !cmp.Equal(got, again) {
		t.Error("writing twice gives other files")
	}
	for path, content := range got {
		if strings.HasSuffix(path, ".py") {
			continue // the template is the file
		}
		golden := filepath.Join("testdata", filepath.FromSlash(path))
		if *update {
			if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), content); diff != "" {
			t.Errorf("%s (- wanted, + written):\n%s", path, diff)
		}
	}
}

// What a release has no rows of is not asked, and a release without subsets has no tasks at all.
func TestOnlyWhatIsThereIsAsked(t *testing.T) {
	got := rendered(t, []*released.Configuration{released.Hard, released.Problems})
	if _, ok := got["lm_eval/geoeval_hard.yaml"]; !ok || len(got) != 7 {
		t.Errorf("%d files, geoeval_hard: %v", len(got), ok)
	}
	for path, content := range got {
		if strings.Contains(content, "geoeval_2000") {
			t.Errorf("%s: names a subset that is not there", path)
		}
	}
	if files := Files([]*released.Configuration{released.Problems}, ""); len(files) != 0 {
		t.Errorf("%d files, and there is nothing to ask", len(files))
	}
}

// A taskFile is what is read of the file of a task.
type taskFile struct {
	Task    string `yaml:"task"`
	Dataset struct {
		Files   map[string]string `yaml:"data_files"`
		Columns []string          `yaml:"columns"`
	} `yaml:"dataset_kwargs"`
	Split  string `yaml:"test_split"`
	Text   string `yaml:"doc_to_text"`
	Target string `yaml:"doc_to_target"`
}

func parseTask(t *testing.T, content string) taskFile {
	var f taskFile
	if err := yaml.Unmarshal([]byte(content), &f); err != nil {
		t.Fatalf("%v\n%s", err, content)
	}
	return f
}

var (
	jinja      = regexp.MustCompile(`\{[{%](.*?)[%}]\}`)
	quoted     = regexp.MustCompile(`"[^"]*"`)
	identifier = regexp.MustCompile(`[a-z_]+`)
	keywords   = []string{"if", "endif", "or", "and", "not", "join", "trim"}
	// used finds the columns that the Python file reads.
	used     = regexp.MustCompile(`doc(?:\[|\.get\()"(\w+)"`)
	function = regexp.MustCompile(`!function geoeval_tasks\.(\w+)`)
)

// Every column that a task reads is one of its configuration, and every column that its templates name is one that it reads.
func TestTasksNameColumnsThatAreThere(t *testing.T) {
	got := rendered(t, subsets)
	for _, h := range harnesses {
		var group struct {
			Group string   `yaml:"group"`
			Tasks []string `yaml:"task"`
		}
		if err := yaml.Unmarshal([]byte(got[h+"/geoeval.yaml"]), &group); err != nil {
			t.Fatal(err)
		}
		for i, c := range subsets {
			name := c.Table.Name()
			content := got[h+"/"+name+".yaml"]
			f := parseTask(t, content)
			if f.Task != name || group.Tasks[i] != name || f.Dataset.Files[f.Split] != "data/"+name+"-*.parquet" {
				t.Errorf("%s: %+v in %+v", name, f, group)
			}
			for _, column := range f.Dataset.Columns {
				if !slices.Contains(c.Table.ColumnNames(), column) {
					t.Errorf("%s %s: %s is no column", h, name, column)
				}
			}
			for _, code := range jinja.FindAllStringSubmatch(f.Text+f.Target, -1) {
				for _, word := range identifier.FindAllString(quoted.ReplaceAllString(code[1], ""), -1) {
					if !slices.Contains(keywords, word) && !slices.Contains(f.Dataset.Columns, word) {
						t.Errorf("%s %s: %s is not read", h, name, word)
					}
				}
			}
			for _, call := range function.FindAllStringSubmatch(content, -1) {
				if !strings.Contains(got[h+"/geoeval_tasks.py"], "\ndef "+call[1]+"(") {
					t.Errorf("%s %s: geoeval_tasks.py has no %s", h, name, call[1])
				}
			}
			// Harnesses set Jinja differently: some drop the line break behind a block.
			if strings.Contains(f.Text, "%}\n") || !strings.HasSuffix(f.Text, "### Problem-solving Bot:") {
				t.Errorf("%s %s: %s", h, name, f.Text)
			}
		}
	}
	var columns []string
	for _, c := range subsets {
		columns = append(columns, c.Table.ColumnNames()...)
	}
	for _, name := range used.FindAllStringSubmatch(got["lm_eval/geoeval_tasks.py"], -1) {
		if !slices.Contains(columns, name[1]) {
			t.Errorf("geoeval_tasks.py: %s is no column", name[1])
		}
	}
}

// prompt is the paper's for a row.
func prompt(c *released.Configuration, r *released.Parts) string {
	p := &r.Problem
	text, semantic, choices := p.Text, p.Semantic, p.Choices
	switch c {
	case released.Augmented:
		text = r.Augmented.Text
	case released.Backward:
		text, semantic, choices = r.Backward.Text, r.Backward.Semantic, nil
	}
	var description []string
	for _, clauses := range [][]string{p.Structural, semantic} {
		if len(clauses) > 0 {
			description = append(description, strings.Join(clauses, ", "))
		}
	}
	if p.DiagramCode != "" && !p.CodeTells && c != released.Backward {
		description = append(description, strings.TrimSpace(p.DiagramCode))
	}
	lines := []string{"Please solve this math problem:"}
	if len(description) > 0 {
		lines = append(lines, "Here are the basic description of the diagram: "+strings.Join(description, "\n"))
	}
	lines = append(lines, strings.TrimSpace(text))
	if len(choices) > 0 {
		lines = append(lines, "The Choices are: ["+strings.Join(choices, ", ")+"]")
	}
	return strings.Join(append(lines, "### Problem-solving Bot:"), "\n")
}

// A rendering is a template, the row that it is rendered over, and what must come out.
type rendering struct {
	Name     string         `json:"name"`
	Template string         `json:"template"`
	Row      map[string]any `json:"row"`
	Want     string         `json:"want"`
}

// The templates give the paper's prompts: as Jinja renders them, here under Node.
func TestTemplatesGiveThePapersPrompts(t *testing.T) {
	const readers = "../../../schema/snapshot/readers"
	node := readerstest.Node(t, readers)
	rows := map[string]schema.Problem{
		"text":            {Text: "Find AB < {{ x }} & more, 图。\n ", Answer: "[1,2]"},
		"choices":         {Text: "Find AB.", Choices: []string{"1", "", "\\frac{1}{2}"}, Answer: "1.000", AnswerLetter: "A", AnswerChoice: "1"},
		"structure":       {Text: "Find AB.", Structural: []string{"line A B", "line B C"}, Answer: "1"},
		"semantic":        {Text: "Find AB.", Semantic: []string{"AB = 1"}, Choices: []string{"1"}, Answer: "1"},
		"code":            {Text: "Find AB.", DiagramCode: "\ndraw(A--B);\n\nlabel(B);\n", Answer: "1"},
		"code that tells": {Text: "Find AB.", DiagramCode: "draw((0,0)--(5,0));", CodeTells: true, Answer: "5"},
		"clauses and code that tells": {Text: "Find AB.", Semantic: []string{"AB = 1"}, DiagramCode: "draw((0,0)--(5,0));",
			CodeTells: true, Answer: "5"},
		"description": {Text: "Find AB.", Structural: []string{"line A B"}, Semantic: []string{"AB = 1", "BC = 2"}, DiagramCode: "draw();", Choices: []string{"1", "2"}, Answer: "1"},
	}
	var all []rendering
	files := rendered(t, subsets)
	for _, h := range harnesses {
		for _, c := range subsets {
			f := parseTask(t, files[h+"/"+c.Table.Name()+".yaml"])
			for name, p := range rows {
				r := &released.Parts{Problem: p}
				r.Augmented.Text, r.Backward.Text, r.Backward.XText = "Determine AB.", "AB is X. What is X?", "7"
				if len(p.Semantic) > 0 {
					r.Backward.Semantic = []string{"AB = X"}
				}
				want := p.Answer
				if p.AnswerChoice != "" {
					want = p.AnswerChoice
				}
				if c == released.Backward {
					want = "7"
				}
				row := cells(c, r, f.Dataset.Columns)
				all = append(all, rendering{h + " " + f.Task + " " + name, f.Text, row, prompt(c, r)}, rendering{h + " " + f.Task + " " + name + ": target", f.Target, row, want})
			}
		}
	}
	list, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "renderings.json")
	if err := os.WriteFile(path, list, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "--test", "prompts.test.mjs")
	cmd.Dir = readers
	cmd.Env = append(os.Environ(), "GEOEVAL_RENDERINGS="+path)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// cells gives a row's columns as a harness sees them.
func cells(c *released.Configuration, r *released.Parts, columns []string) map[string]any {
	out := map[string]any{}
	for _, column := range c.Table.Columns {
		if slices.Contains(columns, column.Name) && column.Kind != schema.KindImage {
			if field := column.Field(r); schema.IsNull(field) {
				out[column.Name] = nil
			} else {
				out[column.Name] = field
			}
		}
	}
	return out
}
