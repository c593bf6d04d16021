package look

import (
	"fmt"
	"io"
	"strings"

	"geoeval/schema"
)

func showProblem(out io.Writer, p *schema.Problem, corrected []string) {
	section := func(name string, lines ...string) {
		lines = compact(lines)
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(out, "\n%s\n", name)
		for _, l := range lines {
			fmt.Fprintf(out, "  %s\n", strings.ReplaceAll(l, "\n", "\n  "))
		}
	}
	invented := ""
	if p.Synthetic {
		invented = ", invented"
	}
	fmt.Fprintf(out, "%s  (%s, %s, licence: %s%s)\n", p.ID, p.Source, p.Language, p.License, invented)
	section("Problem", p.Text)
	section("Choices", choices(p)...)
	section("Gold answer", answer(p))
	section("Corrected", corrected...)
	section("What is wrong with the record", p.RecordFaults...)
	section("Diagram", diagram(p), p.DiagramCode)
	section("Structural clauses", p.Structural...)
	section("Semantic clauses", p.Semantic...)
	section("Solution ("+string(p.SolutionLanguage)+")", p.Solution)
	section("Rationale", p.Rationale)
	section("Numbers", numbers(p)...)
	section("Knowledge points", p.KnowledgePoints...)
	from := []string{p.NativeFile + ", record " + p.NativeID, p.NativeOrigin}
	if p.AnnotatedBy != "" {
		from = append(from, "clauses, program and knowledge points: "+p.AnnotatedBy)
	}
	section("From", from...)
}

func compact(lines []string) []string {
	var out []string
	for _, l := range lines {
		if strings.TrimSpace(l) != "" {
			out = append(out, l)
		}
	}
	return out
}

func choices(p *schema.Problem) []string {
	var lines []string
	for i, c := range p.Choices {
		letter := string(rune('A' + i))
		mark := " "
		if letter == p.AnswerLetter {
			mark = "*"
		}
		lines = append(lines, fmt.Sprintf("%s %s  %s", mark, letter, c))
	}
	return lines
}

func answer(p *schema.Problem) string {
	s := schema.WithUnit(p.Answer, p.AnswerUnit)
	if p.AnswerValue != nil && fmt.Sprint(*p.AnswerValue) != p.Answer {
		s += fmt.Sprintf("  = %v", *p.AnswerValue)
	}
	return fmt.Sprintf("%s  (%s)", s, p.AnswerKind)
}

func diagram(p *schema.Problem) string {
	switch {
	case p.Diagram == schema.MissingDiagram:
		return p.ImagePath + ", named by the record and not there"
	case p.Diagram == schema.BlankDiagram:
		return p.ImagePath + ", which shows nothing"
	case p.ImagePath != "":
		return fmt.Sprintf("%s, %d x %d pixels", p.ImagePath, p.ImageWidth, p.ImageHeight)
	case p.CodeTells:
		return "a code that tells the answer, so that no prompt shows it:"
	}
	return ""
}

func numbers(p *schema.Problem) []string {
	var lines []string
	for _, n := range p.Numbers {
		place := fmt.Sprintf("text, bytes %d to %d", n.Start, n.End)
		switch n.Field {
		case schema.InClauses:
			place = fmt.Sprintf("clause %q", p.Semantic[n.Clause])
		case schema.InRecord:
			place = "the record alone: nothing shows it"
		}
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s  in %s", n.Name, n.Text, place)))
	}
	return lines
}
