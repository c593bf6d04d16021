package interval

import (
	"fmt"
	"math"
	"testing"
)

var inf = math.Inf(1)

func TestIntervalOperations(t *testing.T) {
	type i = Interval
	nan := i{math.NaN(), 1}
	for name, c := range map[string]struct{ got, want Interval }{
		"sum":                                {i{1, 2}.add(i{3, 5}), i{4, 7}},
		"sum without bound":                  {i{-inf, 2}.add(i{3, inf}), entire},
		"sum with an empty one":              {i{1, 2}.add(empty), empty},
		"sum with NaN":                       {i{1, 2}.add(nan), empty},
		"difference":                         {i{1, 2}.sub(i{3, 5}), i{-4, -1}},
		"difference of unbounded":            {i{1, inf}.sub(i{1, inf}), entire},
		"negative":                           {i{-inf, 2}.neg(), i{-2, inf}},
		"product":                            {i{-1, 2}.mul(i{3, 5}), i{-5, 10}},
		"product of two signs":               {i{-1, 2}.mul(i{-3, 5}), i{-6, 10}},
		"product of zero and all":            {i{}.mul(entire), i{}},
		"product with zero end, unbounded":   {i{0, 1}.mul(i{2, inf}), i{0, inf}},
		"product with an empty one":          {empty.mul(i{}), empty},
		"quotient":                           {i{1, 2}.div(i{4, 8}), i{0.125, 0.5}},
		"quotient by negative":               {i{1, 2}.div(i{-8, -4}), i{-0.5, -0.125}},
		"quotient by zero":                   {i{1, 2}.div(i{}), empty},
		"quotient by a zero-containing":      {i{1, 2}.div(i{-1, 1}), entire},
		"quotient by zero and positive":      {i{1, 2}.div(i{0, 4}), i{0.25, inf}},
		"quotient by negative and zero":      {i{1, 2}.div(i{-4, 0}), i{-inf, -0.25}},
		"negative by zero and positive":      {i{-2, -1}.div(i{0, 4}), i{-inf, -0.25}},
		"ending in zero by zero and more":    {i{-2, 0}.div(i{0, 4}), i{-inf, 0}},
		"zero by a zero-containing":          {i{}.div(i{-1, 1}), i{}},
		"quotient by unbounded":              {i{1, 2}.div(i{4, inf}), i{0, 0.5}},
		"quotient of unbounded":              {i{1, inf}.div(i{4, inf}), i{0, inf}},
		"quotient of unbounded negative":     {i{-inf, -1}.div(i{0, inf}), i{-inf, 0}},
		"quotient with an empty one":         {i{1, 2}.div(empty), empty},
		"absolute":                           {i{-3, 2}.abs(), i{0, 3}},
		"absolute of negative":               {i{-3, -2}.abs(), i{2, 3}},
		"even power":                         {i{-3, 2}.power(2), i{0, 9}},
		"odd power":                          {i{-3, 2}.power(3), i{-27, 8}},
		"power zero":                         {i{-3, 2}.power(0), i{1, 1}},
		"power of unbounded":                 {i{-inf, 2}.power(3), i{-inf, 8}},
		"even power of unbounded":            {i{-inf, 2}.power(4), i{0, inf}},
		"overflowing power":                  {i{10, 10}.power(1000), i{math.MaxFloat64, inf}},
		"root":                               {i{9, 25}.sqrt(), i{3, 5}},
		"root of partly negative":            {i{-9, 25}.sqrt(), i{0, 5}},
		"root of negative":                   {i{-9, -1}.sqrt(), empty},
		"root without bound":                 {i{4, inf}.sqrt(), i{2, inf}},
		"cube root":                          {i{-27, 8}.cbrt(), i{-3, 2}},
		"logarithm":                          {i{-1, 1}.log(), i{-inf, 0}},
		"logarithm of zero":                  {i{-1, 0}.log(), empty},
		"logarithm without bound":            {i{1, inf}.log(), i{0, inf}},
		"exponential":                        {i{-inf, 0}.exp(), i{0, 1}},
		"overflowing exponential":            {i{1e4, 1e5}.exp(), i{math.MaxFloat64, inf}},
		"sine":                               {i{0, 180}.sin(), i{0, 1}},
		"sine about its trough":              {i{180, 360}.sin(), i{-1, 0}},
		"sine over more than a turn":         {i{10, 371}.sin(), i{-1, 1}},
		"sine without bound":                 {i{10, inf}.sin(), i{-1, 1}},
		"sine of a quarter turn":             {i{90, 90}.sin(), i{1, 1}},
		"sine of many turns":                 {i{36000090, 36000090}.sin(), i{1, 1}},
		"sine of an empty one":               {empty.sin(), empty},
		"cosine":                             {i{-90, 90}.cos(), i{0, 1}},
		"cosine about its trough":            {i{90, 270}.cos(), i{-1, 0}},
		"cosine of negative":                 {i{-180, -90}.cos(), i{-1, 0}},
		"intersection that is not":           {i{1, 2}.intersect(i{3, 4}), empty},
		"infinity, which is no real number":  {i{inf, inf}.add(i{1, 1}), empty},
		"power of an empty one":              {empty.power(2), empty},
		"power zero of an empty one":         {empty.power(0), empty},
		"absolute of an empty one":           {empty.abs(), empty},
		"roots of an empty one":              {empty.sqrt(), empty},
		"cube root of an empty one":          {empty.cbrt(), empty},
		"exponential of an empty one":        {empty.exp(), empty},
		"negative of an empty one":           {empty.neg(), empty},
		"small numbers multiplied":           {i{1e-200, 1e-200}.mul(i{1e-200, 1e-200}), i{0, math.SmallestNonzeroFloat64}},
		"large numbers multiplied":           {i{1e200, 1e200}.mul(i{1e200, 1e200}), i{math.MaxFloat64, inf}},
		"what is not a float is stepped out": {i{0.1, 0.1}.add(i{0.2, 0.2}), i{0.3, 0.30000000000000004}},
	} {
		t.Run(name, func(t *testing.T) {
			if c.got != c.want && !(c.got.IsEmpty() && c.want.IsEmpty()) {
				t.Errorf("%s: %v, want %v", name, c.got, c.want)
			}
		})
	}
}

func TestContainsAndMiddle(t *testing.T) {
	for _, c := range []struct {
		x        Interval
		c        float64
		contains bool
		middle   float64
	}{
		{Interval{1, 2}, 1.5, true, 1.5}, {Interval{1, 2}, 2, true, 1.5}, {Interval{1, 2}, 3, false, 1.5},
		{Interval{1, inf}, inf, false, 1}, {Interval{-inf, 5}, -1e300, true, 5}, {entire, 0, true, 0},
		{Interval{-math.MaxFloat64, math.MaxFloat64}, math.NaN(), false, 0},
	} {
		t.Run(fmt.Sprint(c.c, " in ", c.x), func(t *testing.T) {
			if got := c.x.Contains(c.c); got != c.contains {
				t.Errorf("%v contains %v: %v", c.x, c.c, got)
			}
			if got := c.x.middle(); got != c.middle {
				t.Errorf("the middle of %v is %v, want %v", c.x, got, c.middle)
			}
		})
	}
}
