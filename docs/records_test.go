package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/facts"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/reform"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// recordsBuild names the folder of a build of the records that the pages tell of, at the default configuration. Beside it the file
// FOLDER.status has what `geoeval status --tables` prints of it. `.ci/run` names one.
const recordsBuild = "GEOEVAL_RECORDS"

// The numbers of the records that pages state are those of a build of them.
func TestNumbersOfTheRecords(t *testing.T) {
	folder := os.Getenv(recordsBuild)
	if folder == "" {
		t.Skip("no build of the records is named: " + recordsBuild)
	}
	status, err := os.ReadFile(folder + ".status")
	if err != nil {
		t.Fatal(err)
	}
	l := pipeline.Layout{Dir: folder}
	statusHolds(t, string(status))
	knowledgeHolds(t, l)
	recordsHold(t, l)
	notesHold(t, string(status))
	backwardHolds(t, l)
	ratingsHold(t, l)
	wordingsHold(t, l)
	reformedHold(t, l)
}

// knowledgeHolds is about what problems need to be known.
func knowledgeHolds(t *testing.T, l pipeline.Layout) {
	annotations, kinds := rowsOf(t, l, schema.Annotations), map[string]schema.PrincipleKind{}
	for _, p := range rowsOf(t, l, schema.Principles) {
		kinds[p.ID] = p.Kind
	}
	in := func(role schema.AnnotationRole, is func(a *schema.Annotation) bool) int {
		return count(annotations, func(a *schema.Annotation) bool { return a.Role == role && is(a) })
	}
	all := func(*schema.Annotation) bool { return true }
	theorem := func(a *schema.Annotation) bool { return kinds[a.Principle] == schema.Theorem }
	needs, mentioned, needy := in(schema.Need, all), in(schema.Mentioned, all), map[string]bool{}
	for _, a := range annotations {
		if a.Role == schema.Need {
			needy[a.ProblemID] = true
		}
	}
	says(t, "knowledge.md", `what-a-build-says\) (\S+)\s+annotations are these`, len(annotations))
	for _, how := range schema.AnnotatedBys {
		known := func(a *schema.Annotation) bool { return a.How == how }
		if n, m := in(schema.Need, known), in(schema.Mentioned, known); n+m > 0 {
			says(t, "knowledge.md", "\\| `"+string(how)+"` \\| ([0-9,]+) \\| ([0-9,]+) \\|", n, m)
		}
	}
	says(t, "knowledge.md", `\| all \| ([0-9,]+) \| ([0-9,]+) \|`, needs, mentioned)
	says(t, "knowledge.md", `Theorems are ([0-9.]+) % of the needs, and ([0-9.]+) % of all`,
		share(in(schema.Need, theorem), needs), share(in(schema.Need, theorem)+in(schema.Mentioned, theorem), len(annotations)))
	problems := len(rowsOf(t, l, schema.Problems, "id"))
	says(t, "knowledge.md", `Of (\S+) of the (\S+) problems no need is known`, problems-len(needy), problems)
}

// recordsHold is about the records, what is known of them by themselves, and which can be selected.
func recordsHold(t *testing.T, l pipeline.Layout) {
	read, missing, blank := 0, 0, 0
	for _, f := range rowsOf(t, l, schema.Files) {
		read, missing, blank = read+int(f.Records), missing+int(f.DiagramsMissing), blank+int(f.DiagramsBlank)
	}
	says(t, "data.md", `of these (\d+), (\d+) are placeholders`, missing, blank)
	for _, page := range []string{"data.md", "limits.md", "rephrasings.md", "speed.md", "trust.md"} {
		says(t, page, `(\S+) real\s+(?:ones|records)`, read)
	}
	problems, checks, duplicates := rowsOf(t, l, schema.Problems, "id", "source", "choices"), rowsOf(t, l, schema.ProgramChecks), rowsOf(t, l, schema.Duplicates)
	of := func(sources ...schema.Source) func(p *schema.Problem) bool {
		return func(p *schema.Problem) bool { return slices.Contains(sources, p.Source) }
	}
	says(t, "trust.md", `(\d+) problems of MATH give their choices in the text`, count(problems, func(p *schema.Problem) bool { return p.Source == schema.MATH && p.Choices != nil }))
	says(t, "trust.md", `Of (\S+) programs (\S+) give the gold answer`, count(checks, func(c *schema.ProgramCheck) bool { return c.Status != schema.NoProgram }),
		count(checks, func(c *schema.ProgramCheck) bool { return c.Status == schema.Verified }))
	says(t, "trust.md", `(\d+) of the (\S+) problems of MathQA, GeometryQA and MATH`,
		count(rowsOf(t, l, schema.Labels, "id", "suspect"), func(l *schema.Label) bool { return l.Suspect }), count(problems, of(schema.MathQA, schema.GeometryQA, schema.MATH)))
	how := func(hows ...schema.How) int {
		return count(duplicates, func(d *schema.Duplicate) bool { return slices.Contains(hows, d.How) })
	}
	says(t, "trust.md", `On the records there are (\d+): (\d+) PGPS9K problems that are Geometry3K's, (\d+) that are told or drawn\s+again, `+
		`(\d+) with nearly the same wording, (\d+) with the same wording and picture`,
		len(duplicates), how(schema.ReAnnotated), how(schema.Retold), how(schema.NearText), how(schema.SameText, schema.SamePixels))
	supply := map[string]int{}
	for _, m := range rowsOf(t, l, schema.Margins) {
		supply[m.Name] = int(m.Supply)
	}
	says(t, "limits.md", `only (\d+) spheres, (\d+) cones and\s+(\d+) prisms`, supply["Sphere"], supply["Cone"], supply["Prism"])
}

// notesHold is about what the stages note.
func notesHold(t *testing.T, status string) {
	noted := func(where string) any {
		found := regexp.MustCompile(where).FindStringSubmatch(status)
		if found == nil {
			t.Fatalf("status does not print %q", where)
		}
		return found[1]
	}
	says(t, "trust.md", `which keeps (\d+) of its problems out`, noted(`require_check: (\d+) problems`))
	says(t, "trust.md", `either letter is right. On the records there are (\d+)`, noted(`(\d+) problems left out for a right choice`))
	says(t, "trust.md", "\\(`record_faults`: (\\d+) of GeoQA\\+,", noted(`text that has lost a value .*: geoqa_plus (\d+)`))
	says(t, "trust.md", `these are (\d+) of UniGeo, whose pictures are blank, (\d+) of MathQA\s+and (\d+) of MATH`,
		noted(`leans on a figure .*: unigeo (\d+)`), noted(`leans on a figure .*mathqa (\d+)`), noted(`leans on a figure .*math (\d+)`))
}

// backwardHolds is about backward questions.
func backwardHolds(t *testing.T, l pipeline.Layout) {
	asked, unmasked := len(rowsOf(t, l, schema.Backwards, "id")), rowsOf(t, l, schema.Unmaskeds)
	reason := func(all ...schema.UnmaskedReason) int {
		return count(unmasked, func(u *schema.Unmasked) bool { return slices.Contains(all, u.Reason) })
	}
	says(t, "trust.md", `On the records above (\d+) of the (\S+) selected problems\s+that have a program qualify, (\d+) more than are asked for; (\d+) have a second answer`,
		asked+reason(schema.NotNeeded), asked+len(unmasked)-reason(schema.NothingToSolve), reason(schema.NotNeeded), reason(schema.NotUnique))
	says(t, "trust.md", `(\d+) use no\s+number that can be told`, reason(schema.NoNumberUsed))
	says(t, "trust.md", `the texts of (\d+) do not bear their programs out`, count(unmasked, func(u *schema.Unmasked) bool { return schema.IsAboutText(u.Reason) }))
}

// ratingsHold is about complexity, and about choices.
func ratingsHold(t *testing.T, l pipeline.Layout) {
	selected := map[string]bool{}
	for _, s := range rowsOf(t, l, schema.Selection) {
		selected[s.ID] = true
	}
	otherwise := func(p *schema.Problem) bool {
		return selected[p.ID] && p.AnswerChoice != "" && p.AnswerChoice != p.Answer
	}
	says(t, "release.md", `spelled otherwise in (\d+) of\s+(\S+)\s+problems`, count(rowsOf(t, l, schema.Problems, "id", "answer", "answer_choice"), otherwise), len(selected))
	coded := rowsOf(t, l, schema.Problems, "id", "diagram_code", "code_tells_answer")
	tells := count(coded, func(p *schema.Problem) bool { return p.CodeTells })
	says(t, "release.md", "`code_tells_answer`: (\\d+) of (\\d+) problems of MATH", tells, count(coded, func(p *schema.Problem) bool { return p.DiagramCode != "" }))
	says(t, "trust.md", `Of these (\d+) have a drawing whose code tells the answer`, tells)
	ratings := rowsOf(t, l, schema.Ratings)
	rated := func(is func(*schema.Rating) bool) int {
		return count(ratings, func(r *schema.Rating) bool { return selected[r.ID] && is(r) })
	}
	var levels, thirds []any
	for _, level := range schema.Levels {
		levels = append(levels, rated(func(r *schema.Rating) bool { return r.Level == level }))
	}
	for _, kind := range schema.SolutionKinds {
		for _, third := range schema.Levels {
			thirds = append(thirds, rated(func(r *schema.Rating) bool { return r.SolutionKind == kind && r.LevelByQuantile == third }))
		}
	}
	says(t, "release.md", `on the records (\S+) are Easy, (\d+) Middle, (\d+) is Hard`, levels...)
	says(t, "release.md", `program (\d+),\s+(\d+), (\d+); prose (\d+), (\d+), (\d+); none (\d+), (\d+), (\d+)`, thirds...)
}

// wordingsHold is about rephrasings.
func wordingsHold(t *testing.T, l pipeline.Layout) {
	rephrased := rowsOf(t, l, schema.Augmenteds)
	says(t, "rephrasings.md", `(\S+) of the (\S+) problems have five, and (\d+) are unchanged`, count(rephrased, func(a *schema.Augmented) bool { return a.Passed >= 5 }), len(rephrased),
		count(rephrased, func(a *schema.Augmented) bool { return a.Candidate == 0 }))
}

// reformedHold is about reformed problems: the stage, which is off in the build, is run over its tables.
func reformedHold(t *testing.T, l pipeline.Layout) {
	stage := reform.New()
	config, err := pipeline.RecordedConfig([]stages.Stage{stage}, l)
	if err != nil {
		t.Fatal(err)
	}
	stage.Describe().Config.(*reform.Config).Limit = 2000
	store := stagetest.NewStore(t).With(schema.Selection, rowsOf(t, l, schema.Selection)).With(schema.Problems, rowsOf(t, l, schema.Problems)).
		With(schema.ProgramChecks, rowsOf(t, l, schema.ProgramChecks)).With(schema.Backwards, rowsOf(t, l, schema.Backwards))
	if err := stage.Run(t.Context(), stages.NewJob(stage, config.Seed, store)); err != nil {
		t.Fatal(err)
	}
	rows := stagetest.Table(t, store, schema.Reformeds)
	says(t, "reformed.md", `Of the (\S+) records of GeoEval-2000 (\d+) are reformed, (\d+) of them exchanged`, len(rowsOf(t, l, schema.Selection, "id")),
		len(rows), count(rows, func(r *schema.Reformed) bool { return slices.Contains(r.Edits, schema.Exchanged) }))
	selectable := 0
	for _, m := range rowsOf(t, l, schema.Margins) {
		if m.Axis == "source" {
			selectable += int(m.Supply)
		}
	}
	says(t, "reformed.md", `all (\S+) that may be selected`, selectable)
}

// rowsOf reads a table of a build.
func rowsOf[R any](t *testing.T, l pipeline.Layout, table *schema.Table[R], columns ...string) []R {
	t.Helper()
	rows, err := pipeline.Read(l, table, columns...)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func count[R any](rows []R, is func(*R) bool) int {
	n := 0
	for i := range rows {
		if is(&rows[i]) {
			n++
		}
	}
	return n
}

// share is a part of a number in percent, with one digit behind the point.
func share(n, all int) string { return fmt.Sprintf("%.1f", 100*float64(n)/float64(all)) }

// says wants a page to state numbers, the groups of an expression, in one place.
func says(t *testing.T, page, where string, numbers ...any) {
	t.Helper()
	content, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(where).FindAllSubmatch(content, -1)
	if len(found) != 1 {
		t.Errorf("%s: %q is there %d times", page, where, len(found))
		return
	}
	var got, want []string
	for i, n := range numbers {
		got = append(got, string(found[0][i+1]))
		if is, whole := n.(int); whole {
			n = facts.Number(is)
		}
		want = append(want, fmt.Sprint(n))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q says %q, and a build of the records %q", page, where, got, want)
	}
}

// A counted line of a table in `geoeval status --tables` begins with a source, or with all, and a number.
var countedLine = regexp.MustCompile(`^ *(?:all|` + strings.Join(named(schema.Sources), "|") + `) +\d`)

// statusHolds wants each line with counts of sources that a page shows to stand in what status prints of the records.
func statusHolds(t *testing.T, status string) {
	t.Helper()
	spaces := regexp.MustCompile(` +`)
	lines := map[string]bool{}
	for line := range strings.Lines(status) {
		lines[strings.TrimSpace(spaces.ReplaceAllString(line, " "))] = true
	}
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	held := map[string]int{}
	for _, page := range pages {
		content, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(content)) {
			if !countedLine.MatchString(line) {
				continue
			}
			if said := strings.TrimSpace(spaces.ReplaceAllString(line, " ")); !lines[said] {
				t.Errorf("%s: status of a build of the records does not print %q", page, said)
			}
			held[page]++
		}
	}
	if want := map[string]int{"data.md": 8, "trust.md": 8, "rephrasings.md": 8}; !cmp.Equal(held, want) {
		t.Errorf("pages show lines of status: %v, want %v", held, want)
	}
}

func named(sources []schema.Source) (names []string) {
	for _, s := range sources {
		names = append(names, string(s))
	}
	return names
}
