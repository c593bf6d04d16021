package reform

import (
	"fmt"
	"math"
	"regexp"

	"geoeval/internal/text/mathtext"
)

var (
	// legs are those of a right triangle with two numbers, and hypotenuse is it with its number, or asked for.
	legs       = regexp.MustCompile(`(?:直角边|\blegs\b)[^0-9]{0,40}(\d+(?:\.\d+)?)[^0-9]{0,12}(?:和|、|,|，|and )[^0-9]{0,4}(\d+(?:\.\d+)?)`)
	hypotenuse = regexp.MustCompile(`(?:斜边|\bhypotenuse)(?:(?:的长度?|长|是|为|=|is|of| )*(\d+(?:\.\d+)?)|[^0-9]*$)`)
)

// contradicts says how a text contradicts its figure, "" where it is not known to: the sides that it gives a right triangle, with what its
// program gives for the hypotenuse, must be those of one. A similar figure would contradict itself as well.
func contradicts(text string, value float64) string {
	l, h := legs.FindStringSubmatch(text), hypotenuse.FindStringSubmatch(text)
	if l == nil || h == nil {
		return ""
	}
	c := value
	if h[1] != "" {
		c, _ = mathtext.Value(h[1])
	}
	a, _ := mathtext.Value(l[1])
	b, _ := mathtext.Value(l[2])
	if math.Abs(a*a+b*b-c*c) <= 1e-2*c*c {
		return ""
	}
	return fmt.Sprintf("a right triangle does not have the sides %g, %g and %g", a, b, c)
}
