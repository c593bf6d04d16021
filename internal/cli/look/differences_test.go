package look

import (
	"bytes"
	"strings"
	"testing"

	"geoeval/pipeline/diff"
)

// A row that is asked for stands there to its end, before and after; among others it is cut, and they say where the whole is.
func TestARowIsShownToItsEnd(t *testing.T) {
	t.Parallel()
	was, now := strings.Repeat("a square ", 100)+"\nof side 3", strings.Repeat("a square ", 100)+"\nof side 4"
	rows := []diff.RowChange{{Table: "problems", Row: diff.Row{Key: "math/1", Change: diff.Changed}, Cells: []diff.Cell{{Column: "text", Was: &was, Now: &now}}}}
	var out bytes.Buffer
	showRowChanges(&out, rows)
	if said := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(said, " was "+strings.Join(strings.Fields(was), " ")+" now "+strings.Join(strings.Fields(now), " ")) {
		t.Errorf("the row is shown as %s", said)
	}
	for _, short := range []bool{false, true} {
		if short {
			was, now = "3", "4"
		}
		out.Reset()
		showRows(&out, rows, map[string]int{"problems": 1})
		if strings.Contains(out.String(), "--row KEY") == short {
			t.Errorf("the rows are shown as %s", out.String())
		}
	}
}

// What changed at the end of a long text is shown, with the words around it.
func TestWordDiff(t *testing.T) {
	long := strings.Repeat("so ", 100)
	for _, c := range []struct{ was, now, want string }{
		{long + "a side of 3 cm", long + "a side of 4 cm", "…so so so a side of [-3-]{+4+} cm"},
		{"3 " + long, "4 " + long, "[-3-]{+4+} so so so so so so…"},
		{long + "end", long + "the end", "…so so so so so so {+the+} end"},
		{long + "the end", long + "end", "…so so so so so so [-the-] end"},
		{"", "new", "{+new+}"},
		{"a  b", "a b", "other spaces"},
		{strings.Repeat("甲", 200) + "边长为3厘米", strings.Repeat("甲", 200) + "边长为4厘米", "…甲甲甲甲甲甲甲甲甲边长为[-3-]{+4+}厘米"},
		{"3 cm " + long + "3.5 cm", "4 cm " + long + "3.6 cm", "[-3-]{+4+} cm so so so so so…so so so so so so [-3.5-]{+3.6+} cm"},
		{long + "f(g(1,2),3)", long + "f(h(1,2),3)", "…so so so so so f([-g-]{+h+}(1,2),3)"},
	} {
		t.Run(c.want, func(t *testing.T) {
			if got := wordDiff(c.was, c.now); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// Two values with a long beginning in common do not look alike, neither beside each other nor each in its line.
func TestLongValuesDoNotLookAlike(t *testing.T) {
	long := strings.Repeat("so ", 100)
	for _, c := range []struct{ was, now, want string }{
		{"901", "902", "901 → 902"},
		{"two\nlines", "one", "two lines → one"},
		{long + `\boxed{3}`, long + `\boxed{4}`, `… so so so so \boxed{[-3-]{+4+}}`},
	} {
		if got := became(c.was, c.now); got != c.want {
			t.Errorf("became(%q, %q) is %q, want %q", c.was, c.now, got, c.want)
		}
		if shorten(c.was) == shorten(c.now) {
			t.Errorf("%q and %q are both shown as %q", c.was, c.now, shorten(c.was))
		}
	}
}
