package principle

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func catalogue(t *testing.T) *Catalogue {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLoad(t *testing.T) {
	c := catalogue(t)
	if len(c.All()) == 0 {
		t.Fatal("the catalogue is empty")
	}
	if !slices.IsSortedFunc(c.All(), func(a, b *Principle) int { return strings.Compare(a.ID, b.ID) }) {
		t.Error("the principles do not stand by id")
	}
	for _, p := range c.All() {
		if c.ByID(p.ID) != p {
			t.Errorf("%s is not found by its id", p.ID)
		}
	}
	if c.ByID("wemath/none") != nil {
		t.Error("an id that is none is found")
	}
}

// The digest is of what each file is called, and says.
func TestDigest(t *testing.T) {
	got, err := Digest()
	if again, twice := digest(files); err != nil || twice != nil || again != got {
		t.Errorf("the digest of the same files differs: %s, %s, %v, %v", got, again, err, twice)
	}
	seen := map[string]bool{}
	for _, of := range []fstest.MapFS{
		{},
		{"catalogue/a.yaml": {Data: []byte("b")}},
		{"catalogue/a.yaml": {Data: []byte("c")}},
		{"catalogue/b.yaml": {Data: []byte("b")}},
		{"catalogue/a.yaml": {Data: []byte("b")}, "catalogue/b.yaml": {Data: []byte("b")}},
	} {
		d, err := digest(of)
		if err != nil || seen[d] {
			t.Errorf("%v: %s, of others too; %v", of, d, err)
		}
		seen[d] = true
	}
}

func TestID(t *testing.T) {
	const name = "Conversion Rates and Calculations Between Volume Units (Including Liters and Milliliters)"
	const want = "wemath/conversion-rates-and-calculations-between-volume-units-including-liters-and-milliliters"
	if got := ID("wemath", name); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// things and vocabulary of the catalogues that tests write.
const testThings = `
circle: {en: [circle], zh: [圆]}
sphere: {en: [sphere], zh: [球]}
rectangle: {en: [rectangle, rectangular], zh: [长方形]}
cuboid: {en: [rectangular box], zh: [长方体]}
incircle: {en: [incircle], zh: [内切圆], also: [circle]}
`

const testVocabulary = `
knowledge_points: [Circles]
predicates: [Find, AreaOf, Circle, Perpendicular, '\perp']
`

const testPrinciple = `
benchmark: wemath
path: [Top]
principles:
  - name: Area of Circles
    name_zh: 圆的面积
    kind: formula
    path: [Areas]
    statement_en: |-
      It is πr².
      It grows with the radius.
    statement_zh: |-
      面积是πr²。
      半径越大面积越大。
`

// written is a catalogue of one principle with something more.
func written(t *testing.T, marks string) (*Catalogue, error) {
	t.Helper()
	return load(fstest.MapFS{
		"catalogue/things.yaml":      {Data: []byte(testThings)},
		"catalogue/vocabulary.yaml":  {Data: []byte(testVocabulary)},
		"catalogue/wemath-test.yaml": {Data: []byte(testPrinciple + marks)},
	})
}

func mustWrite(t *testing.T, marks string) *Catalogue {
	t.Helper()
	c, err := written(t, marks)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestFacts(t *testing.T) {
	p := mustWrite(t, "").ByID("wemath/area-of-circles")
	for language, want := range map[string][]string{
		"en": {"It is πr².", "It grows with the radius."}, "zh": {"面积是πr²。", "半径越大面积越大。"},
	} {
		if got := p.Facts(language); !slices.Equal(got, want) {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if want := []string{"Top", "Areas"}; !slices.Equal(p.Path, want) {
		t.Errorf("its path is %v, not %v", p.Path, want)
	}
}

func TestWhatIsRefused(t *testing.T) {
	for _, c := range []struct{ name, old, new, marks, want string }{
		{"a key that is none", "kind:", "sort:", "", "sort"},
		{"a kind that is none", "kind: formula", "kind: lemma", "", `kind "lemma"`},
		{"a benchmark that is none", "benchmark: wemath", "benchmark: other", "", `"other" is no benchmark`},
		{"no Chinese name", "圆的面积\n", "Kreis\n", "", "has no Chinese"},
		{"Chinese in English", "It is πr²", "It is 圆", "", "Chinese in its English"},
		{"a fact without Chinese", "半径越大面积越大。", "r", "", "has no Chinese"},
		{"a fact less in Chinese", "      半径越大面积越大。\n", "", "", "2 lines in English and 1 in Chinese"},
		{"an operator that is none", "", "", "    operators: [{names: [stack.area]}]", `"stack.area" is no operator`},
		{"a knowledge point that is none", "", "", "    knowledge_points: [{names: [Circle]}]", `"Circle" is none`},
		{"a predicate that is none", "", "", "    predicates: [{names: [Find(Area]}]", `"Area" of "Find(Area"`},
		{"a thing that is none", "", "", "    words: [{en: [disc], near: [disc]}]", `"disc" is no thing`},
		{"an entry without words", "", "", "    words: [{near: [circle]}]", "without words"},
		{"Chinese among English", "", "", "    words: [{en: [圆]}]", "Chinese among English"},
		{"English among Chinese", "", "", "    words: [{zh: [disc]}]", "is not Chinese"},
		{"a fact that is none", "", "", "    words: [{en: [disc], fact: 3}]", "fact: 3 is none of 1 to 2"},
		{"an application without notes", "", "", "    operators: [{names: [stack.cal_circle_area], " +
			"application: {en: 'area {1}', zh: '面积{1}'}}]", "marks no key element"},
		{"an application with other places", "", "", "    operators: [{names: [stack.cal_circle_area], " +
			"application: {en: '<note>{1}</note>', zh: '面积<note>{2}</note>'}}]", "the places [1], the Chinese [2]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := testPrinciple
			if c.old != "" {
				text = strings.Replace(text, c.old, c.new, 1)
			}
			_, err := load(fstest.MapFS{
				"catalogue/things.yaml":      {Data: []byte(testThings)},
				"catalogue/vocabulary.yaml":  {Data: []byte(testVocabulary)},
				"catalogue/wemath-test.yaml": {Data: []byte(text + c.marks)},
			})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v, and does not say %q", err, c.want)
			}
		})
	}
	t.Run("a name that stands twice", func(t *testing.T) {
		_, err := load(fstest.MapFS{"catalogue/a.yaml": {Data: []byte(testPrinciple)}, "catalogue/b.yaml": {Data: []byte(testPrinciple)}})
		if err == nil || !strings.Contains(err.Error(), "stands twice") {
			t.Error(err)
		}
	})
	t.Run("a thing that is also one that is none", func(t *testing.T) {
		_, err := load(fstest.MapFS{"catalogue/things.yaml": {Data: []byte("ball: {en: [ball], also: [sphere]}")}})
		if err == nil || !strings.Contains(err.Error(), `ball: "sphere" is no thing`) {
			t.Error(err)
		}
	})
	t.Run("a phrase of two things", func(t *testing.T) {
		_, err := load(fstest.MapFS{"catalogue/things.yaml": {Data: []byte("ball: {en: [ball]}\nsphere: {en: [ball]}")}})
		if err == nil || !strings.Contains(err.Error(), `"ball" is both ball and sphere`) {
			t.Error(err)
		}
	})
}

// TestWeMath counts the benchmark's concepts: 67 in five domains.
func TestWeMath(t *testing.T) {
	got := map[string]int{}
	for _, p := range catalogue(t).All() {
		if p.Benchmark == "wemath" {
			got[p.Path[0]]++
			if facts := len(p.Facts("en")); facts < 3 || facts > 5 {
				t.Errorf("%s has %d facts, not three to five", p.ID, facts)
			}
		}
	}
	want := map[string]int{
		"Measurement": 5, "Solid Figures": 15, "Plane Figures": 30,
		"Transformation and Motion of Figures": 8, "Position and Direction": 9,
	}
	if !maps.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// TestGeoSense counts the benchmark's principles: 144 are listed, one more is in figures of the paper, three are not to be had.
func TestGeoSense(t *testing.T) {
	c, n := catalogue(t), 0
	for _, p := range c.All() {
		if p.Benchmark == "geosense" {
			n++
		}
	}
	if n != 145 || c.unlisted["geosense"] != 3 || c.unlisted["wemath"] != 0 {
		t.Errorf("%d principles of GeoSense are in the catalogue and %v are not; GeoSense has 145 and 3. An entry may be of a benchmark only where its paper or files name it; "+
			"what no benchmark names has no place in the catalogue. Where GeoSense itself has more, count them here", n, c.unlisted)
	}
}
