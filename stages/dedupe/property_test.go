package dedupe

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// somewhatAlike draws problems out of so few texts, pictures and answers that most rules find something.
func somewhatAlike(t *rapid.T) []schema.Problem {
	const long = "a garden of 12 m by 8 m is fenced on all of its sides but for a gate of 3 m . how long is the fence in meters"
	texts := []string{"Find x.", "find $x$", "What is x?", "Find AB.", long + " ?", long + " altogether ?", long + " now ?", "a disc of radius 3 : its area"}
	sources := []schema.Source{schema.Geometry3K, schema.PGPS9K, schema.UniGeo, schema.GeoQAPlus, schema.MathQA}
	problems := map[string]schema.Problem{}
	for range rapid.IntRange(0, 30).Draw(t, "problems") {
		id := fmt.Sprintf("%s/%s/%d", rapid.SampledFrom(sources).Draw(t, "source"),
			rapid.SampledFrom([]string{"train", "test"}).Draw(t, "split"), rapid.IntRange(1, 9).Draw(t, "native"))
		p := problem(id, rapid.SampledFrom(texts).Draw(t, "text"), "")
		if p.Source == schema.GeoQAPlus {
			p.Language = schema.Chinese
			p.Text = "如图，求x。"
		}
		v := rapid.SampledFrom([]float64{4, 4.001, 7}).Draw(t, "answer")
		p.Answer, p.AnswerValue = fmt.Sprint(v), &v
		switch rapid.IntRange(0, 4).Draw(t, "picture") {
		case 1:
			pixelsOf(rapid.SampledFrom([]string{"aa", "bb"}).Draw(t, "digest"), 300)(&p)
		case 2:
			pixelsOf("00", 1)(&p)
		case 3:
			missing(rapid.SampledFrom([]string{"1.png", "2.png"}).Draw(t, "file"))(&p)
		}
		if p.Source == schema.Geometry3K || p.Source == schema.PGPS9K {
			p.NativeOrigin = "Geometry3K"
			p.Semantic = []string{fmt.Sprintf("AB = %dx+1", rapid.IntRange(1, 3).Draw(t, "term")), "BC = 5"}
			p.Structural = rapid.SampledFrom([][]string{nil, {"line A B", "line B C"}}).Draw(t, "lines")
			p = chosen(p, []float64{v, 1, 2}, p.Semantic)
		}
		if rapid.Bool().Draw(t, "solved") {
			program(&p)
		}
		problems[id] = p
	}
	ids := slices.Sorted(maps.Keys(problems))
	var list []schema.Problem
	for _, id := range ids {
		list = append(list, problems[id])
	}
	return list
}

// taken are the notes of problems, by id, some of which are corrected.
func taken(config *Config, problems []schema.Problem, errata ...schema.Erratum) []stages.Noted[notes] {
	var list []stages.Noted[notes]
	t := newSigner(&config.NearText)
	for i := range problems {
		of := slices.DeleteFunc(slices.Clone(errata), func(e schema.Erratum) bool { return e.ID != problems[i].ID })
		list = append(list, stages.Noted[notes]{Key: problems[i].ID, Note: notesOf(&problems[i], of, t)})
	}
	slices.SortFunc(list, func(a, b stages.Noted[notes]) int { return cmp.Compare(a.Key, b.Key) })
	return list
}

func mustFind(t *rapid.T, problems []schema.Problem, errata ...schema.Erratum) []schema.Duplicate {
	config := testConfig()
	found, err := find(context.Background(), &config, taken(&config, problems, errata...))
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(found, func(a, b schema.Duplicate) int { return cmp.Compare(a.ID, b.ID) })
	return found
}

// Whatever is corrected of a problem, those that were the same stay so. What is annotated again goes to the one that is most alike,
// which may be another one then: there is none here.
func TestCorrectionsLoseNoDuplicate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		problems := slices.DeleteFunc(somewhatAlike(t), func(p schema.Problem) bool { return p.Source == schema.PGPS9K })
		problems = append(problems, problem("mathqa/all/0", "a disc of radius 3 : its area", "4", value(4)))
		before := mustFind(t, problems)
		i := rapid.IntRange(0, len(problems)-1).Draw(t, "corrected")
		was := problems[i]
		switch rapid.SampledFrom([]string{"answer", "text"}).Draw(t, "field") {
		case "answer":
			problems[i].Answer += "7"
		case "text":
			problems[i].Text = "Corrected: " + was.Text
		}
		_ = sources.Recompute(&was, &problems[i])
		after := mustFind(t, problems,
			schema.Erratum{ID: was.ID, Field: "answer", Old: was.Answer}, schema.Erratum{ID: was.ID, Field: "text", Old: was.Text})
		stays := func(found []schema.Duplicate, id string) string {
			for _, d := range found {
				if d.ID == id {
					return d.KeptID
				}
			}
			return id
		}
		for _, d := range before {
			if stays(after, d.ID) != stays(after, d.KeptID) {
				t.Fatalf("%s was found to be %s, and is not when %s is corrected", d.ID, d.KeptID, was.ID)
			}
		}
	})
}

// A problem whose picture is drawn anew stays the same if its clauses say what the picture shows, whatever else there is.
func TestNewPicturesLoseNoDuplicate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		again := original("geometry3k/train/0", "Find x.", []float64{4, 1, 2}, "AB = 2x+1", "BC = 5")
		again.Structural = []string{"line A B", "line B C"}
		problems := append(somewhatAlike(t), again)
		again.ID = "geometry3k/train/00"
		again.Structural, again.Semantic = rapid.Permutation(again.Structural).Draw(t, "structural"), rapid.Permutation(again.Semantic).Draw(t, "semantic")
		rapid.SampledFrom([]func(*schema.Problem){pixelsOf("new", 280), pixelsOf("aa", 300), pixelsOf("00", 1), missing("3.png")}).Draw(t, "picture")(&again)
		stays := map[string]string{}
		for _, d := range mustFind(t, append(problems, again)) {
			stays[d.ID] = d.KeptID
		}
		if a, b := cmp.Or(stays["geometry3k/train/0"], "geometry3k/train/0"), cmp.Or(stays[again.ID], again.ID); a != b {
			t.Fatalf("%s stays for one, and %s for the other", a, b)
		}
	})
}

// What is found depends neither on the order of the problems nor on the number of processors.
func TestOrderAndProcessorsDoNotMatter(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	rapid.Check(t, func(t *rapid.T) {
		problems := somewhatAlike(t)
		runtime.GOMAXPROCS(1)
		want := mustFind(t, problems)
		runtime.GOMAXPROCS(rapid.IntRange(2, 8).Draw(t, "processors"))
		if diff := gocmp.Diff(want, mustFind(t, rapid.Permutation(problems).Draw(t, "order"))); diff != "" {
			t.Fatalf("in another order (-want +got):\n%s", diff)
		}
	})
}

// The problem that stays is a problem, is no duplicate itself, and comes before all that it stays for.
func TestWhatStaysIsNoDuplicate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		problems := somewhatAlike(t)
		found := mustFind(t, problems)
		place := map[string]int{}
		gone := map[string]bool{}
		for _, d := range found {
			if gone[d.ID] {
				t.Fatalf("%s is listed twice", d.ID)
			}
			gone[d.ID] = true
		}
		config := testConfig()
		s := search{config: &config, noted: taken(&config, problems)}
		for i, n := range s.noted {
			s.notes = append(s.notes, n.Note.Is)
			place[n.Key] = i
		}
		for _, d := range found {
			if err := schema.Duplicates.Validate(&d); err != nil {
				t.Fatal(err)
			}
			k, ok := place[d.KeptID]
			if !ok || gone[d.KeptID] {
				t.Fatalf("%s is kept for %s and does not stay", d.KeptID, d.ID)
			}
			if s.before(place[d.ID], k) {
				t.Fatalf("%s stays for %s, which comes before it", d.KeptID, d.ID)
			}
		}
	})
}

// Among the problems that stay there are no duplicates left, but for a tie between two copies or two originals that is
// none any more because one of them was another problem's duplicate.
func TestOnceIsEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		problems := somewhatAlike(t)
		gone := map[string]bool{}
		for _, d := range mustFind(t, problems) {
			gone[d.ID] = true
		}
		stay := slices.DeleteFunc(slices.Clone(problems), func(p schema.Problem) bool { return gone[p.ID] })
		for _, d := range mustFind(t, stay) {
			if d.How != schema.ReAnnotated {
				t.Fatalf("found among those that stay: %v", d)
			}
		}
	})
}

// The rule of two problems is the first by which, with the surer ones, a chain of joins leads from one to the other.
func TestGroupsTellTheSurestWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "problems")
		g := newGroups(n)
		linked := make([][]bool, n) // by the rules so far
		want := make([][]schema.How, n)
		for i := range n {
			linked[i], want[i] = make([]bool, n), make([]schema.How, n)
			linked[i][i] = true
		}
		for _, how := range schema.Hows {
			for range rapid.IntRange(0, 4).Draw(t, string(how)) {
				a, b := rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b")
				g.join(a, b, how)
				for i := range n {
					for j := range n {
						if !linked[i][j] && (linked[i][a] && linked[b][j] || linked[i][b] && linked[a][j]) {
							linked[i][j], linked[j][i] = true, true
							want[i][j], want[j][i] = how, how
						}
					}
				}
			}
		}
		for i := range n {
			for j := range n {
				if g.same(i, j) != linked[i][j] {
					t.Fatalf("%d and %d in one group: %v", i, j, g.same(i, j))
				}
				if i != j && linked[i][j] && g.how(i, j) != want[i][j] {
					t.Fatalf("%d and %d by %s, want %s", i, j, g.how(i, j), want[i][j])
				}
			}
		}
	})
}
