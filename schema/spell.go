package schema

import (
	"fmt"
	"strings"
)

// Spell gives a field, as [Column.Field] gives it, as text for a reader; null for nothing.
func Spell(field any) string {
	if IsNull(field) {
		return "null"
	}
	switch v := field.(type) {
	case *string:
		return *v
	case *int64:
		return fmt.Sprint(*v)
	case *bool:
		return fmt.Sprint(*v)
	case **float64:
		return fmt.Sprint(**v)
	case *[]string:
		return strings.Join(*v, " | ")
	case *[]*float64:
		return spellAll(*v, func(f *float64) string { return Spell(&f) })
	case *[]Number:
		return spellAll(*v, func(n Number) string { return strings.TrimSpace(n.Name + " " + n.Text) })
	case *Image:
		return v.Path
	}
	return fmt.Sprint(field)
}

func spellAll[T any](all []T, spell func(T) string) string {
	parts := make([]string, len(all))
	for i, v := range all {
		parts[i] = spell(v)
	}
	return strings.Join(parts, ", ")
}
