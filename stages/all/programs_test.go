package all_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"geoeval"
	"geoeval/internal/program"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/backward"
	"geoeval/stages/check"
	"geoeval/stages/decompose"
	"geoeval/stages/principles"
	"geoeval/stages/stagetest"

	"github.com/goccy/go-yaml"
)

// A drawing makes a problem with a program of bytes, which say what comes next; behind the last one all are 0.
type drawing struct{ bytes []byte }

func (d *drawing) upTo(n int) int {
	if len(d.bytes) == 0 || n <= 0 {
		return 0
	}
	b := d.bytes[0]
	d.bytes = d.bytes[1:]
	return int(b) % n
}

func oneOf[T any](d *drawing, of []T) T { return of[d.upTo(len(of))] }

// The bounds of a drawn program.
const (
	mostSteps    = 12
	mostOperands = 8
)

// problem draws a problem in a language: numbers in the text or in clauses, and a well-formed program of them.
func (d *drawing) problem(language program.Language) schema.Problem {
	source := map[program.Language]schema.Source{program.PGPS: schema.PGPS9K, program.Stack: schema.UniGeo, program.MathQA: schema.MathQA,
		program.Equation: schema.GeometryQA}[language]
	p := schema.Problem{ID: string(source) + "/train/1", Source: source, Language: schema.English, SolutionLanguage: schema.SolutionLanguage(language),
		AnswerKind: schema.AnswerNumber}
	if language == program.Equation && d.upTo(2) == 1 {
		p.Language = schema.Chinese
	}
	name := map[program.Language]string{program.PGPS: "N%d", program.Stack: "N_%d", program.MathQA: "n%d"}[language]
	text := oneOf(d, []string{"In the figure, the circle has a radius of ", "A square has a side of ", "一个长方形的长是", "As shown, AB is "})
	count := 1 + d.upTo(mostOperands)
	for i := range count {
		n := schema.Number{Field: schema.InText, Text: oneOf(d, []string{"2", "3", "5", "12", "30", "60", "45", "0.5", "90", "100", "0", "1"})}
		if language == program.PGPS && d.upTo(4) == 3 {
			n.Text = oneOf(d, []string{"x", "2x", "3x+5", "x-1", "y"})
		}
		if v, err := strconv.ParseFloat(n.Text, 64); err == nil {
			n.Value = &v
		}
		if name != "" {
			n.Name = fmt.Sprintf(name, i)
		}
		if language == program.PGPS {
			before := oneOf(d, []string{`AB = `, `\angle ABC = `, `m \widehat AB = `, `l \widehat AB = `, `\angle 1 = `, "the area of ABC is "})
			n.Field, n.Clause, n.Start = schema.InClauses, int64(i), int64(len(before))
			p.Semantic = append(p.Semantic, before+n.Text)
		} else {
			n.Start = int64(len(text))
			text += n.Text + oneOf(d, []string{" cm, ", "° and ", " and ", "厘米，", " square meters, "})
		}
		n.End = n.Start + int64(len(n.Text))
		p.Numbers = append(p.Numbers, n)
	}
	p.Text = text + oneOf(d, []string{"find the area.", "what is its perimeter?", `find \angle ABC.`, `find m \widehat AC.`, "求面积。"})
	p.Solution = d.program(language, p.Numbers)
	return p
}

func (d *drawing) program(language program.Language, numbers []schema.Number) string {
	operators := program.Operators(language)
	if language == program.Equation {
		return "x=" + d.expression(operators, numbers, mostSteps)
	}
	var b strings.Builder
	steps := 1 + d.upTo(mostSteps)
	for i := range steps {
		operator := oneOf(d, operators)
		if language == program.PGPS && d.upTo(3) > 0 {
			operator = oneOf(d, []string{"Sum", "Multiple", "Equal", "Proportion", "Ratio"})
		}
		least, most := program.Operands(language, operator)
		if most == 0 {
			most = mostOperands
		}
		operands := make([]string, least+d.upTo(most-least+1))
		for j := range operands {
			operands[j] = d.operand(language, numbers, i)
		}
		switch language {
		case program.PGPS:
			if d.upTo(3) > 0 {
				operands[d.upTo(len(operands))] = fmt.Sprint("V", i)
			}
			fmt.Fprintf(&b, "%s %s ", operator, strings.Join(operands, " "))
		case program.Stack:
			fmt.Fprintf(&b, "%s %s ", operator, strings.Join(operands, " "))
		default:
			fmt.Fprintf(&b, "%s(%s)|", operator, strings.Join(operands, ","))
		}
	}
	if language == program.PGPS {
		b.WriteString("Get " + oneOf(d, []string{fmt.Sprint("V", steps-1), "V0", "x", "N0"}))
	}
	return strings.TrimSpace(b.String())
}

// operand draws an operand of the step-th step.
func (d *drawing) operand(language program.Language, numbers []schema.Number, step int) string {
	kind := d.upTo(4)
	if kind == 3 && step > 0 {
		return map[program.Language]string{program.PGPS: "V", program.Stack: "V_", program.MathQA: "#"}[language] + fmt.Sprint(d.upTo(step))
	}
	if kind == 2 {
		switch language {
		case program.PGPS:
			return oneOf(d, []string{"C2", "C0.5", "C90", "C180", "C360", "C3", "C60"})
		case program.Stack:
			return fmt.Sprint("C_", d.upTo(6))
		default:
			return oneOf(d, []string{"const_2", "const_pi", "const_180", "const_1", "const_0_25"})
		}
	}
	return oneOf(d, numbers).Name
}

// expression draws an arithmetic expression of at most so many operations.
func (d *drawing) expression(formulas []string, numbers []schema.Number, most int) string {
	kind := d.upTo(6)
	if most <= 0 || kind == 0 {
		return oneOf(d, []string{oneOf(d, numbers).Text, "2", "3.14"})
	}
	if kind == 1 {
		formula := oneOf(d, formulas)
		n, _ := program.Operands(program.Equation, formula)
		operands := make([]string, n)
		for i := range operands {
			operands[i] = d.expression(formulas, numbers, (most-1)/max(n, 1))
		}
		return formula + "(" + strings.Join(operands, ",") + ")"
	}
	left, right := d.expression(formulas, numbers, (most-1)/2), d.expression(formulas, numbers, (most-1)/2)
	return "(" + left + oneOf(d, []string{"+", "-", "*", "/"}) + right + ")"
}

// works are the stages that read programs, configured as pipeline.yaml does.
func works(t testing.TB) map[string]*stages.Work {
	var config struct {
		Sections map[string]any `yaml:",inline"`
	}
	if err := yaml.Unmarshal([]byte(geoeval.Configuration), &config.Sections); err != nil {
		t.Fatal(err)
	}
	out := map[string]*stages.Work{}
	for _, s := range []stages.Stage{check.New(), backward.New(), decompose.New(), principles.New(nil)} {
		section, err := yaml.Marshal(config.Sections[s.Describe().Name])
		if err == nil && s.Describe().Config != nil {
			err = yaml.Unmarshal(section, s.Describe().Config)
		}
		if err != nil {
			t.Fatal(err)
		}
		job := stages.NewJob(s, 1, stagetest.NewStore(t))
		if out[s.Describe().Name], err = s.(stages.Worker).Work(t.Context(), job); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// readPrograms has all stages that read programs read that of a problem, whose gold answer is what the program gives where it gives
// one. It says whether the program was verified.
func readPrograms(t testing.TB, works map[string]*stages.Work, p *schema.Problem) bool {
	checked := func() *schema.ProgramCheck {
		var out stages.Output
		of := (&stages.Subject{Key: p.ID}).With("problems", p)
		if err := works["check"].Each(t.Context(), of, &out); err != nil {
			t.Fatal(err)
		}
		return out.Rows[0].Row.(*schema.ProgramCheck)
	}
	p.Answer, p.AnswerValue = "1", new(1.0)
	c := checked()
	if c.Computed != nil {
		p.Answer, p.AnswerValue = strconv.FormatFloat(*c.Computed, 'g', -1, 64), c.Computed
		c = checked()
	}
	of := func() *stages.Subject {
		return (&stages.Subject{Key: p.ID}).With("problems", p).With("checks", c).
			With("labels", &schema.Label{ID: p.ID, Goal: "length"}).With("ratings", &schema.Rating{ID: p.ID, Level: schema.Easy}).
			With("selection", &schema.Selected{ID: p.ID, Shape: "Triangle"})
	}
	for _, name := range []string{"backward", "decompose", "principles"} {
		var out stages.Output
		if err := works[name].Each(t.Context(), of(), &out); err != nil {
			t.Fatalf("%s: %v\n%s\n%v\n%v", name, err, p.Solution, p.Semantic, p.Text)
		}
	}
	return c.Status == schema.Verified
}

// A well-formed program, whatever it says, is read by all stages without a panic.
func FuzzPrograms(f *testing.F) {
	for i := range 64 {
		seed := make([]byte, 160)
		for j := range seed {
			seed[j] = byte((i+1)*(j+3)*2654435761>>7) ^ byte(j*i)
		}
		f.Add(uint8(i), seed)
	}
	works := works(f)
	f.Fuzz(func(t *testing.T, language uint8, bytes []byte) {
		d := &drawing{bytes}
		p := d.problem(program.Languages[int(language)%len(program.Languages)])
		readPrograms(t, works, &p)
	})
}

// Sums and products of so many operands as no relation has are refused, and those of kinds that have none.
func TestProgramsOfManyOperands(t *testing.T) {
	works := works(t)
	for _, before := range []string{"AB = ", `\angle ABC = `, "the area of ABC is ", "n is "} {
		for _, operator := range []string{"Sum", "Multiple"} {
			for operands := 1; operands <= mostOperands; operands++ {
				for unknown := range operands + 1 {
					p := schema.Problem{ID: "pgps9k/train/1", Source: schema.PGPS9K, Language: schema.English, SolutionLanguage: schema.PGPSProgram,
						Text: "Find the total.", AnswerKind: schema.AnswerNumber}
					var words []string
					for i := range operands + 1 {
						words = append(words, fmt.Sprint("N", i))
						if i == unknown {
							words[i] = "V0"
							continue
						}
						p.Semantic = append(p.Semantic, before+"2")
						p.Numbers = append(p.Numbers, schema.Number{Name: words[i], Text: "2", Value: new(2.0), Field: schema.InClauses,
							Clause: int64(len(p.Semantic) - 1), Start: int64(len(before)), End: int64(len(before) + 1)})
					}
					p.Solution = fmt.Sprintf("%s %s Sum V0 N%d V1 Get V1", operator, strings.Join(words, " "), (unknown+1)%(operands+1))
					if !readPrograms(t, works, &p) {
						t.Errorf("%s is not verified", p.Solution)
					}
				}
			}
		}
	}
}
