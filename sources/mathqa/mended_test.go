package mathqa

import (
	"slices"
	"strings"
	"testing"
)

func TestOptionsAsTheyWereBeforeTokens(t *testing.T) {
	const circle, cylinder = "what is the length of the chord ?", "if v is the volume , what is the edge ?"
	for _, c := range []struct{ question, options, want string }{
		{circle, "3 , 400,000|1 , 200,000|12|5 , 000 , 000|none", "3,400,000|1,200,000|12|5 , 000 , 000|none"},
		{circle, "3 , 400,000 cm|7,100,000 cm|2 m|$ 2 , 100,050.50|-1 , 000,000", "3,400,000 cm|7,100,000 cm|2 m|$ 2,100,050.50|-1,000,000"},
		{circle, "3060|1 , 512|1800|1260|3,312", "3060|1,512|1800|1260|3,312"},
		{circle, "3060|5 , 000 , 000|1800", "3060|5,000,000|1800"},
		{circle, "12 , 144|14 , 200|15 , 150|16 , 160|8 , 120", "12 , 144|14 , 200|15 , 150|16 , 160|8 , 120"},
		{circle, "12000 , 20000|12 , 16|12 , 1600|3|4", "12000 , 20000|12 , 16|12 , 1600|3|4"},
		{circle, "10 v 2|5 v 3 cm|v 2|20 v3|( 4 v 2 ) / 3", "10 √ 2|5 √ 3 cm|√ 2|20 √ 3|( 4 √ 2 ) / 3"},
		{circle, "5 volts|level 2|4 v|v|iv 2", "5 volts|level 2|4 v|v|iv 2"},
		{cylinder, "10 v 2|v 2", "10 v 2|v 2"},
		{circle, "|none of these|1 : 2", "|none of these|1 : 2"},
	} {
		if got := mended(strings.Split(c.options, "|"), c.question); !slices.Equal(got, strings.Split(c.want, "|")) {
			t.Errorf("%q is %q", c.options, got)
		}
	}
}
