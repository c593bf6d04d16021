package mathtext

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// published reads one of the published files that stand beside the checkout on some machines, or skips the test.
func published(t *testing.T, path string, into any) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("../../../../shared/data", path))
	if err != nil {
		t.Skip("no published records here:", err)
	}
	if err := json.Unmarshal(content, into); err != nil {
		t.Fatal(err)
	}
}

// A formula is an operation of MathQA, or, without arguments, one of its leaves: a literal, n0, const_pi.
type formula struct {
	name string
	args []formula
}

// annotated reads multiply(rectangle_area(8, 1,000), const_2). A comma before a digit belongs to a literal.
func annotated(s string, i int) (formula, int) {
	start := i
	for i < len(s) && (strings.IndexByte("(),", s[i]) < 0 || s[i] == ',' && i+1 < len(s) && s[i+1] != ' ') {
		i++
	}
	f := formula{name: strings.TrimSpace(s[start:i])}
	if i == len(s) || s[i] != '(' {
		return f, i
	}
	for i < len(s) && s[i] != ')' {
		var arg formula
		arg, i = annotated(s, i+1)
		f.args = append(f.args, arg)
	}
	return f, i + 1
}

// linear reads divide(n0,const_2)|multiply(#0,n1).
func linear(s string) formula {
	var steps []formula
	for _, step := range strings.Split(strings.Trim(s, "| "), "|") {
		name, args, _ := strings.Cut(strings.TrimSuffix(step, ")"), "(")
		f := formula{name: name}
		for _, arg := range strings.Split(args, ",") {
			leaf := formula{name: strings.TrimSpace(arg)}
			if k, err := strconv.Atoi(strings.TrimPrefix(leaf.name, "#")); err == nil && leaf.name[0] == '#' {
				leaf = steps[k]
			}
			f.args = append(f.args, leaf)
		}
		steps = append(steps, f)
	}
	return steps[len(steps)-1]
}

// agree reports whether the formulas are the same but for the order of arguments, with the numbers in place of n0, n1 …
func agree(a, l formula, numbers []Number) bool {
	if len(a.args) != len(l.args) {
		return false
	}
	if len(a.args) > 0 {
		return a.name == l.name && matched(a.args, l.args, numbers)
	}
	digits, isNumber := strings.CutPrefix(l.name, "n")
	k, err := strconv.Atoi(digits)
	if !isNumber || err != nil {
		return a.name == l.name
	}
	value, err := strconv.ParseFloat(strings.ReplaceAll(a.name, ",", ""), 64)
	return err == nil && k < len(numbers) && numbers[k].Value == value
}

// matched reports whether the arguments agree in some order: the two formulas of a record sort them differently.
func matched(as, ls []formula, numbers []Number) bool {
	if len(as) == 0 {
		return true
	}
	for i := range ls {
		rest := append(append([]formula{}, ls[:i]...), ls[i+1:]...)
		if agree(as[0], ls[i], numbers) && matched(as[1:], rest, numbers) {
			return true
		}
	}
	return false
}

// In annotated_formula stands the literal wherever linear_formula has nK, so the two prove the count of the numbers.
// The one record that disagrees divides by const_2 in one formula and by 2.8 in the other.
func TestMathQANumbersAreThoseOfTheFormulas(t *testing.T) {
	var records []struct{ Problem, Category, Annotated_formula, Linear_formula string }
	published(t, "mathqa/dev.json", &records)
	all, agreeing := 0, 0
	for _, r := range records {
		if r.Category != "geometry" {
			continue
		}
		all++
		a, _ := annotated(r.Annotated_formula, 0)
		if agree(a, linear(r.Linear_formula), MathQANumbers(r.Problem)) {
			agreeing++
		} else {
			t.Logf("%s\n%s\n%s", r.Problem, r.Annotated_formula, r.Linear_formula)
		}
	}
	if all != 308 || agreeing != 307 {
		t.Errorf("%d of %d records agree, want 307 of 308", agreeing, all)
	}
}
