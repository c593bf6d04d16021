package program

import (
	"math"
	"slices"
)

// The search is the last resort, for systems in which more than one unknown has to be known before the others follow:
// all equations at once, by damped least squares (Levenberg 1944, Marquardt 1963) from several starts. It finds
// solutions and proves nothing.

// starts are the values that the unknowns begin with: of the size of lengths, and of angles. Unknown k begins with the
// value k places on, so that no two begin alike.
var starts = []float64{1, 3, 10, 30, 100, 60, 20, 140}

const (
	maxUnknowns   = 12
	maxSteps      = 60
	maxDampings   = 12
	smallResidual = 1e-20
)

// search gives what the goal is in the solutions that it finds, positive ones first.
func (p *Program) search(goal ref) []float64 {
	n := len(p.unknowns)
	if n == 0 || n > maxUnknowns || len(p.equations) < n || len(p.nodes)*n*n > work/20 {
		return nil
	}
	s := newSystem(p)
	var values []float64
	for shift := range starts {
		u := make([]float64, n)
		for k := range u {
			u[k] = starts[(k+shift)%len(starts)]
		}
		if out, ok := s.descend(u); ok && isFinite(out[goal]) {
			values = append(values, out[goal])
		}
	}
	return distinct(values)
}

// A system is a program as a function of all its unknowns.
type system struct {
	program *Program
	out     []float64
}

func newSystem(p *Program) *system { return &system{p, make([]float64, len(p.nodes))} }

// residuals are the differences of the equations' sides, relative to their size.
func (s *system) residuals(u []float64) []float64 {
	for i, n := range s.program.nodes {
		switch n.op {
		case constant:
			s.out[i] = n.value
		case number:
			s.out[i] = s.program.values[n.a]
		case unknown:
			s.out[i] = u[n.a]
		default:
			y := 0.0
			if n.b != nowhere {
				y = s.out[n.b]
			}
			s.out[i] = apply(n.op, s.out[n.a], y)
		}
	}
	r := make([]float64, len(s.program.equations))
	for k, e := range s.program.equations {
		left, right := s.out[e.left], s.out[e.right]
		r[k] = (left - right) / max(1, math.Abs(left), math.Abs(right))
	}
	return r
}

func squares(r []float64) float64 {
	total := 0.0
	for _, x := range r {
		total += float64(x * x)
	}
	return total
}

// descend moves u to a solution and gives the nodes there.
func (s *system) descend(u []float64) (out []float64, ok bool) {
	r, damping := s.residuals(u), 1e-2
	for range maxSteps {
		if !(squares(r) > smallResidual) {
			break
		}
		jacobian := s.jacobian(u)
		moved := false
		for range maxDampings {
			next := dampedStep(jacobian, r, u, damping)
			if after := s.residuals(next); squares(after) < squares(r) {
				u, r, damping, moved = next, after, damping/5, true
				break
			}
			damping *= 4
		}
		if !moved {
			break
		}
	}
	r = s.residuals(u)
	return s.out, squares(r) <= 1e-16
}

// jacobian is the slope of each residual by each unknown, by central differences: element k is that of unknown k.
func (s *system) jacobian(u []float64) [][]float64 {
	rows := make([][]float64, len(u))
	for k, x := range u {
		h := 1e-6 * max(1, math.Abs(x))
		u[k] = x + h
		rows[k] = s.residuals(u)
		u[k] = x - h
		for j, below := range s.residuals(u) {
			rows[k][j] = (rows[k][j] - below) / (2 * h)
		}
		u[k] = x
	}
	return rows
}

// dampedStep is u − (JJᵀ + λ·diag(JJᵀ))⁻¹ J r, by elimination with pivots.
func dampedStep(jacobian [][]float64, r, u []float64, damping float64) []float64 {
	n := len(u)
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n+1)
		for k := range r {
			for j := range n {
				a[i][j] += float64(jacobian[i][k] * jacobian[j][k])
			}
			a[i][n] -= float64(jacobian[i][k] * r[k])
		}
		a[i][i] += float64(damping*a[i][i]) + 1e-12
	}
	eliminate(a)
	next := slices.Clone(u)
	for i := range next {
		if a[i][i] != 0 {
			next[i] += a[i][n] / a[i][i]
		}
	}
	return next
}

// eliminate brings a system of equations, a row each, into the form of a diagonal.
func eliminate(a [][]float64) {
	n := len(a)
	for c := range n {
		best := c
		for i := c + 1; i < n; i++ {
			if math.Abs(a[i][c]) > math.Abs(a[best][c]) {
				best = i
			}
		}
		a[c], a[best] = a[best], a[c]
		for i := range n {
			if i == c || a[c][c] == 0 {
				continue
			}
			f := a[i][c] / a[c][c]
			for j := c; j <= n; j++ {
				a[i][j] -= float64(f * a[c][j])
			}
		}
	}
}
