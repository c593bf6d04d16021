package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk/nightly"
	"geoeval/internal/llm/llmtest"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"

	"github.com/goccy/go-yaml"
)

// A mutant is a table as it would be had its stage a fault, or had somebody changed it who knows how a build records its tables:
// bytes, digests and sums of rows fit. So nothing tells of it but what the rows say.
type mutant struct {
	name   string
	table  schema.Named
	change func(v *victim) (found bool)
	// elsewhere: the fault may be told of a table that was made from this one.
	elsewhere bool
}

// but is a mutant whose first row that is taken was changed.
func but[R any](name string, t *schema.Table[R], takes func(r *R) bool, change func(r *R)) mutant {
	return rowsOf(name, t, func(rows []R) []R {
		at := slices.IndexFunc(rows, func(r R) bool { return takes == nil || takes(&r) })
		if at < 0 {
			return nil
		}
		change(&rows[at])
		return rows
	})
}

// lacks is one from which that row was taken.
func lacks[R any](name string, t *schema.Table[R], takes func(r *R) bool) mutant {
	return rowsOf(name, t, func(rows []R) []R {
		at := slices.IndexFunc(rows, func(r R) bool { return takes == nil || takes(&r) })
		if at < 0 {
			return nil
		}
		return slices.Delete(rows, at, at+1)
	})
}

// gains is one with another row, which is one that is there with another key.
func gains[R any](name string, t *schema.Table[R], change func(r *R)) mutant {
	return rowsOf(name, t, func(rows []R) []R {
		if len(rows) == 0 {
			return nil
		}
		r := rows[0]
		change(&r)
		return append(rows, r)
	})
}

// rowsOf is one with other rows; nil where the table has nothing to change.
func rowsOf[R any](name string, t *schema.Table[R], change func(rows []R) []R) mutant {
	return mutant{name: name, table: t, change: func(v *victim) bool {
		rows, err := snapshot.Read(v.p.Layout().Table(t.Name()), t)
		v.do(err)
		if rows = change(rows); rows == nil {
			return false
		}
		slices.SortStableFunc(rows, func(a, b R) int { return strings.Compare(t.Key(&a), t.Key(&b)) })
		var content, sums bytes.Buffer
		w := snapshot.NewWriter(&content, loosened(t)) // which a rule of the schema does not end
		digester := schema.NewDigester(t)
		for i, r := range rows {
			v.do(w.Write(loose[R]{r, i}))
			sums.WriteString(snapshot.RowSum{Key: t.Key(&rows[i]), Digest: digester.Add(&rows[i])}.Line())
		}
		_, _, err = w.Close()
		v.do(err)
		v.record(t.Name(), content.Bytes(), sums.Bytes(), digester.Digest())
		return true
	}}
}

// record puts a table into the build, with all that the build remembers of it.
func (v *victim) record(table string, content, sums []byte, digest schema.Digest) {
	v.t.Helper()
	l := v.p.Layout()
	v.do(os.WriteFile(l.Table(table), content, 0o644))
	v.do(os.WriteFile(l.RowSums(table), sums, 0o644))
	b, err := os.ReadFile(l.State())
	v.do(err)
	var state map[string]any
	v.do(json.Unmarshal(b, &state))
	for _, s := range state["stages"].(map[string]any) {
		tables := s.(map[string]any)["tables"].(map[string]any)
		if tables[table] == nil {
			continue
		}
		tables[table] = struct {
			schema.Digest
			SHA256  string `json:"sha256"`
			RowSums string `json:"row_sums"`
		}{digest, sumOf(content), sumOf(sums)}
	}
	b, err = json.Marshal(state)
	v.do(err)
	v.do(os.WriteFile(l.State(), b, 0o644))
}

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// caught wants verification to tell of every mutant.
func (v *victim) caught(t *testing.T, mutants []mutant) {
	v.t.Helper()
	l := v.p.Layout()
	for i, m := range mutants {
		if !nightly.Sampled(i) {
			continue
		}
		t.Run(m.table.Name()+"/"+m.name, func(t *testing.T) {
			v := &victim{t: t, opts: v.opts, p: v.p}
			whole := map[string][]byte{}
			for _, file := range []string{l.Table(m.table.Name()), l.RowSums(m.table.Name()), l.State()} {
				content, err := os.ReadFile(file)
				v.do(err)
				whole[file] = content
			}
			defer func() {
				for file, content := range whole {
					v.do(os.WriteFile(file, content, 0o644))
				}
			}()
			if !m.change(v) {
				t.Fatal("there is no row to change")
			}
			faults := v.verify()
			if len(faults) == 0 || !m.elsewhere && !slices.ContainsFunc(faults, func(f pipeline.Fault) bool { return f.Table == m.table.Name() }) {
				t.Errorf("found %v", faults)
			}
		})
	}
	if faults := v.verify(); len(faults) > 0 {
		t.Error("the build is not as it was", faults)
	}
}

// otherwise gives another one of two values.
func otherwise[V comparable](is, one, other V) V {
	if is == one {
		return other
	}
	return one
}

// off moves a number a little.
func off(v **float64) { *v = new(**v + 1e-3) }

// renamed gives an annotation the id that goes with it.
func renamed(a *schema.Annotation) { a.ID = schema.AnnotationID(a.ProblemID, a.Principle, a.How) }

// nobody is the id of no problem.
const nobody = "mathqa/nowhere/1"

// A fault in any stage of a build shows in its table, and is told.
func TestMutantsOfABuildAreCaught(t *testing.T) {
	t.Parallel()
	s := newSite(t, 40)
	s.edit("candidates: 5", "candidates: 2")
	s.edit("limit: 15", "limit: 2")
	s.edit("fits_text: true", "fits_text: false")
	s.edit("sources: [hard]", "sources: [math]")
	s.edit("size: 2000", "size: 40")
	if err := os.WriteFile(filepath.Join(s.data, "mathqa", "dev.json"), []byte(composites), 0o644); err != nil {
		t.Fatal(err)
	}
	v := &victim{t: t, opts: &app.Options{Data: s.data, Config: s.config, Out: filepath.Join(t.TempDir(), "out")}}
	var err error
	v.p, err = v.opts.Open()
	v.do(err)
	v.do(v.p.Build(t.Context(), nil, nil))
	v.caught(t, mutantsOfBuild)
}

var mutantsOfBuild = []mutant{
	but("a problem counted elsewhere", schema.Problems, nil, func(p *schema.Problem) { p.NativeFile = "elsewhere.json" }).inOthers(),
	lacks("a problem", schema.Problems, nil).inOthers(),
	but("the right choice", schema.Problems, func(p *schema.Problem) bool { return p.AnswerChoice != "" }, func(p *schema.Problem) { p.AnswerChoice += "0" }),
	but("the answer's number", schema.Problems, func(p *schema.Problem) bool { return p.AnswerValue != nil }, func(p *schema.Problem) { p.AnswerValue = new(*p.AnswerValue + 17) }),
	but("a diagram that is said to be there", schema.Problems, func(p *schema.Problem) bool { return p.Diagram == "" }, func(p *schema.Problem) { p.Diagram = schema.MissingDiagram }).inOthers(),
	but("the size of a picture", schema.Problems, func(p *schema.Problem) bool { return p.ImageWidth > 0 }, func(p *schema.Problem) { p.ImageWidth++ }),
	but("the hash of a picture", schema.Problems, func(p *schema.Problem) bool { return p.PictureHash != "" }, func(p *schema.Problem) { p.PictureHash = strings.Repeat("0", len(p.PictureHash)) }),
	but("a text", schema.Problems, nil, func(p *schema.Problem) { p.Text += " Tell the radius of the sphere." }).inOthers(),
	but("code that tells", schema.Problems, nil, func(p *schema.Problem) { p.CodeTells = !p.CodeTells }),
	but("an annotator that is none", schema.Problems, nil, func(p *schema.Problem) { p.AnnotatedBy = "pgps9k/train.json#1" }).inOthers(),
	but("problems of a file", schema.Files, func(f *schema.File) bool { return f.Problems > 0 }, func(f *schema.File) { f.Problems--; f.LeftOut++; f.LeftOutWhy = "so" }),
	but("diagrams that are missing", schema.Files, nil, func(f *schema.File) { f.DiagramsMissing++ }),
	but("faulty records", schema.Files, nil, func(f *schema.File) { f.Faulty++ }),
	but("the limit of one file", schema.Files, nil, func(f *schema.File) { f.RecordLimit = 7 }),
	but("annotations", schema.Files, func(f *schema.File) bool { return f.Records == 1 }, func(f *schema.File) { f.Annotations, f.LeftOut, f.Problems, f.LeftOutWhy = 1, 1, 0, "so" }),
	lacks("a file", schema.Files, func(f *schema.File) bool { return f.Problems > 0 }),
	rowsOf("a correction of no problem", schema.Errata, func(rows []schema.Erratum) []schema.Erratum {
		return append(rows, schema.Erratum{ID: nobody, Field: "text", Old: "a", New: "b", Reason: "so", Who: "me"})
	}),
	rowsOf("a reject that is not counted", schema.Rejects, func(rows []schema.Reject) []schema.Reject {
		return append(rows, schema.Reject{Source: schema.MATH, File: "MATH/train/geometry/0.json", Record: "0", Kind: schema.Malformed, Reason: "so"})
	}).inOthers(),

	lacks("a pair", schema.Duplicates, nil).inOthers(),
	but("how a pair was found", schema.Duplicates, nil, func(d *schema.Duplicate) {
		d.How = otherwise(d.How, schema.NearText, schema.Retold)
		d.Similarity = new(0.99)
	}),
	but("a goal", schema.Labels, nil, func(l *schema.Label) { l.Goal = otherwise(l.Goal, schema.Volume, schema.Area) }).inOthers(),
	but("a suspicion", schema.Labels, nil, func(l *schema.Label) { l.Suspect = !l.Suspect }).inOthers(),
	but("evidence", schema.Labels, nil, func(l *schema.Label) { l.Evidence = append(l.Evidence, "so") }),
	lacks("a label", schema.Labels, nil).inOthers(),

	but("a status", schema.ProgramChecks, func(c *schema.ProgramCheck) bool { return c.Status == schema.Mismatch }, func(c *schema.ProgramCheck) { c.Status = schema.Verified; c.Tolerance = new(1e6) }),
	but("a tolerance", schema.ProgramChecks, func(c *schema.ProgramCheck) bool { return c.Tolerance != nil }, func(c *schema.ProgramCheck) { c.Tolerance = new(*c.Tolerance * 1.01) }),
	lacks("a check", schema.ProgramChecks, nil),

	rowsOf("two ranks changed round", schema.Selection, func(rows []schema.Selected) []schema.Selected {
		for i := range rows {
			for j := range rows[:i] {
				if a, b := &rows[i], &rows[j]; a.Group == b.Group && a.Shape == b.Shape {
					a.Rank, b.Rank = b.Rank, a.Rank
					return rows
				}
			}
		}
		return nil
	}),
	but("a rank twice", schema.Selection, func(s *schema.Selected) bool { return s.Rank == 2 }, func(s *schema.Selected) { s.Rank = 1 }),
	but("a band", schema.Selection, nil, func(s *schema.Selected) { s.Band = otherwise(s.Band, "short", "long") }),
	but("a shape", schema.Selection, nil, func(s *schema.Selected) { s.Shape = otherwise(s.Shape, "Circle", "Triangle") }),
	but("a group", schema.Selection, nil, func(s *schema.Selected) { s.Group = otherwise(s.Group, "MATH", "GeoQA+") }),
	but("another problem", schema.Selection, nil, func(s *schema.Selected) { s.ID = nobody }),
	lacks("a selected problem", schema.Selection, nil),
	but("a margin", schema.Margins, nil, func(m *schema.Margin) { m.Selected++; m.Reason = "so" }),
	but("a supply", schema.Margins, nil, func(m *schema.Margin) { m.Supply++ }),
	but("a target", schema.Margins, nil, func(m *schema.Margin) { m.Target++; m.Reason = "so" }),
	lacks("a margin", schema.Margins, nil),

	but("a candidate's score", schema.HardCandidates, nil, func(c *schema.HardCandidate) { c.Score++ }),
	but("a candidate's bar", schema.HardCandidates, nil, func(c *schema.HardCandidate) { c.Barred = otherwise(c.Barred, schema.BarredTwin, schema.BarredGrade) }),
	but("a rank", schema.HardProblems, nil, func(h *schema.HardProblem) { h.Rank += 100 }),
	lacks("a hard problem", schema.HardProblems, nil),
	but("a screening", schema.Screenings, nil, func(s *schema.Screening) { s.LookedAt++ }),

	but("a score off a little", schema.Ratings, func(r *schema.Rating) bool { return *r.Score < 0.9 }, func(r *schema.Rating) { off(&r.Score) }),
	but("words", schema.Ratings, nil, func(r *schema.Rating) { r.TextWords++ }),
	but("a level", schema.Ratings, nil, func(r *schema.Rating) { r.Level = otherwise(r.Level, schema.Easy, schema.Middle) }),
	but("a third", schema.Ratings, nil, func(r *schema.Rating) { r.LevelByQuantile = otherwise(r.LevelByQuantile, schema.Easy, schema.Middle) }),
	lacks("a rating", schema.Ratings, nil),

	but("a recovered number", schema.Backwards, func(b *schema.Backward) bool { return b.Recovered != nil }, func(b *schema.Backward) { b.Recovered = new(*b.Recovered * 2) }),
	but("a masked number", schema.Backwards, nil, func(b *schema.Backward) { b.X = new(*b.X + 1) }),
	but("a mask that moved", schema.Backwards, nil, func(b *schema.Backward) {
		b.Text = strings.Replace(b.Text, " "+b.Mask+" ", " ", 1) + " " + b.Mask
	}),
	but("a bound", schema.Backwards, nil, func(b *schema.Backward) { b.Bound = otherwise(b.Bound, schema.ByMeasure, schema.BySize) }),
	lacks("a question", schema.Backwards, nil),
	but("a reason", schema.Unmaskeds, nil, func(u *schema.Unmasked) { u.Reason = otherwise(u.Reason, schema.NotNeeded, schema.NotUnique) }),
	lacks("a problem that was not asked about", schema.Unmaskeds, nil),

	but("a wording that passes", schema.Rephrasings, func(r *schema.Rephrasing) bool { return !r.Passed }, func(r *schema.Rephrasing) { r.Passed, r.Faults = true, nil }),
	but("a wording", schema.Rephrasings, func(r *schema.Rephrasing) bool { return r.Passed }, func(r *schema.Rephrasing) { r.Text += " 4711" }),
	but("a distance", schema.Rephrasings, func(r *schema.Rephrasing) bool { return r.Distance != nil && *r.Distance < 0.9 }, func(r *schema.Rephrasing) { off(&r.Distance) }),
	but("another one drawn", schema.Augmenteds, func(a *schema.Augmented) bool { return a.Candidate == 1 }, func(a *schema.Augmented) { a.Text = "What is it?" }),
	but("how many passed", schema.Augmenteds, func(a *schema.Augmented) bool { return a.Passed == 1 }, func(a *schema.Augmented) { a.Passed = 2 }),
	rowsOf("a translation that nobody asked for", schema.Translations, func(rows []schema.Translation) []schema.Translation {
		return append(rows, schema.Translation{ID: schema.RephrasingID(nobody, 1), ParentID: nobody, Candidate: 1, Text: "What is it?", Passed: true, Model: "m", Prompt: "p", Request: strings.Repeat("0", 64)})
	}),

	but("a principle's words", schema.Principles, nil, func(p *schema.Principle) { p.StatementEN += " so" }),
	but("how many problems", schema.Principles, nil, func(p *schema.Principle) { p.Problems++ }),
	but("another principle", schema.Annotations, nil, func(a *schema.Annotation) { a.Principle = "wemath/nothing"; renamed(a) }),
	but("no key element", schema.Annotations, nil, func(a *schema.Annotation) { a.ApplicationEN = "so" }),
	but("who said so", schema.Annotations, nil, func(a *schema.Annotation) {
		a.How, a.Role, a.By, a.Evidence = schema.KnownByModel, schema.Need, []string{"m"}, []string{"so"}
		renamed(a)
	}),
	but("what it is to the problem", schema.Annotations, func(a *schema.Annotation) bool { return a.Role == schema.Mentioned }, func(a *schema.Annotation) { a.Role = schema.Need }),
	but("how many problems mention it", schema.Principles, nil, func(p *schema.Principle) { p.Mentioned++ }),
	lacks("an annotation", schema.Annotations, nil),

	but("a step's answer", schema.Steps, nil, func(s *schema.Step) { s.AnswerValue = new(*s.AnswerValue + 1) }),
	but("a step's equation", schema.Steps, nil, func(s *schema.Step) { s.Equation = "1 + " + s.Equation }),
	but("a step's letter", schema.Steps, nil, func(s *schema.Step) { s.AnswerLetter = otherwise(s.AnswerLetter, "A", "B") }),
	but("a step's number", schema.Steps, func(s *schema.Step) bool { return len(s.Numbers) > 0 }, func(s *schema.Step) { s.Numbers[0].Text += "1" }),
	lacks("a step", schema.Steps, nil),
	but("a composite's key", schema.Composites, nil, func(c *schema.Composite) { c.Answer += "1" }),
	but("why it has no steps", schema.Undecomposeds, nil, func(u *schema.Undecomposed) { u.Reason = otherwise(u.Reason, schema.OneStep, schema.Misfit) }),
}

// inOthers says that the fault may be told of another table.
func (m mutant) inOthers() mutant { m.elsewhere = true; return m }

// So does one in any stage of an evaluation.
func TestMutantsOfAnEvaluationAreCaught(t *testing.T) {
	t.Parallel()
	c := &contest{site: newSite(t, 40)}
	c.edit("sources: [hard]", "sources: [math]")
	server := llmtest.Start(t, llmtest.Options{Key: inventedKey, Answer: func(call *llmtest.Call) string {
		if call.Model == "judge" {
			return `{"answer_correct": 1, "reason": "it is"}`
		}
		if call.Model == "critic" {
			return fmt.Sprintf(`{"kind": "visual", "sentence": %q, "principle": null, "reason": "so"}`, strings.SplitN(asked(call.Messages), "Response:\n", 2)[1][:30])
		}
		return guess(call)
	}})
	c.do(os.WriteFile(filepath.Join(c.data, "mathqa", "dev.json"), []byte(composites), 0o644))
	c.build = filepath.Join(t.TempDir(), "out")
	c.run(c.geoeval(c.build, "build"))
	c.evaluation = filepath.Join(t.TempDir(), "evaluation.yaml")
	c.author = &author{Server: server}
	c.asks(map[string]any{"name": "built-in strong", "answerer": map[string]any{"right": 0.7}, "repeats": 2}, map[string]any{"name": "built-in weak", "answerer": map[string]any{"right": 0.3}},
		c.model("first"))
	content, err := os.ReadFile(c.evaluation)
	c.do(err)
	var config map[string]any
	c.do(yaml.Unmarshal(content, &config))
	config["questions"].(map[string]any)["composites"] = 3
	config["judge"].(map[string]any)["judges"] = []any{map[string]any{"name": "judge", "temperature": 0, "max_tokens": 50}}
	config["judge"].(map[string]any)["sample"] = 10
	config["errors"].(map[string]any)["judges"] = []any{map[string]any{"name": "critic", "temperature": 0, "max_tokens": 50}}
	config["import"].(map[string]any)["files"] = []any{map[string]any{"path": "others.jsonl", "format": "jsonl", "model": "other", "setting": "text"}}
	config["llm"].(map[string]any)["prices"] = map[string]any{"first": map[string]any{"input": 1, "output": 2}, "judge": map[string]any{"input": 1, "output": 2}, "critic": map[string]any{"input": 1, "output": 2}}
	content, err = yaml.Marshal(config)
	c.do(err)
	c.do(os.WriteFile(c.evaluation, content, 0o644))
	selection, err := snapshot.Read(filepath.Join(c.build, "tables", "selection.parquet"), schema.Selection)
	c.do(err)
	var others strings.Builder
	for i, s := range selection[:2] {
		fmt.Fprintf(&others, `{"problem_id": %q, "subset": "main", "response": "It is %d."}`+"\n", s.ID, i)
	}
	c.do(os.WriteFile(filepath.Join(filepath.Dir(c.evaluation), "others.jsonl"), []byte(others.String()), 0o644))
	to := filepath.Join(t.TempDir(), "evaluation")
	c.run(c.evaluate(to))
	v := &victim{t: t, opts: &app.Options{Out: to}}
	v.p, err = v.opts.Open()
	v.do(err)
	v.caught(t, mutantsOfEvaluation)
}

var mutantsOfEvaluation = []mutant{
	but("a gold answer", schema.EvaluatedQuestions, func(q *schema.Evaluated) bool { return q.AnswerValue != nil }, func(q *schema.Evaluated) { q.AnswerValue, q.Answer = new(*q.AnswerValue+1), "1" }).inOthers(),
	but("a question's parent", schema.EvaluatedQuestions, nil, func(q *schema.Evaluated) { q.ParentID = nobody }).inOthers(),
	lacks("a question", schema.EvaluatedQuestions, nil).inOthers(),
	but("an annotation of nothing", schema.Annotations, nil, func(a *schema.Annotation) { a.ProblemID = nobody; renamed(a) }),
	but("an annotation of no principle", schema.Annotations, nil, func(a *schema.Annotation) { a.Principle = "wemath/nothing"; renamed(a) }),

	lacks("a record", schema.Imports, nil).inOthers(),
	but("a record's number", schema.Imports, func(r *schema.Imported) bool { return strings.HasSuffix(r.ID, "2") }, func(r *schema.Imported) { r.ID = strings.TrimSuffix(r.ID, "2") + "7" }).inOthers(),
	but("a record of no question", schema.Imports, nil, func(r *schema.Imported) { r.ProblemID = nobody }).inOthers(),
	but("a record that was not accepted", schema.Imports, nil, func(r *schema.Imported) { r.Accepted, r.Why = false, "so" }).inOthers(),

	but("what the answerer said", schema.Responses, func(r *schema.Response) bool { return r.Origin == schema.FromAnswerer }, func(r *schema.Response) { r.Text += " 4711" }),
	but("what was imported", schema.Responses, func(r *schema.Response) bool { return r.Origin == schema.FromFile }, func(r *schema.Response) { r.Text = "It is 4711." }),
	but("the prompt of a model", schema.Responses, func(r *schema.Response) bool { return r.Origin == schema.FromModel }, func(r *schema.Response) { r.Prompt = strings.Repeat("0", len(r.Prompt)) }),
	but("what a model was asked", schema.Responses, func(r *schema.Response) bool { return r.Origin == schema.FromModel }, func(r *schema.Response) { r.Asked += " 4711" }),
	but("how an answer ended", schema.Responses, func(r *schema.Response) bool { return r.Origin == schema.FromModel }, func(r *schema.Response) { r.Status = otherwise(r.Status, schema.Answered, schema.Truncated) }),
	lacks("a response", schema.Responses, nil),
	gains("a response to nothing", schema.Responses, func(r *schema.Response) { r.ProblemID = nobody }),

	but("a verdict", schema.Grades, func(g *schema.Grade) bool { return g.Verdict }, func(g *schema.Grade) { g.Verdict = false }).inOthers(),
	but("what was extracted", schema.Grades, func(g *schema.Grade) bool { return g.Extracted != "" }, func(g *schema.Grade) { g.Extracted += "1" }),
	but("a class", schema.Grades, nil, func(g *schema.Grade) { g.Class += 7 }),
	lacks("a grade", schema.Grades, nil).inOthers(),
	but("what a checker said", schema.Rechecks, nil, func(r *schema.Recheck) { r.Verdict = !r.Verdict }).inOthers(),

	but("why it was judged", schema.Judgements, nil, func(j *schema.Judgement) {
		j.Asked = otherwise(j.Asked, schema.BecauseSampled, schema.BecauseUndecided)
	}),
	but("a judge's place", schema.Judgements, nil, func(j *schema.Judgement) { j.Place += 3 }),
	but("a judge's prompt", schema.Judgements, nil, func(j *schema.Judgement) { j.Prompt = strings.Repeat("0", len(j.Prompt)) }),
	but("a person that nobody asked", schema.Judgements, nil, func(j *schema.Judgement) { j.Judge = "people:eve" }),
	lacks("a judgement", schema.Judgements, nil),

	but("a principle found", schema.Applications, func(a *schema.Application) bool { return a.Way == schema.FoundByRule }, func(a *schema.Application) {
		a.Status = otherwise(a.Status, schema.PrincipleFound, schema.PrincipleAbsent)
	}),
	lacks("a principle that was looked for", schema.Applications, nil),

	but("a kind of error", schema.FirstErrors, func(e *schema.FirstError) bool { return e.Kind == schema.VisualError }, func(e *schema.FirstError) { e.Kind = schema.ReasoningError }).inOthers(),
	but("a sentence that nobody wrote", schema.FirstErrors, func(e *schema.FirstError) bool { return e.Kind == schema.VisualError }, func(e *schema.FirstError) { e.Sentence = "Nobody wrote 4711." }),
	gains("the error of a right answer", schema.FirstErrors, func(e *schema.FirstError) { e.Repeat += 7 }),
	lacks("a first error", schema.FirstErrors, nil).inOthers(),
	but("a share", schema.ErrorShares, func(s *schema.ErrorShare) bool { return s.Count > 0 }, func(s *schema.ErrorShare) { s.Count--; s.Share = new(float64(s.Count) / float64(s.N)) }),
	lacks("a share", schema.ErrorShares, nil),

	but("right answers", schema.Scores, func(s *schema.Score) bool { return s.Right > 0 }, func(s *schema.Score) { s.Right--; s.Accuracy = new(float64(s.Right) / float64(s.N)) }),
	but("an accuracy", schema.Scores, func(s *schema.Score) bool { return s.Accuracy != nil && *s.Accuracy < 0.9 }, func(s *schema.Score) { off(&s.Accuracy) }),
	but("an interval", schema.Scores, func(s *schema.Score) bool { return s.Low != nil }, func(s *schema.Score) { off(&s.Low); off(&s.High) }),
	lacks("a cell", schema.Scores, nil),
	but("a repeat", schema.Repeats, func(r *schema.Repeated) bool { return r.Value != nil && *r.Value < 0.9 }, func(r *schema.Repeated) { off(&r.Value) }),
	but("a difference", schema.Comparisons, func(c *schema.Comparison) bool { return c.Difference != nil }, func(c *schema.Comparison) { c.Difference = new(-*c.Difference - 0.01) }),
	but("a test", schema.Comparisons, func(c *schema.Comparison) bool { return c.P != nil && *c.P < 0.9 }, func(c *schema.Comparison) { off(&c.P) }),
	but("an agreement", schema.Agreements, func(a *schema.Agreement) bool { return a.Both > 0 }, func(a *schema.Agreement) { a.Both--; a.Neither++ }),
	but("kappa", schema.Agreements, func(a *schema.Agreement) bool { return a.Kappa != nil && *a.Kappa < 0.9 }, func(a *schema.Agreement) { off(&a.Kappa) }),
	but("a diagnosis", schema.Diagnoses, nil, func(d *schema.Diagnosis) {
		d.Strict = otherwise(d.Strict, schema.CompleteMastery, schema.RoteMemorization)
	}),
	but("a mastery", schema.Mastery, func(m *schema.Mastered) bool { return m.Sum != nil }, func(m *schema.Mastered) { off(&m.Sum) }),
	but("a principled share", schema.PrincipledScores, func(p *schema.Principled) bool { return p.GPI != nil && *p.GPI < 0.9 }, func(p *schema.Principled) { off(&p.GPI) }),
	but("responses of principles", schema.PrincipledScores, nil, func(p *schema.Principled) { p.Responses++ }),
}
