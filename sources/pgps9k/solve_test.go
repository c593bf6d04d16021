package pgps9k

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"geoeval/schema"
)

// This file solves PGPS9K programs in the plainest way that works, to prove the numbering: all equations at once, by
// Levenberg-Marquardt from many starts. It decides nothing outside the tests.

// equations are the programs' operators as the difference of their two sides (programs.md).
var equations = map[string]func(v []float64) float64{
	"Sum": func(v []float64) float64 {
		total := -v[len(v)-1]
		for _, x := range v[:len(v)-1] {
			total += x
		}
		return total
	},
	"Multiple": func(v []float64) float64 {
		product := 1.0
		for _, x := range v[:len(v)-1] {
			product *= x
		}
		return product - v[len(v)-1]
	},
	"Equal": func(v []float64) float64 { return v[0] - v[1] },
	"Ratio": func(v []float64) float64 {
		if len(v) == 3 {
			return v[0] - v[1]*v[2]
		}
		return math.Pow(v[0]/v[1], v[2]) - v[3]
	},
	"Proportion": func(v []float64) float64 {
		if len(v) == 4 {
			return v[0]*v[3] - v[1]*v[2]
		}
		return math.Pow(v[0]/v[1], v[4])*v[3] - v[2]
	},
	"Geo_Mean":        func(v []float64) float64 { return v[0]*v[1] - v[2]*v[2] },
	"Median":          func(v []float64) float64 { return v[0] + v[2] - 2*v[1] },
	"Gougu":           func(v []float64) float64 { return v[0]*v[0] + v[1]*v[1] - v[2]*v[2] },
	"Gsin":            func(v []float64) float64 { return v[0]/v[1] - sin(v[2]) },
	"Gcos":            func(v []float64) float64 { return v[0]/v[1] - cos(v[2]) },
	"Gtan":            func(v []float64) float64 { return v[0]*cos(v[2]) - v[1]*sin(v[2]) },
	"Sin_Law":         func(v []float64) float64 { return sin(v[0])*v[3] - sin(v[2])*v[1] },
	"Cos_Law":         func(v []float64) float64 { return v[1]*v[1] + v[2]*v[2] - 2*v[1]*v[2]*cos(v[3]) - v[0]*v[0] },
	"Iso_Tri_Ang":     func(v []float64) float64 { return v[0] + 2*v[1] - 180 },
	"Ngon_Angsum":     func(v []float64) float64 { return (v[0]-2)*180 - v[1] },
	"Chord2_Ang":      func(v []float64) float64 { return 2*v[0] - v[1] - v[2] },
	"TanSec_Ang":      func(v []float64) float64 { return 2*v[0] + v[1] - v[2] },
	"Tria_BH_Area":    func(v []float64) float64 { return v[0]*v[1]/2 - v[2] },
	"Tria_SAS_Area":   func(v []float64) float64 { return v[0]*v[2]*sin(v[1])/2 - v[3] },
	"PRK_Perim":       func(v []float64) float64 { return 2*(v[0]+v[1]) - v[2] },
	"Para_Area":       func(v []float64) float64 { return v[0]*v[1] - v[2] },
	"Rect_Area":       func(v []float64) float64 { return v[0]*v[1] - v[2] },
	"Rhom_Area":       func(v []float64) float64 { return 2*v[0]*v[1] - v[2] },
	"Kite_Area":       func(v []float64) float64 { return v[0]*v[1]/2 - v[2] },
	"Trap_Area":       func(v []float64) float64 { return (v[0]+v[1])*v[2]/2 - v[3] },
	"Circle_R_Circum": func(v []float64) float64 { return sector(2*pi*v[0], v[1:]) },
	"Circle_D_Circum": func(v []float64) float64 { return sector(pi*v[0], v[1:]) },
	"Circle_R_Area":   func(v []float64) float64 { return sector(pi*v[0]*v[0], v[1:]) },
	"Circle_D_Area":   func(v []float64) float64 { return sector(pi*v[0]*v[0]/4, v[1:]) },
	"ArcSeg_Area":     func(v []float64) float64 { return pi*v[0]*v[0]*v[1]/360 - v[0]*v[0]*sin(v[1])/2 - v[2] },
	"RNgon_B_Area":    func(v []float64) float64 { return v[0]*v[1]*v[1]/4/math.Tan(math.Pi/v[0]) - v[2] },
	"RNgon_L_Area":    func(v []float64) float64 { return v[0]*v[1]*v[1]*sin(360/v[0])/2 - v[2] },
	"RNgon_H_Area":    func(v []float64) float64 { return v[0]*v[1]*v[1]*math.Tan(math.Pi/v[0]) - v[2] },
}

const pi = 3.141593 // the datasets' π

func sin(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }
func cos(degrees float64) float64 { return math.Cos(degrees * math.Pi / 180) }

// sector is the share b/360 of a circle's whole less the result, or the whole circle less it.
func sector(whole float64, rest []float64) float64 {
	if len(rest) == 2 {
		whole *= rest[0] / 360
	}
	return whole - rest[len(rest)-1]
}

// An operand gives its value under values for the unknowns.
type operand func(unknowns []float64) float64

type step struct {
	equation func(v []float64) float64
	operands []operand
}

// A system is a program read with the numbers of its problem.
type system struct {
	steps    []step
	unknowns map[string]int
	goal     operand
}

// errNoNumber says that a program uses a number that the problem does not have.
var errNoNumber = errors.New("no such number")

func read(program string, numbers []schema.Number) (*system, error) {
	s := &system{unknowns: map[string]int{}}
	values := map[string]string{}
	for _, n := range numbers {
		values[n.Name] = n.Text
	}
	var current *step
	goal := false
	for _, word := range strings.Fields(program) {
		if equation, ok := equations[word]; ok {
			s.steps = append(s.steps, step{equation: equation})
			current = &s.steps[len(s.steps)-1]
			continue
		}
		if word == "Get" {
			goal = true
			continue
		}
		var o operand
		switch {
		case word[0] == 'N':
			text, ok := values[word]
			if !ok {
				return nil, fmt.Errorf("%s: %w", word, errNoNumber)
			}
			e := expression{s: text, system: s}
			if o = e.sum(); e.err != nil || e.i < len(e.s) {
				return nil, fmt.Errorf("%s = %q cannot be read", word, text)
			}
		case word[0] == 'C':
			c, err := strconv.ParseFloat(word[1:], 64)
			if err != nil {
				return nil, err
			}
			o = constant(c)
		default:
			o = s.unknown(word)
		}
		if goal {
			s.goal = o
		} else {
			current.operands = append(current.operands, o)
		}
	}
	if s.goal == nil {
		return nil, errors.New("no goal")
	}
	return s, nil
}

func constant(c float64) operand { return func([]float64) float64 { return c } }

func (s *system) unknown(name string) operand {
	if _, ok := s.unknowns[name]; !ok {
		s.unknowns[name] = len(s.unknowns)
	}
	k := s.unknowns[name]
	return func(u []float64) float64 { return u[k] }
}

// reaches reports whether a solution of the system gives the goal the wanted value.
func (s *system) reaches(want float64) bool {
	random := rand.New(rand.NewPCG(1, 2))
	for start := range 60 {
		u := make([]float64, len(s.unknowns))
		for k := range u {
			u[k] = math.Exp(random.Float64()*6 - 1) // e⁻¹ to e⁵: lengths and angles
		}
		if start%2 == 0 && start > 2 {
			for k := range u {
				u[k] = want * (0.5 + random.Float64())
			}
		}
		if s.solve(u) {
			if got := s.goal(u); math.Abs(got-want) <= 0.0051+1e-4*math.Abs(want) {
				return true
			}
		}
	}
	return false
}

func (s *system) residuals(u []float64) []float64 {
	r := make([]float64, len(s.steps))
	for k, st := range s.steps {
		v := make([]float64, len(st.operands))
		for j, o := range st.operands {
			v[j] = o(u)
		}
		r[k] = st.equation(v)
	}
	return r
}

func norm(r []float64) float64 {
	total := 0.0
	for _, x := range r {
		total += x * x
	}
	return total
}

// solve moves u to a root of the system, by damped least squares with a numeric Jacobian.
func (s *system) solve(u []float64) bool {
	n, damping := len(u), 1e-2
	r := s.residuals(u)
	for range 200 {
		if norm(r) < 1e-18 {
			return true
		}
		if n == 0 || math.IsNaN(norm(r)) {
			break
		}
		jacobian := make([][]float64, n)
		for k := range u {
			h := 1e-6 * math.Max(1, math.Abs(u[k]))
			x := u[k]
			u[k] = x + h
			up := s.residuals(u)
			u[k] = x - h
			down := s.residuals(u)
			u[k] = x
			jacobian[k] = make([]float64, len(r))
			for j := range r {
				jacobian[k][j] = (up[j] - down[j]) / (2 * h)
			}
		}
		moved := false
		for range 30 {
			next := newton(jacobian, r, u, damping)
			if after := s.residuals(next); norm(after) < norm(r) {
				copy(u, next)
				r, damping, moved = after, damping/5, true
				break
			}
			damping *= 4
		}
		if !moved {
			break
		}
	}
	return norm(r) < 1e-8
}

// newton is one damped step: u − (JJᵀ + λ·diag)⁻¹ J r.
func newton(jacobian [][]float64, r, u []float64, damping float64) []float64 {
	n := len(u)
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n+1)
		for j := range n {
			for k := range r {
				a[i][j] += jacobian[i][k] * jacobian[j][k]
			}
		}
		for k := range r {
			a[i][n] -= jacobian[i][k] * r[k]
		}
		a[i][i] += damping*a[i][i] + 1e-12
	}
	for c := range n {
		best := c
		for i := c + 1; i < n; i++ {
			if math.Abs(a[i][c]) > math.Abs(a[best][c]) {
				best = i
			}
		}
		a[c], a[best] = a[best], a[c]
		for i := range n {
			if i != c && a[c][c] != 0 {
				f := a[i][c] / a[c][c]
				for j := c; j <= n; j++ {
					a[i][j] -= f * a[c][j]
				}
			}
		}
	}
	next := make([]float64, n)
	for i := range next {
		next[i] = u[i]
		if a[i][i] != 0 {
			next[i] += a[i][n] / a[i][i]
		}
	}
	return next
}
