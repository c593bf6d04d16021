package schema

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// wellFormed refuses what no column may hold: broken UTF-8, NUL characters, and numbers that are not finite.
func wellFormed(field any) error {
	switch v := field.(type) {
	case *string:
		return wellFormedText(*v)
	case *[]string:
		for i, s := range *v {
			if err := wellFormedText(s); err != nil {
				return fmt.Errorf("element %d: %w", i, err)
			}
		}
	case **float64:
		return finite(*v)
	case *[]*float64:
		for i, f := range *v {
			if err := finite(f); err != nil {
				return fmt.Errorf("element %d: %w", i, err)
			}
		}
	case *Image:
		return wellFormedText(v.Path)
	case *[]Number:
		for i := range *v {
			for _, c := range NumberColumns {
				if err := wellFormed(c.Field(&(*v)[i])); err != nil {
					return fmt.Errorf("element %d: %s: %w", i, c.Name, err)
				}
			}
		}
	}
	return nil
}

func wellFormedText(s string) error {
	if i := strings.IndexByte(s, 0); i >= 0 {
		return fmt.Errorf("holds a NUL character at byte %d", i)
	}
	if !utf8.ValidString(s) {
		return errors.New("is not valid UTF-8")
	}
	return nil
}

func finite(f *float64) error {
	if f != nil && (math.IsNaN(*f) || math.IsInf(*f, 0)) {
		return fmt.Errorf("%v is not a finite number", *f)
	}
	return nil
}
