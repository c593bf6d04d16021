package backward

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mask"
	"geoeval/schema"
)

// A proof is what solving a program for the masked number gave.
type proof struct {
	span
	recovered           *float64
	others              []float64
	recoverable, unique bool
	proven              bool
	equations           []string
}

// prove solves a program for the masked number in a range, given the gold answer. Where the program takes a difference as
// positive, both of its orders are solved for: the statement must exclude one of them, and not the program.
func (s *stage) prove(solution *program.Program, m *mask.Masking, c *schema.ProgramCheck, in span) (*proof, error) {
	if m.Value <= in.low || m.Value >= in.high {
		return nil, fmt.Errorf("it is not looked for outside of %g to %g", in.low, in.high)
	}
	found, err := solution.Solve(program.Question{
		Masked: m.Numbers, Answer: *c.Gold, Slack: *c.Tolerance,
		Low: in.low, High: in.high, Whole: m.Quantity == mask.Count, Scale: m.Scale,
	})
	if err != nil {
		return nil, err
	}
	p := &proof{span: in, proven: found.Proven}
	for _, v := range found.Values {
		if p.recovered == nil || schema.Apart(v, m.Value) < schema.Apart(*p.recovered, m.Value) {
			p.recovered = &v
		}
	}
	if p.recovered != nil {
		p.recoverable = schema.Apart(*p.recovered, m.Value) <= s.tolerance(m)
	}
	for _, v := range slices.Concat(found.Values, found.Near) {
		switch {
		case p.recovered != nil && v == *p.recovered:
		// The number itself, where the answer only touches it.
		case p.recovered == nil && schema.Apart(v, m.Value) <= s.tolerance(m):
		default:
			p.others = append(p.others, v)
		}
	}
	slices.Sort(p.others)
	p.unique = p.recovered != nil && len(p.others) == 0 && p.proven
	p.equations = solution.Equations(m.Numbers, m.Letter, strconv.FormatFloat(*c.Gold, 'g', 10, 64), m.Scale)
	return p, nil
}

// found is all that solving gave.
func (p *proof) found() []float64 {
	if p.recovered == nil {
		return p.others
	}
	return append(slices.Clone(p.others), *p.recovered)
}

// tolerance is how far the recovered number may be from the masked one, as gold answers are rounded: a part of it, or
// half a unit of the last decimal place that it is written with, up to a hundredth of it.
func (s *stage) tolerance(m *mask.Masking) float64 {
	unit := 1.0
	if _, decimals, ok := strings.Cut(m.Places[0].Text, "."); ok {
		unit = math.Pow10(-len(decimals))
	}
	if strings.Trim(m.Places[0].Text, "0123456789.,") != "" {
		unit = 0 // a fraction or a root is exact
	}
	return max(s.config.Tolerance*m.Value, min(unit/2, m.Value/100))
}

// unrecovered says what came instead of the number.
func (p *proof) unrecovered() string {
	if p.recovered == nil {
		return "solving for it gives nothing"
	}
	return fmt.Sprintf("solving for it gives %.6g", *p.recovered)
}

// doubt says why the number is not known to be the only one.
func (p *proof) doubt() string {
	if len(p.others) == 0 {
		return "it could not be proven that no other number gives the gold answer"
	}
	return fmt.Sprintf("%s the gold answer too", give(p.others))
}

// give lists at most three numbers.
func give(numbers []float64) string {
	var parts []string
	for _, v := range numbers[:min(3, len(numbers))] {
		parts = append(parts, fmt.Sprintf("%.6g", v))
	}
	if len(numbers) > 3 {
		parts = append(parts, "…")
	}
	if len(numbers) == 1 {
		return parts[0] + " gives"
	}
	return strings.Join(parts, ", ") + " give"
}
