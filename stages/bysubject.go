package stages

import "iter"

// A SubjectRow is a row, a *R, and the key of the subject that it is of.
type SubjectRow struct {
	Key string
	Row any
}

// Groups is in how many parts [Read.BySubject] gives the rows of a table that the job's stage reads: 0 for one that is read
// as a whole.
func (r Read) Groups(job *Job) (int, error) {
	if r.count == nil {
		return 0, nil
	}
	_, groups, err := r.count(job)
	return groups, err
}

// BySubject gives the rows of one part of a table, counted from 0, with the keys of their subjects: for those who join
// subjects elsewhere than [Subjects] does. A subject's rows may be in several parts.
func (r Read) BySubject(job *Job, part int) iter.Seq2[SubjectRow, error] {
	return func(yield func(SubjectRow, error) bool) {
		g, err := r.group(job, part)
		if err != nil {
			yield(SubjectRow{}, err)
			return
		}
		for i := range g.len() {
			if !yield(SubjectRow{g.key(i), g.row(i)}, nil) {
				return
			}
		}
	}
}
