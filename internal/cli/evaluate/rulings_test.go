package evaluate

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// What judges are asked for is counted, verdicts on final answers among it; what nobody was asked for is not.
func TestWhatJudgesAreAskedForIsCounted(t *testing.T) {
	t.Parallel()
	l := pipeline.Layout{Dir: t.TempDir()}
	if err := os.Mkdir(filepath.Dir(l.Table("any")), 0o755); err != nil {
		t.Fatal(err)
	}
	of := schema.Attempt{Model: "m", Setting: "s", Subset: schema.MainAsked, ProblemID: "math/test/1", Repeat: 1}
	write(t, l, schema.FirstErrors, []schema.FirstError{
		{Attempt: of, By: "j", Request: "b", Kind: schema.NotClassified, Why: schema.ErrorNotObtained, Reason: "503"},
		{Attempt: of, By: "k", Kind: schema.NotClassified, Why: schema.ErrorMissing},
	})
	write(t, l, schema.Applications, []schema.Application{
		{Attempt: of, Principle: "geosense/b", Way: schema.FoundByJudge, Judge: "j", Language: schema.English, Status: schema.PrincipleUnparsed, Why: "no word"},
		{Attempt: of, Principle: "geosense/b", Way: schema.FoundByRule, Language: schema.English, Status: schema.PrincipleAbsent},
	})
	write(t, l, schema.Verdicts, []schema.Verdict{{Attempt: of, Judge: "j", Status: schema.JudgementUnparsed, Why: "no verdict"}})
	write(t, l, schema.Judgements, []schema.Judgement{
		{Attempt: of, Judge: "j", Place: 1, Request: "b", Asked: schema.BecauseUndecided, Status: schema.JudgementUnparsed, Reason: "no JSON"},
		{Attempt: of, Judge: "people:ann", Asked: schema.BecauseSampled, Status: schema.JudgementUnparsed, Reason: "unsure"},
	})
	for name, c := range map[string]struct {
		count func(pipeline.Layout) (evaluatedRulings, error)
		want  evaluatedRulings
	}{
		"first errors": {firstErrorsOf, evaluatedRulings{N: 1, Missing: 1, one: "j: 503"}},
		"principles":   {principlesOf, evaluatedRulings{N: 2, Unparsed: 2, unread: "j: no verdict"}},
		"rulings":      {rulingsOf, evaluatedRulings{N: 1, Unparsed: 1, unread: "j: no JSON", onUndecided: true}},
	} {
		if got, err := c.count(l); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v, not %+v", name, got, err, c.want)
		}
	}
}

func write[R any](t *testing.T, l pipeline.Layout, table *schema.Table[R], rows []R) {
	t.Helper()
	path := l.Table(table.Name())
	f, err := os.Create(path)
	if err == nil {
		w := snapshot.NewWriter(f, table)
		for i := range rows {
			err = errors.Join(err, w.Write(rows[i]))
		}
		_, _, closed := w.Close()
		err = errors.Join(err, closed, f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}
