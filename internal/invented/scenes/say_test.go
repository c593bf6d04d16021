package scenes

import (
	"strings"
	"testing"

	"geoeval/schema"
)

// TestTextsReadWell looks in many problems for wordings that no teacher would print.
func TestTextsReadWell(t *testing.T) {
	joined, merged := 0, 0
	for seed := range uint64(60) {
		p, err := problemOf(seed, Options{})
		if err != nil {
			continue
		}
		known := ""
		for _, s := range p.Said {
			if isJoined(s) {
				joined++
				if strings.Trim(s.of, known) != "" {
					t.Errorf("seed %d: %s is joined before it is introduced", seed, s.of)
				}
			}
			known += s.of
		}
		one, err := p.Template.Draw(seeded(seed))
		if err != nil {
			t.Fatal(err)
		}
		english, chinese := one.Text(schema.English).String(one), one.Text(schema.Chinese).String(one)
		for _, sentence := range strings.SplitAfter(english, ". ") {
			if lead, after, ok := strings.Cut(sentence, ", "); ok && strings.HasPrefix(lead, "In ") && strings.Contains(lead, " with ") &&
				strings.Contains(strings.SplitN(after, ",", 2)[0], " = ") && !strings.Contains(lead, "right angle") {
				t.Errorf("seed %d: %q is a fragment", seed, sentence)
			}
		}
		if strings.Contains(english, " are drawn") {
			merged++
		}
		for _, again := range []string{"is drawn. ", "are joined. "} {
			if _, after, ok := strings.Cut(english, again); ok {
				next, _, _ := strings.Cut(after, ". ")
				if len(next) < len("AB is drawn")+4 && (strings.HasSuffix(next, "is drawn") || strings.HasSuffix(next, "are joined")) &&
					!strings.Contains(next, "ray") && !strings.Contains(next, "triangle") {
					t.Errorf("seed %d: %q draws in two sentences what one says", seed, english)
				}
			}
		}
		if strings.Count(chinese, "，连接") > 0 {
			clauses := strings.Split(chinese, "，")
			for i := range clauses[1:] {
				if strings.HasPrefix(clauses[i], "连接") && strings.HasPrefix(clauses[i+1], "连接") {
					t.Errorf("seed %d: %q draws in two sentences what one says", seed, chinese)
				}
			}
		}
	}
	if joined == 0 || merged == 0 {
		t.Errorf("%d segments are drawn, %d times several at once", joined, merged)
	}
}

// TestStepsSayNothingTwice looks at the worked solutions of many problems.
func TestStepsSayNothingTwice(t *testing.T) {
	for seed := range uint64(60) {
		p, err := problemOf(seed, Options{MinDepth: 3})
		if err != nil {
			continue
		}
		one, err := p.Template.Draw(seeded(seed))
		if err != nil {
			t.Fatal(err)
		}
		var before string
		for line := range strings.SplitSeq(one.Steps(schema.English), "\n") {
			formula := strings.Trim(line[strings.LastIndex(line[:strings.LastIndex(line, "$")], "$"):], "$.")
			parts := strings.Split(strings.ReplaceAll(formula, `\approx`, "="), " = ")
			for i := range parts[1:] {
				if parts[i] == parts[i+1] {
					t.Errorf("seed %d: %q says %q twice", seed, line, parts[i])
				}
			}
			_, because, found := strings.Cut(line, ": as ")
			reason, _, _ := strings.Cut(because, ", $")
			if found && reason == before {
				t.Errorf("seed %d: %q rests on what the line before rests on", seed, line)
			}
			before = reason
		}
	}
}

// TestReasonsAreAsGiven says of a square that it is one, and not that it is a parallelogram.
func TestReasonsAreAsGiven(t *testing.T) {
	seen := 0
	for seed := range uint64(120) {
		p, err := problemOf(seed, Options{})
		if err != nil {
			continue
		}
		for _, s := range p.Said {
			if s.form.name != "square" && s.form.name != "rectangle" && s.form.name != "rhombus" && s.form.name != "isosceles trapezoid" {
				continue
			}
			seen++
			one, err := p.Template.Draw(seeded(seed))
			if err != nil {
				t.Fatal(err)
			}
			steps := one.Steps(schema.English)
			if strings.Contains(steps, "as $"+s.of+"$ is a parallelogram") || strings.Contains(steps, "as $"+s.of+"$ is a trapezoid") {
				t.Errorf("seed %d: %s is given as a %s: %s", seed, s.of, s.form.name, steps)
			}
		}
	}
	if seen < 5 {
		t.Errorf("there are only %d", seen)
	}
}
