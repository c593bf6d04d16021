package corpus_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/invented/corpus"
	"geoeval/internal/invented/proofread"
	"geoeval/schema"
	"geoeval/sources/all"
	"geoeval/stages"
	"geoeval/stages/check"
	"geoeval/stages/decompose"
	"geoeval/stages/dedupe"
	"geoeval/stages/ingest"
	"geoeval/stages/label"
	"geoeval/stages/stagetest"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

// A built corpus is what a build makes of one.
type built struct {
	dir    string
	report *corpus.Report
	store  *stagetest.Store
}

func build(t testing.TB, options corpus.Options) *built {
	t.Helper()
	b := &built{dir: filepath.Join(t.TempDir(), "data"), store: stagetest.NewStore(t)}
	var err error
	if b.report, err = corpus.Write(t.Context(), b.dir, options); err != nil {
		t.Fatal(err)
	}
	reading, checking := ingest.New(ingest.Data{Dir: b.dir}, all.Sources()), check.New()
	content, err := os.ReadFile("../../../pipeline.yaml")
	if err != nil {
		t.Fatal(err)
	}
	configure(t, content, "ingest", reading.Describe().Config)
	configure(t, content, "check", checking.Describe().Config)
	stagetest.Run(t, reading, b.store)
	stagetest.Run(t, checking, b.store)
	return b
}

// configure decodes a section of pipeline.yaml.
func configure(t testing.TB, content []byte, section string, config any) {
	t.Helper()
	path, err := yaml.PathString("$." + section)
	if err != nil {
		t.Fatal(err)
	}
	if err := path.Read(strings.NewReader(string(content)), config); err != nil {
		t.Fatal(err)
	}
}

// percent is the size of the corpus that goes through the pipeline, in percent of the full size.
func percent() int { return nightly.Of(8, 16) }

// scaled gives how many there are of what there are n of in a corpus of 16 percent, rounded down.
func scaled(n int) int { return n * percent() / 16 }

func TestTheCorpusGoesThroughThePipeline(t *testing.T) {
	if testing.Short() {
		t.Skip("a corpus of this size is not for -short")
	}
	b := build(t, corpus.Options{Seed: 7, Scale: float64(percent()) / 100, Scenes: 0.5})
	t.Run("problems and records left out are as many as it says", b.counts)
	t.Run("rejects are those that are meant", b.rejects)
	t.Run("every problem is valid and has its diagram", b.valid)
	t.Run("every problem stands on its own", b.standing)
	t.Run("the gold choice is every rank alike", b.ranks)
	t.Run("programs give the gold answers", b.verified)
	t.Run("the quirks are there", b.quirks)
	t.Run("no skeleton is that of more than five problems", b.skeletons)
	t.Run("pairs and shared diagrams", b.diagrams)
	t.Run("the truth of the collection behind the hard subset", b.truth)
	t.Run("composites have a picture at every step", b.pictured)
}

func (b *built) problems(t *testing.T) []schema.Problem {
	return stagetest.Table(t, b.store, schema.Problems)
}

func (b *built) counts(t *testing.T) {
	got := map[schema.Source]corpus.Count{}
	for _, f := range stagetest.Table(t, b.store, schema.Files) {
		c := got[f.Source]
		c.Problems += int(f.Problems)
		c.Rejects += int(f.Rejects)
		c.LeftOut += int(f.LeftOut)
		got[f.Source] = c
		if f.DiagramsMissing > 0 {
			t.Errorf("%s/%s: %d diagrams are missing", f.Source, f.Path, f.DiagramsMissing)
		}
	}
	if diff := cmp.Diff(b.report.Counts, got); diff != "" {
		t.Error(diff)
	}
	marker, err := corpus.ReadMarker(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(marker.Datasets, got); diff != "" {
		t.Error(diff)
	}
	if got[schema.PGPS9K].Problems != scaled(1444) || !marker.Synthetic {
		t.Errorf("%+v", marker)
	}
}

func (b *built) rejects(t *testing.T) {
	key := func(r schema.Reject) string { return fmt.Sprintf("%s/%s#%s %s", r.Source, r.File, r.Record, r.Kind) }
	var got, want []string
	reasons := map[string]string{}
	for _, r := range stagetest.Table(t, b.store, schema.Rejects) {
		got = append(got, key(r))
		reasons[key(r)] = r.Reason
	}
	for _, r := range b.report.Rejects {
		want = append(want, key(r))
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s\n%v", diff, reasons)
	}
	if len(got) < scaled(20) {
		t.Errorf("only %d rejects", len(got))
	}
}

// saidTwice finds in an English text a word that stands twice in a row, as in "angles angle"; "" for none.
func saidTwice(text string) string {
	words := strings.Fields(text)
	for i := 1; i < len(words); i++ {
		one, other := strings.TrimSuffix(strings.ToLower(words[i-1]), "s"), strings.TrimSuffix(strings.ToLower(words[i]), "s")
		if len(one) > 2 && one == other && strings.Trim(one, "abcdefghijklmnopqrstuvwxyz") == "" {
			return words[i-1] + " " + words[i]
		}
	}
	return ""
}

func (b *built) standing(t *testing.T) {
	for _, p := range b.problems(t) {
		if words := saidTwice(p.Text); words != "" && p.Language == schema.English {
			t.Errorf("%s: %s in %s", p.ID, words, p.Text)
		}
		for _, fault := range proofread.Problem(&p) {
			t.Errorf("%s: %s", p.ID, fault)
		}
	}
}

// ranks holds the places that gold choices have among all, by size, against chance: the sum of squares of a dataset is
// above the bound of chi squared once in ten thousand where all ranks are alike.
func (b *built) ranks(t *testing.T) {
	bounds := map[int]float64{4: 21.11, 5: 23.51} // of 3 and 4 degrees of freedom
	type kind struct {
		source schema.Source
		n      int
	}
	seen := map[kind][]float64{}
	for _, p := range b.problems(t) {
		if p.AnswerLetter == "" || slices.Contains(p.ChoiceNumbers, nil) {
			continue
		}
		k := kind{p.Source, len(p.Choices)}
		if seen[k] == nil {
			seen[k] = make([]float64, k.n)
		}
		gold, smaller := *p.ChoiceNumbers[p.AnswerLetter[0]-'A'], 0
		for _, c := range p.ChoiceNumbers {
			if *c < gold {
				smaller++
			}
		}
		seen[k][smaller]++
	}
	for k, counts := range seen {
		sum, squares := 0.0, 0.0
		for _, n := range counts {
			sum += n
		}
		even := sum / float64(k.n)
		for _, n := range counts {
			squares += (n - even) * (n - even) / even
		}
		if sum > 100 && squares > bounds[k.n] {
			t.Errorf("%s: of choices the smaller ones are gold %v times, chi squared %.1f", k.source, counts, squares)
		}
	}
	if len(seen) < 6 {
		t.Errorf("choices are in %d datasets alone", len(seen))
	}
}

func (b *built) valid(t *testing.T) {
	for _, p := range b.problems(t) {
		if err := schema.Problems.Validate(&p); err != nil {
			t.Error(err)
		}
		for _, text := range append([]string{p.Text, p.TextZH, p.Answer, p.Solution, p.Rationale}, p.Choices...) {
			if i := strings.IndexFunc(text,
				func(r rune) bool { return r >= '\ue000' && r <= '\uf8ff' || r == '{' && strings.Contains(text, "{}") }); i >= 0 {
				t.Errorf("%s: a mark is left in %q", p.ID, text)
			}
		}
	}
}

func (b *built) verified(t *testing.T) {
	of := map[string]map[schema.CheckStatus]int{}
	var bad []string
	for _, c := range stagetest.Table(t, b.store, schema.ProgramChecks) {
		source, _, _ := strings.Cut(c.ID, "/")
		if of[source] == nil {
			of[source] = map[schema.CheckStatus]int{}
		}
		of[source][c.Status]++
		if c.Status != schema.Verified && c.Status != schema.NoProgram {
			bad = append(bad, fmt.Sprintf("%s %s: %s %s computed %v gold %v", c.ID, c.Status, c.Failure, c.Detail, c.Computed,
				c.Gold))
		}
	}
	programs := 0
	for _, n := range of {
		programs += n[schema.Verified] + n[schema.Mismatch] + n[schema.NotExecutable]
	}
	for _, source := range []schema.Source{schema.PGPS9K, schema.UniGeo, schema.GeoQAPlus, schema.GeometryQA,
		schema.MathQA} {
		t.Run(string(source), func(t *testing.T) {
			if of[string(source)][schema.Verified] == 0 || of[string(source)][schema.NoProgram] > 0 {
				t.Errorf("%s: %v", source, of[string(source)])
			}
		})
	}
	if len(bad)*1000 > programs {
		t.Errorf("%d of %d programs are not verified, such as\n%s", len(bad), programs,
			strings.Join(bad[:min(20, len(bad))], "\n"))
	}
}

func (b *built) quirks(t *testing.T) {
	for quirk, least := range map[string]int{
		"geometry3k: pairs that differ in the diagram alone": 9,
		"pgps9k: no choice within 0.01 of the answer":        10,
		"pgps9k: shares a diagram":                           140,
		"pgps9k: re-annotated from geometry3k":               100,
		"unigeo: a choice is None":                           1,
		"unigeo: zero-width space":                           1,
		"unigeo: fewer placeholders than numbers":            1,
		"geoqa_plus: shared with unigeo":                     150,
		"geometryqa: =多少":                                    1,
		"math: asy drawing":                                  20,
		"math: Level ?":                                      1,
		"mathqa: options as a Python list":                   100,
		"mathqa: doubled label":                              1,
		"mathqa: repeated in challenge_test.json":            5,
		"hard: flat, and speaks of solids or curves":         20,
	} {
		t.Run(quirk, func(t *testing.T) {
			if least = max(1, scaled(least)); b.report.Quirks[quirk] < least {
				t.Errorf("%s: %d, want %d or more", quirk, b.report.Quirks[quirk], least)
			}
		})
	}
	content, err := os.ReadFile(filepath.Join(b.dir, "pgps9k/PGPS9K_all/PGPS9K/train.json"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(content), "\n"); n == 0 || n != strings.Count(string(content), "\r\n") {
		t.Errorf("%d lines of train.json, %d of them end in CRLF", n, strings.Count(string(content), "\r\n"))
	}
	without := 0
	all := 0
	for _, p := range b.problems(t) {
		if p.Source != schema.PGPS9K {
			continue
		}
		all++
		if !slices.ContainsFunc(p.ChoiceNumbers, func(c *float64) bool { return schema.Apart(*c, *p.AnswerValue) <= 0.01 }) {
			without++
		}
	}
	if share := float64(without) / float64(all); share < 0.005 || share > 0.04 {
		t.Errorf("%.3f of PGPS9K's records have no choice within 0.01 of the answer, want 0.03", share)
	}
}

func (b *built) diagrams(t *testing.T) {
	pixels := map[string]string{}
	pgps := map[string][]string{}
	pairs := 0
	byNumber := map[string]*schema.Problem{}
	for _, p := range b.problems(t) {
		switch p.Source {
		case schema.Geometry3K:
			pixels[p.PixelDigest] = p.ID
			byNumber[p.NativeID] = &p
		case schema.PGPS9K:
			pgps[p.PixelDigest] = append(pgps[p.PixelDigest], p.ID)
		}
	}
	for n := 48; ; n += 49 {
		first, second := byNumber[fmt.Sprint(n-1)], byNumber[fmt.Sprint(n)]
		if second == nil {
			break
		}
		if first.Text != second.Text || !slices.Equal(first.Choices, second.Choices) ||
			first.PixelDigest == second.PixelDigest {
			t.Errorf("%s and %s do not differ in the diagram alone", first.ID, second.ID)
		}
		pairs++
	}
	shared, theirs := 0, 0
	for digest, ids := range pgps {
		if len(ids) > 1 {
			shared++
		}
		if pixels[digest] != "" {
			theirs++
		}
	}
	if pairs < scaled(9) || shared < scaled(100) || theirs < scaled(100) {
		t.Errorf("%d pairs, %d shared diagrams, %d of Geometry3K's in PGPS9K", pairs, shared, theirs)
	}
}

// At full size there are 500 composites at the least whose every step has a picture, and so in proportion; those of two and
// three steps all have them.
func (b *built) pictured(t *testing.T) {
	content, err := os.ReadFile("../../../pipeline.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, stage := range []stages.Stage{label.New(), dedupe.New(), decompose.New()} {
		if stage.Describe().Config != nil {
			configure(t, content, stage.Describe().Name, stage.Describe().Config)
		}
		stagetest.Run(t, stage, b.store)
	}
	drawn, without := map[string]bool{}, 0
	for _, p := range b.problems(t) {
		drawn[p.ID] = p.DiagramScene != ""
	}
	pictured := map[string]int64{}
	for _, c := range stagetest.Table(t, b.store, schema.Composites) {
		switch {
		case c.Pictured:
			pictured[c.ID] = c.Steps
		case c.Steps <= 3 && drawn[c.ID]:
			without++
		}
	}
	for _, s := range stagetest.Table(t, b.store, schema.Steps) {
		if s.HasImage {
			pictured[s.ParentID]--
		}
	}
	for id, missing := range pictured {
		if missing != 0 {
			t.Errorf("%s: %d of its steps have no picture", id, missing)
		}
	}
	if len(pictured) < scaled(80) || without > 0 {
		t.Errorf("%d composites have pictures, and %d of two or three steps with a diagram have none", len(pictured), without)
	}
}

func (b *built) truth(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(b.dir, "hard/truth.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	branches := map[string]string{}
	other := 0
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		branches[fields[0]] = fields[1]
		if fields[1] != string(schema.Flat) {
			other++
		}
	}
	if len(branches) != scaled(1600) || other < scaled(480) || other > scaled(512) {
		t.Errorf("%d problems, %d of them solid or analytic; want %d and %d", len(branches), other, scaled(1600), scaled(496))
	}
	for _, p := range b.problems(t) {
		if p.Source == schema.HardSource && branches[p.NativeID] == "" {
			t.Errorf("%s is not in truth.tsv", p.ID)
		}
		if p.Source == schema.HardSource && branches[p.NativeID] != string(schema.Flat) && p.QuestionKind == "" {
			t.Errorf("%s has no kind", p.ID)
		}
	}
}

// digests are those of all files under a folder.
func digests(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	fsys := os.DirFS(dir)
	for _, name := range walk(t, dir) {
		out[name] = sum(t, fsys, name)
	}
	return out
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	options := corpus.Options{Seed: 3, Scale: 0.004}
	write := func(processors int, o corpus.Options) map[string]string {
		t.Helper()
		defer setProcessors(processors)()
		dir := filepath.Join(t.TempDir(), "data")
		if _, err := corpus.Write(t.Context(), dir, o); err != nil {
			t.Fatal(err)
		}
		return digests(t, dir)
	}
	want := write(1, options)
	for _, processors := range []int{5, 1, 2}[:nightly.Of(1, 3)] {
		if diff := cmp.Diff(want, write(processors, options)); diff != "" {
			t.Errorf("on %d processors: %s", processors, diff)
		}
	}
	options.Seed = 4
	other := write(2, options)
	same := 0
	for name, digest := range want {
		if other[name] == digest {
			same++
		}
	}
	if same > len(want)/20 {
		t.Errorf("another seed leaves %d of %d files as they are", same, len(want))
	}
}

// A bound takes from the larger datasets alone; the marker tells such a corpus from another.
func TestABoundOfProblems(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	options := corpus.Options{Seed: 5, Scale: 0.01, Most: 20}
	report, _, err := corpus.Ensure(t.Context(), dir, options)
	if err != nil {
		t.Fatal(err)
	}
	for source, want := range map[schema.Source]int{schema.MATH: 13, schema.UniGeo: 20, schema.HardSource: 20} {
		if got := report.Counts[source].Problems; got != want {
			t.Errorf("%s has %d problems, want %d", source, got, want)
		}
	}
	if there, err := corpus.Is(dir, options); !there || err != nil {
		t.Errorf("it is not there: %v", err)
	}
	for _, most := range []int{0, 21} {
		options.Most = most
		if there, err := corpus.Is(dir, options); there || err != nil {
			t.Errorf("it is one of %d problems too: %v", most, err)
		}
	}
}

func TestWhatIsThereIsLeftAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	options := corpus.Options{Seed: 3, Scale: 0.002}
	ensure := func(o corpus.Options) bool {
		t.Helper()
		_, written, err := corpus.Ensure(t.Context(), dir, o)
		if err != nil {
			t.Fatal(err)
		}
		return written
	}
	if !ensure(options) || ensure(options) {
		t.Error("a corpus is not written once")
	}
	options.Seed++
	if !ensure(options) || ensure(options) {
		t.Error("a corpus of another seed is left")
	}
	options.Scale *= 2
	if !ensure(options) {
		t.Error("a corpus of another scale is left")
	}
	if err := os.Remove(filepath.Join(dir, corpus.MarkerFile)); err != nil {
		t.Fatal(err)
	}
	before := digests(t, dir)
	if _, err := corpus.Write(t.Context(), dir, options); err == nil {
		t.Error("a folder that is no corpus is written over")
	}
	if diff := cmp.Diff(before, digests(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestAKilledWriterLeavesNoHalfCorpus(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "data")
	for stop := 0; stop < 8; stop += nightly.Of(4, 1) {
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		_, err := corpus.Write(ctx, dir, corpus.Options{Seed: 3, Scale: 0.002, Progress: func(int, int) {
			if n++; n == 1+stop*6 {
				cancel()
			}
		}})
		cancel()
		if err == nil {
			t.Fatal("it is not interrupted")
		}
		if left := walk(t, parent); len(left) > 0 {
			t.Errorf("interrupted, it leaves %q", left)
		}
	}
	// A process that is killed cannot clean up; the next one does.
	if err := os.MkdirAll(dir+".partial/math", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+".partial/math/half.json", []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := corpus.Write(t.Context(), dir, corpus.Options{Seed: 3, Scale: 0.002}); err != nil {
		t.Fatal(err)
	}
	names := walk(t, parent)
	if i := slices.IndexFunc(names,
		func(n string) bool { return !strings.HasPrefix(n, "data/") || strings.Contains(n, "half") }); i >= 0 {
		t.Errorf("it leaves %s", names[i])
	}
}

func TestScalesAreChecked(t *testing.T) {
	for _, scale := range []float64{0, -1} {
		t.Run(fmt.Sprint(scale), func(t *testing.T) {
			if _, err := corpus.Write(t.Context(), filepath.Join(t.TempDir(), "d"), corpus.Options{Scale: scale}); err == nil {
				t.Errorf("a scale of %v is taken", scale)
			}
		})
	}
}
