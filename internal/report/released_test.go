package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/internal/report"
	"geoeval/internal/report/readertest"
	"geoeval/pipeline"
	"geoeval/schema"
)

// theirs says which problems of a release are those of the source that may be withheld: twenty, one of which has a program, a backward
// question and steps, and one of which is hard.
func theirs(i int) bool { return i/10 == 3 || i/10 == 13 }

// releasedID is the id of a problem in a release.
func releasedID(i int) string {
	if theirs(i) {
		return strings.Replace(idOf(i), "math", "pgps9k", 1)
	}
	return idOf(i)
}

// newReleased gives the rows of a release of the invented build, and what is told of it. The content of sources is withheld.
func newReleased(t testing.TB, withheld ...schema.Source) (*pipeline.Pipeline, []released.Row, report.About) {
	t.Helper()
	p := newBuild(t)
	writeRest(t, p.Layout().Dir)
	built, err := release.SubsetRows(p.Layout(), released.Configurations)
	if err != nil {
		t.Fatal(err)
	}
	var rows []released.Row
	for r, err := range built {
		if err != nil {
			t.Fatal(err)
		}
		// A release has what its columns have.
		of := released.Row{In: r.In, Parts: renamed(t, r)}
		if slices.Contains(withheld, of.Source()) {
			of.In.Withhold(of.Parts)
		}
		kept := released.Row{In: of.In, Parts: &released.Parts{}}
		for i := range of.In.Table.Columns {
			c := &of.In.Table.Columns[i]
			reflect.ValueOf(c.Field(kept.Parts)).Elem().Set(reflect.ValueOf(c.Field(of.Parts)).Elem())
		}
		kept.Fill()
		rows = append(rows, kept)
	}
	catalogue, err := pipeline.Read(p.Layout(), schema.Principles)
	if err != nil {
		t.Fatal(err)
	}
	return p, rows, report.About{Version: "1.0.0", Catalogue: catalogue, Withheld: withheld, Errata: []schema.Erratum{
		{ID: idOf(5), Field: "answer", Old: "4", New: "5", Reason: "Counted anew.", Who: "A. Reviewer"},
		{ID: releasedID(programmed), Field: "answer", Reason: "Reckoned anew.", Who: "A. Reviewer"},
	}}
}

// renamed gives the parts of a row, of the other source where the problem is one of theirs.
func renamed(t testing.TB, r released.Row) *released.Parts {
	t.Helper()
	text, err := json.Marshal(r.Parts)
	if err != nil {
		t.Fatal(err)
	}
	for i := range problems {
		if theirs(i) && r.ProblemID() == idOf(i) {
			text = bytes.ReplaceAll(text, []byte(idOf(i)), []byte(releasedID(i)))
			text = bytes.ReplaceAll(text, []byte(`"Source":"math"`), []byte(`"Source":"pgps9k"`))
		}
	}
	out := &released.Parts{}
	if err := json.Unmarshal(text, out); err != nil {
		t.Fatal(err)
	}
	return out
}

// alike is a problem that is taken apart as the one with a program is, and of the other source.
const alike = programmed + 10

// writeRest writes the tables that the invented build has no rows of: one of each of them, of problems of either source.
func writeRest(t testing.TB, out string) {
	t.Helper()
	digest := strings.Repeat("0", 64)
	var augmented []schema.Augmented
	var translations []schema.Translation
	var reformed []schema.Reformed
	var hard []schema.HardProblem
	for _, i := range []int{programmed, alike} {
		augmented = append(augmented, schema.Augmented{ID: schema.AugmentedID(idOf(i)), ParentID: idOf(i), Text: "Anew. " + script, Candidate: 1, Asked: 1, Passed: 1, Model: "rules/1"})
		translations = append(translations, schema.Translation{ID: schema.RephrasingID(idOf(i), 1), ParentID: idOf(i), Candidate: 1,
			Text: "In English. " + script, Passed: true, Model: "m", Prompt: digest, Request: digest})
		reformed = append(reformed, schema.Reformed{ID: schema.ReformedID(idOf(i)), ParentID: idOf(i), Source: schema.MATH, Language: schema.English, Text: "Anew.", Answer: "3",
			AnswerValue: new(3.0), Solution: "x=3", Edits: []string{schema.NumbersDrawn}, Changes: []string{"30 → 1"}, Proof: []string{"x = 3"}})
	}
	ratings, err := pipeline.Read(pipeline.Layout{Dir: out}, schema.Ratings)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{131, 141} {
		ratings = append(ratings, schema.Rating{ID: idOf(i), TextWords: 9, Score: new(.1), Level: schema.Easy, SolutionKind: schema.ProgramSolution, LevelByQuantile: schema.Middle})
		hard = append(hard, schema.HardProblem{ID: idOf(i), Kind: schema.Solid, Shape: shapeOf(i), Rank: 1, Reviewed: schema.NotReviewed})
	}
	write(t, out, schema.Ratings, ratings)
	write(t, out, schema.Steps, alsoAlike(t, out, schema.Steps))
	write(t, out, schema.Composites, alsoAlike(t, out, schema.Composites))
	write(t, out, schema.Augmenteds, augmented)
	write(t, out, schema.Translations, translations)
	write(t, out, schema.Reformeds, reformed)
	write(t, out, schema.HardProblems, hard)
}

// alsoAlike gives the rows of a table about the problem with a program, and the same about the one that is alike.
func alsoAlike[R any](t testing.TB, out string, table *schema.Table[R]) []R {
	t.Helper()
	rows, err := pipeline.Read(pipeline.Layout{Dir: out}, table)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	var more []R
	if err := json.Unmarshal(bytes.ReplaceAll(text, []byte(idOf(programmed)), []byte(idOf(alike))), &more); err != nil {
		t.Fatal(err)
	}
	return append(rows, more...)
}

// releasedPage writes the report of rows of a release.
func releasedPage(t testing.TB, p *pipeline.Pipeline, rows []released.Row, about report.About) string {
	t.Helper()
	var page bytes.Buffer
	each := func(yield func(released.Row, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
	}
	if _, err := report.WriteRelease(&page, p, each, about); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// sectionOf gives a section of a page, without what names of how many is counted.
func sectionOf(t testing.TB, page, id string) string {
	t.Helper()
	_, after, found := strings.Cut(page, `<section id="`+id+`"`)
	if !found {
		t.Fatalf("there is no section %s", id)
	}
	text, _, _ := strings.Cut(after, "</section>")
	return regexp.MustCompile(` \(of the [0-9,]+ that are not withheld\)| class="long"`).ReplaceAllString(strings.ReplaceAll(text, "this release", "this build"), "")
}

// The report of a release counts as that of its build does, though a release has rows of its own shape: for each step, for each
// problem that was taken apart into steps, and of ratings in two configurations.
func TestAReleaseCountsAsItsBuild(t *testing.T) {
	t.Parallel()
	p, rows, about := newReleased(t)
	for i := range rows { // back to the one source of the build
		text, err := json.Marshal(rows[i].Parts)
		if err != nil {
			t.Fatal(err)
		}
		rows[i].Parts = &released.Parts{}
		if err := json.Unmarshal(bytes.ReplaceAll(text, []byte("pgps9k"), []byte("math")), rows[i].Parts); err != nil {
			t.Fatal(err)
		}
	}
	of, build := releasedPage(t, p, rows, about), written(t, p)
	for _, id := range []string{"table-6", "table-7", "table-8", "complexity", "checks", "duplicates", "principles", "principle-tree", "taken-apart"} {
		if of, want := sectionOf(t, of, id), sectionOf(t, build, id); of != want {
			t.Errorf("%s: the release's is\n%s\nthe build's\n%s", id, of, want)
		}
	}
	if want := sectionOf(t, build, "taken-apart"); !strings.Contains(want, `<th scope="row">all</th><td class="n">2</td>`) {
		t.Errorf("the build took nothing apart:\n%s", want)
	}
	if want := sectionOf(t, build, "complexity"); !strings.Contains(want, `<th scope="row">all</th><td class="n">34</td>`) {
		t.Errorf("the build rated others:\n%s", want)
	}
}

// What is withheld is not counted as if it were empty: rows that count content are those of a release without these problems, and say
// of how many they are. All else is counted of all problems.
func TestWhatIsWithheldIsNotCounted(t *testing.T) {
	t.Parallel()
	p, rows, about := newReleased(t, schema.PGPS9K)
	page := releasedPage(t, p, rows, about)
	rows = slices.DeleteFunc(rows, func(r released.Row) bool { return r.Withheld })
	open := releasedPage(t, p, rows, report.About{Version: "1.0.0", Catalogue: about.Catalogue})
	row := regexp.MustCompile(`<tr>(?s:.*?)</tr>`)
	for id, content := range map[string]string{
		"table-6":     `<th scope="row">(given as |answer: |mean length)`,
		"table-8":     `<th scope="row">school years`,
		"taken-apart": `<th scope="row">(questions|options|words|characters|right answers)`,
	} {
		told := 0
		of := row.FindAllString(sectionOf(t, page, id), -1)
		for _, want := range row.FindAllString(sectionOf(t, open, id), -1) {
			if !regexp.MustCompile(content).MatchString(want) {
				continue
			}
			if told++; !slices.Contains(of, want) {
				t.Errorf("%s lacks %s", id, want)
			}
		}
		if told == 0 {
			t.Errorf("%s counts no content", id)
		}
	}
	for _, want := range []string{
		`>problems</th><td class="n">5,050</td><td class="n">105</td>`,
		`>answer: number (of the 92 that are not withheld)</th>`,
		`>school years (of the 1 that are not withheld)</th>`,
		`<th scope="row">pgps9k</th><td class="n">9,022</td><td>yes</td><td>yes</td><td class="n">20</td><td class="n">10</td><td class="n">–</td>`,
		`Descriptions of the 20 problems that are withheld are not counted (–).`,
		`<strong>20</strong> <span>withheld</span> <small>of 450 problems: geoeval hydrate fills them in</small>`,
		`<strong>2</strong> <span>corrections</span> <small>of published values, in 2 problems</small>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not hold %s", want)
		}
	}
}

// looked says whether the page of a problem is looked at: one of each kind, in a nightly run all.
func looked(i int) bool {
	return nightly.Whole() || i < 10 || i == unselected || i == alike || theirs(i) || i == 141 || i >= firstHostile && i < firstHostile+len(hostile)
}

// odd is what no reader should see.
var odd = regexp.MustCompile(`\b(undefined|NaN|null|Infinity)\b|\[object `)

// everyPage opens the page and the card of every problem, all folds open, and wants nothing odd on any: no value that is not there, and
// no picture that is none. It gives what stands there, by ids.
func everyPage(t *testing.T, r *readertest.Reader) map[string]string {
	t.Helper()
	r.Goes("#problems")
	var ids []string
	for i := range problems {
		if looked(i) {
			ids = append(ids, fmt.Sprintf("%q", nativeID(i)))
		}
	}
	r.Says(`void (window.told = null, (async () => {
		const looked = new Set([` + strings.Join(ids, ", ") + `]);
		const all = {}, box = document.body.appendChild(document.createElement("div"));
		for (let i = 0; i < list.id.length; i++) {
			if (!looked.has(list.id[i].split("/")[2])) continue;
			const said = [];
			for (const make of [async () => subject.card(i), async () => { const p = await subject.page(i); return [...p.above, ...p.parts]; }]) {
				try {
					box.replaceChildren(...(await make()).filter(Boolean));
					for (const fold of box.querySelectorAll("details")) fold.open = true;
					for (const doc of box.querySelectorAll("summary small")) doc.remove(); // says what null means
					const details = (await kept("details-" + Math.floor(i / list.per_chunk), () => unpacked("details-" + Math.floor(i / list.per_chunk))))[i % list.per_chunk];
					if (details) box.append(lineageGraph(details, 900, at));
					await Promise.all([...box.querySelectorAll("img")].map((e) => new Promise((done) => {
						const look = () => e.src ? e.decode().catch(() => said.push("a broken picture: " + e.src.slice(0, 60))).then(done) : setTimeout(look, 5);
						look();
					})));
					said.push(box.textContent, ...[...box.querySelectorAll("[aria-label], [alt]")].flatMap((e) => ["aria-label", "alt"].map((a) => e.getAttribute(a) || "")));
				} catch (e) { said.push("an error: " + e.message); }
			}
			all[list.id[i]] = said.join("\n");
		}
		box.remove();
		window.told = JSON.stringify(all);
	})())`)
	r.Waits(`window.told !== null`)
	all := map[string]string{}
	if err := json.Unmarshal([]byte(r.Says(`window.told`)), &all); err != nil {
		t.Fatal(err)
	}
	faults := 0
	for _, id := range slices.Sorted(maps.Keys(all)) {
		// What the texts of problems say themselves is theirs.
		text := strings.NewReplacer(script, "", `\unknown`, "").Replace(all[id])
		for _, bad := range []string{odd.FindString(text), "a broken picture", "an error"} {
			if at := strings.Index(text, bad); bad != "" && at >= 0 && faults < 10 {
				faults++
				t.Errorf("%s says %q", id, text[max(0, at-100):min(len(text), at+100)])
			}
		}
	}
	return all
}

// Every problem has a page that can be read, in the report of a release, and of one that withholds the content of some; in a nightly run
// also of a build, and of a release that withholds all.
func TestEveryPageCanBeRead(t *testing.T) {
	t.Parallel()
	withheld := map[string][]schema.Source{"release": nil, "withheld": {schema.PGPS9K}}
	if nightly.Whole() {
		withheld["all withheld"], withheld["build"] = []schema.Source{schema.PGPS9K, schema.MATH}, nil
	}
	for name, withheld := range withheld {
		t.Run(name, func(t *testing.T) {
			p, rows, about := newReleased(t, withheld...)
			page, id := releasedPage(t, p, rows, about), releasedID
			if name == "build" {
				page, id = written(t, p), idOf
			}
			r := readertest.Open(t, page)
			r.T = t
			if bad := odd.FindString(regexp.MustCompile(`(?s)<script.*?</script>`).ReplaceAllString(page, "")); bad != "" {
				t.Errorf("the page says %q", bad)
			}
			all := everyPage(t, r)
			for i := range problems {
				if !looked(i) {
					continue
				}
				source, _, _ := strings.Cut(id(i), "/")
				switch said := all[id(i)]; {
				case said == "":
					t.Errorf("%s has no page", id(i))
				case strings.Contains(said, "withheld: geoeval hydrate fills it in") != slices.Contains(withheld, schema.Source(source)):
					t.Errorf("%s says the wrong thing of whether it is withheld: %s", id(i), said)
				}
			}
			if name == "build" {
				return
			}
			for i, want := range map[int]string{
				programmed: "each with what the one before it found (2steps_multi).", alike: "the translation · passed",
				5: "Corrected: answer, 4 → 5 (Counted anew.; A. Reviewer). All else is as published.",
			} {
				if !strings.Contains(all[id(i)], want) {
					t.Errorf("%s does not say %q: %s", id(i), want, all[id(i)])
				}
			}
			if name == "withheld" {
				filters(t, r)
			}
			r.Ends()
		})
	}
}

// filters wants what filters find not to count what is withheld as if it were empty.
func filters(t *testing.T, r *readertest.Reader) {
	for address, want := range map[string]int{
		"choices=0..1": 0, "answer=withheld": 20, "answer=number": 430, "withheld=yes": 20, "source=pgps9k": 20, "corrected=yes": 2, "steps=2%20steps": 2,
	} {
		r.Goes("#problems?" + address)
		r.Expects(found, fmt.Sprintf("%d of 450 problems", want))
	}
	r.Expects(`[...document.querySelectorAll("[data-measure=words] legend")].map((e) => e.textContent).join()`, "Length of the text, in words (of the 430 that are not withheld)")
}
