package answerer

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/invented/corpus"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/all"
	"geoeval/sources/geometryqa"
	"geoeval/sources/sourcetest"
	"geoeval/sources/unigeo"
)

// graded holds every slip that the problems admit, and answers without one, against the grader: what is right is graded right,
// and an error as what it is. It tells how often that is not so, of how many.
func graded(t *testing.T, problems []*schema.Problem) (wrong, all int) {
	t.Helper()
	for _, p := range problems {
		q := &schema.Evaluated{
			Subset: schema.MainAsked, ProblemID: p.ID, Language: p.Language, Text: p.Text, Choices: p.Choices, Answer: p.Answer,
			AnswerValue: p.AnswerValue, AnswerLetter: p.AnswerLetter, AnswerUnit: p.AnswerUnit, Solution: p.Solution,
			SolutionLanguage: p.SolutionLanguage, Numbers: p.Numbers, Goal: schema.Angle,
		}
		if p.AnswerLetter != "" {
			q.AnswerChoice = choice(q, p.AnswerLetter)
		}
		asked := &grade.Question{Text: q.Text, Gold: q.Answer, Choices: q.Choices, Letter: q.AnswerLetter, Unit: q.AnswerUnit,
			Language: q.Language, Subset: q.Subset}
		w := newWriting(q, draw{chance, []string{p.ID}})
		for _, slip := range append(w.possible(), None) {
			a := w.answer(slip)
			asked.Truncated = a.Finish == "length"
			all++
			if r := grade.Check(a.Text, asked); !intended(slip, &r) {
				if wrong++; wrong < 10 {
					t.Logf("%s: gold %q %s of %q, slip %q: %+v\n%s", p.ID, q.Answer, q.AnswerLetter, q.Choices, slip, r, a.Text)
				}
			}
		}
	}
	return wrong, all
}

// intended tells whether a slip is graded as what it is.
func intended(slip Slip, r *grade.Result) bool {
	switch slip {
	case None, UnitDropped:
		return r.Verdict && r.Status == schema.GradeOK
	case Refused:
		return !r.Verdict && r.Status == schema.GradeRefusal
	case CutOff:
		return !r.Verdict && r.Status == schema.GradeTruncated
	case Hedged:
		return !r.Verdict && (r.Status == schema.GradeAmbiguous || r.Status == schema.GradeUnparsable)
	}
	return !r.Verdict && (r.Status == schema.GradeOK || r.Status == schema.GradeConflict || r.Status == schema.GradeUnparsable)
}

// few bounds how many of a thousand answers may be graded otherwise: there are gold answers that two choices have, and gold
// answers that are no answer, such as "s . 9060".
func few(t *testing.T, wrong, all int) {
	t.Helper()
	t.Logf("%d of %d answers are graded otherwise than they are meant", wrong, all)
	if all == 0 || 1000*wrong > 3*all {
		t.Errorf("%d of %d are more than 3 in a thousand", wrong, all)
	}
}

func TestTheCorpusIsGradedAsItIsMeant(t *testing.T) {
	if testing.Short() {
		t.Skip("writes a corpus")
	}
	dir := t.TempDir()
	if _, err := corpus.Write(t.Context(), dir, corpus.Options{Seed: 1, Scale: 1, Most: 50}); err != nil {
		t.Fatal(err)
	}
	var problems []*schema.Problem
	for _, source := range all.Sources() {
		problems = append(problems, readCorpus(t, dir, source)...)
	}
	if len(problems) < 300 {
		t.Fatalf("%d problems", len(problems))
	}
	wrong, n := graded(t, problems)
	few(t, wrong, n)
}

func readCorpus(t *testing.T, dir string, source sources.Source) []*schema.Problem {
	t.Helper()
	files := fstest.MapFS{}
	root := filepath.Join(dir, string(source.Name()))
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		files[filepath.ToSlash(name)] = &fstest.MapFile{Data: content}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var problems []*schema.Problem
	for _, r := range sourcetest.Read(t, source, files) {
		if r.Problem != nil {
			problems = append(problems, r.Problem)
		}
	}
	return problems
}

// The published records are beside the checkout on machines that have them, never in it.
func TestPublishedProblemsAreGradedAsTheyAreMeant(t *testing.T) {
	for _, c := range []struct {
		source            sources.Source
		problems, leftOut int
	}{{unigeo.New(), 450, 200}, {geometryqa.New(), 1100, 0}} {
		t.Run(string(c.source.Name()), func(t *testing.T) {
			var problems []*schema.Problem
			for _, p := range sourcetest.Published(t, c.source, c.problems, c.leftOut) {
				problems = append(problems, p)
			}
			wrong, n := graded(t, problems)
			few(t, wrong, n)
		})
	}
}
