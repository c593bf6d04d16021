package program

import (
	"geoeval/internal/exact"
	"geoeval/internal/exact/interval"
)

// enclosure is the difference of two nodes of a plan's code as a function of the parameter, for intervals.
func (pl *plan) enclosure(left, right ref, choice uint) func(interval.Dual) interval.Dual {
	out := make([]interval.Dual, len(pl.code))
	depends := pl.dependent()
	for i, n := range pl.code {
		if !depends[i] {
			out[i] = enclose(n, n.chosen(choice), out)
		}
	}
	return func(x interval.Dual) interval.Dual {
		for i, n := range pl.code {
			switch {
			case n.op == unknown:
				out[i] = x
			case depends[i]:
				out[i] = enclose(n, n.chosen(choice), out)
			}
		}
		return interval.Sub(out[left], out[right])
	}
}

// enclose is a node of code over intervals.
func enclose(n node, o op, out []interval.Dual) interval.Dual {
	if n.op == constant {
		return interval.Constant(n.value)
	}
	x := out[n.a]
	var y interval.Dual
	if n.b != nowhere {
		y = out[n.b]
	}
	switch o {
	case sinAcute:
		o = exact.Sin
	case asinObtuse:
		return interval.Sub(interval.Constant(180), interval.Asin(x))
	}
	return o.Enclose(x, y)
}
