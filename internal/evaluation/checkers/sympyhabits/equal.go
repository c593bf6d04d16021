package sympyhabits

import "errors"

// Equal says whether the difference of two texts simplifies to nothing, and why it says so. It takes at most some milliseconds:
// what takes more is not equal, as where SymPy is given up on.
func Equal(a, b string) (bool, string) {
	x, err := Read(a)
	if err != nil {
		return false, quoted(a) + " " + err.Error()
	}
	y, err := Read(b)
	if err != nil {
		return false, quoted(b) + " " + err.Error()
	}
	g := newAlgebra(5_000)
	p, err := g.normal(x.form)
	if err != nil {
		return alike(x, y), quoted(a) + " " + err.Error()
	}
	q, err := g.normal(y.form)
	if err != nil {
		return alike(x, y), quoted(b) + " " + err.Error()
	}
	difference, err := g.subtract(p, q)
	if err != nil {
		return alike(x, y), "the difference " + err.Error()
	}
	if len(difference.over) > 0 && !g.vanishes(difference.over) {
		return false, "the difference is not zero"
	}
	return true, "the difference is zero"
}

// alike says whether two expressions that cannot be worked out are written alike: their difference is nothing even so, but for
// infinity, what is one over nothing, and relations.
func alike(x, y Expression) bool {
	f := x.form
	return f.op != infiniteOp && f.op != relationOp && f.op != powOp && f.text() == y.form.text()
}

// An Expression is what was read of a text.
type Expression struct{ form *form }

// Read reads a text as LaTeX, failing that as Python. Text after what can be read is mostly dropped, as it is there.
func Read(s string) (Expression, error) {
	f, err := readLaTeX(s)
	if err == nil {
		return Expression{f}, nil
	}
	if errors.Is(err, errEffort) {
		return Expression{}, err
	}
	f, err = readPython(s)
	return Expression{f}, err
}

func quoted(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return "“" + s + "”"
}
