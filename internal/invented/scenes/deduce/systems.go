package deduce

import (
	"math/big"
	"slices"
)

// mostTries bounds how many combinations of equations are tried for a system: who needs more than these few would not see it.
const mostTries = 400

// fewest gives so many rows, or fewer, that determine a column; those that are taken are among them. nil where there are none.
func fewest(all, taken []row, column, most int, tries *int) []row {
	if *tries--; *tries < 0 {
		return nil
	}
	if len(taken) > 0 && slices.Contains(determined(taken), column) {
		return taken
	}
	if len(taken) == most {
		return nil
	}
	next := unpaired(all, taken, column)
	for _, r := range all {
		if slices.Contains(r.of, next) && !slices.ContainsFunc(taken, func(t row) bool { return t.e == r.e }) {
			if found := fewest(all, append(slices.Clone(taken), r), column, most, tries); found != nil {
				return found
			}
		}
	}
	return nil
}

// unpaired is the rarest other unknown that stands in one of the taken rows alone, and so must stand in a further one; the column itself
// where there is none.
func unpaired(all, taken []row, column int) int {
	next, rows := column, 1<<30
	for _, r := range taken {
		for _, c := range r.of {
			in := func(r row) bool { return slices.Contains(r.of, c) }
			if c == column || count(taken, in) > 1 {
				continue
			}
			if n := count(all, in); n < rows {
				next, rows = c, n
			}
		}
	}
	return next
}

func count(of []row, in func(row) bool) int {
	n := 0
	for _, r := range of {
		if in(r) {
			n++
		}
	}
	return n
}

// modulus is a prime: in its field a system is solved faster than in fractions, and what does not follow there does not follow.
const modulus = 1<<31 - 1

// determined are the columns of which a combination of rows has no other unknown.
func determined(all []row) []int {
	var columns []int // those that stand in the rows
	for _, r := range all {
		columns = append(columns, r.of...)
	}
	slices.Sort(columns)
	columns = slices.Compact(columns)
	matrix := make([][]uint32, len(all))
	cells := make([]uint32, len(all)*len(columns))
	for i, r := range all {
		matrix[i], cells = cells[:len(columns)], cells[len(columns):]
		for j, c := range r.of {
			at, _ := slices.BinarySearch(columns, c)
			matrix[i][at] = uint32((r.k[j]%modulus + modulus) % modulus)
		}
	}
	nonzero := func(k uint32) bool { return k != 0 }
	pivot := make([]int, len(all)) // the column of a row, -1 for none
	for i := range matrix {
		at := slices.IndexFunc(matrix[i], nonzero)
		if pivot[i] = at; at < 0 {
			continue
		}
		inverse := power(uint64(matrix[i][at]), modulus-2)
		for c, k := range matrix[i][at:] {
			if k != 0 {
				matrix[i][at+c] = uint32(uint64(k) * inverse % modulus)
			}
		}
		for j := range matrix {
			k := matrix[j][at]
			if j == i || k == 0 {
				continue
			}
			for c, x := range matrix[i][at:] {
				if x != 0 {
					matrix[j][at+c] = uint32((uint64(matrix[j][at+c]) + uint64(modulus-k)*uint64(x)) % modulus)
				}
			}
		}
	}
	var found []int
	for i := range matrix {
		if at := pivot[i]; at >= 0 && !slices.ContainsFunc(matrix[i][at+1:], nonzero) && !slices.ContainsFunc(matrix[i][:at], nonzero) {
			found = append(found, columns[at])
		}
	}
	slices.Sort(found)
	return found
}

func power(x uint64, n int) uint64 {
	result := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = result * x % modulus
		}
		x = x * x % modulus
	}
	return result
}

// weights are how often each row must be taken so that of all unknowns one column is left, once.
func weights(rows []row, columns, column int) ([]*big.Rat, bool) {
	// One line for each unknown: Σ weight·k is 1 for the column, else 0.
	n := len(rows)
	var lines [][]*big.Rat
	for c := range columns {
		line := make([]*big.Rat, n+1)
		any := false
		for i, r := range rows {
			line[i] = new(big.Rat)
			if at := slices.Index(r.of, c); at >= 0 {
				line[i].SetFrac64(r.k[at], 12)
				any = true
			}
		}
		line[n] = new(big.Rat)
		if c == column {
			line[n].SetInt64(1)
		}
		if any {
			lines = append(lines, line)
		}
	}
	for i := range n {
		at := slices.IndexFunc(lines[min(i, len(lines)):], func(l []*big.Rat) bool { return l[i].Sign() != 0 })
		if at < 0 {
			return nil, false
		}
		lines[i], lines[i+at] = lines[i+at], lines[i]
		inverse := new(big.Rat).Inv(lines[i][i])
		for k := range lines[i] {
			lines[i][k].Mul(lines[i][k], inverse)
		}
		for j := range lines {
			if j == i || lines[j][i].Sign() == 0 {
				continue
			}
			times := new(big.Rat).Set(lines[j][i])
			for k := range lines[j] {
				lines[j][k].Sub(lines[j][k], new(big.Rat).Mul(times, lines[i][k]))
			}
		}
	}
	for _, l := range lines[n:] { // which say the same as the others
		if l[n].Sign() != 0 {
			return nil, false
		}
	}
	result := make([]*big.Rat, n)
	for i := range result {
		result[i] = lines[i][n]
	}
	return result, true
}
