package grade

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	grader "geoeval/internal/evaluation/grade"
	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/all"
)

// Every gold answer and every choice of the published records equals itself, and so does every number that could be masked.
func TestGoldAnswersEqualThemselves(t *testing.T) {
	const dir = "../../../shared/data"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no published records here:", err)
	}
	seen := map[string]bool{}
	problems, wrong := 0, 0
	for _, source := range all.Sources() {
		folder := filepath.Join(dir, string(source.Name()))
		var files []string
		err := fs.WalkDir(os.DirFS(folder), ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				files = append(files, path)
			}
			return nil
		})
		if err != nil || len(files) == 0 {
			continue
		}
		in := sources.NewDir(os.DirFS(folder), files, 1<<26, nil)
		for _, unit := range source.Units(files) {
			err := source.Read(t.Context(), in, unit, func(r sources.Record) error {
				if r.Problem == nil {
					return nil
				}
				problems++
				texts := append([]string{r.Problem.Answer}, r.Problem.Choices...)
				for _, n := range r.Problem.Numbers {
					texts = append(texts, n.Text)
				}
				p := r.Problem
				question := grader.Question{Text: p.Text, Gold: p.Answer, Choices: p.Choices, Letter: p.AnswerLetter, Unit: p.AnswerUnit, Language: p.Language}
				if err := question.LetterFault(); err != nil {
					t.Errorf("%s: %v", p.ID, err)
				}
				if got := grader.Check(p.Answer, &question); !got.Verdict {
					wrong++
					t.Errorf("%s: its gold answer %q as the response: %+v", p.ID, p.Answer, got)
				}
				for _, text := range texts {
					if text == "" || seen[text] {
						continue
					}
					seen[text] = true
					if got := compare.Equal(text, text, nil); !got.Right || got.Undecided || got.Status != schema.GradeOK {
						t.Errorf("%s: %q: %+v", r.Problem.ID, text, got)
					}
				}
				return nil
			})
			if err != nil {
				t.Logf("%s: %v", unit, err)
			}
		}
	}
	t.Logf("%d problems, %d texts, %d gold answers that are wrong as responses", problems, len(seen), wrong)
	if problems == 0 {
		t.Skip("no published records here")
	}
}
