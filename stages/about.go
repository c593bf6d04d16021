package stages

import "geoeval/schema"

// QuestionsAbout tells which answers of an evaluation are to a problem, or to a question that was made of it.
func QuestionsAbout(job *Job, id string) (func(*schema.Attempt) bool, error) {
	questions, err := RowsIfThere(job, schema.EvaluatedQuestions, "subset", "problem_id", "parent_id")
	if err != nil {
		return nil, err
	}
	type question struct {
		subset schema.Subset
		id     string
	}
	about := map[question]bool{}
	for i := range questions {
		if q := &questions[i]; q.ProblemID == id || q.ParentID == id {
			about[question{q.Subset, q.ProblemID}] = true
		}
	}
	return func(a *schema.Attempt) bool { return about[question{a.Subset, a.ProblemID}] }, nil
}
