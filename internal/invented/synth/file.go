package synth

import (
	"fmt"

	"github.com/goccy/go-yaml"

	"geoeval/internal/knowledge/principle"
)

// A File is a template as it is written, in YAML or by a program; templates/README.md describes it. A program gives it
// to [Compile].
type File struct {
	Branch     string       `yaml:"branch"`
	Kind       string       `yaml:"kind"`
	Grade      int          `yaml:"grade"`
	Shapes     []string     `yaml:"shapes"`
	Points     []string     `yaml:"points"`
	Goal       string       `yaml:"goal"`
	Letters    []string     `yaml:"letters"`
	Parameters List[Number] `yaml:"parameters"`
	Where      []string     `yaml:"where"`
	Let        List[string] `yaml:"let"`
	Figure     *FigureFile  `yaml:"figure"`
	Swap       *SwapFile    `yaml:"swap"`
	Further    *FurtherFile `yaml:"further"`
	Question   QuestionFile `yaml:",inline"`

	// Rows are all draws that there are, for a program whose numbers no ranges describe; no YAML file has them. Parameters
	// are empty then and points have no coordinates, as both stand in each row, and there is no Where.
	Rows []Row `yaml:"-"`
	// Trace says what the worked solution uses, for a program that knows: its steps are those of a proof by rules. Its elements
	// are written as steps are.
	Trace principle.Trace `yaml:"-"`
}

// A Row is one draw of a template: its parameters in their order, and where the points of its figure are, in theirs.
// Those of a figure in the plane have z = 0; that of a solid template is in space.
type Row struct {
	Numbers []float64
	Points  [][3]float64
}

// A QuestionFile is what is asked of a problem, and its answer.
type QuestionFile struct {
	Text     Wordings   `yaml:"text"`
	Short    *Sentences `yaml:"short"`
	Given    []string   `yaml:"given"`
	Solution string     `yaml:"solution"`
	Answer   AnswerFile `yaml:"answer"`
	Unit     string     `yaml:"unit"`
	Below    string     `yaml:"below"`
	// Mistakes are expressions: strings or numbers, for coordinates lists of them ([]any or []string); for an answer that
	// is an expression texts.
	Mistakes []any    `yaml:"mistakes"`
	Steps    Wordings `yaml:"steps"`
	// Check is an expression or a list of them, as in Mistakes.
	Check any `yaml:"check"`
}

// A SwapFile is the question exchanged with a condition.
type SwapFile struct {
	Ask      string       `yaml:"ask"`
	Goal     string       `yaml:"goal"`
	Question QuestionFile `yaml:",inline"`
}

// A FurtherFile is another question, which goes on from the answer. Alone says that no way leads over the answer: the steps
// then stand without those to it.
type FurtherFile struct {
	Goal     string       `yaml:"goal"`
	Alone    bool         `yaml:"alone"`
	Question QuestionFile `yaml:",inline"`
}

// Wordings are texts in each language.
type Wordings struct {
	English []string `yaml:"en"`
	Chinese []string `yaml:"zh"`
}

// Sentences are one text in each language.
type Sentences struct {
	English string `yaml:"en"`
	Chinese string `yaml:"zh"`
}

// An AnswerFile says how an answer is written.
type AnswerFile struct {
	Form string `yaml:"form"`
	// Of is an expression or a list of them, as in the Mistakes of a QuestionFile.
	Of     any    `yaml:"of"`
	Over   string `yaml:"over"`
	X      string `yaml:"x"`
	Y      string `yaml:"y"`
	Z      string `yaml:"z"`
	Text   string `yaml:"text"`
	Places *int   `yaml:"places"`
}

// A Number is how a parameter gets its value: one of a range, one of a list, or what an expression gives.
type Number struct {
	From *float64  `yaml:"from"`
	To   *float64  `yaml:"to"`
	Step *float64  `yaml:"step"`
	Of   []float64 `yaml:"of"`
	Is   string    `yaml:"is"`
}

// A List is a mapping that keeps its order.
type List[V any] []Item[V]

// An Item is a name and what it stands for.
type Item[V any] struct {
	Name  string
	Value V
}

// UnmarshalYAML reads the names in their order, then the values.
func (l *List[V]) UnmarshalYAML(read func(any) error) error {
	var order yaml.MapSlice
	if err := read(&order); err != nil {
		return err
	}
	var values map[string]V
	if err := read(&values); err != nil {
		return err
	}
	for _, o := range order {
		name := fmt.Sprint(o.Key)
		*l = append(*l, Item[V]{name, values[name]})
	}
	return nil
}

// Names are a list of names alone: the parameters or points of a template with rows.
func Names[V any](names ...string) List[V] {
	l := make(List[V], len(names))
	for i, name := range names {
		l[i].Name = name
	}
	return l
}
