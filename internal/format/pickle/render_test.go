package pickle

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
)

// render writes a value as one line that says its kinds, its order and its bytes; testdata/python.py writes the same.
func render(v any) string {
	each := func(items []any) []string {
		out := make([]string, len(items))
		for i, item := range items {
			out[i] = render(item)
		}
		return out
	}
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case int64:
		return fmt.Sprint(v)
	case *big.Int:
		return v.String()
	case float64:
		return fmt.Sprintf("f:%016x", math.Float64bits(v))
	case string:
		return fmt.Sprintf("s:%x", v)
	case []byte:
		return fmt.Sprintf("b:%x", v)
	case *List:
		return "[" + strings.Join(each(v.Items), ", ") + "]"
	case *Tuple:
		items := each(v.Items)
		return "(" + strings.Join(items, ", ") + ")"
	case *Set:
		items := each(v.Items())
		slices.Sort(items)
		return "{" + strings.Join(items, ", ") + "}"
	case *Dict:
		var items []string
		for key, value := range v.All() {
			items = append(items, render(key)+": "+render(value))
		}
		return "{" + strings.Join(items, ", ") + "}"
	case *Array:
		return fmt.Sprintf("array(%v %v %v %x)", v.Shape, v.Dtype, v.Fortran, v.Data)
	case *Dtype:
		return "dtype(" + v.String() + ")"
	}
	return fmt.Sprintf("?%T", v)
}
